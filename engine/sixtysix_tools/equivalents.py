"""Mutants that are no fault: the same program, or the spec says why nobody can tell them from the rules."""

import ast
import builtins
import dis
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import cache
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any

from sixtysix.chart.document import parse_document, read_document
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import Requirement
from sixtysix.chart.problems import Mistake, SpecError
from sixtysix.chart.validation import in_form
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.contract.rules import LEADING, rules_module
from sixtysix.errors import parse
from sixtysix.kernels.program import without_log
from sixtysix_tools.mutant import IDLE, Definitions, definition, fits

SAME_PROGRAM = "It is the same program once the ruleset is written into it."

_NOT_PLAYED = {"RULESET", "INVARIANTS", "WAYS"}
"""Constants of a kernel that play does not depend on: a ruleset is passed to its functions, the others only judge."""


def program(chart: ConfiguredChart, changed: Definitions | None = None) -> tuple[str, ...] | None:
    """Return what is equal for the same programs: the kernel in normal form, and what else shows.

    None if it has no form.
    """
    kernel, body = compile_kernel(chart), parse(without_log(kernel_source(chart))).body
    own = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}

    def defined(function: FunctionType) -> ast.FunctionDef:
        if changed and function in changed:
            return changed[function]
        return own[function.__name__] if function.__globals__ is vars(kernel) else definition(function)

    forms = NormalForms(chart.ruleset, defined)
    try:
        functions = [forms.name(getattr(kernel, name)) for name in own if name != IDLE]
    except NoForm:
        return None
    assigned = (node for node in body if isinstance(node, ast.Assign))
    constants = (ast.unparse(n) for n in assigned if _NOT_PLAYED.isdisjoint(map(ast.unparse, n.targets)))
    shown = (f"{name} = {getattr(chart.ruleset, name)!r}" for name in _shown_fields(chart.rules))
    return (*functions, *constants, *shown)


@cache
def _shown_fields(rules: str) -> tuple[str, ...]:
    """Name the fields of a ruleset that the JSON forms of a rules module depend on."""
    tree = parse(inspect.getsource(sys.modules[rules_module(rules).observe.__module__]))
    uses = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return tuple(sorted({node.attr for node in uses if ast.unparse(node.value) == "r"}))


FILE, KEY = "equivalents.yaml", "equivalents"
"""The file beside the chart, and its one key."""


class Arguments:
    """The entries of a file that hold for a variant: patterns of mutants, and why nobody can notice them.

    Raises:
        SpecError: with everything that is wrong with the file.
    """

    def __init__(self, chart: ConfiguredChart) -> None:
        assert chart.folder
        path, none = chart.folder / FILE, f"{KEY}: []"
        self._document = read_document(path) if path.exists() else parse_document(none, path, str(path))
        in_form(self._document, "equivalents")
        entries, parameters = enumerate(self._document.mapping[KEY]), chart.variant.parameters
        self._entries = [(i, entry) for i, entry in entries if Requirement.of(entry).holds(parameters)]

    def because(self, mutant: str) -> str:
        """Return the argument for the mutant with this id; empty if there is none."""
        return next((entry["because"] for _, entry in self._about(mutant)), "")

    def refuse(self, killed: Iterable[str]) -> None:
        """Refuse arguments for mutants that were killed.

        Raises:
            SpecError: with every argument that is wrong, if there is one.
        """
        says = "can be told from the rules: a test kills it"
        about = ((index, mutant) for mutant in killed for index, _ in self._about(mutant))
        wrong = [Mistake((KEY, index), "killed", f"{mutant} {says}") for index, mutant in about]
        if wrong:
            raise SpecError(self._document.problem(*finding) for finding in wrong)

    def _about(self, mutant: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return ((i, e) for i, e in self._entries if any(fits(mutant, pattern) for pattern in e["mutants"]))


_, RULESET = LEADING
"""The name of the ruleset in every function of the rules."""

COMPUTED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Subscript)
"""Expressions that are computed if their operands are constants."""

NAMES = (ast.Name, ast.Attribute, ast.Call)

REFUSED = (ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.Global, ast.Nonlocal, ast.Yield, ast.Await, ast.Try)

Steps = tuple[tuple[str, Any], ...]
"""The instructions of a function, each with its argument."""


class NoForm(Exception):
    """A function with syntax, or a global name with a value, of which no form is made."""


class NormalForms:
    """Makes the forms of functions under a ruleset, a named tuple; ``definition`` returns the syntax of each."""

    def __init__(
        self, ruleset: tuple[object, ...], definition: Callable[[FunctionType], ast.FunctionDef]
    ) -> None:
        self.ruleset: Any = ruleset
        self.definition = definition
        self._steps: dict[FunctionType, Steps] = {}

    def steps(self, function: FunctionType) -> Steps:
        """Return the form of a function.

        Raises:
            NoForm: if it, or one that it calls, has none.
        """
        if function not in self._steps:
            self._steps[function] = ((function.__name__, None),)  # where it calls itself
            self._steps[function] = _steps(_Form(self, function).code())
        return self._steps[function]

    def name(self, function: FunctionType) -> str:
        """Return a name that other functions share only if they have the same form."""
        return f"f_{sha256(repr(self.steps(function)).encode()).hexdigest()}"


