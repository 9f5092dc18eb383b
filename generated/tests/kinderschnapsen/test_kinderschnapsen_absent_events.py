"""Kinderschnapsen.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen


def test_done_claim() -> None:
    """DONE has no transition for claim."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 claim") == []


def test_done_close_talon() -> None:
    """DONE has no transition for close_talon."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 close_talon") == []


def test_done_lead_card() -> None:
    """DONE has no transition for lead_card."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 lead_card QS") == []


def test_done_next_trick() -> None:
    """DONE has no transition for next_trick."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 next_trick") == []


def test_done_play_card() -> None:
    """DONE has no transition for play_card."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 play_card QS") == []


def test_done_start_game() -> None:
    """DONE has no transition for start_game."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "start_game") == []


def test_pre_game_claim() -> None:
    """PRE_GAME has no transition for claim."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 claim") == []


def test_pre_game_close_talon() -> None:
    """PRE_GAME has no transition for close_talon."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 close_talon") == []


def test_pre_game_lead_card() -> None:
    """PRE_GAME has no transition for lead_card."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 lead_card QS") == []


def test_pre_game_next_trick() -> None:
    """PRE_GAME has no transition for next_trick."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 next_trick") == []


def test_pre_game_play_card() -> None:
    """PRE_GAME has no transition for play_card."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 play_card QS") == []


def test_pre_game_quit() -> None:
    """PRE_GAME has no transition for quit."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "quit") == []


def test_pre_game_restart() -> None:
    """PRE_GAME has no transition for restart."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "restart") == []


def test_terminated_claim() -> None:
    """TERMINATED has no transition for claim."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "1 claim") == []


def test_terminated_close_talon() -> None:
    """TERMINATED has no transition for close_talon."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "1 close_talon") == []


def test_terminated_lead_card() -> None:
    """TERMINATED has no transition for lead_card."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "1 lead_card QS") == []


def test_terminated_next_trick() -> None:
    """TERMINATED has no transition for next_trick."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "1 next_trick") == []


def test_terminated_play_card() -> None:
    """TERMINATED has no transition for play_card."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "1 play_card QS") == []


def test_terminated_quit() -> None:
    """TERMINATED has no transition for quit."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "quit") == []


def test_terminated_restart() -> None:
    """TERMINATED has no transition for restart."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "restart") == []


def test_terminated_start_game() -> None:
    """TERMINATED has no transition for start_game."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "start_game") == []


def test_trick_end_close_talon() -> None:
    """TRICK_END has no transition for close_talon."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 close_talon") == []


def test_trick_end_lead_card() -> None:
    """TRICK_END has no transition for lead_card."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 lead_card QS") == []


def test_trick_end_play_card() -> None:
    """TRICK_END has no transition for play_card."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 play_card QS") == []


def test_trick_end_quit() -> None:
    """TRICK_END has no transition for quit."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "quit") == []


def test_trick_end_restart() -> None:
    """TRICK_END has no transition for restart."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "restart") == []


def test_trick_end_start_game() -> None:
    """TRICK_END has no transition for start_game."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "start_game") == []


def test_trick_in_progress_claim() -> None:
    """TRICK_IN_PROGRESS has no transition for claim."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 claim") == []


def test_trick_in_progress_close_talon() -> None:
    """TRICK_IN_PROGRESS has no transition for close_talon."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 close_talon") == []


def test_trick_in_progress_lead_card() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 lead_card QS") == []


def test_trick_in_progress_next_trick() -> None:
    """TRICK_IN_PROGRESS has no transition for next_trick."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 next_trick") == []


def test_trick_in_progress_quit() -> None:
    """TRICK_IN_PROGRESS has no transition for quit."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "quit") == []


def test_trick_in_progress_restart() -> None:
    """TRICK_IN_PROGRESS has no transition for restart."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "restart") == []


def test_trick_in_progress_start_game() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "start_game") == []


def test_trick_start_claim() -> None:
    """TRICK_START has no transition for claim."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 claim") == []


def test_trick_start_next_trick() -> None:
    """TRICK_START has no transition for next_trick."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 next_trick") == []


def test_trick_start_play_card() -> None:
    """TRICK_START has no transition for play_card."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 play_card QS") == []


def test_trick_start_quit() -> None:
    """TRICK_START has no transition for quit."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "quit") == []


def test_trick_start_restart() -> None:
    """TRICK_START has no transition for restart."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "restart") == []


def test_trick_start_start_game() -> None:
    """TRICK_START has no transition for start_game."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "start_game") == []
