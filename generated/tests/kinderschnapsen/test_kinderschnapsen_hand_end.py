"""Kinderschnapsen: HAND_END.

The hand is settled and its game points are counted.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, ended, play
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# HAND_END: The hand is settled and its game points are counted.


def test_is_entered() -> None:
    """The hand is settled and its game points are counted. [schnapsen-states#end]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_is_taken() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_match_won_goes_elsewhere_unless_game_is_won() -> None:
    """The game goes on. [schnapsen-rules#6, R17]"""
    game = dealt(
        Kinderschnapsen,
        "JD JH QS QD 2S 7H JS QH 2D 7S 2H 7D",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Kinderschnapsen,
        "7S 2H 2D QD 2S 7D JD 7H QS QH JS JH",
        dealer=1,
        score=(3, 2),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 2H",
            "1 play_card QD",
            "1 next_trick",
            "1 lead_card 2S",
            "0 play_card 7S",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card 7D",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_match_won_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_is_taken() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Kinderschnapsen,
        "JD JH QS QD 2S 7H JS QH 2D 7S 2H 7D",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_goes_elsewhere_unless_game_is_won() -> None:
    """The winner's score decides the game. [schnapsen-rules#6, R17]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_next_hand_with_game_is_won_one_step_short() -> None:
    """The game goes on. (One step short.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Kinderschnapsen,
        "7S 2H 2D QD 2S 7D JD 7H QS QH JS JH",
        dealer=1,
        score=(3, 2),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 2H",
            "1 play_card QD",
            "1 next_trick",
            "1 lead_card 2S",
            "0 play_card 7S",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card 7D",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_with_game_is_won_just_enough() -> None:
    """The winner's score decides the game. (Just enough.) [schnapsen-rules#6, R17]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_trick_then_match_won() -> None:
    """A right claim after a trick wins the hand. Then: The last game decides the match. [schnapsen-rules#5, santase-1, kinderschnapsen, R9, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
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
        Kinderschnapsen,
        "JD JH QS QD 2S 7H JS QH 2D 7S 2H 7D",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_last_trick_done_then_match_won() -> None:
    """After the last trick the hand is over. Then: The last game decides the match. [schnapsen-states#play, R16, schnapsen-states#end, R17, R19]"""
    game = dealt(
        Kinderschnapsen,
        "2S 2H JS 2D QH JD 7D QD 7H 7S JH QS",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card 2H",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card 2S",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card JS",
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
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
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
        Kinderschnapsen,
        "JD 2H QS JS 7D 7S 7H 2D QD QH JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 7D",
            "1 next_trick",
            "1 lead_card 2H",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JH",
            "0 next_trick",
            "0 lead_card 7S",
            "1 play_card QH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_of_claim_double() -> None:
    """What a right claim is worth. (Double.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Kinderschnapsen,
        "QH QD 2S 2H 2D 7S JS JH QS 7H JD 7D",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card 2S",
            "1 play_card 7S",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card JD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_of_claim_triple() -> None:
    """What a right claim is worth. (Triple.) [schnapsen-rules#5, R9, R11]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_worth_unclaimed_single() -> None:
    """What a hand that nobody claims is worth. (Single.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_double() -> None:
    """What a hand that nobody claims is worth. (Double.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Kinderschnapsen,
        "JD JH 2S 7S 2D QH 2H 7D JS QD QS 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 2S",
            "1 play_card 7S",
            "1 next_trick",
            "1 lead_card 2D",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QH",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_worth_unclaimed_triple() -> None:
    """What a hand that nobody claims is worth. (Triple.) [schnapsen-rules#5, snapszer, R16]"""
    game = dealt(
        Kinderschnapsen,
        "7H JH 2S 2D JD QD 7S QH 2H 7D JS QS",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card 2S",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card 7H",
            "0 play_card QD",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_talon_unclaimed_open() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Open.) [R16]"""
    game = dealt(
        Kinderschnapsen,
        "2S JD QS QH 2D 7H JS 7D QD 7S JH 2H",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card 7H",
            "1 next_trick",
            "1 lead_card 7S",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card 2H",
            "0 play_card JH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card 2S",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card 7D",
        ],
    )
    assert ended(game, "0 next_trick") == {
        "winner": 0,
        "game_points": 1,
        "reason": "last_trick",
        "score": [4, 5],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_talon_unclaimed_closed() -> None:
    """Whether the talon of a hand that nobody claims was closed. (Closed.) [R16]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
            "1 play_card 7S",
            "0 next_trick",
            "0 lead_card 2S",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 2D",
            "1 play_card QD",
        ],
    )
    assert ended(game, "1 next_trick") == {
        "winner": 1,
        "game_points": 1,
        "reason": "last_trick",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_just_enough() -> None:
    """A loser about the threshold of the single worth. (Just enough.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Kinderschnapsen,
        "JD 2H QS JS 7D 7S 7H 2D QD QH JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 7D",
            "1 next_trick",
            "1 lead_card 2H",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JH",
            "0 next_trick",
            "0 lead_card 7S",
            "1 play_card QH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_beside_threshold_one_more() -> None:
    """A loser about the threshold of the single worth. (One more.) [schnapsen-rules#5, santase-2]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH JD 7D 7H 2D 2S 7S 2H QD QS JH",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card 7H",
            "1 next_trick",
            "1 lead_card 7S",
            "0 play_card 7D",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card QS",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QH",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [5, 4],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_loser_with_little_nothing() -> None:
    """A loser with nothing or next to nothing. (Nothing.) [schnapsen-rules#5, santase-2, R12, R33]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_single() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Kinderschnapsen,
        "QS 7D JD JH 2D 2S 2H 7S JS 7H QD QH",
        dealer=1,
        score=(1, 1),
    )
    play(
        game,
        [
            "0 lead_card JD",
            "1 play_card JH",
            "1 next_trick",
            "1 lead_card 7S",
            "0 play_card QS",
            "0 next_trick",
            "0 close_talon",
            "0 lead_card 7H",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card 2S",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 1,
        "reason": "claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_single_out_of_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Single out of double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Kinderschnapsen,
        "QH 7D JH 2H JD 7S JS 2D QS QD 2S 7H",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 lead_card 7D",
            "0 play_card 7S",
            "0 next_trick",
            "0 lead_card 2H",
            "1 play_card QH",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card QD",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 2S",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card QS",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 1,
        "reason": "claim",
        "score": [2, 0],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_double() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Kinderschnapsen,
        "7H QS JH 2S 2H QH 7D JS QD 7S JD 2D",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card 7H",
            "0 play_card 2S",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card QH",
            "0 next_trick",
            "0 close_talon",
            "0 lead_card QD",
            "1 play_card JD",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 2,
        "reason": "claim",
        "score": [0, 3],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_double_out_of_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Double out of triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Kinderschnapsen,
        "7H QH JD 2S 7D JS 2D JH QS QD 2H 7S",
        dealer=0,
        score=(2, 2),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card JS",
            "1 next_trick",
            "1 close_talon",
            "1 lead_card 7H",
            "0 play_card 7D",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card JD",
        ],
    )
    assert ended(game, "1 claim") == {
        "winner": 1,
        "game_points": 2,
        "reason": "claim",
        "score": [2, 0],
        "games": [0, 1],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_loser_since_closing_triple() -> None:
    """Whether the loser has come further since the winner closed the talon. (Triple.) [schnapsen-rules#5, R13]"""
    game = dealt(
        Kinderschnapsen,
        "2D QD JH 7S QS JD 2H 2S 7H 7D JS QH",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card QD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QS",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [2, 5],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"


def test_winner_and_dealer_the_other_player() -> None:
    """Whether the dealer wins the hand. (The other player.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Kinderschnapsen,
        "JS QH 7H 2D JH QD 7S JD 7D 2S QS 2H",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 lead_card QH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card JH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [0, 1],
        "games": [1, 0],
        "bonus": 0,
    }
    assert game.state == "DONE"


def test_winner_and_dealer_the_dealer() -> None:
    """Whether the dealer wins the hand. (The dealer.) [schnapsen-rules#2, santase-3, R18]"""
    game = dealt(
        Kinderschnapsen,
        "JD JH QS QD 2S 7H JS QH 2D 7S 2H 7D",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
        ],
    )
    assert ended(game, "0 claim") == {
        "winner": 0,
        "game_points": 3,
        "reason": "claim",
        "score": [2, 5],
        "games": [0, 0],
        "bonus": 0,
    }
    assert game.state == "TRICK_START"
