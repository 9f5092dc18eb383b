"""What a typed language declares of a variant: the values that there are, its events, its JSON forms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from types import NoneType
from typing import Any, NamedTuple

from sixtysix.chart.model import Chart, ConfiguredChart, Event
from sixtysix.chart.paths import read_schema
from sixtysix.contract.rules import rules_module
from sixtysix.transpile import TranslationError, Unit
from sixtysix.transpile.types import Record, Type, element, hints_of, is_list, members, returned_by

FORMS = {"Observation": ("observe", "table"), "View": ("view", "view"), "Result": ("result", "hand/result")}
"""What the JSON forms of a table are called, the functions that give them, and the schemas that say what they hold."""


OF_SCHEMAS = {"integer": int, "string": str, "boolean": bool, "null": NoneType}
"""What the types of schemas are called in Python."""


class Notation(NamedTuple):
    """How a language writes types."""

    names: Mapping[type, str]
    """Those of numbers, texts, truth values and None."""
    other: str
    """A value of which nothing is known."""
    choice: Callable[[Sequence[Any]], list[str]]
    """One of these values: the parts of a union."""
    many: Callable[[str], str]
    """A list of values."""
    pair: Callable[[str], str]
    """A list of two."""
    record: Callable[[Mapping[str, str]], str]
    """An object with these keys."""

    def of(self, kind: Type) -> str:
        """Write what stands in an annotation."""
        if isinstance(kind, Record):
            return self.record({key: self.of(one) for key, one in kind.fields.items()})
        parts = sorted(members(kind), key=lambda one: one is NoneType)
        if len(parts) > 1:
            return " | ".join(map(self.of, parts))
        return self.many(self.of(element(kind))) if is_list(kind) else self.names.get(kind, self.other)


def values(chart: ConfiguredChart) -> dict[str, list[str]]:
    """Give the names of what there is: of states, of those that have none within, and of what events carry."""
    kinds = rules_module(chart.rules).ARGUMENTS
    return {
        "State": list(chart.states),
        "AtomicState": [state.name for state in chart.states.values() if not state.is_compound],
        **{kind.capitalize(): list(kind_of.names(chart.ruleset)) for kind, kind_of in kinds.items()},
    }


def carried(event: Event) -> dict[str, str]:
    """Give the types of what an event carries besides its player, by the names of its arguments."""
    return {kind: kind.capitalize() for kind in event.carries}


def beginning(module: Any, language: Notation) -> dict[str, str]:
    """Give the types of what can be said of a beginning, by the names that ``set_up`` of the rules module has."""
    return {
        name: _type_of(module, "table", name, kind, language)
        for name, kind in hints_of(module.set_up).items()
        if name not in ("t", "r", "return")
    }


class Key(NamedTuple):
    """A key of a JSON form: its type, and what is said of it."""

    name: str
    type: str
    says: str


def form(rules: Unit, family: Chart, name: str, language: Notation) -> Iterator[Key]:
    """Give the keys of a form.

    Raises:
        TranslationError: if what they give is no object whose keys are known.
    """
    function, schema = FORMS[name]
    module = rules_module(family.rules)
    _, kind = rules.need(getattr(module, function), function, family.rules)
    given = returned_by(kind)
    if not isinstance(given, Record):
        raise TranslationError(f"{family.rules}.{function} gives no object whose keys are known")
    for key, of in given.fields.items():
        says = _property(schema, key)[0].get("description", "")
        yield Key(key, _type_of(module, schema, key, of, language), says)


# The translator knows that something is a text, the project's schemas that it is a card.


def _type_of(module: Any, schema: str, key: str, kind: Type, language: Notation) -> str:
    """Write the type of a key of a form: by its schema if the project's are of these rules."""
    found, file = _property(schema, key)
    written = _of_schema(found, file, module, language) if found else []
    if not written:
        return language.of(kind)
    null = language.names[NoneType]
    some = dict.fromkeys(part for part in written if part != null)
    return " | ".join([*some, null] if null in written or NoneType in members(kind) else some)


def _property(form: str, key: str) -> tuple[dict[str, Any], str]:
    """Find what a schema says of a key, and the schema; nothing if it does not know it."""
    name, _, part = form.partition("/")
    schema = read_schema(name)
    return (schema["$defs"][part] if part else schema)["properties"].get(key, {}), name


def _of_schema(schema: Mapping[str, Any], file: str, module: Any, language: Notation) -> list[str]:
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
