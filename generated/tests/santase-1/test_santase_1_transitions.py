"""Santase, first rule set.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_1 import Santase1


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Santase1,
        "9S QC KC 9D KD TH TC TS JC JD KH TD JS AC JH 9C QH QS 9H KS AS QD AH AD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 declare_marriage C",
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
        Santase1,
        "JS QS TC KD TD KC AS 9D KS TH JD AC AH AD JH 9H QC JC 9S 9C TS QD KH QH",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage S",
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
        Santase1,
        "9S QC KC 9D KD TH TC TS JC JD KH TD JS AC JH 9C QH QS 9H KS AS QD AH AD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_end_passes_on_to_hand_setup() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "QS JC TC QH TD 9H 9D AD KC 9S QD JD AH JS KS AS 9C KD QC JH AC TH KH TS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KC",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_setup_passes_on_to_hand_play() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = Santase1(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_new_game_passes_on_to_play() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = Santase1(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_pre_game_start_game_to_new_game() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = Santase1(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_claim_to_hand_end_1() -> None:
    """A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
    game = dealt(
        Santase1,
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(10, 9),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_claim_to_hand_end_2() -> None:
    """A false claim after a trick loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(10, 10),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_to_hand_end() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
    game = dealt(
        Santase1,
        "TS QC AS 9D JH KH TC JD KD AD 9S 9C KC QH QD QS JS TH 9H AH AC JC KS TD",
        dealer=1,
        score=(8, 10),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card JH",
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
        Santase1,
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
        Santase1,
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


def test_trick_start_claim_to_hand_end_1() -> None:
    """A right claim after a marriage wins the hand. [schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Santase1,
        "JS KC QH TC QD AH QC KH 9D TD AD JD JH 9C QS TH AS TS JC 9H KD KS AC 9S",
        dealer=0,
        score=(9, 10),
    )
    play(
        game,
        [
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_start_claim_to_hand_end_2() -> None:
    """A false claim after a marriage loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Santase1,
        "9S QC KC 9D KD TH TC TS JC JD KH TD JS AC JH 9C QH QS 9H KS AS QD AH AD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Santase1,
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
        Santase1,
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
        Santase1,
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
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
