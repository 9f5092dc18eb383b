"""What a chart's rules module offers.

A chart names its rules module under ``rules:``. Nothing else of a game is ever imported. The module defines the guards,
actions, invariants, cases and margins of the chart by their names, and all that `Rules` lists, most of which
`sixtysix.contract.base` has for a game of two in hands.
"""

import inspect
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from sixtysix.contract.events import Json

LEADING = ("t", "r")
"""What every function of a rules module takes first: the table and the ruleset."""

BEFORE = "before"
"""The argument of an invariant that compares with the table before the last event."""


class RulesError(Exception):
    """The module cannot be used as rules."""


class Rules(Protocol):
    """What a rules module offers: ``t`` is a table, ``r`` a ruleset, ``p`` a player, 0 or 1.

    Functions marked *compiled* keep to integers: numba compiles them with the loops of a kernel.
    """

    Table: Any
    """The state of a game: a dataclass of integers and lists of integers, with ``copy()`` and ``assign(other)``.

    `sixtysix.contract.chance` takes its numbers from the field ``chance``, which is two ones in a fresh table.
    """
    Ruleset: Any
    """A NamedTuple of a variant's numbers and choices."""
    ARGUMENTS: Mapping[str, Any]
    """The kinds of arguments of events. Each has ``values(r)``, and ``names(r)``: the numbers by their names."""
    CASES: Mapping[str, Any]
    """For each case of the chart a function of ``r`` that gives its rows by their numbers. May be left out."""
    SPELLINGS: Mapping[str, str]
    """The values of parameters by what people write for them, in lower case, for hints. May be left out."""

    def ruleset(self, parameters: Mapping[str, Any]) -> Any:
        """Make the ruleset of a variant's parameters."""

    def parameter_problems(self, parameters: Mapping[str, Any]) -> Any:
        """Yield the path and a message of each parameter that makes no playable game."""

    def set_up(self, t: Any, r: Any, seed: int, stream: int = 0, dealer: int | None = None) -> None:
        """Make a fresh table ready. SetupError if it cannot be."""

    def turn(self, t: Any) -> int:
        """Give the player who may act."""

    def observe(self, t: Any, r: Any) -> Json:
        """Give the whole table in the JSON form ``table``."""

    def view(self, t: Any, r: Any, player: int) -> Json:
        """Give what the player may know in the JSON form ``view``."""

    def consequences(self, r: Any) -> Mapping[str, tuple[str, Sequence[str], Any]]:
        """Give numbers that follow from parameters: for each its sentence, the parameters' paths, and its value."""

    def unfit_field(self, t: Any, r: Any, state: str) -> str:
        """Name a field with a value that no game has there, an empty text if all fit. May be left out."""

    # Hands: what random play counts, and proofs walk

    REASONS: Sequence[str | None]
    """What each reason for the end of a hand is called, by its number."""
    ENDS: Mapping[str, str]
    """How a hand is won, in words, by the reason. May be left out."""
    STAKES: Mapping[str, str]
    """What a ``result`` leaves to the next hand beside winner and points: a text for each key. May be left out."""

    def hands_dealt(self, t: Any) -> int:
        """Count the hands dealt at the table. *Compiled.*"""

    def hands_ended(self, t: Any) -> int:
        """Count the hands ended at the table since its match began. *Compiled.*"""

    def end_reason(self, t: Any) -> int:
        """Give the number of the reason for which the last hand ended. *Compiled.*"""

    def end_points(self, t: Any) -> int:
        """Give what the last hand was worth, 0 or more. *Compiled.*"""

    def stage(self, t: Any) -> int:
        """Count the stages of the hand, such as tricks, up to one that begins just now; 0 within one."""

    # Deals

    Setup: Any
    """The beginning of a hand: what `sixtysix.contract.base.Setup` is."""
    Deals: Any
    """Every deal of player 0 under a ruleset ``r``. There are ``number`` of them; each stands for ``stand_for`` deals
    that differ in names alone. ``at(place)`` gives the deck at a place.
    """

    Hidden: Any
    """The deals that are possible after what is known of a hand, as `sixtysix.game.hidden` describes them. May be left
    out; then no log is judged.
    """

    SEEDS: Sequence[int]
    """Seeds whose first deal vectors show, since they say how chance deals."""
    SEEDS_CITE: Sequence[str]
    """The rulings and sources of dealing by chance."""

    def give_deck(self, t: Any, r: Any, names: list[str]) -> None:
        """Have the next hand dealt from the cards of these names. SetupError if they are no deck."""

    def deck_waits(self, t: Any) -> bool:
        """Say whether a given deck has not been dealt yet."""

    def stack_deck(self, t: Any, r: Any, deck: Any) -> None:
        """Have the next hand dealt from the numbers of this deck. *Compiled.*"""

    def repeat_deck(self, t: Any, r: Any) -> None:
        """Have the next hand dealt from the deck of this one. *Compiled.*"""

    # Random play

    Odds: Any
    """How likely random players make moves, a NamedTuple of numbers with defaults."""
    HABITS: Sequence[Any]
    """Odds for players of different habits, so that their hands show more."""
    LONG_HANDS: Any
    """Odds with which hands get far."""

    def shares(self, odds: Any) -> Mapping[str, Sequence[float]]:
        """Give, for the events that are not as likely as others, how likely they are in each `situation`."""

    def situation(self, t: Any, r: Any, player: int) -> int:
        """Give the player's situation, from 0, on which the shares depend. *Compiled.*"""

    def rank_of(self, value: int) -> int:
        """Give the rank of the value that an event carries, 0 the highest, for players who play high or low."""

    def heading(self, t: Any, r: Any) -> Json:
        """Give what stands at the head of the hand that has just been dealt, in a trace: its setup, and more."""

    def result(self, t: Any, state: str) -> Json:
        """Give how the last hand ended, once the machine rests in the state."""

    HAS_SCHEMAS: bool
    """Whether the project's schemas describe the JSON forms; if not, forms are not checked."""
    HAS_SCENARIOS: bool
    """Whether scenarios tell its hands; if not, plays to read begin with a setup, and none at random is generated."""

    # The JSON forms, as conformance runs compare them

    UNORDERED: Collection[str]
    """Fields that are lists in any order."""
    ADDED: Collection[str]
    """Fields of the table that another writer of traces need not have."""
    BEHIND: Mapping[str, Collection[str]]
    """The fields of the table behind those of the JSON forms that are called otherwise."""
    VIEW_RULE: tuple[str, Sequence[str]]
    """The rule of what players see, and its rulings and sources."""
    OPTIONAL: Collection[str]
    """Events that a hand may end with or go on without."""
    SIGNS: Mapping[str, Any]
    """The ``sign`` of a card or a suit in reports, and whether it ``is_red``, by its name in the JSON forms."""

    REASONS_ALIKE: Collection[str]
    """Reasons of a result that a system need not tell apart."""

    def tells_of(self, told: Json, result: Json, event: Json) -> bool:
        """Say whether a system tells that the hand ended with this optional event, which leads to the result."""


OWN = ("Table", "Ruleset", "ruleset", "turn", "observe", "view")
"""What every rules module defines itself."""

MAY_LACK = {"CASES", "ENDS", "Hidden", "SPELLINGS", "STAKES", "unfit_field"}

OFFERED = [name for name in (*Rules.__annotations__, *vars(Rules)) if name[0] != "_" and name not in MAY_LACK]
"""What every rules module has."""


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
    """Give the names of a function's arguments."""
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
    if lacking := [offer for offer in OWN if not hasattr(module, offer)]:
        raise RulesError(f"the module {name} lacks {', '.join(lacking)}")
    if lacking := [offer for offer in OFFERED if not hasattr(module, offer)]:
        raise RulesError(
            f"the module {name} lacks {', '.join(lacking)}: let it define them, or end with complete(__name__)"
        )
    if not isinstance(module.ARGUMENTS, Mapping):
        raise RulesError(f"ARGUMENTS in the module {name} must be a mapping")
    return module
