"""Saying that one has enough, rightly and falsely: rulings R9, R10, R11, R15, R28 and R40."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.chart import load
from sixtysix.game import guards
from sixtysix.game.scoring import false_claim_points
from sixtysix.game.table import Table
from sixtysix.runtime import GameMachine
from sixtysix.testing import play, refused

from .table import FAMILY, deal, ending, house, may, tricks

BOTH = ["0 claim", "1 claim"]


def test_r09_in_schnapsen_the_winner_of_a_trick_speaks_until_the_next_begins() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    assert may(game, "claim") == []
    play(game, ["1 lead_card AS"])
    assert may(game, "claim") == []
    play(game, ["0 play_card JD"])
    assert may(game, "claim") == ["1 claim"]
    play(game, ["1 next_trick"])
    assert may(game, "claim") == ["1 claim"]
    play(game, ["1 lead_card TS"])
    assert may(game, "claim") == []


def test_r43_house_rules_may_have_the_claim_end_with_the_trick(tmp_path: Path) -> None:
    game = deal(
        house(tmp_path, "schnapsen", "claim.until: next_trick"),
        zero="AH JD JC QD QC",
        one="AS TS KS QS JH",
        turn_up="JS",
    )
    tricks(game, "AS JD")
    assert may(game, "claim") == ["1 claim"]
    play(game, ["1 next_trick"])
    assert refused(game, "1 claim") == ["marriage_on_table"]
    play(game, ["1 declare_marriage S"])
    assert may(game, "claim") == ["1 claim"]


def test_r09_in_schnapsen_the_leader_speaks_from_his_marriage_to_his_lead() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    tricks(game, "AS JD")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    assert may(game, "claim") == ["1 claim"]
    play(game, ["1 lead_card QS"])
    assert may(game, "claim") == []


def test_r09_a_marriage_can_end_a_hand() -> None:
    game = deal("schnapsen", zero="AH JD JC TD QC", one="AS TS KS QS JH", turn_up="JS")
    tricks(game, "AS TD", "TS QC")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    assert game.observe()["points"] == [0, 21 + 13 + 40]
    play(game, ["1 claim"])
    assert ending(game) == (1, 3, "claim")


def test_r09_the_last_trick_is_no_exception() -> None:
    game = deal("schnapsen", zero="JH QH JD TD QD", one="AS TS KS QS AH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "AS JD", "TS JH", "AH QH")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    tricks(game, "KS QD", "QS TD")
    assert game.observe()["hands"] == [[], []]
    play(game, ["1 claim"])
    assert ending(game) == (1, 3, "claim")


def test_r09_in_snapszer_either_player_speaks_whenever_the_hand_waits() -> None:
    game = deal("snapszer", zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")
    assert may(game, "claim") == BOTH
    play(game, ["1 lead_card JH"])
    assert may(game, "claim") == BOTH
    play(game, ["0 play_card AH"])
    assert may(game, "claim") == BOTH
    play(game, ["0 next_trick"])
    assert may(game, "claim") == BOTH


def test_r09_in_kinderschnapsen_only_who_has_reached_the_target_can_speak() -> None:
    game = deal("kinderschnapsen", zero="JH JD 7D", one="QH QD JS", turn_up="2S", talon="QS")
    tricks(game, "QH JH")
    assert refused(game, "1 claim") == ["target_reached"]
    tricks(game, "QD JD")
    assert game.observe()["points"] == [0, 46]
    assert may(game, "claim") == ["1 claim"]


def test_r43_in_kinderschnapsen_who_has_reached_the_target_speaks_until_the_lead() -> None:
    game = deal("kinderschnapsen", zero="JH JD 7D", one="QH QD JS", turn_up="2S", talon="QS")
    assert refused(game, "1 claim") == ["trick_was_won", "target_reached"]
    tricks(game, "QH JH")
    play(game, ["1 next_trick"])
    assert refused(game, "1 claim") == ["target_reached"]
    tricks(game, "QD JD")
    play(game, ["1 next_trick"])
    assert may(game, "claim") == ["1 claim"]
    play(game, ["1 lead_card QS"])
    assert may(game, "claim") == []


@pytest.mark.parametrize("event", ["close_talon", "exchange_trump", "declare_marriage D"])
def test_r43_what_the_leader_does_before_the_lead_costs_no_claim(event: str) -> None:
    game = deal("schnapsen", zero="AH TH TC QH QC", one="AS TS KD QD JS", turn_up="KS")
    tricks(game, "AS QC")
    play(game, ["1 next_trick", f"1 {event}"])
    assert may(game, "claim") == ["1 claim"]


def test_r43_where_only_tricks_give_a_claim_the_first_lead_gives_none(tmp_path: Path) -> None:
    """The marriage is 40 points and so is the target, yet nobody may say so before a trick."""
    rules = ("claim: {mode: after_trick, target: 40}", "marriage.first_lead: counts")
    game = deal(
        house(tmp_path, "schnapsen", *rules), zero="AH TH TC QH QC", one="AS TS KS QS JH", turn_up="JS"
    )
    play(game, ["1 declare_marriage S"])
    assert refused(game, "1 claim") == ["trick_was_won"]
    tricks(game, "QS QC")
    play(game, ["1 next_trick"])
    assert may(game, "claim") == ["1 claim"]


@pytest.mark.parametrize("variant", ["santase-2", "santase-3"])
def test_r09_where_it_is_automatic_a_trick_ends_the_hand_by_itself(variant: str) -> None:
    game = deal(variant, zero="9H JD JC QD QC 9C", one="AS TS KS QS JH AH", turn_up="JS")
    assert "claim" not in game.declared_events
    play(game, ["1 declare_marriage S"])
    tricks(game, "QS JD", "AS QD")
    assert (game.state, game.observe()["points"]) == ("TRICK_END", [0, 59])
    tricks(game, "AH QC")
    assert ending(game) == (1, 3, "automatic")
    assert (game.state, game.observe()["tricks"]) == ("TRICK_START", [0, 0])  # of the next hand


def test_r09_where_it_is_automatic_a_marriage_ends_the_hand_by_itself() -> None:
    game = deal("santase-2", zero="TH JD JC TD QC 9C", one="AS TS KS QS JH AH", turn_up="JS")
    tricks(game, "AS TH", "AH TD")
    play(game, ["1 next_trick", "1 declare_marriage S"])
    assert ending(game) == (1, 3, "automatic")


@pytest.mark.parametrize(
    ("mode", "start", "mid_trick", "trick_end", "after_marriage"),
    [
        ("after_trick_or_marriage", [], [], ["1 claim"], ["1 claim"]),
        ("after_trick", [], [], [], []),
        ("any_time", BOTH, BOTH, BOTH, BOTH),
    ],
)
def test_r09_house_rules_choose_the_moments(
    mode: str,
    start: list[str],
    mid_trick: list[str],
    trick_end: list[str],
    after_marriage: list[str],
    tmp_path: Path,
) -> None:
    machine = house(tmp_path, "schnapsen", f"claim.mode: {mode}")
    game = deal(machine, zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    assert may(game, "claim") == start
    play(game, ["1 lead_card AS"])
    assert may(game, "claim") == mid_trick
    play(game, ["0 play_card JD"])
    assert may(game, "claim") == trick_end
    play(game, ["1 next_trick", "1 declare_marriage S"])
    assert may(game, "claim") == after_marriage


@pytest.mark.parametrize("variant", FAMILY)
def test_r10_the_target_itself_is_enough_in_every_variant(variant: str) -> None:
    r = sixtysix.machine(variant).ruleset
    assert r.target == load(variant).variant.parameters["claim"]["target"]
    t = Table(leader=0, points=[r.target, r.target - 1])
    assert [guards.target_reached(t, r, player) for player in (0, 1)] == [True, False]
    assert guards.leader_reached_target(t, r)
    t.leader = 1
    assert not guards.leader_reached_target(t, r)


def test_r10_the_target_is_66_or_46() -> None:
    targets = {variant: sixtysix.machine(variant).ruleset.target for variant in FAMILY}
    assert targets["kinderschnapsen"] == 46
    assert all(targets[f"santase-{number}"] == 66 for number in (1, 2, 3))
    assert targets["schnapsen"] == targets["snapszer"] == 66


def exactly_66(variant: str | type[GameMachine]) -> GameMachine:
    """Player 1 has taken three tricks; with the marriage of trumps that makes 66 points."""
    game = deal(variant, zero="9S 9H JH JD JC QD", one="KS QS AS TS 9D 9C", turn_up="JS")
    play(game, ["1 declare_marriage S"])
    tricks(game, "QS 9S", "AS 9H")
    assert game.observe()["points"] == [0, 54]
    tricks(game, "TS JH")
    return game


def test_r10_exactly_66_wins_where_it_is_said() -> None:
    game = exactly_66("santase-1")
    assert game.observe()["points"] == [0, 66]
    play(game, ["1 claim"])
    assert ending(game) == (1, 3, "claim")


def test_r10_exactly_66_wins_where_it_is_automatic() -> None:
    assert ending(exactly_66("santase-2")) == (1, 3, "automatic")


def test_r10_house_rules_that_ask_for_67_call_it_false(tmp_path: Path) -> None:
    game = exactly_66(house(tmp_path, "santase-1", "claim.target: 67"))
    play(game, ["1 claim"])
    assert ending(game) == (0, 3, "false_claim")


def both_have_20(machine: type[GameMachine]) -> GameMachine:
    """Player 0 takes 21 points with the first trick, player 1 with the second."""
    game = deal(machine, zero="AS TH QD JD KC", one="TS AH AC QC JC", turn_up="AD")
    tricks(game, "TS AS")
    return game


def test_r11_a_right_claim_wins_though_the_other_player_had_enough_before(tmp_path: Path) -> None:
    game = both_have_20(house(tmp_path, "schnapsen", "claim.target: 20"))
    tricks(game, "TH AH")
    assert game.observe()["points"] == [21, 21]
    play(game, ["1 claim"])
    assert ending(game) == (1, 2, "claim")


@pytest.mark.parametrize("player", [0, 1])
def test_r11_where_both_may_speak_the_first_to_do_so_wins(player: int, tmp_path: Path) -> None:
    game = both_have_20(house(tmp_path, "schnapsen", "claim.target: 20", "claim.mode: any_time"))
    tricks(game, "TH AH")
    play(game, [f"{player} claim"])
    assert ending(game) == (player, 2, "claim")


def test_r11_where_it_is_automatic_the_first_to_arrive_has_won(tmp_path: Path) -> None:
    game = both_have_20(house(tmp_path, "schnapsen", "claim.target: 20", "claim.mode: automatic"))
    assert ending(game) == (0, 3, "automatic")


def test_r15_in_schnapsen_a_false_claim_costs_three_while_the_other_player_has_no_trick() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    tricks(game, "AS JD")
    play(game, ["1 claim"])
    assert ending(game) == (0, 3, "false_claim")


def test_r15_in_schnapsen_it_costs_two_once_the_other_player_has_a_trick() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    tricks(game, "JH AH", "JD AS")
    play(game, ["1 claim"])
    assert ending(game) == (0, 2, "false_claim")


def test_r15_a_false_claim_after_a_marriage_costs_the_same() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    tricks(game, "JH AH", "JD AS")
    play(game, ["1 next_trick", "1 declare_marriage S", "1 claim"])
    assert ending(game) == (0, 2, "false_claim")


@pytest.mark.parametrize(
    ("claimant", "points"),
    [(1, 2), (0, 3)],  # player 1 has won the first trick
)
def test_r15_in_snapszer_the_tricks_of_the_claimant_count(claimant: int, points: int) -> None:
    game = deal("snapszer", zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")
    tricks(game, "AS JD")
    play(game, [f"{claimant} claim"])
    assert ending(game) == (1 - claimant, points, "false_claim")


def test_r15_house_rules_choose_whose_tricks_count(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "claim.penalty.by: claimant_tricks")
    game = deal(machine, zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    tricks(game, "AS JD")
    play(game, ["1 claim"])
    assert ending(game) == (0, 2, "false_claim")


def santase_claim() -> GameMachine:
    return deal("santase-1", zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")


def test_r15_the_first_santase_gives_away_three_against_no_trick() -> None:
    game = santase_claim()
    tricks(game, "AS JD")
    play(game, ["1 claim"])
    assert ending(game) == (0, 3, "false_claim")


def test_r15_the_first_santase_gives_away_two_against_less_than_33() -> None:
    game = santase_claim()
    tricks(game, "AS JD", "JH AH")
    play(game, ["0 claim"])
    assert ending(game) == (1, 2, "false_claim")


def test_r15_the_first_santase_gives_away_one_against_33() -> None:
    game = santase_claim()
    play(game, ["1 declare_marriage S"])
    tricks(game, "QS JD", "JH AH")
    play(game, ["0 claim"])
    assert ending(game) == (1, 1, "false_claim")


@pytest.mark.parametrize(
    ("variant", "tricks_won", "points"),
    [
        ("schnapsen", [0, 2], 2),
        ("schnapsen", [2, 0], 3),
        ("snapszer", [0, 2], 3),
        ("snapszer", [2, 0], 2),
        ("santase-1", [2, 0], 3),
    ],
)
def test_r15_the_price_when_player_0_claims_falsely(variant: str, tricks_won: list[int], points: int) -> None:
    assert false_claim_points(Table(tricks=tricks_won), sixtysix.machine(variant).ruleset, 0) == points


def test_r28_the_closers_opponent_pays_for_his_own_false_claim() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "JH AH")
    play(game, ["0 claim"])
    assert ending(game) == (1, 3, "false_claim")


def test_r28_he_pays_by_the_tricks_at_his_claim_not_by_those_at_closing() -> None:
    game = deal("schnapsen", zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "AS QC", "JH AH")
    play(game, ["0 claim"])
    assert ending(game) == (1, 2, "false_claim")


def test_r28_in_snapszer_the_other_player_may_say_it_out_of_turn_and_pays_as_well() -> None:
    game = deal("snapszer", zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")
    play(game, ["1 close_talon", "1 lead_card JH", "0 claim"])
    assert ending(game) == (1, 3, "false_claim")


def claim_over_a_lead(folder: Path, target: int) -> GameMachine:
    """Player 1 has won a trick of 13 points and leads the ten of trumps."""
    game = deal(
        house(folder, "snapszer", f"claim.target: {target}"),
        zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS",
    )  # fmt: skip
    tricks(game, "AS JD")
    play(game, ["1 next_trick", "1 lead_card TS"])
    return game


@pytest.mark.parametrize(("player", "target", "points"), [(0, 10, 3), (1, 14, 2)])
def test_r40_the_card_on_the_table_counts_for_nobody(
    player: int, target: int, points: int, tmp_path: Path
) -> None:
    game = claim_over_a_lead(tmp_path, target)
    play(game, [f"{player} claim"])
    assert ending(game) == (1 - player, points, "false_claim")


def test_r40_tricks_that_are_complete_count(tmp_path: Path) -> None:
    game = claim_over_a_lead(tmp_path, target=13)
    play(game, ["1 claim"])
    assert ending(game) == (1, 3, "claim")


def test_r40_a_marriage_declared_before_the_lead_counts(tmp_path: Path) -> None:
    game = deal(
        house(tmp_path, "snapszer", "claim.target: 53"),
        zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS",
    )  # fmt: skip
    tricks(game, "AS JD")
    play(game, ["1 next_trick", "1 declare_marriage S", "1 lead_card QS", "1 claim"])
    assert ending(game) == (1, 3, "claim")
