"""A log of what happened at tables: its lines are read, and each hand is judged with all the deals that are possible.

What is hidden is a set of possible deals (`PossibleDeals`), which each line narrows. One of them is played by the rules
as far as the log goes. Where that fails because of a card that was only guessed, the guess is taken back and the hand
is begun anew; what fails after no guess is impossible, and the hand is compared as it is with a system.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from shlex import join, quote
from time import perf_counter
from typing import Any

from sixtysix.conform.attribution import findings
from sixtysix.conform.deals import PossibleDeals
from sixtysix.conform.differences import Difference, Tally
from sixtysix.conform.finding import Finding, Known
from sixtysix.conform.protocol import (
    Capabilities,
    Misbehaviour,
    Skipped,
    capabilities,
    capabilities_json,
    has_name,
)
from sixtysix.conform.reports import Report
from sixtysix.conform.side_by_side import Ended, Form, HandByRules, SideBySide
from sixtysix.conform.sut import CannotRun, Sut
from sixtysix.conform.trial import Trial
from sixtysix.contract.events import EventForm, Json, NotAnEvent
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.evidence.coverage import Coverage, misses
from sixtysix.game.table import Table
from sixtysix.game.views import OPTIONAL
from sixtysix.play.trace import read_objects

SEVERAL_CARDS = "what follows events that depend on several hidden cards at once"


# The lines


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
        """Return the events that are told to be legal, to anybody."""
        return [event for told in (self.known, *self.views.values()) for event in told.get("legal", ())]

    def add(self, told: Json) -> None:
        """Add what a line tells of the moment."""
        self.known |= {key: told[key] for key in ("state", "table", "legal", "result") if key in told}
        if "view" in told:
            self.views[told["view"]["player"]] = told["view"]


@dataclass
class LoggedHand:
    """A hand of a log. Like a system it tells what was known after each event, and skips what was not."""

    deal_told: Json
    entries: list[Entry]
    has: Capabilities
    has_gap: bool = False  # True if what happened after the last entry is not known
    unknown_fields: frozenset[str] = frozenset()  # fields of which nobody can say anything
    at: int = 0  # the number of the entry that has happened last

    @property
    def now(self) -> Entry:
        return self.entries[self.at]

    @property
    def following(self) -> EventForm | None:
        """The event that comes next."""
        return self.entries[self.at + 1].event if self.at + 1 < len(self.entries) else None

    def until(self, line: int) -> "LoggedHand":
        """Return the hand as it was known at a line."""
        return replace(self, entries=[replace(e) for e in self.entries if e.line <= line], at=0)

    def ask(self, operation: str, player: int = -1, **given: object) -> object:
        """Return what the log tells; it is silent about what is behind a result, which is of another hand.

        Raises:
            Skipped: if it does not tell it.
        """
        if operation == "deal":
            self.at = 0
            return None
        if operation == "send":
            self.at += 1
            return not self.now.refused
        known = self.now.known
        if operation == "observe":
            # The hand goes on as long as something else happens in it.
            goes_on = any(not entry.refused for entry in self.entries[self.at + 1 :])
            parts: Json = ({"result": None} if goes_on else {}) | known
            names = ("state", "table", "result") if parts.get("result") is None else ("result",)
            return {key: self._knowable(parts[key]) for key in names if key in parts}
        told = known.get("legal") if operation == "legal" else self.now.views.get(player)
        if told is None or known.get("result") is not None:
            raise Skipped("the log does not tell it")
        return self._knowable(told)

    def _knowable(self, part: object) -> object:
        """Leave out of a part, if it has fields, those of which nobody can say anything."""
        if not isinstance(part, dict):
            return part
        return {key: value for key, value in part.items() if key not in self.unknown_fields}


def read_log(lines: Iterable[str], name: str, coverage: Coverage) -> list[LoggedHand]:
    """Read the hands of a log from its lines, as `read_objects` wants them; errors have the ``name`` of the file.

    Raises:
        SixtySixError: with name, line and column, if a line is in no form or out of place, or there is no hand.
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
    running: dict[object, LoggedHand] = {}
    hands: list[LoggedHand] = []
    for number, line in told:
        game, place = line.get("game"), f"{name}:{number}:1"
        if "start" in line:
            # Whatever stands in a line can be compared.
            has = replace(capabilities(line["start"]), operations=Capabilities("", "").operations)
        elif "deal" in line:
            running[game] = LoggedHand(line["deal"], [Entry(number)], Capabilities(name, ""))
            running[game].entries[0].add(line)
            hands.append(running[game])
        elif game not in running:
            of = "" if game is None else f" of the game {game}"
            raise SixtySixError(f"{place}: before this line there is no deal{of}")
        elif "gap" in line:
            running[game].has_gap = True
        elif not running[game].has_gap:
            if "event" in line:
                running[game].entries.append(Entry(number, line["event"], line.get("refused", False)))
            running[game].entries[-1].add(line)
        named = [line["event"]] if "event" in line else []
        for event in (*named, *line.get("legal", ()), *line.get("view", {}).get("legal", ())):
            if event["event"] in coverage.chart.events:  # a system may tell of others, but not of other cards
                try:
                    coverage.codec.numbers_of(event)
                except NotAnEvent as error:
                    raise SixtySixError(f"{place}: {error}") from None
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


