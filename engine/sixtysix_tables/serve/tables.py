"""All tables: every request is a transaction, and what comes of it is told to those who are connected."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from sqlite3 import Connection
from typing import NamedTuple

from sixtysix.contract.events import PLAYERS, Json
from sixtysix.languages import ENGLISH, N_, Language
from sixtysix_tables.computer import Computer
from sixtysix_tables.match import Match, Refused
from sixtysix_tables.serve import table, wire
from sixtysix_tables.serve.kinds import kind
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.table import COMPUTER, Table
from sixtysix_tables.serve.wire import Request

log = logging.getLogger("sixtysix_tables.serve")

UNTOLD = 64
"""A client is cut off when so many messages wait for it."""

LEFT, REPLACED = 1012, 4409
"""Codes with which connections are closed; link.js knows the second."""

PACE = 0.9
"""Seconds that the computer takes for a move at least, so that people can follow."""

SLOWER = {"slow": 2.0, "fast": 0.3}
"""How much longer it takes where the player has chosen another pace."""

STUCK = wire.text("stuck", says=N_("The computer cannot play now; reload to go on."))


class Watcher:
    """A player's connection to a table, with the queue of what it is told; a number closes it with this code."""

    def __init__(self, seat: int, pace: str = "") -> None:
        self.seat, self.slower = seat, SLOWER.get(pace, 1.0)
        self.queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._is_closed = False

    def tell(self, message: str) -> None:
        if self.queue.qsize() >= UNTOLD:
            self.close(LEFT)
        if not self._is_closed:
            self.queue.put_nowait(message)

    def close(self, code: int) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.queue.put_nowait(code)


class Change(NamedTuple):
    """What has become of a table: what each seat is told, and the answer to who asked for it."""

    states: list[str]
    names: list[str | None]
    computer: bool
    is_computers_turn: bool
    answer: str


def change_of(here: Table, since: int, answer: str = "") -> Change:
    """Collect what is told of a table, with what has happened after the entry ``since``."""
    is_computers = here.computer and here.match.turn == COMPUTER
    return Change([here.state(p, since) for p in PLAYERS], here.names, here.computer, is_computers, answer)


@dataclass
class Room:
    """Who is at a table now."""

    watchers: list[Watcher] = field(default_factory=list)
    """In the order of their coming."""
    names: list[str | None] = field(default_factory=list)
    computer: bool = False
    thinking: asyncio.Task[None] | None = None

    def tell_present(self) -> None:
        here = {watcher.seat for watcher in self.watchers} | ({COMPUTER} if self.computer else set())
        self.tell(wire.text("present", seats=[player in here for player in PLAYERS], names=self.names))

    def tell(self, message: str) -> None:
        for watcher in self.watchers:
            watcher.tell(message)


