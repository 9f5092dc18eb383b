"""What a hand is worth and who wins it when nobody spoke: rulings R12, R16, R33, R42 and R46."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import sixtysix
from sixtysix.game.actions import turn_talon_down
from sixtysix.game.scoring import worth
from sixtysix.game.table import Table
from sixtysix.game.views import result
from sixtysix.runtime import GameMachine
from sixtysix.testing import play

from .table import FAMILY, deal, deck, ending, house, tricks


@pytest.mark.parametrize(
    ("variant", "tricks_won", "points", "game_points"),
    [
        ("schnapsen", 4, 65, 1),
        ("schnapsen", 2, 33, 1),
        ("schnapsen", 2, 32, 2),
        ("schnapsen", 1, 4, 2),
        ("schnapsen", 0, 0, 3),
        ("snapszer", 2, 33, 1),
        ("snapszer", 2, 32, 2),
        ("snapszer", 1, 0, 2),
        ("snapszer", 0, 0, 3),
        ("santase-1", 2, 33, 1),
        ("santase-1", 2, 32, 2),
        ("santase-1", 1, 0, 2),
        ("santase-1", 0, 40, 3),
        ("santase-2", 2, 31, 1),
        ("santase-2", 2, 30, 2),
        ("santase-2", 1, 2, 2),
        ("santase-2", 1, 0, 3),
        ("santase-2", 0, 20, 2),
        ("santase-2", 0, 40, 1),
        ("santase-3", 2, 31, 1),
        ("santase-3", 2, 30, 2),
        ("santase-3", 1, 0, 3),
        ("kinderschnapsen", 1, 22, 1),
        ("kinderschnapsen", 1, 21, 2),
        ("kinderschnapsen", 1, 4, 2),
        ("kinderschnapsen", 0, 0, 3),
    ],
)
def test_r12_what_beating_a_player_is_worth(
    variant: str, tricks_won: int, points: int, game_points: int
) -> None:
    t = Table(tricks=[tricks_won, 3], points=[points, 66], trick_points=[points, 66])
    assert worth(t, sixtysix.machine(variant).ruleset, 0) == game_points


def two_nines(variant: str | type[GameMachine]) -> GameMachine:
    """Player 0 wins a trick of two nines, and then player 1 wins three with 70 points."""
    game = deal(
        variant,
        zero="9S JH JD JC QD QC", one="9H KS QS AS TS AD", turn_up="JS", talon="TH TD",
    )  # fmt: skip
    tricks(game, "9H 9S", "JH AS")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    tricks(game, "QS JC", "TS JD")
    return game


@pytest.mark.parametrize("variant", ["santase-2", "santase-3"])
def test_r12_a_trick_of_two_nines_is_nothing_where_points_are_asked_for(variant: str) -> None:
    assert ending(two_nines(variant)) == (1, 3, "automatic")


def test_r12_a_trick_of_two_nines_is_a_trick_where_tricks_are_asked_for(tmp_path: Path) -> None:
    assert ending(two_nines(house(tmp_path, "santase-2", "worth.triple_when: no_trick"))) == (
        1, 2, "automatic",
    )  # fmt: skip
    for variant in ("santase-1", "snapszer"):
        game = two_nines(variant)
        play(game, ["1 claim"])
        assert ending(game) == (1, 2, "claim")


def marriage_without_a_trick(machine: type[GameMachine]) -> GameMachine:
    """Player 1 declares the marriage of trumps and loses every trick."""
    game = deal(machine, zero="AS TS AH AD TH TD", one="KS QS 9H 9D JC 9C", turn_up="JS")
    play(game, ["1 declare_marriage S"])
    tricks(game, "QS AS", "AH 9H", "AD 9D", "TH JC", "TD 9C", "TS KS")
    assert (game.observe()["points"], game.observe()["tricks"]) == ([72, 40], [6, 0])
    play(game, ["0 claim"])
    return game


def test_r33_a_loser_without_a_trick_has_nothing_whatever_he_declared() -> None:
    assert ending(marriage_without_a_trick(sixtysix.machine("santase-1"))) == (0, 3, "claim")


def test_r33_where_points_are_asked_for_his_marriage_saves_him(tmp_path: Path) -> None:
    machine = house(tmp_path, "santase-1", "worth.triple_when: no_points")
    assert ending(marriage_without_a_trick(machine)) == (0, 1, "claim")


def test_r33_marriages_count_towards_the_mark() -> None:
    game = deal("santase-1", zero="AS TS AH AD TH TD", one="KS QS AC 9D JC 9C", turn_up="JS")
    play(game, ["1 declare_marriage S"])
    tricks(game, "QS TD", "AC TH", "9D AD", "AH 9C", "AS JC", "TS KS")
    assert (game.observe()["trick_points"][1], game.observe()["points"][1]) == (34, 74)
    r = sixtysix.machine("santase-1").ruleset
    assert worth(Table(tricks=[1, 5], trick_points=[13, 66], points=[33, 66]), r, 0) == 1
    assert worth(Table(tricks=[1, 5], trick_points=[33, 66], points=[32, 66]), r, 0) == 2


@pytest.mark.parametrize(
    ("counts", "when", "points", "trick_points", "game_points"),
    [
        ("points", "no_trick", 33, 13, 1),
        ("trick_points", "no_trick", 33, 13, 2),
        ("trick_points", "no_trick", 73, 33, 1),
        ("trick_points", "no_trick", 40, 0, 2),
        ("points", "no_points", 40, 0, 1),
        ("trick_points", "no_points", 40, 0, 3),
    ],
)
@pytest.mark.parametrize("closed", [False, True])
def test_r42_marriages_count_for_the_worth_or_not_also_at_closing(
    counts: str, when: str, points: int, trick_points: int, game_points: int, closed: bool, tmp_path: Path
) -> None:
    rules = (f"worth.counts: {counts}", f"worth.triple_when: {when}", "worth.loser_state: at_closing")
    r = house(tmp_path, "snapszer", *rules).ruleset
    t = Table(tricks=[1, 5], points=[points, 66], trick_points=[trick_points, 66])
    if closed:
        turn_talon_down(t, r, 1)
        t.points[0] = t.trick_points[0] = 80
    assert worth(t, r, 0) == game_points


def test_r42_in_snapszer_alone_the_worth_leaves_marriages_out() -> None:
    leaving = [variant for variant in FAMILY if sixtysix.machine(variant).ruleset.worth_counts_tricks]
    assert leaving == ["snapszer"]


TEN_TRICKS = ["AS AH", "QD KC", "AC TC", "AD TD", "KS JS", "QS TS", "JH KH", "JD KD", "JC QC", "QH TH"]


def run_out(variant: str | type[GameMachine]) -> GameMachine:
    """Ten tricks of Schnapsen: player 1 wins the last one, but player 0 has 88 of the 120 points."""
    game = deal(
        variant,
        zero="AH KH AD QD AC", one="AS TD TC KC JC", turn_up="JH", talon="KS KD QS TS QH JS JD TH QC",
    )  # fmt: skip
    tricks(game, *TEN_TRICKS)
    assert game.observe()["trick_points"] == [88, 32]
    play(game, ["1 next_trick"])
    return game


def test_r16_in_schnapsen_the_last_trick_wins_and_not_the_points() -> None:
    assert ending(run_out("schnapsen")) == (1, 1, "last_trick")


def last_tricks(machine: type[GameMachine], *events: str) -> GameMachine:
    """Every trick of a hand of Kinderschnapsen, after these events; player 1 wins the last one."""
    game = deal(machine, zero="JH JD 7D", one="QH QD JS", turn_up="2S", talon="QS 7S 2H 7H 2D")
    play(game, [*events])
    while game.table.hands[0]:
        if game.state == "TRICK_END":
            game.send("next_trick")
        game.send(**game.legal_events()[-1])
    return game


def test_r46_the_last_trick_gives_its_winner_points_where_the_talon_is_used_up(tmp_path: Path) -> None:
    game = last_tricks(house(tmp_path, "kinderschnapsen", "last_trick.points: 10"))
    winner = game.table.leader
    assert sum(game.table.trick_points) == 96 + 10
    assert game.table.points == game.table.trick_points
    plain = last_tricks(sixtysix.machine("kinderschnapsen"))
    assert game.table.points[winner] == plain.table.points[winner] + 10


def test_r46_after_a_closing_the_last_trick_gives_nothing(tmp_path: Path) -> None:
    game = last_tricks(house(tmp_path, "kinderschnapsen", "last_trick.points: 10"), "1 close_talon")
    plain = last_tricks(sixtysix.machine("kinderschnapsen"), "1 close_talon")
    assert game.table.points == plain.table.points


def test_r16_in_schnapsen_it_wins_one_whatever_the_loser_has() -> None:
    game = deal(
        "schnapsen",
        zero="KS QS TH KC QC", one="AS KH KD AC TC", turn_up="QD", talon="QH JS AH TS JD TD AD JC JH",
    )  # fmt: skip
    tricks(game, "AS KS", "KD JS", "QH QC", "TC TS", "JD KC", "AC JC", "AH TH", "JH QD", "TD AD", "KH QS")
    assert game.observe()["points"] == [5, 115]
    play(game, ["1 next_trick"])
    assert ending(game) == (1, 1, "last_trick")


def test_r16_so_it_does_in_the_first_santase() -> None:
    game = deal(
        "santase-1",
        zero="JS 9S AH TH QD 9D", one="AS KS QS JH TD TC", turn_up="9H",
        talon="AD TS KH QH JC AC KD JD 9C QC KC",
    )  # fmt: skip
    tricks(game, "JH TH", "AH TD", "AD KS", "KH AC", "9D TS", "9S AS")
    tricks(game, "KC JC", "QS JS", "QC 9C", "JD QD", "KD QH", "TC 9H")
    assert game.observe()["points"] == [88, 32]
    play(game, ["0 next_trick"])
    assert ending(game) == (0, 1, "last_trick")


def test_r16_and_in_kinderschnapsen() -> None:
    game = deal("kinderschnapsen", zero="QS 7S JD", one="2S JH 7H", turn_up="QD", talon="7D JS QH 2D 2H")
    tricks(game, "2S QS", "JD JS", "QH 2D", "2H QD", "7D 7H", "7S JH")
    assert game.observe()["points"] == [82, 14]
    play(game, ["0 next_trick"])
    assert ending(game) == (0, 1, "last_trick")


def test_r16_house_rules_may_have_the_points_decide(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "unclaimed: {winner: most_points, points: by_worth, tie_bonus: 1}")
    assert ending(run_out(machine)) == (0, 2, "most_points")


def all_spades(variant: str | type[GameMachine]) -> GameMachine:
    """Player 1 closes and wins all six tricks, which are worth 40 points."""
    game = deal(variant, zero="9D JD 9C JC QD QC", one="AS TS KS QS JS 9S", turn_up="AH")
    play(game, ["1 close_talon"])
    tricks(game, "AS 9D", "TS JD", "KS 9C", "QS JC", "JS QD", "9S QC")
    assert game.observe()["points"] == [0, 40]
    play(game, ["1 next_trick"])
    return game


def test_r16_the_last_trick_wins_by_worth_in_the_second_santase() -> None:
    assert ending(all_spades("santase-2")) == (1, 3, "last_trick")


def test_r16_house_rules_may_give_one_point_for_the_last_trick(tmp_path: Path) -> None:
    assert ending(all_spades(house(tmp_path, "santase-2", "unclaimed.points: 1"))) == (1, 1, "last_trick")


@pytest.mark.parametrize("variant", ["santase-1", "santase-3", "snapszer"])
def test_r16_with_a_liable_closer_the_cards_running_out_is_his_failure(variant: str) -> None:
    assert ending(all_spades(variant)) == (0, 3, "closer_failed")


def test_r16_in_snapszer_marriages_do_not_decide_who_has_more() -> None:
    game = deal(
        "snapszer",
        zero="AS QS 9S QH 9D QC", one="TS TH KH KD AC KC", turn_up="TD",
        talon="AD QD JS 9C 9H JH TC AH JD KS JC",
    )  # fmt: skip
    tricks(game, "TH 9D", "9S AC", "QC KC")
    play(game, ["1 next_trick", "1 declare_marriage D"])
    tricks(game, "QD JS", "KH AD", "JH TC", "QH 9H", "QS KS", "TS AS", "JD TD", "9C JC", "AH KD")
    table = game.observe()
    assert (table["trick_points"], table["points"]) == ([74, 46], [74, 86])
    play(game, ["1 next_trick"])  # player 1 has won the last trick, too
    assert ending(game) == (0, 1, "most_points")


DRAWN: Mapping[str, str] = {
    "zero": "QS 9S 9H AD QD KC",
    "one": "JS TH JH 9D TC JC",
    "turn_up": "9C",
    "talon": "TS AH KH KS AC QC JD TD AS KD QH",
}
TWELVE_TRICKS = [
    "9D QD", "QS JH", "KH KS", "TS QC", "JS 9H", "JC KC", "KD JD", "AD TC", "TH QH", "9C AC", "TD AH", "9S AS",
]  # fmt: skip


def drawn_hands(machine: type[GameMachine], number: int) -> GameMachine:
    """So many hands of 60 to 60, one after the other; player 1 leads the first."""
    hands = [
        deck(machine.ruleset, **DRAWN, dealer=0),
        deck(
            machine.ruleset,
            zero=DRAWN["one"],
            one=DRAWN["zero"],
            turn_up="9C",
            talon=DRAWN["talon"],
            dealer=1,
        ),
    ]
    game = machine(seed=1, decks=[hands[i % 2].split() for i in range(number)], dealer=0)
    game.send("start_game")
    for _ in range(number):
        tricks(game, *TWELVE_TRICKS)
        assert game.observe()["trick_points"] == [60, 60]
        game.send("next_trick")
    return game


def test_r16_a_drawn_hand_gives_nothing_and_adds_one_to_the_bonus() -> None:
    game = drawn_hands(sixtysix.machine("snapszer"), 1)
    assert result(game.table, game.state) == {
        "winner": None, "game_points": 0, "reason": "tie",
        "score": [0, 0], "games": [0, 0], "bonus": 1, "next_dealer": 1,
    }  # fmt: skip


def test_r16_the_bonus_grows_with_each_draw_and_goes_to_the_next_winner() -> None:
    game = drawn_hands(sixtysix.machine("snapszer"), 2)
    assert (ending(game), game.observe()["bonus"]) == ((None, 0, "tie"), 2)
    play(game, ["1 claim"])  # falsely, and without a trick: three, and the two of the bonus
    assert ending(game) == (0, 5, "false_claim")
    assert (game.observe()["score"], game.observe()["bonus"]) == ([5, 0], 0)
    play(game, ["1 claim"])
    assert (ending(game), game.state) == ((0, 3, "false_claim"), "DONE")


def test_r16_house_rules_may_set_another_bonus(tmp_path: Path) -> None:
    game = drawn_hands(house(tmp_path, "snapszer", "unclaimed.tie_bonus: 0"), 1)
    assert (ending(game), game.observe()["bonus"]) == ((None, 0, "tie"), 0)


def test_r16_where_the_last_trick_wins_nothing_is_drawn(tmp_path: Path) -> None:
    machine = house(tmp_path, "snapszer", "unclaimed: {winner: last_trick, points: by_worth}")
    assert ending(drawn_hands(machine, 1)) == (1, 1, "last_trick")
