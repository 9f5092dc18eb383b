"""Marriages, and the exchange card that would break them: rulings R6, R7, R8, R37, R51 and R53."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.chart import SpecError
from sixtysix.runtime import GameMachine
from sixtysix.testing import play, refused

from .table import cards, deal, house, may, tricks


def first_lead(variant: str | type[GameMachine]) -> GameMachine:
    """24 cards; player 1 leads and holds the marriage of hearts and a king of spades, the trumps."""
    return deal(variant, zero="QS TS AH TH KD QD", one="KH QH KS AS TD 9D", turn_up="9S")


def test_r06_the_leader_declares_what_he_holds() -> None:
    game = first_lead("santase-1")
    assert may(game, "declare_marriage") == ["1 declare_marriage H"]
    assert refused(game, "1 declare_marriage S") == ["holds_queen"]
    assert refused(game, "1 declare_marriage C") == ["holds_king", "holds_queen"]
    assert refused(game, "0 declare_marriage D") == ["is_leader"]


def test_r06_a_plain_marriage_is_worth_20_and_that_of_trumps_40() -> None:
    plain = first_lead("santase-1")
    play(plain, ["1 declare_marriage H"])
    assert plain.observe()["points"] == [0, 20]
    trumps = deal("santase-1", zero="QS TS AH TH KD QD", one="KH QH KS AS TD 9D", turn_up="9H")
    play(trumps, ["1 declare_marriage H"])
    assert trumps.observe()["points"] == [0, 40]


def test_r06_a_card_of_the_pair_must_be_led() -> None:
    game = first_lead("santase-1")
    assert cards(game, "lead_card") == {"KH", "QH", "KS", "AS", "TD", "9D"}
    play(game, ["1 declare_marriage H"])
    assert cards(game, "lead_card") == {"KH", "QH"}
    assert refused(game, "1 lead_card AS") == ["leads_from_marriage"]


def test_r06_no_suit_is_declared_a_second_time() -> None:
    game = first_lead("santase-1")
    play(game, ["1 declare_marriage H"])
    tricks(game, "KH QD")
    play(game, ["1 next_trick"])
    assert refused(game, "1 declare_marriage H") == ["holds_king"]


def test_r06_strict_play_allows_marriages_too() -> None:
    game = first_lead("santase-1")
    play(game, ["1 close_talon", "1 declare_marriage H"])
    assert (game.observe()["strict"], game.observe()["points"]) == (True, [0, 20])


def test_r06_house_rules_may_do_without_marriages(tmp_path: Path) -> None:
    machine = house(tmp_path, "santase-1", "marriage.allowed: false")
    assert "declare_marriage" not in machine.declared_events
    assert "declare_marriage" not in sixtysix.machine("kinderschnapsen").declared_events


def no_trick_yet(folder: Path, reading: str) -> GameMachine:
    """Schnapsen with this reading of a marriage on the first lead; player 1 leads and holds one."""
    machine = house(folder, "schnapsen", f"marriage.first_lead: {reading}")
    return deal(machine, zero="AH AD TD JC QC", one="KH QH AS TS JD", turn_up="JS")


def test_r07_forbidden_until_a_trick_is_won(tmp_path: Path) -> None:
    game = no_trick_yet(tmp_path, "forbidden")
    assert refused(game, "1 declare_marriage H") == ["has_won_a_trick"]
    tricks(game, "AS JC")
    play(game, ["1 next_trick", "1 declare_marriage H"])
    assert game.observe()["points"] == [0, 13 + 20]


def test_r07_schnapsen_itself_forbids_it() -> None:
    game = deal("schnapsen", zero="AH AD TD JC QC", one="KH QH AS TS JD", turn_up="JS")
    assert refused(game, "1 declare_marriage H") == ["has_won_a_trick"]


def test_r07_counted_at_once(tmp_path: Path) -> None:
    game = no_trick_yet(tmp_path, "counts")
    play(game, ["1 declare_marriage H"])
    assert (game.observe()["points"], game.observe()["pending"]) == ([0, 20], [0, 0])
    tricks(game, "QH AH")
    assert game.observe()["points"] == [14, 20]


def test_r07_pending_until_the_player_wins_a_trick(tmp_path: Path) -> None:
    game = no_trick_yet(tmp_path, "pending")
    play(game, ["1 declare_marriage H"])
    assert (game.observe()["points"], game.observe()["pending"]) == ([0, 0], [0, 20])
    tricks(game, "QH AH")
    assert (game.observe()["points"], game.observe()["pending"]) == ([14, 0], [0, 20])
    tricks(game, "JC AS")  # trumped
    assert (game.observe()["points"], game.observe()["pending"]) == ([14, 13 + 20], [0, 0])


def test_r07_pending_points_may_never_count(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "marriage.first_lead: pending")
    game = deal(machine, zero="AS TS KS QS AH", one="KH QH JD JC QD", turn_up="JS")
    play(game, ["1 declare_marriage H", "1 close_talon"])
    tricks(game, "QH AH", "AS JD", "TS JC", "KS QD", "QS KH")
    assert (game.observe()["points"], game.observe()["pending"]) == ([53, 0], [0, 20])


@pytest.mark.parametrize(
    ("variant", "points"),
    [("santase-1", [0, 20]), ("santase-2", [0, 20]), ("santase-3", [0, 20]), ("snapszer", None)],
)
def test_r07_what_each_variant_says_of_the_first_lead(variant: str, points: list[int] | None) -> None:
    game = first_lead(variant)
    if points is None:
        assert refused(game, "1 declare_marriage H") == ["has_won_a_trick"]
    else:
        play(game, ["1 declare_marriage H"])
        assert game.observe()["points"] == points


@pytest.mark.parametrize(
    ("variant", "leads"),
    [("santase-1", {"KH", "QH"}), ("santase-2", {"QH"}), ("santase-3", {"QH"}), ("snapszer", {"KH", "QH"})],
)
def test_r08_which_card_of_the_pair_may_be_led(variant: str, leads: set[str]) -> None:
    game = first_lead(variant)
    tricks(game, "AS QD")
    play(game, ["1 next_trick", "1 declare_marriage H"])
    assert cards(game, "lead_card") == leads


def test_r08_the_king_goes_back_to_the_holding() -> None:
    game = first_lead("santase-2")
    play(game, ["1 declare_marriage H"])
    assert refused(game, "1 lead_card KH") == ["leads_queen_of_marriage"]
    play(game, ["1 lead_card QH"])
    assert "KH" in game.observe()["hands"][1]


def test_r08_house_rules_may_have_the_queen_led_in_schnapsen(tmp_path: Path) -> None:
    queen = house(tmp_path, "schnapsen", "marriage.lead: queen")
    for machine, leads in ((sixtysix.machine("schnapsen"), {"KH", "QH"}), (queen, {"QH"})):
        game = deal(machine, zero="AH AD TD JC QC", one="KH QH AS TS JD", turn_up="JS")
        tricks(game, "AS JC")
        play(game, ["1 next_trick", "1 declare_marriage H"])
        assert cards(game, "lead_card") == leads


@pytest.mark.parametrize("card", ["K", "Q"])
def test_r37_a_card_of_a_pair_cannot_be_exchanged(card: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=f"the {card} cannot be the exchange card"):
        house(tmp_path, "santase-2", f"exchange.card: {card}")


def test_r37_without_marriages_it_can(tmp_path: Path) -> None:
    machine = house(tmp_path, "santase-2", "exchange.card: Q", "marriage: {allowed: false}")
    game = deal(machine, zero="TS AH TH KD QD 9D", one="QS QH KH AS TD JD", turn_up="9S")
    play(game, ["1 exchange_trump"])
    assert game.observe()["turnup"] == "QS"


def test_r51_a_house_rule_may_ask_for_the_declaration_of_a_pair(tmp_path: Path) -> None:
    game = first_lead("santase-1")
    assert cards(game, "lead_card") >= {"KH", "QH"}

    game = first_lead(house(tmp_path, "santase-1", "marriage.must_declare: true"))
    assert cards(game, "lead_card") == {"KS", "AS", "TD", "9D"}
    assert refused(game, "1 lead_card QH") == ["leads_no_pair_undeclared"]
    play(game, ["1 declare_marriage H"])
    assert cards(game, "lead_card") == {"KH", "QH"}


def test_r51_what_cannot_be_declared_need_not_be(tmp_path: Path) -> None:
    early = "marriage.first_lead: forbidden"
    game = first_lead(house(tmp_path, "santase-1", early, "marriage.must_declare: true"))
    assert may(game, "declare_marriage") == []
    assert cards(game, "lead_card") >= {"KH", "QH"}


def test_r53_a_house_rule_may_end_marriages_with_open_play(tmp_path: Path) -> None:
    game = first_lead(house(tmp_path, "santase-1", "marriage.in_strict_play: false"))
    assert may(game, "declare_marriage") == ["1 declare_marriage H"]
    play(game, ["1 close_talon"])
    assert refused(game, "1 declare_marriage H") == ["play_is_open"]


def test_r53_a_closed_talon_that_binds_later_leaves_a_last_marriage(tmp_path: Path) -> None:
    late = "closing.effective: after_trick"
    game = first_lead(house(tmp_path, "santase-1", late, "marriage.in_strict_play: false"))
    play(game, ["1 close_talon", "1 declare_marriage H"])
    assert game.observe()["points"] == [0, 20]


def test_r53_what_can_no_longer_be_declared_need_not_be(tmp_path: Path) -> None:
    duty = "marriage.must_declare: true"
    game = first_lead(house(tmp_path, "santase-1", duty, "marriage.in_strict_play: false"))
    assert cards(game, "lead_card") == {"KS", "AS", "TD", "9D"}
    play(game, ["1 close_talon"])
    assert cards(game, "lead_card") >= {"KH", "QH"}
