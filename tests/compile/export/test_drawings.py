"""Mermaid: every state and transition is there, in its place, in the words of the spec."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.compile.export import FORMATS

from ..test_diagram import HOSTILE, hostile
from .charts import LOOPS, TURNSTILE, VARIANTS, chart_of, exported, renamed
from .node import needs_node, told_by

pytestmark = pytest.mark.slow

Json = dict[str, Any]

NAMES = [*VARIANTS, TURNSTILE, LOOPS]

WORDS = (
    "initial", "final", "end", "state", "NOTE", "as", "class", "default", "click", "style", "history", "null", "true",
)  # fmt: skip
"""Names of states that are keywords of some tool."""


def awkward(word: str, old: str) -> ConfiguredChart:
    return renamed(chart_of(TURNSTILE), old, word)


@cache
def parsed() -> dict[str, Json]:
    """Parse all charts with Mermaid, including some with special sentences and names."""
    asked = {name: exported(name, "mermaid") for name in NAMES}
    asked |= {says: FORMATS["mermaid"](hostile(says)) for says in HOSTILE}
    asked |= {
        f"{word} for {old}": FORMATS["mermaid"](awkward(word, old))
        for word in WORDS
        for old in chart_of(TURNSTILE).states
    }
    found: dict[str, Json] = told_by("mermaid.mjs", asked)
    return found


def guards(chart: ConfiguredChart, t: Transition) -> list[str]:
    return [chart.guards[name].says if wanted else chart.guards[name].otherwise for name, wanted in t.guards]


def actions(chart: ConfiguredChart, t: Transition) -> list[str]:
    return [chart.actions[name].says for name in t.on]


def event(chart: ConfiguredChart, t: Transition) -> list[str]:
    return [chart.events[t.event].label] if t.event else []


def label(chart: ConfiguredChart, t: Transition) -> str:
    """``EVENT [guards] / actions`` on one line."""
    asked, done = " ".join(guards(chart, t)), " ".join(actions(chart, t))
    return " ".join([*event(chart, t), *([f"[{asked}]"] if asked else []), *([f"/ {done}"] if done else [])])


def doings(chart: ConfiguredChart, state: State) -> list[str]:
    keys = {"start": "start", "enter": "entry", "exit": "exit", "finish": "finish"}
    return [
        f"{word} / {chart.actions[name].says}" for key, word in keys.items() for name in getattr(state, key)
    ]


def inside(chart: ConfiguredChart, state: State) -> list[str]:
    """Return a state's own actions and its internal transitions."""
    return [*doings(chart, state), *(label(chart, t) for t in state.transitions if t.internal)]


def between(chart: ConfiguredChart) -> Counter[tuple[str, str, str]]:
    """The arrows from state to state."""
    return Counter((t.source, t.target, label(chart, t)) for t in chart.transitions if not t.internal)


@needs_node
@pytest.mark.parametrize("name", NAMES)
def test_mermaid_finds_every_state_in_its_compound_and_every_transition(name: str) -> None:
    chart, found = chart_of(name), parsed()[name]
    assert "error" not in found, found["error"]
    nodes = {node["name"]: node for node in found["states"]}
    for state in chart.states.values():
        node = nodes[state.name]
        assert node["parent"] == state.parent
        assert (node["type"] == "compound") == state.is_compound
        if not state.is_compound:
            assert node["lines"] == inside(chart, state)
    notes = [node["lines"][0] for node in found["states"] if node["type"] == "note"]
    assert notes == [line for s in chart.states.values() if s.is_compound for line in inside(chart, s)]
    arrows = Counter((a["from"], a["to"], a["label"]) for a in found["arrows"] if "----note" not in a["to"])
    initial = [(f"{s.parent or 'root'}_start", s.name, "") for s in chart.states.values() if s.initial]
    final = [(s.name, f"{s.parent or 'root'}_end", "") for s in chart.states.values() if s.final]
    assert arrows == between(chart) + Counter(initial) + Counter(final)


@needs_node
@pytest.mark.parametrize("says", HOSTILE)
def test_no_sentence_breaks_a_drawing(says: str) -> None:
    chart, plain, found = hostile(says), parsed()["schnapsen"], parsed()[says]
    assert "error" not in found, found
    assert [state["name"] for state in found["states"]] == [state["name"] for state in plain["states"]]
    ends = [[(arrow["from"], arrow["to"]) for arrow in each["arrows"]] for each in (found, plain)]
    assert ends[0] == ends[1]
    shown = next(arrow["label"] for arrow in found["arrows"] if arrow["from"] == "TRICK_IN_PROGRESS")
    reply = next(t for t in chart.transitions if t.source == "TRICK_IN_PROGRESS")
    assert shown.split() == label(chart, reply).split()


@needs_node
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("old", ["OPEN", "LOCKED", "CLOSED"])
def test_no_name_breaks_a_drawing(word: str, old: str) -> None:
    plain, found = parsed()[TURNSTILE], parsed()[f"{word} for {old}"]
    assert "error" not in found, found
    assert len(found["states"]) == len(plain["states"])
    assert len(found["arrows"]) == len(plain["arrows"])
    assert {word, f"{word}_"} & {state["name"] for state in found["states"]}
