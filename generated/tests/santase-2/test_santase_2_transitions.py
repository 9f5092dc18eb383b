"""Santase, second rule set.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_2 import Santase2


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "TC KC QC AS QS JC TD JD QH TH KD KH AC AH JH QD KS JS TS 9D 9H 9S 9C AD",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card AS",
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
        Santase2,
        "KH TH QH KC JC AC 9C TC 9D JS 9S 9H AH QD TD KD JH AS KS TS JD AD QC QS",
        dealer=1,
        score=(9, 9),
    )
    play(
        game,
        [
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card 9H",
            "0 next_trick",
            "0 declare_marriage D",
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
        Santase2,
        "TC KC QC AS QS JC TD JD QH TH KD KH AC AH JH QD KS JS TS 9D 9H 9S 9C AD",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "0 play_card AS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_end_passes_on_to_hand_setup() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Santase2,
        "TH QS QD KC AH 9C TD KD KS JC JH AC 9D QH KH QC AS TS 9S JS TC JD 9H AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
            "0 close_talon",
            "0 lead_card QS",
            "1 play_card KC",
            "0 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 declare_marriage D") == [
        "TRICK_START -> TRICK_START / show_marriage",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_play_passes_on_to_hand_end() -> None:
    """Who reaches the target first wins at once. [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase2,
        "TC KC QC AS QS JC TD JD QH TH KD KH AC AH JH QD KS JS TS 9D 9H 9S 9C AD",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "0 play_card AS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_setup_passes_on_to_hand_play() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = Santase2(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_new_game_passes_on_to_play() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = Santase2(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_pre_game_start_game_to_new_game() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = Santase2(seed=0)
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
        Santase2,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(8, 8),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card QD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card 9D",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_to_trick_start() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card 9H",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_in_progress_play_card_to_trick_end() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
    game = dealt(
        Santase2,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "0 play_card 9H") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Santase2,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(8, 8),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_declare_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Santase2,
        "KS KH QD JS QS TH 9S KD TS 9C JD 9D JC TD AC AS QH TC QC 9H AH KC JH AD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 declare_marriage D") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_exchange_trump() -> None:
    """The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Santase2,
        "QD 9D 9S KC TD TS JH AD QC AS TC KS JS JD KD 9C QH KH TH AC 9H AH QS JC",
        dealer=0,
        score=(8, 7),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_lead_card_to_trick_in_progress() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase2,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 lead_card JS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
