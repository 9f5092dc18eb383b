"""One connection of a page to its table."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from sixtysix.serve.guard import Bucket, Limits
from sixtysix.serve.tables import NoSuchTable, Table, Tables, Watcher
from sixtysix.serve.wire import Refused, parse

TOO_MUCH, GONE, FULL = 4029, 4404, 4503
"""Codes with which we close a connection."""


async def converse(
    socket: WebSocket, tables: Tables, table_id: str, token: str | None, limits: Limits
) -> None:
    """Tell a page what happens at its table, and answer its requests, until it leaves."""
    await socket.accept()
    try:
        async with tables.open(table_id) as table:
            if len(table.watchers) >= limits.sockets_a_table:
                await socket.close(FULL)
                return
            await _Conversation(socket, tables, table, token, limits).run()
    except NoSuchTable:
        await socket.close(GONE)


class _Conversation:
    def __init__(
        self, socket: WebSocket, tables: Tables, table: Table, token: str | None, limits: Limits
    ) -> None:
        self._socket, self._tables, self._table = socket, tables, table
        self._watcher = Watcher(table.seat(token))
        self._bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self._refusals_left = limits.refusals

    async def run(self) -> None:
        sending = asyncio.create_task(self._send())
        try:
            await self._tables.enter(self._table, self._watcher, _since(self._socket))
            await self._receive()
        finally:
            self._tables.leave(self._table, self._watcher)
            await sending

    async def _send(self) -> None:
        """Send the watcher's messages, and close the connection after the last one."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._watcher.queue.get()) is not None:
                await self._socket.send_text(message)
            await self._socket.close(1012 if self._refusals_left > 0 else TOO_MUCH)

    async def _receive(self) -> None:
        while self._refusals_left > 0:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._watcher.tell(await self._answer(received.get("text")))

    async def _answer(self, message: str | None) -> str:
        id = None
        try:
            if not self._bucket.take():
                raise Refused("too_fast")
            request = parse(message or "")
            id = request.id
            return await self._tables.answer(self._table, self._watcher.seat, request)
        except Refused as refused:
            self._refusals_left -= 1
            return refused.message(id)


def _since(socket: WebSocket) -> int:
    """Read the number of the last entry that the page knows."""
    written = socket.query_params.get("since", "")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 16 else 0
