"""A game with its log: whatever the log says has happened, in that order."""

import json
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import Any

from sixtysix.events import PLAYERS
from sixtysix.game import views
from sixtysix.serve.kinds import Kind
from sixtysix.serve.records import RECENT, Entry, Founding, Json, Record

Deal = Callable[[Kind], list[str]]

PRIVATE = ("player", "hand", "own_tricks", "legal")
"""Keys of a view that differ from player to player; all others are on the table for everybody to see."""

ANSWERED = 64
"""Messages a table remembers having carried out."""

MOST_SEEN = 100
"""Views that are shown to the computer at once."""

COMPUTER = 1
"""The computer's seat."""


def shuffled(kind: Kind) -> list[str]:
    """A deck whose order nobody can foresee, whatever he has seen of other decks."""
    return SystemRandom().sample(kind.deck, len(kind.deck))


class Play:
    """A match, or several in a row, at one table. Seats are 0 and 1, as the players are.

    Every deck is given to the machine: its own random numbers decide nothing but who deals first.
    """

    def __init__(self, kind: Kind, founding: Founding, deal: Deal = shuffled) -> None:
        self.kind = kind
        self.founding = founding
        self.game = kind.machine(seed=founding.seed, dealer=founding.dealer)
        self.number = 0
        """The number of the last entry."""
        self.wishes: set[int] = set()
        """Who asks for a rematch."""
        self.seen: deque[Json] = deque(maxlen=MOST_SEEN)
        """What the computer has seen since somebody emptied this, a view an event."""
        self._deal = deal
        self._happened: deque[Json] = deque(maxlen=RECENT)
        self._answered: OrderedDict[tuple[int, str], int] = OrderedDict()

    @classmethod
    def restore(cls, kind: Kind, record: Record, deal: Deal = shuffled) -> "Play":
        """The play of a record.

        Raises:
            SnapshotError, EventNotAllowed: if it was not played by these rules.
        """
        play = cls(kind, record.founding, deal)
        reached = 0
        if record.snapshot:
            reached, content = record.snapshot
            saved = json.loads(content)
            play.game = kind.machine.restore(saved["game"])
            play.wishes = set(saved["wishes"])
            play._see()
        for entry in record.entries:
            if entry.number > reached:
                play._apply(entry.content)
            play._note(entry)
        return play

    def snapshot(self) -> str:
        """The JSON text that `restore` takes."""
        return json.dumps({"game": self.game.snapshot(), "wishes": sorted(self.wishes)})

    # What happens

    def begin(self) -> list[Entry]:
        """The entries of a new table."""
        return list(self._supply_deck())

    def start(self) -> list[Entry]:
        """The entries once both have sat down."""
        return [self._do({"event": {"event": "start_game"}}), *self._supply_deck()]

    def move(self, event: Json, player: int, message: str | None) -> list[Entry]:
        """The entries of a player's event.

        Raises:
            EventNotAllowed: if it is not legal; then nothing has changed.
        """
        return [self._do({"event": event}, player, message), *self._supply_deck()]

    def wish(self, player: int, message: str) -> list[Entry]:
        """The entries of a player's wish for a rematch, which begins when both wish it; none if he has said so.

        Raises:
            EventNotAllowed: if the match is not over.
        """
        if self.game.state != "DONE":
            self.game.send("restart")  # raises
        if player in self.wishes:
            return []
        entries = [self._do({"rematch": player}, player, message)]
        if self.wishes == set(PLAYERS) or self.founding.strength is not None:
            entries += [self._do({"event": {"event": name}}) for name in ("restart", "start_game")]
            entries += self._supply_deck()
        return entries

    def answered(self, player: int, message: str) -> int | None:
        """The number of the entry that a message has made."""
        return self._answered.get((player, message))

    def _supply_deck(self) -> Iterator[Entry]:
        if not self.game.table.deck_is_given:
            yield self._do({"deck": self._deal(self.kind)})

    def _do(self, content: Json, player: int | None = None, message: str | None = None) -> Entry:
        self._apply(content)
        if "event" in content:
            content = {**content, "hand": self.game.table.hand_number}
        entry = Entry(self.number + 1, content, player, message)
        self._note(entry)
        return entry

    def _apply(self, content: Json) -> None:
        if "deck" in content:
            self.game.rules_module.give_deck(self.game.table, self.game.ruleset, content["deck"])
        elif "rematch" in content:
            self.wishes.add(content["rematch"])
        else:
            self.game.send(**content["event"])
            self.wishes.clear()
            self._see()

    def _see(self) -> None:
        if self.founding.strength is not None:
            self.seen.append(self.view(COMPUTER))

    def _note(self, entry: Entry) -> None:
        self.number = entry.number
        if "event" in entry.content:
            self._happened.append({"number": entry.number, **entry.content})
        if entry.player is not None and entry.message is not None:
            self._answered[entry.player, entry.message] = entry.number
            if len(self._answered) > ANSWERED:
                self._answered.popitem(last=False)

    # What is told

    def view(self, seat: int | None) -> Json:
        """What a seat may know; for None, what everybody may."""
        if seat is not None:
            return self.game.view(seat)
        return {key: value for key, value in self.game.view(0).items() if key not in PRIVATE}

    def happened(self, since: int) -> list[Json]:
        """The events after an entry, as far back as is known: public, all of them."""
        return [happened for happened in self._happened if happened["number"] > since]

    def result(self) -> Json | None:
        """How the last hand of this match ended."""
        table: Any = self.game.table
        return views.result(table) if table.hands_ended else None

    @property
    def computer_is_due(self) -> bool:
        """Whether the computer is to choose an event."""
        playing = self.game.state.startswith("TRICK_")
        return self.founding.strength is not None and playing and views.turn(self.game.table) == COMPUTER
