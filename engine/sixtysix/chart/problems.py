"""Problems in YAML files, and the error that lists them. A mistake is a problem without file and line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix.errors import SixtySixError, did_you_mean

Pointer = tuple[str | int, ...]  # the place of a value in a document: keys and list indices from the top

LONGEST_MESSAGE = 400


class Mistake(NamedTuple):
    """A problem in data, before its file and line are known."""

    pointer: Pointer
    code: str
    message: str
    at_key: bool = False  # True if the key is wrong, not the value


def unknown(kind: str, name: str, known: Iterable[str], pointer: Pointer, at_key: bool = False) -> Mistake:
    """Return a mistake for an unknown name. The message suggests the closest known name."""
    message = f"there is no {kind} {name[:64]}{did_you_mean(name, [*known])}"
    return Mistake(pointer, f"unknown-{kind}", message, at_key)


@dataclass(frozen=True)
class Problem:
    """A problem in a file. The first line and the first column are 1. The value 0 means that the line is unknown.

    ``path`` is a JSON pointer, such as ``/states/PLAY``. ``code`` is the kind of problem, such as ``unknown-key``.
    """

    file: str
    line: int
    column: int
    path: str
    code: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.message}" if place else self.message


class SpecError(SixtySixError):
    """A YAML file cannot be used. ``problems`` lists the problems that were found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def refuse(problems: Iterable[Problem]) -> None:
    """Raise `SpecError` with the problems, if there are any."""
    if found := tuple(problems):
        raise SpecError(found)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems without duplicates, sorted by file, line and column."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda p: (p.file, p.line, p.column)))


def shortened(text: str) -> str:
    """Return at most `LONGEST_MESSAGE` characters of a text, with unprintable characters escaped."""
    start = text[:LONGEST_MESSAGE]
    printable = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in start)
    return printable if len(text) <= LONGEST_MESSAGE else f"{printable}…"


def value_at(data: object, pointer: Pointer) -> Any:
    """Return the value in ``data`` at ``pointer``, or None if there is no such value."""
    found: Any = data
    for part in pointer:
        try:
            found = found[part]
        except (LookupError, TypeError):
            return None
    return found


def json_pointer(pointer: Pointer) -> str:
    """Return a JSON pointer such as ``/states/PLAY/transitions/0``."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in pointer)
    return "".join(f"/{shortened(part)}" for part in parts)


def shown(path: Path) -> str:
    """Return the path for a message. The path of a file in the current folder is relative."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def write_value(
    value: object,
    yes: str = "true",
    no: str = "false",
    entry: str = "{} {}",
    plain: Callable[[object], str] = str,
) -> str:
    """Return a value as text, such as ``true``, ``A K Q`` or ``with_trick 2, without_trick 3``.

    ``entry`` is the format of a key with its value. ``plain`` formats keys, numbers and words.
    """
    if isinstance(value, bool):
        return yes if value else no
    if isinstance(value, Mapping):
        return ", ".join(
            entry.format(plain(k), write_value(v, yes, no, entry, plain)) for k, v in value.items()
        )
    if isinstance(value, list | tuple):
        return " ".join(write_value(part, yes, no, entry, plain) for part in value)
    return plain(value)
