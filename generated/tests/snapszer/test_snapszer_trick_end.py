"""Snapszer: TRICK_END.

The trick is won and both have drawn; its winner may look, and claim.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.snapszer import Snapszer

# TRICK_END: The trick is won and both have drawn; its winner may look, and claim.


def test_is_entered() -> None:
    """The trick is won and both have drawn; its winner may look, and claim. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert arrows(game, "0 play_card AS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_lead() -> None:
    """What wins a trick. (The higher lead.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Snapszer,
        "TS TC 9H 9S TD TH JD KC AC JC QC KS QH QS JS KD 9C JH AH QD 9D AS KH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert changed(game, "0 play_card JC") == {
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": ["KC", "JC"],
        "points": [0, 6],
        "trick_points": [0, 6],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_reply() -> None:
    """What wins a trick. (The higher reply.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Snapszer,
        "KS JC 9C AD QS TD 9D JH JS AS KD 9S QD TS AH 9H KH TH JD TC QC QH AC KC",
        dealer=0,
        score=(4, 5),
    )
    play(
        game,
        [
            "1 lead_card KS",
        ],
    )
    assert changed(game, "0 play_card AS") == {
        "leader": 0,
        "talon": 9,
        "led": None,
        "last_trick": ["KS", "AS"],
        "points": [15, 0],
        "trick_points": [15, 0],
        "tricks": [1, 0],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "0 next_trick",
        "1 claim",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_lead_of_another_suit() -> None:
    """What wins a trick. (A lead of another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert changed(game, "0 play_card AS") == {
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": ["KC", "AS"],
        "points": [0, 15],
        "trick_points": [0, 15],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_trump_on_another_suit() -> None:
    """What wins a trick. (A trump on another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Snapszer,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(4, 4),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card QS",
        ],
    )
    assert changed(game, "0 play_card AC") == {
        "leader": 0,
        "talon": 9,
        "led": None,
        "last_trick": ["QS", "AC"],
        "points": [14, 0],
        "trick_points": [14, 0],
        "tricks": [1, 0],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "0 next_trick",
        "1 claim",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_two_face_down_cards() -> None:
    """What is drawn after a trick. (Two face-down cards.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert changed(game, "0 play_card AS") == {
        "turn": 1,
        "talon": 9,
        "led": None,
        "last_trick": ["KC", "AS"],
        "points": [0, 15],
        "trick_points": [0, 15],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_the_last_two() -> None:
    """What is drawn after a trick. (The last two.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Snapszer,
        "9H AD KC AS JS QH QS 9C QC 9S TC TS JC KH QD JH KD JD TH TD 9D KS AC AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card 9C",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card 9D",
            "1 next_trick",
            "1 lead_card KC",
        ],
    )
    assert changed(game, "0 play_card TS") == {
        "turn": 1,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": ["KC", "TS"],
        "points": [13, 47],
        "trick_points": [13, 47],
        "tricks": [1, 5],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_from_a_closed_talon() -> None:
    """What is drawn after a trick. (Nothing from a closed talon.) [schnapsen-rules#3, R22]"""
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
        ],
    )
    assert changed(game, "1 play_card QS") == {
        "leader": 1,
        "led": None,
        "last_trick": ["9S", "QS"],
        "points": [0, 3],
        "trick_points": [0, 3],
        "tricks": [0, 1],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_any_more() -> None:
    """What is drawn after a trick. (Nothing any more.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Snapszer,
        "9H AD KC AS JS QH QS 9C QC 9S TC TS JC KH QD JH KD JD TH TD 9D KS AC AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card QD",
            "1 play_card 9C",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card 9D",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card TS",
            "1 next_trick",
            "1 lead_card AD",
        ],
    )
    assert changed(game, "0 play_card KD") == {
        "turn": 1,
        "led": None,
        "last_trick": ["AD", "KD"],
        "points": [13, 62],
        "trick_points": [13, 62],
        "tricks": [1, 6],
        "may_look": True,
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_END has no transition for start_game. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_END"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """TRICK_END has no transition for exchange_trump. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "TRICK_END"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """TRICK_END has no transition for declare_marriage. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "TRICK_END"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_END has no transition for close_talon. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_END"


# claim: Claim to have reached the target.


def test_reply_then_right_claim_any_time() -> None:
    """The follower replies. Then: A right claim wins the hand. [schnapsen-states#play, R20, snapszer, R9, R11, R40]"""
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


def test_reply_then_false_claim_any_time() -> None:
    """The follower replies. Then: A false claim loses the hand. [schnapsen-states#play, R20, snapszer, R9, R15, R40]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_END has no transition for lead_card. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "TRICK_END"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_END has no transition for play_card. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "TRICK_END"


# next_trick: Put the trick away and go on.


def test_trick_done_is_taken() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
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


def test_last_trick_done_is_taken() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
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


def test_last_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_last_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_trick_done() -> None:
    """The follower replies. Then: The winner leads the next trick. [schnapsen-states#play, R20]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_reply_then_last_trick_done() -> None:
    """The follower replies. Then: After the last trick the hand is over. [schnapsen-states#play, R20, R16]"""
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


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_END has no transition for restart. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_END"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_END has no transition for quit. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
            "0 play_card AS",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_END"