class Tables:
    """All tables of a database.

    Transactions are made one after the other, and those who wait for them go on in the same order. So changes are told
    in the order in which they are written.

    Args:
        storage: the database.
        match: makes matches as `Match` does; tests deal other cards.
        pace: seconds that the computer takes for a move at least.
    """

    def __init__(self, storage: Storage, match: Callable[..., Match] = Match, pace: float = PACE) -> None:
        self._storage, self._match, self._pace = storage, match, pace
        self._rooms: defaultdict[str, Room] = defaultdict(Room)
        self._one_thinks = asyncio.Lock()

    async def found(self, variant: str, best_of: int | None, computer: bool, token: str, name: str) -> str:
        """Set up a table whose seat 0 has this token and name, and return its id."""
        games = (await asyncio.to_thread(kind, variant, best_of)).best_of

        def work(connection: Connection) -> str:
            here = table.found(connection, variant, games, computer, self._match)
            here.take_seat(0, token, name)
            if computer:
                here.append(here.match.start())
            return here.id

        return await self._storage.run(work)

    async def open(self, id: str) -> Table:
        """Return who sits at a table.

        Raises:
            NoSuchTable: if there is none.
        """
        return await self._storage.run(Table, id)

    async def of_player(self, token: str) -> list[Json]:
        """List the tables at which the token has a seat."""
        return await self._storage.run(table.of_player, token)

    async def trace(self, id: str, hand: int, seat: int) -> Json | None:
        """Return a hand that is over in the form ``hand``; None if it is not over."""
        return await self._storage.run(lambda connection: Table(connection, id).trace(hand, seat))

    async def sit_down(self, id: str, invitation: str, token: str, name: str) -> None:
        """Take seat 1 for the player with this token and name.

        Raises:
            Refused: if the invitation is not the table's, or was used.
        """

        def work(connection: Connection) -> Change:
            here = Table(connection, id, self._match)
            before = here.number
            here.use_invitation(invitation)
            here.take_seat(1, token, name)
            here.append(here.match.start())
            return change_of(here, before)

        room, change = self._rooms[id], await self._storage.run(work)
        room.names = change.names
        room.tell_present()
        self._tell(id, change)

    async def enter(self, id: str, watcher: Watcher, since: int, most: int) -> None:
        """Connect a player, and tell them the state and what has happened after the entry ``since``.

        Of the connections to a seat the newest are kept: nobody can take the place of a player who comes back.

        Raises:
            NoSuchTable: if its game cannot go on.
        """
        change = await self._storage.run(lambda connection: change_of(Table(connection, id, self._match), since))
        room = self._rooms[id]
        alike = [other for other in room.watchers if other.seat == watcher.seat]
        if len(alike) >= most:
            self.leave(id, alike[0], REPLACED)
        room.watchers.append(watcher)
        room.names, room.computer = change.names, change.computer
        watcher.tell(change.states[watcher.seat])
        room.tell_present()
        self._let_computer_think(id, change)

    def leave(self, id: str, watcher: Watcher, code: int = LEFT) -> None:
        """Disconnect a player."""
        watcher.close(code)
        if watcher in self._rooms[id].watchers:
            self._rooms[id].watchers.remove(watcher)
            self._rooms[id].tell_present()
        self._let_go(id)

    def _let_go(self, id: str) -> None:
        """Forget a table at which nobody is, and no computer thinks."""
        if not self._rooms[id].watchers and not self._rooms[id].thinking:
            del self._rooms[id]

    async def answer(self, id: str, seat: int, request: Request, language: Language = ENGLISH) -> str:
        """Carry out a request of a player, and return the answer; explanations are in the language.

        Raises:
            Refused: if it is not carried out.
            StorageError: if it cannot be saved.
        """
        event = request.event
        if event is not None and event.get("player") != seat:
            raise Refused("not_your_seat" if "player" in event else "not_a_players")

        def work(connection: Connection) -> Change | str:
            here = Table(connection, id, self._match)
            if event is not None and request.do == "explain":
                return wire.text("explained", id=request.id, why=here.explain(event, language))
            before = here.number
            number = here.carry_out(request, seat, language)
            done = wire.text("done", id=request.id, number=number)
            return change_of(here, before, done) if here.number > before else done

        change = await self._storage.run(work)
        if isinstance(change, str):
            return change
        self._tell(id, change)
        return change.answer

    def _tell(self, id: str, change: Change) -> None:
        """Tell everybody at a table of a change."""
        for watcher in self._rooms[id].watchers:
            watcher.tell(change.states[watcher.seat])
        self._let_computer_think(id, change)
        self._let_go(id)

    # The computer's part

    def _let_computer_think(self, id: str, change: Change) -> None:
        room = self._rooms[id]
        if change.is_computers_turn and room.thinking is None:
            room.thinking = asyncio.create_task(self._think(id, room))

    async def _think(self, id: str, room: Room) -> None:
        """Choose and play until it is the other player's turn."""
        try:
            while await self._play_for_computer(id, room):
                pass
        except Exception:
            log.exception("table %s: the computer cannot play", id)
            room.tell(STUCK)
        room.thinking = None
        self._let_go(id)

    async def _play_for_computer(self, id: str, room: Room) -> bool:
        """Choose and play once; False if it is not the computer's turn."""

        def look(connection: Connection) -> tuple[str, int, Json] | None:
            here = Table(connection, id, self._match)
            is_due = here.match.turn == COMPUTER
            return (here.variant, here.number, here.match.view(COMPUTER)) if is_due else None

        if (seen := await self._storage.run(look)) is None:
            return False
        variant, number, view = seen
        slower = room.watchers[-1].slower if room.watchers else 1.0
        pause = asyncio.create_task(asyncio.sleep(self._pace * slower))
        async with self._one_thinks:  # so that the others are answered meanwhile
            event = await asyncio.to_thread(lambda: _computer(variant).choose(view))
        await pause

        def work(connection: Connection) -> Change | None:
            here = Table(connection, id, self._match)
            if here.number != number:
                return None  # its player has taken back, or given up
            here.append(here.match.send(event))
            return change_of(here, number)

        if change := await self._storage.run(work):
            for watcher in room.watchers:
                watcher.tell(change.states[watcher.seat])
        return True


@cache
def _computer(variant: str) -> Computer:
    return Computer(variant)
