"""Walks of every line of play from given tables, compiled by numba."""

from functools import cache
from random import Random
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.kernels import play, walk
from sixtysix.kernels.numba_backend import compiled, words
from sixtysix.kernels.program import MOST_MOVES, Code, Found, counted

ROOM, MOST_ROOM = 1 << 13, 1 << 19
"""States in one layer of a walk: what room is made for at first, and at most."""


class TooLarge(SixtySixError):
    """A deal has more lines of play than can be walked."""


class Walker:
    """Walks the hands of one kernel."""

    def __init__(self, kernel: Code) -> None:
        self.program = compiled(kernel)
        self._moves = self.program.zeros(MOST_MOVES)
        self._serial = 0
        self._room, self._rooms = self._make_room(ROOM)

    def walk(self, roots: Any, states: Any) -> Found:
        """Walk on from these tables, each in its state, to the end of its hand.

        Raises:
            TooLarge: if there are too many states.
        """
        found, ends = (
            self.program.zeros(walk.FOUND),
            self.program.zeros(len(self.program.rules.REASONS), play.ENDS),
        )
        found[walk.SERIAL] = self._serial
        self.program.run["walk_all"](roots, *self._rooms, self._moves, found, ends, states)
        self._serial = int(found[walk.SERIAL])
        if found[walk.OVERFLOWS]:
            self._room, self._rooms = self._make_room(2 * self._room)
            self._serial = 0
            return self.walk(roots, states)
        return Found(
            deals=len(states),
            states=int(found[walk.SEEN]),
            events=int(found[walk.STEPS]),
            lines=counted(ends, self.program.rules.REASONS),
            longest=int(found[walk.LONGEST]),
            dead_ends=int(found[walk.DEAD_ENDS]),
            broken=int(found[walk.VIOLATIONS]),
            endless=int(found[walk.ENDLESS]),
        )

    def _make_room(self, room: int) -> tuple[int, tuple[Any, ...]]:
        """Room for so many states in a layer, and what `walk_all` works on."""
        if room > MOST_ROOM:
            raise TooLarge(
                f"more than {MOST_ROOM:,} states after the same number of events of one deal: begin at a later trick"
            )
        tables, zeros, mixer = self.program.tables(2 * room + 1), self.program.zeros, Random(66)
        rows = words(tables)
        factors = self.program.array([mixer.getrandbits(62) * 2 + 1 for _ in rows[0]])
        return room, (tables, rows, factors, zeros(2 * room), zeros(2 * room), zeros(4 * room) - 1)


@cache
def walker(kernel: Code) -> Walker:
    """Give the walker of a kernel; there is one a process."""
    return Walker(kernel)
