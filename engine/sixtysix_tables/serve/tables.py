"""The tables. One is read from the database when its first user comes, and leaves memory soon after the last."""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from secrets import randbits, token_urlsafe
from time import monotonic, perf_counter, time
from typing import Any, TypeVar

from sixtysix.contract.events import PLAYERS, Json
from sixtysix.errors import SixtySixError
from sixtysix.languages import ENGLISH, N_, Language
from sixtysix.runtime import EventNotAllowed
from sixtysix_tables.match import COMPUTER
from sixtysix_tables.serve import records, wire
from sixtysix_tables.serve.clients import Line
from sixtysix_tables.serve.computer import ComputerGone, Opponent
from sixtysix_tables.serve.guard import Limits, Measures
from sixtysix_tables.serve.log import Deal, LoggedMatch, MatchKind, Refused, kind, shuffled
from sixtysix_tables.serve.records import DAMAGED, Founding, Listed, LogEntry, NoSuchTable
from sixtysix_tables.serve.storage import Storage, StorageError
from sixtysix_tables.serve.wire import Request

SNAPSHOT_EVERY = 32
"""Entries between two snapshots, at least.

A snapshot is taken only when a hand has just been dealt. So the entries after it hold everything that the computer
has seen of the running hand, and it can be shown that again.
"""

UNTOLD = 64
"""A client is cut off when so many messages wait for it."""

RESTARTING, REPLACED, CROWDED, UNSAVED = 1012, 4409, 4503, 4507

LISTED = 50
"""Tables in a player's list, at most."""

OTHER_RULES = N_("The rules have changed since this game was begun; it cannot go on."), 4410

NOT_SAVED = wire.text(
    "stuck", says=N_("This could not be saved, so it did not happen. The table tries again.")
)
GOODBYE = wire.text("stuck", says=N_("The server is stopped. The table comes back when it does."))
STUCK = N_("The computer cannot play now; it will try again.")

ANSWERING = 0.2
"""Seconds after which the connections to a table that could not be saved are closed."""

TOLD_HANDS = 500
"""Hands that are over and have been asked for, kept as the text that was sent; one is some 20 kB."""

DAY = 23.5 * 3600
"""Seconds after which a server that runs on counts another day of use; it looks every hour."""
PRUNED_AT_ONCE = 100

SLOWER = {"slow": 2, "fast": 0.3}
"""How much longer the computer waits before it plays where the player has chosen another pace."""

log = logging.getLogger("sixtysix_tables.serve")

Result = TypeVar("Result")


class SeatTaken(SixtySixError):
    """Raised if an invitation is wrong, or was used."""


class Watcher:
    """A connection to a table, with the queue of the messages for it; None is the last one."""

    def __init__(self, seat: int | None, client: str, pace: str = "") -> None:
        self.seat, self.client, self.slower = seat, client, SLOWER.get(pace, 1)
        self.hint: asyncio.Task[None] | None = None
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.code = RESTARTING
        """Why it was closed, as a WebSocket's code."""
        self._closed = False

    def tell(self, message: str, code: int = RESTARTING) -> None:
        """Send a message; with ``code`` the connection is closed if too many wait."""
        if self._closed:
            return
        if self.queue.qsize() >= UNTOLD:
            self.close(code)
        else:
            self.queue.put_nowait(message)

    def close(self, code: int = RESTARTING) -> None:
        if not self._closed:
            self._closed, self.code = True, code
            self.queue.put_nowait(None)
            if self.hint:
                self.hint.cancel()


