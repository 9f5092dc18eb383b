"""Draw the rooms and who imports whom, from the contracts of import-linter in ``pyproject.toml``.

``python docs/pictures/rooms.py`` writes ``rooms.svg`` beside this file.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sixtysix.compile.diagram import render
from sixtysix.compile.diagram.palette import ACCENT, ACTIVE, FRAME, INK, PALE, STATE

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent

CORE, *OTHERS = ("sixtysix", "sixtysix_tables", "sixtysix_rulebook", "sixtysix_tools", "sixtysix_env")

GENERAL, KNOWS_CARDS = f'BGCOLOR="{STATE}" COLOR="{FRAME}"', f'BGCOLOR="{ACTIVE}" COLOR="{ACCENT}"'


def contracts() -> Mapping[str, Mapping[str, Any]]:
    """Read the contracts by their ids."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    return {contract["id"]: contract for contract in settings["contracts"]}


def rows(package: str) -> list[list[str]]:
    """List the rooms of a package by rows; a room imports those in the rows below its own."""
    mine = (one for one in contracts().values() if one.get("containers") == [package])
    return [
        [f"{package}.{room}" for room in row.split(" | ") if room != "__main__"]
        for contract in mine
        for row in contract["layers"]
    ]


def knows_cards(room: str) -> bool:
    """Return true if a room or a package may import the game."""
    return room not in contracts()["cards"]["source_modules"]


def libraries(room: str) -> list[str]:
    """List the libraries that are kept to a few rooms, of which this is one."""
    return [
        library
        for contract in contracts().values()
        if any(f"{importer}.".startswith(f"{room}.") for importer in contract.get("allowed_importers", ()))
        for library in contract["protected_modules"]
    ]


def source() -> str:
    """Write the picture as DOT: the other packages, and under them the rows of the core."""
    packages = _row(_cell(name, f"<B>{name}</B>", rows(name)) for name in OTHERS)
    core = f"<TR><TD><B>{CORE}</B></TD></TR>"
    label = _table(0, [packages, core, *map(_rooms, rows(CORE))])
    return (
        'digraph rooms {\n    graph [bgcolor="white", pad=0.1]\n'
        f'    rooms [shape=plain, fontname="Helvetica", fontcolor="{INK}", fontsize=12, label=<{label}>]\n}}\n'
    )


def _table(space: int, lines: Iterable[str]) -> str:
    return f'<TABLE BORDER="0" CELLSPACING="{space}" CELLPADDING="{space}">{"".join(lines)}</TABLE>'


def _row(cells: Iterable[str]) -> str:
    return f"<TR><TD>{_table(5, ['<TR>', *cells, '</TR>'])}</TD></TR>"


def _rooms(row: list[str]) -> str:
    return _row(_cell(room, room.rpartition(".")[2]) for room in row)


def _cell(name: str, title: str, inner: Sequence[list[str]] = ()) -> str:
    """Draw a room with its libraries, or a package with its rooms."""
    if needs := ", ".join(libraries(name)) if not inner else "":
        title += f'<BR/><FONT POINT-SIZE="9" COLOR="{PALE}">{needs}</FONT>'
    if inner:
        title = _table(0, [f"<TR><TD>{title}</TD></TR>", *map(_rooms, inner)])
    return f'<TD BORDER="1" {KNOWS_CARDS if knows_cards(name) else GENERAL}>{title}</TD>'


if __name__ == "__main__":
    (FOLDER / "rooms.svg").write_bytes(render(source(), "svg"))
