"""Kinderschnapsen: TERMINATED.

The table is empty.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# TERMINATED: The table is empty.


def test_is_entered() -> None:
    """The table is empty. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
        ],
    )
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TERMINATED has no transition for start_game. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TERMINATED"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TERMINATED has no transition for close_talon. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TERMINATED"


# claim: Claim to have reached the target.


def test_claim_is_no_event_here() -> None:
    """TERMINATED has no transition for claim. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "0 claim") == []
    assert game.state == "TERMINATED"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TERMINATED has no transition for lead_card. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "0 lead_card QS") == []
    assert game.state == "TERMINATED"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TERMINATED has no transition for play_card. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "0 play_card QS") == []
    assert game.state == "TERMINATED"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TERMINATED has no transition for next_trick. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TERMINATED"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TERMINATED has no transition for restart. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TERMINATED"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TERMINATED has no transition for quit. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "JH 2D QS JD QD QH 7S 7H 2H 7D 2S JS",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card JD",
            "0 claim",
            "quit",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TERMINATED"
