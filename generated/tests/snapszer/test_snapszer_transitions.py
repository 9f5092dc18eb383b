"""Snapszer.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.snapszer import Snapszer


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "TS QD AS QS KH JD 9H AH QH KD QC KC JS 9S 9D JH AD AC TC KS TD TH JC 9C",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"


def test_done_restart_to_pre_game() -> None:
    """The players want another match. [schnapsen-states#global, R39]"""
    game = dealt(
        Snapszer,
        "AC JH TS TC 9H QD TD KD AH AS 9S 9D AD JS KH KS 9C JC JD QH QS KC TH QC",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert arrows(game, "restart") == [
        "DONE -> PRE_GAME",
    ]
    assert game.state == "PRE_GAME"


def test_hand_end_passes_on_to_done() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Snapszer,
        "AC JH TS TC 9H QD TD KD AH AS 9S 9D AD JS KH KS 9C JC JD QH QS KC TH QC",
        dealer=1,
        score=(5, 4),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_end_passes_on_to_hand_setup() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Snapszer,
        "KH JS 9D AH 9H QS 9C TH QH TS 9S TD KD AS AD TC AC QC KC QD JH KS JC JD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_play_claim_to_hand_end_1() -> None:
    """A right claim wins the hand. [snapszer, R9, R11, R40]"""
    game = dealt(
        Snapszer,
        "AC KC KH JH AH QC 9H TS KD 9D KS AS AD 9S TC QD TH JC 9C JD QH TD QS JS",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card TC",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_play_claim_to_hand_end_2() -> None:
    """A false claim loses the hand. [snapszer, R9, R15, R40]"""
    game = dealt(
        Snapszer,
        "KH JS 9D AH 9H QS 9C TH QH TS 9S TD KD AS AD TC AC QC KC QD JH KS JC JD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_setup_passes_on_to_hand_play() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_new_game_passes_on_to_play() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_pre_game_start_game_to_new_game() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_to_hand_end() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card JC",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_to_trick_start() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card 9H",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_in_progress_play_card_to_trick_end() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "1 play_card 9H") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Snapszer,
        "9S QD TC KD KS AD 9H QH KH TS QC TH 9C JD 9D JS AH KC QS TD AS JC JH AC",
        dealer=0,
        score=(6, 4),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_declare_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Snapszer,
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(6, 5),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card TD",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_exchange_trump() -> None:
    """The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Snapszer,
        "KH KC AC TD QS TS 9D JD KD QC JC JS AD AH QH TH TC AS 9C JH 9S KS QD 9H",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_lead_card_to_trick_in_progress() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 lead_card QS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
