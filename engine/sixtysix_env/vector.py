"""Many tables at once: the kernel compiled by numba, with what the player to act at each may do and observes."""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixtysix.compile.machines import kernel
from sixtysix.contract.chance import folded_seed, seed_chance
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.kernels.backends import NUMBA, program
from sixtysix.kernels.program import MOST_MOVES, legal_moves
from sixtysix_env import loops
from sixtysix_env.space import Space

Rewards = Literal["points", "hand"]
"""Game points, to the winner and as many from the loser; or 1 and -1 for a hand."""


class Step(NamedTuple):
    """What an action at each table has come to."""

    rewards: NDArray[np.int64]
    """For player 0 at each table; player 1 has the negative."""
    ended: NDArray[np.bool_]
    """Where the episode is over: the players observe the next one already."""


class VectorEnv:
    """Plays at many tables at once; at each, whoever's turn it is acts.

    Args:
        variant: its name, or the path of a file of house rules.
        tables: how many.
        match: whether an episode is a match, not a hand. Hands are those of matches, which go on.
        rewards: see `Rewards`; they come at the end of each hand.
        backend: ``numba``, or ``kernel`` for CPython, which has nothing to compile and is slow.

    Attributes:
        space: the actions and features, by number.
        players: who is to act at each table.
        observations: what they observe, a row a table. This array and the next are written anew by each step.
        masks: which actions they may take, a row a table.

    Raises:
        SixtySixError: if there is no such variant, or no such kind of rewards.
    """

    def __init__(
        self,
        variant: str = "schnapsen",
        tables: int = 1024,
        *,
        match: bool = False,
        rewards: Rewards = "points",
        backend: str = NUMBA,
    ) -> None:
        self.space = Space.of(variant)
        self._program = program(kernel(variant), backend, loops)
        self._end, self._clip = end_of(match), most_of(rewards)
        kinds = len(self.space.kernel.EVENTS)
        self._codes = np.array(self.space.codes)
        self._places = np.zeros(64 * kinds, np.int64)
        for code, place in self.space.places.items():
            self._places[(code >> 8) * 64 + (code & 63)] = place
        self._moves = np.zeros(MOST_MOVES, np.int64)
        self.players = np.zeros(tables, np.int64)
        self.observations = np.zeros((tables, len(self.space.features)), np.int16)
        self.masks = np.zeros((tables, len(self.space.codes)), np.int8)
        self._points, self._ended = np.zeros(tables, np.int64), np.zeros(tables, np.int64)
        self._rows = np.arange(tables)
        self.reset()

    def reset(self, seed: int = 0) -> None:
        """Begin a first hand at each table; the same seed deals the same hands.

        Raises:
            SetupError: if the seed is no number from 0 to 2**64 - 1.
        """
        if not 0 <= seed < 1 << 64:
            raise SetupError(f"a seed is a number from 0 to 2**64 - 1, not {seed!r}")
        number, made = len(self.players), self._program
        self._tables = made.tables(number + 1)
        for k in range(number):
            seed_chance(self._tables[k], folded_seed(seed), k)
        fresh, r = self.space.kernel.Table(), self.space.kernel.RULESET
        start = self.space.kernel.enter(fresh, r)
        self._states = np.full(number, start)
        self._memory = np.zeros((number, 4), np.int64)
        self._act(np.full(number, legal_moves(self.space.kernel, fresh, start)[0] & 0xFFFF))

    def step(self, actions: Any) -> Step:
        """Take an action at each table, by its number.

        Raises:
            SixtySixError: if one is masked. Then nothing has happened.
        """
        chosen = np.asarray(actions)
        if not self.masks[self._rows, chosen].all():
            table = int(np.argmin(self.masks[self._rows, chosen]))
            raise SixtySixError(f"{self.space.actions[chosen[table]]} is not allowed at table {table}")
        self._act(self._codes[chosen] | self.players + 1 << 6)
        points = np.clip(self._points, -self._clip, self._clip)
        return Step(points, self._ended >= self._end)

    def _act(self, happenings: Any) -> None:
        self._program.run["act"](
            self._tables,
            self._states,
            happenings,
            self._memory,
            self._places,
            self._moves,
            self.players,
            self.observations,
            self.masks,
            self._points,
            self._ended,
        )


def end_of(match: bool) -> int:
    """Say what ends an episode."""
    return loops.MATCH_ENDED if match else loops.HAND_ENDED


def most_of(rewards: str) -> int:
    """Give the largest reward of a kind.

    Raises:
        SixtySixError: if there is no such kind.
    """
    if rewards not in ("points", "hand"):
        raise SixtySixError(f"there are no rewards {rewards!r}; there are points and hand")
    return 1 if rewards == "hand" else 1 << 15
