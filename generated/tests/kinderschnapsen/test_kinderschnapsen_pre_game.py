"""Kinderschnapsen: PRE_GAME.

Nobody plays; the table waits for a match.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, fresh, legal, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# PRE_GAME: Nobody plays; the table waits for a match.


def test_is_entered() -> None:
    """Nobody plays; the table waits for a match. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert game.state == "PRE_GAME"


# start_game: The players sit down and begin a match.


def test_sit_down_is_taken() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_rematch_then_sit_down() -> None:
    """The players want another match. Then: A match begins. [schnapsen-states#global, R39]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
            "0 claim",
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
    game = Kinderschnapsen(seed=0)
    assert changed(game, "start_game") == {
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "S",
        "turnup": "JS",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "0 close_talon",
        "0 lead_card 2S",
        "0 lead_card 7H",
        "0 lead_card 7D",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_1() -> None:
    """What is left to chance comes from the seed 1. [R23]"""
    game = Kinderschnapsen(seed=1)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "D",
        "turnup": "7D",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card 7S",
        "1 lead_card 2S",
        "1 lead_card 7H",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_2() -> None:
    """What is left to chance comes from the seed 2. [R23]"""
    game = Kinderschnapsen(seed=2)
    assert changed(game, "start_game") == {
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "trump": "S",
        "turnup": "QS",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "0 close_talon",
        "0 lead_card QH",
        "0 lead_card 2H",
        "0 lead_card JD",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_3() -> None:
    """What is left to chance comes from the seed 3. [R23]"""
    game = Kinderschnapsen(seed=3)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "H",
        "turnup": "JH",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card 7S",
        "1 lead_card 7H",
        "1 lead_card 7D",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_160639729() -> None:
    """What is left to chance comes from the seed 160639729. [R23]"""
    game = Kinderschnapsen(seed=160639729)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "S",
        "turnup": "7S",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card JH",
        "1 lead_card QD",
        "1 lead_card JD",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_13382493() -> None:
    """What is left to chance comes from the seed 13382493. [R23]"""
    game = Kinderschnapsen(seed=13382493)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "S",
        "turnup": "QS",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card JS",
        "1 lead_card 2S",
        "1 lead_card JH",
    ]
    assert game.state == "TRICK_START"


def test_start_game_with_seed_39908713() -> None:
    """What is left to chance comes from the seed 39908713. [R23]"""
    game = Kinderschnapsen(seed=39908713)
    assert changed(game, "start_game") == {
        "dealer": 0,
        "leader": 1,
        "turn": 1,
        "trump": "H",
        "turnup": "QH",
        "talon": 5,
        "score": [5, 5],
    }
    assert legal(game) == [
        "1 close_talon",
        "1 lead_card 2S",
        "1 lead_card JH",
        "1 lead_card 7H",
    ]
    assert game.state == "TRICK_START"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """PRE_GAME has no transition for close_talon. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "0 close_talon") == []
    assert game.state == "PRE_GAME"


# claim: Claim to have reached the target.


def test_claim_is_no_event_here() -> None:
    """PRE_GAME has no transition for claim. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "0 claim") == []
    assert game.state == "PRE_GAME"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """PRE_GAME has no transition for lead_card. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "0 lead_card QS") == []
    assert game.state == "PRE_GAME"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """PRE_GAME has no transition for play_card. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "0 play_card QS") == []
    assert game.state == "PRE_GAME"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """PRE_GAME has no transition for next_trick. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "0 next_trick") == []
    assert game.state == "PRE_GAME"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """PRE_GAME has no transition for restart. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "restart") == []
    assert game.state == "PRE_GAME"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """PRE_GAME has no transition for quit. [schnapsen-states#global]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert refused(game, "quit") == []
    assert game.state == "PRE_GAME"
