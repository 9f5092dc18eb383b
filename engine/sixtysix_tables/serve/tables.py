"""All tables: every request is a transaction, and what comes of it is told to those who are connected."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from sixtysix.contract.events import PLAYERS, Json
from sixtysix.languages import N_
from sixtysix_tables.computer import Computer
from sixtysix_tables.match import Match
from sixtysix_tables.serve import wire
from sixtysix_tables.serve.kinds import kind
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.table import COMPUTER, Table, found, of_player

log = logging.getLogger("sixtysix_tables.serve")

Result = TypeVar("Result")

UNTOLD = 64
"""A client is cut off when so many messages wait for it."""

LEFT, REPLACED = 1012, 4409
"""Codes with which connections are closed; link.js knows the second."""

PACE = 0.9
"""Seconds that the computer takes for a move at least, so that people can follow."""

STUCK = wire.text("stuck", says=N_("The computer cannot play now; reload to go on."))


class Watcher:
    """A player's connection to a table, with the queue of what it is told; a number closes it with this code."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
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


def states(here: Table, since: int) -> list[str]:
    """Write for each seat what it is told of a table, with what has happened after the entry ``since``."""
    return [here.state(player, since) for player in PLAYERS]


@dataclass
class Room:
    """Who is at a table now."""

    watchers: list[Watcher] = field(default_factory=list)
    """In the order of their coming."""
    last: Table | None = None
    """The table as it was told last."""
    thinking: asyncio.Task[None] | None = None

    def tell_present(self) -> None:
        if self.last:
            here = {watcher.seat for watcher in self.watchers} | ({COMPUTER} if self.last.computer else set())
            seats = [player in here for player in PLAYERS]
            self.tell([wire.text("present", seats=seats, names=self.last.names)] * len(PLAYERS))

    def tell(self, messages: Sequence[str]) -> None:
        """Tell each seat its message."""
        for watcher in self.watchers:
            watcher.tell(messages[watcher.seat])


class Tables:
    """All tables of a database.

    Transactions are made one after the other, and those who wait for them go on in the same order. So changes are told
    in the order in which they are written, each once it is on disk.

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
        given = (variant, games, computer, token, name, self._match)
        return await self._storage.run(lambda connection: found(connection, *given))

    async def of_player(self, token: str) -> list[Json]:
        """List the tables at which the token has a seat."""
        return await self._storage.run(lambda connection: of_player(connection, token))

    async def look(self, id: str, work: Callable[[Table], Result]) -> Result:
        """Return what is to be seen of a table.

        Raises:
            NoSuchTable: if there is none, or its game cannot go on.
            StorageError: if the database cannot be used.
        """
        return await self._storage.run(lambda connection: work(Table(connection, id, self._match)))

    async def change(self, id: str, work: Callable[[Table], Result]) -> Result:
        """Do some work at a table, and tell everybody there what has happened.

        Raises:
            Refused, SeatTaken: if the work does; then nothing has happened.
            NoSuchTable, StorageError: as `look` does.
        """

        def changed(here: Table) -> tuple[Result, Table, list[str]]:
            before, result = here.number, work(here)
            return result, here, states(here, before) if here.number > before else []

        result, here, news = await self.look(id, changed)
        if news:
            room = self._rooms[id]
            room.last = here
            room.tell(news)
            self._let_computer_think(id, room)
            self._let_go(id)
        return result

    async def enter(self, id: str, watcher: Watcher, since: int, most: int) -> None:
        """Connect a player, and tell them the state and what has happened after the entry ``since``.

        Of the connections to a seat the newest are kept: nobody can take the place of a player who comes back.

        Raises:
            NoSuchTable, StorageError: as `look` does.
        """
        here, now = await self.look(id, lambda here: (here, states(here, since)))
        room = self._rooms[id]
        room.last = here
        room.watchers.append(watcher)
        watcher.tell(now[watcher.seat])
        room.tell_present()
        alike = [other for other in room.watchers if other.seat == watcher.seat]
        if len(alike) > most:
            self.leave(id, alike[0], REPLACED)
        self._let_computer_think(id, room)

    def leave(self, id: str, watcher: Watcher, code: int = LEFT) -> None:
        """Disconnect a player."""
        watcher.close(code)
        room = self._rooms[id]
        if watcher in room.watchers:
            room.watchers.remove(watcher)
            room.tell_present()
        self._let_go(id)

    def _let_go(self, id: str) -> None:
        """Forget who is at a table if nobody is."""
        if not self._rooms[id].watchers and not self._rooms[id].thinking:
            del self._rooms[id]

    # The computer's part

    def _let_computer_think(self, id: str, room: Room) -> None:
        if room.last and room.last.is_computers_turn and room.thinking is None:
            room.thinking = asyncio.create_task(self._think(id, room))

    async def _think(self, id: str, room: Room) -> None:
        """Choose and play until it is the other player's turn."""
        try:
            while room.last and room.last.is_computers_turn:
                await self._play_for_computer(id, room)
        except Exception:
            log.exception("table %s: the computer cannot play", id)
            room.tell([STUCK] * len(PLAYERS))
        room.thinking = None
        self._let_go(id)

    async def _play_for_computer(self, id: str, room: Room) -> None:
        """Choose by what is seen now, and play it if that is still so."""
        variant, number, view = await self.look(id, lambda t: (t.variant, t.number, t.match.view(COMPUTER)))
        pause = asyncio.create_task(asyncio.sleep(self._pace))
        async with self._one_thinks:  # so that the others are answered meanwhile
            event = await asyncio.to_thread(lambda: _computer(variant).choose(view))
        await pause

        def play(here: Table) -> None:
            if here.number == number:
                here.append(here.match.send(event))

        await self.change(id, play)


@cache
def _computer(variant: str) -> Computer:
    return Computer(variant)
