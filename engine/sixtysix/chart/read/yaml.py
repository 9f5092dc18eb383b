"""YAML text as plain data, read from the parser's events so that nothing can nest too deep or grow too large.

Of YAML only what a chart needs is taken: mappings with text as keys, lists, text, whole numbers, floats,
``true``, ``false`` and ``null``. Everything else is a problem with a position, and no text makes it crash.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import yaml

from sixtysix.chart.problems import Pointer, Problem, json_pointer, shortened

DEEPEST = 50
LONGEST_NUMBER = 15
MOST_PROBLEMS = 100
MOST_VALUES = 20_000

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


class Position(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """Where a value stands, and the key it stands under (its own position for an item of a list)."""

    key: Position
    value: Position


class Broken:
    """Stands for a value that could not be read; the problem is already reported."""

    def __repr__(self) -> str:
        return "something unreadable"


BROKEN = Broken()


class _Stop(Exception):
    """Reading on makes no sense."""


class Reader:
    """Reads one document from the parser's events."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.spans: dict[Pointer, Span] = {}
        self.problems: list[Problem] = []
        self.lost: list[Any] = []
        self.events: Iterator[yaml.Event] = iter(())

    def read(self, text: str) -> Any:
        """The data; `BROKEN` if the text is no document of ours."""
        self.events = yaml.parse(text, Loader=_PARSER)
        with suppress(_Stop):
            try:
                return self._document()
            except yaml.MarkedYAMLError as error:
                context = f" ({error.context})" if error.context else ""
                self._not_yaml(error.problem_mark or error.context_mark, f"{error.problem}{context}")
            except yaml.YAMLError as error:
                self._not_yaml(None, " ".join(str(error).split()))
        return BROKEN

    def _document(self) -> Any:
        heads = (yaml.StreamStartEvent, yaml.DocumentStartEvent)
        first = next(event for event in self.events if not isinstance(event, heads))
        if isinstance(first, yaml.StreamEndEvent):
            self._stop(Position(1, 1), (), "empty-file", "the file is empty")
        self.spans[()] = Span(_at(first.start_mark), _at(first.start_mark))
        data = self._value(first, ())
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                where = _at(event.start_mark)
                self._stop(where, (), "second-document", "a second document begins here; a file holds one")
        return data

    def _value(self, event: yaml.Event, pointer: Pointer) -> Any:
        where = _at(event.start_mark)
        if len(pointer) > DEEPEST:
            self._stop(where, pointer[:3], "too-deep", f"this is nested more than {DEEPEST} levels deep")
        if isinstance(event, yaml.AliasEvent):
            message = f"the alias *{event.anchor} is not allowed; write the value out"
            self._report(where, pointer, "alias", message)
            return BROKEN
        if len(self.spans) > MOST_VALUES:
            self._stop(where, (), "too-large", f"the file holds more than {MOST_VALUES:,} values")
        tagged = self._refuse_anchor_and_tag(event, pointer)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(pointer)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(pointer)
        return BROKEN if tagged else self._scalar(event, pointer)

    def _refuse_anchor_and_tag(self, event: Any, pointer: Pointer) -> bool:
        where = _at(event.start_mark)
        if event.anchor is not None:
            self._report(where, pointer, "anchor", f"the anchor &{event.anchor} is not allowed")
        if event.tag is not None:
            self._report(where, pointer, "tag", f"the tag {event.tag} is not allowed; only plain data is")
        return event.tag is not None

    def _list(self, pointer: Pointer) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            place = (*pointer, len(items))
            self.spans.setdefault(place, Span(_at(event.start_mark), _at(event.start_mark)))
            items.append(self._value(event, place))
        return items

    def _mapping(self, pointer: Pointer) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._key(event, pointer)
            value_event = next(self.events)
            if key is None:
                self.lost.append(self._value(value_event, (*pointer, "?")))
                continue
            place = (*pointer, key)
            first = self.spans.setdefault(place, Span(_at(event.start_mark), _at(value_event.start_mark)))
            value = self._value(value_event, place)
            if key in mapping:
                self._repeated(key, _at(event.start_mark), first.key, place)
                self._absorb(mapping, key, value)
            else:
                mapping[key] = value
        return mapping

    def _key(self, event: yaml.Event, pointer: Pointer) -> str | None:
        where = _at(event.start_mark)
        if not isinstance(event, yaml.ScalarEvent):
            self._report(where, pointer, "key-not-text", "a key must be text")
            self.lost.append(self._value(event, (*pointer, "?")))
            return None
        if event.value == "<<" and not event.style:
            self._report(where, pointer, "merge-key", "the merge key << is not allowed; write the values out")
            return None
        key = BROKEN if self._refuse_anchor_and_tag(event, pointer) else self._scalar(event, pointer)
        if key is not BROKEN and not isinstance(key, str):
            message = f'the key {event.value or "null"} is not text; write it in quotes: "{event.value}"'
            self._report(where, pointer, "key-not-text", message)
        return key if isinstance(key, str) else None

    def _repeated(self, key: str, where: Position, first: Position, place: Pointer) -> None:
        message = f"the key {key} stands here again; line {first.line} has it first"
        self._report(where, place, "duplicate-key", message)

    def _absorb(self, mapping: dict[str, Any], key: str, value: Any) -> None:
        """Keep of a repeated key's value what the first one lacks, so that nothing else seems missing."""
        first = mapping[key]
        if isinstance(first, dict) and isinstance(value, dict):
            mapping[key] = {**value, **first}
        self.lost.append(value)

    def _scalar(self, event: Any, pointer: Pointer) -> Any:
        text: str = event.value
        if _SURROGATE.search(text):
            self._report(_at(event.start_mark), pointer, "bad-character", "half a character is no text")
            return BROKEN
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if not _FLOAT.fullmatch(text):
            return text
        if len(text) > LONGEST_NUMBER:
            message = f"a number of {len(text)} characters is too long; {LONGEST_NUMBER} are allowed"
            self._report(_at(event.start_mark), pointer, "long-number", message)
            return BROKEN
        return int(text) if _INTEGER.fullmatch(text) else float(text)

    def _not_yaml(self, mark: Any, message: str) -> None:
        self._report(_at(mark), (), "yaml-syntax", f"this is not YAML: {message}")

    def _report(self, where: Position, pointer: Pointer, code: str, message: str) -> None:
        self.problems.append(Problem(self.file, *where, json_pointer(pointer), code, shortened(message)))
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Stop

    def _stop(self, where: Position, pointer: Pointer, code: str, message: str) -> None:
        self._report(where, pointer, code, message)
        raise _Stop


def _at(mark: Any) -> Position:
    return Position(mark.line + 1, mark.column + 1) if mark else Position(1, 1)
