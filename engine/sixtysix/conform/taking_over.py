"""Fields of a table in its JSON form, put onto a table: what a system tells is taken over where it differs."""

from collections.abc import Mapping
from typing import Any

from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, other
from sixtysix.game.position import mask_of, number_of
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS, turn


def put_fields(t: Table, r: Ruleset, told: Mapping[str, Any]) -> None:
    """Put fields onto the table; cards that lie nowhere then are in the stock.

    Raises:
        KeyError, TypeError, ValueError: if a value is none of the field.
    """
    suits = ARGUMENTS["suit"].names(r)
    stock = t.deck[t.drawn : len(r.cards)]
    for name, value in told.items():
        if name in ("hands", "won", "shown"):
            setattr(t, name, [mask_of(r, cards) for cards in value])
        elif name in ("turnup", "led"):
            setattr(t, name, number_of(r, value))
        elif name == "last_trick":
            t.led, t.followed = (number_of(r, card) for card in value or (None, None))
        elif name in ("trump", "marriage"):
            setattr(t, name, NO_SUIT if value is None else suits[value])
        elif name in ("dealer", "leader", "closed_by"):
            setattr(t, name, NOBODY if value is None else value)
        elif name == "declared":
            t.declared = [sum(1 << suits[suit] for suit in own) for own in value]
        elif name == "stock":
            stock = [number_of(r, card) for card in value]
        elif name == "turn":
            t.leader = t.leader if turn(t) == value else other(t.leader)
        elif name != "may_look":  # which follows from the others
            setattr(t, name, list(value) if isinstance(value, list) else int(value))
    elsewhere = t.hands[0] | t.hands[1] | t.won[0] | t.won[1]
    for card in (t.turnup, t.led):
        elsewhere |= 0 if card == NO_CARD else bit(card)
    left = [card for card in dict.fromkeys((*stock, *r.cards)) if not elsewhere & bit(card)]
    t.drawn = len(r.cards) - t.talon
    t.deck[: len(r.cards)] = [*(card for card in r.cards if card not in left), *left]
