"""Requirements on parameters, as files write them under `where`, and placeholders that need a parameter's value."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from sixtysix.chart.parameters import Declarations, Parameter, Requirement
from sixtysix.chart.paths import Schema
from sixtysix.chart.problems import Mistake, Pointer, refuse, write_value
from sixtysix.chart.validation import read_in_form, schema_mistakes
from sixtysix.errors import did_you_mean
from sixtysix.languages import Braces


def read_declarations(path: Path) -> Declarations:
    """Read the parameters declared in a file.

    Raises:
        SpecError: with everything that is wrong with it.
    """
    document = read_in_form(path, "declarations")
    declared = Declarations.of(document.mapping)
    parts = declared.by_path.values()
    refuse(document.problems_of(mistake for one in parts for mistake in _of_parameter(declared, one)))
    return declared


def _of_parameter(declared: Declarations, one: Parameter) -> Iterator[Mistake]:
    unknown = list(condition_mistakes(one.needs, one.place, declared))
    yield from unknown
    if not unknown and _needs_itself(declared, one):
        yield Mistake(
            one.place, "circular-condition", f"whether {one.path} has an effect hangs on itself", True
        )
    elsewhere = [path for path in one.needs.where if path.rpartition(".")[0] != one.group]
    if elsewhere and one.is_needed(declared.defaults):
        message = f"{one.path} needs a default, as its effect hangs on another group: {', '.join(elsewhere)}"
        yield Mistake(one.place, "no-default", message, at_key=True)
    choices = [choice for choice in _choices(one) if isinstance(choice, str)]
    for word in one.words:
        if word not in choices:
            message = f"{one.path} has no choice {word}{did_you_mean(word, choices)}"
            yield Mistake((*one.place, "words", word), "unknown-value", message, at_key=True)
    try:
        for form in _forms(one):
            re.compile(form.get("items", {}).get("pattern", ""))
    except (re.error, RecursionError, OverflowError) as error:
        at = (*one.place, "items", "pattern")
        yield Mistake(at, "wrong-form", f"this is no regular expression: {error}")
        return
    if one.default is not None:
        for mistake in schema_mistakes(one.default, one.form):
            yield mistake._replace(pointer=(*one.place, "default", *mistake.pointer), at_key=False)


def _needs_itself(declared: Declarations, one: Parameter) -> bool:
    seen, waiting = set[str](), [*one.needs.where]
    while waiting:
        path = waiting.pop()
        if path not in seen and path in declared.by_path:
            seen.add(path)
            waiting += declared.by_path[path].needs.where
    return one.path in seen


def condition_mistakes(asked: Requirement, place: Pointer, declared: Declarations) -> Iterator[Mistake]:
    """Yield what ``where`` at a place asks for and nobody declares: a parameter, or a value of one."""
    for path, (wanted, values) in asked.where.items():
        known, at = declared.by_path.get(path), (*place, "where", path, *(() if wanted else ("not",)))
        if known is None:
            message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
            yield Mistake((*place, "where", path), "unknown-parameter", message, at_key=True)
            continue
        for index, value in enumerate(values):
            if value is not None and (wrong := schema_mistakes(value, declared.schema_of(known))):
                yield Mistake((*at, index) if values[1:] else at, "unknown-value", wrong[0].message)


COMES = "need not be said: it comes with what else is asked for"


def repeated_paths(
    asked: Requirement, place: Pointer, declared: Declarations, around: Sequence[Requirement] = ()
) -> Iterator[Mistake]:
    """Yield the parameters for which ``where`` at a place asks although what else it asks for comes with them."""
    for path, choice in asked.where.items():
        others = {other: one for other, one in asked.where.items() if other != path}
        if not exception(Requirement({path: choice}), [Requirement(others), *around], declared):
            yield Mistake((*place, "where", path), "said-twice", f"{path} {COMES}", at_key=True)


NUMBER = object()
"""Any number that no condition names."""


def placeholder_mistakes(
    found: Braces, conditions: Sequence[Requirement], declared: Declarations, place: Pointer
) -> Iterator[Mistake]:
    """Yield what is wrong with a placeholder in a text that is shown under conditions."""
    path, one = found.value, declared.by_path.get(found.value)
    if "." not in path:
        if not found.choice:
            message = f"{found.text[:64]} is no placeholder; there are {{group.parameter}}, "
            message += "{group.parameter noun} and {feature? text | other text}"
            yield Mistake(place, "bad-placeholder", message)
    elif one is None:
        message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
        yield Mistake(place, "unknown-parameter", message)
    elif why := _why_none(one, conditions, declared):
        yield Mistake(place, "no-value", f"{path} need not have a value in this text: {why}")


def exception(
    one: Requirement, known: Sequence[Requirement], declared: Declarations
) -> tuple[str, object] | None:
    """Return a parameter, and a value of it with which a condition does not hold although others do."""
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


def _why_none(one: Parameter, features: Sequence[Requirement], declared: Declarations) -> str:
    """Return why a parameter may have no value that can be read in a text although the features are on."""

    def allowed(around: Parameter) -> list[object]:
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
    """True if a parameter may be a number."""
    return any(form.get("type") == "integer" for form in _forms(one))


def _forms(one: Parameter) -> Sequence[Schema]:
    forms: Sequence[Schema] = one.form.get("oneOf", (one.form,))
    return forms


def _choices(one: Parameter) -> list[object]:
    return [v for form in _forms(one) for v in form.get("enum", [form["const"]] if "const" in form else [])]


def _values(one: Parameter, conditions: Sequence[Requirement]) -> list[object]:
    """List the values that a parameter may have, as far as conditions tell them apart."""
    named = [v for c in conditions for v in c.where.get(one.path, (True, ()))[1] if v is not None]
    types = {form.get("type") for form in _forms(one)}
    others = [NUMBER] if types & {"integer", "array"} else []
    return [*_choices(one), *([True, False] if "boolean" in types else []), *named, *others]
