"""Santase, third rule set.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_3 import Santase3


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Santase3,
        "AH KD AS AC JC TC KS KH JD JS QS 9C TD QH AD QD 9H QC KC TS 9S JH 9D TH",
        dealer=1,
        score=(8, 10),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card JC",
            "0 next_trick",
            "0 declare_marriage D",
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
        Santase3,
        "9S KC QD TC AS TS JS QC TH KH 9H JD AC KD JC AH AD 9D QS QH JH KS TD 9C",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card TH",
            "1 play_card AS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card KH",
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
        Santase3,
        "9S KC QD TC AS TS JS QC TH KH 9H JD AC KD JC AH AD 9D QS QH JH KS TD 9C",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card TH",
            "1 play_card AS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "1 play_card KH") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_end_passes_on_to_hand_setup() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Santase3,
        "9C KH KS AC JC JS TC QS TD JD QH AH TS TH AD KD 9D QD QC 9S 9H JH KC AS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card TD",
            "1 play_card AC",
            "0 next_trick",
            "0 declare_marriage S",
            "0 close_talon",
            "0 lead_card QS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_play_passes_on_to_hand_end() -> None:
    """Who reaches the target first wins at once. [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase3,
        "9S KC QD TC AS TS JS QC TH KH 9H JD AC KD JC AH AD 9D QS QH JH KS TD 9C",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card TH",
            "1 play_card AS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "1 play_card KH") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_setup_passes_on_to_hand_play() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = Santase3(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_new_game_passes_on_to_play() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = Santase3(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_pre_game_start_game_to_new_game() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = Santase3(seed=0)
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
        Santase3,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card JS",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_to_trick_start() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Santase3,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
            "0 play_card KC",
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
        Santase3,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "0 play_card KC") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Santase3,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_declare_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_exchange_trump() -> None:
    """The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Santase3,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(9, 8),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_lead_card_to_trick_in_progress() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase3,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
