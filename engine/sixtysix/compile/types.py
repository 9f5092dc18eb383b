"""Writes the types of a variant: a module of typed dictionaries, and a stub of the machine class.

A JSON form is a dictionary that a game returns, such as the result of a hand.
`sixtysix.compile.javascript.declarations` writes the types of the JSON forms in TypeScript.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from inspect import signature
from itertools import chain
from string import Template
from types import NoneType
from typing import Any, NamedTuple, is_typeddict

from sixtysix.chart.model import ConfiguredChart, Event
from sixtysix.chart.paths import read_schema
from sixtysix.compile.source import INDENT, class_name, filled, module_name, quoted
from sixtysix.contract.rules import Rules, rules_module
from sixtysix.transpile import TranslationError
from sixtysix.transpile.types import Type, element, hints_of, is_list, members

FORMS = {"Observation": ("observe", "table"), "View": ("view", "view"), "Result": ("result", "hand/result")}
"""The JSON forms by name: the function that returns each, and its schema."""


OF_SCHEMAS = {"integer": int, "string": str, "boolean": bool, "null": NoneType}
"""Python's types by the names that schemas use."""


class Notation(NamedTuple):
    """How a language writes types."""

    names: Mapping[type, str]  # names of numbers, texts, booleans and None
    other: str  # the type of an unknown value
    choice: Callable[[Sequence[object]], list[str]]  # returns the members of a union of literals
    many: Callable[[str], str]  # returns the type of a list
    pair: Callable[[str], str]  # returns the type of a list of two items

    def of(self, kind: Type) -> str:
        """Return a Python type, written in this language."""
        parts = sorted(members(kind), key=lambda one: one is NoneType)
        if len(parts) > 1:
            return " | ".join(map(self.of, parts))
        return self.many(self.of(element(kind))) if is_list(kind) else self.names.get(kind, self.other)


def values(chart: ConfiguredChart) -> dict[str, list[str]]:
    """Return a mapping from each type, such as ``State`` or ``Card``, to the names of its values."""
    kinds = rules_module(chart.rules).ARGUMENTS
    return {
        "State": list(chart.states),
        "AtomicState": [state.name for state in chart.states.values() if not state.is_compound],
        **{kind.capitalize(): list(kind_of.names(chart.ruleset)) for kind, kind_of in kinds.items()},
    }


def carried(event: Event) -> dict[str, str]:
    """Return the types of an event's arguments besides the player."""
    return {kind: kind.capitalize() for kind in event.carries}


def beginning(module: Rules, language: Notation) -> dict[str, str]:
    """Return the name and the type of each parameter of ``set_up``, the function that begins a game."""
    return {
        name: _type_of(module, "table", name, kind, language)
        for name, kind in hints_of(module.set_up).items()
        if name not in ("t", "r", "return")
    }


class Key(NamedTuple):
    """A key of a JSON form, with its type and its description."""

    name: str
    type: str
    says: str


def form(module: Rules, name: str, language: Notation) -> Iterator[Key]:
    """Yield the keys of a JSON form. Raise TranslationError if the form is not a TypedDict."""
    function, schema = FORMS[name]
    kind = hints_of(getattr(module, function)).get("return")
    if not is_typeddict(kind):
        raise TranslationError(f"{module.__name__}.{function} must declare a TypedDict as its result")
    for key, of in hints_of(kind).items():
        says = _property(schema, key)[0].get("description", "")
        yield Key(key, _type_of(module, schema, key, of, language), says)


# A card's annotation is `str`; only the schemas distinguish cards from other texts.


def _type_of(module: Rules, schema: str, key: str, kind: Type, language: Notation) -> str:
    found, file = _property(schema, key)
    written = _of_schema(found, file, module, language) if found else []
    if not written:
        return language.of(kind)
    null = language.names[NoneType]
    some = dict.fromkeys(part for part in written if part != null)
    return " | ".join([*some, null] if null in written or NoneType in members(kind) else some)


def _property(form: str, key: str) -> tuple[dict[str, Any], str]:
    name, _, part = form.partition("/")
    schema = read_schema(name)
    return (schema["$defs"][part] if part else schema)["properties"].get(key, {}), name


def _of_schema(schema: Mapping[str, Any], file: str, module: Rules, language: Notation) -> list[str]:
    if "$ref" in schema:
        other, _, pointer = schema["$ref"].partition("#/")
        of = other.removesuffix(".schema.json") or file
        *parts, last = pointer.split("/")
        if parts == ["$defs"] and last in module.ARGUMENTS:
            return [last.capitalize()]
        found: Any = read_schema(of)
        for part in (*parts, last):
            found = found[part]
        return _of_schema(found, of, module, language)
    if "oneOf" in schema:
        return list(chain.from_iterable(_of_schema(one, file, module, language) for one in schema["oneOf"]))
    if "enum" in schema:
        return language.choice(schema["enum"])
    if schema["type"] == "array":
        inner = " | ".join(_of_schema(schema["items"], file, module, language))
        is_pair = schema.get("minItems") == schema.get("maxItems") == 2
        return [language.pair(inner) if is_pair else language.many(inner)]
    return [language.names[OF_SCHEMAS[schema["type"]]]]


# Python

PLAYERS = [0, 1]

