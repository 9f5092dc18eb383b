"""The pages and the connections, as a Starlette application."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixtysix.game.names import PACKS, names_json
from sixtysix.palette import PAGES, TABLE, stylesheet
from sixtysix.serve.computer import STRENGTHS
from sixtysix.serve.guard import LOOPBACK, Bucket, Buckets, Guard, Limits
from sixtysix.serve.match import MATCHES, OWN, kind
from sixtysix.serve.tables import LiveTable, NoSuchTable, SeatTaken, Tables, Watcher
from sixtysix.serve.wire import Refused, parse

HERE = Path(__file__).parent

RESTARTING, TOO_MUCH, GONE, FULL = 1012, 4029, 4404, 4503
"""Codes with which we close a connection."""

YEAR = 365 * 24 * 3600
PRUNE_EVERY = 3600.0


@dataclass(frozen=True)
class Options:
    """Says how to serve.

    Args:
        variants: names of variants, or paths of files.
        origins: see `Guard`.
        keep: days that a table is kept after its last event.
    """

    db: Path
    variants: tuple[str, ...]
    host: str = "127.0.0.1"
    port: int = 8066
    origins: tuple[str, ...] = ()
    keep: float = 90
    limits: Limits = field(default_factory=Limits)


def application(tables: Tables, variants: Mapping[str, str], options: Options) -> Starlette:
    """Make the web application; ``variants`` are the options' by the names that pages use."""
    pages = _Pages(tables, variants, options.limits)
    is_local = options.host in LOOPBACK and not options.origins
    hosts = {*LOOPBACK, options.host} if is_local else None

    async def prune() -> None:
        while True:
            await tables.prune(options.keep)
            await asyncio.sleep(PRUNE_EVERY)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        """Delete old tables at the start, and every hour."""
        pruning = asyncio.create_task(prune())
        yield
        pruning.cancel()
        with suppress(asyncio.CancelledError):
            await pruning

    return Starlette(
        routes=[
            Route("/", pages.index),
            Route("/tables", pages.found, methods=["POST"]),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/seat/{invitation}", pages.invitation, methods=["GET"]),
            Route("/tables/{table}/seat/{invitation}", pages.sit_down, methods=["POST"]),
            Route("/charts/{variant}/{best_of:int}.svg", pages.chart),
            WebSocketRoute("/tables/{table}/socket", pages.socket),
            Route("/names.js", _text("text/javascript", f"export const NAMES = {json.dumps(names_json())};")),
            Route("/palette.css", _text("text/css", stylesheet(PAGES, TABLE))),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[Middleware(Guard, origins=options.origins, hosts=hosts)],
        exception_handlers={HTTPException: pages.error, NoSuchTable: pages.error},
        lifespan=lifespan,
    )


def _text(media_type: str, text: str) -> Callable[[Request], Response]:
    headers = {"Cache-Control": "no-cache"}
    return lambda _: Response(text, media_type=media_type, headers=headers)


class _Pages:
    def __init__(self, tables: Tables, variants: Mapping[str, str], limits: Limits) -> None:
        self._tables, self._variants, self._limits = tables, variants, limits
        self._posts = Buckets(limits.posts_a_minute / 60, limits.posts_at_once)
        self._sockets = 0
        self._page = Jinja2Templates(HERE / "templates").TemplateResponse

    async def index(self, request: Request) -> Response:
        kinds = {name: kind(path) for name, path in self._variants.items()}
        context = {"kinds": kinds, "matches": MATCHES, "own": OWN, "strengths": STRENGTHS}
        return self._page(request, "index.html", context)

    async def found(self, request: Request) -> Response:
        form = await self._form(request)
        variant = self._variants.get(form.get("variant", ""))
        length, opponent = form.get("best_of", ""), form.get("opponent", "")
        best_of, strength = _number(length, 3), _number(opponent, 3)
        is_offered = length == OWN or best_of in MATCHES
        if variant is None or not is_offered or (opponent != "person" and strength not in STRENGTHS):
            raise HTTPException(400, "This game is not offered here.")
        id, token = await self._tables.found(variant, best_of, strength)
        return _seated(request, id, token)

    async def table(self, request: Request) -> Response:
        async with self._tables.open(request.path_params["table"]) as table:
            seat = table.seat(_token(request, table.id))
            context = {"table": table, "seat": seat, "game": json.dumps(_game(table)), "packs": list(PACKS)}
            return self._page(request, "table.html", context)

    async def invitation(self, request: Request) -> Response:
        async with self._tables.open(request.path_params["table"]) as table:
            if table.seat(_token(request, table.id)) is not None:
                return RedirectResponse(f"/tables/{table.id}", 303)
            return self._page(request, "invitation.html", {"table": table})

    async def sit_down(self, request: Request) -> Response:
        await self._form(request)
        async with self._tables.open(request.path_params["table"]) as table:
            if table.seat(_token(request, table.id)) is not None:
                return RedirectResponse(f"/tables/{table.id}", 303)
            try:
                token = await self._tables.sit_down(table, request.path_params["invitation"])
            except SeatTaken as error:
                raise HTTPException(409, str(error)) from None
            return _seated(request, table.id, token)

    async def chart(self, request: Request) -> Response:
        variant = self._variants.get(request.path_params["variant"])
        best_of = request.path_params["best_of"]
        if variant is None or best_of not in {*MATCHES, kind(variant).best_of}:
            raise HTTPException(404, "There is no such chart.")
        drawing = await asyncio.to_thread(lambda: kind(variant, best_of).drawing)
        return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})

    async def socket(self, socket: WebSocket) -> None:
        if self._sockets >= self._limits.sockets:
            await socket.close(FULL)
            return
        self._sockets += 1
        try:
            await socket.accept()
            async with self._tables.open(socket.path_params["table"]) as table:
                if len(table.watchers) >= self._limits.sockets_a_table:
                    await socket.close(FULL)
                else:
                    await _Conversation(socket, self._tables, table, self._limits).run()
        except NoSuchTable:
            await socket.close(GONE)
        finally:
            self._sockets -= 1

    async def _form(self, request: Request) -> dict[str, str]:
        """Read the fields of a small form, from a client that does not post too often."""
        if not self._posts.take(request.client.host if request.client else ""):
            raise HTTPException(429, "Too many requests; wait a moment.")
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self._limits.form_size:
                raise HTTPException(413, "This form is too large.")
        return {name: values[0] for name, values in parse_qs(body.decode("latin-1")).items()}

    async def error(self, request: Request, error: Exception) -> Response:
        status, says = 404, str(error)
        if isinstance(error, HTTPException):
            status, says = error.status_code, error.detail
        return self._page(request, "error.html", {"says": says}, status_code=status)


