"""A hand of a trace, trick by trick."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.events import Json
from sixtysix.play.trace import dealt
from sixtysix.runtime import GameMachine, StateHandler

END = "HAND_END"


@dataclass(frozen=True)
class Move:
    """One event: the table before it, what was legal there, and the table after it.

    After the last event of a hand the table is None if nobody knows it.
    """

    event: Json
    before: Json
    legal: tuple[Json, ...]
    after: Json | None

    @property
    def name(self) -> str:
        return str(self.event["event"])

    @property
    def player(self) -> int:
        return int(self.event["player"])

    @property
    def winner(self) -> int | None:
        """Who has won the trick that this card ends; None if it ends none, or nobody knows."""
        return self.after["leader"] if self.after and self.name == "play_card" else None

    def drawn(self, player: int) -> list[str]:
        """The cards that the player has got by it."""
        held = self.before["hands"][player]
        return [card for card in (self.after or self.before)["hands"][player] if card not in held]

    @property
    def points(self) -> list[int]:
        """The points of both players after it, as far as anybody knows."""
        found: list[int] = (self.after or self.before)["points"]
        return found


@dataclass(frozen=True)
class Trick:
    """What happened from one lead to the next."""

    number: int
    moves: tuple[Move, ...]


def tricks(hand: Json, last: Json | None = None) -> Iterator[Trick]:
    """The tricks of a hand; ``last`` is the table as it is when the hand ends (see `last_table`)."""
    tables = [step["table"] for step in hand["steps"]]
    number, moves = 1, list[Move]()
    for step, after in zip(hand["steps"], [*tables[1:], last], strict=True):
        moves.append(Move(step["event"], step["table"], tuple(step["legal"]), after))
        if moves[-1].name == "next_trick":
            yield Trick(number, tuple(moves))
            number, moves = number + 1, []
    if moves:
        yield Trick(number, tuple(moves))


def last_table(machine: type[GameMachine], hand: Json) -> Json | None:
    """The table when the hand ends, which no trace writes down; None if the rules do not allow its events."""
    seen: list[Json] = []

    class End(StateHandler):
        state = END

        def on_entry(self) -> None:
            seen.append(self.game.observe())

    try:
        game = dealt(machine, hand, handlers=[End])
        for step in hand["steps"]:
            game.send(**step["event"])
    except (SixtySixError, TypeError, ValueError, KeyError):
        return None
    return seen[-1] if seen else None


def undealt(hand: Json) -> list[str]:
    """The face-down cards after the deal, the next to be drawn first."""
    table = hand["steps"][0]["table"]
    dealt: list[Any] = [card for cards in table["hands"] for card in cards]
    return [card for card in hand["deck"] if card not in (*dealt, table["turnup"])]
