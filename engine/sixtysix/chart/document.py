"""YAML files as data, with the line and column of every key and value.

Only plain data is accepted: mappings with text keys, lists, text, integers, floats, ``true``, ``false`` and ``null``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from sixtysix.chart.problems import Mistake, Pointer, Problem, SpecError, json_pointer, shortened, shown

DEEPEST = 50
LONGEST_NUMBER = 15
MOST_VALUES = 20_000

SCENARIOS = "scenarios"  # the folder of scenarios beside a chart, and their key in a file

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}

Place = tuple[int, int]  # line and column from 1; 0 and 0 if there is no text

MOST_MISTAKES = 100  # maximum number of mistakes reported by one check of a file


@dataclass(frozen=True, eq=False)
class Document:
    """A YAML file, or a value inside a YAML file."""

    path: Path
    file: str  # the file's name in messages
    data: Any
    node: yaml.Node = field(repr=False)  # PyYAML's node, with the places
    above: Pointer = ()  # the place in the file, for a value inside it

    @property
    def mapping(self) -> dict[str, Any]:
        """The data if it is a mapping, else an empty mapping."""
        return self.data if isinstance(self.data, dict) else {}

    def position(self, pointer: Pointer, at_key: bool = False) -> Place:
        """Return line and column of a value or of its key. A missing value has the position of its parent."""
        key = value = self.node
        for part in (*self.above, *pointer):
            inside = next((found for found in _children(value) if found[0] == part), None)
            if inside is None:
                at_key = False
                break
            _, key, value = inside
        return _place((key if at_key else value).start_mark)

    @cached_property
    def scenarios(self) -> Mapping[str, "Document"]:
        found = self.mapping.get(SCENARIOS)
        parts = found.items() if isinstance(found, dict) else ()
        return {name: replace(self, data=one, above=(SCENARIOS, name)) for name, one in parts}

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        place = self.position(pointer, at_key)
        return Problem(self.file, *place, json_pointer((*self.above, *pointer)), code, shortened(message))

    def problems_of(self, mistakes: Iterable[Mistake]) -> list[Problem]:
        """Return problems with file and line for the first `MOST_MISTAKES` mistakes."""
        return [self.problem(*mistake) for mistake in islice(mistakes, MOST_MISTAKES)]


def _children(node: yaml.Node) -> Iterator[tuple[str | int, yaml.Node, yaml.Node]]:
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, key, value) for key, value in node.value)
    elif isinstance(node, yaml.SequenceNode):
        yield from ((index, item, item) for index, item in enumerate(node.value))


def _place(mark: Any) -> Place:
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


LARGEST = 10_000_000  # maximum bytes of a file that is read as a whole


class _Refused(Exception):  # with the arguments code, message, (line, column)
    pass


def _error(file: str, code: str, message: str, place: Place = (0, 0)) -> SpecError:
    return SpecError([Problem(file, *place, "", code, shortened(message))])


def _end(text: str) -> Place:
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def read(path: Path) -> str:
    """Return the text of a UTF-8 file of at most `LARGEST` bytes.

    Raises:
        SpecError: if the file cannot be read, is too large, or has a byte that is not UTF-8.
    """
    try:
        if path.exists() and not path.is_file():
            raise OSError("this is not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise OSError(f"it has more than {LARGEST:,} bytes")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the byte {content[error.start]:#04x} is not UTF-8"
        raise _error(shown(path), "unreadable", message, _end(content[: error.start].decode())) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise _error(shown(path), "unreadable", f"cannot be read: {reason}") from None


def read_document(path: Path) -> Document:
    """Return the YAML document in a file. Raise SpecError if the file cannot be read or is not plain YAML."""
    return parse_document(read(path), path, shown(path))


def scenarios_in(folder: Path) -> dict[str, Document]:
    """Return the scenarios of the chart in ``folder``, by name. Faulty YAML files are skipped."""
    found = dict[str, Document]()
    for path in sorted((folder / SCENARIOS).glob("*.yaml")):
        with suppress(SpecError):
            found = {**read_document(path).scenarios, **found}
    return dict(sorted(found.items()))


def is_file(path: Path) -> bool:
    """Like `Path.is_file`, but return False where `Path.is_file` raises an error."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


# A check reads a file several times: for the file itself, for files that name it, and to see if it has changed.
@lru_cache(maxsize=512)
def parse_document(text: str, path: Path, file: str) -> Document:
    """Return the YAML document in a text (cached). ``file`` is the document's name in error messages.

    Raises:
        SpecError: with the first problem, if the text is not plain YAML.
    """
    # libyaml accepts tabs where YAML does not, so a text with tabs is left to PyYAML's own parser.
    loader = yaml.SafeLoader if "\t" in text else _PARSER
    try:
        _require_printable(text)
        _require_plain(yaml.parse(text, Loader=loader))
        if (node := yaml.compose(text, Loader=loader)) is None:
            raise _Refused("empty-file", "the file is empty", (1, 1))
        return Document(path, file, _value(node), node)
    except _Refused as error:
        raise _error(file, *error.args) from None
    except yaml.MarkedYAMLError as error:
        context = f" ({error.context})" if error.context else ""
        message = f"this is not YAML: {error.problem}{context}"
        raise _error(file, "yaml-syntax", message, _place(error.problem_mark or error.context_mark)) from None


def _require_printable(text: str, node: yaml.Node | None = None) -> None:
    if found := _UNPRINTABLE.search(text):
        place = _place(node.start_mark) if node else _end(text[: found.start()])
        raise _Refused("bad-character", f"the character U+{ord(found[0]):04X} is not allowed here", place)


# PyYAML has no limits: it recurses into nested values, and a few aliases can mean a million values.
def _require_plain(events: Iterable[yaml.Event]) -> None:
    depth = values = 0
    for event in events:
        place = _place(event.start_mark)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise _Refused("too-deep", f"this is nested more than {DEEPEST} levels deep", place)
        if not isinstance(event, yaml.NodeEvent):
            continue
        if event.anchor is not None:
            message = f"the anchor or alias {event.anchor} is not allowed; write the value out"
            raise _Refused("anchor", message, place)
        if (tag := getattr(event, "tag", None)) is not None:
            raise _Refused("tag", f"the tag {tag} is not allowed; write the plain value", place)
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
            raise _Refused("key-not-text", "a key must be text; write it in quotes", place)
        if key in mapping:
            first = next(one.start_mark.line for one, _ in node.value if one.value == key)
            message = f"the key {key} appears twice; line {first + 1} has it first"
            raise _Refused("duplicate-key", message, place)
        mapping[key] = _value(value_node)
    return mapping


def _scalar(node: yaml.ScalarNode) -> Any:
    text: str = node.value
    _require_printable(text, node)  # escapes can produce such characters
    if node.style or not (text in _WORDS or _FLOAT.fullmatch(text)):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > LONGEST_NUMBER:
        message = f"a number of {len(text)} characters is too long; {LONGEST_NUMBER} are allowed"
        raise _Refused("long-number", message, _place(node.start_mark))
    return int(text) if _INTEGER.fullmatch(text) else float(text)
