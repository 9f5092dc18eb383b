"""The types of a machine for type checkers and editors: a module of the variant's JSON forms, and a stub of its class.

TypeScript's declarations are made of the same (see `sixtysix.compile.forms`).
"""

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from inspect import signature
from string import Template
from types import NoneType
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Event
from sixtysix.compile.forms import FORMS, Key, Notation, beginning, carried, form, values
from sixtysix.compile.source import INDENT, class_name, filled, module_name, quoted
from sixtysix.contract.rules import rules_module
from sixtysix.transpile import TranslationError

PLAYERS = [0, 1]

ASKED = {"send": "None", "explain": "Explanation", "conditions": "tuple[Alternative, ...]"}
"""What is asked with an event, and what it gives."""

SAYS = {
    "Observation": "The state and the whole table, with all that is hidden.",
    "View": "The state, and what a player may know and may do.",
    "Result": "How a hand has ended.",
}


def _choice(of: Sequence[Any]) -> list[str]:
    said = [value for value in of if value is not None]
    written = "Seat" if said == PLAYERS else f"Literal[{', '.join(map(_literal, said))}]"
    return [written, *(["None"] if None in of else [])]


def _literal(value: Any) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)


PYTHON = Notation(
    names={int: "int", str: "str", bool: "bool", NoneType: "None"},
    other="Any",
    choice=_choice,
    many="list[{}]".format,
    pair="list[{}]".format,
)


def types_source(chart: ConfiguredChart) -> str:
    """Write the module of a variant's types: the values that there are, its events, what its games give."""
    there: dict[str, Sequence[Any]] = {"Seat": PLAYERS, **values(chart)}
    events = chart.events.values()
    kinds = "\n".join(
        f"{name} = Literal[{filled(map(_literal, of), ', ', 11 + len(name))}]"
        for name, of in there.items()
        if of
    )
    names = filled(map(_class_of, events), " | ", len("Event = "))
    union = f"({names})" if "\n" in names else names
    parts = [
        kinds,
        *("@final\n" + _typed_dict(_class_of(event), event.says, _keys_of(event)) for event in events),
        f'Event = {union}\n"""An event as it is listed."""',
        *(_typed_dict(name, SAYS[name], keys) for name, keys in _forms(chart).items()),
    ]
    text = "\n\n\n".join(parts) + "\n"
    unknown = "Any, " if re.search(rf"\b{PYTHON.other}\b", text) else ""
    return (
        f'"""The types of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."""\n\n'
        f"from typing import {unknown}Literal, TypedDict, final\n\n{text}"
    )


def stub_source(chart: ConfiguredChart) -> str:
    """Write the stub of a variant's machine class: its states, its events, what is asked of a game."""
    rules, events, forms = rules_module(chart.rules), list(chart.events.values()), _forms(chart)
    kinds = {kind for event in events for kind in carried(event).values()}
    return Template((files(__package__) / "stub.txt").read_text(encoding="utf-8")).substitute(
        variant=chart.variant.name,
        rules=chart.rules,
        module=module_name(chart.variant.name),
        types=", ".join(sorted({"Event", "Seat", "State", *forms, *kinds})),
        name=class_name(chart.variant.name),
        says=f"{chart.variant.title}. {chart.variant.says}",
        states=_inside(f"{state}: ChartState" for state in chart.states),
        beginning=",\n".join(_beginning(rules)).replace("\n", f"\n{INDENT * 2}"),
        result="Result | None" if "Result" in forms else "None",
        event=_choice(list(chart.events))[0],
        asked=f"\n\n{INDENT}".join(_overloads(method, gives, events) for method, gives in ASKED.items()),
        events=_inside(_method(event.name, _arguments(event), "None") for event in events),
    )


def _inside(lines: Iterable[str]) -> str:
    return f"\n{INDENT}".join(lines)


def _beginning(rules: Any) -> list[str]:
    """Write what the rules module takes of a beginning; a seed that is left out is drawn."""
    known, optional = signature(rules.set_up).parameters, {"seed": "int | None = None"}
    return [
        f"{name}: {optional.get(name) or kind + ' = ' + repr(known[name].default)}"
        for name, kind in beginning(rules, PYTHON).items()
    ]


def _overloads(name: str, gives: str, events: Iterable[Event]) -> str:
    """Write the ways in which a method is asked: with an event, or with its name and what it carries."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for event in events:
        alike.setdefault(_arguments(event), []).append(event.name)
    ways: list[tuple[str, ...]] = [("event: Event",)]
    ways += [(f"event: {_choice(names)[0]}", *arguments) for arguments, names in alike.items()]
    return _inside(line for way in ways for line in ("@overload", _method(name, way, gives)))


def _method(name: str, arguments: Sequence[str], gives: str) -> str:
    return f"def {name}({', '.join(('self', *arguments))}) -> {gives}: ..."


def _arguments(event: Event) -> tuple[str, ...]:
    """Write what an event is sent with, by name."""
    player = ["player: Seat = ..."] if event.by == "player" else []
    given = [f"{name}: {kind}" for name, kind in carried(event).items()] + player
    return ("*", *given) if given else ()


def _keys_of(event: Event) -> list[Key]:
    player = [Key("player", "Seat", "")] if event.by == "player" else []
    own = [Key(name, kind, "") for name, kind in carried(event).items()]
    return [Key("event", _choice([event.name])[0], ""), *player, *own]


def _forms(chart: ConfiguredChart) -> dict[str, list[Key]]:
    """Give the keys of each form; those that hold for every game alone, if the rules are not of the subset."""
    state = Key("state", "State", "")
    more = {
        "Observation": ([state], []),
        "View": ([state], [Key("legal", "list[Event]", "What they may do.")]),
    }
    forms = {}
    for name in FORMS:
        try:
            keys = list(form(rules_module(chart.rules), name, PYTHON))
        except TranslationError:
            keys = []
        before, after = more.get(name, ([], []))
        if keys or name in more:
            forms[name] = [*before, *keys, *after]
    return forms


def _class_of(event: Event) -> str:
    return class_name(event.name)


def _typed_dict(name: str, says: str, keys: Iterable[Key]) -> str:
    lines = [f"class {name}(TypedDict):", f'{INDENT}"""{says}"""', ""]
    for key in keys:
        lines += [f"{INDENT}{key.name}: {key.type}"]
        lines += [f'{INDENT}"""{key.says}"""'] if key.says else []
    return "\n".join(lines)
