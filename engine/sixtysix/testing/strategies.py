"""Hypothesis strategies for a variant: hands to be dealt, and plays of them with what the rules say of each event.

What hypothesis does not decide chance plays, by the odds of a habit, so a play is always a whole hand. It shrinks to
fewer decisions and a habit of ending hands early.
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
from sixtysix.game.setup import new_score
from sixtysix.game.table import TIE
from sixtysix.game.views import OPTIONAL
from sixtysix.kernels.play import choose, weights
from sixtysix.play.replay import HandRecord, KernelGame

MOST_DECISIONS = 4
"""Events of a hand that hypothesis decides."""

WAITS = st.integers(0, 40)
"""How many events chance plays before a decision: often more than the hand has left."""

NUMBERS = st.integers(0, 99)
"""Decisions: the place among the legal events, counted on from the first after the last."""

SEEDS = st.tuples(*[NUMBERS] * 4).map(
    lambda digits: sum(digit * 100**place for place, digit in enumerate(digits))
)
"""Numbers by four digits to the base 100, since hypothesis tries again what it has drawn, some of it exchanged."""

QUIET = Odds(false_claim=0.0, closing=0.02, right_claim=0.0)
"""Hardly anybody closes, and nobody claims."""

ODDS = (*HABITS[:3], QUIET._replace(right_claim=1.0), QUIET, QUIET)
"""The habits of both players; plays shrink to the first, by which hands end early."""

LEADING = 0.25
"""How likely a card is led where the leader may also declare, exchange or close."""

ILLEGAL_EVERY = 4
"""Chance tries an event that is not legal before one event in this many."""

MOST_STEPS = 500
"""More events no hand has."""

LAST_CARDS = 5
"""Cards of a player from which on quiet players see to it that the hand ends in a tie, which chance hardly finds."""

MOST_LOOKS = 1000
"""Positions that are looked at for that."""


class Course:
    """A hand that chance plays to its end, but for some decisions.

    What chance does at a step depends on the seed, the number of the step and the position alone.

    Args:
        game: where the hand has been dealt.
        odds: the habit of both players.
        seed: the number of the hand.
        attempt: tries an event in the game, which is legal or not.
    """

    def __init__(
        self, game: KernelGame, odds: Odds, seed: int, attempt: Callable[[EventForm, bool], None]
    ) -> None:
        self.game = game
        self.result: HandResult | None = None
        """How the hand has ended."""
        self._attempt, self._seed = attempt, seed
        self._weights = weights(game.codec.names, {**shares(odds), "lead_card": (LEADING, LEADING)})
        self.wants_tie = bool(game.ruleset.most_points_win) and odds == QUIET
        """True if chance looks for a tie among the last cards, which takes long."""
        self._chance, self._step, self._looks = Table(), 0, 0
        self.seen: set[str] = set()
        """The events that have happened, and what has become of the talon."""

    def decide(self, wait: int, number: int) -> None:
        """Let chance play ``wait`` events, then play the legal event at the place ``number``, if the hand goes on."""
        while wait and self._go_on():
            wait -= 1
        self._go_on(number)

    def finish(self) -> None:
        """Let chance play the rest of the hand; a match that ends with it is left or begun anew."""
        while self._go_on():
            pass

    def _go_on(self, number: int | None = None) -> bool:
        """Try the legal event of the number, or one that chance chooses; return False if the hand is over."""
        game, t = self.game, self.game.table
        legal = game.legal()
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
        """Return a legal event after which the hand can still end in a tie; None if there is none."""
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
        """Choose any event, as often as not of a kind that is legal."""
        kinds = sorted({one["event"] for one in legal}) if below(self._chance, 2) else self.game.codec.names
        kind = kinds[below(self._chance, len(kinds))]
        choices = list(self.game.codec.choices(kind))
        return self.game.codec.json(kind, choices[below(self._chance, len(choices))])


def tell(course: Course) -> None:
    """Count what has come up in a hand for ``pytest --hypothesis-show-statistics``."""
    for seen in sorted(course.seen):
        event(seen)
    event(f"end: {course.result['reason'] if course.result else 'none'}")


class Step(NamedTuple):
    """An event that is tried, and how the rules have it before that."""

    event: EventForm
    allowed: bool
    state: str
    table: Observation
    legal: list[EventForm]


@dataclass(frozen=True)
class Play:
    """A hand that is played to its end; as text it is what ``sixtysix conform --hand`` takes."""

    setup: SetupForm
    """What the protocol's ``deal`` is given: deck, dealer, how the match stands before."""
    steps: tuple[Step, ...]
    result: HandResult | None
    """How the hand ends."""
    line: str

    def __repr__(self) -> str:
        return self.line


def setups(variant: str) -> st.SearchStrategy[SetupForm]:
    """Return a strategy for hands of a variant that are dealt at any time of a match.

    Raises:
        SixtySixError: if there is no such variant.
    """
    return hands(_kernel(variant).RULESET).map(Setup.json)


def plays(variant: str, *, illegal: bool = True) -> st.SearchStrategy[Play]:
    """Return a strategy for whole hands of a variant.

    Args:
        variant: its name, or the path of its file.
        illegal: True if events are tried, too, that the rules refuse.

    Raises:
        SixtySixError: if there is no such variant.
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
    """Return a strategy for hands: the first of a match, dealt or not, and hands near the end of a game."""
    names = list(views.ARGUMENTS["card"].names(r))

    def hand(deck: int, dealer: int, kind: str, seed: int) -> Setup:
        first = Setup(
            tuple(Random(deck).sample(names, len(names))), dealer, new_score(r), dealt=kind != "undealt"
        )
        chance = Table()
        seed_chance(chance, seed, 0)
        return first.near_the_end(r, chance) if kind == "near the end" else first

    kinds = st.sampled_from(("first", "near the end", "near the end", "undealt"))
    return st.builds(hand, SEEDS, st.sampled_from(PLAYERS), kinds, SEEDS)
