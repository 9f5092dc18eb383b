"""Strict play is solved: against a plain minimax, and over every deal that there can be."""

from itertools import chain, combinations
from math import comb
from typing import Any, cast

import pytest
from tests.runtime.games import machine, walk

from sixtysix.compile.machines import kernel
from sixtysix.game.cards import bit
from sixtysix.game.guards import target_reached
from sixtysix.game.memory import Knowledge, View
from sixtysix.game.table import Table
from sixtysix.kernels.backends import KERNEL, program
from sixtysix.kernels.program import legal_moves
from sixtysix_tables.opponent import Player, playouts
from sixtysix_tables.opponent.weighing import SURE, judged, weigh_up, worths

CHOOSING = ("TRICK_START", "TRICK_IN_PROGRESS")
POSITIONS = 3


def test_every_choice_of_places_comes_once() -> None:
    made = program(kernel("schnapsen"), KERNEL, playouts).run
    chosen = [0b111]
    while len(chosen) < comb(7, 3):
        chosen.append(made["next_chosen"](chosen[-1]))
    assert chosen == sorted(sum(map(bit, places)) for places in combinations(range(7), 3))


def minimax(module: Any, t: Table, state: int, player: int, of_both: list[list[int]]) -> int:
    """The worth of a hand if both see all cards; who has enough claims, and nobody else."""
    r, worths = module.RULESET, []
    moves = legal_moves(module, t, state)
    claims = [move for move in moves if module.EVENTS[move >> 8 & 0xFF] == "claim"]
    right = [move for move in claims if target_reached(t, r, (move >> 6 & 3) - 1)]
    for move in right or [move for move in moves if move not in claims]:
        after = t.copy()
        state_after = module.take(after, r, state, move)
        if after.hands_ended == t.hands_ended:
            worths.append(minimax(module, after, state_after, player, of_both))
        else:
            of_winner = of_both[after.hand_winner]
            worths.append(
                of_winner[min(after.game_points, len(of_winner) - 1)] if after.hand_winner >= 0 else 0
            )
    return max(worths) if (moves[0] >> 6 & 3) - 1 == player else min(worths)


def known_deals(known: Knowledge, player: int) -> list[Table]:
    """The table with each holding that the other player may have."""
    deals = []
    for held in combinations(known.unknown[: known.possible], known.hidden):
        deals.append(known.table.copy())
        deals[-1].hands[1 - player] |= sum(map(bit, held))
    return deals


@pytest.mark.parametrize("variant", ["kinderschnapsen", "santase-1", "schnapsen"])
def test_strict_play_is_worth_what_minimax_says_over_every_deal(variant: str) -> None:
    module, strongest, compared = kernel(variant).module, Player(variant, strength=3, seed=1), 0
    for game in chain(*(walk(machine(variant), seed) for seed in range(20))):
        view = game.view(0)
        known = strongest._position(view)
        t = known.table
        hidden = game.state in CHOOSING and t.strict and 1 < known.deals() <= 40
        if not hidden or game.observe()["turn"] != 0 or known.cards > 3:
            continue
        told = strongest.advise(view)
        if told["because"] != "weighed":
            continue
        codes = [strongest._codec.code_of(told["event"])]
        weighed = weigh_up(known, module, cast(View, view), codes, strongest.strength, 1)
        of_both, total = worths(module.RULESET, view["score"], 0), 0
        for deal in known_deals(known, 0):
            state = module.take(deal, module.RULESET, weighed.state, weighed.options[0])
            total += minimax(module, deal, state, 0, of_both)
        assert told["deals"] == known.deals()
        assert told["chance"] == judged(module.RULESET, cast(View, view), weighed, [total]).chance / SURE
        compared += 1
        if compared == POSITIONS:
            return
    pytest.fail(f"only {compared} positions")
