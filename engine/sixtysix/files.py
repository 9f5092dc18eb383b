"""Texts that are read with the place of what is none, and files that are written whole or not at all."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from tempfile import TemporaryFile
from typing import TextIO

from sixtysix.errors import SixtySixError

LARGEST = 10_000_000
"""Bytes of a text that is read as a whole."""

LONGEST = 10_000_000
"""Characters of a line."""

LISTING = ".made-by-sixtysix"
"""The file of a folder that names the files we have written there."""


class CannotRead(SixtySixError):
    """A file is no text: the reason, and the line and column that show it (0 and 0 for the file as a whole)."""

    def __init__(self, path: Path, reason: str, line: int = 0, column: int = 0) -> None:
        self.reason, self.place = reason, (line, column)
        super().__init__(f"{path}:{line}:{column}: {reason}" if line else f"{path}: {reason}")


def read(path: Path) -> str:
    """Read a UTF-8 text of at most `LARGEST` bytes; raise `CannotRead` if it is none."""
    try:
        if path.exists() and not path.is_file():
            raise CannotRead(path, "cannot be read: this is not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise CannotRead(path, f"cannot be read: it has more than {LARGEST:,} bytes")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        place = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise CannotRead(path, f"the byte {content[error.start]:#04x} is not UTF-8", *place) from None
    except (OSError, ValueError) as error:
        raise CannotRead(path, f"cannot be read: {getattr(error, 'strerror', error)}") from None


def lines_of(stream: Iterable[str], name: str) -> Iterator[str]:
    """Yield the lines of a stream; raise `SixtySixError` at one that is too long or cannot be read."""
    readline = getattr(stream, "readline", None)
    try:
        lines = iter(partial(readline, LONGEST + 1), "") if readline else stream
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST:
                raise SixtySixError(f"{name}:{number}:1: this line has more than {LONGEST:,} characters")
            yield line
    except OSError as error:
        raise SixtySixError(f"{name}: cannot be read: {error.strerror}") from None


class CannotWrite(SixtySixError):
    """A file that the system does not let us write; the message has its path."""


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Raise `CannotWrite` where the system refuses; a broken pipe is left to the command."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None


def write(path: Path | str, content: str | bytes) -> None:
    """Write a file whole or not at all."""
    write_all({Path(path): content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write files, and their folders: all of them whole, or none."""
    with ExitStack() as begun:
        for path, content in contents.items():
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                new = begun.enter_context(_beside(path))
                new.write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path | str) -> Iterator[TextIO]:
    """Open a stream whose text becomes the file's when the block ends; after an error the file is as it was."""
    with writing(path), _beside(Path(path)) as new, new.open("w", encoding="utf-8", newline="\n") as stream:
        yield stream


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Yield a new file that takes the place of a file when the block ends; of a device as ``/dev/stdout``, itself."""
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():
        yield place
        return
    new = place.with_name(f".sixtysix-{token_hex(8)}")
    try:
        yield new
        with writing(path):
            if place.exists():
                copymode(place, new)
            new.replace(place)
    finally:
        new.unlink(missing_ok=True)


def update_folder(folder: Path, contents: Mapping[str, str]) -> list[str]:
    """Write the files of a folder that differ, all or none, and return their names; no other file is touched."""
    require_folder(folder, *contents)
    texts = {**contents, LISTING: "".join(f"{name}\n" for name in sorted({*_listed(folder), *contents}))}
    places = {name: folder / name for name in texts}
    changed = [n for n, p in places.items() if not p.is_file() or p.read_bytes() != texts[n].encode()]
    write_all({places[name]: texts[name] for name in changed})
    return [name for name in changed if name != LISTING]


def _listed(folder: Path) -> list[str]:
    return read(folder / LISTING).splitlines() if (folder / LISTING).is_file() else []


def require_folder(folder: Path, *names: str) -> None:
    """Raise `SixtySixError` if files cannot be written below a folder, or one of the names is somebody else's file."""
    around = next(path for path in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(path))
    with writing(folder):
        TemporaryFile(dir=around).close()
    ours = _listed(folder)
    for name in names:
        place = os.path.realpath(folder / name)
        is_inside = place.startswith(os.path.join(os.path.realpath(folder), ""))
        if not is_inside or (os.path.lexists(folder / name) and name not in ours):
            raise SixtySixError(
                f"{folder / name}: is there already, and was not written by sixtysix; "
                "move it away, or choose another folder with -o"
            )


def require_writable(path: Path | str) -> None:
    """Raise `CannotWrite` if a file cannot be written, as far as that shows before."""
    path = Path(path)
    if not path.parent.is_dir():
        raise CannotWrite(f"{path}: cannot be written: there is no folder {path.parent}")
    with writing(path):
        if path.is_file():
            path.open("ab").close()
        if path.is_file() or not path.exists():
            TemporaryFile(dir=Path(os.path.realpath(path)).parent).close()
