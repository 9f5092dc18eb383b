"""What people do by mistake is told in one sentence, and costs them nothing."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sixtysix
from sixtysix.cli import BAD_INPUT, frame, main
from sixtysix.errors import SixtySixError
from sixtysix.play import trace


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("explain schnapsen close_talon --step 3", "--step is one of a trace"),
        ("explain schnapsen close_talon --hand 1", "--hand is one of a trace"),
        ("diagram schnapsen --step 3", "--step is one of a trace"),
        ("diagram schnapsen --state trick_start", "did you mean TRICK_START?"),
        ("simulate schnapsen-kernel", "did you mean schnapsen?"),
        ("show /dev/zero", "/dev/zero:1:1: this line has more than 1,000 characters"),
        ("refute kinderschnapsen --hands 1000000 -o /proc/x.json", "/proc/x.json: cannot be written"),
    ],
)
def test_it_is_told_what_is_wrong(words: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "LONGEST", 1_000)
    result = run(*words.split())
    assert (result.exit_code, "Traceback" in result.output) == (BAD_INPUT, False)
    assert says in result.stderr


@pytest.mark.parametrize("words", ["play schnapsen", "show -"])
def test_no_standard_input(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == BAD_INPUT
    assert capsys.readouterr().err.startswith("there is no standard input to ")


def test_whose_hand_cannot_be_played_is_said(tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    assert run("simulate", "schnapsen", "--hands", "1", "--trace", str(hands)).exit_code == 0
    told = run("explain", "snapszer", "claim", "--trace", str(hands))
    assert told.exit_code == BAD_INPUT
    assert f"{hands}: hand 1, one of schnapsen, cannot be played by snapszer: " in told.stderr


def test_one_hand_is_no_hands() -> None:
    assert run("simulate", "kinderschnapsen", "--hands", "1").stdout.startswith(
        "1 hand of each variant: how they ended"
    )


def test_suits_are_letters_where_the_output_has_only_ascii(tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    assert run("simulate", "schnapsen", "--hands", "1", "--trace", str(hands)).exit_code == 0
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    words = [sys.executable, "-m", "sixtysix", "show", str(hands)]
    done = subprocess.run(words, capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is trumps)" in done.stdout


def test_the_package_tells_what_it_has() -> None:
    assert {"machine", "StateHandler", "__version__"} <= set(dir(sixtysix))
    assert all(hasattr(sixtysix, name) for name in sixtysix.__all__)
    assert sixtysix.__version__.count(".") == 2


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "report.json"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    frame.write(file, "new")
    assert (file.read_text(encoding="utf-8"), stat.S_IMODE(file.stat().st_mode)) == ("new", 0o640)

    def full(path: Path, content: bytes) -> None:
        with path.open("wb") as begun:
            begun.write(content[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(SixtySixError, match=r"report.json: cannot be written: No space left on device"):
        frame.write(file, "newer")
    assert file.read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path) == ["report.json"]


def test_what_was_found_is_printed_before_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SixtySixError, match="/dev/full: cannot be written: No space left on device"):
        frame.report({"hands": 3}, False, ["3 hands"], "/dev/full")
    assert capsys.readouterr().out == "3 hands\n"
