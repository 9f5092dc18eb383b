"""Working through one function: folding what the ruleset decides, and having calls give way to what they do."""

import ast
from collections.abc import Collection
from typing import Any, NamedTuple

from sixtysix.specialise.definitions import Definition, Names
from sixtysix.specialise.folding import (
    NoPlaceError,
    both,
    evaluated,
    folded,
    is_constant,
    is_steady,
    let,
    may_raise,
    negated,
    rebuilt,
    sure_parts,
    truth,
    walk,
)
from sixtysix.specialise.syntax import (
    Block,
    Finish,
    StaysError,
    assigned,
    ends,
    is_parallel,
    replaced,
    runs_through,
    size,
    tail,
)

LIMITS = (100, 4000, 220)
"""A call gives way to at most so many nodes: outside of loops; in a loop; in what gave way in a loop."""

UNROLLED = 1200
"""A loop over a constant range is written out if that takes at most so many nodes."""

DEPTH = 8
"""Calls give way within each other up to here."""


class Frame(NamedTuple):
    """A function whose body is being worked through, and its local names in the one that is made."""

    definition: Definition
    names: dict[str, str]


class Body:
    """The body of one function, made in the order in which it runs.

    ``known`` has what local names stand for at this point: constants or, for parameters of functions whose calls
    give way, other names that keep their values meanwhile. ``rulesets`` and ``tables`` are the names of such.
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
        self.tables = {names["t"]} if "t" in names else set()
        self.loops = 0
        for parameter in definition.parameters:
            self.note(definition, parameter, names[parameter.arg])
        self.made = self.block(definition.node.body)

    def note(self, definition: Definition, parameter: ast.arg, name: str) -> None:
        """Whether a parameter, by this name in the function that is made, is a ruleset or a table."""
        annotation = ast.unparse(parameter.annotation) if parameter.annotation else ""
        is_kept = parameter.arg not in definition.assigned
        if is_kept and (annotation.endswith("Ruleset") or parameter.arg == "r"):
            self.rulesets.add(name)
        if annotation.endswith("Table") or parameter.arg == "t":
            self.tables.add(name)

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
            case ast.Subscript():
                return folded(self.with_plain_place(rebuilt(node, self.expr)))
            case ast.IfExp(test, body, orelse):
                decided = truth(self.expr(test))
                if isinstance(decided, ast.Constant):
                    return self.expr(body if decided.value else orelse)
                return ast.IfExp(decided, self.expr(body), self.expr(orelse))
            case ast.UnaryOp(ast.Not(), operand):
                return folded(ast.UnaryOp(ast.Not(), truth(self.expr(operand))))
        return folded(rebuilt(node, self.expr))

    def with_plain_place(self, node: ast.Subscript) -> ast.Subscript:
        """A look-up by a comparison, which is 0 or 1 already, without ``int``."""
        match node.slice:
            case ast.Call(ast.Name("int"), [ast.Compare() as place]) if "int" not in self.whole.bound:
                return ast.Subscript(node.value, place, node.ctx)
        return node

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
        module = self.frames[-1].definition.module
        if module.is_builtin(name) and len(args) == 1 and isinstance(args[0], ast.Constant):
            value = args[0].value
            if name == "len" and isinstance(value, tuple):
                return ast.Constant(len(value))
            if name == "int" and isinstance(value, int):
                return ast.Constant(int(value))
        call = ast.Call(self.whole.expression(module, name), args, [])
        definition = self.called(call)
        if definition and definition.is_simple:
            try:
                found = self.as_expression(self.expanded(definition, args))
                if size(found) <= LIMITS[0]:
                    return found
            except (StaysError, NoPlaceError):
                pass
        return call

    def called(self, node: ast.expr) -> Definition | None:
        """The definition of what the expression calls, if it is a call that may give way."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords:
            return None
        return self.whole.by_name.get(node.func.id)

    def as_expression(self, body: Block) -> ast.expr:
        """A body of returns, branches and locals as one expression.

        Raises:
            StaysError: if it is no such body.
            NoPlaceError: if a local cannot be replaced.
        """
        match body:
            case [ast.Return(ast.expr() as value), *_]:
                return value
            case [ast.Assign([ast.Name(name)], value), *rest]:
                return let(name, value, self.as_expression(rest), self.whole.acts)
            case [ast.If(test, body, orelse), *rest] if ends(body):
                return ast.IfExp(test, self.as_expression(body), self.as_expression([*orelse, *rest]))
        raise StaysError

    # Calls that give way

    def expanded(self, definition: Definition, args: list[ast.expr]) -> Block:
        """The called function's body, its returns still in it, over arguments that have been worked through.

        Raises:
            StaysError: if it must stay a call.
        """
        parameters = definition.parameters
        open_calls = [frame.definition for frame in self.frames]
        if len(args) != len(parameters) or definition in open_calls or len(open_calls) > DEPTH:
            raise StaysError(definition.name)
        names = {name: self.whole.fresh(name) for name in definition.locals}
        known, frames = self.known, self.frames
        self.known = dict(known)
        lead: Block = []
        try:
            for parameter, arg in zip(parameters, args, strict=True):
                name = names[parameter.arg]
                if isinstance(arg, ast.Constant | ast.Name):
                    self.known[name] = arg
                if not isinstance(arg, ast.Constant | ast.Name) or parameter.arg in definition.assigned:
                    lead += self.done(arg, _assign(name))
                self.note(definition, parameter, name)
                if name in self.tables and isinstance(arg, ast.Name):
                    self.tables.add(arg.id)
            self.frames = [*frames, Frame(definition, names)]
            return lead + self.block(definition.node.body)
        finally:
            self.known, self.frames = known, frames

    def done(self, value: ast.expr, finish: Finish) -> Block:
        """What is done with a value, after the calls in it that come first have given way."""
        inlined = self.inlined(value, finish)
        if inlined is not None:
            return inlined
        lead, value = self.hoisted(value)
        match value:
            case ast.IfExp(test, body, orelse) if self.has_call(body) or self.has_call(orelse):
                return [*lead, ast.If(test, self.done(body, finish), self.done(orelse, finish))]
        return lead + finish(value)

    def hoisted(self, value: ast.expr) -> tuple[Block, ast.expr]:
        """The statements of the calls that come first in an expression, and the expression over their values."""
        lead: Block = []
        while call := self.first_call(value):
            name = self.whole.fresh("value")
            inlined = self.inlined(call, _assign(name))
            if inlined is None:
                break
            lead += inlined
            value = replaced(value, call, ast.Name(name, ast.Load()))
        return lead, value

    def first_call(self, node: ast.expr) -> ast.expr | None:
        """The call that may give way before anything else in the expression is evaluated."""
        if self.called(node):
            return node
        for part in sure_parts(node):
            found = self.first_call(part)
            if found or not is_steady(part):
                return found
        return None

    def has_call(self, node: ast.expr) -> bool:
        return any(self.called(part) for part, _ in evaluated(node))

    def inlined(self, call: ast.expr, finish: Finish) -> Block | None:
        definition = self.called(call)
        if not definition or not isinstance(call, ast.Call):
            return None
        limit = LIMITS[min(len(self.frames), 2) if self.loops else 0]
        if (definition, limit) in self.whole.stay:
            return None
        try:
            found = self.expanded(definition, call.args)
            if finish is not _return:
                found = tail(found, finish)
            elif not ends(found):
                found.append(ast.Return(ast.Constant(None)))
        except StaysError:
            return None
        if sum(map(size, found)) <= limit and not (self.loops and self.loops_over_calls(found)):
            return found
        self.whole.stay.add((definition, limit))
        return None

    def loops_over_calls(self, body: Block) -> bool:
        """Whether calls are left in a loop: in the function itself, where limits are wider, they may give way."""
        loops = (
            node for statement in body for node in walk(statement) if isinstance(node, ast.For | ast.While)
        )
        return any(self.called(node) for loop in loops for node in walk(loop) if isinstance(node, ast.expr))

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
                return self.done(self.expr(value), self.drop)
            case ast.Return(value):
                return self.done(self.expr(value or ast.Constant(None)), _return)
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if is_parallel(targets, values):
                pairs = zip(targets, values, strict=True)
                return [s for target, value in pairs for s in self.assign([target], self.expr(value))]
            case ast.Assign(targets, value):
                return self.assign(targets, self.expr(value))
            case ast.AnnAssign(target, _, ast.expr() as value):
                return self.assign([target], self.expr(value))
            case ast.AugAssign(target, op, value):
                return self.augmented(target, op, self.expr(value))
            case ast.If():
                return self.branch(node)
            case ast.For():
                return self.for_loop(node)
            case ast.While():
                return self.while_loop(node)
        return [rebuilt(node, self.expr)]

    def drop(self, value: ast.expr) -> Block:
        return [ast.Expr(value)] if self.whole.acts(value) or may_raise(value) else []

    def assign(self, targets: list[ast.expr], value: ast.expr) -> Block:
        self.forget(targets)
        made_targets = [self.target(target) for target in targets]
        made = self.done(value, lambda result: [ast.Assign(made_targets, result)])
        match made:
            case [*_, ast.Assign(_, ast.Constant() as constant)]:
                names = (target.id for target in made_targets if isinstance(target, ast.Name))
                self.known.update(dict.fromkeys(names, constant))
        return made

    def augmented(self, target: ast.expr, op: ast.operator, value: ast.expr) -> Block:
        if isinstance(target, ast.Name):
            old = self.name(target.id)
            if isinstance(old, ast.Constant):
                return self.assign([target], folded(ast.BinOp(old, op, value)))
            self.forget([target])
            made_target = self.target(target)
            assert isinstance(made_target, ast.Name)
            return self.done(value, lambda result: [ast.AugAssign(made_target, op, result)])
        made = self.target(target)
        assert isinstance(made, ast.Attribute | ast.Subscript)
        return [ast.AugAssign(made, op, value)]

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
        test = truth(self.expr(node.test))
        if isinstance(test, ast.Constant):
            return self.block(node.body if test.value else node.orelse)
        lead, test = self.hoisted(test)
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
            return [*lead, ast.If(negated(test), orelse, [])]
        if not orelse:
            return lead + self.when(test, body)
        return [*lead, ast.If(test, body, orelse)]

    def when(self, test: ast.expr, body: Block) -> Block:
        """A branch without an alternative, in two if a call gives way in the middle of its test."""
        lead, test = self.hoisted(test)
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            late = next((i for i, value in enumerate(test.values) if i and self.has_call(value)), None)
            if late is not None:
                inner = self.when(both(*test.values[late:]), body)
                return [*lead, ast.If(both(*test.values[:late]), inner, [])]
        return [*lead, ast.If(test, body or [ast.Pass()], [])]

    def for_loop(self, node: ast.For) -> Block:
        lead, iterable = self.hoisted(self.expr(node.iter))
        turns = self.turns(iterable)
        if runs_through(node) and 0 < turns * size(node) <= UNROLLED:
            return lead + self.unrolled(node, turns)
        self.forget([node])
        target = self.target(node.target)
        return [*lead, ast.For(target, iterable, *self.loop(node))]

    def turns(self, iterable: ast.expr) -> int:
        """How often a loop over a constant range is run; 0 for any other."""
        match iterable:
            case ast.Call(ast.Name("range"), [ast.Constant(int(stop))]) if "range" not in self.whole.bound:
                return stop
        return 0

    def unrolled(self, node: ast.For, turns: int) -> Block:
        made: Block = []
        for number in range(turns):
            made += self.assign([node.target], ast.Constant(number))
            made += self.block(node.body)
            if ends(made):
                break
        return made

    def while_loop(self, node: ast.While) -> Block:
        self.forget([node])
        test = truth(self.expr(node.test))
        if isinstance(test, ast.Constant) and not test.value:
            return self.block(node.orelse)
        self.loops += 1
        lead, late = self.hoisted(test)
        self.loops -= 1
        body, orelse = self.loop(node)
        if not lead or orelse:
            return [ast.While(test, body, orelse)]
        return [ast.While(ast.Constant(True), [*lead, ast.If(negated(late), [ast.Break()], []), *body], [])]

    def loop(self, node: ast.For | ast.While) -> tuple[Block, Block]:
        before = self.known
        self.known = dict(before)
        self.loops += 1
        body = self.block(node.body) or [ast.Pass()]
        self.loops -= 1
        self.known = dict(before)
        orelse = self.block(node.orelse)
        self.known = before
        return body, orelse


def _assign(name: str) -> Finish:
    return lambda value: [ast.Assign([ast.Name(name, ast.Store())], value)]


def _return(value: ast.expr) -> Block:
    return [ast.Return(value)]
