"""The runner of a variant's vectors on its compiled machine: each obligation is a test."""

from functools import lru_cache
from pathlib import Path

from sixtysix.evidence.vectors import vector_differences
from sixtysix.game.forms import VectorForm
from sixtysix.play.replay import MachineGame
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
        vectors = _vectors(path, path.stat().st_mtime_ns)
        self.obligations = {name: vector for vector in vectors for name in vector["obligations"]}

    def differences(self, obligation: str) -> list[str]:
        """Tell what is otherwise than the obligation's vector says; it is played once for all that it shows."""
        vector = self.obligations[obligation]
        if vector["id"] not in self._found:
            self._found[vector["id"]] = differences(self._machine, vector)
        return self._found[vector["id"]]


@lru_cache(maxsize=1)
def _vectors(path: Path, _: int) -> list[VectorForm]:
    """Read a file of vectors: once for all the machines that are held to it, as long as it was written when it was."""
    with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
        return list(read_hands(lines, str(path), ("vector",)))


def differences(machine: type[GameMachine], vector: VectorForm) -> list[str]:
    """Play a vector on a machine, and tell where it first does otherwise, as `vector_differences` does."""
    game = MachineGame(given(machine, setup=vector["setup"]))
    return vector_differences(game, vector, Watch(game.machine).read)
