"""What an operator watches: numbers for Prometheus, and a line for each request."""

import logging
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("sixtysix_tables.serve.access")


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
            self._measures.requests.labels(method, status).inc()
            client = scope["client"][0] if scope.get("client") else "-"
            path, seconds = public(scope["path"]), perf_counter() - begun
            log.info("%s %s %s %s %.3f s", client, method, path, status, seconds)


def public(path: str) -> str:
    """Leave secrets out of a path, and what could end a line."""
    for secret in ("/seat/", "/key/"):
        before, found, _ = path.partition(secret)
        path = f"{before}{found}..." if found else path
    return path.encode("unicode_escape").decode()
