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
    """A file cannot be written; the message has its path."""


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Turn an OSError in this block into `CannotWrite`. A broken pipe is still raised as BrokenPipeError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None


def write(path: Path | str, content: str | bytes) -> None:
    write_all({Path(path): content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write files and create their folders. All contents are in temporary files before the first file is replaced."""
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
    """Yield a stream whose content replaces the file when the block ends. After an error, the file is unchanged."""
    with writing(path), _beside(Path(path)) as new, new.open("w", encoding="utf-8", newline="\n") as stream:
        yield stream


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Yield a temporary path. When the block ends, the file there replaces ``path`` or, for a link, the linked file."""
    require_writable(path)
    place = Path(os.path.realpath(path))
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
    """Raise `CannotWrite` if ``path`` is a device or a folder, or is in a folder that is not writable."""
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():
        raise CannotWrite(f"{path}: cannot be written: this is not a file")
    with writing(path):
        TemporaryFile(dir=place.parent).close()
