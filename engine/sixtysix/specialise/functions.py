"""Work through one function: fold what the ruleset decides, and put expressions in place of calls."""

import ast
from collections.abc import Collection
from typing import Any, NamedTuple

from sixtysix.specialise.expressions import (
    NoPlaceError,
    folded,
    is_constant,
    let,
    may_raise,
    negated,
    rebuilt,
    truth,
)
from sixtysix.specialise.names import Definition, Names, StaysError
from sixtysix.specialise.statements import Block, assigned, ends, runs_through, size

LARGEST = 300
"""A call is replaced by an expression of at most so many nodes."""

UNROLLED = 1200
"""A loop over a constant range is written out if that takes at most so many nodes."""


class Frame(NamedTuple):
    """A function whose body is being worked through, and its local names in the one that is made."""

    definition: Definition
    names: dict[str, str]


class Body:
    """The body of one function, made in the order in which it runs.

    ``known`` has what local names stand for at this point: constants or, for parameters of functions whose calls
    are replaced, other names that keep their values meanwhile. ``rulesets`` are the names of such.
    """

    def __init__(self, whole: Names, ruleset: tuple[Any, ...], definition: Definition) -> None:
        self.whole = whole
        self.ruleset = ruleset
        own = definition.module is whole.own
        names = {n: n if own or n not in whole.globals else whole.fresh(n) for n in definition.locals}
        self.frames = [Frame(definition, names)]
        self.parameters = [names[parameter.arg] for parameter in definition.parameters]
        self.known: dict[str, ast.expr] = {}
        self.rulesets: set[str] = set()
        for parameter in definition.parameters:
            self.note(definition, parameter, names[parameter.arg])
        self.made = self.block(definition.node.body)

    def note(self, definition: Definition, parameter: ast.arg, name: str) -> None:
        """Note whether a parameter, by this name in the function that is made, is a ruleset."""
        annotation = ast.unparse(parameter.annotation) if parameter.annotation else ""
        if parameter.arg not in definition.assigned and (
            annotation.endswith("Ruleset") or parameter.arg == "r"
        ):
            self.rulesets.add(name)

    # Expressions

    def expr(self, node: ast.expr) -> ast.expr:
        """What an expression of the function in hand is in the one that is made.

        Raises:
            StaysError: if it cannot be said there.
        """
        match node:
            case ast.Constant():
                return node
            case ast.Name(name):
                return self.name(name)
            case ast.Attribute(ast.Name(name), field) if self.is_ruleset(name):
                value = getattr(self.ruleset, field, None)
                if field in getattr(self.ruleset, "_fields", ()) and is_constant(value):
                    return ast.Constant(value)
            case ast.Call(ast.Name(name), args, []) if name not in self.frames[-1].names:
                return self.call(name, [self.expr(arg) for arg in args])
            case ast.IfExp(test, body, orelse):
                decided = truth(self.expr(test))
                if isinstance(decided, ast.Constant):
                    return self.expr(body if decided.value else orelse)
                return ast.IfExp(decided, self.expr(body), self.expr(orelse))
            case ast.UnaryOp(ast.Not(), operand):
                return folded(ast.UnaryOp(ast.Not(), truth(self.expr(operand))))
        return folded(rebuilt(node, self.expr))

    def name(self, name: str) -> ast.expr:
        definition, names = self.frames[-1]
        if name not in names:
            return self.whole.expression(definition.module, name)
        return self.known.get(names[name], ast.Name(names[name], ast.Load()))

    def is_ruleset(self, name: str) -> bool:
        definition, names = self.frames[-1]
        if name in names:
            return names[name] in self.rulesets
        value = definition.module.namespace.get(name)
        return type(value) is type(self.ruleset) and value == self.ruleset

    def call(self, name: str, args: list[ast.expr]) -> ast.expr:
        """A call of a global function, or the expression that does what it does."""
        module = self.frames[-1].definition.module
        if module.is_builtin(name) and len(args) == 1 and isinstance(args[0], ast.Constant):
            value = args[0].value
            if name == "len" and isinstance(value, tuple):
                return ast.Constant(len(value))
            if name == "int" and isinstance(value, int):
                return ast.Constant(int(value))
        function = self.whole.expression(module, name)
        definition = self.whole.by_name.get(function.id) if isinstance(function, ast.Name) else None
        if definition and definition.is_simple:
            try:
                found = self.as_expression(self.replaced(definition, args))
                if size(found) <= LARGEST:
                    return found
            except (StaysError, NoPlaceError):
                pass
        return ast.Call(function, args, [])

    def replaced(self, definition: Definition, args: list[ast.expr]) -> Block:
        """The called function's body, its returns still in it, over arguments that have been worked through.

        Raises:
            StaysError: if it must stay a call.
        """
        parameters = definition.parameters
        if len(args) != len(parameters) or any(definition is frame.definition for frame in self.frames):
            raise StaysError(definition.name)
        names = {name: self.whole.fresh(name) for name in definition.locals}
        known, frames = self.known, self.frames
        self.known = dict(known)
        lead: Block = []
        for parameter, arg in zip(parameters, args, strict=True):
            name = names[parameter.arg]
            if isinstance(arg, ast.Constant | ast.Name):
                self.known[name] = arg
            if not isinstance(arg, ast.Constant | ast.Name) or parameter.arg in definition.assigned:
                lead.append(ast.Assign([ast.Name(name, ast.Store())], arg))
            self.note(definition, parameter, name)
        self.frames = [*frames, Frame(definition, names)]
        try:
            return lead + self.block(definition.node.body)
        finally:
            self.known, self.frames = known, frames

    def as_expression(self, body: Block) -> ast.expr:
        """A body of returns, branches and locals as one expression.

        Raises:
            StaysError: if it is no such body.
            NoPlaceError: if a local cannot be replaced.
        """
        match body:
            case [ast.Return(value), *_]:
                return value or ast.Constant(None)
            case [ast.Assign([ast.Name(name)], value), *rest]:
                return let(name, value, self.as_expression(rest), self.whole.acts)
            case [ast.If(test, body, orelse), *rest] if ends(body):
                return ast.IfExp(test, self.as_expression(body), self.as_expression([*orelse, *rest]))
        raise StaysError

    # Statements

    def block(self, body: Block) -> Block:
        made: Block = []
        for statement in body:
            made += self.statement(statement)
            if ends(made):
                break
        return made

    def statement(self, node: ast.stmt) -> Block:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.AnnAssign(_, _, None):
                return []
            case ast.Expr(value):
                made = self.expr(value)
                return [ast.Expr(made)] if self.whole.acts(made) or may_raise(made) else []
            case ast.Assign(targets, value):
                return self.assign(targets, self.expr(value))
            case ast.AnnAssign(target, _, ast.expr() as value):
                return self.assign([target], self.expr(value))
            case ast.AugAssign(ast.Name(name) as target, op, value):
                old, added = self.name(name), self.expr(value)
                if isinstance(old, ast.Constant):
                    return self.assign([target], folded(ast.BinOp(old, op, added)))
                self.forget([target])
                return [ast.AugAssign(ast.Name(self.frames[-1].names[name], ast.Store()), op, added)]
            case ast.If():
                return self.branch(node)
            case ast.For():
                return self.for_loop(node)
            case ast.While():
                self.forget([node])
                test = truth(self.expr(node.test))
                if isinstance(test, ast.Constant) and not test.value:
                    return self.block(node.orelse)
                return [ast.While(test, *self.loop(node))]
        return [rebuilt(node, self.expr)]

    def assign(self, targets: list[ast.expr], value: ast.expr) -> Block:
        self.forget(targets)
        made = [self.target(target) for target in targets]
        if isinstance(value, ast.Constant):
            names = (target.id for target in made if isinstance(target, ast.Name))
            self.known.update(dict.fromkeys(names, value))
        return [ast.Assign(made, value)]

    def target(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Name(name):
                return ast.Name(self.frames[-1].names[name], ast.Store())
            case ast.Tuple() | ast.List():
                return rebuilt(node, self.target)
        return rebuilt(node, self.expr)

    def forget(self, nodes: Collection[ast.AST]) -> None:
        """Nothing is known any more of the names that are assigned in the nodes."""
        for name in assigned(nodes):
            self.known.pop(self.frames[-1].names[name], None)

    def branch(self, node: ast.If) -> Block:
        """The branch that is taken, or both; what is known afterwards is what both leave known."""
        test = truth(self.expr(node.test))
        if isinstance(test, ast.Constant):
            return self.block(node.body if test.value else node.orelse)
        before = self.known
        self.known = dict(before)
        body = self.block(node.body)
        in_body, self.known = self.known, dict(before)
        orelse = self.block(node.orelse)
        if ends(orelse):
            self.known = in_body
        elif not ends(body):
            self.known = {n: v for n, v in in_body.items() if self.known.get(n) is v}
        if orelse and not body:
            return [ast.If(negated(test), orelse, [])]
        return [ast.If(test, body or [ast.Pass()], orelse)]

    def for_loop(self, node: ast.For) -> Block:
        iterable = self.expr(node.iter)
        match iterable:
            case ast.Call(ast.Name("range"), [ast.Constant(int(turns))]) if "range" not in self.whole.bound:
                if runs_through(node) and 0 < turns * size(node) <= UNROLLED:
                    return self.unrolled(node, turns)
        self.forget([node])
        return [ast.For(self.target(node.target), iterable, *self.loop(node))]

    def unrolled(self, node: ast.For, turns: int) -> Block:
        made: Block = []
        for number in range(turns):
            made += self.assign([node.target], ast.Constant(number))
            made += self.block(node.body)
            if ends(made):
                break
        return made

    def loop(self, node: ast.For | ast.While) -> tuple[Block, Block]:
        """The body of a loop, which is entered with what no turn of it changes, and what follows it."""
        before = self.known
        self.known = dict(before)
        body = self.block(node.body) or [ast.Pass()]
        self.known = dict(before)
        orelse = self.block(node.orelse)
        self.known = before
        return body, orelse