# The deal


class Deduction:
    """What the events of a logged hand tell of its deal: `narrow` looks for the likeliest deal among the possible."""

    def __init__(self, coverage: Coverage, hand: LoggedHand, tally: Tally) -> None:
        self._coverage, self._hand, self._tally = coverage, hand, tally
        first = next((entry.event["player"] for entry in hand.entries if entry.event), None)
        self.deals = PossibleDeals(coverage.ruleset, hand.deal_told, first)

    def narrow(self) -> None:
        """Let the hand happen by the rules, after one deal after the other, until it cannot get any further."""
        while not self.deals.is_known and self._learns():
            pass

    def _learns(self) -> bool:
        """Play the hand up to where something is learned by which it has to begin anew; True if anything is."""
        hand, deals, deal = self._hand, self.deals, self.deals.setup
        game = HandByRules(self._coverage, hand.has, deal)
        deals.begin(game.table)
        for number, entry in enumerate(hand.entries):
            if entry.event and not self._happens(game, number, entry, entry.event):
                return deals.setup != deal
            hand.at = number
            while (way := game.only_way()) and not _waits(game, hand.following, way):
                game.send(way)
                deals.follow(game.table)
            if game.is_over:
                return False
            for part in (entry.known.get("table"), *entry.views.values()):
                if part:
                    deals.shows(game.table, part)
            if deals.setup == deal and not entry.refused:
                self._learn_from_legal(game, number, entry)
            if deals.setup != deal:
                return True
        return False

    def _happens(self, game: HandByRules, number: int, entry: Entry, event: EventForm) -> bool:
        """Let the event of an entry happen; if it cannot, learn why."""
        deals = self.deals
        try:
            if entry.refused:
                if event in game.legal():
                    self._lacks_one(game, event)
                return True
            deal = deals.setup
            deals.holds(event["player"], deals.shown_by(game.table, event))
            if deals.setup != deal:
                return False
            if game.send(event):
                deals.follow(game.table)
                return True
        except NotAnEvent:
            return False
        self._learn_why(game, event, number)
        return False

    def _learn_why(self, game: HandByRules, event: EventForm, number: int) -> None:
        """Learn which guessed cards the player lacks, since the event is not allowed with them.

        A condition asks for cards or for the lack of some, never both. So what fails with all guessed cards and with
        none fails with any of them.
        """
        player, deals = event["player"], self.deals
        guesses = deals.guesses(game.table, player)

        numbers = self._coverage.codec.numbers_of(event)
        ways = self._coverage.ways(game.state, event["event"])

        def failing(table: Table) -> list[set[str]]:
            return [{atom.name for atom in misses(way, table, game.ruleset, numbers)} for way in ways]

        failing_before = failing(game.table)

        def fails(without: Collection[str]) -> bool:
            now = failing(deals.without(game.table, player, without))
            return all(one & before for one, before in zip(now, failing_before, strict=True))

        if guesses and not fails(guesses):
            excluded = [card for card in guesses if fails([other for other in guesses if other != card])]
            if not excluded:
                del self._hand.entries[number:]
                self._tally.not_compared.add(SEVERAL_CARDS)
            for card in excluded:
                if not deals.lacks(player, card):
                    return

    def _lacks_one(self, game: HandByRules, event: EventForm) -> bool:
        """Learn that the player lacks the one guessed card without which the event is not allowed."""
        player, deals = event["player"], self.deals
        guessed = {*deals.shown_by(game.table, event)} & {*deals.guesses(game.table, player)}
        return deals.lacks(player, *guessed) if len(guessed) == 1 else not guessed

    def _learn_from_legal(self, game: HandByRules, number: int, entry: Entry) -> None:
        """Learn from the events that were legal which cards the players hold, and which they lack."""
        deals, deal = self.deals, self.deals.setup
        for event in entry.listed():
            if event.get("player") is not None:
                deals.holds(event["player"], deals.shown_by(game.table, event))
        # What is legal in another deal says nothing of who lacks which card.
        if deals.setup != deal or not game.is_known or "legal" not in entry.known:
            return
        listed, legal = entry.known["legal"], game.known_legal()
        for event in legal:
            if event not in listed and not self._lacks_one(game, event):
                entry.known = {key: value for key, value in entry.known.items() if key != "legal"}
                return
        for event in listed:
            if event not in legal and event.get("player") is not None:
                with suppress(NotAnEvent):
                    self._learn_why(game, event, number)


def _waits(game: HandByRules, following: EventForm | None, other: EventForm) -> bool:
    """True if a game waits for the event that follows: it is legal now, and not after the other one."""
    if following is None or following not in game.legal():
        return False
    twin = game.twin()
    twin.send(other)
    return following not in twin.legal() or game.table.hand_number != twin.table.hand_number


