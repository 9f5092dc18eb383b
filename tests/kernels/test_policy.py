"""The choice of a move: in proportion to its weight, and quick."""

from collections import Counter
from collections.abc import Sequence

import pytest

import sixtysix
from sixtysix.contract.chance import seed_chance
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.game.table import Table
from sixtysix.kernels.play import choose, weights

EVENTS = ("lead_card", "claim", "close_talon", "next_trick")
LEAD_CARD, CLAIM, CLOSE_TALON, NEXT_TRICK = range(4)

RULESET = sixtysix.machine("schnapsen").ruleset

SAMPLES = 20_000


def code(event: int, player: int = 0, value: int = -1) -> int:
    return event << 8 | (player + 1) << 6 | (value + 1)


def chance(seed: int = 1) -> Table:
    p = Table()
    seed_chance(p, seed, 0)
    return p


def made(moves: Sequence[int], odds: Odds, points: Sequence[int] = (0, 0)) -> list[int]:
    """Return how often players with these points make each move, in `SAMPLES` trials."""
    p, t, wanted = chance(), Table(points=list(points)), weights(EVENTS, shares(odds))
    found = Counter(choose(p, t, RULESET, wanted, moves, len(moves), situation) for _ in range(SAMPLES))
    return [found[place] for place in range(len(moves))]


def assert_in_proportion(found: Sequence[int], shares: Sequence[float]) -> None:
    """Each count is as close to its expectation as chance allows in all but one of ten thousand cases."""
    for number, share in zip(found, shares, strict=True):
        expected = SAMPLES * share / sum(shares)
        assert abs(number - expected) <= 4 * expected**0.5


@pytest.mark.parametrize(
    ("odds", "points", "shares"),
    [
        (Odds(1, 1, 1), (0, 0), (1, 1, 1, 1)),
        (Odds(0.5, 0.25, 0), (0, 0), (1, 0.5, 0.25, 1)),
        (Odds(0.5, 0.25, 0.1), (RULESET.target, 0), (1, 0.1, 0.25, 1)),
        (Odds(0.5, 0.25, 0.1), (RULESET.target - 1, RULESET.target), (1, 0.5, 0.25, 1)),
        (Odds(0, 0, 0), (0, 0), (1, 0, 0, 1)),
        (Odds(0, 0.01, 1), (0, 0), (1, 0, 0.01, 1)),
    ],
)
def test_moves_are_made_in_proportion_to_their_weights(
    odds: Odds, points: Sequence[int], shares: Sequence[float]
) -> None:
    moves = [code(LEAD_CARD, value=3), code(CLAIM), code(CLOSE_TALON), code(NEXT_TRICK)]
    assert_in_proportion(made(moves, odds, points), shares)


def test_of_each_player_the_own_points_count() -> None:
    moves = [code(CLAIM, 0), code(CLAIM, 1), code(NEXT_TRICK)]
    odds = Odds(false_claim=0.2, right_claim=0.8)
    assert_in_proportion(made(moves, odds, (0, RULESET.target)), (0.2, 0.8, 1))
    assert_in_proportion(made(moves, odds, (RULESET.target, 0)), (0.8, 0.2, 1))


@pytest.mark.parametrize("number", [2, 3, 12])
def test_a_move_of_no_weight_is_never_made_where_there_is_another(number: int) -> None:
    moves = [code(CLAIM)] * (number - 1) + [code(LEAD_CARD)]
    assert made(moves, Odds(false_claim=0)) == [0] * (number - 1) + [SAMPLES]
