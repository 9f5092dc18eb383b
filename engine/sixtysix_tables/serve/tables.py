"""All tables of a server. Each request is a transaction, and all players at the table receive the changes."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from sixtysix.contract.events import PLAYERS
from sixtysix.languages import N_
from sixtysix_tables.computer import Computer
from sixtysix_tables.match import Match
from sixtysix_tables.serve import wire
from sixtysix_tables.serve.kinds import kind
from sixtysix_tables.serve.storage import Storage
from sixtysix_tables.serve.table import Table, found

log = logging.getLogger("sixtysix_tables.serve")

Result = TypeVar("Result")

computer = cache(Computer)

UNTOLD = 64  # a client with this number of unsent messages is disconnected

TOO_MUCH = 4029  # the code that closes a connection with too many messages or requests

PACE = 0.9  # the least time in seconds for a move of the computer, so that people can follow

STUCK = wire.text("stuck", says=N_("The computer cannot play now; reload to go on."))


class Watcher:
    """A player's connection to a table, with a queue of messages. A number in the queue is a WebSocket close code."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._is_closed = False

    def tell(self, message: str) -> None:
        if self.queue.qsize() >= UNTOLD:
            self.close()
        if not self._is_closed:
            self.queue.put_nowait(message)

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.queue.put_nowait(TOO_MUCH)


class Tables:
    """All tables of a database.

    Transactions run one after the other. Players receive changes in the same order, after the changes are on disk.

    Args:
        storage: the database.
        match: makes a `Match`. Tests pass a function that deals other cards.
        pace: the least time in seconds for a move of the computer.
    """

    def __init__(self, storage: Storage, match: Callable[..., Match] = Match, pace: float = PACE) -> None:
        self._storage, self._match, self._pace = storage, match, pace
        self._watchers: defaultdict[str, list[Watcher]] = defaultdict(list)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._one_thinks = asyncio.Lock()

    async def found(self, variant: str, best_of: int | None, computer: bool, token: str) -> str:
        games = (await asyncio.to_thread(kind, variant, best_of)).best_of
        given = (variant, games, computer, token, self._match)
        return await self._storage.run(lambda connection: found(connection, *given))

    async def check(self) -> None:
        """Raise `StorageError` if the database does not answer."""
        await self._storage.run(lambda connection: connection.execute("SELECT 1"))

    async def look(self, id: str, work: Callable[[Table], Result]) -> Result:
        """Run ``work`` on a table within a transaction, and return the result of ``work``.

        Raises:
            NoSuchTable: if there is no such table, or its game cannot be continued.
            StorageError: if the database cannot be used.
        """
        return await self._storage.run(lambda connection: work(Table(connection, id, self._match)))

    async def change(self, id: str, work: Callable[[Table], Result]) -> Result:
        """Run ``work`` at a table, send any changes to the players, and return the result of ``work``.

        Raises:
            Refused: if ``work`` raises it. Nothing has then changed.
            NoSuchTable, StorageError: like `look`.
        """

        def changed(here: Table) -> tuple[Result, bool, list[str]]:
            before, result = here.number, work(here)
            if here.number == before:
                return result, False, []
            return result, here.computers_view is not None, [here.state(player, before) for player in PLAYERS]

        result, is_computers_turn, news = await self.look(id, changed)
        for watcher in self._watchers[id] if news else ():
            watcher.tell(news[watcher.seat])
        self._update(id, is_computers_turn)
        return result

    async def enter(self, id: str, watcher: Watcher, since: int) -> None:
        """Connect a player, and send the state with the log entries after ``since``.

        Raises:
            NoSuchTable, StorageError: like `look`.
        """
        now = await self.look(
            id, lambda here: (here.computers_view is not None, here.state(watcher.seat, since))
        )
        self._watchers[id].append(watcher)
        watcher.tell(now[1])
        self._update(id, now[0])

    def leave(self, id: str, watcher: Watcher) -> None:
        watcher.close()
        self._watchers[id].remove(watcher)
        self._update(id, False)

    def _update(self, id: str, is_computers_turn: bool) -> None:
        if is_computers_turn and id not in self._thinking:
            self._thinking[id] = asyncio.create_task(self._think(id))
        if not self._watchers[id]:
            del self._watchers[id]

    # The computer

    async def _think(self, id: str) -> None:
        try:
            while await self._play_for_computer(id):
                pass
        except Exception:
            log.exception("table %s: the computer cannot play", id)
            for watcher in self._watchers.get(id, ()):
                watcher.tell(STUCK)
        del self._thinking[id]

    async def _play_for_computer(self, id: str) -> bool:
        """Play one event for the computer. Return False if it is not the computer's turn."""
        number, variant, view = await self.look(id, lambda t: (t.number, t.variant, t.computers_view))
        if view is None:
            return False
        pause = asyncio.create_task(asyncio.sleep(self._pace))
        async with self._one_thinks:  # one at a time, to keep the server responsive
            event = await asyncio.to_thread(lambda: computer(variant).choose(view))
        await pause

        def play(here: Table) -> None:
            if here.number == number:
                here.append(here.match.send(event))

        await self.change(id, play)
        return True
