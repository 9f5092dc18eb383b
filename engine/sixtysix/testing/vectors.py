"""The runner of a variant's vectors on its compiled machine: each obligation is a test."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from sixtysix.contract.events import Json
from sixtysix.contract.values import different_fields
from sixtysix.play.replay import MachineGame, Point, replay
from sixtysix.play.trace import DECODE_ERRORS, read_hands
from sixtysix.runtime import GameMachine
from sixtysix.testing import Watch, given


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
        return list(read_hands(lines, str(path), in_form, ("vector",)))


def differences(machine: type[GameMachine], vector: Json) -> list[str]:
    """Play a vector: where the machine first does otherwise than it says, everything that is wrong there.

    An accepted event is held to the transitions that it takes, the state, the whole table and the legal events, a
    refused one to the conditions that fail and to changing nothing. At the end the result is compared.
    """
    game = MachineGame(given(machine, setup=vector["setup"]))
    watch, steps = Watch(game.machine), [vector["start"], *vector["steps"], {}]
    table: Json = {}
    ended: Json | None = None
    before: object = None
    for point in replay(game, (step["event"] for step in vector["steps"])):
        step, event = steps[point.number], point.event
        if "refused" in step:
            found = list(_refusal(point, step["refused"], before))
        elif event and not point.accepted:
            found = [f"it is refused: {game.why_refused(event)}"]
        else:
            table |= step["changes"] if event else step["table"]
            taken = {"taken": watch.taken} if event else {}
            found = list(_otherwise({**step, "table": table}, {**game.position(), **taken}))
            ended = ended or game.result()
        if found:
            where = f"step {point.number}" if event else "start"
            return [f"{where}: {problem}" for problem in found]
        watch.taken.clear()
        before = game.snapshot() if "refused" in steps[point.number + 1] else None
    return list(_otherwise({"result": vector["result"]}, {"result": ended}))


def _refusal(point: Point, atoms: Sequence[str], before: object) -> Iterator[str]:
    if point.accepted or not point.event:
        yield "the event is accepted"
        return
    failing = point.game.failing_atoms(point.event) or ()
    yield from _otherwise({"refused": list(atoms)}, {"refused": list(failing)})
    if point.game.snapshot() != before:
        yield "the refused event has changed the game"


def _otherwise(expected: Json, seen: Json) -> Iterator[str]:
    """Compare everything that is seen, a table field by field."""
    for key in different_fields(seen, expected):
        wanted = expected.get(key, "missing")
        if key == "table":
            yield from _otherwise(wanted, seen[key])
            yield from (f"{name} is missing" for name in wanted if name not in seen[key])
        else:
            yield f"{key} is {seen[key]!r}, not {wanted!r}"
