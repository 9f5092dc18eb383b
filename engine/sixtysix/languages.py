"""Languages: texts that are translated before they are filled, and the catalogues that gettext reads.

A text may have braces, in English and in every other language:

============================  ===============================================================
``{name}``                    a value
``{name card}``               a number with its noun: ``1 card``, ``3 cards``
``{name Karte|Karten}``       the same with both forms of the noun, as other languages need it
``{name 2}``                  the second form of a word: of ``der Bube|den Buben``, ``den Buben``
``{is_on? text | other}``     one text or the other; the other may be left out
============================  ===============================================================

The English text is the key of its translation, and is shown where there is none.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix.errors import SixtySixError, counted

INNERMOST = re.compile(r"\{([^{}]*)\}")
VALUE = re.compile(r"\{([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)(?: +([^{}]+))?\}")
_CHOICE = re.compile(r"\{([a-z][a-z0-9_]*)\?(.*)\}", re.DOTALL)
_INNERMOST_CHOICE = re.compile(r"\{([a-z][a-z0-9_]*)\?((?:[^{}]|\{[^{}?]*\})*)\}")
_BAR = re.compile(r"\|(?![^{}]*\})")
"""A bar between the texts of a choice, not one between the forms of a noun."""
_RUNNING_ON = re.compile(r"\w+(?=\{\w+\?(?:[^{}|]*\|)? *\w)")
_IDLE_SPACE = re.compile(" +(?=[ .,;:]|$)")


def filled(text: str, value: Callable[[str], object], is_on: Callable[[str], bool]) -> str:
    """Fill a text: ``value`` returns the value of a name, ``is_on`` decides a choice."""

    def chosen(choice: re.Match[str]) -> str:
        one, other, *_ = (*_BAR.split(choice[2], 1), "")
        return (one if is_on(choice[1]) else other).strip()

    # The values come last: braces in them, as in the name of a player, stay as they are.
    def told(place: re.Match[str]) -> str:
        name, noun = place.groups()
        found = value(name)
        if noun and noun.isdecimal():
            return str(found).split("|")[: int(noun) or 1][-1]
        return counted(found, noun) if noun and isinstance(found, int) else str(found)

    if _INNERMOST_CHOICE.search(text):
        while _INNERMOST_CHOICE.search(text):
            text = _INNERMOST_CHOICE.sub(chosen, text)
        text = _IDLE_SPACE.sub("", text)
    return VALUE.sub(told, text)


class Braces(NamedTuple):
    """A ``value`` or a ``choice`` in braces, by its name; neither where the braces are broken.

    ``on`` are the choices around it that are on wherever it is shown.
    """

    text: str
    value: str = ""
    choice: str = ""
    on: tuple[str, ...] = ()


def braces(text: str) -> Iterator[Braces]:
    """Yield everything in braces, the inner before the outer. A brace without another is broken.

    So is a choice whose words run into the word before it: ``up{closing? or closed}``.
    """
    opened: list[tuple[int, str]] = []  # the place, and the choice of which the first text is read
    words_before = {found.end(): found.start() for found in _RUNNING_ON.finditer(text)}
    for place, character in enumerate(text):
        if character == "{":
            choice = _CHOICE.match(text, place)
            opened.append((place, choice[1] if choice else ""))
        elif character == "|" and opened:
            opened[-1] = (opened[-1][0], "")
        elif character == "}":
            begin = opened.pop()[0] if opened else place
            value, choice = (form.fullmatch(text, begin, place + 1) for form in (VALUE, _CHOICE))
            if begin in words_before:
                begin, value, choice = words_before[begin], None, None
            named, decided = (found[1] if found else "" for found in (value, choice))
            on = tuple(name for _, name in opened if name)
            yield Braces(text[begin : place + 1], named, decided, on)
    yield from (Braces(text[begin:]) for begin, *_ in opened)


CONTEXT = "\x04"
"""Stands, as in gettext, between the context of a text and the text, where the same word may mean two things."""

WORD = "within a sentence"
"""The context of a word for a parameter's value: in a sentence it has cases, as the name of a card it has none."""


def meant(context: str, text: str) -> str:
    """Write a text with its context."""
    return f"{context}{CONTEXT}{text}"


def term_text(*forms: str) -> str:
    """Return a term of the glossary and its other forms as one text: other languages have more forms, or fewer."""
    return meant("glossary", ", ".join(forms))


_STRING = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
_MARKED = re.compile(rf"\bN?_\(\s*((?:(?:{_STRING})\s*)+)")


def marked_texts(source: str) -> list[str]:
    """Return the texts that a source in Python or JavaScript, or a template, marks by ``_`` or ``N_``."""
    return [literal_eval(f"({found})") for found in _MARKED.findall(source)]


ENGLISH = "en"

ENDONYMS = {"en": "English", "de": "Deutsch", "hu": "magyar", "bg": "български"}
"""The names of languages in those languages, by their codes."""

N_ = str
"""Marks a text that is translated where it is used, and returns it as it is."""

Text = tuple[str, dict[str, Any]]
"""A text that is translated where it is used, with what fills it."""

_SPOKEN = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """Return the code of the language in which texts are shown here and now."""
    return _SPOKEN.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Show texts in a language, within the block and what it calls: where a page, a drawing or an answer is written.

    Raises:
        SixtySixError: if there is no such language.
    """
    catalogue(code)
    before = _SPOKEN.set(code)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def _(text: str, /, **values: object) -> str:
    """Return an English text in the language that is spoken, filled with values."""
    told = text and catalogue(spoken()).gettext(text).rpartition(CONTEXT)[2]  # of "" gettext has its header
    return filled(told, values.__getitem__, lambda name: bool(values[name])) if values else told


DOMAIN = "sixtysix"


def folder() -> Path:
    """Return the folder of compiled catalogues: inside the installed package, or in the checkout around it."""
    package = Path(__file__).resolve().parent
    shipped = package / "generated" / "languages"
    return shipped if shipped.is_dir() else package.parents[1] / "generated" / "languages"


def known_languages() -> list[str]:
    """Return the code of every language, English first."""
    return [ENGLISH, *sorted(path.parents[1].name for path in folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


@cache
def catalogue(code: str) -> NullTranslations:
    """Return the translations into a language.

    Raises:
        SixtySixError: if there is no such language.
    """
    if code == ENGLISH:
        return NullTranslations()
    try:
        return translation(DOMAIN, folder(), [code])
    except FileNotFoundError:
        known = ", ".join(known_languages())
        raise SixtySixError(f"there is no language {code[:20]!r}; there are {known}") from None
