"""The types of a machine for type checkers and editors: a module of the variant's JSON forms, and a stub of its class.

TypeScript's declarations are made of the same (see `sixtysix.compile.forms`).
"""

import re
from collections.abc import Iterable, Sequence
from inspect import signature
from textwrap import fill, indent
from types import NoneType
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Event
from sixtysix.compile.forms import FORMS, Key, Notation, beginning, carried, form, values
from sixtysix.compile.source import INDENT, WIDTH, class_name, module_name, quoted
from sixtysix.contract.rules import rules_module
from sixtysix.transpile import TranslationError, Unit

PLAYERS = [0, 1]

OPTIONS = (
    "decks: Sequence[Sequence[str]] = ()",
    "handlers: Handlers = ()",
    "listeners: Iterable[Any] = ()",
    'engine: Engine = "kernel"',
    "history: bool = False",
)
"""What every game may be begun with; a test holds it to the base class."""

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
    record=lambda _keys: "dict[str, Any]",
)


def types_source(chart: ConfiguredChart) -> str:
    """Write the module of a variant's types: the values that there are, its events, what its games give."""
    there: dict[str, Sequence[Any]] = {"Seat": PLAYERS, **values(chart)}
    events = chart.events.values()
    kinds = "\n".join(
        f"{name} = Literal[{_filled(map(_literal, of), ', ', 11 + len(name))}]"
        for name, of in there.items()
        if of
    )
    names = _filled(map(_class_of, events), " | ", len("Event = "))
    union = f"({names})" if "\n" in names else names
    parts = [
        kinds,
        *(_typed_dict(_class_of(event), event.says, _keys_of(event)) for event in events),
        f'Event = {union}\n"""An event as it is listed."""',
        *(_typed_dict(name, SAYS[name], keys) for name, keys in _forms(chart).items()),
    ]
    text = "\n\n\n".join(parts) + "\n"
    unknown = "Any, " if re.search(rf"\b{PYTHON.other}\b", text) else ""
    return (
        f'"""The types of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."""\n\n'
        f"from typing import {unknown}Literal, TypedDict\n\n{text}"
    )


def stub_source(chart: ConfiguredChart) -> str:
    """Write the stub of a variant's machine class: its states, its events, what is asked of a game."""
    name, rules = class_name(chart.variant.name), rules_module(chart.rules)
    events, forms = list(chart.events.values()), _forms(chart)
    table, ruleset = rules.Table.__name__, type(chart.ruleset).__name__
    options = [*_beginning(rules), *OPTIONS]
    homes: dict[str, list[str]] = {}
    for one in (rules.Ruleset, rules.Table):
        homes.setdefault(one.__module__, []).append(one.__name__)
    of_rules = "".join(f"from {home} import {', '.join(names)}\n" for home, names in sorted(homes.items()))
    head = (
        f'"""The types of {chart.variant.name}\'s machine, made by `sixtysix build` from the spec. Do not edit."""\n'
        "# A game of one variant takes less, and gives more, than one of any.\n"
        '# mypy: disable-error-code="override"\n\n'
        "from collections.abc import Iterable, Sequence\n"
        "from typing import Any, ClassVar, Literal, overload\n\n"
        f"{of_rules}"
        "from sixtysix.runtime import Alternative, Engine, Explanation, GameMachine, Handlers\n"
        "from sixtysix.runtime import State as ChartState\n"
        f"from sixtysix_machines.{module_name(chart.variant.name)}_types import "
        f"{', '.join(sorted({'Event', 'Observation', 'Seat', 'State', 'View', *forms, *_kinds(events)}))}\n"
    )
    body = [
        f'"""{chart.variant.title}. {chart.variant.says}"""',
        f"table: {table}\nruleset: ClassVar[{ruleset}]",
        "\n".join(f"{state}: ChartState" for state in chart.states),
        "def __init__(\n" + indent("self,\n*,\n" + ",\n".join(options), INDENT) + ",\n) -> None: ...",
        "@property\ndef state(self) -> State: ...\n@property\ndef current_event(self) -> Event | None: ...",
        "def active_states(self) -> list[State]: ...\ndef legal_events(self) -> list[Event]: ...\n"
        "def view(self, player: Seat) -> View: ...\ndef observe(self) -> Observation: ..."
        + ("\ndef result(self) -> Result | None: ..." if "Result" in forms else ""),
        f"def transition(\n{INDENT}self, new_state: State, *, event: {_choice(list(chart.events))[0]} | None = None, "
        "**arguments: Any\n) -> None: ...",
        *(_overloads(method, gives, events) for method, gives in ASKED.items()),
        "\n".join(_method(event.name, _arguments(event), "None") for event in events),
    ]
    return f"{head}\nclass {name}(GameMachine):\n" + indent("\n\n".join(body), INDENT) + "\n"


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
    return "\n".join(f"@overload\n{_method(name, way, gives)}" for way in ways)


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


def _kinds(events: Iterable[Event]) -> set[str]:
    return {kind for event in events for kind in carried(event).values()}


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
            keys = list(form(Unit(), chart.family, name, PYTHON))
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


def _filled(parts: Iterable[str], between: str, margin: int) -> str:
    """Write parts in lines that are not too long."""
    text = between.join(part.replace(" ", "\0") for part in parts)
    if margin + len(text) <= WIDTH:
        return text.replace("\0", " ")
    lines = fill(text, WIDTH - len(INDENT), initial_indent=INDENT, subsequent_indent=INDENT)
    return f"\n{lines}\n".replace("\0", " ")
