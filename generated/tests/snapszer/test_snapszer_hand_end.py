"""Snapszer: HAND_END.

The hand is settled and its game points are counted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, ended, play
from sixtysix_machines.snapszer import Snapszer

# HAND_END: The hand is settled and its game points are counted.


def test_is_entered() -> None:
    """The hand is settled and its game points are counted. [schnapsen-states#end]"""
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


def test_match_won_is_taken() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_goes_elsewhere_unless_game_is_won() -> None:
    """The game goes on. [schnapsen-rules#6, R17]"""
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


def test_match_won_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 lead_card 9S",
            "1 play_card QD",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "KS 9C 9S 9D TD TS TC QC AC QH JD JH 9H KD QS KC JC JS QD KH AS AD AH TH",
        dealer=1,
        score=(4, 6),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "TC 9S QH 9D 9C TD KS KC JC JS 9H KH QC AC QD AS JH AD QS KD JD TH TS AH",
        dealer=1,
        score=(4, 5),
        bonus=1,
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_is_taken() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
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


def test_next_hand_goes_elsewhere_unless_game_is_won() -> None:
    """The winner's score decides the game. [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 lead_card 9S",
            "1 play_card QD",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "KS 9C 9S 9D TD TS TC QC AC QH JD JH 9H KD QS KC JC JS QD KH AS AD AH TH",
        dealer=1,
        score=(4, 6),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Snapszer,
        "TC 9S QH 9D 9C TD KS KC JC JS 9H KH QC AC QD AS JH AD QS KD JD TH TS AH",
        dealer=1,
        score=(4, 5),
        bonus=1,
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_any_time_then_match_won() -> None:
    """A right claim wins the hand. Then: The last game decides the match. [snapszer, R9, R11, R40, schnapsen-states#end, R17, R19]"""
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


def test_right_claim_any_time_then_next_hand() -> None:
    """A right claim wins the hand. Then: The game goes on with another hand. [snapszer, R9, R11, R40, schnapsen-states#end, R18]"""
    game = dealt(
        Snapszer,
        "JH QD QH QC KD AH 9H TS KS JD JS TC 9S AS KC QS AC JC TD KH AD 9D 9C TH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card TC",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_any_time_then_match_won() -> None:
    """A false claim loses the hand. Then: The last game decides the match. [snapszer, R9, R15, R40, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_any_time_then_next_hand() -> None:
    """A false claim loses the hand. Then: The game goes on with another hand. [snapszer, R9, R15, R40, schnapsen-states#end, R18]"""
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


def test_last_trick_done_then_match_won() -> None:
    """After the last trick the hand is over. Then: The last game decides the match. [schnapsen-states#play, R16, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Snapszer,
        "TD 9D QH JH JC QC AD TS AC QD KH JS JD TC 9S KD KC TH AH AS KS 9C QS 9H",
        dealer=1,
        score=(5, 4),
        bonus=2,
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AD",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card JC",
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
        Snapszer,
        "JD 9S KC QH TH 9C 9H QD QC QS AC AD TC TS AH AS TD JS KD KH JH 9D KS JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 9S",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card KC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card QD",
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
        Snapszer,
        "KC TD JC AC JD 9D AD TH 9S QS 9C JS QD JH 9H QH AH TC QC KD AS KS TS KH",
        dealer=1,
        score=(5, 6),
    )
    play(
        game,
        [
            "0 lead_card AD",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card QS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 exchange_trump",
            "1 declare_marriage D",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [5, 7],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_of_claim_double() -> None:
    """What a right claim is worth. (Double.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Snapszer,
        "AC KC TC AD KH KD TD AH JD QS 9S AS KS QH JS 9D TH 9H 9C JH JC QC QD TS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card AS",
            "1 next_trick",
            "1 exchange_trump",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card TD",
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


def test_worth_of_claim_triple() -> None:
    """What a right claim is worth. (Triple.) [schnapsen-rules#5, R9, R11]"""
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
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 4,
        "reason": "claim",
        "score": [5, 8],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_unclaimed_single() -> None:
    """What a hand that nobody claims is worth. (Single.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Snapszer,
        "TS TH KC AH 9D JH JC TC KD JS JD AS 9S AC QH KH QS TD 9C 9H QD QC AD KS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card JS",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card TS",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card KS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card AS",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "most_points",
        "score": [0, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_double() -> None:
    """What a hand that nobody claims is worth. (Double.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Snapszer,
        "JS QD KD 9S QC KH QH 9H KC JC JH TC JD AH 9C QS AS TH AC KS AD TS 9D TD",
        dealer=1,
        score=(4, 5),
        bonus=2,
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card 9D",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card JS",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 0,
        "game_points": 4,
        "reason": "most_points",
        "score": [8, 5],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_unclaimed_triple() -> None:
    """What a hand that nobody claims is worth. (Triple.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Snapszer,
        "TD AH 9H QS JD KD JS QC AS TS 9S JH 9C QH QD AD 9D TH KS JC KH AC TC KC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card KD",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card TC",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card JC",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card 9D",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 3,
        "reason": "most_points",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_false_claim_with_a_trick() -> None:
    """What a false claim costs. (With a trick.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Snapszer,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 lead_card 9S",
            "1 play_card QD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "false_claim",
        "score": [5, 6],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_false_claim_without_a_trick() -> None:
    """What a false claim costs. (Without a trick.) [schnapsen-rules#5, snapszer, R15, R28]"""
    game = dealt(
        Snapszer,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_failed_closing_with_a_trick() -> None:
    """What closing costs who does not win by it. (With a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Snapszer,
        "TH KC TD JC AD QH JS AC 9S TC 9C JH AS JD KS 9D 9H QC TS KD KH QS QD AH",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card KS",
            "0 next_trick",
            "0 close_talon",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "closer_failed",
        "score": [6, 6],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_failed_closing_without_a_trick() -> None:
    """What closing costs who does not win by it. (Without a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_by_false_claim_single() -> None:
    """What the other player has himself when a claim is false. (Single.) [R15, R28]"""
    game = dealt(
        Snapszer,
        "TD TH QD 9S JH AH TS JC QC KC 9H QH TC KD JS KS 9D AC KH JD AS 9C QS AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JC",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
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


def test_winner_by_false_claim_double() -> None:
    """What the other player has himself when a claim is false. (Double.) [R15, R28]"""
    game = dealt(
        Snapszer,
        "AS 9D QH AH QC AD 9C TC QD 9S KH KS TS KC 9H JC TH AC JS QS JD TD JH KD",
        dealer=0,
        score=(6, 4),
        bonus=2,
    )
    play(
        game,
        [
            "1 lead_card AS",
            "0 play_card KS",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 5,
        "reason": "false_claim",
        "score": [6, 9],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_by_false_claim_triple() -> None:
    """What the other player has himself when a claim is false. (Triple.) [R15, R28]"""
    game = dealt(
        Snapszer,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_end_of_failed_closing_with_cards_left() -> None:
    """How a hand ends that its closer loses. (With cards left.) [R14]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_end_of_failed_closing_with_his_last_trick() -> None:
    """How a hand ends that its closer loses. (With his last trick.) [R14]"""
    game = dealt(
        Snapszer,
        "TD 9D QH JH JC QC AD TS AC QD KH JS JD TC 9S KD KC TH AH AS KS 9C QS 9H",
        dealer=1,
        score=(5, 4),
        bonus=2,
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AD",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card JC",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 1,
        "game_points": 5,
        "reason": "closer_failed",
        "score": [5, 9],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_his_last_trick_and_enough() -> None:
    """How a hand ends that its closer loses. (With his last trick and enough.) [R14]"""
    game = dealt(
        Snapszer,
        "AH AC QD KC KS JC AS TH AD TS KH 9S 9H TC TD KD JH 9C 9D QS JD JS QH QC",
        dealer=0,
        score=(5, 6),
        bonus=1,
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card AC",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card KH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card KS",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 0,
        "game_points": 4,
        "reason": "closer_failed",
        "score": [9, 6],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_end_of_failed_closing_with_as_many_points() -> None:
    """How a hand ends that its closer loses. (With as many points.) [R14]"""
    game = dealt(
        Snapszer,
        "9S JD KC QC 9D KS TS JC AD TD QH AS TH KH AH KD 9H AC QS JH JS TC QD 9C",
        dealer=1,
        score=(4, 5),
        bonus=1,
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card TS",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card TD",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 1,
        "game_points": 4,
        "reason": "closer_failed",
        "score": [4, 9],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_talon_unclaimed_open() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Open.) [R16]"""
    game = dealt(
        Snapszer,
        "TS TH KC AH 9D JH JC TC KD JS JD AS 9S AC QH KH QS TD 9C 9H QD QC AD KS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card JS",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card TS",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card KS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card AS",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "most_points",
        "score": [0, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_short() -> None:
    """A loser about the threshold of the single worth. (One short.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Snapszer,
        "JS AD TC 9H JC JD KD KH QD AS QS TD KS 9S KC QC TH 9C AC AH TS 9D QH JH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card AS",
            "0 next_trick",
            "0 exchange_trump",
            "0 lead_card JC",
            "1 play_card TC",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card KD",
            "0 play_card TD",
            "0 next_trick",
            "0 declare_marriage S",
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
        Snapszer,
        "JC AH 9C 9S TS 9H KH KC TD TH JH AD JS QH QC JD TC QS KS 9D AS QD KD AC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card 9S",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AS",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card KH",
            "0 play_card JH",
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


def test_loser_beside_threshold_one_more() -> None:
    """A loser about the threshold of the single worth. (One more.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Snapszer,
        "TD JH KH QH 9D AH QS AC QD TC TS QC 9H KD 9C KC 9S JD TH AS AD JC KS JS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card KH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card KS",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [7, 6],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_with_little_nothing() -> None:
    """A loser with nothing or next to nothing. (Nothing.) [schnapsen-rules#5, santase-2, R12, R33]"""
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
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 4,
        "reason": "claim",
        "score": [5, 8],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_with_little_a_trick_of_no_points() -> None:
    """A loser with nothing or next to nothing. (A trick of no points.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Snapszer,
        "9S KD JC JH JS TC TD QC KS TH 9D AC QH KH QS AH KC AD AS QD 9H JD TS 9C",
        dealer=0,
        score=(5, 5),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card JH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card 9H",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card QH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [8, 5],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_single() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Snapszer,
        "JC AH 9C 9S TS 9H KH KC TD TH JH AD JS QH QC JD TC QS KS 9D AS QD KD AC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card 9S",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AS",
            "1 next_trick",
            "1 declare_marriage H",
            "1 close_talon",
            "1 lead_card KH",
            "0 play_card JH",
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


def test_loser_since_closing_single_out_of_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single out of double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Snapszer,
        "KD KC 9C KS QH QS TC JD JC AC TD TH 9D QD 9S 9H QC AD TS KH AH JH AS JS",
        dealer=0,
        score=(6, 6),
        bonus=2,
    )
    play(
        game,
        [
            "1 lead_card 9C",
            "0 play_card AC",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card KS",
            "1 play_card KD",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
            "0 close_talon",
            "0 lead_card KH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card JD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [9, 6],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Snapszer,
        "JH KD JS AS KS TD JD QS TC AH AD 9D TH KH 9S 9H QC KC QD AC TS 9C JC QH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card KD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card QD",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card AS",
            "0 play_card TS",
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
        Snapszer,
        "AD AH JS 9H TH JD JH KD QC TS AS QD KC AC KH KS JC TC TD QH 9D 9S QS 9C",
        dealer=0,
        score=(4, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KH",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card KD",
            "0 play_card TD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [4, 7],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Snapszer,
        "KD QD 9S TD JH AC JS AD 9C QC TC JC QH AH KH TH 9H KS 9D KC AS QS JD TS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card AC",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TD",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card TH",
            "0 play_card KH",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 3,
        "reason": "claim",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_bonus_none() -> None:
    """Bonus points of tied hands. (None.) [snapszer, R16]"""
    game = dealt(
        Snapszer,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_bonus_paid() -> None:
    """Bonus points of tied hands. (Paid.) [snapszer, R16]"""
    game = dealt(
        Snapszer,
        "JH AS KS QC QS QH TC TH KC AH TS QD 9D JD 9H JC 9S KH AC KD 9C AD TD JS",
        dealer=1,
        score=(5, 4),
        bonus=1,
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 4,
        "reason": "false_claim",
        "score": [9, 4],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_bonus_after_a_tie() -> None:
    """Bonus points of tied hands. (After a tie.) [snapszer, R16]"""
    game = dealt(
        Snapszer,
        "JH QH TC JS 9H AS TD AD QC QS QD KC 9C KS AC JD 9D TH JC KH KD AH TS 9S",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card KD",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card KC",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card TH",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card KH",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": None,
        "game_points": 0,
        "reason": "tie",
        "score": [0, 0],
        "games": [0, 0],
        "bonus": 1,
    }
    assert game.state == "TRICK_START"


def test_bonus_after_one_tie_more() -> None:
    """Bonus points of tied hands. (After one tie more.) [snapszer, R16]"""
    game = dealt(
        Snapszer,
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(6, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card KH",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9D",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": None,
        "game_points": 0,
        "reason": "tie",
        "score": [6, 4],
        "games": [0, 0],
        "bonus": 2,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_other_player() -> None:
    """Whether the dealer wins the hand. (The other player.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Snapszer,
        "JH AS KS QC QS QH TC TH KC AH TS QD 9D JD 9H JC 9S KH AC KD 9C AD TD JS",
        dealer=1,
        score=(5, 4),
        bonus=1,
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 4,
        "reason": "false_claim",
        "score": [9, 4],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_and_dealer_the_dealer() -> None:
    """Whether the dealer wins the hand. (The dealer.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Snapszer,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    assert ended(game, "1 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "false_claim",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_nobody() -> None:
    """Whether the dealer wins the hand. (Nobody.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Snapszer,
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(6, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card KH",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9D",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": None,
        "game_points": 0,
        "reason": "tie",
        "score": [6, 4],
        "games": [0, 0],
        "bonus": 2,
    }
    assert game.state == "TRICK_START"
