"""Snapszer: HAND_PLAY.

Tricks are played until a player has enough or the cards run out.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.snapszer import Snapszer

# claim: Claim to have reached the target.


def test_right_claim_any_time_is_taken() -> None:
    """A right claim wins the hand. [snapszer, R9, R11, R40]"""
    game = dealt(
        Snapszer,
        "QD AC TC AD KC TD KD QS KS JD 9D TS AS 9C QC 9H KH QH JS TH JH AH 9S JC",
        dealer=0,
        score=(5, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card 9D",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card AD",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_any_time_goes_elsewhere_unless_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_any_time_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "KS KD JC 9C QD TH QS 9D AS 9S JH TS JS QC AC KH QH TD JD TC AH 9H AD KC",
        dealer=1,
        score=(4, 4),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card TS",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card 9S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_any_time_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "QD AC TC AD KC TD KD QS KS JD 9D TS AS 9C QC 9H KH QH JS TH JH AH 9S JC",
        dealer=0,
        score=(5, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card 9D",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card AD",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_any_time_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "AH KC 9C 9D JS AD KH TC QC TD TH JD AC AS 9H JC KS KD TS QS 9S QD JH QH",
        dealer=0,
        score=(4, 6),
        bonus=2,
    )
    play(
        game,
        [
            "1 lead_card KH",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_any_time_is_taken() -> None:
    """A false claim loses the hand. [snapszer, R9, R15, R40]"""
    game = dealt(
        Snapszer,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_any_time_goes_elsewhere_unless_target_reached() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "AH KH QD JH QS 9S QH KC TD TC KD 9D 9H KS JD TH JC QC JS 9C AS AC AD TS",
        dealer=1,
        score=(6, 6),
        bonus=2,
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card KH",
            "1 play_card KD",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_any_time_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "KS KD JC 9C QD TH QS 9D AS 9S JH TS JS QC AC KH QH TD JD TC AH 9H AD KC",
        dealer=1,
        score=(4, 4),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card TS",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card 9S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_any_time_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "QD AC TC AD KC TD KD QS KS JD 9D TS AS 9C QC 9H KH QH JS TH JH AH 9S JC",
        dealer=0,
        score=(5, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card 9D",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card AD",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_any_time_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "AH KC 9C 9D JS AD KH TC QC TD TH JD AC AS 9H JC KS KD TS QS 9S QD JH QH",
        dealer=0,
        score=(4, 6),
        bonus=2,
    )
    play(
        game,
        [
            "1 lead_card KH",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"
