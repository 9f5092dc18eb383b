"""Whether the conditions of an event hold, and the sentence that says so: one answer beside the kernel's own."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sixtysix.events import Numbers


class HasSentences(Protocol):
    """A guard of a chart or of a compiled machine."""

    @property
    def says(self) -> str: ...

    @property
    def otherwise(self) -> str: ...


def sentence(guard: HasSentences, holds: bool) -> str:
    """Give the sentence that is true where the guard holds, or where it does not."""
    return guard.says if holds else guard.otherwise


@dataclass(frozen=True)
class Condition:
    """An atom of a transition: ``test`` of the rules, with these arguments, must give ``wanted``."""

    name: str
    wanted: bool
    test: Callable[..., bool]
    arguments: tuple[str, ...]

    def holds(self, t: Any, r: Any, numbers: Numbers) -> bool:
        return bool(self.test(t, r, *[numbers[name] for name in self.arguments])) is self.wanted


SomeCondition = TypeVar("SomeCondition", bound=Condition)


def misses(
    conditions: Iterable[SomeCondition], t: Any, r: Any, numbers: Numbers
) -> tuple[SomeCondition, ...]:
    """Give the conditions that fail."""
    return tuple(condition for condition in conditions if not condition.holds(t, r, numbers))


def fewest_misses(
    ways: Iterable[Sequence[SomeCondition]], t: Any, r: Any, numbers: Numbers
) -> tuple[SomeCondition, ...]:
    """Give those of the way that misses the fewest: none if one can be taken, or if there is none."""
    return min((misses(conditions, t, r, numbers) for conditions in ways), key=len, default=())
