"""Talon, cut, drawing and the end of the cards: rulings R1, R22, R23, R36 and R41."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.chart import SpecError
from sixtysix.game import views
from sixtysix.runtime import GameMachine
from sixtysix.testing import given, play, refused

from .table import cards, deal, ending, house, may, tricks

LEADER_DRAWS_FIRST = "JH KD QD TD AC TC KC QC JC"
FOUR_TRICKS = ["AS KS", "TS QS", "AH KH", "TH QH"]
"""Player 1 wins all four."""


def long_hand(machine: str | type[GameMachine]) -> GameMachine:
    """Schnapsen with diamonds as trumps; player 1 holds their jack and four sure tricks."""
    return deal(
        machine,
        zero="KS QS JS KH QH", one="AS TS AH TH JD", turn_up="AD", talon=LEADER_DRAWS_FIRST,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "holding", "face_down"),
    [("schnapsen", 5, 9), ("santase-1", 6, 11), ("snapszer", 6, 11), ("kinderschnapsen", 3, 5)],
)
def test_r01_what_is_dealt_and_what_lies_face_down(variant: str, holding: int, face_down: int) -> None:
    game = sixtysix.machine(variant)(seed=1, dealer=0)
    game.send("start_game")
    table = game.observe()
    assert [len(hand) for hand in table["hands"]] == [holding, holding]
    assert table["talon"] == len(table["stock"]) == face_down
    assert table["turnup"] not in table["stock"]


def test_r01_the_turn_up_counts_in_the_size_that_a_rule_asks_for() -> None:
    game = long_hand("schnapsen")
    tricks(game, *FOUR_TRICKS)
    play(game, ["1 next_trick"])
    assert game.observe()["talon"] == 1
    assert may(game, "exchange_trump") == ["1 exchange_trump"]  # two cards are enough for that
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]  # and three are asked for here


def test_r01_house_rules_may_let_the_last_two_be_closed(tmp_path: Path) -> None:
    game = long_hand(house(tmp_path, "schnapsen", "closing.needs_talon: 2"))
    tricks(game, *FOUR_TRICKS)
    play(game, ["1 next_trick"])
    assert may(game, "close_talon") == ["1 close_talon"]


def test_r01_house_rules_may_deal_fewer_cards(tmp_path: Path) -> None:
    machine = house(tmp_path, "schnapsen", "dealing.packets: [NNN, DDD, turn-up]")
    game = deal(machine, zero="AS TS KS", one="AH TH KH", turn_up="AD")
    assert game.observe()["talon"] == 13


def test_r22_the_winner_draws_first() -> None:
    game = long_hand("schnapsen")
    tricks(game, "AS KS")
    zero, one = game.observe()["hands"]
    assert (set(zero), set(one)) == ({"QS", "JS", "KH", "QH", "KD"}, {"TS", "AH", "TH", "JD", "JH"})
    tricks(game, "JH QH")  # the follower wins this one
    zero, one = game.observe()["hands"]
    assert "QD" in zero
    assert "TD" in one
    assert game.observe()["stock"] == ["AC", "TC", "KC", "QC", "JC"]


def test_r22_the_turn_up_is_the_last_card_and_the_losers() -> None:
    game = long_hand("schnapsen")
    tricks(game, *FOUR_TRICKS)
    assert game.observe()["strict"] is False
    tricks(game, "AC JS")
    table = game.observe()
    assert "JC" in table["hands"][1]
    assert "AD" in table["hands"][0]
    assert (table["turnup"], table["talon"], table["strict"]) == (None, 0, True)


def test_r22_the_trick_before_the_last_two_are_drawn_is_free_and_the_next_is_strict() -> None:
    game = long_hand("schnapsen")
    tricks(game, *FOUR_TRICKS)
    play(game, ["1 next_trick", "1 lead_card AC"])
    assert cards(game, "play_card") == {"JS", "KD", "TD", "TC", "QC"}
    play(game, ["0 play_card JS", "1 next_trick", "1 lead_card JC"])
    assert cards(game, "play_card") == {"TC", "QC"}


def test_r23_schnapsen_deals_three_each_one_by_one_then_the_turn_up_then_two_each() -> None:
    deck = "AS AH TS TH KS KH AD QS QH JS JH TD KD QD JD AC TC KC QC JC"
    table = given(sixtysix.machine("schnapsen"), deal=deck, dealer=0, score=(7, 7)).observe()
    assert [set(hand) for hand in table["hands"]] == [
        {"AH", "TH", "KH", "QH", "JH"},
        {"AS", "TS", "KS", "QS", "JS"},
    ]
    assert table["turnup"] == "AD"
    assert " ".join(table["stock"]) == "TD KD QD JD AC TC KC QC JC"


def test_r23_santase_deals_packets_of_three_and_the_turn_up_last() -> None:
    deck = "AS TS KS AH TH KH QS JS 9S QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"
    table = given(sixtysix.machine("santase-1"), deal=deck, dealer=1, score=(0, 0)).observe()
    assert [set(hand) for hand in table["hands"]] == [
        {"AS", "TS", "KS", "QS", "JS", "9S"},
        {"AH", "TH", "KH", "QH", "JH", "9H"},
    ]
    assert table["turnup"] == "AD"
    assert " ".join(table["stock"]) == "TD KD QD JD 9D AC TC KC QC JC 9C"


def test_r23_kinderschnapsen_deals_one_packet_each() -> None:
    deck = "QS JS 7S QH JH 7H QD JD 7D 2S 2H 2D"
    table = given(sixtysix.machine("kinderschnapsen"), deal=deck, dealer=0, score=(5, 5)).observe()
    assert [set(hand) for hand in table["hands"]] == [{"QH", "JH", "7H"}, {"QS", "JS", "7S"}]
    assert table["turnup"] == "QD"
    assert table["stock"] == ["JD", "7D", "2S", "2H", "2D"]


@pytest.mark.parametrize(("drawn", "cut_off"), [(0, 1), (7, 8), (18, 19)])
def test_r23_the_cut_takes_a_card_at_least_and_leaves_one(
    drawn: int, cut_off: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[int] = []

    def below(t: object, limit: int) -> int:
        """A shuffle that moves no card, and then a cut of our choice."""
        limits.append(limit)
        return limit - 1 if len(limits) < 20 else drawn

    monkeypatch.setattr("sixtysix.game.actions.below", below)
    machine = sixtysix.machine("schnapsen")
    game = machine(seed=1, dealer=0)
    game.send("start_game")
    unmixed = [views.card_name(machine.ruleset, card) for card in machine.ruleset.cards]
    assert views.deck(game.table, machine.ruleset) == unmixed[cut_off:] + unmixed[:cut_off]
    assert limits[-1] == 19


def test_r23_a_given_deck_is_not_cut_again() -> None:
    machine = sixtysix.machine("schnapsen")
    given = "AS AH TS TH KS KH AD QS QH JS JH TD KD QD JD AC TC KC QC JC"
    for seed in range(5):
        game = machine(seed=seed, decks=[given.split()])
        game.send("start_game")
        assert " ".join(views.deck(game.table, machine.ruleset)) == given


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("deck.suits: [S, H, D]", "the deal leaves 4 cards face-down; it must be an odd number"),
        (
            "dealing.packets: [NNNNNNNNNN, DDDDDDDDDD, turn-up]",
            "the deal takes 21 cards, but the deck has 20",
        ),
        ("dealing.packets: [NNN, DD, turn-up]", "the dealer gets 2 cards and the non-dealer 3"),
        ("dealing.packets: [NNN, DDD, N, D]", "the deal turns up 0 cards; it must turn up one"),
    ],
)
def test_r36_a_deal_that_does_not_come_out_even_is_refused(line: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=problem):
        house(tmp_path, "schnapsen", line)


def test_r36_a_deal_that_comes_out_even_ends_with_no_card_left(tmp_path: Path) -> None:
    machine = house(tmp_path, "kinderschnapsen", "dealing.packets: [NN, DD, turn-up]")
    game = deal(machine, zero="7S 2S", one="QS JS", turn_up="QD", talon="QH 7H JH 2H JD 7D 2D")
    tricks(game, "QS 7S", "JS 2S", "QH 7H", "JH 2H")
    table = game.observe()
    assert (table["talon"], table["turnup"], table["hands"]) == (0, None, [["QD", "7D"], ["JD", "2D"]])


def test_r41_a_closed_hand_is_over_when_the_five_cards_are_played() -> None:
    game = deal("schnapsen", zero="JH QH JD JC QD", one="AS TS KS QS AH", turn_up="JS")
    play(game, ["1 close_talon"])
    tricks(game, "AS JD", "TS JC", "KS QD", "QS QH", "AH JH")
    table = game.observe()
    assert (table["hands"], table["talon"], table["turnup"]) == ([[], []], 9, "JS")
    assert table["tricks"] == [0, 5]
    assert table["trick_points"] == [0, 51]  # the other 69 points stay in the talon
    play(game, ["1 next_trick"])
    assert ending(game) == (0, 3, "closer_failed")


def test_r41_an_open_hand_of_schnapsen_is_over_after_ten_tricks() -> None:
    game = long_hand("schnapsen")
    tricks(game, *FOUR_TRICKS, "AC JS", "JD KD", "AD QD", "TD JH", "TC KC")
    assert game.observe()["tricks"] == [4, 5]
    tricks(game, "QC JC")
    assert game.observe()["hands"] == [[], []]
    assert sum(game.observe()["trick_points"]) == 120
    play(game, ["0 next_trick"])
    assert ending(game) == (0, 1, "last_trick")
