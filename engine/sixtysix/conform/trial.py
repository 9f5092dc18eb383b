"""A system that is tested hand by hand, and the shortest hand of each finding."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import FLAKY, HANG, Difference, Record, Script, Step
from sixtysix.conform.findings import REPLAYS, Finding, hand_of, repeat_command
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.conform.side_by_side import Ended, Player, Position, SideBySide
from sixtysix.conform.sut import CannotRun, Sut
from sixtysix.contract.events import Json, event_line
from sixtysix.errors import counted
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import shortened

MOST_FAILED_STARTS = 3
"""How often in a row a system may break down before it has dealt a hand."""

MOST_REPLAYS = 400
"""How often a hand is played again to make it shorter."""

MOST_SAID = 3
"""Differences that a flaky finding names."""

MOST_SERIES = 40
"""How often the hands before it are, to leave out those that are not needed."""

MOST_HANGS = 4
"""How often one that hangs is."""


class Trial:
    """A system that is tested, which is started anew after a break-down."""

    def __init__(self, coverage: Coverage, system: Adapter) -> None:
        self.coverage = coverage
        self.record = Record()
        self.system = system
        system.in_form = coverage.rules.FAMILY
        self._has: Capabilities | None = None
        """Of a system that runs."""
        self.unsent: set[tuple[str, str]] = set()
        """Events, each in a state, that are not sent."""
        self.steps: Sequence[Step] = ()
        """Of the last hand: the events that were tried, and those between them that were not sent."""
        self._earlier: tuple[Script, ...] = ()
        """The hands that it has played since it was started."""

    def play(self, script: Script, player: Player) -> Script:
        """Play a hand as the player says, and record what comes of it; give it with the events that were tried."""
        has = self.start()
        hand = SideBySide(self.coverage, self.record, self.system, has, script.setup, self._earlier)
        self.record.hands += 1
        with suppress(Ended):
            hand.run(player)
            if script.leaks:
                hand.look_for_leaks()
        played, self.steps = replace(hand.script, leaks=script.leaks), hand.steps
        self._earlier += (played,)
        if hand.broke_down:
            self._has = None
        return played

    def replay(self, script: Script) -> Script:
        """Play the events of a hand. What the rules send by themselves meanwhile is not sent again."""
        events = list(script.events)

        def given(position: Position) -> Json | None:
            while events:
                event = events.pop(0)
                if event_line(event) not in position.alone:
                    is_sent = position.knows(event) and (event["event"], position.state) not in self.unsent
                    return event if is_sent else None
                position.alone.remove(event_line(event))
            return None

        return self.play(script, given)

    def differences(
        self, script: Script, earlier: Iterable[Script] = (), fresh: bool = False
    ) -> list[Difference]:
        """Give what is different if the hand is played again after ``earlier`` ones, and leave the record as it is.

        Where ``fresh``, the system is started anew before.
        """
        record = self.record
        if fresh:
            self.start(anew=True)
        try:
            for one in (*earlier, script):
                self.record = Record()
                self.replay(one)
            return list(self.record.examples.values())
        finally:
            self.record = record

    def stop(self) -> None:
        """End the system."""
        with suppress(Misbehaviour, Skipped):
            self.system.stop()

    def start(self, anew: bool = False) -> Capabilities:
        """Start the system if it does not run, or ``anew``; give what it has, and note what it lacks.

        Raises:
            CannotRun: if it does not start several times in a row, or does not play the variant.
        """
        coverage, variant = self.coverage, self.coverage.chart.variant
        problem: Exception | None = None
        if anew:
            self.stop()
            self._has = None
        for _ in range(0 if self._has else MOST_FAILED_STARTS):
            try:
                self._earlier = ()
                self._has = has = self.system.start()
                if has.variants and not {*has.variants} & {*variant.lineage}:
                    raise CannotRun(f"the system plays {', '.join(has.variants)}, not {variant.name}")
                self.system.variant(variant.name, dict(variant.parameters))
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
        finding = _repeated(trial, finding) if shrinks else finding
    d = finding.difference
    again = repeat_command(variant, sut, *finding.after, d.script, name=finding.id)
    return replace(finding, hand=hand_of(trial.coverage, d), repeat=again)


def merged(found: Sequence[Finding]) -> list[Finding]:
    """Make one finding of all that do not come again on a fresh system; no rule is to blame for them."""
    flaky = [finding for finding in found if finding.is_flaky]
    if not flaky:
        return list(found)
    shortest = min(flaky, key=lambda f: len(f.difference.script.events))
    best = max(finding.came_again or 0 for finding in flaky)
    says = (
        f"{counted(len(flaky), 'kind')} of differences came again in at most {best} of {REPLAYS} replays on a fresh "
        f"system: {'; '.join(finding.difference.says for finding in flaky[:MOST_SAID])}"
    )
    one = replace(
        shortest,
        id=FLAKY,
        kind=FLAKY,
        count=sum(finding.count for finding in flaky),
        difference=replace(shortest.difference, says=says),
        trait="",
        rules=(),
        parameters=(),
        came_again=best,
    )
    return [*(finding for finding in found if not finding.is_flaky), one]


def _repeated(trial: Trial, finding: Finding) -> Finding:
    """Look whether a finding comes again on a fresh system, by itself or after the hands before, and shorten it."""
    script, before = finding.difference.script, finding.difference.earlier
    times = _times(trial, finding, script)
    if times == REPLAYS:
        shortest = _shrunk(trial, finding)
        if _times(trial, shortest, shortest.difference.script) == REPLAYS:
            finding = shortest
        return replace(finding, came_again=REPLAYS)
    if not times and before and _times(trial, finding, script, before) == REPLAYS:
        left = iter(range(MOST_SERIES))

        def still(_: object, hands: tuple[Script, ...]) -> tuple[Script, ...] | None:
            is_tried = next(left, None) is not None
            return hands if is_tried and _found(trial, finding, script, hands, fresh=True) else None

        needed = shortened(before, lambda hands: hands, still)
        return replace(finding, after=needed, came_again=REPLAYS)
    return replace(finding, came_again=times)


def _times(trial: Trial, finding: Finding, script: Script, before: tuple[Script, ...] = ()) -> int:
    """Count in how many replays on a fresh system the finding comes again; one that hangs is not asked for more."""
    replays = 1 if finding.kind == HANG else REPLAYS
    times = sum(_found(trial, finding, script, before, fresh=True) is not None for _ in range(replays))
    return REPLAYS if times == replays else times


def _found(
    trial: Trial, finding: Finding, script: Script, before: tuple[Script, ...] = (), fresh: bool = False
) -> Finding | None:
    """Give the finding as it is in this hand; None if it is not found there."""
    differences = trial.differences(script, before, fresh)
    return next((replace(finding, difference=d) for d in differences if finding.has(d)), None)


def _shrunk(trial: Trial, finding: Finding) -> Finding:
    left = iter(range(MOST_HANGS if finding.kind == HANG else MOST_REPLAYS))

    def found(known: Finding, script: Script) -> Finding | None:
        """Give the finding in this hand; None if it is not found there, or too many have been tried."""
        return None if next(left, None) is None else _found(trial, known, script)

    def without(known: Finding, events: tuple[Json, ...]) -> Finding | None:
        return found(known, replace(known.difference.script, events=events))

    shortest = found(finding, finding.difference.script) or finding
    shortest = shortened(shortest, lambda f: f.difference.script.events, without)
    script = shortest.difference.script
    for setup in script.setup.plainer(trial.coverage.ruleset):
        shortest = found(shortest, replace(script, setup=setup)) or shortest
    return shortest
