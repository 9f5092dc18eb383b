"""Random games for the tests."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import sixtysix
from sixtysix.chart import variant_names
from sixtysix.game.hands import Odds
from sixtysix.play.simulate import at_table, steps
from sixtysix.play.trace import write_hands
from sixtysix.runtime import GameMachine

Json = dict[str, Any]
Machine = type[GameMachine]

VARIANTS = variant_names()

RARE = {"claim": 0.2, "close_talon": 0.5, "close": 0.05}
"""The weights of events that would end a hand too early. All other events have the weight 1."""


def machine(variant: str) -> Machine:
    return sixtysix.machine(variant)


def simulate(
    machine: Machine, hands: int, seed: int, odds: Odds | None = None, check: bool = False
) -> Iterator[Any]:
    """Yield random hands in the JSON form ``hand``, like the command `simulate`."""
    stream = 0
    while hands > 0:
        game = at_table(machine, seed, stream)
        for hand, _ in write_hands(game, steps(game, seed, stream, hands, odds or Odds(), check)):
            yield hand
            hands -= 1
        stream += 1


def play_on(game: GameMachine, seed: int, stream: int = 0) -> Iterator[Any]:
    """Yield random legal events until there are none. The caller must send each event before asking for the next."""
    chance = Random(f"{seed} {stream}")
    while legal := game.legal_events():
        yield chance.choices(legal, [RARE.get(event["event"], 1.0) for event in legal])[0]


def walk(machine: Machine, seed: int, **options: Any) -> Iterator[GameMachine]:
    """Yield a game at each stable state, from PRE_GAME to TERMINATED."""
    game = machine(seed=seed, **options)
    yield game
    for event in play_on(game, seed):
        game.send(**event)
        yield game


def game_at(machine: Machine, seed: int, is_there: Callable[[GameMachine], bool]) -> GameMachine:
    return next(game for game in walk(machine, seed) if is_there(game))


def in_state(machine: Machine, state: str, seed: int = 1) -> GameMachine:
    return game_at(machine, seed, lambda game: game.state == state)
