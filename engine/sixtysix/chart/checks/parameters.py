"""Parameters as written, nested or dotted, and what a chain of ``extends`` makes of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sixtysix.chart.problems import Pointer, Problem
from sixtysix.chart.read.document import Document

MOST_PARTS = 4
"""A dotted key with more parts names no parameter."""

KEY = "parameters"

Origin = tuple[Document, Pointer]
"""The file that set a value, and the place there."""


@dataclass
class Settings:
    """Parameters by group and name, with the file and place that set each (the last one that did)."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[Pointer, Origin] = field(default_factory=dict)

    def change(self, other: "Settings") -> None:
        """Let ``other`` change what it sets: mappings are merged, anything else is replaced."""
        _merge(self.values, other.values)
        self.origins.update(other.origins)

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        """The problem of a parameter, in the file that set it; if none did, at what is nearest around it."""
        while pointer and pointer not in self.origins:
            pointer, at_key = pointer[:-1], False
        document, place = self.origins[pointer]
        return document.problem(place, code, message, at_key)


def written_settings(document: Document) -> tuple[Settings, list[Problem]]:
    """A file's own parameters; one that is given twice, nested and dotted, is a problem."""
    place: Pointer = (KEY,) if (KEY,) in document.spans else ()
    reader = _Reader(document, Settings(origins={(): (document, place)}))
    given = document.mapping.get(KEY)
    if isinstance(given, dict):
        reader.mapping(given, place, (), reader.settings.values)
    return reader.settings, reader.problems


class _Reader:
    """Turns dotted keys into nested ones. ``place`` is where it stands, ``pointer`` what it names."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self.document = document
        self.settings = settings
        self.problems: list[Problem] = []

    def mapping(self, given: dict[str, Any], place: Pointer, pointer: Pointer, into: dict[str, Any]) -> None:
        for key, value in given.items():
            parts = key.split(".")
            if all(parts) and len(parts) <= MOST_PARTS:
                self._parameter(parts, value, (*place, key), pointer, into)
            else:
                self._report((*place, key), "unknown-key", f"{key[:80]!r} names no parameter")

    def _parameter(
        self, parts: list[str], value: Any, place: Pointer, pointer: Pointer, into: dict[str, Any]
    ) -> None:
        *groups, name = parts
        for group in groups:
            pointer = (*pointer, group)
            self._set_at(pointer, place)
            into = into.setdefault(group, {})
            if not isinstance(into, dict):
                return self._given_twice(pointer, place)
        pointer = (*pointer, name)
        if isinstance(value, dict) and isinstance(into.get(name, {}), dict):
            self._set_at(pointer, place)
            return self.mapping(value, place, pointer, into.setdefault(name, {}))
        if name in into:
            return self._given_twice(pointer, place)
        into[name] = value
        return self._note(value, place, pointer)

    def _note(self, value: Any, place: Pointer, pointer: Pointer) -> None:
        self._set_at(pointer, place)
        for part in (
            range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()
        ):
            self._note(value[part], (*place, part), (*pointer, part))

    def _set_at(self, pointer: Pointer, place: Pointer) -> None:
        self.settings.origins.setdefault(pointer, (self.document, place))

    def _given_twice(self, pointer: Pointer, place: Pointer) -> None:
        self._report(place, "duplicate-key", f"the parameter {'.'.join(map(str, pointer))} is given twice")

    def _report(self, place: Pointer, code: str, message: str) -> None:
        self.problems.append(self.document.problem(place, code, message, at_key=True))


def _parts(value: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(value, list):
        return enumerate(value)
    return value.items() if isinstance(value, dict) else ()


def _merge(base: dict[str, Any], change: dict[str, Any]) -> None:
    for key, value in change.items():
        present = base.get(key)
        if isinstance(present, dict) and isinstance(value, dict):
            _merge(present, value)
        else:
            base[key] = value
