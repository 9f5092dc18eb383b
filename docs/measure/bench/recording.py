"""Records random play on a compiled machine, so that any chart with the same states can repeat this play."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from statemachine import State

from sixtysix import game as rules
from sixtysix.contract.events import Json
from sixtysix.runtime import GameMachine

WEIGHTS = {"quit": 0.0, "close_talon": 0.05}
"""The weight of an event in random play. All other events have the weight 1."""

FALSE_CLAIM = 0.02
"""The weight of a false claim."""

Note = Callable[[str], object]
"""Gets the name of a state when the state is entered."""


class Answers(NamedTuple):
    """The results of the guards that choose between two transitions of an event. All other guards must hold."""

    target_reached: bool = False
    cards_are_held: bool = False
    game_is_won: bool = False
    marriage_on_table: bool = False


class Oracle:
    """The recorded results of guards for the current event."""

    answers = Answers()


class Step(NamedTuple):
    """An accepted event, and the states that it entered."""

    event: str
    arguments: Mapping[str, Any]
    answers: Answers
    entered: tuple[str, ...]


class Run(NamedTuple):
    """A chart in its initial state, in any library."""

    send: Callable[..., object]
    """Sends an event: its name, and its arguments by name."""

    watch: Callable[[Note], object]
    """Notes every state that is entered from now on. Outer states come first."""


Start = Callable[[], Run]
"""Starts a chart. Work that a library does only once for each chart is already done."""


def play(run: Run, oracle: Oracle, steps: Iterable[Step]) -> None:
    send = run.send
    for step in steps:
        oracle.answers = step.answers
        send(step.event, **step.arguments)


def first_stray(run: Run, oracle: Oracle, steps: Iterable[Step]) -> str | None:
    """Return a message about the first event that enters other states than recorded, or None."""
    entered: list[str] = []
    run.watch(entered.append)
    for number, step in enumerate(steps, 1):
        entered.clear()
        play(run, oracle, [step])
        if tuple(entered) != step.entered:
            return f"event {number}, {step.event}, enters {entered} instead of {list(step.entered)}"
    return None


class _Entries:
    def __init__(self, note: Note) -> None:
        self._note = note

    def on_enter_state(self, target: State) -> None:
        self._note(target.id)


def watch(machine: Any, note: Note) -> None:
    """Call ``note`` for every state that a machine of python-statemachine enters."""
    machine.add_listener(_Entries(note))


def record(machine: type[GameMachine], hands: int, seed: int) -> list[Step]:
    """Return the steps of random matches. Stop when ``hands`` hands have ended."""
    game, entered = machine(seed=seed), list[str]()
    watch(game, entered.append)
    chance, steps = Random(seed), list[Step]()
    while entered.count("HAND_END") < hands:
        legal = game.legal_events()
        event = chance.choices(legal, [_weight(game, event) for event in legal])[0]
        steps.append(_step(game, event, entered))
    return steps


def _weight(game: GameMachine, event: Json) -> float:
    if event["event"] == "claim" and not rules.target_reached(game.table, game.ruleset, event["player"]):
        return FALSE_CLAIM
    return WEIGHTS.get(event["event"], 1.0)


def _step(game: GameMachine, event: dict[str, Any], entered: list[str]) -> Step:
    before, t, r = len(entered), game.table, game.ruleset
    target_reached = rules.target_reached(t, r, event.get("player", 0))
    cards_are_held, marriage_on_table = rules.cards_are_held(t, r), rules.marriage_on_table(t, r)
    game.send(**event)
    answers = Answers(target_reached, cards_are_held, game.state == "DONE", marriage_on_table)
    arguments = {name: value for name, value in event.items() if name != "event"}
    return Step(event["event"], arguments, answers, tuple(entered[before:]))
