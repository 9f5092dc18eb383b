"""The pages and the connections, as a Starlette application."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
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
from starlette.websockets import WebSocket

from sixtysix.game.names import PACKS, names_json
from sixtysix.palette import PAGES, TABLE, stylesheet
from sixtysix.serve.computer import STRENGTHS
from sixtysix.serve.connection import FULL, converse
from sixtysix.serve.guard import Buckets, Guard, Limits
from sixtysix.serve.kinds import MATCHES, kind
from sixtysix.serve.tables import NoSuchTable, SeatTaken, Table, Tables

HERE = Path(__file__).parent

YEAR = 365 * 24 * 3600
PRUNE_EVERY = 3600.0


@dataclass(frozen=True)
class Site:
    """Says how the tables are offered.

    Args:
        variants: names of variants, or paths of files, by the names that pages use.
        origins, hosts: see `Guard`.
        keep: days that a table is kept after its last event.
    """

    tables: Tables
    variants: dict[str, str]
    origins: Collection[str] = ()
    hosts: Collection[str] | None = None
    keep: float = 90
    limits: Limits = field(default_factory=Limits)


def application(site: Site) -> Starlette:
    """Make the web application."""
    pages = _Pages(site)
    return Starlette(
        routes=[
            Route("/", pages.index),
            Route("/tables", pages.found, methods=["POST"]),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/seat/{invitation}", pages.invitation, methods=["GET"]),
            Route("/tables/{table}/seat/{invitation}", pages.sit_down, methods=["POST"]),
            Route("/charts/{variant}/{best_of:int}.svg", pages.chart),
            WebSocketRoute("/tables/{table}/socket", pages.socket),
            Route("/names.js", pages.names),
            Route("/palette.css", pages.palette),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[Middleware(Guard, origins=site.origins, hosts=site.hosts)],
        exception_handlers={HTTPException: pages.error, NoSuchTable: pages.error},
        lifespan=_pruning(site),
    )


class _Pages:
    def __init__(self, site: Site) -> None:
        self._site = site
        self._tables = site.tables
        self._limits = site.limits
        self._posts = Buckets(site.limits.posts_a_minute / 60, site.limits.posts_at_once)
        self._sockets = 0
        self._page = Jinja2Templates(HERE / "templates").TemplateResponse

    async def index(self, request: Request) -> Response:
        kinds = {name: kind(path) for name, path in self._site.variants.items()}
        context = {"kinds": kinds, "matches": MATCHES, "strengths": STRENGTHS}
        return self._page(request, "index.html", context)

    async def found(self, request: Request) -> Response:
        form = await self._form(request)
        variant = self._site.variants.get(form.get("variant", ""))
        best_of, opponent = _number(form.get("best_of", "")), form.get("opponent", "")
        strength = _number(opponent)
        if variant is None or best_of not in MATCHES or (opponent != "person" and strength not in STRENGTHS):
            raise HTTPException(400, "This game is not offered here.")
        id, token = await self._tables.found(variant, best_of, strength)
        return _seated(request, id, token)

    async def table(self, request: Request) -> Response:
        async with self._opened(request) as table:
            seat = table.seat(_token(request, table.id))
            context = {
                "table": table.id,
                "seat": seat,
                "invitation": table.invitation if seat == 0 else None,
                "game": json.dumps(_game(table)),
                "kind": table.play.kind,
                "packs": list(PACKS),
            }
            return self._page(request, "table.html", context)

    async def invitation(self, request: Request) -> Response:
        async with self._opened(request) as table:
            if table.seat(_token(request, table.id)) is not None:
                return RedirectResponse(f"/tables/{table.id}", 303)
            open_seat = table.invitation is not None
            context = {"table": table.id, "kind": table.play.kind, "open_seat": open_seat}
            return self._page(request, "invitation.html", context)

    async def sit_down(self, request: Request) -> Response:
        await self._form(request)
        async with self._opened(request) as table:
            if table.seat(_token(request, table.id)) is not None:
                return RedirectResponse(f"/tables/{table.id}", 303)
            try:
                token = await self._tables.sit_down(table, request.path_params["invitation"])
            except SeatTaken as error:
                raise HTTPException(409, str(error)) from None
            return _seated(request, table.id, token)

    async def chart(self, request: Request) -> Response:
        variant = self._site.variants.get(request.path_params["variant"])
        best_of = request.path_params["best_of"]
        if variant is None or best_of not in {*MATCHES, kind(variant).best_of}:
            raise HTTPException(404, "There is no such chart.")
        drawing = await asyncio.to_thread(lambda: kind(variant, best_of).drawing)
        return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})

    async def names(self, _: Request) -> Response:
        """The words of the game, as the pages' scripts import them."""
        script = f"export const NAMES = {json.dumps(names_json())};"
        return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    async def palette(self, _: Request) -> Response:
        colours = stylesheet(PAGES, TABLE)
        return Response(colours, media_type="text/css", headers={"Cache-Control": "no-cache"})

    async def socket(self, socket: WebSocket) -> None:
        if self._sockets >= self._limits.sockets:
            await socket.close(FULL)
            return
        table = socket.path_params["table"]
        self._sockets += 1
        try:
            await converse(socket, self._tables, table, _token(socket, table), self._limits)
        finally:
            self._sockets -= 1

    @asynccontextmanager
    async def _opened(self, request: Request) -> AsyncIterator[Table]:
        async with self._tables.open(request.path_params["table"]) as table:
            yield table

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


def _game(table: Table) -> dict[str, object]:
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


def _number(written: str) -> int | None:
    return int(written) if written.isascii() and written.isdigit() and len(written) < 4 else None


def _pruning(site: Site) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Delete old tables at the start, and every hour."""

    async def prune() -> None:
        while True:
            await site.tables.prune(site.keep)
            await asyncio.sleep(PRUNE_EVERY)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        pruning = asyncio.create_task(prune())
        yield
        pruning.cancel()
        with suppress(asyncio.CancelledError):
            await pruning

    return lifespan
