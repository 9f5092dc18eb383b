"""Closing the talon, and closers who succeed or fail: R2, R13, R14, R26, R29, R32, R34, R35, R52."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.game import table as reasons
from sixtysix.game.scoring import settle
from sixtysix.game.table import Table
from sixtysix.runtime import GameMachine
from sixtysix.testing import play, refused

from .table import cards, deal, ending, house, may, tricks


def closing_first(variant: str | type[GameMachine]) -> GameMachine:
    """Player 1, who leads the first trick, has closed, and holds good spades."""
    game = deal(variant, zero="JS AH TH KH JC", one="AS TS KS AD TD", turn_up="JD")
    play(game, ["1 close_talon"])
    return game


def test_r02_closing_binds_the_follower_at_once() -> None:
    game = closing_first("schnapsen")
    assert game.observe()["strict"] is True
    play(game, ["1 lead_card KS"])
    assert refused(game, "0 play_card AH") == ["follows_suit"]
    assert cards(game, "play_card") == {"JS"}


def test_r02_a_house_rule_leaves_the_trick_free_in_which_the_talon_was_closed(tmp_path: Path) -> None:
    game = closing_first(house(tmp_path, "schnapsen", "closing.effective: after_trick"))
    assert game.observe()["strict"] is False
    play(game, ["1 lead_card KS"])
    assert cards(game, "play_card") == {"JS", "AH", "TH", "KH", "JC"}
    play(game, ["0 play_card AH"])
    table = game.observe()
    assert (table["strict"], table["talon"], [len(hand) for hand in table["hands"]]) == (True, 9, [4, 4])
    play(game, ["1 next_trick", "1 lead_card AS"])
    assert cards(game, "play_card") == {"JS"}


@pytest.mark.parametrize("variant", ["santase-1", "santase-2", "snapszer"])
def test_r02_it_binds_at_once_in_the_other_variants_too(variant: str) -> None:
    game = deal(variant, zero="JS AH TH KH JC 9C", one="AS TS KS AD TD 9D", turn_up="JD")
    play(game, ["1 close_talon", "1 lead_card KS"])
    assert cards(game, "play_card") == {"JS"}


def strong_closer(variant: str | type[GameMachine]) -> GameMachine:
    """Player 1 has closed before the first trick. He loses one and then has a marriage and 71 points."""
    game = deal(variant, zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "JH AH", "JD AS")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    tricks(game, "QS JC", "TS QD")
    assert game.observe()["points"] == [13, 71]
    return game


def test_r13_schnapsen_counts_the_tricks_the_loser_had_when_the_talon_was_closed() -> None:
    game = strong_closer("schnapsen")
    play(game, ["1 claim"])
    assert ending(game) == (1, 3, "claim")


def test_r13_elsewhere_the_end_of_the_hand_counts(tmp_path: Path) -> None:
    game = strong_closer(house(tmp_path, "schnapsen", "worth.loser_state: at_end"))
    play(game, ["1 claim"])
    assert ending(game) == (1, 2, "claim")


@pytest.mark.parametrize(
    ("variant", "points"), [("santase-1", 2), ("santase-2", 2), ("santase-3", 2), ("snapszer", 2)]
)
def test_r13_a_trick_won_after_the_closing_helps_in_the_games_with_nines(variant: str, points: int) -> None:
    game = deal(variant, zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "JH AH", "JD AS")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    tricks(game, "QS JC", "TS QD")
    if may(game, "claim"):
        play(game, ["1 claim"])
    assert ending(game)[:2] == (1, points)


def test_r14_closer_fails_when_the_cards_run_out_though_he_takes_every_trick() -> None:
    game = deal("schnapsen", zero="JH QH JD JC QD", one="AS TS KS QS AH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "AS JD", "TS JC", "KS QD", "QS QH", "AH JH")
    play(game, ["1 next_trick"])
    assert ending(game) == (0, 3, "closer_failed")


def test_r14_closer_fails_when_he_claims_falsely_and_pays_as_closer() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "JH AH", "JD AS")
    play(game, ["1 claim"])
    # As a false claim it would be two, for player 0 has a trick by now.
    assert ending(game) == (0, 3, "closer_failed")


def other_player_gets_there(variant: str | type[GameMachine]) -> GameMachine:
    """Player 1 wins the first trick and closes; then player 0 wins all others, up to 70 points."""
    game = deal(variant, zero="AS TS KS QS JH", one="AH QH JD JC QD", turn_up="JS", talon="KH TH")
    tricks(game, "AH JH")
    play(game, ["1 next_trick", "1 close_talon"])
    tricks(game, "QH TH")
    play(game, ["0 next_trick", "0 declare_marriage S"])
    tricks(game, "QS JD", "TS JC")
    assert game.observe()["points"] == [70, 13]
    return game


def test_r14_closer_fails_when_the_other_player_claims_rightly() -> None:
    game = other_player_gets_there("schnapsen")
    play(game, ["0 claim"])
    # By worth it would be two, for player 1 has a trick.
    assert ending(game) == (0, 3, "closer_failed")


def test_r14_without_a_penalty_closing_changes_nothing(tmp_path: Path) -> None:
    game = other_player_gets_there(house(tmp_path, "schnapsen", "closing.penalty: none"))
    play(game, ["0 claim"])
    assert ending(game) == (0, 2, "claim")


def test_r14_it_is_two_if_the_other_player_had_a_trick_at_closing() -> None:
    game = deal("schnapsen", zero="AH JC QD QC QS", one="JH KC AS TS AD", turn_up="KD")
    tricks(game, "JH AH", "JC KC")
    play(game, ["1 next_trick", "1 close_talon"])
    tricks(game, "AS QS")
    play(game, ["1 claim"])
    assert ending(game) == (0, 2, "closer_failed")


@pytest.mark.parametrize(
    ("variant", "how"), [("santase-3", (0, 3, "closer_failed")), ("santase-2", (0, 2, "automatic"))]
)
def test_r14_closer_in_santase_when_the_other_player_gets_there(
    variant: str, how: tuple[int, int, str]
) -> None:
    game = deal(
        variant,
        zero="AS TS KS QS JH 9H", one="AH QH JD JC QD 9D", turn_up="JS", talon="KH TH",
    )  # fmt: skip
    tricks(game, "AH JH")
    play(game, ["1 next_trick", "1 close_talon"])
    tricks(game, "QH TH")
    play(game, ["0 next_trick", "0 declare_marriage S"])
    tricks(game, "QS JD", "TS JC")
    assert ending(game) == how


def test_r14_in_the_third_santase_even_a_trick_of_the_other_player_leaves_it_at_three() -> None:
    game = deal(
        "santase-3",
        zero="AH JC QC QD QS 9S", one="JH KC 9C 9D 9H KD", turn_up="KS", talon="AS TH AC TC",
    )  # fmt: skip
    tricks(game, "JH AH", "JC KC")
    play(game, ["1 next_trick", "1 close_talon"])
    tricks(game, "AC QC", "9C TC", "AS 9H", "QD KD", "TH QS", "9S 9D")
    assert game.observe()["points"] == [47, 27]
    play(game, ["0 next_trick"])
    assert ending(game) == (0, 3, "closer_failed")


def test_r14_closer_who_reaches_the_target_where_that_is_automatic_has_not_failed() -> None:
    game = deal("santase-3", zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")
    play(game, ["1 close_talon", "1 declare_marriage S"])
    tricks(game, "QS JC", "AS QD")
    assert ending(game)[0] is None
    tricks(game, "TS JD")
    assert ending(game) == (1, 3, "automatic")


def test_r14_kinderschnapsen_does_not_punish_the_closer() -> None:
    game = deal("kinderschnapsen", zero="7S 7H 2S", one="QS JS QH", turn_up="2D")
    play(game, ["1 close_talon"])
    tricks(game, "QS 7S", "JS 2S", "QH 7H")
    play(game, ["1 next_trick"])
    assert ending(game) == (1, 1, "last_trick")


def test_r26_a_closed_talon_is_neither_exchanged_with_nor_closed_again() -> None:
    game = deal("schnapsen", zero="JS AH TH KH AC", one="AS TS KS QH JD", turn_up="AD")
    play(game, ["1 close_talon"])
    assert refused(game, "1 exchange_trump") == ["talon_open"]
    assert refused(game, "1 close_talon") == ["talon_open"]
    tricks(game, "QH AH")
    play(game, ["0 next_trick"])
    assert may(game, "exchange_trump") == may(game, "close_talon") == []
    assert "talon_open" in refused(game, "0 close_talon")
    assert game.observe()["closed_by"] == 1
    tricks(game, "AC JD", "KS JS")
    assert game.observe()["closed_by"] == 1


def test_r26_the_next_hand_has_an_open_talon_again() -> None:
    game = closing_first("schnapsen")
    tricks(game, "AS JS")
    play(game, ["1 claim"])
    assert ending(game) == (0, 3, "closer_failed")
    assert (game.state, game.observe()["closed_by"], game.observe()["strict"]) == ("TRICK_START", None, False)


ENDINGS = {
    reasons.CLAIM: "claim",
    reasons.AUTOMATIC: "automatic",
    reasons.FALSE_CLAIM: "false_claim",
    reasons.LAST_TRICK: "last_trick",
    reasons.MOST_POINTS: "most_points",
    reasons.TIE: "tie",
}


@pytest.mark.parametrize("reason", ENDINGS)
def test_r29_closer_failed_takes_the_place_of_every_other_reason(reason: int) -> None:
    nobody_won = reason == reasons.TIE
    t = Table(closed_by=1, reason=reason, hand_winner=-1 if nobody_won else 0, tricks_at_closing=[1, 1])
    settle(t, sixtysix.machine("snapszer").ruleset)
    assert (t.hand_winner, t.game_points, t.reason) == (0, 2, reasons.CLOSER_FAILED)


@pytest.mark.parametrize("reason", ENDINGS)
def test_r29_without_a_penalty_the_plain_reason_stands(reason: int, tmp_path: Path) -> None:
    nobody_won = reason == reasons.TIE
    t = Table(closed_by=1, reason=reason, hand_winner=-1 if nobody_won else 0)
    settle(t, house(tmp_path, "snapszer", "closing.penalty: none").ruleset)
    assert (t.hand_winner, t.reason) == (-1 if nobody_won else 0, reason)


def test_r29_a_closer_who_succeeds_keeps_his_own_reason() -> None:
    game = strong_closer("schnapsen")
    play(game, ["1 claim"])
    assert ending(game)[2] == "claim"


def test_r32_the_turn_up_of_a_closed_talon_is_not_forgotten_and_keeps_its_place() -> None:
    game = closing_first("schnapsen")
    for player in (0, 1):
        view = game.view(player)
        assert (view["turnup"], view["talon"]) == ("JD", 9)
    tricks(game, "AS JS")
    assert [game.view(player)["turnup"] for player in (0, 1)] == ["JD", "JD"]
    assert game.observe()["talon"] == 9


def test_r34_the_state_at_closing_is_that_of_the_announcement(tmp_path: Path) -> None:
    game = strong_closer(house(tmp_path, "schnapsen", "closing.effective: after_trick"))
    play(game, ["1 claim"])
    # Player 0 had no trick yet when closing was announced, and won the one that was then led.
    assert ending(game) == (1, 3, "claim")


def test_r34_from_the_announcement_on_the_talon_counts_as_closed(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "closing.effective: after_trick")
    game = deal(machine, zero="JS AH TH KH AC", one="AS TS KS QH JD", turn_up="AD")
    play(game, ["1 close_talon"])
    assert (game.observe()["closed_by"], game.observe()["strict"]) == (1, False)
    assert refused(game, "1 exchange_trump") == ["talon_open"]
    assert refused(game, "1 close_talon") == ["talon_open"]


def closer_without_penalty(folder: Path, loser_state: str) -> GameMachine:
    """Player 1 closes without a trick, wins one, and then player 0 claims rightly."""
    machine = house(folder, "schnapsen", "closing.penalty: none", f"worth.loser_state: {loser_state}")
    game = deal(machine, zero="AS TS KS QS QH", one="AH JH QD JD JC", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "AH QH", "JD TS")
    play(game, ["0 next_trick", "0 declare_marriage S"])
    tricks(game, "QS QD", "AS JC")
    assert game.observe()["points"] == [71, 14]
    play(game, ["0 claim"])
    return game


def test_r35_the_state_at_closing_counts_against_the_closer_too(tmp_path: Path) -> None:
    assert ending(closer_without_penalty(tmp_path, "at_closing")) == (0, 3, "claim")


def test_r35_the_state_at_the_end_would_have_spared_him(tmp_path: Path) -> None:
    assert ending(closer_without_penalty(tmp_path, "at_end")) == (0, 2, "claim")


def test_r52_a_house_rule_may_do_without_closing(tmp_path: Path) -> None:
    """What is chosen about closing, or inherited, then means nothing: play is as where nobody closes."""
    machine = house(tmp_path, "schnapsen", "closing.allowed: false")
    assert "close_talon" in sixtysix.machine("schnapsen").declared_events
    assert "close_talon" not in machine.declared_events
    assert machine.ruleset == sixtysix.machine("schnapsen").ruleset._replace(
        closing_needs_talon=0,
        closes_at_once=0,
        closer_pays=0,
        closer_penalty=(0, 0),
        loser_state_at_closing=0,
    )
    game = deal(machine, zero="JS AH TH KH JC", one="AS TS KS AD TD", turn_up="JD")
    tricks(game, "KS JS")
    assert game.observe()["talon"] == 7
