"""Making scenarios from hands, and running them."""

import json
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from sixtysix.project.check import check
from sixtysix.scenarios.reading import read_scenarios
from sixtysix.scenarios.run import scenario_findings

from ..command import run

HANDS = 4


@pytest.fixture(scope="module", params=["schnapsen", "santase-3", "kinderschnapsen"])
def trace(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("trace") / "hands.jsonl"
    assert run("simulate", request.param, "--hands", str(HANDS), "--trace", path).exit_code == 0
    return path


def hand(trace: Path, number: int) -> dict[str, object]:
    told: dict[str, object] = json.loads(trace.read_text(encoding="utf-8").splitlines()[number - 1])
    return told


@pytest.mark.parametrize("number", range(1, HANDS + 1))
def test_a_hand_becomes_a_scenario_that_is_so(trace: Path, number: int, tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    assert run("scenario", "new", trace, "--hand", str(number), "-o", path).exit_code == 0
    assert check([path]) == []
    scenario = read_scenarios(path)["new"]
    assert scenario.then.result == hand(trace, number)["result"]
    assert "winner_and_dealer" in scenario.cases
    assert list(scenario_findings(scenario)) == []


def test_a_match_of_several_games_is_one_under_house_rules(tmp_path: Path) -> None:
    house, trace, path = tmp_path / "schnapsen-3.yaml", tmp_path / "hands.jsonl", tmp_path / "new.yaml"
    house.write_text("extends: schnapsen\nparameters: {match.best_of: 3}\n", encoding="utf-8")
    run("simulate", house, "--hands", "12", "--trace", trace)
    lines = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    trace.write_text(
        "".join(json.dumps({**line, "variant": "schnapsen"}) + "\n" for line in lines), encoding="utf-8"
    )
    assert run("scenario", "new", trace, "--hand", "12", "-o", path).exit_code == 0
    scenario = read_scenarios(path)["new"]
    assert scenario.parameters == {"match": {"best_of": 3}}
    assert scenario.then.result == lines[11]["result"]
    assert list(scenario_findings(scenario)) == []


def test_nothing_is_overwritten(trace: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_text("old", encoding="utf-8")
    made = run("scenario", "new", trace, "-o", path)
    assert (made.exit_code, path.read_text(encoding="utf-8")) == (2, "old")
    assert "this file exists already" in made.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [(["--hand", "99"], "has 4 hands, not 99"), (["-o", "/nowhere/new.yaml"], "cannot be written")],
)
def test_what_cannot_be_made(trace: Path, words: list[str], message: str) -> None:
    made = run("scenario", "new", trace, *words)
    assert made.exit_code == 2
    assert message in made.stderr


def test_a_hand_that_goes_another_way_is_refused(trace: Path, tmp_path: Path) -> None:
    told = hand(trace, 1)
    wrong = tmp_path / "wrong.jsonl"
    result: Any = told["result"]
    changed = {**told, "result": {**result, "winner": 1 - result["winner"]}}
    wrong.write_text(json.dumps(changed) + "\n", encoding="utf-8")
    made = run("scenario", "new", wrong)
    assert made.exit_code == 2
    assert "hand 1: the hand cannot be replayed" in made.stderr


HOUSE = "extends: schnapsen\nparameters: {claim.target: 40, closing.needs_talon: 2}\n"


@pytest.fixture
def house_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of hands under house rules, beside them; the working directory is another one."""
    rules, trace = tmp_path / "house" / "preis.yaml", tmp_path / "house" / "hands.jsonl"
    rules.parent.mkdir()
    rules.write_text(HOUSE, encoding="utf-8")
    assert run("simulate", rules, "--hands", "4", "--trace", trace).exit_code == 0
    monkeypatch.chdir(rules.parent)
    return trace


@pytest.mark.parametrize("output", ["new.yaml", "facts/new.yaml", "../new.yaml"])
def test_a_hand_of_house_rules_becomes_a_scenario_of_their_file(
    house_trace: Path, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("facts").mkdir()
    made = run("scenario", "new", "hands.jsonl", "--hand", "2", "--variant", "preis.yaml", "-o", output)
    assert made.exit_code == 0, made.stderr
    path = Path(output).resolve()
    scenario = read_scenarios(path)["new"]
    assert (path.parent / scenario.variant).resolve() == house_trace.parent / "preis.yaml"
    assert scenario.parameters == {}
    monkeypatch.chdir("/")
    done = run("scenario", "run", path)
    assert (done.exit_code, done.stdout) == (0, "1 scenario, all passed\n"), done.output
    assert check([path]) == []


def test_a_scenario_on_standard_output_has_paths_from_the_working_folder(house_trace: Path) -> None:
    text = run("scenario", "new", house_trace, "--variant", house_trace.parent / "preis.yaml").stdout
    assert "\n    variant: preis.yaml\n" in text


def test_every_trace_command_finds_the_house_rules_in_the_same_way(house_trace: Path) -> None:
    for more, says in (
        ([], "the variant 'preis' is not in the family; give the variant's file with --variant"),
        (["--variant", "snapszer"], "this is a hand of preis, not of snapszer"),
    ):
        for words in (["scenario", "new"], ["replay"]):
            refused = run(*words, "hands.jsonl", *more)
            assert (refused.exit_code, refused.stderr) == (2, f"hands.jsonl: hand 1: {says}\n")


def alone(text: str) -> str:
    """The file of a single scenario."""
    return "scenarios:\n  fact:\n" + indent(text, " " * 4)


FACT = """\
title: Who has 40 claims.
variant: preis.yaml
given:
  hands: [AS AH TH KH AC, TS TD QH JD QD]
  turnup: JC
when:
  - 1 TS AS
  - 0 AH TD
  - 0 claim
then:
  result: {winner: 0, reason: claim}
"""


def test_a_scenario_of_house_rules_is_held_to_them(house_trace: Path) -> None:
    """So is a scenario of several variants, and one that changes the house rules further."""
    for name, old, new in (
        ("fact", "", ""),
        ("both", "preis.yaml", "[preis.yaml, schnapsen]"),
        ("changed", "given:", "parameters: {claim.target: 43}\ngiven:"),
    ):
        Path(f"{name}.yaml").write_text(alone(FACT.replace(old, new, 1)), encoding="utf-8")
    assert run("scenario", "run", "fact.yaml").stdout == "1 scenario, all passed\n"
    otherwise = "the winner of the hand is 1, not 0"
    assert otherwise in run("scenario", "run", "both.yaml").stdout
    assert otherwise in run("scenario", "run", "changed.yaml").stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("preis.yaml", "prise.yaml", "fact.yaml:4:14: there is no file prise.yaml"),
        ("preis.yaml", "bad.yaml", "bad.yaml:2:29: expected an odd number, got 2"),
        ("preis.yaml", "pries", "fact.yaml:4:14: there is no variant pries; there are "),
        ("turnup: JC", "turnup: 9C", "fact.yaml:7:15: there is no card 9C in preis.yaml"),
        ("1 TS AS", "1 9S AS", "fact.yaml:9:9: '1 lead_card 9S': '9S' is no card; cards are AS TS"),
    ],
)
def test_what_is_wrong_with_a_scenario_of_house_rules(
    old: str, new: str, message: str, house_trace: Path
) -> None:
    Path("bad.yaml").write_text("extends: schnapsen\nparameters: {match.best_of: 2}\n", encoding="utf-8")
    Path("fact.yaml").write_text(alone(FACT.replace(old, new)), encoding="utf-8")
    for command in (["scenario", "run"], ["check"]):
        told = run(*command, "fact.yaml")
        assert (told.exit_code, message in told.stderr) == (2, True), told.stderr


TEXT = """\
title: The talon is closed.
variant: schnapsen
given:
  hands: [JS AH TH KH AC, AS TS KS QH JD]
  turnup: AD
when:
  - 1 close_talon
then:
  table: {closed_by: 1}
"""


def test_running_says_what_is_otherwise(tmp_path: Path) -> None:
    good, wrong, bad = tmp_path / "good.yaml", tmp_path / "wrong.yaml", tmp_path / "bad.yaml"
    good.write_text(alone(TEXT), encoding="utf-8")
    wrong.write_text(alone(TEXT.replace("closed_by: 1", "closed_by: 0")), encoding="utf-8")
    bad.write_text(alone(TEXT.replace("close_talon", "open_talon")), encoding="utf-8")
    done = run("scenario", "run", good)
    assert (done.exit_code, done.stdout) == (0, "1 scenario, all passed\n")
    done = run("scenario", "run", good, wrong)
    assert done.exit_code == 1
    assert done.stdout == f"{wrong}:11:26: closed_by is 1, not 0\n2 scenarios, 1 failed\n"
    told = json.loads(run("scenario", "run", good, wrong, "--json").stdout)
    assert told == {
        "scenarios": 2,
        "findings": [
            {"file": str(wrong), "scenario": "fact", "message": f"{wrong}:11:26: closed_by is 1, not 0"}
        ],
    }
    done = run("scenario", "run", good, bad, wrong)
    assert (done.exit_code, done.stdout) == (2, "")
    assert (
        f"{bad}:9:9: '1 open_talon': there is no event 'open_talon'; did you mean close_talon?" in done.stderr
    )
