"""Modules of JavaScript that are made of Python's functions, classes and constants, as far as they are needed."""

import ast
import inspect
import json
import sys
from collections.abc import Mapping
from dataclasses import is_dataclass
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from sixtysix.errors import parse
from sixtysix.transpile.source import Source, TranslationError, free_name
from sixtysix.transpile.statements import Scope
from sixtysix.transpile.types import Type, hints_of, literal, returning, type_of


class Unit:
    """A module of JavaScript that grows by what is needed.

    Args:
        sources: modules that are not to be found by their names.
        imports: the unit that has what belongs to no module among these; None if this one has it.
        around: names that stand around it and need not be defined, with their types.
    """

    def __init__(
        self,
        sources: Mapping[str, Source] | None = None,
        imports: "Unit | None" = None,
        around: Mapping[str, Type] | None = None,
    ) -> None:
        self._sources = dict(sources or {})
        self._own = frozenset(self._sources)
        self._imports = imports
        self._around = dict(around or {})
        self._names: dict[Any, tuple[str, Type]] = {}
        self._taken: set[str] = set()
        self.definitions: list[str] = []
        self.helpers: set[str] = set()
        """What is used of the runtime."""
        self.imported: set[str] = set()

    def text(self, runtime: str, rules: str) -> str:
        """Write the module, which imports these two files."""
        imports = self.imports(runtime, rules)
        return f"{imports}{chr(10) if imports else ''}{self.body()}"

    def imports(self, runtime: str, rules: str) -> str:
        """Write what it imports from these two files."""
        lines = []
        for names, file in ((self.helpers, runtime), (self.imported, rules)):
            if names:
                lines.append(f"import {{ {', '.join(sorted(names))} }} from {json.dumps(file)};\n")
        return "".join(lines)

    def body(self) -> str:
        """Write what it defines."""
        written = ""
        for before, one in zip(["", *self.definitions], self.definitions, strict=False):
            is_list = before.startswith("export const") and one.startswith("export const")
            written += f"{'' if is_list or not before else chr(10)}{one}{chr(10)}"
        return written

    def source(self, name: str) -> Source:
        """Read a module."""
        if name not in self._sources:
            self._sources[name] = source_of(sys.modules.get(name) or import_module(name))
        return self._sources[name]

    def helper(self, name: str) -> str:
        self.helpers.add(name)
        return name

    def need(self, value: Any, name: str, of: str) -> tuple[str, Type]:
        """Define what a module of Python calls by this name; give its name here, and its type.

        Raises:
            TranslationError: if it is not of the subset.
        """
        if name in self._around:
            return name, self._around[name]
        if isinstance(value, FunctionType | type):
            of, name = value.__module__, value.__name__
        if self._imports and of not in self._own:
            found = self._imports.need(value, name, of)
            self.imported.add(found[0])
            return found
        key = (of, name) if isinstance(value, FunctionType | type) else (name, repr(value))
        if key not in self._names:
            js = free_name(name, self._taken)
            at_first = (
                returning(hints_of(value).get("return", Any)) if isinstance(value, FunctionType) else Any
            )
            self._names[key] = (js, at_first)  # it may call itself
            self._names[key] = (js, self._define(value, name, of, js))
        return self._names[key]

    def _define(self, value: Any, name: str, of: str, js: str) -> Type:
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
            scope.refuse(node, f"{name} is no number, text or tuple of them and has no annotation")
        assert node.value
        self.definitions.append(f"export const {js} = {scope.expression(node.value, kind).text};")
        return kind

    def _assignment(self, name: str, of: str) -> tuple[str, ast.AnnAssign]:
        """Find where the value of a name is written, in this module or where it imports it from."""
        for node in self.source(of).tree.body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and node.target.id == name
            ):
                return of, node
            if isinstance(node, ast.ImportFrom) and any(a.name in (name, "*") for a in node.names):
                module = "." * node.level + (node.module or "")
                if hasattr(import_module(module, self.source(of).namespace["__package__"]), name):
                    return self._assignment(name, module)
        raise TranslationError(f"{self.source(of).path}: {name} has no assignment with an annotation")

    def _function(self, function: FunctionType, name: str, of: str, js: str) -> Type:
        source = self.source(of)
        nodes = [n for n in source.tree.body if isinstance(n, ast.FunctionDef) and n.name == name]
        if not nodes:
            raise TranslationError(
                f"{source.path}:{function.__code__.co_firstlineno}:1: {name} is no function of the module"
            )
        scope = Scope(self, source, {})
        head, body, returned = scope.function(nodes[-1], hints_of(function))
        self.definitions.append(f"{comment(nodes[-1])}export function {js}({head}) {{\n{body}\n}}")
        return returning(returned)

    def _class(self, kind: type, name: str, of: str, js: str) -> Type:
        """Write a table by its fields as they are at first, a named tuple by its constructor and methods."""
        hints = hints_of(kind)
        if is_dataclass(kind):
            fresh = {field: getattr(self._fresh(kind), field) for field in hints}
            if odd := [field for field, value in fresh.items() if literal(value) is None]:
                raise TranslationError(
                    f"{self.source(of).path}: {', '.join(odd)} of {name} begins as no number or list"
                )
            set_up = [f"    this.{field} = {literal(value)};" for field, value in fresh.items()]
            of_lists = {field: isinstance(value, list) for field, value in fresh.items()}
            copied = [f"    this.{f} = saved.{f}{'.slice()' if has else ''};" for f, has in of_lists.items()]
            methods = [("constructor()", set_up), ("assign(saved)", copied)]
        elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
            defaults = {f: f" = {literal(value)}" for f, value in vars(kind)["_field_defaults"].items()}
            given = ", ".join(f"{f}{defaults.get(f, '')}" for f in hints)
            methods = [(f"constructor({given})", [f"    this.{f} = {f};" for f in hints])]
            node = next(
                n for n in self.source(of).tree.body if isinstance(n, ast.ClassDef) and n.name == name
            )
            for method in (n for n in node.body if isinstance(n, ast.FunctionDef)):
                methods.append(self._method(kind, method, of))
        else:
            raise TranslationError(f"{self.source(of).path}: {name} is no dataclass and no NamedTuple")
        written = "\n\n".join(f"  {head} {{\n" + "\n".join(lines) + "\n  }" for head, lines in methods)
        self.definitions.append(f"export class {js} {{\n{written}\n}}")
        return kind

    def _fresh(self, kind: Any) -> Any:
        try:
            return kind()
        except TypeError:
            told = f"{kind.__name__} is a dataclass whose fields do not all have defaults"
            raise TranslationError(f"{self.source(kind.__module__).path}: {told}") from None

    def _method(self, kind: type, node: ast.FunctionDef, of: str) -> tuple[str, list[str]]:
        scope = Scope(self, self.source(of), {"self": kind})
        cached = [d for d in node.decorator_list if isinstance(d, ast.Name) and d.id == "cache"]
        hints = hints_of(inspect.unwrap(getattr(kind, node.name)))
        own = ast.FunctionDef(
            **{**vars(node), "args": ast.arguments(**{**vars(node.args), "args": node.args.args[1:]})}
        )
        own.decorator_list = [d for d in node.decorator_list if d not in cached]
        head, body, _ = scope.function(own, hints)
        if cached and len(own.args.args) != 1:
            scope.refuse(node, "a cached method takes one argument")
        lines = [f"  {line}".rstrip() for line in body.splitlines()]
        if cached:
            call = f"return {self.helper('$cached')}(this, {head}, () => {{"
            lines = [f"    {call}", *(f"  {line}" for line in lines), "    });"]
        return f"{node.name}({head})", lines


def source_of(module: ModuleType, **around: Any) -> Source:
    """Read a module, in whose namespace there is more than it has itself."""
    return Source(str(module.__file__), parse(inspect.getsource(module)), {**vars(module), **around})


def comment(node: ast.FunctionDef | ast.Module) -> str:
    """Write a docstring as a comment."""
    says = (ast.get_docstring(node) or "").replace("*/", "* /").replace("``", "`")
    if not says:
        return ""
    lines = says.splitlines()
    if len(lines) == 1:
        return f"/** {says} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"
