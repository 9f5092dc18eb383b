"""An editor that asks yaml-language-server is told keys, values and mistakes, by the schema in a file's first line."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.documents import read, texts

from sixtysix.chart import load_chart, spec_dir, variant_names
from sixtysix.chart.model import TABLES

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


PARAMETERS = set(load_chart().declarations.by_path)


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        (VARIANT, "|\n", {"name", "title", "says", "source", "extends", "parameters"}),
        (VARIANT, "extends: |\n", set(variant_names())),
        (VARIANT, "extends: schnapsen\nparameters:\n  |\n", PARAMETERS),
        (VARIANT, "parameters:\n  claim:\n    |\n", {"mode", "target", "penalty"}),
        (VARIANT, "parameters:\n  claim.mode: |\n", {"after_trick_or_marriage", "any_time", "automatic"}),
        (VARIANT, "parameters:\n  marriage:\n    allowed: |\n", {"true", "false"}),
        (VARIANT, "parameters:\n  deck:\n    suits: [|]\n", {"S", "H", "D", "C"}),
        (CHART, "|\n", {"name", "says", "rules", *TABLES, "states"}),
        (
            CHART,
            "states:\n  A:\n    |\n",
            {"initial", "final", "says", "enter", "exit", "transitions", "states"},
        ),
        (
            CHART,
            "states:\n  A:\n    states:\n      B:\n        transitions:\n          - event: bid\n            |\n",
            {"name", "target", "cond", "unless", "on", "internal", "when", "says", "source"},
        ),
        (CHART, "guards:\n  is_high:\n    |\n", {"says", "otherwise", "margin", "source", "when"}),
        (CHART, "events:\n  bid:\n    between_hands: |\n", {"true", "false"}),
        (SCENARIO, "|\n", {"title", "variant", "parameters", "source", "given", "when", "then"}),
        (SCENARIO, "given:\n  |\n", {"deal", "hands", "turnup", "stock", "dealer", "score"}),
        (SCENARIO, "variant: |\n", set(variant_names())),
        (SCENARIO, "then:\n  state: |\n", set(load_chart().stable)),
        (SCENARIO, "then:\n  result:\n    reason: |\n", {"claim", "false_claim", "closer_failed", "tie"}),
        (
            SCENARIO,
            "then:\n  not_legal:\n    - event: 1 claim\n      because: [|]\n",
            set(load_chart().guards),
        ),
        (SCENARIO, "parameters:\n  claim:\n    mode: |\n", {"any_time", "automatic"}),
        (RULINGS, "rulings:\n  R1:\n    |\n", {"title", "question", "sources", "decision"}),
    ],
)
def test_keys_and_values_are_proposed(server: LanguageServer, path: Path, text: str, words: set[str]) -> None:
    assert set(server.completions(path, headed(path, text))) >= words


def test_what_is_proposed_is_explained(server: LanguageServer) -> None:
    keys = server.completions(VARIANT, headed(VARIANT, "|\n"))
    assert keys["extends"].startswith("The variant whose parameters these change")
    modes = server.completions(VARIANT, headed(VARIANT, "parameters:\n  claim.mode: |\n"))
    assert len(set(modes.values())) == len(modes) == 4


def test_every_event_is_proposed_in_a_scenario(server: LanguageServer) -> None:
    lines = server.completions(SCENARIO, headed(SCENARIO, "when:\n  - |\n"))
    trick = "1 AS JD"
    assert trick in lines
    events = {re.sub(r"^[01] | [A-Z0-9]+$", "", line) for line in lines if line != trick}
    assert events == set(load_chart().events)


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
