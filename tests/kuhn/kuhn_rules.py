"""The rules of Kuhn poker: what `sixtysix.game` offers for the family, for three cards and one bet.

A card is 0 (jack), 1 (queen) or 2 (king). Players are 0 and 1. Nothing here bears a name of the family's table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from itertools import permutations
from typing import Any, NamedTuple, Self

from sixtysix.contract.chance import WORD, HasChance, below, seed_chance
from sixtysix.contract.rules import ADDED as ADDED
from sixtysix.contract.rules import BEHIND as BEHIND
from sixtysix.contract.rules import HABITS as HABITS
from sixtysix.contract.rules import HAS_SCENARIOS as HAS_SCENARIOS
from sixtysix.contract.rules import HAS_SCHEMAS as HAS_SCHEMAS
from sixtysix.contract.rules import LONG_HANDS as LONG_HANDS
from sixtysix.contract.rules import OPTIONAL as OPTIONAL
from sixtysix.contract.rules import REASONS_ALIKE as REASONS_ALIKE
from sixtysix.contract.rules import SIGNS as SIGNS
from sixtysix.contract.rules import UNORDERED as UNORDERED
from sixtysix.contract.rules import VIEW_RULE as VIEW_RULE
from sixtysix.contract.rules import Odds as Odds
from sixtysix.contract.rules import rank_of as rank_of
from sixtysix.contract.rules import shares as shares
from sixtysix.contract.rules import situation as situation
from sixtysix.contract.rules import stage as stage
from sixtysix.contract.rules import tells_of as tells_of
from sixtysix.errors import SetupError

Json = dict[str, Any]

CARDS = "JQK"
NONE = -1
FOLDED, CHECKED_DOWN, CALLED = 1, 2, 3
REASONS = (None, "fold", "check", "call")


class Ruleset(NamedTuple):
    ante: int
    size_of_bet: int
    hands_of_match: int


def ruleset(parameters: Mapping[str, Any]) -> Ruleset:
    stakes = parameters["stakes"]
    return Ruleset(stakes["ante"], stakes["bet"], parameters["match"]["hands"])


def parameter_problems(parameters: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if parameters["stakes"]["bet"] > 10 * parameters["stakes"]["ante"]:
        yield ("stakes", "bet"), "a bet is at most ten antes"


def _pair(value: int = 0) -> Callable[[], list[int]]:
    return lambda: [value, value]


@dataclass(slots=True)
class Table:
    """A match at one table."""

    button: int = NONE
    """Who deals; the other player acts first."""
    to_act: int = NONE
    pile: list[int] = field(default_factory=lambda: [0, 1, 2])
    """The shuffled cards: the first player's, the dealer's, and the one that stays hidden."""
    pockets: list[int] = field(default_factory=_pair(NONE))
    open_cards: list[int] = field(default_factory=_pair(NONE))
    """Cards that both have seen: those of a showdown."""
    pot: list[int] = field(default_factory=_pair())
    """What each player has put in."""
    bank: list[int] = field(default_factory=_pair())
    """Chips won, less chips lost."""
    hands_dealt: int = 0
    hands_done: int = 0
    hands_in_match: int = 0
    ending: int = 0
    taker: int = NONE
    gain: int = 0
    first_button: int = NONE
    stacked: list[int] = field(default_factory=lambda: [0, 1, 2])
    is_stacked: int = 0
    chance: list[int] = field(default_factory=_pair(1))

    def copy(self) -> "Table":
        twin = copy(self)
        for name in ARRAYS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def assign(self, saved: "Table") -> None:
        for f in fields(self):
            if f.name in ARRAYS:
                getattr(self, f.name)[:] = getattr(saved, f.name)
            else:
                setattr(self, f.name, getattr(saved, f.name))


ARRAYS = tuple(f.name for f in fields(Table) if f.type == list[int])


# Guards


def is_to_act(t: Table, r: Ruleset, player: int) -> bool:
    return t.to_act == player


def match_is_over(t: Table, r: Ruleset) -> bool:
    return t.hands_in_match >= r.hands_of_match


def hands_beyond_match(t: Table, r: Ruleset) -> int:
    return t.hands_in_match - r.hands_of_match


# Actions


def open_match(t: Table, r: Ruleset) -> None:
    t.bank[0] = t.bank[1] = 0
    t.hands_in_match = 0
    t.button = t.first_button if t.first_button != NONE else below(t, 2)


def shuffle(t: Table, r: Ruleset) -> None:
    for i in range(3):
        t.pile[i] = t.stacked[i] if t.is_stacked else i
    if t.is_stacked == 0:
        for i in range(2, 0, -1):
            j = below(t, i + 1)
            t.pile[i], t.pile[j] = t.pile[j], t.pile[i]
    t.is_stacked = 0


def ante_up(t: Table, r: Ruleset) -> None:
    t.pot[0] = t.pot[1] = r.ante


def hand_out(t: Table, r: Ruleset) -> None:
    t.to_act = 1 - t.button
    t.pockets[t.to_act] = t.pile[0]
    t.pockets[t.button] = t.pile[1]
    t.open_cards[0] = t.open_cards[1] = NONE
    t.hands_dealt += 1


def pass_turn(t: Table, r: Ruleset) -> None:
    t.to_act = 1 - t.to_act


def put_bet(t: Table, r: Ruleset, player: int) -> None:
    t.pot[player] += r.size_of_bet


def give_up(t: Table, r: Ruleset, player: int) -> None:
    t.ending = FOLDED
    t.taker = 1 - player


def compare(t: Table, r: Ruleset) -> None:
    for player in range(2):
        t.open_cards[player] = t.pockets[player]
    t.taker = 0 if t.pockets[0] > t.pockets[1] else 1
    t.ending = CALLED if t.pot[0] > r.ante else CHECKED_DOWN


def pay_out(t: Table, r: Ruleset) -> None:
    t.gain = t.pot[1 - t.taker]
    t.bank[t.taker] += t.gain
    t.bank[1 - t.taker] -= t.gain
    t.hands_done += 1
    t.hands_in_match += 1


def move_button(t: Table, r: Ruleset) -> None:
    t.button = 1 - t.button


# Invariants


def cards_differ(t: Table, r: Ruleset) -> bool:
    return 1 << t.pile[0] | 1 << t.pile[1] | 1 << t.pile[2] == 7 and t.pockets[0] != t.pockets[1]


def chips_add_up(t: Table, r: Ruleset) -> bool:
    return t.bank[0] + t.bank[1] == 0


def pot_never_shrinks(t: Table, r: Ruleset, before: Table) -> bool:
    if t.hands_dealt != before.hands_dealt:
        return True
    return t.pot[0] >= before.pot[0] and t.pot[1] >= before.pot[1]


# Cases


def winner_of_hand(t: Table, r: Ruleset) -> int:
    """By a fold or with the better card: the first player, the dealer."""
    return 2 * int(t.ending == FOLDED) + int(t.taker == t.button)


def size_of_pot(t: Table, r: Ruleset) -> int:
    return int(t.gain > r.ante)


CASES: Mapping[str, Callable[[Ruleset], Mapping[int, str]]] = {
    winner_of_hand.__name__: lambda r: {
        0: "the first player by card",
        1: "the dealer by card",
        2: "the first player by fold",
        3: "the dealer by fold",
    },
    size_of_pot.__name__: lambda r: {0: "the antes", 1: "the antes and a bet"},
}


# JSON forms


class Argument(NamedTuple):
    values: Callable[[Ruleset], tuple[int, ...]]
    name: Callable[[Ruleset, int], str]

    def names(self, r: Ruleset) -> Mapping[str, int]:
        return {self.name(r, value): value for value in self.values(r)}


ARGUMENTS: Mapping[str, Argument] = {}


def turn(t: Table) -> int:
    return t.to_act


def observe(t: Table, r: Ruleset) -> Json:
    return {**_public(t), "pockets": [_card(card) for card in t.pockets], "hidden": _card(t.pile[2])}


def view(t: Table, r: Ruleset, player: int) -> Json:
    return {"player": player, **_public(t), "pocket": _card(t.pockets[player])}


def _public(t: Table) -> Json:
    return {
        "button": t.button if t.button != NONE else None,
        "to_act": t.to_act if t.to_act != NONE else None,
        "pot": list(t.pot),
        "bank": list(t.bank),
        "table": [_card(card) for card in t.open_cards],
    }


def _card(card: int) -> str | None:
    return CARDS[card] if card != NONE else None


def set_up(t: Table, r: Ruleset, seed: int, stream: int = 0, dealer: int | None = None) -> None:
    seed_chance(t, seed & WORD, stream)
    t.first_button = NONE if dealer is None else dealer


def give_deck(t: Table, r: Ruleset, cards: Sequence[str]) -> None:
    """Have the next deal use these cards.

    Raises:
        SetupError: if they are not the three cards, each once.
    """
    if sorted(cards) != sorted(CARDS):
        raise SetupError(f"a deck holds each of {' '.join(CARDS)} once")
    t.stacked[:] = [CARDS.index(card) for card in cards]
    t.is_stacked = 1


# Hands and deals

SEEDS = (0, 1, 2)
SEEDS_CITE = ("kuhn-1950:deal.1",)


def hands_dealt(t: Table) -> int:
    return t.hands_dealt


def hands_ended(t: Table) -> int:
    return t.hands_done


def end_reason(t: Table) -> int:
    return t.ending


def end_points(t: Table) -> int:
    return t.gain


def deck_waits(t: Table) -> bool:
    return t.is_stacked != 0


def consequences(r: Ruleset) -> Mapping[str, tuple[str, Sequence[str], int]]:
    return {
        "most_to_lose": ("What a hand costs at most.", ("stakes.ante", "stakes.bet"), r.ante + r.size_of_bet)
    }


def stack_deck(t: Table, r: Ruleset, deck: Sequence[int]) -> None:
    for i in range(3):
        t.stacked[i] = deck[i]
    t.is_stacked = 1


def repeat_deck(t: Table, r: Ruleset) -> None:
    stack_deck(t, r, t.pile)


class Deals:
    """The six orders of the cards."""

    stand_for = 1

    def __init__(self, r: Ruleset) -> None:
        self._decks = list(permutations(range(3)))
        self.number = len(self._decks)

    def at(self, place: int) -> list[int]:
        return list(self._decks[place % self.number])

    def table(self) -> Table:
        return Table(first_button=0)


# The beginning of a hand


@dataclass(frozen=True)
class Setup:
    """The first hand of a match, or one that has just been ``dealt`` when the players had these chips."""

    pile: tuple[str, ...] = ()
    """The cards in dealing order; if there are none, chance deals."""
    button: int | None = None
    """None if chance says who deals."""
    bank: tuple[int, int] = (0, 0)
    hands: int = 0
    """Hands of the match that have been played."""
    dealt: bool = True
    seed: int = 0

    @property
    def by_chance(self) -> bool:
        return not self.pile

    @classmethod
    def of_json(cls, written: Json) -> Self:
        try:
            first, second = written["bank"]
            return cls(
                tuple(written["pile"] or ()),
                written["button"],
                (first, second),
                written.get("hands", 0),
                written.get("dealt", True),
                written.get("seed", 0),
            )
        except (TypeError, KeyError, ValueError) as error:
            raise SetupError(f"the setup is malformed: {error!r}") from None

    def json(self) -> Json:
        return {
            **({} if self.pile else {"seed": self.seed}),
            "pile": list(self.pile) or None,
            "button": self.button,
            "bank": list(self.bank),
            "hands": self.hands,
            "dealt": self.dealt,
        }

    @classmethod
    def parse(cls, parts: Iterable[str]) -> tuple[Self, list[str]]:
        setup, others = cls(button=0), []
        for part in parts:
            name, *words = part.split()
            if name == "pile":
                setup = replace(setup, pile=tuple(words))
            elif name == "button":
                setup = replace(setup, button=int(words[0]))
            elif name == "bank":
                setup = replace(setup, bank=(int(words[0]), int(words[1])))
            elif name == "hands":
                setup = replace(setup, hands=int(words[0]))
            elif name == "undealt":
                setup = replace(setup, dealt=False)
            else:
                others.append(part)
        return setup, others

    def __str__(self) -> str:
        bank = [f"bank {self.bank[0]} {self.bank[1]}"] if any(self.bank) else []
        hands = [f"hands {self.hands}"] if self.hands else []
        parts = [f"pile {' '.join(self.pile)}", f"button {self.button}", *bank, *hands]
        return ", ".join(parts if self.dealt else [*parts, "undealt"])

    def begin(self, kernel: Any, t: Table, *log: Any) -> int:
        set_up(t, kernel.RULESET, seed=self.seed, dealer=self.button)
        self.stack(t, kernel.RULESET)
        state: int = kernel.enter(t, kernel.RULESET, *log)
        if self.dealt:
            state = _sit(kernel, t, state, *log)
            t.bank[:], t.hands_in_match = self.bank, self.hands
        return state

    def stack(self, t: Table, r: Ruleset) -> None:
        if self.pile:
            give_deck(t, r, self.pile)

    def start(self, machine: Any, *, hands: int = 1, handlers: Sequence[Any] = ()) -> Any:
        decks = [list(self.pile)] * hands if self.pile else []
        game = machine(seed=self.seed, decks=decks, dealer=self.button, handlers=handlers)
        if self.dealt:
            game.send("sit")
            game.table.bank[:], game.table.hands_in_match = self.bank, self.hands
        return game

    @classmethod
    def of_table(cls, t: Table, r: Ruleset) -> Self:
        return cls(tuple(CARDS[card] for card in t.pile), t.button, (t.bank[0], t.bank[1]), t.hands_in_match)

    @classmethod
    def shuffled(cls, kernel: Any, seed: int, stream: int, *log: Any) -> Self:
        t = Table()
        set_up(t, kernel.RULESET, seed, stream)
        _sit(kernel, t, kernel.enter(t, kernel.RULESET, *log), *log)
        return cls.of_table(t, kernel.RULESET)

    def near_the_end(self, r: Ruleset, choices: HasChance) -> Self:
        won = below(choices, 3)
        return replace(self, bank=(won, -won), hands=below(choices, r.hands_of_match))

    def plainer(self, r: Ruleset) -> Iterator[Self]:
        yield replace(self, bank=(0, 0), hands=0)

    def alike(self, t: Table, r: Ruleset, player: int) -> Iterator[Self]:
        """The other player's card and the hidden one exchanged, while nobody has shown a card."""
        if t.open_cards[0] == NONE:
            one, two = CARDS[t.pockets[1 - player]], CARDS[t.pile[2]]
            yield replace(self, pile=tuple({one: two, two: one}.get(card, card) for card in self.pile))


def _sit(kernel: Any, t: Table, state: int, *log: Any) -> int:
    after: int = kernel.step(t, kernel.RULESET, state, kernel.code(kernel.SIT, -1, -1), *log)
    return after


def result(t: Table, state: str) -> Json:
    """How the last hand ended, and who deals the next."""
    return {
        "winner": t.taker,
        "chips": t.gain,
        "how": REASONS[t.ending],
        "bank": list(t.bank),
        "next_button": None if state == "OVER" else t.button,
    }


def heading(t: Table, r: Ruleset) -> Json:
    return Setup.of_table(t, r).json()