def _steps(code: CodeType) -> Steps:
    steps = ((one.opname, one.argval) for one in dis.get_instructions(code) if one.opname != "RESUME")
    return tuple((name, _steps(of) if isinstance(of, CodeType) else of) for name, of in steps)


class _Form(ast.NodeTransformer):
    """Writes the ruleset into one function, and compiles it."""

    def __init__(self, forms: NormalForms, function: FunctionType) -> None:
        self.forms, self.namespace = forms, function.__globals__
        self.node = node = deepcopy(forms.definition(function))
        parts = [part for statement in node.body for part in ast.walk(statement)]
        unusual = [node.args.vararg, node.args.kwarg, *node.args.defaults, *node.args.kwonlyargs]
        if any(unusual) or any(isinstance(part, REFUSED) for part in parts):
            raise NoForm(function.__qualname__)
        names = (part for part in parts if isinstance(part, ast.Name))
        bound = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
        self.bound = {a.arg for a in node.args.args} | bound
        self.numbers: dict[str, str] = {}

    def code(self) -> CodeType:
        for argument in self.node.args.args:
            argument.arg, argument.annotation = self.local(argument.arg), None
        form = ast.FunctionDef("f", self.node.args, [self.visit(one) for one in self.node.body], [])
        for part in ast.walk(ast.fix_missing_locations(form)):
            vars(part).update(lineno=1, end_lineno=1, col_offset=0, end_col_offset=0)
            if isinstance(part, ast.Constant) and isinstance(part.value, tuple):
                part.value = tuple(part.value)  # CPython compiles no named tuple
        namespace: dict[str, Any] = {}
        exec(compile(ast.Module([form], []), "", "exec", optimize=2), namespace)
        code: CodeType = namespace["f"].__code__
        return code

    def local(self, name: str) -> str:
        return self.numbers.setdefault(name, f"v{len(self.numbers)}")

    def value(self, node: ast.expr) -> Any:
        """Return the value of a global name; None if the expression is none."""
        if not isinstance(node, ast.Name) or node.id in self.bound:
            return None
        return self.namespace.get(node.id, getattr(builtins, node.id, None))

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id == RULESET:
            return ast.Constant(self.forms.ruleset)
        if node.id in self.bound:
            return ast.Name(self.local(node.id), node.ctx)
        value = self.value(node)
        if isinstance(value, FunctionType):
            return ast.Name(self.forms.name(value), node.ctx)
        if _is_constant(value):
            return ast.Constant(value)
        if isinstance(value, type) or callable(vars(builtins).get(node.id)):
            return node
        raise NoForm(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        made: Any = self.generic_visit(node)
        if isinstance(made.value, ast.Constant) and hasattr(made.value.value, "_fields"):
            return ast.Constant(getattr(made.value.value, node.attr))
        return made

    def visit_Call(self, node: ast.Call) -> Any:
        called = self.value(node.func)
        made: Any = self.generic_visit(node)
        if isinstance(called, FunctionType):
            # What the ruleset says shows in the form of the called function, so it is not named here again.
            parameters = self.forms.definition(called).args.args
            for place, (argument, parameter) in enumerate(zip(made.args, parameters, strict=False)):
                if parameter.arg == RULESET and isinstance(argument, ast.Constant):
                    made.args[place] = ast.Name(RULESET, ast.Load())
            match self.forms.steps(called):
                case (
                    [
                        ["LOAD_CONST" | "LOAD_SMALL_INT", always],
                        ["RETURN_VALUE", _],
                    ]  # CPython 3.11, and from 3.14 on
                    | [["RETURN_CONST", always]]
                ) if not any(map(_calls, made.args)):
                    return ast.Constant(always)
        if called in (bool, int, len) and all(isinstance(argument, ast.Constant) for argument in made.args):
            return ast.Constant(called(*(argument.value for argument in made.args)))
        return made

    def visit_If(self, node: ast.If) -> Any:
        made: Any = self.generic_visit(node)
        made.test = _truth(made.test)
        return made

    def generic_visit(self, node: ast.AST) -> Any:
        """Replace each part by its form, and an expression whose operands are constants by its value."""
        made: Any = super().generic_visit(node)
        if isinstance(made, COMPUTED) and not any(isinstance(part, NAMES) for part in ast.walk(made)):
            with suppress(Exception):
                tree = ast.fix_missing_locations(ast.Expression(made))
                return ast.Constant(eval(compile(tree, "", "eval")))
        return made


def _is_constant(value: object) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(map(_is_constant, value)))


def _calls(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Call) for part in ast.walk(node))


def _truth(node: ast.expr) -> ast.expr:
    """Return an expression that is true where this one is; its value may be another."""
    if not isinstance(node, ast.BoolOp):
        return node
    decides = isinstance(node.op, ast.Or)
    left = [value for value in node.values if not isinstance(value, ast.Constant)]
    if decides in (bool(value.value) for value in node.values if isinstance(value, ast.Constant)):
        return node if any(map(_calls, left)) else ast.Constant(decides)
    return ast.BoolOp(node.op, left) if len(left) > 1 else left[0] if left else ast.Constant(not decides)
