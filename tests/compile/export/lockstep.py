"""Runs an exported chart in another tool, in lockstep with the compiled machine.

The tool decides which transitions to take. The guards and actions are functions of the rules, on a separate table. Tool
and machine therefore only agree if the tool checks the right guards and runs the right actions in the right order.
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
"""Number of events in random games."""

NEVER = {("has_full_holding", False)}
"""Guards that never have this result. While the talon is open, the leader has a full holding (ruling R4)."""

TRIALS = 6
"""One event in six may be illegal."""


class Player(Protocol):
    """A tool that has loaded a chart."""

    def begin(self, functions: Functions) -> None:
        """Restart with these guards, actions and invariants."""

    def send(self, event: str, arguments: Mapping[str, int]) -> None:
        """Send an event. Ignore an illegal event."""

    def states(self) -> set[str]:
        """Return the active states."""


class Lockstep:
    """The guards and actions of a tool, and the compiled machine beside it."""

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
        """Send this number of events in random games. Some events are illegal."""
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
        """Start the tool in the game's state, with a copy of its table."""
        self.table = game.table.copy()
        self._player.begin(dict(self._functions()))
        self.compare(game)

    def send(
        self, game: GameMachine, event: Json, *, accepted: bool = True, deck: list[str] | None = None
    ) -> None:
        """Send an event to the game and to the tool. ``deck`` is the deck of the next hand."""
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
        """Assert that the game and the tool have the same states and equal tables."""
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
        called.__qualname__ = f"{self.chart.rules}.{name}"  # the library's key for signatures
        return called

    def _numbers(self, event: Json) -> dict[str, int]:
        kinds = {kind: argument.names(self._ruleset) for kind, argument in self.rules.ARGUMENTS.items()}
        return {
            name: value if name == "player" else kinds[name][value]
            for name, value in event.items()
            if name != "event"
        }

    def _any_event(self, random: Random) -> Json:
        """Return a random event, which may be illegal, in JSON form."""
        event = random.choice(list(self.chart.events.values()))
        values = {"player": (0, 1)} | {
            kind: list(argument.names(self._ruleset)) for kind, argument in self.rules.ARGUMENTS.items()
        }
        return {"event": event.name} | {name: random.choice(values[name]) for name in event.arguments}


@cache
def vectors_of(variant: str) -> list[Json]:
    """Return the generated vectors of a variant. Callers must not modify them."""
    lines = (VECTORS / f"{variant}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def assert_all_is_done(lockstep: Lockstep) -> None:
    """Assert that every stable state was entered, every action ran, and every guard was both true and false."""
    chart = lockstep.chart
    assert lockstep.entered == {name for leaf in chart.stable for name in chart.ancestors(leaf)}
    assert lockstep.done >= set(chart.actions)
    both_ways = {(name, answer) for name in chart.guards for answer in (False, True)}
    assert both_ways - lockstep.asked <= NEVER
