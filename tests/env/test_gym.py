"""The gym's environments: valid for PettingZoo, equal on one table and on many, without hidden cards."""

import copy
import json
import pickle
import re
import warnings
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from tests.house_rules import any_rules, written
from tests.runtime.games import VARIANTS, machine

from sixtysix.contract.rules import legal_moves
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.game.cards import bit, other
from sixtysix.kernels.program import KERNEL, NUMBA
from sixtysix.runtime import EventNotAllowed
from sixtysix_env import Observer, Space, TableEnv, VectorEnv
from sixtysix_env.loops import SEEN, STATE, write_row

QUICK = ("schnapsen", "kinderschnapsen", "house 1")
GAMES = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
    for name in [*VARIANTS, "house 1", "house 2", "house 3"]
]


def game(name: str, folder: Path) -> str:
    return written(folder, any_rules(Random(name))) if name.startswith("house") else name


def any_action(mask: Any, chance: Random) -> int:
    return chance.choice(np.flatnonzero(mask).tolist())


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str, tmp_path: Path) -> None:
    variant = game(name, tmp_path)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Environment has not defined a render")
        # PettingZoo's own card games, whose observations also contain a mask, get the same warning.
        warnings.filterwarnings("ignore", message="Observation ")
        api_test(TableEnv(variant), num_cycles=300)
        api_test(TableEnv(variant, match=True, by_hand=True), num_cycles=300)
        seed_test(lambda: TableEnv(variant), num_cycles=300)


def played_alike(variant: str, backend: str, match: bool, steps: int) -> int:
    """Play the same events on one table and on one of many, compare the results, and return the number of episodes."""
    many, one, chance = (
        VectorEnv(variant, 1, match=match, backend=backend),
        TableEnv(variant, match=match),
        Random(1),
    )
    many.reset(0)
    one.reset(0)
    episodes = 0
    for _ in range(steps):
        agent = f"player_{many.players[0]}"
        assert one.agent_selection == agent
        told = one.observe(agent)
        differ = np.flatnonzero(told["observation"] != many.observations[0])
        assert [many.space.features[n] for n in differ] == []
        assert (told["action_mask"] == many.masks[0]).all()
        action = any_action(many.masks[0], chance)
        rewards, ended = many.step([action])
        one.step(action)
        assert one.rewards["player_0"] == rewards[0] == -one.rewards["player_1"]
        assert one.terminations[agent] == ended[0]
        if ended[0]:
            episodes += 1
            if one.game.state == "DONE":
                many.reset(episodes)
                one.reset(episodes)
            else:
                one.reset()
    return episodes


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_one_table_by_views_and_many_by_whole_tables_tell_the_same(
    name: str, match: bool, tmp_path: Path
) -> None:
    assert played_alike(game(name, tmp_path), KERNEL, match, 1_000) > (0 if match else 15)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["schnapsen", "house 1"])
def test_numba_tells_the_same(name: str, tmp_path: Path) -> None:
    assert played_alike(game(name, tmp_path), NUMBA, match=False, steps=2_000) > 30


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_dealt_anew_change_no_observation(name: str, tmp_path: Path) -> None:
    env, chance, changed = VectorEnv(game(name, tmp_path), 20, backend=KERNEL), Random(2), 0
    space, r = env.space, env.space.kernel.RULESET
    for _ in range(60):
        for k, t in enumerate(env._tables[:20]):
            me = int(env.players[k])
            you, stock = other(me), range(t.drawn, t.drawn + t.talon)
            hidden = [card for card in r.cards if t.hands[you] & ~t.shown[you] & bit(card)]
            twin, unseen = t.copy(), [*hidden, *(t.deck[place] for place in stock)]
            chance.shuffle(unseen)
            twin.hands[you] ^= sum(map(bit, hidden)) ^ sum(map(bit, unseen[: len(hidden)]))
            for place, card in zip(stock, unseen[len(hidden) :], strict=True):
                twin.deck[place] = card
            changed += twin.hands != t.hands
            row, known = [0] * len(space.features), env._facts[k]
            write_row(twin, r, me, int(known[SEEN + me]), row)
            assert row == env.observations[k].tolist()
            moves = legal_moves(space.kernel, twin, int(known[STATE]))
            legal = [space.codec.json_of(move) for move in moves]
            assert (space.mask(legal, me) == env.masks[k]).all()
        env.step([any_action(mask, chance) for mask in env.masks])
    assert changed > 50


def test_what_a_masked_action_is_told() -> None:
    one, many = TableEnv(), VectorEnv(tables=2, backend=KERNEL)
    one.reset(1)
    masked = int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(EventNotAllowed):
        one.step(masked)
    before = many.observations.copy()
    allowed, refused = int(many.masks[0].argmax()), int(many.masks[1].argmin())
    with pytest.raises(SixtySixError, match=f"^{many.space.actions[refused]} is not allowed at table 1$"):
        many.step([allowed, refused])
    assert (many.observations == before).all()


@pytest.mark.parametrize(
    "actions", [[0], 0, [0, -1], [0, 48], [[0, 0]], [], [0.0, 1.0], "01", [True, False], None]
)
def test_what_is_no_action_at_each_table(actions: Any) -> None:
    many = VectorEnv(tables=2, backend=KERNEL)
    with pytest.raises(SixtySixError, match=r"^a step takes 2 actions, whole numbers from 0 to 47$"):
        many.step(actions)


@pytest.mark.parametrize("action", [-1, 48, 7.0, np.float32(7), "7"])
def test_an_action_that_there_is_not(action: Any) -> None:
    one = TableEnv()
    one.reset(1)
    with pytest.raises(SixtySixError, match=re.escape(f"there is no action {action}; there are 0 to 47")):
        one.step(action)


