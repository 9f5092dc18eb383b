"""The server's pages and WebSocket connections, as a Starlette application."""

import asyncio
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from mimetypes import guess_type
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import parse_qs, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixtysix.compile.diagram.palette import PAGES, stylesheet
from sixtysix.compile.diagram.svg import PANE
from sixtysix.compile.source import module_name
from sixtysix.errors import SixtySixError
from sixtysix.game.names import PACKS
from sixtysix.languages import ENGLISH, N_, _, speaking, spoken
from sixtysix_tables.match import Refused
from sixtysix_tables.serve import COLOURS
from sixtysix_tables.serve.guard import Buckets, Guard, Limits
from sixtysix_tables.serve.kinds import MATCHES, kind
from sixtysix_tables.serve.offline import table_files
from sixtysix_tables.serve.storage import StorageError
from sixtysix_tables.serve.table import NoSuchTable, Table
from sixtysix_tables.serve.tables import Tables, Watcher
from sixtysix_tables.serve.wire import SAYS, names_script, parse, refusal

HERE = Path(__file__).parent

PLAYER = "player"  # the cookie with a browser's key, which belongs to all its seats

GONE, NOT_SAVED = 4404, 4507
"""Codes that close a connection: there is no such table or seat, or the database cannot be used."""

kept_files = cache(table_files)

LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")


@dataclass(frozen=True)
class Options:
    """Settings of the server.

    Args:
        variants: names of variants, or paths of files.
        origin: the public address of the pages, if a proxy is in front of the server.
        languages: the languages on offer; the first is the default.
    """

    db: Path
    variants: tuple[str, ...]
    host: str = "127.0.0.1"
    port: int = 8066
    origin: str | None = None
    languages: tuple[str, ...] = (ENGLISH,)
    limits: Limits = field(default_factory=Limits)


