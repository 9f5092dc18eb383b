"""A specialised program does what the plain one does."""

from collections.abc import Callable, Iterator
from random import Random
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from sixtysix import specialise as package
from sixtysix.chart import load, variant_names
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.game import Table, ruleset, set_up
from sixtysix.game.table import ARRAYS
from sixtysix.specialise.specialiser import specialise

HANDS = 40


class Rules(NamedTuple):
    size: int = 4
    limit: int = 10
    on: int = 1
    off: int = 0
    costs: tuple[int, ...] = (5, 6, 7)


class Bench:
    """A table of these tests: a number, a list, and what was done in order."""

    def __init__(self) -> None:
        self.n = 3
        self.hands = [1, 2, 3, 4]
        self.log: list[Any] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bench) and vars(self) == vars(other)


NOTE = """
def note(t, what):
    t.log.append(what)
    t.n += 1
    return what
"""


def both(source: str, *calls: tuple[Any, ...]) -> str:
    """The specialised source, after ``f`` did the same in it as in the plain one for each of the arguments."""
    plain = NOTE + dedent(source)
    made = specialise(plain, Rules())
    for arguments in calls or ((),):
        assert outcome(made, arguments) == outcome(plain, arguments)
    return body_of(made)


def outcome(source: str, arguments: tuple[Any, ...]) -> tuple[str, Bench]:
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    t = Bench()
    try:
        result = repr(namespace["f"](t, Rules(), *arguments))
    except Exception as error:
        result = repr(error)
    return result, t


def body_of(source: str) -> str:
    """The function ``f`` of a module without its first line."""
    return source.partition("def f(")[2].partition("\n")[2].partition("\ndef ")[0]


def test_fields_of_the_ruleset_are_constants() -> None:
    made = both("def f(t, r): return r.size * r.limit + len(r.costs) + r.costs[1]")
    assert made.strip() == "return 49"


def test_a_parameter_annotated_as_ruleset_stands_for_it() -> None:
    made = both("def f(t, rules: 'Ruleset'): return rules.size")
    assert "rules.size" in made
    assert "return 4" in both(
        "from sixtysix.game.ruleset import Ruleset\ndef f(t, rules: Ruleset): return rules.size"
    )


def test_a_ruleset_that_is_set_to_another_is_left_alone() -> None:
    source = """
        class Other:
            size = 99
        def f(t, r):
            r = Other
            return r.size
    """
    assert "r.size" in both(source)


def test_module_constants_are_literals() -> None:
    source = """
        from sixtysix.game.cards import NO_CARD
        A, B, C = range(3)
        TABLE = (7, 8, 9)
        def f(t, r, i):
            return A, B + C, NO_CARD - 1, TABLE[C], TABLE[i]
    """
    assert both(source, (0,), (2,)).strip() == "return (0, 3, -2, 9, (7, 8, 9)[i])"


def test_a_global_that_is_set_is_no_constant() -> None:
    source = """
        turns = 0
        def turn():
            global turns
            turns += 1
        def twice(t):
            turn()
            turn()
            return t.n
        def f(t, r):
            turn()
            return turns + twice(t) + turns
    """
    assert "return turns + twice(t) + turns" in both(source)


def test_a_local_name_hides_a_constant() -> None:
    both("X = 5\ndef get(X): return X + 1\ndef f(t, r, y): return get(y) + X", (7,))


def test_negative_constants_keep_their_binding() -> None:
    both("X = -2\ndef f(t, r): return X ** 2, -X, 5 - X, X.bit_length()")


@pytest.mark.parametrize(
    ("test", "kept"),
    [
        ("r.on", "t.n += 1"),
        ("r.off", "t.n += 2"),
        ("r.off and t.n", "t.n += 2"),
        ("t.n and r.off", "t.n += 2"),
        ("r.on or t.n", "t.n += 1"),
        ("t.n == 3 or not r.off", "t.n += 1"),
        ("not (r.off or r.limit < r.size)", "t.n += 1"),
    ],
)
def test_a_constant_test_leaves_one_branch(test: str, kept: str) -> None:
    made = both(f"def f(t, r):\n    if {test}:\n        t.n += 1\n    else:\n        t.n += 2")
    assert made.strip() == kept


