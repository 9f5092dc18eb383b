"""A system that is tested hand by hand, and the shortest hand of each finding."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from sixtysix.conform.differences import HANG, LEAK, Difference, Record, Script
from sixtysix.conform.findings import Finding, hand_of, repeat_command
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, System
from sixtysix.conform.side_by_side import Ended, Player, Position, SideBySide, has_name
from sixtysix.conform.sut import Sut
from sixtysix.errors import SixtySixError
from sixtysix.events import Json, event_line
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import shortened

MOST_FAILED_STARTS = 3
"""How often in a row a system may break down before it has dealt a hand."""


class CannotRun(SixtySixError):
    """The system cannot be tested: it does not start, or does not play the variant."""


class Trial:
    """A system that is tested, which is started anew after a break-down."""

    def __init__(self, coverage: Coverage, system: System) -> None:
        self.coverage = coverage
        self.record = Record()
        self._system = system
        system.in_form = coverage.rules.FAMILY
        self._runs = False
        self._has = Capabilities("", "")

    @property
    def has(self) -> Capabilities:
        """What the system has.

        Raises:
            CannotRun: if it does not start several times in a row, or does not play the variant.
        """
        self._start()
        return self._has

    def play(self, script: Script, player: Player, leaks: bool = False) -> Script:
        """Play a hand as the player says, and record what comes of it; give the hand with the events that were tried.

        Where ``leaks``, the views at its end are compared with those of deals that a player cannot tell apart.
        """
        self._start()
        hand = SideBySide(self.coverage, self.record, self._system, self._has, script.up_to(0))
        self.record.hands += 1
        with suppress(Ended):
            hand.run(player)
            if leaks:
                hand.look_for_leaks()
        self._runs = not hand.broke_down
        return hand.script

    def replay(self, script: Script, leaks: bool = False) -> Script:
        """Play the events of a hand."""
        return self.play(script, _Given(script), leaks)

    def differences(self, script: Script, leaks: bool) -> list[Difference]:
        """What is different if the hand is played again, apart from the record."""
        record, self.record = self.record, Record()
        try:
            self.replay(script, leaks)
            return list(self.record.examples.values())
        finally:
            self.record = record

    def stop(self) -> None:
        """End the system."""
        try:
            self._system.stop()
        except (Misbehaviour, Skipped):
            return

    def _start(self) -> None:
        variant = self.coverage.chart.variant
        problem: Exception | None = None
        for _ in range(0 if self._runs else MOST_FAILED_STARTS):
            try:
                self._has = self._system.start()
                self._system.variant(variant.name, dict(variant.parameters))
            except Misbehaviour as found:
                problem = found
            except Skipped as reason:
                raise CannotRun(f"the system does not play {variant.name}: {reason}") from None
            else:
                self._runs = True
                self.record.not_compared.update(_lacking(self.coverage, self._has))
                return
        if not self._runs:
            raise CannotRun(
                f"the system broke down {MOST_FAILED_STARTS} times in a row before a hand was dealt: {problem}"
            )


class _Given:
    """Plays the events of a script. What the rules have sent by themselves is not sent again."""

    def __init__(self, script: Script) -> None:
        self._events = list(script.events)

    def __call__(self, position: Position) -> Json | None:
        while self._events:
            event = self._events.pop(0)
            if event_line(event) in position.alone:
                position.alone.remove(event_line(event))
            elif position.knows(event):
                return event
            else:
                return None
        return None


def _lacking(coverage: Coverage, has: Capabilities) -> Iterator[str]:
    """What a system with these capabilities cannot be compared in."""
    everything = {
        "event": (has.events, list(coverage.chart.events)),
        "state": (has.states, list(coverage.chart.stable)),
        "field": (has.fields, list(coverage.rules.observe(coverage.rules.Table(), coverage.ruleset))),
        "operation": (has.operations, ["legal", "observe", "result", "view"]),
    }
    for kind, (having, names) in everything.items():
        yield from (f"{kind} {name}" for name in names if not has_name(having, name))


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
