"""Checks that a chart fits its rules module, the Python module that computes guards and actions."""

import inspect
from collections.abc import Iterable, Iterator
from types import FunctionType

from sixtysix.chart.chart_file import ChartFile
from sixtysix.chart.checks import named
from sixtysix.chart.model import GUARDS, STATE_ACTIONS, Event, Function
from sixtysix.chart.parameters import is_number
from sixtysix.chart.problems import Mistake
from sixtysix.chart.provenance import asked_by, dependence
from sixtysix.chart.sources import Citing, Item
from sixtysix.contract.events import NUMBER
from sixtysix.contract.rules import BEFORE, LEADING, Rules, arguments_of, rules_module
from sixtysix.errors import did_you_mean
from sixtysix.languages import braces

RESERVED_ARGUMENTS = frozenset({
    "event", "event_data", "machine", "model", "player", "self", "source", "state", "target", "transition",
})  # fmt: skip
"""Argument names with another meaning in the machine."""


def function_mistakes(file: ChartFile) -> Iterator[Mistake]:
    """Yield a mistake for each function that is missing or has the wrong arguments."""
    chart, rules = file.chart, rules_module(file.chart.rules)
    for one in chart.events.values():
        for index, name in enumerate(one.carries):
            place = (*one.place, "carries", index)
            if name in RESERVED_ARGUMENTS:
                message = f"an argument cannot be named {name}; the name is taken"
                yield Mistake(place, "reserved-name", message)
            elif name not in rules.ARGUMENTS:
                message = f"the rules know no argument {name[:64]}{did_you_mean(name, list(rules.ARGUMENTS))}"
                yield Mistake(place, "unknown-argument", message)
    for part, kind in named(chart, "action", "guard", "invariant", "case"):
        yield from _function(part, kind, rules)
    for guard in chart.guards.values():
        yield from _counting_mistakes(guard, rules)
    for state in chart.states.values():
        for key in STATE_ACTIONS:
            yield from _arguments_not_carried(file, state, key, None)
    for t in chart.transitions:
        event = chart.events[t.event] if t.event else None
        for key in (*GUARDS, "on"):
            yield from _arguments_not_carried(file, t, key, event)


def _function(one: Item, kind: str, rules: Rules) -> Iterator[Mistake]:
    arguments = arguments_of(rules, one.name)
    if arguments is None:
        functions = [name for name in dir(rules) if inspect.isfunction(getattr(rules, name))]
        message = f"{rules.__name__} has no function {one.name}{did_you_mean(one.name, functions)}"
        yield Mistake(one.place, "missing-function", message, at_key=True)
        return
    taken, message, code = _listed(arguments), "", "wrong-arguments"
    if arguments[: len(LEADING)] != LEADING:
        message = f"{one.name} must take {_listed(LEADING)} first; it takes {taken}"
    elif kind == "invariant" and not {*arguments[len(LEADING) :]} <= {BEFORE}:
        message = f"an invariant may take only {BEFORE} besides t and r; {one.name} takes {taken}"
    elif kind == "case" and arguments != LEADING:
        message = f"a case takes {_listed(LEADING)}; {one.name} takes {taken}"
    elif kind == "case" and one.name not in rules.CASES:
        message = f"CASES in the module {rules.__name__} has no rows for {one.name}"
        code = "unknown-rows"
    if message:
        yield Mistake(one.place, code, message, at_key=True)


def _counting_mistakes(guard: Function, rules: Rules) -> Iterator[Mistake]:
    if guard.now and (set(NUMBER.sub("", guard.now)) & set("{}") or not NUMBER.search(guard.now)):
        message = "this has no number from play; write {function noun}"
        yield Mistake((*guard.place, "now"), "bad-placeholder", message)
    for key, name in _counting(guard):
        arguments, given = arguments_of(rules, name), arguments_of(rules, guard.name)
        if arguments is None:
            message = f"{rules.__name__} has no function {name[:64]}"
            yield Mistake((*guard.place, key), "missing-function", message)
        elif given and (arguments[: len(LEADING)] != LEADING or not set(arguments) <= set(given)):
            message = f"{name} gets {_listed(given)}, like {guard.name}, but takes {_listed(arguments)}"
            yield Mistake((*guard.place, key), "wrong-arguments", message)


def _counting(guard: Function) -> list[tuple[str, str]]:
    margin = [("margin", guard.margin)] if guard.margin else []
    return [*margin, *(("now", found[1]) for found in NUMBER.finditer(guard.now))]


def _arguments_not_carried(file: ChartFile, part: Citing, key: str, event: Event | None) -> Iterator[Mistake]:
    kind, table = ("guard", file.chart.guards) if key in GUARDS else ("action", file.chart.actions)
    carried = event.arguments if event else ()
    source = f"the event {event.name} carries {_listed(carried)}" if event else "no event carries it here"
    for name in getattr(part, key):
        if lacking := [argument for argument in table[name].arguments if argument not in carried]:
            message = f"the {kind} {name} takes {_listed(lacking)}, but {source}"
            yield Mistake(file.place_of(part, name), "argument-not-carried", message)


def _listed(arguments: Iterable[str]) -> str:
    return ", ".join(arguments) or "nothing"


def lint(file: ChartFile) -> Iterator[Mistake]:
    rules = rules_module(file.chart.rules)
    for guard in file.chart.guards.values():
        yield from unused_in_text(file, guard, rules)
    yield from unused_condition(file, rules)


def unused_in_text(file: ChartFile, guard: Function, rules: Rules) -> Iterator[Mistake]:
    """Yield mistakes in a guard's texts, such as a parameter that the guard's function does not use."""
    place, itself = file.places[guard.name], dependence(getattr(rules, guard.name))
    used = asked_by(rules, guard.name) | file.chart.asked_by(guard.features)
    declared, number = file.chart.declarations.by_path, ""
    for key in ("says", "otherwise"):
        for found in braces(getattr(guard, key)):
            number = found.value if found.value in declared and is_number(declared[found.value]) else number
            if found.value and found.value not in used:
                message = f"{guard.name} does not use {found.value}; it uses "
                message += ", ".join(sorted(used)) or "no parameter"
                yield Mistake((*place, key), "not-asked", message)
    if number and not guard.margin:
        message = f"{guard.name} has a number in its text, {number}, and no margin"
        yield Mistake(place, "no-margin", message, at_key=True)
    for key, name in _counting(guard):
        counting = dependence(getattr(rules, name))
        if not (counting.reads <= itself.reads and counting.asks <= itself.asks):
            more = sorted((counting.reads - itself.reads) | (counting.asks - itself.asks))
            message = f"{name} depends on {', '.join(more)}, which {guard.name} does not use"
            yield Mistake((*place, key), "not-asked", message)


def unused_condition(file: ChartFile, rules: Rules) -> Iterator[Mistake]:
    """Yield a mistake for each unused boolean function of the rules."""
    functions = {name: one for name, one in vars(rules).items() if isinstance(one, FunctionType)}
    called = {other for name, one in functions.items() for other in dependence(one).calls if other != name}
    for name, one in functions.items():
        takes = arguments_of(rules, name) or ()
        is_condition = takes[: len(LEADING)] == LEADING and one.__annotations__.get("return") is bool
        if is_condition and name not in file.places and name not in called:
            message = f"the rules have the condition {name}, which the chart never names"
            yield Mistake(("rules",), "unused-condition", message)
