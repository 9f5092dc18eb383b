"""Calls and comprehensions of Python as JavaScript."""

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
    tuple_of,
)


def takes(function: Callable[..., Any], number: int) -> bool:
    """Say whether a function can be called with so many arguments."""
    kinds = [parameter.kind for parameter in inspect.signature(function).parameters.values()]
    return Parameter.VAR_POSITIONAL in kinds or len(kinds) == number


class Calls(Expressions):
    """Writes calls and comprehensions too."""

    def _e_Call(self, node: ast.Call, wanted: Type) -> Js:
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        if not isinstance(node.func, ast.Name):
            self.refuse(node, "a call of this")
        if self._is_builtin(node, node.func.id):
            write = getattr(self, f"_b_{node.func.id}", None)
            if write is None or node.keywords or not takes(write, len(node.args) + 1):
                self.refuse(node, f"a call of {node.func.id}")
            made: Js = write(node, *node.args)
            return made
        value = self._source.namespace.get(node.func.id) if node.func.id not in self._types else None
        if value is str and len(node.args) == 1:  # a text that is marked for translation is told as it is
            return self.expression(node.args[0])
        function = self.expression(node.func)
        if isinstance(value, type):
            if is_dataclass(value) and (node.args or node.keywords):
                self.refuse(node, f"a {value.__name__} that is not as at first")
            hints = hints_of(value)
            return Js(f"new {function.text}({self._given(node, list(hints), hints)})", value)
        if value is not None:
            hints = hints_of(value)
            names = list(inspect.signature(value).parameters)
            is_open = any(p.kind is p.VAR_POSITIONAL for p in inspect.signature(value).parameters.values())
            given = self._given(node, names, hints, is_open)
        else:
            given = self._given(node, [], {}, True)
        return Js(
            f"{function.text}({given})", get_args(function.type)[-1] if get_args(function.type) else Any
        )

    def _given(
        self, node: ast.Call, names: Sequence[str], hints: Mapping[str, Type], is_open: bool = False
    ) -> str:
        """Write the arguments of a call, those by name at their places."""
        parts: dict[int, str] = {}
        if len(node.args) > len(names) and not is_open:
            self.refuse(node, "more arguments than it takes")
        for place, argument in enumerate(node.args):
            kind = hints.get(names[min(place, len(names) - 1)]) if names else None
            if isinstance(argument, ast.Starred):
                items, _ = self.items(argument.value)
                parts[place] = f"...{items}"
                continue
            value = self.expression(argument, kind)
            self.holds(argument, value.type, kind)
            parts[place] = value.within(CHOICE)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in names:
                self.refuse(node, "arguments by names that are not known")
            value = self.expression(keyword.value, hints.get(keyword.arg))
            self.holds(keyword.value, value.type, hints.get(keyword.arg))
            parts[names.index(keyword.arg)] = value.within(CHOICE)
        return ", ".join(parts.get(place, "undefined") for place in range(max(parts, default=-1) + 1))

    def _method(self, node: ast.Call, called: ast.Attribute) -> Js:
        if isinstance(called.value, ast.Name) and called.value.id == "dict" and called.attr == "fromkeys":
            return self._fromkeys(node)
        of = self.expression(called.value)
        own = getattr(of.type, called.attr, None) if isinstance(of.type, type) else None
        if of.type is int and called.attr in ("bit_count", "bit_length") and not node.args:
            return Js(f"{self._unit.helper('$' + called.attr)}({of.text})", int)
        if of.type is str and called.attr == "join" and len(node.args) == 1:
            items, kind = self.items(node.args[0])
            if kind is not str:
                self.refuse(node, "a text of anything but texts")
            return Js(f"[...{items}].join({of.text})", str)
        if (is_list(of.type) or of.type is str) and called.attr == "index" and len(node.args) == 1:
            item = self.expression(node.args[0])
            if not is_plain(item.type):
                self.refuse(node, "a search of anything but a number or a text")
            return Js(f"{self._unit.helper('$position')}({of.text}, {item.text})", int)
        if get_origin(of.type) is list and called.attr == "append" and len(node.args) == 1:
            return Js(
                f"{of.within(CALL)}.push({self.expression(node.args[0], element(of.type)).text})", NoneType
            )
        if is_map(of.type) and called.attr in ("items", "keys", "values") and not node.args:
            key, value = get_args(of.type)
            listed: Type = {"items": tuple_of(key, value), "keys": key, "values": value}[called.attr]
            text = of.within(CALL) if called.attr == "items" else f"{of.within(CALL)}.{called.attr}()"
            return Js(f"[...{text}]", list_of(listed))
        if is_map(of.type) and called.attr == "get" and len(node.args) == 2:
            sought, other = (self.expression(argument) for argument in node.args)
            known = get_args(of.type)[1]
            if not is_plain(known) or other.type is not known:
                self.refuse(node, "another default than the values are")
            return Js(f"{self._unit.helper('$get')}({of.text}, {sought.text}, {other.text})", known)
        hints = hints_of(of.type)
        if called.attr in hints:
            return Js(
                f"{of.within(CALL)}.{called.attr}({self._given(node, [], {}, True)})",
                get_args(hints[called.attr])[-1],
            )
        own = own and inspect.unwrap(own)
        is_written = called.attr == "assign" if is_dataclass(of.type) else called.attr[0] != "_"
        if not isinstance(own, FunctionType) or not is_written:
            self.refuse(node, f"a call of the method {called.attr}")
        _, *names = inspect.signature(own).parameters
        hints = hints_of(own)
        return Js(
            f"{of.within(CALL)}.{called.attr}({self._given(node, names, hints)})", hints.get("return", Any)
        )

    def _fromkeys(self, node: ast.Call) -> Js:
        argument = node.args[0] if len(node.args) == 1 else None
        keys = self._source.namespace.get(argument.id) if isinstance(argument, ast.Name) else None
        if not isinstance(keys, tuple) or not all(
            isinstance(key, str) and key.isidentifier() for key in keys
        ):
            self.refuse(node, "keys that are no constant")
        text = f"{self._unit.helper('$fromkeys')}({self.expression(cast(ast.expr, argument)).text})"
        return Js(text, Record(dict.fromkeys(keys, NoneType)))

    def _b_len(self, node: ast.Call, of: ast.expr) -> Js:
        value = self.expression(of)
        if not is_map(value.type) and not is_list(value.type) and value.type is not str:
            self.refuse(node, "the length of something that is no list, text or mapping")
        return Js(f"{value.within(CALL)}.{'size' if is_map(value.type) else 'length'}", int)

    def _b_int(self, node: ast.Call, of: ast.expr) -> Js:
        value = self.expression(of)
        if value.type not in (int, bool):
            self.refuse(node, "int(...) of anything but a truth value")
        return Js(
            f"Number({value.text})" if value.type is bool else value.text,
            int,
            value.level if value.type is int else CALL,
        )

    def _b_bool(self, node: ast.Call, of: ast.expr) -> Js:
        return Js(f"Boolean({self.truth(of)})", bool)

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
        return Js(f"{self._unit.helper('$sorted')}({items})", list_of(kind))

    def _b_sum(self, node: ast.Call, of: ast.expr) -> Js:
        items, kind = self.items(of)
        if kind is not int:
            self.refuse(node, "a sum of anything but numbers")
        return Js(f"{self._unit.helper('$sum')}({items})", int)

    def _b_max(self, node: ast.Call, *of: ast.expr) -> Js:
        assert isinstance(node.func, ast.Name)
        if len(of) < 2:
            self.refuse(node, f"the {node.func.id} of a list")
        return Js(f"{self._unit.helper('$' + node.func.id)}({', '.join(map(self.number, of))})", int)

    _b_min = _b_max

    def _b_any(self, node: ast.Call, of: ast.expr) -> Js:
        assert isinstance(node.func, ast.Name)
        word = {"any": "some", "all": "every"}[node.func.id]
        if not isinstance(of, ast.GeneratorExp) or len(of.generators) != 1 or of.generators[0].ifs:
            self.refuse(node, f"{node.func.id} of anything but one loop")
        scope, loops = self._loops(of)
        return Js(f"[...{loops[0][1]}].{word}(({loops[0][0]}) => {scope.truth(of.elt)})", bool)

    _b_all = _b_any

    def _b_isinstance(self, node: ast.Call, of: ast.expr, kind: ast.expr) -> Js:
        tests = {
            "int": ("$is_int(", ")"),
            "bool": ("typeof ", ' === "boolean"'),
            "str": ("typeof ", ' === "string"'),
            "list": ("Array.isArray(", ")"),
        }
        name = kind.id if isinstance(kind, ast.Name) else ""
        if name not in tests:
            self.refuse(node, "isinstance of such a type")
        before, after = tests[name]
        if name == "int":
            self._unit.helper("$is_int")
        return Js(
            f"{before}{self.expression(of).within(CALL)}{after}",
            bool,
            EQUALITY if before == "typeof " else CALL,
        )
