"""What a game of two in hands need not write itself: it follows from the fields of its dataclasses.

A rules module derives its ``Table`` from the one here, and ends with ``complete(__name__)``. Of all that `Rules` lists
it has from here what it does not define: how far a table is, the beginning of a hand, and plain answers.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from itertools import combinations
from math import factorial
from types import FunctionType
from typing import Any, NamedTuple, Protocol, Self

from sixtysix.contract.chance import HasChance, below, folded_seed, runs_on, seed_chance
from sixtysix.contract.events import Json
from sixtysix.contract.rules import OFFERED, arguments_of, legal_moves, rules_module
from sixtysix.errors import SetupError, SixtySixError

NOBODY = -1

MOST_SWAPS = 6
"""Pairs of cards that are exchanged to see whether a player can tell, at most."""

LARGEST = 1 << 31
"""No number of points or games is as large."""


class Copied:
    """Copies of a dataclass of integers and lists of integers."""

    __slots__ = ()

    def copy(self) -> Self:
        """Make a table that is equal and shares no list."""
        _write_copies(type(self))
        return self.copy()

    def assign(self, saved: Self) -> None:
        """Become equal to ``saved``, sharing no list with it."""
        _write_copies(type(self))
        self.assign(saved)


# Tables are copied at every event, so the assignments are written out: a loop over the names takes three times as long.
def _write_copies(cls: Any) -> None:
    """Give a class its own ``copy`` and ``assign``, at the first call of either."""
    fresh = cls()
    ends = {f.name: "[:]" if isinstance(getattr(fresh, f.name), list) else "" for f in fields(cls)}
    copied = [f"to.{name} = of.{name}{end}" for name, end in ends.items()]
    assigned = [f"to.{name}{end} = of.{name}" for name, end in ends.items()]
    lines = ["def copy(of):", " to = new(cls)", *(f" {line}" for line in copied), " return to"]
    lines += ["def assign(to, of):", *(f" {line}" for line in assigned)]
    made: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), made)
    cls.copy, cls.assign = made["copy"], made["assign"]


def numbers(*values: int) -> Callable[[], list[int]]:
    """Make what fills a list of a fresh table with these values; a pair is indexed by player."""
    return lambda: [*values]


@dataclass(slots=True)
class Table(Copied):
    """What every table has: the deal, how hands have ended, and chance."""

    dealer: int = NOBODY
    deck: list[int] = field(default_factory=numbers(0))
    """Cards in dealing order; a game of cards has as many numbers here, and under ``given_deck``."""
    given_dealer: int = NOBODY
    given_deck: list[int] = field(default_factory=numbers(0))
    deck_is_given: int = 0
    hands_dealt: int = 0
    hands_ended: int = 0
    reason: int = 0
    """Why the last hand ended: a place in the rules module's ``REASONS``."""
    worth: int = 0
    """What the last hand was worth."""
    winner: int = NOBODY
    """Who won it."""
    chance: list[int] = field(default_factory=numbers(1, 1))


class Argument(NamedTuple):
    """How one kind of event argument is written: its values under a ruleset, and the name of each."""

    values: Callable[[Any], Sequence[int]]
    name: Callable[[Any, int], str]

    @cache  # noqa: B019
    def names(self, r: Any) -> Mapping[str, int]:
        """List every value by its name, the smallest first."""
        return {self.name(r, value): value for value in self.values(r)}


# The deal


class HasDeal(HasChance, Protocol):
    """Anything that is told who deals first, and from which deck."""

    given_dealer: int
    given_deck: list[int]
    deck_is_given: int


