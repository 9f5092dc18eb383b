"""What is played at a table of the server: a variant, and a match with its log."""

import json
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import SystemRandom
from typing import Any

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.machine import compile_machine
from sixtysix.compile.machines import machine
from sixtysix.contract.events import PLAYERS, Json
from sixtysix.game import views
from sixtysix.game.ruleset import RANKS
from sixtysix.languages import ENGLISH, Language
from sixtysix.runtime import GameMachine
from sixtysix.sheets.prose import scoring_rows
from sixtysix_tables.match import COMPUTER, Match
from sixtysix_tables.serve.records import RECENT, Founding, LogEntry, TableRecord

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
        """Draw the chart of HAND_PLAY as SVG, without its style: the page has the same, and forbids any within."""
        return render(draw(self.chart, "HAND_PLAY"), "svg", style="")

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
    def rules(self) -> list[Json]:
        """Tell each move of a player, the conditions that it has wherever it can be made, and its ways if several."""
        told = []
        for name, says in self.says_of_event.items():
            arrows = [t for t in self.chart.transitions if t.event == name]
            shared = [atom for atom in arrows[0].guards if all(atom in t.guards for t in arrows)]
            guards = [(self.chart.guards[guard], wanted) for guard, wanted in shared]
            conditions = [guard.says if wanted else guard.otherwise for guard, wanted in guards]
            # Two arrows that ask the same of a state, and differ in the answers, are one way with two ends.
            ways = {(t.source, frozenset(atom for atom, _ in t.guards)): t.says for t in reversed(arrows)}
            several = [*reversed(ways.values())] if len(ways) > 1 else []
            told.append({"event": name, "says": says, "conditions": conditions, "ways": several})
        return told

    def told(self, strength: int | None) -> Json:
        """Collect what a page's script must know of the game besides what the table tells it."""
        r = self.machine.ruleset
        return {
            "variant": self.machine.machine_name,
            "best_of": self.best_of,
            "deck": self.deck,
            "target": r.target,
            "goal": r.game_goal,
            "counts_down": bool(r.counts_down),
            "holding": r.holding,
            "marriages": {"plain": r.plain_marriage, "trump": r.trump_marriage},
            "hides_points": bool(r.points_hidden),
            "rules": {
                "says": self.chart.variant.says,
                "moves": self.rules,
                "cards": [[RANKS[rank], points] for rank, points in zip(r.ranks, r.values, strict=True)],
                "scoring": scoring_rows(self.chart),
            },
            "computer": strength,
            "events": self.says_of_event,
            "arrows": self.arrows,
        }

    @cached_property
    def says_of_event(self) -> Mapping[str, str]:
        """Give the sentence of each event that players make."""
        return {name: event.says for name, event in self.chart.events.items() if event.by == "player"}


