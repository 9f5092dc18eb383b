# pyright: strict
"""A front end for type checkers. Its strict code knows only the installed package.

The CI checks this file with mypy and pyright.
"""

from typing import Any, assert_type

import sixtysix
from sixtysix import EventNotAllowed, GameMachine, StateHandler
from sixtysix.runtime import Explanation, SnapshotError
from sixtysix_machines.schnapsen import Schnapsen
from sixtysix_machines.schnapsen_types import State, View


class HandEnd(StateHandler):
    state = "HAND_END"

    def on_entry(self) -> None:
        print(self.game.view(0)["score"])


def play(game: GameMachine, seat: int) -> dict[str, Any]:
    """Send the first legal event. Return the view of a seat."""
    event = assert_type(game.legal_events(), list[dict[str, Any]])[0]
    try:
        game.send(**event)
    except EventNotAllowed as error:
        assert_type(error.explanation, Explanation)
        print(*(reason.says for reason in error.explanation.reasons))
    return assert_type(game.view(player=seat), dict[str, Any])


def main() -> None:
    game = Schnapsen(seed=7, handlers=[HandEnd])
    assert_type(game, Schnapsen)
    assert_type(game.state, State)
    assert_type(game.view(player=0), View)
    play(game, 0)
    assert_type(game.explain("close_talon", player=1), Explanation)
    try:
        assert_type(Schnapsen.restore(game.snapshot()), Schnapsen)
    except SnapshotError as error:
        print(error)
    made = assert_type(sixtysix.machine("snapszer"), type[GameMachine])
    play(made(seed=1), 1)


if __name__ == "__main__":
    main()
