"""Input: a key for every event that they can ask for, and the readers of keys and lines."""

from collections.abc import Collection
from typing import Any, Protocol, TextIO

import click

from sixtysix.events import Json

EXCHANGE, CLOSE, CLAIM, GO_ON = "x", "c", "!", "n"

WHY, SAVE, QUIT, HELP, OTHER_PACK = "?", "s", "q", "h", "g"

OF_EVENTS = {"exchange_trump": EXCHANGE, "close_talon": CLOSE, "claim": CLAIM, "next_trick": GO_ON}
"""The keys of events that carry nothing but their player.

The key of a marriage is its suit, a capital letter. The key of a card is its place in the holding.
"""

REPLYING = "TRICK_IN_PROGRESS"


def events_by_key(view: Json, declared: Collection[str], suits: Collection[str]) -> dict[str, Json]:
    """Give each event that the player can ask for in the view its key; cards come first."""
    player = view["player"]
    card_event = "play_card" if view["state"] == REPLYING else "lead_card"
    found: dict[str, Json] = {
        str(place): {"event": card_event, "player": player, "card": card}
        for place, card in enumerate(view["hand"], 1)
    }
    if "declare_marriage" in declared:
        found |= {s: {"event": "declare_marriage", "player": player, "suit": s} for s in sorted(suits)}
    return found | {
        key: {"event": event, "player": player} for event, key in OF_EVENTS.items() if event in declared
    }


def key_of(typed: str, view: Json) -> str:
    """Find the key that something typed stands for: nothing goes on, and a card may be named in full."""
    if not typed:
        return GO_ON
    hand: list[Any] = view["hand"]
    return str(hand.index(typed.upper()) + 1) if typed.upper() in hand else typed


class Reader(Protocol):
    """Reads what is typed, one command at a time.

    Raises:
        EOFError: when there is no more.
    """

    single_keys: bool

    def read(self) -> str: ...


class Keys:
    """Reads single keys as they are pressed."""

    single_keys = True

    def read(self) -> str:
        return click.getchar().strip()


class Lines:
    """Reads whole lines."""

    single_keys = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def read(self) -> str:
        line = self._stream.readline()
        if not line:
            raise EOFError
        return line.strip()
