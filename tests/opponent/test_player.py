"""The opponent: it plays by the rules, from its view alone, and well."""

from collections.abc import Callable
from importlib.util import find_spec
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from docs.measure.winrates import Batch, Pairing, play_batch
from tests.house_rules import written
from tests.runtime.games import VARIANTS, Json, game_at, machine, walk
from tests.runtime.test_views import twin_of

from sixtysix.compile.machines import kernel
from sixtysix.errors import SixtySixError
from sixtysix.runtime import GameMachine
from sixtysix_tables.opponent import STRENGTHS, Player
from sixtysix_tables.opponent.player import Heuristic, NothingToChoose

CHOOSING = ("TRICK_START", "TRICK_IN_PROGRESS")


def play(game: GameMachine, players: list[Player], most: int = 400) -> list[Json]:
    """The events of a match between two players, each shown every state."""
    events: list[Json] = []
    game.send("start_game")
    while game.state != "DONE" and len(events) < most:
        for player in (0, 1):
            players[player].observe(game.view(player))
        turn = game.observe()["turn"]
        view = game.view(turn)
        event = players[turn].choose(view)
        assert event in view["legal"]
        assert event["event"] != "claim" or game.observe()["points"][turn] >= game.ruleset.target
        game.send(**event)
        events.append(event)
    return events


@pytest.mark.parametrize("variant", ["kinderschnapsen", "santase-2", "snapszer"])
def test_a_match_is_played_to_its_end_by_legal_events_and_true_claims(variant: str) -> None:
    game = machine(variant)(seed=2)
    play(game, [Player(variant, strength=1, seed=seed) for seed in (1, 2)])
    assert game.state == "DONE"


@pytest.mark.parametrize("variant", ["santase-2", "schnapsen", "snapszer"])
def test_it_plays_the_same_where_nobody_sees_the_points(variant: str, tmp_path: Path) -> None:
    def match(points: str) -> list[Json]:
        (tmp_path / points).mkdir()
        path = written(tmp_path / points, (variant, {"looking.points": points, "game.points": 4}))
        return play(machine(path)(seed=2), [Player(path, strength=1, seed=seed) for seed in (1, 2)])

    assert match("none") == match("both")


def test_the_same_seed_plays_the_same_match() -> None:
    def match(seed: int) -> list[Json]:
        return play(
            machine("schnapsen")(seed=5), [Player("schnapsen", strength=1, seed=seed) for _ in range(2)]
        )

    assert match(7) == match(7)
    assert any(match(7) != match(seed) for seed in (8, 9, 10))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "seated", [lambda variant: Player(variant, strength=1, seed=4), Heuristic], ids=["weighing", "heuristic"]
)
def test_equal_views_of_different_deals_give_equal_choices(
    variant: str, seated: Callable[[str], Player]
) -> None:
    """The twin differs in every card that the player has not seen."""
    random, compared, different = Random(3), 0, 0
    player, other = seated(variant), seated(variant)
    for game in chain(*(walk(machine(variant), seed) for seed in range(4))):
        if compared <= 20 and game.state in CHOOSING and random.random() < 0.3:
            turn = game.observe()["turn"]
            twin = twin_of(game, turn, random)
            view, same = game.view(turn), twin.view(turn)
            assert player.choose(view) == other.choose(same)
            compared += 1
            different += twin.observe()["hands"] != game.observe()["hands"]
    assert compared > 20
    assert different >= 5


def test_what_the_view_does_not_say_is_not_asked_for() -> None:
    """The choice goes through with keys of the view alone, and no more of them matter."""
    game = next(g for g in walk(machine("snapszer"), 1) if g.state == "TRICK_START")
    turn = game.observe()["turn"]
    view = game.view(turn)
    choice = Player("snapszer", strength=1, seed=1).choose(view)
    reordered = dict(reversed(view.items()))
    assert Player("snapszer", strength=1, seed=1).choose(reordered) == choice


