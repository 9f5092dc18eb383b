"""Judging what happened: each hand of a log beside the rules, with all the deals after which it can have happened.

What is hidden is a set of possible deals (`Hidden`), which each line narrows. One of them is played by
the rules as far as the log goes. Where that fails because of a card that was only guessed, the guess is taken back and
the hand is begun anew; what fails after no guess is impossible, and the hand is compared as it is with a system.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from shlex import join, quote
from time import perf_counter
from typing import Any

from sixtysix.conform.differences import Difference, Record
from sixtysix.conform.finding import Finding
from sixtysix.conform.findings import findings
from sixtysix.conform.known import Known
from sixtysix.conform.log import Entry, LoggedHand, hands_of
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, capabilities_json, has_name
from sixtysix.conform.reports import Report
from sixtysix.conform.side_by_side import Ended, Position, SideBySide
from sixtysix.conform.sut import CannotRun, Sut
from sixtysix.conform.trial import NO_LOG, Trial
from sixtysix.contract.events import EventForm, Json, NotAnEvent, misses
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.evidence.coverage import Coverage
from sixtysix.game.hidden import Hidden
from sixtysix.game.views import OPTIONAL
from sixtysix.play.replay import KernelGame

GAP = "what follows gaps"
GUESS = "what follows events that depend on several hidden cards at once"


class Guess:
    """A deal of a logged hand: the likeliest among the possible ones, which `narrow` looks for."""

    def __init__(self, coverage: Coverage, hand: LoggedHand, record: Record) -> None:
        self._coverage, self._hand, self._record = coverage, hand, record
        self.hidden = Hidden(coverage.ruleset, hand.deal_told, hand.first_player)

    def narrow(self) -> None:
        """Let the hand happen by the rules, after one deal after the other, until it cannot get any further."""
        while not self.hidden.is_known and self._learns():
            pass

    def _learns(self) -> bool:
        """Play the hand up to where something is learned by which it has to begin anew; say whether anything is."""
        hand, hidden, deal = self._hand, self.hidden, self.hidden.setup
        game = self._game()
        hidden.begin(game.table)
        for number, entry in enumerate(hand.entries):
            if entry.event and not self._happens(game, number, entry):
                return bool(hidden.setup != deal)
            while self._goes_on(game, number + 1):
                pass
            if game.table.hand_number > 1:
                return False
            for part in (entry.known.get("table"), *entry.views.values()):
                if part:
                    hidden.shows(game.table, part)
            if hidden.setup == deal and not entry.refused:
                self._compare_legal(game, number, entry)
            if hidden.setup != deal:
                return True
        return False

    def _game(self) -> KernelGame:
        return KernelGame(self._coverage.kernel, self.hidden.setup, NO_LOG, codec=self._coverage.codec)

    def _happens(self, game: KernelGame, number: int, entry: Entry) -> bool:
        """Let an event happen; if it cannot, learn why."""
        event, hidden = entry.event, self.hidden
        assert event
        try:
            if entry.refused:
                if event in game.legal():
                    self._lacks_one(game, event)
                return True
            deal = hidden.setup
            hidden.holds(event["player"], hidden.shown_by(game.table, event))
            if hidden.setup != deal:
                return False
            if game.send(event):
                hidden.follow(game.table)
                return True
        except NotAnEvent:
            return False
        self._learn_why(game, event, number)
        return False

    def _learn_why(self, game: KernelGame, event: EventForm, number: int) -> None:
        """Learn which guessed cards the player lacks, since the event is not allowed with them.

        A condition asks for cards or for the lack of some, never both. So what fails with all guessed cards and with
        none fails with any of them.
        """
        player, hidden = event["player"], self.hidden
        guesses = hidden.guesses(game.table, player)

        numbers = self._coverage.codec.numbers_of(event)
        ways = self._coverage.ways(game.state, event["event"])

        def failing(table: Any) -> list[set[str]]:
            return [{atom.name for atom in misses(way, table, game.ruleset, numbers)} for way in ways]

        failing_before = failing(game.table)

        def fails(without: Collection[str]) -> bool:
            now = failing(hidden.without(game.table, player, without))
            return all(one & before for one, before in zip(now, failing_before, strict=True))

        if guesses and not fails(guesses):
            excluded = [card for card in guesses if fails([other for other in guesses if other != card])]
            if not excluded:
                del self._hand.entries[number:]
                self._record.not_compared.add(GUESS)
            for card in excluded:
                if not hidden.lacks(player, card):
                    return

    def _lacks_one(self, game: KernelGame, event: EventForm) -> bool:
        """Learn that the player lacks the one guessed card without which the event is not allowed."""
        player, hidden = event["player"], self.hidden
        guessed = {*hidden.shown_by(game.table, event)} & {*hidden.guesses(game.table, player)}
        if len(guessed) == 1:
            return bool(hidden.lacks(player, *guessed))
        return not guessed

    def _compare_legal(self, game: KernelGame, number: int, entry: Entry) -> None:
        """Learn from the events that were legal which cards the players hold, and which they lack."""
        deal = self.hidden.setup
        for event in entry.listed():
            if event.get("player") is not None:
                self.hidden.holds(event["player"], self.hidden.shown_by(game.table, event))
        # What is legal in another deal says nothing of who lacks which card.
        is_another = self.hidden.setup != deal
        if is_another or not has_name(self._hand.has.states, game.state_name) or "legal" not in entry.known:
            return
        listed = entry.known["legal"]
        legal = [e for e in game.legal() if has_name(self._hand.has.events, e["event"])]
        for event in legal:
            if event not in listed and not self._lacks_one(game, event):
                entry.known = {key: value for key, value in entry.known.items() if key != "legal"}
                return
        for event in listed:
            if event not in legal and event.get("player") is not None:
                with suppress(NotAnEvent):
                    self._learn_why(game, event, number)

    def _goes_on(self, game: KernelGame, number: int) -> bool:
        """Take the only event that is legal if no log of this kind has it, and the next entry waits for that."""
        has, entries, legal = self._hand.has, self._hand.entries, game.legal()
        following = entries[number].event if number < len(entries) else None
        known = has_name(has.states, game.state_name) and any(has_name(has.events, e["event"]) for e in legal)
        others = [event for event in legal if event["event"] not in OPTIONAL]
        if known or len(others) != 1 or waits(game, following, others[0]):
            return False
        game.send(others[0])
        self.hidden.follow(game.table)
        return True


def waits(game: KernelGame, following: EventForm | None, other: EventForm) -> bool:
    """Say whether a game waits for the event that follows: it is legal now, and not after the other one."""
    if following is None or following not in game.legal():
        return False
    twin = game.twin()
    twin.send(other)
    dealt = [each.table.hand_number for each in (game, twin)]
    return following not in twin.legal() or dealt[0] != dealt[1]


class Heard(SideBySide):
    """A logged hand beside the rules."""

    _system: LoggedHand

    def next_event(self, position: Position) -> EventForm | None:
        """Give the event that comes next in the log."""
        following = self._system.following
        return following.event if following else None

    def look_for_leaks(self, *of: Any) -> None:
        """Do nothing: what happened cannot be tried again with other cards."""

    def _unasked_event(self) -> EventForm | None:
        position, event, following = self._position, super()._unasked_event(), self._system.following
        if event and event["event"] in OPTIONAL and has_name(position.has.events, event["event"]):
            # Where it is written when it happens, nobody has done it without a line.
            position.has_chosen = False
            event = next((e for e in position.hand.legal() if e["event"] not in OPTIONAL), None)
        return None if event and following and waits(position.hand, following.event, event) else event

    def _told(self, prefix: str, expected: Mapping[str, Any], actual: Json) -> Collection[str]:
        return actual.keys()

    def _note(self, d: Difference) -> None:
        super()._note(replace(d, line=self._system.now.line))


def judge(coverage: Coverage, hand: LoggedHand) -> Record:
    """Judge a hand of a log.

    Raises:
        SetupError: if it can be dealt in no way, or nobody knows what decides everything else.
    """
    record = Record(hands=1, not_compared={GAP} if hand.has_gap else set())
    guess = Guess(coverage, hand, record)
    guess.narrow()
    guess.hidden.require_trumps()
    hand.untold = guess.hidden.untold
    position = Position(coverage, hand.has, guess.hidden.setup)
    both = Heard(position, record, hand)
    with suppress(Ended):
        both.play(both.next_event)
    return record


def listen(
    coverage: Coverage,
    hands: Iterable[LoggedHand],
    name: str,
    file: str = "",
    known: Known = Known(),  # noqa: B008
    repeat: Callable[[LoggedHand, int], str] = lambda hand, line: "",
    tell: Callable[[Difference], object] = lambda difference: None,
) -> Report:
    """Judge the hands of a log, and report what is impossible, each with the shortest prefix that is.

    Args:
        coverage: of the variant.
        hands: of the log.
        name: what the lines are of.
        file: the log, or the adapter's file.
        known: differences that are no news.
        repeat: writes the command that judges a hand again up to a line.
        tell: takes the first difference in each field or event, as soon as it is found.

    Raises:
        SixtySixError: with the place, if a hand can be dealt in no way.
    """
    began, record, has = perf_counter(), Record(), Capabilities(name, "")
    by_line: dict[int, LoggedHand] = {}
    told = set[str]()
    for hand in hands:
        has, first = hand.has, hand.entries[0].line
        try:
            judged = judge(coverage, hand)
        except SetupError as error:
            raise SixtySixError(f"{name}:{first}:1: {error}") from None
        for d in judged.examples.values():
            if d.sign not in told:
                told.add(d.sign)
                tell(d)
        record.join(judged)
        by_line |= {entry.line: hand for entry in hand.entries}
    found = [_placed(coverage, f, by_line, repeat) for f in findings(coverage, record, known=known.names)]
    marked, gone = tuple(known.mark(found)), tuple(known.gone(found))
    return Report(coverage, has, record, 0, 0, marked, perf_counter() - began, gone=gone, file=file)


def _placed(
    coverage: Coverage,
    finding: Finding,
    by_line: Mapping[int, LoggedHand],
    repeat: Callable[[LoggedHand, int], str],
) -> Finding:
    """Complete a finding with the first line at which it is certain, and the command that judges up to there."""
    d = finding.difference
    hand = by_line[d.line]
    later = [entry.line for entry in hand.entries if entry.line >= d.line]
    prefixes = ((line, judge(coverage, hand.until(line))) for line in later)
    certain = next((line for line, record in prefixes if d.key in record.examples), later[-1])
    return replace(finding, difference=replace(d, certain=certain), repeat=repeat(hand, certain))


def hear(coverage: Coverage, sut: Sut, number: int) -> Iterator[LoggedHand]:
    """Let a system play hands by itself, and give them as it tells them; their lines are counted through.

    Raises:
        CannotRun: if it breaks down, or tells something out of place.
    """
    lines = 0
    with closing(Trial(coverage, sut.make())) as trial:
        start = {"start": capabilities_json(trial.start())}
        for _ in range(number):
            try:
                told = trial.system.happened()
            except (Misbehaviour, Skipped) as problem:
                raise CannotRun(f"the system does not tell what happened: {problem}") from None
            yield from hands_of(enumerate([start, *told], lines), "what happened", coverage)
            lines += len(told)


def command_again(variant: str, name: str, file: str, hand: LoggedHand, line: int) -> str:
    """Write the command that judges a hand of a log, by its name and its file, up to a line."""
    start = "1p;" if hand.has.name != name else ""
    lines = f"{start}{hand.entries[0].line},{line}p"
    return f"sed -n {quote(lines)} {quote(file)} | {join(['sixtysix', 'conform', variant, '--log', '-'])}"
