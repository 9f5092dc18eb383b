"""What the functions of a rules module call, ask of the ruleset and write to the table: the parameters behind them.

All of it is read from their source, so it holds for a rules module of any domain that keeps to `t` and `r`.
"""

import ast
import inspect
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

from sixtysix.chart.load import load_chart
from sixtysix.chart.model import Case, Chart, ConfiguredChart, Function, Transition
from sixtysix.parsing import parse
from sixtysix.rules import rules_module

TABLE, RULESET = "t", "r"
"""What every function of the rules calls its first two arguments."""


@dataclass(frozen=True)
class Dependence:
    """What a function does by itself and by those it calls."""

    calls: frozenset[str] = frozenset()
    """The names of the functions, its own among them."""
    asks: frozenset[str] = frozenset()
    """Fields of the ruleset."""
    reads: frozenset[str] = frozenset()
    """Attributes of the table that it looks at."""
    writes: frozenset[str] = frozenset()
    """Attributes of the table that it changes."""

    def with_all(self, others: Iterable["Dependence"]) -> "Dependence":
        parts = [self, *others]
        return Dependence(*(frozenset().union(*(getattr(p, key) for p in parts)) for key in _FIELDS))


_FIELDS = ("calls", "asks", "reads", "writes")


@cache
def dependence(function: FunctionType) -> Dependence:
    """What the function and those of its package that it calls depend on."""
    found: dict[FunctionType, Dependence] = {}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        if one not in found:
            tree = _tree(one)
            found[one] = _own(one, tree)
            waiting.extend(_called(one, tree))
    return Dependence().with_all(found.values())


def _tree(function: FunctionType) -> ast.AST:
    return parse(dedent(inspect.getsource(function)))


def _own(function: FunctionType, tree: ast.AST) -> Dependence:
    asks = {node.attr for node in ast.walk(tree) if _is_attribute_of(node, RULESET)}
    named = [node for node in ast.walk(tree) if _is_attribute_of(node, TABLE)]
    written = [place for node in ast.walk(tree) for place in _written(node)]
    changed = {id(node.target) for node in ast.walk(tree) if isinstance(node, ast.AugAssign)}
    reads = {node.attr for node in named if node not in written or id(node) in changed}
    writes = {place.attr for place in written}
    return Dependence(frozenset((function.__name__,)), *map(frozenset, (asks, reads, writes)))


def _written(node: ast.AST) -> Iterator[ast.Attribute]:
    """The table's attribute that a target of an assignment names, itself or a place in it."""
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
        target: ast.expr = node
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute) and _is_attribute_of(target, TABLE):
            yield target


def _is_attribute_of(node: ast.AST, name: str) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name


def _called(function: FunctionType, tree: ast.AST) -> Iterator[FunctionType]:
    package = function.__module__.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            named = function.__globals__.get(node.id)
            if isinstance(named, FunctionType) and named.__module__.startswith(package):
                yield named


def parameters_behind(chart: ConfiguredChart, names: Iterable[str]) -> tuple[str, ...]:
    """The parameters that decide what the chart's guards, actions and cases of these names do, in the spec's order.

    A parameter decides where a field of the ruleset that is made of it is asked for, and where it turns a feature on
    without which there is no such guard, action, case or transition.
    """
    rules = rules_module(chart.rules)
    made_of = ruleset_parameters(rules)
    names, found = set(names), set[str]()
    for name in names:
        function = getattr(rules, name, None)
        if isinstance(function, FunctionType):
            for field in dependence(function).asks:
                found.update(made_of.get(field, ()))
    parts: list[Function | Case | Transition] = [
        *(guard for guard in chart.guards.values() if guard.name in names),
        *(action for action in chart.actions.values() if action.name in names),
        *(case for case in chart.cases.values() if case.name in names),
        *(transition for transition in chart.transitions if transition.name in names),
    ]
    features = {feature for part in parts for feature in part.when}
    features |= {f for t in chart.transitions for name, when in t.where if name in names for f in when}
    found.update(_deciding(chart, features & chart.active))
    return _in_order(chart, found)


