"""Schnapsen.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.schnapsen import Schnapsen


def test_done_claim() -> None:
    """DONE has no transition for claim."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 claim") == []


def test_done_close_talon() -> None:
    """DONE has no transition for close_talon."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 close_talon") == []


def test_done_declare_marriage() -> None:
    """DONE has no transition for declare_marriage."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 declare_marriage S") == []


def test_done_exchange_trump() -> None:
    """DONE has no transition for exchange_trump."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 exchange_trump") == []


def test_done_lead_card() -> None:
    """DONE has no transition for lead_card."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 lead_card AS") == []


def test_done_next_trick() -> None:
    """DONE has no transition for next_trick."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 next_trick") == []


def test_done_play_card() -> None:
    """DONE has no transition for play_card."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "0 play_card AS") == []


def test_done_start_game() -> None:
    """DONE has no transition for start_game."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, "start_game") == []


def test_pre_game_claim() -> None:
    """PRE_GAME has no transition for claim."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 claim") == []


def test_pre_game_close_talon() -> None:
    """PRE_GAME has no transition for close_talon."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 close_talon") == []


def test_pre_game_declare_marriage() -> None:
    """PRE_GAME has no transition for declare_marriage."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 declare_marriage S") == []


def test_pre_game_exchange_trump() -> None:
    """PRE_GAME has no transition for exchange_trump."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 exchange_trump") == []


def test_pre_game_lead_card() -> None:
    """PRE_GAME has no transition for lead_card."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 lead_card AS") == []


def test_pre_game_next_trick() -> None:
    """PRE_GAME has no transition for next_trick."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 next_trick") == []


def test_pre_game_play_card() -> None:
    """PRE_GAME has no transition for play_card."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "0 play_card AS") == []


def test_pre_game_quit() -> None:
    """PRE_GAME has no transition for quit."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "quit") == []


def test_pre_game_restart() -> None:
    """PRE_GAME has no transition for restart."""
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, "restart") == []


def test_terminated_claim() -> None:
    """TERMINATED has no transition for claim."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 claim") == []


def test_terminated_close_talon() -> None:
    """TERMINATED has no transition for close_talon."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 close_talon") == []


def test_terminated_declare_marriage() -> None:
    """TERMINATED has no transition for declare_marriage."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 declare_marriage S") == []


def test_terminated_exchange_trump() -> None:
    """TERMINATED has no transition for exchange_trump."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 exchange_trump") == []


def test_terminated_lead_card() -> None:
    """TERMINATED has no transition for lead_card."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 lead_card AS") == []


def test_terminated_next_trick() -> None:
    """TERMINATED has no transition for next_trick."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 next_trick") == []


def test_terminated_play_card() -> None:
    """TERMINATED has no transition for play_card."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "0 play_card AS") == []


def test_terminated_quit() -> None:
    """TERMINATED has no transition for quit."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "quit") == []


def test_terminated_restart() -> None:
    """TERMINATED has no transition for restart."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "restart") == []


def test_terminated_start_game() -> None:
    """TERMINATED has no transition for start_game."""
    game = dealt(
        Schnapsen,
        "TH AS AH JS TC JH KD TD KH AC AD JD QD QC KS JC QH QS KC TS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AD",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, "start_game") == []


def test_trick_end_close_talon() -> None:
    """TRICK_END has no transition for close_talon."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 close_talon") == []


def test_trick_end_declare_marriage() -> None:
    """TRICK_END has no transition for declare_marriage."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 declare_marriage S") == []


def test_trick_end_exchange_trump() -> None:
    """TRICK_END has no transition for exchange_trump."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 exchange_trump") == []


def test_trick_end_lead_card() -> None:
    """TRICK_END has no transition for lead_card."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 lead_card AS") == []


def test_trick_end_play_card() -> None:
    """TRICK_END has no transition for play_card."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "1 play_card AS") == []


def test_trick_end_quit() -> None:
    """TRICK_END has no transition for quit."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "quit") == []


def test_trick_end_restart() -> None:
    """TRICK_END has no transition for restart."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "restart") == []


def test_trick_end_start_game() -> None:
    """TRICK_END has no transition for start_game."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, "start_game") == []


def test_trick_in_progress_claim() -> None:
    """TRICK_IN_PROGRESS has no transition for claim."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 claim") == []


def test_trick_in_progress_close_talon() -> None:
    """TRICK_IN_PROGRESS has no transition for close_talon."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 close_talon") == []


def test_trick_in_progress_declare_marriage() -> None:
    """TRICK_IN_PROGRESS has no transition for declare_marriage."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 declare_marriage S") == []


def test_trick_in_progress_exchange_trump() -> None:
    """TRICK_IN_PROGRESS has no transition for exchange_trump."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 exchange_trump") == []


def test_trick_in_progress_lead_card() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 lead_card AS") == []


def test_trick_in_progress_next_trick() -> None:
    """TRICK_IN_PROGRESS has no transition for next_trick."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "0 next_trick") == []


def test_trick_in_progress_quit() -> None:
    """TRICK_IN_PROGRESS has no transition for quit."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "quit") == []


def test_trick_in_progress_restart() -> None:
    """TRICK_IN_PROGRESS has no transition for restart."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "restart") == []


def test_trick_in_progress_start_game() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, "start_game") == []


def test_trick_start_next_trick() -> None:
    """TRICK_START has no transition for next_trick."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 next_trick") == []


def test_trick_start_play_card() -> None:
    """TRICK_START has no transition for play_card."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "1 play_card AS") == []


def test_trick_start_quit() -> None:
    """TRICK_START has no transition for quit."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "quit") == []


def test_trick_start_restart() -> None:
    """TRICK_START has no transition for restart."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "restart") == []


def test_trick_start_start_game() -> None:
    """TRICK_START has no transition for start_game."""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
    assert refused(game, "start_game") == []
