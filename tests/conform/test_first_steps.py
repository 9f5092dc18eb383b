"""The first ten minutes of a tester: the skeleton runs, and the smoke test reports what is missing."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix.conform.first_steps import LANGUAGES, how_to, skeleton
from sixtysix.conform.sut import load_adapter

from ..command import command

TOOLS = {
    "python": "python",
    "javascript": "node",
    "typescript": "tsx",
    "rust": "rustc",
    "java": "javac",
    "cpp": "g++",
    "go": "go",
    "csharp": "mcs",
}
"""The commands that run or build each skeleton."""

run = command("conform")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_untouched_skeleton_runs_and_its_gaps_are_listed(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not shutil.which(TOOLS[language]):
        pytest.skip(f"there is no {TOOLS[language]} here, so nothing runs the {language} skeleton")
    monkeypatch.chdir(tmp_path)
    assert run("new", "--language", language, "-o", ".").exit_code == 0
    *build, test = how_to(Path(LANGUAGES[language]).read_text(encoding="utf-8"))
    for line in build:
        done = subprocess.run(shlex.split(line), capture_output=True, text=True)
        # What the Java machine says of itself is not about the skeleton.
        said = [text for text in done.stderr.splitlines() if "VM warning: " not in text]
        assert (done.returncode, said) == (0, [])
    words = [word.replace("npx tsx", "tsx") for word in shlex.split(test)]
    words = [re.sub("^python ", f"{shlex.quote(sys.executable)} ", word) for word in words]
    assert words[:3] == ["sixtysix", "conform", "smoke"]
    result = run(*words[2:], "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["system"] == "my game 1.0"
    assert told["lacks"] == ["deal", "send"]
    assert {line.partition(":")[0] for line in told["missing"]} == {
        "deal",
        "send",
        "legal",
        "observe",
        "view",
    }
    assert told["wrong"] == []
    if language == "python":  # it is found in the current folder
        monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
        assert load_adapter("adapter:MyGame").start().name == "my game"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skeleton_says_who_gets_which_card_and_what_a_result_holds(language: str) -> None:
    text = skeleton(language)
    assert not re.search(r"@\w+$", text, re.MULTILINE)
    assert "schnapsen        non-dealer 1 3 5 8 10, dealer 2 4 6 9 11, turn-up 7, talon from 12 on" in text
    assert '"winner": 0, "game_points": 2, "score": [5, 7]' in text
    assert "stay in TRICK_END" in text
    assert max(map(len, text.splitlines())) <= 120


def test_a_skeleton_leaves_a_file_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "adapter.py"
    file.write_text("mine", encoding="utf-8")
    result = run("new", "--language", "python", "-o", str(tmp_path))
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (2, "mine")
    assert f"{file}: this file exists already" in result.stderr


def test_smoke_says_what_works_and_what_would_not_be_compared() -> None:
    result = run("smoke", "kinderschnapsen", "--adapter", "tests.conform.tricks:Tricks")
    assert result.exit_code == 0
    assert "  legal: well-formed answer\n" in result.stdout
    assert re.search(r"  a hand of \d+ events: it agrees with the rules in \d+ values\n", result.stdout)
    assert "  view: not among its capabilities\n" in result.stdout
    assert "  event claim\n" in result.stdout
    command = "sixtysix conform kinderschnapsen --adapter tests.conform.tricks:Tricks"
    assert result.stdout.endswith(f"Next, test many hands: {command}\n")


@pytest.mark.parametrize(("server", "code"), [("Server", 0), ("WrongServer", 1)])
def test_smoke_listens_to_a_system_that_moves_by_itself(server: str, code: int) -> None:
    result = run("smoke", "kinderschnapsen", "--adapter", f"tests.conform.test_logs:{server}")
    assert result.exit_code == code
    assert "  happened: well-formed answer\n" in result.stdout
    assert ("it agrees with the rules" in result.stdout) == (code == 0)
    assert ("the rules refuse it" in result.stdout) == (code == 1)


def test_smoke_names_the_rule_that_a_hand_breaks() -> None:
    result = run("smoke", "kinderschnapsen", "--adapter", "tests.conform.systems:Refuses")
    assert result.exit_code == 1
    assert "It does not list close_talon by player 0 as legal; the rules allow it" in result.stdout
    assert re.search("  rule +The leader closes the talon.", result.stdout)


def test_smoke_tells_of_a_break_down_and_tries_the_rest(tmp_path: Path) -> None:
    words, log = ("--adapter", "tests.conform.systems:Mumbling", "--json"), tmp_path / "log.jsonl"
    said = json.loads(run("smoke", "kinderschnapsen", *words, "--messages", str(log)).stdout)
    assert """{"errored": "KeyError: 'table'"}""" in log.read_text(encoding="utf-8")
    assert said["wrong"][0] == "observe: KeyError: 'table'"
    assert {"deal", "legal", "view", "send"} <= {line.partition(":")[0] for line in said["works"]}


def test_smoke_cannot_run_what_does_not_start() -> None:
    result = run("smoke", "kinderschnapsen", "--sut", "no-such-command")
    says = "no-such-command: cannot be run: No such file or directory\n"
    assert (result.exit_code, result.stderr) == (2, says)
