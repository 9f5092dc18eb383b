"""Santase, third rule set: PRE_GAME.

Nobody plays; the table waits for a match.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, fresh, legal, play, refused
from sixtysix_machines.santase_3 import Santase3

# PRE_GAME: Nobody plays; the table waits for a match.


def test_is_entered() -> None:
    """Nobody plays; the table waits for a match. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert game.state == "PRE_GAME"


# start_game: The players sit down and begin a match.


def test_sit_down_is_taken() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_rematch_then_sit_down() -> None:
    """The players want another match. Then: A match begins. [schnapsen-states#global, R39]"""
    game = dealt(
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
            "restart",
        ],
    )
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_0() -> None:
    """What is left to chance comes from the seed 0. [R23]"""
    game = Santase3(seed=0)
    assert changed(game, "start_game") == {
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "S",
        "turnup": "TS",
        "talon": 11,
    }
    assert legal(game) == [
        "0 declare_marriage S",
        "0 close_talon",
        "0 lead_card KS",
        "0 lead_card QS",
        "0 lead_card JH",
        "0 lead_card 9H",
        "0 lead_card QD",
        "0 lead_card AC",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_1() -> None:
    """What is left to chance comes from the seed 1. [R23]"""
    game = Santase3(seed=1)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "S",
        "turnup": "QS",
        "talon": 11,
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card TS",
        "1 lead_card TH",
        "1 lead_card QH",
        "1 lead_card 9D",
        "1 lead_card AC",
        "1 lead_card KC",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_2() -> None:
    """What is left to chance comes from the seed 2. [R23]"""
    game = Santase3(seed=2)
    assert changed(game, "start_game") == {
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "D",
        "turnup": "QD",
        "talon": 11,
    }
    assert legal(game) == [
        "0 close_talon",
        "0 lead_card QS",
        "0 lead_card TH",
        "0 lead_card KH",
        "0 lead_card JH",
        "0 lead_card 9H",
        "0 lead_card JC",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_3() -> None:
    """What is left to chance comes from the seed 3. [R23]"""
    game = Santase3(seed=3)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "H",
        "turnup": "AH",
        "talon": 11,
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card AS",
        "1 lead_card JS",
        "1 lead_card KH",
        "1 lead_card QD",
        "1 lead_card AC",
        "1 lead_card JC",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_160639729() -> None:
    """What is left to chance comes from the seed 160639729. [R23]"""
    game = Santase3(seed=160639729)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "C",
        "turnup": "9C",
        "talon": 11,
    }
    assert legal(game) == [
        "1 declare_marriage H",
        "1 close_talon",
        "1 lead_card QS",
        "1 lead_card KH",
        "1 lead_card QH",
        "1 lead_card JH",
        "1 lead_card QD",
        "1 lead_card QC",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_13382493() -> None:
    """What is left to chance comes from the seed 13382493. [R23]"""
    game = Santase3(seed=13382493)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "H",
        "turnup": "JH",
        "talon": 11,
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card 9S",
        "1 lead_card AD",
        "1 lead_card TD",
        "1 lead_card JD",
        "1 lead_card TC",
        "1 lead_card 9C",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_39908713() -> None:
    """What is left to chance comes from the seed 39908713. [R23]"""
    game = Santase3(seed=39908713)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "S",
        "turnup": "JS",
        "talon": 11,
    }
    assert legal(game) == [
        "1 declare_marriage C",
        "1 close_talon",
        "1 lead_card KS",
        "1 lead_card AH",
        "1 lead_card QD",
        "1 lead_card TC",
        "1 lead_card KC",
        "1 lead_card QC",
    ]
    assert game.state == "TRICK_START"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """PRE_GAME has no transition for exchange_trump. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "PRE_GAME"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """PRE_GAME has no transition for declare_marriage. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "PRE_GAME"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """PRE_GAME has no transition for close_talon. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "0 close_talon") == []
    assert game.state == "PRE_GAME"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """PRE_GAME has no transition for lead_card. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "PRE_GAME"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """PRE_GAME has no transition for play_card. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "0 play_card AS") == []
    assert game.state == "PRE_GAME"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """PRE_GAME has no transition for next_trick. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "0 next_trick") == []
    assert game.state == "PRE_GAME"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """PRE_GAME has no transition for restart. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "restart") == []
    assert game.state == "PRE_GAME"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """PRE_GAME has no transition for quit. [schnapsen-states#global]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert refused(game, "quit") == []
    assert game.state == "PRE_GAME"
