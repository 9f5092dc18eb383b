"""What a player may look at again: rulings R38 and R43. What both see of points: ruling R47."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.runtime import GameMachine
from sixtysix.testing import play

from .table import FAMILY, deal, house


def looks(variant: str | type[GameMachine]) -> list[tuple[object, object]]:
    """Collect what each player may see of their own tricks: at a start, over a lead, and after each of two tricks."""
    game = deal(variant, zero="AH JD JC QD QC", one="AS TS KS QS JH", turn_up="JS")
    seen = [both(game)]
    for line in (
        "1 lead_card AS", "0 play_card JD", "1 next_trick", "1 lead_card JH", "0 play_card AH", "0 next_trick",
    ):  # fmt: skip
        play(game, [line])
        seen.append(both(game))
    return seen


def both(game: GameMachine) -> tuple[object, object]:
    return game.view(0)["own_tricks"], game.view(1)["own_tricks"]


def test_r38_both_players_may_look_at_their_own_tricks_until_the_next_begins() -> None:
    start, lead, first_end, second_start, second_lead, second_end, third_start = looks("schnapsen")
    assert start == lead == second_lead == (None, None)
    assert first_end == second_start == ([], ["AS", "JD"])
    assert second_end == third_start == (["AH", "JH"], ["AS", "JD"])


def test_r43_house_rules_may_have_the_next_trick_begin_when_the_last_is_put_away(tmp_path: Path) -> None:
    start, lead, first_end, second_start, *_ = looks(house(tmp_path, "schnapsen", "claim.until: next_trick"))
    assert start == lead == second_start == (None, None)
    assert first_end == ([], ["AS", "JD"])


def test_r38_house_rules_may_allow_it_at_any_time(tmp_path: Path) -> None:
    assert looks(house(tmp_path, "schnapsen", "looking.own_tricks: any_time")) == [
        ([], []),
        ([], []),
        ([], ["AS", "JD"]),
        ([], ["AS", "JD"]),
        ([], ["AS", "JD"]),
        (["AH", "JH"], ["AS", "JD"]),
        (["AH", "JH"], ["AS", "JD"]),
    ]


@pytest.mark.parametrize("variant", ["santase-1", "santase-2", "santase-3", "snapszer"])
def test_r38_the_games_with_nines_do_as_schnapsen(variant: str) -> None:
    game = deal(variant, zero="AH JD JC QD QC 9C", one="AS TS KS QS JH 9H", turn_up="JS")
    play(game, ["1 lead_card AS", "0 play_card JD"])
    assert both(game) == ([], ["AS", "JD"])
    play(game, ["1 next_trick"])
    assert both(game) == ([], ["AS", "JD"])
    play(game, ["1 lead_card TS"])
    assert both(game) == (None, None)


def test_r38_in_kinderschnapsen_the_own_pile_is_open_all_the_time() -> None:
    game = deal("kinderschnapsen", zero="7S 7H 2S", one="QS JS QH", turn_up="2D")
    assert both(game) == ([], [])
    play(game, ["1 lead_card QS", "0 play_card 7S", "1 next_trick"])
    assert both(game) == ([], ["QS", "7S"])


def test_r38_nobody_looks_at_the_other_players_tricks() -> None:
    game = deal("kinderschnapsen", zero="7S 7H 2S", one="QS JS QH", turn_up="2D")
    play(game, ["1 lead_card QS", "0 play_card 7S", "1 next_trick"])
    view = game.view(0)
    assert view["own_tricks"] == []
    assert "won" not in view
    assert "QS" not in str(view)


@pytest.mark.parametrize("variant", FAMILY)
def test_r47_both_players_see_the_points_of_both(variant: str) -> None:
    game = sixtysix.machine(variant)(seed=3)
    game.send("start_game")
    while sum(game.observe()["tricks"]) < 2:
        going_on = ("lead_card", "play_card", "next_trick")
        game.send(**next(event for event in game.legal_events() if event["event"] in going_on))
    table = game.observe()
    for player in (0, 1):
        view = game.view(player)
        assert [view[key] for key in ("points", "trick_points", "pending")] == [
            table[key] for key in ("points", "trick_points", "pending")
        ]
