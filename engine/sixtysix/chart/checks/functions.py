"""Guards, actions and invariants against the functions of the rules module."""

import inspect
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from sixtysix.chart.checks.naming import RESERVED_ARGUMENTS
from sixtysix.chart.checks.outline import Arrow, Declaration, Outline, Word
from sixtysix.chart.problems import Finding
from sixtysix.chart.read.building import BEFORE, LEADING, function_arguments
from sixtysix.errors import did_you_mean


def function_findings(outline: Outline, rules: ModuleType) -> Iterator[Finding]:
    """Find functions that are missing or take other arguments than the chart gives them."""
    for event in outline.tables["event"].values():
        yield from _carried(event, rules)
    for kind in ("guard", "action", "invariant", "case"):
        for entry in outline.tables[kind].values():
            yield from () if outline.is_refused(entry.place) else _function(entry, rules)
    for guard in outline.tables["guard"].values():
        yield from _margin(guard, rules)
    for node in outline.nodes:
        yield from _asked(outline, rules, node.actions, "action", None)
    for arrow in outline.arrows:
        yield from _arrow(outline, rules, arrow)


def _carried(event: Declaration, rules: ModuleType) -> Iterator[Finding]:
    for word in event.words("carries"):
        if word.text in RESERVED_ARGUMENTS:
            message = f"an argument cannot be named {word.text}; the name is taken"
            yield Finding(word.place, "reserved-name", message)
        elif word.text not in rules.ARGUMENTS:
            meant = did_you_mean(word.text, list(rules.ARGUMENTS))
            message = f"the rules know no argument {word.text[:64]}{meant}"
            yield Finding(word.place, "unknown-argument", message)


def _function(entry: Declaration, rules: ModuleType) -> Iterator[Finding]:
    arguments = _arguments(rules, entry.name)
    if arguments is None:
        functions = [name for name in dir(rules) if inspect.isfunction(getattr(rules, name))]
        message = f"{rules.__name__} has no function {entry.name}{did_you_mean(entry.name, functions)}"
        yield Finding(entry.place, "missing-function", message, at_key=True)
        return
    taken, message, code = _listed(arguments), "", "wrong-arguments"
    if arguments[: len(LEADING)] != LEADING:
        message = f"{entry.name} must take {_listed(LEADING)} first; it takes {taken}"
    elif entry.kind == "invariant" and not {*arguments[len(LEADING) :]} <= {BEFORE}:
        message = f"an invariant may ask for {BEFORE} alone; {entry.name} takes {taken}"
    elif entry.kind == "case" and arguments != LEADING:
        message = f"a case takes {_listed(LEADING)}; {entry.name} takes {taken}"
    elif entry.kind == "case" and entry.name not in getattr(rules, "CASES", {}):
        message = f"CASES in the module {rules.__name__} does not tell the rows of {entry.name}"
        code = "unknown-rows"
    if message:
        yield Finding(entry.place, code, message, at_key=True)


def _margin(guard: Declaration, rules: ModuleType) -> Iterator[Finding]:
    margin, place = guard.data.get("margin"), (*guard.place, "margin")
    if not isinstance(margin, str):
        return
    arguments, given = _arguments(rules, margin), _arguments(rules, guard.name)
    if arguments is None:
        yield Finding(place, "missing-function", f"{rules.__name__} has no function {margin[:64]}")
    elif given and (arguments[: len(LEADING)] != LEADING or not set(arguments) <= set(given)):
        message = f"{margin} is given {_listed(given)}, as {guard.name} is; it takes {_listed(arguments)}"
        yield Finding(place, "wrong-arguments", message)


def _arrow(outline: Outline, rules: ModuleType, arrow: Arrow) -> Iterator[Finding]:
    if arrow.event is None and outline.may_have(arrow.place, "event"):
        return
    event = outline.tables["event"].get(arrow.event.text) if arrow.event else None
    if arrow.event and (event is None or not outline.is_whole(event.place)):
        return
    for key, kind in (("cond", "guard"), ("unless", "guard"), ("on", "action")):
        yield from _asked(outline, rules, arrow.words(key), kind, event)


def _asked(
    outline: Outline, rules: ModuleType, words: Iterable[Word], kind: str, event: Declaration | None
) -> Iterator[Finding]:
    """Find arguments that the functions ask for and the event, if there is one, does not carry."""
    carried: tuple[str, ...] = ()
    source = "no event brings it"
    if event:
        carried = tuple(word.text for word in event.words("carries"))
        carried = ("player", *carried) if event.data.get("by") == "player" else carried
        source = f"the event {event.name} carries {_listed(carried)}"
    for word in words:
        arguments = _arguments(rules, word.text) if word.text in outline.tables[kind] else None
        lacking = [a for a in (arguments or ())[len(LEADING) :] if a not in carried]
        if lacking:
            message = f"the {kind} {word.text} asks for {_listed(lacking)}, but {source}"
            yield Finding(word.place, "argument-not-carried", message)


def _arguments(rules: ModuleType, name: str) -> tuple[str, ...] | None:
    """Name what the function takes; None if there is none of this name."""
    function: Any = getattr(rules, name, None)
    return function_arguments(function) if inspect.isfunction(function) else None


def _listed(arguments: Iterable[str]) -> str:
    return ", ".join(arguments) or "nothing"
