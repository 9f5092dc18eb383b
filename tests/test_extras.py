"""The extras of the package, and the messages if one is missing."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PathDistribution
from importlib.util import find_spec
from pathlib import Path

import pytest

from sixtysix import errors

from .command import run
from .documents import read

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


IMPORTED = {"PyYAML": "yaml", "jsonschema-rs": "jsonschema_rs"}
"""Packages that are imported under another name."""


@pytest.mark.parametrize("extra", errors.EXTRAS)
def test_an_extra_brings_what_the_project_declares(extra: str) -> None:
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    packages = [re.split(r"[^\w-]", line)[0] for line in declared[extra] if not line.startswith("sixtysix[")]
    assert [IMPORTED.get(name, name) for name in packages] == list(errors.EXTRAS[extra])
    assert extra in declared["all"][0]


def test_the_page_lists_what_to_install() -> None:
    page = read("docs/index.md")
    named = {
        extra for extras in re.findall(r"`(?:-e )?'\.\[([\w,]+)\]'`", page) for extra in extras.split(",")
    }
    assert named == {*errors.EXTRAS, "all", "dev", "test"}


@pytest.mark.parametrize("page", sorted(page.name for page in (PROJECT.parent / "docs").glob("*.md")))
def test_a_page_names_extras_that_there_are(page: str) -> None:
    named = re.findall(r"\[([a-z,]+)\]'|\bextras? `([a-z,]+)`", read(f"docs/{page}"))
    there = {*errors.EXTRAS, "all", "dev", "test"}
    assert {extra for names in named for extra in "".join(names).split(",")} <= there


def in_the_core(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run Python as if only ``pip install sixtysix`` had been run: libraries of extras cannot be imported."""
    brought = [library for libraries in errors.EXTRAS.values() for library in libraries]
    hiding = f"import sys; sys.modules.update(dict.fromkeys({brought}, None)); sys.argv[1:] = {words[1:]}\n"
    return subprocess.run(
        [sys.executable, "-c", hiding + words[0]], capture_output=True, text=True, check=False
    )


def test_the_core_alone_plays_compiled_machines() -> None:
    played = """
import sixtysix
game = sixtysix.machine("santase-1")(seed=7)
game.send("start_game")
again = type(game).restore(game.snapshot())
assert again.legal_events() == game.legal_events() and again.view(0) == game.view(0)
print(again.explain("close_talon"))
"""
    done = in_the_core(played)
    assert (done.stderr, done.returncode) == ("", 0)
    assert "close_talon" in done.stdout


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("from sixtysix.__main__ import main; main()", "there is no click and no rich: pip install "),
        ("import sixtysix.chart", "there is no yaml and no jsonschema and no jsonschema_rs: pip install"),
        ("import sixtysix; sixtysix.machine('x.yaml')", "[spec]'"),
        (
            "import sixtysix; sixtysix.machine('snapser')",
            "there is no variant snapser; did you mean snapszer?",
        ),
        (
            "import sixtysix; sixtysix.machine('whist')",
            "there are kinderschnapsen, santase-1, santase-2, santase-3, ",
        ),
    ],
)
def test_the_core_alone_says_what_to_install_for_the_rest(code: str, says: str) -> None:
    done = in_the_core(code, "variants")
    assert done.returncode == 2 or "SixtySixError" in done.stderr
    assert says in done.stderr.strip().splitlines()[-1]


def test_a_tester_needs_nothing_that_draws() -> None:
    words = "conform smoke kinderschnapsen --adapter sixtysix.conform.adapters:Kernel"
    others = [extra for extra in errors.EXTRAS if extra not in ("spec", "cli")]
    brought = [library for extra in others for library in errors.EXTRAS[extra]]
    code = f"""
import sys
sys.modules.update(dict.fromkeys({brought}))
from sixtysix.cli import GROUPS, main
for names in GROUPS.values():
    for name in names:
        assert main.get_command(None, name)
main({words.split()})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert "Works:" in done.stdout


@pytest.mark.parametrize(
    ("words", "extra", "library"),
    [
        ("diagram schnapsen", "draw", "pygraphviz"),
        ("build schnapsen", "draw", "graphviz"),
        ("serve", "serve", "websockets"),
        ("rulebook", "rulebook", "jinja2"),
        ("languages", "languages", "babel"),
        ("table -o x", "table", "jinja2"),
        ("conform schnapsen --sut cat --html report.html", "report", "jinja2"),
        ("prove kinderschnapsen --deals 1", "fast", "numba"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    words: str, extra: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None if name == library else find_spec(name))
    result = run(*words.split())
    assert result.exit_code == 2
    assert re.fullmatch(rf"there is no {library}: pip install .*\[{extra}\]'\n", result.output)


@pytest.mark.parametrize(
    ("origin", "says"),
    [
        (None, "'sixtysix[cli]'"),
        ('{"url": "https://example.org/x.whl"}', "'sixtysix[cli]'"),
        ('{"url": "file:///a%20b/x.whl", "archive_info": {}}', "'/a b/x.whl[cli]'"),
        ('{"url": "file:///clone", "dir_info": {}}', "'/clone[cli]'"),
        ('{"url": "file:///clone", "dir_info": {"editable": true}}', "-e '/clone[cli]'"),
        (f'{{"url": "{Path.cwd().as_uri()}", "dir_info": {{"editable": true}}}}', "-e '.[cli]'"),
    ],
)
def test_the_requirement_is_where_the_package_came_from(
    origin: str | None, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    monkeypatch.setattr(PathDistribution, "read_text", lambda self, name: origin)
    with pytest.raises(errors.SixtySixError) as error:
        errors.require("cli")
    assert str(error.value) == f"there is no click and no rich: pip install {says}"


def test_a_table_without_a_server_asks_for_no_servers_libraries(tmp_path: Path) -> None:
    hidden = [*errors.EXTRAS["serve"], *errors.EXTRAS["fast"]]
    code = f"""
import sys
sys.modules.update(dict.fromkeys({[name for name in hidden if name != "jinja2"]}, None))
sys.argv[1:] = ["table", "-o", {str(tmp_path / "table")!r}, "kinderschnapsen"]
from sixtysix.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "table" / "index.html").is_file()


def test_pytest_in_the_core_alone_says_what_to_install(tmp_path: Path) -> None:
    hiding = "import sixtysix.errors; sixtysix.errors.find_spec = lambda name: None"
    code = f"{hiding}; import pytest, sys; sys.exit(pytest.main(['--sixtysix', 'mine:Mine', '-p', 'no:cacheprovider']))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.startswith("ERROR: there is no click and no rich: pip install ")
