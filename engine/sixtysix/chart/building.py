"""From a checked document to the model: whatever is wrong with it was found before (`sixtysix.project.check`)."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from types import ModuleType
from typing import Any, TypeVar

from sixtysix.chart.model import (
    Case,
    Chart,
    Event,
    Feature,
    Function,
    Impossible,
    Invariant,
    State,
    Transition,
    Variant,
)
from sixtysix.chart.parameters import Condition, Declarations, Parameter

Data = Mapping[str, Any]

Part = TypeVar("Part")

LEADING = ("t", "r")
"""What every function of a rules module takes first: the table and the ruleset."""

BEFORE = "before"
"""The argument of an invariant that compares with the table before the last event."""


def build_chart(document: Data, rules: ModuleType) -> Chart:
    """Make the family's chart; function arguments are read off the rules module."""

    def entries(key: str) -> Iterable[tuple[str, Data]]:
        named: Mapping[str, Data] = document.get(key, {})
        return named.items()

    def arguments(name: str) -> tuple[str, ...]:
        return function_arguments(getattr(rules, name))[len(LEADING) :]

    def function(name: str, data: Data) -> Function:
        margin = arguments(data["margin"]) if "margin" in data else ()
        otherwise = data.get("otherwise", data["says"])
        known = {"otherwise": otherwise, "arguments": arguments(name), "margin_arguments": margin}
        return _part(Function, data, name=name, **known)

    return Chart(
        name=document["name"],
        says=document["says"],
        rules=document["rules"],
        features={n: _part(Feature, d, name=n, **vars(build_condition(d))) for n, d in entries("features")},
        events={n: _part(Event, d, name=n, label=d.get("label", n.upper())) for n, d in entries("events")},
        guards={name: function(name, data) for name, data in entries("guards")},
        actions={name: function(name, data) for name, data in entries("actions")},
        invariants={
            n: _part(Invariant, d, name=n, compares=BEFORE in arguments(n)) for n, d in entries("invariants")
        },
        states={s.name: s for s in _states(document["states"], None)},
        cases={
            n: _part(Case, d, name=n, states=tuple(d["in"]), rows=rules.CASES[n]) for n, d in entries("cases")
        },
        impossible=tuple(_part(Impossible, data) for data in document.get("impossible", ())),
    )


def build_variant(
    document: Data,
    parameters: Mapping[str, Any],
    lineage: tuple[str, ...],
    bases: Iterable[Data] = (),
    changed: frozenset[str] = frozenset(),
) -> Variant:
    """Make the variant of a document whose parameters, inherited ones included, are ``parameters``.

    What no hand can show, and the texts that it rests on, it has from its ``bases`` too. The first of its ``lineage``
    is its own name; house rules have ``changed`` these parameters.
    """
    own, bases = tuple(_part(Impossible, entry) for entry in document.get("impossible", ())), list(bases)
    theirs = (entry for base in bases for entry in base.get("impossible", ()))
    texts = (text for one in (document, *bases) for text in one.get("source", ()))
    inherited = tuple(_part(Impossible, entry, inherited=True) for entry in theirs)
    known = {"parameters": parameters, "lineage": lineage, "impossible": own + inherited, "changed": changed}
    known["source"] = tuple(dict.fromkeys(texts))
    return _part(Variant, document, name=lineage[0], title=document.get("title", lineage[0]), **known)


def function_arguments(function: Callable[..., object]) -> tuple[str, ...]:
    """Give the names of its arguments."""
    return tuple(inspect.signature(function).parameters)


def _part(kind: type[Part], document: Data, **known: Any) -> Part:
    """Make a part of the model from what is known and the keys of a document that are called like its fields."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    said = {n: tuple(v) if isinstance(v, list) else v for n, v in document.items() if n in names}
    said |= {"given": tuple(document.get("source", ()))} if "given" in names else {}
    return kind(**(said | known))


def build_declarations(document: Data) -> Declarations:
    """Make the parameters that a family declares."""
    return Declarations(tuple(_parameter(name, entry) for name, entry in document["groups"].items()))


def build_condition(document: Data) -> Condition:
    """Make the condition of what ``when`` and ``unless`` ask of parameters, each a value or a list of them."""
    when, unless = (
        {path: tuple(v) if isinstance(v, list) else (v,) for path, v in (document.get(key) or {}).items()}
        for key in ("when", "unless")
    )
    return Condition(when, unless)


def _parameter(path: str, document: Data) -> Parameter:
    return Parameter(
        path=path,
        says=document["says"],
        given=tuple(document.get("source", ())),
        form=_form(document),
        default=document.get("default"),
        matters=build_condition(document),
        parts=tuple(_parameter(f"{path}.{n}", d) for n, d in document.get("parameters", {}).items()),
        words=document.get("words", {}),
    )


_SCHEMA_KEYS = ("type", "minimum", "maximum", "not", "pattern", "minItems", "maxItems", "uniqueItems")
"""What a declaration says in the words of JSON Schema."""


def _form(document: Data) -> dict[str, Any]:
    """Make the JSON Schema of what is declared to be of a type, or one of several choices."""
    typed = {key: document[key] for key in _SCHEMA_KEYS if key in document}
    if "items" in document:
        typed["items"] = _form(document["items"])
    if "choices" not in document:
        return typed
    words, sentences = list(document["choices"]), document["choices"]
    chosen: dict[str, Any] = {"const": words[0]} if len(words) == 1 else {"enum": words}
    if isinstance(sentences, dict):
        chosen = {"enum": words, "enumDescriptions": list(sentences.values())}
    return {"oneOf": [chosen, typed]} if typed else chosen


def _states(documents: Data, parent: str | None) -> Iterator[State]:
    for name, document in documents.items():
        document = document or {}
        children: Data = document.get("states", {})
        transitions = tuple(_transition(name, t) for t in document.get("transitions", ()))
        known = {"says": document.get("says", ""), "parent": parent}
        known |= {"children": tuple(children), "transitions": transitions}
        yield _part(State, document, name=name, **known)
        yield from _states(children, name)


def _transition(state: str, document: Data) -> Transition:
    cond, unless = _guard_uses(document, "cond"), _guard_uses(document, "unless")
    return _part(
        Transition,
        document,
        source=state,
        cond=tuple(cond),
        unless=tuple(unless),
        where=tuple((name, when) for uses in (cond, unless) for name, when in uses.items() if when),
    )


def _guard_uses(document: Data, key: str) -> dict[str, tuple[str, ...]]:
    """Give the guards that a transition names under a key, each with the features that keep it there."""
    uses = (use if isinstance(use, dict) else {use: {}} for use in document.get(key, ()))
    return {name: tuple(rest.get("when", ())) for use in uses for name, rest in use.items()}
