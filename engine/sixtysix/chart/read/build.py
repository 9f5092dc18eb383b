"""From a checked document to the model: whatever is wrong with it was found before (`sixtysix.check`)."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

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

Document = Mapping[str, Any]

LEADING = ("t", "r")
"""What every function of a rules module takes first: the table and the ruleset."""

BEFORE = "before"
"""The argument of an invariant that compares with the table before the last event."""


def build_chart(document: Document, rules: ModuleType) -> Chart:
    """The family's chart; function arguments are read off the rules module."""
    return Chart(
        name=document["name"],
        says=document["says"],
        rules=document["rules"],
        features={n: _feature(n, d) for n, d in document.get("features", {}).items()},
        events={n: _event(n, d) for n, d in document.get("events", {}).items()},
        guards={n: _function(n, d, rules) for n, d in document.get("guards", {}).items()},
        actions={n: _function(n, d, rules) for n, d in document.get("actions", {}).items()},
        invariants={n: _invariant(n, d, rules) for n, d in document.get("invariants", {}).items()},
        states={s.name: s for s in _states(document["states"], None)},
        cases={n: _case(n, d, rules) for n, d in document.get("cases", {}).items()},
        impossible=tuple(map(_impossible, document.get("impossible", ()))),
    )


def build_variant(
    document: Document,
    parameters: Mapping[str, Any],
    lineage: tuple[str, ...] = (),
    bases: Iterable[Document] = (),
) -> Variant:
    """The variant of a document whose parameters, inherited ones included, are ``parameters``.

    What no hand can show it has from its ``bases`` too.
    """
    inherited = (_impossible(entry) for base in bases for entry in base.get("impossible", ()))
    return Variant(
        name=document["name"],
        title=document.get("title", document["name"]),
        says=document.get("says", ""),
        source=tuple(document.get("source", ())),
        parameters=parameters,
        lineage=(document["name"], *lineage),
        impossible=(
            *map(_impossible, document.get("impossible", ())),
            *(replace(entry, inherited=True) for entry in inherited),
        ),
    )


def function_arguments(function: Callable[..., object]) -> tuple[str, ...]:
    """The names of its arguments."""
    return tuple(inspect.signature(function).parameters)


def build_declarations(document: Document) -> Declarations:
    """The parameters that a family declares."""
    return Declarations(tuple(_parameter(name, entry) for name, entry in document["groups"].items()))


def build_condition(document: Document) -> Condition:
    """What ``when`` and ``unless`` ask of parameters, each a value or a list of them."""
    when, unless = (
        {path: tuple(v) if isinstance(v, list) else (v,) for path, v in (document.get(key) or {}).items()}
        for key in ("when", "unless")
    )
    return Condition(when, unless)


def _parameter(path: str, document: Document) -> Parameter:
    return Parameter(
        path,
        document["says"],
        tuple(document.get("source", ())),
        _form(document),
        document.get("default"),
        build_condition(document),
        tuple(_parameter(f"{path}.{n}", d) for n, d in document.get("parameters", {}).items()),
    )


_SCHEMA_KEYS = ("type", "minimum", "maximum", "not", "pattern", "minItems", "maxItems", "uniqueItems")
"""What a declaration says in the words of JSON Schema."""


def _form(document: Document) -> dict[str, Any]:
    """The JSON Schema of what is declared to be of a type, or one of several choices."""
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


def _feature(name: str, document: Document) -> Feature:
    condition = build_condition(document)
    return Feature(condition.when, condition.unless, name, document["says"])


def _event(name: str, document: Document) -> Event:
    return Event(
        name,
        document["says"],
        document.get("label", name.upper()),
        document["by"],
        tuple(document.get("carries", ())),
        tuple(document.get("source", ())),
    )


def _function(name: str, document: Document, rules: ModuleType) -> Function:
    return Function(
        name,
        document["says"],
        document.get("otherwise", document["says"]),
        tuple(document.get("source", ())),
        tuple(document.get("when", ())),
        _asked_for(rules, name),
        document.get("margin", ""),
        _asked_for(rules, document["margin"]) if "margin" in document else (),
    )


def _asked_for(rules: ModuleType, name: str) -> tuple[str, ...]:
    return function_arguments(getattr(rules, name))[len(LEADING) :]


def _case(name: str, document: Document, rules: ModuleType) -> Case:
    return Case(
        name,
        document["says"],
        tuple(document.get("source", ())),
        tuple(document["in"]),
        rules.CASES[name],
        tuple(document.get("when", ())),
    )


def _impossible(document: Document) -> Impossible:
    return Impossible(
        tuple(document["obligations"]),
        document["because"],
        tuple(document.get("source", ())),
        tuple(document.get("when", ())),
        tuple(document.get("unless", ())),
    )


def _invariant(name: str, document: Document, rules: ModuleType) -> Invariant:
    return Invariant(
        name,
        document["says"],
        tuple(document.get("source", ())),
        tuple(document["holds_in"]),
        BEFORE in function_arguments(getattr(rules, name)),
    )


def _states(documents: Document, parent: str | None) -> Iterator[State]:
    for name, document in documents.items():
        document = document or {}
        children: Document = document.get("states", {})
        yield State(
            name=name,
            says=document.get("says", ""),
            parent=parent,
            initial=document.get("initial", False),
            final=document.get("final", False),
            enter=tuple(document.get("enter", ())),
            exit=tuple(document.get("exit", ())),
            start=tuple(document.get("start", ())),
            finish=tuple(document.get("finish", ())),
            source=tuple(document.get("source", ())),
            children=tuple(children),
            transitions=tuple(_transition(name, t) for t in document.get("transitions", ())),
        )
        yield from _states(children, name)


def _transition(source: str, document: Document) -> Transition:
    return Transition(
        name=document["name"],
        source=source,
        target=document["target"],
        event=document.get("event"),
        cond=tuple(_guard_uses(document, "cond")),
        unless=tuple(_guard_uses(document, "unless")),
        on=tuple(document.get("on", ())),
        internal=document.get("internal", False),
        says=document.get("says", ""),
        cites=tuple(document.get("source", ())),
        when=tuple(document.get("when", ())),
        where=tuple(
            (name, when)
            for key in ("cond", "unless")
            for name, when in _guard_uses(document, key).items()
            if when
        ),
    )


def _guard_uses(document: Document, key: str) -> dict[str, tuple[str, ...]]:
    """The guards that a transition names under ``cond`` or ``unless``, each with the features that keep it there."""
    uses = (use if isinstance(use, dict) else {use: {}} for use in document.get(key, ()))
    return {name: tuple(rest.get("when", ())) for use in uses for name, rest in use.items()}
