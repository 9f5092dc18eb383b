"""A player's memory of the running hand, and the kernel's table that it makes of a view.

Cards are numbers and masks, as in the rules. This module is translated into JavaScript too, with what the computer
weighs (docs/embedding-javascript.md says which Python that allows).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypedDict

from sixtysix.game.actions import marriage_value
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, other
from sixtysix.game.invariants import card_points
from sixtysix.game.ruleset import PENDING, Ruleset
from sixtysix.game.table import Copied, Table, numbers
from sixtysix.game.views import ARGUMENTS


class View(TypedDict):
    """The JSON form ``view``, as far as it is asked for."""

    state: str
    player: int
    dealer: int | None
    leader: int | None
    trump: str | None
    turnup: str | None
    talon: int
    strict: bool
    closed_by: int | None
    led: str | None
    last_trick: list[str] | None
    marriage: str | None
    points: list[int] | None
    pending: list[int] | None
    trick_points: list[int] | None
    tricks: list[int]
    score: list[int]
    games: list[int]
    bonus: int
    hand: list[str]
    own_tricks: list[str] | None
    holdings: list[int]
    shown: list[list[str]]


class KernelModule(Protocol):
    """What is asked of a kernel's module."""

    RULESET: Ruleset
    STATES: tuple[str, ...]
    EVENTS: tuple[str, ...]
    REFUSED: int

    def code(self, event: int, player: int, value: int) -> int: ...
    def way(self, t: Table, r: Ruleset, state: int, happening: int) -> int: ...


@dataclass(slots=True)
class Memory(Copied):
    """What one player has seen of a hand.

    Nobody says when a hand begins: a view that cannot follow the one before it belongs to another hand.
    """

    seen: int = 0
    """Every card that the player has held, or has seen face up."""
    not_held: int = 0
    """Cards that the other player does not hold: with them, a reply of theirs would not have been allowed."""
    tricks_at_closing: list[int] = field(default_factory=numbers(0, 0))
    points_at_closing: list[int] = field(default_factory=numbers(0, 0))
    won: list[int] = field(default_factory=numbers(0, 0))
    """The cards that either has been seen to win, and the suits of the marriages declared."""
    declared: list[int] = field(default_factory=numbers(0, 0))
    standing: list[int] = field(default_factory=numbers(*[NOBODY] * 8))
    """What stays as it is while a hand lasts, by the last view: see `standing`."""
    leader: int = NOBODY
    """This and the following are by the last view, too."""
    strict: int = 0
    closed_by: int = NOBODY
    tricks: list[int] = field(default_factory=numbers(0, 0))


class Knowledge(NamedTuple):
    """Holds what a player knows of a hand."""

    table: Table
    """The table without the hidden cards, which are in the other's holding or in the talon."""
    unknown: list[int]
    """The cards that may be hidden."""
    possible: int
    """The number of them, from the first on, that may be in the other player's holding."""
    hidden: int
    """The number of them that are in it."""
    cards: int
    """The number of cards in the larger holding."""

    def deals(self) -> int:
        """Count the holdings that the other player may have."""
        number = 1
        for i in range(self.hidden):
            number = number * (self.possible - i) // (i + 1)
        return number


# What a view says, in numbers


def card_number(r: Ruleset, name: str | None) -> int:
    return NO_CARD if name is None else ARGUMENTS["card"].names(r)[name]


def suit_number(r: Ruleset, name: str | None) -> int:
    return NO_SUIT if name is None else ARGUMENTS["suit"].names(r)[name]


def mask_of(r: Ruleset, names: Sequence[str]) -> int:
    return sum(bit(card_number(r, name)) for name in names)


def table_of(r: Ruleset, view: View) -> Table:
    """Make the table of a view, without the hidden cards; its points are 0 where nobody sees them.

    It has a given deck, so that a playout that ends the hand can deal another. Its order does not matter.
    """
    t, me = Table(), view["player"]
    t.dealer = NOBODY if view["dealer"] is None else view["dealer"]
    t.first_dealer = t.dealer
    t.leader = NOBODY if view["leader"] is None else view["leader"]
    t.trump = suit_number(r, view["trump"])
    t.turnup = card_number(r, view["turnup"])
    t.talon = view["talon"]
    t.drawn = len(r.cards) - view["talon"]
    t.strict = int(view["strict"])
    t.closed_by = NOBODY if view["closed_by"] is None else view["closed_by"]
    t.shown = [mask_of(r, cards) for cards in view["shown"]]
    t.hands[me] = mask_of(r, view["hand"])
    t.hands[other(me)] = t.shown[other(me)]
    t.led = card_number(r, view["led"])
    t.marriage = suit_number(r, view["marriage"])
    if view["points"] is not None and view["pending"] is not None and view["trick_points"] is not None:
        t.points = list(view["points"])
        t.pending = list(view["pending"])
        t.trick_points = list(view["trick_points"])
    t.tricks = list(view["tricks"])
    t.score = list(view["score"])
    t.games = list(view["games"])
    t.bonus = view["bonus"]
    t.given_deck[: len(r.cards)] = r.cards
    t.deck_is_given = 1
    return t


def in_sight(t: Table, me: int) -> int:
    """Give the cards whose place the view of a table gives, except those in tricks."""
    return t.hands[me] | t.shown[other(me)] | lying(t.turnup) | lying(t.led)


def lying(card: int) -> int:
    """Give a place on the table as a mask: its card, or nothing."""
    return 0 if card == NO_CARD else bit(card)


def in_tricks(r: Ruleset, view: View) -> int:
    """Give the cards of tricks that the view names."""
    cards = 0
    if view["last_trick"] is not None:
        cards |= mask_of(r, view["last_trick"])
    if view["own_tricks"] is not None:
        cards |= mask_of(r, view["own_tricks"])
    return cards


