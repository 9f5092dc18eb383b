"""For each statement of the sources that is a rule: a mutant that breaks it, and the test that notices."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import SCENARIOS, spec_dir
from sixtysix.chart.sources import Statement
from sixtysix.contract.events import Json
from sixtysix.contract.rules import rules_module
from sixtysix.evidence.cover import generated_vectors
from sixtysix.mutation import mutants_of
from sixtysix.mutation.mutant import Mutant, calls
from sixtysix.play.trace import read_hands
from sixtysix.scenarios.reading import read_scenario, scenario_chart
from sixtysix_tools.score import Scenarios, Tests, Vectors, scenarios_of

NUMBERS = [
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
]  # fmt: skip


class Evidence(NamedTuple):
    """Tests that show a statement: all tests of their kind, the names of these, and the mutants that they face."""

    tests: Tests
    names: list[str]
    mutants: Mapping[str, Mutant]


class Breakers:
    """The statements of a variant's texts, and the mutants that break them.

    A statement is shown by its scenarios, first by those about the variant as it is, then by those under house rules;
    where these notice nothing, by the vectors that cite it.
    """

    def __init__(self, variant: str, noticed: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take the names of the scenarios that kill each mutant, by its id, as far as they are known."""
        self.variant, self.noticed, self.chart = variant, noticed or {}, load(variant)
        self.mutants, self._about = _by_id(self.chart), scenarios_of(variant)
        self._scenarios = Scenarios(self._about)
        known, texts = self.chart.sources.statements.values(), self.chart.variant.source
        self.statements = {one.id: one for one in known if one.is_rule and one.text in texts}
        self._carried = Counter(item for one in self.statements.values() for item in one.becomes)
        self._under: dict[str, Evidence] = {}

    def find(self) -> Iterator[Json]:
        """Give each statement with a mutant and the test that kills it; both are empty where there is none."""
        for one in self.statements.values():
            tried = ((shows, mutant) for shows in self.evidence(one) for mutant in self.ranking(one, shows))
            killed = ((mutant.id, by) for shows, mutant in tried if (by := self._killer(shows, mutant)))
            mutant, by = next(killed, ("", ""))
            yield {"statement": one.id, "mutant": mutant, "by": by}

    def _killer(self, shows: Evidence, mutant: Mutant) -> str:
        known = self.noticed.get(mutant.id) if shows.tests is self._scenarios else None
        killers = shows.tests.killers(mutant.kernel(), shows.names) if known is None else known
        return next((name for name in killers if name in shows.names), "")

    def evidence(self, one: Statement) -> Iterator[Evidence]:
        """Give the tests that show the statement, the best first."""
        yield Evidence(self._scenarios, [name for name in one.shown if name in self._about], self.mutants)
        for name in (name for name in one.shown if name not in self._about):
            scenario = read_scenario(spec_dir() / SCENARIOS / f"{name}.yaml")
            is_played = scenario.parameters and not scenario.then.refused_parameters
            if self.variant in scenario.variants and is_played:
                if name not in self._under:
                    mutants = _by_id(scenario_chart(scenario, self.variant))
                    self._under[name] = Evidence(Scenarios({name: scenario}), [name], mutants)
                yield self._under[name]
        vectors, cites = self._vectors
        yield Evidence(vectors, [name for name, cited in cites.items() if one.id in cited], self.mutants)

    @cached_property
    def _vectors(self) -> tuple[Vectors, Mapping[str, list[str]]]:
        """The vectors of the variant, and the statements that each cites."""
        name = generated_vectors(self.variant)
        with open(name, encoding="utf-8") as lines:
            found = list(read_hands(lines, name, forms=("vector",)))
        return Vectors(found), {vector["id"]: vector["sources"] for vector in found}

    def ranking(self, one: Statement, shows: Evidence) -> list[Mutant]:
        """Rank the mutants of the items that the statement became: the first most likely breaks it and nothing else.

        Parameters come first, then the values and words that it names, then what the fewest scenarios notice.
        """
        said, found = _words(one.says), list[tuple[Any, Mutant]]()
        for mutant in shows.mutants.values() if shows.names else ():
            if at := self.items_of(mutant) & set(one.becomes):
                new, is_parameter, old = mutant.description.partition(" is ")[2].partition(", not ")
                if not is_parameter:
                    code, is_code, new = mutant.description.rpartition(": ")[2].partition(" -> ")
                    old = code if is_code else mutant.place.rpartition("/")[2]
                lost = len(said & _words(old) - _words(new))
                notice = len(self.noticed.get(mutant.id, ()))
                rank = (not is_parameter, -lost, notice, min(self._carried[item] for item in at), len(found))
                found.append((rank, mutant))
        return [mutant for _, mutant in sorted(found, key=lambda ranked: ranked[0])]

    def items_of(self, mutant: Mutant) -> set[str]:
        """Name the items that a mutant changes: those of its place, and a transition's event and state.

        A function of the rules changes the guards, actions and cases that call it.
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
        """The guards, actions and cases that call each function of the rules, by its name."""
        found, rules = dict[str, set[str]](), rules_module(self.chart.rules)
        for item in (*self.chart.guards, *self.chart.actions, *self.chart.cases):
            for function in calls(getattr(rules, item), self.chart.rules):
                found.setdefault(function.__name__, set()).add(item)
        return found


def _by_id(chart: ConfiguredChart) -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in mutants_of(chart)}


def _words(text: str) -> set[str]:
    """Collect the numbers of a text as digits, and the beginnings of its longer words."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return {
        str(NUMBERS.index(w)) if w in NUMBERS else w[:5]
        for w in words
        if w in NUMBERS or w.isdigit() or w[3:]
    }
