"""Commands that write a folder: foreign files stay unchanged, and all files are written or none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix.cli.frame import MARK, write_folder
from sixtysix.errors import SixtySixError

from .command import run

OLD = {"index.html": "old", "gone/page.html": "old", "static/a.js": "same"}
NEW = {"index.html": "new", "new/page.html": "new", "static/a.js": "same"}


def held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") if path.is_file() else ""
        for path in folder.rglob("*")
        if path.name != MARK
    }


def test_a_folder_is_brought_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "made"
    write_folder(folder, OLD)
    (folder / "mine.txt").write_text("mine")
    write_folder(folder, NEW)
    assert held(folder) == NEW | {"mine.txt": "mine", "new": "", "static": "", "gone": ""}
    write_folder(folder, NEW)
    changed = [line.partition(", ")[2] for line in capsys.readouterr().out.splitlines()]
    assert changed == [f"{number} of them changed" for number in (3, 2, 0)]


def a_folder(folder: Path) -> None:
    (folder / "new" / "page.html").mkdir(parents=True)


def a_file_for_a_folder(folder: Path) -> None:
    (folder / "new").write_text("mine")


def a_link_to_itself(folder: Path) -> None:
    (folder / "new").symlink_to("new")


@pytest.mark.parametrize("somebody_leaves", [a_folder, a_file_for_a_folder, a_link_to_itself])
def test_a_file_in_the_way_is_an_error_before_anything_is_written(
    tmp_path: Path, somebody_leaves: Callable[[Path], None]
) -> None:
    folder = tmp_path / "made"
    write_folder(folder, OLD)
    somebody_leaves(folder)
    before = held(tmp_path)
    with pytest.raises(SixtySixError, match=r"cannot be written|exists already"):
        write_folder(folder, NEW)
    assert held(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("export", "kinderschnapsen", "--to", "javascript"), "kinderschnapsen.js"),
        (("table", "kinderschnapsen"), "sw.js"),
    ],
)
def test_every_command_that_writes_a_folder_protects_foreign_files(
    tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    (tmp_path / name).write_text("mine")
    done = run(*words, "-o", tmp_path)
    assert (done.exit_code, f"{tmp_path / name}: exists already" in done.stderr) == (2, True)
    assert held(tmp_path) == {name: "mine"}


def test_a_folder_in_which_we_wrote_keeps_a_file_of_somebody_else(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine")
    write_folder(tmp_path, OLD)
    with pytest.raises(SixtySixError, match=r"README.md: exists already"):
        write_folder(tmp_path, OLD | {"README.md": "theirs"})
