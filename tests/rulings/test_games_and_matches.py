"""Scores, dealers, games and matches: rulings R17, R18, R19, R30 and R39.

In Snapszer a claim before any trick is false and costs three, which makes the shortest of hands.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

import sixtysix
from sixtysix.chart import SpecError
from sixtysix.game.views import result
from sixtysix.runtime import GameMachine
from sixtysix.testing import play

from .table import FAMILY, deal, ending, house, tricks


def lost_by_player_1(variant: str | type[GameMachine], score: Sequence[int]) -> GameMachine:
    """A hand that a false claim of player 1 costs three game points."""
    nine = () if variant == "schnapsen" else ("9C", "9H")
    zero, one = ("AH JD JC QD QC", "AS TS KS QS JH")
    game = deal(
        variant,
        zero=" ".join([zero, *nine[:1]]), one=" ".join([one, *nine[1:]]), turn_up="JS", score=score,
    )  # fmt: skip
    tricks(game, "AS JD")
    play(game, ["1 claim"])
    assert ending(game) == (0, 3, "false_claim")
    return game


@pytest.mark.parametrize(
    ("variant", "before", "after", "won"),
    [
        ("schnapsen", 4, 1, False),
        ("schnapsen", 3, 0, True),
        ("schnapsen", 2, -1, True),
        ("santase-1", 7, 10, False),
        ("santase-1", 8, 11, True),
        ("santase-1", 10, 13, True),
    ],
)
def test_r17_the_game_is_won_at_the_goal_or_past_it(variant: str, before: int, after: int, won: bool) -> None:
    game = lost_by_player_1(variant, (before, 5))
    assert result(game.table, game.state)["score"] == [after, 5]
    assert game.state == ("DONE" if won else "TRICK_START")
    assert game.observe()["games"] == [int(won), 0]


@pytest.mark.parametrize(
    ("variant", "before", "after", "state"),
    [
        ("santase-2", 6, 9, "TRICK_START"),
        ("santase-2", 7, 10, "DONE"),
        ("santase-3", 7, 10, "TRICK_START"),
        ("santase-3", 8, 11, "DONE"),
    ],
)
def test_r17_the_second_santase_goes_to_ten_and_the_third_to_eleven(
    variant: str, before: int, after: int, state: str
) -> None:
    game = deal(
        variant,
        zero="9S 9H JH JD JC QD", one="KS QS AS TS 9D 9C", turn_up="JS", score=(0, before),
    )  # fmt: skip
    play(game, ["1 declare_marriage S"])
    tricks(game, "QS 9S", "AS 9H", "TS JH")
    assert (result(game.table, game.state)["score"], game.state) == ([0, after], state)


def kinderschnapsen_won_by_two(variant: str | type[GameMachine], before: int) -> GameMachine:
    """Player 1 gets to 46 against a player with 11 points."""
    game = deal(variant, zero="JD 7H QD", one="QS JS 7D", turn_up="2H", score=(5, before), talon="QH")
    tricks(game, "QS JD", "QH QD")
    assert game.observe()["points"][1] >= 46
    play(game, ["1 claim"])
    return game


def test_r17_kinderschnapsen_writes_zero_for_less() -> None:
    game = kinderschnapsen_won_by_two("kinderschnapsen", 1)
    assert (ending(game), result(game.table, game.state)["score"], game.state) == (
        (1, 3, "claim"),
        [5, 0],
        "DONE",
    )


def test_r17_house_rules_may_write_less_than_zero(tmp_path: Path) -> None:
    game = kinderschnapsen_won_by_two(house(tmp_path, "kinderschnapsen", "game.below_zero: true"), 1)
    assert (result(game.table, game.state)["score"], game.state) == ([5, -2], "DONE")


def test_r17_house_rules_may_count_the_other_way(tmp_path: Path) -> None:
    game = house(tmp_path, "snapszer", "game: {counts: down, points: 4, below_zero: true}")(seed=1, dealer=0)
    play(game, ["start_game"])
    assert game.observe()["score"] == [4, 4]
    play(game, ["1 claim", "1 claim"])
    assert (result(game.table, game.state)["score"], game.state) == ([-2, 4], "DONE")


def test_r17_only_the_winner_of_the_hand_can_have_won_the_game() -> None:
    game = lost_by_player_1("schnapsen", (7, 0))
    assert (result(game.table, game.state)["score"], game.state) == ([4, 0], "TRICK_START")


def test_r18_lots_are_drawn_for_the_first_deal() -> None:
    dealers = set()
    for seed in range(12):
        game = sixtysix.machine("schnapsen")(seed=seed)
        game.send("start_game")
        dealers.add(game.observe()["dealer"])
    assert dealers == {0, 1}


@pytest.mark.parametrize("dealer", [0, 1])
def test_r18_a_first_dealer_who_is_given_deals(dealer: int) -> None:
    for seed in range(6):
        game = sixtysix.machine("schnapsen")(seed=seed, dealer=dealer)
        game.send("start_game")
        assert (game.observe()["dealer"], game.observe()["leader"]) == (dealer, 1 - dealer)


@pytest.mark.parametrize("loser", [0, 1])
def test_r18_then_the_deal_alternates_whoever_wins(loser: int) -> None:
    game = sixtysix.machine("snapszer")(seed=1, dealer=0)
    play(game, ["start_game", f"{loser} claim"])
    assert game.observe()["dealer"] == 1
    play(game, [f"{loser} claim"])
    assert game.observe()["dealer"] == 0


@pytest.mark.parametrize("loser", [0, 1])
def test_r18_where_the_loser_deals_he_does_again_and_again(loser: int, tmp_path: Path) -> None:
    game = house(tmp_path, "snapszer", "dealing.next_dealer: loser")(seed=1, dealer=0)
    play(game, ["start_game", f"{loser} claim"])
    assert game.observe()["dealer"] == loser
    play(game, [f"{loser} claim"])
    assert game.observe()["dealer"] == loser


@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 0)])
def test_r18_in_the_third_santase_the_loser_deals(dealer: int, winner: int) -> None:
    strong, weak = "KS QS AS TS 9D 9C", "9S 9H JH JD JC QD"
    zero, one = (weak, strong) if winner else (strong, weak)
    for variant, next_dealer in (("santase-3", 1 - winner), ("santase-2", 1 - dealer)):
        game = deal(variant, zero=zero, one=one, turn_up="JS", dealer=dealer)
        play(game, [f"{winner} declare_marriage S"])
        tricks(game, "QS 9S", "AS 9H", "TS JH")
        assert ending(game) == (winner, 3, "automatic")
        assert game.observe()["dealer"] == result(game.table, game.state)["next_dealer"] == next_dealer


def test_r18_after_a_draw_the_other_player_deals_even_where_the_loser_would(tmp_path: Path) -> None:
    game = deal(
        house(tmp_path, "snapszer", "dealing.next_dealer: loser"),
        zero="QS 9S 9H AD QD KC", one="JS TH JH 9D TC JC", turn_up="9C",
        talon="TS AH KH KS AC QC JD TD AS KD QH",
    )  # fmt: skip
    tricks(game, "9D QD", "QS JH", "KH KS", "TS QC", "JS 9H", "JC KC", "KD JD", "AD TC", "TH QH")
    tricks(game, "9C AC", "TD AH", "9S AS")
    play(game, ["1 next_trick"])
    assert ending(game) == (None, 0, "tie")
    assert game.observe()["dealer"] == 1


def match(folder: Path, *lines: str) -> GameMachine:
    """Snapszer by house rules; player 0 deals first."""
    game = house(folder, "snapszer", *lines)(seed=1, dealer=0)
    play(game, ["start_game"])
    return game


def test_r19_a_match_is_over_when_a_player_has_more_than_half_of_its_games(tmp_path: Path) -> None:
    game = match(tmp_path, "game.points: 1", "match.best_of: 3")
    play(game, ["1 claim"])
    assert (game.state, game.observe()["games"]) == ("TRICK_START", [1, 0])
    play(game, ["0 claim"])
    assert (game.state, game.observe()["games"]) == ("TRICK_START", [1, 1])
    play(game, ["1 claim"])
    assert (game.state, game.observe()["games"]) == ("DONE", [2, 1])


def test_r19_two_games_in_a_row_decide_the_best_of_three(tmp_path: Path) -> None:
    game = match(tmp_path, "game.points: 1", "match.best_of: 3")
    play(game, ["1 claim", "1 claim"])
    assert (game.state, game.observe()["games"]) == ("DONE", [2, 0])


def test_r19_each_game_starts_from_a_fresh_score(tmp_path: Path) -> None:
    game = match(tmp_path, "game.points: 4", "match.best_of: 3")
    play(game, ["0 claim", "1 claim"])
    assert game.observe()["score"] == [3, 3]
    play(game, ["1 claim"])
    assert (game.observe()["score"], game.observe()["games"]) == ([0, 0], [1, 0])


def test_r19_the_first_deal_alternates_from_game_to_game(tmp_path: Path) -> None:
    game = match(tmp_path, "game.points: 4", "match.best_of: 3")
    dealers = [game.observe()["dealer"]]
    for claimant in (1, 1, 0, 0, 1):
        play(game, [f"{claimant} claim"])
        dealers.append(game.observe()["dealer"])
    # Two hands a game: player 0 deals first in the first and third, player 1 in the second.
    assert dealers == [0, 1, 1, 0, 0, 1]
    assert game.observe()["games"] == [1, 1]


@pytest.mark.parametrize("variant", FAMILY)
def test_r19_every_variant_can_be_played_as_a_match_and_is_one_game_by_default(
    variant: str, tmp_path: Path
) -> None:
    assert sixtysix.machine(variant).ruleset.best_of == 1
    assert house(tmp_path, variant, "match.best_of: 5").ruleset.best_of == 5


def test_r19_the_number_of_games_is_odd(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="4"):
        house(tmp_path, "schnapsen", "match.best_of: 4")


def test_r30_a_deciding_hand_shows_the_score_that_decided(tmp_path: Path) -> None:
    game = match(tmp_path, "game.points: 4", "match.best_of: 3")
    play(game, ["1 claim", "1 claim"])
    assert result(game.table, game.state) == {
        "winner": 0, "game_points": 3, "reason": "false_claim",
        "score": [6, 0], "games": [1, 0], "bonus": 0, "next_dealer": 1,
    }  # fmt: skip
    assert game.observe()["score"] == [0, 0]


def test_r30_so_does_the_hand_that_decides_the_match(tmp_path: Path) -> None:
    game = match(tmp_path, "game.points: 1")
    play(game, ["1 claim"])
    assert (result(game.table, game.state)["score"], result(game.table, game.state)["next_dealer"]) == (
        [3, 0],
        None,
    )


@pytest.mark.parametrize("dealer", [0, 1])
def test_r39_the_next_match_takes_nothing_over(dealer: int, tmp_path: Path) -> None:
    game = house(tmp_path, "snapszer", "game.points: 1", "match.best_of: 3")(seed=1, dealer=dealer)
    play(game, ["start_game", "1 claim", "0 claim", "1 claim"])
    assert game.observe()["games"] == [2, 1]
    play(game, ["restart"])
    assert game.state == "PRE_GAME"
    play(game, ["start_game"])
    table = game.observe()
    assert (table["games"], table["score"], table["bonus"]) == ([0, 0], [0, 0], 0)
    assert table["dealer"] == dealer


def test_r39_lots_are_drawn_again(tmp_path: Path) -> None:
    machine = house(tmp_path, "snapszer", "game.points: 1")
    pairs = set()
    for seed in range(24):
        game = machine(seed=seed)
        play(game, ["start_game"])
        first = game.observe()["dealer"]
        play(game, ["1 claim", "restart", "start_game"])
        pairs.add((first, game.observe()["dealer"]))
    assert pairs == {(0, 0), (0, 1), (1, 0), (1, 1)}
