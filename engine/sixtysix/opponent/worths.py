"""What game points are worth: how much nearer they bring a player to winning the game."""

from collections.abc import Sequence
from functools import cache

from sixtysix.game.ruleset import Ruleset

SURE = 1_000_000
"""What winning the game is worth."""

SHARES = {1: 0.45, 2: 0.35, 3: 0.20}
"""How often a hand between equal players is won for so many game points."""


def worths(r: Ruleset, score: Sequence[int], player: int) -> list[list[int]]:
    """For each winner of a hand at this score, what so many game points are worth to the player.

    The last number of game points stands for all larger ones.
    """
    needs = [points if r.counts_down else r.game_goal - points for points in score]
    mine, others = needs[player], needs[1 - player]
    now = chance_to_win(mine, others)
    most = max(mine, others) + 1
    won = [round(SURE * (chance_to_win(mine - points, others) - now)) for points in range(most)]
    lost = [round(SURE * (chance_to_win(mine, others - points) - now)) for points in range(most)]
    return [won, lost] if player == 0 else [lost, won]


@cache
def chance_to_win(mine: int, others: int) -> float:
    """How likely a player wins the game who needs so many game points, against one as good who needs as many others."""
    if mine <= 0 or others <= 0:
        return float(mine <= 0)
    outcomes = (
        share * (chance_to_win(mine - points, others) + chance_to_win(mine, others - points)) / 2
        for points, share in SHARES.items()
    )
    return sum(outcomes)
