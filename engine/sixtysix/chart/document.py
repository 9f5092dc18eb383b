"""A YAML file as data, with the position of every key and value, or refused with one if it has no usable text.

Of YAML only what a chart needs is taken: mappings with text as keys, lists, text, whole numbers, floats,
``true``, ``false`` and ``null``. Everything else is a problem with a position, and no text makes it crash.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem, json_pointer, shortened, shown

LARGEST = 1_000_000
"""Bytes; a hundred times the largest file of the spec would still fit."""

DEEPEST = 50
LONGEST_NUMBER = 15
MOST_PROBLEMS = 100
MOST_VALUES = 20_000

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BOM = "\ufeff"
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


class TextPosition(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """Where a value stands, and the key it stands under (its own position for an item of a list)."""

    key: TextPosition
    value: TextPosition


class Broken:
    """Stands for a value that could not be read; the problem is already reported."""

    def __repr__(self) -> str:
        return "something unreadable"


BROKEN = Broken()


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
    parts: Mapping[str, "Document"] = field(default_factory=dict)
    """Other files whose data stands here, by the key under which it stands both there and here."""

    def with_part(self, key: str, part: "Document") -> "Document":
        """Put what another file has under a key in place of what stands under it here."""
        data, lost = {**self.mapping, key: part.mapping.get(key)}, (*self.lost, *part.lost)
        return replace(self, data=data, lost=lost, parts={**self.parts, key: part})

    @property
    def mapping(self) -> dict[str, Any]:
        """The data, if it is a mapping as it should be."""
        return self.data if isinstance(self.data, dict) else {}

    def position(self, pointer: Pointer, at_key: bool = False) -> TextPosition:
        """Find where the value (or its key) stands; of a value that is not there, what is nearest around it."""
        while pointer and pointer not in self.spans:
            pointer, at_key = pointer[:-1], False
        span = self.spans.get(pointer, Span(TextPosition(1, 1), TextPosition(1, 1)))
        return span.key if at_key else span.value

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        if pointer[1:] and (part := self.parts.get(str(pointer[0]))):
            return part.problem(pointer, code, message, at_key)
        place = self.position(pointer, at_key)
        return Problem(self.file, *place, json_pointer(pointer), code, shortened(message))

    def problems_of(self, findings: Iterable[Finding]) -> list[Problem]:
        """Make the problems of what a check has found in it, as many as anybody reads."""
        return [self.problem(*finding) for finding in islice(findings, MOST_FINDINGS)]


def read_document(path: Path) -> Document:
    """Read the document in a file; one without usable text has a single problem, and nothing else."""
    file = shown(path)

    def unusable(code: str, message: str, before: str | None = None) -> Document:
        line, column = (
            (before.count("\n") + 1, len(before) - before.rfind("\n")) if before is not None else (0, 0)
        )
        return Document(path, file, BROKEN, {}, (Problem(file, line, column, "", code, message),))

    try:
        if not path.exists():
            return unusable("no-file", "there is no such file")
        if not path.is_file():
            return unusable("not-a-file", "this is not a file")
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        return unusable("unreadable", f"the file cannot be read: {error}")
    if len(data) > LARGEST:
        return unusable("too-large", f"the file is larger than {LARGEST:,} bytes", "")
    try:
        text = data.decode("utf-8").removeprefix(_BOM)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        return unusable("not-utf-8", f"the byte {data[error.start]:#04x} is not UTF-8", before)
    if found := _UNPRINTABLE.search(text):
        message = f"the character U+{ord(found.group()):04X} may not stand here"
        return unusable("bad-character", message, text[: found.start()])
    return parse_document(text, path, file)


# A check asks for the same file several times: by itself, for those that name it, and for what has changed in it.
@lru_cache(maxsize=512)
def parse_document(text: str, path: Path, file: str) -> Document:
    """Read the document that a text holds; ``file`` is the name that messages give it.

    One document is shared by all who ask for it, and stays as it is.
    """
    reader = _Reader(file)
    data = reader.read(text)
    problems = tuple(sorted(reader.problems, key=lambda p: (p.line, p.column)))
    return Document(path, file, data, reader.spans, problems, tuple(reader.lost))


def is_file(path: Path) -> bool:
    """Tell whether there is such a file; no name is too strange to ask."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


class _Stop(Exception):
    """Reading on makes no sense."""


