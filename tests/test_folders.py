"""Commands that write a folder: what is not theirs stays as it is, and they write all or nothing."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from sixtysix.cli import main
from sixtysix.cli.frame import LISTING, update_folder
from sixtysix.errors import SixtySixError

OLD = {"index.html": "old", "gone/page.html": "old", "static/a.js": "same"}
NEW = {"index.html": "new", "new/page.html": "new", "static/a.js": "same"}


def held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") if path.is_file() else ""
        for path in folder.rglob("*")
        if path.name != LISTING
    }


def test_a_folder_is_brought_up_to_date(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    assert update_folder(folder, OLD) == list(OLD)
    (folder / "mine.txt").write_text("mine")
    assert update_folder(folder, NEW) == ["index.html", "new/page.html"]
    assert held(folder) == NEW | {"mine.txt": "mine", "new": "", "static": "", "gone": ""}
    assert update_folder(folder, NEW) == []


def test_what_somebody_has_changed_is_neither_overwritten_nor_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    update_folder(folder, OLD)
    (folder / "gone/page.html").write_text("mine")
    update_folder(folder, NEW)
    assert (folder / "gone/page.html").read_text() == "mine"
    (folder / "index.html").write_text("mine")
    with pytest.raises(SixtySixError, match=r"index\.html: is there already"):
        update_folder(folder, OLD)
    assert (folder / "index.html").read_text() == "mine"


def test_a_forged_list_deletes_nothing_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("old")
    folder = tmp_path / "made"
    update_folder(folder, OLD)
    with (folder / LISTING).open("a") as listing:
        for name in ("../mine.txt", str(tmp_path / "mine.txt")):
            listing.write(f"{sha256(b'old').hexdigest()}  {name}\n")
    update_folder(folder, NEW)
    assert (tmp_path / "mine.txt").read_text() == "old"


def a_file(folder: Path) -> None:
    (folder / "new").mkdir()
    (folder / "new" / "page.html").write_text("mine")


def a_folder(folder: Path) -> None:
    (folder / "new" / "page.html").mkdir(parents=True)


def a_file_for_a_folder(folder: Path) -> None:
    (folder / "new").write_text("mine")


def a_link(folder: Path) -> None:
    (folder / "new").mkdir()
    (folder / "new" / "page.html").symlink_to(folder.parent / "outside")


def a_linked_folder(folder: Path) -> None:
    (folder / "new").symlink_to(folder.parent)


def a_link_to_itself(folder: Path) -> None:
    (folder / "new").symlink_to("new")


@pytest.mark.parametrize(
    "somebody_leaves", [a_file, a_folder, a_file_for_a_folder, a_link, a_linked_folder, a_link_to_itself]
)
def test_what_is_somebody_elses_is_refused_before_anything_is_written(
    tmp_path: Path, somebody_leaves: Callable[[Path], None]
) -> None:
    folder = tmp_path / "made"
    (tmp_path / "outside").write_text("mine")
    update_folder(folder, OLD)
    somebody_leaves(folder)
    before = (held(tmp_path), (folder / LISTING).read_text())
    with pytest.raises(SixtySixError, match=r"is there already|cannot be written"):
        update_folder(folder, NEW)
    assert (held(tmp_path), (folder / LISTING).read_text()) == before


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("export", "kinderschnapsen", "--to", "javascript"), "kinderschnapsen.js"),
        (("table", "kinderschnapsen"), "sw.js"),
    ],
)
def test_every_command_that_writes_a_folder_keeps_to_it(
    tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    (tmp_path / name).write_text("mine")
    done = CliRunner().invoke(main, [*words, "-o", str(tmp_path)])
    assert (done.exit_code, f"{tmp_path / name}: is there already" in done.stderr) == (2, True)
    assert held(tmp_path) == {name: "mine"}
