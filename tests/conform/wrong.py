"""Systems that are wrong everywhere, as adapters by names: ``tests.conform.wrong:table_points_shifted``.

Each tells one field of the table, the view or the result otherwise in every answer, always or never allows one event,
or calls one state otherwise.
"""

from collections.abc import Callable
from typing import Any

from sixtysix.chart import load_chart
from sixtysix.chart.paths import read_schema
from sixtysix.conform.adapters import Kernel
from sixtysix.contract.events import Codec, Json

STATES = load_chart().stable
EVENTS = tuple(read_schema("event")["properties"]["event"]["enum"])
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


def called_otherwise(state: str) -> Callable[[str], str]:
    """Make what calls one state by the name of the next one, or by a name that nobody has."""
    others = [other for other in (*STATES, "NOWHERE") if other != state]
    return lambda told: others[len(state) % len(others)] if told == state else told


class Spoilt(Kernel):
    """Tells the field ``name`` of a part as ``how`` makes it, or always or never allows the event of that name."""

    part, name = "", ""
    how: Callable[[Any], Any] = staticmethod(lambda value: value)

    def _spoil(self, part: str, told: Any) -> Any:
        if part != self.part or not told or self.name not in told:
            return told
        return told | {self.name: type(self).how(told[self.name])}

    def observe(self) -> Json:
        told = super().observe()
        parts = {part: self._spoil(part, told[part]) for part in ("table", "result")}
        return Json(self._spoil("state", told | parts))

    def view(self, player: int) -> Json:
        return Json(self._spoil("view", super().view(player)))


class Always(Spoilt):
    """Lists every event of the name at any time, and allows it."""

    def legal(self) -> list[Json]:
        codec = Codec.of_kernel(self._kernel)
        named: list[Json] = [{**codec.json(self.name, numbers)} for numbers in codec.choices(self.name)]
        return [event for event in super().legal() if event["event"] != self.name] + named

    def send(self, event: Json) -> bool:
        return super().send(event) or event["event"] == self.name


class Never(Spoilt):
    """Neither lists nor allows an event of the name."""

    def legal(self) -> list[Json]:
        return [event for event in super().legal() if event["event"] != self.name]

    def send(self, event: Json) -> bool:
        return event["event"] != self.name and super().send(event)


def systems() -> dict[str, type[Spoilt]]:
    """Make all of them, by their names."""
    hows = (shifted, emptied, of_another_type)
    made: dict[str, tuple[type[Spoilt], str, str, Callable[[Any], Any]]] = {
        f"{part}_{field}_{how.__name__}": (Spoilt, part, field, how)
        for part, fields in FIELDS.items()
        for field in fields
        for how in hows
    }
    made |= {f"always_{event}": (Always, "event", event, shifted) for event in EVENTS}
    made |= {f"never_{event}": (Never, "event", event, shifted) for event in EVENTS}
    made |= {f"state_{state}": (Spoilt, "state", "state", called_otherwise(state)) for state in STATES}
    return {
        name: type(name, (kind,), {"part": part, "name": of, "how": staticmethod(how)})
        for name, (kind, part, of, how) in made.items()
    }


def __getattr__(name: str) -> type[Spoilt]:
    try:
        return systems()[name]
    except KeyError:
        raise AttributeError(name) from None
