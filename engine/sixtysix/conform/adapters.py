"""The project's own implementations as adapters: the compiled machine, and the kernel, which is quicker."""

from functools import cache
from importlib.metadata import version

from sixtysix.chart import load_chart
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.read.build import build_variant
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import compile_machine, module_name
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.system import Capabilities, Json
from sixtysix.events import Codec, NotAnEvent
from sixtysix.game import views
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.kernels.program import MOST_MOVES, Code
from sixtysix.play.trace import result
from sixtysix.runtime import EventNotAllowed, GameMachine

HANDS = 16
"""More than a match goes on for until it is dealt anew."""


class Results:
    """How the last hand at a table has ended, from the event that ended it on."""

    def __init__(self) -> None:
        self.last: Json | None = None
        self._ended = 0

    def look(self, t: Table, state: str) -> None:
        """After every event: whether a hand has ended, or another match has begun."""
        if t.hands_ended != self._ended:
            self._ended = t.hands_ended
            self.last = result(t, state) if t.hands_ended else None


class CompiledMachine(Adapter):
    """The python-statemachine class of the variant, compiled in memory."""

    capabilities = Capabilities("compiled machine", version("sixtysix"))

    def variant(self, name: str, parameters: Json) -> None:
        self._machine: type[GameMachine] = compile_machine(_chart(name, parameters))

    def deal(self, setup: Json) -> None:
        self._results = Results()
        self._game: GameMachine = Setup.of_json(setup).start(self._machine, hands=HANDS)

    def send(self, event: Json) -> bool:
        try:
            self._game.send(**event)
        except EventNotAllowed:
            return False
        self._results.look(self._game.table, self._game.state)
        return True

    def legal(self) -> list[Json]:
        return self._game.legal_events()

    def observe(self) -> Json:
        table = self._game.observe()
        return {"state": table.pop("state"), "table": table, "result": self._results.last}

    def view(self, player: int) -> Json:
        return self._game.view(player)


class Kernel(Adapter):
    """The kernel of the variant in CPython, compiled in memory."""

    capabilities = Capabilities("kernel", version("sixtysix"))

    def variant(self, name: str, parameters: Json) -> None:
        source = kernel_source(_chart(name, parameters))
        self._kernel = Code(f"{module_name(name)}_kernel", source).module
        self._codec = Codec.of_kernel(self._kernel)

    def deal(self, setup: Json) -> None:
        self._table, self._results = Table(), Results()
        self._setup = Setup.of_json(setup)
        self._state = self._setup.begin(self._kernel, self._table)

    def send(self, event: Json) -> bool:
        kernel = self._kernel
        try:
            happening = self._codec.code_of(event)
        except NotAnEvent:
            return False
        self._setup.stack(self._table, kernel.RULESET)
        state = kernel.step(self._table, kernel.RULESET, self._state, happening)
        if state == kernel.REFUSED:
            return False
        self._state = state
        self._results.look(self._table, kernel.STATES[state])
        return True

    def legal(self) -> list[Json]:
        return [self._codec.json_of(move) for move in self._moves()]

    def observe(self) -> Json:
        state = self._kernel.STATES[self._state]
        table = views.observe(self._table, self._kernel.RULESET)
        return {"state": state, "table": table, "result": self._results.last}

    def view(self, player: int) -> Json:
        return views.view(self._table, self._kernel.RULESET, player)

    def _moves(self) -> list[int]:
        moves = [0] * MOST_MOVES
        number = self._kernel.legal(self._table, self._kernel.RULESET, self._state, moves)
        return moves[:number]


@cache
def _family() -> Chart:
    return load_chart()


def _chart(name: str, parameters: Json) -> ConfiguredChart:
    """The chart configured for a variant by its complete parameters."""
    return _family().configure(build_variant({"name": name}, parameters))
