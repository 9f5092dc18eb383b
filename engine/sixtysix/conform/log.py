"""A log of what happened at tables: its lines, read, and a hand of it as a system that answers from them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.protocol import Capabilities, Skipped, capabilities
from sixtysix.contract.events import EventForm, Json, NotAnEvent
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage
from sixtysix.game.views import OPTIONAL
from sixtysix.play.trace import read_objects


@dataclass
class Entry:
    """An event of a log and what was known after it, or what was known of the deal."""

    line: int
    event: EventForm | None = None
    refused: bool = False
    known: Json = field(default_factory=dict)
    """``state``, ``table``, ``legal`` and ``result``, as far as they were told."""
    views: dict[int, Json] = field(default_factory=dict)

    def listed(self) -> list[EventForm]:
        """List the events that are told to be legal, to anybody."""
        return [event for told in (self.known, *self.views.values()) for event in told.get("legal", ())]

    def add(self, told: Json) -> None:
        """Add what a line tells of the moment."""
        self.known |= {key: told[key] for key in ("state", "table", "legal", "result") if key in told}
        if "view" in told:
            self.views[told["view"]["player"]] = told["view"]


@dataclass
class LoggedHand(Adapter):
    """A hand of a log. As a system it tells what was known after each event, and skips what was not."""

    deal_told: Json
    entries: list[Entry]
    has: Capabilities
    has_gap: bool = False
    """Whether what happened after the last entry is not known."""
    untold: frozenset[str] = frozenset()
    """Fields of which nobody can say anything."""
    at: int = 0
    """The number of the entry that has happened last."""

    @property
    def now(self) -> Entry:
        return self.entries[self.at]

    @property
    def following(self) -> Entry | None:
        """The entry that comes next."""
        return self.entries[self.at + 1] if self.at + 1 < len(self.entries) else None

    @property
    def first_player(self) -> int | None:
        """Say who acts first."""
        return next((entry.event["player"] for entry in self.entries if entry.event), None)

    @property
    def is_over(self) -> bool:
        """Say whether the hand has ended by what is told."""
        return self.now.known.get("result") is not None

    def until(self, line: int) -> "LoggedHand":
        """Give the hand as it was known at a line."""
        return replace(self, entries=[replace(e) for e in self.entries if e.line <= line], at=0)

    def deal(self, setup: Json) -> None:
        self.at = 0

    def send(self, event: Json) -> bool:
        self.at += 1
        return not self.now.refused

    def legal(self) -> list[Json]:
        return list(self._told(self.now.known, "legal"))

    def observe(self) -> Json:
        # The hand goes on as long as something else happens in it.
        goes_on = any(not entry.refused for entry in self.entries[self.at + 1 :])
        told = {"result": None} if goes_on else {}
        told |= {key: value for key, value in self.now.known.items() if key != "legal"}
        if self.is_over:  # what stands behind a result is of another hand
            told = {"result": told["result"]}
        return {key: self._without(value) for key, value in told.items()}

    def view(self, player: int) -> Json:
        return Json(self._without(self._told(self.now.views, player)))

    def _told(self, known: Mapping[Any, Any], key: Any) -> Any:
        if key not in known or self.is_over:
            raise Skipped("the log does not tell it")
        return known[key]

    def _without(self, part: Any) -> Any:
        """Leave out of a part, if it has fields, those of which nobody can say anything."""
        if not isinstance(part, dict):
            return part
        return {key: value for key, value in part.items() if key not in self.untold}


def read_log(lines: Iterable[str], name: str, coverage: Coverage) -> list[LoggedHand]:
    """Read the hands of a log.

    Args:
        lines: as `read_objects` wants them.
        name: of the file, for errors.
        coverage: of the variant.

    Raises:
        SixtySixError: with ``name``, line and column, if a line is in no form or out of place, or there is no hand.
    """
    told = list(read_objects(lines, name, ("log",)))
    if not any("deal" in line for _, line in told):
        raise SixtySixError(f"{name}:1:1: the log has no deal, with which a hand begins")
    return hands_of(told, name, coverage)


def hands_of(told: Iterable[tuple[int, Json]], name: str, coverage: Coverage) -> list[LoggedHand]:
    """Make hands of the lines of a log, each with its number.

    Raises:
        SixtySixError: with ``name`` and line, if one is out of place.
    """
    has: Capabilities | None = None
    running: dict[Any, LoggedHand] = {}
    hands: list[LoggedHand] = []
    for number, line in told:
        game = line.get("game")
        if "start" in line:
            # Whatever stands in a line can be compared.
            has = replace(capabilities(line["start"]), operations=Capabilities("", "").operations)
        elif "deal" in line:
            running[game] = LoggedHand(line["deal"], [Entry(number)], Capabilities(name, ""))
            running[game].entries[0].add(line)
            hands.append(running[game])
        elif game not in running:
            of = "" if game is None else f" of the game {game}"
            raise SixtySixError(f"{name}:{number}:1: before this line there is no deal{of}")
        elif "gap" in line:
            running[game].has_gap = True
        elif not running[game].has_gap:
            if "event" in line:
                running[game].entries.append(Entry(number, line["event"], line.get("refused", False)))
            running[game].entries[-1].add(line)
        for event in _events(line):
            _require_known(event, f"{name}:{number}:1", coverage)
    has = has or _capabilities(hands, name, coverage)
    return [replace(hand, has=has) for hand in hands]


def _capabilities(hands: Iterable[LoggedHand], name: str, coverage: Coverage) -> Capabilities:
    """Say what wrote a log, by what it tells of: whatever no line names happens there by itself."""
    entries = [entry for hand in hands for entry in hand.entries]
    events = {e["event"] for entry in entries for e in (entry.event, *entry.listed()) if e}
    states = {entry.known["state"] for entry in entries if "state" in entry.known}
    chart = coverage.chart
    if not states:
        ways = {state: {t.event for t in chart.outgoing(state)} - OPTIONAL for state in chart.stable}
        states = {state for state, names in ways.items() if names & events}
    return Capabilities(name, "", events=frozenset(events), states=frozenset(states))


def _events(line: Json) -> Iterator[EventForm]:
    yield from [line["event"]] if "event" in line else []
    yield from line.get("legal", ())
    yield from line.get("view", {}).get("legal", ())


def _require_known(event: EventForm, place: str, coverage: Coverage) -> None:
    """Make sure that the variant has the cards and suits of an event, though not that it has such an event.

    Raises:
        SixtySixError: at the place, if it has not.
    """
    if event["event"] in coverage.chart.events:
        try:
            coverage.codec.numbers_of(event)
        except NotAnEvent as error:
            raise SixtySixError(f"{place}: {error}") from None
