"""How hands end, by reason and game points."""

from collections import Counter
from collections.abc import Iterable, Sequence

from sixtysix.kernels.play import ENDS


def end_of(reason: str | None, points: int) -> str:
    """How a hand ended, in a word: ``claim/2``. As in the loops, from 255 points on all count as one."""
    return f"{reason}/{min(points, ENDS - 1)}"


def counted(ends: Iterable[Iterable[int]], reasons: Sequence[str | None]) -> Counter[str]:
    """What the loops have counted, a row for each of the reasons with a column for each number of points."""
    return Counter(
        {
            end_of(reason, points): int(number)
            for reason, row in zip(reasons, ends, strict=True)
            for points, number in enumerate(row)
            if number
        }
    )
