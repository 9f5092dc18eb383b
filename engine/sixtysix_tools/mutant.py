"""Mutants: variants with one fault in the chart or in the rules functions.

A mutant can be compiled to a kernel, in which endless loops are stopped.
"""

import ast
import inspect
import re
import sys
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import CodeType, FunctionType, ModuleType

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import kernel_source
from sixtysix.contract.chance import below
from sixtysix.errors import parse
from sixtysix.kernels.program import called_by

SPEC, RULES = "spec", "rules"
KINDS = (SPEC, RULES)  # the places where a fault can be

TURNS = 1000  # more iterations than any loop in the rules takes

LOOPING, IDLE = "pass_on", "violated"
"""Two functions of a kernel: `LOOPING` loops over eventless transitions, and `IDLE` is not called in play."""

Definitions = Mapping[FunctionType, ast.FunctionDef]


@dataclass(frozen=True)
class Mutant:
    """A variant with one fault. If ``kind`` is `SPEC`, the fault is in ``chart``. Otherwise, it is in ``changed``."""

    kind: str
    operator: str  # the kind of change: ``drop-guard``, ``compare``
    place: str  # the changed part: a transition, a state's actions, a parameter's path, or a function
    change: str  # what distinguishes the mutant from others with this operator and place; may be empty
    description: str
    chart: ConfiguredChart = field(repr=False)
    changed: Definitions = field(default_factory=dict, repr=False)
    """Functions of the rules with their faulty definitions."""

    @property
    def id(self) -> str:
        """The id of the mutant, such as ``rules/number/draw_cards/if t.talon > 1``."""
        return "/".join(filter(None, (self.kind, self.operator, self.place, self.change)))

    def kernel(self) -> ModuleType:
        """Compile a kernel with the fault. An endless loop in this kernel raises `EndlessLoop`."""
        kernel = ModuleType(f"{self.chart.variant.name} kernel")
        vars(kernel)[EndlessLoop.__name__] = EndlessLoop
        for code in _kernel_code(kernel_source(self.chart)):
            exec(code, vars(kernel))
        _rebind(vars(kernel), _copies(self.chart.rules, self.changed))
        return kernel


def fits(mutant: str, pattern: str) -> bool:
    """True if a mutant's id matches the pattern. A ``*`` in the pattern matches any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), mutant) is not None


# A fault may make a loop endless, and a hanging process reports nothing. Every loop of a mutant therefore counts its
# iterations. All functions are copied, because a copy that called an original function would bypass the fault.


class EndlessLoop(Exception):
    """A loop has run `TURNS` times."""


@lru_cache(maxsize=1)
def _kernel_code(source: str) -> tuple[CodeType, CodeType]:
    looping = next(part for part in source.split("\n\n\n") if part.startswith(f"def {LOOPING}("))
    # The second definition of the function `LOOPING` replaces the first.
    return compile(source, "<kernel>", "exec"), _bounded(parse(looping), "<kernel>")


def _copies(rules: str, changed: Definitions) -> dict[FunctionType, FunctionType]:
    """Return a mapping from each rules function to a copy with the faults. A copy calls only other copies."""
    copies: dict[FunctionType, FunctionType] = {}
    namespaces = [{**vars(module), EndlessLoop.__name__: EndlessLoop} for module in _modules(rules)]
    for module, namespace in zip(_modules(rules), namespaces, strict=True):
        for one in _functions(module):
            code = _code(one, changed.get(one) or definition(one))
            copies[one] = FunctionType(code, namespace, one.__name__, one.__defaults__)
    for namespace in namespaces:
        _rebind(namespace, copies)
    return copies


def _rebind(namespace: dict[str, object], copies: Mapping[FunctionType, FunctionType]) -> None:
    for name, value in namespace.items():
        if isinstance(value, FunctionType):
            namespace[name] = copies.get(value, value)


@lru_cache(maxsize=1000)
def _code(function: FunctionType, node: ast.FunctionDef) -> CodeType:
    namespace = dict(function.__globals__)
    exec(_bounded(ast.Module([node], []), function.__code__.co_filename), namespace)
    code: CodeType = namespace[node.name].__code__
    return code


def _bounded(tree: ast.Module, file: str) -> CodeType:
    return compile(ast.fix_missing_locations(_Bounds().visit(deepcopy(tree))), file, "exec")


class _Bounds(ast.NodeTransformer):
    def visit_While(self, node: ast.While) -> ast.For:
        self.generic_visit(node)
        leave = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
        complain = ast.Raise(ast.Name(EndlessLoop.__name__, ast.Load()), None)
        turns = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(TURNS)], [])
        loop = ast.For(ast.Name("_", ast.Store()), turns, [leave, *node.body], [complain])
        return ast.copy_location(loop, node)


def played(kernel: ModuleType) -> list[FunctionType]:
    """Return the functions of a kernel, except `IDLE`."""
    return [one for one in _functions(kernel) if one.__name__ != IDLE]


def reached(kernel: ModuleType, rules: str) -> list[FunctionType]:
    """Return the rules functions that a kernel uses, sorted by module and line."""
    found = (one for one in called_by(played(kernel)) if _is_of_rules(one.__module__, rules))
    return sorted(found, key=lambda f: (f.__module__, f.__code__.co_firstlineno))


def definition(function: FunctionType) -> ast.FunctionDef:
    return _definitions(sys.modules[function.__module__])[function.__name__]


@cache
def _definitions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    body = parse(inspect.getsource(module)).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


@cache
def _modules(rules: str) -> tuple[ModuleType, ...]:
    return tuple(module for name, module in sorted(sys.modules.items()) if _is_of_rules(name, rules))


def _is_of_rules(module: str, rules: str) -> bool:
    # All games share the module of the random generator.
    return module in (rules, below.__module__) or module.startswith(f"{rules}.")


def _functions(module: ModuleType) -> list[FunctionType]:
    functions = (value for value in vars(module).values() if isinstance(value, FunctionType))
    return [f for f in functions if f.__globals__ is vars(module) and f.__name__ != "<lambda>"]
