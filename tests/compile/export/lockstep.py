"""A tool that has read an export plays along with the compiled machine.

The tool decides which transitions it takes. Its guards and actions are the rules' own functions on a table of
its own, so that it comes to the same states and to the same table only if it asks the same questions at the
same time and does the same things in the same order.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import Signature, signature
from pathlib import Path
from random import Random
from typing import Any, Protocol

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.machine import compile_machine
from sixtysix.game import Setup
from sixtysix.play.replay import start
from sixtysix.runtime import EventNotAllowed, GameMachine

from ...runtime.games import play_on

Json = dict[str, Any]
Functions = Mapping[str, Callable[..., Any]]

VECTORS = Path(__file__).parents[3] / "generated" / "vectors"
EVENTS = 250
"""How many are sent in random games."""

NEVER = {("has_full_holding", False)}
"""Ruling R4: whoever leads while the talon is open has a full holding."""

TRIALS = 6
"""One event in so many is tried that may not happen."""


class Player(Protocol):
    """A tool with a chart that it has read."""

    def begin(self, functions: Functions) -> None:
        """Start anew, with these guards, actions and invariants."""

    def send(self, event: str, arguments: Mapping[str, int]) -> None:
        """Let the event happen, or ignore it."""

    def states(self) -> set[str]:
        """The active states."""


class Lockstep:
    """The questions and actions of a tool that runs beside the compiled machine of a chart."""

    def __init__(self, chart: ConfiguredChart, player: Player) -> None:
        self.chart = chart
        self.rules: Any = import_module(chart.rules)
        self.machine: type[GameMachine] = compile_machine(chart)
        self.asked: set[tuple[str, bool]] = set()
        self.done: set[str] = set()
        self.entered: set[str] = set()
        self._player = player
        self._ruleset = chart.ruleset

    def play_vectors(self, vectors: list[Json]) -> None:
        for vector in vectors:
            self._play_vector(vector)

    def _play_vector(self, vector: Json) -> None:
        setup = vector["setup"]
        decks = [setup["deck"]] * 4 if setup["deck"] else []
        game = self.machine(seed=setup.get("seed", 0), decks=decks, dealer=setup["dealer"])
        self.begin(game)
        if setup["dealt"]:
            self._player.send("start_game", {})
            game = start(self.machine, Setup.of_json(setup), hands=len(decks))
            self.table.assign(game.table)
            self.compare(game)
        for step in vector["steps"]:
            self.send(game, step["event"], accepted="refused" not in step, deck=setup["deck"])

    def play_randomly(self, seed: int, events: int) -> None:
        """So many events of one game after the other, now and then one that is not allowed."""
        random = Random(seed)
        while events > 0:
            game = self.machine(seed=random.randrange(1 << 32))
            self.begin(game)
            for event in play_on(game, random.randrange(1 << 32)):
                trial = self._any_event(random)
                if random.randrange(TRIALS) == 0 and trial not in game.legal_events():
                    self.send(game, trial, accepted=False)
                self.send(game, event)
                events -= 1
                if events == 0:
                    return

    def begin(self, game: GameMachine) -> None:
        """Start where the game is, on a table of its own."""
        self.table = game.table.copy()
        self._player.begin(dict(self._functions()))
        self.compare(game)

    def send(
        self, game: GameMachine, event: Json, *, accepted: bool = True, deck: list[str] | None = None
    ) -> None:
        """Let the event happen in both; the deck is the next hand's."""
        try:
            game.send(**event)
        except EventNotAllowed:
            assert not accepted
        else:
            assert accepted
        self._player.send(event["event"], self._numbers(event))
        if deck and not self.table.deck_is_given:
            self.rules.give_deck(self.table, self._ruleset, deck)
        self.compare(game)

    def compare(self, game: GameMachine) -> None:
        """Both are in the same states, on equal tables."""
        assert self._player.states() == set(game.active_states())
        assert self.table == game.table
        self.entered |= self._player.states()

    def _functions(self) -> Iterator[tuple[str, Callable[..., Any]]]:
        for name in self.chart.guards:
            yield name, self._noting(name, lambda name, answer: self.asked.add((name, bool(answer))))
        for name in self.chart.actions:
            yield name, self._noting(name, lambda name, _: self.done.add(name))
        for invariant in self.chart.invariants.values():
            yield invariant.name, self._noting(invariant.name, lambda name, _: self.done.add(name))

    def _noting(self, name: str, note: Callable[[str, Any], object]) -> Callable[..., Any]:
        rule, table = getattr(self.rules, name), self.table

        def called(*arguments: int) -> Any:
            answer = rule(table, self._ruleset, *arguments)
            note(name, answer)
            return answer

        _, _, *own = signature(rule).parameters.values()
        vars(called).update(__signature__=Signature(own))
        called.__qualname__ = f"{self.chart.rules}.{name}"  # by which the library knows signatures
        return called

    def _numbers(self, event: Json) -> dict[str, int]:
        kinds = {kind: argument.names(self._ruleset) for kind, argument in self.rules.ARGUMENTS.items()}
        return {
            name: value if name == "player" else kinds[name][value]
            for name, value in event.items()
            if name != "event"
        }

    def _any_event(self, random: Random) -> Json:
        """An event in its form, allowed or not."""
        event = random.choice(list(self.chart.events.values()))
        values = {"player": (0, 1)} | {
            kind: list(argument.names(self._ruleset)) for kind, argument in self.rules.ARGUMENTS.items()
        }
        return {"event": event.name} | {name: random.choice(values[name]) for name in event.arguments}


@cache
def vectors_of(variant: str) -> list[Json]:
    """The generated vectors; they are not to be altered."""
    lines = (VECTORS / f"{variant}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def assert_all_is_done(lockstep: Lockstep) -> None:
    """Every state was entered that can be rested in, every action done, every guard found true and false."""
    chart = lockstep.chart
    assert lockstep.entered == {name for leaf in chart.stable for name in chart.ancestors(leaf)}
    assert lockstep.done >= set(chart.actions)
    both_ways = {(name, answer) for name in chart.guards for answer in (False, True)}
    assert both_ways - lockstep.asked <= NEVER
