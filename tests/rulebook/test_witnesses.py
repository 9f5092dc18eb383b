"""What shows a sentence of the rulebook separates: with another value of its parameter it comes out otherwise."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import RULEBOOK, SCENARIOS
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import NotAnEvent
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.coverage import Hand, coverage_of
from sixtysix.exam.questions import separating
from sixtysix.languages import braces
from sixtysix.mutation.spec_faults import parameter_mutants
from sixtysix.play.replay import HandRecord
from sixtysix.scenarios.reading import read_scenario, scenario_chart
from sixtysix.scenarios.run import scenario_on
from sixtysix.scenarios.scenario import Scenario
from sixtysix_rulebook.words import sentences

IN_PASSING = {("chapters.scoring.loser_state", "claim.target"): "the target names a claim without its word"}
"""Parameters that a sentence names without being about them."""

SCENARIOS_BY_NAME = {file.stem: read_scenario(file) for file in (spec_dir() / SCENARIOS).glob("*.yaml")}


def others(chart: ConfiguredChart, path: str) -> list[ConfiguredChart]:
    """Rules that differ from these in one parameter alone."""
    return [mutant.chart for mutant in parameter_mutants(chart, path)]


class Witnesses:
    """What can show a sentence in a variant: its vectors, each with what it shows, and its scenarios."""

    def __init__(self, variant: str) -> None:
        self.variant, self.coverage = variant, coverage_of(variant)
        plays = [HandRecord.of_json(self.coverage.rules, one) for one in built_vectors(variant)]
        self._plays = [(play, self._shown(play)) for play in plays]

    def _shown(self, play: HandRecord) -> set[str]:
        hand, shown = Hand(self.coverage, play.setup), set[str]()
        for event in play.events:
            hand.send(event)
            shown |= hand.shown
        return shown

    def separate(self, path: str, patterns: list[str]) -> bool:
        """Whether a play that the patterns name comes out otherwise under another value of the parameter."""
        plays = [play for play, shown in self._plays if named(shown, patterns)]
        if any(any(separating(self.coverage, other, plays)) for other in others(self.coverage.chart, path)):
            return True
        return any(self._fails(scenario, path) for scenario in self._scenarios(patterns))

    def _scenarios(self, patterns: list[str]) -> Iterator[Scenario]:
        for name, scenario in SCENARIOS_BY_NAME.items():
            if self.variant in scenario.variants and named({name}, patterns):
                yield scenario

    def _fails(self, scenario: Scenario, path: str) -> bool:
        try:
            charts = others(scenario_chart(scenario, self.variant), path)
            return any(scenario_on(compile_kernel(other), scenario) is None for other in charts)
        except NotAnEvent:  # by the other rules there is no such event
            return True


def named(names: set[str], patterns: list[str]) -> bool:
    return any(fnmatchcase(name, pattern) for name in names for pattern in patterns)


def sentences_of_the_rulebook() -> Iterator[tuple[str, Any]]:
    rulebook = read_document(spec_dir() / RULEBOOK).mapping["rulebook"]
    for kind in ("words", "chapters", "pictures", "glossary"):
        for name, entry in rulebook[kind].items():
            yield f"{kind}.{name}", entry
            for one, sentence in (entry.get("sentences", {}) if isinstance(entry, dict) else {}).items():
                yield f"{kind}.{name}.{one}", sentence


def parameters_in(sentence: Any) -> list[str]:
    said = (one.value for one in braces(sentence["says"]) if "." in one.value)
    return list(dict.fromkeys((*sentence.get("where", ()), *said)))


def test_each_parameter_of_a_sentence_has_a_witness_that_changes_with_it() -> None:
    told = {name: one for name, one in sentences_of_the_rulebook() if isinstance(one, dict) and "says" in one}
    assert len(told) > 100
    asked, separated = set[tuple[str, str]](), set[tuple[str, str]]()
    for variant in variant_names():
        witnesses, of_variant = Witnesses(variant), sentences(load(variant))
        for name in told.keys() & of_variant.keys():
            for path in parameters_in(told[name]):
                if not path.startswith("pack.") and others(witnesses.coverage.chart, path):
                    asked.add((name, path))
                    if (name, path) not in separated and witnesses.separate(path, told[name]["shown"]):
                        separated.add((name, path))
    assert len(asked) > 60
    assert asked - separated == IN_PASSING.keys()
