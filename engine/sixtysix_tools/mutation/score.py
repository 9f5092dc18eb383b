"""Test vectors and scenarios on the kernels of mutants: how many of a variant's mutants they kill."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import tee
from threading import Lock
from typing import Any, NamedTuple

from sixtysix.chart import load
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import Codec, Json
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.evidence.vectors import VectorError, read_vectors
from sixtysix.files import lines_of
from sixtysix.kernels.program import legal_moves, rules_of
from sixtysix.kernels.workers import Workers
from sixtysix.mutation import mutants
from sixtysix.mutation.mutant import KINDS
from sixtysix.project.check import scenario_files
from sixtysix.scenarios.play import scenario_on
from sixtysix.scenarios.reading import read_scenario
from sixtysix.scenarios.scenario import Scenario
from sixtysix_tools.mutation.equivalents import SAME_PROGRAM, Arguments, same_program

UNKNOWN = 62
"""What stands for a name that a kernel does not have: no event, state or value has this number."""


EVENT = 0xFFFF
"""The part of a kernel's move that is the code of its event."""


class Rest(NamedTuple):
    """Where a machine rests."""

    state: int
    seen: object
    """What the table shows, as `Names.seen` has it."""
    legal: frozenset[int]


class Sent(NamedTuple):
    """An event's code, and where it leads: None if it is refused."""

    event: int
    reaches: Rest | None


class KernelVector(NamedTuple):
    """A vector in the numbers of one kernel."""

    setup: Any
    start: Rest
    steps: tuple[Sent, ...]
    result: Json | None


class Names:
    """What states, events and the values of their arguments are called, as a kernel numbers them."""

    def __init__(self, kernel: Any) -> None:
        self._rules, self._r = rules_of(kernel), kernel.RULESET
        kinds = self._rules.ARGUMENTS.values()
        self.key = (kernel.STATES, kernel.EVENTS, *(tuple(kind.names(self._r).items()) for kind in kinds))
        """Equal keys mean equal names."""
        self._codec = Codec.of_kernel(kernel)
        self._states = {state: place for place, state in enumerate(kernel.STATES)}

    def numbered(self, vector: Json) -> KernelVector:
        """Give the vector in numbers; names that the kernel does not have are `UNKNOWN`.

        Raises:
            KeyError, TypeError, ValueError, SetupError: if it is none.
        """
        table, steps = dict(vector["start"]["table"]), []
        start = self._rest(vector["start"], table)
        for step in vector["steps"]:
            code, reached = self._codec.code_of(step["event"], UNKNOWN), None
            if "refused" not in step:
                table.update(step["changes"])
                reached = self._rest(step, table)
            steps.append(Sent(code, reached))
        setup = self._rules.Setup.of_json(vector["setup"])
        return KernelVector(setup, start, tuple(steps), vector["result"])

    def _rest(self, at: Json, table: Json) -> Rest:
        legal = frozenset(self._codec.code_of(event, UNKNOWN) for event in at["legal"])
        return Rest(self._states.get(at["state"], UNKNOWN), self.seen_in(table), legal)

    def seen_in(self, table: Json) -> object:
        """Give what `seen` gives for the table that this JSON form shows."""
        return self._rules.seen_in(table, self._r) if self._rules.seen else json.dumps(table, sort_keys=True)

    def seen(self, t: Any) -> object:
        """Give everything that the JSON form of a table shows, in the quickest way that the rules offer."""
        if self._rules.seen:
            return self._rules.seen(t, self._r)
        return json.dumps(self._rules.observe(t, self._r), sort_keys=True)


class Tests(ABC):
    """Tests by their names, tried on one kernel after the other."""

    # Mutants differ in one place, and mostly the test that killed the last one kills the next: it goes first.

    def __init__(self, tests: Mapping[str, Any]) -> None:
        self._tests, self._order = tests, list(tests)

    @abstractmethod
    def on(self, kernel: Any) -> Callable[[Any], Any | None]:
        """Give what plays a test on the kernel: the table after it, None if the kernel does something else."""

    def killers(self, kernel: Any, names: Iterable[str] | None = None) -> Iterator[str]:
        """Name the tests that the kernel fails, of these or of all; it fails those in which it raises anything."""
        return (
            name
            for name, table in self._played(kernel, self._order if names is None else names)
            if table is None
        )

    def kill(self, kernel: Any) -> str:
        """Name a test that the kernel fails; empty if it fails none."""
        found = next(self.killers(kernel), "")
        if found:
            self._order = [found, *(name for name in self._order if name != found)]
        return found

    def tables(self, kernel: Any) -> dict[str, Any]:
        """Give the whole table after each test, with all that it does not show; None where the kernel fails."""
        return dict(self._played(kernel, self._order))

    def _played(self, kernel: Any, names: Iterable[str]) -> Iterator[tuple[str, Any | None]]:
        play = self.on(kernel)
        for name in names:
            table = None
            with suppress(Exception):  # a fault may raise whatever it likes
                table = play(self._tests[name])
            yield name, table


