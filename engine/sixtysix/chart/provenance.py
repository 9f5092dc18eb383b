"""Finds what a function of the rules uses: parameters, and attributes of the game's table.

The module reads the source code of the function. In this code, the table must be called `t` and the ruleset `r`.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from types import FunctionType
from typing import TypeGuard

from sixtysix.chart.model import Case, ConfiguredChart, Function, Transition, feature_states
from sixtysix.chart.parameters import all_of
from sixtysix.contract.rules import LEADING, Rules, rules_module
from sixtysix.errors import parse

TABLE, RULESET = LEADING


@dataclass(frozen=True)
class Dependence:
    """What a function of the rules uses, directly or through other functions."""

    calls: frozenset[str]  # the names of the function and of the functions that it calls
    asks: frozenset[str]  # fields of the ruleset
    reads: frozenset[str]  # attributes of the table that are read
    writes: frozenset[str]  # attributes of the table that are written


# The dependencies of a rule are not declared, because a declaration could be wrong. They are read from the source of
# the rule and of the functions of its package that it names. All of these call the table `t` and the ruleset `r`, so
# only attributes of `t` and `r` matter.
@cache
def dependence(function: FunctionType) -> Dependence:
    """Return what a function uses, directly or through other functions of the same package."""
    found, waiting = list[FunctionType](), [function]
    asks, reads, writes = set[str](), set[str](), set[str]()
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.append(one)
        nodes = list(ast.walk(parse(dedent(inspect.getsource(one)))))
        asks |= {node.attr for node in nodes if _is_attribute_of(node, RULESET)}
        written = [place for node in nodes for place in _written(node)]
        writes |= {place.attr for place in written}
        changed = [node.target for node in nodes if isinstance(node, ast.AugAssign)]
        of_table = [node for node in nodes if _is_attribute_of(node, TABLE)]
        reads |= {node.attr for node in of_table if node not in written or node in changed}
        package = one.__module__.rpartition(".")[0] or one.__module__
        named = [one.__globals__.get(node.id) for node in nodes if isinstance(node, ast.Name)]
        waiting += [f for f in named if isinstance(f, FunctionType) and f.__module__.startswith(package)]
    calls = frozenset(one.__name__ for one in found)
    return Dependence(calls, frozenset(asks), frozenset(reads), frozenset(writes))


def _written(node: ast.AST) -> Iterator[ast.Attribute]:
    """Yield the table attribute that an assignment changes, such as ``t.hands`` in ``t.hands[0] = cards``."""
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
        target: ast.expr = node
        while isinstance(target, ast.Subscript):
            target = target.value
        if _is_attribute_of(target, TABLE):
            yield target


def _is_attribute_of(node: ast.AST, name: str) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name


def parameters_behind(chart: ConfiguredChart, names: Iterable[str]) -> tuple[str, ...]:
    """Return the parameters that influence the guards, actions, cases or transitions in ``names``."""
    names = set(names)
    found = asked_by(rules_module(chart.rules), *names)
    parts: list[Function | Case | Transition] = [*chart.guards.values(), *chart.actions.values()]
    parts += [*chart.cases.values(), *chart.transitions]
    features = {feature for part in parts if part.name in names for feature in part.features}
    features |= {f for t in chart.transitions for name, asked in t.asked_with if name in names for f in asked}
    return _in_order(chart, features & feature_states(chart.features, chart.variant.parameters), found)


def parameters_against(chart: ConfiguredChart, state: str, event: str) -> tuple[str, ...]:
    """Return the parameters that turn off a transition for ``event`` in ``state``, or a guard of such a transition."""
    family = chart.family
    ways = [t for t in family.outgoing(state) if t.event == event] if state in family.states else []
    asking = [way.features for way in ways]
    asking += [family.guards[name].features for way in ways for name, _ in way.guards]
    asking += [features for way in ways for _, features in way.asked_with]
    return _in_order(
        chart, set[str]().union(*asking) - feature_states(chart.features, chart.variant.parameters)
    )


def asked_by(rules: Rules, *names: str) -> set[str]:
    """Return the parameters that the functions in ``names`` use, directly or indirectly. Ignore unknown names."""
    made_of, functions = ruleset_parameters(rules), (getattr(rules, name, None) for name in names)
    asked = {field for f in functions if isinstance(f, FunctionType) for field in dependence(f).asks}
    return {path for field in asked for path in made_of.get(field, ())}


def _in_order(chart: ConfiguredChart, features: Iterable[str], found: Iterable[str] = ()) -> tuple[str, ...]:
    wanted = {*found, *chart.asked_by(features)}
    return tuple(path for path, _ in all_of(chart.variant.parameters) if path in wanted)


@cache
def ruleset_parameters(rules: Rules) -> Mapping[str, frozenset[str]]:
    """Return a mapping from each field of the ruleset to the paths of the parameters that decide the field."""
    (function,) = parse(inspect.getsource(rules.ruleset)).body
    assert isinstance(function, ast.FunctionDef)
    known = {function.args.args[0].arg: ""}
    made: dict[str, frozenset[str]] = {}
    for statement in function.body:
        if isinstance(statement, ast.Assign):
            target, value = statement.targets[0], statement.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=True))
            for place, given in pairs:
                names = [node.id for node in ast.walk(place) if isinstance(node, ast.Name)]
                known |= {name: path for name in names for path in _paths_in(given, known)}
        elif isinstance(statement, ast.Return) and isinstance(statement.value, ast.Call):
            call = statement.value
            named = [(keyword.arg or "", keyword.value) for keyword in call.keywords]
            for name, of in [*zip(rules.Ruleset._fields, call.args, strict=False), *named]:
                made[name] = frozenset(_paths_in(of, known))
    return made


def _paths_in(node: ast.AST, known: Mapping[str, str]) -> list[str]:
    """Return the parameter paths in an expression. For ``p["a"]["b"]`` this is ``["a.b"]``."""
    path = _path(node, known)
    if path is not None:
        return [path]
    return [path for part in ast.iter_child_nodes(node) for path in _paths_in(part, known)]


def _path(node: ast.AST, known: Mapping[str, str]) -> str | None:
    """Return ``a.b`` for an expression such as ``p["a"]["b"]`` or ``p["a"].get("b", 0)``, else None."""
    match node:
        case ast.Name(name):
            return known.get(name)
        case ast.Subscript(inner, ast.Constant(str(key))) | ast.Call(
            ast.Attribute(inner, "get"), [ast.Constant(str(key)), *_]
        ):
            around = _path(inner, known)
            return None if around is None else f"{around}.{key}".lstrip(".")
    return None
