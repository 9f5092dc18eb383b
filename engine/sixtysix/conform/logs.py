"""Reads logs of play, and judges each hand by the rules. Some cards of a hand may be unknown.

Each line of a hand rules out some possible deals (`PossibleDeals`). The rules replay the hand with one possible deal.
If the replay fails because of a guessed card, the rules replay the hand with another deal. If the replay fails for
another reason, no deal makes the hand possible. The deal of the last replay is then used for the comparison.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from shlex import join, quote
from time import perf_counter
from typing import Any

from sixtysix.chart.paths import read_schema
from sixtysix.chart.validation import malformed, plain_json, unknown_keys
from sixtysix.conform.adapter import last_line
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
from sixtysix.errors import SetupError, SixtySixError, nearest
from sixtysix.evidence.coverage import Coverage, Recorder, coverage_of, misses
from sixtysix.game.names import read_cards
from sixtysix.game.table import Table
from sixtysix.game.views import OPTIONAL
from sixtysix.play.replay import KernelGame
from sixtysix.play.trace import lines_of, parse_line

SHARE = 20  # number of hands in a task

SEVERAL_CARDS = "what follows events that depend on several hidden cards at once"


# The lines


@dataclass
class Entry:
    """An event of a log, and the facts reported after the event. A hand's first entry has no event."""

    line: int
    event: EventForm | None = None
    refused: bool = False
    known: Json = field(default_factory=dict)  # ``state``, ``table``, ``legal`` and ``result``, if reported
    views: dict[object, Json] = field(default_factory=dict)  # the view reported to each player

    def listed(self) -> list[EventForm]:
        """Return the events that the log lists as legal at this point."""
        return [event for part in (self.known, *self.views.values()) for event in part.get("legal", ())]

    def add(self, reported: Json) -> None:
        self.known |= {key: reported[key] for key in ("state", "table", "legal", "result") if key in reported}
        if "view" in reported:
            self.views[reported["view"]["player"]] = reported["view"]


@dataclass
class LoggedHand:
    """A hand in a log. The method `ask` takes the place of a system, and answers from the log."""

    known_deal: Json
    entries: list[Entry]
    has: Capabilities
    has_gap: bool = False  # True if it is unknown what happened after the last entry
    unknown_fields: frozenset[str] = frozenset()  # fields that depend on unknown facts
    at: int = 0  # index of the current entry

    @property
    def now(self) -> Entry:
        return self.entries[self.at]

    @property
    def following(self) -> EventForm | None:
        return self.entries[self.at + 1].event if self.at + 1 < len(self.entries) else None

    def add(self, number: int, line: Json) -> None:
        """Add a line of the log. A line with the key ``gap`` and all later lines are ignored."""
        self.has_gap = self.has_gap or "gap" in line
        if not self.has_gap:
            if "event" in line:
                self.entries.append(Entry(number, line["event"], line.get("refused", False)))
            self.entries[-1].add(line)

    def until(self, line: int) -> "LoggedHand":
        """Return a copy of the hand up to this line of the log."""
        return replace(self, entries=[replace(e) for e in self.entries if e.line <= line], at=0)

    def ask(self, operation: str, **given: object) -> object:
        """Answer a request from the log. Return None if the log has no answer."""
        if operation == "deal":
            self.at = 0
            return None
        if operation == "send":
            self.at += 1
            return not self.now.refused
        known = self.now.known
        if operation == "observe":
            # The hand goes on if another event of the hand follows.
            goes_on = any(not entry.refused for entry in self.entries[self.at + 1 :])
            parts: Json = ({"result": None} if goes_on else {}) | known
            # After a result, only the result is returned.
            names = ("state", "table", "result") if parts.get("result") is None else ("result",)
            return {key: self._knowable(parts[key]) for key in names if key in parts}
        reported = known.get("legal") if operation == "legal" else self.now.views.get(given.get("player"))
        return None if known.get("result") else self._knowable(reported)

    def _knowable(self, part: object) -> object:
        if not (self.unknown_fields and isinstance(part, dict)):
            return part
        return {key: value for key, value in part.items() if key not in self.unknown_fields}