class Vectors(Tests):
    """Vectors by their ids."""

    def __init__(self, vectors: Iterable[Json]) -> None:
        super().__init__({vector["id"]: vector for vector in vectors})
        self._numbered: dict[object, dict[str, KernelVector]] = {}

    def on(self, kernel: Any) -> Callable[[Json], Any | None]:
        names = Names(kernel)
        numbered = self._numbered.setdefault(names.key, {})

        def play(vector: Json) -> Any | None:
            if vector["id"] not in numbered:
                numbered[vector["id"]] = names.numbered(vector)
            return table_after(kernel, names, numbered[vector["id"]])

        return play


class Scenarios(Tests):
    """Scenarios by the names of their files."""

    def on(self, kernel: Any) -> Callable[[Scenario], Any | None]:
        return partial(scenario_on, kernel)


def scenarios_of(variant: str) -> dict[str, Scenario]:
    """Read the scenarios about a variant as it is, without house rules, by the names of their files."""
    read = {path.stem: read_scenario(path) for path in scenario_files()}
    return {name: one for name, one in read.items() if variant in one.variants and not one.parameters}


def table_after(kernel: Any, names: Names, vector: KernelVector) -> Any | None:
    """Give the table after the vector; None where the kernel does not do what it says."""
    rules, r = rules_of(kernel), kernel.RULESET
    table, results = rules.Table(), []

    def rests(state: int, at: Rest) -> bool:
        if state != at.state or names.seen(table) != at.seen:
            return False
        return at.legal == {move & EVENT for move in legal_moves(kernel, table, state)}

    state = vector.setup.begin(kernel, table)
    if not rests(state, vector.start):
        return None
    for event, reaches in vector.steps:
        ended = rules.hands_ended(table)
        vector.setup.stack(table, r)
        after = kernel.step(table, r, state, event)
        if reaches is None:
            if after != kernel.REFUSED:
                return None
            continue
        state = after
        if rules.hands_ended(table) > ended:
            results.append(rules.result(table, kernel.STATES[state]))
        if not rests(state, reaches):
            return None
    return table if results[:1] == ([] if vector.result is None else [vector.result]) else None


def checked_vectors(lines: Iterable[str], name: str, kernel: Any) -> list[Json]:
    """Read the vectors of a file, one JSON object a line, and make sure that the kernel without a fault keeps to them.

    Raises:
        VectorError: with ``name``, if a line is no vector, the kernel does something else, or there is no line.
    """
    names = Names(kernel)
    found = list(read_vectors(lines, name, rules_of(kernel).FAMILY))
    for vector in found:
        try:
            names.numbered(vector)
        except (KeyError, TypeError, ValueError, AttributeError, SetupError) as error:
            raise VectorError(f"{name}: {vector['id']} is malformed: {error!r}") from None
    if not found:
        raise VectorError(f"{name}: there is no vector in it")
    if failed := Vectors(found).kill(kernel):
        raise VectorError(f"{name}: {kernel.VARIANT} without a fault does not do what {failed} says")
    return found


KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"
OUTCOMES = (KILLED, EQUIVALENT, SURVIVED)

SHARE = 12
"""Mutants that are judged at a time."""

_ALONE = Lock()
"""Held at work: CPython 3.11 fails when two threads of a cluster's worker make syntax trees at once."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant; ``because`` says why, if it is equivalent."""

    id: str
    kind: str
    operator: str
    place: str
    description: str
    outcome: str
    because: str = ""


@dataclass(frozen=True)
class Batch:
    """Some mutants of a variant by their ids, and the lines of the vectors that they face; scenarios without a name."""

    variant: str
    name: str
    """What messages call the vectors' file."""
    lines: tuple[str, ...]
    mutants: tuple[str, ...]


