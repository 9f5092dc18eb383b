"""Mutants that are equivalent because the program stays the same."""

import ast

import pytest

from sixtysix.chart import load
from sixtysix.compile.kernel import compile_kernel
from sixtysix.game import cards
from sixtysix_tools.equivalents import program
from sixtysix_tools.mutant import Mutant, reached

from .hands import VARIANT, mutants_of

CHART = load(VARIANT)
KERNEL = compile_kernel(CHART)


def is_same(mutant: Mutant) -> bool:
    return program(KERNEL, mutant.changed) == program(KERNEL, {})


def with_body(name: str, body: str) -> Mutant:
    function = next(f for f in reached(KERNEL, CHART.rules) if f.__name__ == name)
    node = ast.parse(f"def {name}(t, r: Ruleset):\n    {body}").body[0]
    assert isinstance(node, ast.FunctionDef)
    return Mutant("rules", "change", name, "", "", CHART, {function: node})


def test_a_branch_that_the_ruleset_rules_out_is_dead() -> None:
    assert not KERNEL.RULESET.loser_deals
    assert is_same(with_body("pass_deal", "t.dealer = other(t.dealer)"))
    assert not is_same(with_body("pass_deal", "t.dealer = t.dealer"))


def test_a_function_that_is_called_in_dead_branches_alone_is_dead() -> None:
    assert not KERNEL.RULESET.last_trick_points
    assert is_same(with_body("all_cards_are_won", "return 7"))


@pytest.mark.parametrize(
    ("body", "same"),
    [
        ("return talon_size(t) >= 2", True),
        ("return talon_size(t) >= 3 - 1 if r.closing_needs_talon == 2 else t.pop()", True),
        ("return talon_size(t) >= 3", False),
        ("return talon_size(t) >= 2 and True", False),
        ("return [1 for _ in t.score] and talon_size(t) >= 2", False),
    ],
)
def test_numbers_of_the_ruleset_are_as_good_as_their_names(body: str, same: bool) -> None:
    assert KERNEL.RULESET.closing_needs_talon == 2
    assert is_same(with_body("talon_deep_enough_to_close", body)) is same


def test_a_function_is_changed_wherever_it_is_called() -> None:
    assert not is_same(with_body("settle", "t.game_points = 1"))
    assert not is_same(mutants_of()["rules/number/other/return 2 - player"])
    assert cards.other(0) == 1
