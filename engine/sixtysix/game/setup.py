"""The beginning of a hand: what is dealt, by whom, and how the match stands.

A chart's rules module offers a class ``Setup``. The tools that play hands get its objects from `of_json`, `parse`,
`of_table` or `shuffled`, and look into none of them. So that they can work with any game, it has:

- equality and a hash, for it is frozen; ``Setup()`` is dealt by chance;
- ``dealt``: false if the match is still to begin; ``by_chance``: whether chance deals, from the ``seed``;
- ``of_json``, ``json``: the object ``setup`` of vectors and of the conformance protocol, and the beginning of a hand
  in a trace; ``parse``, ``str``: the same as parts of a line;
- ``of_fields``, ``fields``: the deal in a file of reference counts;
- ``begin``, ``stack``: put it onto the table of a kernel; ``start``: play it on a machine;
- ``of_table``, ``shuffled``: the setup of a hand that is dealt;
- ``near_the_end``, ``plainer``, ``alike``: others like it, for searches, for shrinking, and to look for leaks.

Whatever cannot be dealt raises `SetupError`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from sixtysix.contract.chance import HasChance, below
from sixtysix.contract.events import Json
from sixtysix.errors import SetupError
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import LARGEST, Table
from sixtysix.game.views import ARGUMENTS, deck, give_deck, observe, set_up

START = "start_game"
"""The event that begins a match and deals its first hand."""

MOST_SHORT = 3
"""Game points by which a score falls short of the goal near the end of a game, at most."""

MOST_SWAPS = 6
"""Pairs of hidden cards that are swapped to see whether a player can tell, at most."""

Cards = tuple[str, ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Setup:
    """The first hand of a match, or one that has just been ``dealt`` at a score."""

    deck: Cards = ()
    """The cards in dealing order; if there are none, chance deals."""
    dealer: int | None = None
    """None if chance says who."""
    score: Pair = (0, 0)
    games: Pair = (0, 0)
    bonus: int = 0
    dealt: bool = True
    seed: int = 0
    first_dealer: int | None = None
    """Who dealt the first hand of the game; None if it is the dealer."""
    later: tuple[Cards, ...] | None = None
    """The decks of the hands after this one, the rest of which chance deals; None if all have the deck of this one."""

    @property
    def by_chance(self) -> bool:
        return not self.deck

    # Written

    @classmethod
    def of_json(cls, written: Json) -> Self:
        """Read the setup from a JSON object, or from a hand or a vector with its other keys.

        Raises:
            SetupError: if it lacks something, or the score before the hand is none.
        """
        try:
            before = written["before"]
            score, games = _pair(before["score"]), _pair(before["games"])
            bonus = _whole(before["bonus"])
        except (TypeError, KeyError, ValueError) as error:
            raise SetupError(f"the score before the hand is malformed: {error!r}") from None
        first = written.get("first_dealer")
        if "first_dealer" in written and (type(first) is not int or first not in (0, 1)):
            raise SetupError(f"the first dealer is 0 or 1, not {first!r}")
        cards = written.get("deck") or ()
        return cls(
            tuple(cards) if isinstance(cards, list | tuple) else (str(cards),),
            written.get("dealer"),
            score,
            games,
            bonus,
            bool(written.get("dealt", True)),
            written.get("seed", 0),
            first,
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
        """Read the setup from the parts of a line; give it, and the parts that say nothing of it.

        Raises:
            SetupError: if a part cannot be read.
        """
        found: dict[str, Any] = {"dealer": 0}
        others = []
        for part in parts:
            name, *words = part.split()
            try:
                if name == "deck":
                    found[name] = tuple(words)
                elif name in ("score", "games"):
                    found[name] = _pair(map(int, words))
                elif name in ("dealer", "bonus"):
                    (word,) = words
                    found[name] = int(word)
                elif name == "undealt":
                    found["dealt"] = False
                else:
                    others.append(part)
            except ValueError:
                raise SetupError(f"{part!r} is no part of a setup") from None
        return cls(**found), others

    def __str__(self) -> str:
        """``deck QS JS …, dealer 1, score 3 5``; what is zero is left out."""
        parts = [f"deck {' '.join(self.deck)}", f"dealer {self.dealer}"]
        parts += [
            f"{name} {a} {b}" for name, (a, b) in (("score", self.score), ("games", self.games)) if a or b
        ]
        if self.bonus:
            parts.append(f"bonus {self.bonus}")
        return ", ".join(parts if self.dealt else [*parts, "undealt"])

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

    def begin(self, kernel: Any, t: Table, *log: Any) -> int:
        """Put this onto a fresh table; the state in which the kernel is then.

        Args:
            kernel: the kernel's module.
            t: becomes the table.
            log: the log of a traced kernel.

        Raises:
            SetupError: if it cannot be dealt.
        """
        r = kernel.RULESET
        set_up(t, r, seed=self.seed, dealer=self.dealer)
        self.stack(t, r)
        state: int = kernel.enter(t, r, *log)
        if self.dealt:
            state = _deal(kernel, t, state, *log)
            self._stand(t)
        return state

    def stack(self, t: Table, r: Ruleset) -> None:
        """Have the next deal use the deck that it should, if it does not yet; to be called after every event."""
        if self.later is None:
            cards = self.deck
        else:
            decks = (self.deck, *self.later)
            cards = decks[t.hand_number] if t.hand_number < len(decks) else ()
        if cards and not t.deck_is_given:
            give_deck(t, r, list(cards))

    def start(self, machine: Any, *, hands: int = 1, handlers: Sequence[Any] = ()) -> Any:
        """Start a game of a machine class that stands here.

        Args:
            machine: the class.
            hands: how many hands are dealt from the deck where no ``later`` decks are given.
            handlers: those of the game.

        Raises:
            SetupError: if it cannot be dealt.
        """
        decks = [self.deck] * hands if self.later is None else [self.deck, *self.later]
        game = machine(
            seed=self.seed,
            decks=[list(cards) for cards in decks if cards],
            dealer=self.dealer,
            handlers=handlers,
        )
        if self.dealt:
            game.send(START)
            self._stand(game.table)
        return game

    def _stand(self, t: Table) -> None:
        """Let the hand that has just been dealt be one of a match that stands so."""
        t.score[:], t.games[:], t.bonus = self.score, self.games, self.bonus
        if self.first_dealer is not None:
            t.first_dealer = self.first_dealer

    # Found

    @classmethod
    def of_table(cls, t: Table, r: Ruleset) -> Self:
        """Give the setup of the hand that has just been dealt on a table."""
        score, games = (t.score[0], t.score[1]), (t.games[0], t.games[1])
        first = None if t.first_dealer == t.dealer else t.first_dealer
        return cls(tuple(deck(t, r)), t.dealer, score, games, t.bonus, first_dealer=first)

    @classmethod
    def shuffled(cls, kernel: Any, seed: int, stream: int, *log: Any) -> Self:
        """Deal the first hand of a match by chance, with the random numbers of a seed's stream.

        Raises:
            SetupError: if the seed is none.
        """
        t = Table()
        set_up(t, kernel.RULESET, seed, stream)
        _deal(kernel, t, kernel.enter(t, kernel.RULESET, *log), *log)
        return cls.of_table(t, kernel.RULESET)

    def near_the_end(self, r: Ruleset, choices: HasChance) -> Self:
        """Put the same hand, by chance, close to the end of a game or a match."""
        scores, games = [], []
        for _ in range(2):
            short = 1 + below(choices, MOST_SHORT)
            scores.append(short if r.counts_down else r.game_goal - short)
            games.append(r.best_of // 2 * below(choices, 2))
        bonus = r.tie_bonus * below(choices, 3)
        return replace(self, score=_pair(scores), games=_pair(games), bonus=bonus)

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


def _deal(kernel: Any, t: Table, state: int, *log: Any) -> int:
    """Begin the match and deal its first hand."""
    code = kernel.code(kernel.EVENTS.index(START), -1, -1)
    after: int = kernel.step(t, kernel.RULESET, state, code, *log)
    return after


def _pair(numbers: Iterable[Any]) -> Pair:
    first, second = map(_whole, numbers)
    return first, second


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) >= LARGEST:
        raise ValueError(f"{value!r} is no number of points or games")
    return value
