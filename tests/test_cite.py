"""`cite` looks up everything that is cited: citations in explanations, parameters, and items."""

import json
import re

import pytest

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.contract.events import Json
from sixtysix.languages import _, speaking

from .command import run


def cited(*words: str) -> list[Json]:
    told: list[Json] = json.loads(run("cite", *words, "--json").stdout)["cited"]
    return told


@pytest.mark.parametrize("variant", variant_names())
def test_citations_of_explanations_can_be_looked_up(variant: str) -> None:
    chart = load(variant)
    for event in chart.events:
        shown = run("explain", variant, event).stdout
        for citations in re.findall(r"\[([^\]]+)\]$", shown, re.MULTILINE):
            assert all(one.get("says") or one["decision"] for one in cited(f"[{citations}]"))


@pytest.mark.parametrize("variant", variant_names())
def test_a_condition_cites_statements_about_its_transition_and_those_against_it(variant: str) -> None:
    chart = load(variant)
    for t, atom in [(o, name) for o in chart.transitions for name, _wanted in o.guards]:
        cites = chart.cites_of(t, atom)
        asking = {x for o in chart.family.transitions if atom in dict(o.guards) for x in (o.name, o.event)}
        for citation in (c for c in cites if ":" in c):
            one = chart.sources.statements[citation.removeprefix("against ")]
            assert citation.startswith("against ") == bool(one.otherwise)
            assert {*one.otherwise} <= {*cites}
            assert {t.name, t.event} & {*one.becomes} or asking.isdisjoint(one.becomes), (citation, t.name)


def test_a_ruling_has_question_sources_decision_and_items() -> None:
    [ruling] = cited("R5")
    family = load_chart()
    written = family.sources.rulings["R5"]
    assert ruling["question"] == written["question"]
    assert ruling["parts"] == written["sources"]
    assert ruling["decision"] == written["decision"]
    assert {"exchange", "talon_deep_enough_to_exchange", "swap_trump"} <= {*ruling["items"]}
    assert all("R5" in family.sources.statements[id].leads_to for id in ruling["statements"])


def test_everything_that_has_a_name_can_be_cited() -> None:
    family = load_chart()
    sources, declared = family.sources, family.declarations.by_path
    items = [name for name, _ in family.cited]
    names = {*sources.rulings, *sources.texts, *sources.statements, *declared, *items}
    assert {one["id"] for one in cited(*names)} == names
    shown = run("cite", *names)
    assert shown.exit_code == 0


def test_a_statement_has_its_items_and_scenarios() -> None:
    first, second = cited("snapszer:12.5", "12.6")
    assert [first["id"], second["id"]] == ["snapszer:12.5", "snapszer:12.6"]
    written = load_chart().sources.statements["snapszer:12.5"]
    assert (first["says"], first["items"], first["shown"]) == (
        written.says,
        [*written.becomes],
        [*written.shown],
    )


def test_a_parameter_has_its_choices_its_default_and_its_values() -> None:
    [parameter] = cited("closing.effective")
    assert parameter["parts"]["at_once"] == "Play is strict from that moment on."
    assert parameter["default"] == "at_once"
    assert parameter["values"] == dict.fromkeys(variant_names(), "at_once")


def test_all_rulings_are_listed() -> None:
    assert [one["id"] for one in cited("rulings")] == [*load_chart().sources.rulings]


def test_a_word_finds_the_rulings_statements_and_parameters_that_mention_it() -> None:
    found = {one["id"]: one for one in cited("--about", "LAST trick")}
    assert {"R41", "schnapsen-rules:8.8", "unclaimed.winner"} <= found.keys()
    assert all("last trick" in json.dumps(one).lower() for id, one in found.items() if id != "last_trick")
    shown = run("cite", "--about", "last trick").stdout
    assert re.search("R41 +The last trick: Which trick of a hand is the last one", shown)


def test_a_guard_and_its_opposite_are_translated() -> None:
    shown = run("cite", "holds_king", "--language", "de").stdout
    guard = load_chart().guards["holds_king"]
    with speaking("de"):
        assert _(guard.says) in shown
        assert _(guard.otherwise) in shown


def test_an_unknown_id_is_one_error() -> None:
    result = run("cite", "R3", "closing.need_talon")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "nothing is called closing.need_talon; did you mean closing.needs_talon?\n"


def test_all_parameters_are_listed_with_the_value_that_each_variant_has() -> None:
    done = run("variants", "--parameters", "--json")
    listed = {one["name"]: one for one in json.loads(done.stdout)["parameters"]}
    declarations = load_chart().declarations
    assert set(listed) == {path for path, one in declarations.by_path.items() if one.form}
    assert listed["game.points"]["values"] == {
        name: load(name).variant.parameters["game"]["points"] for name in variant_names()
    }
    assert listed["closing.penalty"]["values"] == {"kinderschnapsen": "none", "santase-2": "none"}


def test_the_parameters_of_a_group_are_listed() -> None:
    shown = run("variants", "--parameters", "exchange", env={"COLUMNS": "80"}).stdout
    assert re.findall(r"^  (exchange\.\w+)", shown, re.MULTILINE) == [
        "exchange.card", "exchange.needs_talon", "exchange.first_lead",
    ]  # fmt: skip
