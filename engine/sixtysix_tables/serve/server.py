"""The server: a database, a socket, and the application between them."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_network

import uvicorn

from sixtysix.errors import SixtySixError
from sixtysix_tables.serve.app import Options, application
from sixtysix_tables.serve.computer import Opponent
from sixtysix_tables.serve.log import kind
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.tables import Tables

log = logging.getLogger("sixtysix_tables.serve")

SPARE_FILES = 100
"""The number of files that may be open besides the connections."""

SWITCHING = 0.0005
"""Seconds after which a thread that computes lets another one run; Python's 0.005 are most of what a move waits for."""


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
        computer: Callable[[], Opponent] | None = None,
        tables: Callable[..., Tables] = Tables,
    ) -> None:
        variants = {kind(variant).machine.machine_name: variant for variant in options.variants}
        limits = options.limits
        try:
            for network in map(ip_network, options.proxies):
                if network.prefixlen < 8 and not network.is_private:
                    log.warning(
                        "--trusted-proxy %s: anybody may say who they are there; limits hold nobody", network
                    )
        except ValueError as error:
            raise SixtySixError(f"--trusted-proxy: {error}") from None
        self._socket = _listening(options.host, options.port)
        try:
            self._storage = Storage(options.db)
        except BaseException:
            self._socket.close()
            raise
        self._computer = computer() if computer else Opponent(processes=options.computers)
        self._files = limits.sockets + limits.requests + SPARE_FILES
        self._tables = tables(self._storage, self._computer, mark=options.mark)
        self._server = _Polite(
            uvicorn.Config(
                application(self._tables, variants, options, others=self.others),
                log_level=options.log_level,
                access_log=False,
                server_header=False,
                limit_concurrency=limits.sockets + limits.requests,
                forwarded_allow_ips=",".join(options.proxies),
                ws_max_size=limits.message_size,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=3,
            ),
            self._tables,
        )
        logging.getLogger("uvicorn.error").addFilter(_is_ours)

    @property
    def address(self) -> str:
        """Give the address of the first page."""
        host, port = self._socket.getsockname()[:2]
        if self.others:
            host = "localhost"
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    @property
    def others(self) -> str | None:
        """Give the address for others in the network; None if the server answers only at `address`."""
        return other_addresses(*self._socket.getsockname()[:2])

    def run(self) -> None:
        """Serve until Ctrl-C or `stop`."""
        _allow_files(self._files)
        sys.setswitchinterval(SWITCHING)
        try:
            with _rare_collections():
                self._server.run([self._socket])
        finally:
            self._computer.close()
            self._storage.close()

    def stop(self) -> None:
        """End `run`, from another thread."""
        self._server.should_exit = True


def _is_ours(record: logging.LogRecord) -> bool:
    """Leave out of the log what is no fault of ours: a client's text that is none ends their connection alone."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def other_addresses(host: str, port: int) -> str | None:
    """Give the address under which others in the network reach a server; None if it is for this machine alone."""
    if host not in ("0.0.0.0", "::"):
        return None
    # No packet is sent: the system only says which of its addresses it would send one from.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return f"http://{probe.getsockname()[0]}:{port}"
    return None


class _Polite(uvicorn.Server):
    """Says goodbye to every page before it stops, so that nobody waits for a dead table."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self._tables = tables

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tables.say_goodbye()
        await asyncio.sleep(0.1)  # the messages go out before uvicorn closes the connections
        await super().shutdown(sockets)


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise SixtySixError(f"{host}:{port}: cannot be served at: {why}") from None
    # Without this, a response in two packets waits for the client's delayed acknowledgement of the first.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


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


def _allow_files(wanted: int) -> None:
    """Ask the system to allow so many open files and sockets; a smaller limit is no error."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
