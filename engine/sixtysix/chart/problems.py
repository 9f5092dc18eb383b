"""A problem in a file of the spec, and the error that carries all of a file's problems."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix.errors import SixtySixError, did_you_mean

Pointer = tuple[str | int, ...]
"""The place of a value in a document: keys and list indices from the top."""

LONGEST_MESSAGE = 400


class Mistake(NamedTuple):
    """A problem before its file is known: the place it has in the data."""

    pointer: Pointer
    code: str
    message: str
    at_key: bool = False
    """Whether the key is wrong and not the value."""


def unknown(kind: str, name: str, known: Iterable[str], pointer: Pointer, at_key: bool = False) -> Mistake:
    """Return the mistake of a name that nothing of its kind has."""
    message = f"there is no {kind} {name[:64]}{did_you_mean(name, [*known])}"
    return Mistake(pointer, f"unknown-{kind}", message, at_key)


@dataclass(frozen=True)
class Problem:
    """Something wrong at one place of one file; lines and columns count from 1, and are 0 where there is no file.

    ``path`` is a JSON pointer, ``code`` a short name of the kind of problem.
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
    """A file of the spec cannot be used; ``problems`` holds everything that is wrong, a line each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def refuse(problems: Iterable[Problem]) -> None:
    """Raise `SpecError` with the problems if there are any."""
    if found := tuple(problems):
        raise SpecError(found)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort the problems, each once, file by file from top to bottom."""
    return tuple(sorted(dict.fromkeys(problems), key=lambda p: (p.file, p.line, p.column)))


def shortened(text: str) -> str:
    """Make a text printable, on one line, and cut it off where it gets longer than anybody reads."""
    start = text[:LONGEST_MESSAGE]
    printable = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in start)
    return printable if len(text) <= LONGEST_MESSAGE else f"{printable}…"


def value_at(data: object, pointer: Pointer) -> Any:
    """Return the value at a place; None if there is none."""
    found: Any = data
    for part in pointer:
        try:
            found = found[part]
        except (LookupError, TypeError):
            return None
    return found


def json_pointer(pointer: Pointer) -> str:
    """Write a place as ``/states/PLAY/transitions/0``."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in pointer)
    return "".join(f"/{shortened(part)}" for part in parts)


def shown(path: Path) -> str:
    """Write a path for messages: relative to the working directory if it lies below it."""
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
    """Write a value in a line without brackets: ``true``, ``A K Q``, ``with_trick 2, without_trick 3``.

    ``entry`` is how a key stands with its value; ``plain`` writes keys, and what is no bool and holds nothing else.
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
