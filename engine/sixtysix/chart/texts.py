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
from sixtysix.languages import CHOICE, INNERMOST, VALUE, filled

TEXTS = ("says", "otherwise", "label", "because")
"""The keys of texts with placeholders."""


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
    opened: list[tuple[int, str]] = []
    for place, character in enumerate(text):
        if character == "{":
            choice = CHOICE.match(text, place + 1)
            opened.append((place, choice[1] if choice else ""))
        elif character == "|" and opened:
            opened[-1] = opened[-1][0], ""
        elif character == "}" and opened:
            begin = opened.pop()[0]
            inside = text[begin + 1 : place]
            value, choice = VALUE.fullmatch(inside), CHOICE.fullmatch(inside)
            around = tuple(feature for _, feature in opened if feature)
            path, feature = value[1] if value and "." in value[1] else "", choice[1] if choice else ""
            yield Placeholder(text[begin : place + 1], path, feature, around)
        elif character == "}":
            yield Placeholder(character, "", "", ())
    yield from (Placeholder(text[begin:], "", "", ()) for begin, _ in opened)
