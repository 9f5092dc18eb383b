"""Plays generated hands on a system, and shortens each hand that shows a finding."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from sixtysix.chart.obligations import PAIR, TAKEN
from sixtysix.conform.attribution import finding_named
from sixtysix.conform.differences import ALLOWS, FLAKY, HANG, REFUSES, Difference, ReplayHand, Tally
from sixtysix.conform.finding import REPLAYS, Finding, hand_json
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.conform.side_by_side import Ended, HandByRules, Player, SideBySide
from sixtysix.conform.sut import CannotRun, System
from sixtysix.contract.chance import below, folded_seed, seed_chance
from sixtysix.contract.events import EventForm, event_line
from sixtysix.errors import counted
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.evidence.search import shortened
from sixtysix.game import views
from sixtysix.game.hands import HABITS, shares, situation
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.kernels.play import POLICY_STREAM, choose, weights

MOST_FAILED_STARTS = 3  # failed starts in a row before the trial gives up
MOST_REPLAYS, MOST_HANGS = 400, 4  # maximum replays for shortening a hand; maximum if the hand hangs
MOST_NAMED = 3  # differences listed for a flaky finding

CANDIDATES = 10  # illegal events that are considered at a position
RARELY = 6  # one position in this many gets an illegal event even if the event shows nothing new
LONGEST = 80  # maximum events of a hand


def replaying(hand: ReplayHand, avoided: Collection[tuple[str, str]] = ()) -> Player:
    """Return a player that repeats the events of a hand. Events that the system has already taken are skipped."""
    events = iter(hand.events)

    def next_event(rules: HandByRules) -> EventForm | None:
        for event in events:
            if event_line(event) not in rules.not_sent:
                is_sent = rules.knows(event) and (event["event"], rules.state_name) not in avoided
                return event if is_sent else None
            rules.not_sent.remove(event_line(event))
        return None

    return next_event


class CannotStart(CannotRun):
    """The system cannot be started. ``problem`` is the last failure."""

    def __init__(self, problem: Misbehaviour, times: int) -> None:
        often = f" {times} times in a row" * (times > 1)
        super().__init__(f"the system broke down{often} before a hand was dealt: {problem}")
        self.problem = problem


class Trial:
    """Plays hands on a system under test, and restarts the system after a failure."""

    def __init__(self, coverage: Coverage, system: System) -> None:
        self.coverage, self.system, self.tally = coverage, system, Tally()
        self._has: Capabilities | None = None  # capabilities of the running system
        self.avoided: set[tuple[str, str]] = set()  # pairs of event and state that are not sent
        self.is_over: Callable[[], bool] = lambda: False  # True stops the shortening of hands

    def play(self, hand: ReplayHand, player: Player) -> ReplayHand:
        """Deal a hand, play the events that the player chooses, and return the hand with these events."""
        rules = HandByRules(self.coverage, self.start(), hand.setup)
        both = SideBySide(rules, self.tally, self.system.ask)
        self.tally.hands += 1
        with suppress(Ended):
            both.play(player)
            if hand.leaks:
                both.look_for_leaks()
        played = replace(both.played, leaks=hand.leaks)
        if both.broke_down:
            self._has = None
        return played

    def replay(self, hand: ReplayHand) -> ReplayHand:
        return self.play(hand, replaying(hand, self.avoided))

    def differences(self, hand: ReplayHand, fresh: bool = False) -> list[Difference]:
        """Replay a hand, and return the differences without adding them to the tally."""
        tally = self.tally
        if fresh:
            self.start(anew=True)
        self.tally = Tally()
        try:
            self.replay(hand)
            return list(self.tally.examples.values())
        finally:
            self.tally = tally

    def close(self) -> None:
        with suppress(Misbehaviour, Skipped):
            self.system.stop()

    def start(self, anew: bool = False) -> Capabilities:
        """Start the system if it is not running, or restart it if ``anew`` is true. Return the capabilities.

        Raises:
            CannotStart: if the system cannot be started.
            CannotRun: if the system does not play the variant.
        """
        variant, problems = self.coverage.chart.variant, list[Misbehaviour]()
        if anew:
            self.close()
            self._has = None
        for _ in range(0 if self._has else MOST_FAILED_STARTS):
            try:
                self._has = has = self.system.start()
                if has.variants and not {*has.variants} & {*variant.lineage}:
                    raise CannotRun(f"the system plays {', '.join(has.variants)}, not {variant.name}")
                self.system.ask("variant", name=variant.name, parameters=dict(variant.parameters))
            except Misbehaviour as found:
                self._has = None
                problems.append(found)
                if found.kind == HANG:  # the first reply has the longest timeout
                    break
            except Skipped as reason:
                raise CannotRun(f"the system does not play {variant.name}: {reason}") from None
            else:
                self.tally.not_compared.update(self._lacking(has))
                break
        if not self._has:
            raise CannotStart(problems[-1], len(problems))
        return self._has

    @property
    def may_begin(self) -> bool:
        """True if the system can begin a match. Otherwise the system only plays hands that are already dealt."""
        has, begin = self.start(), self.coverage.chart.beginning
        return has_name(has.states, begin.source) and has_name(has.events, begin.event or "")

    def _lacking(self, has: Capabilities) -> list[str]:
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


# Players of generated hands


class Steering:
    """A player that chooses events at random, but prefers events that show something new."""

    # Pure chance shows common rules a thousand times and rare rules never. So half of the time players prefer an event,
    # legal or not, that shows something new; the rules know beforehand what an event shows. The other half of moves
    # follows habits, because players who always do something new claim falsely in the first trick, and no hand gets any
    # further. `_seen` has the obligations that players expect to have shown. Those that a hand really showed are added
    # when the next event is chosen or the next hand dealt, because the last event may end the hand.

    def __init__(self, trial: Trial, seed: int, known: Iterable[str] = ()) -> None:
        self._trial, self._seed = trial, seed
        self._coverage = coverage = trial.coverage
        named = (finding_named(coverage, name) for name in known)
        self._known = [finding for finding in named if finding.kind in (ALLOWS, REFUSES)]
        self._choices = Table()
        self._habits = [weights(coverage.kernel.EVENTS, shares(odds)) for odds in HABITS]
        self._seen: set[str] = set()
        self._hand: Hand | None = None  # the current hand, or the last one
        events = (event for event in coverage.chart.events if has_name(trial.start().events, event))
        self._all = [(event, numbers) for event in events for numbers in coverage.codec.choices(event)]

    def deal(self, stream: int) -> ReplayHand:
        """Return the random deal with this number. Half of the deals are near the end of the game or the match."""
        coverage = self._coverage
        self._update_seen()
        seed_chance(self._choices, folded_seed(self._seed), stream | POLICY_STREAM)
        self._habit = self._habits[below(self._choices, len(self._habits))]
        self._events = 0
        setup = Setup.shuffled(coverage.kernel, self._seed, stream)
        if below(self._choices, 2):
            setup = setup.near_the_end(coverage.ruleset, self._choices)
        return ReplayHand(setup)

    def __call__(self, rules: HandByRules) -> EventForm | None:
        """Return the next event of a hand, or None to end the hand."""
        self._events += 1
        self._hand = rules
        self._update_seen()
        codec = self._coverage.codec
        moves = [move for move in rules.moves() if self._may_send(rules, codec.json_of(move))]
        if not moves or self._events > LONGEST:
            return None
        return self._refused_event(rules) or codec.json_of(self._legal_move(rules, moves))

    def _may_send(self, rules: HandByRules, event: EventForm) -> bool:
        if not rules.knows(event) or (event["event"], rules.state_name) in self._trial.avoided:
            return False
        differing = rules.legal_on_one_side
        if not self._known or (differing is not None and event_line(event) not in differing):
            return True
        contradiction = rules.contradiction(event)
        return not any(finding.explains(contradiction) for finding in self._known)

    def _update_seen(self) -> None:
        if self._hand:
            self._seen |= self._hand.shown_so_far

    def _refused_event(self, rules: HandByRules) -> EventForm | None:
        """Return an illegal event, mostly one that shows something new. Return None if no event is found."""
        legal = {event_line(event) for event in rules.legal()}
        anyway = below(self._choices, RARELY) == 0
        found = None
        for _ in range(CANDIDATES):
            name, numbers = self._all[below(self._choices, len(self._all))]
            event = self._coverage.codec.json(name, numbers)
            is_legal = event_line(event) in legal or name in rules.legal_on_the_way
            if is_legal or not self._may_send(rules, event):
                continue
            shown = set(rules.tries(name, numbers))
            if shown - self._seen:
                self._seen |= shown
                return event
            if shown and anyway:
                found = event
        return found

    def _legal_move(self, hand: Hand, moves: list[int]) -> int:
        """Return a legal move. Half of the time, prefer moves that show something new."""
        if below(self._choices, 2):
            new = [move for move in moves if not self._seen.issuperset(self._shown_by(hand, move))]
            if new:
                move = new[below(self._choices, len(new))]
                self._seen.update(self._shown_by(hand, move))
                return move
        r = self._coverage.ruleset
        return moves[choose(self._choices, hand.table, r, self._habit, moves, len(moves), situation)]

    def _shown_by(self, hand: Hand, move: int) -> list[str]:
        """Return the obligations that a move will certainly show."""
        coverage = self._coverage
        event, taken = coverage.codec.json_of(move), coverage.kernel.TRANSITIONS[move >> 16]
        pairs = (PAIR.id(before.name, taken) for before in hand.path[-1:])
        tried = hand.tries(event["event"], coverage.codec.numbers_of(event))
        return [TAKEN.id(taken), *(p for p in pairs if p in coverage.obligations), *tried]


# The shortest hand of a finding


def shortest(trial: Trial, finding: Finding) -> Finding:
    """Shorten and simplify a finding's hand by replays on the system. Return the finding with the new hand."""
    with suppress(CannotRun):
        times = _times_shown(trial, finding)
        if times == REPLAYS and _times_shown(trial, shorter := _shrink(trial, finding)) == REPLAYS:
            finding = shorter
        finding = replace(finding, came_again=times)
    return replace(finding, hand=hand_json(trial.coverage, finding.difference))


