"""A YAML file as data, with the position of every key and value."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixtysix.chart.problems import Pointer, Problem, json_pointer, shortened, shown
from sixtysix.chart.read.text import TextError, read_text
from sixtysix.chart.read.yaml import BROKEN, Position, Reader, Span


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
