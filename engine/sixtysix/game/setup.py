"""Setups: the deck, the dealer and the score at the beginning of a hand. A setup may also have decks of later hands."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Self, cast

from sixtysix.contract.chance import below
from sixtysix.contract.rules import KernelLog, KernelModule, legal_moves
from sixtysix.errors import SetupError
from sixtysix.game.forms import SetupForm
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import LARGEST, deck, give_deck, observe, set_up

MOST_SHORT = 3
"""In `near_the_end`, a player lacks at most this many game points for the goal."""

MOST_SWAPS = 6
"""`indistinguishable` yields at most this many setups."""

Cards = tuple[str, ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Setup:
    """The beginning of a hand: the deck, the dealer and the score before the hand."""

    deck: Cards = ()
    """The cards in dealing order; empty for a random deal."""
    dealer: int | None = None
    """None for a random dealer."""
    score: Pair = (0, 0)
    games: Pair = (0, 0)
    bonus: int = 0
    first_dealer: int | None = None
    """The dealer of the game's first hand; None if it is ``dealer``."""
    later: tuple[Cards, ...] | None = None
    """The decks of the next hands, after which deals are random. If None, every hand has the same ``deck``."""
    dealt: bool = field(default=True, kw_only=True)
    """False if the match has not begun."""
    seed: int = field(default=0, kw_only=True)

    @property
    def by_chance(self) -> bool:
        """True if the seed determines the deal."""
        return not self.deck

    # Text and JSON

    @classmethod
    def of_json(cls, written: Mapping[str, Any]) -> Self:
        """Return the setup of a JSON object. The object is a hand, a vector or only a setup."""
        written = written.get("setup", written)
        first = written.get("first_dealer")
        if "first_dealer" in written and (type(first) is not int or first not in (0, 1)):
            raise SetupError(f"the first dealer is 0 or 1, not {first!r}")
        try:
            before = written["before"]
            score, games = (_pair(name, before[name]) for name in ("score", "games"))
            bonus = _number("bonus", before["bonus"])
        except (TypeError, LookupError, ValueError) as error:
            raise SetupError(f"the score before the hand is malformed: {error!r}") from None
        cards = written.get("deck") or ()
        deck = tuple(cards) if isinstance(cards, list | tuple) else (str(cards),)
        dealt, seed = bool(written.get("dealt", True)), written.get("seed", 0)
        return cls(deck, written.get("dealer"), score, games, bonus, first, dealt=dealt, seed=seed)

    def json(self) -> SetupForm:
        written = {
            **({} if self.deck else {"seed": self.seed}),
            "deck": list(self.deck) or None,
            "dealer": self.dealer,
            "before": {"score": list(self.score), "games": list(self.games), "bonus": self.bonus},
            "dealt": self.dealt,
            **({} if self.first_dealer is None else {"first_dealer": self.first_dealer}),
        }
        return cast(SetupForm, written)

    @classmethod
    def parse(cls, parts: Iterable[str]) -> tuple[Self, list[str]]:
        """Return the setup that texts such as ``score 3 5`` describe, and a list of all other texts."""
        found, others = dict[str, Any](dealer=0), list[str]()
        for part in parts:
            try:
                name, *words = part.split()
                if name == "deck":
                    found[name] = tuple(words)
                elif part == "undealt":
                    found["dealt"] = False
                elif name in ("score", "games"):
                    found[name] = _pair(name, map(int, words))
                elif name in ("dealer", "first_dealer", "bonus"):
                    (number,) = map(int, words)
                    found[name] = _number(name, number)
                else:
                    others.append(part)
            except ValueError:
                raise SetupError(f"a setup has no key {part!r}") from None
        return cls(**found), others

    def __str__(self) -> str:
        """Return the setup as text without default values: ``deck QS JS …, dealer 1, score 3 5``."""
        parts = [f"deck {' '.join(self.deck)}"] if self.deck else []
        dealers = {"dealer": self.dealer, "first_dealer": self.first_dealer}
        parts += [f"{name} {player}" for name, player in dealers.items() if player is not None]
        pairs = {"score": self.score, "games": self.games}
        parts += [f"{name} {one} {two}" for name, (one, two) in pairs.items() if one or two]
        parts += [f"bonus {self.bonus}"] if self.bonus else []
        return ", ".join(parts if self.dealt else [*parts, "undealt"])

    # Play

    def begin(self, kernel: KernelModule, t: Table, *log: KernelLog) -> int:
        """Begin the hand on a fresh table. Return the index of the active state in the kernel.

        Raises:
            SetupError: if the hand cannot be dealt.
        """
        r = kernel.RULESET
        set_up(t, r, seed=self.seed, dealer=self.dealer)
        self.give_next_deck(t, r)
        state = kernel.enter(t, r, *log)
        if not self.dealt:
            return state
        state = _deal(kernel, t, state, *log)
        name = self.lay_out(t, r)
        return kernel.STATES.index(name) if name else state

    @property
    def decks(self) -> tuple[Cards, ...]:
        return (self.deck, *(self.later or ()))

    def give_next_deck(self, t: Table, r: Ruleset) -> None:
        """Give the deck of the next hand to the table. Call this method after every event."""
        number = 0 if self.later is None else t.hand_number
        cards = self.decks[number] if number < len(self.decks) else ()
        if cards and not t.deck_is_given:
            give_deck(t, r, list(cards))

    def lay_out(self, t: Table, r: Ruleset) -> str | None:
        """Set the score of the dealt hand. A subclass that sets up a position returns the name of the new state."""
        t.score[:], t.games[:], t.bonus = self.score, self.games, self.bonus
        if self.first_dealer is not None:
            t.first_dealer = self.first_dealer
        return None

    # Generated setups

    @classmethod
    def of_table(cls, t: Table, r: Ruleset) -> Self:
        """Return the setup of the hand that was just dealt on the table."""
        score, games = (t.score[0], t.score[1]), (t.games[0], t.games[1])
        first = None if t.first_dealer == t.dealer else t.first_dealer
        return cls(tuple(deck(t, r)), t.dealer, score, games, t.bonus, first_dealer=first)

    @classmethod
    def shuffled(cls, kernel: KernelModule, seed: int, stream: int) -> Self:
        """Return the setup of the first hand of a random match. The deal depends only on ``seed`` and ``stream``."""
        t = Table()
        set_up(t, kernel.RULESET, seed, stream)
        _deal(kernel, t, kernel.enter(t, kernel.RULESET))
        return cls.of_table(t, kernel.RULESET)

    def near_the_end(self, r: Ruleset, choices: Table) -> Self:
        """Return this setup with a random score near the end of a game. ``choices`` is the source of random numbers."""
        scores, games = [], []
        for _ in range(2):
            short = 1 + below(choices, min(MOST_SHORT, r.game_goal))
            scores.append(short if r.counts_down else r.game_goal - short)
            games.append(r.best_of // 2 * below(choices, 2))
        if r.schneider and (loser := below(choices, 3)) < 2:
            scores[loser] = new_score(r)[loser]
        bonus = r.tie_bonus * below(choices, 3)
        return replace(self, score=(scores[0], scores[1]), games=(games[0], games[1]), bonus=bonus)

    def at_match_start(self, r: Ruleset) -> Self:
        return replace(self, score=new_score(r), games=(0, 0), bonus=0)

    def indistinguishable(self, t: Table, r: Ruleset, player: int) -> Iterator[Self]:
        """Yield setups that look the same to the player on the table ``t``. Only hidden cards differ."""
        table, dealt = observe(t, r), deck(t, r)
        hidden = sorted(set(table["hands"][1 - player]) - set(table["shown"][1 - player]))
        pairs = list(product(hidden, table["stock"]))
        for one, two in pairs[:: -(-len(pairs) // MOST_SWAPS) or 1]:
            swapped = {one: two, two: one}
            yield replace(self, deck=tuple(swapped.get(card, card) for card in dealt))


def _deal(kernel: KernelModule, t: Table, state: int, *log: KernelLog) -> int:
    moves = legal_moves(kernel, t, state)
    if moves and moves[-1] >> 6 & 3 == 0:  # an event without a player begins the match
        state = kernel.take(t, kernel.RULESET, state, moves[0], *log)
    return state


def _number(name: str, value: object) -> int:
    if type(value) is not int or abs(value) >= LARGEST:
        raise ValueError(f"{value!r} is no {name}")
    return value


def _pair(name: str, value: Iterable[object]) -> Pair:
    found = tuple(value)
    if len(found) != 2 or not all(type(one) is int and abs(one) < LARGEST for one in found):
        raise ValueError(f"{value!r} is no {name}")
    return cast(Pair, found)


def new_score(r: Ruleset) -> Pair:
    points = r.game_goal if r.counts_down else 0
    return points, points
