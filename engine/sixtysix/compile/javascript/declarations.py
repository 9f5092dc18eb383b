"""TypeScript declarations for a JavaScript package: for the rules, and for each variant."""

import ast
import inspect
from collections.abc import Iterable, Mapping
from importlib.resources import files
from string import Template
from textwrap import dedent
from types import NoneType

from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.compile.source import class_name
from sixtysix.compile.types import FORMS, Notation, beginning, carried, form, values
from sixtysix.contract.rules import Rules, rules_module
from sixtysix.transpile.types import hints_of, is_list, literal

TYPESCRIPT = Notation(
    names={int: "number", str: "string", bool: "boolean", NoneType: "null"},
    other="unknown",
    choice=lambda values: [str(literal(value)) for value in values],
    many=lambda one: f"({one})[]" if " " in one and one[0] not in "[{" else f"{one}[]",
    pair=lambda one: f"[{one}, {one}]",
)

SHARED = ("Observation", "View")  # the forms with type parameters for cards and other arguments

INDENT = "  "


def about(chart: ConfiguredChart) -> str:
    return comment(f"{chart.variant.title}. {chart.variant.says}")


def comment(says: str) -> str:
    return f"/** {' '.join(says.split()).replace('*/', '* /')} */"


def rules_declarations(family: Chart) -> str:
    """Return the TypeScript declarations of the rules module."""
    module = rules_module(family.rules)
    kinds = _kinds(module)
    table = {name: f"{name}: {TYPESCRIPT.of(kind)};" for name, kind in hints_of(module.Table).items()}
    ruleset = {
        name: f"readonly {name}: {'readonly ' * is_list(kind)}{TYPESCRIPT.of(kind)};"
        for name, kind in hints_of(module.Ruleset).items()
    }
    set_up = beginning(module, TYPESCRIPT) | {"seed": "number | bigint"}
    given = [f"{name}{'?' if name != 'seed' else ''}: {kind}" for name, kind in set_up.items()]
    lines = [
        "/** Everything that changes during a match, in the numbers of the rules; -1 usually means none. */",
        "export declare class Table {",
        *_inside(_commented(module.Table, table)),
        *_inside(["assign(saved: Table): void;"]),
        "}",
        "",
        *_interface("Ruleset", _commented(module.Ruleset, ruleset)),
        "",
        "/** The parameters of a beginning. */",
        *_interface("Beginning", [f"{name}?: {kind};" for name, kind in set_up.items()]),
    ]
    for name in FORMS:
        keys = [
            line
            for key in form(module, name, TYPESCRIPT)
            for line in (*([comment(key.says)] if key.says else []), f"{key.name}: {key.type};")
        ]
        names = ", ".join(f"{kind} = string" for kind in kinds) if name in SHARED else ""
        lines += ["", *_interface(f"{name}<{names}>" if names else name, keys)]
    lines += [
        "",
        "/** The names and numbers of events' arguments. */",
        "export declare const ARGUMENTS: Map<string, { names(r: Ruleset): Map<string, number> }>;",
        "/** Prepares a fresh table for its first match. */",
        f"export declare function set_up(t: Table, r: Ruleset, {', '.join(given)}): void;",
        "export declare function hands_ended(t: Table): number;",
        "/** How the last hand ended; `state` is the state in which the game rests. */",
        "export declare function result(t: Table, state?: string): Result;",
    ]
    return "\n".join(lines) + "\n"


def declarations(chart: ConfiguredChart) -> str:
    """Return the TypeScript declarations of a variant's module."""
    rules = rules_module(chart.rules)
    name = class_name(chart.variant.name)
    says = {"AtomicState": "/** A state without substates; a game always rests in one of these. */\n"}
    return Template((files(__package__) / "variant.txt").read_text(encoding="utf-8")).substitute(
        values="\n".join(
            f"{says.get(kind, '')}export type {kind} = {' | '.join(TYPESCRIPT.choice(names))};"
            for kind, names in values(chart).items()
        ),
        events=_events(chart, "player"),
        sent=_events(chart, "player?"),
        about=about(chart),
        name=name,
        given=f"<{', '.join(_kinds(rules))}>" if rules.ARGUMENTS else "",
    )


def _events(chart: ConfiguredChart, player: str) -> str:
    written = []
    for event in chart.events.values():
        own = [
            f"event: {literal(event.name)};",
            *([f"{player}: Seat;"] if event.by == "player" else []),
            *(f"{argument}: {kind};" for argument, kind in carried(event).items()),
        ]
        written.append(f"{INDENT}| {{ {' '.join(own)} }}")
    return "\n".join(written)


def _kinds(module: Rules) -> list[str]:
    return [kind.capitalize() for kind in module.ARGUMENTS]


def _interface(head: str, fields: Iterable[str]) -> list[str]:
    return [f"export interface {head} {{", *_inside(fields), "}"]


def _inside(lines: Iterable[str]) -> list[str]:
    return [f"{INDENT}{line}" for line in lines]


def _commented(of: type, fields: Mapping[str, str]) -> list[str]:
    (node,) = ast.parse(dedent(inspect.getsource(of))).body
    assert isinstance(node, ast.ClassDef)
    says = {}
    for pair in zip(node.body, node.body[1:], strict=False):
        match pair:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                says[name] = [comment(text)]
    return [line for name, field in fields.items() for line in (*says.get(name, ()), field)]
