"""Tricks of a scenario on one line: who leads, the lead, the reply (``1 AS JD``)."""

import re
from collections.abc import Iterable, Iterator, Sequence

_TRICK = re.compile(r"([01]) (\w\w) (\w\w)")
_LEAD = re.compile(r"([01]) lead_card (\w\w)")
_REPLY = re.compile(r"[01] play_card (\w\w)")


def spelt_out(items: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The events of the items, each with the number of its item.

    A trick is a lead and a reply, after the ``next_trick`` with which its leader puts the last one away.
    """
    last = ""
    for number, item in enumerate(items):
        trick = _TRICK.fullmatch(item)
        for line in _events(trick, last) if trick else [item]:
            yield number, line
            last = line


def _events(trick: re.Match[str], last: str) -> Iterator[str]:
    leader, lead, reply = trick.groups()
    if _REPLY.fullmatch(last):
        yield f"{leader} next_trick"
    yield f"{leader} lead_card {lead}"
    yield f"{1 - int(leader)} play_card {reply}"


def gathered(lines: Sequence[str]) -> list[str]:
    """The shortest items that are spelt out as these events."""
    items: list[str] = []
    place = 0
    while place < len(lines):
        item, length = _longest(lines, place)
        items.append(item)
        place += length
    return items


def _longest(lines: Sequence[str], place: int) -> tuple[str, int]:
    """The item that the events from a place on begin with, and how many of them it is."""
    last = lines[place - 1] if place else ""
    for length in (3, 2):
        events = list(lines[place : place + length])
        trick = _trick(events)
        if trick and list(_events(trick, last)) == events:
            return trick[0], length
    return lines[place], 1


def _trick(events: list[str]) -> re.Match[str] | None:
    """The trick that events end with."""
    lead, reply = _LEAD.fullmatch(events[-2]) if events[1:] else None, _REPLY.fullmatch(events[-1])
    return _TRICK.fullmatch(f"{lead[1]} {lead[2]} {reply[1]}") if lead and reply else None