ASKED = {"send": "None", "explain": "Explanation", "conditions": "tuple[Alternative, ...]"}
"""Methods that take an event, and their return types."""

SAYS = {
    "Observation": "The state and the whole table, including everything hidden.",
    "View": "The state, what a player may know, and what the player may do.",
    "Result": "How a hand ended.",
}


def _choice(of: Sequence[object]) -> list[str]:
    said = [value for value in of if value is not None]
    written = "Seat" if said == PLAYERS else f"Literal[{', '.join(map(_literal, said))}]"
    return [written, *(["None"] if None in of else [])]


def _literal(value: object) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)


PYTHON = Notation(
    names={int: "int", str: "str", bool: "bool", NoneType: "None"},
    other="Any",
    choice=_choice,
    many="list[{}]".format,
    pair="list[{}]".format,
)


def types_source(chart: ConfiguredChart) -> str:
    """Return the source of a module with the types of a variant."""
    there: dict[str, Sequence[Any]] = {"Seat": PLAYERS, **values(chart)}
    events = chart.events.values()
    kinds = "\n".join(
        f"{name} = Literal[{filled(map(_literal, of), ', ', 11 + len(name))}]"
        for name, of in there.items()
        if of
    )
    names = filled((class_name(event.name) for event in events), " | ", len("Event = "))
    union = f"({names})" if "\n" in names else names
    parts = [
        kinds,
        *("@final\n" + _typed_dict(class_name(event.name), event.says, _keys_of(event)) for event in events),
        f'Event = {union}\n"""An event as listed by `legal_events`."""',
        *(_typed_dict(name, SAYS[name], keys) for name, keys in _forms(chart).items()),
    ]
    text = "\n\n\n".join(parts) + "\n"
    unknown = "Any, " if re.search(rf"\b{PYTHON.other}\b", text) else ""
    return (
        f'"""The types of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."""\n\n'
        f"from typing import {unknown}Literal, TypedDict, final\n\n{text}"
    )


def stub_source(chart: ConfiguredChart) -> str:
    """Return the source of a stub file for a variant's machine class."""
    rules, events = rules_module(chart.rules), list(chart.events.values())
    kinds = {kind for event in events for kind in carried(event).values()}
    return Template((files(__package__) / "stub.txt").read_text(encoding="utf-8")).substitute(
        variant=chart.variant.name,
        rules=chart.rules,
        module=module_name(chart.variant.name),
        types=", ".join(sorted({"Event", "Seat", "State", *FORMS, *kinds})),
        name=class_name(chart.variant.name),
        says=f"{chart.variant.title}. {chart.variant.says}",
        states=_inside(f"{state}: ChartState" for state in chart.states),
        beginning=",\n".join(_beginning(rules)).replace("\n", f"\n{INDENT * 2}"),
        event=_choice(list(chart.events))[0],
        asked=f"\n\n{INDENT}".join(_overloads(method, gives, events) for method, gives in ASKED.items()),
        events=_inside(_method(event.name, _arguments(event), "None") for event in events),
    )


def _inside(lines: Iterable[str]) -> str:
    return f"\n{INDENT}".join(lines)


def _beginning(rules: Rules) -> list[str]:
    known, optional = signature(rules.set_up).parameters, {"seed": "int | None = None"}
    return [
        f"{name}: {optional.get(name) or kind + ' = ' + repr(known[name].default)}"
        for name, kind in beginning(rules, PYTHON).items()
    ]


def _overloads(name: str, gives: str, events: Iterable[Event]) -> str:
    alike: dict[tuple[str, ...], list[str]] = {}
    for event in events:
        alike.setdefault(_arguments(event), []).append(event.name)
    ways: list[tuple[str, ...]] = [("event: Mapping[str, object]", "*", "player: int = ...")]
    ways += [(f"event: {_choice(names)[0]}", *arguments) for arguments, names in alike.items()]
    return _inside(line for way in ways for line in ("@overload", _method(name, way, gives)))


def _method(name: str, arguments: Sequence[str], gives: str) -> str:
    return f"def {name}({', '.join(('self', *arguments))}) -> {gives}: ..."


def _arguments(event: Event) -> tuple[str, ...]:
    player = ["player: Seat = ..."] if event.by == "player" else []
    given = [f"{name}: {kind}" for name, kind in carried(event).items()] + player
    return ("*", *given) if given else ()


def _keys_of(event: Event) -> list[Key]:
    player = [Key("player", "Seat", "")] if event.by == "player" else []
    own = [Key(name, kind, "") for name, kind in carried(event).items()]
    return [Key("event", _choice([event.name])[0], ""), *player, *own]


def _forms(chart: ConfiguredChart) -> dict[str, list[Key]]:
    forms = {name: list(form(rules_module(chart.rules), name, PYTHON)) for name in FORMS}
    for name in ("Observation", "View"):
        forms[name].insert(0, Key("state", "State", ""))
    forms["View"].append(Key("legal", "list[Event]", "What they may do."))
    return forms


def _typed_dict(name: str, says: str, keys: Iterable[Key]) -> str:
    lines = [f"class {name}(TypedDict):", f'{INDENT}"""{says}"""', ""]
    for key in keys:
        lines += [f"{INDENT}{key.name}: {key.type}"]
        lines += [f'{INDENT}"""{key.says}"""'] if key.says else []
    return "\n".join(lines)
