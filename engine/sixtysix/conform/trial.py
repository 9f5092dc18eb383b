"""A system that is tested hand by hand, and the shortest hand of each finding."""

from contextlib import suppress
from dataclasses import replace

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import HANG, LEAK, Difference, Record, Script
from sixtysix.conform.findings import Finding, hand_of, repeat_command
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.conform.side_by_side import Ended, Player, Position, SideBySide
from sixtysix.conform.sut import CannotRun, Sut
from sixtysix.events import Json, event_line
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import shortened

MOST_FAILED_STARTS = 3
"""How often in a row a system may break down before it has dealt a hand."""

MOST_REPLAYS = 400
"""How often a hand is played again to make it shorter."""

MOST_HANGS = 4
"""How often one that hangs is."""


class Trial:
    """A system that is tested, which is started anew after a break-down."""

    def __init__(self, coverage: Coverage, system: Adapter) -> None:
        self.coverage = coverage
        self.record = Record()
        self._system = system
        system.in_form = coverage.rules.FAMILY
        self._has: Capabilities | None = None
        """Of a system that runs."""

    def play(self, script: Script, player: Player, leaks: bool = False) -> Script:
        """Play a hand as the player says, and record what comes of it; give the hand with the events that were tried.

        Where ``leaks``, the views at its end are compared with those of deals that a player cannot tell apart.
        """
        hand = SideBySide(self.coverage, self.record, self._system, self.start(), script.setup)
        self.record.hands += 1
        with suppress(Ended):
            hand.run(player)
            if leaks:
                hand.look_for_leaks()
        if hand.broke_down:
            self._has = None
        return hand.script

    def replay(self, script: Script, leaks: bool = False) -> Script:
        """Play the events of a hand. What the rules send by themselves meanwhile is not sent again."""
        events = list(script.events)

        def given(position: Position) -> Json | None:
            while events:
                event = events.pop(0)
                if event_line(event) not in position.alone:
                    return event if position.knows(event) else None
                position.alone.remove(event_line(event))
            return None

        return self.play(script, given, leaks)

    def differences(self, script: Script, leaks: bool) -> list[Difference]:
        """Give what is different if the hand is played again, and leave the record as it is."""
        record, self.record = self.record, Record()
        try:
            self.replay(script, leaks)
            return list(self.record.examples.values())
        finally:
            self.record = record

    def stop(self) -> None:
        """End the system."""
        with suppress(Misbehaviour, Skipped):
            self._system.stop()

    def start(self) -> Capabilities:
        """Start the system if it does not run; give what it has, and note what it lacks.

        Raises:
            CannotRun: if it does not start several times in a row, or does not play the variant.
        """
        coverage, variant = self.coverage, self.coverage.chart.variant
        problem: Exception | None = None
        for _ in range(0 if self._has else MOST_FAILED_STARTS):
            try:
                self._has = has = self._system.start()
                self._system.variant(variant.name, dict(variant.parameters))
            except Misbehaviour as found:
                self._has, problem = None, found
            except Skipped as reason:
                raise CannotRun(f"the system does not play {variant.name}: {reason}") from None
            else:
                everything = {
                    "event": (has.events, coverage.chart.events),
                    "state": (has.states, coverage.chart.stable),
                    "field": (has.fields, coverage.rules.observe(coverage.rules.Table(), coverage.ruleset)),
                    "operation": (has.operations, ["legal", "observe", "result", "view"]),
                }
                for kind, (having, names) in everything.items():
                    lacking = (f"{kind} {name}" for name in names if not has_name(having, name))
                    self.record.not_compared.update(lacking)
                break
        if not self._has:
            raise CannotRun(
                f"the system broke down {MOST_FAILED_STARTS} times in a row before a hand was dealt: {problem}"
            )
        return self._has


def finished(trial: Trial, sut: Sut, variant: str, finding: Finding, shrinks: bool = True) -> Finding:
    """Complete a finding: its hand, as short and as plain as can be, and how to repeat it.

    Args:
        trial: the system, on which hands are played again.
        sut: how it is made, for the command that repeats the hand.
        variant: its name or the path of its file, as it was given.
        finding: what was found.
        shrinks: False to leave the hand as it is.
    """
    with suppress(CannotRun):
        finding = _shrunk(trial, finding) if shrinks else finding
    d = finding.difference
    again = repeat_command(variant, sut, d.script)
    return replace(finding, hand=hand_of(trial.coverage, d), repeat=again)


def _shrunk(trial: Trial, finding: Finding) -> Finding:
    left = iter(range(MOST_HANGS if finding.kind == HANG else MOST_REPLAYS))

    def found(known: Finding, script: Script) -> Finding | None:
        """Give the finding in this hand; None if it is not found there, or too many have been tried."""
        if next(left, None) is None:
            return None
        differences = trial.differences(script, finding.kind == LEAK)
        return next((replace(known, difference=d) for d in differences if known.has(d)), None)

    def without(known: Finding, events: tuple[Json, ...]) -> Finding | None:
        return found(known, replace(known.difference.script, events=events))

    shortest = found(finding, finding.difference.script) or finding
    shortest = shortened(shortest, lambda f: f.difference.script.events, without)
    script = shortest.difference.script
    for setup in script.setup.plainer(trial.coverage.ruleset):
        shortest = found(shortest, replace(script, setup=setup)) or shortest
    return shortest
