"""What the rooms that know no card ask of a chart's rules module, which the chart names under ``rules:``.

The module defines the guards, actions, invariants, cases and margins of the chart by their names, and what `Rules`
lists.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from sixtysix.contract.events import Json

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


class Rules(Protocol):
    """A rules module: ``t`` is a table, ``r`` a ruleset. Loops around a kernel and saved games ask for more."""

    Table: Any
    """A dataclass of integers and lists of integers, with ``copy()`` and ``assign(other)``.

    `sixtysix.contract.chance` takes its numbers from the field ``chance``, which is two ones in a fresh table.
    """
    Ruleset: Any
    """A NamedTuple of a variant's numbers and choices."""
    ARGUMENTS: Mapping[str, Argument]
    """The kinds of arguments of events."""
    SEEDS: Sequence[int]
    """Seeds whose first deal is shown."""
    SEEDS_CITE: Sequence[str]
    """The rulings and sources of dealing by chance."""

    def ruleset(self, parameters: Mapping[str, Any]) -> Any:
        """Return the ruleset of a variant's parameters."""

    def parameter_problems(self, parameters: Mapping[str, Any]) -> Iterable[Any]:
        """Yield the path and a message of each parameter that makes no playable game."""

    def consequences(self, r: Any) -> Mapping[str, tuple[str, Sequence[str], Any]]:
        """Return numbers that follow from parameters: for each its sentence, the parameters' paths, and its value."""

    def set_up(self, t: Any, r: Any, seed: int, stream: int = 0, dealer: int | None = None) -> None:
        """Make a fresh table ready. SetupError if it cannot be."""

    def hands_dealt(self, t: Any) -> int:
        """Return the number of hands dealt at the table."""

    def hands_ended(self, t: Any) -> int:
        """Return the number of hands ended at the table since its match began."""

    def turn(self, t: Any) -> int:
        """Return the player who may act."""

    def observe(self, t: Any, r: Any) -> Json:
        """Return the whole table in the JSON form ``table``."""

    def view(self, t: Any, r: Any, player: int) -> Json:
        """Return what the player may know, in the JSON form ``view``."""


OFFERED = [name for name in (*Rules.__annotations__, *vars(Rules)) if name[0] != "_"]


def rules_module(name: str) -> Any:
    """Import a rules module that is known to be one; it offers what `Rules` lists."""
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
        RulesError: if it is not there, fails, or lacks something that every rules module offers.
    """
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise RulesError(f"{name} belongs to Python itself and holds no rules")
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        raise RulesError(f"there is no module {error.name}") from error
    except (Exception, SystemExit) as error:
        raise RulesError(f"the module {name} fails: {error}") from error
    if lacking := [offer for offer in OFFERED if not hasattr(module, offer)]:
        raise RulesError(f"the module {name} lacks {', '.join(lacking)}")
    return module
