"""Hands of traces, as commands ask for them."""

from collections.abc import Iterator
from typing import Any

import click

from sixtysix.chart import variant_names
from sixtysix.errors import SixtySixError
from sixtysix.play.trace import DECODE_ERRORS, TraceError, read_hands

Json = dict[str, Any]


def hands(file: str, wanted: int | None = None) -> Iterator[tuple[int, Json]]:
    """The hands of a trace with their numbers from 1, all of them or one; each is in the form of its schema.

    Raises:
        SixtySixError: if something else is there, or there is no hand of that number.
    """
    from sixtysix.conform.validator import Form

    form, number = Form("hand.schema.json"), 0
    with click.open_file(file, encoding="utf-8", errors=DECODE_ERRORS) as lines:
        for number, hand in enumerate(read_hands(lines, file), 1):
            if wanted not in (None, number):
                continue
            if problem := form.problem(hand):
                raise TraceError(f"{file}: hand {number}: {problem}")
            yield number, hand
            if wanted:
                return
    if wanted or not number:
        raise TraceError(f"{file} has {number or 'no'} hands" + (f", not {wanted}" if wanted else ""))


def variant_of(hand: Json, variant: str | None, given: str = "with --variant") -> str:
    """The variant that a hand is played by again: the ``given`` one, else the one of the family that it names.

    Raises:
        SixtySixError: if it names none of the family.
    """
    if variant is None and hand["variant"] not in variant_names():
        raise SixtySixError(f"its variant {hand['variant']!r} is none of the family; name its file {given}")
    return variant or str(hand["variant"])
