"""The pages and the connections, as a Starlette application."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixtysix.compile.diagram.palette import PAGES, stylesheet
from sixtysix.compile.diagram.svg import PANE
from sixtysix.game.names import PACKS
from sixtysix.languages import ENDONYMS, ENGLISH, N_, Language
from sixtysix_tables.match import Refused
from sixtysix_tables.serve import COLOURS
from sixtysix_tables.serve.guard import Buckets, Guard, Limits
from sixtysix_tables.serve.kinds import MATCHES, kind
from sixtysix_tables.serve.storage import StorageError
from sixtysix_tables.serve.table import GONE, NoSuchTable, SeatTaken, Table
from sixtysix_tables.serve.tables import Tables, Watcher
from sixtysix_tables.serve.wire import SAYS, names_script, parse, refusal

HERE = Path(__file__).parent

PLAYER, LANGUAGE = "player", "language"
"""The cookies: the key to all seats of a browser, and the language chosen in it."""

TOO_MUCH, NOT_SAVED = 4029, 4507
"""Codes with which a connection is closed: its client asks for too much, or the database cannot be used."""

NAME_LENGTH, KEY_LENGTH, YEAR = 24, 43, 365 * 24 * 3600

LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")

BY_LANGUAGE = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}


@dataclass(frozen=True)
class Options:
    """How to serve.

    Args:
        variants: names of variants, or paths of files.
        origin: where players find the pages behind a proxy, with the path that precedes every path.
        languages: those that are offered, first the one of browsers that want none of them.
    """

    db: Path
    variants: tuple[str, ...]
    host: str = "127.0.0.1"
    port: int = 8066
    origin: str | None = None
    log_level: str = "warning"
    languages: tuple[Language, ...] = (ENGLISH,)
    limits: Limits = field(default_factory=Limits)


def application(tables: Tables, options: Options, others: str = "") -> ASGIApp:
    """Make the web application; ``others`` is its address for others in the network, if pages see another."""
    buckets = Buckets(options.limits)
    pages, palette = _Pages(tables, options, buckets, others), stylesheet(PAGES, COLOURS)
    app = Starlette(
        routes=[
            Route("/", pages.index),
            Route("/tables", pages.found, methods=["POST"]),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/seat/{invitation}", pages.invitation, methods=["GET"]),
            Route("/tables/{table}/seat/{invitation}", pages.sit_down, methods=["POST"]),
            Route("/tables/{table}/hands/{hand:int}", pages.hand),
            WebSocketRoute("/tables/{table}/socket", pages.socket),
            Route("/charts/{variant}/{best_of:int}.svg", pages.chart),
            Route("/healthz", pages.health),
            Route("/language/{code}", pages.language),
            Route("/names.js", pages.names),
            Route("/palette.css", lambda _: Response(palette, media_type="text/css")),
            Route("/pane.js", lambda _: FileResponse(PANE)),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        exception_handlers=dict.fromkeys((HTTPException, NoSuchTable, StorageError, Exception), pages.error),
    )
    # A foreign name may be made to point to this machine (DNS rebinding), and then the origin would agree with it.
    known = urlsplit(options.origin or f"http://{options.host}")
    is_open = options.origin is None and options.host not in LOOPBACK
    app_of_ours = TrustedHostMiddleware(app, ["*"] if is_open else [*LOOPBACK, known.hostname or ""])
    return Guard(
        app_of_ours, buckets, options.limits, f"{known.scheme}://{known.netloc}" if options.origin else None
    )


def _accepted(header: str) -> list[str]:
    """List the languages of an ``Accept-Language`` header, the dearest first: ``de`` for ``de-AT``."""
    asked = []
    for one in header[:200].split(","):
        code, _, weight = one.partition(";q=")
        with suppress(ValueError):
            asked.append((-float(weight or 1), code.strip().partition("-")[0].lower()))
    return [code for _, code in sorted(asked, key=itemgetter(0))]


class _Pages:
    def __init__(self, tables: Tables, options: Options, buckets: Buckets, others: str) -> None:
        self._tables, self._limits, self._buckets, self._others = tables, options.limits, buckets, others
        self._variants = {kind(variant).machine.machine_name: variant for variant in options.variants}
        self._languages = {language.code: language for language in options.languages}
        self._page = Jinja2Templates(HERE / "templates", context_processors=[self._context]).TemplateResponse

    def _context(self, request: Request) -> dict[str, Any]:
        """Return what every page needs."""
        offered = {code: ENDONYMS.get(code, code) for code in self._languages}
        return {"base": _base(request), "_": self._language(request), "languages": offered}

    def _language(self, connection: HTTPConnection) -> Language:
        """Choose a language: the page's own, else what was chosen, else what the browser asks for, else the first."""
        accepted = _accepted(connection.headers.get("accept-language", ""))
        asked = connection.query_params.get(LANGUAGE), connection.cookies.get(LANGUAGE), *accepted
        found = (self._languages[code] for code in asked if code in self._languages)
        return next(found, next(iter(self._languages.values())))

    async def error(self, request: Request, error: Exception) -> Response:
        status, says = 500, N_("Something went wrong here.")
        if isinstance(error, HTTPException):
            status, says = error.status_code, error.detail
        elif isinstance(error, NoSuchTable):
            status, says = 404, str(error)
        elif isinstance(error, StorageError):
            status, says = 503, SAYS["not_saved"]
        return self._page(request, "error.html", {"says": says}, status_code=status)

    async def health(self, _: Request) -> Response:
        """Answer once the database has answered."""
        await self._tables.of_player("")
        return PlainTextResponse("ok\n")

    async def language(self, request: Request) -> Response:
        """Keep the language that somebody chooses."""
        return _led_to(request, "/", LANGUAGE, request.path_params["code"])

    async def names(self, request: Request) -> Response:
        """Return the names of cards and the texts of the scripts, in the language of the page."""
        return Response(names_script(self._language(request)), 200, BY_LANGUAGE, "text/javascript")

    async def chart(self, request: Request) -> Response:
        variant, best_of = self._variants.get(request.path_params["variant"]), request.path_params["best_of"]
        if variant is None or best_of not in {*MATCHES, kind(variant).best_of}:
            raise HTTPException(404, N_("There is no such chart."))
        language = self._language(request)
        drawing = await asyncio.to_thread(lambda: kind(variant, best_of, language).drawing)
        return Response(drawing, 200, BY_LANGUAGE, "image/svg+xml")

    # The first page, and new tables

    async def index(self, request: Request) -> Response:
        best_known_first = sorted(self._variants.items(), key=lambda item: item[0] != "schnapsen")
        language, token = self._language(request), request.cookies.get(PLAYER)
        kinds = {name: await asyncio.to_thread(kind, path, None, language) for name, path in best_known_first}
        mine = await self._tables.of_player(token) if token else []
        titles = {one["variant"]: Path(one["variant"]).stem for one in mine}
        titles |= {self._variants[name]: kind.chart.variant.title for name, kind in kinds.items()}
        context = {
            "kinds": kinds,
            "matches": MATCHES,
            "name_length": NAME_LENGTH,
            "mine": mine,
            "titles": titles,
        }
        return self._page(request, "index.html", context)

    async def found(self, request: Request) -> Response:
        form, token = await self._form(request), _player(request)
        variant, length, opponent = (form.get(name, "") for name in ("variant", "best_of", "opponent"))
        games = {"own": None} | {str(games): games for games in MATCHES}
        if variant not in self._variants or length not in games or opponent not in ("person", "computer"):
            raise HTTPException(400, N_("This game is not offered here."))
        what = (self._variants[variant], games[length], opponent == "computer")
        return _led_to(
            request, f"/tables/{await self._tables.found(*what, token, _name(form))}", PLAYER, token
        )

    async def _form(self, request: Request) -> dict[str, str]:
        """Read the fields of a small form."""
        body = b""
        try:
            async with asyncio.timeout(self._limits.form_seconds):
                async for part in request.stream():
                    body += part
                    if len(body) > self._limits.form_size:
                        raise HTTPException(413, N_("This form is too large."))
        except TimeoutError:
            raise HTTPException(408, N_("This form takes too long.")) from None
        fields = parse_qs(body.decode("latin-1"), errors="replace")
        return {name: values[0] for name, values in fields.items()}

    async def _opened(self, request: Request) -> tuple[Table, int | None]:
        """Return the table of a request, and the seat that the client has there."""
        table = await self._tables.look(request.path_params["table"], lambda table: table)
        return table, table.seat(request.cookies.get(PLAYER, ""))

    async def invitation(self, request: Request) -> Response:
        table, seat = await self._opened(request)
        if seat is not None:
            return _led_to(request, f"/tables/{table.id}")
        context = {
            "table": table,
            "kind": await asyncio.to_thread(table.kind, self._language(request)),
            "name_length": NAME_LENGTH,
        }
        return self._page(request, "invitation.html", context)

    async def sit_down(self, request: Request) -> Response:
        form, (table, seat) = await self._form(request), await self._opened(request)
        invitation, token = request.path_params["invitation"], _player(request)
        if seat is None:
            try:
                await self._tables.change(
                    table.id, lambda table: table.sit_down(invitation, token, _name(form))
                )
            except SeatTaken as error:
                raise HTTPException(409, str(error)) from None
        return _led_to(request, f"/tables/{table.id}", PLAYER, token)

    # A table, for those who sit there

    async def _own(self, request: Request) -> tuple[Table, int]:
        table, seat = await self._opened(request)
        if seat is None:
            raise HTTPException(403, N_("You have no seat at this table; it takes an invitation."))
        return table, seat

    async def table(self, request: Request) -> Response:
        table, seat = await self._own(request)
        played = await asyncio.to_thread(table.kind, self._language(request))
        game = json.dumps(played.told(table.computer))
        context = {"table": table, "seat": seat, "kind": played, "game": game}
        return self._page(request, "table.html", {**context, "packs": PACKS, "others": self._others})

    async def hand(self, request: Request) -> Response:
        """Return a hand that is over as a trace, with the cards of both."""
        (table, seat), number = await self._own(request), request.path_params["hand"]
        hand = await self._tables.look(table.id, lambda table: table.trace(number, seat))
        if hand is None:
            raise HTTPException(404, N_("This hand is not over, or there is none."))
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
            code = error.code if isinstance(error, NoSuchTable) else NOT_SAVED
        await socket.close(code)

    async def _converse(self, socket: WebSocket, id: str, watcher: Watcher) -> None:
        """Tell a page what happens, and answer its requests, until it leaves or was refused too often."""
        since, language, refusals = socket.query_params.get("since", ""), self._language(socket), 0
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 16 else 0
        await self._tables.enter(id, watcher, known, self._limits.sockets_a_seat)
        sending = asyncio.create_task(_send(socket, watcher))
        try:
            while refusals < self._limits.refusals:
                received = await socket.receive()
                if received["type"] == "websocket.disconnect":
                    break
                request = None
                try:
                    if not self._buckets.take(socket.scope):
                        raise Refused("too_fast")
                    request = parse(received.get("text") or "")
                    answer = partial(Table.answer, request=request, seat=watcher.seat, language=language)
                    watcher.tell(await self._tables.change(id, answer))
                except (Refused, StorageError) as error:
                    refusals += 1
                    refused = error if isinstance(error, Refused) else Refused("not_saved")
                    watcher.tell(refusal(refused, request.id if request else None, language))
                # A flood waits for nothing, and would leave no time to send the answers.
                await asyncio.sleep(0)
        finally:
            self._tables.leave(id, watcher, TOO_MUCH)
            await sending


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    """Send what a watcher is told, and close the connection after the last message."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while isinstance(message := await watcher.queue.get(), str):
            await socket.send_text(message)
        await socket.close(message)


def _player(request: Request) -> str:
    """Return the key of a client, a new one if it has none."""
    known = request.cookies.get(PLAYER, "")
    is_key = (
        len(known) == KEY_LENGTH and known.isascii() and known.replace("-", "").replace("_", "").isalnum()
    )
    return known if is_key else token_urlsafe(32)[:KEY_LENGTH]


def _name(form: Mapping[str, str]) -> str:
    """Read a player's name, without what no keyboard types."""
    name = "".join(letter for letter in form.get("name", "") if letter.isprintable())
    return " ".join(name.split())[:NAME_LENGTH].strip()


def _base(request: Request) -> str:
    """Return what precedes every path of ours."""
    return str(request.scope.get("root_path", ""))


def _led_to(request: Request, path: str, cookie: str = "", value: str = "") -> Response:
    """Lead a client on to another page, with a cookie that no script can read."""
    response = RedirectResponse(_base(request) + path, 303)
    if cookie:
        secure = request.url.scheme == "https"
        response.set_cookie(
            cookie, value, YEAR, path=f"{_base(request)}/", secure=secure, httponly=True, samesite="lax"
        )
    return response
