"""Charts with one part changed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.mutation.mutant import SPEC, Mutant


def spec_mutant(chart: ConfiguredChart, operator: str, place: str, change: str, description: str) -> Mutant:
    return Mutant(SPEC, operator, place, change, description, chart)


def with_transitions(
    chart: ConfiguredChart, state: str, transitions: Iterable[Transition]
) -> ConfiguredChart:
    return with_state(chart, state, transitions=tuple(transitions))


def with_transition(chart: ConfiguredChart, old: Transition, **changes: Any) -> ConfiguredChart:
    new = replace(old, **changes)
    return with_transitions(
        chart, old.source, (new if t is old else t for t in chart.states[old.source].transitions)
    )


def with_state(chart: ConfiguredChart, state: str, **changes: Any) -> ConfiguredChart:
    return replace(chart, states={**chart.states, state: replace(chart.states[state], **changes)})


def arguments(chart: ConfiguredChart, transition: Transition) -> tuple[str, ...]:
    """What the transition's guards and actions can take besides the table and the ruleset."""
    return chart.events[transition.event].arguments if transition.event else ()
