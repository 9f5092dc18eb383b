"""The text of a file, refused with a position if it cannot be one of ours."""

import re
from pathlib import Path

LARGEST = 1_000_000
"""Bytes; a hundred times the largest file of the spec would still fit."""

_BOM = "\ufeff"
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class TextError(Exception):
    """A file has no usable text; ``line`` and ``column`` count from 1."""

    def __init__(self, code: str, message: str, before: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.line = before.count("\n") + 1
        self.column = len(before) - (before.rfind("\n") + 1) + 1


def read_text(path: Path) -> str:
    """The file's text, without a byte order mark.

    Raises:
        TextError: if there is no such file, it is too large, not UTF-8, or holds control characters.
    """
    text = _decoded(_bytes(path)).removeprefix(_BOM)
    unprintable = _UNPRINTABLE.search(text)
    if unprintable:
        name = f"U+{ord(unprintable.group()):04X}"
        raise TextError(
            "bad-character", f"the character {name} may not stand here", text[: unprintable.start()]
        )
    return text


def is_file(path: Path) -> bool:
    """Whether there is such a file; no name is too strange to ask."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _bytes(path: Path) -> bytes:
    try:
        if not path.exists():
            raise TextError("no-file", "there is no such file")
        if not path.is_file():
            raise TextError("not-a-file", "this is not a file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise TextError("unreadable", f"the file cannot be read: {error}") from error
    if len(data) > LARGEST:
        raise TextError("too-large", f"the file is larger than {LARGEST:,} bytes")
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        raise TextError("not-utf-8", f"the byte {data[error.start]:#04x} is not UTF-8", before) from error
