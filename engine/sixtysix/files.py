"""Texts that are read with the place of what is none, and files that are written whole or not at all."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import EACCES, ELOOP
from functools import partial
from hashlib import sha256
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from tempfile import TemporaryFile
from typing import Any, TextIO

from sixtysix.errors import SixtySixError

LARGEST = 10_000_000
"""Bytes of a text that is read as a whole."""

LONGEST = 10_000_000
"""The characters of a line: a hand has some thirty thousand, and what never ends a line is no trace."""

LISTING = ".made-by-sixtysix"
"""Lists what we have written into a folder that may hold other things too."""


def read(path: Path) -> str:
    """Read a text.

    Raises:
        SixtySixError: if it is none, too large, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise SixtySixError(f"{path}: cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise SixtySixError(f"{path}: cannot be read: it has more than {LARGEST:,} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        place = f"{path}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
        raise SixtySixError(f"{place}: the byte {content[error.start]:#04x} is not UTF-8") from None


def lines_of(stream: Iterable[str], name: str) -> Iterator[str]:
    """Give the lines of a stream, as they are asked for.

    Raises:
        SixtySixError: if one is too long, or cannot be read.
    """
    readline = getattr(stream, "readline", None)
    lines = iter(partial(readline, LONGEST + 1), "") if readline else stream
    try:
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
    """Say that a file cannot be written, and why, if the system refuses.

    Raises:
        CannotWrite: with the path.
    """
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None


def write(path: Path | str, content: str | bytes) -> None:
    """Write a file whole or not at all. What is no plain file, as ``/dev/stdout``, is written to.

    Raises:
        CannotWrite: if it cannot be written.
    """
    write_all({Path(path): content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write files, and their folders: all of them whole, or none.

    Raises:
        CannotWrite: if one of them cannot be written.
    """
    with ExitStack() as begun:
        for path, content in contents.items():
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            new = begun.enter_context(_beside(path))
            with writing(path):
                new.write_bytes(content.encode() if isinstance(content, str) else content)


def update_folder(folder: Path, contents: Mapping[str, str]) -> list[str]:
    """Write the files of a folder that are not as they should be, all or none, and give their names.

    What an earlier call has written there and these do not have is removed, and nothing else.

    Raises:
        CannotWrite: if one of them cannot be written.
        SixtySixError: if somebody else's file has one of their names; then nothing has changed.
    """
    wanted = {
        **contents,
        LISTING: "".join(f"{_stamp(text)} {name}\n" for name, text in sorted(contents.items())),
    }
    former = _listed(folder)
    stale = {name: text for name, text in wanted.items() if not _holds(folder, name, _stamp(text))}
    for name in stale:
        _require_ours(folder, name, former)
        for parent in (folder / name).parents:
            if os.path.lexists(parent) and not parent.is_dir():
                raise CannotWrite(f"{folder / name}: cannot be written: {parent} is no folder")
    write_all({folder / name: text for name, text in stale.items()})
    gone = [name for name, stamp in former.items() if name not in wanted and _holds(folder, name, stamp)]
    for name in gone:
        with writing(folder / name):
            (folder / name).unlink()
        with suppress(OSError):  # as soon as one holds something else
            os.removedirs((folder / name).parent)
    return [name for name in (*stale, *gone) if name != LISTING]


def _require_ours(folder: Path, name: str, former: Mapping[str, str]) -> None:
    is_ours = name == LISTING or _holds(folder, name, former.get(name))
    if not _is_inside(folder, name) or (os.path.lexists(folder / name) and not is_ours):
        raise SixtySixError(
            f"{folder / name}: is there already, and is not what was written there before; "
            "move it away, or say another folder with -o"
        )


# A list of names could be anybody's, and name anything. So it says what each file held, and a file that holds something
# else is nobody's to replace or remove.
def _listed(folder: Path) -> dict[str, str]:
    """Read the stamps of what we have written into a folder, by its names; nobody tells empty files apart."""
    lines = (
        read(folder / LISTING).splitlines()
        if _is_inside(folder, LISTING) and (folder / LISTING).is_file()
        else []
    )
    parts = [line.partition(" ") for line in lines]
    return {name: stamp for stamp, _, name in parts if stamp != _stamp("")}


def _holds(folder: Path, name: str, stamp: str | None) -> bool:
    """Tell whether a folder has a file of this name and stamp."""
    path = folder / name
    is_file = stamp is not None and _is_inside(folder, name) and path.is_file()
    return is_file and sha256(path.read_bytes()).hexdigest() == stamp


def _is_inside(folder: Path, name: str) -> bool:
    """Tell whether a name means its place in a folder, and no link leads elsewhere."""
    return os.path.realpath(folder / name) == os.path.join(os.path.realpath(folder), *name.split("/"))


def _stamp(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@contextmanager
def replacing(path: Path | str) -> Iterator[TextIO]:
    """Open a stream whose text is the file's once this block is left; after an error the file stays as it was.

    Raises:
        CannotWrite: if it cannot be written; mostly before this block begins.
    """
    with _beside(path) as new:
        with writing(path):
            stream = TextIOWrapper(BufferedWriter(_Named(new, path)), "utf-8", newline="\n")
        with stream:
            yield stream


@contextmanager
def _beside(path: Path | str) -> Iterator[Path]:
    """Give a file beside the one that a path means; when this block is left in order, it takes its place and rights.

    What is no plain file is given itself.
    """
    with writing(path):
        place = _place(path)
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


def require_writable(path: Path | str) -> None:
    """Make sure that a file can be written, as far as that is seen before.

    Raises:
        CannotWrite: if it cannot.
    """
    path = Path(path)
    if not path.parent.is_dir():
        raise CannotWrite(f"{path}: cannot be written: there is no folder {path.parent}")
    with writing(path):
        place = _place(path)
        if place.is_file() or not place.exists():
            TemporaryFile(dir=place.parent).close()


def require_folder(folder: Path, *names: str) -> None:
    """Make sure that files can be written below a folder, which need not be there yet, and under these names.

    Raises:
        CannotWrite: if they cannot.
        SixtySixError: if somebody else's file has one of the names.
    """
    with writing(folder):
        folders = (folder.absolute(), *folder.absolute().parents)
        TemporaryFile(dir=next(path for path in folders if os.path.lexists(path))).close()
    former = _listed(folder)
    for name in names:
        _require_ours(folder, name, former)


class _Named(FileIO):
    """A file whose errors name the path that it is for."""

    def __init__(self, file: Path, path: Path | str) -> None:
        super().__init__(file, "w")
        self._path = path

    def write(self, data: Any) -> int:
        with writing(self._path):
            return super().write(data)


def _place(path: Path | str) -> Path:
    """Find the file that a path means, behind every link.

    Raises:
        OSError: if links lead nowhere but to each other, or the file is there and may not be written.
    """
    place = Path(os.path.realpath(path))
    if place.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    if place.is_file() and not os.access(place, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    return place
