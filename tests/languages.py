"""A language for tests, in which all our texts are in Cyrillic letters. Latin letters reveal untranslated texts."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from string import ascii_letters

import pytest

from sixtysix import languages
from sixtysix.languages import CONTEXT, speaking
from sixtysix_tools.catalogues import template

OTHER = "абцдефгхийклмнопярстувщызь"
LETTERS = str.maketrans(ascii_letters, OTHER + OTHER.upper())

_KEPT = re.compile(r"(\{[a-z][a-z0-9_.]*\??|\bR\d+\b|\b[A-Z]+(?:_[A-Z0-9]+)+\b)")
"""Parts that a translator keeps: names in braces, and names of rulings, states and events."""

_NAME = re.compile(
    r"\bR\d+\b"
    r"|\b[A-Z]+(?:_[A-Z0-9]+)*\b"  # states, and signs of cards
    r"|\b[a-z]+(?:_[a-z0-9]+)+\b"
    r"|\b(?:schnapsen-(?:rules|states)|santase-\d|snapszer|kinderschnapsen|schnapsen)\b(?:[: ][a-z]*\.?[\d.]+)*"
    r"|\b(?:play|setup|end|global|summary|engine)\.\d+"
    r"|\b(?:Schnapsen|Kinderschnapsen|Santase|Snapszer|English|sixtysix|rulebook)\b"
)
"""Names that are the same in every language."""


class _Pseudo(NullTranslations):
    """Translates only the texts of the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self._known = {(one.id, one.context or "") for one in template()}

    def gettext(self, message: str) -> str:
        context, _, text = message.rpartition(CONTEXT)
        if (text, context) not in self._known:
            return message
        parts = enumerate(_KEPT.split(text))
        return "".join(part if place % 2 else part.translate(LETTERS) for place, part in parts)


@cache
def _catalogue() -> NullTranslations:
    return _Pseudo()


@contextmanager
def speaking_pseudo() -> Iterator[None]:
    """Use the test language, as ``xx``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "catalogue", lambda code: _catalogue())
        with speaking("xx"):
            yield


def in_english(text: str, *names: str) -> list[str]:
    """Return the words of a text in Latin letters. Leave out ``names``, and names that all languages share."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", _NAME.sub("", text)) if word not in names]
