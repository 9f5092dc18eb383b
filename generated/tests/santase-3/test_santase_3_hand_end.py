"""Santase, third rule set: HAND_END.

The hand is settled and its game points are counted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, ended, play
from sixtysix_machines.santase_3 import Santase3

# HAND_END: The hand is settled and its game points are counted.


def test_is_entered() -> None:
    """The hand is settled and its game points are counted. [schnapsen-states#end]"""
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


def test_match_won_is_taken() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
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


def test_match_won_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase3,
        "KD 9C QS AS QC 9S TS JC KS AC 9H KC TC KH AH JH JD 9D TH JS QD AD QH TD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card AS",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
        ],
    )
    assert arrows(game, "0 play_card TS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase3,
        "QH JC QC TC AC TD AS JH 9D KH AD 9C 9S QS 9H KS KD KC QD TH JS TS AH JD",
        dealer=1,
        score=(8, 8),
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
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
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


def test_next_hand_goes_elsewhere_unless_game_is_won() -> None:
    """The winner's score decides the game. [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
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
        Santase3,
        "KD 9C QS AS QC 9S TS JC KS AC 9H KC TC KH AH JH JD 9D TH JS QD AD QH TD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card AS",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
        ],
    )
    assert arrows(game, "0 play_card TS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Santase3,
        "QH JC QC TC AC TD AS JH 9D KH AD 9C 9S QS 9H KS KD KC QD TH JS TS AH JD",
        dealer=1,
        score=(8, 8),
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
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
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
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
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


def test_last_trick_done_then_match_won() -> None:
    """After the last trick the hand is over. Then: The last game decides the match. [schnapsen-states#play, R16, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Santase3,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(9, 8),
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
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_last_trick_done_then_next_hand() -> None:
    """After the last trick the hand is over. Then: The game goes on with another hand. [schnapsen-states#play, R16, schnapsen-states#end, R18]"""
    game = dealt(
        Santase3,
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
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_worth_of_target_single() -> None:
    """What reaching the target is worth. (Single.) [santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase3,
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
        Santase3,
        "TC QC JS QS JC TS KC QH JD 9D KS 9S JH QD 9H TD KH AH TH KD AS 9C AC AD",
        dealer=1,
        score=(10, 9),
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
        "score": [12, 9],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_of_target_triple() -> None:
    """What reaching the target is worth. (Triple.) [santase-2, santase-3, R9, R11]"""
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
    assert ended(game, "1 play_card TD") == {
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
        Santase3,
        "QD JH TC AC 9D QH QS JD TH TS KH 9C KS JS KC AD AH 9H 9S TD AS KD QC JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card TC",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card 9S",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card QS",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card QH",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card KS",
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


def test_price_of_failed_closing_with_a_trick() -> None:
    """What closing costs who does not win by it. (With a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Santase3,
        "KD AH TH KS KC QS JD QC TS TD AD AS 9H KH 9S AC JH TC QH QD JS 9D JC 9C",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card AS",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card JH",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card QS",
            "0 play_card TS",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage H") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_price_of_failed_closing_without_a_trick() -> None:
    """What closing costs who does not win by it. (Without a trick.) [schnapsen-rules#5, R14, R29]"""
    game = dealt(
        Santase3,
        "JS TC 9S QH AC KH AS KC JC QD KS KD JH AH 9D 9H TS JD AD QS TH QC TD 9C",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card 9S",
            "0 play_card KS",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AS",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage D") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_end_of_failed_closing_with_cards_left() -> None:
    """How a hand ends that its closer loses. (With cards left.) [R14]"""
    game = dealt(
        Santase3,
        "JS TC 9S QH AC KH AS KC JC QD KS KD JH AH 9D 9H TS JD AD QS TH QC TD 9C",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card 9S",
            "0 play_card KS",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AS",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage D") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_end_of_failed_closing_with_his_last_trick() -> None:
    """How a hand ends that its closer loses. (With his last trick.) [R14]"""
    game = dealt(
        Santase3,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card KS",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KH",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 9C",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card AC",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 0,
        "game_points": 3,
        "reason": "closer_failed",
        "score": [3, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_talon_unclaimed_open() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Open.) [R16]"""
    game = dealt(
        Santase3,
        "QD JH TC AC 9D QH QS JD TH TS KH 9C KS JS KC AD AH 9H 9S TD AS KD QC JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card TC",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card 9S",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card QS",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card QH",
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card AD",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card KS",
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


def test_loser_beside_threshold_one_short() -> None:
    """A loser about the threshold of the single worth. (One short.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase3,
        "QC KS QD KD AC AS JH JS JC KH 9D KC 9H 9S QS 9C QH JD TH TD TS AH TC AD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AC",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card TH",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card AH",
        ],
    )
    assert ended(game, "1 play_card JC") == {
        "winner": 0,
        "game_points": 2,
        "reason": "automatic",
        "score": [10, 8],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_just_enough() -> None:
    """A loser about the threshold of the single worth. (Just enough.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase3,
        "TS TC 9H 9S QH 9D 9C AC JS JC KH QS AD KC JH AH TH AS JD QC TD QD KS KD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card 9D",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card QS",
            "0 next_trick",
        ],
    )
    assert ended(game, "0 declare_marriage D") == {
        "winner": 0,
        "game_points": 1,
        "reason": "automatic",
        "score": [1, 0],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_more() -> None:
    """A loser about the threshold of the single worth. (One more.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Santase3,
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
    assert ended(game, "1 play_card TD") == {
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
        Santase3,
        "9S TC JC TS AS AH AC 9C 9H JH QS QD KS TD QH 9D JS QC AD JD KC KD KH TH",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card 9C",
            "0 play_card QS",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card 9D",
            "1 play_card 9S",
            "1 next_trick",
            "1 lead_card JC",
            "0 play_card QC",
            "0 next_trick",
            "0 declare_marriage D",
            "0 lead_card QD",
        ],
    )
    assert ended(game, "1 play_card JD") == {
        "winner": 0,
        "game_points": 3,
        "reason": "automatic",
        "score": [11, 10],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_with_little_points_and_no_trick() -> None:
    """A loser with nothing or next to nothing. (Points and no trick.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Santase3,
        "TH AD JH KC TS JS JC KH QH TC AS QC QS TD JD AH 9C KD 9S AC QD 9H 9D KS",
        dealer=1,
        score=(9, 10),
    )
    play(
        game,
        [
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card TC",
        ],
    )
    assert ended(game, "0 play_card KH") == {
        "winner": 1,
        "game_points": 2,
        "reason": "automatic",
        "score": [9, 12],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_single() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase3,
        "QH JC JS TC TS TD KC QC TH KS 9H AC JD KH 9S KD AH 9D AS JH QD QS 9C AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card KC",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card AC",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card AH",
            "1 next_trick",
            "1 lead_card 9S",
        ],
    )
    assert ended(game, "0 play_card TH") == {
        "winner": 1,
        "game_points": 1,
        "reason": "automatic",
        "score": [0, 1],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_single_out_of_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single out of double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase3,
        "AD TC AS KC 9H 9C QD AC QS JS 9D JD AH QC TS 9S QH KH TH JC TD KS KD JH",
        dealer=1,
        score=(9, 10),
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
        "score": [10, 10],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_since_closing_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase3,
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
        Santase3,
        "9H QH TH JD 9C JS TC TS QC AC JC KC KD JH 9S KH KS QS QD 9D AS TD AD AH",
        dealer=1,
        score=(9, 10),
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
        "score": [11, 10],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Santase3,
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
    assert ended(game, "1 play_card TD") == {
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
        Santase3,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(9, 8),
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
        "score": [12, 8],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"
