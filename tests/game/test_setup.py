"""The beginning of a hand: as a line, near the end of a match, and with hidden cards exchanged."""

from dataclasses import replace

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.chance import seed_chance
from sixtysix.errors import SetupError
from sixtysix.game.setup import MOST_SWAPS, Setup
from sixtysix.game.table import Table


def test_a_line_says_who_dealt_first() -> None:
    setup = Setup(("AS", "TS"), 1, (3, 5), (1, 0), 1, first_dealer=0, dealt=False)
    assert Setup.parse(str(setup).split(", ")) == (setup, [])


@pytest.mark.parametrize("part", ["", "dealer", "score 1", "bonus x"])
def test_a_part_that_says_nothing_is_refused(part: str) -> None:
    with pytest.raises(SetupError, match="a setup has no key"):
        Setup.parse([part])


@pytest.mark.parametrize("goal", [1, 2, 3, 7])
@pytest.mark.parametrize("variant", ["schnapsen", "snapszer"])
def test_near_the_end_a_game_is_still_open(variant: str, goal: int) -> None:
    r = load(variant).ruleset._replace(game_goal=goal)
    choices = Table()
    seed_chance(choices, 66, 0)
    for _ in range(100):
        score = Setup().near_the_end(r, choices).score
        assert all(0 < points <= goal if r.counts_down else 0 <= points < goal for points in score)


@pytest.mark.parametrize("variant", variant_names())
def test_a_few_hidden_cards_are_exchanged_at_most(variant: str) -> None:
    kernel = compile_kernel(load(variant))
    table, setup = Table(), Setup.shuffled(kernel, 66, 0)
    setup.begin(kernel, table)
    others = [*setup.indistinguishable(table, kernel.RULESET, 0)]
    assert 1 <= len(others) <= MOST_SWAPS
    assert all(sorted(one.deck) == sorted(setup.deck) and one != setup for one in others)
    assert {replace(one, deck=setup.deck) for one in others} == {setup}
