"""TypeScript declarations of a package: of its rules, and of each variant."""

import ast
import inspect
from collections.abc import Iterable, Mapping
from itertools import chain
from textwrap import dedent
from types import NoneType
from typing import Any

from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.paths import read_schema
from sixtysix.compile.source import class_name
from sixtysix.contract.rules import rules_module
from sixtysix.transpile import TranslationError, Unit
from sixtysix.transpile.types import Record, hints_of, is_list, literal, members, returned_by, typescript

FORMS = {"Observation": ("observe", "table"), "View": ("view", "view"), "Result": ("result", "hand/result")}
"""What the JSON forms of a table are called, the functions that give them, and the schemas that say what they hold."""

SHARED = ("Observation", "View")
"""The forms that name cards of a variant, or what else its events carry."""

COUNTS = ("hands_dealt", "hands_ended", "end_reason", "end_points")

INDENT = "  "


def about(chart: ConfiguredChart) -> str:
    """Write a comment that says what a variant is."""
    return comment(f"{chart.variant.title}. {chart.variant.says}")


def comment(says: str) -> str:
    """Write a comment, which no sign within its text ends."""
    return f"/** {' '.join(says.split()).replace('*/', '* /')} */"


def rules_declarations(family: Chart, rules: Unit) -> str:
    """Declare the table, the ruleset, the JSON forms, and what can be said of a beginning."""
    module = rules_module(family.rules)
    kinds = _kinds(module)
    table = {name: f"{name}: {typescript(kind)};" for name, kind in hints_of(module.Table).items()}
    ruleset = {
        name: f"readonly {name}: {'readonly ' * is_list(kind)}{typescript(kind)};"
        for name, kind in hints_of(module.Ruleset).items()
    }
    set_up = {
        name: f"{'number | bigint' if name == 'seed' else _type_of(module, 'table', name, kind)}"
        for name, kind in hints_of(module.set_up).items()
        if name not in ("t", "r", "return")
    }
    given = [f"{name}{'?' if name != 'seed' else ''}: {kind}" for name, kind in set_up.items()]
    lines = [
        "/** Everything that changes while a match is played, in the numbers of the rules; -1 is none, mostly. */",
        "export declare class Table {",
        *_inside(_commented(module.Table, table)),
        *_inside(["assign(saved: Table): void;"]),
        "}",
        "",
        *_interface("Ruleset", _commented(module.Ruleset, ruleset)),
        "",
        "/** What can be said of a beginning. */",
        *_interface("Beginning", [f"{name}?: {kind};" for name, kind in set_up.items()]),
    ]
    for form, (function, schema) in FORMS.items():
        if hasattr(module, function):
            fields = []
            for key, of in _form(rules, family, function).items():
                says = _property(module, schema, key)[0].get("description")
                fields += [comment(says)] if says else []
                fields.append(f"{key}: {_type_of(module, schema, key, of)};")
            names = ", ".join(f"{kind} = string" for kind in kinds) if form in SHARED else ""
            lines += ["", *_interface(f"{form}<{names}>" if names else form, fields)]
    lines += [
        "",
        "/** The names and numbers of what events carry. */",
        "export declare const ARGUMENTS: Map<string, { names(r: Ruleset): Map<string, number> }>;",
        "/** Makes a fresh table ready for its first match. */",
        f"export declare function set_up(t: Table, r: Ruleset, {', '.join(given)}): void;",
        *(f"export declare function {name}(t: Table): number;" for name in COUNTS),
    ]
    if hasattr(module, "result"):
        lines.append("/** How the hand ended that ended last; the state is that in which the game rests. */")
        lines.append("export declare function result(t: Table, state?: string): Result;")
    return "\n".join(lines) + "\n"


