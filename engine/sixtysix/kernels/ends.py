"""How hands end, by reason and game points."""

from collections import Counter
from collections.abc import Iterable

from sixtysix.game.table import REASONS
from sixtysix.kernels.play import ENDS


def end_of(reason: str | None, game_points: int) -> str:
    """How a hand ended, in a word: ``claim/2``. As in the loops, from 255 game points on all count as one."""
    return f"{reason}/{min(game_points, ENDS - 1)}"


def counted(ends: Iterable[Iterable[int]]) -> Counter[str]:
    """What the loops have counted, a row for each reason with a column for each number of game points."""
    return Counter(
        {
            end_of(reason, points): int(number)
            for reason, row in zip(REASONS, ends, strict=True)
            for points, number in enumerate(row)
            if number
        }
    )
