"""Santase, second rule set: DONE.

The match is over and its winner known.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play, refused
from sixtysix_machines.santase_2 import Santase2

# DONE: The match is over and its winner known.


def test_is_entered() -> None:
    """The match is over and its winner known. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
        ],
    )
    assert arrows(game, "1 play_card JS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """DONE has no transition for start_game. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "DONE"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """DONE has no transition for exchange_trump. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "DONE"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """DONE has no transition for declare_marriage. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "DONE"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """DONE has no transition for close_talon. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "DONE"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """DONE has no transition for lead_card. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "DONE"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """DONE has no transition for play_card. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "DONE"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """DONE has no transition for next_trick. [schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "DONE"


# restart: Sit down again for a new match.


def test_rematch_is_taken() -> None:
    """The players want another match. [schnapsen-states#global, R39]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
        ],
    )
    assert arrows(game, "restart") == [
        "DONE -> PRE_GAME",
    ]
    assert game.state == "PRE_GAME"


def test_match_won_then_rematch() -> None:
    """The last game decides the match. Then: The players want another match. [schnapsen-states#end, R17, R19, schnapsen-states#global, R39]"""
    game = dealt(
        Santase2,
        "JS AD 9S TD KH TH QS 9C KS 9H QC JD JH QH TC AH KD AC 9D KC QD JC AS TS",
        dealer=0,
        score=(8, 7),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card 9H",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card JS",
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
        Santase2,
        "QH JC QC TC AC TD AS JH 9D KH AD 9C 9S QS 9H KS KD KC QD TH JS TS AH JD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9C",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card 9H",
        ],
    )
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"


def test_match_won_then_leave() -> None:
    """The last game decides the match. Then: The players leave. [schnapsen-states#end, R17, R19, schnapsen-states#global]"""
    game = dealt(
        Santase2,
        "QH JC QC TC AC TD AS JH 9D KH AD 9C 9S QS 9H KS KD KC QD TH JS TS AH JD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card AS",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9C",
            "0 next_trick",
            "0 declare_marriage S",
            "0 lead_card QS",
            "1 play_card 9H",
        ],
    )
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"