class Log:
    """Reads the lines of a log. Ignored parts are listed in ``not_read``.

    Args:
        name: the file's name, for error messages.
        parse: converts a line of another format into the log's JSON form, or into None to ignore the line.
    """

    def __init__(self, name: str, parse: Callable[[str], Json | None] | None = None) -> None:
        self.name, self._parse, self._keys = name, parse, frozenset(read_schema("log")["properties"])
        self._unknown, self._cut = dict[str, str](), 0

    @property
    def not_read(self) -> list[str]:
        keys = ", ".join(key + meant for key, meant in sorted(self._unknown.items()))
        cut = [f"line {self._cut}, which is cut off"] if self._cut else []
        return [*cut, *([f"unknown keys ignored: {keys}"] if keys else [])]

    def lines(self, texts: Iterable[str]) -> Iterator[tuple[int, Json]]:
        """Yield (line number, parsed line) for each line in ``texts``. An incomplete last line is ignored.

        Raises:
            SixtySixError: if a line is malformed. The message has the log's name, the line and the column.
        """
        for number, text in enumerate(lines_of(texts, self.name), 1):
            place = f"{self.name}:{number}"
            try:
                line = self._parsed(text, place) if text.strip() else None
            except SixtySixError:
                if text.endswith("\n"):
                    raise
                self._cut = number  # the writer was stopped, or is still writing
                return
            if line is not None:
                self._drop_unknown(((key, line) for key in {*line} - self._keys), meant=self._keys)
                if malformed(line, "log"):
                    line = read_cards(line)
                    self._drop_unknown(unknown_keys(line, "log"))
                    if problem := malformed(line, "log"):
                        says = "; ".join([f"{place}:1: not a line of a log: {problem}", *self.not_read])
                        raise SixtySixError(says)
                yield number, line

    def _parsed(self, text: str, place: str) -> Json | None:
        if not self._parse:
            line = parse_line(text, place, "log")
        else:
            try:
                line = plain_json(self._parse(text.rstrip("\r\n")))
            except Exception as error:
                raise SixtySixError(f"{place}:1: the parser fails: {last_line(error)}") from error
        if not isinstance(line, dict | None):
            raise SixtySixError(f"{place}:1: not a line of a log: {json.dumps(line)[:40]} is not an object")
        return line

    def _drop_unknown(self, unknown: Iterable[tuple[str, Json]], meant: Collection[str] = ()) -> None:
        for key, holder in unknown:
            del holder[key]
            if not self._unknown.get(key):
                near = nearest(key, {*meant} - holder.keys())
                self._unknown[key] = f" (did you mean {near}?)" if near else ""


def writer_of(lines: Iterable[Json], name: str, coverage: Coverage) -> Capabilities:
    """Infer a program's capabilities from the events and states in its log."""
    chart, events, states = coverage.chart, set[str](), set[str]()
    ways = {
        state: {t.event for t in chart.outgoing(state) if t.event and chart.events[t.event].by == "player"}
        for state in chart.stable
    }
    acting, names = {state for state in ways if ways[state]}, set().union(*ways.values())
    with suppress(SixtySixError):  # malformed lines are reported when they are judged
        for line in lines:
            if "start" in line:
                return _starting(line)
            events.update(event["event"] for event in _events(line))
            states.update([line["state"]] if "state" in line else ())
            if events >= names and states >= acting:
                break  # nothing more can be inferred
    states = states or {state for state in ways if ways[state] & events - OPTIONAL}
    return Capabilities(name, "", events=frozenset(events), states=frozenset(states))


def _starting(line: Json) -> Capabilities:
    """Return the capabilities in a ``start`` line, with all optional operations added."""
    return replace(capabilities(line["start"]), operations=Capabilities("", "").operations)


