"""The types of Python expressions, as annotated or inferred."""

import builtins
import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from types import FunctionType, ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_type_hints, is_typeddict
from typing import get_origin as origin_of

from sixtysix.errors import SixtySixError

Type = Any  # the value of an annotation; ``dict`` is an object with unknown keys

SAFE = (1 << 53) - 1  # the largest safe integer of JavaScript; larger constants are BigInts


class TranslationError(SixtySixError):
    """The Python code is outside the supported subset."""


get_origin: Callable[[Type], Any] = origin_of
"""`typing.get_origin`, typed as Any so that type checkers accept comparisons."""


def value_type(kind: Type, key: str) -> Type:
    """Return the type of a key in a TypedDict. If the value is a list or None, return the type of the list.

    This is safe, because code that uses None as a list fails in both languages.
    """
    of = hints_of(kind)[key]
    lists = [one for one in members(of) if is_list(one)]
    return lists[0] if lists and set(members(of)) <= {*lists, NoneType} else of


def members(kind: Type) -> frozenset[Type] | tuple[Type, ...]:
    """Return the members of a union type. For any other type, return only the type itself."""
    if get_origin(kind) is Literal:
        return tuple({type(value) for value in get_args(kind)})
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        return tuple(one for part in get_args(kind) for one in members(part))
    return (kind,)


def union(kinds: Sequence[Type]) -> Type:
    return reduce(or_, dict.fromkeys(one for kind in kinds for one in members(kind)))


def is_plain(kind: Type) -> bool:
    """True for numbers, strings, bools and None. Python and JavaScript compare them in the same way."""
    return all(one in (int, str, bool, NoneType) for one in members(kind))


def is_list(kind: Type) -> bool:
    """True if the type is an array in JavaScript."""
    return get_origin(kind) in (list, tuple, Sequence)


def is_map(kind: Type) -> bool:
    """True if the type is a Map in JavaScript."""
    return get_origin(kind) in (dict, Mapping) and get_args(kind)[1] is not Any


def is_object(kind: Type) -> bool:
    """True if the type is an object in JavaScript."""
    return is_typeddict(kind) or (dict in (kind, get_origin(kind)) and not is_map(kind))


def element(kind: Type) -> Type:
    return union([one for one in get_args(kind) if one is not Ellipsis]) if get_args(kind) else Any


@lru_cache(maxsize=1024)
def hints_of(of: object) -> Mapping[str, Type]:
    """Return the annotations of a module, class or function, as a mapping from name to type.

    Raises:
        TranslationError: if an annotation uses a name that is not defined at run time.
    """
    if not isinstance(of, ModuleType | FunctionType | type) or of in vars(builtins).values():
        return {}
    try:
        return get_type_hints(of)
    except NameError as error:
        code = getattr(of, "__code__", None)
        where = f"{code.co_filename}:{code.co_firstlineno}:1" if code else of.__name__
        raise TranslationError(f"{where}: an annotation cannot be read: {error}") from None


def list_of(kind: Type) -> Type:
    return list.__class_getitem__(kind)


def tuple_of(*kinds: Type) -> Type:
    """Return a tuple type with these members. A single type gives a tuple of any length."""
    return tuple.__class_getitem__((kinds[0], ...) if len(kinds) == 1 else kinds)


def returning(kind: Type) -> Type:
    """Return the type of a function that returns ``kind``."""
    return cast(Any, Callable)[..., kind]


def returned_by(kind: Type) -> Type:
    return get_args(kind)[-1] if get_args(kind) else Any


def literal(value: object) -> str | None:
    """Return a constant, or a list of constants, as JavaScript. Return None for any other value."""
    if isinstance(value, bool | str | NoneType):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(int(value)) if abs(value) <= SAFE else f"{int(value)}n"
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        parts = [literal(part) for part in value]
        return None if None in parts else f"[{', '.join(cast(list[str], parts))}]"
    return None


def type_of(value: object) -> Type:
    if isinstance(value, list | tuple):
        kinds = union([type_of(part) for part in value]) if value else Any
        return list_of(kinds) if isinstance(value, list) else tuple_of(kinds)
    return type(value)
