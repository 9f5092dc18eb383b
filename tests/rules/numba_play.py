"""Plays random hands on a table that numba compiles for, and on the Python table; a script of its own process.

Every function of the rules is registered with numba as it stands. The kernel of one variant, which calls them, is
compiled for a NumPy record that has the fields of `Table`; what it does not call is called by itself. Prints how many
hands, events and single calls there were; raises at the first difference.
"""

import inspect
import sys
from dataclasses import fields
from types import ModuleType
from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

from sixtysix import rules
from sixtysix.compile.kernel import compile_kernel
from sixtysix.explore.policy import Odds, RandomPolicy
from sixtysix.rules import actions, cards, chance, guards, invariants, scoring
from sixtysix.rules.table import ARRAYS, Table
from sixtysix.spec import load

MODULES = (cards, chance, guards, scoring, actions, invariants)

FIELDS = [
    (f.name, np.int64, (ARRAYS[f.name],)) if f.name in ARRAYS else (f.name, np.int64) for f in fields(Table)
]


def functions(module: ModuleType) -> list[Any]:
    return [f for _, f in inspect.getmembers(module, inspect.isfunction) if f.__module__ == module.__name__]


def read(record: Any) -> Table:
    """The record as a Python table."""
    return Table(**{f.name: record[f.name].tolist() for f in fields(Table)})


def write(record: Any, table: Table) -> None:
    for f in fields(Table):
        record[f.name] = getattr(table, f.name)


def play(variant: str, matches: int) -> tuple[int, int]:
    """Matches on both tables; how many hands and events they had."""
    chart = load(variant)
    assert chart.variant
    kernel: Any = compile_kernel(chart)
    r = rules.ruleset(chart.variant.parameters)
    for name in ("code", "pass_on", "take", "way"):
        register_jitable(getattr(kernel, name))
    step, legal, violated = njit(kernel.step), njit(kernel.legal), njit(kernel.violated)
    tables = np.recarray(2, np.dtype(FIELDS))
    record, before = tables
    codes, own = np.zeros(256, np.int64), [0] * 256
    hands = events = 0
    for seed in range(matches):
        table, policy = Table(), RandomPolicy(Odds(false_claim=0.1, closing=0.2), seed, 0)
        rules.set_up(table, r, seed)
        write(record, table)
        state = kernel.PRE_GAME
        while state != kernel.DONE:
            number = kernel.legal(table, r, state, own)
            assert legal(record, r, state, codes) == number
            assert codes[:number].tolist() == own[:number]
            choices = [(kernel.EVENTS[c >> 8 & 0xFF], {"player": (c >> 6 & 3) - 1}) for c in own[:number]]
            happening = own[policy.choose(table, r, choices)] & 0xFFFF
            earlier = table.copy()
            tables[1] = tables[0]
            after = kernel.step(table, r, state, happening)
            assert step(record, r, state, happening) == after
            assert read(record) == table, f"seed {seed}, event {events}"
            assert violated(record, r, after, before) == kernel.violated(table, r, after, earlier) == -1
            state, events = after, events + 1
        hands += table.hands_ended
    return hands, events


def call_others(variant: str) -> int:
    """Each guard, action and invariant that the variant's kernel does not call, once; how many there were."""
    chart = load(variant)
    assert chart.variant
    r = rules.ruleset(chart.variant.parameters)
    called = {*chart.guards, *chart.actions, *chart.invariants}
    others = [f for module in (guards, actions, invariants) for f in functions(module)]
    others = [f for f in others if f.__name__ not in called and f.__name__[0] != "_"]
    record, table = np.recarray(1, np.dtype(FIELDS))[0], Table()
    rules.set_up(table, r, 1)
    for begin in (
        actions.begin_match,
        actions.set_scores,
        actions.choose_first_dealer,
        actions.shuffle_and_cut,
    ):
        begin(table, r)
    actions.deal(table, r)
    table.led, table.followed = r.cards[1], r.cards[0]
    for function in others:
        asks = list(inspect.signature(function).parameters)[1:]
        given = [r if name == "r" else 1 for name in asks]
        write(record, table)
        assert njit(function)(record, *given) == function(table, *given), function.__name__
        assert read(record) == table, function.__name__
    return len(others)


if __name__ == "__main__":
    for module in MODULES:
        for function in functions(module):
            register_jitable(function)
    print(*play(sys.argv[1], int(sys.argv[2])), call_others(sys.argv[1]))
