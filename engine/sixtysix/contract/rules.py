"""What the rooms that know no card ask of a chart's rules module, which the chart names under ``rules:``, and of its
kernel.
"""

import inspect
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import Field
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Protocol, Self, cast

from sixtysix.errors import SixtySixError

LEADING = ("t", "r")
"""What every function of a rules module takes first: the table and the ruleset."""

BEFORE = "before"
"""The argument of an invariant that compares with the table before the last event."""


class GameTable(Protocol):
    """A table of any game: a dataclass of integers and lists of integers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    chance: list[int]
    """The two numbers of the random generator (see `sixtysix.contract.chance`)."""

    def copy(self) -> Self:
        """Return a table that is equal and shares no list."""

    def assign(self, saved: Self) -> None:
        """Become equal to ``saved``, sharing no list with it."""


class Argument(NamedTuple):
    """How one kind of event argument is written: its values under a ruleset, and the name of each."""

    values: Callable[[Any], Sequence[int]]
    name: Callable[[Any, int], str]

    @cache  # noqa: B019
    def names(self, r: object) -> Mapping[str, int]:
        """List every value by its name, the smallest first."""
        return {self.name(r, value): value for value in self.values(r)}


class Rules(Hashable, Protocol):
    """A rules module. It also has its chart's guards, actions, invariants, cases and margins, by their names.

    Loops that play hands ask for more: see ``ASKED`` in `sixtysix.kernels.program`.
    """

    Table: type[GameTable]
    Ruleset: Any
    """A NamedTuple of a variant's numbers and choices."""
    ARGUMENTS: Mapping[str, Argument]
    """How each kind of argument is written that events carry besides their player."""
    CASES: Mapping[str, Callable[[Any], Mapping[int, str]]]
    """The rows that each case has under a ruleset."""
    SETS: Mapping[str, str]
    """Guards of a single value, each with the function that gives every such value that satisfies it, as a mask."""
    SEEDS: Mapping[int, tuple[str, ...]]
    """Seeds whose first deal is shown, and the rulings that it shows."""
    SPELLINGS: Mapping[str, str]
    """Values of parameters by other spellings."""

    @property
    def __name__(self) -> str: ...

    def ruleset(self, parameters: Mapping[str, object]) -> Any:
        """Return the ruleset of complete, checked parameters."""

    def parameter_problems(
        self, parameters: Mapping[str, Any]
    ) -> Iterable[tuple[tuple[str | int, ...], str]]:
        """Yield what stops parameters from making a game: the path below ``parameters``, and a message."""

    def set_up(self, t: GameTable, r: object, seed: int, stream: int = 0, **beginning: object) -> None:
        """Make a fresh table ready for its first match."""

    def turn(self, t: GameTable) -> int:
        """Return the player who may act."""

    def observe(self, t: GameTable, r: object) -> dict[str, object]:
        """Return the whole table in its JSON form."""

    def view(self, t: GameTable, r: object, player: int) -> dict[str, object]:
        """Return what a player may know of the table."""

    def result(self, t: GameTable, state: str) -> dict[str, object]:
        """Return how the last hand ended."""

    def hands_ended(self, t: GameTable) -> int:
        """Return the number of hands of the match that have ended."""

    def consequences(self, r: object) -> Mapping[str, tuple[str, Sequence[str], object]]:
        """Return numbers that follow from parameters: what each is, the parameters, and its value."""

    def give_deck(self, t: GameTable, r: object, cards: list[str]) -> None:
        """Deal the next hand from these cards."""

    def deck_waits(self, t: GameTable) -> bool:
        """Return True if the deck of the next hand is given."""

    def unfit_field(self, t: GameTable, r: object, state: str) -> str:
        """Return the name of a field whose value no game has in this state; an empty text if all fit."""


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


WayData = tuple[str, str | None, tuple[tuple[str, bool, tuple[str, ...]], ...]]
"""A transition that an event may take: its name, the state to which it leads (None if it stays), and its conditions.

A condition is a guard, what it must be, and its arguments.
"""


class KernelModule(Hashable, Protocol):
    """A generated module that plays a variant on tables; ``generated/sixtysix_machines`` has one of each."""

    VARIANT: str
    RULES: str
    """The name of its rules module."""
    STATES: tuple[str, ...]
    """The states that have none within. Functions are given their places."""
    EVENTS: tuple[str, ...]
    ARGUMENTS: tuple[tuple[str, ...], ...]
    INVARIANTS: tuple[str, ...]
    TRANSITIONS: tuple[str, ...]
    WAYS: Mapping[str, Mapping[str | None, tuple[WayData, ...]]]
    """What each event, and None for what happens by itself, may do in each state, in the order in which it is tried."""
    RULESET: Any
    """The variant's `Ruleset`."""
    REFUSED: int
    Table: type[GameTable]

    def legal(self, t: GameTable, r: object, state: int, moves: list[int]) -> int:
        """Write the moves of the legal events into ``moves``; return their number."""

    def enter(self, t: GameTable, r: object, log: KernelLog | None = None) -> int:
        """Enter the chart; return the first stable state."""

    def way(self, t: GameTable, r: object, state: int, happening: int) -> int:
        """Return the move of the event of a code, or `REFUSED`."""

    def take(self, t: GameTable, r: object, state: int, move: int, log: KernelLog | None = None) -> int:
        """Take a legal move; return the next state."""

    def violated(self, t: GameTable, r: object, state: int, before: GameTable) -> int:
        """Return the place of the first invariant that does not hold, -1 if all do."""


def rules_module(name: str) -> Rules:
    """Import a rules module that is known to be one."""
    return cast(Rules, import_module(name))


MOST_MOVES = 64
"""More moves than this a state never has."""


def legal_moves(kernel: KernelModule, t: GameTable, state: int) -> list[int]:
    """List the moves of the legal events, on a table in a state of the kernel's module."""
    moves = [0] * MOST_MOVES
    number = kernel.legal(t, kernel.RULESET, state, moves)
    return moves[:number]


def arguments_of(rules: object, name: str) -> tuple[str, ...] | None:
    """Return the names of the arguments of a function of the rules; None if they have no such function."""
    function = getattr(rules, name, None)
    return tuple(inspect.signature(function).parameters) if inspect.isfunction(function) else None


def import_rules(name: str) -> Rules:
    """Import the module of that name.

    Raises:
        SixtySixError: if it is not there, fails, or holds no rules.
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