def parameters_against(chart: ConfiguredChart, state: str, event: str) -> tuple[str, ...]:
    """The parameters because of which the variant lacks transitions of the event, or guards of them, in a state."""
    family = _family(chart)
    ways = [t for t in family.outgoing(state) if t.event == event] if state in family.states else []
    guards = [family.guards[name] for t in ways for name, _ in t.guards]
    features = {feature for way in ways for feature in way.when}.union(*(guard.when for guard in guards))
    features |= {feature for way in ways for _, when in way.where for feature in when}
    return _in_order(chart, _deciding(chart, features - chart.active))


def affected(before: ConfiguredChart, after: ConfiguredChart) -> frozenset[str]:
    """The guards and actions that ask the ruleset for something that differs between two variants.

    Empty if the rules of today do not suit the parameters of one.
    """
    rules = rules_module(after.rules)
    try:
        one, other = before.ruleset, after.ruleset
    except (LookupError, TypeError, ValueError):
        return frozenset()
    differ = {
        field for field in getattr(other, "_fields", ()) if getattr(one, field) != getattr(other, field)
    }
    functions = {name: getattr(rules, name, None) for name in (*after.guards, *after.actions)}
    return frozenset(
        name for name, f in functions.items() if isinstance(f, FunctionType) and dependence(f).asks & differ
    )


@cache
def _read_family(folder: Path) -> Chart:
    return load_chart(folder / "chart.yaml")


def _family(chart: ConfiguredChart) -> Chart:
    """The chart before it was configured."""
    assert chart.folder
    return _read_family(chart.folder)


def _deciding(chart: ConfiguredChart, features: Iterable[str]) -> set[str]:
    """The parameters that turn the features on."""
    on = [chart.features[name] for name in features]
    return {path for feature in on for path in (*feature.when, *feature.unless)}


def _in_order(chart: ConfiguredChart, found: Collection[str]) -> tuple[str, ...]:
    return tuple(path for path in _paths(chart.variant.parameters) if path in found)


def _paths(parameters: Mapping[str, Any], around: str = "") -> Iterator[str]:
    for name, value in parameters.items():
        yield around + name
        if isinstance(value, Mapping):
            yield from _paths(value, f"{around}{name}.")


@cache
def ruleset_parameters(rules: ModuleType) -> Mapping[str, frozenset[str]]:
    """For each field of the ruleset the parameters that it is made of, by their paths (``claim.penalty.by``)."""
    (function,) = parse(inspect.getsource(rules.ruleset)).body
    assert isinstance(function, ast.FunctionDef)
    known = {function.args.args[0].arg: ""}
    made: dict[str, frozenset[str]] = {}
    for statement in function.body:
        if isinstance(statement, ast.Assign):
            for target, value in _pairs(statement):
                paths = _paths_in(value, known)
                known |= {
                    name.id: path for name in ast.walk(target) if isinstance(name, ast.Name) for path in paths
                }
        elif isinstance(statement, ast.Return) and isinstance(statement.value, ast.Call):
            for keyword in statement.value.keywords:
                made[keyword.arg or ""] = frozenset(_paths_in(keyword.value, known))
    return made


def _pairs(statement: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    target = statement.targets[0]
    if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
        yield from zip(target.elts, statement.value.elts, strict=True)
    else:
        yield target, statement.value


def _paths_in(node: ast.AST, known: Mapping[str, str]) -> list[str]:
    """The longest paths that an expression looks up."""
    path = _path(node, known)
    if path is not None:
        return [path]
    return [path for part in ast.iter_child_nodes(node) for path in _paths_in(part, known)]


def _path(node: ast.AST, known: Mapping[str, str]) -> str | None:
    """The path that ``parameters["a"]["b"]`` or ``group.get("b", …)`` looks up."""
    match node:
        case ast.Name(name):
            return known.get(name)
        case ast.Subscript(inner, ast.Constant(str(key))):
            around = _path(inner, known)
        case ast.Call(ast.Attribute(inner, "get"), [ast.Constant(str(key)), *_]):
            around = _path(inner, known)
        case _:
            return None
    return None if around is None else f"{around}.{key}".lstrip(".")
