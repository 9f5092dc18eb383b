"""What stands at the beginning of an export: what it is, and what its format cannot say of a chart."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from sixtysix.chart.model import ConfiguredChart, Function
from sixtysix.contract.events import behind

_COMMENT_WIDTH = 108
"""Of the lines of a comment."""

LOST = (
    "what guards and actions compute: they are functions of {rules}",
    "what is the case when a condition fails",
    "who sends an event, and with what",
    "what always holds, the tables whose rows are tested one by one, and what cannot be shown by any hand",
    "the parameters that the functions read",
)
"""What no format can say: each the end of *cannot say …*."""

REFUSALS = "that an event is refused, and why: one that no transition takes is ignored"
LIFECYCLE = "that an action belongs to a substate when the state around it is entered or left"
SOURCES = "the sentences and sources of states, transitions, guards and actions"


def losses_of(chart: ConfiguredChart, own: Iterable[str]) -> list[str]:
    """Return what is lost of the chart: in every format, and in one alone."""
    return [loss.format(rules=chart.rules) for loss in LOST] + [*own]


def one_line(text: str) -> str:
    """Put a space for whatever parts the words of a text or cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def remark(says: str, source: tuple[str, ...]) -> str:
    """Write a sentence with its sources on one line."""
    return one_line(says + behind(source))


def title(chart: ConfiguredChart) -> str:
    """Write the variant's title, and what it is."""
    return one_line(". ".join(chart.titles))


def heading(chart: ConfiguredChart, format: str, own: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a comment: what this is, and what the format cannot say; ``own`` is lost in this one alone."""
    yield title(chart)
    yield f"Made by `sixtysix export` from the rules of {chart.variant.name}."
    yield ""
    yield f"{format} cannot say"
    for loss in losses_of(chart, own):
        yield from wrap(f"- {loss}", _COMMENT_WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def glossary(kind: str, functions: Iterable[Function]) -> Iterator[str]:
    """Yield the lines of a comment: a heading, then each function with its arguments and its sentence."""
    for place, function in enumerate(functions):
        if place == 0:
            yield from ("", f"{kind}:")
        yield f"  {function.name}({', '.join(function.arguments)}): {remark(function.says, function.source)}"