@pytest.mark.parametrize(
    "expression",
    [
        "r.on and x",
        "x and r.on",
        "x and r.off",
        "r.off or x",
        "x or r.off",
        "x or r.on",
        "x and r.on and 3",
        "(x or r.off) and 5",
        "not (x and r.on)",
        "7 if x and r.on else 8",
        "(x or 0) or r.size",
    ],
)
def test_and_and_or_keep_their_values(expression: str) -> None:
    both(f"def f(t, r, x): return {expression}", (0,), (2,), (False,))


def test_what_acts_before_a_constant_still_acts() -> None:
    both("def f(t, r):\n    if note(t, 1) and r.off:\n        return 1\n    return note(t, 0) or r.on")


def test_expressions_replace_calls() -> None:
    source = """
        def twice(x): return 2 * x
        def least(t, x):
            if x > t.n:
                return t.n
            return twice(x)
        def f(t, r, x): return least(t, x) + twice(r.size)
    """
    assert both(source, (1,), (9,)).strip() == "return (t.n if x > t.n else 2 * x) + 8"


def test_an_argument_that_acts_is_evaluated_once() -> None:
    made = both("def twice(x): return x + x\ndef f(t, r): return twice(note(t, 4)) + twice(t.hands[2])")
    assert "twice" not in made


@pytest.mark.parametrize(
    "callee",
    [
        "return b - a",
        "return a - b",
        "return t.n + a - b",
        "return b if t.n else a",
        "return 0",
        "return a if b > 1 else a + a",
        "return note(t, 'in') or (a, b)",
        "x = a\n    t.n = 0\n    return x, b",
    ],
)
@pytest.mark.parametrize("arguments", ["note(t, 1), note(t, 2)", "t.n, note(t, 2)", "note(t, 1), t.n"])
def test_arguments_are_evaluated_in_order(callee: str, arguments: str) -> None:
    source = f"def g(t, a, b):\n    {callee}\n"
    both(source + f"def f(t, r): return g(t, {arguments})")
    both(source + f"def f(t, r):\n    x = t.n + g(t, {arguments})[0]\n    return x")
    both(source + f"def f(t, r):\n    t.n += g(t, {arguments})\n    return t.n")
    both(source + f"def f(t, r):\n    if t.n and g(t, {arguments}):\n        return t.n\n    return 5")
    both(source + f"def f(t, r):\n    return g(t, {arguments}) if t.n > 3 else t.n")


def test_an_argument_that_raises_still_raises() -> None:
    source = "def first(a, b): return a\ndef choose(a, b): return b if a else 0\n"
    both(source + "def f(t, r): return first(1, t.hands[9])")
    both(source + "def f(t, r): return choose(0, t.hands[9])")
    both(source + "def f(t, r, x): return choose(0, 1 << x)", (-1,), (2,))


def test_a_value_is_read_before_what_changes_it() -> None:
    source = """
        def keep(t, old):
            t.n = 50
            return old
        def f(t, r):
            x = keep(t, t.n)
            return x, keep(t, t.n + 1)
    """
    both(source)


def test_a_parameter_that_is_assigned_is_a_local() -> None:
    source = """
        def count(cards):
            number = 0
            while cards:
                cards &= cards - 1
                number += 1
            return number
        def reset(t, x):
            if x > 2:
                x = 1
            t.n = x
        def f(t, r, x):
            reset(t, x)
            y = count(x)
            x = count(y + x)
            return x, y, count(7), count(r.size), t.n
    """
    both(source, (1,), (6,))


def test_locals_of_the_same_name_are_kept_apart() -> None:
    source = """
        def g(t, i):
            x = i + 1
            t.hands[i] = x
            return x
        def f(t, r, x):
            i = 2
            y = g(t, x)
            y_1 = g(t, i)
            return x, i, y, y_1
    """
    both(source, (0,), (1,))


def test_a_local_that_is_set_again_keeps_its_values_apart() -> None:
    source = """
        def g(t, y):
            x = y
            y = note(t, 5)
            return y + y + x
        def mix(word):
            word = (word ^ word >> 3) * 5
            word = (word ^ word >> 2) * 7
            return word ^ word >> 1
        def swap(a, b):
            a, b = b, a
            return a - b
        def f(t, r, x):
            return g(t, x), mix(x), mix(mix(3)), swap(x, 1), swap(t.n, x)
    """
    both(source, (1,), (50,))


