"""The beginning of a hand of the family: its score, its first dealer, and the decks of later hands.

`sixtysix.contract.base.Setup` says what a setup is. Whatever cannot be dealt raises `SetupError`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from sixtysix.contract import base
from sixtysix.contract.chance import HasChance, below
from sixtysix.contract.events import Json
from sixtysix.errors import SetupError
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS, deck, give_deck, observe

MOST_SHORT = 3
"""Game points by which a score falls short of the goal near the end of a game, at most."""

MOST_SWAPS = 6
"""Pairs of hidden cards that are swapped to see whether a player can tell, at most."""

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

    @classmethod
    def standing(cls) -> dict[str, Any]:
        return {"score": (0, 0), "games": (0, 0), "bonus": 0}

    @property
    def by_chance(self) -> bool:
        return not self.deck

    @classmethod
    def of_json(cls, written: Json) -> Self:
        """Read the setup from a JSON object, or from a hand or a vector with its other keys.

        Raises:
            SetupError: if it lacks something, or the score before the hand is none.
        """
        try:
            before = written["before"]
            stands = {name: base.like(usual, before[name]) for name, usual in cls.standing().items()}
        except (TypeError, LookupError, ValueError) as error:
            raise SetupError(f"the score before the hand is malformed: {error!r}") from None
        first = written.get("first_dealer")
        if "first_dealer" in written and (type(first) is not int or first not in (0, 1)):
            raise SetupError(f"the first dealer is 0 or 1, not {first!r}")
        cards = written.get("deck") or ()
        return cls(
            tuple(cards) if isinstance(cards, list | tuple) else (str(cards),),
            written.get("dealer"),
            **stands,
            dealt=bool(written.get("dealt", True)),
            seed=written.get("seed", 0),
            first_dealer=first,
        )

    def json(self) -> Json:
        """Write this as a JSON object; ``seed`` and ``first_dealer`` are in it where they say something."""
        return {
            **({} if self.deck else {"seed": self.seed}),
            "deck": list(self.deck) or None,
            "dealer": self.dealer,
            **({} if self.first_dealer is None else {"first_dealer": self.first_dealer}),
            "before": {"score": list(self.score), "games": list(self.games), "bonus": self.bonus},
            "dealt": self.dealt,
        }

    @classmethod
    def parse(cls, parts: Iterable[str]) -> tuple[Self, list[str]]:
        setup, others = super().parse(parts)
        return (setup if setup.dealer is not None else replace(setup, dealer=0)), others

    @classmethod
    def of_fields(cls, fields: Iterable[tuple[int, str]], r: Ruleset) -> tuple[Self, list[tuple[int, str]]]:
        """Read a deal from fields, each with its column: ``QS JS …``, ``dealer 1``; give it, and the other fields.

        Raises:
            SetupError: behind its column, if the cards are not the deck, or nobody deals.
        """
        (column, deck), *others = fields
        names = ARGUMENTS["card"].names(r)
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

    def alike(self, t: Table, r: Ruleset, player: int) -> Iterator[Self]:
        """Some hands that differ from this in cards that the player does not see: the other's, and those of the stock.

        Args:
            t: the table after some events of this hand.
            r: the ruleset.
            player: who may not be able to tell.
        """
        table = observe(t, r)
        hidden = sorted(set(table["hands"][1 - player]) - set(table["shown"][1 - player]))
        pairs = [(card, drawn) for card in hidden for drawn in table["stock"]]
        for one, two in pairs[:: max(1, len(pairs) // MOST_SWAPS)]:
            swapped = {one: two, two: one}
            yield replace(self, deck=tuple(swapped.get(card, card) for card in deck(t, r)))


def new_score(r: Ruleset) -> Pair:
    """Give the score with which a game begins."""
    points = r.game_goal if r.counts_down else 0
    return points, points
