"""Programs for CPython call fewer functions, and do what the kernel does."""

import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from sixtysix.compile.machines import kernel
from sixtysix.kernels.program import KERNEL, Code, inlined, legal_moves, program

RULES = '''
LIMIT = 3

def small(r, n):
    """Say whether it is."""
    return n < LIMIT + r.most

def twice(n):
    return 2 * n

def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)

def count(seen):
    seen.append(1)
    return len(seen)

def named(n, *, more=1):
    return n + more
'''

LOOPS = """
from collections import namedtuple
from inlined_rules import *

RULESET = namedtuple("Ruleset", "most")(4)

def asked(r, n):
    return small(r, twice(n))

def recursive(n):
    return twice(factorial(n))

def counted(seen):
    return twice(count(seen))

def hidden(twice):
    return twice(1)

def shadowed(small):
    return asked(RULESET, small)

def with_more(n):
    return named(n) + named(n, more=2)

def nested(n):
    return [twice(twice) for twice in range(n)] if n < 0 else sum(twice(m) for m in range(n))
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    folder = tmp_path_factory.mktemp("rules")
    (folder / "inlined_rules.py").write_text(RULES)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield inlined(Code("loops", LOOPS))


def names_in(function: Any) -> set[str]:
    return set(function.__code__.co_names)


def test_what_only_returns_an_expression_is_not_called(module: ModuleType) -> None:
    assert names_in(module.asked) == {"LIMIT"}
    assert [module.asked(module.RULESET, n) for n in (3, 4)] == [True, False]
    assert 4 in module.asked.__code__.co_consts


@pytest.mark.parametrize(
    ("name", "given", "result", "called"),
    [
        ("recursive", 4, 48, "factorial"),
        ("counted", [], 2, "count"),
        ("with_more", 5, 13, "named"),
        ("nested", 3, 6, ""),
    ],
)
def test_what_cannot_be_written_in_place_is_called(
    module: ModuleType, name: str, given: Any, result: int, called: str
) -> None:
    function = getattr(module, name)
    assert function(given) == result
    assert not called or called in names_in(function)


def test_a_local_hides_a_function(module: ModuleType) -> None:
    assert module.hidden(lambda n: n + 5) == 6
    assert module.shadowed(3) is True


def test_the_program_calls_less_and_does_the_same() -> None:
    code = kernel("schnapsen")
    plain, written = code.module, program(code, KERNEL).kernel
    calls, ends = dict[Any, int](), dict[Any, Any]()
    for one in (plain, written):
        count, chance, t = 0, Random(66), plain.Table()
        state = one.enter(t, one.RULESET)

        def profile(_frame: Any, event: str, _argument: Any) -> None:
            nonlocal count
            count += event == "call"

        for _ in range(200):
            sys.setprofile(profile)
            moves = legal_moves(one, t, state)
            state = one.take(t, one.RULESET, state, chance.choice(moves))
            sys.setprofile(None)
            if state == one.TERMINATED:
                break
        calls[one], ends[one] = count, (state, t)
    assert ends[plain] == ends[written]
    assert calls[written] < 2 / 3 * calls[plain]
