"""A conformance run: saved failures, vectors and generated hands, and the findings that come of them."""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter, time

from sixtysix.conform.differences import Record, Script, parse_script
from sixtysix.conform.driver import LEFT_OUT, Hands, capabilities, given_hands, hands_of_run, tried
from sixtysix.conform.explaining import Explanation, Progress, explain
from sixtysix.conform.findings import Finding, findings, of_name
from sixtysix.conform.known import Known
from sixtysix.conform.reports import Report
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Trial, finished, merged
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import coverage_of
from sixtysix.files import read, write

EVERY_VECTOR = 4
"""One in so many vectors is compared with the rules that may explain findings."""

FAILURES = Path(".sixtysix/failures")
"""The folder in which the hands of findings are kept."""

Interruptible = Callable[[], AbstractContextManager[object]]
"""Is entered for what may be left out, and keeps interruptions to itself."""

Kept = dict[str, dict[str, list[str]]]
"""By system and finding the hands that show it, as lines: the last one shows it after the others."""


@dataclass
class Run:
    """A run of a system, whose ``work`` may be done anywhere; `join` what came of it, and ask for the `report`.

    Args:
        variant: its name or the path of its file, as it was given.
        sut: how the system is made.
        hands: how many are generated, unless others are ``given``.
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
    given: Sequence[Script] = ()
    names: Sequence[str] = ()
    explains: bool = False
    known: Known = field(default_factory=Known)
    failures: Path | None = None
    fail_fast: bool = False
    seconds: float | None = None

    def __post_init__(self) -> None:
        self._began = perf_counter()
        self._coverage = coverage_of(self.variant)
        self._system = capabilities(self.variant, self.sut)
        self._records = Record(), Record()
        """Of given hands, and of generated ones."""
        self._kept = self._read().get(self._system.name, {}) if self.failures and not self.given else {}
        self._fixed: set[str] = set()
        self._vectors_played = 0
        vectors = [] if self.given else given_hands(self.variant, self.vectors)
        if not (vectors or self.given):
            self._records[0].not_compared.add(
                f"vectors: there are none; `sixtysix build {self.variant}` makes them"
            )
        self._vectors = vectors
        again = []
        for name, lines in self._kept.items():
            with suppress(SixtySixError):  # the rules may have changed since
                scripts = [parse_script(self._coverage, line) for line in lines]
                again.append(Hands(self.variant, self.sut, scripts, shows=name))
        generated = 0 if self.given else self.hands
        unsent, known = self.known.unsent, tuple(self.known.names)
        others = hands_of_run(self.variant, self.sut, self.given or vectors, generated, self.seed)
        # Known events are sent in vectors, to see whether they still differ; generated hands would end with them.
        generates = (
            replace(h, unsent=unsent, known=known) if isinstance(h.hands, range) else h for h in others
        )
        work = [*again, *generates]
        self._named = [*self.names, *known, *self._kept]
        until = time() + self.seconds if self.seconds else None
        stops = self.fail_fast and not self.known.entries
        self.work = [replace(hands, until=until, fail_fast=stops) for hands in work]
        self._left = len(self.work)
        """Parts of the work that are not done yet."""
        self._unplayed = {hands.shows for hands in again}
        """Kept findings whose hands are not played yet."""

    def join(self, hands: Hands, record: Record) -> None:
        """Add what came of some of the work."""
        self._left -= 1
        if hands.shows and (record.counts or record.hands == len(hands.hands)):
            self._unplayed.discard(hands.shows)
            kept = of_name(self._coverage, hands.shows)
            is_whole = record.events >= sum(
                len(hand.events) for hand in hands.hands if isinstance(hand, Script)
            )
            if is_whole and not any(map(kept.has, record.examples.values())):
                self._fixed.add(hands.shows)
        elif not (hands.shows or self.given or isinstance(hands.hands, range)):
            self._vectors_played += record.hands
        self._records[isinstance(hands.hands, range)].join(record)

    def is_over(self) -> bool:
        """Say whether the rest of the work is left out, since there is a finding that is not known."""
        if not (self.fail_fast and any(record.counts for record in self._records)):
            return False
        found = self.known.marked(findings(self._coverage, *self._records, named=self._named))
        is_over = any(not finding.known for finding in found)
        if is_over and self._left:
            self._records[1].not_compared.add(LEFT_OUT.format("there is a finding"))
        return is_over

    def done_here(self) -> Report:
        """Do the work in this process, and report."""
        for some in self.work:
            self.join(some, tried(some))
            if self.is_over():
                break
        return self.report()

    def report(
        self,
        interrupted: bool = False,
        while_shortening: AbstractContextManager[object] | None = None,
        progress: Progress = lambda changes, number: changes,
        interruptible: Interruptible = nullcontext,
    ) -> Report:
        """Find what differs, each with its shortest hand, or after an interruption with the hand that is known.

        Args:
            interrupted: whether some of the work was not done.
            while_shortening: is entered while the shortest hands are looked for.
            progress: passes on the changes of rules that may explain what is found, whose number it is told.
            interruptible: see `Interruptible`.
        """
        self._is_whole = not interrupted
        record = Record()
        for each in self._records:
            record.join(each)
        trial = Trial(self._coverage, self.sut.make())
        try:
            with while_shortening or nullcontext():
                found = findings(self._coverage, *self._records, named=self._named)
                done = merged([self._finished(trial, finding, interruptible) for finding in found])
            explanation = self._explained(trial, done, record, progress, interruptible)
        finally:
            trial.stop()
        told = tuple(self.known.marked(explanation.told_with(done)))
        fixed = sorted(self._fixed - {finding.id for finding in told})
        if self.failures and not self.given:
            self._write(told)
        return Report(
            self._coverage,
            self._system,
            record,
            self._vectors_played,
            len(self._vectors),
            told,
            perf_counter() - self._began,
            not self._is_whole,
            seed=self.seed,
            fixed=tuple(fixed),
            gone=tuple(self.known.gone(told)),
            explanation=explanation,
            file=self.sut.file,
        )

    def _finished(self, trial: Trial, finding: Finding, interruptible: Interruptible) -> Finding:
        """Give a finding with its shortest hand; after an interruption with the hand that is known."""
        with interruptible():
            return finished(trial, self.sut, self.variant, finding, self._is_whole)
        self._is_whole = False
        return finished(trial, self.sut, self.variant, finding, False)

    def _explained(
        self,
        trial: Trial,
        found: Sequence[Finding],
        record: Record,
        progress: Progress,
        interruptible: Interruptible,
    ) -> Explanation:
        """Give what house rules explain; nothing if that is not asked for, or interrupted."""
        if self.explains and self._is_whole:
            others = [*self._vectors[::EVERY_VECTOR], *record.sample]
            with interruptible():
                return explain(self._coverage, trial.system, found, record, others, progress)
            self._is_whole = False
        return Explanation()

    @property
    def _file(self) -> Path:
        assert self.failures
        return self.failures / f"{self._coverage.chart.variant.name}.json"

    def _read(self) -> Kept:
        if not self._file.is_file():
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
        kept, name = self._read(), self._system.name
        hands = {id: lines for id, lines in self._kept.items() if id in self._unplayed}
        hands |= {f.id: [h.line for h in (*f.after, f.difference.script)] for f in found if not f.is_flaky}
        if hands != kept.get(name, {}):
            kept = {system: of_system for system, of_system in {**kept, name: hands}.items() if of_system}
            write(self._file, json.dumps(kept, indent=2) + "\n")
