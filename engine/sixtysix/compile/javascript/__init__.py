"""A chart's variants as modules of JavaScript: the rules and kernels translated, the runtime beside them.

The runtime is JavaScript written by hand; it knows no rules. Everything else is made of the Python that the project
runs, so nothing is written twice.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from inspect import signature
from typing import Any

from sixtysix.chart.model import Chart, ConfiguredChart, Function, Transition
from sixtysix.compile.javascript.declarations import INDENT, about, declarations, rules_declarations
from sixtysix.compile.javascript.opponent import opponent
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.compile.machine import version_of
from sixtysix.compile.names import class_name, module_name
from sixtysix.contract.events import NUMBER, cited
from sixtysix.contract.rules import rules_module
from sixtysix.errors import parse
from sixtysix.transpile import Source, TranslationError, Unit, source_of
from sixtysix.transpile.types import literal

__all__ = ["TranslationError", "package"]

ASKED = (
    "ARGUMENTS", "Table", "deck_waits", "end_points", "end_reason", "give_deck", "hands_dealt", "hands_ended",
    "observe", "result", "set_up", "turn", "view",
)  # fmt: skip
"""What the runtime, and whoever plays hands, asks of a rules module beside what its chart names, if it has it."""

RUNTIME = (("sixtysix.transpile", "python.js"), (__package__, "runtime.js"), (__package__, "runtime.d.ts"))
"""Files that are written by hand, and where they are."""

TAKEN = ("index", "opponent", "python", "rules", "runtime", "Game")
"""Modules of every package, and the class in the module of each variant."""

KERNEL = ("code", "enter", "legal", "step", "take", "violated", "way")
"""The functions of a kernel that are translated."""


def package(
    charts: Sequence[ConfiguredChart], more: Mapping[str, Sequence[Callable[..., Any]]] | None = None
) -> dict[str, str]:
    """Write the files of a package of some variants of one chart, by their names; and ``more`` with these functions.

    Raises:
        TranslationError: if the rules do not keep to the subset of Python that is translated, or a variant has the name
            of something that the package has already.
    """
    taken = {*TAKEN, *(file.removesuffix(".js") for file in more or {})}
    for chart in charts:
        if module_name(chart.variant.name) in taken or class_name(chart.variant.name) in taken:
            raise TranslationError(
                f"a package in JavaScript has no room for a variant called {chart.variant.name}"
            )
    family = charts[0].family
    rules = Unit()
    module = rules_module(family.rules)
    for name in (*(name for name in ASKED if hasattr(module, name)), *_functions(family)):
        rules.need(getattr(module, name), name, family.rules)
    written = {name: (files(room) / name).read_text(encoding="utf-8") for room, name in RUNTIME}
    for chart in charts:
        written[f"{module_name(chart.variant.name)}.js"] = _Variant(chart, rules).module()
        written[f"{module_name(chart.variant.name)}.d.ts"] = declarations(chart)
    written |= opponent(charts[0], rules)
    for file, functions in (more or {}).items():
        unit = Unit(
            {function.__module__: source_of(import_module(function.__module__)) for function in functions},
            rules,
        )
        for function in functions:
            unit.need(function, function.__name__, function.__module__)
        written[file] = unit.text("./python.js", "./rules.js")
    written["rules.js"] = _of_rules(family, rules)
    written["rules.d.ts"] = rules_declarations(family, rules)
    exported = [(class_name(c.variant.name), module_name(c.variant.name)) for c in charts]
    index = "".join(f'export {{ {name} }} from "./{module}.js";\n' for name, module in exported)
    written["index.js"] = written["index.d.ts"] = 'export * from "./runtime.js";\n' + index
    written["package.json"], written["README.md"] = (
        _manifest(charts, "opponent.js" in written),
        _readme(charts),
    )
    return dict(sorted(written.items()))


def _functions(family: Chart) -> Iterator[str]:
    """Name the functions that variants of a chart may ask for: atoms and their sets, actions, invariants, counts."""
    rules = rules_module(family.rules)
    for guard in family.guards.values():
        yield guard.name
        if guard.name in getattr(rules, "SETS", {}):
            yield rules.SETS[guard.name]
        yield from (found[1] for found in NUMBER.finditer(guard.now) if hasattr(rules, found[1]))
    yield from (*family.actions, *family.invariants)


def _name(charts: Sequence[ConfiguredChart]) -> str:
    return "sixtysix" if len(charts) > 1 else f"sixtysix-{module_name(charts[0].variant.name)}"


def _manifest(charts: Sequence[ConfiguredChart], has_opponent: bool) -> str:
    variants = [module_name(chart.variant.name) for chart in charts]
    names = ["index", *variants, "rules", "runtime", *(["opponent"] if has_opponent else [])]
    ways = {
        "." if n == "index" else f"./{n}": {"types": f"./{n}.d.ts", "default": f"./{n}.js"} for n in names
    }
    manifest = {
        "name": _name(charts),
        "version": version("sixtysix"),
        "description": "; ".join(chart.variant.title for chart in charts)
        + ": rules as machines that run anywhere.",
        "license": "MIT",
        "type": "module",
        "sideEffects": False,
        "engines": {"node": ">=20"},
        "exports": ways,
        "files": ["*.js", "*.d.ts"],
    }
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def _readme(charts: Sequence[ConfiguredChart]) -> str:
    """Say what the package has, and how a game begins."""
    first = charts[0]
    rows = [
        f"| `{module_name(c.variant.name)}.js` | `{class_name(c.variant.name)}` | {c.variant.title}. {c.variant.says} |"
        for c in charts
    ]
    name, begins = class_name(first.variant.name), first.beginning.event
    code = [
        f'import {{ {name} }} from "{_name(charts)}";',
        "",
        f"const game = new {name}({{ seed: 7 }});",
        f'game.send("{begins}");' if begins else "",
        "console.log(game.state, game.legalEvents(), game.view(0));",
    ]
    return "\n".join(
        [
            "# Rules as machines",
            "",
            "Made by sixtysix from its rules in Python, which these modules repeat move by move, without dependencies.",
            "",
            "| module | class | what it plays |",
            "|---|---|---|",
            *rows,
            "",
            "```js",
            *code,
            "```",
            "",
        ]
    )


def _of_rules(family: Chart, rules: Unit) -> str:
    names = [n for n in signature(rules_module(family.rules).set_up).parameters if n not in ("t", "r")]
    head = (
        f"// The rules of {family.name}, translated from {family.rules} by `sixtysix build`. Do not edit.\n\n"
    )
    asked = f"/** What can be said of a beginning. */\nexport const SET_UP = {literal(names)};\n"
    return head + rules.text("./python.js", "") + "\n" + asked


class _Variant:
    """The module of a variant: its kernel, translated, and its chart as data with its sentences."""

    def __init__(self, chart: ConfiguredChart, rules: Unit) -> None:
        self.chart, self.rules = chart, rules
        self.module_of_rules = rules_module(chart.rules)
        kernel: Any = compile_kernel(chart, lived=True)
        self.kernel, self.name = kernel, kernel.__name__
        source = Source(f"<{self.name}>", parse(kernel_source(chart, lived=True)), vars(kernel))
        self.unit = Unit({self.name: source}, rules)

    def module(self) -> str:
        """Write the module."""
        chart, kernel = self.chart, self.kernel
        for name in KERNEL:
            self.unit.need(getattr(kernel, name), name, self.name)
        self.unit.need(kernel.REFUSED, "REFUSED", self.name)
        guards = dict(map(self.guard, chart.guards.values()))
        states = {
            s.name: f"{{ parent: {literal(s.parent)}, final: {literal(s.final)} }}"
            for s in chart.states.values()
        }
        events = {
            e.name: f"{{ by: {literal(e.by)}, carries: {literal(list(e.carries))} }}"
            for e in chart.events.values()
        }
        parts = {
            "name": literal(chart.variant.name),
            "version": literal(version_of(chart)),
            "states": _object(states, {s.name: s.says for s in chart.states.values()}),
            "events": _object(events, {e.name: e.says for e in chart.events.values()}),
            "guards": _object(guards),
            "transitions": "[\n" + "".join(map(_transition, chart.transitions)) + "]",
        }
        self.unit.definitions += [
            *(
                f"export const {name} = {literal(getattr(kernel, name))};"
                for name in ("STATES", "EVENTS", "INVARIANTS")
            ),
            "/** What each number says stands at `Ruleset` of Python. */\n"
            f"export const RULESET = Object.freeze({_object(self.ruleset())});",
            f"export const kernel = {{ RULESET, STATES, EVENTS, INVARIANTS, REFUSED, {', '.join(KERNEL)} }};",
            f"const chart = {_object(parts)};",
            f"{about(chart)}\nexport class {class_name(chart.variant.name)} extends Game {{\n"
            "  static machine = { rules, kernel, chart };\n}",
        ]
        head = f"// The machine of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit.\n\n"
        imports = 'import * as rules from "./rules.js";\nimport { Game } from "./runtime.js";\n'
        return head + imports + self.unit.text("./python.js", "./rules.js")

    def ruleset(self) -> dict[str, str]:
        """Write each number and choice of the ruleset.

        Raises:
            TranslationError: if one is no number, text or tuple of them.
        """
        values = {name: literal(value) for name, value in self.chart.ruleset._asdict().items()}
        if other := [name for name, value in values.items() if value is None]:
            raise TranslationError(
                f"the ruleset of {self.chart.variant.name} has {', '.join(other)} of another kind"
            )
        return {name: str(value) for name, value in values.items()}

    def guard(self, guard: Function) -> tuple[str, str]:
        """Write an atom: its function, what that takes, its sentences, and where it stands."""
        counts = {
            found[1]: f"[{self.of_rules(found[1])}, {literal(self.takes(found[1]))}]"
            for found in NUMBER.finditer(guard.now)
        }
        parts = {
            "test": self.of_rules(guard.name),
            "takes": literal(list(guard.arguments)),
            "says": literal(guard.says),
            "otherwise": literal(guard.otherwise),
            "now": literal(guard.now),
            "counts": f"{{ {', '.join(f'{name}: {of}' for name, of in counts.items())} }}",
            "source": literal(list(guard.source)),
        }
        return guard.name, _object(
            {key: str(part) for key, part in parts.items() if part not in ('""', "{  }")}
        )

    def takes(self, name: str) -> list[str]:
        return [n for n in signature(getattr(self.module_of_rules, name)).parameters if n not in ("t", "r")]

    def of_rules(self, name: str) -> str:
        return f"rules.{self.rules.need(getattr(self.module_of_rules, name), name, self.chart.rules)[0]}"


def _transition(transition: Transition) -> str:
    atoms = literal([list(guard) for guard in transition.guards])
    parts = (literal(transition.name), literal(transition.source), literal(transition.event), atoms)
    told = " ".join(f"{transition.says} [{cited(transition.cites)}]".split())
    keys = ("name", "source", "event", "atoms")
    written = ", ".join(f"{key}: {part}" for key, part in zip(keys, parts, strict=True))
    return f"{INDENT}// {told}\n{INDENT}{{ {written} }},\n"


def _object(parts: Mapping[str, Any], says: Mapping[str, str] | None = None) -> str:
    """Write an object, a key a line, each under what is said of it."""
    lines = []
    for key, part in parts.items():
        told = f"// {' '.join(says[key].split())}\n" if says else ""
        lines += f"{told}{key}: {part},".splitlines()
    return "{\n" + "".join(f"{INDENT}{line}\n" for line in lines) + "}"
