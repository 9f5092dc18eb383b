"""Texts of a chart whose parts in braces hang on the variant: they are filled when the chart is configured.

==================================  ================================================================
``{closing.needs_talon}``           a parameter's value: a number, or the words that its choice has
``{closing.needs_talon card}``      a number with its noun: ``1 card``, ``3 cards``
``{said? claims | goes on}``        the one text where the feature is on, the other one where it is off; the other may
                                    be left out, and both may have braces of their own
==================================  ================================================================
"""

from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from sixtysix.chart.parameters import Declarations, Parameters, parameter
from sixtysix.languages import INNERMOST, braces, filled

TEXTS = ("says", "otherwise", "label", "because")
"""The keys of texts that are filled when a chart is configured; ``now`` is filled later, from a table."""


def fill(text: str, declared: Declarations, parameters: Parameters, active: Container[str]) -> str:
    """Fill a text that has been checked, for the variant of these parameters, where these features are on.

    A label in capitals is a name: it has all its words in capitals, and in no other language.
    """
    is_name = INNERMOST.sub("", text).isupper()

    def value(path: str) -> Any:
        found = parameter(parameters, path)
        known = declared.by_path.get(path)
        words = ((is_name and known.names) or known.words) if known else {}
        return found if isinstance(found, int) else words.get(found, found)

    told = filled(text, value, active.__contains__)
    return told.upper() if is_name else told


class Placeholder(NamedTuple):
    """What stands in braces: a parameter by its ``path``, or a ``feature``; neither if nobody can tell.

    ``around`` are the features that are on wherever it is read, as the braces around it say.
    """

    text: str
    path: str
    feature: str
    around: tuple[str, ...]


def placeholders(text: str) -> Iterator[Placeholder]:
    """Give all of a text's placeholders. A brace without another is one too."""
    for one in braces(text):
        around = tuple(feature for feature, is_on in one.around if is_on)
        yield Placeholder(one.text, one.value if "." in one.value else "", one.choice, around)
