"""Santase, third rule set: HAND_PLAY.

Tricks are played until a player has enough or the cards run out.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, fresh, play
from sixtysix_machines.santase_3 import Santase3

# HAND_PLAY: Tricks are played until a player has enough or the cards run out.


def test_automatic_win_is_taken() -> None:
    """Who reaches the target first wins at once. [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase3,
        "QH AS TC QD TD 9D QC QS KC KS 9S AD AC JC KH JS JH KD TS 9C 9H JD TH AH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AS",
        ],
    )
    assert arrows(game, "1 play_card TD") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_automatic_win_waits_unless_leader_reached_target() -> None:
    """The leader's points fall short of the target. [santase-2, santase-3, R9, R10, R11]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_automatic_win_with_leader_reached_target_one_step_short() -> None:
    """The leader's points fall short of the target. (One step short.) [santase-2, santase-3, R9, R10, R11]"""
    game = dealt(
        Santase3,
        "JH QD QH QC KD AH 9H TS KS JD JS TC 9S AS KC QS AC JC TD KH AD 9D 9C TH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JS",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_automatic_win_with_leader_reached_target_just_enough() -> None:
    """The leader's points reach the target. (Just enough.) [santase-2, santase-3, R9, R10, R11]"""
    game = dealt(
        Santase3,
        "JC QH QD KC QS 9C TH JH 9D TC AS KH AC QC JS 9H TS 9S AH TD JD KD KS AD",
        dealer=0,
        score=(10, 9),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card 9C",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card 9H",
        ],
    )
    assert arrows(game, "1 play_card TS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_automatic_win_with_leader_reached_target_one_step_more() -> None:
    """The leader's points reach the target. (One step more.) [santase-2, santase-3, R9, R10, R11]"""
    game = dealt(
        Santase3,
        "9C KH KS AC JC JS TC QS TD JD QH AH TS TH AD KD 9D QD QC 9S 9H JH KC AS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card TC",
        ],
    )
    assert arrows(game, "1 play_card 9D") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
