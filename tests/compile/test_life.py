"""Order of actions and handlers as states are entered and left: the same in both engines and in JavaScript."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.lockstep.javascript import Node, Python

from sixtysix.compile.javascript import package
from sixtysix.project.build import write

from .export.charts import TURNSTILE, chart_of
from .export.node import needs_node

CHART = chart_of(TURNSTILE)
UNLOCKED = replace(CHART.states["UNLOCKED"], exit=("go_dark",), finish=("show_green",))
CLOSED = replace(CHART.states["CLOSED"], enter=("show_red",))
LIT = replace(CHART, states={**CHART.states, "UNLOCKED": UNLOCKED, "CLOSED": CLOSED})
"""A turnstile whose lamp shows the last action; an atomic state has an ``exit:``, too."""

EVENTS = [{"event": "insert", "coin": "50c"}, {"event": "push"}, {"event": "close"}]

HEARD = """
LOCKED onStart red 0 False, UNLOCKED onStart red 0 False, OPEN onEntry red 0 False, LOCKED onEntry red 0 False
LOCKED onEvent red 0 False, OPEN onEvent red 0 False, LOCKED onLeave red 0 False, UNLOCKED onEntry green 30 False
UNLOCKED onEvent green 30 False, OPEN onEvent green 30 False, UNLOCKED onLeave dark 30 False, LOCKED onEntry red 0 False
LOCKED onEvent red 0 False, OPEN onEvent red 0 False, LOCKED onLeave red 0 False, OPEN onLeave green 0 True, \
LOCKED onFinish green 0 True, UNLOCKED onFinish green 0 True, CLOSED onEntry red 0 True
"""
"""The calls at the beginning and for each event: state, call, the lamp, what is paid, and if the floor is swept."""


@pytest.mark.parametrize(
    "engine", ["kernel", "library", pytest.param("javascript", marks=[needs_node, pytest.mark.slow])]
)
def test_handlers_hear_in_order_what_actions_have_done(engine: str, tmp_path: Path) -> None:
    if engine == "javascript":
        write(tmp_path, package([LIT]))
        with Node(tmp_path) as node:
            lines = node.ask("play", "museum", options={"seed": 0}, events=EVENTS, detail=True)["lines"]
    else:
        python = Python(LIT)
        python.begin({"seed": 0, "engine": engine})
        lines = [python.line("begun", before=python.game.table), *map(python.send, EVENTS)]
    heard = [next(part for part in json.loads(line) if isinstance(part, list)) for line in lines]
    calls = [
        [f"{who} {call} {t['lamp']} {t['paid']} {t['swept']}" for who, call, _, t, *_ in one] for one in heard
    ]
    assert "\n".join(map(", ".join, calls)) == HEARD.strip()
