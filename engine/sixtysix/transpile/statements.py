"""Functions and statements of Python as JavaScript."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import get_args

from sixtysix.transpile.calls import Calls
from sixtysix.transpile.expressions import Js, halved, product
from sixtysix.transpile.source import free_name
from sixtysix.transpile.types import (
    Record,
    Type,
    element,
    get_origin,
    is_list,
    is_plain,
    members,
    tuple_of,
    union,
)

ERRORS = ("SixtySixError", "SetupError")
"""The errors that rules may raise."""


class Scope(Calls):
    """Writes a function."""

    def function(self, node: ast.FunctionDef, hints: Mapping[str, Type]) -> tuple[str, str, Type]:
        """Write the arguments and the body of a function; give what it returns, too."""
        if node.decorator_list:
            self.refuse(node.decorator_list[0], "a decorator")
        if node.args.kwonlyargs or node.args.kwarg or node.args.posonlyargs:
            self.refuse(node, "arguments by name alone")
        given = [*node.args.args, *([node.args.vararg] if node.args.vararg else [])]
        for one in given:
            if one.arg not in hints:
                self.refuse(one, f"{one.arg} has no annotation")
            self.declare(one.arg, hints[one.arg])
        heads = [self._words[one.arg] for one in given]
        first = len(node.args.args) - len(node.args.defaults)
        for place, default in enumerate(node.args.defaults, first):
            value = self.expression(default)
            if not is_plain(value.type):
                self.refuse(default, "a default that can be changed")
            heads[place] += f" = {value.text}"
        if node.args.vararg:
            self._types[node.args.vararg.arg] = tuple_of(hints[node.args.vararg.arg])
            heads[-1] = f"...{heads[-1]}"
        self._returns = hints.get("return")
        self._halved = halved(node, self._source.namespace)
        before = set(self._words)
        body = [line for line in self.block(node.body) if line]
        if self._returns is not NoneType and NoneType in members(self._returns):
            body += [] if isinstance(node.body[-1], ast.Return) else ["return null;"]
        local = [word for name, word in self._words.items() if name not in before]
        lines = [f"let {', '.join(local)};", *body] if local else body
        returned = union(self._returned) if self._returned else NoneType
        if isinstance(returned, Record) or self._returns is None:
            self._returns = returned
        return ", ".join(heads), "\n".join(f"  {line}" for line in lines), self._returns

    def declare(self, name: str, kind: Type) -> str:
        """Let a name be a variable."""
        if name not in self._words or name not in self._types:
            self._words[name] = free_name(name, set(self._words.values()))
            self._types[name] = kind
        return self._words[name]

    def fresh(self, stem: str) -> str:
        self._fresh += 1
        return f"${stem}{self._fresh}"

    # Statements

    def block(self, body: Sequence[ast.stmt]) -> Iterator[str]:
        for node in body:
            write = getattr(self, f"_s_{type(node).__name__}", None)
            if write is None:
                self.refuse(node, f"a statement {type(node).__name__}")
            for text in write(node):
                yield from text.split("\n")

    def inner(self, body: Sequence[ast.stmt]) -> Iterator[str]:
        yield from (f"  {line}" for line in self.block(body))

    def _s_Expr(self, node: ast.Expr) -> Iterator[str]:
        if isinstance(node.value, ast.Constant):
            return
        if not isinstance(node.value, ast.Call):
            self.refuse(node, "an expression that does nothing")
        yield self.expression(node.value).text + ";"

    def _s_Pass(self, node: ast.Pass) -> Iterator[str]:
        yield ""

    def _s_Break(self, node: ast.Break) -> Iterator[str]:
        yield "break;"

    def _s_Continue(self, node: ast.Continue) -> Iterator[str]:
        yield "continue;"

    def _s_Return(self, node: ast.Return) -> Iterator[str]:
        if node.value is None:
            self._returned.append(NoneType)
            yield "return null;" if self._returns not in (None, NoneType) else "return;"
            return
        value = self.expression(node.value, self._returns)
        self.holds(node, value.type, self._returns)
        self._returned.append(value.type)
        yield f"return {value.text};"

    def _s_Raise(self, node: ast.Raise) -> Iterator[str]:
        error = node.exc
        named = isinstance(error, ast.Call) and isinstance(error.func, ast.Name)
        if not named or error.func.id not in ERRORS or len(error.args) != 1 or node.cause:  # type: ignore[union-attr]
            self.refuse(node, f"raising anything but {' or '.join(ERRORS)} with a message")
        assert isinstance(error, ast.Call)
        assert isinstance(error.func, ast.Name)
        message = self.expression(error.args[0])
        yield f"throw new {self._unit.helper(error.func.id)}({message.text});"

    def _s_If(self, node: ast.If) -> Iterator[str]:
        yield f"if ({self.truth(node.test)}) {{"
        yield from self.inner(node.body)
        while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            node = node.orelse[0]
            yield f"}} else if ({self.truth(node.test)}) {{"
            yield from self.inner(node.body)
        if node.orelse:
            yield "} else {"
            yield from self.inner(node.orelse)
        yield "}"

    def _s_While(self, node: ast.While) -> Iterator[str]:
        if node.orelse:
            self.refuse(node, "else behind a loop")
        yield f"while ({self.truth(node.test)}) {{"
        yield from self.inner(node.body)
        yield "}"

    def _s_For(self, node: ast.For) -> Iterator[str]:
        if node.orelse:
            self.refuse(node, "else behind a loop")
        if self._is_builtin(node.iter, "range"):
            assert isinstance(node.iter, ast.Call)
            start, stop, step = self._bounds(node.iter)
            i, end = self.fresh("i"), self.fresh("end")
            order = "<" if step > 0 else ">"
            yield f"for (let {i} = {start}, {end} = {stop}; {i} {order} {end}; {i} += {step}) {{"
            item = Js(i, int)
        else:
            name = self.fresh("item")
            items, kind = self.items(node.iter)
            yield f"for (const {name} of {items}) {{"
            item = Js(name, kind)
        yield from (f"  {line}" for line in self._assign(node.target, item))
        yield from self.inner(node.body)
        yield "}"

    def _s_Assign(self, node: ast.Assign) -> Iterator[str]:
        if len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name) and target.id in self._halved:
                yield from self._halves(target.id, product(node.value))
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from self._unpack(node, target, node.value)
            else:
                yield from self._assign(target, self.expression(node.value))
            return
        value, name = self.expression(node.value), self.fresh("value")
        is_constant = isinstance(node.value, ast.Constant | ast.Name)
        if not is_constant:
            yield f"const {name} = {value.text};"
        for target in node.targets:
            yield from self._assign(target, value if is_constant else Js(name, value.type))

    def _halves(self, name: str, parts: Sequence[ast.expr]) -> Iterator[str]:
        words = [self.fresh("value") for _ in parts]
        numbers = map(self.number, parts)
        yield "const " + ", ".join(map("{} = {}".format, words, numbers)) + ";"
        for half in ("high", "low"):
            self.declare(f"{name}${half}", int)
            yield f"{name}${half} = {self._unit.helper('$' + half)}({', '.join(words)});"

    def _unpack(self, node: ast.AST, target: ast.Tuple, value: ast.Tuple) -> Iterator[str]:
        if len(target.elts) != len(value.elts):
            self.refuse(node, "unpacking that does not fit")
        parts = [(self.fresh("value"), self.expression(part)) for part in value.elts]
        yield "const " + ", ".join(f"{name} = {part.text}" for name, part in parts) + ";"
        for one, (name, part) in zip(target.elts, parts, strict=True):
            yield from self._assign(one, Js(name, part.type))

    def _s_AnnAssign(self, node: ast.AnnAssign) -> Iterator[str]:
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "an annotation of no variable")
        try:
            kind = eval(ast.unparse(node.annotation), dict(self._source.namespace))
        except NameError as error:
            self.refuse(node, str(error))
        self.declare(node.target.id, kind)
        if node.value:
            yield from self._assign(node.target, self.expression(node.value, kind))

    def _s_AugAssign(self, node: ast.AugAssign) -> Iterator[str]:
        if isinstance(node.target, ast.Subscript):
            if not self._is_path(node.target.value):
                self.refuse(node, "a change of what is made on the spot")
            at, held = self.fresh("at"), self.expression(node.target.value)
            index = self.number(node.target.slice)
            yield f"const {at} = {self._unit.helper('$index')}({held.text}, {index});"
            target = Js(f"{held.text}[{at}]", element(held.type))
        else:
            target = self.expression(node.target)
        value = self.expression(node.value)
        made = self._operation(node, node.op, target, value)
        is_longer = get_origin(made.type) is list  # the same list, whoever has it
        yield f"{target.text}.push(...{value.text});" if is_longer else f"{target.text} = {made.text};"

    def _assign(self, target: ast.expr, value: Js) -> Iterator[str]:
        if isinstance(target, ast.Name):
            self.declare(target.id, value.type)
            self._keeps(target, value.type, self._types[target.id])
            yield f"{self._words[target.id]} = {value.text};"
        elif isinstance(target, ast.Tuple):
            names = [one for one in target.elts if isinstance(one, ast.Name)]
            if len(names) != len(target.elts) or not is_list(value.type):
                self.refuse(target, "unpacking of this")
            kinds = get_args(value.type)
            if Ellipsis in kinds or len(kinds) != len(names):
                self.refuse(target, "unpacking of what need not have as many items")
            parts = self.fresh("parts")
            yield f"const {parts} = {value.text};"
            for place, one in enumerate(names):
                yield from self._assign(one, Js(f"{parts}[{place}]", kinds[place]))
        elif isinstance(target, ast.Attribute):
            field = self.expression(target)
            self._keeps(target, value.type, field.type)
            yield f"{field.text} = {value.text};"
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            held = self.expression(target.value)
            start, stop = self._slice(target.slice)
            put = self._unit.helper("$put")
            yield f"{put}({held.text}, {start or 0}, {stop or f'{held.text}.length'}, {value.text});"
        elif isinstance(target, ast.Subscript):
            if not self._is_path(target.value):
                self.refuse(target, "a change of what is made on the spot")
            held = self.expression(target.value)
            if get_origin(held.type) is not list:
                self.refuse(target, "an item of something that is no list")
            self.holds(target, value.type, element(held.type))
            yield f"{self._item(target, held)} = {value.text};"
        else:
            self.refuse(target, "an assignment to this")

    def _keeps(self, node: ast.AST, given: Type, known: Type) -> None:
        """Make sure that a variable stays what it was: what is written of it would have another meaning."""
        self.holds(node, given, known)
        if is_plain(known) and not (is_plain(given) and {*members(given)} <= {*members(known), NoneType}):
            self.refuse(node, "a variable that becomes something else; give it an annotation")
