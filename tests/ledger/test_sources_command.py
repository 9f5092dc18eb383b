"""``sixtysix sources`` lists statements, what lies behind an item, and what has changed since a revision."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sixtysix.chart import load_chart
from sixtysix.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["sources", *words])


def reported(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_statements_are_counted_by_text() -> None:
    counts = reported()["texts"]
    assert sum(count["statements"] for count in counts.values()) == len(load_chart().sources.statements)
    for name, count in counts.items():
        assert count["rules"] + count["front_end"] + count["no_rule"] == count["statements"]
        assert name in run().stdout.replace("\n", "")


def test_a_text_is_listed_with_what_became_of_it() -> None:
    told = " ".join(run("schnapsen-rules").stdout.split())
    assert "4.15 At least three cards must be left to close. became close_talon" in told
    assert "decided otherwise: R2" in told
    assert len(reported("schnapsen-rules")["statements"]) == len(
        load_chart().sources.texts["schnapsen-rules"].statements
    )


def test_what_lies_behind_an_item_is_listed() -> None:
    found = [one["id"] for one in reported("--behind", "closing.needs_talon")["statements"]]
    assert "schnapsen-rules:4.15" in found
    assert all("closing.needs_talon" in load_chart().sources.statements[id].becomes for id in found)


def test_rules_that_no_scenario_shows_are_listed() -> None:
    counts, listed = reported()["texts"], reported("--not-shown")["statements"]
    assert listed
    assert all(not one["shown"] and not one["no_rule"] and not one["front_end"] for one in listed)
    assert len(listed) == sum(count["rules"] - count["in_scenarios"] for count in counts.values())


def test_a_rule_is_listed_with_the_mutant_that_breaks_it() -> None:
    told = {one["id"]: one for one in reported("schnapsen-rules", "--mutants")["statements"]}
    closing = told["schnapsen-rules:4.15"]
    assert closing["mutant"] == "spec/change-number/closing.needs_talon/2"
    assert closing["by"] in closing["shown"]
    assert "mutant" not in told["schnapsen-rules:2.2"], "it is no rule"
    assert f"broken by {closing['mutant']}: {closing['by']} notices" in " ".join(
        run("schnapsen-rules", "--mutants").stdout.split()
    )
    assert "no mutant changes what it became" in run("schnapsen-states", "--mutants").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("schnapsen-rulez",), "there is no text schnapsen-rulez; did you mean schnapsen-rules?"),
        (("--behind", "closing.needs_talo"), "no statement became closing.needs_talo; did you mean"),
    ],
)
def test_bad_input_is_one_message(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr
