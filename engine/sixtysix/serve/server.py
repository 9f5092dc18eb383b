"""The server: a database, a socket, and the application between them."""

import gc
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from sixtysix.errors import SixtySixError
from sixtysix.serve.app import Options, application
from sixtysix.serve.computer import Opponent, OpponentProcess
from sixtysix.serve.match import kind
from sixtysix.serve.storage import Storage
from sixtysix.serve.tables import Tables

SPARE_FILES = 100
"""The number of files that may be open besides the connections."""


class Server:
    """Takes its address and its database when it is made; `run` serves until Ctrl-C.

    Tests make the ``computer`` and the ``tables`` otherwise.

    Raises:
        SixtySixError: if the address or the database cannot be had, or a variant is wrong.
    """

    def __init__(
        self,
        options: Options,
        *,
        computer: Callable[[], Opponent] = OpponentProcess,
        tables: Callable[[Storage, Opponent], Tables] = Tables,
    ) -> None:
        variants = {kind(variant).machine.machine_name: variant for variant in options.variants}
        self._socket = _listening(options.host, options.port)
        try:
            self._storage = Storage(options.db)
        except BaseException:
            self._socket.close()
            raise
        self._computer = computer()
        self._sockets = options.limits.sockets
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(tables(self._storage, self._computer), variants, options),
                log_level=logging.WARNING,
                access_log=False,
                server_header=False,
                http="h11",
                limit_concurrency=options.limits.sockets + SPARE_FILES,
                ws_max_size=options.limits.message_size,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=3,
            )
        )

    @property
    def address(self) -> str:
        """Give the address of the first page."""
        host, port = self._socket.getsockname()[:2]
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def run(self) -> None:
        """Serve until Ctrl-C or `stop`."""
        _allow_sockets(self._sockets)
        try:
            with _rare_collections():
                self._server.run([self._socket])
        finally:
            self._computer.close()
            self._storage.close()

    def stop(self) -> None:
        """End `run`, from another thread."""
        self._server.should_exit = True


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise SixtySixError(f"{host}:{port}: cannot be served at: {why}") from None


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect cyclic garbage among old objects seldom.

    With hundreds of games in memory a full collection stops every table for a good part of a second.
    """
    before = gc.get_threshold()
    gc.set_threshold(1_000, 10, 1_000)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _allow_sockets(number: int) -> None:
    """Ask the system to allow so many open sockets; a smaller limit is no error."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = number + SPARE_FILES
        if soft != resource.RLIM_INFINITY and soft < wanted:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
