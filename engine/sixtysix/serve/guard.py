"""What every request must be, and what every response carries, whatever page it is."""

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

SAFE = {"GET", "HEAD"}

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Guard:
    """Lets in what comes from our own pages.

    Args:
        origins: where our pages are served from (``https://cards.example``); whatever ``Host`` says if none is given.
        hosts: the names that ``Host`` may be; any if None.
    """

    def __init__(
        self, app: ASGIApp, origins: Collection[str] = (), hosts: Collection[str] | None = None
    ) -> None:
        self._app, self._origins, self._hosts = app, origins, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        is_socket = scope["type"] == "websocket"
        refusal = self._refusal(Headers(scope=scope), is_socket or scope["method"] not in SAFE)
        if refusal and is_socket:
            await WebSocketClose(1008, refusal)(scope, receive, send)
        elif refusal:
            await PlainTextResponse(refusal, 403)(scope, receive, _secured(send))
        else:
            await self._app(scope, receive, send if is_socket else _secured(send))

    def _refusal(self, headers: Headers, changes: bool) -> str | None:
        host = headers.get("host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            return "This server has another name."
        if changes and not self._is_ours(headers.get("origin"), host):
            return "This request comes from another site."
        return None

    def _is_ours(self, origin: str | None, host: str) -> bool:
        if not origin:
            return False
        if self._origins:
            return origin in self._origins
        try:
            return urlsplit(origin).netloc == host
        except ValueError:
            return False


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _secured(send: Send) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-cache" if "etag" in headers else "no-store")
        await send(message)

    return secured
