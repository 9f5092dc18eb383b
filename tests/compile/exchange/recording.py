"""The vectors as the compiled machine plays them, with what its guards say and what its actions do.

A chart in another language is driven through them: its guards answer what is written here, and it has to ask
and to act as the compiled machine did.
"""

from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from sixtysix.compile.machine import compile_machine
from sixtysix.explore.trace import set_up_hand
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.spec.model import Chart

from .lockstep import vectors_of

Json = dict[str, Any]


class Recorder:
    """Stands in for the rules module of a compiled machine, and writes down what it does to the table."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._rules: Any = import_module(chart.rules)
        self.machine: type[GameMachine] = compile_machine(chart)
        for name in chart.actions:
            vars(self.machine)[name].__globals__["rules"] = self
        self._numbers: dict[str, int] = {}
        self._log: list[Json] = []

    def __getattr__(self, name: str) -> Any:
        rule = getattr(self._rules, name)
        return partial(self._act, name, rule) if name in self._chart.actions else rule

    def vector(self, vector: Json) -> Json:
        """The vector's events as steps, from the beginning of a match."""
        setup = vector["setup"]
        decks = [setup["deck"]] * 4 if setup["deck"] else []
        game = self.machine(seed=setup.get("seed", 0), decks=decks, dealer=setup["dealer"])
        steps = []
        if setup["dealt"]:
            steps.append(self._step(game, {"event": "start_game"}))
            game = set_up_hand(self.machine, setup, decks)
        steps += [self._step(game, step["event"]) for step in vector["steps"]]
        return {"id": vector["id"], "steps": steps}

    def _step(self, game: GameMachine, event: Json) -> Json:
        """An event, the answers before it and after each action, the actions, and the states it leads to."""
        kinds = {kind: argument.names(game.ruleset) for kind, argument in self._rules.ARGUMENTS.items()}
        self._numbers = {
            name: value if name == "player" else kinds[name][value]
            for name, value in event.items()
            if name != "event"
        }
        self._log = []
        answers = [self._answers(game.table, game.ruleset)]
        try:
            game.send(**event)
        except EventNotAllowed:
            assert not self._log
        return {
            "event": event["event"],
            "answers": [*answers, *(done["answers"] for done in self._log)],
            "actions": [done["action"] for done in self._log],
            "states": sorted(game.active_states()),
        }

    def _act(self, name: str, rule: Any, table: Any, ruleset: Any, *arguments: int) -> None:
        rule(table, ruleset, *arguments)
        self._log.append({"action": name, "answers": self._answers(table, ruleset)})

    def _answers(self, table: Any, ruleset: Any) -> dict[str, bool]:
        """What every guard says that can be asked now with the arguments of the running event."""
        answers = {}
        for guard in self._chart.guards.values():
            if self._numbers.keys() >= set(guard.arguments):
                with suppress(ValueError):  # of a guard about a lead when there is none
                    arguments = (self._numbers[argument] for argument in guard.arguments)
                    answers[guard.name] = bool(getattr(self._rules, guard.name)(table, ruleset, *arguments))
        return answers


def recorded(chart: Chart, variant: str) -> list[Json]:
    """The generated vectors of the variant."""
    recorder = Recorder(chart)
    return [recorder.vector(vector) for vector in vectors_of(variant)]
