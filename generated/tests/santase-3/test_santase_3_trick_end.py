"""Santase, third rule set: TRICK_END.

The trick is won and both have drawn; its winner may look, and claim.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.santase_3 import Santase3

# TRICK_END: The trick is won and both have drawn; its winner may look, and claim.


def test_is_entered() -> None:
    """The trick is won and both have drawn; its winner may look, and claim. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase3,
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


def test_reply_then_automatic_win() -> None:
    """The follower replies. Then: Who reaches the target first wins at once. [schnapsen-states#play, R20, santase-2, santase-3, R9, R11]"""
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


def test_winning_card_the_higher_lead() -> None:
    """What wins a trick. (The higher lead.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase3,
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
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_the_higher_reply() -> None:
    """What wins a trick. (The higher reply.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase3,
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
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_lead_of_another_suit() -> None:
    """What wins a trick. (A lead of another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase3,
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
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_winning_card_a_trump_on_another_suit() -> None:
    """What wins a trick. (A trump on another suit.) [schnapsen-rules#3, R21]"""
    game = dealt(
        Santase3,
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
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_two_face_down_cards() -> None:
    """What is drawn after a trick. (Two face-down cards.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Santase3,
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
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_the_last_two() -> None:
    """What is drawn after a trick. (The last two.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Santase3,
        "QH KC QD 9S JD KS TC KD AH QS QC 9H AC AS TS AD 9C KH TH JH 9D JC TD JS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KC",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card 9H",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card 9C",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card TC",
        ],
    )
    assert changed(game, "1 play_card QS") == {
        "turn": 0,
        "turnup": None,
        "talon": 0,
        "strict": True,
        "led": None,
        "last_trick": ["TC", "QS"],
        "points": [40, 24],
        "trick_points": [40, 24],
        "tricks": [4, 2],
        "may_look": True,
    }
    assert legal(game) == [
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_from_a_closed_talon() -> None:
    """What is drawn after a trick. (Nothing from a closed talon.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Santase3,
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
        "0 next_trick",
    ]
    assert game.state == "TRICK_END"


def test_draw_after_trick_nothing_any_more() -> None:
    """What is drawn after a trick. (Nothing any more.) [schnapsen-rules#3, R22]"""
    game = dealt(
        Santase3,
        "TS QH KH AS QC AH TH JD JC TD AC QS TC JH KD AD 9C 9S QD JS KS KC 9D 9H",
        dealer=0,
        score=(9, 10),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card TD",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card JC",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card QC",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card TH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card 9H",
        ],
    )
    assert changed(game, "1 play_card TC") == {
        "leader": 1,
        "led": None,
        "last_trick": ["9H", "TC"],
        "points": [64, 23],
        "trick_points": [64, 23],
        "tricks": [5, 2],
        "may_look": True,
    }
    assert legal(game) == [
        "1 next_trick",
    ]
    assert game.state == "TRICK_END"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_END has no transition for start_game. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
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
        Santase3,
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


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_END has no transition for lead_card. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
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
        Santase3,
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


def test_last_trick_done_is_taken() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
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


def test_last_trick_done_is_refused_unless_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
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
    assert refused(game, "0 next_trick") == ["is_trick_winner"]
    assert game.state == "TRICK_END"


def test_last_trick_done_goes_elsewhere_unless_cards_are_held() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase3,
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
        Santase3,
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


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_END has no transition for restart. [schnapsen-states#play, R31, R38]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
