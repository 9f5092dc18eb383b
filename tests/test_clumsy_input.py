"""Mistakes in the input are reported in one sentence and lose no data."""

import os
import re
import resource
import shlex
import stat
import sys
from pathlib import Path
from shutil import copytree

import pytest

import sixtysix
from sixtysix import files
from sixtysix.chart.paths import spec_dir
from sixtysix.cli import BAD_INPUT, INTERRUPTED, frame, main
from sixtysix.errors import SixtySixError
from sixtysix.play import trace

from .command import run

KINDER = "kinderschnapsen"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("explain schnapsen close_talon --step 3", "--step needs --trace"),
        ("explain schnapsen close_talon --hand 1", "--hand needs --trace"),
        ("diff schnapsen snapszer --state DONE", "--state needs -o"),
        ("diagram schnapsen --state trick_start", "did you mean TRICK_START?"),
        ("simulate schnapsen-kernel", "did you mean schnapsen-"),
        (
            "replay spec/chart.yaml",
            "spec/chart.yaml:1:1: not JSON (a trace has one object per line): Expecting value",
        ),
        ("replay /dev/zero", "/dev/zero:1:1: this line has more than 1,000 characters"),
        ("mutate kinderschnapsen -o /proc/x.json", "/proc/x.json: cannot be written"),
    ],
)
def test_a_mistake_is_reported_in_one_line(words: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "LONGEST", 1_000)
    monkeypatch.chdir(Path(__file__).parent.parent)
    result = run(*words.split())
    assert (result.exit_code, "Traceback" in result.output) == (BAD_INPUT, False)
    assert says in result.stderr


@pytest.mark.parametrize("words", ["play schnapsen", "replay -"])
def test_no_standard_input(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == BAD_INPUT
    assert capsys.readouterr().err.startswith("there is no standard input to ")


OF_A_VARIANT_AND_A_TRACE = (
    "explain sunday.yaml claim --trace {}",
    "cover sunday.yaml {}",
    "replay {} --variant sunday.yaml",
    "scenario new {} --variant sunday.yaml",
)


@pytest.mark.parametrize("words", OF_A_VARIANT_AND_A_TRACE)
def test_a_hand_is_played_by_its_own_rules_or_by_a_change_of_them(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("sunday.yaml").write_text(
        "extends: schnapsen\nparameters:\n  closing.needs_talon: 3\n", encoding="utf-8"
    )
    for variant in ("schnapsen", "sunday.yaml", "santase-1"):
        assert run("simulate", variant, "--hands", "1", "--trace", f"{variant}.jsonl").exit_code == 0
    for own in ("sunday.yaml", "schnapsen"):
        assert run(*words.format(f"{own}.jsonl").split()).exit_code == 0
    told = run(*words.format("santase-1.jsonl").split())
    says = "santase-1.jsonl: hand 1: this is a hand of santase-1, not of sunday\n"
    assert (told.exit_code, told.stdout, told.stderr) == (BAD_INPUT, "", says)


def test_the_package_lists_its_modules() -> None:
    assert {"machine", "StateHandler", "__version__"} <= set(dir(sixtysix))
    assert all(hasattr(sixtysix, name) for name in sixtysix.__all__)
    assert sixtysix.__version__.count(".") == 2


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    files.write(file, "new")
    assert (file.read_text(encoding="utf-8"), stat.S_IMODE(file.stat().st_mode)) == ("new", 0o640)

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1]))
    try:
        with pytest.raises(SixtySixError, match=r"large.txt: cannot be written: File too large"):
            files.write_all({file: "newer", tmp_path / "large.txt": "x" * 20_000})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert file.read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path) == ["report.json"]


def test_findings_are_printed_before_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SixtySixError, match="/dev/full: cannot be written: this is not a file"):
        frame.report({"hands": 3}, False, ["3 hands"], "/dev/full")
    assert capsys.readouterr().out == "3 hands\n"


