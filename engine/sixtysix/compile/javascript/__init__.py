"""Writes the variants of a chart as JavaScript modules.

``python.js`` and ``runtime.js`` are written by hand, and contain no rules of the game. All other modules are translated
from Python, so that every rule is written only once.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import distribution
from importlib.resources import files
from inspect import signature
from string import Template
from typing import Any

from sixtysix.chart.model import Chart, ConfiguredChart, Function
from sixtysix.compile.javascript.declarations import INDENT, about, declarations, rules_declarations
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import version_of
from sixtysix.compile.source import class_name, module_name
from sixtysix.contract.events import NUMBER, cited
from sixtysix.contract.rules import rules_module
from sixtysix.errors import parse
from sixtysix.kernels.program import Code
from sixtysix.transpile import Source, TranslationError, Unit, source_of
from sixtysix.transpile.types import literal

__all__ = ["TranslationError", "package"]

ASKED = (
    "ARGUMENTS", "Table", "deck_waits", "give_deck", "hands_ended", "observe", "result", "set_up", "turn",
    "unfit_field", "view",
)  # fmt: skip
"""The names in a rules module that the runtime needs, besides the names in the chart."""

RUNTIME = (("sixtysix.transpile", "python.js"), (__package__, "runtime.js"), (__package__, "runtime.d.ts"))
"""The handwritten files, each with the Python package that has it."""

TAKEN = ("index", "python", "rules", "runtime", "Game")
"""Names that every JavaScript package uses: its modules, and the class that variants' modules import."""

KERNEL = ("REFUSED", "code", "enter", "legal", "take", "violated", "way")
"""The translated functions of a kernel."""

LISTS = ("STATES", "EVENTS", "INVARIANTS", "TRANSITIONS")


def package(
    charts: Sequence[ConfiguredChart], more: Mapping[str, Sequence[Callable[..., Any]]] | None = None
) -> dict[str, str]:
    """Return a JavaScript package as a mapping from file name to text.

    Args:
        charts: the charts of some variants, all of one family.
        more: further files of the package, as a mapping from file name to Python functions.

    Raises:
        TranslationError: if the rules cannot be translated, or if two parts of the package would have the same name.
    """
    more = more or {}
    taken = {*TAKEN, *(file.removesuffix(".js") for file in more)}
    variants = [(chart, module_name(chart.variant.name), class_name(chart.variant.name)) for chart in charts]
    for chart, module, cls in variants:
        if taken & {module, cls}:
            raise TranslationError(
                f"a JavaScript package has no room for a variant called {chart.variant.name}; rename it"
            )
    family = charts[0].family
    rules = Unit()
    for name in _needed_rules(family):
        rules.need(getattr(rules_module(family.rules), name), name, family.rules)
    written = {name: (files(room) / name).read_text(encoding="utf-8") for room, name in RUNTIME}
    for chart, module, _ in variants:
        written |= {f"{module}.js": _variant_module(chart, rules), f"{module}.d.ts": declarations(chart)}
    for file, functions in more.items():
        homes = {function.__module__ for function in functions}
        unit = Unit({home: source_of(import_module(home)) for home in homes}, rules)
        for function in functions:
            unit.need(function, function.__name__, function.__module__)
        written[file] = unit.text("./python.js", "./rules.js")
    written["rules.js"] = _of_rules(family, rules)
    written["rules.d.ts"] = rules_declarations(family)
    index = "".join(f'export {{ {cls} }} from "./{module}.js";\n' for _, module, cls in variants)
    written["index.js"] = written["index.d.ts"] = 'export * from "./runtime.js";\n' + index
    own = ["index", *(module for _, module, _ in variants), "rules", "runtime"]
    written |= _described(charts, own)
    return dict(sorted(written.items()))


def _needed_rules(family: Chart) -> Iterator[str]:
    rules = rules_module(family.rules)
    yield from ASKED
    for guard in family.guards.values():
        yield guard.name
        if guard.name in rules.SETS:
            yield rules.SETS[guard.name]
        yield from (found[1] for found in NUMBER.finditer(guard.now))
    yield from (*family.actions, *family.invariants)


def _of_rules(family: Chart, rules: Unit) -> str:
    names = [n for n in signature(rules_module(family.rules).set_up).parameters if n not in ("t", "r")]
    head = (
        f"// The rules of {family.name}, translated from {family.rules} by `sixtysix build`. Do not edit.\n\n"
    )
    beginning = f"/** The parameters of a beginning. */\nexport const SET_UP = {literal(names)};\n"
    return head + rules.text("./python.js", "") + "\n" + beginning