def _events(line: Json) -> list[EventForm]:
    happened = [line["event"]] if "event" in line else []
    return [*happened, *line.get("legal", ()), *line.get("view", {}).get("legal", ())]


def hands_of(
    reported: Iterable[tuple[int, Json]], name: str, coverage: Coverage, has: Capabilities
) -> Iterator[LoggedHand]:
    """Yield each hand of a log as soon as the hand is complete.

    A ``start`` line in the log overrides ``has``, the capabilities of the program that wrote the log.

    Raises:
        SixtySixError: if a deal is missing, or a card is unknown. Earlier hands are yielded first.
    """
    running, ended, known = dict[object, LoggedHand](), set[object](), set[tuple[object, ...]]()
    try:
        for number, line in reported:
            game, place = line.get("game"), f"{name}:{number}:1"
            for event in _events(line):
                if (values := tuple(event.values())) not in known:
                    _require_known(coverage, event, place)
                    known.add(values)
            if "start" in line:
                has = _starting(line)
            elif "deal" in line:
                if game in running:
                    yield running.pop(game)
                running[game] = LoggedHand(line["deal"], [Entry(number)], has)
                running[game].entries[0].add(line)
            elif game in running:
                running[game].add(number, line)
            elif game not in ended:
                of = "" if game is None else f" of the game {game}"
                raise SixtySixError(f"{place}: no deal{of} comes before this line")
            if line.get("result") and game in running:
                ended.add(game)
                yield running.pop(game)
        if not (running or ended):
            raise SixtySixError(f"{name}:1:1: the log has no deal, and each hand must begin with one")
    except SixtySixError:
        yield from running.values()
        raise
    yield from running.values()


def _require_known(coverage: Coverage, event: EventForm, place: str) -> None:
    if event["event"] in coverage.chart.events:  # unknown events are allowed, unknown cards are not
        try:
            coverage.codec.numbers_of(event)
        except NotAnEvent as error:
            raise SixtySixError(f"{place}: {error}") from None


# The deal


class GuessedHand(HandByRules):
    """A hand with a guessed deal. No coverage is recorded."""

    def _record(self, recorder: Recorder) -> None:
        self._recorder, self._log = recorder, ()

    def send(self, event: Mapping[str, object]) -> bool:
        return KernelGame.send(self, event)


class Deduction:
    """Infers the hidden cards of a logged hand. A guessed card is in a player's hand, but not in all possible deals."""

    def __init__(self, coverage: Coverage, hand: LoggedHand, tally: Tally) -> None:
        self._coverage, self._hand, self._tally = coverage, hand, tally
        first = next((entry.event["player"] for entry in hand.entries if entry.event), None)
        self.deals = PossibleDeals(coverage.ruleset, hand.known_deal, first)

    def narrow(self) -> None:
        """Replay the hand with one possible deal after another. Stop at a deal that is not ruled out."""
        while not self.deals.is_known and self._learns():
            pass

    def _learns(self) -> bool:
        """Replay the hand with the current deal. Return True if the log rules this deal out."""
        hand, deals, deal = self._hand, self.deals, self.deals.setup
        game = GuessedHand(self._coverage, hand.has, deal)
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
        """The system accepts this event. Rule out each guessed card with which the rules would refuse the event."""
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

        # A condition needs held cards or missing cards, never both. So a condition that fails with all guessed cards,
        # and with no guessed card, fails with any of them.
        if guesses and not fails(guesses):
            excluded = [card for card in guesses if fails([other for other in guesses if other != card])]
            if not excluded:
                del self._hand.entries[number:]
                self._tally.not_compared.add(SEVERAL_CARDS)
            for card in excluded:
                if not deals.lacks(player, card):
                    return

    def _lacks_one(self, game: HandByRules, event: EventForm) -> bool:
        """This event is not allowed. Rule out the guessed card that it needs. Return False if that is impossible."""
        player, deals = event["player"], self.deals
        guessed = {*deals.shown_by(game.table, event)} & {*deals.guesses(game.table, player)}
        return deals.lacks(player, *guessed) if len(guessed) == 1 else not guessed

    def _learn_from_legal(self, game: HandByRules, number: int, entry: Entry) -> None:
        """Infer which cards the players hold or lack from the legal events in the log."""
        deals, deal = self.deals, self.deals.setup
        for event in entry.listed():
            if event.get("player") is not None:
                deals.holds(event["player"], deals.shown_by(game.table, event))
        # The legal events of another deal say nothing about missing cards.
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
    """True if the event ``following`` is legal now, but no longer legal after the event ``other``."""
    if following is None or following not in game.legal():
        return False
    twin = game.twin()
    twin.send(other)
    return following not in twin.legal() or game.table.hand_number != twin.table.hand_number


