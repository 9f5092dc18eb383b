"""Expressions of Python as JavaScript."""

import ast
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from types import FunctionType
from typing import Any, NamedTuple, NoReturn, Protocol, Self, cast, get_args

from sixtysix.transpile.source import RESERVED, Source, TranslationError
from sixtysix.transpile.types import (
    Either,
    Record,
    Type,
    element,
    get_origin,
    hints_of,
    is_list,
    is_map,
    is_plain,
    list_of,
    literal,
    map_of,
    members,
    record_of,
    tuple_of,
    union,
)

OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "div", ast.Mod: "mod", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "shr",
}  # fmt: skip
ORDERS: Mapping[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
EQUALITIES: Mapping[type[ast.cmpop], str] = {ast.Eq: "===", ast.NotEq: "!=="}

WORD = 0xFFFFFFFF

WIDTH = 110
"""A longer object is written with a line for each key."""

# How tightly the parts of an expression hold together.
ARROW, CHOICE, OR, AND, EQUALITY, ORDER, UNARY, CALL = range(8)


class Module(Protocol):
    """The module of JavaScript that a function is written for."""

    def helper(self, name: str) -> str:
        """Have a function of the runtime, and give its name."""

    def need(self, value: Any, name: str, of: str) -> tuple[str, Type]:
        """Have what a module of Python calls by this name; give its name here, and its type."""


class Js(NamedTuple):
    """An expression of JavaScript."""

    text: str
    type: Type
    level: int = CALL

    def within(self, level: int) -> str:
        """Write it as a part of what holds its parts together so tightly."""
        return self.text if self.level >= level else f"({self.text})"


class Expressions:
    """Writes the expressions of a function, whose names and their types it knows.

    Args:
        unit: where it is written.
        source: the module that it stands in.
        names: the types of what it knows besides.
    """

    def __init__(self, unit: Module, source: Source, names: Mapping[str, Type]) -> None:
        self._unit, self._source = unit, source
        self._types = dict(names)
        self._words: dict[str, str] = {name: name for name in names} | {"self": "this"}
        self._returned: list[Type] = []
        self._returns: Type = None
        self._halved: frozenset[str] = frozenset()
        """Products of which only halves are asked for (see `halved`)."""
        self._fresh = 0

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Stop, and say where."""
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1
        raise TranslationError(f"{self._source.path}:{line}:{column}: no JavaScript for this: {why}")

    def holds(self, node: ast.AST, given: Type, wanted: Type) -> None:
        """Make sure that a truth value is not taken for a number: JavaScript tells them apart."""
        if is_list(given) and is_list(wanted):
            self.holds(node, element(given), element(wanted))
        elif bool in members(given) and int in members(wanted) and bool not in members(wanted):
            self.refuse(node, "a truth value that is used as a number; write int(...)")

    # Expressions

    def expression(self, node: ast.expr, wanted: Type = None) -> Js:
        """Write an expression; ``wanted`` is the type that an annotation gives it."""
        write = getattr(self, f"_e_{type(node).__name__}", None)
        if write is None:
            self.refuse(node, f"an expression {type(node).__name__}")
        made: Js = write(node, wanted)
        return made

    def truth(self, node: ast.expr) -> str:
        """Write a condition."""
        return self._true(node).text

    def _true(self, node: ast.expr) -> Js:
        if isinstance(node, ast.BoolOp):
            return self._joined(node, [self._true(value) for value in node.values], bool)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Js(f"!{self._true(node.operand).within(UNARY)}", bool, UNARY)
        value = self.expression(node)
        if is_plain(value.type):
            return value
        if is_list(value.type):
            return Js(f"{value.within(CALL)}.length > 0", bool, ORDER)
        if is_map(value.type):
            return Js(f"{value.within(CALL)}.size > 0", bool, ORDER)
        return self.refuse(node, "the truth of something that is no number, text or list")

    def number(self, node: ast.expr) -> str:
        value = self.expression(node)
        if value.type is not int:
            self.refuse(node, "something else than a number where one must be")
        return value.text

    def _e_Constant(self, node: ast.Constant, wanted: Type) -> Js:
        text = literal(node.value)
        if text is None:
            self.refuse(node, f"a constant of {type(node.value).__name__}")
        return Js(text, type(node.value), UNARY if text[0] == "-" else CALL)

    def _e_Name(self, node: ast.Name, wanted: Type) -> Js:
        if node.id in self._types:
            return Js(self._words[node.id], self._types[node.id])
        if node.id not in self._source.namespace:
            self.refuse(node, f"the name {node.id}")
        value = self._source.namespace[node.id]
        if callable(value) and not is_translatable(value):
            self.refuse(node, f"{node.id}, which is not written in Python or belongs to Python itself")
        name, kind = self._unit.need(
            self._source.namespace[node.id], node.id, self._source.namespace["__name__"]
        )
        return Js(name, kind)

    def _e_Attribute(self, node: ast.Attribute, wanted: Type) -> Js:
        of = self.expression(node.value)
        hints = hints_of(of.type)
        if node.attr not in hints:
            self.refuse(node, f"the attribute {node.attr} of something that does not declare it")
        return Js(f"{of.within(CALL)}.{node.attr}", hints[node.attr])

    def _is_path(self, node: ast.expr) -> bool:
        """Say whether it is a name, or an attribute of one, which can be written twice."""
        return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and self._is_path(node.value))

    def _item(self, node: ast.Subscript, held: Js) -> str:
        index = node.slice
        if (
            isinstance(index, ast.Constant)
            and type(index.value) is int
            and isinstance(node.value, ast.Attribute)
        ):
            of = self.expression(node.value.value).type
            if is_dataclass(of) and 0 <= index.value < len(getattr(of(), node.value.attr)):  # type: ignore[operator]
                return f"{held.text}[{index.value}]"
        if self._is_path(node.value):
            return f"{held.text}[{self._unit.helper('$index')}({held.text}, {self.number(index)})]"
        return f"{self._unit.helper('$at')}({held.text}, {self.number(index)})"

    def _slice(self, node: ast.Slice) -> tuple[str, str]:
        if node.step:
            self.refuse(node, "a slice with a step")
        return tuple(self.number(bound) if bound else "" for bound in (node.lower, node.upper))  # type: ignore[return-value]

    def _e_Subscript(self, node: ast.Subscript, wanted: Type) -> Js:
        held = self.expression(node.value)
        if record := record_of(held.type):
            key = node.slice.value if isinstance(node.slice, ast.Constant) else None
            if not isinstance(key, str) or key not in record.fields:
                self.refuse(node, "a key that an object does not surely have")
            return Js(f"{held.within(CALL)}.{key}", record.fields[key])
        if is_map(held.type):
            key_text = self.expression(node.slice).text
            return Js(f"{self._unit.helper('$item')}({held.text}, {key_text})", get_args(held.type)[1])
        if not is_list(held.type) and held.type is not str:
            self.refuse(node, "an item of something that is no list, text or mapping")
        if isinstance(node.slice, ast.Slice):
            start, stop = self._slice(node.slice)
            bounds = ", ".join([start or "0", *([stop] if stop else [])])
            return Js(f"{held.within(CALL)}.slice({bounds})", held.type)
        return Js(self._item(node, held), str if held.type is str else element(held.type))

    def _e_UnaryOp(self, node: ast.UnaryOp, wanted: Type) -> Js:
        if isinstance(node.op, ast.Not):
            return self._true(node)
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return self._e_Constant(ast.copy_location(ast.Constant(-node.operand.value), node), wanted)  # type: ignore[operator]
        from_number = {ast.USub: "0", ast.Invert: "-1"}.get(type(node.op))
        if from_number is None:
            self.refuse(node, "this sign")
        return Js(f"{self._unit.helper('$sub')}({from_number}, {self.number(node.operand)})", int)

    def _e_BinOp(self, node: ast.BinOp, wanted: Type) -> Js:
        if isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
            folded = eval(ast.unparse(node))
            if type(folded) is int:
                return Js(str(literal(folded)), int)
        if isinstance(node.left, ast.Name) and node.left.id in self._halved:
            if isinstance(node.op, ast.RShift):
                return Js(f"{node.left.id}$high", int)
            low, mask = Js(f"{node.left.id}$low", int), self.expression(node.right)
            is_all = constant(node.right, self._source.namespace) == WORD
            return low if is_all else self._operation(node, node.op, low, mask)
        return self._operation(node, node.op, self.expression(node.left), self.expression(node.right))

    def _operation(self, node: ast.AST, op: ast.operator, left: Js, right: Js) -> Js:
        if left.type is int and right.type is int and type(op) in OPERATORS:
            return Js(f"{self._unit.helper('$' + OPERATORS[type(op)])}({left.text}, {right.text})", int)
        if isinstance(op, ast.Add) and left.type is str and right.type is str:
            return Js(f"`${{{left.text}}}${{{right.text}}}`", str)
        if isinstance(op, ast.Add) and is_list(left.type) and get_origin(left.type) is get_origin(right.type):
            return Js(f"[...{left.within(CHOICE)}, ...{right.within(CHOICE)}]", left.type)
        return self.refuse(node, f"{type(op).__name__} of these; of truth values write int(...)")

    def _joined(self, node: ast.BoolOp, values: Sequence[Js], kind: Type) -> Js:
        word, level = (" && ", AND) if isinstance(node.op, ast.And) else (" || ", OR)
        return Js(word.join(value.within(level + 1) for value in values), kind, level)

    def _e_BoolOp(self, node: ast.BoolOp, wanted: Type) -> Js:
        values = [self.expression(value) for value in node.values]
        if not all(is_plain(value.type) for value in values):
            self.refuse(node, "and, or of something that is no number, text or truth value")
        return self._joined(node, values, union([value.type for value in values]))

    def _e_IfExp(self, node: ast.IfExp, wanted: Type) -> Js:
        test, one, other = (
            self._true(node.test),
            self.expression(node.body, wanted),
            self.expression(node.orelse, wanted),
        )
        text = f"{test.within(OR)} ? {one.within(CHOICE)} : {other.within(CHOICE)}"
        kinds = (one.type, other.type)
        return Js(text, Either(kinds) if all(isinstance(k, Record) for k in kinds) else union(kinds), CHOICE)

    def _e_Compare(self, node: ast.Compare, wanted: Type) -> Js:
        parts = [node.left, *node.comparators]
        if len(parts) > 2 and not all(isinstance(p, ast.Constant) or self._is_path(p) for p in parts[1:-1]):
            self.refuse(node, "a chain of comparisons with more than a name in its middle")
        compared = [
            self._compared(node, op, parts[place], parts[place + 1]) for place, op in enumerate(node.ops)
        ]
        if len(compared) == 1:
            return compared[0]
        return Js(" && ".join(one.within(EQUALITY) for one in compared), bool, AND)

    def _compared(self, node: ast.Compare, op: ast.cmpop, one: ast.expr, other: ast.expr) -> Js:
        if isinstance(op, ast.In | ast.NotIn):
            return self._contained(node, self.expression(one), other, isinstance(op, ast.NotIn))
        left, right = self.expression(one), self.expression(other)
        if isinstance(op, ast.Is | ast.IsNot):
            if not isinstance(other, ast.Constant) or other.value is not None:
                self.refuse(node, "`is` of anything but None")
            sign = "===" if isinstance(op, ast.Is) else "!=="
            return Js(f"{left.within(ORDER)} {sign} null", bool, EQUALITY)
        if type(op) in ORDERS:
            if (left.type, right.type) not in ((int, int), (str, str)):
                self.refuse(node, "an order of anything but two numbers or two texts")
            return Js(f"{left.within(UNARY)} {ORDERS[type(op)]} {right.within(UNARY)}", bool, ORDER)
        if is_plain(left.type) and is_plain(right.type):
            if {int, bool} <= {*members(left.type), *members(right.type)}:
                self.refuse(node, "a comparison of a truth value with a number; write int(...)")
            return Js(f"{left.within(ORDER)} {EQUALITIES[type(op)]} {right.within(ORDER)}", bool, EQUALITY)
        same = (
            is_list(left.type)
            and is_list(right.type)
            and (get_origin(left.type) is tuple) == (get_origin(right.type) is tuple)
        )
        if not same or not is_plain(element(left.type)) or not is_plain(element(right.type)):
            self.refuse(node, "a comparison of these")
        mark = "" if isinstance(op, ast.Eq) else "!"
        return Js(f"{mark}{self._unit.helper('$equal')}({left.text}, {right.text})", bool, UNARY)

    def _contained(self, node: ast.Compare, item: Js, other: ast.expr, negated: bool) -> Js:
        held = self.expression(other)
        if is_map(held.type):
            text = f"{held.within(CALL)}.has({item.text})"
        elif (held.type is str and item.type is str) or (
            is_list(held.type) and is_plain(item.type) and is_plain(element(held.type))
        ):
            if {int, bool} <= {*members(item.type), *members(element(held.type))}:
                self.refuse(node, "a search of a truth value among numbers; write int(...)")
            text = f"{held.within(CALL)}.includes({item.text})"
        else:
            self.refuse(node, "`in` of this")
        return Js(f"!{text}" if negated else text, bool, UNARY if negated else CALL)

    def _e_JoinedStr(self, node: ast.JoinedStr, wanted: Type) -> Js:
        parts = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append(escaped(str(value.value)))
                continue
            assert isinstance(value, ast.FormattedValue)
            made = self.expression(value.value)
            if value.format_spec or value.conversion not in (-1, 114):
                self.refuse(node, "a format within a text")
            if value.conversion == 114:
                made = Js(f"{self._unit.helper('$repr')}({made.text})", str)
            if made.type not in (str, int):
                self.refuse(node, "anything but a number or a text within a text")
            parts.append(f"${{{made.text}}}")
        return Js(f"`{''.join(parts)}`", str)

    def _e_List(self, node: ast.List | ast.Tuple, wanted: Type) -> Js:
        inner = element(wanted) if wanted is not None and is_list(wanted) else None
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
        if wanted is not None and is_map(wanted):
            key, value = get_args(wanted)
            if None in node.keys:
                self.refuse(node, "a mapping within a mapping")
            pairs = [
                f"[{self.expression(cast(ast.expr, k), key).text}, {self.expression(v, value).text}]"
                for k, v in zip(node.keys, node.values, strict=True)
            ]
            return Js(f"new Map([{', '.join(pairs)}])", wanted)
        fields: dict[str, Type] = {}
        parts = []
        for name, value_node in zip(node.keys, node.values, strict=True):
            value = self.expression(value_node)
            if name is None:
                parts.append(f"...{value.within(ARROW + 1) if value.level > CHOICE else f'({value.text})'}")
                kinds = value.type.kinds if isinstance(value.type, Either) else (value.type,)
                if not all(isinstance(kind, Record) for kind in kinds):
                    self.refuse(value_node, "an object whose keys are not known")
                for key in dict.fromkeys(key for kind in kinds for key in kind.fields):
                    known = [kind.fields[key] for kind in kinds if key in kind.fields]
                    if len(known) < len(kinds):
                        if key not in fields:
                            self.refuse(value_node, f"the key {key}, which is not always there")
                        known.append(fields[key])
                    fields[key] = union(known)
            elif isinstance(name, ast.Constant) and isinstance(name.value, str) and name.value.isidentifier():
                fields[name.value] = value.type
                parts.append(f"{name.value}: {value.text}")
            else:
                self.refuse(name, "a key that is no word; give the mapping an annotation")
        text = f"{{ {', '.join(parts)} }}" if parts else "{}"
        if len(text) > WIDTH:
            text = "{\n" + "".join(f"  {part},\n" for part in parts) + "}"
        return Js(text, Record(fields))

    def _e_Lambda(self, node: ast.Lambda, wanted: Type) -> Js:
        if get_origin(wanted) is not Callable:
            self.refuse(node, "a lambda whose type is not known")
        kinds, returned = get_args(wanted)
        names = [one.arg for one in node.args.args]
        if len(kinds) != len(names) or node.args.defaults or node.args.vararg or node.args.kwonlyargs:
            self.refuse(node, "a lambda with other arguments than its type has")
        with_names = self._with(dict(zip(names, kinds, strict=True)))
        body = with_names.expression(node.body, returned)
        text = f"({body.text})" if body.text.startswith("{") else body.text
        return Js(f"({', '.join(names)}) => {text}", wanted, ARROW)

    def _with(self, names: Mapping[str, Type]) -> Self:
        """Make a scope within this one, whose own names these are."""
        inner = type(self)(self._unit, self._source, {**self._types, **names})
        inner._words = {**self._words, **{n: f"{n}$" if n in RESERVED else n for n in names}}
        inner._fresh, inner._halved = self._fresh, self._halved
        return inner

    # Comprehensions

    def items(self, node: ast.expr) -> tuple[str, Type]:
        """Write what is gone through, and give the type of its items."""
        if isinstance(node, ast.GeneratorExp):
            made = self._e_ListComp(node, None)
            return made.text, element(made.type)
        if self._is_builtin(node, "range"):
            assert isinstance(node, ast.Call)
            start, stop, step = self._bounds(node)
            if step != 1:
                self.refuse(node, "a range with a step that is no loop's own")
            return f"{self._unit.helper('$range')}({start}, {stop})", int
        value = self.expression(node)
        if is_map(value.type):
            return f"{value.within(CALL)}.keys()", get_args(value.type)[0]
        if value.type is str:
            return value.within(CHOICE), str
        if not is_list(value.type):
            self.refuse(node, "going through something that is no list, text or mapping")
        return value.within(CHOICE), element(value.type)

    def _loops(
        self, node: ast.ListComp | ast.GeneratorExp | ast.DictComp
    ) -> tuple[Self, list[tuple[str, str, list[str]]]]:
        """Give a scope within all loops, and of each loop its variables, its items and its conditions."""
        scope, loops = self, []
        for one in node.generators:
            items, kind = scope.items(one.iter)
            targets = one.target.elts if isinstance(one.target, ast.Tuple) else [one.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if len(names) != len(targets) or one.is_async:
                self.refuse(one.target, "such variables of a loop")
            kinds = [kind] if not isinstance(one.target, ast.Tuple) else list(get_args(kind))
            if len(kinds) != len(names) or Ellipsis in kinds:
                self.refuse(one.target, "unpacking of this")
            scope = scope._with(dict(zip(names, kinds, strict=True)))
            words = ", ".join(scope._words[name] for name in names)
            variables = f"[{words}]" if isinstance(one.target, ast.Tuple) else words
            loops.append((variables, items, [scope._true(test).within(AND) for test in one.ifs]))
        return scope, loops

    def _e_ListComp(self, node: ast.ListComp | ast.GeneratorExp, wanted: Type) -> Js:
        scope, loops = self._loops(node)
        made = scope.expression(node.elt, element(wanted) if wanted is not None and is_list(wanted) else None)
        if len(loops) == 1:
            variables, items, tests = loops[0]
            body = f"({made.text})" if made.text.startswith("{") else made.text
            source = f"[...{items}].filter(({variables}) => {' && '.join(tests)})" if tests else items
            if tests:
                text = source if body == variables else f"{source}.map(({variables}) => {body})"
            else:
                text = f"Array.from({items}, ({variables}) => {body})"
            return Js(text, list_of(made.type))
        lines = f"$made.push({made.text});"
        for variables, items, tests in reversed(loops):
            inside = f"if ({' && '.join(tests)}) {{ {lines} }}" if tests else lines
            lines = f"for (const {variables} of {items}) {{ {inside} }}"
        return Js(f"(() => {{ const $made = []; {lines} return $made; }})()", list_of(made.type))

    def _e_DictComp(self, node: ast.DictComp, wanted: Type) -> Js:
        scope, loops = self._loops(node)
        if len(loops) != 1 or loops[0][2]:
            self.refuse(node, "a mapping by several loops or conditions")
        key, value = scope.expression(node.key), scope.expression(node.value)
        variables, items, _ = loops[0]
        kind = map_of(key.type, value.type)
        return Js(f"new Map(Array.from({items}, ({variables}) => [{key.text}, {value.text}]))", kind)

    def _bounds(self, node: ast.Call) -> tuple[str, str, int]:
        bounds = [self.number(argument) for argument in node.args]
        if len(bounds) == 1:
            return "0", bounds[0], 1
        step = 1
        if len(bounds) == 3:
            try:
                step = ast.literal_eval(node.args[2])
            except ValueError:
                self.refuse(node.args[2], "a step that is not written as a number")
        if type(step) is not int or step == 0 or node.keywords:
            self.refuse(node, "such a range")
        return bounds[0], bounds[1], step

    def _is_builtin(self, node: ast.expr, name: str) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == name
            and name not in self._types
            and name not in self._source.namespace
        )


def escaped(text: str) -> str:
    """Write a text within backquotes."""
    for one, instead in (("\\", "\\\\"), ("`", "\\`"), ("${", "\\${"), ("\n", "\\n")):
        text = text.replace(one, instead)
    return text


def is_translatable(value: Any) -> bool:
    """Say whether a function or class is written in a module of Python that does not belong to Python itself."""
    home = str(getattr(value, "__module__", "")).partition(".")[0]
    return isinstance(value, FunctionType | type) and home not in sys.stdlib_module_names


def constant(node: ast.expr, namespace: Mapping[str, Any]) -> Any:
    """Give the value of a number or of a module's name, None for anything else."""
    if isinstance(node, ast.Name):
        return namespace.get(node.id)
    return node.value if isinstance(node, ast.Constant) else None


# A random number takes a product of 64 bits, of which the upper and the lower half are used. With BigInt it would take
# ten times as long.
def halved(function: ast.FunctionDef, namespace: Mapping[str, Any]) -> frozenset[str]:
    """Find the variables that are products, or one and a summand, of which only ``>> 32`` and ``& mask`` are asked."""
    whole: set[str] = {one.arg for one in function.args.args}
    asked: set[int] = set()
    products: set[str] = set()
    nodes = list(ast.walk(function))
    for node in nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name):
            value = constant(node.right, namespace)
            is_mask = isinstance(node.op, ast.BitAnd) and type(value) is int and 0 <= value <= WORD
            if is_mask or (isinstance(node.op, ast.RShift) and value == 32):
                asked.add(id(node.left))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and product(node.value):
            products.add(node.targets[0].id)
            asked.add(id(node.targets[0]))
    whole |= {node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in asked}
    return frozenset(products - whole)


def product(node: ast.expr) -> list[ast.expr]:
    """Give the factors of a product and what is added to it, if it is one."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        factors = product(node.left)
        return [*factors, node.right] if len(factors) == 2 else []
    is_product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    return [node.left, node.right] if is_product else []  # type: ignore[attr-defined]
