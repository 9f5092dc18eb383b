"""The command `mutate`, which puts faults into the spec and the rules, and counts the faults that tests notice."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from time import perf_counter
from typing import NamedTuple

import click

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.cli import frame
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import built_vectors
from sixtysix_tools.equivalents import SAME_PROGRAM, Arguments, program
from sixtysix_tools.faults import rules_mutants, spec_mutants
from sixtysix_tools.killers import Invariants, Scenarios, Vectors
from sixtysix_tools.mutant import KINDS, RULES, Mutant, fits


@frame.command("sixtysix mutate schnapsen --jobs 2")
@click.argument("variant", type=frame.VARIANT)
@click.option("--only", metavar="PATTERN", help="Only faults with ids like `rules/compare/*`.")
@in_processes
@frame.report_option
@frame.json_option
def mutate(variant: str, only: str | None, run: LongRun, output: str | None, as_json: bool) -> None:
    """Put one small fault at a time into a VARIANT's spec and rules, and count the faults that its test vectors find.

    A fault that a test vector finds is killed. A fault is equivalent if it does not change the program, or if
    spec/equivalents.yaml explains why no test can notice it. All other faults survive, and are listed.
    """
    began, verdicts, chart = perf_counter(), list[Verdict](), load(variant)
    wanted = [name for name in mutants(chart) if only is None or fits(name, only)]
    if not wanted:
        raise SixtySixError(f"no mutant of {variant} has an id like {only}")
    batches = [(variant, wanted[first : first + SHARE]) for first in range(0, len(wanted), SHARE)]
    with run.workers() as at_work:
        judged = chain.from_iterable(at_work.results(judge, batches))
        for verdict in progress(judged, f"mutants of {variant}", len(wanted)):
            verdicts.append(verdict)
    seconds = round(perf_counter() - began, 1)
    content = {"variant": variant, **score_json(verdicts), "interrupted": run.interrupted, "seconds": seconds}
    note = f"{seconds} seconds" + "; interrupted before the end" * run.interrupted
    file = None if run.interrupted else output  # do not overwrite a complete report
    frame.report(content, as_json, score_lines(variant, verdicts, note), file)
    Arguments(chart).refuse(v.id for v in verdicts if v.outcome == KILLED)
    run.end()


def mutants(chart: ConfiguredChart) -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in (*spec_mutants(chart), *rules_mutants(chart))}


KILLED, EQUIVALENT, SURVIVED = OUTCOMES = ("killed", "equivalent", "survived")

SHARE = 12  # the number of mutants in a worker's batch


BY = ("scenarios", "invariants")
"""Tests besides the vectors that may kill a mutant. They do not influence the outcome of the mutant."""


class Verdict(NamedTuple):
    id: str
    kind: str
    operator: str
    place: str
    description: str
    outcome: str
    because: str = ""  # why the mutant is equivalent
    by: tuple[str, ...] = ()  # the names in `BY` of tests that kill the mutant


def judge(batch: tuple[str, list[str]]) -> list[Verdict]:
    """Return the verdicts on a batch of mutants. A batch is (variant, ids of mutants)."""
    variant, names = batch
    return [_bench(variant).judge(name) for name in names]


class Bench:
    """Tests the mutants of a variant, and decides which survivors are equivalent."""

    def __init__(self, variant: str) -> None:
        chart = load(variant)
        self.kernel = kernel = compile_kernel(chart)
        self.mutants = mutants(chart)
        self.tests = Vectors(built_vectors(variant))
        others: tuple[Scenarios | Invariants, ...] = (Scenarios(variant), Invariants())
        self.others = dict(zip(BY, others, strict=True))
        self.tables = self.tests.tables(kernel)
        if not self.tables:
            raise SixtySixError(f"there are no vectors for {variant}; build it first")
        if failing := self.tests.kill(kernel):
            raise SixtySixError(f"{variant} fails its own vector {failing} even without a fault")
        for name, other in self.others.items():
            if other.kill(kernel):
                raise SixtySixError(f"{variant} fails its own {name} even without a fault")
        self.arguments = Arguments(chart)

    def judge(self, name: str) -> Verdict:
        mutant = self.mutants[name]
        kernel = mutant.kernel()
        described = (name, mutant.kind, mutant.operator, mutant.place, mutant.description)
        if self.tests.kill(kernel):
            others = self.others if mutant.kind == RULES else {}
            by = tuple(name for name, other in others.items() if other.kill(kernel))
            return Verdict(*described, KILLED, by=by)
        because = self.arguments.because(name)
        # A mutant whose tables differ is not equivalent; this check is faster than a proof.
        if not because and mutant.changed and self.tests.tables(kernel) == self.tables:
            is_same = program(self.kernel, mutant.changed) == program(self.kernel, {})
            because = SAME_PROGRAM if is_same else ""
        return Verdict(*described, EQUIVALENT if because else SURVIVED, because)


_bench = lru_cache(maxsize=2)(Bench)


def counts(verdicts: Sequence[Verdict]) -> dict[str, int]:
    known = Counter(verdict.outcome for verdict in verdicts)
    return {"mutants": len(verdicts), **{outcome: known[outcome] for outcome in OUTCOMES}}


def counts_by(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """Return how many mutants the scenarios kill, and how many mutants the invariants kill."""
    return {name: sum(name in verdict.by for verdict in verdicts) for name in BY}


def percent(verdicts: Sequence[Verdict]) -> float:
    """Return the percentage of mutants that were killed. Equivalent mutants are not counted."""
    known = counts(verdicts)
    return 100 * known[KILLED] / (known[KILLED] + known[SURVIVED]) if known[SURVIVED] else 100.0


def score_json(verdicts: Sequence[Verdict]) -> Json:
    of_kinds = {kind: [v for v in verdicts if v.kind == kind] for kind in KINDS}
    names = Verdict._fields[:5]
    survivors = [dict(zip(names, v, strict=False)) for v in verdicts if v.outcome == SURVIVED]
    return {
        **{kind: counts(found) for kind, found in of_kinds.items()},
        "by": counts_by(of_kinds[RULES]),
        "survivors": survivors,
        "equivalents": [{"id": v.id, "because": v.because} for v in verdicts if v.outcome == EQUIVALENT],
    }


def score_lines(variant: str, verdicts: Sequence[Verdict], note: str) -> Iterator[str]:
    for kind in KINDS:
        if of_kind := [verdict for verdict in verdicts if verdict.kind == kind]:
            numbers = ", ".join(f"{number:,} {name}" for name, number in counts(of_kind).items())
            yield f"{variant}, faults of the {kind}: {numbers}; {percent(of_kind):.1f} %"
            if kind == RULES:
                others = " and ".join(
                    f"{number:,} by the {name}" for name, number in counts_by(of_kind).items()
                )
                yield f"    of the killed ones, {others} alone"
    yield note
    for verdict in (v for v in verdicts if v.outcome == SURVIVED):
        yield f"{verdict.id} survives\n    {verdict.description}"
