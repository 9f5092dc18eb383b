"""The declared parameters of a family of games, with their possible values, defaults and conditions."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Self

from sixtysix.chart.paths import Schema, read_schema
from sixtysix.chart.problems import Mistake, Pointer, refuse, unknown, value_at, write_value
from sixtysix.chart.sources import Citing, part_of
from sixtysix.chart.validation import MISSING, read_in_form, schema_mistakes
from sixtysix.errors import did_you_mean
from sixtysix.languages import INNERMOST, WORD, Braces, _, filled, meant

Parameters = Mapping[str, Any]
"""A variant's parameters, nested by group. The path ``claim.mode`` is ``mode`` in the group ``claim``."""


def parameter(parameters: Parameters, path: str) -> Any:
    """Return the value at a path such as ``claim.mode``, or None if there is no such value."""
    return value_at(parameters, tuple(path.split(".")))


def all_of(parameters: Parameters, around: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) for every group and parameter. A group comes before its contents."""
    for name, value in parameters.items():
        yield around + name, value
        if isinstance(value, Mapping):
            yield from all_of(value, f"{around}{name}.")


@dataclass(frozen=True)
class Requirement:
    """A condition on parameters. A missing parameter has the value None."""

    where: Mapping[str, tuple[bool, tuple[object, ...]]] = field(default_factory=dict)
    # from path to (True, allowed values) or (False, forbidden values)

    @classmethod
    def of(cls, document: Schema) -> Self:
        """Return the condition in a mapping such as ``{"where": {"exchange.card": {"not": "none"}}}``."""

        def choice(given: object) -> tuple[bool, tuple[object, ...]]:
            if isinstance(given, dict):
                return False, choice(given["not"])[1]
            return True, tuple(given) if isinstance(given, list) else (given,)

        return cls({path: choice(given) for path, given in (document.get("where") or {}).items()})

    def holds(self, parameters: Parameters) -> bool:
        return not self.broken_by(parameters)

    def broken_by(self, parameters: Parameters) -> str:
        """Return the path of the first parameter that breaks the condition, or an empty string."""
        return next((p for p in self.where if not self.allows(p, parameter(parameters, p))), "")

    def allows(self, path: str, value: object) -> bool:
        wanted, values = self.where.get(path, (False, ()))
        return (value in values) is wanted


@dataclass(frozen=True)
class Parameter(Citing):
    """A declared parameter, or a declared group of parameters."""

    path: str  # ``claim.penalty.by``, or the name of a group
    says: str
    form: Schema  # the JSON Schema of a single value; empty if there are only ``parts``
    default: object  # None if there is no default
    needs: Requirement  # the condition on other parameters under which this one has an effect
    parts: tuple["Parameter", ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)  # the words for choices within a text

    @cached_property
    def source(self) -> tuple[str, ...]:
        return self.sources.of(self.path, self.own_source)

    def translated(self) -> "Parameter":
        """Return a copy with texts in the current language. The texts of ``parts`` are not translated."""

        def form(one: Schema) -> Schema:
            forms = {"oneOf": [form(other) for other in one["oneOf"]]} if "oneOf" in one else {}
            said = one.get("enumDescriptions")
            return {**one, **forms, **({"enumDescriptions": list(map(_, said))} if said else {})}

        words = {value: _(meant(WORD, word)) for value, word in self.words.items()}
        return replace(self, says=_(self.says), form=form(self.form), words=words)

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def group(self) -> str:
        """The path of the group around the parameter, or an empty string for an outermost group."""
        return self.path.rpartition(".")[0]


@dataclass(frozen=True)
class Declarations:
    """The declared parameters of a family of games, in groups."""

    groups: tuple[Parameter, ...] = ()

    @classmethod
    def of(cls, document: Schema) -> Self:
        groups = document["groups"].items()
        return cls(tuple(_parameter(name, entry, ("groups", name)) for name, entry in groups))

    @cached_property
    def by_path(self) -> Mapping[str, Parameter]:
        """A mapping from path to group or parameter. A group comes before its contents."""

        def inside(parts: tuple[Parameter, ...]) -> Iterator[Parameter]:
            return (one for part in parts for one in (part, *inside(part.parts)))

        return {one.path: one for one in inside(self.groups)}

    def changed_by(self, change: Callable[[Parameter], Parameter]) -> "Declarations":
        """Return a copy in which ``change`` was applied to every group and every parameter."""

        def of(one: Parameter) -> Parameter:
            return replace(change(one), parts=tuple(map(of, one.parts)))

        return Declarations(tuple(map(of, self.groups)))

    @cached_property
    def schema(self) -> Schema:
        """The JSON Schema of a variant's parameters. No key is required."""
        return schema_of_all(self.groups)

    @cached_property
    def file_schema(self) -> Schema:
        return {**read_schema("variant-file"), "$defs": {"parameters": self.schema}}

    def mistakes(self, given: Parameters) -> list[Mistake]:
        """Return the mistakes in the values. If all values are valid, return a mistake for each missing key."""
        if wrong := schema_mistakes(given, self.schema):
            return wrong
        known, missing = self._with_defaults(given), list[Mistake]()
        for one in self.by_path.values():
            is_word = isinstance(parameter(known, one.group), str)  # a word instead of the group
            is_absent = one.form and not is_word and parameter(known, one.path) is None
            if is_absent and self.has_effect(one, known):
                *_, outermost = (p for p in self.around(one.path) if parameter(given, p.path) is None)
                place = tuple(outermost.group.split(".")) if outermost.group else ()
                missing.append(Mistake(place, MISSING, f"the key {outermost.name} is missing"))
        return [*dict.fromkeys(missing)]

    def complete(self, given: Parameters) -> dict[str, Any]:
        """Return all parameters that have an effect. A parameter without a value gets its default."""
        known = self._with_defaults(given)

        def kept(parts: Iterable[Parameter]) -> dict[str, Any]:
            values = ((one, parameter(known, one.path)) for one in parts if one.needs.holds(known))
            return {
                one.name: kept(one.parts) if isinstance(value, dict) else value
                for one, value in values
                if value is not None
            }

        return kept(self.groups)

    @cached_property
    def settling(self) -> tuple[str, ...]:
        """All paths. A path comes after the paths on which its effect depends.

        Raises:
            CycleError: if parameters depend on each other in a circle.
        """
        needs = {path: [p for need in self.needs(path) for p in need.where] for path in self.by_path}
        return tuple(TopologicalSorter(needs).static_order())

    def _with_defaults(self, given: Parameters) -> dict[str, Any]:
        known = deepcopy(dict(given))
        for one in (self.by_path[path] for path in self.settling):
            if one.default is not None and parameter(known, one.path) is None and self.has_effect(one, known):
                _put(known, one.path, one.default)
        return known

    def has_effect(self, one: Parameter, known: Parameters) -> bool:
        return all(need.holds(known) for need in self.needs(one.path))

    def around(self, path: str) -> Iterator[Parameter]:
        """Yield the parameter at ``path``, then its group, then the group around that group, and so on."""
        while one := self.by_path.get(path):
            yield one
            path = one.group

    def needs(self, path: str) -> list[Requirement]:
        """Return all conditions that must hold for a parameter to have an effect."""
        return [one.needs for one in self.around(path) if one.needs.where]

    def without_effect(self, given: Parameters) -> Iterator[tuple[Parameter, str]]:
        """Yield (parameter, path) for each value without effect. The value at ``path`` is the cause."""
        known = self._with_defaults(given)
        for path, one in self.by_path.items():
            is_reported = any(not need.holds(known) for need in self.needs(one.group))
            if parameter(known, path) is not None and not one.needs.holds(known) and not is_reported:
                yield one, one.needs.broken_by(known)

    def fill(self, text: str, parameters: Parameters, active: Container[str]) -> str:
        """Return a text with filled placeholders: ``{closing.needs_talon card}`` becomes ``3 cards``.

        ``{said? claims | goes on}`` becomes ``claims`` if the feature ``said`` is active, else ``goes on``.
        """
        is_name = INNERMOST.sub("", text).isupper()

        def value(path: str) -> Any:
            found = parameter(parameters, path)
            known = self.by_path.get(path)
            words = known.words if known else {}
            return found if isinstance(found, int) else words.get(found, found)

        told = filled(text, value, active.__contains__)
        return told.upper() if is_name else told


