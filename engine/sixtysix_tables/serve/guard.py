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
    """The largest sizes (in bytes) and the rates of requests that are allowed to a client, which may be a household.

    Each client has a bucket of tokens. A page, a message and a connection each cost one token; a form costs
    ``form_tokens``. If there are too few tokens, a page or form is refused, and a connection is closed.
    """

    tokens_a_second: float = 30
    tokens_at_once: float = 400
    form_tokens: float = 40
    message_size: int = 2048
    form_size: int = 2048


# Requests come in bursts: a page that reconnects asks about every card of a hand at once, and is then quiet.
# A bucket allows a burst and still limits the rate in the long run. A limit per second would either refuse the
# burst, or let a script continue for ever at the burst's rate.
class Buckets:
    """A token bucket for each of the ``most`` latest clients. Older ones are dropped, so memory cannot fill up."""

    def __init__(self, limits: Limits, most: int = 4096) -> None:
        self._rate, self._size, self._most = limits.tokens_a_second, limits.tokens_at_once, most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, scope: Scope, tokens: float = 1) -> bool:
        """Take tokens from the bucket of a request's client; return False if the bucket has too few."""
        client, now = scope["client"][0] if scope["client"] else "", monotonic()
        left, seen = self._buckets.pop(client, (self._size, now))
        left = min(self._size, left + (now - seen) * self._rate)
        is_enough = left >= tokens
        self._buckets[client] = (left - tokens if is_enough else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return is_enough


class Guard:
    """Refuses cross-site requests, and too many requests from a client; adds the headers in `SECURITY` to responses.

    A browser sends the player's cookie with every request to us, even from a page of another site. A request that
    changes something or opens a socket must therefore have our ``Origin``, which such a page cannot forge.

    Args:
        origin: the public address of our pages (``https://cards.example``); by default the address in ``Host``.
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
