"""What the loops find: how hands end, and what walks of every line of play come to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sixtysix.kernels.play import ENDS


@dataclass
class Found:
    """What walks have found, in sum."""

    deals: int = 0
    states: int = 0
    events: int = 0
    """Events that can happen in these states."""
    lines: Counter[str] = field(default_factory=Counter)
    """Lines of play by how they end, reason and game points: ``claim/2``."""
    longest: int = 0
    """Events of the longest line."""
    dead_ends: int = 0
    """States that no event leads out of although the hand is not over."""
    broken: int = 0
    """How often an invariant did not hold."""
    endless: int = 0
    """Deals with lines of play that are not over after a thousand events."""

    @property
    def failed(self) -> bool:
        """Whether something is not as it must be."""
        return bool(self.dead_ends or self.broken or self.endless)

    def __add__(self, other: "Found") -> "Found":
        both = {name: value + getattr(other, name) for name, value in vars(self).items()}
        return Found(**{**both, "longest": max(self.longest, other.longest)})


def end_of(reason: str | None, points: int) -> str:
    """Say how a hand ended, in a word: ``claim/2``. As in the loops, from 255 points on all count as one."""
    return f"{reason}/{min(points, ENDS - 1)}"


def counted(ends: Iterable[Iterable[int]], reasons: Sequence[str | None]) -> Counter[str]:
    """Count by end what the loops have counted, a row for each reason and a column for each number of points."""
    return Counter(
        {
            end_of(reason, points): int(number)
            for reason, row in zip(reasons, ends, strict=True)
            for points, number in enumerate(row)
            if number
        }
    )
