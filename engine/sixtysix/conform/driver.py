"""Conformance runs: a variant's vectors, and then generated hands, in shares that may be worked on anywhere."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from sixtysix.chart import load
from sixtysix.conform.differences import HANG, Record
from sixtysix.conform.in_process import load_adapter
from sixtysix.conform.position import has_name
from sixtysix.conform.process import TIMEOUT, Process
from sixtysix.conform.scripts import Script
from sixtysix.conform.steering import Steering
from sixtysix.conform.system import Capabilities, System
from sixtysix.conform.trial import Trial
from sixtysix.evidence.cover import CoverError, generated_vectors
from sixtysix.evidence.coverage import Coverage
from sixtysix.kernels.workers import Workers
from sixtysix.play.trace import DECODE_ERRORS
from sixtysix.play.vectors import read_vectors

SHARE = 50
"""Hands that are played with one start of a system; they steer by what they have shown together."""

LEAKS_EVERY = 5
"""One in so many hands is looked at for leaks, in a position somewhere in it."""

MOST_HANGS = 2
"""After so many answers that did not come in time, the rest of a share is left out."""


@dataclass(frozen=True)
class Sut:
    """How the system under test is made: a command that speaks the protocol, or an adapter's ``module:Class``."""

    command: str | None = None
    adapter: str | None = None
    timeout: float = TIMEOUT
    maker: Callable[[], System] | None = None
    """Makes the system, if it is neither; it must be picklable to be worked with in other processes."""

    def make(self) -> System:
        """The system, which has not been started.

        Raises:
            SixtySixError: if the command or the adapter cannot be used.
        """
        if self.maker:
            return self.maker()
        if self.command is not None:
            return Process(self.command, self.timeout)
        assert self.adapter is not None
        return load_adapter(self.adapter)


@dataclass(frozen=True)
class Share:
    """Some of a run: given hands, or so many generated ones, the first from this stream of random numbers."""

    variant: str
    sut: Sut
    scripts: tuple[Script, ...] = ()
    seed: int = 0
    first: int = 0
    hands: int = 0
    marker: str | None = None
    """A file of this machine; once it is gone, the rest of the hands is left out."""

    @property
    def number(self) -> int:
        return len(self.scripts) + self.hands


def shares(variant: str, sut: Sut, seed: int, hands: int) -> list[Share]:
    """A whole run.

    Raises:
        SixtySixError: if the variant's vectors cannot be read.
    """
    scripts = _vector_scripts(variant)
    given = [
        Share(variant, sut, tuple(scripts[first : first + SHARE])) for first in range(0, len(scripts), SHARE)
    ]
    generated = [
        Share(variant, sut, seed=seed, first=first, hands=min(SHARE, hands - first))
        for first in range(0, hands, SHARE)
    ]
    return given + generated


@contextmanager
def interruptible(work: Sequence[Share]) -> Iterator[list[Share]]:
    """The shares so that they end early, wherever on this machine, once this block is left."""
    with NamedTemporaryFile(prefix="sixtysix-conform-") as marker:
        yield [replace(share, marker=marker.name) for share in work]


def run(workers: Workers, work: Sequence[Share]) -> Iterator[Record]:
    """What came of each share, in their order; the same whoever does the work.

    Raises:
        CannotRun: if the system does not start several times in a row, or does not play the variant.
    """
    yield from workers.results(tried, work)


def capabilities(variant: str, sut: Sut) -> Capabilities:
    """What the system says that it has.

    Raises:
        CannotRun: if it does not start several times in a row, or does not play the variant.
    """
    trial = Trial(coverage_of(variant), sut.make())
    try:
        return trial.has
    finally:
        trial.stop()


def tried(share: Share) -> Record:
    """What comes of a share."""
    trial = Trial(coverage_of(share.variant), share.sut.make())
    try:
        steering = Steering(trial.coverage, trial.has, share.seed)
        for number in range(share.number):
            if share.marker and not Path(share.marker).exists():
                break
            if _hangs(trial.record) >= MOST_HANGS:
                trial.record.not_compared.add("hands that were left out because the system hung before")
                break
            if number < len(share.scripts):
                _replay(trial, share, number)
            else:
                _generate(trial, steering, share.first + number)
    finally:
        trial.stop()
    return trial.record


def _hangs(record: Record) -> int:
    return sum(count for key, count in record.counts.items() if key[0] == HANG)


def _replay(trial: Trial, share: Share, number: int) -> None:
    script = share.scripts[number]
    if script.setup.dealt or _may_begin(trial):
        trial.replay(script, number % LEAKS_EVERY == 0)


def _generate(trial: Trial, steering: Steering, stream: int) -> None:
    """Play a hand by chance, and now and then look for leaks in one of its positions."""
    found = trial.record.counts.total()
    played = trial.play(steering.deal(stream), steering)
    if stream % LEAKS_EVERY == 0 and trial.record.counts.total() == found:
        trial.replay(played.up_to(1 + stream // LEAKS_EVERY % max(1, len(played.events))), leaks=True)


def _may_begin(trial: Trial) -> bool:
    """Whether a hand may begin before its match does."""
    begin, has = trial.coverage.chart.beginning, trial.has
    return has_name(has.states, begin.source) and has_name(has.events, begin.event or "")


def _vector_scripts(variant: str) -> list[Script]:
    """The hands of the variant's generated vectors, none if there are none; those that chance deals left out."""
    try:
        name = generated_vectors(variant)
    except CoverError:
        return []
    with open(name, encoding="utf-8", errors=DECODE_ERRORS) as lines:
        vectors = list(read_vectors(lines, name, coverage_of(variant).rules.FAMILY))
    of_json = coverage_of(variant).rules.Setup.of_json
    scripts = (Script(of_json(v["setup"]), tuple(step["event"] for step in v["steps"])) for v in vectors)
    return [script for script in scripts if not script.setup.by_chance]


@cache
def coverage_of(variant: str) -> Coverage:
    """What play of the variant shows, on its kernel: the reference.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return Coverage(load(variant))
