"""Refuses requests that come from pages of other sites, and clients that send too many requests."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from sixtysix_tables.serve import SECURITY


@dataclass(frozen=True)
class Limits:
    """Limits for the requests of one client, which may be a whole household. Sizes are in bytes.

    Each client has a bucket of tokens. A page, a message and a connection each cost one token. A form costs
    ``form_tokens``. Requests without enough tokens are refused.
    """

    tokens_a_second: float = 30
    tokens_at_once: float = 400
    form_tokens: float = 40
    message_size: int = 2048
    form_size: int = 2048


# Requests come in bursts, because a page that reconnects asks about all cards of a hand at once. A bucket allows
# bursts, but limits the rate in the long run.
class Buckets:
    """A token bucket for each of the latest clients. Old buckets are dropped, so that memory cannot fill up."""

    def __init__(self, limits: Limits, most: int = 4096) -> None:
        self._rate, self._size, self._most = limits.tokens_a_second, limits.tokens_at_once, most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, scope: Scope, tokens: float = 1) -> bool:
        """Take tokens from the client's bucket. Return False if the bucket has too few."""
        client, now = scope["client"][0] if scope["client"] else "", monotonic()
        left, seen = self._buckets.pop(client, (self._size, now))
        left = min(self._size, left + (now - seen) * self._rate)
        is_enough = left >= tokens
        self._buckets[client] = (left - tokens if is_enough else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return is_enough


class Guard:
    """Refuses requests from other sites, and too many requests from one client. Adds the headers in `SECURITY`.

    A browser sends our cookie with every request to us, even from a page of another site. Requests that change
    something or open a socket must therefore have our ``Origin``. A page of another site cannot forge this header.

    Args:
        origin: the public address of our pages (``https://cards.example``). The default is the address in ``Host``.
    """

    def __init__(self, app: ASGIApp, buckets: Buckets, limits: Limits, origin: str | None = None) -> None:
        self._app, self._buckets, self._form_tokens, self._origin = app, buckets, limits.form_tokens, origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        is_safe, is_socket = scope.get("method") in ("GET", "HEAD"), scope["type"] == "websocket"
        send = send if is_socket else _secured(send)
        refusal: ASGIApp | None = None
        if not is_safe and self._is_foreign(scope):
            refusal = PlainTextResponse("This request comes from another site.", 403)
        elif not self._buckets.take(scope, 1 if is_safe or is_socket else self._form_tokens):
            refusal = PlainTextResponse("Too many requests; wait a moment.", 429)
        if refusal and is_socket:
            refusal = WebSocketClose(1008)
        await (refusal or self._app)(scope, receive, send)

    def _is_foreign(self, scope: Scope) -> bool:
        headers, scheme = Headers(scope=scope), scope["scheme"].replace("ws", "http")
        return headers.get("origin") != (self._origin or f"{scheme}://{headers.get('host')}")


def _secured(send: Send) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-cache" if "etag" in headers else "no-store")
        await send(message)

    return secured
