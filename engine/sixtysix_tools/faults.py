"""Generates mutants. A mutant changes one element of the chart, or one syntax node of a rules function."""

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.chart.problems import value_at, write_value
from sixtysix.compile.kernel import compile_kernel
from sixtysix.conform.house_rules import changes
from sixtysix_tools.mutant import RULES, SPEC, Mutant, definition, reached

Tree = TypeVar("Tree")

# Faults in the spec


def with_state(chart: ConfiguredChart, state: str, **changes: Any) -> ConfiguredChart:
    return replace(chart, states={**chart.states, state: replace(chart.states[state], **changes)})


def with_transition(chart: ConfiguredChart, old: Transition, **changes: Any) -> ConfiguredChart:
    new = replace(old, **changes)
    kept = tuple(new if t is old else t for t in chart.states[old.source].transitions)
    return with_state(chart, old.source, transitions=kept)


def spec_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    yield from guard_mutants(chart)
    yield from transition_mutants(chart)
    yield from action_mutants(chart)
    yield from parameter_mutants(chart)


def parameter_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Yield a mutant for each change that a house rule could make to one parameter."""
    for change in changes(chart):
        pointer = tuple(int(key) if key.isdigit() else key for key in change.place.split("."))
        old = value_at(chart.variant.parameters, pointer)
        says = f"{change.place} is {change.value}, not {write_value(old)}"
        yield Mutant(SPEC, change.operator, change.place, change.value, says, change.chart)


def guard_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Yield mutants that drop a guard, negate a guard, or use another guard with the same arguments."""
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
    """Yield mutants that drop a transition, change its target, or copy the transition to another state."""
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
    """Yield mutants that drop an action, use another action, or swap two neighbouring actions."""
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
    """Yield (place, owner, attribute) for each list of actions, such as ``("DONE.enter", state, "enter")``."""
    for state in chart.states.values():
        yield from ((f"{state.name}.{key}", state, key) for key in ("enter", "exit", "start", "finish"))
        yield from ((t.name, t, "on") for t in state.transitions)


# Faults in the rules: changes to a function's syntax that resemble a programmer's mistakes

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
"""For each comparison: its neighbour at the boundary, and its negation."""

_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Edit(NamedTuple):
    """A change to a function: in one statement, the syntax node ``new`` replaces the node ``old``."""

    operator: str
    statement: ast.stmt
    old: ast.AST
    new: ast.AST

    def of(self, tree: Tree) -> Tree:
        return deepcopy(tree, {id(self.old): self.new})

    @property
    def lines(self) -> tuple[str, str]:
        return _first_line(self.statement), _first_line(self.of(self.statement))

    @property
    def says(self) -> str:
        """The edit as text, such as ``t.talon > 0 is True`` or ``no t.led = card``."""
        match self.new:
            case ast.Constant(bool(value)) if not isinstance(self.old, ast.Constant):
                return f"{ast.unparse(self.old)} is {value}"
            case ast.Pass():
                return f"no {self.lines[0]}"
        return self.lines[1]


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0].removesuffix(":")


def rules_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Yield a mutant for each possible edit of the rules functions that the chart uses."""
    for function in reached(compile_kernel(chart), chart.rules):
        yield from function_mutants(chart, function)


def function_mutants(chart: ConfiguredChart, function: FunctionType) -> Iterator[Mutant]:
    node, file = definition(function), Path(function.__code__.co_filename).name
    seen: Counter[tuple[str, str]] = Counter()
    for edit in edits(node):
        change = edit.says
        seen[edit.operator, change] += 1
        again = seen[edit.operator, change]
        change += f" ({again})" if again > 1 else ""
        says = f"{file}:{edit.statement.lineno}: {' -> '.join(edit.lines)}"
        yield Mutant(RULES, edit.operator, function.__name__, change, says, chart, {function: edit.of(node)})


def edits(function: ast.FunctionDef) -> Iterator[Edit]:
    for statement in function.body[ast.get_docstring(function) is not None :]:
        yield from _below(statement, statement)


def _below(node: ast.AST, statement: ast.stmt) -> Iterator[Edit]:
    yield from (Edit(operator, statement, node, new) for operator, new in _of_node(node))
    match node:  # conditions of branches and returns
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield from (Edit("branch", statement, test, new) for new in _of_test(test))
        case ast.Return(ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()) as test):
            yield from (Edit("branch", statement, test, new) for new in _of_test(test))
    for name, part in ast.iter_fields(node):
        if name != "annotation":
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, ast.AST):
                    yield from _below(inner, inner if isinstance(inner, ast.stmt) else statement)


def _of_test(test: ast.expr) -> Iterator[ast.expr]:
    yield ast.Constant(True)
    yield ast.Constant(False)
    is_negated_elsewhere = isinstance(test, ast.Compare) and len(test.ops) == 1
    if not is_negated_elsewhere and not isinstance(test, ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), test)


def _of_node(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(left, [op], [right]):
            for other in _COMPARISONS.get(type(op), ()):
                yield "compare", ast.Compare(left, [other()], [right])
        case ast.BoolOp(op, values):  # the other operator, or one operand fewer
            yield "boolean", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for index in range(len(values)):
                kept = values[:index] + values[index + 1 :]
                yield "boolean", kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            yield "arithmetic", ast.BinOp(left, _OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _OPERATORS:
            yield "arithmetic", ast.AugAssign(target, _OPERATORS[type(op)](), value)
        case ast.UnaryOp(op, operand):
            yield "boolean" if isinstance(op, ast.Not) else "arithmetic", operand
        case ast.Constant(bool(value)):
            yield "number", ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (("number", ast.Constant(value + step)) for step in (1, -1))
    match node:  # leave out a statement with an effect, or one of several targets of an assignment
        case ast.Assign([ast.Name()]) | ast.Expr(ast.Constant()):
            return
        case ast.Assign([_, _, *_] as targets, value, lineno=line):
            for index in range(len(targets)):
                yield "statement", ast.Assign(targets[:index] + targets[index + 1 :], value, lineno=line)
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Return(None):
            yield "statement", ast.Pass()
