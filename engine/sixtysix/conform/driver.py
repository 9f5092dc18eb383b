"""Conformance runs: a variant's vectors, and then generated hands, in shares that may be worked on anywhere."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time

from sixtysix.chart.obligations import PAIR, TAKEN
from sixtysix.conform.differences import ALLOWS, BREAK_DOWNS, HANG, REFUSES, Record, Script
from sixtysix.conform.findings import Finding, of_name
from sixtysix.conform.protocol import Capabilities, has_name
from sixtysix.conform.side_by_side import Position
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Trial
from sixtysix.contract.chance import below, folded_seed, seed_chance
from sixtysix.contract.events import Json, event_line
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import vectors_file
from sixtysix.evidence.coverage import Coverage, Hand, Recorder, coverage_of
from sixtysix.evidence.vectors import read_vectors
from sixtysix.kernels.policy import POLICY_STREAM, choose, weights
from sixtysix.play.trace import DECODE_ERRORS

AT_ONCE = 50
"""Hands that are played with one start of a system; they steer by what they have shown together."""

SAMPLE_OF_EACH = 4
"""Of so many of them the hands are kept."""

LEAKS_EVERY = 5
"""One in so many hands is looked at for leaks, in a position somewhere in it."""

MOST_HANGS = 2
"""After so many answers that did not come in time, the rest of the hands that are played at once is left out."""

MOST_BREAK_DOWNS = 3
"""After so many at one event in one state, it is not sent there any more in the hands that are played at once."""

CANDIDATES = 10
"""Illegal events of which one is chosen."""

RARELY = 6
"""One in so many positions has an illegal event that shows nothing new."""

LEFT_OUT = "hands that were left out because {}"

LONGEST = 80
"""Events of a hand."""


@dataclass(frozen=True)
class Hands:
    """Some hands of a run: given ones, or the streams of random numbers from which they are generated."""

    variant: str
    sut: Sut
    hands: Sequence[Script] | Sequence[int]
    seed: int = 0
    shows: str = ""
    """The finding that they show, if they are kept of an earlier run."""
    unsent: frozenset[tuple[str, str]] = frozenset()
    """Events, each in a state, that are not generated."""
    known: tuple[str, ...] = ()
    """Findings: no event is generated that would be of one."""
    marker: str | None = None
    """A file of this machine; once it is gone, the rest of the hands is left out."""
    until: float | None = None
    """The time after which the rest of them is left out."""
    fail_fast: bool = False
    """Whether it is after the first difference too."""


def given_hands(variant: str, file: Path | None = None) -> list[Script]:
    """Read the hands of vectors, but for those that chance deals.

    Args:
        variant: whose they are.
        file: default: the one that was built for the variant; without it there are none.

    Raises:
        SixtySixError: if they cannot be read.
    """
    rules, scripts = coverage_of(variant).rules, list[Script]()
    if file and not file.exists():
        raise SixtySixError(f"{file}: there is no such file")
    if file or vectors_file(variant).is_file():
        file = file or vectors_file(variant)
        with file.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
            for vector in read_vectors(lines, str(file), rules.FAMILY):
                setup = rules.Setup.of_json(vector["setup"])
                if not setup.by_chance:
                    events = tuple(step["event"] for step in vector["steps"])
                    scripts.append(Script(setup, events, leaks=len(scripts) % LEAKS_EVERY == 0))
    return scripts


def hands_of_run(variant: str, sut: Sut, given: Sequence[Script], hands: int, seed: int = 0) -> list[Hands]:
    """Share out a run: given hands, and so many generated ones."""
    wholes: tuple[Sequence[Script] | Sequence[int], ...] = (given, range(hands))
    return [
        Hands(variant, sut, part[first : first + AT_ONCE], seed)
        for part in wholes
        for first in range(0, len(part), AT_ONCE)
    ]


@contextmanager
def interruptible(work: Sequence[Hands]) -> Iterator[list[Hands]]:
    """Give the work so that all of it ends early, wherever on this machine, once this block is left."""
    with NamedTemporaryFile(prefix="sixtysix-conform-") as marker:
        yield [replace(some, marker=marker.name) for some in work]


def capabilities(variant: str, sut: Sut) -> Capabilities:
    """Ask the system what it has.

    Raises:
        CannotRun: if it does not start several times in a row, or does not play the variant.
    """
    trial = Trial(coverage_of(variant), sut.make())
    try:
        return trial.start()
    finally:
        trial.stop()


def tried(work: Hands) -> Record:
    """Play some hands; the record is what came of them, the same wherever that is done.

    Raises:
        CannotRun: if the system does not start several times in a row, or does not play the variant.
    """
    trial = Trial(coverage_of(work.variant), work.sut.make())
    record, begin = trial.record, trial.coverage.chart.beginning
    if work.until and time() > work.until:
        record.not_compared.add(LEFT_OUT.format("the time was over"))
        return record
    try:
        has = trial.start()
        may_begin = has_name(has.states, begin.source) and has_name(has.events, begin.event or "")
        trial.unsent |= work.unsent
        known = [of_name(trial.coverage, name) for name in work.known]
        steering = Steering(trial.coverage, has, work.seed, trial.unsent, known)
        for hand in work.hands:
            if work.marker and not Path(work.marker).exists():
                break
            if why := _stops(trial, work):
                record.not_compared.add(LEFT_OUT.format(why))
                break
            if isinstance(hand, int):
                found = record.counts.total()
                played = trial.play(steering.deal(hand), steering)
                if hand % AT_ONCE < SAMPLE_OF_EACH:
                    record.sample.append(played)
                if hand % LEAKS_EVERY == 0 and record.counts.total() == found:
                    place = 1 + hand // LEAKS_EVERY % max(1, len(played.events))
                    trial.replay(replace(played.up_to(place), leaks=True))
            elif hand.setup.dealt or may_begin:
                trial.replay(hand)
    finally:
        trial.stop()
    return record


def _stops(trial: Trial, work: Hands) -> str:
    """Say why a system is not asked for more hands; where it breaks down at an event, that one is not sent again."""
    record = trial.record
    if work.until and time() > work.until:
        return "the time was over"
    if work.fail_fast and record.counts:
        return "there is a finding"
    if sum(count for key, count in record.counts.items() if key[0] == HANG) >= MOST_HANGS:
        return "the system hung before"
    places: Counter[tuple[str, str]] = Counter()
    for key, example in record.examples.items():
        if example.kind in BREAK_DOWNS:
            event = example.event["event"] if example.event else ""
            places[event, example.state] += record.counts[key]
    often = {place for place, number in places.items() if number >= MOST_BREAK_DOWNS}
    trial.unsent |= often
    return "the system broke down at each deal" if any(not event for event, _ in often) else ""


class Steering:
    """Players whose choices depend on the seed and on what they have shown since they began."""

    # Chance alone shows the common parts of the rules a thousand times and the rare ones never. So half of the time
    # players prefer a move that shows something new, and try an illegal event wherever one does: what it shows is
    # known from the rules before it is sent. The other half goes by habit, for whoever always does something new
    # claims falsely in the first trick, and no hand would get any further. `_seen` is what players count on having
    # shown; it is filled up with what a hand really showed when the next event is chosen, or the next hand is dealt,
    # since its last event may end it.

    def __init__(
        self,
        coverage: Coverage,
        has: Capabilities,
        seed: int,
        unsent: Collection[tuple[str, str]] = (),
        known: Iterable[Finding] = (),
    ) -> None:
        self._coverage, self._seed, self._unsent = coverage, seed, unsent
        self._known = [finding for finding in known if finding.kind in (ALLOWS, REFUSES)]
        rules = coverage.rules
        self._choices = rules.Table()
        self._habits = [weights(coverage.kernel.EVENTS, rules.shares(odds)) for odds in rules.HABITS]
        self._seen: set[str] = set()
        self._hand: Hand | None = None
        """The hand that is played, or was played last."""
        events = (event for event in coverage.chart.events if has_name(has.events, event))
        self._all = [(event, numbers) for event in events for numbers in coverage.codec.choices(event)]

    def deal(self, stream: int) -> Script:
        """Deal a hand by chance: half of the time close to the end of the game or the match."""
        coverage = self._coverage
        self._look()
        seed_chance(self._choices, folded_seed(self._seed), stream | POLICY_STREAM)
        self._habit = self._habits[below(self._choices, len(self._habits))]
        self._events = 0
        setup = coverage.rules.Setup.shuffled(coverage.kernel, self._seed, stream, Recorder(coverage))
        if below(self._choices, 2):
            setup = setup.near_the_end(coverage.ruleset, self._choices)
        return Script(setup)

    def __call__(self, position: Position) -> Json | None:
        """Choose the next event of a hand."""
        self._events += 1
        self._hand = position.hand
        self._look()
        codec = self._coverage.codec
        moves = [move for move in position.hand.moves() if self._may_send(position, codec.json_of(move))]
        if not moves or self._events > LONGEST:
            return None
        return self._illegal(position) or codec.json_of(self._legal(position.hand, moves))

    def _may_send(self, position: Position, event: Json) -> bool:
        if not position.knows(event) or (event["event"], position.state) in self._unsent:
            return False
        if position.disputed is not None and event_line(event) not in position.disputed:
            return True
        if not self._known:
            return True
        otherwise = position.otherwise(event)
        return not any(finding.explains(otherwise) for finding in self._known)

    def _look(self) -> None:
        """Note what the hand has shown, its last event included."""
        if self._hand:
            self._seen |= self._hand.shown_so_far

    def _illegal(self, position: Position) -> Json | None:
        """Give an event that is refused, if there is one that shows something new, or now and then."""
        legal = {event_line(event) for event in position.hand.legal()}
        anyway = below(self._choices, RARELY) == 0
        found = None
        for _ in range(CANDIDATES):
            name, numbers = self._all[below(self._choices, len(self._all))]
            event = self._coverage.codec.json(name, numbers)
            if event_line(event) in legal or name in position.passed or not self._may_send(position, event):
                continue
            shown = set(position.hand.tries(name, numbers))
            if shown - self._seen:
                self._seen |= shown
                return event
            if shown and anyway:
                found = event
        return found

    def _legal(self, hand: Hand, moves: list[int]) -> int:
        """Choose a move that shows something new, half of the time if there is one; else one by habit."""
        if below(self._choices, 2):
            new = [move for move in moves if not self._seen.issuperset(self._shown(hand, move))]
            if new:
                move = new[below(self._choices, len(new))]
                self._seen.update(self._shown(hand, move))
                return move
        r, situation = self._coverage.ruleset, self._coverage.rules.situation
        return moves[choose(self._choices, hand.table, r, self._habit, moves, len(moves), situation)]

    def _shown(self, hand: Hand, move: int) -> list[str]:
        """Name what a move shows, as far as that is known before it is made."""
        coverage = self._coverage
        event = coverage.codec.json_of(move)
        taken = coverage.kernel.TRANSITIONS[move >> 16]
        pairs = (PAIR.id(before.name, taken) for before in hand.path[-1:])
        tried = hand.tries(event["event"], coverage.codec.numbers_of(event))
        return [TAKEN.id(taken), *(p for p in pairs if p in coverage.obligations), *tried]
