"""Many tables at once, played by code that numba compiles."""

from random import Random
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sixtysix.contract.rules import MOST_MOVES, legal_moves
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.game.views import set_up
from sixtysix.kernels.program import NUMBA, program
from sixtysix_env import loops
from sixtysix_env.space import Space


class VectorEnv:
    """Plays matches at many tables at once. A step is one action at each table, by the player whose turn it is.

    Args:
        variant: the name of a variant, or the path of a file of house rules.
        tables: the number of tables, at least one.
        match: if True, an episode is a whole match. If False, an episode is one hand.
        by_hand: if True, the rewards of a hand are 1 and -1. If False, the rewards are the game points, won or lost.
        backend: ``numba``, or ``kernel`` for CPython. CPython is slow, but nothing is compiled.

    Attributes:
        space: the list of actions, and the meaning of observations.
        players: the player whose turn it is at each table. A step overwrites this array and the two arrays below.
        observations: a row for each table, made for the player whose turn it is.
        masks: a row for each table, with 1 for each allowed action and 0 for all other actions.

    Raises:
        SixtySixError: if there is no such variant, or the number of tables is not positive.

    >>> VectorEnv("schnapsen", tables=2, backend="kernel").observations.shape
    (2, 127)
    """

    def __init__(
        self,
        variant: str = "schnapsen",
        tables: int = 1024,
        match: bool = False,
        by_hand: bool = False,
        backend: str = NUMBA,
    ) -> None:
        if tables < 1:
            raise SetupError(f"tables must be at least 1, not {tables}")
        self.space, self._backend, self._chance = Space.of(variant), backend, Random()
        self._end, self._by_hand = loops.MATCH if match else loops.HAND, by_hand
        self._codes = np.array(self.space.codes)
        self._places = np.zeros(len(self.space.kernel.EVENTS) << 6, np.int64)
        self._places[self._codes >> 8 << 6 | self._codes & 63] = np.arange(len(self._codes))
        self._moves, self._facts = np.zeros(MOST_MOVES, np.int64), np.zeros((tables, loops.FACTS), np.int64)
        self.observations = np.zeros((tables, len(self.space.features)), np.int16)
        self.masks = np.zeros((tables, len(self._codes)), np.int8)
        self.reset()

    @property
    def players(self) -> NDArray[np.int64]:
        return self._facts[:, loops.ACTOR]

    def reset(self, seed: int | None = None) -> None:
        """Begin a match at each table. The same seed gives the same deals. Without a seed, the deals are random.

        Raises:
            SetupError: if the seed is not from 0 to 2**64 - 1.
        """
        own, fresh = self.space.kernel, self.space.kernel.Table()
        drawn = self._chance.getrandbits(32) if seed is None else seed
        tables = program(self.space.code, self._backend, loops).tables(len(self._facts))
        for number in range(len(self._facts)):
            set_up(tables[number], own.RULESET, drawn, number)
        self._tables, self._chance = tables, self._chance if seed is None else Random(seed)
        self._facts[:] = 0
        self._facts[:, loops.STATE] = start = own.enter(fresh, own.RULESET)
        self._act(np.full(len(self._facts), legal_moves(own, fresh, start)[0] & 0xFFFF))

    def step(self, actions: ArrayLike) -> tuple[Any, Any]:
        """Take one action at each table. Return two arrays: the rewards, and True for each episode that has ended.

        The rewards are those of player 0. Player 1 gets the negative. Each ended episode is replaced by a new episode.

        Raises:
            SixtySixError: if an action is not allowed, or the number of actions is wrong. No table has then changed.
        """
        chosen, most = np.asarray(actions), len(self._codes) - 1
        is_whole = chosen.dtype.kind in "iu" and chosen.shape == self.players.shape
        if not is_whole or chosen.min() < 0 or chosen.max() > most:
            raise SixtySixError(f"a step takes {len(self.players)} actions, whole numbers from 0 to {most}")
        allowed = self.masks[np.arange(len(chosen)), chosen]
        if not allowed.all():
            table = int(allowed.argmin())
            raise SixtySixError(f"{self.space.actions[chosen[table]]} is not allowed at table {table}")
        self._act(self._codes[chosen] | self.players + 1 << 6)
        points = self._facts[:, loops.POINTS].copy()
        return np.sign(points) if self._by_hand else points, self._facts[:, loops.ENDED] >= self._end

    def _act(self, happenings: NDArray[np.int64]) -> None:
        room = self._places, self._moves, self.observations, self.masks
        act = program(self.space.code, self._backend, loops).run["act"]
        act(self._tables, self._facts, happenings, *room)
