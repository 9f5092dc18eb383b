"""Kinderschnapsen: TRICK_IN_PROGRESS.

A lead waits for its reply.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_is_entered() -> None:
    """A lead waits for its reply. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    assert arrows(game, "1 lead_card QD") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_none() -> None:
    """What the follower must do. (None.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    assert changed(game, "1 lead_card QD") == {
        "turn": 0,
        "led": "QD",
    }
    assert legal(game) == [
        "0 play_card JD",
        "0 play_card 7D",
        "0 play_card 2D",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_higher_card_held() -> None:
    """What the follower must do. (A higher card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JD JH 2S 7S 2D QH 2H 7D JS QD QS 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card 2S") == {
        "turn": 1,
        "led": "2S",
    }
    assert legal(game) == [
        "1 play_card 7S",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_lower_card_held() -> None:
    """What the follower must do. (A lower card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card JS") == {
        "turn": 1,
        "led": "JS",
    }
    assert legal(game) == [
        "1 play_card 7S",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_trump_held() -> None:
    """What the follower must do. (A trump held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "2H QH 7S JS 2S 7D QD QS JD 7H 2D JH",
        dealer=1,
        score=(2, 3),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card QH") == {
        "turn": 1,
        "led": "QH",
    }
    assert legal(game) == [
        "1 play_card 7D",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_neither_held() -> None:
    """What the follower must do. (Neither held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "7H JH 2S 2D JD QD 7S QH 2H 7D JS QS",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert changed(game, "1 lead_card JH") == {
        "turn": 0,
        "led": "JH",
    }
    assert legal(game) == [
        "0 play_card QD",
        "0 play_card JD",
        "0 play_card 2D",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_IN_PROGRESS"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for close_talon. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_IN_PROGRESS"


# claim: Claim to have reached the target.


def test_claim_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for claim. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "0 claim") == []
    assert game.state == "TRICK_IN_PROGRESS"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "0 lead_card QS") == []
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_reply_is_taken() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert arrows(game, "0 play_card 2D") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_reply_is_refused_unless_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "1 play_card 7S") == ["is_follower"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "0 play_card QS") == ["holds_card"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
        ],
    )
    assert refused(game, "1 play_card QD") == ["follows_suit"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "7H 2S JD JH 2H QH 2D JS QD 7S 7D QS",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 7H",
        ],
    )
    assert refused(game, "1 play_card 2H") == ["heads_trick"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "2H QH 7S JS 2S 7D QD QS JD 7H 2D JH",
        dealer=1,
        score=(2, 3),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card QH",
        ],
    )
    assert refused(game, "1 play_card JS") == ["trumps_when_void"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_then_reply() -> None:
    """The leader puts down a card. Then: The follower replies. [schnapsen-states#play, R6, R8, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
        ],
    )
    assert arrows(game, "1 play_card 7S") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for next_trick. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TRICK_IN_PROGRESS"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for restart. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_IN_PROGRESS"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for quit. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_IN_PROGRESS"