def standing(t: Table, me: int) -> list[int]:
    """List what stays as it is while a hand lasts."""
    return [me, t.dealer, t.trump, t.bonus, *t.score, *t.games]


# What is remembered


def observe(memory: Memory, kernel: KernelModule, view: View) -> Table:
    """Take in the next view; give its table, with the points that were counted. The same one again changes nothing."""
    r, me = kernel.RULESET, view["player"]
    t = table_of(r, view)
    opened = in_sight(t, me) | in_tricks(r, view)
    if t.trump == NO_SUIT or not goes_on(memory, t, me, opened):
        memory.assign(Memory())
    if t.trump == NO_SUIT:
        return t
    if view["points"] is None:
        count(memory, r, t, view)
    memory.seen |= opened
    # Who won which of them does not matter to those who play on from here.
    t.won[t.leader] = memory.seen & ~in_sight(t, me)
    # In strict play a reply must follow suit and win if it can, so it tells which cards are not held. This is worth
    # remembering only after a closing: until then cards are drawn, and once the talon is empty all are known.
    if t.closed_by == NOBODY:
        memory.not_held = 0
    elif memory.closed_by == NOBODY:
        memory.tricks_at_closing = list(t.tricks)
        memory.points_at_closing = list(t.trick_points if r.worth_counts_tricks else t.points)
    elif view["last_trick"] is not None and is_reply(memory, t, me):
        led, reply = card_number(r, view["last_trick"][0]), card_number(r, view["last_trick"][1])
        learn_from_reply(memory, kernel, t.trump, me, led, reply)
    memory.standing = standing(t, me)
    memory.leader = t.leader
    memory.strict = t.strict
    memory.closed_by = t.closed_by
    memory.tricks = list(t.tricks)
    t.tricks_at_closing = list(memory.tricks_at_closing)
    t.points_at_closing = list(memory.points_at_closing)
    return t


def is_reply(memory: Memory, t: Table, me: int) -> bool:
    """Tell whether the last trick is a reply in strict play to what the player has led since the last view."""
    return memory.strict == 1 and memory.leader == me and sum(t.tricks) == sum(memory.tricks) + 1


def goes_on(memory: Memory, t: Table, me: int, opened: int) -> bool:
    """Tell whether the view of a table may belong to the hand that is remembered."""
    if memory.standing != standing(t, me):
        return False
    # A card that has been seen can leave sight only in a trick. If more are gone than all tricks hold, this is
    # another hand, even if its score and trump are the same.
    gone = (memory.seen | opened) & ~in_sight(t, me)
    return sum(memory.tricks) <= sum(t.tricks) and gone.bit_count() <= 2 * sum(t.tricks)


def count(memory: Memory, r: Ruleset, t: Table, view: View) -> None:
    """Count the points of both from the tricks and marriages that were seen, where views tell none (ruling R47)."""
    if view["last_trick"] is not None:
        memory.won[t.leader] |= mask_of(r, view["last_trick"])
    if t.marriage != NO_SUIT:
        memory.declared[t.leader] |= 1 << t.marriage
    for player in range(2):
        t.trick_points[player] = card_points(r, memory.won[player])
        if player == t.leader and t.turnup == NO_CARD and sum(view["holdings"]) == 0:
            t.trick_points[player] += r.last_trick_points
        declared = 0
        for suit in range(len(r.suits)):
            if memory.declared[player] >> suit & 1:
                declared += marriage_value(t, r, suit)
        is_pending = r.first_marriage == PENDING and t.tricks[player] == 0
        t.pending[player] = declared if is_pending else 0
        t.points[player] = t.trick_points[player] + declared - t.pending[player]


def lay_reply(t: Table, leader: int, trump: int, led: int, held: int) -> None:
    """Let a lead wait for its reply in strict play, and the follower hold these cards alone."""
    t.leader = leader
    t.trump = trump
    t.led = led
    t.strict = 1
    t.hands[other(leader)] = held


# The other player's reply was allowed, whatever else they held. So we ask the kernel of each card whether the reply
# would have been allowed beside it: if not, they do not hold the card. Only the led card, the reply and one more
# matter to that, so a table with these alone is enough.
def learn_from_reply(memory: Memory, kernel: KernelModule, trump: int, me: int, led: int, reply: int) -> None:
    """Note the cards that the other player cannot hold, since their reply was allowed in strict play."""
    r, state = kernel.RULESET, kernel.STATES.index("TRICK_IN_PROGRESS")
    happening = kernel.code(kernel.EVENTS.index("play_card"), other(me), reply)
    for card in r.cards:
        t = Table()
        lay_reply(t, me, trump, led, bit(reply) | bit(card))
        way = kernel.way(t, r, state, happening)
        if card != reply and way == kernel.REFUSED:
            memory.not_held |= bit(card)


def position(memory: Memory, kernel: KernelModule, view: View) -> Knowledge:
    """Say what the player knows who sees this now."""
    t, me = observe(memory, kernel, view), view["player"]
    hidden = view["holdings"][other(me)] - t.shown[other(me)].bit_count()
    unknown = [card for card in kernel.RULESET.cards if memory.seen >> card & 1 == 0]
    possible = [card for card in unknown if memory.not_held >> card & 1 == 0]
    # Views may have been missed, so that the memory is wrong. Then nothing was learned.
    if len(possible) < hidden:
        possible = unknown
    impossible = [card for card in unknown if card not in possible]
    larger = max(view["holdings"][0], view["holdings"][1])
    return Knowledge(t, [*possible, *impossible], len(possible), hidden, larger)
