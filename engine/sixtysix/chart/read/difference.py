"""Where data and a JSON Schema differ, as plain data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing.jsonschema import EMPTY_REGISTRY

from sixtysix.chart.problems import MOST_FINDINGS, Pointer

Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """A keyword that a value does not satisfy."""

    keyword: str
    demand: Any
    """What the keyword asks for."""
    given: Any
    """The value, or the key if the keyword is about keys."""
    schema: Schema
    """What the keyword stands in."""
    place: Pointer
    """Where the value stands in the data."""
    steps: Pointer
    """Where the keyword stands in the schema."""
    depth: int
    """How far below the value that an alternative is about the difference lies."""
    causes: tuple["Difference", ...]
    """For alternatives: why each of them fails."""

    @property
    def about_key(self) -> bool:
        return "propertyNames" in self.steps and isinstance(self.given, str)

    @property
    def about(self) -> str:
        """What the schema says the value is; empty if it does not."""
        return str(self.schema.get("description", ""))


def differences(data: Any, schema: Schema) -> list[Difference]:
    """The first differences, if not all."""
    errors = _Validator(schema, registry=EMPTY_REGISTRY).iter_errors(data)
    return [_difference(error) for error in islice(errors, MOST_FINDINGS)]


def _difference(error: ValidationError) -> Difference:
    return Difference(
        keyword=str(error.validator),
        demand=error.validator_value,
        given=error.instance,
        schema=error.schema if isinstance(error.schema, Mapping) else {},
        place=tuple(error.absolute_path),
        steps=tuple(error.absolute_schema_path),
        depth=len(error.relative_path),
        causes=tuple(map(_difference, error.context or ())),
    )


def _unique(validator: Any, wanted: bool, items: Any, schema: Any) -> Iterator[ValidationError]:
    if wanted and isinstance(items, list) and len({repr(item) for item in items}) < len(items):
        yield ValidationError("an item is repeated")


def _integer(checker: Any, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_Validator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    validators={"uniqueItems": _unique},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _integer),
)