@pytest.mark.parametrize(
    "words",
    [
        "simulate nonsense --hands 2 --trace {}",
        "export nonsense --to scxml -o {}",
        "perft nonsense --write {}",
        "diagram nonsense -o {}",
        'conform kinderschnapsen --sut true --hand "deal 3" --messages {}',
    ],
)
def test_a_file_that_is_there_stays_until_the_new_one_is_whole(words: str, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("old", encoding="utf-8")
    assert run(*shlex.split(words.format(file))).exit_code == BAD_INPUT
    assert (file.read_text(encoding="utf-8"), os.listdir(tmp_path)) == ("old", ["precious"])


def test_a_file_that_cannot_be_written_is_named_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for words in (
        "build kinderschnapsen --out",
        "table kinderschnapsen -o",
        "export schnapsen --to javascript -o",
    ):
        result = run(*words.split(), str(tmp_path / "file" / "below"))
        assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
        assert result.stderr.endswith("file/below: cannot be written: Not a directory\n")


def test_malformed_rulings_are_reported(tmp_path: Path) -> None:
    copytree(spec_dir(), tmp_path, dirs_exist_ok=True)
    rulings = tmp_path / "rulings.yaml"
    text = rulings.read_text(encoding="utf-8")
    rulings.write_text(re.sub(r"(?ms)^  R1:\n.*?(?=^  R|\Z)", "  R1: none\n", text), encoding="utf-8")
    result = run("diagram", str(tmp_path / "variants" / "snapszer.yaml"), "--format", "dot")
    told = run("check", str(rulings))
    assert (result.exit_code, told.exit_code, "rulings.yaml:" in told.stderr) == (BAD_INPUT, BAD_INPUT, True)


@pytest.mark.parametrize("kept", ["[]", "{}x", '{"a": 3}', '{"a": {"b": [3]}}', "[" * 100_000, "\udcff"])
def test_malformed_kept_hands_are_reported(kept: str, tmp_path: Path) -> None:
    (tmp_path / f"{KINDER}.json").write_bytes(kept.encode(errors="surrogateescape"))
    words = (
        f"conform {KINDER} --adapter sixtysix.conform.adapters:CompiledMachine --hands 0 --failures".split()
    )
    result = run(*words, str(tmp_path))
    assert (result.exit_code, result.stderr.count("\n")) == (BAD_INPUT, 1)
    assert f"{KINDER}.json" in result.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("conform = 3\n", "pyproject.toml: conform must be a table"),
        ("conform = 07\n", "pyproject.toml:2:12: Expected newline or end of document after a statement"),
        ("[tool.sixtysix.conform\n", "pyproject.toml:2:23: Expected ']' at the end of a table declaration"),
        ("conform.adapter = ''", "'' is no adapter; write it as module:Class"),
        ("conform.hands = -1", "pyproject.toml: tool.sixtysix.conform.hands: -1 is not in the range x>=0."),
        (
            "conform.hands-on = 3",
            "pyproject.toml: tool.sixtysix.conform.hands-on: there is no such setting; did you mean hands?",
        ),
        (f"conform.{3_000 * '9'} = 3", "pyproject.toml: tool.sixtysix.conform.999"),
        ("x = '\udcff'", "pyproject.toml:2:6: the byte 0xff is not UTF-8"),
    ],
)
def test_errors_in_settings_have_their_key_or_place(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = f"[tool.sixtysix]\n{text}".encode(errors="surrogateescape")
    (tmp_path / "pyproject.toml").write_bytes(settings)
    monkeypatch.chdir(tmp_path)
    result = run("conform", KINDER)
    assert result.exit_code == BAD_INPUT
    assert result.stderr.startswith(says)
    assert len(result.stderr) < 1_000


@pytest.mark.parametrize("escape", [r"\0", r"\u001b", r"\x7f"])
def test_a_text_has_no_characters_that_cannot_be_printed(escape: str, tmp_path: Path) -> None:
    path = tmp_path / "sunday.yaml"
    path.write_text(f'extends: schnapsen\ntitle: "Sun{escape}day"\n', encoding="utf-8")
    told = run("check", str(path))
    assert (told.exit_code, f"{path}:2:8: the character U+" in told.stderr) == (BAD_INPUT, True)


def test_ctrl_c_before_the_first_hand_keeps_the_trace_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "hands.jsonl"
    file.write_text("mine", encoding="utf-8")
    monkeypatch.setattr("sixtysix.cli.hands.write_trace", interrupted)
    result = run("simulate", KINDER, "--hands", "5", "--trace", str(file))
    assert (result.exit_code, file.read_text(encoding="utf-8")) == (INTERRUPTED, "mine")
