"""A game with its log, from which it can be played again."""

import json
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import SystemRandom
from typing import Any

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.machine import compile_machine
from sixtysix.events import PLAYERS, Json
from sixtysix.game import views
from sixtysix.machines import machine
from sixtysix.runtime import GameMachine, StateHandler
from sixtysix.serve.storage import RECENT, Founding, LogEntry, TableRecord

MATCHES = (1, 3, 5, 7)
"""The lengths of matches that are offered, in games."""

OWN = "own"
"""Asks for the length that the variant's rules have."""


@dataclass(frozen=True)
class MatchKind:
    """A variant as it is played at a table."""

    chart: ConfiguredChart
    machine: type[GameMachine]

    @property
    def best_of(self) -> int:
        return int(self.machine.ruleset.best_of)

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """List every card, suit by suit, each from the highest down."""
        r = self.machine.ruleset
        return tuple(views.card_name(r, card) for card in r.cards)

    @cached_property
    def drawing(self) -> bytes:
        """Draw the chart of HAND_PLAY as SVG."""
        return render(draw(self.chart, "HAND_PLAY").source, "svg")

    @cached_property
    def arrows(self) -> Mapping[str, Mapping[str, list[str]]]:
        """Name the transitions that an event may take in a state: state, then event, then their names."""
        return {
            state: {
                event: [t.name for t in self.chart.outgoing(state) if t.event == event]
                for event in self.chart.events
            }
            for state in self.chart.stable
        }

    @cached_property
    def says_of_event(self) -> Mapping[str, str]:
        """Give the sentence of each event that players make."""
        return {name: event.says for name, event in self.chart.events.items() if event.by == "player"}


@cache
def kind(variant: str, best_of: int | None = None) -> MatchKind:
    """Load a variant by its name or the path of its file; ``best_of`` is the variant's own if left out.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    family = load_chart()
    known = load_variant(variant, family)
    own: int = known.parameters["match"]["best_of"]
    if best_of in (None, own):
        return MatchKind(family.configure(known), machine(variant))
    parameters: dict[str, Any] = {**known.parameters, "match": {"best_of": best_of}}
    chart = family.configure(replace(known, parameters=parameters))
    return MatchKind(chart, compile_machine(chart))


Deal = Callable[[MatchKind], list[str]]

PRIVATE = ("player", "hand", "own_tricks", "legal")
"""Keys of a view that differ from player to player. Everybody may see all the others."""

ANSWERED = 64
"""The number of messages that a table remembers to have carried out."""

COMPUTER = 1
"""The computer's seat."""


def shuffled(kind: MatchKind) -> list[str]:
    """Shuffle a deck so that nobody can foresee its order, whatever they have seen of other decks."""
    return SystemRandom().sample(kind.deck, len(kind.deck))


class HandEnd(StateHandler):
    """Keeps the points with which the last hand ended, for those who did not see them before (ruling R47)."""

    state = "HAND_END"
    points: list[int] | None = None

    def on_entry(self) -> None:
        self.points = list(self.game.table.points)


