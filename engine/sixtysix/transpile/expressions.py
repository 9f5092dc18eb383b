"""Compiles Python expressions to JavaScript."""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from inspect import Parameter
from types import FunctionType, NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Self, cast, get_args, is_typeddict

from sixtysix.transpile.types import (
    TranslationError,
    Type,
    element,
    get_origin,
    hints_of,
    is_list,
    is_map,
    is_object,
    is_plain,
    list_of,
    literal,
    members,
    returned_by,
    tuple_of,
    union,
    value_type,
)

if TYPE_CHECKING:
    from sixtysix.transpile.unit import Unit

RESERVED = frozenset(
    re.findall(
        r"\w+",
        "arguments await case catch const debugger default delete do enum eval export extends false function "
        "implements instanceof interface let new null package private protected public static super switch this "
        "throw true typeof undefined var void with yield Array Boolean Map Number Object String",
    )
)
"""Reserved words of JavaScript modules, and names that compiled code uses."""

OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "div", ast.Mod: "mod", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "shr",
}  # fmt: skip
ORDERS: Mapping[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
EQUALITIES: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "===", ast.NotEq: "!==", ast.Is: "===", ast.IsNot: "!==",
}  # fmt: skip

INT = "a bool as a number needs int(...)"  # A hint where a bool is used as a number

WIDTH = 110  # an object with a longer text is written with one line for each key

# Precedence levels of expressions, loosest first
CHOICE, OR, AND, EQUALITY, ORDER, UNARY, CALL = range(7)


class Source(NamedTuple):
    """A Python module: its path, syntax tree and namespace."""

    path: str
    tree: ast.Module
    namespace: Mapping[str, Any]


class Js(NamedTuple):
    """A JavaScript expression: its text, its type, and how tightly it binds."""

    text: str
    type: Type
    level: int = CALL

    def within(self, level: int) -> str:
        """Return the text, in brackets if the expression binds more loosely than ``level``."""
        return self.text if self.level >= level else f"({self.text})"


