"""Schnapsen: TRICK_END.

The trick is won and both have drawn; its winner may look, and claim.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.schnapsen import Schnapsen

# TRICK_END: The trick is won and both have drawn; its winner may look, and claim.


def test_is_entered() -> None:
    """The trick is won and both have drawn; its winner may look, and claim. [schnapsen-states#play, R31, R38]"""
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
        ],
    )
    assert arrows(game, "0 play_card KH") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_lead() -> None:
    """What wins a trick. (The higher lead.) [schnapsen-rules#3, R21]"""
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
        ],
    )
    assert changed(game, "0 play_card KH") == {
        "turn": 1,
        "talon": 7,
        "led": None,
        "last_trick": ["TH", "KH"],
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_reply() -> None:
    """What wins a trick. (The higher reply.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
        ],
    )
    assert changed(game, "0 play_card KS") == {
        "leader": 0,
        "talon": 7,
        "led": None,
        "last_trick": ["QS", "KS"],
        "points": [7, 0],
        "trick_points": [7, 0],
        "tricks": [1, 0],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_lead_of_another_suit() -> None:
    """What wins a trick. (A lead of another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
        ],
    )
    assert changed(game, "0 play_card QS") == {
        "turn": 1,
        "talon": 7,
        "led": None,
        "last_trick": ["QH", "QS"],
        "points": [0, 6],
        "trick_points": [0, 6],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_trump_on_another_suit() -> None:
    """What wins a trick. (A trump on another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Schnapsen,
        "QH JD JH QS KH JC TD JS QD TS TC KD AH KS AS KC AC QC AD TH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JH",
        ],
    )
    assert changed(game, "1 play_card JD") == {
        "leader": 1,
        "talon": 7,
        "led": None,
        "last_trick": ["JH", "JD"],
        "points": [0, 4],
        "trick_points": [0, 4],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_two_face_down_cards() -> None:
    """What is drawn after a trick. (Two face-down cards.) [schnapsen-rules#3, R22]"""
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
        ],
    )
    assert changed(game, "0 play_card KH") == {
        "turn": 1,
        "talon": 7,
        "led": None,
        "last_trick": ["TH", "KH"],
        "points": [0, 14],
        "trick_points": [0, 14],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_the_last_two() -> None:
    """What is drawn after a trick. (The last two.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card KS",
        ],
    )
    assert changed(game, "0 play_card KC") == {
        "turn": 1,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": ["KS", "KC"],
        "points": [12, 43],
        "trick_points": [12, 43],
        "tricks": [1, 4],
        "may_look": True,
    }
    assert legal(game) == [
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_from_a_closed_talon() -> None:
    """What is drawn after a trick. (Nothing from a closed talon.) [schnapsen-rules#3, R22]"""
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
        ],
    )
    assert changed(game, "1 play_card JC") == {
        "turn": 0,
        "led": None,
        "last_trick": ["TC", "JC"],
        "points": [12, 0],
        "trick_points": [12, 0],
        "tricks": [1, 0],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_any_more() -> None:
    """What is drawn after a trick. (Nothing any more.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card TD",
            "1 next_trick",
            "1 lead_card KS",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QC",
        ],
    )
    assert changed(game, "0 play_card TC") == {
        "leader": 0,
        "led": None,
        "last_trick": ["QC", "TC"],
        "points": [25, 43],
        "trick_points": [25, 43],
        "tricks": [2, 4],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_END has no transition for start_game. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_END"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """TRICK_END has no transition for exchange_trump. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "TRICK_END"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """TRICK_END has no transition for declare_marriage. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "TRICK_END"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_END has no transition for close_talon. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_END"


# claim: Claim to have reached the target.


def test_right_claim_after_trick_is_taken() -> None:
    """A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
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


def test_right_claim_after_trick_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Schnapsen,
        "AH JD KD QH JS TD JH TS QC AC TC AD QD KH AS KC QS JC TH KS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card KD",
            "0 play_card TD",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card QD",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AH",
        ],
    )
    assert refused(game, "0 claim") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_right_claim_after_trick_goes_elsewhere_unless_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
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


def test_right_claim_after_trick_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "AC QS JC JD QC QH AH KC TH QD JS KH TS TD JH KD TC AD KS AS",
        dealer=1,
        score=(3, 2),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_trick_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KH JH AD QH KC TD AC QD TH KD JS QC JD KS TS AS JC QS TC AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card QD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card TD",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_trick_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "QD QS JS TH KD AS AD KC TS JH JD QH AC KH JC TC AH TD KS QC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card AC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_trick_is_taken() -> None:
    """A false claim after a trick loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
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


def test_false_claim_after_trick_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
    assert refused(game, "0 claim") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_false_claim_after_trick_goes_elsewhere_unless_target_reached() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
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


def test_false_claim_after_trick_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "AC QS JC JD QC QH AH KC TH QD JS KH TS TD JH KD TC AD KS AS",
        dealer=1,
        score=(3, 2),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TH",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TS",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_after_trick_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KH JH AD QH KC TD AC QD TH KD JS QC JD KS TS AS JC QS TC AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card QD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card TD",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_trick_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "QD QS JS TH KD AS AD KC TS JH JD QH AC KH JC TC AH TD KS QC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card AC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_right_claim_after_trick() -> None:
    """The follower replies. Then: A right claim after a trick wins the hand. [schnapsen-states#play, R20, schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
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


def test_reply_then_false_claim_after_trick() -> None:
    """The follower replies. Then: A false claim after a trick loses the hand. [schnapsen-states#play, R20, schnapsen-rules#5, santase-1, R9, R15]"""
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


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_END has no transition for lead_card. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "TRICK_END"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_END has no transition for play_card. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "0 play_card AS") == []
    assert game.state == "TRICK_END"


# next_trick: Put the trick away and go on.


def test_trick_done_is_taken() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QS",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
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


def test_last_trick_done_is_taken() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
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


def test_last_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_last_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
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
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_trick_done() -> None:
    """The follower replies. Then: The winner leads the next trick. [schnapsen-states#play, R20]"""
    game = dealt(
        Schnapsen,
        "QD KC AH KH QH AS AD TS AC TD QS JS TC JC JD KD KS QC TH JH",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QS",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_last_trick_done() -> None:
    """The follower replies. Then: After the last trick the hand is over. [schnapsen-states#play, R20, R16]"""
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


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_END has no transition for restart. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "restart") == []
    assert game.state == "TRICK_END"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_END has no transition for quit. [schnapsen-states#play, R31, R38]"""
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
    assert refused(game, "quit") == []
    assert game.state == "TRICK_END"
