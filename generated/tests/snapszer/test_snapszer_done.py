"""Snapszer: DONE.

The match is over and its winner known.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play, refused
from sixtysix_machines.snapszer import Snapszer

# DONE: The match is over and its winner known.


def test_is_entered() -> None:
    """The match is over and its winner known. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """DONE has no transition for start_game. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "DONE"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """DONE has no transition for exchange_trump. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "DONE"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """DONE has no transition for declare_marriage. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "DONE"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """DONE has no transition for close_talon. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "DONE"


# claim: Claim to have reached the target.


def test_claim_is_no_event_here() -> None:
    """DONE has no transition for claim. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 claim") == []
    assert game.state == "DONE"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """DONE has no transition for lead_card. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "DONE"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """DONE has no transition for play_card. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "DONE"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """DONE has no transition for next_trick. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "DONE"


# restart: Sit down again for a new match.


def test_rematch_is_taken() -> None:
    """The players want another match. [schnapsen-states#global, R39]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert arrows(game, "restart") == [
        "DONE -> PRE_GAME",
    ]
    assert game.state == "PRE_GAME"


def test_match_won_then_rematch() -> None:
    """The last game decides the match. Then: The players want another match. [schnapsen-states#end, R17, R19, schnapsen-states#global, R39]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(6, 6),
    )
    play(
        game,
        [
            "1 claim",
        ],
    )
    assert arrows(game, "restart") == [
        "DONE -> PRE_GAME",
    ]
    assert game.state == "PRE_GAME"


# quit: Leave the table.


def test_leave_is_taken() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "9C QC QS JH AC QD KS JD JC KC 9D QH TS TC AD KD AS JS KH 9H AH TH 9S TD",
        dealer=1,
        score=(5, 5),
        bonus=2,
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"


def test_match_won_then_leave() -> None:
    """The last game decides the match. Then: The players leave. [schnapsen-states#end, R17, R19, schnapsen-states#global]"""
    game = dealt(
        Snapszer,
        "9C QC QS JH AC QD KS JD JC KC 9D QH TS TC AD KD AS JS KH 9H AH TH 9S TD",
        dealer=1,
        score=(5, 5),
        bonus=2,
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"