@pytest.mark.parametrize("tables", [0, -1])
def test_many_tables_are_one_at_least(tables: int) -> None:
    with pytest.raises(SetupError, match=f"^tables must be at least 1, not {tables}$"):
        VectorEnv(tables=tables, backend=KERNEL)


def test_numbers_of_numpy_are_players_and_actions() -> None:
    game, space = machine("schnapsen")(seed=1), Space.of("schnapsen")
    game.send("start_game")
    who: Any = np.int64(game.table.leader)
    assert json.dumps(game.view(who)) == json.dumps(game.view(int(who)))
    game.send(space.event(space.mask(game.legal_events(), who).argmax(), who), player=who)
    assert json.dumps(game.current_event)


def test_a_table_is_rendered_as_text() -> None:
    env = TableEnv(render_mode="ansi")
    env.reset(seed=7)
    first, *rows = (env.render() or "").splitlines()
    assert first.startswith("state=TRICK_START turn=0 trump=S turnup=QS talon=9 ")
    hands = [" ".join(hand) for hand in env.game.observe()["hands"]]
    assert rows == [f"player_{who} {hands[who]} points=0 tricks=0 score=7 games=0" for who in (0, 1)]


def played(env: Any, matches: int = 0, steps: int = 60) -> list[Any]:
    """Play at random for some steps or matches; return the result of each step."""
    seen, chance = [], Random(4)
    while matches or steps:
        if isinstance(env, VectorEnv):
            rewards, ended = env.step([any_action(mask, chance) for mask in env.masks])
            seen.append([rewards.tolist(), ended.tolist(), env.players.tolist(), env.observations.tolist()])
        else:
            told, reward, over, _, _ = env.last()
            env.step(None if over else any_action(told["action_mask"], chance))
            seen.append([reward, over, told["observation"].tolist()])
            if not env.agents:
                matches -= matches > 0 and env.game.state == "DONE"
                env.reset()
        steps -= steps > 0
    return seen


def test_a_seed_is_reproducible_and_no_seed_is_random() -> None:
    one, same, other = (TableEnv("kinderschnapsen") for _ in range(3))
    for table, seed in ((one, 8), (one, 5), (same, 5), (other, None)):
        table.reset(seed=seed)
    seen = played(one, matches=3)
    assert seen == played(same, matches=3)
    assert seen != played(other, matches=3)
    many, alike = (VectorEnv("kinderschnapsen", 3, backend=KERNEL) for _ in range(2))
    assert (many.observations != alike.observations).any()
    told: list[list[Any]] = [[], []]
    for rows, env in zip(told, (many, alike), strict=True):
        for begin in (5, None, None):
            env.reset(begin)
            rows.append(played(env, steps=200))  # more than three matches take
    assert told[0] == told[1]
    assert told[0][0] != told[0][1] != told[0][2] != told[0][0]


def test_a_reset_within_a_match_begins_another_one() -> None:
    env = TableEnv("kinderschnapsen", match=True)
    env.reset(seed=5)
    while not env.game.table.hands_ended:
        played(env, steps=1)
    env.reset()
    assert env.game.table.hand_number == 1


def made(kind: str, variant: str) -> Any:
    """Return an environment of a kind, within a hand."""
    env = TableEnv(variant) if kind == "one" else VectorEnv(variant, 4, backend=kind)
    env.reset(seed=9)
    played(env)
    return env


@pytest.mark.parametrize("kind", ["one", KERNEL, pytest.param(NUMBA, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["schnapsen", "house 1"])
def test_a_pickled_environment_plays_on_alike(kind: str, name: str, tmp_path: Path) -> None:
    env = made(kind, game(name, tmp_path))
    saved = pickle.dumps(env)
    assert played(pickle.loads(saved)) == played(copy.deepcopy(env)) == played(env)


@pytest.mark.slow
def test_environments_and_observers_can_be_pickled_for_workers() -> None:
    envs = [made("one", "santase-1"), made(KERNEL, "schnapsen")]
    view, observer = envs[0].game.view(0), Observer(envs[0].space)
    with get_context("spawn").Pool(1) as pool:
        assert pool.map(played, envs) == [played(env) for env in envs]
        assert (pool.apply(observer.observe, [view]) == observer.observe(view)).all()


@pytest.mark.parametrize("seed", [-1, 1 << 64, "7"])
def test_a_seed_that_there_is_not(seed: Any) -> None:
    for env in (TableEnv(), VectorEnv(tables=1, backend=KERNEL)):
        with pytest.raises(SetupError, match=r"^a seed is a number from 0 to 2\*\*64 - 1, not "):
            env.reset(seed)


def test_the_space_names_what_it_numbers() -> None:
    space = Space.of("schnapsen")
    assert len(space.actions) == 1 + 4 + 1 + 1 + 20 + 20 + 1
    assert space.event(space.actions.index("lead_card AS"), 1) == {
        "event": "lead_card",
        "player": 1,
        "card": "AS",
    }
    assert len(space.features) == len(space.high) == len({*space.features})


def test_an_observation_says_what_a_view_does() -> None:
    env = TableEnv("schnapsen")
    env.reset(3)
    view = env.game.view(0)
    row = Observer(env.space).observe(view)
    told = {name for name, value in zip(env.space.features, row, strict=True) if value}
    assert {f"hand {card}" for card in view["hand"]} == {name for name in told if name.startswith("hand")}
    assert {f"turnup {view['turnup']}", f"trump {view['trump']}", "talon", "score", "other_score"} <= told
