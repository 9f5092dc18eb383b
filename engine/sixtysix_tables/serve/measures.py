"""What an operator watches: numbers in the text format of Prometheus, and a line for each request."""

import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("sixtysix_tables.serve.access")


@dataclass
class Measures:
    """Counts what happens. Names are those of Prometheus: a counter ends in ``_total``."""

    counts: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def text(self, gauges: Mapping[str, float]) -> str:
        """Write all counts, and gauges by their names."""
        return "".join(f"{line}\n" for line in self._lines(gauges))

    def _lines(self, gauges: Mapping[str, float]) -> Iterator[str]:
        typed: set[str] = set()
        for kind, numbers in (("gauge", gauges), ("counter", self.counts)):
            for name, number in sorted(numbers.items()):
                metric = name.partition("{")[0]
                if metric not in typed:
                    typed.add(metric)
                    yield f"# TYPE sixtysix_{metric} {kind}"
                yield f"sixtysix_{name} {number:g}"


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
            self._measures.counts[f'requests_total{{method="{method}",status="{status}"}}'] += 1
            client = scope["client"][0] if scope.get("client") else "-"
            path, seconds = public(scope["path"]), perf_counter() - begun
            log.info("%s %s %s %s %.3f s", client, method, path, status, seconds)


def public(path: str) -> str:
    """Leave secrets out of a path, and what could end a line."""
    for secret in ("/seat/", "/key/"):
        before, found, _ = path.partition(secret)
        path = f"{before}{found}..." if found else path
    return path.encode("unicode_escape").decode()