class Expressions:
    """Compiles Python expressions. ``names`` maps local variables to their types."""

    def __init__(self, unit: "Unit", source: Source, names: Mapping[str, Type]) -> None:
        self._unit, self._source = unit, source
        self._types = dict(names)
        self._words: dict[str, str] = {name: name for name in names} | {"self": "this"}
        self._returned: list[Type] = []
        self._returns: Type = None
        self._fresh = 0

    def refuse(self, node: ast.AST, hint: str = "") -> NoReturn:
        """Raise `TranslationError` for a syntax node, with its file, line and column."""
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1
        source, *_ = ast.unparse(node).splitlines()
        what = f"no JavaScript for this {type(node).__name__}{hint and '; '}{hint}: {source}"
        raise TranslationError(f"{self._source.path}:{line}:{column}: {what}")

    def check(self, node: ast.AST, is_known: bool, hint: str = "") -> None:
        if not is_known:
            self.refuse(node, hint)

    def holds(self, node: ast.AST, given: Type, wanted: Type) -> None:
        """Refuse a bool where a number is wanted, because JavaScript distinguishes bools and numbers."""
        if is_list(given) and is_list(wanted):
            self.holds(node, element(given), element(wanted))
        elif bool in members(given) and int in members(wanted) and bool not in members(wanted):
            self.refuse(node, INT)

    # Expressions

    def expression(self, node: ast.expr, wanted: Type = None) -> Js:
        """Return a Python expression as JavaScript. ``wanted`` is the annotated type, or None if unknown."""
        write = getattr(self, f"_e_{type(node).__name__}", lambda node, _: self.refuse(node))
        made: Js = write(node, wanted)
        return made

    def truth(self, node: ast.expr) -> Js:
        match node:
            case ast.BoolOp(op, values):
                return self._joined(op, [self.truth(value) for value in values], bool)
            case ast.UnaryOp(ast.Not(), operand):
                return Js(f"!{self.truth(operand).within(UNARY)}", bool, UNARY)
        value = self.expression(node)
        of_a_class = isinstance(value.type, type) and {"__bool__", "__len__"}.isdisjoint(dir(value.type))
        if is_plain(value.type) or of_a_class:
            return value
        self.check(node, is_list(value.type) or is_map(value.type))
        return Js(f"{value.within(CALL)}.{'length' if is_list(value.type) else 'size'} > 0", bool, ORDER)

    def number(self, node: ast.expr) -> str:
        value = self.expression(node)
        self.check(node, value.type is int)
        return value.text

    def _call(self, helper: str, *given: str | Js) -> str:
        return f"{self._unit.helper(helper)}({', '.join(g.text if isinstance(g, Js) else g for g in given)})"

    def _e_Constant(self, node: ast.Constant, wanted: Type) -> Js:
        text = literal(node.value)
        if text is None:
            self.refuse(node)
        return Js(text, type(node.value), UNARY if text[0] == "-" else CALL)

    def _e_Name(self, node: ast.Name, wanted: Type) -> Js:
        if node.id in self._types:
            return Js(self._words[node.id], self._types[node.id])
        self.check(node, node.id in self._source.namespace)
        value = self._source.namespace[node.id]
        self.check(node, not callable(value) or is_translatable(value))
        return Js(*self._unit.need(value, node.id, self._source.namespace["__name__"]))

    def _e_Attribute(self, node: ast.Attribute, wanted: Type) -> Js:
        of = self.expression(node.value)
        hints = hints_of(of.type)
        self.check(node, node.attr in hints)
        return Js(f"{of.within(CALL)}.{node.attr}", hints[node.attr])

    def _is_pure(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and self._is_pure(node.value))

    def _item(self, node: ast.Subscript, held: Js) -> str:
        match node:
            case ast.Subscript(ast.Attribute(value, name), ast.Constant(int(index))):
                of = self.expression(value).type
                if is_dataclass(of) and isinstance(of, type) and 0 <= index < len(getattr(of(), name)):
                    return f"{held.text}[{index:d}]"
        index_text = self.number(node.slice)
        if self._is_pure(node.value):
            return f"{held.text}[{self._call('$index', held, index_text)}]"
        return self._call("$at", held, index_text)

    def _slice(self, node: ast.Slice) -> tuple[str, str]:
        self.check(node, not node.step)
        start, stop = (self.number(bound) if bound else "" for bound in (node.lower, node.upper))
        return start, stop

    def _e_Subscript(self, node: ast.Subscript, wanted: Type) -> Js:
        held = self.expression(node.value)
        if is_object(held.type):
            match node.slice:
                case ast.Constant(str(key)) if key in hints_of(held.type):
                    return Js(f"{held.within(CALL)}.{key}", value_type(held.type, key))
            self.refuse(node, "give it a TypedDict")
        if is_map(held.type):
            return Js(self._call("$item", held, self.expression(node.slice)), get_args(held.type)[1])
        self.check(node, is_list(held.type) or held.type is str)
        if isinstance(node.slice, ast.Slice):
            start, stop = self._slice(node.slice)
            return Js(f"{held.within(CALL)}.slice({start or '0'}{', ' * bool(stop)}{stop})", held.type)
        return Js(self._item(node, held), str if held.type is str else element(held.type))

    def _e_UnaryOp(self, node: ast.UnaryOp, wanted: Type) -> Js:
        match node:
            case ast.UnaryOp(ast.Not()):
                return self.truth(node)
            case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
                return self._e_Constant(ast.copy_location(ast.Constant(-value), node), wanted)
            case ast.UnaryOp(ast.USub() | ast.Invert() as op, operand):
                from_number = "0" if isinstance(op, ast.USub) else "-1"
                return Js(self._call("$sub", from_number, self.number(operand)), int)
        return self.refuse(node)

    def _e_BinOp(self, node: ast.BinOp, wanted: Type) -> Js:
        if isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
            folded = eval(ast.unparse(node))
            if type(folded) is int:
                return Js(str(literal(folded)), int)
        return self._operation(node, node.op, self.expression(node.left), self.expression(node.right))

    def _operation(self, node: ast.AST, op: ast.operator, left: Js, right: Js) -> Js:
        if left.type is int and right.type is int and type(op) in OPERATORS:
            return Js(self._call(f"${OPERATORS[type(op)]}", left, right), int)
        if isinstance(op, ast.Add) and left.type is str and right.type is str:
            return Js(f"`${{{left.text}}}${{{right.text}}}`", str)
        if isinstance(op, ast.Add) and is_list(left.type) and get_origin(left.type) is get_origin(right.type):
            return Js(f"[...{left.within(CHOICE)}, ...{right.within(CHOICE)}]", left.type)
        return self.refuse(node, INT * (bool in (left.type, right.type)))

    def _joined(self, op: ast.boolop, values: Sequence[Js], kind: Type) -> Js:
        word, level = (" && ", AND) if isinstance(op, ast.And) else (" || ", OR)
        return Js(word.join(value.within(level + 1) for value in values), kind, level)

    def _e_BoolOp(self, node: ast.BoolOp, wanted: Type) -> Js:
        values = [self.expression(value) for value in node.values]
        self.check(node, all(is_plain(value.type) for value in values))
        return self._joined(node.op, values, union([value.type for value in values]))

    def _e_IfExp(self, node: ast.IfExp, wanted: Type) -> Js:
        test = self.truth(node.test).within(OR)
        one, other = self.expression(node.body, wanted), self.expression(node.orelse, wanted)
        text = f"{test} ? {one.within(CHOICE)} : {other.within(CHOICE)}"
        return Js(text, union([one.type, other.type]), CHOICE)

    def _e_Compare(self, node: ast.Compare, wanted: Type) -> Js:
        parts = [node.left, *node.comparators]
        self.check(node, all(isinstance(part, ast.Constant) or self._is_pure(part) for part in parts[1:-1]))
        triples = zip(node.ops, parts, parts[1:], strict=False)
        compared = [self._compared(node, *triple) for triple in triples]
        return compared[0] if len(compared) == 1 else self._joined(ast.And(), compared, bool)

    def _compared(self, node: ast.Compare, op: ast.cmpop, one: ast.expr, other: ast.expr) -> Js:
        if isinstance(op, ast.In | ast.NotIn):
            return self._contained(node, self.expression(one), other, isinstance(op, ast.NotIn))
        left, right = self.expression(one), self.expression(other)
        if type(op) in ORDERS:
            self.check(node, (left.type, right.type) in ((int, int), (str, str)))
            return Js(f"{left.within(UNARY)} {ORDERS[type(op)]} {right.within(UNARY)}", bool, ORDER)
        is_identity = isinstance(op, ast.Is | ast.IsNot)
        self.check(node, not is_identity or (isinstance(other, ast.Constant) and other.value is None))
        if is_identity or (is_plain(left.type) and is_plain(right.type)):
            self.check(
                node, is_identity or not {int, bool} <= {*members(left.type), *members(right.type)}, INT
            )
            return Js(f"{left.within(ORDER)} {EQUALITIES[type(op)]} {right.within(ORDER)}", bool, EQUALITY)
        kinds = (left.type, right.type)
        are_alike = len({get_origin(kind) is tuple for kind in kinds}) == 1
        self.check(node, are_alike and all(is_list(kind) and is_plain(element(kind)) for kind in kinds))
        mark = "" if isinstance(op, ast.Eq) else "!"
        return Js(f"{mark}{self._call('$equal', left, right)}", bool, UNARY)

    def _contained(self, node: ast.Compare, item: Js, other: ast.expr, negated: bool) -> Js:
        held = self.expression(other)
        method = "has" if is_map(held.type) else "includes"
        if not is_map(held.type):
            inner = str if held.type is str else element(held.type)
            are_plain = is_list(held.type) and is_plain(item.type) and is_plain(inner)
            self.check(node, are_plain or held.type is item.type is str)
            self.check(node, not {int, bool} <= {*members(item.type), *members(inner)}, INT)
        text = f"{held.within(CALL)}.{method}({item.text})"
        return Js(f"!{text}" if negated else text, bool, UNARY if negated else CALL)

    def _e_JoinedStr(self, node: ast.JoinedStr, wanted: Type) -> Js:
        parts = []
        for value in node.values:
            match value:
                case ast.Constant(str(text)):
                    for one, instead in (("\\", "\\\\"), ("`", "\\`"), ("${", "\\${"), ("\n", "\\n")):
                        text = text.replace(one, instead)
                    parts.append(text)
                    continue
                case ast.FormattedValue(inner, -1, None):
                    made = self.expression(inner)
                case ast.FormattedValue(inner, 114, None):
                    made = Js(self._call("$repr", self.expression(inner)), str)
                case _:
                    self.refuse(node)
            self.check(node, made.type in (str, int))
            parts.append(f"${{{made.text}}}")
        return Js(f"`{''.join(parts)}`", str)

    def _e_List(self, node: ast.List | ast.Tuple, wanted: Type) -> Js:
        inner = element(wanted) if is_list(wanted) else None
        parts = []
        for part in node.elts:
            if isinstance(part, ast.Starred):
                items, kind = self.items(part.value)
                parts.append(Js(f"...{items}", kind))
            else:
                parts.append(self.expression(part, inner))
        kind = union([part.type for part in parts]) if parts else inner or Any
        text = ", ".join(part.within(CHOICE) for part in parts)
        return Js(f"[{text}]", list_of(kind) if isinstance(node, ast.List) else tuple_of(kind))

    _e_Tuple = _e_List

    def _e_Dict(self, node: ast.Dict, wanted: Type) -> Js:
        if not is_map(wanted):
            return self._object(node, wanted if is_typeddict(wanted) else dict)
        self.check(node, None not in node.keys)
        key, value = get_args(wanted)
        pairs = [
            f"[{self.expression(cast(ast.expr, k), key).text}, {self.expression(v, value).text}]"
            for k, v in zip(node.keys, node.values, strict=True)
        ]
        return Js(f"new Map([{', '.join(pairs)}])", wanted)

    def _object(self, node: ast.Dict, kind: Type) -> Js:
        parts = []
        for name, inner in zip(node.keys, node.values, strict=True):
            value = self.expression(inner)
            match name:
                case None if is_object(value.type):
                    parts.append(f"...{value.within(CHOICE + 1)}")
                case None:
                    self.refuse(inner)
                case ast.Constant(str(key)) if key.isidentifier():
                    parts.append(f"{key}: {value.text}")
                case _:
                    self.refuse(name, "give the mapping an annotation")
        text = f"{{ {', '.join(parts)} }}" if parts else "{}"
        if len(text) > WIDTH:
            text = "{\n" + "".join(f"  {part},\n" for part in parts) + "}"
        return Js(text, kind)

    def _with(self, names: Mapping[str, Type]) -> Self:
        inner = type(self)(self._unit, self._source, {**self._types, **names})
        inner._words = {**self._words, **{n: f"{n}$" if n in RESERVED else n for n in names}}
        inner._fresh = self._fresh
        return inner

    # Comprehensions

    def items(self, node: ast.expr) -> tuple[str, Type]:
        """Return an iterable as JavaScript, and the type of its items."""
        if isinstance(node, ast.GeneratorExp):
            made = self._e_ListComp(node, None)
            return made.text, element(made.type)
        if bounds := self.range(node):
            self.check(node, bounds[2] == 1)
            return self._call("$range", *bounds[:2]), int
        value = self.expression(node)
        if is_map(value.type):
            return f"{value.within(CALL)}.keys()", get_args(value.type)[0]
        self.check(node, is_list(value.type) or value.type is str)
        return value.within(CHOICE), str if value.type is str else element(value.type)

    def range(self, node: ast.expr) -> tuple[str, str, int] | None:
        """Return (start, stop, step) of a call of ``range``. Return None for any other expression."""
        if not (isinstance(node, ast.Call) and self._is_builtin(node.func, "range")):
            return None
        bounds = [self.number(argument) for argument in node.args]
        if len(bounds) == 1:
            return "0", bounds[0], 1
        step = 1
        if len(bounds) == 3:
            try:
                step = ast.literal_eval(node.args[2])
            except ValueError:
                self.refuse(node.args[2])
        self.check(node, type(step) is int and step != 0 and not node.keywords)
        return bounds[0], bounds[1], step

    def _loops(
        self, node: ast.ListComp | ast.GeneratorExp | ast.DictComp
    ) -> tuple[Self, list[tuple[str, str, list[str]]]]:
        """Return the innermost scope of a comprehension, and (variables, iterable, conditions) for each loop."""
        scope, loops = self, []
        for one in node.generators:
            items, kind = scope.items(one.iter)
            several = isinstance(one.target, ast.Tuple)
            targets = one.target.elts if isinstance(one.target, ast.Tuple) else [one.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            self.check(one.target, len(names) == len(targets) and not one.is_async)
            kinds = get_args(kind) if several else (kind,)
            self.check(one.target, len(kinds) == len(names) and Ellipsis not in kinds)
            scope = scope._with(dict(zip(names, kinds, strict=True)))
            words = ", ".join(scope._words[name] for name in names)
            tests = [scope.truth(test).within(AND) for test in one.ifs]
            loops.append((f"[{words}]" if several else words, items, tests))
        return scope, loops

    def _e_ListComp(self, node: ast.ListComp | ast.GeneratorExp, wanted: Type) -> Js:
        scope, loops = self._loops(node)
        made = scope.expression(node.elt, element(wanted) if is_list(wanted) else None)
        self.check(node, len(loops) == 1)
        variables, items, tests = loops[0]
        body = f"({made.text})" if made.text.startswith("{") else made.text  # a brace would begin a block
        text = f"Array.from({items}, ({variables}) => {body})"
        if tests:
            text = f"[...{items}].filter(({variables}) => {' && '.join(tests)})"
            text += f".map(({variables}) => {body})" * (body != variables)
        return Js(text, list_of(made.type))

    def _e_DictComp(self, node: ast.DictComp, wanted: Type) -> Js:
        scope, loops = self._loops(node)
        self.check(node, len(loops) == 1 and not loops[0][2])
        key, value = scope.expression(node.key), scope.expression(node.value)
        variables, items, _ = loops[0]
        made = f"new Map(Array.from({items}, ({variables}) => [{key.text}, {value.text}]))"
        return Js(made, cast(Any, Mapping)[key.type, value.type])

    def _is_builtin(self, node: ast.expr, name: str) -> bool:
        is_own = name in self._types or name in self._source.namespace
        return isinstance(node, ast.Name) and node.id == name and not is_own

    # Calls

    def _e_Call(self, node: ast.Call, wanted: Type) -> Js:
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        if not isinstance(node.func, ast.Name):
            self.refuse(node)
        name = node.func.id
        if self._is_builtin(node.func, name):
            return self._built_in(node, name)
        value = self._source.namespace.get(name) if name not in self._types else None
        if value is str and len(node.args) == 1:  # the marker of a text for translation returns it unchanged
            return self.expression(node.args[0])
        function = self.expression(node.func)
        self.check(node, not (is_dataclass(value) and (node.args or node.keywords)))
        text = f"{function.text}({self._arguments(node, value)})"
        return Js(f"new {text}", value) if isinstance(value, type) else Js(text, returned_by(function.type))

    def _arguments(self, node: ast.Call, function: Callable[..., Any] | None) -> str:
        # If only the type of the function is known, there are no names of parameters.
        parameters = dict(inspect.signature(function).parameters) if function else {}
        parameters.pop("self", None)
        names, hints = list(parameters), hints_of(function)
        is_open = any(one.kind is Parameter.VAR_POSITIONAL for one in parameters.values())
        self.check(node, not function or len(node.args) <= len(names) or is_open)
        parts: dict[int, str] = {}
        for place, argument in enumerate(node.args):
            if isinstance(argument, ast.Starred):
                parts[place] = f"...{self.items(argument.value)[0]}"
            else:
                kind = hints.get(names[min(place, len(names) - 1)]) if names else None
                parts[place] = self._argument(argument, kind)
        for keyword in node.keywords:
            if keyword.arg not in names:
                self.refuse(node)
            parts[names.index(keyword.arg)] = self._argument(keyword.value, hints.get(keyword.arg))
        return ", ".join(parts.get(place, "undefined") for place in range(max(parts, default=-1) + 1))

    def _argument(self, node: ast.expr, kind: Type) -> str:
        value = self.expression(node, kind)
        self.holds(node, value.type, kind)
        return value.within(CHOICE)

    def _built_in(self, node: ast.Call, name: str) -> Js:
        match name, [] if node.keywords else node.args:
            case "len", [of]:
                value = self.expression(of)
                self.check(node, is_map(value.type) or is_list(value.type) or value.type is str)
                return Js(f"{value.within(CALL)}.{'size' if is_map(value.type) else 'length'}", int)
            case "int", [of]:
                value = self.expression(of)
                self.check(node, value.type in (int, bool))
                return Js(f"Number({value.text})", int) if value.type is bool else value
            case "bool", [of]:
                return Js(f"Boolean({self.truth(of).text})", bool)
            case "str", [of]:
                value = self.expression(of)
                self.check(node, value.type in (int, str))
                return Js(f"String({value.text})", str)
            case "list" | "tuple", [of]:
                items, kind = self.items(of)
                return Js(f"[...{items}]", list_of(kind) if name == "list" else tuple_of(kind))
            case "sorted", [of]:
                items, kind = self.items(of)
                self.check(node, kind in (int, str))
                return Js(self._call("$sorted", items), list_of(kind))
            case "sum", [of]:
                items, kind = self.items(of)
                self.check(node, kind is int)
                return Js(self._call("$sum", items), int)
            case "max" | "min", [_, _, *_]:
                return Js(self._call(f"${name}", *map(self.number, node.args)), int)
            case "any" | "all", [ast.GeneratorExp(test, [ast.comprehension(ifs=[])]) as loop]:
                scope, [(variables, items, _)] = self._loops(loop)
                method = "some" if name == "any" else "every"
                return Js(f"[...{items}].{method}(({variables}) => {scope.truth(test).text})", bool)
            case "isinstance", [of, ast.Name("int")]:
                return Js(self._call("$is_int", self.expression(of)), bool)
            case "isinstance", [of, ast.Name("bool" | "str" as kind)]:
                word = "boolean" if kind == "bool" else "string"
                return Js(f'typeof {self.expression(of).within(CALL)} === "{word}"', bool, EQUALITY)
            case "isinstance", [of, ast.Name("list")]:
                return Js(f"Array.isArray({self.expression(of).text})", bool)
        return self.refuse(node)

    def _method(self, node: ast.Call, called: ast.Attribute) -> Js:
        match node:
            case ast.Call(ast.Attribute(ast.Name("dict"), "fromkeys"), [ast.Name(name) as keys]):
                values = self._source.namespace.get(name)
                if not isinstance(values, tuple) or not all(str(key).isidentifier() for key in values):
                    self.refuse(node)
                return Js(self._call("$fromkeys", self.expression(keys)), dict)
        of = self.expression(called.value)
        text = of.within(CALL)
        match called.attr, node.args:
            case "bit_count" | "bit_length" as name, [] if of.type is int:
                return Js(self._call(f"${name}", of), int)
            case "join", [argument] if of.type is str:
                items, kind = self.items(argument)
                self.check(node, kind is str)
                return Js(f"[...{items}].join({of.text})", str)
            case "index", [argument] if is_list(of.type) or of.type is str:
                item = self.expression(argument)
                self.check(node, is_plain(item.type))
                return Js(self._call("$position", of, item), int)
            case "append", [argument] if get_origin(of.type) is list:
                return Js(f"{text}.push({self.expression(argument, element(of.type)).text})", NoneType)
            case "items", [] if is_map(of.type):
                return Js(f"[...{text}]", list_of(tuple_of(*get_args(of.type))))
            case "keys" | "values" as name, [] if is_map(of.type):
                return Js(f"[...{text}.{name}()]", list_of(get_args(of.type)[name == "values"]))
            case "get", [sought, other] if is_map(of.type):
                known = get_args(of.type)[1]
                key, default = self.expression(sought), self.expression(other)
                self.check(node, is_plain(known) and default.type is known)
                return Js(self._call("$get", of, key, default), known)
        if called.attr in (hints := hints_of(of.type)):
            return Js(f"{text}.{called.attr}({self._arguments(node, None)})", returned_by(hints[called.attr]))
        own = getattr(of.type, called.attr, None) if isinstance(of.type, type) else None
        own = own and inspect.unwrap(own)
        is_written = called.attr == "assign" if is_dataclass(of.type) else called.attr[0] != "_"
        if not isinstance(own, FunctionType) or not is_written:
            self.refuse(node)
        return Js(f"{text}.{called.attr}({self._arguments(node, own)})", hints_of(own).get("return", Any))


def free_name(name: str, taken: set[str]) -> str:
    """Return a JavaScript name like ``name`` that is not taken yet. The new name is added to ``taken``."""
    found = f"{name}$" if name in RESERVED else name
    while found in taken:
        found += "$"
    taken.add(found)
    return found


def is_translatable(value: object) -> bool:
    """True if a function or class is defined in Python source outside the standard library."""
    home = str(getattr(value, "__module__", "")).partition(".")[0]
    return isinstance(value, FunctionType | type) and home not in sys.stdlib_module_names
