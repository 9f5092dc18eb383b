"""What walks of every line of play find."""

from collections import Counter
from dataclasses import dataclass, field


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
        return Found(
            self.deals + other.deals,
            self.states + other.states,
            self.events + other.events,
            self.lines + other.lines,
            max(self.longest, other.longest),
            self.dead_ends + other.dead_ends,
            self.broken + other.broken,
            self.endless + other.endless,
        )
