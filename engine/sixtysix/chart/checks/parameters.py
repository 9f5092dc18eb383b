"""Parameters as a family declares them, and as the conditions and the placeholders in texts of a chart name them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.outline import Entry, Outline
from sixtysix.chart.document import Document, read_document
from sixtysix.chart.model import OFF, facts
from sixtysix.chart.parameters import Condition, Declarations, Parameter, Parameters, Schema
from sixtysix.chart.paths import read_schema
from sixtysix.chart.problems import Finding, Pointer, Problem, as_mapping, value_at
from sixtysix.chart.validation import schema_findings
from sixtysix.contract.values import write_value
from sixtysix.errors import did_you_mean
from sixtysix.languages import Braces, braces


def feature_findings(outline: Outline, declared: Declarations) -> Iterator[Finding]:
    """Find parameters, and values of parameters, that a feature names and nobody declares."""
    for feature in outline.tables["feature"].values():
        yield from condition_findings(feature.data, feature.place, declared)


def condition_findings(data: Mapping[str, Any], place: Pointer, declared: Declarations) -> Iterator[Finding]:
    """Find what ``where`` in the data names and nobody declares."""
    for path, given in as_mapping(data.get("where")).items():
        known, at = declared.by_path.get(path), (*place, "where", path)
        if known is None:
            message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
            yield Finding(at, "unknown-parameter", message, at_key=True)
            continue
        schema, value = declared.schema_of(known), given
        if isinstance(given, dict):
            value, at = given.get("not"), (*at, "not")
        for index, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
            wrong = [] if item is None else schema_findings(item, schema)
            here = at if index is None else (*at, index)
            yield from (Finding(here, "unknown-value", first.message) for first in wrong[:1])


COMES = "need not be said: it comes with what else is asked for"


def repeated_paths(
    data: Mapping[str, Any], place: Pointer, declared: Declarations, around: Sequence[Condition] = ()
) -> Iterator[Finding]:
    """Find parameters for which ``where`` in the data asks although what else it asks for comes with them."""
    where = Condition.of(data).where
    for path, choice in where.items():
        others = {other: one for other, one in where.items() if other != path}
        if not exception(Condition({path: choice}), [Condition(others), *around], declared):
            yield Finding((*place, "where", path), "said-twice", f"{path} {COMES}", at_key=True)


def known_facts(outline: Outline, parameters: Parameters) -> frozenset[str]:
    """Say of each feature whether complete parameters turn it on or off."""
    return facts({e.name: Condition.of(e.data) for e in outline.tables["feature"].values()}, parameters)


def read_declarations(path: Path) -> tuple[Declarations, list[Problem]]:
    """Read the parameters declared in a file; none of them if something is wrong with it."""
    document = read_document(path)
    malformed = document.problems_of(schema_findings(document.data, read_schema("declarations")))
    if malformed or document.problems:
        return Declarations(), [*document.problems, *malformed]
    declared = Declarations.of(document.mapping)
    found = (finding for one in declared.by_path.values() for finding in _parameter(declared, one, document))
    problems = document.problems_of(found)
    return Declarations() if problems else declared, problems


def _parameter(declared: Declarations, one: Parameter, document: Document) -> Iterator[Finding]:
    place, data = one.place, value_at(document.mapping, one.place)
    unknown = list(condition_findings(data, place, declared))
    yield from unknown
    if not unknown and _hangs_on_itself(declared, one):
        yield Finding(place, "circular-condition", f"whether {one.path} has an effect hangs on itself", True)
    elsewhere = [path for path in one.matters.where if path.rpartition(".")[0] != one.group]
    if elsewhere and one.is_needed(declared.defaults):
        message = f"{one.path} needs a default, as its effect hangs on another group: {', '.join(elsewhere)}"
        yield Finding(place, "no-default", message, at_key=True)
    for word in one.words:
        if word not in data.get("choices", ()):
            meant = did_you_mean(word, list(data.get("choices", ())))
            yield Finding(
                (*place, "words", word), "unknown-value", f"{one.path} has no choice {word}{meant}", True
            )
    if one.default is not None:
        for finding in schema_findings(one.default, one.form):
            yield Finding((*place, "default", *finding.pointer), finding.code, finding.message)
    try:
        re.compile(data.get("items", {}).get("pattern", ""))
    except (re.error, RecursionError, OverflowError) as error:
        at = (*place, "items", "pattern")
        yield Finding(at, "wrong-form", f"this is no regular expression: {error}")


def _hangs_on_itself(declared: Declarations, one: Parameter) -> bool:
    seen, waiting = set[str](), [*one.matters.where]
    while waiting:
        path = waiting.pop()
        if path not in seen and path in declared.by_path:
            seen.add(path)
            waiting += declared.by_path[path].matters.where
    return one.path in seen


NUMBER = object()
"""Stands for every number that no condition names."""


def text_findings(outline: Outline, declared: Declarations) -> Iterator[Finding]:
    """Find placeholders that are none, name no parameter, or one that need not have a value where the text is shown."""
    for part, text in outline.texts():
        for found in braces(text.text):
            # An event is there for the sake of its transitions.
            shown = [part]
            if isinstance(part, Entry) and part.kind == "event":
                shown = [edge for edge in outline.edges if edge.event and edge.event.text == part.name]
            for around in shown or [part]:
                names = (*(w.text for w in around.words("when") if not w.text.startswith(OFF)), *found.on)
                known = [Condition.of(outline.tables["feature"][name].data) for name in names]
                if wrong := list(placeholder_findings(found, known, declared, text.place)):
                    yield from wrong
                    break


def placeholder_findings(
    found: Braces, conditions: Sequence[Condition], declared: Declarations, place: Pointer
) -> Iterator[Finding]:
    """Find what is wrong with a placeholder in a text that is shown under conditions."""
    path, one = found.value, declared.by_path.get(found.value)
    if "." not in path:
        if not found.choice:
            message = f"{found.text[:64]} is no placeholder; there are {{group.parameter}}, "
            message += "{group.parameter noun} and {feature? text | other text}"
            yield Finding(place, "bad-placeholder", message)
    elif one is None:
        message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
        yield Finding(place, "unknown-parameter", message)
    elif why := _why_none(one, conditions, declared):
        yield Finding(place, "no-value", f"{path} need not have a value in this text: {why}")


def exception(one: Condition, known: Sequence[Condition], declared: Declarations) -> tuple[str, Any] | None:
    """Give a parameter, and a value of it with which a condition does not hold although others do."""
    known = [*known]
    for other in known:  # what it asks for has a value, and so all that this needs
        asked = (path for path in other.where if not other.allows(path, None))
        known += [need for path in asked for need in declared.needs(path) if need not in known]
    for path in one.where:
        nothing = [None] if declared.needs(path) else []
        for value in (*_values(declared.by_path[path], [*known, one]), *nothing):
            if not one.allows(path, value) and all(other.allows(path, value) for other in known):
                return path, value
    return None


def _why_none(one: Parameter, features: Sequence[Condition], declared: Declarations) -> str:
    """Say why a parameter may have no value that can be read in a text although the features are on."""

    def allowed(around: Parameter) -> list[Any]:
        return [value for value in _choices(around) if all(f.allows(around.path, value) for f in features)]

    for need in declared.needs(one.path):
        if broken := exception(need, features, declared):
            written = "another number" if broken[1] is NUMBER else write_value(broken[1])
            return f"it has no effect where {broken[0]} is {written}"
    for around in [*declared.around(one.path)][1:]:
        if left := allowed(around):
            return f"{around.path} may be {left[0]}"
    if not is_number(one) and not one.words:
        return "it is no number, and its values have no words"
    wordless = [value for value in allowed(one) if value not in one.words]
    return f"it may be {wordless[0]}, which has no words" if wordless else ""


def is_number(one: Parameter) -> bool:
    """Tell whether a parameter may be a number."""
    return any(form.get("type") == "integer" for form in _forms(one))


def _forms(one: Parameter) -> Sequence[Schema]:
    forms: Sequence[Schema] = one.form.get("oneOf", (one.form,))
    return forms


def _choices(one: Parameter) -> list[Any]:
    return [v for form in _forms(one) for v in form.get("enum", [form["const"]] if "const" in form else [])]


def _values(one: Parameter, conditions: Sequence[Condition]) -> list[Any]:
    """List the values that a parameter may have, as far as conditions tell them apart."""
    named = [v for c in conditions for v in c.where.get(one.path, (True, ()))[1] if v is not None]
    types = {form.get("type") for form in _forms(one)}
    others = [NUMBER] if types & {"integer", "array"} else []
    return [*_choices(one), *([True, False] if "boolean" in types else []), *named, *others]
