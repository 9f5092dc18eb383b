"""The games as OpenSpiel's: by its own tests, and by its solvers' use of them."""

from pathlib import Path
from random import Random

import pytest
from tests.house_rules import any_rules, written
from tests.runtime.games import VARIANTS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*VARIANTS, "house"])
def test_openspiel_finds_nothing_wrong(name: str, tmp_path: Path) -> None:
    import tests.env.spiel  # noqa: F401

    variant = written(tmp_path, any_rules(Random("house 1"))) if name == "house" else name
    game = pyspiel.load_game("python_sixtysix", {"variant": variant})
    pyspiel.random_sim_test(game, num_sims=10, serialize=False, verbose=False)


def test_a_copy_of_a_state_is_played_on_alone() -> None:
    import tests.env.spiel  # noqa: F401

    state, chance = pyspiel.load_game("python_sixtysix").new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    before, copy = [str(state), state.observation_tensor(0)], state.clone()
    while not copy.is_terminal():
        copy.apply_action(chance.choice(copy.legal_actions()))
    assert [str(state), state.observation_tensor(0)] == before
    assert sum(copy.returns()) == 0 != copy.returns()[0]
