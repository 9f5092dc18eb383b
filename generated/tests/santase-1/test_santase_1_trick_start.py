"""Santase, first rule set: TRICK_START.

The leader does what he may before the lead, and then leads.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, fresh, legal, play, refused
from sixtysix_machines.santase_1 import Santase1

# TRICK_START: The leader does what he may before the lead, and then leads.


def test_is_entered() -> None:
    """The leader does what he may before the lead, and then leads. [schnapsen-states#play, R3]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_plain() -> None:
    """A marriage on the table. (Plain.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    assert changed(game, "1 declare_marriage C") == {
        "marriage": "C",
        "points": [0, 20],
        "declared": [[], ["C"]],
    }
    assert legal(game) == [
        "1 close_talon",
        "1 claim",
        "1 lead_card KC",
        "1 lead_card QC",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_in_trumps() -> None:
    """A marriage on the table. (In trumps.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "JD 9S KC QH TH 9C 9H QD QC QS AC AD TC TS AH AS TD JS KD KH JH 9D KS JC",
        dealer=1,
        score=(0, 0),
    )
    assert changed(game, "0 declare_marriage C") == {
        "marriage": "C",
        "points": [40, 0],
        "declared": [["C"], []],
    }
    assert legal(game) == [
        "0 close_talon",
        "0 claim",
        "0 lead_card KC",
        "0 lead_card QC",
    ]
    assert game.state == "TRICK_START"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_START has no transition for start_game. [schnapsen-states#play, R3]"""
    game = dealt(
        Santase1,
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
        Santase1,
        "KH KC AC TD QS TS 9D JD KD QC JC JS AD AH QH TH TC AS 9C JH 9S KS QD 9H",
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
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    assert refused(game, "0 exchange_trump") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Santase1,
        "TH 9S TD KH TS QC JS JC AH AD QD QH KS AC AS JH 9D QS KD 9H 9C TC JD KC",
        dealer=1,
        score=(9, 8),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert refused(game, "0 exchange_trump") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Santase1,
        "KH JC JD QD AH QS QH JH 9S KD KC JS TD QC AD TC TH 9C 9H TS AS 9D AC KS",
        dealer=1,
        score=(9, 10),
    )
    play(
        game,
        [
            "0 lead_card JH",
            "1 play_card KD",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AH",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_short() -> None:
    """The talon has too few cards for an exchange. (One step short.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Santase1,
        "KH JC JD QD AH QS QH JH 9S KD KC JS TD QC AD TC TH 9C 9H TS AS 9D AC KS",
        dealer=1,
        score=(9, 10),
    )
    play(
        game,
        [
            "0 lead_card JH",
            "1 play_card KD",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JD",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card AH",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_just_enough() -> None:
    """The talon has cards enough for an exchange. (Just enough.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Santase1,
        "TC AC TH QC TD KS AH KD 9H QD JS 9S AS JD KC 9C AD KH QH JH QS 9D TS JC",
        dealer=0,
        score=(8, 9),
    )
    play(
        game,
        [
            "1 lead_card 9H",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card KS",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_more() -> None:
    """The talon has cards enough for an exchange. (One step more.) [schnapsen-rules#4, santase-1, R5]"""
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
            "0 play_card TD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card AD",
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]
    assert game.state == "TRICK_START"


def test_deal_done_then_exchange() -> None:
    """The hand begins. Then: The leader takes the turn-up for the lowest trump. [schnapsen-states#setup, schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Santase1,
        "KH KC AC TD QS TS 9D JD KD QC JC JS AD AH QH TH TC AS 9C JH 9S KS QD 9H",
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
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
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
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9S",
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
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    assert arrows(game, "1 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "QH KC QD 9S JD KS TC KD AH QS QC 9H AC AS TS AD 9C KH TH JH 9D JC TD JS",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 declare_marriage S") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage C",
        ],
    )
    assert refused(game, "1 declare_marriage C") == ["no_marriage_on_table"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 declare_marriage D") == ["holds_king"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 declare_marriage H") == ["holds_queen"]
    assert game.state == "TRICK_START"


def test_deal_done_then_declare() -> None:
    """The hand begins. Then: The leader declares a marriage. [schnapsen-states#setup, schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    assert arrows(game, "1 declare_marriage C") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_exchange_then_declare() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader declares a marriage. [schnapsen-rules#4, R3, R5, R26, R6, R7]"""
    game = dealt(
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "1 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_close_then_declare() -> None:
    """The leader closes the talon. Then: The leader declares a marriage. [schnapsen-rules#4, R2, R3, R4, R26, R6, R7]"""
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
        ],
    )
    assert arrows(game, "0 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_declare() -> None:
    """The winner leads the next trick. Then: The leader declares a marriage. [schnapsen-states#play, schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Santase1,
        "JH JD 9S QS KS AH 9C 9H AC 9D TC JS TH QD JC AD AS TS KD KC QH TD KH QC",
        dealer=1,
        score=(9, 8),
    )
    play(
        game,
        [
            "0 lead_card 9C",
            "1 play_card AH",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


# close_talon: Close the talon.


def test_close_is_taken() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Santase1,
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 close_talon") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
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
        ],
    )
    assert refused(game, "0 close_talon") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_short() -> None:
    """The talon has too few cards to be closed. (One step short.) [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_just_enough() -> None:
    """The talon has cards enough to be closed. (Just enough.) [schnapsen-rules#7, santase-3, R1]"""
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
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card QC",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card KS",
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
            "1 next_trick",
            "1 lead_card AC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card QC",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_then_close() -> None:
    """The hand begins. Then: The leader closes the talon. [schnapsen-states#setup, schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Santase1,
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
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(8, 8),
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


# claim: Claim to have reached the target.


def test_right_claim_after_marriage_is_taken() -> None:
    """A right claim after a marriage wins the hand. [schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Santase1,
        "9D AC JD KD AD 9S AS TS QC TD JS QH 9H 9C AH KH QS KC JC JH TH KS TC QD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card 9D",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card TS",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_marriage_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "9D QS 9S QH JD QD 9C TS KS AD AH TC KH 9H JH TH QC AC KC KD AS JC JS TD",
        dealer=0,
        score=(8, 9),
    )
    play(
        game,
        [
            "1 lead_card 9D",
            "0 play_card AD",
            "0 next_trick",
            "0 exchange_trump",
            "0 lead_card AH",
            "1 play_card 9S",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card KH",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card JH",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert refused(game, "0 claim") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_is_refused_unless_marriage_on_table() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
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
            "1 next_trick",
        ],
    )
    assert refused(game, "1 claim") == ["marriage_on_table"]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_goes_elsewhere_unless_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage C",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "JH QD QH QC KD AH 9H TS KS JD JS TC 9S AS KC QS AC JC TD KH AD 9D 9C TH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JS",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "KS KD KC TD QC JH TH QH 9C 9D AD AH 9S KH TS QS AC QD JC TC JS JD 9H AS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card 9C",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card AD",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "KC TS AH JD QH TH KS JH QD 9D AC TD 9S QS 9C JS 9H AS JC KH QC AD TC KD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 lead_card KC",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card TD",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_after_marriage_is_taken() -> None:
    """A false claim after a marriage loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Santase1,
        "KC KH JD TH QS AS KD 9S QD 9C JH 9H QC AH TS JS AD 9D KS JC TD QH TC AC",
        dealer=1,
        score=(10, 9),
    )
    play(
        game,
        [
            "0 declare_marriage D",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_after_marriage_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage C",
        ],
    )
    assert refused(game, "0 claim") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_is_refused_unless_marriage_on_table() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 claim") == ["marriage_on_table"]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_goes_elsewhere_unless_target_reached() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "AD 9D KC JS JD AS KH QC TD TH QS QD 9C KS TS TC JC JH KD QH 9H AH AC 9S",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9D",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card TS",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "JH QD QH QC KD AH 9H TS KS JD JS TC 9S AS KC QS AC JC TD KH AD 9D 9C TH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card JS",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "KS KD KC TD QC JH TH QH 9C 9D AD AH 9S KH TS QS AC QD JC TC JS JD 9H AS",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card 9C",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card AD",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "KC TS AH JD QH TH KS JH QD 9D AC TD 9S QS 9C JS 9H AS JC KH QC AD TC KD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 lead_card KC",
            "1 play_card QH",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card TD",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_exchange_then_right_claim_after_marriage() -> None:
    """The leader takes the turn-up for the lowest trump. Then: A right claim after a marriage wins the hand. [schnapsen-rules#4, R3, R5, R26, schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Santase1,
        "AH 9C 9S 9D TC AS AC KH 9H KS KD QD JH QH QC JS TH JD QS TD JC KC TS AD",
        dealer=1,
        score=(8, 8),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card QC",
            "0 next_trick",
            "0 declare_marriage H",
            "0 exchange_trump",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_exchange_then_false_claim_after_marriage() -> None:
    """The leader takes the turn-up for the lowest trump. Then: A false claim after a marriage loses the hand. [schnapsen-rules#4, R3, R5, R26, schnapsen-rules#5, santase-1, R9, R15]"""
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
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_declare_then_right_claim_after_marriage() -> None:
    """The leader declares a marriage. Then: A right claim after a marriage wins the hand. [schnapsen-rules#4, R3, R6, R7, schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Santase1,
        "9D AC JD KD AD 9S AS TS QC TD JS QH 9H 9C AH KH QS KC JC JH TH KS TC QD",
        dealer=1,
        score=(10, 8),
    )
    play(
        game,
        [
            "0 lead_card 9D",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card TS",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_declare_then_false_claim_after_marriage() -> None:
    """The leader declares a marriage. Then: A false claim after a marriage loses the hand. [schnapsen-rules#4, R3, R6, R7, schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_close_then_right_claim_after_marriage() -> None:
    """The leader closes the talon. Then: A right claim after a marriage wins the hand. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Santase1,
        "9S KH QC QD TS AH JS QS TC 9H TD KS QH 9D JD TH AC JC AS KD AD KC 9C JH",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 lead_card 9S",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AH",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card TH",
            "0 play_card KH",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card JS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 close_talon",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_close_then_false_claim_after_marriage() -> None:
    """The leader closes the talon. Then: A false claim after a marriage loses the hand. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage C",
            "1 close_talon",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


# lead_card: Lead a card.


def test_lead_is_taken() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    assert arrows(game, "1 lead_card KC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 lead_card TS") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 lead_card AS") == ["holds_card"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase1,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage C",
        ],
    )
    assert refused(game, "1 lead_card AH") == ["leads_from_marriage"]
    assert game.state == "TRICK_START"


def test_deal_done_then_lead() -> None:
    """The hand begins. Then: The leader puts down a card. [schnapsen-states#setup, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(8, 10),
    )
    assert arrows(game, "1 lead_card KC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_exchange_then_lead() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader puts down a card. [schnapsen-rules#4, R3, R5, R26, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(8, 8),
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_close_then_lead() -> None:
    """The leader closes the talon. Then: The leader puts down a card. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-states#play, R6, R8]"""
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
        ],
    )
    assert arrows(game, "0 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_trick_done_then_lead() -> None:
    """The winner leads the next trick. Then: The leader puts down a card. [schnapsen-states#play, R6, R8]"""
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 lead_card AC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_START has no transition for play_card. [schnapsen-states#play, R3]"""
    game = dealt(
        Santase1,
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
        Santase1,
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
        Santase1,
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_START"
