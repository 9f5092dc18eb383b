"""A YAML file as data, with the position of every key and value, or refused with one if it has no usable text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixtysix.chart.problems import Pointer, Problem, json_pointer, shortened, shown
from sixtysix.chart.read.yaml import BROKEN, Position, Reader, Span

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


@dataclass(frozen=True)
class Document:
    """A YAML file: its data, where each part stands, and what was wrong with it as YAML.

    ``lost`` holds the values that repeated or unusable keys had; they are not part of ``data``.
    """

    path: Path
    file: str
    data: Any
    spans: Mapping[Pointer, Span]
    problems: tuple[Problem, ...]
    lost: tuple[Any, ...] = ()

    @property
    def mapping(self) -> dict[str, Any]:
        """The data, if it is a mapping as it should be."""
        return self.data if isinstance(self.data, dict) else {}

    def position(self, pointer: Pointer, at_key: bool = False) -> Position:
        """Where the value (or its key) stands; of a value that is not there, what is nearest around it."""
        while pointer and pointer not in self.spans:
            pointer, at_key = pointer[:-1], False
        span = self.spans.get(pointer, Span(Position(1, 1), Position(1, 1)))
        return span.key if at_key else span.value

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        place = self.position(pointer, at_key)
        return Problem(self.file, *place, json_pointer(pointer), code, shortened(message))


def read_document(path: Path, file: str | None = None) -> Document:
    """The document in a file; ``file`` is the name that messages give it."""
    file = shown(path) if file is None else file
    try:
        text = read_text(path)
    except TextError as error:
        problem = Problem(file, error.line, error.column, "", error.code, str(error))
        return Document(path, file, BROKEN, {}, (problem,))
    return parse_document(text, path, file)


def parse_document(text: str, path: Path, file: str) -> Document:
    """The document that a text holds."""
    reader = Reader(file)
    data = reader.read(text)
    problems = tuple(sorted(reader.problems, key=lambda p: (p.line, p.column)))
    return Document(path, file, data, reader.spans, problems, tuple(reader.lost))
