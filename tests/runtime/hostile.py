"""Values that no event accepts. Some values do harm when they are inspected."""

from typing import Any


class Hostile:
    """Raises on every operation."""

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError("do not touch")

    __eq__ = __ne__ = __lt__ = __bool__ = __repr__ = __str__ = __len__ = __iter__ = __index__ = _refuse
    __hash__ = __format__ = __contains__ = __getitem__ = __call__ = __int__ = __float__ = _refuse


class HostileText(str):
    """A string that raises on every operation."""

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError("do not touch")

    __eq__ = __ne__ = __lt__ = __repr__ = __str__ = __len__ = __iter__ = __hash__ = __format__ = _refuse


class HostileNumber(int):
    """A number that raises on every operation."""

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError("do not touch")

    __eq__ = __ne__ = __lt__ = __bool__ = __repr__ = __str__ = __index__ = __hash__ = __format__ = _refuse


class SaysItIsText:
    """Claims to be a string, but is not a string."""

    @property
    def __class__(self) -> Any:
        return str

    @__class__.setter
    def __class__(self, value: Any) -> None: ...


class EqualToAll:
    """Equals every value."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("AS")


def _nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


JUNK: tuple[Any, ...] = (
    *(None, True, False, 0.0, 1.0, 0.5, float("nan"), float("inf"), 1j, 2, -1, 99, 10**30, 10**5000),
    *("", " ", "as", "AS ", "A", "S7", "1", "0", "None", "é", "\ud800", "\0", "AS" * 1000),
    *(b"AS", bytearray(b"AS")),
    *([], ["AS"], (), ("AS",), {}, {"card": "AS"}, set(), {"AS"}, frozenset(), _nested(5000), range(3)),
    *(object(), object, print, Ellipsis, NotImplemented, ValueError("AS"), iter("AS"), memoryview(b"AS")),
    *(Hostile(), HostileText("none"), HostileNumber(7), SaysItIsText(), EqualToAll()),
)  # fmt: skip

NAMES: tuple[Any, ...] = (
    *("", " ", "claim ", "CLAIM", "Claim", "leadcard", "lead-card", "lead_card\0", "é", "x" * 10_000, "*", "."),
    *("__class__", "__init__", "__dict__", "__initial__", "_config", "_engine", "_happen", "_busy", "_undo"),
    *("send", "table", "state", "states", "view", "restore", "snapshot", "explain", "ruleset", "model", "raise_"),
    *("PRE_GAME", "TRICK_START", "PLAY", "HAND_PLAY", "is_leader", "deal", "put_lead", "rules_module", "legality"),
    *("error.execution", "error_execution", "done.state.PLAY", "done_state_PLAY", "player", "card", "event"),
)  # fmt: skip
"""Strings that are not events: names of other things, and misspelt events."""