def set_up(t: HasDeal, r: Any, seed: int, stream: int = 0, dealer: int | None = None) -> None:
    """Make a fresh table ready for its first match.

    Raises:
        SetupError: if the seed or the stream is no number from 0 to 2**64 - 1, or the dealer not 0, 1 or None.
    """
    if not _is_number(seed) or not 0 <= seed < 1 << 64:
        raise SetupError(f"a seed is a number from 0 to 2**64 - 1, not {seed!r}")
    if dealer is not None and (not _is_number(dealer) or dealer not in (0, 1)):
        raise SetupError(f"the dealer is 0 or 1, not {dealer!r}")
    if not _is_number(stream) or not 0 <= stream < 1 << 64:
        raise SetupError(f"a stream is a number from 0 to 2**64 - 1, not {stream!r}")
    seed_chance(t, folded_seed(seed), stream)
    t.given_dealer = NOBODY if dealer is None else dealer


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def choose_dealer(t: Table, r: Any) -> None:
    """Let who was given deal, or whom chance says."""
    t.dealer = t.given_dealer if t.given_dealer != NOBODY else below(t, 2)


def pass_deal(t: Table, r: Any) -> None:
    """Let the other player deal."""
    t.dealer = 1 - t.dealer


def shuffle(t: Table, r: Any) -> None:
    """Begin a hand with the deck that was given, or with a shuffled one."""
    for i in range(len(t.deck)):
        t.deck[i] = t.given_deck[i] if t.deck_is_given else i
    if t.deck_is_given == 0:
        for i in range(len(t.deck) - 1, 0, -1):
            j = below(t, i + 1)
            t.deck[i], t.deck[j] = t.deck[j], t.deck[i]
    t.deck_is_given = 0
    t.hands_dealt += 1


def hands_dealt(t: Table) -> int:
    return t.hands_dealt


def hands_ended(t: Table) -> int:
    return t.hands_ended


def end_reason(t: Table) -> int:
    return t.reason


def end_points(t: Table) -> int:
    return t.worth


def deck_waits(t: HasDeal) -> bool:
    return t.deck_is_given != 0


def lay_deck(t: HasDeal, known: Mapping[str, int], cards: Sequence[str]) -> None:
    """Have the next hand dealt from these cards, numbered as they are ``known``.

    Raises:
        SetupError: if they are not all that are known, each once.
    """
    if not isinstance(cards, list) or sorted(str(card) for card in cards) != sorted(known):
        raise SetupError(f"a deck must hold each of the {len(known)} cards {' '.join(known)} once")
    t.given_deck[: len(cards)] = [known[card] for card in cards]
    t.deck_is_given = 1


def give_deck(t: Table, r: Any, cards: list[str]) -> None:
    raise SetupError("nothing is dealt in this game")


HOMES: dict[type, Any] = {}
"""The rules module of each class of tables."""


def rules_of_table(t: Any) -> Any:
    """Give the rules module of a table."""
    return HOMES[type(t)]


def cards_of(rules: Any, r: Any) -> Mapping[str, int]:
    """Give the cards of a rules module by their names; none if nothing is dealt."""
    kinds: Mapping[str, Argument] = rules.ARGUMENTS
    return kinds["card"].names(r) if "card" in kinds else {}


def stack_deck(t: HasDeal, r: Any, deck: Sequence[int]) -> None:
    for i in range(len(deck)):
        t.given_deck[i] = deck[i]
    t.deck_is_given = 1


def repeat_deck(t: Table, r: Any) -> None:
    stack_deck(t, r, t.deck)


class Deals:
    """Every order of the deck, dealt by player 0.

    Raises:
        SixtySixError: if nothing is dealt.
    """

    stand_for = 1

    def __init__(self, rules: Any, r: Any) -> None:
        self._cards = sorted(cards_of(rules, r).values())
        if not self._cards:
            raise SixtySixError("the rules offer no deals")
        self.number = factorial(len(self._cards))

    def at(self, place: int) -> list[int]:
        """Give the deck at a place."""
        left, deck = [*self._cards], list[int]()
        while left:
            place, card = divmod(place, len(left))
            deck.append(left.pop(card))
        return deck


# The beginning of a hand


