"""Functions with equal normal forms do the same; what changes a function's doing changes its form."""

import ast
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import NamedTuple

import pytest

from sixtysix_tools.equivalents import NoForm, NormalForms


class Ruleset(NamedTuple):
    target: int = 66
    must_trump: int = 0
    values: tuple[int, ...] = (11, 10, 4)


GIVEN = """
CLAIM, FALSE_CLAIM = 1, 2
PLACES = {}

def reached(t, r: Ruleset, player):
    return t.points[player] >= r.target

def also_reached(table, r: Ruleset, p):
    '''The same in other words.'''
    return table.points[p] >= 66

def must_trump(t, r: Ruleset):
    return r.must_trump != 0

def counted(n):
    return n if n < 2 else n * counted(n - 1)
"""


SCHNAPSEN = Ruleset()


def form(body: str, r: Ruleset = SCHNAPSEN) -> str:
    """The form of the function ``f`` behind `GIVEN`."""
    source = GIVEN + dedent(body)
    module = ModuleType("given")
    vars(module)["Ruleset"] = Ruleset
    exec(source, vars(module))
    nodes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    function: FunctionType = vars(module)["f"]
    return NormalForms(r, lambda called: nodes[called.__name__]).name(function)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("def f(t, r: Ruleset): return t.x >= r.target", "def f(t, r: Ruleset): return t.x >= 66"),
        ("def f(a): return a + 1", "def f(b: int) -> int:\n    '''Say so.'''\n    return b + 1"),
        (
            "def f(t, r: Ruleset): return reached(t, r, 0)",
            "def f(t, r: Ruleset): return also_reached(t, r, 0)",
        ),
        ("def f(t): return CLAIM", "def f(t): return 3 - FALSE_CLAIM"),
        ("def f(t, r: Ruleset): return r.values[1] + t.x", "def f(t, r: Ruleset): return 10 + t.x"),
        ("def f(t, r: Ruleset): return range(len(r.values))", "def f(t, r: Ruleset): return range(3)"),
        (
            "def f(t, r: Ruleset):\n    if must_trump(t, r):\n        t.x = 1\n    t.y = 2",
            "def f(t, r: Ruleset): t.y = 2",
        ),
        (
            "def f(t, r: Ruleset):\n    if r.target:\n        return 1\n    return 2",
            "def f(t, r: Ruleset): return 1",
        ),
        ("def f(t, r: Ruleset): return t.x if must_trump(t, r) else t.y", "def f(t, r: Ruleset): return t.y"),
        ("def f(t, r: Ruleset): return not must_trump(t, r) and t.x", "def f(t, r: Ruleset): return t.x"),
        ("def f(t):\n    if t.x and True:\n        t.y = 1", "def f(t):\n    if t.x:\n        t.y = 1"),
    ],
)
def test_what_does_the_same_has_one_form(one: str, other: str) -> None:
    assert form(one) == form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("def f(t): return t.x >= 66", "def f(t): return t.x > 66"),
        ("def f(t, r: Ruleset): return reached(t, r, 0)", "def f(t, r: Ruleset): return reached(t, r, 1)"),
        ("def f(t, r: Ruleset): return reached(t, r, 0)", "def f(t, r: Ruleset): return must_trump(t, r)"),
        ("def f(a, b): return a - b", "def f(a, b): return b - a"),
        ("def f(t): return t.x and True", "def f(t): return t.x"),
        ("def f(t): return 1", "def f(t): return True"),
        ("def f(t): return t.pop() and False", "def f(t): return False"),
        ("def f(t):\n    if t.pop() and False:\n        t.y = 1", "def f(t): return"),
        ("def f(t):\n    for i in range(2):\n        t.x = i", "def f(t):\n    for i in range(3):\n        t.x = i"),
        ("def f(n): return counted(n)", "def f(n): return n"),
        ("def f(t):\n    while t.x:\n        pass", "def f(t):\n    while t.x:\n        t.y = 1"),
        ("def f(t):\n    raise ValueError", "def f(t):\n    raise KeyError"),
        ("def f(t): return (1, 2)[2]", "def f(t): return (1, 2)[1]"),
    ],
)  # fmt: skip
def test_what_does_something_else_has_another_form(one: str, other: str) -> None:
    assert form(one) != form(other)


def test_a_field_that_is_read_shows_and_one_that_is_not_does_not() -> None:
    reads = "def f(t, r: Ruleset): return reached(t, r, 0)"
    assert form(reads) != form(reads, Ruleset(target=46))
    assert form(reads) == form(reads, Ruleset(must_trump=1))


@pytest.mark.parametrize("call", ["print(r)", "t.take(r)", "counted(r)", "max(r, RULES)"])
def test_a_ruleset_that_gets_out_of_sight_shows_whole(call: str) -> None:
    body = f"RULES = Ruleset()\ndef f(t, r: Ruleset): return {call}"
    assert form(body) != form(body, Ruleset(must_trump=1))


@pytest.mark.parametrize(
    "body",
    [
        "def f(t): return PLACES",
        "def f(t): return lambda: t.x",
        "def f(t, x=1): return x",
        "def f(*t): return t",
        "def f(t):\n    global CLAIM\n    CLAIM = 3",
        "def g(t): return [lambda: t]\ndef f(t): return g(t)",
        "def f(t): return unknown(t)",
    ],
)
def test_what_is_not_understood_has_no_form(body: str) -> None:
    with pytest.raises(NoForm):
        form(body)
