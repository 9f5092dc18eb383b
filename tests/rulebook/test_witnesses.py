"""Examples of sentences in the rulebook are sharp: with another value of the parameter they end otherwise."""

from fnmatch import fnmatchcase

import pytest

from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import RULEBOOK
from sixtysix.compile.kernel import compile_kernel
from sixtysix.conform.house_rules import changes
from sixtysix.contract.events import NotAnEvent
from sixtysix.errors import SetupError
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.coverage import Hand, coverage_of
from sixtysix.languages import braces
from sixtysix.play.replay import HandRecord, KernelGame
from sixtysix.scenarios.reading import family_scenarios, scenario_chart
from sixtysix.scenarios.run import scenario_on
from sixtysix.sheets import fill_prose

pytestmark = pytest.mark.slow

IN_PASSING = {("loser_state", "claim.target"): "the target names a claim without its word"}
"""Parameters that a sentence mentions without being about them."""

RULES = read_document(spec_dir() / RULEBOOK).mapping["rulebook"]["chapters"]
SENTENCES = {name: one for chapter in RULES.values() for name, one in chapter["sentences"].items()}
SCENARIOS_BY_NAME = family_scenarios()


def parameters_of(sentence: str) -> list[str]:
    one = SENTENCES[sentence]
    said = (brace.value for brace in braces(one["says"]) if "." in brace.value)
    return [path for path in dict.fromkeys((*one.get("where", ()), *said)) if not path.startswith("pack.")]


def course(chart: ConfiguredChart, play: HandRecord) -> list[object]:
    """Return every position of a play; a shorter list if the rules refuse the deck, score or an event."""
    positions: list[object] = []
    try:
        game = KernelGame(compile_kernel(chart), play.setup)
        for event in play.events:
            positions += [game.position(), game.send(event)]
        positions.append(game.position())
    except (SetupError, NotAnEvent):
        pass
    return positions


def fails(scenario: str, variant: str, path: str) -> bool:
    try:
        charts = others(scenario_chart(SCENARIOS_BY_NAME[scenario], variant), path)
        return any(scenario_on(compile_kernel(one), SCENARIOS_BY_NAME[scenario]) is None for one in charts)
    except NotAnEvent:  # by the other rules there is no such event
        return True


def others(chart: ConfiguredChart, path: str) -> list[ConfiguredChart]:
    """Yield rules that differ from these in one parameter."""
    return [change.chart for change in changes(chart, path)]


def shown_by(variant: str) -> list[tuple[HandRecord, set[str]]]:
    """Return the plays of a variant's vectors, each with the obligations that it shows."""
    found = []
    for vector in built_vectors(variant):
        play = HandRecord.of_json(vector)
        hand, shown = Hand(coverage_of(variant), play.setup), set[str]()
        for event in play.events:
            hand.send(event)
            shown |= hand.shown
        found.append((play, shown))
    return found


def test_each_parameter_of_a_sentence_has_a_witness_that_changes_with_it() -> None:
    asked, separated = set[tuple[str, str]](), set[tuple[str, str]]()
    for variant in variant_names():
        chart, plays = load(variant), shown_by(variant)
        scenarios = [name for name, one in SCENARIOS_BY_NAME.items() if variant in one.variants]
        told = [one.name for section in fill_prose(chart).sections for one in section.sentences]
        for pair in ((name, path) for name in told for path in parameters_of(name)):
            changed = others(chart, pair[1])
            asked |= {pair} if changed else set()
            if pair in separated or not changed:
                continue
            patterns = SENTENCES[pair[0]]["shown"]
            named = (play for play, shown in plays if any(fnmatchcase(o, p) for o in shown for p in patterns))
            near = (name for name in scenarios if any(fnmatchcase(name, p) for p in patterns))
            if any(course(chart, play) != course(one, play) for play in named for one in changed) or any(
                fails(name, variant, pair[1]) for name in near
            ):
                separated.add(pair)
    assert len(asked) > 60
    assert asked - separated == IN_PASSING.keys()
