"""Faults of the spec: charts of a variant with one parameter, guard, transition or action changed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.chart.problems import value_at, write_value
from sixtysix.conform.house_rules import changes
from sixtysix_tools.mutant import SPEC, Mutant


def with_state(chart: ConfiguredChart, state: str, **changes: Any) -> ConfiguredChart:
    return replace(chart, states={**chart.states, state: replace(chart.states[state], **changes)})


def with_transition(chart: ConfiguredChart, old: Transition, **changes: Any) -> ConfiguredChart:
    new = replace(old, **changes)
    kept = tuple(new if t is old else t for t in chart.states[old.source].transitions)
    return with_state(chart, old.source, transitions=kept)


def spec_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Yield the mutants of a configured chart, always in the same order."""
    yield from guard_mutants(chart)
    yield from transition_mutants(chart)
    yield from action_mutants(chart)
    yield from parameter_mutants(chart)


def parameter_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Change each parameter, as house rules may."""
    for change in changes(chart):
        pointer = tuple(int(key) if key.isdigit() else key for key in change.place.split("."))
        old = value_at(chart.variant.parameters, pointer)
        says = f"{change.place} is {change.value}, not {write_value(old)}"
        yield Mutant(SPEC, change.operator, change.place, change.value, says, change.chart)


def guard_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Drop and negate every guard, and swap it for each other one that takes the same arguments."""
    for t in chart.transitions:
        for name, wanted in t.guards:
            key, opposite = ("cond", "unless") if wanted else ("unless", "cond")
            kept, others = [n for n in getattr(t, key) if n != name], getattr(t, opposite)
            shown, no = name if wanted else f"not {name}", "" if wanted else "not "
            dropped = {key: tuple(kept)}
            negated = {**dropped, opposite: (*others, name)}
            changes = [
                ("drop-guard", "", f"{t.name} does not ask for {shown}", dropped),
                ("negate-guard", "", f"{t.name} asks for the opposite of {shown}", negated),
            ]
            for other in chart.guards.values():
                if other.arguments == chart.guards[name].arguments and other.name not in t.cond + t.unless:
                    says = f"{t.name} asks for {no}{other.name} in place of {shown}"
                    swapped = {key: tuple(other.name if n == name else n for n in getattr(t, key))}
                    changes.append(("swap-guard", other.name, says, swapped))
            for operator, change, says, fields in changes:
                faulty = with_transition(chart, t, **fields)
                yield Mutant(SPEC, operator, f"{t.name}/{name}", change, says, faulty)


def transition_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Drop every transition, copy it to each state that lacks its event, and lead it to each other atomic state."""
    for t in chart.transitions:
        kept = tuple(other for other in chart.states[t.source].transitions if other is not t)
        says = f"{t.source} has no transition: {t.says}"
        yield Mutant(SPEC, "drop-transition", t.name, "", says, with_state(chart, t.source, transitions=kept))
        for name in chart.stable if t.event else ():
            state = chart.states[name]
            if not state.final and all(other.event != t.event for other in chart.outgoing(name)):
                target = name if t.internal else t.target
                copy = replace(t, name=f"copy_of_{t.name}", source=name, target=target)
                faulty = with_state(chart, name, transitions=(*state.transitions, copy))
                says = f"{name} has the transition of {t.source} too: {t.says}"
                yield Mutant(SPEC, "copy-transition", t.name, name, says, faulty)
        for state in chart.states.values():
            if not state.is_compound and state.name not in (t.target, chart.leaf(t.target)):
                faulty = with_transition(chart, t, target=state.name, internal=False)
                says = f"{t.name} leads to {state.name}, not to {t.target}"
                yield Mutant(SPEC, "retarget-transition", t.name, state.name, says, faulty)


def action_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Drop every action, swap it for each other one that takes the same arguments, or do it after the next."""
    for place, owner, key in _action_lists(chart):
        names = getattr(owner, key)
        for index, name in enumerate(names):
            before, after = names[:index], names[index + 1 :]
            changes = [("drop-action", "", f"{place} lacks {name}", before + after)]
            for other in chart.actions.values():
                if other.arguments == chart.actions[name].arguments and other.name not in names:
                    says = f"{place} has {other.name} in place of {name}"
                    changes.append(("swap-action", other.name, says, (*before, other.name, *after)))
            if after:
                says = f"{place} has {after[0]} before {name}"
                changes.append(("order-actions", "", says, (*before, after[0], name, *after[1:])))
            for operator, change, says, actions in changes:
                if isinstance(owner, State):
                    faulty = with_state(chart, owner.name, **{key: actions})
                else:
                    faulty = with_transition(chart, owner, on=actions)
                yield Mutant(SPEC, operator, f"{place}/{name}", change, says, faulty)


def _action_lists(chart: ConfiguredChart) -> Iterator[tuple[str, State | Transition, str]]:
    """Give each list of actions: the name of its place, the state or transition that has it, and its key there."""
    for state in chart.states.values():
        yield from ((f"{state.name}.{key}", state, key) for key in ("enter", "exit", "start", "finish"))
        yield from ((t.name, t, "on") for t in state.transitions)
