"""Santase, second rule set: TERMINATED.

The table is empty.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play, refused
from sixtysix_machines.santase_2 import Santase2

# TERMINATED: The table is empty.


def test_is_entered() -> None:
    """The table is empty. [schnapsen-states#global]"""
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


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TERMINATED has no transition for start_game. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TERMINATED"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """TERMINATED has no transition for exchange_trump. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "TERMINATED"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """TERMINATED has no transition for declare_marriage. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "TERMINATED"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TERMINATED has no transition for close_talon. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TERMINATED"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TERMINATED has no transition for lead_card. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "TERMINATED"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TERMINATED has no transition for play_card. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "0 play_card AS") == []
    assert game.state == "TERMINATED"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TERMINATED has no transition for next_trick. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TERMINATED"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TERMINATED has no transition for restart. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TERMINATED"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TERMINATED has no transition for quit. [schnapsen-states#global]"""
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
            "quit",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TERMINATED"
