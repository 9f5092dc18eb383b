"""How often the opponent wins whole games against other players: ``python -m tests.winrates``."""

from typing import Any, NamedTuple, Protocol

from sixtysix.bulk.backends import KERNEL, program
from sixtysix.bulk.forms import Forms
from sixtysix.bulk.policy import DEFAULT_ODDS, choose, weights
from sixtysix.bulk.program import MOST_MOVES
from sixtysix.machines import kernel
from sixtysix.opponent import Player
from sixtysix.rules import views
from sixtysix.rules.chance import seed_chance
from sixtysix.rules.table import Table

Json = dict[str, Any]


class At(NamedTuple):
    table: Table
    state: int
    view: Json
    moves: list[int]
    legal: list[Json]


class Seat(Protocol):
    def see(self, view: Json) -> None: ...
    def move(self, at: At) -> int: ...


class RandomSeat:
    def __init__(self, code: Any, seed: int) -> None:
        self._chance = Table()
        self._weights = weights(code.module.EVENTS, DEFAULT_ODDS)
        self._r = code.module.RULESET
        seed_chance(self._chance, seed, 1)

    def see(self, view: Json) -> None:
        pass

    def move(self, at: At) -> int:
        return at.moves[choose(self._chance, at.table, self._r, self._weights, at.moves, len(at.moves))]


class Thinker:
    def __init__(self, variant: str, strength: int, seed: int, backend: str) -> None:
        self.player = Player(variant, strength, seed, backend)

    def see(self, view: Json) -> None:
        self.player.observe(view)

    def move(self, at: At) -> int:
        event = self.player.choose(at.view, at.legal)
        return at.moves[at.legal.index(event)]


def play_game(variant: str, seats: list[Any], seed: int) -> int:
    """Who wins a match."""
    code = kernel(variant)
    k, r = program(code, KERNEL).kernel, code.module.RULESET
    forms = Forms.of_kernel(code.module)
    t = Table()
    views.set_up(t, r, seed=seed)
    state = k.take(t, r, k.enter(t, r), moves_of(k, t, r, k.enter(t, r))[0])
    while state != k.DONE:
        moves = moves_of(k, t, r, state)
        turn = views.turn(t)
        for p in (0, 1):
            seats[p].see({"state": k.STATES[state], **views.view(t, r, p)})
        view = {"state": k.STATES[state], **views.view(t, r, turn)}
        mine = [m for m in moves if (m >> 6 & 3) - 1 == turn]
        at = At(t, state, view, mine, [forms.json(m) for m in mine])
        state = k.take(t, r, state, seats[turn].move(at))
    return int(t.games[1] > t.games[0])


def moves_of(k: Any, t: Table, r: Any, state: int) -> list[int]:
    moves = [0] * MOST_MOVES
    return moves[: k.legal(t, r, state, moves)]
