"""Random play on a compiled machine, written down so that any chart of the same shape can be driven through it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sixtysix import rules
from sixtysix.explore.policy import Odds, RandomPolicy
from sixtysix.runtime import GameMachine


class Answers(NamedTuple):
    """What the guards say that choose between two arrows of one event; every other guard has to hold."""

    target_reached: bool = False
    cards_are_held: bool = False
    game_is_won: bool = False


class Step(NamedTuple):
    """An accepted event as it was sent, and the states that were active after it, outermost first."""

    event: str
    arguments: Mapping[str, Any]
    answers: Answers
    active: tuple[str, ...]


def record(machine: type[GameMachine], hands: int, seed: int) -> list[Step]:
    """Random matches, one after the other in one game of that seed, until as many hands have ended."""
    game = machine(seed=seed)
    policy = RandomPolicy(Odds(), seed, 0)
    steps: list[Step] = []
    ended = 0
    while ended < hands:
        before = game.table.hands_ended
        steps.append(_step(game, _choice(game, policy)))
        ended += game.table.hands_ended > before
    return steps


def _choice(game: GameMachine, policy: RandomPolicy) -> dict[str, Any]:
    legal = [(event, numbers) for event, numbers in game.legal_numbers() if event != "quit"]
    return game.event_json(*legal[policy.choose(game.table, game.ruleset, legal)])


def _step(game: GameMachine, event: dict[str, Any]) -> Step:
    target_reached = rules.target_reached(game.table, game.ruleset, event.get("player", 0))
    cards_are_held = rules.cards_are_held(game.table, game.ruleset)
    game.send(**event)
    return Step(
        event=event["event"],
        arguments={name: value for name, value in event.items() if name != "event"},
        answers=Answers(target_reached, cards_are_held, game_is_won=game.state == "DONE"),
        active=tuple(game.active_states()[::-1]),
    )
