"""Which faults are no faults because the program stays the same."""

import ast

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.game import cards
from sixtysix_tools.equivalents import program
from sixtysix_tools.mutant import Mutant, reached

from .hands import KERNEL, VARIANT, mutants_of

CHART = load(VARIANT)


def is_same(mutant: Mutant, chart: ConfiguredChart = CHART) -> bool:
    return program(mutant.chart, mutant.changed) == program(chart)


def with_body(name: str, body: str) -> Mutant:
    """The mutant in which a function of the rules has another body."""
    function = next(f for f in reached(KERNEL, CHART.rules) if f.__name__ == name)
    node = ast.parse(f"def {name}(t, r: Ruleset):\n    {body}").body[0]
    assert isinstance(node, ast.FunctionDef)
    return Mutant("rules", "change", name, "", "", CHART, {function: node})


def test_the_rules_of_a_variant_are_themselves() -> None:
    assert program(CHART) == program(load(VARIANT))
    assert program(CHART) != program(load("schnapsen"))


def test_a_branch_that_the_ruleset_rules_out_is_dead() -> None:
    assert not KERNEL.RULESET.loser_deals
    assert is_same(with_body("pass_deal", "t.dealer = other(t.dealer)"))
    assert not is_same(with_body("pass_deal", "t.dealer = t.dealer"))


def test_a_function_is_changed_wherever_it_is_called() -> None:
    assert not is_same(with_body("settle", "t.game_points = 1"))
    assert not is_same(mutants_of()["rules/number/other/return 2 - player"])
    assert cards.other(0) == 1


def test_a_choice_that_only_a_view_shows_is_no_equivalent() -> None:
    choice = mutants_of()["spec/change-choice/looking.own_tricks/until_next_trick"]
    assert choice.chart.variant != CHART.variant
    assert not is_same(choice)
