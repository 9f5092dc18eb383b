"""Random play on a compiled machine, written down so that any chart of the same shape can be driven through it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from statemachine import State

from sixtysix import game as rules
from sixtysix.contract.events import Json
from sixtysix.runtime import GameMachine

WEIGHTS = {"quit": 0.0, "close_talon": 0.05}
"""How likely an event is chosen, against 1 of any other."""

FALSE_CLAIM = 0.02
"""The weight of a claim short of the target."""


class Answers(NamedTuple):
    """Record the guards that choose between two arrows of one event; every other guard has to hold."""

    target_reached: bool = False
    cards_are_held: bool = False
    game_is_won: bool = False
    marriage_on_table: bool = False


class Step(NamedTuple):
    """An accepted event as it was sent, and the states that were entered because of it, in order."""

    event: str
    arguments: Mapping[str, Any]
    answers: Answers
    entered: tuple[str, ...]


Note = Callable[[str], object]
"""Takes the name of a state that is being entered."""


class _Entries:
    def __init__(self, note: Note) -> None:
        self._note = note

    def on_enter_state(self, target: State) -> None:
        self._note(target.id)


def watch(machine: Any, note: Note) -> None:
    """Note every state that a machine of python-statemachine enters."""
    machine.add_listener(_Entries(note))


def record(machine: type[GameMachine], hands: int, seed: int) -> list[Step]:
    """Random matches, one after the other in one game of that seed, until as many hands have ended."""
    game, entered = machine(seed=seed), list[str]()
    watch(game, entered.append)
    chance = Random(seed)
    steps: list[Step] = []
    while entered.count("HAND_END") < hands:
        steps.append(_step(game, _choice(game, chance), entered))
    return steps


def _choice(game: GameMachine, chance: Random) -> dict[str, Any]:
    legal = game.legal_events()
    return chance.choices(legal, [_weight(game, event) for event in legal])[0]


def _weight(game: GameMachine, event: Json) -> float:
    if event["event"] == "claim" and not rules.target_reached(game.table, game.ruleset, event["player"]):
        return FALSE_CLAIM
    return WEIGHTS.get(event["event"], 1.0)


def _step(game: GameMachine, event: dict[str, Any], entered: list[str]) -> Step:
    before = len(entered)
    target_reached = rules.target_reached(game.table, game.ruleset, event.get("player", 0))
    cards_are_held = rules.cards_are_held(game.table, game.ruleset)
    marriage_on_table = rules.marriage_on_table(game.table, game.ruleset)
    game.send(**event)
    return Step(
        event=event["event"],
        arguments={name: value for name, value in event.items() if name != "event"},
        answers=Answers(target_reached, cards_are_held, game.state == "DONE", marriage_on_table),
        entered=tuple(entered[before:]),
    )
