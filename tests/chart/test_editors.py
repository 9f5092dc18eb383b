"""An editor that asks yaml-language-server is told keys, values and mistakes, by the schema in a file's first line."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.documents import read, texts

from sixtysix.chart import load_chart, spec_dir, variant_names
from sixtysix.project.check import spec_files

from .language_server import SERVER, LanguageServer

SPEC = spec_dir()
VARIANT = SPEC / "variants" / "house.yaml"
CHART = SPEC / "house.yaml"
SCENARIO = SPEC / "scenarios" / "mine.yaml"
RULINGS = SPEC / "decided.yaml"
KINDS = {VARIANT: "variant", CHART: "chart", SCENARIO: "scenario", RULINGS: "rulings"}
EXAMPLE = texts(read("docs/editing.md"), "yaml")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not shutil.which("node") or not SERVER.is_file(),
        reason="needs node and the packages of tests/package.json",
    ),
]


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    with LanguageServer(SPEC) as running:
        yield running


def headed(path: Path, text: str) -> str:
    """The text below the line that gives its schema."""
    folder = "schema" if path.parent == SPEC else "../schema"
    return f"# yaml-language-server: $schema={folder}/{KINDS[path]}.schema.json\n{text}"


def test_keys_of_a_variant_are_proposed_and_explained(server: LanguageServer) -> None:
    keys = server.completions(VARIANT, headed(VARIANT, "|\n"))
    assert keys.keys() >= {"name", "title", "says", "source", "extends", "parameters"}
    assert keys["extends"].startswith("The variant whose parameters these change")
    inside = server.completions(VARIANT, headed(VARIANT, "extends: schnapsen\nparameters:\n  |\n"))
    assert inside.keys() >= set(load_chart().declarations.by_path)
    group = server.completions(VARIANT, headed(VARIANT, "parameters:\n  claim:\n    |\n"))
    assert group.keys() >= {"mode", "target", "penalty"}
    assert all(group.values())


@pytest.mark.parametrize("key", ["claim:\n    mode", "claim.mode"])
def test_values_of_a_parameter_are_proposed_and_explained(server: LanguageServer, key: str) -> None:
    values = server.completions(VARIANT, headed(VARIANT, f"parameters:\n  {key}: |\n"))
    assert set(values) == {"after_trick_or_marriage", "any_time", "after_trick", "automatic"}
    assert len(set(values.values())) == 4


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("extends: |\n", set(variant_names())),
        ("parameters:\n  marriage:\n    allowed: |\n", {"true", "false"}),
        ("parameters:\n  deck:\n    suits: [|]\n", {"S", "H", "D", "C"}),
    ],
)
def test_values_in_a_variant_are_proposed(server: LanguageServer, text: str, values: set[str]) -> None:
    assert set(server.completions(VARIANT, headed(VARIANT, text))) == values


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("|\n", {"name", "says", "rules", "features", "events", "guards", "actions", "invariants", "states"}),
        ("states:\n  A:\n    |\n", {"initial", "final", "says", "enter", "exit", "transitions", "states"}),
        (
            "states:\n  A:\n    states:\n      B:\n        transitions:\n          - event: bid\n            |\n",
            {"name", "target", "cond", "unless", "on", "internal", "when", "says", "source"},
        ),
        ("guards:\n  is_high:\n    |\n", {"says", "otherwise", "margin", "source", "when"}),
    ],
)
def test_keys_of_a_chart_are_proposed(server: LanguageServer, text: str, keys: set[str]) -> None:
    assert set(server.completions(CHART, headed(CHART, text))) >= keys


def test_values_in_a_chart_are_proposed(server: LanguageServer) -> None:
    between = server.completions(CHART, headed(CHART, "events:\n  bid:\n    between_hands: |\n"))
    assert set(between) == {"true", "false"}
    internal = "states:\n  A:\n    transitions:\n      - internal: |\n"
    assert set(server.completions(CHART, headed(CHART, internal))) == {"true", "false"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("|\n", {"title", "variant", "parameters", "source", "given", "when", "then"}),
        ("given:\n  |\n", {"deal", "hands", "turnup", "stock", "dealer", "score"}),
        ("variant: |\n", set(variant_names())),
        ("then:\n  state: |\n", set(load_chart().stable)),
        ("then:\n  result:\n    reason: |\n", {"claim", "false_claim", "closer_failed", "tie"}),
        ("then:\n  not_legal:\n    - event: 1 claim\n      because: [|]\n", set(load_chart().guards)),
        ("parameters:\n  claim:\n    mode: |\n", {"any_time", "automatic"}),
    ],
)
def test_keys_and_values_of_a_scenario_are_proposed(
    server: LanguageServer, text: str, words: set[str]
) -> None:
    assert set(server.completions(SCENARIO, headed(SCENARIO, text))) >= words


def test_every_event_is_proposed_in_a_scenario(server: LanguageServer) -> None:
    lines = server.completions(SCENARIO, headed(SCENARIO, "when:\n  - |\n"))
    trick = "1 AS JD"
    assert trick in lines
    events = {re.sub(r"^[01] | [A-Z0-9]+$", "", line) for line in lines if line != trick}
    assert events == set(load_chart().events)


def test_keys_of_a_ruling_are_proposed(server: LanguageServer) -> None:
    keys = server.completions(RULINGS, headed(RULINGS, "rulings:\n  R1:\n    |\n"))
    assert keys.keys() >= {"title", "question", "sources", "decision"}


def test_what_is_pointed_at_is_explained(server: LanguageServer) -> None:
    told = server.hover(VARIANT, headed(VARIANT, "parameters:\n  match:\n    best|_of: 3\n"))
    assert "whoever wins more than half of them wins the match" in told
    assert "The state it leads to" in server.hover(
        CHART, headed(CHART, "states:\n  A:\n    transitions:\n      - tar|get: A\n")
    )


@pytest.mark.parametrize(
    ("path", "text", "line", "message"),
    [
        (VARIANT, "extends: schnapsen\nparameters:\n  clam: {}\n", 3, "Property clam is not allowed"),
        (VARIANT, "parameters:\n  claim: {mode: sometimes}\n", 2, '"after_trick_or_marriage", "any_time"'),
        (VARIANT, "extends: schnapsen\nparameters:\n  match.best_of: 4\n", 3, "not allowed"),
        (VARIANT, "parameters:\n  claim.target: many\n", 2, 'Expected "integer"'),
        (CHART, "states:\n  A:\n    transitons: []\n", 3, "Property transitons is not allowed"),
        (CHART, "events:\n  bid: {between_hands: 1, says: Bid.}\n", 2, 'Expected "boolean"'),
        (SCENARIO, "then:\n  result: {reason: luck}\n", 2, '"claim", "false_claim"'),
        (SCENARIO, "given: {hands: [AS]}\n", 1, "Array has too few items"),
        (RULINGS, "rulings:\n  R1: {decison: Yes.}\n", 2, "Property decison is not allowed"),
    ],
)
def test_mistakes_are_marked_where_they_are(
    server: LanguageServer, path: Path, text: str, line: int, message: str
) -> None:
    found = server.diagnostics(path, headed(path, text))
    assert any(d["range"]["start"]["line"] == line and message in d["message"] for d in found), found


@pytest.mark.parametrize("path", spec_files(), ids=lambda path: path.name)
def test_nothing_is_marked_in_the_spec(server: LanguageServer, path: Path) -> None:
    assert server.diagnostics(path, path.read_text(encoding="utf-8")) == []


def test_the_example_of_the_page_is_fine_and_its_schema_is_found(server: LanguageServer) -> None:
    (example,) = EXAMPLE
    assert server.diagnostics(VARIANT, example) == []
    assert server.diagnostics(VARIANT, example.replace("any_time", "any")) != []


def test_house_rules_elsewhere_give_the_whole_path(server: LanguageServer, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    schema = SPEC / "schema" / "variant.schema.json"
    text = f"# yaml-language-server: $schema={schema}\nextends: schnapsen\nparameters:\n  game.counts: |\n"
    assert set(server.completions(path, text)) == {"down", "up"}


def test_every_choice_that_is_explained_has_its_own_words() -> None:
    explained = [s for s in _schemas(load_chart().declarations.schema) if "enumDescriptions" in s]
    assert len(explained) >= 12
    assert all(len(set(s["enumDescriptions"])) == len(s["enum"]) for s in explained)


def _schemas(schema: object) -> Iterator[dict[str, list[str]]]:
    if isinstance(schema, dict):
        yield schema
        for inner in schema.values():
            yield from _schemas(inner)
