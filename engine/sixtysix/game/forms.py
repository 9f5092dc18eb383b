"""What the JSON forms of this game tell, for tools that know no card."""

from collections.abc import Mapping
from typing import Any

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