# Judging


class LogByRules(SideBySide):
    """Compares a logged hand with the rules."""

    def __init__(self, rules: HandByRules, tally: Tally, hand: LoggedHand) -> None:
        super().__init__(rules, tally, hand.ask)
        self._hand = hand

    def _ask(self, operation: str, needed: bool = False, **given: object) -> Any:
        answer = self._hand.ask(operation, **given)
        if operation in ("legal", "view"):
            self.tally.omissions[operation] += answer is None
            self.tally.comparisons[operation] += operation == "view" and answer is not None
        return answer

    def look_for_leaks(self, players: tuple[int, ...] = (), known: Difference | None = None) -> None:
        """Do nothing. A logged hand cannot be replayed with other hidden cards."""

    def _automatic_event(self) -> EventForm | None:
        rules, event, following = self.rules, super()._automatic_event(), self._hand.following
        if event and event["event"] in OPTIONAL and has_name(rules.has.events, event["event"]):
            # An optional event that this log reports did not happen without a line.
            rules.end_is_reported = False
            event = next((e for e in rules.legal() if e["event"] not in OPTIONAL), None)
        return None if event and following and _waits(rules, following, event) else event

    def _declared_fields(self, expected: Form, actual: Form) -> Collection[str]:
        return actual.keys()

    def _add_difference(self, d: Difference) -> None:
        super()._add_difference(replace(d, line=self._hand.now.line, logged=self._hand))


def judge(coverage: Coverage, hand: LoggedHand, tally: Tally) -> None:
    """Compare a logged hand with the rules, and add the outcome to the tally.

    Raises:
        SetupError: if no deal is possible, or the turned-up card is unknown.
    """
    deduction = Deduction(coverage, hand, tally)
    deduction.narrow()
    deduction.deals.require_trumps()
    tally.hands += 1
    tally.not_compared |= {"what follows gaps"} if hand.has_gap else set()
    hand.unknown_fields = deduction.deals.unknown_fields
    rules = HandByRules(coverage, hand.has, deduction.deals.setup)
    with suppress(Ended):
        LogByRules(rules, tally, hand).play(lambda rules: hand.following)


def judge_some(task: tuple[str, str, Sequence[LoggedHand]]) -> tuple[Tally, SixtySixError | None]:
    """Judge the hands of a task (variant, name of the log, hands), and return the tally.

    If a hand cannot be dealt, also return the error. The tally then has only the hands before this hand.
    """
    variant, name, hands = task
    tally = Tally()
    for hand in hands:
        try:
            judge(coverage_of(variant), hand, tally)
        except SetupError as error:
            return tally, SixtySixError(f"{name}:{hand.entries[0].line}:1: {error}")
    return tally, None


