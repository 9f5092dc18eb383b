"""The pages about conformance: commands run, settings and files are read, the example is a test that passes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from tests.documents import ROOT, blocks, commands, read, run_here, texts, write_files

from sixtysix.cli.conform import settings

pytestmark = pytest.mark.slow

GUIDE, TUTORIAL = read("docs/conformance.md"), read("docs/adapter.md")

FINDS = {"--house-rule", "--fail-fast"}
"""Options of the commands that end with findings."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the guide and a link to the checkout's examples."""
    path = tmp_path_factory.mktemp("guide")
    (path / "tests").symlink_to(ROOT / "tests")
    write_files(GUIDE, path)
    return path


@pytest.mark.skipif(not shutil.which("node"), reason="examples of the guide are in JavaScript and need node")
def test_every_command_runs_and_prints_what_the_guide_says(folder: Path) -> None:
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for (program, *words), expected in commands(GUIDE):
        more = ["-p", "sixtysix.pytest_plugin", "-q", "--ignore=tests"] if program == "pytest" else []
        start = [sys.executable, "-m", program, *more]
        done = subprocess.run([*start, *words], cwd=folder, env=env, capture_output=True, text=True)
        finds = any(part in " ".join(words) for part in FINDS)
        assert done.returncode == finds, (words, done.stdout, done.stderr)
        assert expected in done.stdout
    assert {"theirs.yaml", "conform.xml"} <= set(os.listdir(folder))


def test_the_settings_of_the_guide_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = texts(GUIDE, "toml")
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert settings() == {
        "variant": "kinderschnapsen",
        "adapter": "tests.conform.tricks:Tricks",
        "hands": 20,
        "known": "known.yaml",
    }


def test_the_step_of_the_guide_gives_what_the_action_asks_for() -> None:
    (text,) = [block.text for block in blocks(GUIDE) if block.language == "yaml" and not block.file]
    *_, step = yaml.safe_load(text)
    inputs = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["inputs"]
    assert (
        {name for name, given in inputs.items() if given.get("required")}
        <= step["with"].keys()
        <= inputs.keys()
    )


def test_nothing_in_the_guide_is_left_untested() -> None:
    assert {block.language for block in blocks(GUIDE) if not block.file} == {
        "console",
        "text",
        "toml",
        "yaml",
    }
    assert {block.file for block in blocks(GUIDE)} == {"", "known.yaml", "test_my_game.py"}
    assert {words[0] for words, _ in commands(GUIDE)} == {"sixtysix", "pytest"}


def test_the_tutorial_finds_a_fault_and_mends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    new, empty, smoke, finds, agrees = commands(TUTORIAL)

    def conform(command: tuple[list[str], str], exit_code: int) -> str:
        words, expected = command
        printed = run_here(words[1:], tmp_path, exit_code)
        assert expected in printed
        return printed

    conform(new, 0)
    conform(empty, 1)
    write_files(TUTORIAL, tmp_path)
    conform(smoke, 0)
    finding, fixed = texts(TUTORIAL, "text")
    assert finding in conform(finds, 1)
    (mended,) = (block.text for block in blocks(TUTORIAL, "python") if not block.file)
    game = tmp_path / "my_game.py"
    text = game.read_text(encoding="utf-8")
    last_line = "        return suit or trumps or hand\n"
    assert last_line in text
    game.write_text(text.replace(last_line, mended), encoding="utf-8")
    told = conform(agrees, 0)
    assert fixed in told
    assert "fixed: allows/reply/heads_trick" in told
