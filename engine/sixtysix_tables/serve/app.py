"""The pages and the connections, as a Starlette application."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
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
from sixtysix_tables.serve.guard import Buckets, Limits, OwnPages
from sixtysix_tables.serve.kinds import MATCHES, MatchKind, kind
from sixtysix_tables.serve.storage import StorageError
from sixtysix_tables.serve.table import GONE, NoSuchTable, Table
from sixtysix_tables.serve.tables import Tables, Watcher
from sixtysix_tables.serve.wire import SAYS, names_script, parse, refusal

HERE = Path(__file__).parent

PLAYER, LANGUAGE = "player", "language"
"""The cookies: the key to all seats of a browser, and the language chosen in it."""

TOO_MUCH, NOT_SAVED = 4029, 4507
"""Codes with which a connection is closed: its client asks for too much, or the database cannot be used."""

KEY_LENGTH, NAME_LENGTH, LONGEST_HEADER = 43, 24, 200

YEAR = 365 * 24 * 3600

LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")

NO_SEAT = N_("You have no seat at this table. Ask for the invitation whoever has sent you here.")


@dataclass(frozen=True)
class Options:
    """How to serve.

    Args:
        variants: names of variants, or paths of files.
        origin: where players find the pages, if it is not where they are served; with the path before every path.
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


