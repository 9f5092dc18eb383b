"""The base of every error that sixtysix raises on purpose, and phrases of many messages."""

from collections.abc import Collection
from difflib import get_close_matches


class SixtySixError(Exception):
    """Something given to sixtysix is wrong; the message says what, what was expected, and where."""


class SetupError(SixtySixError):
    """A seed, deck, dealer or score that no hand can begin with."""


class Finding(SixtySixError):
    """What was checked is not as it must be."""


LONGEST_NAME = 64
"""Longer names are compared with nothing: a name of the spec is short."""


def did_you_mean(word: object, known: Collection[str]) -> str:
    """End a message about an unknown name with the known one that it resembles, if any."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else ""


def nearest(word: object, known: Collection[str]) -> str | None:
    """Find the known name that the word resembles most."""
    if not isinstance(word, str) or len(word) > LONGEST_NAME:
        return None
    return next(iter(get_close_matches(word, list(known), n=1)), None)


def counted(number: int, noun: str) -> str:
    """Write a number with its noun: ``1 trick``, ``2 tricks``."""
    return f"{number} {noun}{'s' * (number != 1)}"
