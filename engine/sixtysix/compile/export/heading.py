"""What stands at the beginning of an export."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from sixtysix.chart.model import ConfiguredChart, Function, Invariant
from sixtysix.compile.export.losses import Loss, losses_of
from sixtysix.compile.export.text import one_line, remark

_WIDTH = 108
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
            yield from wrap(f"- {loss}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def glossary(kind: str, functions: Iterable[Function | Invariant]) -> Iterator[str]:
    """The lines of a comment: functions that whoever runs the chart offers it."""
    for place, function in enumerate(functions):
        if place == 0:
            yield ""
            yield f"{kind}:"
        arguments = function.arguments if isinstance(function, Function) else ()
        told = remark(function.says, function.source)
        yield f"  {function.name}({', '.join(arguments)}): {told}"
