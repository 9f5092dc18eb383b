"""A conformance run: saved failures, vectors and generated hands, and the findings that come of them.

A run is shared out. Its shares may be played in any process, and the run joins their records.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import perf_counter, time

from sixtysix.conform.differences import BREAK_DOWNS, HANG, Record, ReplayHand, parse_hand
from sixtysix.conform.explaining import Explanation, Progress, explain
from sixtysix.conform.findings import Finding, finding_named, findings
from sixtysix.conform.known import Known
from sixtysix.conform.protocol import has_name
from sixtysix.conform.reports import Report
from sixtysix.conform.steering import Steering
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Trial, complete, merge_flaky
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import vectors_file
from sixtysix.evidence.coverage import coverage_of
from sixtysix.files import read, write
from sixtysix.play.trace import DECODE_ERRORS, read_hands

SHARE = 50
"""The hands that one start of a system plays; what they have shown together steers the players."""

SAMPLE_OF_EACH = 4
"""The generated hands of each share that are kept."""

LEAKS_EVERY = 5
"""One hand in this many is looked at for leaks, in a position somewhere in it."""

MOST_HANGS = 2
"""After this many answers that did not come in time, the rest of a share is left out."""

MOST_BREAK_DOWNS = 3
"""After this many break-downs at one event in one state, the rest of a share does not send it there."""

EVERY_VECTOR = 4
"""One vector in this many is compared with the rules that may explain findings."""

LEFT_OUT = "hands that were left out because {}"

FAILURES = Path(".sixtysix/failures")
"""The folder in which the hands of findings are kept."""

Interruptible = Callable[[], AbstractContextManager[object]]
"""Is entered for work that may be left out, and swallows interruptions."""

Kept = dict[str, dict[str, list[str]]]
"""By system and finding the hands that show it, as lines: the last one shows it after the others."""


@dataclass(frozen=True)
class Share:
    """Some hands of a run: given ones, or the streams of random numbers from which they are generated."""

    variant: str
    sut: Sut
    hands: Sequence[ReplayHand] | Sequence[int]
    seed: int = 0
    shows: str = ""
    """The finding that they show, if an earlier run has kept them."""
    known: Known = field(default_factory=Known)
    """Differences; events that would show one are not generated."""
    marker: str | None = None
    """A file of this machine; once it is gone, the rest of the hands is left out."""
    until: float | None = None
    """The time after which the rest of them is left out."""
    fail_fast: bool = False
    """Whether the rest of them is left out after the first difference too."""

    @property
    def is_generated(self) -> bool:
        return isinstance(self.hands, range)


def given_hands(variant: str, file: Path | None = None) -> list[ReplayHand]:
    """Read the hands of vectors, except for those that chance deals.

    Args:
        variant: its name or the path of its file.
        file: of the vectors; default: the one that was built for the variant, if there is one.

    Raises:
        SixtySixError: if they cannot be read.
    """
    rules, hands = coverage_of(variant).rules, list[ReplayHand]()
    if file and not file.exists():
        raise SixtySixError(f"{file}: there is no such file")
    if file or vectors_file(variant).is_file():
        file = file or vectors_file(variant)
        with file.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
            for vector in read_hands(lines, str(file), rules.HAS_SCHEMAS, ("vector",)):
                hand = ReplayHand.of_json(rules, vector)
                if not hand.setup.by_chance:
                    hands.append(replace(hand, leaks=len(hands) % LEAKS_EVERY == 0))
    return hands


def shares(variant: str, sut: Sut, given: Sequence[ReplayHand], generated: int, seed: int = 0) -> list[Share]:
    """Share out a run of given hands and of a number of generated ones."""
    wholes: tuple[Sequence[ReplayHand] | Sequence[int], ...] = (given, range(generated))
    return [
        Share(variant, sut, hands[first : first + SHARE], seed)
        for hands in wholes
        for first in range(0, len(hands), SHARE)
    ]


@contextmanager
def interruptible(work: Sequence[Share]) -> Iterator[list[Share]]:
    """Give the shares so that all of them end early, in any process of this machine, once this block is left."""
    with NamedTemporaryFile(prefix="sixtysix-conform-") as marker:
        yield [replace(share, marker=marker.name) for share in work]


def play_share(share: Share) -> Record:
    """Play some hands and record them; the record is the same in any process.

    Raises:
        CannotRun: if the system does not start several times in a row, or does not play the variant.
    """
    if share.until and time() > share.until:
        return Record(not_compared={LEFT_OUT.format("the time was over")})
    with closing(Trial(coverage_of(share.variant), share.sut.make())) as trial:
        has, begin = trial.start(), trial.coverage.chart.beginning
        may_begin = has_name(has.states, begin.source) and has_name(has.events, begin.event or "")
        trial.unsent |= share.known.unsent
        known = [finding_named(trial.coverage, name) for name in share.known.names]
        steering = Steering(trial.coverage, has, share.seed, trial.unsent, known)
        for hand in share.hands:
            if share.marker and not Path(share.marker).exists():
                break
            if reason := _why_left_out(trial, share):
                trial.record.not_compared.add(LEFT_OUT.format(reason))
                break
            if isinstance(hand, int):
                _generate(trial, steering, hand)
            elif hand.setup.dealt or may_begin:
                trial.replay(hand)
    return trial.record


def _generate(trial: Trial, steering: Steering, stream: int) -> None:
    """Play a generated hand, and some of the hands without a difference once more to look for leaks in them."""
    record = trial.record
    found = record.counts.total()
    played = trial.play(steering.deal(stream), steering)
    if stream % SHARE < SAMPLE_OF_EACH:
        record.sample.append(played)
    if stream % LEAKS_EVERY == 0 and record.counts.total() == found:
        number = 1 + stream // LEAKS_EVERY % max(1, len(played.events))
        trial.replay(replace(played, events=played.events[:number], leaks=True))


def _why_left_out(trial: Trial, share: Share) -> str:
    """Say why the system plays no more hands; an event at which it breaks down often is not sent there any more."""
    record = trial.record
    if share.until and time() > share.until:
        return "the time was over"
    if share.fail_fast and record.counts:
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


@dataclass
class Run:
    """A run of a system: its ``work`` may be played anywhere, `join` takes the records, and `report` ends it.

    Args:
        variant: its name or the path of its file, as it was given.
        sut: how the system is made.
        hands: the number of generated hands, unless others are ``given``.
        seed: where the random numbers start.
        vectors: the file of the vectors that are played; default: those that were built for the variant.
        given: hands that are played in place of all others.
        names: of findings that these show.
        explains: whether house rules are looked for that explain what is found.
        known: differences that are no news.
        failures: the folder in which the hands of findings are kept; None to keep none.
        fail_fast: whether the run is over with the first finding.
        seconds: how long hands are played.

    Raises:
        CannotRun: if the system does not start, or does not play the variant.
        SixtySixError: if the vectors or the kept hands cannot be read.
    """

    variant: str
    sut: Sut
    hands: int = 200
    seed: int = 0
    vectors: Path | None = None
    given: Sequence[ReplayHand] = ()
    names: Sequence[str] = ()
    explains: bool = False
    known: Known = field(default_factory=Known)
    failures: Path | None = None
    fail_fast: bool = False
    seconds: float | None = None

    def __post_init__(self) -> None:
        self._began = perf_counter()
        self._coverage = coverage_of(self.variant)
        with closing(Trial(self._coverage, self.sut.make())) as trial:
            self._system = trial.start()
        self._records = Record(), Record()
        """Of given hands, and of generated ones."""
        self._file = None
        if self.failures and not self.given:
            self._file = self.failures / f"{self._coverage.chart.variant.name}.json"
        self._kept = self._read().get(self._system.name, {})
        self._fixed: set[str] = set()
        self._vectors_played = 0
        self._vectors = [] if self.given else given_hands(self.variant, self.vectors)
        if not (self._vectors or self.given):
            says = f"vectors: there are none; `sixtysix build {self.variant}` makes them"
            self._records[0].not_compared.add(says)
        again = []
        for name, lines in self._kept.items():
            with suppress(SixtySixError):  # the rules may have changed since
                hands = [parse_hand(self._coverage, line) for line in lines]
                again.append(Share(self.variant, self.sut, hands, shows=name))
        self._named = [*self.names, *self.known.names, *self._kept]
        given, generated = self.given or self._vectors, 0 if self.given else self.hands
        until = time() + self.seconds if self.seconds else None
        fail_fast = self.fail_fast and not self.known.entries
        # Known events are sent in vectors, to see whether they still differ; generated hands would end with them.
        self.work = [
            replace(one, until=until, fail_fast=fail_fast, known=self.known if one.is_generated else Known())
            for one in (*again, *shares(self.variant, self.sut, given, generated, self.seed))
        ]
        self._left = len(self.work)
        """The number of shares that are not played yet."""
        self._unplayed = {share.shows for share in again}
        """Kept findings whose hands are not played yet."""

    @property
    def moves_by_itself(self) -> bool:
        """Say whether the system plays by itself and tells what happened: then it is only listened to."""
        return "happened" in self._system.operations

    def join(self, share: Share, record: Record) -> None:
        """Add the record of a share."""
        self._left -= 1
        if share.shows and (record.counts or record.hands == len(share.hands)):
            self._unplayed.discard(share.shows)
            kept = finding_named(self._coverage, share.shows)
            events = sum(len(hand.events) for hand in share.hands if isinstance(hand, ReplayHand))
            if record.events >= events and not any(map(kept.is_shown_by, record.examples.values())):
                self._fixed.add(share.shows)
        elif not (share.shows or self.given or share.is_generated):
            self._vectors_played += record.hands
        self._records[share.is_generated].join(record)

    def is_over(self) -> bool:
        """Say whether the rest of the work is left out, since there is a finding that is not known."""
        if not (self.fail_fast and any(record.counts for record in self._records)):
            return False
        found = self.known.mark(findings(self._coverage, *self._records, named=self._named))
        is_over = any(not finding.known for finding in found)
        if is_over and self._left:
            self._records[1].not_compared.add(LEFT_OUT.format("there is a finding"))
        return is_over

    def play(self) -> Report:
        """Do the work in this process, and report."""
        for share in self.work:
            self.join(share, play_share(share))
            if self.is_over():
                break
        return self.report()

    def report(
        self,
        interrupted: bool = False,
        while_shortening: AbstractContextManager[object] = nullcontext(),  # noqa: B008
        progress: Progress = lambda changes, number: changes,
        interruptible: Interruptible = nullcontext,
    ) -> Report:
        """Find what differs, each finding with its shortest hand, or after an interruption with the hand as it is.

        Args:
            interrupted: whether some of the work was not done.
            while_shortening: is entered while the shortest hands are looked for.
            progress: passes on the changes of rules that are tried; it is told how many there are.
            interruptible: see `Interruptible`.
        """
        is_whole, found, explanation = not interrupted, list[Finding](), Explanation()
        record = Record()
        for each in self._records:
            record.join(each)
        with closing(Trial(self._coverage, self.sut.make())) as trial:
            with while_shortening:
                for finding in findings(self._coverage, *self._records, named=self._named):
                    done = None
                    with interruptible():
                        done = complete(trial, self.sut, self.variant, finding, is_whole)
                    is_whole = is_whole and done is not None
                    found.append(done or complete(trial, self.sut, self.variant, finding, False))
                found = merge_flaky(found)
            if self.explains and is_whole:
                is_whole = False
                others = [*self._vectors[::EVERY_VECTOR], *record.sample]
                with interruptible():
                    found, explanation = explain(
                        self._coverage, trial.system, found, record, others, progress
                    )
                    is_whole = True
        marked = tuple(self.known.mark(found))
        self._write(marked)
        return Report(
            self._coverage,
            self._system,
            record,
            self._vectors_played,
            len(self._vectors),
            marked,
            perf_counter() - self._began,
            not is_whole,
            seed=self.seed,
            fixed=tuple(sorted(self._fixed - {finding.id for finding in marked})),
            gone=tuple(self.known.gone(marked)),
            explanation=explanation,
            file=self.sut.file,
        )

    def _read(self) -> Kept:
        """Read the kept hands of all systems."""
        if not (self._file and self._file.is_file()):
            return {}
        try:
            kept: Kept = json.loads(read(self._file))
            lines = [line for of_system in kept.values() for hands in of_system.values() for line in hands]
        except (ValueError, AttributeError, TypeError, RecursionError) as error:
            raise SixtySixError(f"{self._file}: it holds no kept hands ({error}); remove it") from None
        if not all(isinstance(line, str) for line in lines):
            raise SixtySixError(f"{self._file}: it holds no kept hands; remove it")
        return kept

    def _write(self, found: Iterable[Finding]) -> None:
        """Keep the hands of what was found for the next run."""
        if not self._file:
            return
        kept, name = self._read(), self._system.name
        hands = {id: lines for id, lines in self._kept.items() if id in self._unplayed}
        hands |= {f.id: [h.line for h in (*f.after, f.difference.hand)] for f in found if not f.is_flaky}
        if hands != kept.get(name, {}):
            kept = {system: of_system for system, of_system in {**kept, name: hands}.items() if of_system}
            write(self._file, json.dumps(kept, indent=2) + "\n")
