"""The folder of the site, which is replaced as a whole or not at all."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sixtysix.errors import SixtySixError

MARK = "rulebook.txt"
"""A folder with this file is a rulebook, which we may replace."""

_MADE = "A rulebook made by `sixtysix rulebook`; it replaces this whole folder.\n"


class SiteError(SixtySixError):
    """Raised for a folder that the site must not replace."""


class Page(NamedTuple):
    """A file of the site: its path below the folder, and its text."""

    path: str
    text: str


def require_place(folder: Path) -> None:
    """Make sure that the site may be written to a folder.

    Raises:
        SiteError: if it holds something else than a rulebook, or there is no folder above it.
    """
    if not folder.resolve().parent.is_dir():
        raise SiteError(f"{folder}: cannot be written: there is no folder {folder.parent}")
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise SiteError(f"{folder}: is no folder; say another one with -o")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise SiteError(f"{folder}: holds other things than a rulebook; say another folder with -o")


def write_site(folder: Path, pages: Iterable[Page]) -> int:
    """Write the pages to a new folder, put it in the old one's place, and count the pages.

    Raises:
        SiteError: see `require_place`; then nothing has changed.
    """
    require_place(folder)
    target, number = folder.resolve(), 0
    with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as work:
        made, former = Path(work) / "made", Path(work) / "former"
        for path, text in chain(pages, [Page(MARK, _MADE)]):
            file = made / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            number += path.endswith(".html")
        # No system renames one folder over another that holds something. The old one steps aside, and comes back if
        # the new one cannot take its place.
        if target.exists():
            target.rename(former)
        try:
            made.rename(target)
        except BaseException:
            if former.exists():
                former.rename(target)
            raise
    return number
