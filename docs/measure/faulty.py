"""Counts how many faulty systems the conformance test finds and names: ``python -m docs.measure.faulty``.

A faulty system is the kernel of a variant with one fault that the test vectors notice. The test plays the vectors, then
up to `HANDS` generated hands. Some faults are also tested in `PARTIAL` systems, which report less than the kernel.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter
from types import FunctionType
from typing import Any

import click
from tests.conform.systems import EVENT_NAMES, SingleHands, sut

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.provenance import dependence
from sixtysix.cli.frame import laid_out
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.attribution import findings
from sixtysix.conform.differences import Tally
from sixtysix.conform.finding import Finding
from sixtysix.conform.house_rules import with_parameters
from sixtysix.conform.protocol import Capabilities
from sixtysix.conform.run import Share, given_hands, play_share, shares
from sixtysix.contract.events import Json
from sixtysix.contract.rules import rules_module
from sixtysix.evidence.cover import vectors_file
from sixtysix.evidence.coverage import coverage_of
from sixtysix.kernels.workers import Workers
from sixtysix.play.trace import read_hands
from sixtysix_tools.killers import Vectors
from sixtysix_tools.mutant import SPEC, Mutant
from sixtysix_tools.mutate import mutants


class Claimless(Kernel):
    capabilities = Capabilities("no claims", "1", events=frozenset(set(EVENT_NAMES) - {"claim"}))

    def legal(self) -> list[Json]:
        return [event for event in super().legal() if event["event"] != "claim"]


class Automatic(Claimless):
    """Claims automatically when a player has enough points, and reports no reason."""

    capabilities = Capabilities("claims by itself", "1", events=Claimless.capabilities.events)

    def send(self, event: Json) -> bool:
        accepted = super().send(event)
        table, target = Kernel.observe(self)["table"], self._kernel.RULESET.target
        if accepted and self.result is None:
            claims = [e for e in Kernel.legal(self) if e["event"] == "claim"]
            right = (claim for claim in claims if table["points"][claim["player"]] >= target)
            if claim := next(right, None):
                super().send(claim)
        return accepted

    def observe(self) -> Json:
        seen = super().observe()
        if seen["result"]:
            seen["result"] = {key: value for key, value in seen["result"].items() if key != "reason"}
        return seen


class TellsLittle(Kernel):
    """Reports only some fields of the table, and no views."""

    capabilities = Capabilities(
        "tells little",
        "1",
        fields=frozenset({"leader", "hands", "trump", "points", "talon"}),
        operations=frozenset({"legal", "observe"}),
    )


WHOLE = "whole"

PARTIAL = {
    "single hands": SingleHands,
    "no claims": Claimless,
    "claims by itself": Automatic,
    "a part of the table": TellsLittle,
}
"""Systems that report less than the kernel."""

HANDS = 300
"""The number of hands within which a fault should be found."""

TASK = 8
"""The number of faulty systems that are tested at a time."""


@dataclass(frozen=True)
class Task:
    variant: str
    mutants: tuple[str, ...]
    system: str = WHOLE


@dataclass(frozen=True)
class Outcome:
    id: str
    kind: str
    operator: str
    findings: tuple[str, ...]
    """The ids of the findings."""
    named: bool
    """True if a finding names the place of the fault."""
    names: int
    """The number of rules and parameters that the findings name."""
    by_chance: bool
    """True if only a deal by chance can show the fault."""


def tested(task: Task) -> list[Outcome]:
    return [outcome(task.variant, name, task.system) for name in task.mutants]


def outcome(variant: str, name: str, kind: str = WHOLE) -> Outcome:
    mutant = mutants_of(variant)[name]
    coverage = coverage_of(variant)
    tally = played(variant, mutant, PARTIAL.get(kind, Kernel))
    found = [with_parameters(coverage, finding) for finding in findings(coverage, tally)]
    return Outcome(
        name,
        mutant.kind,
        mutant.operator,
        tuple(finding.id for finding in found),
        any(names(coverage.chart, finding, mutant) for finding in found),
        len({name for finding in found for name in told_by(finding)}),
        not found and not given_decks(variant).kill(mutant.kernel()),
    )


@cache
def given_decks(variant: str) -> Vectors:
    """Return the variant's vectors that have a given deck."""
    name = str(vectors_file(variant))
    with open(name, encoding="utf-8") as lines:
        vectors = read_hands(lines, name, forms=("vector",))
        return Vectors(vector for vector in vectors if vector["setup"]["deck"])


@cache
def mutants_of(variant: str) -> dict[str, Mutant]:
    return mutants(load(variant))


def played(variant: str, mutant: Mutant, kind: type[Kernel] = Kernel) -> Tally:
    """Play the vectors, then generated hands until there is a difference."""
    faulty = sut(system(mutant, kind))
    given = shares(variant, faulty, given_hands(variant), 0)
    left = HANDS - sum(len(some.hands) for some in given)
    tally = Tally()
    for some in given:
        tally.join(play_share(some))
    for first in range(0, left, 10):
        if tally.counts:
            break
        tally.join(play_share(Share(variant, faulty, range(first, min(first + 10, left)))))
    return tally


