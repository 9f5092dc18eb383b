"""Santase, third rule set: TRICK_START.

The leader does what he may before the lead, and then leads.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, fresh, legal, play, refused
from sixtysix_machines.santase_3 import Santase3

# TRICK_START: The leader does what he may before the lead, and then leads.


def test_is_entered() -> None:
    """The leader does what he may before the lead, and then leads. [schnapsen-states#play, R3]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_declare_then_automatic_win() -> None:
    """The leader declares a marriage. Then: Who reaches the target first wins at once. [schnapsen-rules#4, R3, R6, R7, santase-2, santase-3, R9, R11]"""
    game = dealt(
        Santase3,
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


def test_declared_marriage_plain() -> None:
    """A marriage on the table. (Plain.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase3,
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
        "1 lead_card QC",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_in_trumps() -> None:
    """A marriage on the table. (In trumps.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase3,
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
        "0 lead_card QC",
    ]
    assert game.state == "TRICK_START"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_START has no transition for start_game. [schnapsen-states#play, R3]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
        "AC JH QC KH QS 9S KC AH AD JD TH 9D KD JC JS 9H AS TD 9C KS TS TC QH QD",
        dealer=0,
        score=(0, 0),
    )
    assert refused(game, "0 exchange_trump") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
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
        ],
    )
    assert refused(game, "0 exchange_trump") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_deep_enough_to_exchange() -> None:
    """The talon has too few cards for an exchange. [schnapsen-rules#4, santase-1, R5]"""
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
        ],
    )
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_short() -> None:
    """The talon has too few cards for an exchange. (One step short.) [schnapsen-rules#4, santase-1, R5]"""
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
        ],
    )
    assert refused(game, "0 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_just_enough() -> None:
    """The talon has cards enough for an exchange. (Just enough.) [schnapsen-rules#4, santase-1, R5]"""
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
        ],
    )
    assert arrows(game, "0 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_more() -> None:
    """The talon has cards enough for an exchange. (One step more.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Santase3,
        "9D AH JH 9H JS 9S JC AC TD AS QD TC QS KH KS KC TS JD 9C TH KD AD QH QC",
        dealer=0,
        score=(10, 10),
    )
    play(
        game,
        [
            "1 lead_card 9D",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card 9C",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_holds_exchange_card() -> None:
    """You do not hold the trump that is exchanged. [schnapsen-rules#4, R5]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]
    assert game.state == "TRICK_START"


def test_deal_done_then_exchange() -> None:
    """The hand begins. Then: The leader takes the turn-up for the lowest trump. [schnapsen-states#setup, schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
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
        Santase3,
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
        Santase3,
        "QH KC QD 9S JD KS TC KD AH QS QC 9H AC AS TS AD 9C KH TH JH 9D JC TD JS",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 declare_marriage S") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Santase3,
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
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 declare_marriage D") == ["holds_king"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 declare_marriage H") == ["holds_queen"]
    assert game.state == "TRICK_START"


def test_deal_done_then_declare() -> None:
    """The hand begins. Then: The leader declares a marriage. [schnapsen-states#setup, schnapsen-rules#4, R3, R6, R7]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
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
        Santase3,
        "KH KC QH 9H AC AH 9D TC AS KS QD 9C JS JH AD QC TD TS QS 9S JD KD TH JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card 9C",
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
        Santase3,
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
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 close_talon") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
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
        ],
    )
    assert refused(game, "0 close_talon") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
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
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card KS",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card AC",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_short() -> None:
    """The talon has too few cards to be closed. (One step short.) [schnapsen-rules#7, santase-3, R1]"""
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
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card KS",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card AC",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_just_enough() -> None:
    """The talon has cards enough to be closed. (Just enough.) [schnapsen-rules#7, santase-3, R1]"""
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
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card KS",
            "0 next_trick",
        ],
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_more() -> None:
    """The talon has cards enough to be closed. (One step more.) [schnapsen-rules#7, santase-3, R1]"""
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
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card JC",
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
        Santase3,
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
        Santase3,
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
        Santase3,
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


# lead_card: Lead a card.


def test_lead_is_taken() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase3,
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
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "1 lead_card TS") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "0 lead_card AS") == ["holds_card"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_leads_queen_of_marriage() -> None:
    """After a marriage, its queen must be led. [santase-2, santase-3, R8]"""
    game = dealt(
        Santase3,
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
    assert refused(game, "1 lead_card AH") == ["leads_queen_of_marriage"]
    assert game.state == "TRICK_START"


def test_deal_done_then_lead() -> None:
    """The hand begins. Then: The leader puts down a card. [schnapsen-states#setup, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
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
    assert arrows(game, "0 lead_card QS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_close_then_lead() -> None:
    """The leader closes the talon. Then: The leader puts down a card. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-states#play, R6, R8]"""
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
        ],
    )
    assert arrows(game, "0 lead_card KS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_trick_done_then_lead() -> None:
    """The winner leads the next trick. Then: The leader puts down a card. [schnapsen-states#play, R6, R8]"""
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
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 lead_card JH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_START has no transition for play_card. [schnapsen-states#play, R3]"""
    game = dealt(
        Santase3,
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
        Santase3,
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
        Santase3,
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
        Santase3,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_START"
