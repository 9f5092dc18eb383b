"""Kinderschnapsen: TRICK_END.

The trick is won and both have drawn; its winner may look, and claim.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# TRICK_END: The trick is won and both have drawn; its winner may look, and claim.


def test_is_entered() -> None:
    """The trick is won and both have drawn; its winner may look, and claim. [schnapsen-states#play, R31, R38]"""
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


def test_winning_card_the_higher_lead() -> None:
    """What wins a trick. (The higher lead.) [schnapsen-rules#3, R21]"""
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
    assert changed(game, "0 play_card 2D") == {
        "turn": 1,
        "talon": 3,
        "led": None,
        "last_trick": ["QD", "2D"],
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
    }
    assert legal(game) == [
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_reply() -> None:
    """What wins a trick. (The higher reply.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Kinderschnapsen,
        "2D 7S 2S QD 7H 2H JD JS 7D JH QH QS",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card 2D",
        ],
    )
    assert changed(game, "0 play_card QD") == {
        "leader": 0,
        "talon": 3,
        "led": None,
        "last_trick": ["2D", "QD"],
        "points": [14, 0],
        "trick_points": [14, 0],
        "tricks": [1, 0],
    }
    assert legal(game) == [
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_lead_of_another_suit() -> None:
    """What wins a trick. (A lead of another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
        ],
    )
    assert changed(game, "0 play_card 2D") == {
        "turn": 1,
        "talon": 3,
        "led": None,
        "last_trick": ["JH", "2D"],
        "points": [0, 13],
        "trick_points": [0, 13],
        "tricks": [0, 1],
    }
    assert legal(game) == [
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_trump_on_another_suit() -> None:
    """What wins a trick. (A trump on another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Kinderschnapsen,
        "JS 7H QS QH 7D 2D QD 2H JD 2S 7S JH",
        dealer=1,
        score=(2, 3),
    )
    play(
        game,
        [
            "0 lead_card QS",
        ],
    )
    assert changed(game, "1 play_card 2D") == {
        "leader": 1,
        "talon": 3,
        "led": None,
        "last_trick": ["QS", "2D"],
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
    }
    assert legal(game) == [
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_two_face_down_cards() -> None:
    """What is drawn after a trick. (Two face-down cards.) [schnapsen-rules#3, R22]"""
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
    assert changed(game, "0 play_card 2D") == {
        "turn": 1,
        "talon": 3,
        "led": None,
        "last_trick": ["QD", "2D"],
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
    }
    assert legal(game) == [
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_the_last_two() -> None:
    """What is drawn after a trick. (The last two.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card 7H",
            "1 next_trick",
            "1 lead_card 7D",
        ],
    )
    assert changed(game, "0 play_card JD") == {
        "leader": 0,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": ["7D", "JD"],
        "points": [18, 32],
        "trick_points": [18, 32],
        "tricks": [1, 2],
    }
    assert legal(game) == [
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_from_a_closed_talon() -> None:
    """What is drawn after a trick. (Nothing from a closed talon.) [schnapsen-rules#3, R22]"""
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
    assert changed(game, "1 play_card 7S") == {
        "turn": 0,
        "led": None,
        "last_trick": ["JS", "7S"],
        "points": [18, 0],
        "trick_points": [18, 0],
        "tricks": [1, 0],
    }
    assert legal(game) == [
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_any_more() -> None:
    """What is drawn after a trick. (Nothing any more.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card 7H",
            "1 next_trick",
            "1 lead_card 7D",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card 2H",
        ],
    )
    assert changed(game, "1 play_card JS") == {
        "leader": 1,
        "led": None,
        "last_trick": ["2H", "JS"],
        "points": [18, 45],
        "trick_points": [18, 45],
        "tricks": [1, 3],
    }
    assert legal(game) == [
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_END has no transition for start_game. [schnapsen-states#play, R31, R38]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_END"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_END has no transition for close_talon. [schnapsen-states#play, R31, R38]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_END"


# claim: Claim to have reached the target.


def test_right_claim_after_trick_is_taken() -> None:
    """A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
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
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_trick_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 7H 2D 2S 2H JD 7D QD QS JH QH 7S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card QS",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card 2D",
        ],
    )
    assert refused(game, "0 claim") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_right_claim_after_trick_is_refused_unless_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "1 claim") == ["target_reached"]
    assert game.state == "TRICK_END"


def test_right_claim_after_trick_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Kinderschnapsen,
        "2D QD 7H 2S QS JH QH JD JS 7S 7D 2H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card QD",
            "1 play_card JH",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JS",
        ],
    )
    assert refused(game, "1 claim") == ["target_reached"]
    assert game.state == "TRICK_END"


def test_right_claim_after_trick_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Kinderschnapsen,
        "QH JD QD 7H QS JH 7D 2S JS 7S 2H 2D",
        dealer=1,
        score=(3, 3),
    )
    play(
        game,
        [
            "0 lead_card QD",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JS",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_trick_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Kinderschnapsen,
        "QS 7D QD JS 2D JD 7S JH QH 7H 2H 2S",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card QH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_right_claim_after_trick() -> None:
    """The follower replies. Then: A right claim after a trick wins the hand. [schnapsen-states#play, R20, schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
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
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_END has no transition for lead_card. [schnapsen-states#play, R31, R38]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "0 lead_card QS") == []
    assert game.state == "TRICK_END"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_END has no transition for play_card. [schnapsen-states#play, R31, R38]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "0 play_card QS") == []
    assert game.state == "TRICK_END"


# next_trick: Put the trick away and go on.


def test_trick_done_is_taken() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
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
            "0 play_card 2D",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
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
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_last_trick_done_is_taken() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
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
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_last_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
        ],
    )
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_last_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
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
            "0 play_card 2D",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_trick_done() -> None:
    """The follower replies. Then: The winner leads the next trick. [schnapsen-states#play, R20]"""
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
            "0 play_card 2D",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_last_trick_done() -> None:
    """The follower replies. Then: After the last trick the hand is over. [schnapsen-states#play, R20, R16]"""
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
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_END has no transition for restart. [schnapsen-states#play, R31, R38]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_END"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_END has no transition for quit. [schnapsen-states#play, R31, R38]"""
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
            "0 play_card 2D",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_END"
