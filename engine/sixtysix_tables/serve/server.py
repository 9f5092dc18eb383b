"""Runs the server: the database, the socket, and the application."""

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from sixtysix.errors import SixtySixError
from sixtysix_tables.serve.app import Options, application
from sixtysix_tables.serve.kinds import kind
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.tables import Tables

SWITCHING = 0.0005
"""The interval in seconds at which threads switch. Python's default of 0.005 would delay every move."""

BACKLOG = 128
"""The most connections that wait to be accepted. asyncio accepts all of them at once, which takes file descriptors."""

REQUEST_SECONDS, MOST_WAITING = 10, 500
"""The time limit in seconds for a connection's first whole request, and the most connections waiting to send one."""


class PromptProtocol(H11Protocol):
    """Closes connections that send no request in time, and the oldest connection if too many wait."""

    _waiting: ClassVar[dict["PromptProtocol", asyncio.TimerHandle]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.handle_events()

    def handle_events(self) -> None:
        super().handle_events()
        is_ours = self.transport.get_protocol() is self  # False after an upgrade to WebSocket
        if not is_ours or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_timer()
        elif self not in self._waiting:
            self._waiting[self] = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)
            if len(self._waiting) > MOST_WAITING:
                oldest = next(iter(self._waiting))
                oldest._stop_timer()
                oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self in self._waiting:
            self._waiting.pop(self).cancel()


class Server:
    """Opens the address and the database. `run` then serves until Ctrl-C.

    ``tables`` makes the `Tables`. Only tests pass this argument.

    Raises:
        SixtySixError: if the address or the database cannot be used, or a variant has problems.
    """

    def __init__(self, options: Options, tables: Callable[[Storage], Tables] = Tables) -> None:
        for variant in options.variants:
            kind(variant)  # fail before the database is touched
        self._socket = _listening(options.host, options.port)
        try:
            self._storage = Storage(options.db)
        except SixtySixError:
            self._socket.close()
            raise
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(tables(self._storage), options),
                http=PromptProtocol,
                backlog=BACKLOG,
                log_level="warning",
                server_header=False,
                ws_max_size=options.limits.message_size,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=3,
            )
        )

    @property
    def address(self) -> str:
        host, port = self._socket.getsockname()[:2]
        host = "localhost" if host in ("0.0.0.0", "::") else host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def run(self) -> None:
        """Serve until Ctrl-C or `stop`."""
        sys.setswitchinterval(SWITCHING)
        try:
            self._server.run([self._socket])
        finally:
            self._storage.close()

    def stop(self) -> None:
        """Make `run` return. Another thread may call this method."""
        self._server.should_exit = True


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, OverflowError) as error:
        raise SixtySixError(f"{host}:{port}: cannot listen: {error}") from None
