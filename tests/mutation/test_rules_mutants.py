"""Faults in functions: the list of mutants, and that each changes nothing else."""

import ast
from textwrap import dedent
from types import FunctionType

import pytest

from sixtysix.chart import load
from sixtysix.game import Setup, Table, actions, cards
from sixtysix_tools.faults import edits, function_mutants, rules_mutants, with_transition
from sixtysix_tools.mutant import EndlessLoop, Mutant, definition, reached

from .hands import KERNEL, RULESET

CHART = load("kinderschnapsen")


def edited(source: str) -> dict[str, list[str]]:
    """Return the bodies that the edits of a function make, on one line each, by operator."""
    tree = ast.parse(dedent(source)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    before = ast.unparse(tree)
    found: dict[str, list[str]] = {}
    for edit in edits(tree):
        body = "; ".join(ast.unparse(statement).replace("\n    ", " ") for statement in edit.of(tree).body)
        found.setdefault(edit.operator, []).append(body)
    assert ast.unparse(tree) == before
    return found


def test_comparisons_move_at_their_boundary_and_are_negated() -> None:
    assert edited("def f(a, b): return a >= b") == {
        "compare": ["return a > b", "return a < b"],
        "branch": ["return True", "return False"],
    }
    assert edited("def f(a, b): return a == b")["compare"] == ["return a != b"]


def test_chains_of_conditions_lose_a_part() -> None:
    found = edited("def f(a, b): return a and not b")
    assert found["boolean"] == ["return a or not b", "return not b", "return a", "return a and b"]
    assert found["branch"] == ["return True", "return False", "return not (a and (not b))"]


def test_statements_and_branches_go_but_locals_stay_bound() -> None:
    found = edited(
        """
        def f(t, n):
            '''What it does: 1.'''
            start = n
            t.a = t.b = start
            if n:
                t.c |= start
        """
    )
    assert found["statement"] == [
        "'What it does: 1.'; start = n; t.b = start; if n: t.c |= start",
        "'What it does: 1.'; start = n; t.a = start; if n: t.c |= start",
        "'What it does: 1.'; start = n; t.a = t.b = start; if n: pass",
    ]
    assert len(found["branch"]) == 3
    assert "number" not in found


def test_only_functions_called_by_the_kernel_are_mutated() -> None:
    names = {function.__name__ for function in reached(KERNEL, CHART.rules)}
    assert {"award_trick", "follower_wins", "below", "suit_of", "is_leader"} <= names
    assert not names & {"show_marriage", "draw_after_trick", "every_card_in_one_place", "observe", "ruleset"}
    assert {mutant.place for mutant in rules_mutants(CHART)} <= names


def test_a_mutant_is_described_by_its_line() -> None:
    function = reached_function("target_reached")
    mutant = next(m for m in function_mutants(CHART, function) if m.operator == "compare")
    line = definition(function).body[0].lineno
    assert mutant.id == "rules/compare/target_reached/return t.points[player] > r.target"
    assert mutant.description == (
        f"guards.py:{line}: return t.points[player] >= r.target -> return t.points[player] > r.target"
    )


def test_a_fault_is_in_the_kernel_and_its_copy_but_not_in_the_rules() -> None:
    kernel = changed("other", "def other(player): return player").kernel()
    awarded, plain = dealt(), dealt()
    awarded.led = plain.led = 1
    awarded.followed = plain.followed = 0
    kernel.award_trick(awarded, RULESET)
    actions.award_trick(plain, RULESET)
    assert awarded.leader == 1 - plain.leader
    assert cards.other(0) == 1


def test_a_loop_without_end_ends() -> None:
    kernel = changed("_reverse", "def _reverse(t, start, stop):\n while True: start += 1").kernel()
    with pytest.raises(EndlessLoop):
        kernel.shuffle_and_cut(dealt(), RULESET)


def test_transitions_without_end_end() -> None:
    begins = next(t for t in CHART.transitions if t.name == "game_begun")
    kernel = Mutant("spec", "", "", "", "", with_transition(CHART, begins, target="NEW_GAME")).kernel()
    with pytest.raises(EndlessLoop):
        kernel.take(Table(), RULESET, KERNEL.PRE_GAME, KERNEL.MOVE_SIT_DOWN)


def dealt() -> Table:
    table = Table()
    Setup.shuffled(KERNEL, seed=0, stream=0).begin(KERNEL, table)
    return table


def changed(name: str, source: str) -> Mutant:
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.FunctionDef)
    return Mutant("rules", "change", name, "", "", CHART, {reached_function(name): node})


def reached_function(name: str) -> FunctionType:
    return next(f for f in reached(KERNEL, CHART.rules) if f.__name__ == name)
