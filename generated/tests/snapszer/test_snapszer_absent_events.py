"""Snapszer.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.snapszer import Snapszer


def test_done_claim() -> None:
    """DONE has no transition for claim."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 claim") == []


def test_done_close_talon() -> None:
    """DONE has no transition for close_talon."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 close_talon") == []


def test_done_declare_marriage() -> None:
    """DONE has no transition for declare_marriage."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 declare_marriage S") == []


def test_done_exchange_trump() -> None:
    """DONE has no transition for exchange_trump."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 exchange_trump") == []


def test_done_lead_card() -> None:
    """DONE has no transition for lead_card."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 lead_card AS") == []


def test_done_next_trick() -> None:
    """DONE has no transition for next_trick."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 next_trick") == []


def test_done_play_card() -> None:
    """DONE has no transition for play_card."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "1 play_card AS") == []


def test_done_start_game() -> None:
    """DONE has no transition for start_game."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "start_game") == []


def test_pre_game_claim() -> None:
    """PRE_GAME has no transition for claim."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 claim") == []


def test_pre_game_close_talon() -> None:
    """PRE_GAME has no transition for close_talon."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 close_talon") == []


def test_pre_game_declare_marriage() -> None:
    """PRE_GAME has no transition for declare_marriage."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 declare_marriage S") == []


def test_pre_game_exchange_trump() -> None:
    """PRE_GAME has no transition for exchange_trump."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 exchange_trump") == []


def test_pre_game_lead_card() -> None:
    """PRE_GAME has no transition for lead_card."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 lead_card AS") == []


def test_pre_game_next_trick() -> None:
    """PRE_GAME has no transition for next_trick."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 next_trick") == []


def test_pre_game_play_card() -> None:
    """PRE_GAME has no transition for play_card."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 play_card AS") == []


def test_pre_game_quit() -> None:
    """PRE_GAME has no transition for quit."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "quit") == []


def test_pre_game_restart() -> None:
    """PRE_GAME has no transition for restart."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "restart") == []


def test_terminated_claim() -> None:
    """TERMINATED has no transition for claim."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 claim") == []


def test_terminated_close_talon() -> None:
    """TERMINATED has no transition for close_talon."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 close_talon") == []


def test_terminated_declare_marriage() -> None:
    """TERMINATED has no transition for declare_marriage."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 declare_marriage S") == []


def test_terminated_exchange_trump() -> None:
    """TERMINATED has no transition for exchange_trump."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 exchange_trump") == []


def test_terminated_lead_card() -> None:
    """TERMINATED has no transition for lead_card."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 lead_card AS") == []


def test_terminated_next_trick() -> None:
    """TERMINATED has no transition for next_trick."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 next_trick") == []


def test_terminated_play_card() -> None:
    """TERMINATED has no transition for play_card."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 play_card AS") == []


def test_terminated_quit() -> None:
    """TERMINATED has no transition for quit."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "quit") == []


def test_terminated_restart() -> None:
    """TERMINATED has no transition for restart."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "restart") == []


def test_terminated_start_game() -> None:
    """TERMINATED has no transition for start_game."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "start_game") == []


def test_trick_end_close_talon() -> None:
    """TRICK_END has no transition for close_talon."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 close_talon") == []


def test_trick_end_declare_marriage() -> None:
    """TRICK_END has no transition for declare_marriage."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 declare_marriage S") == []


def test_trick_end_exchange_trump() -> None:
    """TRICK_END has no transition for exchange_trump."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 exchange_trump") == []


def test_trick_end_lead_card() -> None:
    """TRICK_END has no transition for lead_card."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 lead_card AS") == []


def test_trick_end_play_card() -> None:
    """TRICK_END has no transition for play_card."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "0 play_card AS") == []


def test_trick_end_quit() -> None:
    """TRICK_END has no transition for quit."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "quit") == []


def test_trick_end_restart() -> None:
    """TRICK_END has no transition for restart."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "restart") == []


def test_trick_end_start_game() -> None:
    """TRICK_END has no transition for start_game."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "start_game") == []


def test_trick_in_progress_close_talon() -> None:
    """TRICK_IN_PROGRESS has no transition for close_talon."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 close_talon") == []


def test_trick_in_progress_declare_marriage() -> None:
    """TRICK_IN_PROGRESS has no transition for declare_marriage."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 declare_marriage S") == []


def test_trick_in_progress_exchange_trump() -> None:
    """TRICK_IN_PROGRESS has no transition for exchange_trump."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 exchange_trump") == []


def test_trick_in_progress_lead_card() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 lead_card AS") == []


def test_trick_in_progress_next_trick() -> None:
    """TRICK_IN_PROGRESS has no transition for next_trick."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 next_trick") == []


def test_trick_in_progress_quit() -> None:
    """TRICK_IN_PROGRESS has no transition for quit."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "quit") == []


def test_trick_in_progress_restart() -> None:
    """TRICK_IN_PROGRESS has no transition for restart."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "restart") == []


def test_trick_in_progress_start_game() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "start_game") == []


def test_trick_start_next_trick() -> None:
    """TRICK_START has no transition for next_trick."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 next_trick") == []


def test_trick_start_play_card() -> None:
    """TRICK_START has no transition for play_card."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 play_card AS") == []


def test_trick_start_quit() -> None:
    """TRICK_START has no transition for quit."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "quit") == []


def test_trick_start_restart() -> None:
    """TRICK_START has no transition for restart."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "restart") == []


def test_trick_start_start_game() -> None:
    """TRICK_START has no transition for start_game."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "start_game") == []
