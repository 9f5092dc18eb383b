"""Writes Python source: the names of classes and modules, and lines that are not too long."""

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import NamedTuple

INDENT = "    "
WIDTH = 110


def class_name(variant: str) -> str:
    """Return the name of a variant's class: ``Santase1`` for ``santase-1``."""
    return "".join(word.capitalize() for word in re.split(r"[^0-9A-Za-z]+", variant))


def module_name(variant: str) -> str:
    """Return the name of a variant's module: ``santase_1`` for ``santase-1``."""
    return re.sub(r"[^0-9A-Za-z]+", "_", variant).lower()


class CodeLine(NamedTuple):
    """A line of source. If the line is too long, each of the ``terms`` gets its own line."""

    before: str
    terms: Sequence[str]
    between: str
    after: str = ""
    under: Iterable["Statement"] = ()  # the indented block below


Statement = str | CodeLine


def when(conditions: Sequence[str], under: Iterable[Statement], test: str = "if") -> CodeLine:
    """Return an ``if`` statement with all these conditions. ``test`` can be ``elif`` instead."""
    return CodeLine(f"{test} ", conditions, " and ", ":", list(under))


def written(statements: Iterable[Statement], depth: int) -> Iterator[str]:
    """Yield the source lines of the statements, indented by ``depth`` levels."""
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


def quoted(text: str) -> str:
    """Return a Python literal of a text, in double quotes if possible."""
    written = repr(text)
    return written if written[0] == '"' or '"' in text else f'"{written[1:-1]}"'


def filled(parts: Iterable[str], between: str, margin: int = WIDTH) -> str:
    """Return the parts as one line, or as several indented lines if one line would be too long."""
    # A line never breaks inside a part, even if the part is too long, such as a deck of 32 cards.
    text = between.join(part.replace(" ", "\0") for part in parts)
    if margin + len(text) > WIDTH:
        lines = fill(
            text,
            WIDTH - len(INDENT),
            initial_indent=INDENT,
            subsequent_indent=INDENT,
            break_long_words=False,
            break_on_hyphens=False,
        )
        text = f"\n{lines}\n"
    return text.replace("\0", " ")


def ruleset_source(ruleset: NamedTuple) -> str:
    fields = filled((f"{name}={value!r}" for name, value in ruleset._asdict().items()), ", ")
    return f"{type(ruleset).__name__}({fields.rstrip()},\n)"
