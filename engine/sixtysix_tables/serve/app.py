"""The pages and the connections, as a Starlette application."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlsplit

from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixtysix.compile.diagram.palette import PAGES, stylesheet
from sixtysix.compile.diagram.svg import PANE
from sixtysix.errors import SixtySixError
from sixtysix.game.names import PACKS
from sixtysix.languages import ENDONYMS, ENGLISH, N_, Language
from sixtysix_tables.serve import COLOURS, STRENGTHS
from sixtysix_tables.serve.clients import Buckets, client_of
from sixtysix_tables.serve.guard import LOOPBACK, Guard, Limits, Measured
from sixtysix_tables.serve.log import MATCHES, OWN, MatchKind, Refused, kind
from sixtysix_tables.serve.records import NoSuchTable
from sixtysix_tables.serve.storage import StorageError
from sixtysix_tables.serve.tables import LiveTable, SeatTaken, Tables, Watcher
from sixtysix_tables.serve.wire import names_script, parse, refusal

HERE = Path(__file__).parent

TOO_MUCH, FULL, NOT_SAVED = 4029, 4503, 4507
"""Codes with which we close a connection, besides those of a `Watcher`."""

NAME_LENGTH = 24
LONGEST_HEADER = 200

YEAR = 365 * 24 * 3600
PRUNE_EVERY = 3600.0


@dataclass(frozen=True)
class Options:
    """Says how to serve.

    Args:
        variants: names of variants, or paths of files.
        origins: see `Guard`. Their path, the same in all of them, precedes every path of ours.
        keep: days of use for which a table is kept after its last event.
        delete_many: whether more than a tenth of all tables may go at once.
        proxies: addresses and networks whose headers say who the client is.
        computers: processes in which the computer thinks.
        mark: begins the ids of tables and the keys of players that are made here.
        languages: those that are offered, first the one of browsers that want none of them.
    """

    db: Path
    variants: tuple[str, ...]
    host: str = "127.0.0.1"
    port: int = 8066
    origins: tuple[str, ...] = ()
    keep: float = 90
    delete_many: bool = False
    limits: Limits = field(default_factory=Limits)
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    computers: int = 1
    mark: str = ""
    log_level: str = "warning"
    metrics: bool = False
    languages: tuple[Language, ...] = (ENGLISH,)

    @property
    def base(self) -> str:
        """Give what precedes every path.

        Raises:
            SixtySixError: if the origins differ in it.
        """
        bases = {urlsplit(origin).path for origin in self.origins} or {""}
        if len(bases) > 1:
            raise SixtySixError(f"--origin: all need the same path, not {' and '.join(sorted(bases))}")
        return bases.pop()


def application(
    tables: Tables, variants: Mapping[str, str], options: Options, others: str | None = None
) -> ASGIApp:
    """Make the web application; ``variants`` are the options' by the names that pages use.

    ``others`` is the address under which others in the network find us, if it is not the one that pages see.
    """
    pages = _Pages(tables, variants, options, others)
    is_local = options.host in LOOPBACK and not options.origins
    hosts = {*LOOPBACK, options.host} if is_local else None

    palette = stylesheet(PAGES, COLOURS)

    async def prune() -> None:
        while True:
            with suppress(StorageError):  # each save says so, and /healthz
                await tables.prune(options.keep, many=options.delete_many)
            await asyncio.sleep(PRUNE_EVERY)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        """Delete old tables at the start, and every hour."""
        pruning = asyncio.create_task(prune())
        yield
        pruning.cancel()
        with suppress(asyncio.CancelledError):
            await pruning

    app = Starlette(
        routes=[
            Route("/", pages.index),
            Route("/tables", pages.found, methods=["POST"]),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/seat/{invitation}", pages.invitation, methods=["GET"]),
            Route("/tables/{table}/seat/{invitation}", pages.sit_down, methods=["POST"]),
            Route("/charts/{variant}/{best_of}.svg", pages.chart),
            Route("/tables/{table}/hands/{hand}", pages.hand),
            Route("/key", pages.key),
            Route("/key/{key}", pages.other_key, methods=["GET"]),
            Route("/key/{key}", pages.take_key, methods=["POST"]),
            WebSocketRoute("/tables/{table}/socket", pages.socket),
            Route("/healthz", pages.health),
            Route("/metrics", pages.metrics),
            Route("/names.js", pages.names),
            Route("/language/{code}", pages.language),
            Route(
                "/palette.css", lambda _: Response(palette, 200, {"Cache-Control": "no-cache"}, "text/css")
            ),
            Route("/pane.js", lambda _: FileResponse(PANE, headers={"Cache-Control": "no-cache"})),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        exception_handlers=dict.fromkeys((HTTPException, NoSuchTable, StorageError, Exception), pages.error),
        lifespan=lifespan,
    )
    origins = [f"{parts.scheme}://{parts.netloc}" for parts in map(urlsplit, options.origins)]
    return Measured(Guard(app, origins, hosts, options.base), pages.measures)


CHANGING = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
"""The headers of what depends on the language."""


def _accepted(header: str) -> list[str]:
    """List the languages of an ``Accept-Language`` header, the dearest first: ``de`` for ``de-AT``."""
    asked = []
    for one in header[:LONGEST_HEADER].split(","):
        code, _, weight = one.partition(";q=")
        with suppress(ValueError):
            asked.append((-float(weight or 1), code.strip().partition("-")[0].lower()))
    return [code for _, code in sorted(asked, key=itemgetter(0))]


class _Pages:
    def __init__(
        self, tables: Tables, variants: Mapping[str, str], options: Options, others: str | None
    ) -> None:
        self.limits = limits = options.limits
        self._tables, self._variants, self._options, self._others = tables, variants, options, others
        self._languages = {language.code: language for language in options.languages}
        self._sockets = Counter[str]()
        self.measures = tables.measures
        now: dict[str, Callable[[], float]] = {
            "sockets": self._sockets.total,
            "tables": lambda: len(tables.live),
            "tables_where_the_computer_thinks": lambda: sum(
                table.thinking is not None for table in tables.live
            ),
        }
        for name, count in now.items():
            gauge = Gauge(f"sixtysix_{name}", "How many there are now.", registry=self.measures.registry)
            gauge.set_function(count)
        self._pages_left = Buckets(limits.pages_a_minute / 60, limits.pages_at_once)
        self._replays_left = Buckets(limits.replays_a_minute / 60, limits.replays_at_once)
        self._posts_left = Buckets(limits.posts_a_minute / 60, limits.posts_at_once)
        self._new_sockets_left = Buckets(limits.new_sockets_a_minute / 60, limits.new_sockets_at_once)
        self.messages_left = Buckets(limits.messages_a_second, limits.messages_at_once)
        self.hints_left = Buckets(limits.hints_a_minute / 60, limits.hints_at_once)
        self._page = Jinja2Templates(HERE / "templates", context_processors=[self._context]).TemplateResponse

    def _language(self, connection: Request | WebSocket) -> Language:
        """Choose a language: the page's own, else what was chosen, else what the browser asks for, else the first."""
        asked = (
            connection.query_params.get(LANGUAGE, ""),
            connection.cookies.get(LANGUAGE, ""),
            *_accepted(connection.headers.get("accept-language", "")),
        )
        found = (self._languages[code] for code in asked if code in self._languages)
        return next(found, next(iter(self._languages.values())))

    def _context(self, request: Request) -> dict[str, Any]:
        """Give what every page needs."""
        offered = {code: ENDONYMS.get(code, code) for code in self._languages}
        return {"base": _base(request), "_": self._language(request), "languages": offered}

    async def language(self, request: Request) -> Response:
        """Keep the language that somebody chooses."""
        code = request.path_params["code"]
        if code not in self._languages:
            raise HTTPException(404, N_("This language is not spoken here."))
        response = RedirectResponse(f"{_base(request)}/", 303)
        _keep(request, response, code, LANGUAGE)
        return response

    async def names(self, request: Request) -> Response:
        """Give the names of cards and the texts of the scripts, in the language of the page."""
        script = names_script(self._language(request))
        return Response(script, media_type="text/javascript", headers=CHANGING)

    async def index(self, request: Request) -> Response:
        best_known_first = sorted(self._variants.items(), key=lambda item: item[0] != "schnapsen")
        language = self._language(request)
        kinds = {name: await asyncio.to_thread(kind, path, None, language) for name, path in best_known_first}
        token = request.cookies.get(PLAYER)
        mine = await self._tables.of_player(token) if token else []
        context = {
            "kinds": kinds,
            "matches": MATCHES,
            "strengths": STRENGTHS,
            "name_length": NAME_LENGTH,
            "mine": mine,
            "stopped": {one.id for one in mine if await self._tables.kind_of(one) is None},
            "titles": {one.variant: Path(one.variant).stem for one in mine}
            | {self._variants[name]: kind.chart.variant.title for name, kind in kinds.items()},
        }
        return self._page(request, "index.html", context)

    async def found(self, request: Request) -> Response:
        form = await self._form(request)
        variant = self._variants.get(form.get("variant", ""))
        length, opponent = form.get("best_of", ""), form.get("opponent", "")
        best_of, strength = _number(length, 3), _number(opponent, 3)
        is_offered = length == OWN or best_of in MATCHES
        if variant is None or not is_offered or (opponent != "person" and strength not in STRENGTHS):
            raise HTTPException(400, N_("This game is not offered here."))
        token = self._player(request)
        id = await self._tables.found(variant, best_of, strength, token, _name(form))
        return _seated(request, id, token)

    async def table(self, request: Request) -> Response:
        async with self._opened(request, self._pages_left) as table:
            seat = table.seat(request.cookies.get(PLAYER))
            played = await self._kind(request, table)
            context = {
                "table": table,
                "kind": played,
                "seat": seat,
                "game": json.dumps(played.told(table.match.founding.strength)),
                "packs": PACKS,
                "others": self._others or "",
            }
            return self._page(request, "table.html", context)

    async def invitation(self, request: Request) -> Response:
        async with self._opened(request, self._pages_left) as table:
            if table.seat(request.cookies.get(PLAYER)) is not None:
                return _to_table(request, table.id)
            played = await self._kind(request, table)
            context = {"table": table, "kind": played, "name_length": NAME_LENGTH}
            return self._page(request, "invitation.html", context)

    def _opened(
        self, request: Request, left: Buckets | None = None
    ) -> AbstractAsyncContextManager[LiveTable]:
        """Open the table of a request, at the cost of its client."""
        if left:
            _charge(request, left)
        return self._tables.open(request.path_params["table"], client_of(request.scope))

    async def _kind(self, request: Request, table: LiveTable) -> MatchKind:
        """Give what is played at a table, in the language of the page."""
        founding = table.match.founding
        return await asyncio.to_thread(kind, founding.variant, founding.best_of, self._language(request))

    async def sit_down(self, request: Request) -> Response:
        form = await self._form(request)
        async with self._opened(request) as table:
            if table.seat(request.cookies.get(PLAYER)) is not None:
                return _to_table(request, table.id)
            token = self._player(request)
            try:
                await self._tables.sit_down(table, request.path_params["invitation"], token, _name(form))
            except SeatTaken as error:
                raise HTTPException(409, str(error)) from None
            return _seated(request, table.id, token)

    async def key(self, request: Request) -> Response:
        """Show the link with which a player gets to their seats from another browser."""
        return self._page(request, "key.html", {"key": request.cookies.get(PLAYER)})

    async def other_key(self, request: Request) -> Response:
        """Ask before this browser gets other seats than it has: somebody may have sent the link to a stranger."""
        return self._page(request, "key.html", {"offered": True})

    async def take_key(self, request: Request) -> Response:
        await self._form(request)
        key = request.path_params["key"]
        if not _is_key(key):
            raise HTTPException(404, N_("This is no link to seats."))
        response = RedirectResponse(f"{_base(request)}/", 303)
        _keep(request, response, key)
        return response

    async def hand(self, request: Request) -> Response:
        """Give every step of a hand that is over, with the cards of both."""
        hand = _number(request.path_params["hand"], 6)
        async with self._opened(request, self._replays_left) as table:
            seat = table.seat(request.cookies.get(PLAYER))
            steps = await self._tables.steps(table, seat, hand or 0, client_of(request.scope))
        if steps is None:
            raise HTTPException(404, N_("This hand is not over, or there is none."))
        return Response(steps, media_type="application/json")

    async def health(self, _: Request) -> Response:
        """Answer once the database has answered."""
        await self._tables.check()
        return PlainTextResponse("ok\n")

    async def metrics(self, _: Request) -> Response:
        if not self._options.metrics:
            raise HTTPException(404, "Not Found")
        return Response(generate_latest(self.measures.registry), media_type=CONTENT_TYPE_LATEST)

    async def chart(self, request: Request) -> Response:
        _charge(request, self._pages_left)
        variant = self._variants.get(request.path_params["variant"])
        best_of = _number(request.path_params["best_of"], 3)
        if variant is None or best_of not in {*MATCHES, kind(variant).best_of}:
            raise HTTPException(404, N_("There is no such chart."))
        language = self._language(request)
        drawing = await asyncio.to_thread(lambda: kind(variant, best_of, language).drawing)
        headers = {"Cache-Control": "max-age=3600", "Vary": CHANGING["Vary"]}
        return Response(drawing, media_type="image/svg+xml", headers=headers)

    async def socket(self, socket: WebSocket) -> None:
        client, limits = client_of(socket.scope), self.limits
        if self._sockets.total() >= limits.sockets or self._sockets[client] >= limits.sockets_a_client:
            await socket.close(FULL)
            return
        if not self._new_sockets_left.take(client):
            await socket.close(TOO_MUCH)
            return
        self._sockets[client] += 1
        try:
            await socket.accept()
            async with self._tables.open(socket.path_params["table"], client) as table:
                is_crowded = 4 * self._sockets.total() > 3 * limits.sockets
                if is_crowded and table.seat(socket.cookies.get(PLAYER)) is None:
                    await socket.close(FULL)
                else:
                    language = self._language(socket)
                    await _Conversation(socket, self._tables, table, self, language).run()
        except NoSuchTable as error:
            await socket.close(error.code)
        except StorageError:
            await socket.close(NOT_SAVED)
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]

    async def _form(self, request: Request) -> dict[str, str]:
        """Read the fields of a small form, from a client that does not post too often."""
        _charge(request, self._posts_left)
        body, limits = b"", self.limits
        try:
            async with asyncio.timeout(limits.form_seconds):
                async for part in request.stream():
                    body += part
                    if len(body) > limits.form_size:
                        raise HTTPException(413, N_("This form is too large."))
        except TimeoutError:
            raise HTTPException(408, N_("This form takes too long.")) from None
        return {
            name: values[0] for name, values in parse_qs(body.decode("latin-1"), errors="replace").items()
        }

    def _player(self, request: Request) -> str:
        """Give the key of a client, a new one if it has none."""
        known = request.cookies.get(PLAYER, "")
        return known if _is_key(known) else (self._options.mark + token_urlsafe(32))[:KEY_LENGTH]

    async def error(self, request: Request, error: Exception) -> Response:
        status, says = 500, N_("Something went wrong here.")
        if isinstance(error, HTTPException):
            status, says = error.status_code, error.detail
        elif isinstance(error, NoSuchTable):
            status, says = 404, str(error)
        elif isinstance(error, StorageError):
            status, says = 503, N_("This could not be saved. Try again later.")
        return self._page(request, "error.html", {"says": says}, status_code=status)