@dataclass(eq=False)
class LiveTable:
    """A table in memory: its match, and who is there. Hold the lock to play, or to read the state."""

    id: str
    match: LoggedMatch
    seats: dict[int, str]
    invitation: str | None
    names: dict[int, str] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Watcher, None] = field(default_factory=dict)
    """Who plays and looks on, in the order of their coming."""
    snapshot_at: int = 0
    thinking: asyncio.Task[None] | None = None
    hint: asyncio.Task[None] | None = None
    """What the computer works at for the player; one thing at a time."""
    client: str = ""
    """Who sat down at a seat last, for whom the computer thinks."""
    slower: float = 1
    """How much longer than normally the computer waits, as the same player wishes."""
    is_lost: bool = False
    """Set when something could not be saved: what is in memory is then ahead of the disk, and must not be used."""

    def seat(self, token: str | None) -> int | None:
        """Find the seat that a token belongs to; None if it belongs to none, or there is no token."""
        found = (p for p, known in self.seats.items() if token and compare_digest(known, _hash(token)))
        return next(found, None)

    def tell_state(self, since: int) -> None:
        """Tell everybody what they may know. Those who may know the same get the same text, which is made once."""
        texts: dict[int | None, str] = {}
        for watcher in self.watchers:
            if watcher.seat not in texts:
                texts[watcher.seat] = wire.state(self.match, watcher.seat, since)
            watcher.tell(texts[watcher.seat])

    def tell_present(self) -> None:
        seats = [watcher.seat for watcher in self.watchers]
        computer = self.match.founding.strength is not None
        spectators = seats.count(None)
        here = [0 in seats, computer or 1 in seats]
        names = [self.names.get(player) for player in PLAYERS]
        self.tell(wire.text("present", seats=here, names=names, spectators=spectators))

    def close(self, code: int) -> None:
        """Close every connection."""
        for watcher in self.watchers:
            watcher.close(code)

    def tell(self, message: str) -> None:
        """Tell everybody the same."""
        for watcher in self.watchers:
            watcher.tell(message)


@dataclass(eq=False)
class _Slot:
    """A table that is in memory or being read, and how many use it."""

    table: asyncio.Task[LiveTable]
    users: int = 0


