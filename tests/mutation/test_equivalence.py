"""Which faults are no faults because the program stays the same."""

import ast
from dataclasses import replace

from sixtysix.chart import load, load_chart
from sixtysix.game import cards
from sixtysix.mutation import Mutant
from sixtysix.mutation.mutant import Changed, reached
from sixtysix.mutation.spec_faults import parameter_mutants
from sixtysix_tools.equivalents import program, same_program

from .hands import KERNEL, VARIANT, mutants_of

FAMILY = load_chart()
CHART = load(VARIANT)
IS_SAME = same_program(CHART)


def with_body(name: str, body: str) -> Mutant:
    """The mutant in which a function of the rules has another body."""
    function = next(f for f in reached(KERNEL, CHART.rules) if f.__name__ == name)
    node = ast.parse(f"def {name}(t, r: Ruleset):\n    {body}").body[0]
    assert isinstance(node, ast.FunctionDef)
    return Mutant("rules", "change", name, "", "", CHART, Changed(function, node))


def test_the_rules_of_a_variant_are_themselves() -> None:
    assert program(CHART) == program(load(VARIANT))
    assert program(CHART) != program(load("schnapsen"))


def test_a_branch_that_the_ruleset_rules_out_is_dead() -> None:
    assert not KERNEL.RULESET.loser_deals
    assert IS_SAME(with_body("pass_deal", "t.dealer = other(t.dealer)"))
    assert not IS_SAME(with_body("pass_deal", "t.dealer = t.dealer"))


def test_a_function_is_changed_wherever_it_is_called() -> None:
    assert not IS_SAME(with_body("settle", "t.game_points = 1"))
    assert not IS_SAME(mutants_of()["rules/number/other/return 2 - player"])
    assert cards.other(0) == 1


def test_a_choice_that_only_a_view_shows_is_no_equivalent() -> None:
    choice = mutants_of()["spec/change-choice/looking.own_tricks/until_next_trick"]
    assert choice.chart.variant != CHART.variant
    assert not IS_SAME(choice)


def test_a_parameter_that_nothing_asks_for_is_equivalent() -> None:
    marriage = {"allowed": False, "plain": 20}
    variant = replace(CHART.variant, parameters={**CHART.variant.parameters, "marriage": marriage})
    found = {mutant.id: mutant for mutant in parameter_mutants(FAMILY.configure(variant))}
    is_same = same_program(FAMILY.configure(variant))
    assert is_same(found["spec/change-number/marriage.plain/21"])
    assert not is_same(found["spec/change-number/claim.target/47"])
