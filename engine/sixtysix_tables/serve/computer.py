"""The computer at a table. It thinks in processes of its own, so that nobody else waits for it."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import lru_cache
from importlib import import_module
from typing import Any

from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.kernels.workers import Processes
from sixtysix_tables.serve import STRENGTHS
from sixtysix_tables.serve.clients import Line

log = logging.getLogger("sixtysix_tables.serve")

MODULE = "sixtysix_tables.opponent"


MOST_WAITING = 32
"""Hints are not given where so many wait for the computer."""

CANNOT_RUN = (BrokenExecutor, OSError, RuntimeError)
"""What is raised where a process has ended, or the system has no room for one."""


class ComputerGone(SixtySixError):
    """Raised if a process of the computer ends while it thinks, and so does the one that replaces it."""


class Opponent:
    """Chooses the computer's events, in processes that are started when they are needed.

    `sixtysix_tables.opponent` players think there. A process that has ended, whoever ended it, is replaced. A
    player needs nothing from the one before: it is shown the whole hand for each choice, so any process can make it.
    """

    def __init__(self, module: str = MODULE, processes: int = 1) -> None:
        self._module, self._processes = module, processes
        self._line = Line(processes)
        self._pool: Processes | None = None

    async def choose(
        self, variant: str, strength: int, seed: int, views: list[Json], client: str = ""
    ) -> Json:
        """Choose by the last view; the views before it are all that was seen of the hand.

        The ``client`` is the one for whom it is done: see `Line`.

        Raises:
            ComputerGone: if it cannot choose now.
        """
        await self._line.enter(client)
        return await self._asked(client, "choose", (self._module, variant, strength, seed), views)

    async def advise(self, variant: str, seed: int, views: list[Json], client: str = "") -> Json:
        """Say what a strong player would do in the place of the views' player, and why: see `Player.advise`.

        Raises:
            ComputerGone: if it cannot choose now, or too many wait.
        """
        if len(self._line) >= MOST_WAITING:
            raise ComputerGone("too many wait for the computer")
        await self._line.enter(client, can_wait=True)
        seat = (self._module, variant, max(STRENGTHS), seed)
        return await self._asked(client, "advise", seat, views)

    async def _asked(self, client: str, *given: Any) -> Json:
        """Hold the client's place in the line until a process has answered, even if nobody waits for it any more."""
        asked = asyncio.create_task(self._answered(*given))
        asked.add_done_callback(lambda _: self._line.leave(client))
        return await asyncio.shield(asked)

    async def _answered(self, *given: Any) -> Json:
        for _ in range(2):
            try:
                done: Json = await asyncio.wrap_future(self._submit(_ask, *given))
                return done
            except CANNOT_RUN as error:
                log.warning("the computer's process has ended: %s", error)
        raise ComputerGone("the computer cannot play now")

    def prepare(self, variant: str, strength: int, seed: int) -> None:
        """Get ready for a table, so that the first choice takes no longer than the others."""
        try:
            self._submit(_player, self._module, variant, strength, seed)
        except CANNOT_RUN as error:
            log.warning("the computer cannot get ready: %s", error)

    def _submit(self, work: Callable[..., Any], *given: Any) -> "Future[Any]":
        """Have the process do some work, or a new one if it has ended."""
        if self._pool is None:
            self._pool = Processes(self._processes)
        try:
            return self._pool.submit(work, *given)
        except BrokenExecutor:
            self._pool = None
            return self._submit(work, *given)

    def close(self) -> None:
        """Stop, and let go of the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


Seat = tuple[str, str, int, int]
"""What `_player` is given."""


def _ask(what: str, seat: Seat, views: list[Json]) -> Json:
    """Show a player the views, and have them choose or advise at the last."""
    player = _player(*seat)
    player.remember(views[:-1])
    answer: Json = getattr(player, what)(views[-1])
    return answer


@lru_cache(maxsize=256)
def _player(module: str, variant: str, strength: int, seed: int) -> Any:
    return import_module(module).Player(variant, strength=strength, seed=seed)
