"""Atomic writing of files."""

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from tempfile import TemporaryFile
from typing import TextIO

from sixtysix.errors import SixtySixError


class CannotWrite(SixtySixError):
    """A file cannot be written. The message has the path of the file."""


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Turn an OSError in the block into `CannotWrite`. A BrokenPipeError is not changed."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None


def write(path: Path | str, content: str | bytes) -> None:
    write_all({Path(path): content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write files and create their folders. No file is replaced before all contents are in temporary files."""
    with ExitStack() as begun:
        for path, content in contents.items():
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                new = begun.enter_context(_beside(path))
                new.write_bytes(content.encode() if isinstance(content, str) else content)


def is_current(path: Path, text: str) -> bool:
    """True if the file exists and has exactly this text."""
    return path.is_file() and path.read_bytes() == text.encode()


@contextmanager
def replacing(path: Path | str) -> Iterator[TextIO]:
    """Yield a text file for writing. This file replaces the file at ``path``, unless the block raises."""
    with writing(path), _beside(Path(path)) as new, new.open("w", encoding="utf-8", newline="\n") as stream:
        yield stream


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Yield a temporary path. A file at this path replaces the file at ``path``, unless the block raises."""
    require_writable(path)
    place = Path(os.path.realpath(path))  # a link stays, and the linked file is replaced
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
    """Raise `CannotWrite` if no file can be written at ``path``."""
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():
        raise CannotWrite(f"{path}: cannot be written: this is not a file")
    with writing(path):
        TemporaryFile(dir=place.parent).close()
