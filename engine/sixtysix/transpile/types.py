"""The types of what is translated: those of annotations, and what follows from them."""

import builtins
import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from types import FunctionType, ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_type_hints, is_typeddict
from typing import get_origin as origin_of

from sixtysix.errors import SixtySixError

Type = Any
"""What stands in an annotation; ``dict`` is an object whose keys are not known."""

SAFE = (1 << 53) - 1
"""The largest integer that is a number in JavaScript; a larger one is a BigInt."""


class TranslationError(SixtySixError):
    """Python that has no certain meaning in JavaScript."""


get_origin: Callable[[Type], Any] = origin_of
"""What a type with arguments is made of, None for any other; for type checkers, anything."""


def value_type(kind: Type, key: str) -> Type:
    """Return the type of a key of a TypedDict; of a list that may be None that of the list.

    What takes None for a list fails in both languages.
    """
    of = hints_of(kind)[key]
    lists = [one for one in members(of) if is_list(one)]
    return lists[0] if lists and set(members(of)) <= {*lists, NoneType} else of


def members(kind: Type) -> frozenset[Type] | tuple[Type, ...]:
    """Give the types of a union; of any other the one."""
    if get_origin(kind) is Literal:
        return tuple({type(value) for value in get_args(kind)})
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        return tuple(one for part in get_args(kind) for one in members(part))
    return (kind,)


def union(kinds: Sequence[Type]) -> Type:
    """Give the type of what is of one of these."""
    return reduce(or_, dict.fromkeys(one for kind in kinds for one in members(kind)))


def is_plain(kind: Type) -> bool:
    """Say whether ``===`` and truth mean the same of it: a number, a text, a truth value or None."""
    return all(one in (int, str, bool, NoneType) for one in members(kind))


def is_list(kind: Type) -> bool:
    """Say whether it is an array in JavaScript."""
    return get_origin(kind) in (list, tuple, Sequence)


def is_map(kind: Type) -> bool:
    """Say whether it is a Map in JavaScript."""
    return get_origin(kind) in (dict, Mapping) and get_args(kind)[1] is not Any


def is_object(kind: Type) -> bool:
    """True if it is an object in JavaScript."""
    return is_typeddict(kind) or (dict in (kind, get_origin(kind)) and not is_map(kind))


def element(kind: Type) -> Type:
    """Give the type of a list's items."""
    return union([one for one in get_args(kind) if one is not Ellipsis]) if get_args(kind) else Any


@lru_cache(maxsize=1024)
def hints_of(of: object) -> Mapping[str, Type]:
    """Give the types that a module, a class or a function declares; those of Python itself declare none.

    Raises:
        TranslationError: if one of them is there for type checkers alone.
    """
    if not isinstance(of, ModuleType | FunctionType | type) or of in vars(builtins).values():
        return {}
    try:
        return get_type_hints(of)
    except NameError as error:
        code = getattr(of, "__code__", None)
        where = f"{code.co_filename}:{code.co_firstlineno}:1" if code else of.__name__
        raise TranslationError(f"{where}: no JavaScript for an annotation: {error}") from None


def list_of(kind: Type) -> Type:
    return list.__class_getitem__(kind)


def tuple_of(*kinds: Type) -> Type:
    """Give the type of a tuple of any length with items of one kind, or with just these."""
    return tuple.__class_getitem__((kinds[0], ...) if len(kinds) == 1 else kinds)


def returning(kind: Type) -> Type:
    """Give the type of a function, of which it is known what it gives."""
    return cast(Any, Callable)[..., kind]


def returned_by(kind: Type) -> Type:
    """Give what a function of this type gives."""
    return get_args(kind)[-1] if get_args(kind) else Any


def literal(value: object) -> str | None:
    """Write an integer, a text, a truth value, None, or a list or tuple of them; None for anything else."""
    if isinstance(value, bool | str | NoneType):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(int(value)) if abs(value) <= SAFE else f"{int(value)}n"
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        parts = [literal(part) for part in value]
        return None if None in parts else f"[{', '.join(cast(list[str], parts))}]"
    return None


def type_of(value: object) -> Type:
    """Give the type of a constant."""
    if isinstance(value, list | tuple):
        kinds = union([type_of(part) for part in value]) if value else Any
        return list_of(kinds) if isinstance(value, list) else tuple_of(kinds)
    return type(value)
