"""The interfaces of a rules module and of a kernel.

A chart names its rules module under ``rules:``. A kernel is the module that is generated for a variant. Packages that
know no card game use only these interfaces.
"""

import inspect
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import Field
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Protocol, Self, cast

from sixtysix.errors import SixtySixError

LEADING = ("t", "r")  # the first parameters of every rules function: the table and the ruleset

BEFORE = "before"  # the parameter of an invariant that compares with the table before the last event


class GameTable(Protocol):
    """A table of any game: a dataclass of integers and lists of integers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    chance: list[int]  # the state of the random generator (see `sixtysix.contract.chance`)

    def copy(self) -> Self:
        """Return an equal table that shares no list with this table."""

    def assign(self, saved: Self) -> None:
        """Copy all values of the other table into this table."""


class Argument(NamedTuple):
    """A kind of event argument. For cards, ``values(r)`` returns all cards as numbers, and ``name(r, 0)`` is ``AS``."""

    values: Callable[[Any], Sequence[int]]
    name: Callable[[Any, int], str]

    @cache  # noqa: B019
    def names(self, r: object) -> Mapping[str, int]:
        """Return a mapping from the names to the numbers: ``{"AS": 0, "TS": 1, ...}``."""
        return {self.name(r, value): value for value in self.values(r)}


class Rules(Hashable, Protocol):
    """A rules module. It also has a function for each guard, action, invariant, case and margin that the chart names.

    The loops in `sixtysix.kernels.play` call further functions. `sixtysix.kernels.program.ASKED` lists these functions.
    """

    Table: type[GameTable]
    Ruleset: Any  # a NamedTuple of a variant's numbers and choices
    ARGUMENTS: Mapping[str, Argument]  # how each kind of event argument besides the player is written
    CASES: Mapping[str, Callable[[Any], Mapping[int, str]]]  # the outcomes of each case under a ruleset
    SETS: Mapping[str, str]
    """For a guard with one argument, the function that returns a bit mask of all values that satisfy the guard."""
    SEEDS: Mapping[int, tuple[str, ...]]
    """Seeds with an instructive first deal, and the rulings that this deal shows."""
    SPELLINGS: Mapping[str, str]  # alternative spellings of parameter values

    @property
    def __name__(self) -> str: ...

    def ruleset(self, parameters: Mapping[str, object]) -> Any:
        """Return the ruleset. The parameters must be complete and have no `parameter_problems`."""

    def parameter_problems(
        self, parameters: Mapping[str, Any]
    ) -> Iterable[tuple[tuple[str | int, ...], str]]:
        """Yield a pair (path of the parameter, message) for each reason why no game can be played."""

    def set_up(self, t: GameTable, r: object, seed: int, stream: int = 0, **beginning: object) -> None:
        """Prepare a fresh table for its first match."""

    def turn(self, t: GameTable) -> int:
        """Return the player who may act."""

    def observe(self, t: GameTable, r: object) -> dict[str, object]:
        """Return the whole table in JSON form."""

    def view(self, t: GameTable, r: object, player: int) -> dict[str, object]:
        """Return the part of the table that the player may know, in JSON form."""

    def result(self, t: GameTable, state: str) -> dict[str, object]:
        """Return the result of the last finished hand, in JSON form."""

    def hands_ended(self, t: GameTable) -> int:
        """Return the number of finished hands of the match."""

    def consequences(self, r: object) -> Mapping[str, tuple[str, Sequence[str], object]]:
        """Return a mapping from name to (description, parameters, number). The number follows from the parameters."""

    def give_deck(self, t: GameTable, r: object, cards: list[str]) -> None:
        """Use these cards, in dealing order, as the deck of the next hand."""

    def deck_waits(self, t: GameTable) -> bool:
        """True if a given deck is waiting to be dealt."""

    def unfit_field(self, t: GameTable, r: object, state: str) -> str:
        """Return a table field whose value is impossible in this state. Return an empty string if there is none."""


class KernelLog:
    """Observes what a kernel does during an event. A subclass overrides the methods that it needs."""

    def take(self, transition: int) -> None:
        """Called before a transition is taken. ``transition`` is an index into ``TRANSITIONS``."""

    def come_to(self, t: Any, state: int) -> None:
        """Called before the eventless transitions of ``state`` are tried."""

    def leave(self, state: str) -> None:
        """Called after the exit actions of ``state``, before the state is left."""

    def enter(self, state: str) -> None:
        """Called after ``state`` is entered and its entry actions have run."""


WayData = tuple[str, str | None, tuple[tuple[str, bool, tuple[str, ...]], ...]]
"""A transition of an event: its name, its target (None if it is internal), and its conditions.

