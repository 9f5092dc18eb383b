"""How a compiled machine declares its events, guards and invariants."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

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


def guard(says: str, *, otherwise: str = "", source: tuple[str, ...] = ()) -> Callable[[F], F]:
    """Mark a method as a guard atom that asks for what ``says`` says; ``otherwise`` is so if it fails.

    All three become attributes of the method, so ``python -OO`` keeps them.
    """

    def mark(method: F) -> F:
        method.__doc__ = says
        vars(method).update(says=says, otherwise=otherwise or says, source=source)
        return method

    return mark