def application(tables: Tables, options: Options) -> ASGIApp:
    buckets = Buckets(options.limits)
    pages, palette = _Pages(tables, options, buckets), stylesheet(PAGES, COLOURS)
    app = Starlette(
        routes=[
            Route("/", pages.index),
            Route("/tables", pages.found, methods=["POST"]),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/seat/{invitation}", pages.invitation, methods=["GET"]),
            Route("/tables/{table}/seat/{invitation}", pages.sit_down, methods=["POST"]),
            Route("/tables/{table}/hands/{hand:int}", pages.hand),
            WebSocketRoute("/tables/{table}/socket", pages.socket),
            Route("/charts/{variant}.svg", pages.chart),
            Route("/alone/{path:path}", pages.alone),
            Route("/healthz", pages.health),
            Route("/names.js", pages.names),
            Route("/palette.css", lambda _: Response(palette, media_type="text/css")),
            Route("/pane.js", lambda _: FileResponse(PANE)),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        exception_handlers=dict.fromkeys(
            (HTTPException, ClientDisconnect, SixtySixError, Exception), pages.error
        ),
    )
    # A foreign name can be made to resolve to this machine (DNS rebinding). ``Origin`` and ``Host`` would then match.
    known = urlsplit(options.origin or f"http://{options.host}")
    is_open = options.origin is None and options.host not in LOOPBACK
    app_of_ours = TrustedHostMiddleware(app, ["*"] if is_open else [*LOOPBACK, known.hostname or ""])
    return Guard(
        _Speaking(app_of_ours, options.languages),
        buckets,
        options.limits,
        f"{known.scheme}://{known.netloc}" if options.origin else None,
    )


class _Speaking:
    """Answers requests in a language that the browser accepts (``de`` for ``de-AT``), or in the default language."""

    def __init__(self, app: ASGIApp, languages: Sequence[str]) -> None:
        self._app, self._languages = app, languages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = Headers(scope=scope).get("accept-language", "") if "headers" in scope else ""
        named = (re.split("[-;]", one.strip())[0] for one in accepted.split(","))
        with speaking(next((one for one in named if one in self._languages), self._languages[0])):
            await self._app(scope, receive, send)


class _Pages:
    def __init__(self, tables: Tables, options: Options, buckets: Buckets) -> None:
        self._tables, self._form_size, self._buckets = tables, options.limits.form_size, buckets
        self._variants = {kind(variant).machine.machine_name: variant for variant in options.variants}
        self._page = Jinja2Templates(
            HERE / "templates", context_processors=[lambda _request: {"base": "", "_": _, "spoken": spoken}]
        ).TemplateResponse

    async def error(self, request: Request, error: Exception) -> Response:
        status, says = 500, N_("Something went wrong here.")
        if isinstance(error, HTTPException):
            status, says = error.status_code, error.detail
        elif isinstance(error, ClientDisconnect):
            status = 400  # nobody reads the answer
        elif isinstance(error, NoSuchTable):
            status, says = 404, str(error)
        elif isinstance(error, StorageError):
            status, says = 503, SAYS["not_saved"]
        elif isinstance(error, SixtySixError):  # such as a missing library
            status, says = 503, str(error)
        return self._page(request, "error.html", {"says": says}, status_code=status)

    async def health(self, _: Request) -> Response:
        await self._tables.check()
        return PlainTextResponse("ok\n")

    async def names(self, request: Request) -> Response:
        return Response(names_script(), media_type="text/javascript")

    async def chart(self, request: Request) -> Response:
        variant = self._variants.get(request.path_params["variant"])
        if variant is None:
            raise HTTPException(404, N_("There is no such chart."))
        drawing = await asyncio.to_thread(lambda: kind(variant).drawing)
        return Response(drawing, media_type="image/svg+xml")

    async def alone(self, request: Request) -> Response:
        """Return a file of the static table."""
        files = await asyncio.to_thread(kept_files, tuple(self._variants.values()), (spoken(),))
        path = request.path_params["path"] or "index.html"
        if path not in files:
            raise HTTPException(404)
        return Response(files[path], media_type=guess_type(path)[0])

    # The first page, and new tables

    async def index(self, request: Request) -> Response:
        best_known_first = sorted(self._variants.items(), key=lambda item: item[0] != "schnapsen")
        kinds = {name: await asyncio.to_thread(kind, path) for name, path in best_known_first}
        return self._page(request, "index.html", {"kinds": kinds, "matches": MATCHES})

    async def found(self, request: Request) -> Response:
        form, token = await self._form(request), _player(request)
        variant, length, opponent = (form.get(name, "") for name in ("variant", "best_of", "opponent"))
        games = {"own": None} | {str(games): games for games in MATCHES}
        if variant not in self._variants or length not in games or opponent not in ("person", "computer"):
            raise HTTPException(400, N_("This game is not offered here."))
        what = (self._variants[variant], games[length], opponent == "computer")
        return _led_to(request, f"/tables/{await self._tables.found(*what, token)}", token)

    async def _form(self, request: Request) -> dict[str, str]:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self._form_size:
                raise HTTPException(413, N_("This form is too large."))
        fields = parse_qs(body.decode("latin-1"), errors="replace")
        return {name: values[0] for name, values in fields.items()}

    async def _opened(self, request: Request) -> tuple[Table, int | None]:
        """Return the requested table, and the client's seat or None."""
        table = await self._tables.look(request.path_params["table"], lambda table: table)
        return table, table.seat(request.cookies.get(PLAYER, ""))

    async def invitation(self, request: Request) -> Response:
        table, seat = await self._opened(request)
        if seat is not None:
            return RedirectResponse(f"/tables/{table.id}", 303)
        played = await asyncio.to_thread(table.kind)
        return self._page(request, "invitation.html", {"table": table, "kind": played})

    async def sit_down(self, request: Request) -> Response:
        table, seat = await self._opened(request)
        invitation, token = request.path_params["invitation"], _player(request)
        if seat is None and not await self._tables.change(table.id, lambda t: t.sit_down(invitation, token)):
            raise HTTPException(409, N_("This seat is taken."))
        return _led_to(request, f"/tables/{table.id}", token)

    # A table, for its players

    async def _own(self, request: Request) -> tuple[Table, int]:
        table, seat = await self._opened(request)
        if seat is None:
            raise HTTPException(403, N_("You have no seat at this table; you need an invitation."))
        return table, seat

    async def table(self, request: Request) -> Response:
        table, seat = await self._own(request)
        played = await asyncio.to_thread(table.kind)
        game = json.dumps(played.page_data(table.computer))
        alone = f"/alone/{module_name(played.machine.machine_name)}.html"
        context = {"table": table, "seat": seat, "kind": played, "game": game, "packs": PACKS, "alone": alone}
        return self._page(request, "table.html", context)

    async def hand(self, request: Request) -> Response:
        (table, seat), number = await self._own(request), request.path_params["hand"]
        hand = await self._tables.look(table.id, lambda table: table.trace(number, seat))
        if hand is None:
            raise HTTPException(404, N_("There is no finished hand with this number."))
        return JSONResponse(hand)

    async def socket(self, socket: WebSocket) -> None:
        id, token, code = socket.path_params["table"], socket.cookies.get(PLAYER, ""), GONE
        await socket.accept()
        try:
            seat = await self._tables.look(id, lambda table: table.seat(token))
            if seat is not None:
                await self._converse(socket, id, Watcher(seat))
                return
        except (NoSuchTable, StorageError) as error:
            code = GONE if isinstance(error, NoSuchTable) else NOT_SAVED
        await socket.close(code)

    async def _converse(self, socket: WebSocket, id: str, watcher: Watcher) -> None:
        """Serve a page until it closes the connection or sends too many requests."""
        since = socket.query_params.get("since", "")
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 16 else 0
        await self._tables.enter(id, watcher, known)
        sending = asyncio.create_task(_send(socket, watcher))
        try:
            while (received := await socket.receive())["type"] != "websocket.disconnect":
                if not self._buckets.take(socket.scope):
                    break
                request = None
                try:
                    request = parse(received.get("text") or "")
                    answer = partial(Table.answer, request=request, seat=watcher.seat)
                    watcher.tell(await self._tables.change(id, answer))
                except (Refused, StorageError) as error:
                    refused = error if isinstance(error, Refused) else Refused("not_saved")
                    watcher.tell(refusal(refused, request.id if request else None))
                # Receiving a flood of requests never waits, and would leave no time to send the answers.
                await asyncio.sleep(0)
        finally:
            self._tables.leave(id, watcher)
            await sending


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    """Send the watcher's messages. A number among the messages is the code that closes the connection."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while isinstance(message := await watcher.queue.get(), str):
            await socket.send_text(message)
        await socket.close(message)


def _player(request: Request) -> str:
    return request.cookies.get(PLAYER) or token_urlsafe(32)


def _led_to(request: Request, path: str, token: str) -> Response:
    response, is_secure = RedirectResponse(path, 303), request.url.scheme == "https"
    response.set_cookie(PLAYER, token, 365 * 24 * 3600, secure=is_secure, httponly=True, samesite="lax")
    return response
