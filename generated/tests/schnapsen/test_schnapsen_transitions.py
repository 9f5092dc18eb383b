"""Schnapsen.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.schnapsen import Schnapsen


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Schnapsen,
        "AC QH AH TD QD AS KH AD TS TC JS KD JD JH JC QC TH KS QS KC",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card TS",
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
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card TD",
            "1 claim",
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
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card TD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_end_passes_on_to_hand_setup() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Schnapsen,
        "KH TC AC JC AD QC QS KS KC QD TH AH TD AS JD QH JS TS KD JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card KS",
            "0 play_card TC",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_setup_passes_on_to_hand_play() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_new_game_passes_on_to_play() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_pre_game_start_game_to_new_game() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = Schnapsen(seed=0)
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
        Schnapsen,
        "KD KS TC KH JS TH AH TS AD AS JH QH QS KC JC TD QD JD AC QC",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card TC",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage H",
            "1 close_talon",
            "1 lead_card QH",
            "0 play_card KD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_claim_to_hand_end_2() -> None:
    """A false claim after a trick loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card TD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_to_hand_end() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
    game = dealt(
        Schnapsen,
        "TD QS JD AD KC KH TH JH JS KS AH QC QD QH AC AS TC JC TS KD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card KS",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JD",
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QC",
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "1 play_card QC") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_trick_start_claim_to_hand_end_1() -> None:
    """A right claim after a marriage wins the hand. [schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Schnapsen,
        "AD TS KC JS KH TD AH KD QS TH JD KS AS QH AC JC QD JH TC QC",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card KD",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage H",
            "1 close_talon",
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
        Schnapsen,
        "KS KC QH AH AS JS JH KH QC TC AC KD TH TS AD JC JD TD QD QS",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card KH",
            "1 play_card AH",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 2),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_declare_marriage() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 declare_marriage D") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_exchange_trump() -> None:
    """The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Schnapsen,
        "TC QH KS JC AH KH AS JS TD JD KD AD KC JH TS QC AC TH QS QD",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_lead_card_to_trick_in_progress() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 lead_card QH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
