"""Where testers work: pytest, GitHub pages, settings files, and logs of messages."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from sixtysix.conform.protocol import Capabilities
from sixtysix.conform.reports import junit

from ..command import command
from ..documents import ROOT
from ..house_rules import house
from .systems import Clumsy, Wrong, reported

VARIANT = "kinderschnapsen"
CLUMSY = "tests.conform.systems:Clumsy"
SLOW = "tests.conform.systems:Slow"
SERVES_SLOW = (
    "from sixtysix.conform.adapter import serve; from tests.conform.systems import Slow; serve(Slow())"
)
FINDING = "allows/reply/heads_trick"

run = command("conform")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Ending early


def test_fail_fast_stops_at_the_first_finding() -> None:
    words = (VARIANT, "--adapter", CLUMSY, "--hands", "30", "--failures", "", "--explain", "0", "--json")
    whole, fast = (json.loads(run(*words, *more).stdout) for more in ((), ("--fail-fast",)))
    assert [finding["id"] for finding in fast["findings"]] == [FINDING]
    assert fast["hands"] < whole["hands"]
    assert fast["findings"][0]["count"] == 1
    assert "hands that were left out because there is a finding" in fast["not_compared"]
    assert 0 < fast["vectors"] < 84, "those that were played are counted"


def test_kept_hands_that_were_not_played_are_kept(tmp_path: Path) -> None:
    words = (VARIANT, "--adapter", CLUMSY, "--hands", "20", "--explain", "0", "--failures", str(tmp_path))
    assert run(*words).exit_code == 1
    kept = (tmp_path / f"{VARIANT}.json").read_text("utf-8")
    assert FINDING in kept
    result = run(*words, "--time", "0.000001s")
    assert result.exit_code == 2
    assert "fixed" not in result.stdout
    assert (tmp_path / f"{VARIANT}.json").read_text("utf-8") == kept


@pytest.mark.parametrize("place", ["run.shortest", "run.HouseRuleSearch.run"])
def test_an_interruption_keeps_the_report_whenever_it_comes(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"sixtysix.conform.{place}", interrupted)
    page = tmp_path / "report.md"
    words = ("--adapter", CLUMSY, "--hands", 0, "--failures", "", "--explain", "1m")
    result = run(VARIANT, *words, "--markdown", page)
    assert result.exit_code == 130
    assert ("interrupted before the end" in result.stdout) == (place == "run.shortest")
    assert f"--finding {FINDING}" in result.stdout
    assert FINDING in page.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("signals", "code"),
    [
        ((signal.SIGINT,), 130),
        ((signal.SIGINT, signal.SIGINT), 130),
        ((signal.SIGINT, signal.SIGTERM), 143),
        ((signal.SIGTERM,), 143),
        ((signal.SIGKILL,), -9),
    ],
)
def test_findings_are_reported_however_a_run_ends(
    signals: tuple[signal.Signals, ...], code: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    words = ["--adapter", "tests.conform.systems:SlowAndWrong", "--hands", "5000"]
    files = ["--failures", str(tmp_path), "--junit", str(tmp_path / "junit.xml")]
    process = subprocess.Popen(
        [sys.executable, "-m", "sixtysix", "conform", VARIANT, *words, *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    request.addfinalizer(process.kill)
    assert process.stdout
    found = process.stdout.readline()
    assert found.startswith("found: After the deal, turn is")
    while not (tmp_path / "junit.xml").exists():
        time.sleep(0.05)
    for number in signals:
        process.send_signal(number)
        time.sleep(0.02)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Traceback" not in err
    kept = json.loads((tmp_path / f"{VARIANT}.json").read_text("utf-8"))
    name = next(name for name in kept["kernel"] if name.startswith("value/turn/"))
    assert name in (tmp_path / "junit.xml").read_text("utf-8")
    if signals != (signal.SIGKILL,):
        assert "interrupted before the end" in out
        assert f"--finding {name}" in out


@pytest.mark.slow
def test_the_time_is_for_the_whole_run() -> None:
    words = (VARIANT, "--adapter", "tests.conform.systems:SlowAndWrong", "--failures", "", "--time", "6s")
    result = run(*words, "--hands", "5000", "--explain", "1h")
    assert result.exit_code == 1
    assert "the search for house rules was cut short" in result.stdout
    assert "hands that were left out because the time was over" in result.stdout


def test_a_finding_is_fixed_though_its_hand_shows_another_one(tmp_path: Path) -> None:
    options = ("--hands", "0", "--explain", "0", "--json", "--failures", str(tmp_path))
    words = (VARIANT, "--adapter", CLUMSY, *options)
    run(*words)
    file = tmp_path / f"{VARIANT}.json"
    kept = json.loads(file.read_text("utf-8"))
    of_system = kept["kernel"]
    of_system["allows/lead/is_leader"] = of_system[FINDING]
    file.write_text(json.dumps(kept), encoding="utf-8")
    again = json.loads(run(*words).stdout)
    assert again["fixed"] == ["allows/lead/is_leader"]
    assert [finding["id"] for finding in again["findings"]] == [FINDING]


def test_a_variant_that_the_capabilities_leave_out_is_not_tried(tmp_path: Path) -> None:
    words = ("--adapter", "tests.conform.systems:Particular", "--hands", "1", "--failures", "")
    result = run("santase-1", *words)
    assert (result.exit_code, result.stderr) == (2, "the system plays schnapsen, not santase-1\n")
    rules = house(tmp_path, "extends: schnapsen\nparameters: {closing.needs_talon: 2}\n", "sunday")
    assert run(str(rules), *words).exit_code == 0


def test_every_report_has_the_expected_and_the_actual_value_and_the_rules() -> None:
    done = reported(VARIANT, Wrong, hands=0)
    finding = next(f for f in done.findings if f.kind == "value")
    d = finding.difference
    assert f"{d.field} is {json.dumps(d.actual)}; the rules say {json.dumps(d.expected)}" in junit(done)
    assert all(any(rule.name in line for line in junit(done).splitlines()) for rule in finding.rules)


# For the next run, and for the table


def test_written_known_differences_are_no_news(tmp_path: Path) -> None:
    known = tmp_path / "known.yaml"
    words = (VARIANT, "--adapter", CLUMSY, "--hands", "0", "--failures", "", "--explain", "0")
    assert run(*words, "--write-known", str(known)).exit_code == 1
    again = run(*words, "--known", str(known))
    assert again.exit_code == 0
    assert "1 known and no other difference" in again.stdout


@pytest.mark.slow
def test_the_action_tests_and_adds_its_report_to_the_summary(tmp_path: Path) -> None:
    steps = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["runs"]["steps"]
    scripts = tmp_path / "sixtysix" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "sixtysix").symlink_to(Path(sys.executable).with_name("sixtysix"))
    summary = tmp_path / "summary"
    given = {"VARIANT": VARIANT, "SUT": "node tests/conform/adapter.mjs", "OPTIONS": "--hands 0 --time 1h"}
    paths = {"RUNNER_TEMP": str(tmp_path), "GITHUB_STEP_SUMMARY": str(summary)}
    for step in steps[1:]:
        done = subprocess.run(
            ["bash", "-e", "-c", step["run"]], cwd=ROOT, env={**os.environ, **given, **paths}
        )
        assert done.returncode == 0
    assert summary.read_text("utf-8").startswith("# kinderschnapsen.mjs 1.0: kinderschnapsen, no difference")


def test_a_name_is_printed_without_control_characters() -> None:
    class Named(Clumsy):
        capabilities = Capabilities("red \x1b[31m\nand \u202eback", "1")

    assert reported(VARIANT, Named, hands=0).system_name == "red �[31m�and �back 1"


# Settings


def test_settings_are_defaults_for_options(folder: Path) -> None:
    lines = ["[tool.sixtysix.conform]", f'variant = "{VARIANT}"', f'adapter = "{CLUMSY}"', "hands = 5"]
    lines += ['failures = ""']
    (folder / "pyproject.toml").write_text("\n".join(lines), encoding="utf-8")
    told = json.loads(run("--json").stdout)
    assert (told["variant"], told["house_rule"]) == (VARIANT, {})
    system = ("--sut", f"node {ROOT}/tests/conform/adapter.mjs")
    other = json.loads(run("--hands", "30", *system, "--json").stdout)
    assert other["system"] == "kinderschnapsen.mjs 1.0"
    assert told["vectors"] + 5 <= told["hands"] < told["vectors"] + 30 <= other["hands"]


# pytest


def in_pytest(folder: Path, *words: str, settings: str) -> str:
    """Run pytest in a folder with its own test and these settings."""
    (folder / "test_mine.py").write_text("def test_mine() -> None:\n    pass\n", encoding="utf-8")
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "sixtysix.pytest_plugin", "-v", *words],
        cwd=folder,
        # With one of the first two set, pytest repeats the whole message in its summary.
        env={
            **os.environ,
            "CI": "",
            "BUILD_NUMBER": "",
            "PYTHONPATH": path,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
    )
    return f"{done.stdout}{done.stderr}exit code {done.returncode}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "",
        *(
            f"-p xdist -n 2 --dist {how}"
            for how in ("load", "loadscope", "loadgroup", "loadfile", "worksteal", "each")
        ),
    ],
)
def test_pytest_fails_with_all_findings_wherever_it_runs(tmp_path: Path, words: str) -> None:
    settings = '[tool.sixtysix.conform]\nhands = 40\nexplain = 0\nfailures = ""\n'
    asked = ("--sixtysix", "tests.conform.systems:Wrong", "--sixtysix-variant", VARIANT, *words.split())
    told = in_pytest(tmp_path, *asked, settings=settings)
    assert "INTERNALERROR" not in told
    assert len(re.findall(r"^\d+\. .* \(\d+ times?\)$", told, re.MULTILINE)) == 2 * (1 + ("each" in words))
    assert re.search(
        rf"again +sixtysix conform {VARIANT} --adapter tests.conform.systems:Wrong --hand ", told
    )
    assert f"FAILED sixtysix {VARIANT} - " in told
    assert re.search(r"[12] failed, [12] passed", told)
    assert told.endswith("exit code 1")


@pytest.mark.slow
@pytest.mark.parametrize("again", [f"sixtysix {VARIANT}", "--lf"])
def test_the_run_can_be_selected_by_its_name(tmp_path: Path, again: str) -> None:
    settings = '[tool.sixtysix.conform]\nhands = 10\nexplain = 0\nfailures = ""\n'
    asked = ("--sixtysix", CLUMSY, "--sixtysix-variant", VARIANT)
    if again == "--lf":
        in_pytest(tmp_path, *asked, settings=settings)
    told = in_pytest(tmp_path, *asked, again, settings=settings)
    assert re.search(r"\n=+ 1 failed", told)
    assert "passed" not in told


@pytest.mark.slow
def test_pytest_uses_the_settings_and_lists_what_was_not_compared(tmp_path: Path) -> None:
    settings = '[tool.sixtysix.conform]\nadapter = "tests.conform.tricks:Tricks"\nhands = 10\n'
    told = in_pytest(tmp_path, "-rP", "--sixtysix-variant", VARIANT, settings=settings)
    assert re.search("not compared: event claim; .*field points; ", told)
    assert "2 passed" in told
    assert told.endswith("exit code 0")


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings", ["", f'[tool.sixtysix.conform]\nvariant = "{VARIANT}"\nadapter = "nix:Nix"\n']
)
def test_pytest_leaves_other_projects_alone(tmp_path: Path, settings: str) -> None:
    assert "1 passed" in in_pytest(tmp_path, settings=settings)


@pytest.mark.slow
def test_pytest_reports_errors_in_the_settings(tmp_path: Path) -> None:
    told = in_pytest(
        tmp_path, "--sixtysix-variant", VARIANT, settings="[tool.sixtysix.conform]\nhand-s = 1\n"
    )
    assert (
        "ERROR: pyproject.toml: tool.sixtysix.conform.hand-s: there is no such setting; did you mean hands?"
        in told
    )
    assert "1 failed" in in_pytest(
        tmp_path, "--sixtysix", "nix:Nix", "--sixtysix-variant", VARIANT, settings=""
    )


# What was said


@pytest.mark.slow
@pytest.mark.parametrize(
    "system", [("--adapter", SLOW), ("--sut", f"{sys.executable} -c '{SERVES_SLOW}'")], ids=["adapter", "sut"]
)
def test_the_log_has_all_messages_in_order(tmp_path: Path, system: tuple[str, str]) -> None:
    log = tmp_path / "log.jsonl"
    assert run("smoke", VARIANT, *system, "--messages", str(log)).exit_code == 0
    lines: list[dict[str, Any]] = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [line["time"] for line in lines] == sorted(line["time"] for line in lines)
    said = [line for line in lines if line["direction"] != "stderr"]
    assert [line["direction"] for line in said[:4]] == ["request", "reply"] * 2
    assert [line["message"].get("cmd") for line in said[:6:2]] == ["start", "variant", "deal"]
    assert said[5]["message"]["result"] is None
    complaints = [line["message"] for line in lines if line["direction"] == "stderr"]
    assert complaints[:1] == (["dealing"] if system[0] == "--sut" else [])
