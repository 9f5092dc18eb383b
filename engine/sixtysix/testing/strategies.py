"""Hypothesis strategies for a variant: setups, and whole hands with the rules' verdict on each event.

Hypothesis decides a few events of a hand. All other events are random. Their odds are called a habit. Hypothesis
shrinks a failing play to fewer decisions, and to a habit that ends hands early.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple, cast

from hypothesis import event
from hypothesis import strategies as st

from sixtysix.chart import load
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.chance import below, seed_chance
from sixtysix.contract.events import PLAYERS, EventForm
from sixtysix.contract.rules import KernelModule
from sixtysix.game import Ruleset, Setup, Table, views
from sixtysix.game.cards import NOBODY
from sixtysix.game.forms import HandResult, Observation, SetupForm
from sixtysix.game.hands import HABITS, Odds, shares, situation
from sixtysix.game.ruleset import LAST_TRICK_WINS
from sixtysix.game.setup import new_score
from sixtysix.game.table import TIE
from sixtysix.game.views import OPTIONAL
from sixtysix.kernels.play import choose, weights
from sixtysix.play.replay import HandRecord, KernelGame

MOST_DECISIONS = 4
"""The most events of a hand that hypothesis decides."""

WAITS = st.integers(0, 40)
"""The number of random events before a decision, often more than the hand has left."""

NUMBERS = st.integers(0, 99)
"""A decision: an index into the legal events, modulo their number."""

SEEDS = st.tuples(*[NUMBERS] * 4).map(
    lambda digits: sum(digit * 100**place for place, digit in enumerate(digits))
)
"""Numbers of four base-100 digits, because hypothesis retries draws with some digits exchanged."""

QUIET = Odds(false_claim=0.0, closing=0.02, right_claim=0.0)
"""Closing is rare and nobody claims."""

ODDS = (*HABITS[:3], QUIET._replace(right_claim=1.0), QUIET, QUIET)
"""Habits for both players; plays shrink to the first one, which ends hands early."""

LEADING = 0.25
"""The odds of leading a card where the leader may also declare, exchange or close."""

ILLEGAL_EVERY = 4
"""Before one in this many events, an illegal event is tried."""

MOST_STEPS = 500
"""More events than any hand has."""

LAST_CARDS = 5
"""With this many cards or fewer in hand, quiet players aim for a tie, which random play hardly ever reaches."""

MOST_LOOKS = 1000
"""The most positions searched for a tie."""


class Course:
    """Plays a hand. Some events are decided, and all other events are random.

    A random choice depends only on the seed, the number of the step and the position.

    Args:
        odds: how likely both players are to close, claim, and so on.
        attempt: called as ``attempt(event, is_legal)`` for each event, also for illegal events.
        legal: a function that returns the events to choose from. By default, all legal events.
    """

    def __init__(
        self,
        game: KernelGame,
        odds: Odds,
        seed: int,
        attempt: Callable[[EventForm, bool], None],
        legal: Callable[[], list[EventForm]] | None = None,
    ) -> None:
        self.game = game
        self.result: HandResult | None = None
        """The result of the hand."""
        self._attempt, self._legal, self._seed = attempt, legal, seed
        self._weights = weights(game.codec.names, {**shares(odds), "lead_card": (LEADING, LEADING)})
        self.wants_tie = game.ruleset.unclaimed_winner != LAST_TRICK_WINS and odds == QUIET
        """True if the last cards are searched for a tie, which is slow."""
        self._chance, self._step, self._looks = Table(), 0, 0
        self.seen: set[str] = set()
        """The events so far, and the state of the talon."""

    def decide(self, wait: int, number: int) -> None:
        """Play random events (``wait`` of them), and then the legal event that ``number`` selects."""
        while wait and self._step_on():
            wait -= 1
        self._step_on(number)

    def finish(self) -> None:
        """Play random events until the hand is over."""
        while self._step_on():
            pass

    def _step_on(self, number: int | None = None) -> bool:
        """Play an event that ``number`` selects, or a random event. Return False if the hand is over."""
        game, t = self.game, self.game.table
        legal = self._legal() if self._legal else game.legal()
        if not legal or t.hand_number > 1:
            return False
        self._step += 1
        assert self._step < MOST_STEPS, "the hand does not end"
        seed_chance(self._chance, self._seed, self._step)
        if below(self._chance, ILLEGAL_EVERY) == 0 and (guess := self._any(legal)) not in legal:
            self._attempt(guess, False)
        is_used_up = t.strict and t.closed_by == NOBODY
        is_late = is_used_up and t.hands[0].bit_count() <= LAST_CARDS and not self.result
        self._looks = 0
        chosen = self._tie(game) if self.wants_tie and is_late and number is None else None
        if number is not None:
            among = [one for one in legal if one["event"] not in OPTIONAL] or legal
            chosen = among[number % len(among)]
        elif chosen not in legal:
            codes = [game.codec.code_of(one) for one in legal]
            chosen = legal[choose(self._chance, t, game.ruleset, self._weights, codes, len(codes), situation)]
        self._attempt(chosen, True)
        self.result = self.result or game.result()
        self.seen.add(chosen["event"])
        if t.strict and not self.result:
            self.seen.add("the talon is used up" if t.closed_by == NOBODY else "the talon is closed")
        return True

    def _tie(self, game: KernelGame) -> EventForm | None:
        """Return a legal event after which a tie is still possible. Return None if no such event is found."""
        self._looks += 1
        for move in game.moves() if self._looks < MOST_LOOKS else ():
            if game.codec.names[move >> 8 & 0xFF] not in OPTIONAL:
                after = game.twin()
                after.take(move)
                has_ended = after.table.hands_ended > game.table.hands_ended
                if after.table.reason == TIE if has_ended else self._tie(after):
                    return game.codec.json_of(move)
        return None

    def _any(self, legal: Sequence[EventForm]) -> EventForm:
        kinds = sorted({one["event"] for one in legal}) if below(self._chance, 2) else self.game.codec.names
        kind = kinds[below(self._chance, len(kinds))]
        choices = list(self.game.codec.choices(kind))
        return self.game.codec.json(kind, choices[below(self._chance, len(choices))])


def tell(course: Course) -> None:
    """Record what occurred in a hand, for ``pytest --hypothesis-show-statistics``."""
    for seen in sorted(course.seen):
        event(seen)
    event(f"end: {course.result['reason'] if course.result else 'none'}")


class Step(NamedTuple):
    """An event to try, whether the rules allow the event, and the position before the event."""

    event: EventForm
    allowed: bool
    state: str
    table: Observation
    legal: list[EventForm]


@dataclass(frozen=True)
class Play:
    """A whole hand. ``str(play)`` is an argument for ``sixtysix conform --hand``."""

    setup: SetupForm
    """The argument of the protocol's ``deal``: deck, dealer, and the score before."""
    steps: tuple[Step, ...]
    result: HandResult | None
    """How the hand ends."""
    line: str

    def __repr__(self) -> str:
        return self.line


