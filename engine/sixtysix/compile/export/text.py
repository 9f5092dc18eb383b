"""Text as exports write it, and what stands at their beginning."""

import json
import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Function, Invariant
from sixtysix.compile.export.losses import Loss, losses_of

_LIST = re.compile(r"\[\n\s+([^\[\]{}]+?)\n\s+\]")
_COMMA = re.compile(r",\n\s+")
_WIDTH = 80
"""Of a list that stays on one line."""


def one_line(text: str) -> str:
    """The text with a space for whatever parts its words or cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def remark(says: str, source: tuple[str, ...]) -> str:
    """A sentence with its sources, on one line."""
    return one_line(f"{says} [{', '.join(source)}]" if source else says)


def indented_json(value: Any) -> str:
    """JSON to be read: indented, with short lists of words on one line."""
    return _LIST.sub(_short, json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def _short(found: re.Match[str]) -> str:
    words = _COMMA.sub(", ", found[1])
    return f"[{words}]" if len(words) <= _WIDTH else found[0]


_COMMENT_WIDTH = 108
"""Of the lines of a comment."""


def title(chart: ConfiguredChart) -> str:
    """The variant's title, and what it is."""
    return one_line(". ".join(chart.titles))


def heading(chart: ConfiguredChart, format: str, losses: tuple[Loss, ...]) -> Iterator[str]:
    """The lines of a comment: what this is, and what the format cannot say of it."""
    yield title(chart)
    yield f"Made by `sixtysix export` from the rules of {chart.variant.name}."
    if told := losses_of(chart, losses):
        yield ""
        yield f"{format} cannot say"
        for loss in told:
            yield from wrap(f"- {loss}", _COMMENT_WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def glossary(kind: str, functions: Iterable[Function | Invariant]) -> Iterator[str]:
    """The lines of a comment: functions that whoever runs the chart offers it."""
    for place, function in enumerate(functions):
        if place == 0:
            yield ""
            yield f"{kind}:"
        arguments = function.arguments if isinstance(function, Function) else ()
        told = remark(function.says, function.source)
        yield f"  {function.name}({', '.join(arguments)}): {told}"