def test_what_was_taken_back_is_remembered_no_more() -> None:
    """A player who remembers the views up to now advises as one who has seen no more; else they are misled at times."""
    misled = 0
    for seed in range(12):
        random = Random(seed)
        game: GameMachine = machine("snapszer")(seed=seed, history=True)
        player, unaware, fresh = (Player("snapszer", strength=1, seed=seed) for _ in range(3))
        game.send("start_game")
        seen = [game.view(0)]
        for _ in range(14):
            game.send(random.choice([event for event in game.legal_events() if event["event"] != "claim"]))
            seen.append(game.view(0))
            player.observe(seen[-1])
            unaware.observe(seen[-1])
        while len(seen) == 15 or game.state not in CHOOSING or game.view(0)["turn"] != 0:
            game.undo()
            seen.pop()
        assert seen[-1] == game.view(0)
        player.remember(seen)
        for view in seen:
            fresh.observe(view)
        advice = fresh.advise(seen[-1])
        assert player.advise(seen[-1]) == advice
        misled += unaware.advise(seen[-1]) != advice
    assert misled > 0


def test_it_claims_as_soon_as_it_has_enough() -> None:
    def has_enough(game: GameMachine) -> bool:
        table = game.observe()
        return game.state == "TRICK_END" and table["points"][table["turn"]] >= 66

    game = game_at(machine("schnapsen"), 1, has_enough)
    turn = game.observe()["turn"]
    view = game.view(turn)
    assert Player("schnapsen", strength=1, seed=0).choose(view) == {"event": "claim", "player": turn}


def test_nothing_but_a_false_claim_is_nothing_to_choose() -> None:
    game = next(g for g in walk(machine("snapszer"), 1) if g.state == "TRICK_START")
    idle = 1 - game.observe()["turn"]
    view = game.view(idle)
    assert [event["event"] for event in view["legal"]] == ["claim"]
    with pytest.raises(NothingToChoose, match=f"player {idle} has nothing to choose"):
        Player("snapszer", strength=1, seed=1).choose(view)


@pytest.mark.parametrize("strength", [0, 4, "3"])
def test_there_are_no_other_strengths(strength: Any) -> None:
    with pytest.raises(SixtySixError, match="there are 1, 2, 3"):
        Player("schnapsen", strength=strength, seed=1)


def test_a_player_is_given_a_class_of_games_or_what_makes_one(tmp_path: Path) -> None:
    path = written(tmp_path, ("schnapsen", {"closing.effective": "after_trick"}))
    for named in ("schnapsen", path):
        game = game_at(machine(named), 1, lambda game: game.state in CHOOSING)
        view = game.view(game.observe()["turn"])
        given = [Player(one, strength=1, seed=4).advise(view) for one in (named, machine(named))]
        assert given[0] == given[1]
        assert given[0]["because"] == "weighed"


@pytest.mark.parametrize("seed", [-1, 0.5, None])
def test_a_seed_is_a_number(seed: Any) -> None:
    with pytest.raises(SixtySixError, match="a seed is a number from 0 on, not"):
        Player("schnapsen", seed=seed)


def test_each_strength_thinks_more_than_the_one_before() -> None:
    assert sorted(STRENGTHS) == [1, 2, 3]
    assert all(less.samples < more.samples for less, more in pairwise(STRENGTHS[s] for s in (1, 2, 3)))


@pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed")
def test_every_backend_chooses_the_same() -> None:
    variant, compared = "kinderschnapsen", 0
    here, there = Player(variant, strength=2, seed=3), Player(variant, strength=2, seed=3, backend="numba")
    for game in walk(machine(variant), 8):
        if game.state in CHOOSING:
            turn = game.observe()["turn"]
            view = game.view(turn)
            assert here.choose(view) == there.choose(view)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(("variant", "games", "least"), [("kinderschnapsen", 20, 15), ("schnapsen", 10, 9)])
def test_it_beats_random_play(variant: str, games: int, least: int) -> None:
    won = play_batch(Batch(Pairing(variant, "2", "random", backend="kernel"), first=0, matches=games))
    assert won >= least


def test_a_stronger_one_beats_a_weaker_one() -> None:
    won = play_batch(Batch(Pairing("schnapsen", "2", "1", backend="kernel"), first=0, matches=12))
    assert won >= 7


def test_house_rules_have_an_opponent_too(tmp_path: Any) -> None:
    path = tmp_path / "sunday.yaml"
    path.write_text(
        "name: sunday\nextends: schnapsen\n"
        "parameters:\n  closing: {effective: after_trick}\n  marriage: {first_lead: pending}\n  game: {points: 3}\n",
        encoding="utf-8",
    )
    game = machine(str(path))(seed=1)
    play(game, [Player(str(path), strength=1, seed=seed) for seed in (1, 2)])
    assert game.state == "DONE"
    assert kernel(str(path)).module.RULESET.first_marriage == 1
