"""JavaScript modules, compiled on demand from Python functions, classes and constants."""

import ast
import inspect
import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from sixtysix.errors import parse
from sixtysix.transpile.expressions import Source, free_name
from sixtysix.transpile.statements import Scope
from sixtysix.transpile.types import TranslationError, Type, hints_of, literal, returning, type_of


class Unit:
    """A JavaScript module that grows on demand.

    Args:
        sources: the Python modules whose code is written to this unit.
        imports: the unit for the code of all other modules. The default is this unit itself.
    """

    def __init__(self, sources: Mapping[str, Source] | None = None, imports: "Unit | None" = None) -> None:
        self._sources = dict(sources or {})
        self._own = frozenset(self._sources)
        self._imports = imports
        self._names: dict[Any, tuple[str, Type]] = {}
        self._taken: set[str] = set()
        self.definitions: list[str] = []
        self.helpers: set[str] = set()  # the functions of the runtime that are used
        self.imported: set[str] = set()

    def text(self, runtime: str, rules: str) -> str:
        """Return the text of the module. ``runtime`` and ``rules`` are files from which the module imports."""
        written = "".join(
            f"import {{ {', '.join(sorted(names))} }} from {json.dumps(file)};\n"
            for names, file in ((self.helpers, runtime), (self.imported, rules))
            if names
        )
        written += "\n" if written else ""
        for before, one in zip(["", *self.definitions], self.definitions, strict=False):
            is_list = before.startswith("export const") and one.startswith("export const")
            written += f"{'' if is_list or not before else chr(10)}{one}{chr(10)}"
        return written

    def source(self, name: str) -> Source:
        if name not in self._sources:
            self._sources[name] = source_of(sys.modules.get(name) or import_module(name))
        return self._sources[name]

    def helper(self, name: str) -> str:
        self.helpers.add(name)
        return name

    def need(self, value: object, name: str, of: str) -> tuple[str, Type]:
        """Return the JavaScript name and the type of a Python object. The first call defines the object in the unit."""
        if is_definition := isinstance(value, FunctionType | type):
            of, name = value.__module__, value.__name__
        if self._imports and of not in self._own:
            found = self._imports.need(value, name, of)
            self.imported.add(found[0])
            return found
        key = (of, name) if is_definition else (name, repr(value))
        if key not in self._names:
            js = free_name(name, self._taken)
            is_function = isinstance(value, FunctionType)
            known = returning(hints_of(value).get("return", Any)) if is_function else Any
            self._names[key] = (js, known)  # known before the body, for recursion
            self._names[key] = (js, self._define(value, name, of, js))
        return self._names[key]

    def _define(self, value: object, name: str, of: str, js: str) -> Type:
        if isinstance(value, FunctionType):
            return self._function(value, name, of, js)
        if isinstance(value, type):
            return self._class(value, name, of, js)
        if (constant := literal(value)) is not None:
            self.definitions.append(f"export const {js} = {constant};")
            return type_of(value)
        of, node = self._assignment(name, of)
        scope = Scope(self, self.source(of), {})
        kind = hints_of(import_module(of)).get(name)
        if kind is None:
            scope.refuse(node, "give it an annotation")
        assert node.value
        self.definitions.append(f"export const {js} = {scope.expression(node.value, kind).text};")
        return kind

    def _assignment(self, name: str, of: str) -> tuple[str, ast.AnnAssign | ast.Assign]:
        source = self.source(of)
        for node in source.tree.body:
            match node:
                case ast.AnnAssign(ast.Name(target)) | ast.Assign([ast.Name(target)]) if target == name:
                    return of, node
                case ast.ImportFrom(module, names, level) if any(a.name in (name, "*") for a in names):
                    found = "." * level + (module or "")
                    if hasattr(import_module(found, source.namespace["__package__"]), name):
                        return self._assignment(name, found)
        raise TranslationError(f"{source.path}: {name} has no assignment with an annotation")

    def _function(self, function: FunctionType, name: str, of: str, js: str) -> Type:
        # A function that JavaScript's numbers would make slow has a second version for JavaScript, NAME_in_javascript.
        source, names = self.source(of), (name, f"{name}_in_javascript")
        nodes = [n for n in source.tree.body if isinstance(n, ast.FunctionDef) and n.name in names]
        if not nodes:
            place = f"{source.path}:{function.__code__.co_firstlineno}:1"
            raise TranslationError(f"{place}: {name} is not a function of the module")
        head, body, returned = Scope(self, source, {}).function(nodes[-1], hints_of(function))
        self.definitions.append(f"{comment(nodes[-1])}export function {js}({head}) {{\n{body}\n}}")
        return returning(returned)

    def _class(self, kind: type, name: str, of: str, js: str) -> Type:
        path, hints, fresh = self.source(of).path, hints_of(kind), dict[str, Any]()
        if is_dataclass(kind):
            with suppress(TypeError):  # a field without a default
                fresh = {field: getattr(kind(), field) for field in hints}
            if not fresh or None in map(literal, fresh.values()):
                problem = f"{name} has fields without a default that is a number, text or list"
                raise TranslationError(f"{path}: {problem}")
            set_up = [f"    this.{field} = {literal(value)};" for field, value in fresh.items()]
            lists = {field for field, value in fresh.items() if isinstance(value, list)}
            copied = [f"    this.{f} = saved.{f}{'.slice()' if f in lists else ''};" for f in fresh]
            methods = [("constructor()", set_up), ("assign(saved)", copied)]
        elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
            defaults = {f: f" = {literal(value)}" for f, value in vars(kind)["_field_defaults"].items()}
            given = ", ".join(f"{f}{defaults.get(f, '')}" for f in hints)
            methods = [(f"constructor({given})", [f"    this.{f} = {f};" for f in hints])]
            tree = self.source(of).tree.body
            node = next(n for n in tree if isinstance(n, ast.ClassDef) and n.name == name)
            methods += [self._method(kind, n, of) for n in node.body if isinstance(n, ast.FunctionDef)]
        else:
            raise TranslationError(f"{path}: {name} is neither a dataclass nor a NamedTuple")
        written = "\n\n".join(f"  {head} {{\n" + "\n".join(lines) + "\n  }" for head, lines in methods)
        self.definitions.append(f"export class {js} {{\n{written}\n}}")
        return kind

    def _method(self, kind: type, node: ast.FunctionDef, of: str) -> tuple[str, list[str]]:
        scope = Scope(self, self.source(of), {"self": kind})
        cached = [d for d in node.decorator_list if isinstance(d, ast.Name) and d.id == "cache"]
        hints = hints_of(inspect.unwrap(getattr(kind, node.name)))
        arguments = ast.arguments(**{**vars(node.args), "args": node.args.args[1:]})
        decorators = [d for d in node.decorator_list if d not in cached]
        own = ast.FunctionDef(**{**vars(node), "args": arguments, "decorator_list": decorators})
        head, body, _ = scope.function(own, hints)
        scope.check(node, not cached or len(own.args.args) == 1)
        lines = [f"  {line}".rstrip() for line in body.splitlines()]
        if cached:
            call = f"return {self.helper('$cached')}(this, {head}, () => {{"
            lines = [f"    {call}", *(f"  {line}" for line in lines), "    });"]
        return f"{node.name}({head})", lines


def source_of(module: ModuleType) -> Source:
    return Source(str(module.__file__), parse(inspect.getsource(module)), vars(module))


def comment(node: ast.FunctionDef) -> str:
    """Return a function's docstring as a JavaScript comment."""
    says = (ast.get_docstring(node) or "").replace("*/", "* /").replace("``", "`")
    if "\n" not in says:
        return f"/** {says} */\n" if says else ""
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in says.splitlines()) + " */\n"
