"""Shortening a play that shows something."""

from collections.abc import Callable
from typing import TypeVar

from sixtysix.events import Json

Found = TypeVar("Found")
Events = tuple[Json, ...]

CHUNKS = (8, 6, 4, 3, 2, 1)
"""How many events at a time are left out."""


def shortened(
    found: Found, events_of: Callable[[Found], Events], again: Callable[[Found, Events], Found | None]
) -> Found:
    """Leave out every run of events that the play can do without.

    Args:
        found: the play.
        events_of: gives its events.
        again: gives the play with other events, None if it does not show then what it did.
    """
    for size in CHUNKS:
        place = 0
        while place + size <= len(events_of(found)):
            events = events_of(found)
            shorter = again(found, events[:place] + events[place + size :])
            found, place = (shorter, place) if shorter else (found, place + 1)
    return found
