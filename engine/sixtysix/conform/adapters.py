"""The project's own implementations as adapters: the compiled machine, and the kernel, which is quicker."""

from functools import cache
from importlib.metadata import version
from typing import Any

from sixtysix.chart import load_chart
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.chart.validation import schema_findings
from sixtysix.compile.kernel import compile_kernel
from sixtysix.compile.machine import compile_machine
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.contract.events import Json, NotAnEvent
from sixtysix.game.forms import HandResult
from sixtysix.game.setup import Setup
from sixtysix.play.replay import Game, KernelGame, MachineGame, start
from sixtysix.runtime import GameMachine

HANDS = 16
"""A match goes on for no more hands before it is dealt anew."""


class OfChart(Adapter):
    """A game of a variant of a chart; a subclass begins it."""

    result: HandResult | None = None
    """How the last hand at the table has ended, from the event on that ended it."""
    _game: Game
    _ended = 0

    def configured(self, name: str, parameters: Json) -> ConfiguredChart:
        """Configure the chart for a variant by its complete parameters."""
        family = _family()
        if schema_findings(parameters, family.declarations.schema):
            raise Skipped(f"{name} is of another chart")
        return family.configure(Variant(name, name, parameters, lineage=(name,)))

    def begin(self, game: Game) -> None:
        """Play this game from now on."""
        self._game = game
        self._update_result()

    def send(self, event: Json) -> bool:
        try:
            accepted = self._game.send(event)
        except NotAnEvent:
            return False
        if accepted:
            self._update_result()
        return accepted

    def _update_result(self) -> None:
        """See whether a hand has ended, or another match has begun."""
        ended = self._game.hands_ended
        if ended != self._ended:
            self._ended, self.result = ended, self._game.result()

    def legal(self) -> list[Json]:
        return [dict(event) for event in self._game.legal()]

    def observe(self) -> Json:
        return {"state": self._game.state_name, "table": self._game.observe(), "result": self.result}

    def view(self, player: int) -> Json:
        return dict(self._game.view(player))


class CompiledMachine(OfChart):
    """The python-statemachine class of the variant, compiled in memory."""

    capabilities = Capabilities("compiled machine", version("sixtysix"))

    def variant(self, name: str, parameters: Json) -> None:
        self._machine: type[GameMachine] = compile_machine(self.configured(name, parameters))

    def deal(self, setup: Json) -> None:
        self.begin(MachineGame(start(self._machine, Setup.of_json(setup), hands=HANDS)))


class Kernel(OfChart):
    """The kernel of the variant in CPython, compiled in memory."""

    capabilities = Capabilities("kernel", version("sixtysix"))

    def variant(self, name: str, parameters: Json) -> None:
        self._kernel: Any = compile_kernel(self.configured(name, parameters))

    def deal(self, setup: Json) -> None:
        self.begin(KernelGame(self._kernel, Setup.of_json(setup)))

    def view(self, player: int) -> Json:
        return dict(self._game.knowledge(player))


_family = cache(load_chart)
