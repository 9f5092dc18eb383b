"""What the JSON forms of this game tell, and what a table shows in numbers, for whatever knows no card."""

from collections.abc import Mapping
from typing import Any

from sixtysix.contract.events import Json
from sixtysix.game.cards import ALL_CARDS, NO_CARD, NO_SUIT, NOBODY
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS, may_look

FAMILY = True
"""The schemas of the project and the words of scenarios are those of this game."""

UNORDERED = frozenset(("hands", "won", "shown", "declared", "hand", "own_tricks"))
"""Fields with cards or suits in any order."""

ADDED = frozenset(("pending", "won", "stock", "last_trick", "shown", "declared", "may_look"))
"""Fields of the table that another writer of traces need not have."""

BEHIND: Mapping[str, frozenset[str]] = {
    "turn": frozenset(("leader", "led", "followed")),
    "last_trick": frozenset(("led", "followed")),
    "stock": frozenset(("deck", "drawn", "talon")),
    "hand": frozenset(("hands",)),
    "own_tricks": frozenset(("won",)),
    "winner": frozenset(("hand_winner",)),
    "next_dealer": frozenset(("dealer",)),
}
"""What of the table is behind fields that are called otherwise."""

VIEW_RULE = ("Players see their own cards and what lay open on the table.", ("R32", "R38", "R47"))
"""The rule of what players see, and where it stands."""

OPTIONAL = frozenset(("claim",))
"""Events that a hand may end with or go on without; a system that has none of them may tell of one in its result."""

REASONS_ALIKE = frozenset(("claim", "automatic"))
"""Reasons that say the same of a hand, whether somebody had to claim or not."""


def tells_of(told: Mapping[str, Any], result: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Say whether a system tells that the hand ended with this optional event, which leads to the result.

    It need not know the reason, or that nobody had to claim.
    """
    is_right = result["winner"] == event["player"] == told.get("winner")
    return is_right and told.get("reason") in (None, *REASONS_ALIKE)


Seen = tuple[object, ...]

UNKNOWN = 62
"""What stands for a name that there is not: no card or suit has this number."""

_PAIRS = ("points", "pending", "trick_points", "tricks", "score", "games")


def seen(t: Table, r: Ruleset) -> Seen:
    """Give the JSON form of the table as numbers: they are equal where the form is, and quicker to make."""
    return (
        *(t.dealer, t.leader, t.closed_by),
        *(t.trump, t.marriage),
        *(t.turnup, t.led, t.followed),
        *(t.talon, bool(t.strict), t.bonus),
        *(tuple(getattr(t, key)) for key in _PAIRS),
        *(cards & ALL_CARDS for cards in (*t.hands, *t.won, *t.shown)),
        *t.declared,
        may_look(t, r),
        *t.deck[t.drawn : t.drawn + t.talon],
    )


def seen_in(table: Json, r: Ruleset) -> Seen:
    """Give what `seen` gives for the table that this JSON form shows."""
    led, followed = table["last_trick"] or (table["led"], None)
    return (
        *(NOBODY if table[key] is None else table[key] for key in ("dealer", "leader", "closed_by")),
        *(
            NO_SUIT if suit is None else _value(r, "suit", suit)
            for suit in (table["trump"], table["marriage"])
        ),
        *(NO_CARD if card is None else _value(r, "card", card) for card in (table["turnup"], led, followed)),
        *(table["talon"], table["strict"], table["bonus"]),
        *(tuple(table[key]) for key in _PAIRS),
        *(
            sum(1 << _value(r, "card", c) for c in pile)
            for key in ("hands", "won", "shown")
            for pile in table[key]
        ),
        *(sum(1 << _value(r, "suit", suit) for suit in suits) for suits in table["declared"]),
        table["may_look"],
        *(_value(r, "card", card) for card in table["stock"]),
    )


def _value(r: Ruleset, kind: str, name: str) -> int:
    return ARGUMENTS[kind].names(r).get(name, UNKNOWN)
