"""Test vectors in the numbers of a kernel, and what a table shows in them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sixtysix.events import Codec
from sixtysix.game import views
from sixtysix.game.cards import ALL_CARDS, NO_CARD, NO_SUIT, NOBODY
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table

Json = dict[str, Any]

UNKNOWN = 62
"""What stands for a name that a kernel does not have: no event, state, card or suit has this number."""

Seen = tuple[object, ...]
"""What `views.observe` shows of a table, in numbers."""

_PAIRS = ("points", "pending", "trick_points", "tricks", "score", "games")


class Position(NamedTuple):
    """Where a machine rests."""

    state: int
    seen: Seen
    legal: frozenset[int]


class Step(NamedTuple):
    """An event's code, and where it leads: None if it is refused."""

    event: int
    reaches: Position | None


class Script(NamedTuple):
    """A vector in the numbers of one kernel."""

    setup: Setup
    start: Position
    steps: tuple[Step, ...]
    result: Json | None


class Names:
    """What states, events, cards and suits are called, as a kernel numbers them."""

    def __init__(self, kernel: Any) -> None:
        r: Ruleset = kernel.RULESET
        self.key = (kernel.STATES, kernel.EVENTS, r.ranks, r.suits, r.cards)
        """Equal keys mean equal names."""
        self._codec = Codec.of_kernel(kernel)
        self._states = {state: place for place, state in enumerate(kernel.STATES)}
        self._values = {kind: argument.names(r) for kind, argument in views.ARGUMENTS.items()}

    def script(self, vector: Json) -> Script:
        """The vector; names that the kernel does not have are `UNKNOWN`.

        Raises:
            KeyError, TypeError, ValueError, SetupError: if it is none.
        """
        table = dict(vector["start"]["table"])
        return Script(
            Setup.of_json(vector["setup"]),
            self._position(vector["start"], table),
            tuple(self._step(step, table) for step in vector["steps"]),
            vector["result"],
        )

    def _code(self, event: Json) -> int:
        return self._codec.code_of(event, UNKNOWN)

    def _step(self, step: Json, table: Json) -> Step:
        """The step; ``table`` becomes what it is afterwards."""
        event = self._code(step["event"])
        if "refused" in step:
            return Step(event, None)
        table.update(step["changes"])
        return Step(event, self._position(step, table))

    def _position(self, at: Json, table: Json) -> Position:
        legal = frozenset(map(self._code, at["legal"]))
        return Position(self._states.get(at["state"], UNKNOWN), self.seen(table), legal)

    def seen(self, table: Json) -> Seen:
        """What `seen` gives for the table that this JSON form shows."""
        led, followed = table["last_trick"] or (table["led"], None)
        return (
            *(NOBODY if table[key] is None else table[key] for key in ("dealer", "leader", "closed_by")),
            *(
                NO_SUIT if suit is None else self._value("suit", suit)
                for suit in (table["trump"], table["marriage"])
            ),
            *(
                NO_CARD if card is None else self._value("card", card)
                for card in (table["turnup"], led, followed)
            ),
            *(table["talon"], table["strict"], table["bonus"]),
            *(tuple(table[key]) for key in _PAIRS),
            *(self._mask(cards) for key in ("hands", "won", "shown") for cards in table[key]),
            *(sum(1 << self._value("suit", suit) for suit in suits) for suits in table["declared"]),
            table["may_look"],
            *(self._value("card", card) for card in table["stock"]),
        )

    def _mask(self, cards: Iterable[str]) -> int:
        return sum(1 << self._value("card", card) for card in cards)

    def _value(self, kind: str, name: str) -> int:
        return self._values[kind].get(name, UNKNOWN)


def seen(t: Table, r: Ruleset) -> Seen:
    """Everything that `views.observe` shows."""
    return (
        *(t.dealer, t.leader, t.closed_by),
        *(t.trump, t.marriage),
        *(t.turnup, t.led, t.followed),
        *(t.talon, bool(t.strict), t.bonus),
        *(tuple(getattr(t, key)) for key in _PAIRS),
        *(cards & ALL_CARDS for cards in (*t.hands, *t.won, *t.shown)),
        *t.declared,
        views.may_look(t, r),
        *t.deck[t.drawn : t.drawn + t.talon],
    )