PLAYER = "player"
"""The cookie that is the key to all seats of a browser."""

KEY_LENGTH = 43

LANGUAGE = "language"
"""The cookie that has the language chosen in a browser."""


def _is_key(text: str) -> bool:
    return len(text) == KEY_LENGTH and text.replace("-", "").replace("_", "").isalnum() and text.isascii()


def _name(form: Mapping[str, str]) -> str | None:
    """Read a player's name, without what no keyboard types; None if there is none."""
    name = "".join(letter for letter in form.get("name", "") if letter.isprintable())
    return " ".join(name.split())[:NAME_LENGTH].strip() or None


def _base(request: Request) -> str:
    """Give what precedes every path of ours."""
    return str(request.scope.get("root_path", ""))


def _charge(request: Request, left: Buckets) -> None:
    """Have the client of a request pay for it."""
    if not left.take(client_of(request.scope)):
        raise HTTPException(429, N_("Too many requests; wait a moment."))


def _to_table(request: Request, table: str) -> Response:
    return RedirectResponse(f"{_base(request)}/tables/{table}", 303)


def _seated(request: Request, table: str, token: str) -> Response:
    """Send a client on to the table, with the key in a cookie that no script can read."""
    response = _to_table(request, table)
    _keep(request, response, token)
    return response


