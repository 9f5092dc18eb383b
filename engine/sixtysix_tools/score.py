"""The score of a variant's tests: how many of its mutants the test vectors, or the scenarios, kill."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.vectors import vector_differences
from sixtysix.game.setup import Setup
from sixtysix.play.replay import KernelGame
from sixtysix.project.check import scenario_files
from sixtysix.scenarios.reading import read_scenario
from sixtysix.scenarios.run import scenario_on
from sixtysix_tools.equivalents import SAME_PROGRAM, Arguments, program
from sixtysix_tools.mutant import KINDS, Mutant
from sixtysix_tools.rules_faults import rules_mutants
from sixtysix_tools.spec_faults import spec_mutants

VECTORS, SCENARIOS = "vectors", "scenarios"


def mutants(chart: ConfiguredChart) -> dict[str, Mutant]:
    """Return the mutants of the spec and then of the rules of a configured chart, by their ids."""
    return {mutant.id: mutant for mutant in (*spec_mutants(chart), *rules_mutants(chart))}


class Tests:
    """Tests by their names, tried on one kernel after the other.

    ``play`` plays a test on a kernel and returns the table after it, or None if the test fails.
    """

    # Mutants differ in one place, and mostly the test that killed the last one kills the next: it goes first.

    def __init__(self, tests: Mapping[str, Any], play: Callable[[Any, Any], Any | None]) -> None:
        self._tests, self._play, self._order = tests, play, list(tests)

    def kill(self, kernel: Any) -> str:
        """Return the name of a test that fails on the kernel; empty if all pass."""
        found = next((name for name in self._order if self._table(kernel, name) is None), "")
        if found:
            self._order = [found, *(name for name in self._order if name != found)]
        return found

    def tables(self, kernel: Any) -> dict[str, Any]:
        """Return the whole table after each test, with all that its JSON form hides; None where the test fails."""
        return {name: self._table(kernel, name) for name in self._tests}

    def _table(self, kernel: Any, name: str) -> Any | None:
        with suppress(Exception):  # a fault may raise anything
            return self._play(kernel, self._tests[name])
        return None


def vector_tests(vectors: Iterable[Json]) -> Tests:
    """Return vectors as tests, by their ids."""
    return Tests({vector["id"]: vector for vector in vectors}, _after_vector)


def _after_vector(kernel: Any, vector: Json) -> Any | None:
    game = KernelGame(kernel, Setup.of_json(vector["setup"]))
    return None if vector_differences(game, vector) else game.table


def scenario_tests(variant: str) -> Tests:
    """Return the scenarios about a variant as it is, without house rules, by the names of their files."""
    read = {path.stem: read_scenario(path) for path in scenario_files()}
    about = {name: one for name, one in read.items() if variant in one.variants and not one.parameters}
    return Tests(about, scenario_on)


KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"
OUTCOMES = (KILLED, EQUIVALENT, SURVIVED)

SHARE = 12
"""A worker judges this many mutants at a time."""

_ALONE = Lock()
"""A thread of a cluster's worker judges alone: CPython 3.11 fails when two threads make syntax trees at once."""


class Verdict(NamedTuple):
    """The outcome of a mutant; ``because`` says why an equivalent one is no fault."""

    id: str
    kind: str
    operator: str
    place: str
    description: str
    outcome: str
    because: str = ""


class Batch(NamedTuple):
    """Some mutants of a variant by their ids, and the kind of tests that they face."""

    variant: str
    by: str
    mutants: tuple[str, ...]


def batches(variant: str, by: str, wanted: Sequence[str]) -> list[Batch]:
    """Divide the wanted mutants of a variant into batches of `SHARE`."""
    return [Batch(variant, by, tuple(wanted[i : i + SHARE])) for i in range(0, len(wanted), SHARE)]


def judge(batch: Batch) -> list[Verdict]:
    """Judge the mutants of one batch."""
    with _ALONE:
        bench = _bench(batch.variant, batch.by)
        return [bench.judge(mutant) for mutant in batch.mutants]


class Bench:
    """The tests and the equivalence proofs by which the mutants of a variant are judged.

    Raises:
        SixtySixError: if there are no such tests, or the variant without a fault fails one.
    """

    def __init__(self, variant: str, by: str) -> None:
        chart = load(variant)
        kernel = compile_kernel(chart)
        self.mutants = mutants(chart)
        self.tests = vector_tests(built_vectors(variant)) if by == VECTORS else scenario_tests(variant)
        self.tables = self.tests.tables(kernel)
        if not self.tables:
            raise SixtySixError(f"there are no {by} of {variant}" + "; build it first" * (by == VECTORS))
        if failing := self.tests.kill(kernel):
            raise SixtySixError(f"{variant} without a fault fails {failing}, one of its {by}")
        self.program = program(chart)
        self.arguments = Arguments(chart)

    def judge(self, name: str) -> Verdict:
        """Return the verdict on the mutant with this id."""
        mutant = self.mutants[name]
        kernel = mutant.kernel()
        described = (name, mutant.kind, mutant.operator, mutant.place, mutant.description)
        if self.tests.kill(kernel):
            return Verdict(*described, KILLED)
        because = self.arguments.because(name)
        # A fault that changes what a table hides is no equivalent; to see that is quicker than a proof.
        if not because and self.program and self.tests.tables(kernel) == self.tables:
            because = SAME_PROGRAM if program(mutant.chart, mutant.changed) == self.program else ""
        return Verdict(*described, EQUIVALENT if because else SURVIVED, because)


_bench = lru_cache(maxsize=2)(Bench)


def counts(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """Count the mutants, and those of each outcome."""
    known = Counter(verdict.outcome for verdict in verdicts)
    return {"mutants": len(verdicts), **{outcome: known[outcome] for outcome in OUTCOMES}}


def percent(verdicts: Sequence[Verdict]) -> float:
    """Return the percentage of mutants that are killed, of those that are not equivalent; 100 if there is none."""
    known = counts(verdicts)
    return 100 * known[KILLED] / (known[KILLED] + known[SURVIVED] or 1) if known[SURVIVED] else 100.0


def score_json(verdicts: Sequence[Verdict]) -> Json:
    """Return the counts of each kind of mutants, the survivors, and why the equivalents are no faults."""
    survivors = (v._asdict() for v in verdicts if v.outcome == SURVIVED)
    return {
        **{kind: counts([v for v in verdicts if v.kind == kind]) for kind in KINDS},
        "survivors": [{key: one[key] for key in Verdict._fields[:5]} for one in survivors],
        "equivalents": [{"id": v.id, "because": v.because} for v in verdicts if v.outcome == EQUIVALENT],
    }
