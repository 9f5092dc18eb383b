"""Charts of a variant with one part changed: a parameter, a guard, a transition or an action."""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from sixtysix.chart.model import Chart, ConfiguredChart, State, Transition, Variant
from sixtysix.chart.parameters import Schema
from sixtysix.chart.problems import Pointer
from sixtysix.chart.read.schema import schema_findings
from sixtysix.mutation.mutant import SPEC, Mutant
from sixtysix.rules import rules_module


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


_ALTERNATIVES = ("oneOf", "anyOf", "allOf")


def parameter_mutants(family: Chart, variant: Variant) -> Iterator[Mutant]:
    """Every number of the parameters one more and one less, every choice made otherwise, neighbours of lists swapped.

    What a variant's file could not say is left out.
    """
    for pointer, value in _parts(variant.parameters, ()):
        path = ".".join(map(str, pointer))
        for operator, changed in _changes(family.declarations.schema, pointer, value):
            parameters = _with(variant.parameters, pointer, changed)
            if _is_valid(family, parameters):
                complete = family.declarations.complete(parameters)
                chart = family.configure(replace(variant, parameters=complete))
                says = f"{path} is {_shown(changed)}, not {_shown(value)}"
                yield spec_mutant(chart, operator, path, _shown(changed), says)


def _changes(schema: Schema, pointer: Pointer, value: Any) -> Iterator[tuple[str, Any]]:
    for choice in _choices(schema, pointer):
        if choice != value:
            yield "change-choice", choice
    if isinstance(value, int) and not isinstance(value, bool):
        yield "change-number", value - 1
        yield "change-number", value + 1
    if isinstance(value, list):
        for index, (first, second) in enumerate(pairwise(value)):
            if first != second:
                yield "order-list", [*value[:index], second, first, *value[index + 2 :]]


def _is_valid(family: Chart, parameters: Any) -> bool:
    if schema_findings(parameters, family.declarations.schema):
        return False
    return not any(rules_module(family.rules).parameter_problems(family.declarations.complete(parameters)))


def _parts(value: Any, pointer: Pointer) -> Iterator[tuple[Pointer, Any]]:
    """Every value within a value, with its place; the value itself first."""
    yield pointer, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _parts(part, (*pointer, key))


def _with(parameters: Any, pointer: Pointer, value: Any) -> Any:
    parameters = deepcopy(parameters)
    *around, last = pointer
    place = parameters
    for key in around:
        place = place[key]
    place[last] = value
    return parameters


def _choices(schema: Schema, pointer: Pointer) -> list[Any]:
    """The values that a schema enumerates for the place."""
    found: list[Any] = []
    for inner in _alternatives(schema):
        if pointer:
            key, rest = pointer[0], pointer[1:]
            part = inner.get("items") if isinstance(key, int) else inner.get("properties", {}).get(key)
            found += _choices(part, rest) if part else []
        else:
            found += inner.get("enum", ())
            found += [inner["const"]] if "const" in inner else []
            found += [False, True] if inner.get("type") == "boolean" else []
    return found


def _alternatives(schema: Schema) -> Iterator[Schema]:
    yield schema
    for keyword in _ALTERNATIVES:
        for alternative in schema.get(keyword, ()):
            yield from _alternatives(alternative)


def _shown(value: Any) -> str:
    """A value as a word: lists and mappings without brackets, which mean something in patterns."""
    if isinstance(value, list):
        return " ".join(map(_shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def guard_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Every guard dropped, negated, and swapped for each other one that takes the same arguments."""
    for transition in chart.transitions:
        for name, wanted in transition.guards:
            yield from _of_guard(chart, transition, name, wanted)


def _of_guard(chart: ConfiguredChart, t: Transition, name: str, wanted: bool) -> Iterator[Mutant]:
    shown, place = name if wanted else f"not {name}", f"{t.name}/{name}"
    without = {key: tuple(n for n in getattr(t, key) if n != name) for key in ("cond", "unless")}
    opposite = "unless" if wanted else "cond"
    yield spec_mutant(
        with_transition(chart, t, **without), "drop-guard", place, "", f"{t.name} does not ask for {shown}"
    )
    negated = {**without, opposite: (*without[opposite], name)}
    yield spec_mutant(
        with_transition(chart, t, **negated),
        "negate-guard",
        place,
        "",
        f"{t.name} asks for the opposite of {shown}",
    )
    for other in _other_guards(chart, t, name):
        key = "cond" if wanted else "unless"
        swapped = {key: tuple(other if n == name else n for n in getattr(t, key))}
        yield spec_mutant(
            with_transition(chart, t, **swapped),
            "swap-guard",
            place,
            other,
            f"{t.name} asks for {other if wanted else f'not {other}'} in place of {shown}",
        )


def _other_guards(chart: ConfiguredChart, t: Transition, name: str) -> list[str]:
    taken = chart.guards[name].arguments
    return [g.name for g in chart.guards.values() if g.arguments == taken and g.name not in t.cond + t.unless]


def transition_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Every transition dropped, copied to each state that lacks its event, and led to each other atomic state."""
    for transition in chart.transitions:
        yield _dropped(chart, transition)
        yield from _copied(chart, transition)
        yield from _retargeted(chart, transition)


def _dropped(chart: ConfiguredChart, t: Transition) -> Mutant:
    kept = (other for other in chart.states[t.source].transitions if other is not t)
    without = with_transitions(chart, t.source, kept)
    return spec_mutant(without, "drop-transition", t.name, "", f"{t.source} has no transition: {t.says}")


def _copied(chart: ConfiguredChart, t: Transition) -> Iterator[Mutant]:
    for name in chart.stable if t.event else ():
        state = chart.states[name]
        if not state.final and all(other.event != t.event for other in chart.outgoing(name)):
            target = name if t.internal else t.target
            copy = replace(t, name=f"copy_of_{t.name}", source=name, target=target)
            yield spec_mutant(
                with_transitions(chart, name, (*state.transitions, copy)),
                "copy-transition",
                t.name,
                name,
                f"{name} has the transition of {t.source} too: {t.says}",
            )


def _retargeted(chart: ConfiguredChart, t: Transition) -> Iterator[Mutant]:
    for state in chart.states.values():
        if not state.is_compound and state.name not in (t.target, chart.leaf(t.target)):
            yield spec_mutant(
                with_transition(chart, t, target=state.name, internal=False),
                "retarget-transition",
                t.name,
                state.name,
                f"{t.name} leads to {state.name}, not to {t.target}",
            )


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
            for other in _other_actions(chart, name, actions.names):
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


def _other_actions(chart: ConfiguredChart, name: str, present: tuple[str, ...]) -> list[str]:
    taken = chart.actions[name].arguments
    return [a.name for a in chart.actions.values() if a.arguments == taken and a.name not in present]
