"""Replies, tricks and whose turn it is: rulings R20, R21, R25 and R31."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.testing import play, refused

from .table import cards, deal, house, may, tricks

LEADER = "KS QH TD QC JC"
"""Player 1 leads from these; diamonds are trumps."""


@pytest.mark.parametrize(
    ("lead", "zero", "heading", "following"),
    [
        ("KS", "AS TS JS AH QD", {"AS", "TS"}, {"AS", "TS", "JS"}),
        ("KS", "QS JS AH TH QD", {"QS", "JS"}, {"QS", "JS"}),
        ("KS", "AH TH QD KD KC", {"QD", "KD"}, {"QD", "KD"}),
        ("KS", "AH TH KH AC TC", {"AH", "TH", "KH", "AC", "TC"}, {"AH", "TH", "KH", "AC", "TC"}),
        ("TD", "AD KD AS TS JS", {"AD"}, {"AD", "KD"}),
        ("TD", "KD QD AS TS JS", {"KD", "QD"}, {"KD", "QD"}),
        ("TD", "AS TS AH TH AC", {"AS", "TS", "AH", "TH", "AC"}, {"AS", "TS", "AH", "TH", "AC"}),
    ],
    ids=["beats", "cannot beat", "trumps", "is free", "beats a trump", "follows a trump", "has no trump"],
)
def test_r20_what_the_follower_may_play_in_strict_play(
    lead: str, zero: str, heading: set[str], following: set[str], tmp_path: Path
) -> None:
    follow = house(tmp_path, "schnapsen", "reply.strict: follow")
    for machine, replies in ((sixtysix.machine("schnapsen"), heading), (follow, following)):
        game = deal(machine, zero=zero, one=LEADER, turn_up="JD")
        play(game, ["1 close_talon", f"1 lead_card {lead}"])
        assert cards(game, "play_card") == replies


@pytest.mark.parametrize(
    ("variant", "replies"),
    [
        ("schnapsen", {"AS", "TS"}),
        ("snapszer", {"AS", "TS"}),
        ("santase-1", {"AS", "TS", "JS"}),
        ("santase-2", {"AS", "TS", "JS"}),
        ("santase-3", {"AS", "TS", "JS"}),
    ],
)
def test_r20_only_schnapsen_snapszer_and_kinderschnapsen_must_head(variant: str, replies: set[str]) -> None:
    nine = ("", "") if variant == "schnapsen" else (" 9D", " 9C")
    game = deal(variant, zero="AS TS JS AH QD" + nine[0], one=LEADER + nine[1], turn_up="JD")
    play(game, ["1 close_talon", "1 lead_card KS"])
    assert cards(game, "play_card") == replies


def test_r20_kinderschnapsen_heads() -> None:
    game = deal("kinderschnapsen", zero="QS 7S QH", one="JS JH 7H", turn_up="2D")
    play(game, ["1 close_talon", "1 lead_card JS"])
    assert cards(game, "play_card") == {"QS"}


def test_r20_each_duty_is_named_when_it_is_broken() -> None:
    game = deal("schnapsen", zero="AS JS AH QD QC", one="KS KH TD TC JC", turn_up="JD")
    play(game, ["1 close_talon", "1 lead_card KS"])
    assert refused(game, "0 play_card AH") == ["follows_suit"]
    assert refused(game, "0 play_card JS") == ["heads_trick"]
    game = deal("schnapsen", zero="AH TH QD KD KC", one="KS KH TD TC JC", turn_up="JD")
    play(game, ["1 close_talon", "1 lead_card KS"])
    assert refused(game, "0 play_card AH") == ["trumps_when_void"]


def test_r20_an_open_talon_leaves_every_reply_free() -> None:
    game = deal("schnapsen", zero="AS TS JS AH QD", one=LEADER, turn_up="JD")
    play(game, ["1 lead_card KS"])
    assert cards(game, "play_card") == {"AS", "TS", "JS", "AH", "QD"}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KS AS", 0),
        ("KS QS", 1),
        ("KS AH", 1),
        ("KS QD", 0),
        ("TD AD", 0),
        ("TD QD", 1),
        ("TD AS", 1),
        ("JH AH", 0),
        ("JH AS", 1),
    ],
)
def test_r21_another_suit_beats_the_lead_only_as_a_trump(trick: str, winner: int) -> None:
    game = deal("schnapsen", zero="AS QS AH QD AD", one="KS TD JH QC JC", turn_up="JD")
    tricks(game, trick)
    assert game.observe()["tricks"] == [1 - winner, winner]
    assert set(game.observe()["won"][winner]) == set(trick.split())


def test_r25_the_leader_then_the_follower_then_the_winner_acts() -> None:
    game = deal("schnapsen", zero="AS QS AH QD AD", one="KS KD QC KC JD", turn_up="TD")
    assert game.observe()["turn"] == 1
    for line in ("0 lead_card AS", "0 close_talon"):
        assert refused(game, line) == ["is_leader"]
    assert "is_leader" in refused(game, "0 exchange_trump")
    play(game, ["1 lead_card KS"])
    assert game.observe()["turn"] == 0
    assert "is_follower" in refused(game, "1 play_card KD")
    play(game, ["0 play_card AS"])
    assert game.observe()["turn"] == 0
    assert refused(game, "1 next_trick") == ["is_trick_winner"]
    assert refused(game, "1 claim") == ["is_trick_winner"]
    assert may(game, "next_trick") == ["0 next_trick"]


def test_r25_whoever_must_act_need_not_be_named() -> None:
    game = deal("schnapsen", zero="AS QS AH QD AD", one="KS KD QC KC JD", turn_up="TD")
    game.send("lead_card", card="KS")
    game.send("play_card", card="AS")
    game.send("next_trick")
    assert (game.state, game.observe()["turn"]) == ("TRICK_START", 0)


def test_r25_a_claim_at_any_time_is_open_to_both() -> None:
    game = deal("snapszer", zero="AS QS AH QD AD 9S", one="KS KD QC KC JD 9C", turn_up="TD")
    play(game, ["1 lead_card KS"])
    assert may(game, "claim") == ["0 claim", "1 claim"]


def test_r25_beginning_restarting_and_leaving_name_no_player(tmp_path: Path) -> None:
    game = house(tmp_path, "snapszer", "game.points: 1")(seed=1, dealer=0)
    assert game.legal_events() == [{"event": "start_game"}]
    assert game.explain("start_game", player=1).problem == "start_game takes no 'player'"
    play(game, ["start_game", "1 claim"])
    assert game.legal_events() == [{"event": "restart"}, {"event": "quit"}]
    for event in ("restart", "quit"):
        assert game.explain(event, player=0).problem == f"{event} takes no 'player'"


def test_r31_between_tricks_the_winner_is_the_leader() -> None:
    game = deal("schnapsen", zero="AS QS AH QD AD", one="KS KD QC KC JD", turn_up="TD")
    assert game.observe()["leader"] == 1
    tricks(game, "KS AS")
    assert (game.state, game.observe()["leader"], game.observe()["turn"]) == ("TRICK_END", 0, 0)
    assert may(game, "claim") == ["0 claim"]
    play(game, ["0 next_trick"])
    assert game.observe()["leader"] == 0
    assert may(game, "lead_card")[0].startswith("0 ")
