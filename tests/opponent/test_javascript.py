"""The opponent in JavaScript chooses as Python's does."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from docs.measure.lockstep.opponent import of_house_rules, played, total
from tests.lockstep.javascript import Node
from tests.runtime.games import VARIANTS

from ..compile.export.javascript_package import PACKAGE, scripted
from ..compile.export.node import needs_node


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with Node(PACKAGE) as process:
        yield process


@needs_node
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_views_and_seed_give_the_same_choice(variant: str, node: Node) -> None:
    found = total(played(node, variant, variant, 2), 1)
    assert found["weighed"] >= 3


@needs_node
def test_it_plays_by_random_house_rules_too(tmp_path: Path, node: Node) -> None:
    found = total(of_house_rules(node, tmp_path), 1)
    assert found["choices"] > 0


@needs_node
def test_a_mistake_is_noticed(tmp_path: Path) -> None:
    for path in PACKAGE.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text.replace("const TRUMP_KEPT = 6;", "const TRUMP_KEPT = 7;"))
    with Node(tmp_path) as process, pytest.raises(AssertionError, match="schnapsen, match"):
        list(chain.from_iterable(played(process, "schnapsen", "schnapsen", seed) for seed in range(4)))


@needs_node
def test_a_match_is_played_by_views_alone_and_wrong_options_are_refused() -> None:
    told: Any = scripted(
        """import { Kinderschnapsen } from "FOLDER/index.js";
        import { NothingToChoose, Player } from "FOLDER/opponent.js";
        const game = new Kinderschnapsen({ seed: 2 });
        const players = [1, 2].map((seed) => new Player(Kinderschnapsen, { strength: 1, seed }));
        game.send("start_game");
        while (game.state !== "DONE") {
          players.forEach((player, seat) => player.observe(game.view(seat)));
          const { turn } = game.view(0);
          game.send(players[turn].choose(game.view(turn)));
        }
        const errors = [];
        for (const options of [{ strength: 4 }, { strength: null }, { seed: -1 }, { seed: 0.5 }, { stregth: 3 }, 2]) {
          try { new Player(Kinderschnapsen, options); } catch (error) { errors.push(String(error)); }
        }
        try { new Player("schnapsen"); } catch (error) { errors.push(String(error)); }
        try { players[0].choose(game.view(0)); } catch (error) { errors.push(error instanceof NothingToChoose); }
        console.log(JSON.stringify([game.view(0).games, errors]));"""
    )
    assert sum(told[0]) == 1
    assert told[1] == [
        "SixtySixError: there is no strength 4; there are 1, 2, 3",
        "SixtySixError: there is no strength null; there are 1, 2, 3",
        "SixtySixError: a seed is a number from 0 on, not -1",
        "SixtySixError: a seed is a number from 0 on, not 0.5",
        "SixtySixError: there is no option 'stregth'; there are strength, seed",
        "SixtySixError: options are an object, not 2; there are strength, seed",
        "SixtySixError: a player is given a class of games, such as Schnapsen, not 'schnapsen'",
        True,
    ]


@needs_node
def test_what_was_taken_back_is_remembered_no_more() -> None:
    told: Any = scripted(
        """import { Snapszer } from "FOLDER/index.js";
        import { Player } from "FOLDER/opponent.js";
        const told = [];
        for (let seed = 0; seed < 12; seed += 1) {
          const game = new Snapszer({ seed, history: true });
          const [player, unaware, fresh] = [1, 2, 3].map(() => new Player(Snapszer, { strength: 1, seed }));
          game.send("start_game");
          const seen = [game.view(0)];
          for (let i = 0; i < 14; i += 1) {
            const events = game.legalEvents().filter(({ event }) => event !== "claim");
            game.send(events[(7 * seed + 5 * i) % events.length]);
            seen.push(game.view(0));
            player.observe(seen.at(-1));
            unaware.observe(seen.at(-1));
          }
          do {
            game.undo();
            seen.pop();
          } while (!["TRICK_START", "TRICK_IN_PROGRESS"].includes(game.state) || game.view(0).turn !== 0);
          player.remember(seen);
          for (const view of seen) fresh.observe(view);
          told.push([player, unaware, fresh].map((one) => JSON.stringify(one.advise(seen.at(-1)))));
        }
        console.log(JSON.stringify(told));"""
    )
    assert all(player == fresh for player, _, fresh in told)
    assert any(unaware != fresh for _, unaware, fresh in told)
