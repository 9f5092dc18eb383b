"""Lines of Python source, laid out as they are written."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

INDENT = "    "
WIDTH = 110


class Line(NamedTuple):
    """A line with terms that get lines of their own where it is too long, and what stands under it."""

    before: str
    terms: Sequence[str]
    between: str
    after: str = ""
    under: Iterable["Statement"] = ()


Statement = str | Line


def when(conditions: Sequence[str], under: Iterable[Statement], test: str = "if") -> Line:
    """What is done if all the conditions hold."""
    return Line(f"{test} ", conditions, " and ", ":", list(under))


def written(statements: Iterable[Statement], depth: int) -> Iterator[str]:
    """The lines of source that the statements take, so deep below the margin."""
    margin = INDENT * depth
    for statement in statements:
        if isinstance(statement, str):
            yield margin + statement
            continue
        before, terms, between, after, under = statement
        line = f"{margin}{before}{between.join(terms)}{after}"
        if len(line) <= WIDTH:
            yield line
        else:
            lead = between.lstrip()
            yield f"{margin}{before}("
            yield from (f"{margin}{INDENT}{lead if place else ''}{term}" for place, term in enumerate(terms))
            yield f"{margin}){after}"
        yield from written(under, depth + 1)
