"""The leader's events before the lead, except marriages: rulings R3, R4, R5 and R45."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import sixtysix
from sixtysix.runtime import GameMachine
from sixtysix.testing import play, refused

from .table import cards, deal, house, may, tricks


def rich_leader(variant: str) -> GameMachine:
    """Player 1 has the nine of trumps, the trump marriage and that of hearts at the first lead."""
    return deal(variant, zero="TS JS TH JH TD JD", one="9S KS QS KH QH AD", turn_up="AS")


@pytest.mark.parametrize(
    "order",
    [
        ("exchange_trump", "declare_marriage S", "close_talon"),
        ("declare_marriage S", "exchange_trump", "close_talon"),
        ("exchange_trump", "close_talon", "declare_marriage S"),
    ],
)
def test_r03_exchange_marriage_and_closing_come_in_any_order(order: Sequence[str]) -> None:
    game = rich_leader("santase-1")
    play(game, [f"1 {what}" for what in order])
    table = game.observe()
    assert table["hands"][1] == ["AS", "KS", "QS", "KH", "QH", "AD"]
    assert (table["turnup"], table["marriage"], table["points"]) == ("9S", "S", [0, 40])
    assert (table["closed_by"], table["strict"]) == (1, True)
    assert cards(game, "lead_card") == {"KS", "QS"}


def test_r03_none_of_them_comes_twice_before_one_lead() -> None:
    game = rich_leader("santase-1")
    play(game, ["1 exchange_trump"])
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]
    play(game, ["1 declare_marriage S"])
    assert refused(game, "1 declare_marriage H") == ["no_marriage_on_table"]
    play(game, ["1 close_talon"])
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_r03_the_next_lead_may_bring_another_marriage() -> None:
    game = rich_leader("santase-1")
    play(game, ["1 declare_marriage S"])
    tricks(game, "KS JD")
    play(game, ["1 next_trick", "1 declare_marriage H"])
    assert game.observe()["points"] == [0, 40 + 6 + 20]


def test_r03_schnapsen_keeps_only_the_marriage_out_of_the_first_trick() -> None:
    game = deal("schnapsen", zero="TS TH JH TD JD", one="JS KS QS KH QH", turn_up="AS")
    assert refused(game, "1 declare_marriage H") == ["has_won_a_trick"]
    play(game, ["1 exchange_trump", "1 close_talon"])
    assert (game.observe()["turnup"], game.observe()["closed_by"]) == ("JS", 1)


def test_r04_schnapsen_asks_the_closer_for_a_full_holding() -> None:
    game = deal("schnapsen", zero="TS TH JH TD JD", one="JS KS QS KH QH", turn_up="AS")
    assert may(game, "close_talon") == ["1 close_talon"]
    game.table.hands[1] &= game.table.hands[1] - 1  # a card is lost, as play cannot lose one
    assert refused(game, "1 close_talon") == ["has_full_holding"]


def test_r04_no_play_can_make_the_full_holding_fail() -> None:
    game = deal(
        "schnapsen",
        zero="KS QS JS KH QH", one="AS TS AH TH JD", turn_up="AD", talon="JH KD QD TD AC TC KC QC JC",
    )  # fmt: skip
    for trick in ("AS KS", "TS QS", "AH KH", "TH QH", "AC JS"):
        assert [len(hand) for hand in game.observe()["hands"]] == [5, 5]
        tricks(game, trick)
    report = Path(__file__).parents[2] / "generated" / "reports" / "schnapsen.md"
    assert "has_full_holding`: Whoever leads while the talon is open has drawn" in report.read_text("utf-8")


def test_r04_the_condition_is_one_of_its_own_that_house_rules_may_drop(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "closing.full_holding: false")
    assert not hasattr(machine, "has_full_holding")
    assert not hasattr(sixtysix.machine("santase-1"), "has_full_holding")


def test_r05_the_exchanged_card_is_the_new_turn_up_and_drawn_last() -> None:
    game = deal(
        "schnapsen",
        zero="KS QS JS KH QH", one="AS TS AH TH JD", turn_up="AD", talon="JH KD QD TD AC TC KC QC JC",
    )  # fmt: skip
    play(game, ["1 exchange_trump"])
    table = game.observe()
    assert table["hands"][1] == ["AS", "TS", "AH", "TH", "AD"]
    assert (table["turnup"], table["talon"], table["trump"]) == ("JD", 9, "D")
    tricks(game, "AS KS", "TS QS", "AH KH", "TH QH")
    assert game.observe()["turnup"] == "JD"
    tricks(game, "AC JS")
    assert "JD" in game.observe()["hands"][0]


def test_r05_only_the_leader_exchanges_and_only_before_he_leads() -> None:
    game = deal("schnapsen", zero="JD TS AH TH AS", one="KS QS JS KH QH", turn_up="AD")
    assert refused(game, "0 exchange_trump") == ["is_leader"]
    assert refused(game, "1 exchange_trump") == ["holds_exchange_card"]
    play(game, ["1 lead_card JS"])
    assert may(game, "exchange_trump") == []
    play(game, ["0 play_card AS"])
    assert may(game, "exchange_trump") == []
    play(game, ["0 next_trick"])
    assert may(game, "exchange_trump") == ["0 exchange_trump"]


def test_r05_there_is_no_exchange_with_a_talon_that_is_closed_or_used_up() -> None:
    game = deal("schnapsen", zero="KS QS JS KH QH", one="AS TS AH TH JD", turn_up="AD")
    play(game, ["1 close_talon"])
    assert refused(game, "1 exchange_trump") == ["talon_open"]

    game = deal(
        "schnapsen",
        zero="KS QS JS KH QH", one="AS TS AH TH JD", turn_up="AD", talon="JH KD QD TD AC TC KC QC JC",
    )  # fmt: skip
    tricks(game, "AS KS", "TS QS", "AH KH", "TH QH", "AC JS")
    play(game, ["1 next_trick"])
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]


LOW_TRICKS = ["9S JD", "JS QD", "9H QS", "JH KD", "9D QH"]
"""Player 1 wins five tricks with 19 points and keeps the nine of trumps, clubs."""


def low_hand(variant: str | type[GameMachine]) -> GameMachine:
    return deal(variant, zero="JD QD KD TD QS QH", one="9S JS 9H JH 9D 9C", turn_up="AC")


@pytest.mark.parametrize("variant", ["santase-1", "santase-2", "santase-3", "snapszer"])
def test_r05_every_variant_with_nines_exchanges_them_with_four_cards_left(variant: str) -> None:
    game = low_hand(variant)
    tricks(game, *LOW_TRICKS[:4])
    play(game, ["1 next_trick", "1 exchange_trump"])
    assert (game.observe()["turnup"], game.observe()["talon"]) == ("9C", 3)


@pytest.mark.parametrize("variant", ["santase-2", "santase-3", "snapszer"])
def test_r05_with_two_cards_left_all_but_the_first_santase_exchange(variant: str) -> None:
    game = low_hand(variant)
    tricks(game, *LOW_TRICKS)
    play(game, ["1 next_trick", "1 exchange_trump"])
    assert (game.observe()["turnup"], game.observe()["talon"]) == ("9C", 1)


def test_r05_the_first_santase_wants_more_than_two_cards(tmp_path: Path) -> None:
    game = low_hand("santase-1")
    tricks(game, *LOW_TRICKS)
    play(game, ["1 next_trick"])
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]

    game = low_hand(house(tmp_path, "santase-1", "exchange.needs_talon: 2"))
    tricks(game, *LOW_TRICKS)
    play(game, ["1 next_trick"])
    assert may(game, "exchange_trump") == ["1 exchange_trump"]


def test_r05_house_rules_may_exchange_another_card_or_none(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "exchange.card: T")
    ten = deal(machine, zero="KS QS JS KH QH", one="AS TS AH TH TD", turn_up="AD")
    play(ten, ["1 exchange_trump"])
    assert ten.observe()["turnup"] == "TD"
    assert "exchange_trump" not in house(tmp_path, "schnapsen", "exchange: {card: none}").declared_events
    assert "exchange_trump" not in sixtysix.machine("kinderschnapsen").declared_events


@pytest.mark.parametrize(
    ("event", "rule"), [("exchange_trump", "exchange.first_lead"), ("close_talon", "closing.first_lead")]
)
def test_r45_exchange_and_closing_may_have_to_wait_for_a_trick(event: str, rule: str, tmp_path: Path) -> None:
    def dealt(machine: str | type[GameMachine]) -> GameMachine:
        return deal(machine, zero="KS TS AC AH TH", one="JD KD QD JC QC", turn_up="TD", talon="AS JS")

    assert may(dealt("schnapsen"), event) == [f"1 {event}"]
    game = dealt(house(tmp_path, "schnapsen", f"{rule}: false"))
    assert refused(game, f"1 {event}") == ["trick_was_won"]
    tricks(game, "KD KS")
    play(game, ["1 next_trick"])
    assert may(game, event) == [f"1 {event}"]
