"""The project's own implementations as adapters: the compiled machine, and the kernel, which is quicker."""

from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sixtysix.chart import load_chart
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.compile.kernel import compile_kernel
from sixtysix.compile.machine import compile_machine
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.protocol import Capabilities
from sixtysix.contract.events import Codec, Json, NotAnEvent
from sixtysix.kernels.program import legal_moves, rules_of
from sixtysix.runtime import EventNotAllowed, GameMachine

HANDS = 16
"""More than a match goes on for until it is dealt anew."""


class OfChart(Adapter):
    """One that plays the variants of a chart."""

    chart: Path | None = None
    """The chart's file, if it is not the project's."""
    result: Json | None = None
    """How the last hand at the table has ended, from the event that ended it on."""
    _ended = 0

    def configured(self, name: str, parameters: Json) -> ConfiguredChart:
        """Configure the chart for a variant by its complete parameters."""
        return _family(self.chart).configure(Variant(name, name, parameters, lineage=(name,)))

    def look(self, rules: Any, t: Any, state: str) -> None:
        """See after every deal and event whether a hand has ended, or another match has begun."""
        ended = rules.hands_ended(t)
        if ended != self._ended:
            self._ended = ended
            self.result = rules.result(t, state) if ended else None


class CompiledMachine(OfChart):
    """The python-statemachine class of the variant, compiled in memory."""

    capabilities = Capabilities("compiled machine", version("sixtysix"))

    def variant(self, name: str, parameters: Json) -> None:
        self._machine: type[GameMachine] = compile_machine(self.configured(name, parameters))

    def deal(self, setup: Json) -> None:
        rules = self._machine.rules_module
        self._game: GameMachine = rules.Setup.of_json(setup).start(self._machine, hands=HANDS)
        self.look(rules, self._game.table, self._game.state)

    def send(self, event: Json) -> bool:
        try:
            self._game.send(**event)
        except EventNotAllowed:
            return False
        self.look(self._game.rules_module, self._game.table, self._game.state)
        return True

    def legal(self) -> list[Json]:
        return self._game.legal_events()

    def observe(self) -> Json:
        table = self._game.observe()
        return {"state": table.pop("state"), "table": table, "result": self.result}

    def view(self, player: int) -> Json:
        return self._game.view(player)


class Kernel(OfChart):
    """The kernel of the variant in CPython, compiled in memory."""

    capabilities = Capabilities("kernel", version("sixtysix"))

    def variant(self, name: str, parameters: Json) -> None:
        self._kernel: Any = compile_kernel(self.configured(name, parameters))
        self._codec = Codec.of_kernel(self._kernel)
        self._rules = rules_of(self._kernel)

    def deal(self, setup: Json) -> None:
        self._table, self._setup = self._rules.Table(), self._rules.Setup.of_json(setup)
        self._state = self._setup.begin(self._kernel, self._table)
        self.look(self._rules, self._table, self._kernel.STATES[self._state])

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
        self.look(self._rules, self._table, kernel.STATES[state])
        return True

    def legal(self) -> list[Json]:
        return list(map(self._codec.json_of, legal_moves(self._kernel, self._table, self._state)))

    def observe(self) -> Json:
        state = self._kernel.STATES[self._state]
        table = self._rules.observe(self._table, self._kernel.RULESET)
        return {"state": state, "table": table, "result": self.result}

    def view(self, player: int) -> Json:
        view: Json = self._rules.view(self._table, self._kernel.RULESET, player)
        return view


_family = cache(load_chart)
