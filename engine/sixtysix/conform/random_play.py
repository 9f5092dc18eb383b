"""A hypothesis state machine that plays hands on a system under test and compares the system with the rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from hypothesis import note

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import Tally, event_text
from sixtysix.conform.side_by_side import Ended, HandByRules, SideBySide
from sixtysix.conform.sut import InProcess
from sixtysix.conform.trial import Trial
from sixtysix.contract.events import EventForm
from sixtysix.evidence.coverage import coverage_of
from sixtysix.game import Ruleset, Setup
from sixtysix.game.hands import Odds
from sixtysix.play.replay import HandRecord
from sixtysix.testing.random_play import HandPlay
from sixtysix.testing.strategies import Course

LEAKS_EVERY = 25
"""One decision in this many ends the hand with a check for leaks."""


class SystemPlay(HandPlay):
    """Plays hands on a system, and compares the system's answers with the rules after each event.

    A subclass sets ``variant`` and ``adapter``. The ``TestCase`` of the subclass is the test to run.

    >>> from sixtysix.conform.adapters import Kernel
    >>> class MyGamePlay(SystemPlay):
    ...     variant, adapter = "kinderschnapsen", Kernel
    >>> TestMyGame = MyGamePlay.TestCase  # pytest plays 300 hands
    """

    variant: ClassVar[str]
    """The variant's name or the path of its file."""
    adapter: ClassVar[Callable[[], Adapter]]
    """Returns the system: the adapter's class."""
    trial: ClassVar[Trial | None] = None
    """The running system; a new one is started after a failure."""

    @property
    def ruleset(self) -> Ruleset:
        r: Ruleset = coverage_of(self.variant).ruleset
        return r

    def begin(self, setup: Setup, odds: Odds, seed: int) -> Course:
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
            values = f"; by the rules {found.expected}, by the system {found.actual}" if found.field else ""
            raise AssertionError(f"after {event_text(found.event)}: {found.says}{values}")
