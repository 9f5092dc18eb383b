"""A chart or its rules with one fault, and the kernel that has it: over a copy of the rules, with no endless loop."""

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
KINDS = (SPEC, RULES)
"""The places that a fault can be in."""

TURNS = 1000
"""No loop of the rules takes more turns than this."""

LOOPING, IDLE = "pass_on", "violated"
"""Functions of a kernel: one takes eventless transitions until there is none, the other is not called in play."""

Definitions = Mapping[FunctionType, ast.FunctionDef]


@dataclass(frozen=True)
class Mutant:
    """One fault: ``chart`` has it if the kind is spec, else ``changed`` does."""

    kind: str
    operator: str
    """The kind of change: ``drop-guard``, ``compare``."""
    place: str
    """The part that is changed: a transition, a state's actions, a parameter's path, a function."""
    change: str
    """The words that tell it from others of the operator at the place; empty where there are none."""
    description: str
    chart: ConfiguredChart = field(repr=False)
    changed: Definitions = field(default_factory=dict, repr=False)
    """Functions of the rules, and the definitions that replace them."""

    @property
    def id(self) -> str:
        """``spec/drop-guard/right_claim_after_marriage/is_leader``, ``rules/number/draw_cards/if t.talon > 1``."""
        return "/".join(filter(None, (self.kind, self.operator, self.place, self.change)))

    def kernel(self) -> ModuleType:
        """Make the kernel with the fault, over a copy of the rules; its endless loops raise `EndlessLoop`."""
        kernel = ModuleType(f"{self.chart.variant.name} kernel")
        vars(kernel)[EndlessLoop.__name__] = EndlessLoop
        for code in _kernel_code(kernel_source(self.chart)):
            exec(code, vars(kernel))
        _rebind(vars(kernel), _twins(self.chart.rules, self.changed))
        return kernel


def fits(mutant: str, pattern: str) -> bool:
    """True if the id of a mutant is like the pattern, in which ``*`` stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), mutant) is not None


# A fault may make a loop endless, and a process that hangs tells nothing; so every loop of a mutant counts its turns.
# Each function has a twin, because a copy that calls the original of another function would call around the fault.


class EndlessLoop(Exception):
    """A loop has taken more turns than it ever should."""


@lru_cache(maxsize=1)
def _kernel_code(source: str) -> tuple[CodeType, CodeType]:
    """Compile the kernel, and its function with a loop once more."""
    looping = next(part for part in source.split("\n\n\n") if part.startswith(f"def {LOOPING}("))
    return compile(source, "<kernel>", "exec"), _bounded(parse(looping), "<kernel>")


def _twins(rules: str, changed: Definitions) -> dict[FunctionType, FunctionType]:
    """Copy every function of the rules; each copy calls the copies of the others."""
    twins: dict[FunctionType, FunctionType] = {}
    namespaces = [{**vars(module), EndlessLoop.__name__: EndlessLoop} for module in _modules(rules)]
    for module, namespace in zip(_modules(rules), namespaces, strict=True):
        for one in _functions(module):
            code = _code(one, changed.get(one) or definition(one))
            twins[one] = FunctionType(code, namespace, one.__name__, one.__defaults__)
    for namespace in namespaces:
        _rebind(namespace, twins)
    return twins


def _rebind(namespace: dict[str, object], twins: Mapping[FunctionType, FunctionType]) -> None:
    for name, value in namespace.items():
        if isinstance(value, FunctionType):
            namespace[name] = twins.get(value, value)


@lru_cache(maxsize=1000)
def _code(function: FunctionType, node: ast.FunctionDef) -> CodeType:
    namespace = dict(function.__globals__)
    exec(_bounded(ast.Module([node], []), function.__code__.co_filename), namespace)
    code: CodeType = namespace[node.name].__code__
    return code


def _bounded(tree: ast.Module, file: str) -> CodeType:
    """Compile a copy of the tree whose ``while`` loops raise `EndlessLoop` after `TURNS` turns."""
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
    """Return the kernel's own functions that are called in play."""
    return [one for one in _functions(kernel) if one.__name__ != IDLE]


def reached(kernel: ModuleType, rules: str) -> list[FunctionType]:
    """List the functions of the rules that the kernel calls in play, in the order of their modules and lines."""
    found = (one for one in called_by(played(kernel)) if _is_part(one.__module__, rules))
    return sorted(found, key=lambda f: (f.__module__, f.__code__.co_firstlineno))


def definition(function: FunctionType) -> ast.FunctionDef:
    """Give the syntax of a function of a module's top level."""
    return _definitions(sys.modules[function.__module__])[function.__name__]


@cache
def _definitions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    body = parse(inspect.getsource(module)).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


@cache
def _modules(rules: str) -> tuple[ModuleType, ...]:
    """List the rules module and the modules below it."""
    return tuple(module for name, module in sorted(sys.modules.items()) if _is_part(name, rules))


def _is_part(module: str, rules: str) -> bool:
    """Say whether the module belongs to the rules; chance does, whose functions all games share."""
    return module in (rules, below.__module__) or module.startswith(f"{rules}.")


def _functions(module: ModuleType) -> list[FunctionType]:
    """List the functions that the module defines by ``def``."""
    functions = (value for value in vars(module).values() if isinstance(value, FunctionType))
    return [f for f in functions if f.__globals__ is vars(module) and f.__name__ != "<lambda>"]