@dataclass
class Judgement:
    """Collects the findings in a log. Only hands with a difference stay in memory."""

    variant: str  # the variant's name or path
    log: Log
    known: Known = field(default_factory=Known)
    named: Collection[str] = ()  # ids of earlier findings, which are used again
    repeat: Callable[[LoggedHand, int], str] | None = None
    """The function that returns the command to judge a hand up to a line; None if the log cannot be read again."""
    tally: Tally = field(default_factory=Tally)
    problem: SixtySixError | None = None  # the error of the line or hand that ended the judgement

    def __post_init__(self) -> None:
        self._began, self._has, self._signs = perf_counter(), Capabilities(self.log.name, ""), set[str]()

    def tasks(self, hands: Iterable[LoggedHand]) -> Iterator[tuple[str, str, Sequence[LoggedHand]]]:
        """Split the hands into tasks for `judge_some`. Stop at the first error."""
        some = list[LoggedHand]()
        try:
            for hand in hands:
                self._has = hand.has
                some.append(hand)
                if len(some) == SHARE:
                    yield self.variant, self.log.name, some
                    some = []
                if self.problem:
                    return
        except SixtySixError as problem:
            self.problem = self.problem or problem
        if some:
            yield self.variant, self.log.name, some

    def join(self, outcome: tuple[Tally, SixtySixError | None]) -> list[Difference]:
        """Add the outcome of a task. Return one difference for each new `Difference.sign`."""
        tally, problem = outcome
        self.problem = problem or self.problem
        self.tally.join(tally)
        new = {d.sign: d for d in reversed(tally.examples.values()) if d.sign not in self._signs}
        self._signs |= new.keys()
        return list(new.values())

    def report(self) -> Report:
        """Return the report of the hands judged so far. Each finding has the line of the log that proves it.

        Raises:
            SixtySixError: the stored error ``problem``, if no hand was judged before this error.
        """
        if self.problem and not self.tally.hands:
            raise self.problem
        coverage, tally, known = coverage_of(self.variant), self.tally, self.known
        found = [self._with_proof(f) for f in findings(coverage, tally, named=self.named, known=known)]
        tally.not_compared.update(self.log.not_read)
        marked, seconds = known.mark(found), perf_counter() - self._began
        return Report(coverage, self._has, tally, 0, marked, seconds, unmatched=known.unmatched(marked))

    def _with_proof(self, finding: Finding) -> Finding:
        d = finding.difference
        hand: LoggedHand = d.logged
        later = [entry.line for entry in hand.entries if entry.line >= d.line]
        prefixes = ((line, judge_some((self.variant, "", [hand.until(line)]))) for line in later)
        certain = next((line for line, (tally, _) in prefixes if d.key in tally.examples), later[-1])
        repeat = self.repeat(hand, certain) if self.repeat else ""
        return replace(finding, difference=replace(d, certain=certain), repeat=repeat)


def reported_hands(coverage: Coverage, sut: Sut, number: int) -> Iterator[LoggedHand]:
    """Ask a system to play hands by itself, and yield these hands. The lines of all hands are numbered consecutively.

    Raises:
        SixtySixError: if the system fails (`CannotRun`), does not report a deal, or reports an unknown card.
    """
    lines = 0
    with closing(Trial(coverage, sut.make())) as trial:
        has = _starting({"start": capabilities_json(trial.start())})
        for _ in range(number):
            try:
                reported: list[Any] = trial.system.ask("happened")
            except (Misbehaviour, Skipped) as problem:
                raise CannotRun(f"the system did not report a hand that it played: {problem}") from None
            yield from hands_of(enumerate(reported, lines + 1), "what happened", coverage, has)
            lines += len(reported)


def command_again(
    variant: str, name: str, file: str, options: Sequence[str], hand: LoggedHand, line: int
) -> str:
    """Return the shell command that judges a logged hand again, up to this line of the log."""
    start = "1p;" if hand.has.name != name else ""
    lines = f"{start}{hand.entries[0].line},{line}p"
    return f"sed -n {quote(lines)} {quote(file)} | {join(['sixtysix', 'conform', variant, '--log', '-', *options])}"
