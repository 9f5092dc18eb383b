"""Systems that are wrong everywhere, as adapters by names: ``tests.conform.wrong:table_points_shifted``.

Each tells one field of the table, the view or the result otherwise in every answer.
"""

from collections.abc import Callable
from typing import Any

from sixtysix.chart.paths import read_schema
from sixtysix.conform.adapters import Kernel
from sixtysix.contract.events import Json

NOT_SEEN = ("hands", "won", "stock")
"""Fields of the view of somebody who sees everything: no player is shown them."""

FIELDS = {
    "table": tuple(read_schema("table")["properties"]),
    "view": tuple(name for name in read_schema("view")["properties"] if name not in NOT_SEEN),
    "result": ("winner", "game_points", "reason", "score", "games", "bonus", "next_dealer"),
}


def shifted(value: Any) -> Any:
    """Add one to every number, turn words and truths round, and give 1 for nothing."""
    if value is None or isinstance(value, bool):
        return 1 if value is None else not value
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        moved = {key: shifted(each) for key, each in items}
        return moved if isinstance(value, dict) else list(moved.values())
    return value + 1 if isinstance(value, int) else value[::-1].swapcase()


def emptied(value: Any) -> Any:
    """Give what has nothing in it, of the same type."""
    return None if value is None else type(value)()


def of_another_type(value: Any) -> Any:
    """Give a text for what is none, and a list for a text."""
    return [value] if isinstance(value, str) else str(value)


class Spoilt(Kernel):
    """Tells the field ``name`` of a part as ``how`` makes it."""

    part, name = "", ""
    how: Callable[[Any], Any] = staticmethod(lambda value: value)

    def _spoil(self, part: str, told: Any) -> Any:
        if part != self.part or not told or self.name not in told:
            return told
        return told | {self.name: type(self).how(told[self.name])}

    def observe(self) -> Json:
        told = super().observe()
        return told | {part: self._spoil(part, told[part]) for part in ("table", "result")}

    def view(self, player: int) -> Json:
        return Json(self._spoil("view", super().view(player)))


def systems() -> dict[str, type[Spoilt]]:
    """Make all of them, by their names."""
    return {
        f"{part}_{name}_{how.__name__}": type(name, (Spoilt,), {"part": part, "name": name, "how": how})
        for part, names in FIELDS.items()
        for name in names
        for how in map(staticmethod, (shifted, emptied, of_another_type))
    }


def __getattr__(name: str) -> type[Spoilt]:
    try:
        return systems()[name]
    except KeyError:
        raise AttributeError(name) from None
