"""The league of foreign engines: its table, its adapters, and that each finding of the report has a verdict."""

import json
import subprocess
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from docs.measure.league.__main__ import REPORT, main
from docs.measure.league.engine import HERE, rules_of, table
from docs.measure.league.page import IS, NAMED, markdown, verdicts

from sixtysix.chart import load
from sixtysix.conform.differences import KINDS
from sixtysix.contract.events import Json

ENGINES = table()
LONGEST = 120
"""Lines of an adapter."""

ROOT = HERE.parents[2]


@pytest.fixture(scope="module")
def report() -> Json:
    found: Json = json.loads((ROOT / REPORT.with_suffix(".json")).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_is_named_by_its_repository_and_commit(name: str) -> None:
    engine = ENGINES[name]
    assert len(engine.commit) == 40
    assert int(engine.commit, 16)
    assert engine.repository.startswith("https://github.com/")
    assert engine.hands > 0
    for rules in engine.rules:
        assert load(rules_of(rules)).variant


@pytest.mark.parametrize("name", ENGINES)
def test_an_adapter_is_short_and_names_its_engine(name: str) -> None:
    engine = ENGINES[name]
    head = "\n".join((HERE / engine.adapter).read_text(encoding="utf-8").splitlines()[:3])
    assert engine.lines() <= LONGEST
    assert engine.repository.removeprefix("https://github.com/") in head
    assert engine.commit in head


def test_the_folder_has_no_adapter_or_rule_that_nobody_uses() -> None:
    code = {
        path.name
        for path in HERE.iterdir()
        if path.suffix in (".py", ".mjs", ".mts", ".rs", ".go", ".cpp", ".cs")
    }
    assert code - {"__main__.py", "engine.py", "page.py"} == {engine.adapter for engine in ENGINES.values()}
    used = {rules for engine in ENGINES.values() for rules in engine.rules}
    assert {path.stem for path in (HERE / "rules").iterdir()} <= used


def test_every_engine_is_in_the_report(report: Json) -> None:
    assert {name: list(runs) for name, runs in report["engines"].items()} == {
        name: engine.rules for name, engine in ENGINES.items()
    }


@pytest.mark.parametrize("name", ENGINES)
def test_each_finding_has_a_verdict_and_each_verdict_a_finding(report: Json, name: str) -> None:
    found = {each["id"] for run in report["engines"][name].values() for each in run["findings"]}
    assert set(verdicts().get(name, {})) == found


def test_verdicts_are_in_form() -> None:
    for name, of_engine in verdicts().items():
        for finding, verdict in of_engine.items():
            assert set(verdict) == {"is", "named", "at", "says"}, (name, finding)
            assert verdict["is"] in IS
            assert verdict["named"] in NAMED
            assert finding.split("/")[0] in KINDS
            file, _, line = verdict["at"].rpartition(":")
            assert file
            assert int(line) > 0


def test_bugs_are_written_up_for_the_engines_authors() -> None:
    told = (HERE / "upstream.md").read_text(encoding="utf-8")
    for name, of_engine in verdicts().items():
        for verdict in of_engine.values():
            if verdict["is"] == "bug":
                assert f"`{verdict['at']}`" in told, (name, verdict["at"])


def test_the_page_is_written_from_the_data_and_the_verdicts(report: Json) -> None:
    page = (ROOT / REPORT.with_suffix(".md")).read_text(encoding="utf-8")
    assert page == markdown(report, ENGINES, verdicts())


def test_a_missing_engine_is_skipped_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["--engines", str(tmp_path), "omerkel_schnapsen"])
    assert done.exit_code == 0, done.output
    assert f"omerkel_schnapsen is skipped: there is no folder {tmp_path / 'omerkel_schnapsen'}" in done.stderr
    assert not [*tmp_path.iterdir()]


def test_another_commit_is_not_tested(tmp_path: Path) -> None:
    engine = ENGINES["omerkel_schnapsen"]
    folder = tmp_path / engine.name
    git = ["git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "-m", "Nothing"], check=True)
    assert f"the table says {engine.commit[:7]}" in engine.lacks(tmp_path)


def test_house_rules_say_what_they_are() -> None:
    for path in (HERE / "rules").iterdir():
        given = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert {"title", "says", "extends", "parameters"} == set(given), path.name
