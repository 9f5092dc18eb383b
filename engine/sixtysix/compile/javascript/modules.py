"""The module of a variant in JavaScript: its kernel, and its chart as data."""

from collections.abc import Mapping
from inspect import signature
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Function, Transition
from sixtysix.compile.javascript.declarations import INDENT, about
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.compile.machine import version_of
from sixtysix.compile.source import class_name
from sixtysix.contract.events import NUMBER, cited
from sixtysix.contract.rules import rules_module
from sixtysix.errors import parse
from sixtysix.transpile import Source, TranslationError, Unit
from sixtysix.transpile.types import literal

KERNEL = ("code", "enter", "legal", "step", "take", "violated", "way")
"""The functions of a kernel that are translated."""

LISTS = ("STATES", "EVENTS", "INVARIANTS")


def variant_module(chart: ConfiguredChart, rules: Unit) -> str:
    """Write the module of a variant: its kernel, translated, and its chart as data with its sentences."""
    kernel: Any = compile_kernel(chart, lived=True)
    source = Source(f"<{kernel.__name__}>", parse(kernel_source(chart, lived=True)), vars(kernel))
    unit = Unit({kernel.__name__: source}, rules)
    for name in (*KERNEL, "REFUSED"):
        unit.need(getattr(kernel, name), name, kernel.__name__)
    states, events = chart.states.values(), chart.events.values()
    parts = {
        "name": literal(chart.variant.name),
        "version": literal(version_of(chart)),
        "states": _object(
            {s.name: f"{{ parent: {literal(s.parent)}, final: {literal(s.final)} }}" for s in states},
            {s.name: s.says for s in states},
        ),
        "events": _object(
            {e.name: f"{{ by: {literal(e.by)}, carries: {literal(list(e.carries))} }}" for e in events},
            {e.name: e.says for e in events},
        ),
        "guards": _object({g.name: _guard(chart, g, rules) for g in chart.guards.values()}),
        "transitions": "[\n" + "".join(map(_transition, chart.transitions)) + "]",
    }
    unit.definitions += [
        *(f"export const {name} = {literal(getattr(kernel, name))};" for name in LISTS),
        "/** What each number says stands at `Ruleset` of Python. */\n"
        f"export const RULESET = Object.freeze({_ruleset(chart)});",
        f"export const kernel = {{ RULESET, {', '.join((*LISTS, 'REFUSED', *KERNEL))} }};",
        f"const chart = {_object(parts)};",
        f"{about(chart)}\nexport class {class_name(chart.variant.name)} extends Game {{\n"
        "  static machine = { rules, kernel, chart };\n}",
    ]
    head = f"// The machine of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit.\n\n"
    imports = 'import * as rules from "./rules.js";\nimport { Game } from "./runtime.js";\n'
    return head + imports + unit.text("./python.js", "./rules.js")


def _ruleset(chart: ConfiguredChart) -> str:
    """Write each number and choice of the ruleset.

    Raises:
        TranslationError: if one is no number, text or tuple of them.
    """
    values = {name: literal(value) for name, value in chart.ruleset._asdict().items()}
    if other := [name for name, value in values.items() if value is None]:
        raise TranslationError(f"the ruleset of {chart.variant.name} has {', '.join(other)} of another kind")
    return _object(values)


def _guard(chart: ConfiguredChart, guard: Function, rules: Unit) -> str:
    """Write an atom: its function, what that takes, its sentences, and where it stands."""
    module = rules_module(chart.rules)

    def function(name: str) -> str:
        return f"rules.{rules.need(getattr(module, name), name, chart.rules)[0]}"

    def takes(name: str) -> str | None:
        return literal([n for n in signature(getattr(module, name)).parameters if n not in ("t", "r")])

    counted = [found[1] for found in NUMBER.finditer(guard.now)]
    counts = ", ".join(f"{name}: [{function(name)}, {takes(name)}]" for name in dict.fromkeys(counted))
    parts = {
        "test": function(guard.name),
        "takes": literal(list(guard.arguments)),
        "says": literal(guard.says),
        "otherwise": literal(guard.otherwise),
        "now": literal(guard.now),
        "counts": f"{{ {counts} }}",
        "source": literal(list(guard.source)),
    }
    return _object({key: part for key, part in parts.items() if part not in ('""', "{  }")})


def _transition(transition: Transition) -> str:
    parts = {
        "name": transition.name,
        "source": transition.source,
        "event": transition.event,
        "target": None if transition.internal else transition.target,
        "atoms": [list(guard) for guard in transition.guards],
    }
    written = ", ".join(f"{key}: {literal(part)}" for key, part in parts.items())
    says = " ".join(f"{transition.says} [{cited(transition.cites)}]".split())
    return f"{INDENT}// {says}\n{INDENT}{{ {written} }},\n"


def _object(parts: Mapping[str, Any], says: Mapping[str, str] | None = None) -> str:
    """Write an object, a key a line, each under what is said of it."""
    lines = []
    for key, part in parts.items():
        comment = f"// {' '.join(says[key].split())}\n" if says else ""
        lines += f"{comment}{key}: {part},".splitlines()
    return "{\n" + "".join(f"{INDENT}{line}\n" for line in lines) + "}"
