"""How a compiled machine declares its events, guards and invariants."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Json = dict[str, Any]
F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True)
class Event:
    """Something that ``by`` (``player`` or ``table``) does; ``carries`` names its arguments."""

    says: str
    by: str = "player"
    carries: tuple[str, ...] = ()

    @property
    def arguments(self) -> tuple[str, ...]:
        return ("player", *self.carries) if self.by == "player" else self.carries


@dataclass(frozen=True)
class Invariant:
    """What must hold in ``states``, atomic ones; ``test`` takes ``(t, r)``, and ``before`` if it compares."""

    name: str
    says: str
    test: Callable[..., bool]
    states: tuple[str, ...]
    compares: bool = False


def guard(otherwise: str, *source: str) -> Callable[[F], F]:
    """Mark a method as a guard atom: its docstring says what it asks for, ``otherwise`` what is so if it fails."""

    def mark(method: F) -> F:
        vars(method)["otherwise"] = otherwise
        vars(method)["source"] = source
        return method

    return mark
