"""Every backend plays hands alike: states, tables and legal events are equal after every event.

Numba takes twenty seconds to compile a variant, so it plays one here. ``make measure lockstep`` compares all six; see
generated/proofs/backends.json.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.lockstep.backends import BACKENDS, BOLD, compare

from sixtysix.compile.machine import kernel
from sixtysix.contract.events import Codec
from sixtysix.contract.rules import KernelLog, KernelModule, rules_module
from sixtysix.game import set_up
from sixtysix.game.hands import Odds
from sixtysix.game.table import Table

from ..command import run
from ..compile.test_kernel import HOUSE_RULES, chart_of
from ..runtime.games import VARIANTS

HANDS = {Odds(): 110, BOLD: 20}
"""The number of hands by odds, more than a table has and with more steps than a kernel records at a time."""

COMPILED = {"snapszer"}


def name_of(variant: str, folder: Path) -> str:
    """Return the variant as commands take it: house rules by the path of their file."""
    chart_of(variant, folder)
    return variant if variant in VARIANTS else str(folder / f"{variant}.yaml")


def trace(name: str, backend: str) -> str:
    words = ["simulate", name, "--hands", "20", "--seed", "3", "--backend", backend, "--trace", "-"]
    done = run(*words)
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 20
    return done.stdout


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(one, marks=pytest.mark.slow if one in COMPILED else ())
        for one in (*VARIANTS, *HOUSE_RULES)
    ],
)
def test_every_backend_plays_as_the_machine(variant: str, tmp_path: Path) -> None:
    name = name_of(variant, tmp_path)
    backends = BACKENDS if variant in COMPILED else BACKENDS[:1]
    for odds, hands in HANDS.items():
        compare(name, backends, odds, hands)
    expected = trace(name, "machine")
    for backend in backends:
        assert trace(name, backend) == expected


class Expects(KernelLog):
    """Compares the eventless transitions of a kernel with the table of transitions."""

    def __init__(self, kernel: KernelModule) -> None:
        self.kernel, self.expected, self.taken = kernel, "", 0

    def first(self, t: Any, state: int, event: str | None, numbers: Mapping[str, int]) -> str:
        """Return the first transition of the table whose conditions all hold."""
        rules, r = rules_module(self.kernel.RULES), self.kernel.RULESET
        for name, _, conditions in self.kernel.WAYS[self.kernel.STATES[state]].get(event, ()):
            if all(
                getattr(rules, guard)(t, r, *map(numbers.get, given)) == wanted
                for guard, wanted, given in conditions
            ):
                return name
        return ""

    def come_to(self, t: Any, state: int) -> None:
        self.expected = self.first(t, state, None, {})

    def take(self, transition: int) -> None:
        assert self.kernel.TRANSITIONS[transition] == self.expected
        self.expected, self.taken = "", self.taken + 1


@pytest.mark.parametrize("variant", [*VARIANTS, *HOUSE_RULES])
def test_the_table_explains_what_the_kernel_does(variant: str, tmp_path: Path) -> None:
    """An event is refused if each of its transitions has a failing condition; else the first without one is taken."""
    k: KernelModule = kernel(name_of(variant, tmp_path)).module
    codec, random, log = Codec.of_kernel(k), Random(variant), Expects(k)
    codes = {codec.code(e, numbers): (e, numbers) for e in k.EVENTS for numbers in codec.choices(e)}
    for seed in range(3):
        t, r, refused, began = Table(), k.RULESET, 0, log.taken
        set_up(t, r, seed=seed)
        state = k.enter(t, r, log)
        for _ in range(200):
            moves = {}
            for code, (event, numbers) in codes.items():
                expected, move = log.first(t, state, event, numbers), k.way(t, r, state, code)
                assert (k.TRANSITIONS[move >> 16] if move != k.REFUSED else "") == expected
                refused += not expected
                if expected:
                    moves[event, move] = 0.1 if event in ("claim", "quit") else 1
            if not moves:
                break
            [(event, move)] = random.choices(list(moves), list(moves.values()))
            log.expected = k.TRANSITIONS[move >> 16]
            state = k.take(t, r, state, move, log)
            assert not log.expected
        assert refused > 1000
        assert log.taken > began + 20