def test_locals_that_nothing_reads() -> None:
    source = """
        def g(t, a):
            a -= t.hands[9]
            b = note(t, 1)
        def f(t, r, x):
            y = x + 1
            y += 1
            g(t, x)
            return x
    """
    both(source, (1,))


def test_names_of_other_modules_are_kept_apart() -> None:
    source = """
        from sixtysix.chance import seed_chance, below
        MULTIPLIER = 3
        def _mix(x): return x
        def f(t, r):
            t.chance = [1, 1]
            seed_chance(t, 5, 6)
            _below = below(t, 1000)
            return below(t, 1000) + MULTIPLIER + _mix(1) + _below
    """
    both(source)


def test_early_returns() -> None:
    source = """
        def g(t, x):
            t.n += 1
            if x == 1:
                t.log.append('one')
                return
            if x == 2:
                t.log.append('two')
            t.log.append('end')
        def h(t, x):
            if x > 1:
                if x > 2:
                    t.n = 9
                    return 3
                t.n = 8
            else:
                return 1
            return 2
        def f(t, r, x):
            g(t, x)
            y = h(t, x)
            t.n += y
            return h(t, y)
    """
    both(source, (1,), (2,), (3,))


def test_returns_from_loops() -> None:
    source = """
        def search(t, wanted):
            for i in range(len(t.hands)):
                if t.hands[i] == wanted:
                    return i
            t.n = 0
            return -1
        def wait(t):
            while True:
                t.n += 1
                if t.n > 5:
                    return t.n
        def deep(t, x):
            for i in range(9):
                for j in range(9):
                    if i * j == x:
                        return i
            return -1
        def f(t, r, x):
            for _ in range(2):
                y = search(t, x)
                if wait(t) == 7:
                    continue
                x += 1
            return x, y, deep(t, x)
    """
    both(source, (1,), (4,), (7,))


def test_a_call_in_the_test_of_a_while_is_made_each_time() -> None:
    source = """
        def more(t, most):
            t.n += 1
            if t.n == 5:
                return True
            return t.n < most
        def f(t, r, x):
            while more(t, x + t.hands[0]):
                t.hands[0] += 1
                if t.n == 6:
                    continue
                if t.n == 20:
                    break
            while note(t, x) > t.n:
                t.n += 7
            else:
                x = 5
            return x
    """
    both(source, (2,), (9,), (30,))


def test_recursion_stays() -> None:
    source = """
        def fall(t, x):
            return 0 if x == 0 else 1 + fall(t, x - 1)
        def odd(x): return x and even(x - 1)
        def even(x): return x or odd(x - 1)
        def f(t, r, x):
            return fall(t, x), odd(x), even(x)
    """
    both(source, (0,), (5,))


def test_short_loops_over_constants_are_written_out() -> None:
    made = both("def f(t, r):\n    for i in range(2):\n        t.hands[i] = r.costs[i]\n    return i")
    assert made.split("\n    ")[1:] == ["t.hands[0] = 5", "i = 1", "t.hands[1] = 6", "return 1\n"]
    both("def f(t, r):\n    for i in range(3):\n        if t.hands[i] == 2:\n            break\n    return i")
    both("def f(t, r):\n    for i in range(3):\n        i += 1\n    return i")
    both("def f(t, r):\n    for i in range(0):\n        t.n = 5\n    return t.n")


def test_what_is_known_of_a_name_ends_with_its_assignment() -> None:
    source = """
        def f(t, r, x):
            a = b = c = d = 1
            if x:
                a = 2
            else:
                b, c = c, b
            while d < 5:
                d += 1
            for e in range(x):
                c = e
            return a, b, c, d
    """
    both(source, (0,), (3,))


def test_lists_of_a_name_that_is_set_again() -> None:
    source = """
        class Other:
            def __init__(self, hands): self.hands, self.next = hands, self
        def f(t, r):
            other = t
            t.next = Other([9, 9, 9, 9])
            for i in range(r.limit * 200):
                t.hands[0] += 1
                t = t.next
            t, other.next = t.hands[0], 0
            return t, other.hands[0]
    """
    both(source)