def schema_of(one: Parameter) -> Schema:
    mapping = schema_of_all(one.parts) if one.parts else {}
    forms = [form for form in (*one.form.get("oneOf", (one.form,)), mapping) if form]
    return {
        "description": one.says,
        **(forms[0] if len(forms) == 1 else {"oneOf": forms}),
        **({"default": one.default} if one.default is not None else {}),
    }


def schema_of_all(parts: Iterable[Parameter]) -> Schema:
    return _mapping({part.name: schema_of(part) for part in parts})


def _mapping(keys: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": keys, "additionalProperties": False}


def _parameter(path: str, document: Schema, place: Pointer) -> Parameter:
    parts = document.get("parameters", {}).items()
    return part_of(
        Parameter,
        document,
        path=path,
        form=_form(document),
        default=document.get("default"),
        needs=Requirement.of(document),
        parts=tuple(_parameter(f"{path}.{n}", d, (*place, "parameters", n)) for n, d in parts),
        place=place,
    )


_SCHEMA_KEYS = ("type", "minimum", "maximum", "not", "pattern", "minItems", "maxItems", "uniqueItems")
"""Keys that a declaration shares with JSON Schema."""


def _form(document: Schema) -> dict[str, Any]:
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


def _put(known: dict[str, Any], path: str, value: object) -> None:
    *groups, name = path.split(".")
    for group in groups:
        known = known.setdefault(group, {})
        if not isinstance(known, dict):  # a word instead of the group
            return
    known[name] = deepcopy(value)


def read_declarations(path: Path) -> Declarations:
    """Return the parameters that a file declares. Raise SpecError if the file has problems."""
    document = read_in_form(path, "declarations")
    declared = Declarations.of(document.mapping)
    parts = declared.by_path.values()
    refuse(document.problems_of(mistake for one in parts for mistake in _of_parameter(declared, one)))
    try:
        _ = declared.settling
    except CycleError as error:
        one = declared.by_path[error.args[1][0]]
        message = f"the effect of {one.path} depends on itself"
        refuse([document.problem(one.place, "circular-condition", message, at_key=True)])
    return declared


def _of_parameter(declared: Declarations, one: Parameter) -> Iterator[Mistake]:
    yield from condition_mistakes(one.needs, one.place, declared)
    elsewhere = [path for path in one.needs.where if path.rpartition(".")[0] != one.group]
    if elsewhere and one.form and one.default is None:
        message = (
            f"{one.path} needs a default, because its effect depends on another group: {', '.join(elsewhere)}"
        )
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


def condition_mistakes(asked: Requirement, place: Pointer, declared: Declarations) -> Iterator[Mistake]:
    """Yield a mistake for each undeclared parameter or impossible value in a condition."""
    for path, (wanted, values) in asked.where.items():
        known, at = declared.by_path.get(path), (*place, "where", path, *(() if wanted else ("not",)))
        if known is None:
            yield unknown("parameter", path, declared.by_path, (*place, "where", path), at_key=True)
            continue
        for index, value in enumerate(values):
            if value is not None and (wrong := schema_mistakes(value, schema_of(known))):
                yield Mistake((*at, index) if values[1:] else at, "unknown-value", wrong[0].message)


NUMBER = object()  # all numbers that no condition names


def placeholder_mistakes(
    found: Braces, conditions: Sequence[Requirement], declared: Declarations, place: Pointer
) -> Iterator[Mistake]:
    """Yield mistakes in a placeholder of a text. The text appears only if all ``conditions`` hold."""
    path, one = found.value, declared.by_path.get(found.value)
    if "." not in path:
        if not found.choice:
            message = f"{found.text[:64]} is no placeholder; there are {{group.parameter}}, "
            message += "{group.parameter noun} and {feature? text | other text}"
            yield Mistake(place, "bad-placeholder", message)
    elif one is None:
        yield unknown("parameter", path, declared.by_path, place)
    elif why := _why_none(one, conditions, declared):
        yield Mistake(place, "no-value", f"{path} may have no value in this text: {why}")


def exception(
    one: Requirement, known: Sequence[Requirement], declared: Declarations
) -> tuple[str, object] | None:
    """Return a (path, value) that does not fit ``one``, but fits all conditions in ``known``."""
    known = [*known]
    for other in known:  # if a parameter must have a value, it must have an effect
        asked = (path for path in other.where if not other.allows(path, None))
        known += [need for path in asked for need in declared.needs(path) if need not in known]
    for path in one.where:
        nothing = [None] if declared.needs(path) else []
        for value in (*_values(declared.by_path[path], [*known, one]), *nothing):
            if not one.allows(path, value) and all(other.allows(path, value) for other in known):
                return path, value
    return None


def _why_none(one: Parameter, features: Sequence[Requirement], declared: Declarations) -> str:
    """Return why the placeholder of a parameter may have no value. Return ``""`` if it always has a value."""

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
        return "it is not a number, and its values have no words"
    wordless = [value for value in allowed(one) if value not in one.words]
    return f"it may be {wordless[0]}, which has no words" if wordless else ""


def is_number(one: Parameter) -> bool:
    return any(form.get("type") == "integer" for form in _forms(one))


def _forms(one: Parameter) -> Sequence[Schema]:
    forms: Sequence[Schema] = one.form.get("oneOf", (one.form,))
    return forms


def _choices(one: Parameter) -> list[object]:
    return [v for form in _forms(one) for v in form.get("enum", [form["const"]] if "const" in form else [])]


def _values(one: Parameter, conditions: Sequence[Requirement]) -> list[object]:
    named = [v for c in conditions for v in c.where.get(one.path, (True, ()))[1] if v is not None]
    types = {form.get("type") for form in _forms(one)}
    others = [NUMBER] if types & {"integer", "array"} else []
    return [*_choices(one), *([True, False] if "boolean" in types else []), *named, *others]


def variant_schema(declarations: Declarations, variants: Iterable[str]) -> Schema:
    """Return the JSON Schema with which editors check variants. Editors can suggest the names in ``variants``."""
    head, examples = read_schema("variant-file"), sorted(variants)
    properties = head["properties"]
    return {
        **head,
        "$id": "variant.schema.json",
        "title": "Variant or house rules",
        "properties": {
            **properties,
            "extends": {**properties["extends"], "examples": examples},
            "parameters": {**properties["parameters"], "$ref": "#/$defs/parameters"},
        },
        "$defs": {
            "variant": {"description": "A variant of the family.", "type": "string", "examples": examples},
            "parameters": {
                "description": "Parameters by group. House rules give only what they change.",
                **_mapping({path: schema_of(one) for path, one in declarations.by_path.items()}),
            },
        },
    }
