"""Saved games, in the form ``saved``: the snapshot with which the running hand began, and the events since."""

import json
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path

from sixtysix.chart.forms import malformed, parse_json
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.files import read, write

FORMAT = 1


class SavedGameError(SixtySixError):
    """Raised for a file that holds no saved game."""


@dataclass
class Saved:
    """A saved game."""

    variant: str
    """A name, or the path of a file of house rules."""
    seed: int
    strength: int | None
    """The strength of the computer; None for two people."""
    pack: str
    begin: Json
    """The snapshot with which the running hand began."""
    events: list[Json] = field(default_factory=list)
    """The events since then."""

    def write(self, path: Path) -> None:
        """Write the game to a file, so that a crash leaves the old file whole."""
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n"
        write(path, text)


def read_saved(path: Path) -> Saved:
    """Read the game that is saved in a file.

    Raises:
        SavedGameError: if it holds none.
    """
    try:
        content = parse_json(read(path))
    except json.JSONDecodeError as error:
        raise SavedGameError(f"{path}:{error.lineno}:{error.colno}: not JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise SavedGameError(f"{path}: not JSON: {error}") from None
    if problem := malformed(content, "saved"):
        raise SavedGameError(f"{path}: not a saved game: {problem}")
    del content["format"]
    return Saved(**content)


def free_path(folder: Path, variant: str) -> Path:
    """Name a file after the variant that is not there yet."""
    paths = (folder / f"{Path(variant).stem}-{number}.json" for number in count(1))
    return next(path for path in paths if not path.exists())
