"""Charts with a fault in one list of actions."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.mutation.charts import spec_mutant, with_state, with_transition
from sixtysix.mutation.mutant import Mutant

_KEYS = ("enter", "exit", "start", "finish")


class _Actions(NamedTuple):
    """A list of actions, what its place is called, and the chart with another list there."""

    place: str
    names: tuple[str, ...]
    chart_with: Callable[[tuple[str, ...]], ConfiguredChart]


def action_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Every action dropped, swapped for each other one that takes the same arguments, or done after the next."""
    for actions in _lists(chart):
        for index, name in enumerate(actions.names):
            before, after = actions.names[:index], actions.names[index + 1 :]
            yield spec_mutant(
                actions.chart_with(before + after),
                "drop-action",
                f"{actions.place}/{name}",
                "",
                f"{actions.place} lacks {name}",
            )
            for other in _replacements(chart, name, actions.names):
                yield spec_mutant(
                    actions.chart_with((*before, other, *after)),
                    "swap-action",
                    f"{actions.place}/{name}",
                    other,
                    f"{actions.place} has {other} in place of {name}",
                )
            if after:
                yield spec_mutant(
                    actions.chart_with((*before, after[0], name, *after[1:])),
                    "order-actions",
                    f"{actions.place}/{name}",
                    "",
                    f"{actions.place} has {after[0]} before {name}",
                )


def _lists(chart: ConfiguredChart) -> Iterator[_Actions]:
    for state in chart.states.values():
        for key in _KEYS:
            changed = partial(_with_state_actions, chart, state, key)
            yield _Actions(f"{state.name}.{key}", getattr(state, key), changed)
        for transition in state.transitions:
            changed = partial(_with_transition_actions, chart, transition)
            yield _Actions(transition.name, transition.on, changed)


def _with_state_actions(
    chart: ConfiguredChart, state: State, key: str, names: tuple[str, ...]
) -> ConfiguredChart:
    return with_state(chart, state.name, **{key: names})


def _with_transition_actions(
    chart: ConfiguredChart, transition: Transition, names: tuple[str, ...]
) -> ConfiguredChart:
    return with_transition(chart, transition, on=names)


def _replacements(chart: ConfiguredChart, name: str, present: tuple[str, ...]) -> list[str]:
    taken = chart.actions[name].arguments
    return [a.name for a in chart.actions.values() if a.arguments == taken and a.name not in present]