def _keep(request: Request, response: Response, key: str, cookie: str = PLAYER) -> None:
    response.set_cookie(
        cookie,
        key,
        max_age=YEAR,
        path=f"{_base(request)}/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


class _Conversation:
    """One page's connection to its table."""

    def __init__(
        self, socket: WebSocket, tables: Tables, table: LiveTable, pages: _Pages, language: Language
    ) -> None:
        self._language = language
        self._socket, self._tables, self._table, self._pages = socket, tables, table, pages
        seat, pace = table.seat(socket.cookies.get(PLAYER)), socket.query_params.get("pace", "")
        self._watcher = Watcher(seat, client_of(socket.scope), pace)
        self._refusals_left = pages.limits.refusals

    async def run(self) -> None:
        """Tell the page what happens, and answer its requests, until it leaves or was refused too often."""
        sending = asyncio.create_task(self._send())
        since = _number(self._socket.query_params.get("since", ""), 15) or 0
        try:
            await self._tables.enter(self._table, self._watcher, since, self._pages.limits)
            while self._refusals_left > 0:
                received = await self._socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                if answer := await self._answer(received.get("text")):
                    self._watcher.tell(answer, TOO_MUCH)
                # A flood need not wait for anything, and would leave no time to send what it is answered.
                await asyncio.sleep(0)
            self._watcher.close(TOO_MUCH)
        finally:
            self._tables.leave(self._table, self._watcher)
            await sending

    async def _send(self) -> None:
        """Send the watcher's messages, and close the connection after the last one."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._watcher.queue.get()) is not None:
                await self._socket.send_text(message)
            await self._socket.close(self._watcher.code)

    async def _answer(self, message: str | None) -> str | None:
        id, client = None, self._watcher.client
        try:
            if not self._pages.messages_left.take(client):
                raise Refused("too_fast")
            request = parse(message or "")
            id = request.id
            if request.do == "hint" and not self._pages.hints_left.take(client):
                raise Refused("too_fast")
            return await self._tables.answer(self._table, self._watcher, request, self._language)
        except Refused as refused:
            self._refusals_left -= 1
            return refusal(refused, id, self._language)


def _number(written: str, digits: int) -> int | None:
    """Read a number of at most so many digits; None if it is none."""
    return int(written) if written.isascii() and written.isdigit() and len(written) <= digits else None
