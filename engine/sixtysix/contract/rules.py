"""What the rooms that know no card ask of a chart's rules module, which the chart names under ``rules:``.

The module defines the guards, actions, invariants, cases and margins of the chart by their names. Its ``Table`` is a
dataclass of integers and lists of integers, its ``Ruleset`` a NamedTuple of a variant's numbers and choices, and
``ARGUMENTS`` has an `Argument` for each kind that events carry.
"""

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

LEADING = ("t", "r")
"""What every function of a rules module takes first: the table and the ruleset."""

BEFORE = "before"
"""The argument of an invariant that compares with the table before the last event."""


class RulesError(Exception):
    """The module cannot be used as rules."""


class Argument(NamedTuple):
    """How one kind of event argument is written: its values under a ruleset, and the name of each."""

    values: Callable[[Any], Sequence[int]]
    name: Callable[[Any, int], str]

    @cache  # noqa: B019
    def names(self, r: Any) -> Mapping[str, int]:
        """List every value by its name, the smallest first."""
        return {self.name(r, value): value for value in self.values(r)}


def rules_module(name: str) -> Any:
    """Import a rules module that is known to be one."""
    return import_module(name)


MOST_MOVES = 64
"""More moves than this a state never has."""


def legal_moves(kernel: Any, t: Any, state: int) -> list[int]:
    """List the moves of the legal events, on a table in a state of the kernel's module."""
    moves = [0] * MOST_MOVES
    number = kernel.legal(t, kernel.RULESET, state, moves)
    return moves[:number]


def arguments_of(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of a function's arguments."""
    return tuple(inspect.signature(function).parameters)


def import_rules(name: str) -> Any:
    """Import the module of that name.

    Raises:
        RulesError: if it is not there, fails, or holds no rules.
    """
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise RulesError(f"{name} belongs to Python itself and holds no rules")
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        raise RulesError(f"there is no module {error.name}") from error
    except (Exception, SystemExit) as error:
        raise RulesError(f"the module {name} fails: {error}") from error
    if not hasattr(module, "Ruleset"):
        raise RulesError(f"the module {name} holds no rules")
    return module


class KernelLog:
    """Hears what a kernel does within an event; a subclass overrides what it needs."""

    def take(self, transition: int) -> None:
        """The transition at this place in ``TRANSITIONS`` is about to be taken."""

    def come_to(self, t: Any, state: int) -> None:
        """Eventless transitions are about to be tried in this state."""

    def leave(self, state: str) -> None:
        """The state is about to be left; what it does then is done."""

    def enter(self, state: str) -> None:
        """The state has been entered, and what it does then is done."""


SILENT = KernelLog()
"""Hears and says nothing."""
