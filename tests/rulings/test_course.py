"""R49 and R50: what holds for the games whose texts do not say it."""

import pytest

import sixtysix
from sixtysix.chart import variant_names

from .table import cards, deal


@pytest.mark.parametrize("variant", variant_names())
def test_r49_every_variant_goes_through_the_same_states(variant: str) -> None:
    game = sixtysix.machine(variant)(seed=2)
    assert game.state == "PRE_GAME"
    game.send("start_game")
    assert game.active_states() == ["TRICK_START", "HAND_PLAY", "PLAY"]
    while game.state != "DONE":
        game.send(**next(event for event in game.legal_events() if event["event"] != "claim"))
    assert {event["event"] for event in game.legal_events()} == {"restart", "quit"}
    game.send("restart")
    assert game.state == "PRE_GAME"


@pytest.mark.parametrize("variant", ["santase-1", "santase-2", "santase-3"])
def test_r50_cards_of_santase_have_the_values_of_schnapsen(variant: str) -> None:
    game = deal(variant, zero="AH TH KH QC JH 9H", one="AS TS KD QD JS 9S", turn_up="AC")
    assert cards(game, "lead_card") == {"AS", "TS", "KD", "QD", "JS", "9S"}
    game.send("lead_card", player=1, card="AS")
    game.send("play_card", player=0, card="TH")
    assert game.observe()["trick_points"] == [0, 21]
