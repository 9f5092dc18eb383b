"""The charts that the tests export."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from sixtysix.chart import load, load_chart, load_variant, variant_names
from sixtysix.chart.model import ConfiguredChart, Event, Transition
from sixtysix.compile.export import FORMATS

from ...turnstile import turnstile_rules

VARIANTS = variant_names()
TURNSTILE = "turnstile"
LOOPS = "loops"


@cache
def chart_of(name: str) -> ConfiguredChart:
    """Return the chart of a variant, of the turnstile, or of the turnstile with loops."""
    if name == LOOPS:
        return _with_loops(chart_of(TURNSTILE))
    if name != TURNSTILE:
        return load(name)
    chart = load_chart(Path(turnstile_rules.__file__).parent / "chart.yaml")
    return chart.configure(load_variant("museum", chart))


def _with_loops(chart: ConfiguredChart) -> ConfiguredChart:
    """Return the chart with more transitions: from a state to itself, to a substate, and to its parent."""
    added = [
        Transition(
            "kick_locked", "LOCKED", "LOCKED", "kick", (), (), ("show_green",), False, "It is kicked.", ()
        ),
        Transition(
            "open_up", "OPEN", "UNLOCKED", "open_up", ("is_next",), (), (), False, "It is opened.", ()
        ),
        Transition(
            "start_anew", "OPEN", "OPEN", "open_up", (), ("is_next",), (), False, "It is started anew.", ()
        ),
        Transition("kick_open", "UNLOCKED", "OPEN", "kick", (), (), ("sweep",), False, "It is kicked.", ()),
    ]
    states = {
        s.name: replace(s, transitions=(*s.transitions, *(t for t in added if t.source == s.name)))
        for s in chart.states.values()
    }
    events = {
        name: Event(name, "It is knocked about.", name.upper(), by)
        for name, by in (("kick", "table"), ("open_up", "player"))
    }
    return replace(chart, states=states, events={**chart.events, **events})


@cache
def exported(name: str, to: str) -> str:
    return FORMATS[to](chart_of(name))


def renamed(chart: ConfiguredChart, old: str, new: str) -> ConfiguredChart:
    def name(state: str) -> str:
        return new if state == old else state

    states = {
        name(s.name): replace(
            s,
            name=name(s.name),
            parent=s.parent and name(s.parent),
            children=tuple(map(name, s.children)),
            transitions=tuple(
                replace(t, source=name(t.source), target=name(t.target)) for t in s.transitions
            ),
        )
        for s in chart.states.values()
    }
    invariants = {
        key: replace(i, holds_in=tuple(map(name, i.holds_in))) for key, i in chart.invariants.items()
    }
    return replace(chart, states=states, invariants=invariants)