# Judging


class LogByRules(SideBySide):
    """A logged hand beside the rules."""

    def __init__(self, rules: HandByRules, tally: Tally, hand: LoggedHand) -> None:
        super().__init__(rules, tally, hand.ask)
        self._hand = hand

    def look_for_leaks(self, players: tuple[int, ...] = (), known: Difference | None = None) -> None:
        """Do nothing: what happened cannot be tried again with other cards."""

    def _unasked_event(self) -> EventForm | None:
        rules, event, following = self.rules, super()._unasked_event(), self._hand.following
        if event and event["event"] in OPTIONAL and has_name(rules.has.events, event["event"]):
            # Where it is written when it happens, nobody has done it without a line.
            rules.end_is_told = False
            event = next((e for e in rules.legal() if e["event"] not in OPTIONAL), None)
        return None if event and following and _waits(rules, following, event) else event

    def _declared_fields(self, expected: Form, actual: Form) -> Collection[str]:
        return actual.keys()

    def _add_difference(self, d: Difference) -> None:
        super()._add_difference(replace(d, line=self._hand.now.line))


def judge(coverage: Coverage, hand: LoggedHand) -> Tally:
    """Judge a hand of a log.

    Raises:
        SetupError: if it can be dealt in no way, or nobody knows what decides everything else.
    """
    tally = Tally(hands=1, not_compared={"what follows gaps"} if hand.has_gap else set())
    deduction = Deduction(coverage, hand, tally)
    deduction.narrow()
    deduction.deals.require_trumps()
    hand.unknown_fields = deduction.deals.unknown_fields
    rules = HandByRules(coverage, hand.has, deduction.deals.setup)
    with suppress(Ended):
        LogByRules(rules, tally, hand).play(lambda rules: hand.following)
    return tally


def judge_hands(
    coverage: Coverage,
    hands: Iterable[LoggedHand],
    name: str,
    known: Known = Known(),  # noqa: B008
    repeat: Callable[[LoggedHand, int], str] = lambda hand, line: "",
    tell: Callable[[Difference], object] = lambda difference: None,
) -> Report:
    """Judge the hands of a log, and report what is impossible, each with the shortest prefix that is.

    Args:
        name: what the lines are of.
        repeat: writes the command that judges a hand again up to a line.
        tell: takes the first difference in each field or event, as soon as it is found.

    Raises:
        SixtySixError: with the place, if a hand can be dealt in no way.
    """
    began, tally, has = perf_counter(), Tally(), Capabilities(name, "")
    by_line, told = dict[int, LoggedHand](), set[str]()
    for hand in hands:
        has = hand.has
        try:
            judged = judge(coverage, hand)
        except SetupError as error:
            raise SixtySixError(f"{name}:{hand.entries[0].line}:1: {error}") from None
        for d in judged.examples.values():
            if d.sign not in told:
                told.add(d.sign)
                tell(d)
        tally.join(judged)
        by_line |= {entry.line: hand for entry in hand.entries}

    def placed(finding: Finding) -> Finding:
        """Add the first line at which a finding is certain, and the command that judges up to there."""
        d = finding.difference
        hand = by_line[d.line]
        later = [entry.line for entry in hand.entries if entry.line >= d.line]
        prefixes = ((line, judge(coverage, hand.until(line))) for line in later)
        certain = next((line for line, tally in prefixes if d.key in tally.examples), later[-1])
        return replace(finding, difference=replace(d, certain=certain), repeat=repeat(hand, certain))

    found = list(map(placed, findings(coverage, tally, known=known.names)))
    marked, unmatched = known.mark(found), known.unmatched(found)
    return Report(coverage, has, tally, 0, marked, perf_counter() - began, unmatched=unmatched)


def hands_told(coverage: Coverage, sut: Sut, number: int) -> Iterator[LoggedHand]:
    """Let a system play hands by itself, and yield them as it tells them; their lines are counted through.

    Raises:
        CannotRun: if it breaks down, or tells something out of place.
    """
    lines = 0
    with closing(Trial(coverage, sut.make())) as trial:
        start = {"start": capabilities_json(trial.start())}
        for _ in range(number):
            try:
                told: list[Any] = trial.system.ask("happened")
            except (Misbehaviour, Skipped) as problem:
                raise CannotRun(f"the system does not tell what happened: {problem}") from None
            yield from hands_of(enumerate([start, *told], lines), "what happened", coverage)
            lines += len(told)


def command_again(variant: str, name: str, file: str, hand: LoggedHand, line: int) -> str:
    """Write the command that judges a hand of a log, by its name and its file, up to a line."""
    start = "1p;" if hand.has.name != name else ""
    lines = f"{start}{hand.entries[0].line},{line}p"
    return f"sed -n {quote(lines)} {quote(file)} | {join(['sixtysix', 'conform', variant, '--log', '-'])}"
