"""A conformance run: plays test vectors, generated hands and hands of earlier runs, and collects the findings.

The hands of a run are split into shares. Any process may play a share. The run adds up the results.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import accumulate, chain, pairwise, repeat
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from sixtysix.chart.obligations import possible
from sixtysix.chart.validation import read_form
from sixtysix.conform.attribution import finding_named, findings
from sixtysix.conform.differences import BREAK_DOWNS, HANG, Difference, ReplayHand, Tally, parse_hand
from sixtysix.conform.finding import Finding, Known, repeat_command
from sixtysix.conform.house_rules import HouseRule, HouseRuleSearch, Progress, with_parameters
from sixtysix.conform.reports import Report
from sixtysix.conform.sut import CannotRun, Sut
from sixtysix.conform.trial import CannotStart, Steering, Trial, merge_flaky, shortest
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import vectors_file
from sixtysix.evidence.coverage import Coverage, coverage_of
from sixtysix.evidence.search import Search
from sixtysix.evidence.vectors import vectors
from sixtysix.files import write
from sixtysix.game.forms import VectorForm
from sixtysix.game.setup import Setup
from sixtysix.play.trace import DECODE_ERRORS, read_hands

SHARE = 50  # maximum hands for one start of a system; players are steered by what a share has covered so far
FIRST_SHARES = (8, 7, 15, 30)  # numbers of hands; they are small, so that findings are printed soon
NAMING = sum(FIRST_SHARES)
"""After this many generated hands, findings keep their names. With fewer hands, two causes look alike."""
SAMPLE_OF_EACH = 4  # generated hands of each share that are kept
LEAKS_EVERY = 5  # one hand in this many is checked for leaks, at one point
SEARCHED = 300, 1_000  # minimum and maximum random hands for finding boundary hands; takes a second
EVERY_VECTOR = 4  # one vector in this many is compared with changed rules
HALF = 0.5  # the part of a run's time after which no hands are played if there is a difference

MOST_HANGS = 2  # timeouts that end a share
MOST_BREAK_DOWNS = 3  # failures at an event in a state; then a share no longer sends the event there

LEFT_OUT = "hands that were left out because {}"
OVER = "the time was over"
GONE = LEFT_OUT.format("the system can no longer be started")


FAILURES = Path(".sixtysix/failures")  # the folder for the hands of findings

Kept = dict[str, dict[str, list[str]]]
"""By system and finding: hands that show the finding, as lines. The last hand needs the hands before it."""


@dataclass(frozen=True)
class Share:
    """A part of the hands of a run: either given hands, or the numbers from which random hands are generated."""

    variant: str
    sut: Sut
    hands: Sequence[ReplayHand] | Sequence[int]
    seed: int = 0
    shows: str = ""  # the finding that these hands show, if an earlier run kept them
    known: Known = field(default_factory=Known)  # known differences; hands avoid their events
    marker: str | None = None  # a file; if it is removed, the remaining hands are left out
    until: tuple[float, float] = (inf, inf)
    """Times after which the remaining hands are left out: with a difference, and without one."""
    fail_fast: bool = False  # True if the remaining hands are left out after a difference

    @property
    def is_generated(self) -> bool:
        return isinstance(self.hands, range)

    @property
    def is_stopped(self) -> bool:
        return self.marker is not None and not Path(self.marker).exists()


def given_hands(variant: str, file: Path | None = None) -> list[ReplayHand]:
    """Return the hands of the test vectors in ``file``, except for hands with a random deal.

    The default file is written by `sixtysix build`. If the default file is missing, a search generates the vectors.

    Raises:
        SixtySixError: if the file cannot be read.
    """
    if file and not file.exists():
        raise SixtySixError(f"{file}: there is no such file")
    path = file or vectors_file(variant)
    if file or path.is_file():
        with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
            hands = [ReplayHand.of_json(vector) for vector in read_hands(lines, str(path), ("vector",))]
    else:
        hands = [ReplayHand.of_json(vector) for vector in _searched(coverage_of(variant))]
    given = (hand for hand in hands if not hand.setup.by_chance)
    return [replace(hand, leaks=number % LEAKS_EVERY == 0) for number, hand in enumerate(given)]


def _searched(coverage: Coverage) -> list[VectorForm]:
    search = Search(coverage, possible(coverage.chart, coverage.obligations.values()))
    search.run(0, *SEARCHED)
    shown = {name: search.witnesses[name] for name in coverage.obligations if name in search.witnesses}
    return vectors(coverage, shown, lambda _: ())


def shares(variant: str, sut: Sut, given: Sequence[ReplayHand], generated: int, seed: int = 0) -> list[Share]:
    """Divide a run among processes. A share has some of the ``given`` hands, or numbers of some hands to generate."""
    wholes: tuple[Sequence[ReplayHand] | Sequence[int], ...] = (given, range(generated))
    found = []
    for hands in wholes:
        for first, end in pairwise(accumulate(chain((0,), FIRST_SHARES, repeat(SHARE)))):
            if first >= len(hands):
                break
            found.append(Share(variant, sut, hands[first:end], seed))
    return found


def play_share(share: Share) -> Tally:
    """Play the hands of a share, and return the tally. The result is the same in any process.

    Raises:
        CannotRun: if the system does not play the variant.
    """
    if share.is_stopped:
        return Tally()
    if time() > max(share.until):
        return Tally(not_compared={LEFT_OUT.format(OVER)})
    with closing(Trial(coverage_of(share.variant), share.sut.make())) as trial:
        try:
            _play(trial, share)
        except CannotStart as error:  # the system started before, so this is a finding
            hand = ReplayHand(Setup.shuffled(trial.coverage.kernel, share.seed, 0))
            state = trial.coverage.chart.beginning.source
            says = f"it can no longer be started: {error.problem}"
            trial.tally.add(Difference(error.problem.kind, state, hand, field="start", says=says))
            trial.tally.not_compared.add(GONE)
    return trial.tally


def _play(trial: Trial, share: Share) -> None:
    trial.avoided |= share.known.avoided
    steering = Steering(trial, share.seed, share.known.names)
    for hand in share.hands:
        if share.is_stopped:
            break
        if reason := _why_left_out(trial, share):
            trial.tally.not_compared.add(LEFT_OUT.format(reason))
            break
        if isinstance(hand, int):
            _generate(trial, steering, hand)
        elif hand.setup.dealt or trial.may_begin:
            trial.replay(hand)


def _generate(trial: Trial, steering: Steering, stream: int) -> None:
    """Generate and play one hand. Some hands are then replayed to find leaks of hidden cards."""
    tally = trial.tally
    found = tally.counts.total()
    played = trial.play(steering.deal(stream), steering)
    if stream % SHARE < SAMPLE_OF_EACH:
        tally.sample.append(played)
    if stream % LEAKS_EVERY == 0 and tally.counts.total() == found:
        number = 1 + stream // LEAKS_EVERY % max(1, len(played.events))
        trial.replay(replace(played, events=played.events[:number], leaks=True))
        tally.hands -= 1  # the same hand again


def _why_left_out(trial: Trial, share: Share) -> str:
    """Return the reason for leaving out the remaining hands, or ``""``."""
    tally = trial.tally
    if time() > share.until[not tally.counts]:
        return OVER
    if share.fail_fast and tally.counts:
        return "there is a finding"
    if sum(count for key, count in tally.counts.items() if key[0] == HANG) >= MOST_HANGS:
        return "the system hung before"
    places: Counter[tuple[str, str]] = Counter()
    for key, example in tally.examples.items():
        if example.kind in BREAK_DOWNS:
            places[example.event_name, example.event_name and example.state] += tally.counts[key]
    often = {place for place, number in places.items() if number >= MOST_BREAK_DOWNS}
    trial.avoided |= often
    return "the system broke down at each deal" if any(not event for event, _ in often) else ""


@dataclass
class Run:
    """A conformance run of a system.

    `play` does everything in this process. For several processes, call `play_share` for each share in ``work``, and
    `join` for each result.

    >>> from sixtysix.conform.sut import Sut
    >>> run = Run("kinderschnapsen", Sut(adapter="sixtysix.conform.adapters:Kernel"), hands=10)
    >>> print(run.play().verdict)
    no difference

    Raises:
        CannotRun: if the system does not start, or does not play the variant.
        SixtySixError: if the vectors or the kept hands cannot be read.
    """

    variant: str  # its name or the path of its file
    sut: Sut
    hands: int = 200  # number of generated hands, if none are given
    seed: int = 0
    vectors: Path | None = None  # the file of vectors; default: the variant's built one
    given: Sequence[ReplayHand] = ()  # hands to play instead of all others
    names: Sequence[str] = ()  # ids of the findings that the given hands show
    explains: float = 0  # time limit in seconds for finding house rules that explain the findings
    known: Known = field(default_factory=Known)  # known differences
    failures: Path | None = None  # the folder for hands of findings
    fail_fast: bool = False  # True if the first finding ends the run
    seconds: float | None = None  # time limit; with a difference, hands get half of it

    def __post_init__(self) -> None:
        self._began = time()
        self._coverage = coverage_of(self.variant)
        with closing(Trial(self._coverage, self.sut.make())) as trial:
            self._system, may_begin = trial.start(), trial.may_begin
        self._tallies = [Tally()]
        """The tallies of the given hands, of the first generated hands, and of each later share."""
        self._whole = Tally()  # the sum
        self._found: list[Finding] = []
        self._house_rule, self._is_whole = HouseRule(), False
        self._marker: str | None = None
        keeps = self.failures if not self.given else None
        self._file = keeps / f"{self._coverage.chart.variant.name}.json" if keeps else None
        self._kept = _kept_in(self._file).get(self._system.name, {})
        self._fixed: set[str] = set()
        self._vectors_played, self._is_gone = 0, False
        of_vectors = [] if self.given else given_hands(self.variant, self.vectors)
        if not (of_vectors or self.given):
            self._whole.not_compared.add(f"vectors: there are none in {self.vectors}")
        again = []
        for name, lines in self._kept.items():
            with suppress(SixtySixError):  # the rules may have changed since
                hands = [parse_hand(self._coverage, line) for line in lines]
                again.append(Share(self.variant, self.sut, hands, shows=name))
        self._named = [*self.names, *self._kept]
        self._others = of_vectors[::EVERY_VECTOR]
        self._least = sum(hand.setup.dealt or may_begin for hand in of_vectors)
        given, generated = self.given or of_vectors, 0 if self.given else self.hands
        self._until = self._began + (self.seconds or inf)
        until = (self._began + (self.seconds or inf) * HALF, self._until)
        fail_fast = self.fail_fast and not self.known.entries
        # Vectors send known events, to see if they still differ. Generated hands avoid them, because they end a hand.
        self.work = [
            replace(one, until=until, fail_fast=fail_fast, known=self.known if one.is_generated else Known())
            for one in (*again, *shares(self.variant, self.sut, given, generated, self.seed))
        ]
        self._left = len(self.work)  # number of shares to play
        self._unplayed = {share.shows for share in again}  # kept findings to replay

    @property
    def moves_by_itself(self) -> bool:
        """True if the system plays whole hands by itself. Such hands are judged like a log."""
        return "happened" in self._system.operations

    @contextmanager
    def stoppable(self) -> Iterator[list[Share]]:
        """Open a context in which `stop` reaches all processes. Yield the shares that the processes play."""
        with TemporaryDirectory(prefix="sixtysix-conform-") as folder:
            self._marker = f"{folder}/goes-on"
            Path(self._marker).touch()
            yield [replace(share, marker=self._marker) for share in self.work]

    def stop(self) -> None:
        """End the run soon. Each process finishes its current hand or replay, and begins no other."""
        self._until = 0
        if self._marker:
            Path(self._marker).unlink(missing_ok=True)

    def join(self, share: Share, tally: Tally) -> list[Finding]:
        """Add the tally of a share, save the hands of new findings, and return the new findings."""
        self._left -= 1
        if share.shows and (tally.counts or tally.hands == len(share.hands)):
            self._unplayed.discard(share.shows)
            kept = finding_named(self._coverage, share.shows)
            events = sum(len(hand.events) for hand in share.hands if isinstance(hand, ReplayHand))
            if tally.events >= events and not any(map(kept.is_shown_by, tally.examples.values())):
                self._fixed.add(share.shows)
        elif not (share.shows or self.given or share.is_generated):
            self._vectors_played += tally.hands
        is_new = not tally.counts.keys() <= self._whole.counts.keys()
        self._whole.join(tally)
        if GONE in tally.not_compared:
            self._is_gone = True
            self.stop()
        if not share.is_generated:
            self._tallies[0].join(tally)
        elif len(self._tallies) > 1 and self._tallies[1].hands < NAMING:
            self._tallies[1].join(tally)
        else:
            self._tallies.append(tally)
        return self._find() if is_new else []

    def _find(self) -> list[Finding]:
        before = self._found
        found = findings(self._coverage, *self._tallies, named=self._named, known=self.known)
        self._found = [*map(self._repeatable, found)]
        new = [f for f in self._found if not any(old.is_shown_by(f.difference) for old in before)]
        if new:
            self._keep()
        return new

    def _repeatable(self, finding: Finding) -> Finding:
        return replace(finding, repeat=repeat_command(self.variant, self.sut, finding))

    def is_over(self) -> bool:
        """True if no more hands may begin: time is up, a new finding ends the run, or the system no longer starts."""
        is_late = bool(self._found) and time() > self._began + (self.seconds or inf) * HALF
        is_enough = self.fail_fast and any(not finding.known for finding in self.known.mark(self._found))
        if self._left and (is_late or is_enough):
            self._whole.not_compared.add(LEFT_OUT.format(OVER if is_late else "there is a finding"))
        return is_late or is_enough or self._is_gone

    def play(self) -> Report:
        """Play all shares in this process, shorten and explain the findings, and return the report."""
        for share in self.work:
            self.join(share, play_share(share))
            if self.is_over():
                break
        self.shorten()
        list(self.explain())
        return self.report()

    def shorten(self) -> None:
        """Shorten the hands of the findings while there is time."""
        self._find()
        with closing(Trial(self._coverage, self.sut.make())) as trial:
            trial.is_over = self._is_late
            for place, finding in enumerate(self._found):
                if not self._is_late():
                    short, reason = shortest(trial, finding), self.known.reason(finding)
                    if self.known.reason(short) != reason:  # the shorter hand ends at a known event
                        short = replace(finding, came_again=short.came_again)
                    found = self._repeatable(short)
                    self._found[place] = with_parameters(self._coverage, found)
        self._found = merge_flaky(self._found)
        self._keep()
        self._is_whole = not self._is_late()

    def _is_late(self) -> bool:
        return time() > self._until

    def explain(self, progress: Progress = lambda changes, number: changes) -> Iterator[tuple[Finding, str]]:
        """Search for house rules that explain the findings, while there is time. Yield (finding, explanation)."""
        until = min(self._until, time() + self.explains)
        if not (self.explains and self._found):
            return
        self._house_rule = HouseRule(is_whole=False)
        with suppress(CannotRun), closing(Trial(self._coverage, self.sut.make())) as trial:
            search = HouseRuleSearch(
                self._coverage,
                trial.system,
                self._found,
                self._whole,
                [*self._others, *self._whole.sample],
                progress,
                lambda: time() > min(until, self._until),
            )
            try:
                yield from search.run()
            finally:
                self._found, self._house_rule = search.findings(), search.house_rule

    def report(self) -> Report:
        marked = self.known.mark(self._found)
        return Report(
            self._coverage,
            self._system,
            self._whole,
            self._vectors_played,
            marked,
            time() - self._began,
            not self._is_whole,
            None if self.given or self.known.avoided else self._least,
            seed=self.seed,
            fixed=tuple(sorted(self._fixed - {finding.id for finding in marked})),
            unmatched=self.known.unmatched(marked),
            house_rule=self._house_rule,
        )

    def _keep(self) -> None:
        if not self._file:
            return
        kept, name = _kept_in(self._file), self._system.name
        hands = {id: lines for id, lines in self._kept.items() if id in self._unplayed}
        hands |= {f.id: [f.difference.hand.line] for f in self._found if not f.is_flaky}
        if hands != kept.get(name, {}):
            kept = {system: of_system for system, of_system in {**kept, name: hands}.items() if of_system}
            write(self._file, json.dumps(kept, indent=2) + "\n")


def _kept_in(file: Path | None) -> Kept:
    if not (file and file.is_file()):
        return {}
    kept: Kept = read_form(file, "failures", "a file of kept hands (remove it)")
    return kept


def kept_names(folder: str, coverage: Coverage) -> list[str]:
    """Return the ids of the findings whose hands an earlier run saved in this folder."""
    kept = _kept_in(Path(folder) / f"{coverage.chart.variant.name}.json" if folder else None)
    return [id for of_system in kept.values() for id in of_system]
