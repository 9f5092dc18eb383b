"""The server: a database, a socket, and the application between them."""

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from sixtysix.errors import SixtySixError
from sixtysix_tables.serve.app import Options, application
from sixtysix_tables.serve.kinds import kind
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.tables import Tables

SWITCHING = 0.0005
"""Seconds after which a thread that computes lets another one run; Python's 0.005 are most of what a move waits for."""

HEAD_SECONDS = 10
"""Seconds in which a new connection must bring the head of a request."""


class PromptProtocol(H11Protocol):
    """Closes a connection that does not bring the head of a first request in time, which uvicorn keeps for ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begun = b""
        self._in_time = asyncio.get_running_loop().call_later(HEAD_SECONDS, transport.abort)

    def data_received(self, data: bytes) -> None:
        self._begun = self._begun[-3:] + data
        if b"\r\n\r\n" in self._begun:
            self._in_time.cancel()
        super().data_received(data)


class Server:
    """Takes its address and its database when it is made; `run` serves until Ctrl-C.

    Tests make the ``tables`` otherwise.

    Raises:
        SixtySixError: if the address or the database cannot be had, or a variant is wrong.
    """

    def __init__(self, options: Options, tables: Callable[[Storage], Tables] = Tables) -> None:
        for variant in options.variants:
            kind(variant)  # a mistake in one changes nothing
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
                log_level="warning",
                server_header=False,
                ws_max_size=options.limits.message_size,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=3,
            )
        )

    @property
    def address(self) -> str:
        """The address of the first page."""
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
        """End `run`, from another thread."""
        self._server.should_exit = True


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        raise SixtySixError(f"{host}:{port}: cannot be served at: {error}") from None
