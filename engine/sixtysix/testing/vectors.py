"""The runner of a variant's vectors on its compiled machine: each obligation is a test."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from sixtysix.contract.events import Json
from sixtysix.evidence.vectors import read_vectors
from sixtysix.play.trace import DECODE_ERRORS
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.testing import Watch, given, hand_result


class VectorRun:
    """The vectors that were built beside a generated module of tests, and what comes of them.

    Args:
        machine: the class that is tested.
        module: the path of the module, ``generated/tests/VARIANT/….py``.
    """

    def __init__(self, machine: type[GameMachine], module: str) -> None:
        self._machine = machine
        self._found: dict[str, list[str]] = {}
        place = Path(module).resolve()
        path = place.parents[2] / "vectors" / f"{place.parent.name}.jsonl"
        vectors = _vectors(path, path.stat().st_mtime_ns, machine.rules_module.HAS_SCHEMAS)
        self.obligations = {name: vector for vector in vectors for name in vector["obligations"]}

    def differences(self, obligation: str) -> list[str]:
        """Tell what is otherwise than the obligation's vector says; it is played once for all that it shows."""
        vector = self.obligations[obligation]
        if vector["id"] not in self._found:
            self._found[vector["id"]] = differences(self._machine, vector)
        return self._found[vector["id"]]


@lru_cache(maxsize=1)
def _vectors(path: Path, _: int, in_form: bool) -> list[Json]:
    """Read a file of vectors: once for all the machines that are held to it, as long as it was written when it was."""
    with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
        return list(read_vectors(lines, str(path), in_form))


def differences(machine: type[GameMachine], vector: Json) -> list[str]:
    """Play a vector: where the machine first does otherwise than it says, everything that is wrong there.

    An accepted event is held to the transitions that it takes, the state, the whole table and the legal events, a
    refused one to the conditions that fail and to changing nothing. At the end the result is compared.
    """
    game = given(machine, setup=vector["setup"])
    watch = Watch(game)
    expected, ended = vector["start"], None
    if found := list(_otherwise(expected, _seen(game))):
        return [f"start: {problem}" for problem in found]
    for number, step in enumerate(vector["steps"], 1):
        if "refused" in step:
            found = list(_refusal(game, step))
        else:
            expected = {**step, "table": {**expected["table"], **step["changes"]}}
            found = list(_acceptance(game, watch, expected))
            ended = ended or hand_result(game)
        if found:
            return [f"step {number}: {problem}" for problem in found]
    return list(_otherwise({"result": vector["result"]}, {"result": ended}))


def _seen(game: GameMachine) -> Json:
    table = game.observe()
    return {"state": table.pop("state"), "table": table, "legal": game.legal_events()}


def _acceptance(game: GameMachine, watch: Watch, step: Json) -> Iterator[str]:
    """What is otherwise than in the step, whose table is whole."""
    watch.taken.clear()
    try:
        game.send(**step["event"])
    except EventNotAllowed as error:
        yield f"it is refused: {error}"
        return
    yield from _otherwise(step, {**_seen(game), "taken": watch.taken})


def _refusal(game: GameMachine, step: Json) -> Iterator[str]:
    before = game.snapshot()
    try:
        game.send(**step["event"])
    except EventNotAllowed as error:
        reasons = [reason.atom for reason in error.explanation.reasons]
        yield from _otherwise({"refused": step["refused"]}, {"refused": reasons})
        if game.snapshot() != before:
            yield "the refused event has changed the game"
        return
    yield "the event is accepted"


def _otherwise(expected: Json, seen: Json) -> Iterator[str]:
    """Compare everything that is seen, a table field by field. ``True`` is not ``1``."""
    for key, value in seen.items():
        if key == "table":
            wanted = expected["table"]
            yield from _otherwise({name: wanted.get(name, "missing") for name in value}, value)
            yield from (f"{name} is missing" for name in wanted if name not in value)
        elif not _is_same(value, wanted := expected.get(key, "missing")):
            yield f"{key} is {value!r}, not {wanted!r}"


def _is_same(one: object, other: object) -> bool:
    return repr(one) == repr(other) or json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
