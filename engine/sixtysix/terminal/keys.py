"""A key for every event that a player can ask for, allowed or not."""

from collections.abc import Collection
from typing import Any

from sixtysix.runtime.declarations import Json

EXCHANGE, CLOSE, CLAIM, GO_ON = "x", "c", "!", "n"

WHY, SAVE, QUIT, HELP, OTHER_PACK = "?", "s", "q", "h", "g"

OF_EVENTS = {"exchange_trump": EXCHANGE, "close_talon": CLOSE, "claim": CLAIM, "next_trick": GO_ON}
"""The keys of events that carry nothing but their player. A marriage has its suit as a capital letter, a card its
place in the holding.
"""

REPLYING = "TRICK_IN_PROGRESS"


def events_by_key(view: Json, declared: Collection[str], suits: Collection[str]) -> dict[str, Json]:
    """The events that the player can ask for in the view, by their keys; cards come first."""
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
    """The key that something typed stands for: nothing goes on, and a card may be named in full."""
    if not typed:
        return GO_ON
    hand: list[Any] = view["hand"]
    return str(hand.index(typed.upper()) + 1) if typed.upper() in hand else typed
