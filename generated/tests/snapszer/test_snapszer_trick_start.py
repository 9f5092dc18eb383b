"""Snapszer: TRICK_START.

The leader does what he may before the lead, and then leads.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, fresh, legal, play, refused
from sixtysix_machines.snapszer import Snapszer

# TRICK_START: The leader does what he may before the lead, and then leads.


def test_is_entered() -> None:
    """The leader does what he may before the lead, and then leads. [schnapsen-states#play, R3]"""
    game = fresh(Snapszer, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_plain() -> None:
    """A marriage on the table. (Plain.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "TD 9C KD TS 9H 9S AC KH QH TH JD TC 9D JS JH QC AH QS AS KS KC QD JC AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
        ],
    )
    assert changed(game, "0 declare_marriage H") == {
        "marriage": "H",
        "points": [41, 0],
        "declared": [["H"], []],
    }
    assert legal(game) == [
        "0 close_talon",
        "0 claim",
        "0 lead_card KH",
        "0 lead_card QH",
        "1 claim",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_in_trumps() -> None:
    """A marriage on the table. (In trumps.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(5, 4),
    )
    play(
        game,
        [
            "1 lead_card KS",
            "0 play_card 9H",
            "0 next_trick",
        ],
    )
    assert changed(game, "0 declare_marriage H") == {
        "marriage": "H",
        "points": [44, 0],
        "declared": [["H"], []],
    }
    assert legal(game) == [
        "0 close_talon",
        "0 claim",
        "0 lead_card KH",
        "0 lead_card QH",
        "1 claim",
    ]
    assert game.state == "TRICK_START"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_START has no transition for start_game. [schnapsen-states#play, R3]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_START"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_is_taken() -> None:
    """The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Snapszer,
        "KD QC 9H AH JD 9C QS QH AC 9D AS AD JH KH TS QD KC TD JC JS 9S KS TC TH",
        dealer=0,
        score=(0, 0),
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    assert refused(game, "0 exchange_trump") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Snapszer,
        "JS KS TS QC TH AD QD 9C 9H KD JD KH AH TD QH AC AS KC QS 9S JH TC JC 9D",
        dealer=0,
        score=(4, 4),
        bonus=2,
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Snapszer,
        "KS JC TS 9S JD QC QH 9C AC AH TC TD QS JS KD KC AS AD QD JH TH KH 9H 9D",
        dealer=1,
        score=(4, 6),
        bonus=2,
    )
    play(
        game,
        [
            "0 lead_card KS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JC",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_short() -> None:
    """The talon has too few cards for an exchange. (One step short.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Snapszer,
        "KS JC TS 9S JD QC QH 9C AC AH TC TD QS JS KD KC AS AD QD JH TH KH 9H 9D",
        dealer=1,
        score=(4, 6),
        bonus=2,
    )
    play(
        game,
        [
            "0 lead_card KS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JC",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_just_enough() -> None:
    """The talon has cards enough for an exchange. (Just enough.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Snapszer,
        "KS JC TS 9S JD QC QH 9C AC AH TC TD QS JS KD KC AS AD QD JH TH KH 9H 9D",
        dealer=1,
        score=(4, 6),
        bonus=2,
    )
    play(
        game,
        [
            "0 lead_card KS",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card QC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_more() -> None:
    """The talon has cards enough for an exchange. (One step more.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Snapszer,
        "TS QH KH AS QC AH TH JD JC TD AC QS TC JH KD AD 9C 9S QD JS KS KC 9D 9H",
        dealer=0,
        score=(5, 6),
        bonus=1,
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card QH",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card AS",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]
    assert game.state == "TRICK_START"


def test_deal_done_then_exchange() -> None:
    """The hand begins. Then: The leader takes the turn-up for the lowest trump. [schnapsen-states#setup, schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Snapszer,
        "KD QC 9H AH JD 9C QS QH AC 9D AS AD JH KH TS QD KC TD JC JS 9S KS TC TH",
        dealer=0,
        score=(0, 0),
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_declare_then_exchange() -> None:
    """The leader declares a marriage. Then: The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R6, R7, R5, R26]"""
    game = dealt(
        Snapszer,
        "KC JH QC JC QS TD 9H QD JD KS TH AS JS 9S TC 9D AC TS KD AD 9C AH KH QH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KC",
            "1 play_card AS",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_exchange() -> None:
    """The winner leads the next trick. Then: The leader takes the turn-up for the lowest trump. [schnapsen-states#play, schnapsen-rules#4, R3, R5, R26]"""
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
        ],
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


# declare_marriage: Declare king and queen of a suit.


def test_declare_is_taken() -> None:
    """The leader declares a marriage. [schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Snapszer,
        "TD 9C KD TS 9H 9S AC KH QH TH JD TC 9D JS JH QC AH QS AS KS KC QD JC AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 declare_marriage H") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "JH 9D KC AS AH QS QC JC AC 9C QD AD TS 9H 9S QH KD KS KH TH JD TC TD JS",
        dealer=1,
        score=(5, 6),
        bonus=1,
    )
    play(
        game,
        [
            "0 lead_card 9D",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9S",
            "1 next_trick",
        ],
    )
    assert refused(game, "0 declare_marriage C") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Snapszer,
        "TD 9C KD TS 9H 9S AC KH QH TH JD TC 9D JS JH QC AH QS AS KS KC QD JC AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert refused(game, "0 declare_marriage H") == ["no_marriage_on_table"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_has_won_a_trick() -> None:
    """You have not won a trick yet. [schnapsen-rules#7, snapszer, R7]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 declare_marriage S") == ["has_won_a_trick"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
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
            "1 next_trick",
        ],
    )
    assert refused(game, "1 declare_marriage S") == ["holds_king"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
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
            "0 play_card AC",
            "0 next_trick",
        ],
    )
    assert refused(game, "0 declare_marriage C") == ["holds_queen"]
    assert game.state == "TRICK_START"


def test_exchange_then_declare() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader declares a marriage. [schnapsen-rules#4, R3, R5, R26, R6, R7]"""
    game = dealt(
        Snapszer,
        "KC QS QC TC 9S QD AD 9H JS KS 9D AC AH TS 9C JC AS QH JD JH KD KH TH TD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card AC",
            "0 next_trick",
            "0 exchange_trump",
        ],
    )
    assert arrows(game, "0 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_close_then_declare() -> None:
    """The leader closes the talon. Then: The leader declares a marriage. [schnapsen-rules#4, R2, R3, R4, R26, R6, R7]"""
    game = dealt(
        Snapszer,
        "KS QS AD TS KH JH TD QH 9S KC JS QC 9H TC 9C QD JC KD JD AH AC AS TH 9D",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AD",
            "1 play_card TS",
            "0 next_trick",
            "0 close_talon",
        ],
    )
    assert arrows(game, "0 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_declare() -> None:
    """The winner leads the next trick. Then: The leader declares a marriage. [schnapsen-states#play, schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Snapszer,
        "TD 9C KD TS 9H 9S AC KH QH TH JD TC 9D JS JH QC AH QS AS KS KC QD JC AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 declare_marriage H") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


# close_talon: Close the talon.


def test_close_is_taken() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 close_talon") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
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
    assert refused(game, "0 close_talon") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_short() -> None:
    """The talon has too few cards to be closed. (One step short.) [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_just_enough() -> None:
    """The talon has cards enough to be closed. (Just enough.) [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_more() -> None:
    """The talon has cards enough to be closed. (One step more.) [schnapsen-rules#7, santase-3, R1]"""
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
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card KC",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AH",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_then_close() -> None:
    """The hand begins. Then: The leader closes the talon. [schnapsen-states#setup, schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_exchange_then_close() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader closes the talon. [schnapsen-rules#4, R3, R5, R26, R2, R4]"""
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
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_declare_then_close() -> None:
    """The leader declares a marriage. Then: The leader closes the talon. [schnapsen-rules#4, R3, R6, R7, R2, R4, R26]"""
    game = dealt(
        Snapszer,
        "AH KS JD TD AD QC JH KD 9H 9S AC TS KH QS TC KC QH 9D AS 9C TH QD JC JS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KD",
            "1 play_card TS",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_close() -> None:
    """The winner leads the next trick. Then: The leader closes the talon. [schnapsen-states#play, schnapsen-rules#4, R2, R3, R4, R26]"""
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


# claim: Claim to have reached the target.


def test_deal_done_then_false_claim_any_time() -> None:
    """The hand begins. Then: A false claim loses the hand. [schnapsen-states#setup, snapszer, R9, R15, R40]"""
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


def test_exchange_then_right_claim_any_time() -> None:
    """The leader takes the turn-up for the lowest trump. Then: A right claim wins the hand. [schnapsen-rules#4, R3, R5, R26, snapszer, R9, R11, R40]"""
    game = dealt(
        Snapszer,
        "9C KH AH 9H AD TD TH KS QD QS 9S TS KD TC JD JS KC 9D JC JH QC QH AS AC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card KH",
            "1 next_trick",
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_exchange_then_false_claim_any_time() -> None:
    """The leader takes the turn-up for the lowest trump. Then: A false claim loses the hand. [schnapsen-rules#4, R3, R5, R26, snapszer, R9, R15, R40]"""
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
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_declare_then_right_claim_any_time() -> None:
    """The leader declares a marriage. Then: A right claim wins the hand. [schnapsen-rules#4, R3, R6, R7, snapszer, R9, R11, R40]"""
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


def test_declare_then_false_claim_any_time() -> None:
    """The leader declares a marriage. Then: A false claim loses the hand. [schnapsen-rules#4, R3, R6, R7, snapszer, R9, R15, R40]"""
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
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_close_then_right_claim_any_time() -> None:
    """The leader closes the talon. Then: A right claim wins the hand. [schnapsen-rules#4, R2, R3, R4, R26, snapszer, R9, R11, R40]"""
    game = dealt(
        Snapszer,
        "TD KD TS JC 9S KH JS AD QS AC 9H TH TC 9D AS QC 9C AH KC QD JH QH JD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AS",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TS",
            "0 next_trick",
            "0 close_talon",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_close_then_false_claim_any_time() -> None:
    """The leader closes the talon. Then: A false claim loses the hand. [schnapsen-rules#4, R2, R3, R4, R26, snapszer, R9, R15, R40]"""
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
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_right_claim_any_time() -> None:
    """The winner leads the next trick. Then: A right claim wins the hand. [schnapsen-states#play, snapszer, R9, R11, R40]"""
    game = dealt(
        Snapszer,
        "AC KC TC AD KH KD TD AH JD QS 9S AS KS QH JS 9D TH 9H 9C JH JC QC QD TS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card AS",
            "1 next_trick",
            "1 exchange_trump",
            "1 declare_marriage S",
            "1 lead_card KS",
            "0 play_card TD",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_false_claim_any_time() -> None:
    """The winner leads the next trick. Then: A false claim loses the hand. [schnapsen-states#play, snapszer, R9, R15, R40]"""
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


# lead_card: Lead a card.


def test_lead_is_taken() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    assert arrows(game, "1 lead_card KC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 lead_card TS") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 lead_card AS") == ["holds_card"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Snapszer,
        "TD 9C KD TS 9H 9S AC KH QH TH JD TC 9D JS JH QC AH QS AS KS KC QD JC AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert refused(game, "0 lead_card JS") == ["leads_from_marriage"]
    assert game.state == "TRICK_START"


def test_deal_done_then_lead() -> None:
    """The hand begins. Then: The leader puts down a card. [schnapsen-states#setup, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    assert arrows(game, "1 lead_card KC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_exchange_then_lead() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader puts down a card. [schnapsen-rules#4, R3, R5, R26, schnapsen-states#play, R6, R8]"""
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
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "1 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_declare_then_lead() -> None:
    """The leader declares a marriage. Then: The leader puts down a card. [schnapsen-rules#4, R3, R6, R7, schnapsen-states#play, R8]"""
    game = dealt(
        Snapszer,
        "TD 9C KD TS 9H 9S AC KH QH TH JD TC 9D JS JH QC AH QS AS KS KC QD JC AD",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert arrows(game, "0 lead_card KH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_close_then_lead() -> None:
    """The leader closes the talon. Then: The leader puts down a card. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-states#play, R6, R8]"""
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
    assert arrows(game, "0 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_trick_done_then_lead() -> None:
    """The winner leads the next trick. Then: The leader puts down a card. [schnapsen-states#play, R6, R8]"""
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 lead_card QS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_START has no transition for play_card. [schnapsen-states#play, R3]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "TRICK_START"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TRICK_START has no transition for next_trick. [schnapsen-states#play, R3]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TRICK_START"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_START has no transition for restart. [schnapsen-states#play, R3]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_START"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_START has no transition for quit. [schnapsen-states#play, R3]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_START"
