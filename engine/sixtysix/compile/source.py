"""Python source: what that of a variant is called, and lines laid out as they are written."""

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import NamedTuple

INDENT = "    "
WIDTH = 110


def class_name(variant: str) -> str:
    """Name the class of a variant: ``santase-1`` gives ``Santase1``."""
    return "".join(word.capitalize() for word in re.split(r"[^0-9A-Za-z]+", variant))


def module_name(variant: str) -> str:
    """Name the module of a variant: ``santase-1`` gives ``santase_1``."""
    return re.sub(r"[^0-9A-Za-z]+", "_", variant).lower()


class CodeLine(NamedTuple):
    """A line with terms that get lines of their own where it is too long, and what stands under it."""

    before: str
    terms: Sequence[str]
    between: str
    after: str = ""
    under: Iterable["Statement"] = ()


Statement = str | CodeLine


def when(conditions: Sequence[str], under: Iterable[Statement], test: str = "if") -> CodeLine:
    """What is done if all the conditions hold."""
    return CodeLine(f"{test} ", conditions, " and ", ":", list(under))


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


def quoted(text: str) -> str:
    """Write a text in double quotes, as Python has it."""
    written = repr(text)
    return written if written[0] == '"' or '"' in text else f'"{written[1:-1]}"'


def filled(parts: Iterable[str], between: str, margin: int = WIDTH) -> str:
    """Write parts behind a margin; where they are too long for that, on as few lines as can be below it."""
    # No line ends within a part, even if it is a longer one than a line should be: a deck of 32 cards.
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
    """Write the call that makes this ruleset."""
    fields = filled((f"{name}={value!r}" for name, value in ruleset._asdict().items()), ", ")
    return f"{type(ruleset).__name__}({fields.rstrip()},\n)"
