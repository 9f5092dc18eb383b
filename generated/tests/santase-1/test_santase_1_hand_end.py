"""Santase, first rule set: HAND_END.

The hand is settled and its game points are counted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, ended, play
from sixtysix_machines.santase_1 import Santase1

# HAND_END: The hand is settled and its game points are counted.


def test_is_entered() -> None:
    """The hand is settled and its game points are counted. [schnapsen-states#end]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_is_taken() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_goes_elsewhere_unless_game_is_won() -> None:
    """The game goes on. [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "KD QD 9C JC TC JH 9S 9H KH AD TS TD KC AH AC QC JS AS 9D JD QH QS TH KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "JD AH JC AS QC KS QH TH TD KD TS AC 9D JH JS KH KC 9C TC QD 9H QS 9S AD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JD",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "JH QC 9S JS TH AC QS KC KD AS AH 9D TD JD KS QD AD QH TC JC KH 9C 9H TS",
        dealer=1,
        score=(9, 8),
    )
    play(
        game,
        [
            "0 declare_marriage C",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_is_taken() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "KD QD 9C JC TC JH 9S 9H KH AD TS TD KC AH AC QC JS AS 9D JD QH QS TH KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_goes_elsewhere_unless_game_is_won() -> None:
    """The winner's score decides the game. [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "JD AH JC AS QC KS QH TH TD KD TS AC 9D JH JS KH KC 9C TC QD 9H QS 9S AD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JD",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "JH QC 9S JS TH AC QS KC KD AS AH 9D TD JD KS QD AD QH TC JC KH 9C 9H TS",
        dealer=1,
        score=(9, 8),
    )
    play(
        game,
        [
            "0 declare_marriage C",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_marriage_then_match_won() -> None:
    """A right claim after a marriage wins the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, R9, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase1,
        "9D AC JD KD AD 9S AS TS QC TD JS QH 9H 9C AH KH QS KC JC JH TH KS TC QD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card 9D",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card TS",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_marriage_then_next_hand() -> None:
    """A right claim after a marriage wins the hand. Then: The game goes on with another hand. [schnapsen-rules#5, santase-1, R9, schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "QC AH TC 9S QD JD KS KD AC QS 9C KH JC QH TD KC AS TH JH AD 9D TS JS 9H",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_then_match_won() -> None:
    """A false claim after a marriage loses the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, R9, R15, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_after_marriage_then_next_hand() -> None:
    """A false claim after a marriage loses the hand. Then: The game goes on with another hand. [schnapsen-rules#5, santase-1, R9, R15, schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "KD QD 9C JC TC JH 9S 9H KH AD TS TD KC AH AC QC JS AS 9D JD QH QS TH KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_trick_then_match_won() -> None:
    """A right claim after a trick wins the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, kinderschnapsen, R9, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase1,
        "QD TD AC KC AH AS KH KD TC KS TH JH 9D QC QH JC JD QS 9H JS TS 9S 9C AD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card AH",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_trick_then_next_hand() -> None:
    """A right claim after a trick wins the hand. Then: The game goes on with another hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9, schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "KD QC 9S TS AH KC KH AC QH TH TD JD JH 9D KS 9H 9C QD JS AD AS QS JC TC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage H",
            "1 lead_card KH",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_trick_then_match_won() -> None:
    """A false claim after a trick loses the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, R9, R15, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase1,
        "AS 9D QH AH QC AD 9C TC QD 9S KH KS TS KC 9H JC TH AC JS QS JD TD JH KD",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 lead_card AS",
            "0 play_card KS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_after_trick_then_next_hand() -> None:
    """A false claim after a trick loses the hand. Then: The game goes on with another hand. [schnapsen-rules#5, santase-1, R9, R15, schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "9S QD TC KD KS AD 9H QH KH TS QC TH 9C JD 9D JS AH KC QS TD AS JC JH AC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9H",
            "0 play_card AD",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_last_trick_done_then_match_won() -> None:
    """After the last trick the hand is over. Then: The last game decides the match. [schnapsen-states#play, R16, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase1,
        "TS QC AS 9D JH KH TC JD KD AD 9S 9C KC QH QD QS JS TH 9H AH AC JC KS TD",
        dealer=1,
        score=(8, 8),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QC",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card 9C",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card TC",
        ],
    )
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_last_trick_done_then_next_hand() -> None:
    """After the last trick the hand is over. Then: The game goes on with another hand. [schnapsen-states#play, R16, schnapsen-states#end, R18]"""
    game = dealt(
        Santase1,
        "TD KD TS JC 9S KH JS AD QS AC 9H TH TC 9D AS QC 9C AH KC QD JH QH JD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KD",
            "0 play_card JC",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card QS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card JS",
        ],
    )
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_worth_of_claim_single() -> None:
    """What a right claim is worth. (Single.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Santase1,
        "KC KD TS 9H JD TH QC AS QH QS JS KS JC KH AH JH 9D TC AC AD 9S 9C TD QD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card TS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card QS",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card JD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [1, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_of_claim_double() -> None:
    """What a right claim is worth. (Double.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Santase1,
        "JC KC JD QS KS 9H QD JS TC AH QH TS 9S AC KD KH TD JH QC 9C AD TH 9D AS",
        dealer=0,
        score=(9, 10),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card AH",
            "1 next_trick",
            "1 lead_card JC",
            "0 play_card TS",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card TD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [11, 10],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_of_claim_triple() -> None:
    """What a right claim is worth. (Triple.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Santase1,
        "QD TD AC KC AH AS KH KD TC KS TH JH 9D QC QH JC JD QS 9H JS TS 9S 9C AD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card AH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [8, 11],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_unclaimed_single() -> None:
    """What a hand that nobody claims is worth. (Single.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Santase1,
        "JC KH QH 9S JS QD 9C QC 9H JH AS TS TC TH AC 9D AD KC JD AH TD KD KS QS",
        dealer=0,
        score=(9, 9),
    )
    play(
        game,
        [
            "1 lead_card 9C",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card 9H",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card JC",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card AD",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [9, 10],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_double() -> None:
    """What a hand that nobody claims is worth. (Double.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Santase1,
        "JH 9D KC AS AH QS QC JC AC 9C QD AD TS 9H 9S QH KD KS KH TH JD TC TD JS",
        dealer=1,
        score=(9, 10),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card 9S",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KD",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card TS",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TC",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card 9D",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [9, 11],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_unclaimed_triple() -> None:
    """What a hand that nobody claims is worth. (Triple.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Santase1,
        "TC 9H JC QS AS KD 9S QC AH AD TS KS JS JD AC KC QH JH TD 9C 9D KH QD TH",
        dealer=1,
        score=(9, 10),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card AC",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card TC",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card 9D",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JC",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [9, 11],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_price_of_false_claim_single() -> None:
    """What a false claim costs. (Single.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Santase1,
        "KD QC AD JS TS TD 9S QD JD KS JC KH KC JH AH 9H AC QH TC 9D TH AS 9C QS",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card JC",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "false_claim",
        "score": [10, 9],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_false_claim_double() -> None:
    """What a false claim costs. (Double.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Santase1,
        "QS 9H KD QH JD TD KH 9S AS TS QD AH JH AC 9D QC TH JC TC AD 9C KC JS KS",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card 9H",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "false_claim",
        "score": [12, 8],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_price_of_false_claim_triple() -> None:
    """What a false claim costs. (Triple.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "false_claim",
        "score": [10, 12],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_price_of_failed_closing_with_a_trick() -> None:
    """What closing costs who does not win by it. (With a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Santase1,
        "AD 9S QD QC JD TS QH JC KD KH TC QS TD JH JS KS 9D TH AS AC KC 9C AH 9H",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card JD",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KD",
            "0 next_trick",
            "0 close_talon",
            "0 lead_card QD",
            "1 play_card 9D",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "closer_failed",
        "score": [0, 2],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_failed_closing_without_a_trick() -> None:
    """What closing costs who does not win by it. (Without a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Santase1,
        "KS 9H QS QD JD TH KH TS KD TC AC 9D 9C JC KC JS JH AD TD AH AS QC QH 9S",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 declare_marriage S",
            "1 close_talon",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [11, 8],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_by_false_claim_single() -> None:
    """What the other player has himself when a claim is false. (Single.) [R15, R28]"""
    game = dealt(
        Santase1,
        "KD QC AD JS TS TD 9S QD JD KS JC KH KC JH AH 9H AC QH TC 9D TH AS 9C QS",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card JC",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "false_claim",
        "score": [10, 9],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_by_false_claim_double() -> None:
    """What the other player has himself when a claim is false. (Double.) [R15, R28]"""
    game = dealt(
        Santase1,
        "QS 9H KD QH JD TD KH 9S AS TS QD AH JH AC 9D QC TH JC TC AD 9C KC JS KS",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card 9H",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "false_claim",
        "score": [12, 8],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_by_false_claim_triple() -> None:
    """What the other player has himself when a claim is false. (Triple.) [R15, R28]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "false_claim",
        "score": [10, 12],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_cards_left() -> None:
    """How a hand ends that its closer loses. (With cards left.) [R14]"""
    game = dealt(
        Santase1,
        "KS 9H QS QD JD TH KH TS KD TC AC 9D 9C JC KC JS JH AD TD AH AS QC QH 9S",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 declare_marriage S",
            "1 close_talon",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [11, 8],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_his_last_trick() -> None:
    """How a hand ends that its closer loses. (With his last trick.) [R14]"""
    game = dealt(
        Santase1,
        "TS QC AS 9D JH KH TC JD KD AD 9S 9C KC QH QD QS JS TH 9H AH AC JC KS TD",
        dealer=1,
        score=(8, 8),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QC",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card 9C",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card TC",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 1,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [8, 11],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_his_last_trick_and_enough() -> None:
    """How a hand ends that its closer loses. (With his last trick and enough.) [R14]"""
    game = dealt(
        Santase1,
        "AS JS AC 9S AH KC QS KD QC TS AD 9D 9C JC JH KS KH QH TD TH JD TC 9H QD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card AD",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 1,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_talon_unclaimed_open() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Open.) [R16]"""
    game = dealt(
        Santase1,
        "JC KH QH 9S JS QD 9C QC 9H JH AS TS TC TH AC 9D AD KC JD AH TD KD KS QS",
        dealer=0,
        score=(9, 9),
    )
    play(
        game,
        [
            "1 lead_card 9C",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card 9H",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card JC",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card AD",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [9, 10],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_short() -> None:
    """A loser about the threshold of the single worth. (One short.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase1,
        "JS JC KD KH 9S KS 9H QD TH AS QS 9D 9C TS TC JH QC AC TD AH AD JD KC QH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JC",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card TC",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card TS",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [2, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_just_enough() -> None:
    """A loser about the threshold of the single worth. (Just enough.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase1,
        "KC KD TS 9H JD TH QC AS QH QS JS KS JC KH AH JH 9D TC AC AD 9S 9C TD QD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card TS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card QS",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card JD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [1, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_more() -> None:
    """A loser about the threshold of the single worth. (One more.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase1,
        "AS TH JH AH 9C QS QC KH 9H 9D 9S JC KD AC TS TC JD KS QH AD TD JS KC QD",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 lead_card JH",
            "1 play_card 9D",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card KH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card JC",
            "0 play_card KC",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card KD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [10, 10],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_nothing() -> None:
    """A loser with nothing or next to nothing. (Nothing.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase1,
        "QD TD AC KC AH AS KH KD TC KS TH JH 9D QC QH JC JD QS 9H JS TS 9S 9C AD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card AH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [8, 11],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_with_little_a_trick_of_no_points() -> None:
    """A loser with nothing or next to nothing. (A trick of no points.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase1,
        "TC AS KC KH QD TS QH KD TH JD 9C TD QS 9D AC 9H 9S QC JS JH AD AH JC KS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card TH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9S",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card AS",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [2, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_points_and_no_trick() -> None:
    """A loser with nothing or next to nothing. (Points and no trick.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase1,
        "QC TD KC JD KD JH QS 9S KH 9D TS AD QD 9H JC AS QH AC AH KS TC TH 9C JS",
        dealer=1,
        score=(8, 10),
    )
    play(
        game,
        [
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card JD",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card KH",
            "1 next_trick",
            "1 exchange_trump",
            "1 declare_marriage D",
            "1 lead_card KD",
            "0 play_card KC",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [8, 13],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_single() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase1,
        "QS QC TH QH AD 9S KC 9H KH JC AC AH 9C JD AS 9D TC KS TD KD TS JH JS QD",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card JD",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card TC",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card 9D",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [9, 9],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_single_out_of_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single out of double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase1,
        "TS TC AD KS 9C QH 9S AC JS 9H AS QS AH JD TH QC JH QD 9D KC KH KD TD JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card TS",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9H",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card JH",
            "1 next_trick",
            "1 close_talon",
            "1 declare_marriage H",
            "1 lead_card KH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card QH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [0, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase1,
        "KS JS JD TH QH 9S 9D KH QC AH JH 9H TD QS QD KD TC AS AD KC TS AC 9C JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card KD",
            "0 play_card JD",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card AS",
            "0 play_card QS",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "claim",
        "score": [0, 2],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double_out_of_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double out of triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase1,
        "JS KC QH TC QD AH QC KH 9D TD AD JD JH 9C QS TH AS TS JC 9H KD KS AC 9S",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage H",
            "1 lead_card KH",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card AD",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card TS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "claim",
        "score": [0, 2],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase1,
        "9S 9D QS TD JC KH AH TS KS QD AC 9C JS KD TH JD JH QH AD QC 9H AS KC TC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card AC",
            "0 next_trick",
            "0 close_talon",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card TD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_other_player() -> None:
    """Whether the dealer wins the hand. (The other player.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Santase1,
        "TS AC JD KD KS QH JH AD TC 9H QS JC KH TH QD QC JS 9C TD 9S AS AH KC 9D",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card QH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "false_claim",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_dealer() -> None:
    """Whether the dealer wins the hand. (The dealer.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "false_claim",
        "score": [10, 12],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"