def declarations(chart: ConfiguredChart) -> str:
    """Declare a variant's class: its states, its events with their values, its views."""
    rules = rules_module(chart.rules)
    values = {kind: list(a.names(chart.ruleset)) for kind, a in rules.ARGUMENTS.items()}
    name = class_name(chart.variant.name)
    given = f"<{', '.join(_kinds(rules))}>" if values else ""
    atomic = [state.name for state in chart.states.values() if not state.is_compound]
    lines = [
        'import { Game } from "./runtime.js";',
        'import type { GameOptions, Handlers, Kernel, Snapshot } from "./runtime.js";',
        'import type { Beginning, Observation, Ruleset, Table, View } from "./rules.js";',
        "",
        f"export type State = {_choice(chart.states)};",
        "/** A state that has no other within; a game rests in one of these. */",
        f"export type AtomicState = {_choice(atomic)};",
        *(f"export type {kind.capitalize()} = {_choice(names)};" for kind, names in values.items()),
        "/** An event as it is listed. */",
        f"export type Event =\n{_events(chart, 'player')};",
        "/** An event as it may be sent: a player that is left out is the one whose turn it is. */",
        f"export type Sent =\n{_events(chart, 'player?')};",
        "",
        'export declare const kernel: Kernel<Table, Ruleset, AtomicState, Event["event"]>;',
        "",
        about(chart),
        f"export declare class {name} extends Game<",
        f"{INDENT}State, Event, Sent, Table, Ruleset, Observation{given}, View{given}",
        "> {",
        f"{INDENT}constructor(options?: Beginning & GameOptions<{name}, State, Event>);",
        f"{INDENT}static restore(",
        f"{INDENT * 2}saved: Snapshot | string,",
        f"{INDENT * 2}options?: {{ handlers?: Handlers<{name}, State, Event> }},",
        f"{INDENT}): {name};",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _events(chart: ConfiguredChart, player: str) -> str:
    written = []
    for event in chart.events.values():
        own = [
            f"event: {literal(event.name)};",
            *([f"{player}: 0 | 1;"] if event.by == "player" else []),
            *(f"{kind}: {kind.capitalize()};" for kind in event.carries),
        ]
        written.append(f"{INDENT}| {{ {' '.join(own)} }}")
    return "\n".join(written)


def _choice(words: Iterable[str]) -> str:
    return " | ".join(str(literal(word)) for word in words)


def _kinds(module: Any) -> list[str]:
    return [kind.capitalize() for kind in module.ARGUMENTS]


def _interface(head: str, fields: Iterable[str]) -> list[str]:
    return [f"export interface {head} {{", *_inside(fields), "}"]


def _inside(lines: Iterable[str]) -> list[str]:
    return [f"{INDENT}{line}" for line in lines]


def _commented(of: type, fields: Mapping[str, str]) -> list[str]:
    """Put over each field of a class what its docstring says."""
    (node,) = ast.parse(dedent(inspect.getsource(of))).body
    assert isinstance(node, ast.ClassDef)
    says = {}
    for pair in zip(node.body, node.body[1:], strict=False):
        match pair:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                says[name] = [comment(text)]
    return [line for name, field in fields.items() for line in (*says.get(name, ()), field)]


def _form(rules: Unit, family: Chart, function: str) -> Mapping[str, Any]:
    """Give the keys of the object that a function of the rules gives, and their types.

    Raises:
        TranslationError: if it gives no such object.
    """
    _, kind = rules.need(getattr(rules_module(family.rules), function), function, family.rules)
    form = returned_by(kind)
    if not isinstance(form, Record):
        raise TranslationError(f"{family.rules}.{function} gives no object whose keys are known")
    return form.fields


# The translator knows that something is a text, the project's schemas that it is a card.


def _type_of(module: Any, schema: str, key: str, kind: Any) -> str:
    """Write the type of a key of a form: by its schema if the project's are of these rules."""
    found, file = _property(module, schema, key)
    written = _of_schema(found, file, module) if found else []
    if not written:
        return typescript(kind)
    return " | ".join(dict.fromkeys([*written, *(["null"] if NoneType in members(kind) else [])]))


def _property(module: Any, form: str, key: str) -> tuple[dict[str, Any], str]:
    """Find what a schema says of a key, and the schema; nothing if it does not know it."""
    name, _, part = form.partition("/")
    if not getattr(module, "HAS_SCHEMAS", False):
        return {}, name
    schema = read_schema(name)
    return (schema["$defs"][part] if part else schema)["properties"].get(key, {}), name


def _of_schema(schema: Mapping[str, Any], file: str, module: Any) -> list[str]:
    """Write what a schema allows, as the parts of a union."""
    if "$ref" in schema:
        other, _, pointer = schema["$ref"].partition("#/")
        of = other.removesuffix(".schema.json") or file
        *parts, last = pointer.split("/")
        if parts == ["$defs"] and last in module.ARGUMENTS:
            return [last.capitalize()]
        found: Any = read_schema(of)
        for part in (*parts, last):
            found = found[part]
        return _of_schema(found, of, module)
    if "oneOf" in schema:
        return list(chain.from_iterable(_of_schema(one, file, module) for one in schema["oneOf"]))
    if "enum" in schema:
        return [str(literal(value)) for value in schema["enum"]]
    if schema["type"] == "array":
        inner = " | ".join(_of_schema(schema["items"], file, module))
        if schema.get("minItems") == schema.get("maxItems") == 2:
            return [f"[{inner}, {inner}]"]
        return [f"({inner})[]" if " " in inner and inner[0] != "[" else f"{inner}[]"]
    return [{"integer": "number"}.get(schema["type"], schema["type"])]