@dataclass
class Score:
    """The verdicts on the mutants of a variant, so far."""

    verdicts: list[Verdict] = field(default_factory=list)

    def number(self, kind: str, outcome: str = "", operator: str = "") -> int:
        """Count the mutants of a kind, those with this outcome and of this operator if one is named."""
        return sum(
            v.kind == kind and outcome in ("", v.outcome) and operator in ("", v.operator)
            for v in self.verdicts
        )

    def percent(self, kind: str, operator: str = "") -> float:
        """Say how many of 100 mutants are killed, without those that are equivalent; 100 if there is none."""
        killed, survived = (self.number(kind, outcome, operator) for outcome in (KILLED, SURVIVED))
        return 100 * killed / (killed + survived) if killed + survived else 100.0

    def listed(self, outcome: str, *keys: str) -> list[dict[str, str]]:
        """Give these fields of the verdicts with this outcome."""
        return [{key: getattr(v, key) for key in keys} for v in self.verdicts if v.outcome == outcome]

    @property
    def survivors(self) -> list[Verdict]:
        return [v for v in self.verdicts if v.outcome == SURVIVED]

    def json(self) -> dict[str, Any]:
        counts = {
            kind: {"mutants": self.number(kind)}
            | {outcome: self.number(kind, outcome) for outcome in OUTCOMES}
            for kind in KINDS
        }
        return {
            **counts,
            "survivors": self.listed(SURVIVED, "id", "kind", "operator", "place", "description"),
            "equivalents": self.listed(EQUIVALENT, "id", "because"),
        }


def shares(variant: str, wanted: Iterable[str], name: str = "", lines: Iterable[str] = ()) -> list[Batch]:
    """Divide the wanted mutants of a variant into batches, which face the vectors of a file, or without one scenarios.

    Raises:
        VectorError: if a line is no vector of the variant, or the variant itself does something else.
        SixtySixError: if no scenario is about the variant.
    """
    text, read = tee(lines_of(lines, name))
    ids, kernel = tuple(wanted), compile_kernel(load(variant))
    if name:
        checked_vectors(read, name, kernel)
    elif not scenarios_of(variant):
        raise SixtySixError(f"no scenario is about {variant}")
    faced = tuple(text)
    return [Batch(variant, name, faced, ids[i : i + SHARE]) for i in range(0, len(ids), SHARE)]


def judged(at_work: Workers, wanted: list[Batch]) -> Iterator[Verdict]:
    """Give the verdicts on the batches' mutants, in their order."""
    for verdicts in at_work.results(judge, wanted):
        yield from verdicts


def judge(batch: Batch) -> list[Verdict]:
    """Give the verdicts on the mutants of one batch."""
    with _ALONE:
        bench = _bench(batch.variant, batch.name, batch.lines)
        return [bench.verdict(mutant) for mutant in batch.mutants]


def killers(batch: Batch) -> list[tuple[str, tuple[str, ...]]]:
    """Give the mutants of one batch, each with all the tests that kill it."""
    with _ALONE:
        bench = _bench(batch.variant, batch.name, batch.lines)
        return [(name, tuple(bench.tests.killers(bench.mutants[name].kernel()))) for name in batch.mutants]


class _Bench:
    """The mutants of a variant by their ids, and what it takes to judge them."""

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

    def verdict(self, name: str) -> Verdict:
        mutant = self.mutants[name]
        kernel = mutant.kernel()
        described = (name, mutant.kind, mutant.operator, mutant.place, mutant.description)
        if self.tests.kill(kernel):
            return Verdict(*described, KILLED)
        because = self.arguments.because(name)
        # Most faults that survive differ in what tables hold and do not show: that is seen sooner than proven.
        if not because and self.tests.tables(kernel) == self.tables and self.is_same(mutant):
            because = SAME_PROGRAM
        return Verdict(*described, EQUIVALENT if because else SURVIVED, because)


_bench = lru_cache(maxsize=2)(_Bench)


def refuse_wrong_arguments(variant: str, score: Score) -> None:
    """Make sure that none of the killed mutants is one of which the spec says that nobody can tell it from the rules.

    Raises:
        SpecError: if one is, or the file with these arguments has problems.
    """
    Arguments.of(load(variant)).refuse(v.id for v in score.verdicts if v.outcome == KILLED)
