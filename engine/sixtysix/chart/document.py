"""A YAML file as data, with the place of every key and value, or refused with one if it has no usable text.

Only what a chart needs is read: mappings with text as keys, lists, text, whole numbers, floats, ``true``, ``false``
and ``null``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem, json_pointer, shortened, shown
from sixtysix.errors import SixtySixError

DEEPEST = 50
LONGEST_NUMBER = 15
MOST_VALUES = 20_000

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}

Place = tuple[int, int]
"""A line and a column, both from 1; 0 and 0 where there is no text."""


BROKEN = object()
"""The data of a document that cannot be read."""


@dataclass(frozen=True)
class Document:
    """A YAML file: its data, or the one problem that keeps it from being read."""

    path: Path
    file: str
    data: Any
    problems: tuple[Problem, ...] = ()
    node: yaml.Node | None = field(default=None, repr=False, compare=False)
    """What PyYAML read, with the places."""
    parts: Mapping[str, "Document"] = field(default_factory=dict)
    """By key the other files whose data is part of this one's."""

    def with_part(self, key: str, part: "Document") -> "Document":
        """Return the document with what another file has under a key in place of its own."""
        data = {**self.mapping, key: part.mapping.get(key)}
        return replace(self, data=data, parts={**self.parts, key: part})

    @property
    def mapping(self) -> dict[str, Any]:
        """The data if it is a mapping, else an empty one."""
        return self.data if isinstance(self.data, dict) else {}

    def position(self, pointer: Pointer, at_key: bool = False) -> Place:
        """Return the place of a value, or of its key; of an absent value, that of the nearest value around it."""
        key = value = self.node
        for part in pointer:
            inside = next((found for found in _children(value) if found[0] == part), None)
            if inside is None:
                at_key = False
                break
            _, key, value = inside
        node = key if at_key else value
        return _place(node.start_mark) if node else (1, 1)

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        if pointer[1:] and (part := self.parts.get(str(pointer[0]))):
            return part.problem(pointer, code, message, at_key)
        place = self.position(pointer, at_key)
        return Problem(self.file, *place, json_pointer(pointer), code, shortened(message))

    def problems_of(self, findings: Iterable[Finding]) -> list[Problem]:
        """Return the problems of a check's findings, at most `MOST_FINDINGS`."""
        return [self.problem(*finding) for finding in islice(findings, MOST_FINDINGS)]


def _children(node: yaml.Node | None) -> Iterator[tuple[Any, yaml.Node, yaml.Node]]:
    """Yield the key or index of each value inside a node, with the nodes of key and value."""
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, key, value) for key, value in node.value)
    elif isinstance(node, yaml.SequenceNode):
        yield from ((index, item, item) for index, item in enumerate(node.value))


def _place(mark: Any) -> Place:
    return mark.line + 1, mark.column + 1


LARGEST = 10_000_000
"""Bytes of a text that is read as a whole."""


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


class _Refused(Exception):
    """A text is no document: the code, the message and the place of its problem."""

    def __init__(self, code: str, message: str, place: Place) -> None:
        self.code, self.message, self.place = code, message, place


def _broken(path: Path, file: str, code: str, message: str, place: Place) -> Document:
    return Document(path, file, BROKEN, (Problem(file, *place, "", code, shortened(message)),))


def read_document(path: Path) -> Document:
    """Read the document in a file; one that cannot be read has `BROKEN` data and one problem."""
    file = shown(path)
    try:
        return parse_document(read(path), path, file)
    except CannotRead as error:
        return _broken(path, file, "unreadable", error.reason, error.place)


def is_file(path: Path) -> bool:
    """True if there is such a file; any name may be asked for."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


# A check asks for the same file several times: by itself, for those that name it, and for what has changed in it.
@lru_cache(maxsize=512)
def parse_document(text: str, path: Path, file: str) -> Document:
    """Read the document in a text; ``file`` is its name in messages. All callers share one document."""
    # libyaml takes tabs where YAML has none, so a text with tabs is left to PyYAML's own parser.
    loader = yaml.SafeLoader if "\t" in text else _PARSER
    try:
        _require_printable(text)
        _require_plain(yaml.parse(text, Loader=loader))
        if (node := yaml.compose(text, Loader=loader)) is None:
            raise _Refused("empty-file", "the file is empty", (1, 1))
        return Document(path, file, _value(node), node=node)
    except _Refused as refused:
        return _broken(path, file, refused.code, refused.message, refused.place)
    except yaml.MarkedYAMLError as error:
        context = f" ({error.context})" if error.context else ""
        message = f"this is not YAML: {error.problem}{context}"
        return _broken(path, file, "yaml-syntax", message, _place(error.problem_mark or error.context_mark))


def _require_printable(text: str, node: yaml.Node | None = None) -> None:
    if found := _UNPRINTABLE.search(text):
        before = text[: found.start()]
        place = before.count("\n") + 1, len(before) - before.rfind("\n")
        place = _place(node.start_mark) if node else place
        raise _Refused("bad-character", f"the character U+{ord(found[0]):04X} may not stand here", place)


def _require_plain(events: Iterable[yaml.Event]) -> None:
    """Raise `_Refused` for aliases, anchors and tags, and for what is too deep or has too many values.

    PyYAML composes without bounds: it recurses into what is nested, and aliases make one line a million values.
    """
    depth = values = 0
    for event in events:
        place = _place(event.start_mark)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise _Refused("too-deep", f"this is nested more than {DEEPEST} levels deep", place)
        if not isinstance(event, yaml.NodeEvent):
            continue
        if event.anchor is not None:
            raise _Refused(
                "anchor", f"the anchor or alias {event.anchor} is not allowed; write the value out", place
            )
        if (tag := getattr(event, "tag", None)) is not None:
            raise _Refused("tag", f"the tag {tag} is not allowed; only plain data is", place)
        values += 1
        if values > MOST_VALUES:
            raise _Refused("too-large", f"the file holds more than {MOST_VALUES:,} values", place)


def _value(node: yaml.Node) -> Any:
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    mapping: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key, place = _value(key_node), _place(key_node.start_mark)
        if not isinstance(key, str):
            hint = (
                f'; write it in quotes: "{key_node.value}"' if isinstance(key_node, yaml.ScalarNode) else ""
            )
            raise _Refused("key-not-text", f"a key must be text{hint}", place)
        if key in mapping:
            first = next(one.start_mark.line for one, _ in node.value if one.value == key)
            message = f"the key {key} stands here again; line {first + 1} has it first"
            raise _Refused("duplicate-key", message, place)
        mapping[key] = _value(value_node)
    return mapping


def _scalar(node: yaml.ScalarNode) -> Any:
    text: str = node.value
    _require_printable(text, node)  # it may have come of an escape
    if node.style or not (text in _WORDS or _FLOAT.fullmatch(text)):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > LONGEST_NUMBER:
        message = f"a number of {len(text)} characters is too long; {LONGEST_NUMBER} are allowed"
        raise _Refused("long-number", message, _place(node.start_mark))
    return int(text) if _INTEGER.fullmatch(text) else float(text)