@dataclass(frozen=True)
class Setup:
    """The first hand of a match, or one that has just been ``dealt`` when the match stood so.

    How it stands is what a game adds: fields that are called as those of its table are, tuples where those are lists.
    The tools that play hands get setups from `of_json`, `parse`, `of_fields`, `of_table` or `shuffled`, and look into
    none but for the fields here. Whatever cannot be dealt raises `SetupError`.

    What a deal leaves to chance beside the cards stands here too, such as dice, with -1 as its default; so does the
    ``chance`` of the table if a hand needs it after its deal. Where a setup says nothing of them, chance decides.
    """

    deck: tuple[str, ...] = ()
    """The cards in dealing order; if there are none, chance deals."""
    dealer: int | None = None
    """None if chance says who."""
    dealt: bool = field(default=True, kw_only=True)
    """False if the match is still to begin."""
    seed: int = field(default=0, kw_only=True)

    @property
    def by_chance(self) -> bool:
        """Whether chance deals, from the seed."""
        return not self.deck and self.dealer is None

    @classmethod
    def standing(cls) -> dict[str, Any]:
        """Give how a match stands at first, by the names of the fields that a game adds; a None says no such thing."""
        own = (f for f in fields(cls) if f.name not in Setup.__dataclass_fields__)
        return {f.name: f.default for f in own if f.default is not None}

    # Written

    @classmethod
    def of_json(cls, written: Json) -> Self:
        """Read the setup from a JSON object, or from a hand or a vector with its other keys."""
        try:
            stands = {n: like(n, usual, written["before"][n]) for n, usual in cls.standing().items()}
        except (TypeError, LookupError, ValueError) as error:
            raise SetupError(f"the score before the hand is malformed: {error!r}") from None
        cards = written.get("deck") or ()
        deck = tuple(cards) if isinstance(cards, list | tuple) else (str(cards),)
        dealt, seed = bool(written.get("dealt", True)), written.get("seed", 0)
        return cls(deck, written.get("dealer"), **stands, dealt=dealt, seed=seed)

    def json(self) -> Json:
        """Write this as a JSON object; the ``seed`` is in it where it says something."""
        stands = {name: getattr(self, name) for name in self.standing()}
        before = {name: list(value) if isinstance(value, tuple) else value for name, value in stands.items()}
        return {
            **({} if self.deck else {"seed": self.seed}),
            "deck": list(self.deck) or None,
            "dealer": self.dealer,
            **({"before": before} if before else {}),
            "dealt": self.dealt,
        }

    @classmethod
    def parse(cls, parts: Iterable[str]) -> tuple[Self, list[str]]:
        """Read the setup from the parts of a line; give it, and the parts that say nothing of it."""
        usual = {"dealer": 0, **cls.standing()}
        found, others = dict[str, Any](), list[str]()
        for part in parts:
            name, *words = part.split()
            if name == "deck":
                found[name] = tuple(words)
            elif part == "undealt":
                found["dealt"] = False
            elif name in usual:
                try:
                    values = like(name, _parts(usual[name]), map(int, words))
                    found[name] = values if isinstance(usual[name], tuple) else values[0]
                except ValueError:
                    raise SetupError(f"{part!r} is no part of a setup") from None
            else:
                others.append(part)
        return cls(**found), others

    def __str__(self) -> str:
        """``deck J K Q, dealer 1, bank 2 -2``; what is as at first is left out."""
        usual = self.standing()
        stands = {name: value for name in usual if (value := getattr(self, name)) != usual[name]}
        words = {"deck": self.deck, "dealer": () if self.dealer is None else self.dealer, **stands}
        parts = [
            f"{name} {' '.join(map(str, _parts(value)))}" for name, value in words.items() if value != ()
        ]
        return ", ".join(parts if self.dealt else [*parts, "undealt"])

    @classmethod
    def of_fields(
        cls, fields: Iterable[tuple[int, str]], names: Collection[str]
    ) -> tuple[Self, list[tuple[int, str]]]:
        """Read a deal from fields, each with its column: ``QS JS …``, ``dealer 1``; give it, and the other fields.

        Raises:
            SetupError: behind its column, if the cards are not those of the names, each once, or nobody deals.
        """
        (column, deck), *others = fields
        missing = dict.fromkeys(names)
        for word in re.finditer(r"\S+", deck):
            card, place = word[0], column + word.start()
            if card not in names:
                raise SetupError(f"{place}: there is no card {card[:20]!r}; there are {' '.join(names)}")
            if card not in missing:
                raise SetupError(f"{place}: {card} is there twice")
            del missing[card]
        if missing:
            raise SetupError(f"{column + len(deck)}: the deck lacks {' '.join(missing)}")
        column, dealer = others[0] if others else (column + len(deck), "")
        if dealer not in ("dealer 0", "dealer 1"):
            raise SetupError(f"{column}: after the deck comes 'dealer 0' or 'dealer 1', not {dealer[:20]!r}")
        return cls(tuple(deck.split()), int(dealer[-1])), others[1:]

    def fields(self) -> list[str]:
        """Write the deal as these fields."""
        return [" ".join(self.deck), f"dealer {self.dealer}"]

    # Played

    def begin(self, kernel: Any, t: Any, *log: Any) -> int:
        """Put this onto a fresh table; the state in which the kernel is then, with the log of a traced one."""
        r = kernel.RULESET
        rules_module(kernel.RULES).set_up(t, r, seed=self.seed, dealer=self.dealer)
        self.stack(t, r)
        state: int = kernel.enter(t, r, *log)
        if self.dealt:
            state = _deal(kernel, t, state, *log)
            self.stand(t)
        return state

    def stack(self, t: Any, r: Any) -> None:
        """Have the next deal use the deck that it should, if it does not yet; to be called after every event."""
        rules = rules_of_table(t)
        if self.deck and not rules.deck_waits(t):
            rules.give_deck(t, r, list(self.deck))

    def decks(self, hands: int) -> list[tuple[str, ...]]:
        """Give the decks of so many hands."""
        return [self.deck] * hands if self.deck else []

    def start(self, machine: Any, *, hands: int = 1, handlers: Sequence[Any] = ()) -> Any:
        """Start a game of a machine class that stands here, with so many hands from the deck."""
        decks = [list(deck) for deck in self.decks(hands)]
        game = machine(seed=self.seed, decks=decks, dealer=self.dealer, handlers=handlers)
        if self.dealt:
            if "player" not in (last := game.legal_events()[-1]):
                game.send(**last)
            self.stand(game.table)
        return game

    def stand(self, t: Any) -> None:
        """Let the hand that has just been dealt be one of a match that stands so."""
        for name, usual in self.standing().items():
            value = getattr(self, name)
            if value != usual or not _is_rolled(name, usual):
                setattr(t, name, list(value) if isinstance(value, tuple) else value)

    # Found

    @classmethod
    def of_table(cls, t: Any, r: Any) -> Self:
        """Give the setup of the hand that has just been dealt on a table."""
        words = {number: name for name, number in cards_of(rules_of_table(t), r).items()}
        stands = {name: like(name, usual, getattr(t, name)) for name, usual in cls.standing().items()}
        return cls(tuple(words[card] for card in t.deck) if words else (), t.dealer, **stands)

    @classmethod
    def shuffled(cls, kernel: Any, seed: int, stream: int, *log: Any) -> Self:
        """Deal the first hand of a match by chance, with the random numbers of a seed's stream."""
        rules = rules_module(kernel.RULES)
        t = rules.Table()
        rules.set_up(t, kernel.RULESET, seed, stream)
        _deal(kernel, t, kernel.enter(t, kernel.RULESET, *log), *log)
        return cls.of_table(t, kernel.RULESET)

    def near_the_end(self, r: Any, choices: HasChance) -> Self:
        """Put the same hand, by chance, close to the end of a match."""
        return self

    def plainer(self, r: Any) -> Iterator[Self]:
        """Yield the same hand, with what was left to chance in it, at the beginning of a match."""
        yield replace(self, **{n: usual for n, usual in self.standing().items() if not _is_rolled(n, usual)})

    def alike(self, t: Any, r: Any, player: int) -> Iterator[Self]:
        """Yield hands in which two cards are exchanged that the player may not be able to tell apart.

        Args:
            t: the table after some events of this hand.
            r: the ruleset.
            player: who may not be able to tell.
        """
        deck, pairs = self.of_table(t, r).deck, list(self.unseen(t, r, player))
        for one, two in pairs[:: max(1, len(pairs) // MOST_SWAPS)]:
            swapped = {one: two, two: one}
            yield replace(self, deck=tuple(swapped.get(card, card) for card in deck))

    def unseen(self, t: Any, r: Any, player: int) -> Iterable[tuple[str, str]]:
        """Give such pairs of cards: any two, if a game does not say more, for who asks looks what the player sees."""
        return combinations(self.of_table(t, r).deck, 2)


def like(name: str, usual: object, value: Any) -> Any:
    """Give the number of a field, or as many as there usually are."""
    found = tuple(value) if isinstance(usual, tuple) else (value,)
    is_chance = name == "chance"
    fit = [one for one in found if type(one) is int and abs(one) < LARGEST << int(is_chance)]
    if not len(fit) == len(found) == len(_parts(usual)) or (is_chance and not runs_on(Table(chance=fit))):
        raise ValueError(f"{value!r} is no {name}")
    return found if isinstance(usual, tuple) else value


def _is_rolled(name: str, usual: object) -> bool:
    return name == "chance" or {*_parts(usual)} == {NOBODY}


def _parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _deal(kernel: Any, t: Any, state: int, *log: Any) -> int:
    """Let the table begin the match, which deals its first hand; a game that is begun already goes on."""
    moves = legal_moves(kernel, t, state)
    if moves and moves[-1] >> 6 & 3 == 0:
        state = kernel.take(t, kernel.RULESET, state, moves[0], *log)
    return state


# Plain answers


def heading(t: Any, r: Any) -> Json:
    setup: Setup = rules_of_table(t).Setup.of_table(t, r)
    return setup.json()


def result(t: Table, state: str) -> Json:
    return {"winner": None if t.winner == NOBODY else t.winner, "reason": t.reason, "points": t.worth}


def parameter_problems(parameters: Mapping[str, Any]) -> Any:
    return iter(())


def consequences(r: Any) -> Mapping[str, tuple[str, Sequence[str], Any]]:
    return {}


def stage(t: Table) -> int:
    return 0


class Odds(NamedTuple):
    """Every move is as likely."""


def shares(odds: Any) -> Mapping[str, Sequence[float]]:
    return {}


def situation(t: Table, r: Any, player: int) -> int:
    return 0


def rank_of(value: int) -> int:
    return value


def tells_of(told: Json, result: Json, event: Json) -> bool:
    return False


ARGUMENTS: Mapping[str, Argument] = {}
REASONS: Sequence[str | None] = (None,)
HAS_SCHEMAS = HAS_SCENARIOS = False
SEEDS: Sequence[int] = ()
SEEDS_CITE: Sequence[str] = ()
LONG_HANDS = Odds()
HABITS: Sequence[Any] = (Odds(),)
VIEW_RULE: tuple[str, Sequence[str]] = ("Players see what they may know, and nothing else.", ())
UNORDERED: Collection[str] = ()
ADDED: Collection[str] = ()
BEHIND: Mapping[str, Collection[str]] = {}
OPTIONAL: Collection[str] = ()
SIGNS: Mapping[str, Any] = {}
REASONS_ALIKE: Collection[str] = ()


def complete(name: str) -> None:
    """Give a rules module of that name all that it does not define, and its functions the types of usual names."""
    module: Any = sys.modules[name]
    HOMES[module.Table] = module
    if issubclass(module.Table, Copied):  # it may be derived from one that has its own, with fewer fields
        _write_copies(module.Table)
    module.__annotations__.setdefault("ARGUMENTS", Mapping[str, Argument])
    kinds = dict.fromkeys(("player", *getattr(module, "ARGUMENTS", ())), int)
    types = {"t": module.Table, "before": module.Table, "r": module.Ruleset, "cards": list[str], **kinds}
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == name:
            known = {word: types[word] for word in arguments_of(function) if word in types}
            function.__annotations__ = known | function.__annotations__
    for one in {*OFFERED} & {*globals()} - {"Table", "Ruleset"}:
        if not hasattr(module, one):
            setattr(module, one, partial(Deals, module) if one == "Deals" else globals()[one])
