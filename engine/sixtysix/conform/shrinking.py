"""Making the hand of a finding as short and as plain as can be."""

from dataclasses import replace

from sixtysix.conform.differences import HANG, LEAK
from sixtysix.conform.driver import Sut
from sixtysix.conform.findings import Finding, hand_of, repeat_command
from sixtysix.conform.scripts import Script
from sixtysix.conform.trial import CannotRun, Trial
from sixtysix.events import Json
from sixtysix.evidence.shortening import shortened

MOST_REPLAYS = 400
"""How often a hand is played again to make it shorter."""

MOST_HANGS = 4
"""How often one that hangs is."""


class Shrinking:
    """Makes hands shorter by playing them again on the system."""

    def __init__(self, trial: Trial, sut: Sut) -> None:
        self._trial, self._sut = trial, sut
        self._left = 0

    def finish(self, finding: Finding) -> Finding:
        """The finding with its shortest hand, and how to repeat it."""
        self._left = MOST_HANGS if finding.kind == HANG else MOST_REPLAYS
        try:
            shrunk = self._shrunk(finding)
        except CannotRun:
            shrunk = finding
        return self.as_it_is(shrunk)

    def as_it_is(self, finding: Finding) -> Finding:
        """The finding with the hand it has, and how to repeat it."""
        script, coverage = finding.difference.script, self._trial.coverage
        hand = hand_of(coverage, finding.difference)
        return replace(
            finding, hand=hand, repeat=repeat_command(coverage.chart.variant.name, self._sut, script)
        )

    def _shrunk(self, finding: Finding) -> Finding:
        shortest = self._found(finding, finding.difference.script) or finding
        shortest = shortened(shortest, lambda f: f.difference.script.events, self._with)
        script = shortest.difference.script
        for setup in script.setup.plainer(self._trial.coverage.ruleset):
            shortest = self._found(shortest, replace(script, setup=setup)) or shortest
        return shortest

    def _with(self, finding: Finding, events: tuple[Json, ...]) -> Finding | None:
        return self._found(finding, replace(finding.difference.script, events=events))

    def _found(self, finding: Finding, script: Script) -> Finding | None:
        """The finding in this hand; None if it is not found there."""
        if self._left <= 0:
            return None
        self._left -= 1
        differences = self._trial.differences(script, finding.kind == LEAK)
        for difference in differences:
            if finding.is_in([difference]):
                return replace(finding, difference=difference)
        return None