def system(mutant: Mutant, kind: type[Kernel] = Kernel) -> type[Kernel]:
    """Return a system of this kind whose kernel has the fault."""

    class Faulty(kind):  # type: ignore[misc,valid-type]
        def variant(self, name: str, parameters: Json) -> None:
            super().variant(name, parameters)
            self._kernel: Any = mutant.kernel()

    return Faulty


def names(chart: ConfiguredChart, finding: Finding, mutant: Mutant) -> bool:
    """True if a finding names the transition, condition, action, parameter or function with the fault."""
    told = set(told_by(finding))
    if mutant.kind == SPEC:
        return any(
            part == name or part.startswith(f"{name}.") for part in places(chart, mutant) for name in told
        )
    place = mutant.place.split("/")
    rules = rules_module(chart.rules)
    functions = (getattr(rules, name, None) for name in told)
    return any(place[0] in dependence(f).calls for f in functions if isinstance(f, FunctionType))


def places(chart: ConfiguredChart, mutant: Mutant) -> list[str]:
    """Return the names that a finding may use for a fault of the spec.

    A finding calls a superfluous transition absent.
    """
    found = mutant.place.split("/")
    if mutant.operator == "copy-transition":
        events = (transition.event for transition in chart.transitions if transition.name == mutant.place)
        found += [f"absent/{mutant.change}/{event}" for event in events]
    return found


def told_by(finding: Finding) -> Iterator[str]:
    """Yield everything that a finding names."""
    yield from (finding.difference.transition, *finding.parameters)
    for name in (finding.feature, *(rule.name for rule in finding.rules)):
        yield from name.split("/")


def killed(variant: str) -> list[str]:
    """Return the ids of the mutants that the variant's vectors notice, from the committed report."""
    report = json.loads(Path(f"generated/reports/mutation-{variant}.json").read_text(encoding="utf-8"))
    others = {mutant["id"] for key in ("survivors", "equivalents") for mutant in report[key]}
    return [name for name in mutants_of(variant) if name not in others]


def tasks(variant: str, every: int, kind: str = WHOLE) -> list[Task]:
    """Return tasks for every n-th killed mutant of a variant (``every``)."""
    ids = killed(variant)[::every]
    return [Task(variant, tuple(ids[i : i + TASK]), kind) for i in range(0, len(ids), TASK)]


def summary(outcomes: Iterable[Outcome]) -> Json:
    """Return the numbers, and the systems that were not found, or were found by another name."""
    outcomes = list(outcomes)
    operators: dict[str, list[Outcome]] = {}
    for each in outcomes:
        operators.setdefault(f"{each.kind}/{each.operator}", []).append(each)
    return {
        **_numbers(outcomes),
        "operators": {name: _numbers(of_operator) for name, of_operator in sorted(operators.items())},
        "by_chance_only": [each.id for each in outcomes if each.by_chance],
        "not_found": [each.id for each in outcomes if not each.findings and not each.by_chance],
        "not_named": [[each.id, *each.findings] for each in outcomes if each.findings and not each.named],
    }


def _numbers(outcomes: list[Outcome]) -> Json:
    wanted = [each for each in outcomes if not each.by_chance]
    found = [each for each in wanted if each.findings]
    return {
        "systems": len(wanted),
        "found": len(found),
        "named": sum(each.named for each in found),
        "one_finding": sum(len(each.findings) == 1 for each in found),
        "names": median(each.names for each in found) if found else 0,
        "by_chance": len(outcomes) - len(wanted),
    }


def report(at_work: Workers, variant: str, every: int, partial_every: int) -> Json:
    begun = perf_counter()
    kinds = {WHOLE: every} | dict.fromkeys(PARTIAL, partial_every)
    work = [task for kind, each in kinds.items() for task in tasks(variant, each, kind)]
    found: dict[str, list[Outcome]] = {kind: [] for kind in kinds}
    for task, outcomes in progress(zip(work, at_work.results(tested, work), strict=True), variant, len(work)):
        found[task.system] += outcomes
    seconds = round(perf_counter() - begun, 1)
    partial = {kind: _numbers(found[kind]) for kind in PARTIAL}
    head = {"variant": variant, "date": date.today().isoformat(), "seconds": seconds, "every": every}
    return {**head, **summary(found[WHOLE]), "partial_every": partial_every, "partial": partial}


@click.command()
@click.argument("variants", nargs=-1)
@click.option("--every", default=1, show_default=True, help="Test every N-th only.")
@click.option("--partial-every", default=20, show_default=True, help="The same, of systems that tell less.")
@click.option(
    "--output", default="generated/reports/faulty-{}.json", show_default=True, help="For each variant."
)
@in_processes
def main(variants: tuple[str, ...], every: int, partial_every: int, output: str, run: LongRun) -> None:
    """Test the faulty systems of variants, and write the results."""
    with run.workers() as at_work:
        for variant in variants or variant_names():
            done = report(at_work, variant, every, partial_every)
            Path(output.format(variant)).write_text(laid_out(done), encoding="utf-8")
            numbers = {key: value for key, value in done.items() if not isinstance(value, dict | list)}
            click.echo(json.dumps(numbers))
    run.end()


if __name__ == "__main__":
    main()
