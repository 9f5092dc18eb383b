"""Hypothesis strategies for a variant: hands to be dealt, and plays of them with what the rules say of each event.

They are for properties of somebody's own implementation; docs/conformance.md has one to be copied.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from sixtysix.contract.events import PLAYERS, Json
from sixtysix.evidence.coverage import Coverage, Hand, coverage_of
from sixtysix.game import Ruleset, Setup, views
from sixtysix.play.replay import HandRecord, replay
from sixtysix.scenarios.scenario import Cards

LONGEST = 60
"""Events of a play."""

MOST = 1 << 16
"""Events that may be chosen from."""

SEEDS = st.integers(0, 2**32 - 1)

NEARLY_WON = 3
"""Game points that a player lacks at most where a hand near the end of a game is dealt."""


class Step(NamedTuple):
    """An event that was tried, and how the rules have it then."""

    event: Json
    allowed: bool
    state: str
    table: Json
    legal: list[Json]


@dataclass(frozen=True)
class Play:
    """A hand, or its beginning; as text it is what ``sixtysix conform --hand`` takes."""

    setup: Json
    """What the protocol's ``deal`` is given: deck, dealer, how the match stands before."""
    steps: tuple[Step, ...]
    result: Json | None
    """How the hand ended; None if the play stops before."""
    line: str

    def __repr__(self) -> str:
        return self.line


def setups(variant: str) -> st.SearchStrategy[Json]:
    """Give hands of a variant that are dealt at any time of a match.

    Raises:
        SixtySixError: if there is no such variant.
    """
    return _setups(coverage_of(variant)).map(lambda setup: setup.json())


def plays(variant: str, *, illegal: bool = True, most: int = LONGEST) -> st.SearchStrategy[Play]:
    """Give plays of a variant: a hand and events that are tried one after the other, until it ends.

    They shrink to few events, legal ones, and simple decks.

    Args:
        variant: its name, or the path of its file.
        illegal: whether events are tried that the rules refuse, about one in four.
        most: events of a play.

    Raises:
        SixtySixError: if there is no such variant.
    """
    coverage = coverage_of(variant)
    # Each event is a number, whatever is legal then: so one can be left out, and the others still mean something.
    # Lists of lists are long enough to end a hand, and shrink better than a list whose length is drawn before.
    tried = st.tuples(st.sampled_from([False, False, False, illegal]), st.integers(0, MOST))
    numbers = st.lists(st.lists(tried)).map(lambda parts: list(chain.from_iterable(parts))[:most])
    return st.builds(_played(coverage), _setups(coverage), numbers)


def _setups(coverage: Coverage) -> st.SearchStrategy[Any]:
    r = coverage.ruleset
    return (st.just(Json()) | standings(r)).flatmap(
        lambda standing: st.builds(partial(Setup, **standing), decks(r), st.sampled_from(PLAYERS))
    )


def _played(coverage: Coverage) -> Callable[[Any, list[tuple[bool, int]]], Play]:
    codec = coverage.codec
    every = [codec.json(name, numbers) for name in coverage.chart.events for numbers in codec.choices(name)]

    def played(setup: Any, tried: list[tuple[bool, int]]) -> Play:
        hand, steps = Hand(coverage, setup), list[Step]()

        def events() -> Iterator[Json]:
            for is_any, number in tried:
                legal = hand.legal()
                if not legal or hand.result():
                    return
                among = every if is_any else legal
                yield among[number % len(among)]

        for point in replay(hand, events()):
            if point.event:
                steps.append(Step(point.event, point.accepted, **hand.position()))
        line = HandRecord(setup, tuple(step.event for step in steps)).line
        return Play(setup.json(), tuple(steps), hand.result(), line)

    return played


def decks(r: Ruleset) -> st.SearchStrategy[Cards]:
    """Decks that can be made simple, and decks that are shuffled well."""
    names = [views.card_name(r, card) for card in r.cards]
    shuffled = SEEDS.map(lambda seed: Random(seed).sample(names, len(names)))
    return (st.permutations(names) | shuffled).map(tuple)


def standings(r: Ruleset) -> st.SearchStrategy[Json]:
    """A score, games and a bonus with which a hand can be dealt near the end of a game."""
    lacking = st.integers(1, min(NEARLY_WON, r.game_goal))
    points = lacking if r.counts_down else lacking.map(lambda missing: r.game_goal - missing)
    games = st.integers(0, r.best_of // 2)
    return st.fixed_dictionaries(
        {
            "score": st.tuples(points, points),
            "games": st.tuples(games, games),
            "bonus": st.sampled_from(sorted({0, r.tie_bonus})),
        }
    )
