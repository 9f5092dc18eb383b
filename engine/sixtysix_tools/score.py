"""The score of a variant's tests: how many of its mutants the test vectors, or the scenarios, kill."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any

from sixtysix.chart import load
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import Json
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.evidence.vectors import vector_differences
from sixtysix.files import lines_of
from sixtysix.game.setup import Setup
from sixtysix.mutation import mutants
from sixtysix.mutation.mutant import KINDS
from sixtysix.play.replay import KernelGame
from sixtysix.play.trace import read_hands
from sixtysix.project.check import scenario_files
from sixtysix.scenarios.reading import read_scenario
from sixtysix.scenarios.run import scenario_on
from sixtysix.scenarios.scenario import Scenario
from sixtysix_tools.equivalents import SAME_PROGRAM, Arguments, same_program


class Tests(ABC):
    """Tests by their names, tried on one kernel after the other."""

    # Mutants differ in one place, and mostly the test that killed the last one kills the next: it goes first.

    def __init__(self, tests: Mapping[str, Any]) -> None:
        self._tests, self._order = tests, list(tests)

    @staticmethod
    @abstractmethod
    def play(kernel: Any, test: Any, /) -> Any | None:
        """Play a test on a kernel; give the table after it, None if the test fails."""

    def killers(self, kernel: Any, names: Iterable[str] | None = None) -> Iterator[str]:
        """Name the tests that fail on the kernel, of these or of all; an exception is a failure."""
        played = self._play(kernel, self._order if names is None else names)
        return (name for name, table in played if table is None)

    def kill(self, kernel: Any) -> str:
        """Name a test that fails on the kernel; the name is empty if all pass."""
        found = next(self.killers(kernel), "")
        if found:
            self._order = [found, *(name for name in self._order if name != found)]
        return found

    def tables(self, kernel: Any) -> dict[str, Any]:
        """Give the whole table after each test, with all that its JSON form hides; None where the test fails."""
        return dict(self._play(kernel, self._order))

    def _play(self, kernel: Any, names: Iterable[str]) -> Iterator[tuple[str, Any | None]]:
        for name in names:
            table = None
            with suppress(Exception):  # a fault may raise anything
                table = self.play(kernel, self._tests[name])
            yield name, table


class Vectors(Tests):
    """Vectors by their ids."""

    def __init__(self, vectors: Iterable[Json]) -> None:
        super().__init__({vector["id"]: vector for vector in vectors})

    @staticmethod
    def play(kernel: Any, test: Json, /) -> Any | None:
        game = KernelGame(kernel, Setup.of_json(test["setup"]))
        return None if vector_differences(game, test) else game.table


class Scenarios(Tests):
    """Scenarios by the names of their files."""

    play = staticmethod(scenario_on)


def scenarios_of(variant: str) -> dict[str, Scenario]:
    """Read the scenarios about a variant as it is, without house rules, by the names of their files."""
    read = {path.stem: read_scenario(path) for path in scenario_files()}
    return {name: one for name, one in read.items() if variant in one.variants and not one.parameters}


def checked_vectors(lines: Iterable[str], name: str, kernel: Any) -> list[Json]:
    """Read the vectors of a file, one JSON object a line, and make sure that the kernel without a fault keeps to them.

    Raises:
        SixtySixError: with ``name``, if a line is no vector, the kernel does something else, or there is no line.
    """
    found = list(read_hands(lines, name, ("vector",)))
    for vector in found:
        try:
            table = Vectors.play(kernel, vector)
        except (KeyError, TypeError, ValueError, AttributeError, SetupError) as error:
            raise SixtySixError(f"{name}: {vector['id']} is malformed: {error!r}") from None
        if table is None:
            says = f"{kernel.VARIANT} without a fault does not do what {vector['id']} says"
            raise SixtySixError(f"{name}: {says}")
    if not found:
        raise SixtySixError(f"{name}: there is no vector in it")
    return found


KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"
OUTCOMES = (KILLED, EQUIVALENT, SURVIVED)

SHARE = 12
"""A worker judges this many mutants at a time."""

_ALONE = Lock()
"""A thread of a cluster's worker judges alone: CPython 3.11 fails when two threads make syntax trees at once."""


@dataclass(frozen=True)
class Verdict:
    """The outcome of a mutant; ``because`` says why an equivalent one is no fault."""

    id: str
    kind: str
    operator: str
    place: str
    description: str
    outcome: str
    because: str = ""