A condition is (guard, required outcome, arguments).
"""


class KernelModule(Hashable, Protocol):
    """A generated module with functions that play a variant. The modules are in ``generated/sixtysix_machines``."""

    VARIANT: str
    RULES: str  # the name of its rules module
    STATES: tuple[str, ...]  # The atomic states. Functions take and return indexes into this tuple.
    EVENTS: tuple[str, ...]
    ARGUMENTS: tuple[tuple[str, ...], ...]
    INVARIANTS: tuple[str, ...]
    TRANSITIONS: tuple[str, ...]
    WAYS: Mapping[str, Mapping[str | None, tuple[WayData, ...]]]
    """The transitions of each state by event, in the order of trial. Eventless transitions have the key None."""
    RULESET: Any  # the variant's `Ruleset`
    REFUSED: int
    Table: type[GameTable]

    def legal(self, t: GameTable, r: object, state: int, moves: list[int]) -> int:
        """Write the legal moves into the list ``moves``. Return the number of legal moves."""

    def enter(self, t: GameTable, r: object, log: KernelLog | None = None) -> int:
        """Enter the initial state and take all eventless transitions. Return the state that is then active."""

    def way(self, t: GameTable, r: object, state: int, happening: int) -> int:
        """Return the move for the event with the code ``happening``. Return `REFUSED` if the event is not legal."""

    def take(self, t: GameTable, r: object, state: int, move: int, log: KernelLog | None = None) -> int:
        """Take a legal move. Return the state after the move."""

    def violated(self, t: GameTable, r: object, state: int, before: GameTable) -> int:
        """Return the index of the first violated invariant, or -1 if no invariant is violated."""


def rules_module(name: str) -> Rules:
    """Import and return a rules module, without the checks of `import_rules`."""
    return cast(Rules, import_module(name))


MOST_MOVES = 64  # an upper bound of the legal moves in any state


def legal_moves(kernel: KernelModule, t: GameTable, state: int) -> list[int]:
    """Return the legal moves of a kernel, for this state and this table."""
    moves = [0] * MOST_MOVES
    number = kernel.legal(t, kernel.RULESET, state, moves)
    return moves[:number]


def arguments_of(rules: object, name: str) -> tuple[str, ...] | None:
    """Return the parameter names of a rules function. Return None if the module has no such function."""
    function = getattr(rules, name, None)
    return tuple(inspect.signature(function).parameters) if inspect.isfunction(function) else None


def import_rules(name: str) -> Rules:
    """Import, check and return a rules module.

    Raises:
        SixtySixError: if the module does not exist, cannot be imported, or lacks a part of `Rules`.
    """
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise SixtySixError(f"{name} belongs to Python itself and holds no rules")
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        raise SixtySixError(f"there is no module {error.name}") from error
    except (Exception, SystemExit) as error:
        raise SixtySixError(f"the module {name} fails: {error}") from error
    if not hasattr(module, "Ruleset"):
        raise SixtySixError(f"the module {name} holds no rules")
    offered = (offer for offer in (*Rules.__annotations__, *vars(Rules)) if not offer.startswith("_"))
    if missing := [offer for offer in offered if not hasattr(module, offer)]:
        raise SixtySixError(f"the module {name} lacks {', '.join(missing)}")
    return cast(Rules, module)
