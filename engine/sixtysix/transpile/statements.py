"""Compiles Python functions and statements to JavaScript."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import get_args

from sixtysix.transpile.expressions import Expressions, Js, free_name
from sixtysix.transpile.types import Type, element, get_origin, is_list, is_plain, members, tuple_of, union

ERRORS = ("SixtySixError", "SetupError")  # the errors that rules may raise

SIMPLE: Mapping[type[ast.stmt], str] = {ast.Pass: "", ast.Break: "break;", ast.Continue: "continue;"}


class Scope(Expressions):
    """Compiles a Python function, with its statements."""

    def function(self, node: ast.FunctionDef, hints: Mapping[str, Type]) -> tuple[str, str, Type]:
        """Return a function's parameters and body as JavaScript, and its return type."""
        for decorator in node.decorator_list:
            self.refuse(decorator)
        self.check(node, not (node.args.kwonlyargs or node.args.kwarg or node.args.posonlyargs))
        rest = node.args.vararg
        given = [*node.args.args, *([rest] if rest else [])]
        for one in given:
            if one.arg not in hints:
                self.refuse(one, "give it an annotation")
            self.declare(one.arg, tuple_of(hints[one.arg]) if one is rest else hints[one.arg])
        heads = [f"{'...' * (one is rest)}{self._words[one.arg]}" for one in given]
        first = len(node.args.args) - len(node.args.defaults)
        for place, default in enumerate(node.args.defaults, first):
            value = self.expression(default)
            self.check(default, is_plain(value.type))
            heads[place] += f" = {value.text}"
        self._returns = hints.get("return")
        before = set(self._words)
        body = [line for line in self.block(node.body) if line]
        if self._returns is not NoneType and NoneType in members(self._returns):
            body += [] if isinstance(node.body[-1], ast.Return) else ["return null;"]
        local = [word for name, word in self._words.items() if name not in before]
        lines = [f"let {', '.join(local)};", *body] if local else body
        if self._returns is None:
            self.check(
                node, not self._returned or isinstance(node.body[-1], ast.Return), "annotate its return type"
            )
            self._returns = union(self._returned) if self._returned else NoneType
        return ", ".join(heads), "\n".join(f"  {line}" for line in lines), self._returns

    def declare(self, name: str, kind: Type) -> None:
        if name not in self._words or name not in self._types:
            self._words[name] = free_name(name, set(self._words.values()))
            self._types[name] = kind

    def fresh(self, stem: str) -> str:
        self._fresh += 1
        return f"${stem}{self._fresh}"

    # Statements

    def block(self, body: Sequence[ast.stmt]) -> Iterator[str]:
        for node in body:
            if type(node) in SIMPLE:
                yield SIMPLE[type(node)]
                continue
            write = getattr(self, f"_s_{type(node).__name__}", self.refuse)
            for text in write(node):
                yield from text.split("\n")

    def inner(self, body: Sequence[ast.stmt]) -> Iterator[str]:
        yield from (f"  {line}" for line in self.block(body))

    def _s_Expr(self, node: ast.Expr) -> Iterator[str]:
        if isinstance(node.value, ast.Constant):
            return
        self.check(node, isinstance(node.value, ast.Call))
        yield self.expression(node.value).text + ";"

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
        match node:
            case ast.Raise(ast.Call(ast.Name(error), [message]), None) if error in ERRORS:
                yield f"throw new {self._call(error, self.expression(message))};"
            case _:
                self.refuse(node)

    def _s_If(self, node: ast.If) -> Iterator[str]:
        opening = "if"
        while True:
            yield f"{opening} ({self.truth(node.test).text}) {{"
            yield from self.inner(node.body)
            match node.orelse:
                case [ast.If() as node]:
                    opening = "} else if"
                case orelse:
                    break
        if orelse:
            yield "} else {"
            yield from self.inner(orelse)
        yield "}"

    def _s_While(self, node: ast.While) -> Iterator[str]:
        self.check(node, not node.orelse)
        yield f"while ({self.truth(node.test).text}) {{"
        yield from self.inner(node.body)
        yield "}"

    def _s_For(self, node: ast.For) -> Iterator[str]:
        self.check(node, not node.orelse)
        if bounds := self.range(node.iter):
            start, stop, step = bounds
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
        match node.targets:
            case [ast.Tuple(targets)] if isinstance(node.value, ast.Tuple):
                self.check(node, len(targets) == len(node.value.elts))
                parts = [(self.fresh("value"), self.expression(part)) for part in node.value.elts]
                yield "const " + ", ".join(f"{name} = {part.text}" for name, part in parts) + ";"
                for target, (name, part) in zip(targets, parts, strict=True):
                    yield from self._assign(target, Js(name, part.type))
            case [target]:
                yield from self._assign(target, self.expression(node.value))
            case targets:
                value, name = self.expression(node.value), self.fresh("value")
                if not isinstance(node.value, ast.Constant | ast.Name):
                    yield f"const {name} = {value.text};"
                    value = Js(name, value.type)
                for target in targets:
                    yield from self._assign(target, value)

    def _s_AnnAssign(self, node: ast.AnnAssign) -> Iterator[str]:
        if not isinstance(node.target, ast.Name):
            self.refuse(node)
        try:
            kind = eval(ast.unparse(node.annotation), dict(self._source.namespace))
        except (NameError, AttributeError) as error:
            self.refuse(node, str(error))
        self.declare(node.target.id, kind)
        if node.value:
            yield from self._assign(node.target, self.expression(node.value, kind))

    def _s_AugAssign(self, node: ast.AugAssign) -> Iterator[str]:
        if isinstance(node.target, ast.Subscript):
            held, at = self._changed(node.target), self.fresh("at")
            yield f"const {at} = {self._call('$index', held, self.number(node.target.slice))};"
            target = Js(f"{held.text}[{at}]", element(held.type))
        else:
            target = self.expression(node.target)
        value = self.expression(node.value)
        made = self._operation(node, node.op, target, value)
        is_longer = get_origin(made.type) is list  # extends the list in place, as Python does
        yield f"{target.text}.push(...{value.text});" if is_longer else f"{target.text} = {made.text};"

    def _assign(self, target: ast.expr, value: Js) -> Iterator[str]:
        match target:
            case ast.Name(name):
                self.declare(name, value.type)
                self._check_type_is_kept(target, value.type, self._types[name])
                yield f"{self._words[name]} = {value.text};"
            case ast.Tuple(parts):
                self.check(target, is_list(value.type) and all(isinstance(part, ast.Name) for part in parts))
                kinds = get_args(value.type)
                self.check(target, Ellipsis not in kinds and len(kinds) == len(parts))
                made = self.fresh("parts")
                yield f"const {made} = {value.text};"
                for place, part in enumerate(parts):
                    yield from self._assign(part, Js(f"{made}[{place}]", kinds[place]))
            case ast.Attribute():
                field = self.expression(target)
                self._check_type_is_kept(target, value.type, field.type)
                yield f"{field.text} = {value.text};"
            case ast.Subscript(of, ast.Slice() as part):
                held = self.expression(of)
                start, stop = self._slice(part)
                yield self._call("$put", held, start or "0", stop or f"{held.text}.length", value) + ";"
            case ast.Subscript():
                held = self._changed(target)
                self.check(target, get_origin(held.type) is list)
                self.holds(target, value.type, element(held.type))
                yield f"{self._item(target, held)} = {value.text};"
            case _:
                self.refuse(target)

    def _changed(self, target: ast.Subscript) -> Js:
        self.check(target, self._is_pure(target.value))
        return self.expression(target.value)

    def _check_type_is_kept(self, node: ast.AST, given: Type, known: Type) -> None:
        self.holds(node, given, known)
        if is_plain(known) and not (is_plain(given) and {*members(given)} <= {*members(known), NoneType}):
            self.refuse(node, "give it an annotation")
