"""The schemas: they explain every key, agree with the reader, and serve an editor."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.documents import read, texts

from sixtysix.chart import load_chart, spec_dir
from sixtysix.chart.document import read_document
from sixtysix.chart.model import TABLES
from sixtysix.project.check import spec_files

from ..schemas import SCHEMAS, validator

FOLDER = spec_dir() / "schema"
KINDS_OF_FILE = (
    *("chart", "words", "laws", "declarations", "variant", "variant-file"),
    *("rulings", "source", "scenario", "equivalents", "rulebook", "wire"),
)


@pytest.mark.parametrize("kind", KINDS_OF_FILE)
def test_every_schema_is_valid(kind: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[kind])


@pytest.mark.parametrize("kind", KINDS_OF_FILE)
def test_every_key_is_explained(kind: str) -> None:
    silent = [path for path, schema in _keys(SCHEMAS[kind], "") if not schema.get("description")]
    assert silent == []


def _keys(schema: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(schema, list):
        for index, inner in enumerate(schema):
            yield from _keys(inner, f"{path}/{index}")
    if not isinstance(schema, dict):
        return
    for name in ("properties", "$defs"):
        for key, inner in schema.get(name, {}).items():
            yield f"{path}/{key}", inner
            yield from _keys(inner, f"{path}/{key}")
    for name in ("items", "additionalProperties", "oneOf"):
        yield from _keys(schema.get(name), f"{path}/{name}")


def kind_of(path: Path) -> str:
    if path.name == "parameters.yaml":
        return "declarations"
    if path.parent.name == "house":
        return "variant"
    return path.stem if path.parent == spec_dir() else path.parent.name.removesuffix("s")


@pytest.mark.parametrize("path", spec_files(), ids=lambda path: path.name)
def test_an_editor_finds_nothing_wrong_with_the_spec(path: Path) -> None:
    assert [e.message for e in validator(kind_of(path)).iter_errors(read_document(path).data)] == []


@pytest.mark.parametrize("path", spec_files(), ids=lambda path: path.name)
def test_every_file_names_its_schema_for_editors(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    prefix = "# yaml-language-server: $schema="
    assert first.startswith(prefix)
    assert (path.parent / first.removeprefix(prefix)).resolve() == FOLDER / f"{kind_of(path)}.schema.json"


def test_house_rules_complete_with_every_parameter_nested_and_dotted() -> None:
    known = SCHEMAS["variant"]["$defs"]["parameters"]["properties"]
    for path in load_chart().declarations.by_path:
        group, _, name = path.partition(".")
        assert path in known
        assert not name or "." in name or name in known[group]["properties"], path
    assert not any("required" in schema for _, schema in _keys(SCHEMAS["variant"]["$defs"]["parameters"], ""))


@pytest.mark.parametrize(
    ("parameters", "fits"),
    [
        ({"match": {"best_of": 5}}, True),
        ({"match.best_of": 5}, True),
        ({"claim": {"penalty": {"by": "worth"}}}, True),
        ({"claim.penalty": {"with_trick": 1}}, True),
        ({"closing.penalty.with_trick": 1}, True),
        ({"closing": {"penalty": "none"}}, True),
        ({"match": {"best_of": 4}}, False),
        ({"match.best_of": "5"}, False),
        ({"match.bestof": 5}, False),
        ({"claim": {"penalty": {"by": "chance"}}}, False),
        ({"closing.penalty": "some"}, False),
    ],
)
def test_an_editor_judges_house_rules(parameters: dict[str, Any], fits: bool) -> None:
    assert validator("variant").is_valid({"extends": "schnapsen", "parameters": parameters}) is fits


def test_the_page_about_editors_has_an_example_that_is_in_form(tmp_path: Path) -> None:
    (example,) = texts(read("docs/house-rules.md").partition("## Completion")[2], "yaml")
    path = tmp_path / "house.yaml"
    for text, fits in ((example, True), (example.replace("any_time", "any"), False)):
        path.write_text(text, encoding="utf-8")
        assert validator("variant").is_valid(read_document(path).data) is fits


def test_scenarios_complete_with_the_events_states_and_guards_of_the_chart() -> None:
    chart, proposed = load_chart(), [*_examples(SCHEMAS["scenario"])]
    assert set(chart.stable) in proposed
    assert set(chart.guards) in proposed
    for lines in proposed:
        events = {re.sub(r"^[01] | [A-Z0-9]+$", "", line) for line in lines - {"1 AS JD"}}
        assert events == set(chart.events) or lines in ({*chart.stable}, {*chart.guards})


def _examples(schema: object) -> Iterator[set[str]]:
    if isinstance(schema, dict):
        yield from [set(schema["examples"])] if "examples" in schema else ()
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _examples(inner)


def test_every_choice_that_is_explained_has_its_own_words() -> None:
    explained = [s for _, s in _keys(load_chart().declarations.schema, "") if "enumDescriptions" in s]
    assert len(explained) >= 12
    assert all(len(set(s["enumDescriptions"])) == len(s["enum"]) for s in explained)


def test_the_reader_and_the_schema_know_the_same_tables() -> None:
    tables = {key for key, s in SCHEMAS["chart"]["properties"].items() if "propertyNames" in s}
    assert tables == set(TABLES)
