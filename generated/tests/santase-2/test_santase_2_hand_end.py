"""Santase, second rule set: HAND_END.

The hand is settled and its game points are counted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, ended, play
from sixtysix_machines.santase_2 import Santase2

# HAND_END: The hand is settled and its game points are counted.


def test_is_entered() -> None:
    """The hand is settled and its game points are counted. [schnapsen-states#end]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_is_taken() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_goes_elsewhere_unless_game_is_won() -> None:
    """The game goes on. [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "KD JD KH 9C TH AD TD KC JS AH AC JC 9D QD KS TS 9S 9H QS AS QC JH QH TC",
        dealer=0,
        score=(9, 7),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TD",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
        ],
    )
    assert arrows(game, "0 play_card AH") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "QH JC QC TC AC TD AS JH 9D KH AD 9C 9S QS 9H KS KD KC QD TH JS TS AH JD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9C",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card QS",
        ],
    )
    assert arrows(game, "1 play_card 9H") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_is_taken() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_goes_elsewhere_unless_game_is_won() -> None:
    """The winner's score decides the game. [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "KD JD KH 9C TH AD TD KC JS AH AC JC 9D QD KS TS 9S 9H QS AS QC JH QH TC",
        dealer=0,
        score=(9, 7),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TD",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
        ],
    )
    assert arrows(game, "0 play_card AH") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "QH JC QC TC AC TD AS JH 9D KH AD 9C 9S QS 9H KS KD KC QD TH JS TS AH JD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9C",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card QS",
        ],
    )
    assert arrows(game, "1 play_card 9H") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_more() -> None:
    """The winner's score decides the game. (One step more.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_automatic_win_then_match_won() -> None:
    """Who reaches the target first wins at once. Then: The last game decides the match. [santase-2, santase-3, R9, R11, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_automatic_win_then_next_hand() -> None:
    """Who reaches the target first wins at once. Then: The game goes on with another hand. [santase-2, santase-3, R9, R11, schnapsen-states#end, R18]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_last_trick_done_then_match_won() -> None:
    """After the last trick the hand is over. Then: The last game decides the match. [schnapsen-states#play, R16, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase2,
        "AD QD JS JD TD KH AC QC JH 9S TS AS KC QS AH KS QH TH KD 9D JC TC 9H 9C",
        dealer=1,
        score=(7, 9),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AC",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JH",
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
        Santase2,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(8, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AH",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card 9S",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_worth_of_target_single() -> None:
    """What reaching the target is worth. (Single.) [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase2,
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
            "1 lead_card QS",
            "0 play_card TS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card KS",
            "0 next_trick",
            "0 lead_card KD",
        ],
    )
    assert ended(game, "1 play_card JD") == {
        "winner": 0,
        "game_points": 1,
        "reason": "automatic",
        "score": [1, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_of_target_double() -> None:
    """What reaching the target is worth. (Double.) [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase2,
        "TC QC JS QS JC TS KC QH JD 9D KS 9S JH QD 9H TD KH AH TH KD AS 9C AC AD",
        dealer=1,
        score=(9, 8),
    )
    play(
        game,
        [
            "0 lead_card JD",
            "1 play_card KS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card 9H",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card QD",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage H") == {
        "winner": 0,
        "game_points": 2,
        "reason": "automatic",
        "score": [11, 8],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_of_target_triple() -> None:
    """What reaching the target is worth. (Triple.) [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage C") == {
        "winner": 0,
        "game_points": 3,
        "reason": "automatic",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_single() -> None:
    """What a hand that nobody claims is worth. (Single.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Santase2,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(8, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AH",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card 9S",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [8, 8],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_double() -> None:
    """What a hand that nobody claims is worth. (Double.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Santase2,
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
            "0 lead_card KH",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card QS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card JS",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 0,
        "game_points": 2,
        "reason": "last_trick",
        "score": [2, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_triple() -> None:
    """What a hand that nobody claims is worth. (Triple.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Santase2,
        "QS AS QC KC KD 9D AC KH TD JS TS QD 9S KS QH JC JH AD TC TH AH 9H JD 9C",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card AC",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card KD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card 9D",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 3,
        "reason": "last_trick",
        "score": [7, 12],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_talon_unclaimed_open() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Open.) [R16]"""
    game = dealt(
        Santase2,
        "QH QS JC 9D AH QD TC KC 9C KH 9H JS AS KD TH 9S QC TD KS AC JH AD TS JD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card 9H",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card 9S",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card JD",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card AS",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 0,
        "game_points": 1,
        "reason": "last_trick",
        "score": [1, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_talon_unclaimed_closed() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Closed.) [R16]"""
    game = dealt(
        Santase2,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(8, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AH",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card 9S",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [8, 8],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_short() -> None:
    """A loser about the threshold of the single worth. (One short.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase2,
        "QH TC 9S AH 9D QC KH 9H KS KC QD QS 9C JH TH TS AC TD AD JS JD JC KD AS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card 9D",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card KH",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
        ],
    )
    assert ended(game, "1 play_card KS") == {
        "winner": 0,
        "game_points": 2,
        "reason": "automatic",
        "score": [2, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_just_enough() -> None:
    """A loser about the threshold of the single worth. (Just enough.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase2,
        "AD QD JS JD TD KH AC QC JH 9S TS AS KC QS AH KS QH TH KD 9D JC TC 9H 9C",
        dealer=1,
        score=(7, 9),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AC",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JH",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [7, 10],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_beside_threshold_one_more() -> None:
    """A loser about the threshold of the single worth. (One more.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase2,
        "QC JC JD JS AD AH KH AS TH AC QH 9C 9S KD KC QD 9H TC QS 9D TD KS TS JH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QC",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card KH",
            "1 next_trick",
            "1 declare_marriage S",
            "1 lead_card QS",
        ],
    )
    assert ended(game, "0 play_card KD") == {
        "winner": 1,
        "game_points": 1,
        "reason": "automatic",
        "score": [0, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_nothing() -> None:
    """A loser with nothing or next to nothing. (Nothing.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage C") == {
        "winner": 0,
        "game_points": 3,
        "reason": "automatic",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_a_trick_of_no_points() -> None:
    """A loser with nothing or next to nothing. (A trick of no points.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase2,
        "QC TH JS TD QD AS KD 9H KH AD TS 9S AH KS QH 9D JD AC TC QS KC 9C JH JC",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9H",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card TS",
        ],
    )
    assert ended(game, "1 play_card KS") == {
        "winner": 0,
        "game_points": 3,
        "reason": "automatic",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_points_and_no_trick() -> None:
    """A loser with nothing or next to nothing. (Points and no trick.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase2,
        "KD QD 9C JC TC JH 9S 9H KH AD TS TD KC AH AC QC JS AS 9D JD QH QS TH KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
            "1 close_talon",
            "1 lead_card QD",
            "0 play_card TD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card KD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card 9H",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 0,
        "game_points": 2,
        "reason": "last_trick",
        "score": [2, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_single() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase2,
        "QH JS JD QS QD TD KH 9S AC AH JH KS 9C TH JC 9H TS TC 9D QC AS KC AD KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card TS",
            "0 next_trick",
            "0 close_talon",
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TH",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card AC",
            "1 next_trick",
            "1 lead_card JD",
        ],
    )
    assert ended(game, "0 play_card TC") == {
        "winner": 0,
        "game_points": 1,
        "reason": "automatic",
        "score": [1, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_single_out_of_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single out of double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase2,
        "AD TC AS KC 9H 9C QD AC QS JS 9D JD AH QC TS 9S QH KH TH JC TD KS KD JH",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card 9H",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AS",
            "0 next_trick",
            "0 declare_marriage H",
            "0 close_talon",
            "0 lead_card QH",
            "1 play_card TH",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card TS",
        ],
    )
    assert ended(game, "1 play_card JS") == {
        "winner": 0,
        "game_points": 1,
        "reason": "automatic",
        "score": [9, 9],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase2,
        "TS TC QD JD 9C AS KD 9H 9D AH TH JC AD JS QC TD QS AC KC 9S KS QH JH KH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9D",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QC",
            "1 next_trick",
            "1 close_talon",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card TC",
        ],
    )
    assert ended(game, "0 play_card 9C") == {
        "winner": 1,
        "game_points": 2,
        "reason": "automatic",
        "score": [0, 2],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double_out_of_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double out of triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase2,
        "9H QH TH JD 9C JS TC TS QC AC JC KC KD JH 9S KH KS QS QD 9D AS TD AD AH",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 lead_card TH",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AC",
            "0 next_trick",
            "0 close_talon",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card JD",
            "1 next_trick",
            "1 lead_card KC",
        ],
    )
    assert ended(game, "0 play_card TC") == {
        "winner": 0,
        "game_points": 2,
        "reason": "automatic",
        "score": [10, 9],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase2,
        "KH QH AH TH QC JH QS AS 9C KC 9S AC JS KS TS TC 9H 9D JD JC QD AD TD KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card JH",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card AS",
            "0 play_card TS",
            "1 next_trick",
        ],
    )
    assert ended(game, "1 declare_marriage S") == {
        "winner": 1,
        "game_points": 3,
        "reason": "automatic",
        "score": [0, 3],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_other_player() -> None:
    """Whether the dealer wins the hand. (The other player.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Santase2,
        "TD TH QS 9D JC 9H AS KC JH KH QD AH AC QC TC 9C JS 9S QH AD TS JD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage C") == {
        "winner": 0,
        "game_points": 3,
        "reason": "automatic",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_dealer() -> None:
    """Whether the dealer wins the hand. (The dealer.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert ended(game, "1 play_card JS") == {
        "winner": 0,
        "game_points": 3,
        "reason": "automatic",
        "score": [11, 7],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"