def _described(charts: Sequence[ConfiguredChart], modules: Sequence[str]) -> dict[str, str]:
    variants, first = [chart.variant for chart in charts], charts[0]
    name = "sixtysix" if len(charts) > 1 else f"sixtysix-{module_name(first.variant.name)}"
    about = distribution("sixtysix").metadata
    manifest = {
        "name": name,
        "version": about["Version"],
        "description": "; ".join(v.title for v in variants) + ": rules as machines that run anywhere.",
        "keywords": about["Keywords"].split(","),
        "homepage": about["Project-URL"].partition(", ")[2],
        "repository": {"type": "git", "url": about["Project-URL"].replace("Repository, ", "git+") + ".git"},
        "license": "MIT",
        "type": "module",
        "sideEffects": False,
        "engines": {"node": ">=20"},
        "exports": {
            "." if module == "index" else f"./{module}": {
                "types": f"./{module}.d.ts",
                "default": f"./{module}.js",
            }
            for module in modules
        }
        | {"./package.json": "./package.json"},
        "files": ["*.js", "*.d.ts"],
    }
    rows = [
        f"| `{module_name(v.name)}.js` | `{class_name(v.name)}` | {v.title}. {v.says} |" for v in variants
    ]
    begins = first.beginning.event
    readme = Template((files(__package__) / "README.md").read_text(encoding="utf-8")).substitute(
        rows="\n".join(rows),
        game=class_name(first.variant.name),
        package=name,
        begin=f'game.send("{begins}");' if begins else "",
    )
    return {
        "package.json": json.dumps(manifest, indent=2, ensure_ascii=False) + "\n",
        "README.md": readme,
        "LICENSE": distribution("sixtysix").read_text("licenses/LICENSE") or "",
    }


# The module of a variant: its kernel, and its chart as data


def _variant_module(chart: ConfiguredChart, rules: Unit) -> str:
    text = kernel_source(chart).replace("KernelLog | None = None", "KernelLog")
    kernel = Code(f"{module_name(chart.variant.name)}_kernel", text).module
    source = Source(f"<{kernel.__name__}>", parse(text), vars(kernel))
    unit = Unit({kernel.__name__: source}, rules)
    for name in KERNEL:
        unit.need(getattr(kernel, name), name, kernel.__name__)
    says = {t.name: f"{t.says} [{cited(t.cites)}]" for t in chart.transitions}
    ways = {
        state: _object({event: _ways(found, says) for event, found in events.items() if event})
        for state, events in kernel.WAYS.items()
    }
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
        "ways": _object(ways),
    }
    ruleset = {name: literal(value) for name, value in chart.ruleset._asdict().items()}
    unit.definitions += [
        *(f"export const {name} = {literal(getattr(kernel, name))};" for name in LISTS),
        "/** See `Ruleset` in Python for the meaning of each field. */\n"
        f"export const RULESET = Object.freeze({_object(ruleset)});",
        f"export const kernel = {{ RULESET, {', '.join((*LISTS, *KERNEL))} }};",
        f"const chart = {_object(parts)};",
        f"{about(chart)}\nexport class {class_name(chart.variant.name)} extends Game {{\n"
        "  static machine = { rules, kernel, chart };\n}",
    ]
    head = f"// The machine of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit.\n\n"
    imports = 'import * as rules from "./rules.js";\nimport { Game } from "./runtime.js";\n'
    return head + imports + unit.text("./python.js", "./rules.js")


def _guard(chart: ConfiguredChart, guard: Function, rules: Unit) -> str:
    module = rules_module(chart.rules)

    def function(name: str) -> str:
        return f"rules.{rules.need(getattr(module, name), name, chart.rules)[0]}"

    def takes(name: str) -> str | None:
        return literal([n for n in signature(getattr(module, name)).parameters if n not in ("t", "r")])

    counted = [found[1] for found in NUMBER.finditer(guard.now)]
    counts = ", ".join(f"{name}: [{function(name)}, {takes(name)}]" for name in dict.fromkeys(counted))
    parts = {
        "test": function(guard.name),
        "says": literal(guard.says),
        "otherwise": literal(guard.otherwise),
        "now": literal(guard.now),
        "counts": f"{{ {counts} }}",
        "source": _object({t: literal([*cites]) for t, cites in chart.cites_in(guard.name).items()}),
    }
    return _object({key: part for key, part in parts.items() if part not in ('""', "{  }")})


def _ways(ways: Iterable[tuple[str, object, object]], says: Mapping[str, str]) -> str:
    lines = (f"{INDENT}// {' '.join(says[way[0]].split())}\n{INDENT}{literal(way)},\n" for way in ways)
    return "[\n" + "".join(lines) + "]"


def _object(parts: Mapping[str, Any], says: Mapping[str, str] | None = None) -> str:
    lines = []
    for key, part in parts.items():
        comment = f"// {' '.join(says[key].split())}\n" if says else ""
        lines += f"{comment}{key}: {part},".splitlines()
    return "{\n" + "".join(f"{INDENT}{line}\n" for line in lines) + "}"
