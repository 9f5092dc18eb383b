"""Schnapsen: HAND_END.

The hand is settled and its game points are counted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, ended, play
from sixtysix_machines.schnapsen import Schnapsen

# HAND_END: The hand is settled and its game points are counted.


def test_is_entered() -> None:
    """The hand is settled and its game points are counted. [schnapsen-states#end]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_is_taken() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_goes_elsewhere_unless_game_is_won() -> None:
    """The game goes on. [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "KC JS KD AC TD KS AD JH KH QC QD AH TH QS TS TC JD AS QH JC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "KD AD TD JS AS TH QC QH QD JH AH KH TC JD KC JC AC TS KS QS",
        dealer=1,
        score=(3, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card TC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "AH QS TS AS QC AD AC QH JS TC JH KH JD TD TH KD JC QD KS KC",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card AS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_is_taken() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Schnapsen,
        "KC JS KD AC TD KS AD JH KH QC QD AH TH QS TS TC JD AS QH JC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_goes_elsewhere_unless_game_is_won() -> None:
    """The winner's score decides the game. [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "KD AD TD JS AS TH QC QH QD JH AH KH TC JD KC JC AC TS KS QS",
        dealer=1,
        score=(3, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card TC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Schnapsen,
        "AH QS TS AS QC AD AC QH JS TC JH KH JD TD TH KD JC QD KS KC",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card AS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_marriage_then_match_won() -> None:
    """A right claim after a marriage wins the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, R9, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Schnapsen,
        "QS TC AD KD JS TH AH KH TS JH KC TD QC QH AS JC JD QD KS AC",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 exchange_trump",
            "1 lead_card AH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card QC",
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
        Schnapsen,
        "KD TC KH TS TH AH AC JS AS JC QD KC JD QC TD QH KS AD QS JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KD",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_then_match_won() -> None:
    """A false claim after a marriage loses the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, R9, R15, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Schnapsen,
        "AC KC KS QS AS QD JS QC TD TS QH KD JC KH AD AH JH JD TC TH",
        dealer=0,
        score=(1, 3),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card QS",
            "0 next_trick",
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
        Schnapsen,
        "AS QH AH QS KH KC KS TD AC QD AD KD TS JC JH JD TC QC JS TH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card AC",
            "1 next_trick",
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
        Schnapsen,
        "TH TD TS KS QC JH QD AH QH KC QS JS KH AS AC KD JD AD JC TC",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card TD",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card AC",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_trick_then_next_hand() -> None:
    """A right claim after a trick wins the hand. Then: The game goes on with another hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9, schnapsen-states#end, R18]"""
    game = dealt(
        Schnapsen,
        "TD AH JD QH QS QD JS TH KD JH KH KS QC AS AD JC AC TC TS KC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card KD",
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
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
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
        Schnapsen,
        "KC JS KD AC TD KS AD JH KH QC QD AH TH QS TS TC JD AS QH JC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AC",
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
        Schnapsen,
        "KC AS TC KS TS QC JS KH AH JD AD QH JC JH KD QS QD TD TH AC",
        dealer=1,
        score=(3, 1),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TC",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card JD",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_last_trick_done_then_next_hand() -> None:
    """After the last trick the hand is over. Then: The game goes on with another hand. [schnapsen-states#play, R16, schnapsen-states#end, R18]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TC",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card JD",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_worth_of_claim_single() -> None:
    """What a right claim is worth. (Single.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Schnapsen,
        "TS QC QS AH KS QH JH JD TH JS KH KC AC TD KD AD TC AS QD JC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card QC",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card QS",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KC",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [1, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_of_claim_double() -> None:
    """What a right claim is worth. (Double.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Schnapsen,
        "KS QC QH JD AC AS KH QD TH AD JC JS QS JH KC TS TD KD TC AH",
        dealer=1,
        score=(3, 3),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TH",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card AD",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card JC",
            "0 next_trick",
            "0 exchange_trump",
            "0 declare_marriage H",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [1, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_of_claim_triple() -> None:
    """What a right claim is worth. (Triple.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Schnapsen,
        "TD AH JD QH QS QD JS TH KD JH KH KS QC AS AD JC AC TC TS KC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card KD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [7, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_single() -> None:
    """What a hand that nobody claims is worth. (Single.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Schnapsen,
        "JS QC AH JD TH AD QD JC TC KS TS KD TD QS QH KH KC AS AC JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card AC",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [7, 6],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_double() -> None:
    """What a hand that nobody claims is worth. (Double.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Schnapsen,
        "AC TC QD QH TS KH TH AS QC KC JS JH JC KD AD JD AH QS TD KS",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card TC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card KH",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card JH",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card KD",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card QC",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [2, 0],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_unclaimed_triple() -> None:
    """What a hand that nobody claims is worth. (Triple.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Schnapsen,
        "QD AD TS JH JC KD QH TH KS TC AC AH QC QS JD JS TD KH AS KC",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QD",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card AS",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card TD",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 0,
        "game_points": 1,
        "reason": "last_trick",
        "score": [6, 7],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_false_claim_with_a_trick() -> None:
    """What a false claim costs. (With a trick.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Schnapsen,
        "TD KH QD AD TH JS AS AC JH TS JC QC AH TC KC JD QS KD KS QH",
        dealer=0,
        score=(1, 3),
    )
    play(
        game,
        [
            "1 lead_card QD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card TS",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "false_claim",
        "score": [-1, 3],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_price_of_false_claim_without_a_trick() -> None:
    """What a false claim costs. (Without a trick.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_price_of_failed_closing_with_a_trick() -> None:
    """What closing costs who does not win by it. (With a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Schnapsen,
        "AH TH AC TC JC AS JH AD JS KD QH KS KH TS JD TD QD KC QS QC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card JC",
            "0 play_card TH",
            "0 next_trick",
            "0 declare_marriage H",
            "0 close_talon",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "closer_failed",
        "score": [2, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_failed_closing_without_a_trick() -> None:
    """What closing costs who does not win by it. (Without a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QD",
            "0 play_card JD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [-2, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_by_false_claim_single() -> None:
    """What the other player has himself when a claim is false. (Single.) [R15, R28]"""
    game = dealt(
        Schnapsen,
        "QH JD TD TC JS AH QC KD QS JH AD KH QD TS AS AC JC TH KC KS",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AD",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card AH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "false_claim",
        "score": [1, 0],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_by_false_claim_double() -> None:
    """What the other player has himself when a claim is false. (Double.) [R15, R28]"""
    game = dealt(
        Schnapsen,
        "TD KH QD AD TH JS AS AC JH TS JC QC AH TC KC JD QS KD KS QH",
        dealer=0,
        score=(1, 3),
    )
    play(
        game,
        [
            "1 lead_card QD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card TS",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "false_claim",
        "score": [-1, 3],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_by_false_claim_triple() -> None:
    """What the other player has himself when a claim is false. (Triple.) [R15, R28]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_cards_left() -> None:
    """How a hand ends that its closer loses. (With cards left.) [R14]"""
    game = dealt(
        Schnapsen,
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QD",
            "0 play_card JD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [-2, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_his_last_trick() -> None:
    """How a hand ends that its closer loses. (With his last trick.) [R14]"""
    game = dealt(
        Schnapsen,
        "TS QD AH QH QS KH JH TH KC JS JD AS KS AC QC TC AD TD JC KD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
            "1 play_card KH",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card QH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JD",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 1,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [7, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_end_of_failed_closing_with_his_last_trick_and_enough() -> None:
    """How a hand ends that its closer loses. (With his last trick and enough.) [R14]"""
    game = dealt(
        Schnapsen,
        "AH TS AD JS AC KC QH TD KD QD KH AS QS TH JC QC JH KS TC JD",
        dealer=1,
        score=(1, 3),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card TS",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 1,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [1, 0],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_talon_unclaimed_open() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Open.) [R16]"""
    game = dealt(
        Schnapsen,
        "JS QC AH JD TH AD QD JC TC KS TS KD TD QS QH KH KC AS AC JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card AC",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [7, 6],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_short() -> None:
    """A loser about the threshold of the single worth. (One short.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Schnapsen,
        "JD QS QD AC TS AH AD QC JS TD AS TH KH KS KC JH TC JC QH KD",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AC",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card AH",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card JC",
            "0 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card KH",
            "1 play_card TH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "claim",
        "score": [7, 5],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_just_enough() -> None:
    """A loser about the threshold of the single worth. (Just enough.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Schnapsen,
        "TS QC QS AH KS QH JH JD TH JS KH KC AC TD KD AD TC AS QD JC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card QC",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card QS",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KC",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [1, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_more() -> None:
    """A loser about the threshold of the single worth. (One more.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Schnapsen,
        "JD TC AH AS TH JS QS QC KC JC QH TD KD QD KS TS KH AD JH AC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card TC",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JS",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card TD",
            "0 next_trick",
            "0 declare_marriage D",
            "0 lead_card QD",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card AC",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [6, 7],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_nothing() -> None:
    """A loser with nothing or next to nothing. (Nothing.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Schnapsen,
        "TD AH JD QH QS QD JS TH KD JH KH KS QC AS AD JC AC TC TS KC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card KD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [7, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_single() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Schnapsen,
        "TS QC QS AH KS QH JH JD TH JS KH KC AC TD KD AD TC AS QD JC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card QC",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card QS",
            "0 play_card TH",
            "0 next_trick",
            "0 close_talon",
            "0 lead_card AC",
            "1 play_card KC",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [1, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_single_out_of_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single out of double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Schnapsen,
        "AD JS KH QH TS JC TC AH KC JH TD QD TH QC KD JD AS QS KS AC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card TH",
            "0 next_trick",
            "0 close_talon",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card QH",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card KC",
            "1 play_card TS",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [5, 7],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Schnapsen,
        "AC JS KD QH TC AS AH QC TD JD TH JC KH AD KC KS TS QD JH QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card TH",
            "0 next_trick",
            "0 declare_marriage H",
            "0 close_talon",
            "0 lead_card KH",
            "1 play_card AC",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [1, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double_out_of_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double out of triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Schnapsen,
        "QD KC QS KS TC JS AC TS AD TD AS QC QH JC AH TH KD JD JH KH",
        dealer=0,
        score=(2, 2),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AS",
            "0 next_trick",
            "0 close_talon",
            "0 lead_card JS",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card AD",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [-1, 2],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Schnapsen,
        "QC KD TS AH KS AS TC JD KH KC TH QS AD QD AC JC JH QH JS TD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JD",
            "1 play_card AS",
            "0 next_trick",
            "0 close_talon",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card AH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [4, 7],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_other_player() -> None:
    """Whether the dealer wins the hand. (The other player.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Schnapsen,
        "JH AC AD QS TD TC KS QD JC AH JS KH JD TH AS TS QH KC KD QC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card QS",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "false_claim",
        "score": [7, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_dealer() -> None:
    """Whether the dealer wins the hand. (The dealer.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"
