"""The vectors as the compiled machine plays them, with what its guards say and what its actions do.

A chart in another language is driven through them: its guards answer what is written here, and it has to ask
and to act as the compiled machine did.
"""

from contextlib import suppress
from functools import partial, wraps
from importlib import import_module
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.machine import compile_machine
from sixtysix.game import Setup
from sixtysix.play.replay import start
from sixtysix.runtime import EventNotAllowed, GameMachine, action

from ...runtime.games import play_on
from .charts import chart_of
from .lockstep import vectors_of

Json = dict[str, Any]


class Recorder:
    """Stands between a compiled machine and its rules, and writes down what the actions do to the table."""

    def __init__(self, chart: ConfiguredChart) -> None:
        self._chart = chart
        self._rules: Any = import_module(chart.rules)
        machine: type[GameMachine] = compile_machine(chart)
        # A kernel calls the rules themselves; the library's engine calls the methods of the class.
        self.machine = partial(machine, engine="library")
        for one in chart.actions.values():
            rule = getattr(self._rules, one.name)
            acts = wraps(rule)(partial(self._act, one.name, rule))
            setattr(machine, one.name, action(acts, one.says))
        self._numbers: dict[str, int] = {}
        self._log: list[Json] = []

    def vector(self, vector: Json) -> Json:
        """The vector's events as steps, from the beginning of a match."""
        setup = vector["setup"]
        decks = [setup["deck"]] * 4 if setup["deck"] else []
        game, begin = self._begin(seed=setup.get("seed", 0), decks=decks, dealer=setup["dealer"])
        steps = []
        if setup["dealt"]:
            steps.append(self._step(game, {"event": "start_game"}))
            game = start(self.machine, Setup.of_json(setup), hands=len(decks))
        steps += [self._step(game, step["event"]) for step in vector["steps"]]
        return {"id": vector["id"], "begin": begin, "steps": steps}

    def random_games(self, number: int) -> list[Json]:
        """Games from their first event to their last."""
        played = []
        for seed in range(number):
            game, begin = self._begin(seed=seed)
            steps = [self._step(game, event) for event in play_on(game, seed)]
            played.append({"id": f"game {seed}", "begin": begin, "steps": steps})
        return played

    def _begin(self, **options: Any) -> tuple[GameMachine, Json]:
        """A game, and what happened before its first event."""
        self._numbers, self._log = {}, []
        game = self.machine(**options)
        return game, self._happened({})

    def _step(self, game: GameMachine, event: Json) -> Json:
        """An event, the answers before it and after each action, the actions, and the states it leads to."""
        kinds = {kind: argument.names(game.ruleset) for kind, argument in self._rules.ARGUMENTS.items()}
        self._numbers = {
            name: value if name == "player" else kinds[name][value]
            for name, value in event.items()
            if name != "event"
        }
        self._log = []
        before = self._answers(game.table, game.ruleset)
        try:
            game.send(**event)
        except EventNotAllowed:
            assert not self._log
        return {"event": event["event"], **self._happened(before), "states": sorted(game.active_states())}

    def _happened(self, before: dict[str, bool]) -> Json:
        return {
            "answers": [before, *(done["answers"] for done in self._log)],
            "actions": [done["action"] for done in self._log],
        }

    def _act(self, name: str, rule: Any, table: Any, ruleset: Any, *arguments: int) -> None:
        rule(table, ruleset, *arguments)
        self._log.append({"action": name, "answers": self._answers(table, ruleset)})

    def _answers(self, table: Any, ruleset: Any) -> dict[str, bool]:
        """Ask every guard that can be asked now, with the arguments of the running event."""
        answers = {}
        for guard in self._chart.guards.values():
            if self._numbers.keys() >= set(guard.arguments):
                with suppress(ValueError):  # of a guard about a lead when there is none
                    arguments = (self._numbers[argument] for argument in guard.arguments)
                    answers[guard.name] = bool(getattr(self._rules, guard.name)(table, ruleset, *arguments))
        return answers


def recorded(variant: str) -> list[Json]:
    """The generated vectors of the variant."""
    recorder = Recorder(chart_of(variant))
    return [recorder.vector(vector) for vector in vectors_of(variant)]
