"""A system that is tested hand by hand, and the shortest hand of each finding."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from sixtysix.conform.differences import FLAKY, HANG, Difference, ReplayHand, Tally
from sixtysix.conform.finding import REPLAYS, Finding, hand_json
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.conform.side_by_side import Ended, HandByRules, Player, SideBySide
from sixtysix.conform.sut import CannotRun, System
from sixtysix.contract.events import EventForm, event_line
from sixtysix.errors import counted
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import shortened
from sixtysix.game import views
from sixtysix.game.table import Table

MOST_FAILED_STARTS = 3  # break-downs in a row before a hand is dealt
MOST_REPLAYS, MOST_HANGS = 400, 4  # times that a hand, or one that hangs, is played again to make it shorter
MOST_SERIES = 40  # times that the hands before it are played again, to leave out those that are not needed
MOST_NAMED = 3  # differences that a flaky finding names


def replaying(hand: ReplayHand, avoided: Collection[tuple[str, str]] = ()) -> Player:
    """Choose the events of a hand; one that the rules have taken meanwhile without sending it is not sent again."""
    events = iter(hand.events)

    def next_event(rules: HandByRules) -> EventForm | None:
        for event in events:
            if event_line(event) not in rules.not_sent:
                is_sent = rules.knows(event) and (event["event"], rules.state_name) not in avoided
                return event if is_sent else None
            rules.not_sent.remove(event_line(event))
        return None

    return next_event


class Trial:
    """A system that is tested, and started again after a break-down."""

    def __init__(self, coverage: Coverage, system: System) -> None:
        self.coverage, self.system, self.tally = coverage, system, Tally()
        self._has: Capabilities | None = None  # the capabilities of a system that runs
        self.avoided: set[tuple[str, str]] = set()  # events, each in a state, that are not sent
        self._earlier: tuple[ReplayHand, ...] = ()  # the hands that it has played since it was started
        self.is_over: Callable[[], bool] = lambda: False  # True if no hand is to be made shorter any more

    def play(self, hand: ReplayHand, player: Player) -> ReplayHand:
        """Play a hand with the events that a player chooses; return it with the events that were tried."""
        rules = HandByRules(self.coverage, self.start(), hand.setup)
        both = SideBySide(rules, self.tally, self.system.ask, self._earlier)
        self.tally.hands += 1
        with suppress(Ended):
            both.play(player)
            if hand.leaks:
                both.look_for_leaks()
        played = replace(both.played, leaks=hand.leaks)
        self._earlier += (played,)
        if both.broke_down:
            self._has = None
        return played

    def replay(self, hand: ReplayHand) -> ReplayHand:
        """Play the events of a hand."""
        return self.play(hand, replaying(hand, self.avoided))

    def differences(
        self, hand: ReplayHand, earlier: Iterable[ReplayHand] = (), fresh: bool = False
    ) -> list[Difference]:
        """Return what differs if the hand is played again after ``earlier`` ones; the tally stays as it is.

        A ``fresh`` system is started anew before.
        """
        tally = self.tally
        if fresh:
            self.start(anew=True)
        try:
            for one in (*earlier, hand):
                self.tally = Tally()
                self.replay(one)
            return list(self.tally.examples.values())
        finally:
            self.tally = tally

    def close(self) -> None:
        """End the system."""
        with suppress(Misbehaviour, Skipped):
            self.system.stop()

    def start(self, anew: bool = False) -> Capabilities:
        """Start the system if it does not run, or ``anew``; return what it has.

        Raises:
            CannotRun: if it does not start several times in a row, or does not play the variant.
        """
        variant, problem = self.coverage.chart.variant, ""
        if anew:
            self.close()
            self._has = None
        for _ in range(0 if self._has else MOST_FAILED_STARTS):
            try:
                self._earlier = ()
                self._has = has = self.system.start()
                if has.variants and not {*has.variants} & {*variant.lineage}:
                    raise CannotRun(f"the system plays {', '.join(has.variants)}, not {variant.name}")
                self.system.ask("variant", name=variant.name, parameters=dict(variant.parameters))
            except Misbehaviour as found:
                self._has, problem = None, str(found)
            except Skipped as reason:
                raise CannotRun(f"the system does not play {variant.name}: {reason}") from None
            else:
                self.tally.not_compared.update(self._lacking(has))
                break
        if not self._has:
            raise CannotRun(
                f"the system broke down {MOST_FAILED_STARTS} times in a row before a hand was dealt: {problem}"
            )
        return self._has

    @property
    def may_begin(self) -> bool:
        """True if the system knows how a match begins, and not only hands that have been dealt."""
        has, begin = self.start(), self.coverage.chart.beginning
        return has_name(has.states, begin.source) and has_name(has.events, begin.event or "")

    def _lacking(self, has: Capabilities) -> list[str]:
        """Return what the rules have and the system has not."""
        chart = self.coverage.chart
        everything: dict[str, tuple[frozenset[str] | None, Iterable[str]]] = {
            "event": (has.events, chart.events),
            "state": (has.states, chart.stable),
            "field": (has.fields, views.observe(Table(), self.coverage.ruleset)),
            "operation": (has.operations, ["legal", "observe", "result", "view"]),
        }
        return [
            f"{kind} {name}"
            for kind, (having, names) in everything.items()
            for name in names
            if not has_name(having, name)
        ]


# The shortest hand of a finding


def shortest(trial: Trial, finding: Finding) -> Finding:
    """Return a finding with its hand as short and as plain as can be; hands are played again on the system."""
    with suppress(CannotRun):
        finding = _repeat(trial, finding)
    return replace(finding, hand=hand_json(trial.coverage, finding.difference))


def merge_flaky(found: Sequence[Finding]) -> list[Finding]:
    """Make one finding of all that do not come again on a fresh system; no rule is to blame for them."""
    flaky = [finding for finding in found if finding.is_flaky]
    if not flaky:
        return list(found)
    plainest = min(flaky, key=lambda f: len(f.difference.hand.events))
    best = max(finding.came_again or 0 for finding in flaky)
    says = (
        f"{counted(len(flaky), 'kind')} of differences came again in at most {best} of {REPLAYS} replays on a fresh "
        f"system: {'; '.join(finding.difference.says for finding in flaky[:MOST_NAMED])}"
    )
    difference, count = replace(plainest.difference, says=says), sum(finding.count for finding in flaky)
    one = Finding(
        FLAKY, FLAKY, count, difference, hand=plainest.hand, repeat=plainest.repeat, came_again=best
    )
    return [*(finding for finding in found if not finding.is_flaky), one]


def _repeat(trial: Trial, finding: Finding) -> Finding:
    """Look whether a finding comes again on a fresh system, alone or after the hands before it, and shorten it."""
    hand, before = finding.difference.hand, finding.difference.earlier
    times = _times_shown(trial, finding, hand)
    if times == REPLAYS:
        shorter = _shrink(trial, finding)
        if _times_shown(trial, shorter, shorter.difference.hand) == REPLAYS:
            finding = shorter
    elif not times and before and _times_shown(trial, finding, hand, before) == REPLAYS:
        left = iter(range(MOST_SERIES))

        def still(_: object, hands: tuple[ReplayHand, ...]) -> tuple[ReplayHand, ...] | None:
            is_tried = next(left, None) is not None and not trial.is_over()
            return hands if is_tried and _shown(trial, finding, hand, hands, fresh=True) else None

        needed = shortened(before, lambda hands: hands, still)
        # What depends on the hands before breaks no rule that could be named.
        return replace(finding, after=needed, came_again=REPLAYS, rules=())
    return replace(finding, came_again=times)


def _times_shown(
    trial: Trial, finding: Finding, hand: ReplayHand, before: tuple[ReplayHand, ...] = ()
) -> int:
    """Count the replays on a fresh system that show the finding; a hand that hangs is replayed only once."""
    replays = 1 if finding.kind == HANG else REPLAYS
    times = sum(_shown(trial, finding, hand, before, fresh=True) is not None for _ in range(replays))
    return REPLAYS if times == replays else times


def _shown(
    trial: Trial, finding: Finding, hand: ReplayHand, before: tuple[ReplayHand, ...] = (), fresh: bool = False
) -> Finding | None:
    """Return the finding as it is in this hand; None if the hand does not show it."""
    differences = trial.differences(hand, before, fresh)
    return next((replace(finding, difference=d) for d in differences if finding.is_shown_by(d)), None)


def _shrink(trial: Trial, finding: Finding) -> Finding:
    """Leave out events of the finding's hand, and make its setup plainer, as long as it still shows the finding."""
    left = iter(range(MOST_HANGS if finding.kind == HANG else MOST_REPLAYS))

    def found(known: Finding, hand: ReplayHand) -> Finding | None:
        """Return the finding in this hand; None if it does not show it, or too many hands have been tried."""
        return None if next(left, None) is None or trial.is_over() else _shown(trial, known, hand)

    def without(known: Finding, events: tuple[EventForm, ...]) -> Finding | None:
        return found(known, replace(known.difference.hand, events=events))

    finding = found(finding, finding.difference.hand) or finding
    finding = shortened(finding, lambda f: f.difference.hand.events, without)
    hand = finding.difference.hand
    return found(finding, replace(hand, setup=hand.setup.at_match_start(trial.coverage.ruleset))) or finding
