"""What breaks each statement that is a rule: a mutant of what became of it, which what shows the statement kills."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import FunctionType
from typing import Any, NamedTuple

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import SCENARIOS, spec_dir
from sixtysix.chart.sources import Statement
from sixtysix.contract.events import Json
from sixtysix.contract.rules import rules_module
from sixtysix.evidence.cover import generated_vectors
from sixtysix.evidence.vectors import read_vectors
from sixtysix.mutation import mutants_of
from sixtysix.mutation.mutant import Mutant
from sixtysix.scenarios.reading import read_scenario, scenario_chart
from sixtysix_tools.mutation.score import Scenarios, Tests, Vectors, scenarios_of

NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


class Way(NamedTuple):
    """What can show a statement: tests of a kind, the names of some, and the mutants of the chart that they test."""

    tests: Tests
    names: list[str]
    mutants: Mapping[str, Mutant]


class Breaking:
    """The statements of a variant's texts, and what breaks them.

    A statement is shown by its scenarios, first by those about the variant as it is, then by those under house rules;
    where these notice nothing, by the vectors that cite it.
    """

    def __init__(self, variant: str, noticed: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take the scenarios that kill each mutant, as far as it is known by its id."""
        self.variant, self.noticed, self.chart = variant, noticed or {}, load(variant)
        self.mutants, self._about = _by_id(self.chart), scenarios_of(variant)
        self._scenarios = Scenarios(self._about)
        known, texts = self.chart.sources.statements.values(), self.chart.variant.source
        self.statements = {one.id: one for one in known if one.is_rule and one.text in texts}
        self._carried = Counter(item for one in self.statements.values() for item in one.becomes)
        self._under: dict[str, Way] = {}

    def found(self) -> Iterator[Json]:
        """Give each statement with a mutant and what kills it; both are empty where there is none."""
        for one in self.statements.values():
            tried = ((way, mutant) for way in self.ways(one) for mutant in self.ranked(one, way))
            killed = ((mutant.id, by) for way, mutant in tried if (by := self._killer(way, mutant)))
            mutant, by = next(killed, ("", ""))
            yield {"statement": one.id, "mutant": mutant, "by": by}

    def _killer(self, way: Way, mutant: Mutant) -> str:
        known = self.noticed.get(mutant.id) if way.tests is self._scenarios else None
        killers = way.tests.killers(mutant.kernel(), way.names) if known is None else known
        return next((name for name in killers if name in way.names), "")

    def ways(self, one: Statement) -> Iterator[Way]:
        """Give what can show the statement, the best first."""
        yield Way(self._scenarios, [name for name in one.shown if name in self._about], self.mutants)
        for name in (name for name in one.shown if name not in self._about):
            scenario = read_scenario(spec_dir() / SCENARIOS / f"{name}.yaml")
            is_played = scenario.parameters and not scenario.then.refused_parameters
            if self.variant in scenario.variants and is_played:
                if name not in self._under:
                    mutants = _by_id(scenario_chart(scenario, self.variant))
                    self._under[name] = Way(Scenarios({name: scenario}), [name], mutants)
                yield self._under[name]
        vectors, cites = self._vectors
        yield Way(vectors, [name for name, cited in cites.items() if one.id in cited], self.mutants)

    @cached_property
    def _vectors(self) -> tuple[Vectors, Mapping[str, list[str]]]:
        """The vectors of the variant, and what each cites."""
        name = generated_vectors(self.variant)
        with open(name, encoding="utf-8") as lines:
            found = list(read_vectors(lines, name))
        return Vectors(found), {vector["id"]: vector["sources"] for vector in found}

    def ranked(self, one: Statement, way: Way) -> list[Mutant]:
        """Give the mutants of what the statement became, that first which most likely breaks it and nothing else.

        First come parameters; then what it names, as a value or in its words; then what the fewest scenarios notice.
        """
        said, found = _words(one.says), list[tuple[Any, Mutant]]()
        for mutant in way.mutants.values() if way.names else ():
            if at := self.touched(mutant) & set(one.becomes):
                new, is_parameter, old = mutant.description.partition(" is ")[2].partition(", not ")
                if not is_parameter:
                    code, is_code, new = mutant.description.rpartition(": ")[2].partition(" -> ")
                    old = code if is_code else mutant.place.rpartition("/")[2]
                lost = len(said & _words(old) - _words(new))
                notice = len(self.noticed.get(mutant.id, ()))
                rank = (not is_parameter, -lost, notice, min(self._carried[item] for item in at), len(found))
                found.append((rank, mutant))
        return [mutant for _, mutant in sorted(found, key=lambda ranked: ranked[0])]

    def touched(self, mutant: Mutant) -> set[str]:
        """Name the items that a mutant changes: what its place names, with a transition's event and state.

        A function of the rules is changed for the guards, actions and cases that call it.
        """
        found = set[str]()
        for part in mutant.place.split("/"):
            words = part.split(".")
            found |= {".".join(words[:number]) for number in range(1, len(words) + 1)} | self._callers.get(
                part, set()
            )
            found |= {
                item for t in self.chart.transitions if t.name == part for item in (t.source, t.event or part)
            }
        return found

    @cached_property
    def _callers(self) -> Mapping[str, set[str]]:
        found = dict[str, set[str]]()
        for item in (*self.chart.guards, *self.chart.actions, *self.chart.cases):
            function: Any = getattr(rules_module(self.chart.rules), item)
            for name in function.__code__.co_names:
                called = function.__globals__.get(name)
                if isinstance(called, FunctionType) and called.__module__.startswith(self.chart.rules):
                    found.setdefault(name, set()).add(item)
        return found


def _by_id(chart: ConfiguredChart) -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in mutants_of(chart)}


def _words(text: str) -> set[str]:
    """Give the numbers and the longer words of a text, numbers as digits and words by their beginnings."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return {
        str(NUMBERS.index(w)) if w in NUMBERS else w[:5]
        for w in words
        if w in NUMBERS or w.isdigit() or w[3:]
    }
