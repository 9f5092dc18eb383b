"""Problems in files of the spec, and the error that lists them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix.errors import SixtySixError, did_you_mean

Pointer = tuple[str | int, ...]  # the place of a value in a document: keys and list indices from the top

LONGEST_MESSAGE = 400


class Mistake(NamedTuple):
    """A problem at a place in data, before the file and the line of the place are known."""

    pointer: Pointer
    code: str
    message: str
    at_key: bool = False  # True if the key is wrong, not the value


def unknown(kind: str, name: str, known: Iterable[str], pointer: Pointer, at_key: bool = False) -> Mistake:
    """Return a mistake which says that ``name`` is unknown, and suggests the closest of the ``known`` names."""
    message = f"there is no {kind} {name[:64]}{did_you_mean(name, [*known])}"
    return Mistake(pointer, f"unknown-{kind}", message, at_key)


@dataclass(frozen=True)
class Problem:
    """A problem at one place in a file. Lines and columns count from 1; both are 0 if there is no file.

    ``path`` is a JSON pointer to the place. ``code`` is the kind of problem, such as ``unknown-key``.
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
    """A file of the spec cannot be used; ``problems`` lists everything that is wrong with the file."""

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
    """Return the text on one line, with unprintable characters escaped, cut after `LONGEST_MESSAGE` characters."""
    start = text[:LONGEST_MESSAGE]
    printable = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in start)
    return printable if len(text) <= LONGEST_MESSAGE else f"{printable}…"


def value_at(data: object, pointer: Pointer) -> Any:
    """Return the value in ``data`` at ``pointer``, or None if nothing is there."""
    found: Any = data
    for part in pointer:
        try:
            found = found[part]
        except (LookupError, TypeError):
            return None
    return found


def json_pointer(pointer: Pointer) -> str:
    """Return the place as a JSON pointer: ``/states/PLAY/transitions/0``."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in pointer)
    return "".join(f"/{shortened(part)}" for part in parts)


def shown(path: Path) -> str:
    """Return the path for a message. It is relative if the file is inside the current folder."""
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
    """Return a value on one line without brackets: ``true``, ``A K Q``, ``with_trick 2, without_trick 3``.

    ``entry`` is the format of a key with its value. ``plain`` writes keys, numbers and words.
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