def application(tables: Tables, options: Options, others: str | None = None) -> ASGIApp:
    """Make the web application; ``others`` is the address for others in the network, if pages see another."""
    pages = _Pages(tables, options, others)
    palette = stylesheet(PAGES, COLOURS)
    app = Starlette(
        routes=[
            Route("/", pages.index),
            Route("/tables", pages.found, methods=["POST"]),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/seat/{invitation}", pages.invitation, methods=["GET"]),
            Route("/tables/{table}/seat/{invitation}", pages.sit_down, methods=["POST"]),
            Route("/tables/{table}/hands/{hand:int}", pages.hand),
            Route("/charts/{variant}/{best_of:int}.svg", pages.chart),
            WebSocketRoute("/tables/{table}/socket", pages.socket),
            Route("/healthz", pages.health),
            Route("/names.js", pages.names),
            Route("/language/{code}", pages.language),
            Route("/palette.css", lambda _: Response(palette, media_type="text/css")),
            Route("/pane.js", lambda _: FileResponse(PANE)),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        exception_handlers=dict.fromkeys((HTTPException, NoSuchTable, StorageError, Exception), pages.error),
    )
    hosts = [*LOOPBACK, options.host, urlsplit(options.origin or "").hostname or options.host]
    is_open = options.origin is None and options.host not in LOOPBACK
    parts = urlsplit(options.origin or "")
    origin = f"{parts.scheme}://{parts.netloc}" if options.origin else None
    return OwnPages(TrustedHostMiddleware(app, ["*"] if is_open else hosts), origin)


def _accepted(header: str) -> list[str]:
    """List the languages of an ``Accept-Language`` header, the dearest first: ``de`` for ``de-AT``."""
    asked = []
    for one in header[:LONGEST_HEADER].split(","):
        code, _, weight = one.partition(";q=")
        with suppress(ValueError):
            asked.append((-float(weight or 1), code.strip().partition("-")[0].lower()))
    return [code for _, code in sorted(asked, key=itemgetter(0))]


class _Pages:
    def __init__(self, tables: Tables, options: Options, others: str | None) -> None:
        self._tables, self._limits, self._others = tables, options.limits, others
        self._variants = {kind(variant).machine.machine_name: variant for variant in options.variants}
        self._languages = {language.code: language for language in options.languages}
        self._left = Buckets(options.limits)
        self._page = Jinja2Templates(HERE / "templates", context_processors=[self._context]).TemplateResponse

    # What is common to all of them

    def _context(self, request: Request) -> dict[str, Any]:
        """Return what every page needs."""
        offered = {code: ENDONYMS.get(code, code) for code in self._languages}
        return {"base": _base(request), "_": self._language(request), "languages": offered}

    def _language(self, connection: HTTPConnection) -> Language:
        """Choose a language: the page's own, else what was chosen, else what the browser asks for, else the first."""
        asked = (
            connection.query_params.get(LANGUAGE, ""),
            connection.cookies.get(LANGUAGE, ""),
            *_accepted(connection.headers.get("accept-language", "")),
        )
        found = (self._languages[code] for code in asked if code in self._languages)
        return next(found, next(iter(self._languages.values())))

    def _charge(self, request: Request, tokens: float) -> None:
        """Have the client of a request pay for it."""
        if not self._left.take(request.scope, tokens):
            raise HTTPException(429, SAYS["too_fast"])

    async def _opened(self, request: Request, tokens: float) -> tuple[Table, int | None]:
        """Open the table of a request, at a price, and return it with the seat that the client has there."""
        self._charge(request, tokens)
        table = await self._tables.open(request.path_params["table"])
        return table, table.seat(request.cookies.get(PLAYER, ""))

    async def _kind(self, request: Request, table: Table) -> MatchKind:
        """Return what is played at a table, in the language of the page."""
        return await asyncio.to_thread(kind, table.variant, table.best_of, self._language(request))

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
        return {name: values[0] for name, values in parse_qs(body.decode("latin-1"), errors="replace").items()}

    async def error(self, request: Request, error: Exception) -> Response:
        status, says = 500, N_("Something went wrong here.")
        if isinstance(error, HTTPException):
            status, says = error.status_code, error.detail
        elif isinstance(error, NoSuchTable):
            status, says = 404, str(error)
        elif isinstance(error, StorageError):
            status, says = 503, SAYS["not_saved"]
        return self._page(request, "error.html", {"says": says}, status_code=status)

    # The pages

    async def index(self, request: Request) -> Response:
        best_known_first = sorted(self._variants.items(), key=lambda item: item[0] != "schnapsen")
        language = self._language(request)
        kinds = {name: await asyncio.to_thread(kind, path, None, language) for name, path in best_known_first}
        token = request.cookies.get(PLAYER)
        mine = await self._tables.of_player(token) if token else []
        titles = {self._variants[name]: kind.chart.variant.title for name, kind in kinds.items()}
        context = {
            "kinds": kinds,
            "matches": MATCHES,
            "name_length": NAME_LENGTH,
            "mine": mine,
            "titles": {one["variant"]: Path(one["variant"]).stem for one in mine} | titles,
        }
        return self._page(request, "index.html", context)

    async def language(self, request: Request) -> Response:
        """Keep the language that somebody chooses."""
        code = request.path_params["code"]
        if code not in self._languages:
            raise HTTPException(404, N_("This language is not spoken here."))
        response = RedirectResponse(f"{_base(request)}/", 303)
        _keep(request, response, LANGUAGE, code)
        return response

    async def names(self, request: Request) -> Response:
        """Return the names of cards and the texts of the scripts, in the language of the page."""
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
        return Response(names_script(self._language(request)), 200, headers, "text/javascript")

    async def chart(self, request: Request) -> Response:
        self._charge(request, self._limits.page)
        variant, best_of = self._variants.get(request.path_params["variant"]), request.path_params["best_of"]
        if variant is None or best_of not in {*MATCHES, kind(variant).best_of}:
            raise HTTPException(404, N_("There is no such chart."))
        language = self._language(request)
        drawing = await asyncio.to_thread(lambda: kind(variant, best_of, language).drawing)
        headers = {"Cache-Control": "max-age=3600", "Vary": "Accept-Language, Cookie"}
        return Response(drawing, 200, headers, "image/svg+xml")

    async def health(self, _: Request) -> Response:
        """Answer once the database has answered."""
        await self._tables.of_player("")
        return PlainTextResponse("ok\n")

    async def found(self, request: Request) -> Response:
        self._charge(request, self._limits.table)
        form = await self._form(request)
        variant = self._variants.get(form.get("variant", ""))
        length, opponent = form.get("best_of", ""), form.get("opponent", "")
        best_of = {"own": None} | {str(games): games for games in MATCHES}
        if variant is None or length not in best_of or opponent not in ("person", "computer"):
            raise HTTPException(400, N_("This game is not offered here."))
        token, is_computer = _player(request), opponent == "computer"
        id = await self._tables.found(variant, best_of[length], is_computer, token, _name(form))
        return _seated(request, id, token)

    async def table(self, request: Request) -> Response:
        table, seat = await self._opened(request, self._limits.page)
        if seat is None:
            raise HTTPException(403, NO_SEAT)
        played = await self._kind(request, table)
        game = json.dumps(played.told(table.computer))
        context = {"table": table, "kind": played, "seat": seat, "game": game, "packs": PACKS}
        return self._page(request, "table.html", {**context, "others": self._others or ""})

    async def invitation(self, request: Request) -> Response:
        table, seat = await self._opened(request, self._limits.page)
        if seat is not None:
            return _to_table(request, table.id)
        context = {"table": table, "kind": await self._kind(request, table), "name_length": NAME_LENGTH}
        return self._page(request, "invitation.html", context)

    async def sit_down(self, request: Request) -> Response:
        table, seat = await self._opened(request, self._limits.table)
        form, token = await self._form(request), _player(request)
        if seat is not None:
            return _to_table(request, table.id)
        try:
            await self._tables.sit_down(table.id, request.path_params["invitation"], token, _name(form))
        except Refused as refused:
            raise HTTPException(409, SAYS[refused.code]) from None
        return _seated(request, table.id, token)

    async def hand(self, request: Request) -> Response:
        """Return a hand that is over as a trace, with the cards of both."""
        table, seat = await self._opened(request, self._limits.replay)
        if seat is None:
            raise HTTPException(403, NO_SEAT)
        hand = await self._tables.trace(table.id, request.path_params["hand"], seat)
        if hand is None:
            raise HTTPException(404, N_("This hand is not over, or there is none."))
        return JSONResponse(hand)

    # A player's connection

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        id, code = socket.path_params["table"], GONE
        try:
            if not self._left.take(socket.scope, self._limits.page):
                code = TOO_MUCH
            elif (seat := (await self._tables.open(id)).seat(socket.cookies.get(PLAYER, ""))) is not None:
                return await self._converse(socket, id, Watcher(seat, socket.query_params.get("pace", "")))
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
                asked = None
                try:
                    if not self._left.take(socket.scope, self._limits.page):
                        raise Refused("too_fast")
                    asked = parse(received.get("text") or "")
                    watcher.tell(await self._tables.answer(id, watcher.seat, asked, language))
                except (Refused, StorageError) as error:
                    refusals += 1
                    refused = error if isinstance(error, Refused) else Refused("not_saved")
                    watcher.tell(refusal(refused, asked and asked.id, language))
                await asyncio.sleep(0)  # a flood waits for nothing, and would leave no time to send the answers
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
    is_key = len(known) == KEY_LENGTH and known.isascii() and known.replace("-", "").replace("_", "").isalnum()
    return known if is_key else token_urlsafe(32)[:KEY_LENGTH]


def _name(form: Mapping[str, str]) -> str:
    """Read a player's name, without what no keyboard types."""
    name = "".join(letter for letter in form.get("name", "") if letter.isprintable())
    return " ".join(name.split())[:NAME_LENGTH].strip()


def _base(request: Request) -> str:
    """Return what precedes every path of ours."""
    return str(request.scope.get("root_path", ""))


def _to_table(request: Request, table: str) -> Response:
    return RedirectResponse(f"{_base(request)}/tables/{table}", 303)


def _seated(request: Request, table: str, token: str) -> Response:
    """Send a client on to the table, with the key in a cookie that no script can read."""
    response = _to_table(request, table)
    _keep(request, response, PLAYER, token)
    return response


def _keep(request: Request, response: Response, cookie: str, value: str) -> None:
    is_secure = request.url.scheme == "https"
    response.set_cookie(cookie, value, YEAR, path=f"{_base(request)}/", secure=is_secure, httponly=True, samesite="lax")
