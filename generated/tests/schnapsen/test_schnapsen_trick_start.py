"""Schnapsen: TRICK_START.

The leader does what he may before the lead, and then leads.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, fresh, legal, play, refused
from sixtysix_machines.schnapsen import Schnapsen

# TRICK_START: The leader does what he may before the lead, and then leads.


def test_is_entered() -> None:
    """The leader does what he may before the lead, and then leads. [schnapsen-states#play, R3]"""
    game = fresh(Schnapsen, "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_plain() -> None:
    """A marriage on the table. (Plain.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
        ],
    )
    assert changed(game, "1 declare_marriage S") == {
        "marriage": "S",
        "points": [0, 33],
        "declared": [[], ["S"]],
    }
    assert legal(game) == [
        "1 exchange_trump",
        "1 close_talon",
        "1 claim",
        "1 lead_card KS",
        "1 lead_card QS",
    ]
    assert game.state == "TRICK_START"


def test_declared_marriage_in_trumps() -> None:
    """A marriage on the table. (In trumps.) [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "AC JD QS AD QC KS TC JH AH TH QD KC AS JC JS KH TS KD QH TD",
        dealer=1,
        score=(1, 1),
    )
    play(
        game,
        [
            "0 lead_card AC",
            "1 play_card JD",
            "0 next_trick",
        ],
    )
    assert changed(game, "0 declare_marriage C") == {
        "marriage": "C",
        "points": [53, 0],
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_START"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_is_taken() -> None:
    """The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Schnapsen,
        "TD KD JH JD TS QC QS AC TH JS AS KC AD AH TC JC QH KH QD KS",
        dealer=0,
        score=(7, 7),
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "QH JD JH QS KH JC TD JS QD TS TC KD AH KS AS KC AC QC AD TH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "1 exchange_trump") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_exchange_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Schnapsen,
        "JS AC QC JC TD TS AS JD KD QD AD KH KC JH TH TC KS QS AH QH",
        dealer=1,
        score=(3, 3),
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
        Schnapsen,
        "JS QC AH JD TH AD QD JC TC KS TS KD TD QS QH KH KC AS AC JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_one_step_short() -> None:
    """The talon has too few cards for an exchange. (One step short.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Schnapsen,
        "JS QC AH JD TH AD QD JC TC KS TS KD TD QS QH KH KC AS AC JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TH",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card KC",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 exchange_trump") == ["talon_deep_enough_to_exchange"]
    assert game.state == "TRICK_START"


def test_exchange_with_talon_deep_enough_to_exchange_just_enough() -> None:
    """The talon has cards enough for an exchange. (Just enough.) [schnapsen-rules#4, santase-1, R5]"""
    game = dealt(
        Schnapsen,
        "JS QC AH JD TH AD QD JC TC KS TS KD TD QS QH KH KC AS AC JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TH",
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
        Schnapsen,
        "JS QC AH JD TH AD QD JC TC KS TS KD TD QS QH KH KC AS AC JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card JC",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card KS",
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "0 exchange_trump") == ["holds_exchange_card"]
    assert game.state == "TRICK_START"


def test_deal_done_then_exchange() -> None:
    """The hand begins. Then: The leader takes the turn-up for the lowest trump. [schnapsen-states#setup, schnapsen-rules#4, R3, R5, R26]"""
    game = dealt(
        Schnapsen,
        "TD KD JH JD TS QC QS AC TH JS AS KC AD AH TC JC QH KH QD KS",
        dealer=0,
        score=(7, 7),
    )
    assert arrows(game, "1 exchange_trump") == [
        "TRICK_START -> TRICK_START / swap_trump",
    ]
    assert game.state == "TRICK_START"


def test_declare_then_exchange() -> None:
    """The leader declares a marriage. Then: The leader takes the turn-up for the lowest trump. [schnapsen-rules#4, R3, R6, R7, R5, R26]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
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
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
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
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 declare_marriage S") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "AD QH QC QD JS AS AH KC JD KH AC JC TD TH TC JH KS TS KD QS",
        dealer=1,
        score=(1, 2),
    )
    play(
        game,
        [
            "0 lead_card AD",
            "1 play_card AC",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card QH",
            "1 next_trick",
        ],
    )
    assert refused(game, "0 declare_marriage C") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_no_marriage_on_table() -> None:
    """A marriage was declared before this lead already. [R3]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert refused(game, "1 declare_marriage S") == ["no_marriage_on_table"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_has_won_a_trick() -> None:
    """You have not won a trick yet. [schnapsen-rules#7, snapszer, R7]"""
    game = dealt(
        Schnapsen,
        "QH JD JH QS KH JC TD JS QD TS TC KD AH KS AS KC AC QC AD TH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "0 declare_marriage H") == ["has_won_a_trick"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_king() -> None:
    """You do not hold the king of the suit. [schnapsen-rules#4, R6]"""
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
        ],
    )
    assert refused(game, "1 declare_marriage D") == ["holds_king"]
    assert game.state == "TRICK_START"


def test_declare_is_refused_unless_holds_queen() -> None:
    """You do not hold the queen of the suit. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
        ],
    )
    assert refused(game, "1 declare_marriage D") == ["holds_queen"]
    assert game.state == "TRICK_START"


def test_exchange_then_declare() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader declares a marriage. [schnapsen-rules#4, R3, R5, R26, R6, R7]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
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
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card KS",
            "0 next_trick",
            "0 close_talon",
        ],
    )
    assert arrows(game, "0 declare_marriage H") == [
        "TRICK_START -> TRICK_START / show_marriage",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_declare() -> None:
    """The winner leads the next trick. Then: The leader declares a marriage. [schnapsen-states#play, schnapsen-rules#4, R3, R6, R7]"""
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
            "0 play_card KS",
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "1 close_talon") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
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
        ],
    )
    assert refused(game, "0 close_talon") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_short() -> None:
    """The talon has too few cards to be closed. (One step short.) [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_just_enough() -> None:
    """The talon has cards enough to be closed. (Just enough.) [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_more() -> None:
    """The talon has cards enough to be closed. (One step more.) [schnapsen-rules#7, santase-3, R1]"""
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
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_then_close() -> None:
    """The hand begins. Then: The leader closes the talon. [schnapsen-states#setup, schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_exchange_then_close() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader closes the talon. [schnapsen-rules#4, R3, R5, R26, R2, R4]"""
    game = dealt(
        Schnapsen,
        "TD KD JH JD TS QC QS AC TH JS AS KC AD AH TC JC QH KH QD KS",
        dealer=0,
        score=(7, 7),
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
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card KS",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_close() -> None:
    """The winner leads the next trick. Then: The leader closes the talon. [schnapsen-states#play, schnapsen-rules#4, R2, R3, R4, R26]"""
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
        Schnapsen,
        "KD TC KH TS TH AH AC JS AS JC QD KC JD QC TD QH KS AD QS JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KD",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "AH AS AD TH KD QH KH TS JS QD TD JC AC KS KC JH JD TC QC QS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card JS",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card AS",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card AC",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card QH",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert refused(game, "1 claim") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_is_refused_unless_marriage_on_table() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
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
            "1 next_trick",
        ],
    )
    assert refused(game, "1 claim") == ["marriage_on_table"]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_goes_elsewhere_unless_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
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


def test_right_claim_after_marriage_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "JC JH KD QD TC KH JS JD TS AS AC QS QH KS TD TH QC KC AD AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JC",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JD",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_right_claim_after_marriage_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KH AS KS TS AD JC TH JH AC QC KC TD QS QH AH JS QD TC KD JD",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card QS",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_right_claim_after_marriage_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KH AC TC TH AH KS JH TD KD QD JC QH KC QS AD JS AS JD QC TS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_is_taken() -> None:
    """A false claim after a marriage loses the hand. [schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Schnapsen,
        "AC KC KS QS AS QD JS QC TD TS QH KD JC KH AD AH JH JD TC TH",
        dealer=0,
        score=(1, 3),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card QS",
            "0 next_trick",
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
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert refused(game, "0 claim") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_is_refused_unless_marriage_on_table() -> None:
    """No marriage was declared before this lead. [schnapsen-rules#5, R9]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "0 claim") == ["marriage_on_table"]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_goes_elsewhere_unless_target_reached() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "AS KS KD JC TD AC TC QS QC QH KC KH JD AH AD JS QD TS JH TH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AS",
            "0 play_card JC",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card TD",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_with_target_reached_one_step_short() -> None:
    """Your points fall short of the target. (One step short.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "JC JH KD QD TC KH JS JD TS AS AC QS QH KS TD TH QC KC AD AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JC",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card JD",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_false_claim_after_marriage_with_target_reached_just_enough() -> None:
    """Your points reach the target. (Just enough.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KH AS KS TS AD JC TH JH AC QC KC TD QS QH AH JS QD TC KD JD",
        dealer=0,
        score=(2, 1),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TD",
            "0 play_card QS",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_false_claim_after_marriage_with_target_reached_one_step_more() -> None:
    """Your points reach the target. (One step more.) [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KH AC TC TH AH KS JH TD KD QD JC QH KC QS AD JS AS JD QC TS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_exchange_then_right_claim_after_marriage() -> None:
    """The leader takes the turn-up for the lowest trump. Then: A right claim after a marriage wins the hand. [schnapsen-rules#4, R3, R5, R26, schnapsen-rules#5, santase-1, R9]"""
    game = dealt(
        Schnapsen,
        "JH AC QS TC AD KC AS TH QC KD AH JS JC KS JD QH TS QD TD KH",
        dealer=1,
        score=(2, 3),
    )
    play(
        game,
        [
            "0 lead_card AD",
            "1 play_card AH",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card JC",
            "0 next_trick",
            "0 declare_marriage S",
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
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage S",
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
        Schnapsen,
        "KD TC KH TS TH AH AC JS AS JC QD KC JD QC TD QH KS AD QS JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KD",
            "0 next_trick",
            "0 declare_marriage C",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_declare_then_false_claim_after_marriage() -> None:
    """The leader declares a marriage. Then: A false claim after a marriage loses the hand. [schnapsen-rules#4, R3, R6, R7, schnapsen-rules#5, santase-1, R9, R15]"""
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
            "0 play_card KS",
            "0 next_trick",
            "0 declare_marriage H",
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
        Schnapsen,
        "KH AC TC TH AH KS JH TD KD QD JC QH KC QS AD JS AS JD QC TS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AH",
            "0 play_card JC",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card KC",
            "1 next_trick",
            "1 declare_marriage H",
            "1 close_talon",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_close_then_false_claim_after_marriage() -> None:
    """The leader closes the talon. Then: A false claim after a marriage loses the hand. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-rules#5, santase-1, R9, R15]"""
    game = dealt(
        Schnapsen,
        "KC QD KD AD QC QS KS KH TD AC JC TC TS QH TH AS AH JS JD JH",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage C",
            "1 close_talon",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


# lead_card: Lead a card.


def test_lead_is_taken() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    assert arrows(game, "1 lead_card TH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "1 lead_card TS") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "0 lead_card AS") == ["holds_card"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_leads_from_marriage() -> None:
    """After a marriage, a card of that pair must be led. [schnapsen-rules#4, R6]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage S",
        ],
    )
    assert refused(game, "1 lead_card JS") == ["leads_from_marriage"]
    assert game.state == "TRICK_START"


def test_deal_done_then_lead() -> None:
    """The hand begins. Then: The leader puts down a card. [schnapsen-states#setup, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    assert arrows(game, "1 lead_card TH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_exchange_then_lead() -> None:
    """The leader takes the turn-up for the lowest trump. Then: The leader puts down a card. [schnapsen-rules#4, R3, R5, R26, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Schnapsen,
        "TD KD JH JD TS QC QS AC TH JS AS KC AD AH TC JC QH KH QD KS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 exchange_trump",
        ],
    )
    assert arrows(game, "1 lead_card TS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_declare_then_lead() -> None:
    """The leader declares a marriage. Then: The leader puts down a card. [schnapsen-rules#4, R3, R6, R7, schnapsen-states#play, R8]"""
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
            "0 play_card KS",
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
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
        ],
    )
    assert arrows(game, "1 lead_card AH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_START has no transition for play_card. [schnapsen-states#play, R3]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "TRICK_START"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TRICK_START has no transition for next_trick. [schnapsen-states#play, R3]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TRICK_START"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_START has no transition for restart. [schnapsen-states#play, R3]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_START"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_START has no transition for quit. [schnapsen-states#play, R3]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_START"
