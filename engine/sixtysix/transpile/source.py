"""What is translated, what stops it, and which names there are not."""

import ast
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from sixtysix.errors import SixtySixError

RESERVED = frozenset(
    re.findall(
        r"\w+",
        "arguments await case catch const debugger default delete do enum eval export extends false function "
        "implements instanceof interface let new null package private protected public static super switch this "
        "throw true typeof undefined var void with yield Array Boolean Map Number Object String",
    )
)
"""Words that are no names in a module of JavaScript, and what translated code itself names."""


class TranslationError(SixtySixError):
    """Python that has no certain meaning in JavaScript."""


class Source(NamedTuple):
    """A module of Python: where its text stands, what that says, and what it has made."""

    path: str
    tree: ast.Module
    namespace: Mapping[str, Any]


def free_name(name: str, taken: set[str]) -> str:
    """Give a name that JavaScript takes and nobody has; it is taken then."""
    found = f"{name}$" if name in RESERVED else name
    while found in taken:
        found += "$"
    taken.add(found)
    return found