def setups(variant: str) -> st.SearchStrategy[SetupForm]:
    """Return a strategy for setups of hands at any stage of a match.

    Raises:
        SixtySixError: if there is no such variant.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=1)
    ... @given(setups("schnapsen"))
    ... def test_deal(setup):
    ...     assert len(setup["deck"]) == 20  # deal the hand here
    >>> test_deal()
    """
    return hands(_kernel(variant).RULESET).map(Setup.json)


def plays(variant: str, *, illegal: bool = True) -> st.SearchStrategy[Play]:
    """Return a strategy for whole hands of a variant.

    Args:
        variant: the variant's name, or the path of its file.
        illegal: whether the hands include events that are refused.

    Raises:
        SixtySixError: if there is no such variant.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=1)
    ... @given(plays("schnapsen"))
    ... def test_my_engine(play):
    ...     for step in play.steps:
    ...         assert step.allowed == (step.event in step.legal)  # ask the engine here
    >>> test_my_engine()
    """
    kernel = _kernel(variant)

    def played(setup: Setup, odds: Odds, seed: int, decisions: list[tuple[int, int]]) -> Play:
        hand, steps = KernelGame(kernel, setup), list[Step]()

        def attempt(event: EventForm, is_legal: bool) -> None:
            if is_legal or illegal:
                steps.append(Step(event, is_legal, **hand.position()))
            if is_legal:
                hand.send(event)

        course = Course(hand, odds, seed, attempt)
        for wait, number in decisions:
            course.decide(wait, number)
        course.finish()
        tell(course)
        line = HandRecord(setup, tuple(step.event for step in steps)).line
        return Play(setup.json(), tuple(steps), course.result, line)

    decisions = st.lists(st.tuples(WAITS, NUMBERS), max_size=MOST_DECISIONS)
    return st.builds(played, hands(kernel.RULESET), st.sampled_from(ODDS), SEEDS, decisions)


@cache
def _kernel(variant: str) -> KernelModule:
    return cast(KernelModule, compile_kernel(load(variant)))


def hands(r: Ruleset) -> st.SearchStrategy[Setup]:
    """Return a strategy for setups. A hand is the first of a match, or near the end of a game."""
    names = list(views.ARGUMENTS["card"].names(r))

    def hand(deck: int, dealer: int, kind: str, seed: int) -> Setup:
        cards, chance = tuple(Random(deck).sample(names, len(names))), Table()
        first = Setup(cards, dealer, new_score(r), dealt=kind != "undealt")
        seed_chance(chance, seed, 0)
        return first.near_the_end(r, chance) if kind == "near the end" else first

    kinds = st.sampled_from(("first", "near the end", "near the end", "undealt"))
    return st.builds(hand, SEEDS, st.sampled_from(PLAYERS), kinds, SEEDS)
