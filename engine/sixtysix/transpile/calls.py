"""Calls of Python as JavaScript: of functions, classes, methods, and of what Python itself has."""

import ast
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from inspect import Parameter
from types import FunctionType, NoneType
from typing import Any, cast, get_args

from sixtysix.transpile.expressions import CALL, CHOICE, EQUALITY, Expressions, Js
from sixtysix.transpile.types import (
    Record,
    Type,
    element,
    get_origin,
    hints_of,
    is_list,
    is_map,
    is_plain,
    list_of,
    returned_by,
    tuple_of,
)


def is_open(function: Callable[..., Any]) -> bool:
    """Say whether a function takes any number of arguments."""
    return any(p.kind is Parameter.VAR_POSITIONAL for p in inspect.signature(function).parameters.values())


class Calls(Expressions):
    """Writes calls too."""

    def _e_Call(self, node: ast.Call, wanted: Type) -> Js:
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        if not isinstance(node.func, ast.Name):
            self.refuse(node, "a call of this")
        name = node.func.id
        if self._is_builtin(node.func, name):
            write = getattr(self, f"_b_{name}", None)
            number = len(node.args) + 1
            fits = write and (is_open(write) or len(inspect.signature(write).parameters) == number)
            if not write or not fits or node.keywords:
                self.refuse(node, f"a call of {name}")
            made: Js = write(node, *node.args)
            return made
        value = self._source.namespace.get(name) if name not in self._types else None
        if value is str and len(node.args) == 1:  # a text that is marked for translation is told as it is
            return self.expression(node.args[0])
        function = self.expression(node.func)
        if value is None:
            return Js(f"{function.text}({self._given(node, None, {})})", returned_by(function.type))
        hints = hints_of(value)
        if isinstance(value, type):
            if is_dataclass(value) and (node.args or node.keywords):
                self.refuse(node, f"a {value.__name__} that is not as at first")
            return Js(f"new {function.text}({self._given(node, list(hints), hints)})", value)
        given = self._given(node, list(inspect.signature(value).parameters), hints, is_open(value))
        return Js(f"{function.text}({given})", returned_by(function.type))

    def _given(
        self, node: ast.Call, names: Sequence[str] | None, hints: Mapping[str, Type], is_open: bool = False
    ) -> str:
        """Write the arguments of a call, those by name at their places; nobody knows ``names`` that are None."""
        parts: dict[int, str] = {}
        if names is not None and len(node.args) > len(names) and not is_open:
            self.refuse(node, "more arguments than it takes")
        for place, argument in enumerate(node.args):
            if isinstance(argument, ast.Starred):
                parts[place] = f"...{self.items(argument.value)[0]}"
            else:
                kind = hints.get(names[min(place, len(names) - 1)]) if names else None
                parts[place] = self._argument(argument, kind)
        for keyword in node.keywords:
            if keyword.arg is None or not names or keyword.arg not in names:
                self.refuse(node, "arguments by names that are not known")
            parts[names.index(keyword.arg)] = self._argument(keyword.value, hints.get(keyword.arg))
        return ", ".join(parts.get(place, "undefined") for place in range(max(parts, default=-1) + 1))

    def _argument(self, node: ast.expr, kind: Type) -> str:
        value = self.expression(node, kind)
        self.holds(node, value.type, kind)
        return value.within(CHOICE)

    def _method(self, node: ast.Call, called: ast.Attribute) -> Js:
        if isinstance(called.value, ast.Name) and called.value.id == "dict" and called.attr == "fromkeys":
            return self._fromkeys(node)
        of = self.expression(called.value)
        text = of.within(CALL)
        match called.attr, node.args:
            case "bit_count" | "bit_length" as name, [] if of.type is int:
                return Js(self._call(f"${name}", of), int)
            case "join", [argument] if of.type is str:
                items, kind = self.items(argument)
                if kind is not str:
                    self.refuse(node, "a text of anything but texts")
                return Js(f"[...{items}].join({of.text})", str)
            case "index", [argument] if is_list(of.type) or of.type is str:
                item = self.expression(argument)
                if not is_plain(item.type):
                    self.refuse(node, "a search of anything but a number or a text")
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
                if not is_plain(known) or default.type is not known:
                    self.refuse(node, "another default than the values are")
                return Js(self._call("$get", of, key, default), known)
        if called.attr in (hints := hints_of(of.type)):
            return Js(f"{text}.{called.attr}({self._given(node, None, {})})", returned_by(hints[called.attr]))
        own = getattr(of.type, called.attr, None) if isinstance(of.type, type) else None
        own = own and inspect.unwrap(own)
        is_written = called.attr == "assign" if is_dataclass(of.type) else called.attr[0] != "_"
        if not isinstance(own, FunctionType) or not is_written:
            self.refuse(node, f"a call of the method {called.attr}")
        _, *names = inspect.signature(own).parameters
        hints = hints_of(own)
        return Js(f"{text}.{called.attr}({self._given(node, names, hints)})", hints.get("return", Any))

    def _fromkeys(self, node: ast.Call) -> Js:
        argument = node.args[0] if len(node.args) == 1 else None
        keys = self._source.namespace.get(argument.id) if isinstance(argument, ast.Name) else None
        if not isinstance(keys, tuple) or not all(isinstance(k, str) and k.isidentifier() for k in keys):
            self.refuse(node, "keys that are no constant")
        made = self._call("$fromkeys", self.expression(cast(ast.expr, argument)))
        return Js(made, Record(dict.fromkeys(keys, NoneType)))

    # What Python itself has, by its name

    def _b_len(self, node: ast.Call, of: ast.expr) -> Js:
        value = self.expression(of)
        if not is_map(value.type) and not is_list(value.type) and value.type is not str:
            self.refuse(node, "the length of something that is no list, text or mapping")
        return Js(f"{value.within(CALL)}.{'size' if is_map(value.type) else 'length'}", int)

    def _b_int(self, node: ast.Call, of: ast.expr) -> Js:
        value = self.expression(of)
        if value.type not in (int, bool):
            self.refuse(node, "int(...) of anything but a truth value")
        return Js(f"Number({value.text})", int) if value.type is bool else value

    def _b_bool(self, node: ast.Call, of: ast.expr) -> Js:
        return Js(f"Boolean({self.truth(of).text})", bool)

    def _b_str(self, node: ast.Call, of: ast.expr) -> Js:
        value = self.expression(of)
        if value.type not in (int, str):
            self.refuse(node, "str(...) of anything but a number or a text")
        return Js(f"String({value.text})", str)

    def _b_list(self, node: ast.Call, of: ast.expr) -> Js:
        items, kind = self.items(of)
        return Js(f"[...{items}]", list_of(kind))

    def _b_tuple(self, node: ast.Call, of: ast.expr) -> Js:
        items, kind = self.items(of)
        return Js(f"[...{items}]", tuple_of(kind))

    def _b_sorted(self, node: ast.Call, of: ast.expr) -> Js:
        items, kind = self.items(of)
        if kind not in (int, str):
            self.refuse(node, "an order of anything but numbers or texts")
        return Js(self._call("$sorted", items), list_of(kind))

    def _b_sum(self, node: ast.Call, of: ast.expr) -> Js:
        items, kind = self.items(of)
        if kind is not int:
            self.refuse(node, "a sum of anything but numbers")
        return Js(self._call("$sum", items), int)

    def _b_max(self, node: ast.Call, *of: ast.expr) -> Js:
        name = cast(ast.Name, node.func).id
        if len(of) < 2:
            self.refuse(node, f"the {name} of a list")
        return Js(self._call(f"${name}", *map(self.number, of)), int)

    _b_min = _b_max

    def _b_any(self, node: ast.Call, of: ast.expr) -> Js:
        name = cast(ast.Name, node.func).id
        if not isinstance(of, ast.GeneratorExp) or len(of.generators) != 1 or of.generators[0].ifs:
            self.refuse(node, f"{name} of anything but one loop")
        scope, [(variables, items, _)] = self._loops(of)
        method = {"any": "some", "all": "every"}[name]
        return Js(f"[...{items}].{method}(({variables}) => {scope.truth(of.elt).text})", bool)

    _b_all = _b_any

    def _b_isinstance(self, node: ast.Call, of: ast.expr, kind: ast.expr) -> Js:
        value = self.expression(of)
        match kind:
            case ast.Name("int"):
                return Js(self._call("$is_int", value), bool)
            case ast.Name("bool"):
                return Js(f'typeof {value.within(CALL)} === "boolean"', bool, EQUALITY)
            case ast.Name("str"):
                return Js(f'typeof {value.within(CALL)} === "string"', bool, EQUALITY)
            case ast.Name("list"):
                return Js(f"Array.isArray({value.text})", bool)
        return self.refuse(node, "isinstance of such a type")
