"""Folders that commands write, beside what is somebody else's there."""

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile

from sixtysix.chart.document import read
from sixtysix.errors import SixtySixError
from sixtysix.files import write_all, writing

LISTING = ".made-by-sixtysix"
"""The file of a folder that names the files we have written there, in the form of ``sha256sum``."""


def require_folder(folder: Path) -> None:
    """Raise `CannotWrite` if files cannot be written below a folder, which need not be there."""
    around = next(path for path in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(path))
    with writing(folder):
        TemporaryFile(dir=around).close()


def update_folder(folder: Path, contents: Mapping[str, str]) -> list[str]:
    """Write the files of a folder that differ, all or none, and return their names.

    Those of an earlier run that are not written any more are deleted, except what somebody has changed.

    Raises:
        SixtySixError: if there is a file of one of the names that is not as we have written it.
    """
    require_folder(folder)
    listing = read(folder / LISTING) if (folder / LISTING).is_file() else ""
    old = {name: digest for digest, _, name in (line.partition("  ") for line in listing.splitlines())}
    new = {name: sha256(text.encode()).hexdigest() for name, text in contents.items()}
    names, root = {**old, **new}, os.path.realpath(folder)
    # Links lead elsewhere, and somebody else may have written the list.
    inside = [name for name in names if Path(os.path.realpath(folder / name)).is_relative_to(root)]
    there = {name: folder / name for name in inside if (folder / name).is_file()}
    now = {name: sha256(path.read_bytes()).hexdigest() for name, path in there.items()}
    for name in new:
        if name not in inside or now.get(name) not in (None, old.get(name), new[name]):
            raise SixtySixError(
                f"{folder / name}: is there already, and is not as sixtysix has written it; "
                "move it away, or choose another folder with -o"
            )
    changed = [name for name in new if now.get(name) != new[name]]
    listing = "".join(f"{digest}  {name}\n" for name, digest in sorted(new.items()))
    write_all({folder / LISTING: listing} | {folder / name: contents[name] for name in changed})
    for name in there.keys() - new.keys():
        if now[name] == old[name]:
            there[name].unlink()
    return changed
