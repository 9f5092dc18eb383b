"""Python source as trees, in any thread."""

import ast
from contextlib import suppress

ATTEMPTS = 20


def parse(source: str) -> ast.Module:
    """The tree of a source, as `ast.parse` gives it.

    While another thread parses too, some versions of CPython confuse how deep the two are and raise a
    SystemError (github.com/python/cpython/issues/106905); then it is tried again.
    """
    for _ in range(ATTEMPTS):
        with suppress(SystemError):
            return ast.parse(source)
    return ast.parse(source)
