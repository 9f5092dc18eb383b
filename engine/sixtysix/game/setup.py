"""The beginning of a hand of the family: its score, its first dealer, and the decks of later hands.

`sixtysix.contract.base.Setup` says what a setup is. Whatever cannot be dealt raises `SetupError`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Self

from sixtysix.contract import base
from sixtysix.contract.chance import HasChance, below
from sixtysix.contract.events import Json
from sixtysix.errors import SetupError
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import deck, give_deck, observe

MOST_SHORT = 3
"""Game points by which a score falls short of the goal near the end of a game, at most."""

Cards = tuple[str, ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Setup(base.Setup):
    """The first hand of a match, or one that has just been ``dealt`` at a score."""

    score: Pair = (0, 0)
    games: Pair = (0, 0)
    bonus: int = 0
    first_dealer: int | None = None
    """Who dealt the first hand of the game; None if it is the dealer."""
    later: tuple[Cards, ...] | None = None
    """The decks of the hands after this one, the rest of which chance deals; None if all have the deck of this one."""

    @property
    def by_chance(self) -> bool:
        return not self.deck

    @classmethod
    def of_json(cls, written: Json) -> Self:
        """Read the setup from a JSON object, or from a hand or a vector with its other keys."""
        first = written.get("first_dealer")
        if "first_dealer" in written and (type(first) is not int or first not in (0, 1)):
            raise SetupError(f"the first dealer is 0 or 1, not {first!r}")
        return replace(super().of_json(written), first_dealer=first)

    def json(self) -> Json:
        """Write this as a JSON object; ``seed`` and ``first_dealer`` are in it where they say something."""
        first = {} if self.first_dealer is None else {"first_dealer": self.first_dealer}
        return {**super().json(), **first}

    @classmethod
    def parse(cls, parts: Iterable[str]) -> tuple[Self, list[str]]:
        setup, others = super().parse(parts)
        return (setup if setup.dealer is not None else replace(setup, dealer=0)), others

    # Played

    def stack(self, t: Table, r: Ruleset) -> None:
        if self.later is None:
            cards = self.deck
        else:
            decks = (self.deck, *self.later)
            cards = decks[t.hand_number] if t.hand_number < len(decks) else ()
        if cards and not t.deck_is_given:
            give_deck(t, r, list(cards))

    def decks(self, hands: int) -> list[Cards]:
        decks = [self.deck] * hands if self.later is None else [self.deck, *self.later]
        return [cards for cards in decks if cards]

    def stand(self, t: Table) -> None:
        super().stand(t)
        if self.first_dealer is not None:
            t.first_dealer = self.first_dealer

    # Found

    @classmethod
    def of_table(cls, t: Table, r: Ruleset) -> Self:
        """Give the setup of the hand that has just been dealt on a table."""
        score, games = (t.score[0], t.score[1]), (t.games[0], t.games[1])
        first = None if t.first_dealer == t.dealer else t.first_dealer
        return cls(tuple(deck(t, r)), t.dealer, score, games, t.bonus, first_dealer=first)

    def near_the_end(self, r: Ruleset, choices: HasChance) -> Self:
        """Put the same hand, by chance, close to the end of a game or a match."""
        scores, games = [], []
        for _ in range(2):
            short = 1 + below(choices, MOST_SHORT)
            scores.append(short if r.counts_down else r.game_goal - short)
            games.append(r.best_of // 2 * below(choices, 2))
        bonus = r.tie_bonus * below(choices, 3)
        return replace(self, score=(scores[0], scores[1]), games=(games[0], games[1]), bonus=bonus)

    def plainer(self, r: Ruleset) -> Iterator[Self]:
        """Yield the same hand at the beginning of a match."""
        yield replace(self, score=new_score(r), games=(0, 0), bonus=0)

    def unseen(self, t: Table, r: Ruleset, player: int) -> Iterable[tuple[str, str]]:
        """Pair each hidden card of the other player with each of the stock."""
        table = observe(t, r)
        hidden = sorted(set(table["hands"][1 - player]) - set(table["shown"][1 - player]))
        return product(hidden, table["stock"])


def new_score(r: Ruleset) -> Pair:
    """Give the score with which a game begins."""
    points = r.game_goal if r.counts_down else 0
    return points, points
