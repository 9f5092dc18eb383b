"""Snapszer.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.snapszer import Snapszer


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
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
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
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
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
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
        "KD QH JH AC 9C JC 9S JD AH TD AS JS KS QC TC QS QD 9D TS KC 9H KH TH AD",
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
        "JS QD QC KH TH 9H QS AD TD KC AC AH JC 9S 9C QH JH KD TS KS JD TC 9D AS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card JH",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_play_claim_to_hand_end_2() -> None:
    """A false claim loses the hand. [snapszer, R9, R15, R40]"""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


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
        "QH KS AS TH AH 9S AC QS TD 9C KC TC KH TS QD 9D JS QC JC JH KD AD 9H JD",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TH",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card KS",
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
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
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
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "0 play_card AS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Snapszer,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_declare_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Snapszer,
        "KC QC TS TH JH QD AH QH JC AS AC AD KH TD TC KS 9D KD 9C 9S JD JS 9H QS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card AC",
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
        "9H 9C AD TH JD JS QS 9D QD JC KD TS KC KS KH TD QC AH AS 9S JH TC AC QH",
        dealer=1,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_lead_card_to_trick_in_progress() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 lead_card 9S") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