class Tables:
    """All tables of a database.

    Args:
        storage: the database.
        computer: chooses the computer's events.
        deal: gives the deck of each hand.
        dealer: who deals the first hand of a match; drawn by the seed if left out.
        seed: gives the seed of each table, by which its computer plays and the first dealer is drawn.
        pace: seconds that the computer takes at least, so that people can follow.
        patience: seconds after which a computer that could not play is asked again.
        stays: seconds for which a table stays in memory after its last user.
        mark: begins the ids of tables.
    """

    def __init__(
        self,
        storage: Storage,
        computer: Opponent,
        *,
        deal: Deal = shuffled,
        dealer: int | None = None,
        seed: Callable[[], int] = lambda: randbits(32),
        pace: float = 0.9,
        patience: float = 5,
        stays: float = 10,
        mark: str = "",
    ) -> None:
        self._computer = computer
        self._storage = storage
        self._deal, self._dealer, self._seed = deal, dealer, seed
        self._pace, self._patience, self._stays = pace, patience, stays
        self._mark = mark
        self.measures = Measures()
        self._slots: dict[str, _Slot] = {}
        self._replays = Line(1)
        self._told_hands: OrderedDict[tuple[str, int, int], str] = OrderedDict()
        self._running: set[asyncio.Task[Any]] = set()
        self._day_begun: float | None = None

    # Tables come and go

    async def found(
        self, variant: str, best_of: int | None, strength: int | None, token: str, name: str | None
    ) -> str:
        """Set up a table whose seat 0 has this token and name, and return its id."""
        played = await asyncio.to_thread(kind, variant, best_of)
        id, rules = f"{self._mark}{token_urlsafe(9)}", played.machine.version
        founding = Founding(id, variant, played.best_of, rules, strength, self._seed(), self._dealer)
        match = LoggedMatch(played, founding, self._deal)
        entries = match.found()
        invitation = token_urlsafe(24) if strength is None else None
        if strength is not None:
            entries += match.start()
            self._computer.prepare(variant, strength, founding.seed)
        standing = json.dumps(match.standing())
        await self._storage.run(
            records.found, founding, invitation, _hash(token), name, entries, standing, time()
        )
        return id

    async def of_player(self, token: str) -> list[Listed]:
        """List the tables at which the token has a seat."""
        return await self._storage.run(records.of_player, _hash(token), LISTED)

    @asynccontextmanager
    async def open(self, id: str, client: str) -> AsyncIterator[LiveTable]:
        """Give the table of this id, which stays in memory as long as somebody uses it, and a little longer.

        Raises:
            NoSuchTable: if there is none, or its rules have changed since it was set up.
        """
        slot = self._slots.get(id)
        if slot is None:
            slot = self._slots[id] = _Slot(asyncio.create_task(self._load(id, client)))
        slot.users += 1
        try:
            yield await asyncio.shield(slot.table)
        finally:
            slot.users -= 1
            is_none = slot.table.done() and (slot.table.cancelled() or slot.table.exception())
            asyncio.get_running_loop().call_later(0 if is_none else self._stays, self._let_go, id, slot)

    def _let_go(self, id: str, slot: _Slot) -> None:
        """Let a table leave memory if nobody uses it."""
        if not slot.users and self._slots.get(id) is slot:
            del self._slots[id]

    async def _load(self, id: str, client: str) -> LiveTable:
        try:
            record = await self._storage.run(records.read, id)
            if record is None:
                raise NoSuchTable(N_("There is no such table."))
            played = await self.kind_of(record.founding)
            if played is None:
                raise NoSuchTable(*OTHER_RULES)
            async with self._replaying(client):
                match = await asyncio.to_thread(LoggedMatch.restore, played, record, self._deal)
        except StorageError:
            raise
        except NoSuchTable as error:
            if error.code != 4404:
                log.warning("table %s: %s %s", id, error, error.__cause__ or "")
            raise
        except Exception as error:  # whatever somebody has written there
            log.warning("table %s: %s %r", id, DAMAGED[0], error)
            raise NoSuchTable(*DAMAGED) from None
        snapshot_at = record.snapshot[0] if record.snapshot else 0
        return LiveTable(id, match, record.seats, record.invitation, record.names, snapshot_at=snapshot_at)

    async def kind_of(self, game: Founding | Listed) -> MatchKind | None:
        """Load what is played at a table; None if its rules have changed since it was set up, or cannot be read."""
        with suppress(Exception):  # whatever stands in the row, or in the file that it names
            played = await asyncio.to_thread(kind, game.variant, game.best_of)
            return played if played.machine.version == game.rules else None
        return None

    async def steps(self, table: LiveTable, seat: int | None, hand: int, client: str) -> str | None:
        """Write a hand that is over as JSON, step by step; None if it is not over."""
        is_over = 0 < hand < table.match.hand + table.match.is_over
        return await self._to_its_end(self._told_hand(table, seat or 0, hand, client)) if is_over else None

    async def _told_hand(self, table: LiveTable, seat: int, hand: int, client: str) -> str:
        wanted = table.id, hand, seat
        if wanted not in self._told_hands:
            async with self._replaying(client):
                log = await self._storage.run(records.entries_after, table.id, 0)
                match = table.match
                steps = await asyncio.to_thread(
                    LoggedMatch.steps, match.kind, match.founding, log, hand, seat
                )
            self._told_hands[wanted] = json.dumps(steps, separators=(",", ":"))
            if len(self._told_hands) > TOLD_HANDS:
                self._told_hands.popitem(last=False)
        return self._told_hands[wanted]

    # A thread shares the interpreter with all others. One alone costs them little, but ten would leave them a tenth.
    @asynccontextmanager
    async def _replaying(self, client: str) -> AsyncIterator[None]:
        """Let a log be read and played again, which may take long: one at a time, in the clients' turn."""
        await self._replays.enter(client)
        try:
            yield
        finally:
            self._replays.leave(client)

    async def check(self) -> None:
        """Write to the database.

        Raises:
            StorageError: if it cannot be written to, and so nobody can play.
        """
        await self._storage.run(records.touch)

    @property
    def live(self) -> list[LiveTable]:
        """List the tables that are in memory."""
        tables = [slot.table for slot in self._slots.values()]
        return [t.result() for t in tables if t.done() and not t.cancelled() and not t.exception()]

    async def prune(self, days: float, *, many: bool = False) -> int:
        """Delete the games that nobody has played for more than so many days of use, and count them.

        Those that will go on the next such day are announced before. More than a tenth of all go only if ``many`` may.
        """
        run, is_another = self._storage.run, False
        if self._day_begun is None or monotonic() - self._day_begun > DAY:
            self._day_begun = monotonic()
            is_another = await run(records.begin_day)
        soon, old, all_ = [await run(records.older, age) for age in (days - 1, days, -1)]
        if is_another and soon > old:
            says = "%d games will be deleted on the next day of use, unless they are played"
            log.warning(says, soon - old)
        if old > all_ / 10 and not many:
            says = "%d of %d games are old enough to be deleted; so many go with --delete-many alone"
            log.warning(says, old, all_)
            return 0
        pruned, number = 0, PRUNED_AT_ONCE
        while number == PRUNED_AT_ONCE:
            number = await self._storage.run(records.prune, days, list(self._slots), PRUNED_AT_ONCE)
            pruned += number
        if pruned:
            log.warning("%d games of %d were deleted: nobody has played them for long", pruned, all_)
        return pruned

    # What is done at a table

    async def sit_down(self, table: LiveTable, invitation: str, token: str, name: str | None) -> None:
        """Take seat 1 for the player with this token and name.

        Raises:
            SeatTaken: if the invitation is not the table's.
        """
        await self._to_its_end(self._take_seat(table, invitation, token, name))

    async def _take_seat(self, table: LiveTable, invitation: str, token: str, name: str | None) -> None:
        async with table.lock:
            open_with = (table.invitation or "").encode()
            if table.is_lost or not open_with or not compare_digest(open_with, invitation.encode()):
                raise SeatTaken(N_("This seat is taken."))
            since = table.match.number
            entries = table.match.start()
            await self._save(table, records.sit_down, _hash(token), name, entries)
            table.seats[1], table.invitation = _hash(token), None
            if name:
                table.names[1] = name
            table.tell_present()
            table.tell_state(since)

    async def enter(self, table: LiveTable, watcher: Watcher, since: int, limits: Limits) -> None:
        """Let somebody play or look on. They are told the state, and what has happened after entry ``since``.

        At a seat, the newest connections are kept: nobody can take the place of a player who comes back.
        """
        async with table.lock:
            alike = [other for other in table.watchers if other.seat == watcher.seat]
            if table.is_lost:
                watcher.close(UNSAVED)
                return
            if watcher.seat is None and len(alike) >= limits.onlookers_a_table:
                watcher.close(CROWDED)
                return
            if watcher.seat is not None and len(alike) >= limits.sockets_a_seat:
                self.leave(table, alike[0], REPLACED)
            if watcher.seat is not None:
                table.client, table.slower = watcher.client, watcher.slower
            table.watchers[watcher] = None
            known = since if since <= table.match.number else 0
            watcher.tell(wire.state(table.match, watcher.seat, known))
            table.tell_present()
            self._let_computer_think(table)

    def leave(self, table: LiveTable, watcher: Watcher, code: int = RESTARTING) -> None:
        watcher.close(code)
        if watcher in table.watchers:
            del table.watchers[watcher]
            table.tell_present()

    def say_goodbye(self) -> None:
        """Tell every page that the server stops, and close all connections."""
        for table in self.live:
            table.tell(GOODBYE)
            table.close(RESTARTING)
        for task in self._running:
            task.cancel()

    async def answer(
        self, table: LiveTable, watcher: Watcher, request: Request, language: Language = ENGLISH
    ) -> str | None:
        """Carry out a request, and return the answer; None if it comes later. Explanations are in the language.

        Raises:
            Refused: if it is not carried out.
        """
        event, seat = request.event, watcher.seat
        if seat is None:
            raise Refused("spectator")
        if event is not None and event.get("player") != seat:
            raise Refused("not_your_seat" if "player" in event else "not_a_players")
        if request.do == "hint":
            if table.hint and not table.hint.done():
                raise Refused("too_fast")
            table.hint = watcher.hint = self._started(self._hint(table, watcher, seat, request, language))
            return None
        if request.do == "leave":
            await self._storage.run(records.leave, table.id, seat)
            return wire.text("done", id=request.id, number=table.match.number)
        if request.do != "explain":
            return await self._to_its_end(self._act(table, seat, request, language))
        assert event
        async with table.lock:
            if table.is_lost:
                raise Refused("not_saved")
            why = table.match.explain(event, language)
            return wire.text("explained", id=request.id, why=why)

    async def _act(self, table: LiveTable, seat: int, request: Request, language: Language) -> str:
        async with table.lock:
            match = table.match
            if table.is_lost:
                raise Refused("not_saved")
            number = match.answered(seat, request.id)
            if number is not None:
                return wire.text("done", id=request.id, number=number)
            since = match.number
            # Two players may wish for a rematch at the same moment: the other's wish makes none out of date.
            wished = len(match.wishes) if request.do == "rematch" else 0
            # The computer may have gone on while its player gives up, or takes back: both mean the same as before.
            means_the_same = request.do == "resign" or (
                request.do == "take_back" and match.founding.strength is not None
            )
            if not (since - wished <= request.at <= since or (means_the_same and request.at < since)):
                raise Refused("stale")
            try:
                entries = _made(match, seat, request)
            except EventNotAllowed as error:
                raise Refused("not_allowed", match.explain(error.explanation.event, language)) from None
            if entries:
                if table.hint:
                    table.hint.cancel()
                await self._append(table, entries)
                self.measures.moves.inc()
                table.tell_state(since)
                self._let_computer_think(table)
            return wire.text("done", id=request.id, number=since + 1 if entries else since)

    async def _hint(
        self, table: LiveTable, watcher: Watcher, seat: int, request: Request, language: Language
    ) -> None:
        """Tell a player what the computer would do in their place; cancelled when they move or leave."""
        try:
            watcher.tell(wire.text("hint", id=request.id, **await self._advice(table, seat)))
        except Refused as refused:
            watcher.tell(wire.refusal(refused, request.id, language))
        except asyncio.CancelledError:
            watcher.tell(wire.refusal(Refused("stale"), request.id, language))
            raise

    async def _advice(self, table: LiveTable, seat: int) -> Json:
        """Ask the computer; only where nobody else is at the table."""
        founding = table.match.founding
        if founding.strength is None:
            raise Refused("no_hints")
        async with table.lock:
            match = table.match
            view = match.view(seat)
            if not match.is_played or view["turn"] != seat:
                raise Refused("not_your_turn")
            views = [*match.seen[seat], view]
        try:
            return await self._computer.advise(founding.variant, founding.seed, views, table.client)
        except ComputerGone:
            raise Refused("no_computer") from None

    async def _append(self, table: LiveTable, entries: Sequence[LogEntry]) -> None:
        """Write to disk what has happened."""
        last, snapshot = entries[-1], None
        if "deck" in last.content and last.number - table.snapshot_at >= SNAPSHOT_EVERY:
            snapshot, table.snapshot_at = table.match.snapshot(), last.number
        await self._save(table, records.append, entries, snapshot)

    # The event has happened in memory already when it is written. If writing fails, memory and disk differ, so nobody
    # may use this table again: its connections are closed, and the next user reads it anew from the disk.
    async def _save(self, table: LiveTable, work: Callable[..., None], *what: Any) -> None:
        """Write what has happened just now, or else forget the table."""
        try:
            standing = json.dumps(table.match.standing())
            await self._storage.run(work, table.id, *what, standing, time())
        except Exception as error:
            log.error("table %s: %s", table.id, error)
            self.measures.unsaved.inc()
            table.is_lost = True
            self._slots.pop(table.id, None)
            table.tell(NOT_SAVED)
            # The request that failed is still to be answered.
            asyncio.get_running_loop().call_later(ANSWERING, table.close, UNSAVED)
            raise Refused("not_saved") from None

    async def _to_its_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do some work to its end, even if the request that waits for it is cancelled.

        Requests are cancelled when their pages go. An event could then be on disk and nobody be told of it.
        """
        return await asyncio.shield(self._started(work))

    def _started(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start some work, and hold it: asyncio forgets tasks that nobody refers to."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    # The computer's part

    def _let_computer_think(self, table: LiveTable) -> None:
        if table.match.computer_is_due and table.thinking is None:
            table.thinking = self._started(self._think(table.id, table.client))

    async def _think(self, id: str, client: str) -> None:
        """Choose and play until it is the other player's turn."""
        async with self.open(id, client) as table:
            try:
                while table.match.computer_is_due and not table.is_lost:
                    try:
                        await self._play_for_computer(table)
                    except Refused:
                        return
                    except Exception:
                        log.exception("table %s: the computer is at a loss", id)
                        if not table.watchers:
                            return
                        table.tell(wire.text("stuck", says=STUCK))
                        await asyncio.sleep(self._patience)
            finally:
                table.thinking = None

    async def _play_for_computer(self, table: LiveTable) -> None:
        founding = table.match.founding
        # The lock is free while the computer thinks, so that others can come and ask. The number of the last entry
        # tells afterwards whether the view is still the present one.
        async with table.lock:
            views, since = [*table.match.seen[COMPUTER], table.match.view(COMPUTER)], table.match.number
        pause = asyncio.create_task(asyncio.sleep(self._pace * table.slower))
        begun = perf_counter()
        event: Json = await self._computer.choose(
            founding.variant, founding.strength or 1, founding.seed, views, table.client
        )
        self.measures.choices.inc()
        self.measures.seconds.inc(perf_counter() - begun)
        await pause
        async with table.lock:
            if table.match.number == since:
                await self._append(table, table.match.move(event, COMPUTER, None))
                table.tell_state(since)


def _made(match: LoggedMatch, seat: int, request: Request) -> list[LogEntry]:
    """Make happen what a request asks for, and give the entries."""
    if request.do == "move":
        assert request.event
        return match.move(request.event, seat, request.id)
    asked = {
        "rematch": match.wish,
        "resign": match.resign,
        "take_back": match.ask_back,
        "decline": match.decline,
    }
    return asked[request.do](seat, request.id)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