def _game(table: LiveTable) -> dict[str, object]:
    """Collect what the page's script must know of the game besides what the table tells it."""
    played = table.play.kind
    r = played.machine.ruleset
    return {
        "variant": played.machine.machine_name,
        "best_of": played.best_of,
        "deck": played.deck,
        "target": r.target,
        "goal": r.game_goal,
        "counts_down": bool(r.counts_down),
        "holding": r.holding,
        "marriages": {"plain": r.plain_marriage, "trump": r.trump_marriage},
        "computer": table.play.founding.strength,
        "events": played.says_of_event,
        "arrows": played.arrows,
    }


def _token(connection: Request | WebSocket, table: str) -> str | None:
    return connection.cookies.get(f"seat_{table}")


def _seated(request: Request, table: str, token: str) -> Response:
    """Send a client on to the table, with the token in a cookie that no script can read."""
    response = RedirectResponse(f"/tables/{table}", 303)
    response.set_cookie(
        f"seat_{table}",
        token,
        max_age=YEAR,
        path=f"/tables/{table}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


class _Conversation:
    """One page's connection to its table."""

    def __init__(self, socket: WebSocket, tables: Tables, table: LiveTable, limits: Limits) -> None:
        self._socket, self._tables, self._table = socket, tables, table
        self._watcher = Watcher(table.seat(_token(socket, table.id)))
        self._bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self._refusals_left = limits.refusals

    async def run(self) -> None:
        """Tell the page what happens, and answer its requests, until it leaves or was refused too often."""
        sending = asyncio.create_task(self._send())
        since = _number(self._socket.query_params.get("since", ""), 15) or 0
        try:
            await self._tables.enter(self._table, self._watcher, since)
            while self._refusals_left > 0:
                received = await self._socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                self._watcher.tell(await self._answer(received.get("text")))
        finally:
            self._tables.leave(self._table, self._watcher)
            await sending

    async def _send(self) -> None:
        """Send the watcher's messages, and close the connection after the last one."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._watcher.queue.get()) is not None:
                await self._socket.send_text(message)
            await self._socket.close(RESTARTING if self._refusals_left > 0 else TOO_MUCH)

    async def _answer(self, message: str | None) -> str:
        id = None
        try:
            if not self._bucket.take():
                raise Refused("too_fast")
            request = parse(message or "")
            id = request.id
            return await self._tables.answer(self._table, self._watcher.seat, request)
        except Refused as refused:
            self._refusals_left -= 1
            return refused.message(id)


def _number(written: str, digits: int) -> int | None:
    """Read a number of at most so many digits; None if it is none."""
    return int(written) if written.isascii() and written.isdigit() and len(written) <= digits else None
