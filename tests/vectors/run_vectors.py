"""Plays a test vector on any implementation of the game. Uses only the JSON forms in spec/schema."""

import json
from typing import Any, Protocol

Json = dict[str, Any]

OPTIONAL = {"pending", "won", "stock", "last_trick", "shown", "declared", "may_look"}
"""Fields of the table that an implementation may leave out."""

UNORDERED = {"hands", "won", "shown", "declared"}
"""Fields in which the order of the cards does not matter."""


class Implementation(Protocol):
    """The functions of an implementation that is tested (see docs/vectors.md).

    An implementation may also have ``taken()``, which returns the transitions of the last event.
    """

    def deal(self, setup: Json) -> None: ...
    def send(self, event: Json) -> bool: ...
    def observe(self) -> tuple[str, Json]: ...
    def legal(self) -> list[Json]: ...
    def result(self) -> Json | None: ...


def differences(vector: Json, game: Implementation) -> list[str]:
    """Play a vector. Return all differences at the first step that differs."""
    game.deal(vector["setup"])
    now, ended = vector["start"], None
    if found := _differences(now, game):
        return [f"start: {problem}" for problem in found]
    for number, step in enumerate(vector["steps"], 1):
        if game.send(step["event"]) == ("refused" in step):
            return [f"step {number}: the event is {'accepted' if 'refused' in step else 'refused'}"]
        if "refused" not in step:
            now, ended = {**step, "table": {**now["table"], **step["changes"]}}, ended or game.result()
        if found := [*_differences(now, game), *_otherwise_taken(step, game)]:
            return [f"step {number}: {problem}" for problem in found]
    same = _plain("result", ended) == _plain("result", vector["result"])
    return [] if same else [f"the result is {ended}, not {vector['result']}"]


def _otherwise_taken(step: Json, game: Implementation) -> list[str]:
    taken = getattr(game, "taken", None)
    if taken is None or "taken" not in step or taken() == step["taken"]:
        return []
    return [f"taken are {taken()}, not {step['taken']}"]


def _differences(expected: Json, game: Implementation) -> list[str]:
    (state, table), wanted = game.observe(), expected["table"]
    compared = [key for key in wanted if key in table or key not in OPTIONAL]
    pairs = {key: (table.get(key, "missing"), wanted[key]) for key in compared}
    pairs |= {"state": (state, expected["state"]), "legal": (game.legal(), expected["legal"])}
    return [f"{key} is {a}, not {b}" for key, (a, b) in pairs.items() if _plain(key, a) != _plain(key, b)]


def _plain(key: str, value: Any) -> str:
    """Return a value as text. Distinguish true from 1, and ignore the order of unordered fields."""
    if key == "legal":
        value = sorted(json.dumps(event, sort_keys=True) for event in value)
    return json.dumps([sorted(v) for v in value] if key in UNORDERED else value, sort_keys=True)
