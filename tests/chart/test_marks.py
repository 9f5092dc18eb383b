"""Marks of differences are true: what is marked is seen to act otherwise in play, or its words differ."""

import sys
from functools import partial
from itertools import product
from random import Random
from types import FrameType
from typing import Any

import pytest

import sixtysix.game as game
from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix.conform.house_rules import changes
from sixtysix.game.hands import Odds
from sixtysix.game.table import Table
from sixtysix.play.simulate import at_table, steps
from sixtysix.redline import alike

CHANGES, HANDS, STREAMS = 60, 10, 100

WITHOUT_EFFECT = {("schnapsen", "worth.triple_when")}
"""Who has a trick has points there, and who has points has a trick: no play shows what is asked."""

Call = tuple[Table, tuple[int, ...]]

ARGUMENTS = {"player": range(2), "card": range(32), "suit": range(4)}


function_of: Any = partial(getattr, game)


def played(chart: ConfiguredChart, name: str, stream: int) -> list[Call]:
    """The calls of an action in random play, of a guard the tables at which somebody chooses."""
    found, code = list[Call](), function_of(name).__code__

    def see(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is code:
            t, _r, *others = (frame.f_locals[local] for local in code.co_varnames[: code.co_argcount])
            found.append((t.copy(), tuple(others)))

    sys.setprofile(see if name in chart.actions else None)
    sitting = at_table(compile_kernel(chart), 66, stream)
    for step in steps(sitting, 66, stream, HANDS, Odds(), check=False):
        found += [] if name in chart.actions else [(step.table.copy(), ())]
    sys.setprofile(None)
    return found


def acts_otherwise(name: str, one: ConfiguredChart, other: ConfiguredChart) -> bool:
    function = function_of(name)
    ranges = [ARGUMENTS[a] for a in function.__code__.co_varnames[2 : function.__code__.co_argcount]]

    def outcome(t: Table, r: Any, arguments: tuple[int, ...]) -> object:
        after = t.copy()
        try:
            return function(after, r, *arguments), repr(after)
        except (IndexError, ValueError):  # a card that the deck does not have
            return None

    return any(
        outcome(t, one.ruleset, given) != outcome(t, other.ruleset, given)
        for stream, chart in product(range(STREAMS), (one, other))
        for t, arguments in played(chart, name, stream)
        for given in ([arguments] if arguments or not ranges else product(*ranges))
    )


@pytest.mark.slow
def test_what_is_marked_as_acting_otherwise_does_so_in_play() -> None:
    single = [(chart, change) for chart in map(load, variant_names()) for change in changes(chart)]
    marked, false = 0, set[tuple[str, str]]()
    for chart, change in Random(66).sample(single, CHANGES):
        for name in (*chart.guards, *chart.actions):
            if not alike(name, chart, change.chart):
                marked += 1
                false |= (
                    set()
                    if acts_otherwise(name, chart, change.chart)
                    else {(chart.variant.name, change.place)}
                )
    print(f"{CHANGES} changes, {marked} marks, {len(false)} of them false")
    assert (false, marked >= CHANGES // 2) == (WITHOUT_EFFECT, True)
