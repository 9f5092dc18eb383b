"""A hypothesis state machine that plays whole hands on a system under test and by the rules, side by side."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from hypothesis import note

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import Tally
from sixtysix.conform.side_by_side import Ended, HandByRules, SideBySide
from sixtysix.conform.sut import InProcess
from sixtysix.conform.trial import Trial
from sixtysix.contract.events import EventForm, event_line
from sixtysix.evidence.coverage import coverage_of
from sixtysix.game import Ruleset, Setup
from sixtysix.game.hands import Odds
from sixtysix.play.replay import HandRecord
from sixtysix.testing.random_play import HandPlay
from sixtysix.testing.strategies import Course

LEAKS_EVERY = 25
"""After one decision in this many the hand ends, and the views are looked at for leaks."""


class SystemPlay(HandPlay):
    """Plays hands on a system, and compares all that it tells with the rules after each event.

    A subclass names the variant and the adapter; its ``TestCase`` is the test.
    """

    variant: ClassVar[str]
    """The name of the variant, or the path of its file."""
    adapter: ClassVar[Callable[[], Adapter]]
    """Makes the system: the class of the adapter."""
    trial: ClassVar[Trial | None] = None
    """The system that runs; a new one is started after a failure."""

    @property
    def ruleset(self) -> Ruleset:
        r: Ruleset = coverage_of(self.variant).ruleset
        return r

    def begin(self, setup: Setup, odds: Odds, seed: int) -> Course:
        """Deal the hand on both sides."""
        cls = type(self)
        cls.trial = trial = cls.trial or Trial(coverage_of(cls.variant), InProcess(cls.adapter))
        dealt = replace(setup, dealt=setup.dealt or not trial.may_begin)
        self.by_rules = rules = HandByRules(trial.coverage, trial.start(), dealt)
        self.sides, self.is_over = SideBySide(rules, Tally(), trial.system.ask), False
        self._happens(self.sides.deal)
        return Course(rules, odds, seed, self._attempt, self._known_legal)

    def _known_legal(self) -> list[EventForm]:
        return [] if self.is_over else self.by_rules.known_legal()

    def _attempt(self, event: EventForm, is_legal: bool) -> None:
        if is_legal or self.by_rules.knows(event):
            self._happens(lambda: self.sides.attempt(event))

    def look(self, number: int) -> None:
        if number % LEAKS_EVERY == LEAKS_EVERY - 1 and not self.is_over:
            self._happens(self.sides.look_for_leaks)
            self.is_over = True

    def _happens(self, happen: Callable[[], None]) -> None:
        try:
            happen()
        except Ended:
            self.is_over = True
        for found in self.sides.tally.examples.values():
            self.course, type(self).trial = None, None
            happened = (step.event for step in found.steps[:-1] if step.sent and step.happened)
            tried = [*happened, *(step.event for step in found.steps[-1:] if step.sent)]
            line = HandRecord(found.hand.setup, tuple(tried)).line
            note(f"sixtysix conform {self.variant} --hand '{line}'")
            when = f"after {event_line(found.event)}" if found.event else "at the deal"
            values = f"; by the rules {found.expected}, by the system {found.actual}" if found.field else ""
            raise AssertionError(f"{when}: {found.says}{values}")
