"""What a typed language declares of a variant: the values that there are, its events, its JSON forms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from types import NoneType
from typing import Any, NamedTuple, is_typeddict

from sixtysix.chart.model import ConfiguredChart, Event
from sixtysix.chart.paths import read_schema
from sixtysix.contract.rules import rules_module
from sixtysix.transpile import TranslationError
from sixtysix.transpile.types import Type, element, hints_of, is_list, members

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

    def of(self, kind: Type) -> str:
        """Write what stands in an annotation."""
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


def form(module: Any, name: str, language: Notation) -> Iterator[Key]:
    """Yield the keys of a form; none if the rules do not have it.

    Raises:
        TranslationError: if the function that returns it does not declare its keys, by a TypedDict.
    """
    function, schema = FORMS[name]
    if not hasattr(module, function):
        return
    kind = hints_of(getattr(module, function)).get("return")
    if not is_typeddict(kind):
        raise TranslationError(
            f"{module.__name__}.{function} declares no keys of what it returns, by a TypedDict"
        )
    for key, of in hints_of(kind).items():
        says = _property(schema, key)[0].get("description", "")
        yield Key(key, _type_of(module, schema, key, of, language), says)


# Python's annotation says that something is a text, the project's schemas that it is a card.


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