@dataclass(frozen=True)
class Batch:
    """Some mutants of a variant by their ids, and the lines of the vectors that they face; without lines, scenarios."""

    variant: str
    name: str
    """The name of the vectors' file in messages; empty where there is none."""
    lines: tuple[str, ...]
    mutants: tuple[str, ...]


@dataclass
class Score:
    """The verdicts on the mutants of a variant that are known so far."""

    verdicts: list[Verdict] = field(default_factory=list)

    def number(self, kind: str, outcome: str = "", operator: str = "") -> int:
        """Count the mutants of a kind, all of them or those with an outcome and of an operator."""
        return sum(
            v.kind == kind and outcome in ("", v.outcome) and operator in ("", v.operator)
            for v in self.verdicts
        )

    def percent(self, kind: str, operator: str = "") -> float:
        """Give the percentage of mutants that are killed, of those that are not equivalent; 100 if there is none."""
        killed, survived = (self.number(kind, outcome, operator) for outcome in (KILLED, SURVIVED))
        return 100 * killed / (killed + survived) if killed + survived else 100.0

    @property
    def survivors(self) -> list[Verdict]:
        return [v for v in self.verdicts if v.outcome == SURVIVED]

    def json(self) -> Json:
        counts = {
            kind: {"mutants": self.number(kind)}
            | {outcome: self.number(kind, outcome) for outcome in OUTCOMES}
            for kind in KINDS
        }
        keys = ("id", "kind", "operator", "place", "description")
        equivalents = (v for v in self.verdicts if v.outcome == EQUIVALENT)
        return {
            **counts,
            "survivors": [{key: getattr(v, key) for key in keys} for v in self.survivors],
            "equivalents": [{"id": v.id, "because": v.because} for v in equivalents],
        }


def shares(variant: str, wanted: Iterable[str], name: str = "", lines: Iterable[str] = ()) -> list[Batch]:
    """Divide the wanted mutants of a variant into batches, which face the vectors of a file, or else the scenarios.

    Raises:
        SixtySixError: if a line is no vector of the variant, the variant itself does something else, or no scenario is
            about it.
    """
    ids, faced = tuple(wanted), tuple(lines_of(lines, name))
    if name:
        checked_vectors(faced, name, compile_kernel(load(variant)))
    elif not scenarios_of(variant):
        raise SixtySixError(f"no scenario is about {variant}")
    return [Batch(variant, name, faced, ids[i : i + SHARE]) for i in range(0, len(ids), SHARE)]


def judge(batch: Batch) -> list[Verdict]:
    """Judge the mutants of one batch."""
    with _ALONE:
        bench = _bench(batch.variant, batch.name, batch.lines)
        return [bench.judge(mutant) for mutant in batch.mutants]


def killers(batch: Batch) -> list[tuple[str, tuple[str, ...]]]:
    """Find all the tests that kill each mutant of one batch."""
    with _ALONE:
        bench = _bench(batch.variant, batch.name, batch.lines)
        return [(name, tuple(bench.tests.killers(bench.mutants[name].kernel()))) for name in batch.mutants]


class _Bench:
    """The tests and the equivalence proofs by which the mutants of a variant are judged."""

    def __init__(self, variant: str, name: str, lines: tuple[str, ...]) -> None:
        chart = load(variant)
        kernel = compile_kernel(chart)
        self.mutants = {mutant.id: mutant for mutant in mutants(variant)}
        self.tests = (
            Vectors(checked_vectors(lines, name, kernel)) if name else Scenarios(scenarios_of(variant))
        )
        self.tables = self.tests.tables(kernel)
        self.is_same = same_program(chart)
        self.arguments = Arguments.of(chart)

    def judge(self, name: str) -> Verdict:
        mutant = self.mutants[name]
        kernel = mutant.kernel()
        described = (name, mutant.kind, mutant.operator, mutant.place, mutant.description)
        if self.tests.kill(kernel):
            return Verdict(*described, KILLED)
        because = self.arguments.because(name)
        # A fault that changes what a table hides is no equivalent; to see that is quicker than a proof.
        if not because and self.tests.tables(kernel) == self.tables and self.is_same(mutant):
            because = SAME_PROGRAM
        return Verdict(*described, EQUIVALENT if because else SURVIVED, because)


_bench = lru_cache(maxsize=2)(_Bench)
