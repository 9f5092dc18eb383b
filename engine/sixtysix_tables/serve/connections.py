"""The connections below the requests: none may wait for ever, and no client may have them all."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from sixtysix.errors import SixtySixError
from sixtysix_tables.serve.guard import Limits


class Connections:
    """Counts the connections that are no WebSockets (yet), and closes the oldest where there are too many.

    A browser opens a handful and uses them at once. So whoever holds many that wait is no browser, and the oldest of
    these is the least likely to be missed. Proxies share the limit of all.
    """

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool]) -> None:
        self.limits, self._is_proxy = limits, is_proxy
        self.all: dict[PatientProtocol, str] = {}

    def add(self, connection: "PatientProtocol", client: str) -> None:
        self.all[connection] = client
        of_client = [other for other, theirs in self.all.items() if theirs == client]
        if len(self.all) > self.limits.connections:
            next(iter(self.all)).end()
        elif len(of_client) > self.limits.connections_a_client and not self._is_proxy(client):
            of_client[0].end()

    def remove(self, connection: "PatientProtocol") -> None:
        self.all.pop(connection, None)


class PatientProtocol(H11Protocol):
    """Speaks HTTP, and closes a connection that has not sent a request in some seconds, or not taken the response."""

    census: Connections

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # Without this, a response in two packets waits for the client's delayed acknowledgement of the first.
        with suppress(OSError):
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._deadline: asyncio.TimerHandle | None = None
        self._is_busy = True
        self.census.add(self, self.client[0] if self.client else "")
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_deadline()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)

    def end(self) -> None:
        """Close the connection at once, whatever it is about."""
        self._let_go()
        self.transport.abort()

    def _set_deadline(self) -> None:
        """Begin to wait anew when a request has come, or its response has gone; bytes alone gain no time."""
        is_busy = self.cycle is not None and not self.cycle.response_complete
        if self not in self.census.all or (is_busy == self._is_busy and self._deadline):
            return
        limits = self.census.limits
        if self._deadline:
            self._deadline.cancel()
        self._is_busy = is_busy
        self._deadline = self.loop.call_later(
            limits.response_seconds if is_busy else limits.request_seconds, self.end
        )

    def _let_go(self) -> None:
        self.census.remove(self)
        if self._deadline:
            self._deadline.cancel()


def patient(connections: Connections) -> type[PatientProtocol]:
    """Make the protocol of a server, which makes one object of it for each connection."""
    return type("Patient", (PatientProtocol,), {"census": connections})


def trusted(proxies: Sequence[str]) -> Callable[[str], bool]:
    """Make the test whether an address is one of these addresses or networks.

    Raises:
        SixtySixError: if one of them is neither.
    """
    try:
        networks = [ip_network(proxy) for proxy in proxies]
    except ValueError as error:
        raise SixtySixError(f"--trusted-proxy: {error}") from None

    def is_proxy(client: str) -> bool:
        try:
            return any(ip_address(client) in network for network in networks)
        except ValueError:
            return False

    return is_proxy


def other_addresses(host: str, port: int) -> str | None:
    """Give the address under which others in the network reach a server; None if it is for this machine alone."""
    if host not in ("0.0.0.0", "::"):
        return None
    # No packet is sent: the system only says which of its addresses it would send one from.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return f"http://{probe.getsockname()[0]}:{port}"
    return None
