"""The computer chooses legal events from one view, the same in Python and JavaScript, and beats random play."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.compile.export.javascript_package import scripted
from tests.compile.export.node import needs_node
from tests.runtime.games import VARIANTS, machine

from sixtysix.chart import load_chart, load_variant
from sixtysix.compile.javascript import package
from sixtysix.errors import SixtySixError
from sixtysix_tables import computer
from sixtysix_tables.computer import Computer, choose_place

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "DEALS", 12)


def by_chance(view: Json, chance: Random) -> Json:
    claims: list[Json] = [event for event in view["legal"] if event["event"] == "claim"]
    if claims and view["points"] and view["points"][view["player"]] >= 66:
        return claims[0]
    others: list[Json] = [e for e in view["legal"] if e["event"] not in ("claim", "close_talon")]
    return chance.choice(others)


def played(variant: str, seed: int, seat: int) -> tuple[Json, list[Json], list[Json]]:
    """Play a hand of the computer against random play; return its result, and the computer's snapshots and views."""
    game, player, chance = machine(variant)(seed=seed), Computer(variant, seed=seed), Random(seed)
    snapshots, views = [], []
    game.send("start_game")
    while not (result := game.result()):
        turn = game.view(0)["turn"]
        view = game.view(turn)
        if turn == seat:
            snapshots.append(game.snapshot())
            views.append(view)
        game.send(player.choose(view) if turn == seat else by_chance(view, chance))
    return result, snapshots, views


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_chooses_legal_events_and_claims_no_points_that_it_lacks(variant: str) -> None:
    for seed in range(4):
        for view in played(variant, seed, seat=seed % 2)[2]:
            event = Computer(variant, seed=seed).choose(view)
            assert event in view["legal"]
            if event["event"] == "claim" and view["points"]:
                assert view["points"][view["player"]] >= machine(variant).ruleset.target


def test_it_chooses_the_same_from_the_same_view_and_seed_whatever_came_before() -> None:
    _, _, views = played("schnapsen", 3, seat=0)
    one, other = Computer("schnapsen", seed=5), Computer(machine("schnapsen"), seed=5)
    forwards = [one.choose(view) for view in views]
    assert [other.choose(view) for view in reversed(views)] == forwards[::-1]


def test_cards_that_it_cannot_see_change_nothing() -> None:
    changed = 0
    _, snapshots, views = played("schnapsen", 4, seat=1)
    for snapshot, view in zip(snapshots, views, strict=True):
        game, twin = (machine("schnapsen").restore(snapshot) for _ in range(2))
        t = twin.table
        if t.talon:
            hidden, top = t.hands[0] & ~t.shown[0], t.deck[t.drawn]
            lowest = hidden & -hidden
            t.hands[0] ^= lowest | 1 << top
            t.deck[t.drawn] = lowest.bit_length() - 1
            assert twin.observe() != game.observe()
            assert Computer("schnapsen").choose(twin.view(1)) == Computer("schnapsen").choose(view)
            changed += 1
    assert changed > 3


def test_it_beats_chance() -> None:
    points = [0, 0]
    for seed in range(20):
        result, _, _ = played("schnapsen", seed, seat=seed % 2)
        if result["winner"] is not None:
            points[result["winner"] != seed % 2] += result["game_points"]
    assert points[0] > 3 * points[1]


def test_without_a_choice_it_says_so() -> None:
    game = machine("schnapsen")(seed=1)
    game.send("start_game")
    waiting = game.view(1 - game.view(0)["turn"])
    with pytest.raises(SixtySixError, match=r"^player \d has no event to choose$"):
        Computer("schnapsen").choose(waiting)
    with pytest.raises(SixtySixError, match=r"^the seed is -1, expected a number from 0 on$"):
        Computer("schnapsen", seed=-1)


@needs_node
@pytest.mark.slow
def test_python_and_javascript_choose_alike(tmp_path: Path) -> None:
    family = load_chart()
    charts = [family.configure(load_variant(name, family)) for name in ("schnapsen", "snapszer")]
    for name, text in package(charts, {"computer.js": (choose_place,)}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for chart in charts:
        variant = chart.variant.name
        views = [view for seed in range(2) for view in played(variant, seed, seat=1)[2]]
        player = Computer(variant, seed=9)
        codes = [list(map(player._codec.code_of, view["legal"])) for view in views]
        python = [view["legal"].index(player.choose(view)) for view in views]
        told = scripted(
            f"""import {{ kernel }} from "FOLDER/{variant}.js";
            import {{ choose_place }} from "FOLDER/computer.js";
            const [views, codes] = {json.dumps([views, codes])};
            console.log(JSON.stringify(views.map((view, n) => choose_place(kernel, view, codes[n], 9))));""",
            tmp_path,
        )
        assert told == python
