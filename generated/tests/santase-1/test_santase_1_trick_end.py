"""Santase, first rule set: TRICK_END.

The trick is won and both have drawn; its winner may look, and claim.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.santase_1 import Santase1

# TRICK_END: The trick is won and both have drawn; its winner may look, and claim.


def test_is_entered() -> None:
    """The trick is won and both have drawn; its winner may look, and claim. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert arrows(game, "0 play_card 9H") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_lead() -> None:
    """What wins a trick. (The higher lead.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card QS",
        ],
    )
    assert changed(game, "0 play_card 9S") == {
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": ["QS", "9S"],
        "points": [0, 3],
        "trick_points": [0, 3],
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
        Santase1,
        "TS QH KH AS QC AH TH JD JC TD AC QS TC JH KD AD 9C 9S QD JS KS KC 9D 9H",
        dealer=0,
        score=(9, 10),
    )
    play(
        game,
        [
            "1 lead_card JD",
        ],
    )
    assert changed(game, "0 play_card TD") == {
        "leader": 0,
        "talon": 9,
        "led": None,
        "last_trick": ["JD", "TD"],
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


def test_winning_card_a_lead_of_another_suit() -> None:
    """What wins a trick. (A lead of another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert changed(game, "0 play_card 9H") == {
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": ["KC", "9H"],
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


def test_winning_card_a_trump_on_another_suit() -> None:
    """What wins a trick. (A trump on another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase1,
        "KH JS 9D AH 9H QS 9C TH QH TS 9S TD KD AS AD TC AC QC KC QD JH KS JC JD",
        dealer=0,
        score=(10, 10),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert changed(game, "0 play_card TD") == {
        "leader": 0,
        "talon": 9,
        "led": None,
        "last_trick": ["JS", "TD"],
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


def test_draw_after_trick_two_face_down_cards() -> None:
    """What is drawn after a trick. (Two face-down cards.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert changed(game, "0 play_card 9H") == {
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": ["KC", "9H"],
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


def test_draw_after_trick_the_last_two() -> None:
    """What is drawn after a trick. (The last two.) [schnapsen-rules#3, R22]"""
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
        ],
    )
    assert changed(game, "0 play_card KS") == {
        "turn": 1,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": ["QH", "KS"],
        "points": [30, 31],
        "trick_points": [30, 31],
        "tricks": [3, 3],
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AD",
        ],
    )
    assert changed(game, "1 play_card JD") == {
        "turn": 0,
        "led": None,
        "last_trick": ["AD", "JD"],
        "points": [13, 0],
        "trick_points": [13, 0],
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
        ],
    )
    assert changed(game, "0 play_card JS") == {
        "turn": 1,
        "led": None,
        "last_trick": ["QS", "JS"],
        "points": [30, 36],
        "trick_points": [30, 36],
        "tricks": [3, 4],
        "may_look": True,
    }
    assert legal(game) == [
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_END has no transition for start_game. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_END"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """TRICK_END has no transition for exchange_trump. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "TRICK_END"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """TRICK_END has no transition for declare_marriage. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "TRICK_END"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_END has no transition for close_talon. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_END"


# claim: Claim to have reached the target.


def test_right_claim_after_trick_is_taken() -> None:
    """A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
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


def test_right_claim_after_trick_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
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
            "0 lead_card JC",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card KS",
        ],
    )
    assert refused(game, "0 claim") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_right_claim_after_trick_goes_elsewhere_unless_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
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
        Santase1,
        "QH KD QS QD JD AD KS AH TD 9D TH JC TS AC TC 9S AS JS KC JH 9H KH 9C QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card 9D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_trick_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "TC KS AD TD 9D TS 9C QH AS JC 9H KD JH KH JD QC AC QD KC AH QS JS 9S TH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AS",
            "0 play_card JC",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
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
        Santase1,
        "JS AS AC QC KC JD QD 9S TD JC TS AD TC KD QH JH AH KH 9C 9H TH QS KS 9D",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card TS",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card KC",
            "0 play_card AS",
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


def test_false_claim_after_trick_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 claim") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_false_claim_after_trick_goes_elsewhere_unless_target_reached() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "9H AD KC AS JS QH QS 9C QC 9S TC TS JC KH QD JH KD JD TH TD 9D KS AC AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card AS",
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
        Santase1,
        "QH KD QS QD JD AD KS AH TD 9D TH JC TS AC TC 9S AS JS KC JH 9H KH 9C QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card 9D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_trick_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "TC KS AD TD 9D TS 9C QH AS JC 9H KD JH KH JD QC AC QD KC AH QS JS 9S TH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card AS",
            "0 play_card JC",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
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
        Santase1,
        "JS AS AC QC KC JD QD 9S TD JC TS AD TC KD QH JH AH KH 9C 9H TH QS KS 9D",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card TS",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card KC",
            "0 play_card AS",
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


def test_reply_then_false_claim_after_trick() -> None:
    """The follower replies. Then: A false claim after a trick loses the hand. [schnapsen-states#play, R20, schnapsen-rules#5, santase-1, R9, R15]"""
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


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_END has no transition for lead_card. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "TRICK_END"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_END has no transition for play_card. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "TRICK_END"


# next_trick: Put the trick away and go on.


def test_trick_done_is_taken() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
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


def test_last_trick_done_is_taken() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
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


def test_last_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
    assert refused(game, "1 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_last_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_trick_done() -> None:
    """The follower replies. Then: The winner leads the next trick. [schnapsen-states#play, R20]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_last_trick_done() -> None:
    """The follower replies. Then: After the last trick the hand is over. [schnapsen-states#play, R20, R16]"""
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


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_END has no transition for restart. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_END"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_END has no transition for quit. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card 9H",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_END"