def merge_flaky(found: Sequence[Finding]) -> list[Finding]:
    """Replace all flaky findings by a single finding that blames no rule."""
    flaky = [finding for finding in found if finding.is_flaky]
    if not flaky:
        return list(found)
    plainest = min(flaky, key=lambda f: len(f.difference.hand.events))
    best = max(finding.came_again or 0 for finding in flaky)
    says = (
        f"{counted(len(flaky), 'kind')} of differences reappeared in at most {best} of {REPLAYS} replays on a fresh "
        f"system, perhaps because of the hands before: {'; '.join(f.difference.says for f in flaky[:MOST_NAMED])}"
    )
    d, count = replace(plainest.difference, says=says), sum(finding.count for finding in flaky)
    one = Finding(FLAKY, FLAKY, count, d, hand=plainest.hand, repeat=plainest.repeat, came_again=best)
    return [*(finding for finding in found if not finding.is_flaky), one]


def _times_shown(trial: Trial, finding: Finding) -> int:
    """Return how many of `REPLAYS` replays show the finding. A hang is replayed only once."""
    hand, replays = finding.difference.hand, 1 if finding.kind == HANG else REPLAYS
    times = sum(_shown(trial, finding, hand, fresh=True) is not None for _ in range(replays))
    return REPLAYS if times == replays else times  # the single replay of a hang counts as all replays


def _shown(trial: Trial, finding: Finding, hand: ReplayHand, fresh: bool = False) -> Finding | None:
    """Replay a hand. Return the finding with this hand, or None if the hand does not show the finding."""
    differences = trial.differences(hand, fresh)
    return next((replace(finding, difference=d) for d in differences if finding.is_shown_by(d)), None)


def _shrink(trial: Trial, finding: Finding) -> Finding:
    """Remove events from a finding's hand and simplify its setup, as long as the hand still shows the finding."""
    left = iter(range(MOST_HANGS if finding.kind == HANG else MOST_REPLAYS))

    def found(known: Finding, hand: ReplayHand) -> Finding | None:
        return None if next(left, None) is None or trial.is_over() else _shown(trial, known, hand)

    def without(known: Finding, events: tuple[EventForm, ...]) -> Finding | None:
        return found(known, replace(known.difference.hand, events=events))

    finding = found(finding, finding.difference.hand) or finding
    finding = shortened(finding, lambda f: f.difference.hand.events, without)
    hand = finding.difference.hand
    return found(finding, replace(hand, setup=hand.setup.at_match_start(trial.coverage.ruleset))) or finding