@cache
def kind(variant: str, best_of: int | None = None, language: Language = ENGLISH) -> MatchKind:
    """Load a variant by its name or the path of its file; ``best_of`` is the variant's own if left out.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    family = load_chart().told_in(language)
    known = load_variant(variant, family)
    own: int = known.parameters["match"]["best_of"]
    if best_of in (None, own):
        return MatchKind(family.configure(known), machine(variant, language))
    parameters: dict[str, Any] = {**known.parameters, "match": {"best_of": best_of}}
    chart = family.configure(replace(known, parameters=parameters))
    return MatchKind(chart, compile_machine(chart))


Deal = Callable[[MatchKind], list[str]]

PRIVATE = ("player", "hand", "own_tricks", "legal")
"""Keys of a view that differ from player to player. Everybody may see all the others."""

ANSWERED = 64
"""The number of messages that a table remembers to have carried out."""


def shuffled(kind: MatchKind) -> list[str]:
    """Shuffle a deck so that nobody can foresee its order, whatever they have seen of other decks."""
    return SystemRandom().sample(kind.deck, len(kind.deck))


class Refused(Exception):
    """Raised for a request that is not carried out; nothing has changed. ``code`` is a key of `wire.SAYS`."""

    def __init__(self, code: str, why: Json | None = None) -> None:
        super().__init__(code)
        self.code, self.why = code, why


def taken_back(log: Sequence[LogEntry]) -> set[int]:
    """Number the events that were taken back, and the entries that did it: the game is the same without either.

    A player can move and take it back without end. Nobody waits until all that has been played again.
    """
    gone, standing = set[int](), list[int]()
    for entry in log:
        if "deck" in entry.content:
            standing.clear()
        elif "event" in entry.content:
            standing.append(entry.number)
        elif "by" in entry.content:
            first = max(0, len(standing) - entry.content["events"])
            gone |= {entry.number, *standing[first:]}
            del standing[first:]
    return gone


class LoggedMatch(Match):
    """A match whose every change is an entry of a log, from which it is played again. Seats are 0 and 1.

    Every deck comes from the system's secure random numbers and is given to the machine, whose own random numbers could
    be computed from the decks that a player has seen. They decide only who deals first.
    """

    def __init__(self, kind: MatchKind, founding: Founding, deal: Deal = shuffled) -> None:
        begin = kind.machine(seed=founding.seed, dealer=founding.dealer).snapshot()
        super().__init__(kind.machine, begin, keeps_views=founding.strength is not None)
        self.kind, self.founding, self._deal = kind, founding, deal
        self.number = 0
        """The number of the last entry."""
        self.wishes: set[int] = set()
        """The players who ask for a rematch."""
        self.take_back: int | None = None
        """The player who asks to take back their last event."""
        self._happened: deque[Json] = deque(maxlen=RECENT)
        self._answered: OrderedDict[tuple[int, str], int] = OrderedDict()

    @classmethod
    def restore(cls, kind: MatchKind, record: TableRecord, deal: Deal = shuffled) -> "LoggedMatch":
        """Play a record again.

        Raises:
            SnapshotError, EventNotAllowed: if it was played by other rules.
        """
        match, reached, gone = cls(kind, record.founding, deal), 0, taken_back(record.entries)
        if record.snapshot:
            reached, content = record.snapshot
            saved = json.loads(content)
            match.go_to(saved["game"])
            match.end.account, match.hands_before = saved["account"], saved["hands_before"]
            match.wishes = set(saved["wishes"])
        for entry in record.entries:
            if entry.number > reached:
                match._apply(entry.content, entry.number not in gone)
            match._note(entry)
        return match

    def snapshot(self) -> str:
        """Write the JSON text that a record keeps; it is taken when a hand has just been dealt."""
        content = {
            "game": self.game.snapshot(),
            "wishes": sorted(self.wishes),
            "account": self.end.account,
            "hands_before": self.hands_before,
        }
        return json.dumps(content)

    # What is asked for; each gives the entries that it makes

    def found(self) -> list[LogEntry]:
        """Make the entries of a new table."""
        return list(self._supply_deck())

    def start(self) -> list[LogEntry]:
        """Begin the match once both have sat down."""
        return [self._do({"event": {"event": "start_game"}}), *self._supply_deck()]

    def move(self, event: Json, player: int, message: str | None) -> list[LogEntry]:
        """Make a player's event happen.

        Raises:
            EventNotAllowed: if it is not legal; then nothing has changed.
            Refused: if the match was given up.
        """
        if self.resigned is not None:
            raise Refused("over")
        return [self._do({"event": event}, player, message), *self._supply_deck()]

    def wish(self, player: int, message: str) -> list[LogEntry]:
        """Note a player's wish for a rematch, which begins when both wish it; no entry if they have said so before.

        Raises:
            EventNotAllowed: if the match is not over.
        """
        if not self.is_over:
            self.game.send("restart")  # raises EventNotAllowed, with the explanation
        if player in self.wishes:
            return []
        entries = [self._do({"rematch": player}, player, message)]
        if self.wishes == set(PLAYERS) or self.founding.strength is not None:
            if self.resigned is None:
                entries.append(self._do({"event": {"event": "restart"}}))
            else:
                entries.append(self._do({"new_match": self.founding.seed + self.number}))
                entries += self._supply_deck()
            entries += self.start()
        return entries

    def resign(self, player: int, message: str) -> list[LogEntry]:
        """Give up the match.

        Raises:
            Refused: if none is played.
        """
        if not self.is_played:
            raise Refused("over")
        return [self._do({"resign": player}, player, message)]

    def ask_back(self, player: int, message: str) -> list[LogEntry]:
        """Ask to take back one's last event of this hand, or agree to what the other player has asked.

        Nobody needs to agree at a table with the computer.

        Raises:
            Refused: if there is nothing to take back.
        """
        if self.take_back == player:
            return []
        if not self.is_played or (self.take_back is None and self.last_event_of(player) is None):
            raise Refused("nothing_to_take_back")
        return [self._do({"take_back": player}, player, message)]

    def decline(self, player: int, message: str) -> list[LogEntry]:
        """Decline what the other player would like to take back, or withdraw one's own wish."""
        return [] if self.take_back is None else [self._do({"decline": player}, player, message)]

    def answered(self, player: int, message: str) -> int | None:
        """Find the number of the entry that a message has made, so that a message sent twice happens once."""
        return self._answered.get((player, message))

    def _supply_deck(self) -> Iterator[LogEntry]:
        if not self.game.table.deck_is_given:
            yield self._do({"deck": self._deal(self.kind)})

    def _do(self, content: Json, player: int | None = None, message: str | None = None) -> LogEntry:
        entry = LogEntry(self.number + 1, self._apply(content), player, message)
        self._note(entry)
        return entry

    def _apply(self, content: Json, lasts: bool = True) -> Json:
        """Let an entry happen, and give it with what the log tells of it: the values of its day.

        With what does not last, because it was taken back later, nothing happens at the table.
        """
        if "deck" in content:
            self.game.rules_module.give_deck(self.game.table, self.game.ruleset, content["deck"])
            self.begin = self.game.snapshot()
            return content
        happened = {**content, "hand": self.hand}
        if "event" in content:
            happened |= self.send(content["event"]) if lasts else {}
            self.wishes.clear()
            self.take_back = None
        elif "rematch" in content:
            self.wishes.add(content["rematch"])
        elif "resign" in content:
            self.resigned, self.take_back = content["resign"], None
        elif "decline" in content:
            self.take_back = None
        elif "new_match" in content:
            self.play_another(self.machine(seed=content["new_match"]).snapshot())
            self.wishes.clear()
        elif self.take_back is None and self.founding.strength is None:
            self.take_back = content["take_back"]
        else:
            happened["by"] = content["take_back"] if self.take_back is None else self.take_back
            happened["events"] = self.undo(happened["by"]) if lasts else 0
            self.take_back = None
        return happened

    def _note(self, entry: LogEntry) -> None:
        self.number = entry.number
        if entry.content.keys() & {"event", "resign", "by"}:
            self._happened.append({"number": entry.number, **entry.content})
        if entry.player is not None and entry.message is not None:
            self._answered[entry.player, entry.message] = entry.number
            if len(self._answered) > ANSWERED:
                self._answered.popitem(last=False)

    # What is told

    def view(self, seat: int | None) -> Json:
        """Give the view of a seat; for None, what everybody may know."""
        if seat is not None:
            view = self.game.view(seat)
            return {**view, "legal": []} if self.resigned is not None else view
        return {key: value for key, value in self.game.view(0).items() if key not in PRIVATE}

    def explain(self, event: Json, language: Language) -> Json:
        """Say why an event is allowed or not."""
        game = self.game
        if language is not ENGLISH:
            spoken = kind(self.founding.variant, self.founding.best_of, language)
            game = spoken.machine.restore(game.snapshot())
        return game.explain(**event).json()

    def happened(self, since: int) -> list[Json]:
        """List what has happened after an entry, as far back as is known. All of it is public."""
        return [happened for happened in self._happened if happened["number"] > since]

    @classmethod
    def steps(
        cls, kind: MatchKind, founding: Founding, log: Sequence[LogEntry], hand: int, seat: int
    ) -> list[Json]:
        """Play a whole log up to the end of a hand, and give that hand: each event, and the table before it."""
        match, steps, gone = cls(kind, founding), list[Json](), taken_back(log)
        match._keeps_views = False
        for entry in log:
            if match.hand > hand:
                break
            lasts = entry.number not in gone
            is_step = lasts and match.hand == hand and "player" in entry.content.get("event", ())
            before = match.open_view(seat) if is_step else {}
            happened = match._apply(entry.content, lasts)
            if is_step:
                result = {"result": match.result()} if "result" in happened else {}
                steps.append({"view": before, **happened, **result})
        return steps

    def open_view(self, seat: int) -> Json:
        """Give a seat's view with the cards of both face up."""
        table = self.game.observe()
        return {**self.game.view(seat), "shown": table["hands"], "own_tricks": None, "legal": []}

    @property
    def computer_is_due(self) -> bool:
        """Tell whether it is the computer's turn."""
        return self.founding.strength is not None and self.turn == COMPUTER
