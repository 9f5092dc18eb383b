"""Kinderschnapsen.

Every condition decides alone: where only it fails, the event is refused.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen


def test_trick_end_claim_without_is_trick_winner() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "QS 7S 7H QH JH 2D QD JD JS 2S 2H 7D",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card JD",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card 2S",
            "0 play_card 2D",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 claim") == ["is_trick_winner"]


def test_trick_end_claim_without_target_reached() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 claim") == ["target_reached"]


def test_trick_end_next_trick_without_is_trick_winner_1() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 next_trick") == ["is_trick_winner"]


def test_trick_end_next_trick_without_is_trick_winner_2() -> None:
    """The other player won the trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 2),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QD",
            "0 play_card 7D",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card 7S",
            "0 play_card 2D",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 next_trick") == ["is_trick_winner"]


def test_trick_in_progress_play_card_without_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "2D 7S 2S QD 7H 2H JD JS 7D JH QH QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card 2D",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card 7H") == ["follows_suit"]


def test_trick_in_progress_play_card_without_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S QH QS 7S JH JD 7D 2H 7H QD",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card 7S") == ["heads_trick"]


def test_trick_in_progress_play_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card QS") == ["holds_card"]


def test_trick_in_progress_play_card_without_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 play_card 2S") == ["is_follower"]


def test_trick_in_progress_play_card_without_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JS 7H QS QH 7D 2D QD 2H JD 2S 7S JH",
        dealer=1,
        score=(2, 1),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "1 play_card QH") == ["trumps_when_void"]


def test_trick_start_close_talon_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["is_leader"]


def test_trick_start_close_talon_without_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card 7S",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card 7H",
            "1 next_trick",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["talon_deep_enough_to_close"]


def test_trick_start_close_talon_without_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 2),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 close_talon") == ["talon_open"]


def test_trick_start_lead_card_without_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "0 lead_card QS") == ["holds_card"]


def test_trick_start_lead_card_without_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 lead_card 7S") == ["is_leader"]
