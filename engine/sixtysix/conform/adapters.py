"""Adapters for sixtysix's own implementations: the fast kernel (plain functions) and the slower state machine."""

from functools import cache
from importlib.metadata import version
from typing import Any

from sixtysix.chart import load_chart
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.compile.kernel import compile_kernel
from sixtysix.compile.machine import compile_machine
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.contract.events import Json, NotAnEvent
from sixtysix.game.forms import HandResult
from sixtysix.game.setup import Setup
from sixtysix.play.replay import Game, KernelGame, MachineGame, start
from sixtysix.runtime import GameMachine


class Kernel(Adapter):
    """Plays a variant with its kernel, a module of plain functions that is compiled in memory."""

    capabilities = Capabilities("kernel", version("sixtysix"))
    result: HandResult | None = None  # of the hand that ended last; None before the first hand ends
    _game: Game
    _ended = 0

    def compile(self, chart: ConfiguredChart) -> None:
        self._kernel: Any = compile_kernel(chart)

    def begin(self, setup: Setup) -> Game:
        return KernelGame(self._kernel, setup)

    def variant(self, name: str, parameters: Json) -> None:
        family = _family()
        if family.declarations.mistakes(parameters):
            raise Skipped(f"{name} belongs to another chart")
        self.compile(family.configure(Variant(name, name, parameters, lineage=(name,))))

    def deal(self, setup: Json) -> None:
        self._game = self.begin(Setup.of_json(setup))
        self._update_result()

    def send(self, event: Json) -> bool:
        try:
            accepted = self._game.send(event)
        except NotAnEvent:
            return False
        self._update_result()
        return accepted

    def _update_result(self) -> None:
        ended = self._game.hands_ended
        if ended != self._ended:
            self._ended, self.result = ended, self._game.result()

    def legal(self) -> list[Json]:
        return [dict(event) for event in self._game.legal()]

    def observe(self) -> Json:
        return {"state": self._game.state_name, "table": self._game.observe(), "result": self.result}

    def view(self, player: int) -> Json:
        return dict(self._game.knowledge(player))


class CompiledMachine(Kernel):
    """Plays a variant with its state machine, a python-statemachine class that is compiled in memory."""

    capabilities = Capabilities("compiled machine", version("sixtysix"))

    def compile(self, chart: ConfiguredChart) -> None:
        self._machine: type[GameMachine] = compile_machine(chart)

    def begin(self, setup: Setup) -> Game:
        return MachineGame(start(self._machine, setup, hands=16))  # never more before the next deal

    def view(self, player: int) -> Json:
        return dict(self._game.view(player))


_family = cache(load_chart)
