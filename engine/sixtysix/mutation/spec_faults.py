"""Faults of the spec: charts of a variant with one parameter, guard, transition or action changed."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.chart.parameters import Schema
from sixtysix.chart.problems import Pointer, value_at
from sixtysix.chart.variants import changed
from sixtysix.contract.values import write_value
from sixtysix.mutation.mutant import SPEC, Mutant


def with_state(chart: ConfiguredChart, state: str, **changes: Any) -> ConfiguredChart:
    return replace(chart, states={**chart.states, state: replace(chart.states[state], **changes)})


def with_transition(chart: ConfiguredChart, old: Transition, **changes: Any) -> ConfiguredChart:
    new = replace(old, **changes)
    kept = tuple(new if t is old else t for t in chart.states[old.source].transitions)
    return with_state(chart, old.source, transitions=kept)


# Parameters


def parameter_mutants(chart: ConfiguredChart, only: str = "") -> Iterator[Mutant]:
    """Change each parameter: a number to the next and the previous one, a choice to another one, a list in its order.

    A value that a variant's file could not have is left out. If a path is named, ``only`` that parameter is changed.
    """
    for pointer, value in values_within(chart.variant.parameters):
        path = ".".join(map(str, pointer))
        if only and path != only:
            continue
        for operator, nearest in _changes(chart.declarations.schema, pointer, value):
            tried = (parameter_mutant(chart, pointer, other, operator) for other in nearest)
            yield from islice((mutant for mutant in tried if mutant), 1)


def parameter_mutant(
    chart: ConfiguredChart, pointer: Pointer, value: Any, operator: str = "change-number"
) -> Mutant | None:
    """Give one parameter another value; a variant's file that could not have it makes no mutant."""
    other = changed(chart, {pointer: value})
    if other is None:
        return None
    path, old = ".".join(map(str, pointer)), value_at(chart.variant.parameters, pointer)
    says = f"{path} is {write_value(value)}, not {write_value(old)}"
    return Mutant(SPEC, operator, path, write_value(value), says, other)


def values_within(value: Any, pointer: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Walk through a value and all values within it, each with its place."""
    yield pointer, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from values_within(part, (*pointer, key))


def _changes(schema: Schema, pointer: Pointer, value: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Give each change as the values that it tries, of which the first that is allowed is taken.

    A number may be two away from the next one that is allowed.
    """
    for choice in _choices(schema, pointer):
        if choice != value:
            yield "change-choice", (choice,)
    if isinstance(value, int) and not isinstance(value, bool):
        yield "change-number", (value - 1, value - 2)
        yield "change-number", (value + 1, value + 2)
    if isinstance(value, list):
        for index, (first, second) in enumerate(pairwise(value)):
            if first != second:
                yield "change-order", ([*value[:index], second, first, *value[index + 2 :]],)


def _choices(schema: Schema, pointer: Pointer) -> list[Any]:
    """List the values that a schema enumerates for the place."""
    found: list[Any] = []
    if pointer:
        key, rest = pointer[0], pointer[1:]
        part = schema.get("items") if isinstance(key, int) else schema.get("properties", {}).get(key)
        found += _choices(part, rest) if part else []
    else:
        found += schema.get("enum", ())
        found += [schema["const"]] if "const" in schema else []
        found += [False, True] if schema.get("type") == "boolean" else []
    for keyword in ("oneOf", "anyOf", "allOf"):
        for alternative in schema.get(keyword, ()):
            found += _choices(alternative, pointer)
    return found


# Guards


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


def added_guards(chart: ConfiguredChart, t: Transition) -> Iterator[Mutant]:
    """Let a transition ask for one more guard, each whose arguments its event has, and for the opposite of each."""
    given = chart.events[t.event].arguments if t.event else ()
    for guard in chart.guards.values():
        if guard.name in t.cond + t.unless or not set(guard.arguments) <= set(given):
            continue
        for key, no in (("cond", ""), ("unless", "not ")):
            faulty = with_transition(chart, t, **{key: (*getattr(t, key), guard.name)})
            says = f"{t.name} asks for {no}{guard.name} too"
            yield Mutant(SPEC, "add-guard", f"{t.name}/{guard.name}", key, says, faulty)


# Transitions


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


# Actions


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