# PyYAML's own loader recurses without end, follows aliases that make one line a million values, keeps the last of two
# equal keys and forgets positions. Its parser does none of that: it gives events, and this turns them into data.
class _Reader:
    """Reads one document from the parser's events."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.spans: dict[Pointer, Span] = {}
        self.problems: list[Problem] = []
        self.lost: list[Any] = []
        self.events: Iterator[yaml.Event] = iter(())

    def read(self, text: str) -> Any:
        """Give the data; `BROKEN` if the text is no document of ours."""
        # libyaml takes tabs where YAML has none; so the parser without it decides about them, wherever one runs.
        self.events = yaml.parse(text, Loader=yaml.SafeLoader if "\t" in text else _PARSER)
        with suppress(_Stop):
            try:
                return self._document()
            except yaml.MarkedYAMLError as error:
                context = f" ({error.context})" if error.context else ""
                mark = error.problem_mark or error.context_mark
                self._report(mark, (), "yaml-syntax", f"this is not YAML: {error.problem}{context}")
            except yaml.YAMLError as error:
                message = f"this is not YAML: {' '.join(str(error).split())}"
                self._report(None, (), "yaml-syntax", message)
        return BROKEN

    def _document(self) -> Any:
        heads = (yaml.StreamStartEvent, yaml.DocumentStartEvent)
        first = next(event for event in self.events if not isinstance(event, heads))
        if isinstance(first, yaml.StreamEndEvent):
            self._stop(None, (), "empty-file", "the file is empty")
        self.spans[()] = Span(_at(first.start_mark), _at(first.start_mark))
        data = self._value(first, ())
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                mark = event.start_mark
                self._stop(mark, (), "second-document", "a second document begins here; a file holds one")
        return data

    def _value(self, event: yaml.Event, pointer: Pointer) -> Any:
        mark = event.start_mark
        if len(pointer) > DEEPEST:
            self._stop(mark, pointer[:3], "too-deep", f"this is nested more than {DEEPEST} levels deep")
        if isinstance(event, yaml.AliasEvent):
            message = f"the alias *{event.anchor} is not allowed; write the value out"
            self._report(mark, pointer, "alias", message)
            return BROKEN
        if len(self.spans) > MOST_VALUES:
            self._stop(mark, (), "too-large", f"the file holds more than {MOST_VALUES:,} values")
        tagged = self._refuse_anchor_and_tag(event, pointer)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(pointer)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(pointer)
        return BROKEN if tagged else self._scalar(event, pointer)

    def _refuse_anchor_and_tag(self, event: Any, pointer: Pointer) -> bool:
        if event.anchor is not None:
            self._report(event.start_mark, pointer, "anchor", f"the anchor &{event.anchor} is not allowed")
        if event.tag is not None:
            message = f"the tag {event.tag} is not allowed; only plain data is"
            self._report(event.start_mark, pointer, "tag", message)
        return event.tag is not None

    def _list(self, pointer: Pointer) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            place = (*pointer, len(items))
            self.spans.setdefault(place, Span(_at(event.start_mark), _at(event.start_mark)))
            items.append(self._value(event, place))
        return items

    # Of a key that is given twice, what the first value lacks is taken from the second, so that the schema does not
    # call it missing. The second is kept as lost: names in it count as used.
    def _mapping(self, pointer: Pointer) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._key(event, pointer)
            value_event = next(self.events)
            if key is None:
                self.lost.append(self._value(value_event, (*pointer, "?")))
                continue
            place = (*pointer, key)
            here = Span(_at(event.start_mark), _at(value_event.start_mark))
            span = self.spans.setdefault(place, here)
            value = self._value(value_event, place)
            if key not in mapping:
                mapping[key] = value
                continue
            message = f"the key {key} stands here again; line {span.key.line} has it first"
            self._report(event.start_mark, place, "duplicate-key", message)
            self.lost.append(value)
            if isinstance(mapping[key], dict) and isinstance(value, dict):
                mapping[key] = {**value, **mapping[key]}
        return mapping

    def _key(self, event: yaml.Event, pointer: Pointer) -> str | None:
        if not isinstance(event, yaml.ScalarEvent):
            self._report(event.start_mark, pointer, "key-not-text", "a key must be text")
            self.lost.append(self._value(event, (*pointer, "?")))
            return None
        if event.value == "<<" and not event.style:
            message = "the merge key << is not allowed; write the values out"
            self._report(event.start_mark, pointer, "merge-key", message)
            return None
        key = BROKEN if self._refuse_anchor_and_tag(event, pointer) else self._scalar(event, pointer)
        if key is not BROKEN and not isinstance(key, str):
            message = f'the key {event.value or "null"} is not text; write it in quotes: "{event.value}"'
            self._report(event.start_mark, pointer, "key-not-text", message)
        return key if isinstance(key, str) else None

    def _scalar(self, event: Any, pointer: Pointer) -> Any:
        text: str = event.value
        if found := _UNPRINTABLE.search(text):  # written as an escape
            message = f"the character U+{ord(found.group()):04X} may not stand here"
            self._report(event.start_mark, pointer, "bad-character", message)
            return BROKEN
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if not _FLOAT.fullmatch(text):
            return text
        if len(text) > LONGEST_NUMBER:
            message = f"a number of {len(text)} characters is too long; {LONGEST_NUMBER} are allowed"
            self._report(event.start_mark, pointer, "long-number", message)
            return BROKEN
        return int(text) if _INTEGER.fullmatch(text) else float(text)

    def _report(self, mark: Any, pointer: Pointer, code: str, message: str) -> None:
        problem = Problem(self.file, *_at(mark), json_pointer(pointer), code, shortened(message))
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Stop

    def _stop(self, mark: Any, pointer: Pointer, code: str, message: str) -> None:
        self._report(mark, pointer, code, message)
        raise _Stop


def _at(mark: Any) -> TextPosition:
    return TextPosition(mark.line + 1, mark.column + 1) if mark else TextPosition(1, 1)
