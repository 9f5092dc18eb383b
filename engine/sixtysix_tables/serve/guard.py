"""What stands before the application: whose requests it answers, how many, and what an operator sees of them."""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from time import perf_counter
from urllib.parse import SplitResult, urlsplit

from prometheus_client import CollectorRegistry, Counter
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from sixtysix_tables.serve import SECURITY
from sixtysix_tables.serve.clients import client_of

log = logging.getLogger("sixtysix_tables.serve.access")

SAFE = {"GET", "HEAD"}

METHODS = {*SAFE, "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "SOCKET"}
"""What a request is counted as; a client can make up others without end."""

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Guard:
    """Answers only requests from our own pages.

    A browser sends the player's cookie along with every request to us, also with one that a page of another site
    makes. So a request that changes something, or opens a socket, must name an ``Origin`` of ours, which a page cannot
    forge. ``Host`` is checked too: a foreign name may be made to point to this machine (DNS rebinding), and then the
    origin would agree with it.

    Args:
        origins: where our pages are served from (``https://cards.example``); the name in ``Host`` if none is given.
        hosts: the names that ``Host`` may be; any if None.
        base: what precedes every path of ours, ``/cards``; a proxy may take it away, or leave it.
    """

    def __init__(
        self,
        app: ASGIApp,
        origins: Collection[str] = (),
        hosts: Collection[str] | None = None,
        base: str = "",
    ) -> None:
        self._app, self._origins, self._hosts, self._base = app, origins, hosts, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if self._base:
            path = scope["path"]
            if path != self._base and not path.startswith(f"{self._base}/"):
                scope["path"] = self._base + path
            scope["root_path"] = self._base
        is_socket = scope["type"] == "websocket"
        scheme = scope["scheme"].replace("ws", "http")
        refusal = self._refusal(Headers(scope=scope), scheme, is_socket or scope["method"] not in SAFE)
        if refusal and is_socket:
            await WebSocketClose(1008, refusal)(scope, receive, send)
        elif refusal:
            await PlainTextResponse(refusal, 403)(scope, receive, _secured(send))
        else:
            await self._app(scope, receive, send if is_socket else _secured(send))

    def _refusal(self, headers: Headers, scheme: str, changes: bool) -> str | None:
        host, origin = headers.get("host", ""), headers.get("origin", "")
        if self._hosts is not None and _split(f"//{host}").hostname not in self._hosts:
            return "This server has another name."
        ours = origin in self._origins if self._origins else origin.lower() == f"{scheme}://{host}".lower()
        if changes and not (origin and ours):
            return "This request comes from another site."
        return None


def _split(url: str) -> SplitResult:
    """Split an address; one that is no address has no parts."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _secured(send: Send) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-cache" if "etag" in headers else "no-store")
        await send(message)

    return secured


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes, and rates of a client (who may be a household). ``…_at_once`` is how large a burst may be."""

    message_size: int = 2048
    form_size: int = 2048
    messages_a_second: float = 30
    messages_at_once: int = 150
    pages_a_minute: float = 240
    pages_at_once: int = 120
    """Of tables, and charts."""
    replays_a_minute: float = 20
    replays_at_once: int = 10
    hints_a_minute: float = 20
    hints_at_once: int = 5
    new_sockets_a_minute: float = 120
    new_sockets_at_once: int = 200
    refusals: int = 200
    """A connection is closed after so many messages that were not carried out."""
    sockets: int = 4000
    """WebSockets. Those who look on get three quarters of them, so that there is room for players."""
    sockets_a_client: int = 200
    sockets_a_seat: int = 4
    """The oldest is closed when one more comes."""
    onlookers_a_table: int = 16
    requests: int = 1000
    """Connections besides those. Where there are more together, requests are answered with 503."""
    form_seconds: float = 10
    posts_a_minute: float = 20
    posts_at_once: int = 20


# For those who operate it


class Measures:
    """Counts what happens at one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "sixtysix_requests", "Requests answered.", ("method", "status"), registry=registry
        )
        self.moves = Counter("sixtysix_moves", "Moves, rematches and the like of people.", registry=registry)
        self.unsaved = Counter("sixtysix_unsaved", "Changes that could not be saved.", registry=registry)
        self.choices = Counter("sixtysix_computer_choices", "Choices of the computer.", registry=registry)
        self.seconds = Counter("sixtysix_computer_seconds", "Seconds that they took.", registry=registry)


class Measured:
    """Counts requests by their status, and logs each with its client and the time that it took.

    An address may hold an invitation or the key to seats, so the log has the beginning of such a path alone.
    """

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self._app, self._measures = app, measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        begun, status = perf_counter(), 101

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close" and status == 101:
                status = message.get("code", 1000)
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            method = scope.get("method", "SOCKET")
            method = method if method in METHODS else "OTHER"
            self._measures.requests.labels(method, status).inc()
            path, seconds = public(scope["path"]), perf_counter() - begun
            log.info("%s %s %s %s %.3f s", client_of(scope), method, path, status, seconds)


def public(path: str) -> str:
    """Leave secrets out of a path, and what could end a line."""
    for secret in ("/seat/", "/key/"):
        before, found, _ = path.partition(secret)
        path = f"{before}{found}..." if found else path
    return path.encode("unicode_escape").decode()
