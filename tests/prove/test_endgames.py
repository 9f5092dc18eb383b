"""Plain search finds the worth and the best cards of published end-game positions as their author gives them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from sixtysix.compile.machine import kernel
from sixtysix.contract.rules import KernelModule, legal_moves
from sixtysix.game.table import Table
from sixtysix.play.replay import KernelGame
from sixtysix.scenarios.scenario import Given, setup_of

SCHNAPSEN: KernelModule = kernel("schnapsen").module

DECK = [rank + suit for suit in "SHDC" for rank in "ATKQJ"]


def positions() -> Iterator[object]:
    """Yield each position, once for each card that may be face-down in the closed talon."""
    for told in yaml.safe_load(Path(__file__).with_name("endgames.yaml").read_text(encoding="utf-8")):
        hidden = told.get("face_down", "").split()
        for card in hidden or [told.get("stock", "")]:
            own, others = (tuple(one for one in hand.split() if one != card) for hand in told["hands"])
            closed_by = 0 if hidden else told.get("closed_by")
            one = {**told, "hands": (own, others), "stock": card, "closed_by": closed_by}
            yield pytest.param(one, id=f"{told['at']} {card}".strip())


def set_up(told: Mapping[str, Any]) -> KernelGame:
    """Set up a position. Who won which trick is not told and decides nothing, so only the points are as told."""
    turnup, stock, led = told.get("turnup", ""), told["stock"], told.get("led")
    rest = [one for one in DECK if one not in {*told["hands"][0], *told["hands"][1], turnup, stock}]
    half = len(rest) // 4 * 2
    given = Given(
        hands=told["hands"],
        won=(tuple(rest[:half]), tuple(rest[half:])),
        turnup=turnup,
        stock=(stock,) if stock else (),
        trump=told.get("trump", ""),
        leader=1 - told["turn"] if led else told["turn"],
        closed_by=told["closed_by"],
    )
    game = KernelGame(SCHNAPSEN, setup_of(given, SCHNAPSEN.RULESET))
    for points in (game.table.points, game.table.trick_points, game.table.points_at_closing):
        points[:] = told["points"]
    if led:
        assert game.send({"event": "lead_card", "player": given.leader, "card": led})
    return game


def worth(table: Table, state: int, low: int = -9, high: int = 9) -> int:
    """Return the game points of player 0 by best play to the end of the hand, by alpha-beta search."""
    moves = legal_moves(SCHNAPSEN, table, state)
    is_first = (moves[0] >> 6 & 3) == 1  # in Schnapsen one player at a time may act
    for move in reversed(moves):
        found = after(table, state, move, low, high)
        low, high = (max(low, found), high) if is_first else (low, min(high, found))
        if low >= high:
            break
    return low if is_first else high


def after(table: Table, state: int, move: int, low: int = -9, high: int = 9) -> int:
    """Return the worth of the hand after a move."""
    then, ended = table.copy(), table.hands_ended
    state = SCHNAPSEN.take(then, SCHNAPSEN.RULESET, state, move)
    if then.hands_ended > ended:
        return then.game_points if then.hand_winner == 0 else -then.game_points
    return worth(then, state, low, high)


@pytest.mark.parametrize("told", [*positions()])
def test_search_finds_what_the_author_gives(told: dict[str, Any]) -> None:
    game, found = set_up(told), dict[str, int]()
    for move in game.moves():
        event = game.codec.json_of(move)
        found[str(event.get("card", event["event"]))] = after(game.table, game.state, move)
    assert worth(game.table, game.state) == told["worth"]
    best = {card for card, value in found.items() if value == told["worth"]}
    named = {*told["best"].split()} or found.keys() - {"claim"}
    assert named <= best
    assert best.isdisjoint(told["worse"].split() if "worse" in told else found.keys() - named)