@pytest.mark.parametrize(
    "body",
    [
        "return [x + r.size for x in t.hands]",
        "g = lambda r: r.size\n    return g(r)",
        "try:\n        return t.hands[9]\n    except IndexError:\n        return twice(2)",
        "return twice(x=3) + twice(*[4])",
        "twice = 3\n    return twice * 2",
        "len = 3\n    return len + twice(len)",
        "return (y := twice(3)) + y",
        "del t.hands[0]\n    return t.hands",
    ],
)
def test_what_is_not_understood_is_left_alone(body: str) -> None:
    both(f"def twice(x): return len((1, 2)) * x\ndef f(t, r):\n    {body}\ndef g(t, r): return twice(2)")


def test_a_function_with_defaults_or_a_decorator_is_called() -> None:
    source = """
        def same(function): return function
        @same
        def g(x): return x
        def h(x, y=2): return x + y
        def f(t, r): return g(3) + h(4)
    """
    assert both(source).strip() == "return g(3) + h(4)"


def test_signatures_and_docstrings_stay() -> None:
    made = specialise('def f(t: int, r: str = "") -> int:\n    """Doc."""\n    return 1\n', Rules())
    assert made == specialise(made, Rules())
    assert 'def f(t: int, r: str=\'\') -> int:\n    """Doc."""\n    return 1' in made


def test_the_example_of_the_documentation() -> None:
    class Ruleset(NamedTuple):
        target: int = 66
        must_trump: int = 0

    text = package.__doc__ or ""
    before, _, after = text.partition("    CLAIM, ")[2].partition("the last two functions become\n")
    wanted = [dedent(part).strip() for part in after.partition("Who uses")[0].split("\n\n") if part]
    made = specialise(dedent(f"    CLAIM, {before}"), Ruleset()).split("\n\n")
    assert [part.strip() for part in made[-2:]] == wanted


# Kernels


def specialised(variant: str) -> ModuleType:
    chart = load(variant)
    module = ModuleType(f"{variant}_specialised")
    exec(specialise(kernel_source(chart), ruleset(chart.variant.parameters)), vars(module))
    return module


def hands(kernel: Any, r: Any, random: Random) -> Iterator[tuple[Any, ...]]:
    """Everything that a kernel says while some hands are played at random."""
    t, moves = Table(), [0] * 256
    set_up(t, r, random.getrandbits(64))
    state = kernel.PRE_GAME
    while t.hands_ended < HANDS and t.hand_number < 3 * HANDS:
        n = kernel.legal(t, r, state, moves)
        yield state, moves[:n], t
        move = random.choice([move for move in moves[:n] if move >> 8 & 0xFF != kernel.QUIT])
        yield (
            said(kernel.way, t, r, state, move & 0xFFFF),
            said(kernel.way, t, r, state, random.getrandbits(12)),
        )
        before = t.copy()
        state = kernel.take(t, r, state, move)
        spoiled = t.copy()
        name = random.choice(list(ARRAYS))
        getattr(spoiled, name)[random.randrange(ARRAYS[name])] += 1
        yield kernel.violated(t, r, state, before), said(kernel.violated, spoiled, r, state, before)


def said(function: Callable[..., int], *arguments: Any) -> int | type[Exception]:
    try:
        return function(*arguments)
    except (ValueError, IndexError) as error:
        return type(error)


@pytest.mark.parametrize("variant", variant_names())
def test_a_specialised_kernel_plays_in_lockstep(variant: str) -> None:
    chart = load(variant)
    r = ruleset(chart.variant.parameters)
    plain = hands(compile_kernel(chart), r, Random(variant))
    made = hands(specialised(variant), r, Random(variant))
    for expected, got in zip(plain, made, strict=True):
        assert got == expected


@pytest.mark.parametrize("variant", variant_names())
def test_a_specialised_kernel_does_not_look_at_the_ruleset(variant: str) -> None:
    kernel = specialised(variant)
    t = Table()
    set_up(t, None, 5)  # type: ignore[arg-type]
    state = kernel.take(t, None, kernel.PRE_GAME, kernel.MOVE_SIT_DOWN)
    assert kernel.legal(t, None, state, [0] * 256) > 0
