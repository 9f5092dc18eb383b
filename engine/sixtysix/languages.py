"""Translation: texts with placeholders, and the gettext catalogues.

A text may have placeholders, in English and in every other language:

============================  ===============================================================
``{name}``                    a value
``{name card}``               a number with its noun: ``1 card``, ``3 cards``
``{name Karte|Karten}``       a number with one of two forms of a noun: ``1 Karte``, ``3 Karten``
``{name 2}``                  the second form of a value such as ``der Bube|den Buben``
``{is_on? text | other}``     a choice: ``text`` if ``is_on`` is true, else ``other``
============================  ===============================================================

The English text is the key of its translation. It is also the fallback if there is no translation.
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
    """Return the text with filled placeholders. ``value`` returns the value of a name. ``is_on`` decides a choice."""

    def chosen(choice: re.Match[str]) -> str:
        one, other, *_ = (*_BAR.split(choice[2], 1), "")
        return (one if is_on(choice[1]) else other).strip()

    # Values are filled last, so that braces inside a value (a player's name) stay as they are.
    def replacement(place: re.Match[str]) -> str:
        name, noun = place.groups()
        found = value(name)
        if noun and noun.isdecimal():
            return str(found).split("|")[: int(noun) or 1][-1]
        return counted(found, noun) if noun and isinstance(found, int) else str(found)

    if _INNERMOST_CHOICE.search(text):
        while _INNERMOST_CHOICE.search(text):
            text = _INNERMOST_CHOICE.sub(chosen, text)
        text = _IDLE_SPACE.sub("", text)
    return VALUE.sub(replacement, text)


class Braces(NamedTuple):
    """A placeholder in a text. A malformed placeholder has neither ``value`` nor ``choice``."""

    text: str
    value: str = ""  # ``name`` in ``{name}``
    choice: str = ""  # ``name`` in ``{name? text}``
    on: tuple[str, ...] = ()  # the choices around the placeholder that must be on


def braces(text: str) -> Iterator[Braces]:
    """Yield the placeholders in a text. A placeholder inside another placeholder comes first.

    An unbalanced brace is a malformed placeholder. ``up{closing? or closed}`` is also malformed, because the text would
    become ``upor closed``.
    """
    opened: list[tuple[int, str]] = []  # each open brace: its start, and its choice while in the first text
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


CONTEXT = "\x04"  # the gettext separator between a context and a text, for a word with two meanings

WORD = "within a sentence"  # the context of a parameter's value within a sentence, where other languages decline it


def meant(context: str, text: str) -> str:
    """Return a text with its gettext context. The context distinguishes two meanings of a word."""
    return f"{context}{CONTEXT}{text}"


def term_text(*forms: str) -> str:
    """Return all forms of a glossary term as one text. The number of forms depends on the language."""
    return meant("glossary", ", ".join(forms))


_STRING = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
_MARKED = re.compile(rf"\bN?_\(\s*((?:(?:{_STRING})\s*)+)")


def marked_texts(source: str) -> list[str]:
    """Return the texts marked by ``_`` or ``N_`` in the source code of Python, JavaScript or a template."""
    return [literal_eval(f"({found})") for found in _MARKED.findall(source)]


ENGLISH = "en"

ENDONYMS = {"en": "English", "de": "Deutsch", "hu": "magyar", "bg": "български"}
"""The name of each language in that language, by code."""

N_ = str  # marks a text for translation and returns it unchanged; it is translated where it is used

Text = tuple[str, dict[str, Any]]  # a text that is translated where it is used, and the values that fill it

_SPOKEN = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    return _SPOKEN.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the current language within the block, for this thread or task.

    Raises:
        SixtySixError: if there is no such language.

    >>> with speaking("de"):
    ...     print(_("The hand is a tie."))
    Die Runde ist unentschieden.
    """
    catalogue(code)
    before = _SPOKEN.set(code)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def _(text: str, /, **values: object) -> str:
    """Return the translation of an English text into the current language, with filled placeholders."""
    shown = text and catalogue(spoken()).gettext(text).rpartition(CONTEXT)[2]  # header for ""
    return filled(shown, values.__getitem__, lambda name: bool(values[name])) if values else shown


DOMAIN = "sixtysix"


def folder() -> Path:
    """Return the folder of the compiled catalogues. It is in the installed package or in the checkout."""
    package = Path(__file__).resolve().parent
    shipped = package / "generated" / "languages"
    return shipped if shipped.is_dir() else package.parents[1] / "generated" / "languages"


def known_languages() -> list[str]:
    """Return the code of every language, English first."""
    return [ENGLISH, *sorted(path.parents[1].name for path in folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


@cache
def catalogue(code: str) -> NullTranslations:
    """Return the translations into a language (cached). Raise SixtySixError if there is no such language."""
    if code == ENGLISH:
        return NullTranslations()
    try:
        return translation(DOMAIN, folder(), [code])
    except FileNotFoundError:
        known = ", ".join(known_languages())
        raise SixtySixError(f"there is no language {code[:20]!r}; there are {known}") from None