class Match:
    """Plays a match, or several in a row, at one table. Seats are 0 and 1, as the players are.

    Every deck comes from the system's secure random numbers and is given to the machine, whose own random numbers could
    be computed from the decks that a player has seen. They decide only who deals first.
    """

    def __init__(self, kind: MatchKind, founding: Founding, deal: Deal = shuffled) -> None:
        self.kind = kind
        self.founding = founding
        self._end = HandEnd()
        self.game = kind.machine(seed=founding.seed, dealer=founding.dealer, handlers=[self._end])
        self.number = 0
        """The number of the last entry."""
        self.wishes: set[int] = set()
        """The players who ask for a rematch."""
        self.seen: list[Json] = []
        """The computer's views of the running hand, one after each event."""
        self._hand_seen = 0
        self._deal = deal
        self._happened: deque[Json] = deque(maxlen=RECENT)
        self._answered: OrderedDict[tuple[int, str], int] = OrderedDict()

    @classmethod
    def restore(cls, kind: MatchKind, record: TableRecord, deal: Deal = shuffled) -> "Match":
        """Play a record again.

        Raises:
            SnapshotError, EventNotAllowed: if it was played by other rules.
        """
        play = cls(kind, record.founding, deal)
        reached = 0
        if record.snapshot:
            reached, content = record.snapshot
            saved = json.loads(content)
            play.game = kind.machine.restore(saved["game"], handlers=[play._end])
            play._end.points = saved.get("points")
            play.wishes = set(saved["wishes"])
            play._see()
        for entry in record.entries:
            if entry.number > reached:
                play._apply(entry.content)
            play._note(entry)
        return play

    def snapshot(self) -> str:
        """Write the JSON text that a record keeps."""
        content = {"game": self.game.snapshot(), "wishes": sorted(self.wishes), "points": self._end.points}
        return json.dumps(content)

    # What happens

    def begin(self) -> list[LogEntry]:
        """Make the entries of a new table."""
        return list(self._supply_deck())

    def start(self) -> list[LogEntry]:
        """Begin the match once both have sat down."""
        return [self._do({"event": {"event": "start_game"}}), *self._supply_deck()]

    def move(self, event: Json, player: int, message: str | None) -> list[LogEntry]:
        """Make a player's event happen.

        Raises:
            EventNotAllowed: if it is not legal; then nothing has changed.
        """
        return [self._do({"event": event}, player, message), *self._supply_deck()]

    def wish(self, player: int, message: str) -> list[LogEntry]:
        """Note a player's wish for a rematch, which begins when both wish it; no entry if they have said so before.

        Raises:
            EventNotAllowed: if the match is not over.
        """
        if self.game.state != "DONE":
            self.game.send("restart")  # raises EventNotAllowed, with the explanation
        if player in self.wishes:
            return []
        entries = [self._do({"rematch": player}, player, message)]
        if self.wishes == set(PLAYERS) or self.founding.strength is not None:
            entries += [self._do({"event": {"event": name}}) for name in ("restart", "start_game")]
            entries += self._supply_deck()
        return entries

    def answered(self, player: int, message: str) -> int | None:
        """Find the number of the entry that a message has made, so that a message sent twice happens once."""
        return self._answered.get((player, message))

    def _supply_deck(self) -> Iterator[LogEntry]:
        if not self.game.table.deck_is_given:
            yield self._do({"deck": self._deal(self.kind)})

    def _do(self, content: Json, player: int | None = None, message: str | None = None) -> LogEntry:
        self._apply(content)
        if "event" in content:
            content = {**content, "hand": self.game.table.hand_number}
        entry = LogEntry(self.number + 1, content, player, message)
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
            if self.game.table.hand_number != self._hand_seen:
                self._hand_seen = self.game.table.hand_number
                self.seen.clear()
            self.seen.append(self.view(COMPUTER))

    def _note(self, entry: LogEntry) -> None:
        self.number = entry.number
        if "event" in entry.content:
            self._happened.append({"number": entry.number, **entry.content})
        if entry.player is not None and entry.message is not None:
            self._answered[entry.player, entry.message] = entry.number
            if len(self._answered) > ANSWERED:
                self._answered.popitem(last=False)

    # What is told

    def view(self, seat: int | None) -> Json:
        """Give the view of a seat; for None, what everybody may know."""
        if seat is not None:
            return self.game.view(seat)
        return {key: value for key, value in self.game.view(0).items() if key not in PRIVATE}

    def happened(self, since: int) -> list[Json]:
        """List the events after an entry, as far back as is known. All events are public."""
        return [happened for happened in self._happened if happened["number"] > since]

    def result(self) -> Json | None:
        """Say how the last hand of this match ended."""
        table: Any = self.game.table
        if not table.hands_ended:
            return None
        points = {"points": self._end.points} if self.game.ruleset.points_hidden else {}
        return {**views.result(table), **points}

    @property
    def computer_is_due(self) -> bool:
        """Tell whether it is the computer's turn."""
        playing = self.game.state.startswith("TRICK_")
        return self.founding.strength is not None and playing and views.turn(self.game.table) == COMPUTER
