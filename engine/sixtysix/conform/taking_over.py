"""What a system tells of a table is taken over into the rules' table where it differs, so that a hand can go on."""

from collections.abc import Mapping
from typing import Any

from sixtysix.game import invariants as laws
from sixtysix.game import views
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, other
from sixtysix.game.position import mask_of, number_of
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS, UNORDERED, different_fields, turn


def taken_over(table: Table, r: Ruleset, state: str, told: Mapping[str, Any]) -> Table | None:
    """Return the table with the fields that are told; None if there is no such position in the state.

    Cards of the stock that are not told keep their order as far as they can.
    """
    t = table.copy()
    try:
        _put(t, r, told)
        is_so = not different_fields(told, views.observe(t, r), UNORDERED)
    except (LookupError, TypeError, ValueError):
        return None
    is_led = t.led != NO_CARD and t.followed == NO_CARD
    holdings = laws.leader_is_a_card_short if is_led else laws.holdings_are_equal
    asked = (laws.every_card_in_one_place, holdings, laws.open_holdings_are_full)
    is_position = not views.unfit_field(t, r, state) and all(law(t, r) for law in asked)
    return t if is_so and is_position else None


def _put(t: Table, r: Ruleset, told: Mapping[str, Any]) -> None:
    """Put fields of the JSON form ``table`` onto a table.

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
