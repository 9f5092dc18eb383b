"""Texts with placeholders that nothing fills, or not in every variant that shows them."""

from collections.abc import Iterator, Sequence
from typing import Any

from sixtysix.chart.checks.outline import Declaration, Outline
from sixtysix.chart.parameters import Condition, Declarations, Parameter, Schema
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.chart.read.building import build_condition
from sixtysix.chart.texts import Placeholder, placeholders
from sixtysix.contract.values import write_value
from sixtysix.errors import did_you_mean

NUMBER = object()
"""Stands for every number that no condition names."""


def text_findings(outline: Outline, declared: Declarations) -> Iterator[Finding]:
    """Find placeholders that are none, name no parameter, or one that need not have a value where the text is shown."""
    for part, text in outline.texts():
        for found in placeholders(text.text):
            # An event is there for the sake of its transitions.
            shown = [part]
            if isinstance(part, Declaration) and part.kind == "event":
                shown = [arrow for arrow in outline.arrows if arrow.event and arrow.event.text == part.name]
            for around in shown or [part]:
                names = (*(word.text for word in around.words("when")), *found.around)
                features = [outline.tables["feature"].get(name) for name in names]
                known = [build_condition(f.data) for f in features if f and outline.is_whole(f.place)]
                whole = known if len(known) == len(features) else None
                if wrong := list(placeholder_findings(found, whole, declared, text.place)):
                    yield from wrong
                    break


def placeholder_findings(
    found: Placeholder, conditions: Sequence[Condition] | None, declared: Declarations, place: Pointer
) -> Iterator[Finding]:
    """Find what is wrong with a placeholder in a text that is shown under conditions; None if they are unknown."""
    path, one = found.path, declared.by_path.get(found.path)
    if not path:
        if not found.feature:
            message = f"{found.text[:64]} is no placeholder; there are {{group.parameter}}, "
            message += "{group.parameter noun} and {feature? text | other text}"
            yield Finding(place, "bad-placeholder", message)
    elif one is None:
        message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
        yield Finding(place, "unknown-parameter", message)
    elif conditions is not None and (why := _why_none(one, conditions, declared)):
        yield Finding(place, "no-value", f"{path} need not have a value in this text: {why}")


def _why_none(one: Parameter, features: Sequence[Condition], declared: Declarations) -> str:
    """Say why a parameter may have no value that can be read in a text although the features are on."""

    def allowed(path: str, values: Sequence[Any]) -> list[Any]:
        return [value for value in values if all(f.allows(path, value) for f in features)]

    around: Parameter | None = one
    while around:
        for path in around.matters.paths:
            for value in allowed(path, _values(declared.by_path[path], [*features, around.matters])):
                if not around.matters.allows(path, value):
                    written = "another number" if value is NUMBER else write_value(value)
                    return f"it has no effect where {path} is {written}"
        if around is not one and (left := allowed(around.path, _choices(around))):
            return f"{around.path} may be {left[0]}"
        around = declared.by_path.get(around.group)
    if not is_number(one) and not one.words:
        return "it is no number, and its values have no words"
    wordless = [value for value in allowed(one.path, _choices(one)) if value not in one.words]
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
    named = [
        v for c in conditions for by in (c.when, c.unless) for v in by.get(one.path, ()) if v is not None
    ]
    types = {form.get("type") for form in _forms(one)}
    others = [NUMBER] if types & {"integer", "array"} else []
    return [*_choices(one), *([True, False] if "boolean" in types else []), *named, *others]
