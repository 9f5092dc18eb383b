"""A hand on one system and by the rules, side by side: after each event everything is compared."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sixtysix.chart.obligations import ABSENT, TAKEN
from sixtysix.chart.provenance import dependence
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import (
    ACTION,
    ALLOWS,
    BREAK_DOWNS,
    ENABLED,
    LEAK,
    PROTOCOL,
    REFUSAL,
    REFUSES,
    VALUE,
    Difference,
    Record,
    ReplayHand,
    Step,
    actions_of,
    actions_writing,
    attributes_behind,
    attributes_read,
    features,
    relevant_features,
    table_attributes,
    transitions_of,
)
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.contract.events import PLAYERS, EventForm, Json, NotAnEvent, event_line
from sixtysix.contract.values import different_fields, means_the_same
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.forms import HandResult
from sixtysix.game.hands import hands_ended
from sixtysix.game.views import OPTIONAL, REASONS_ALIKE, UNORDERED, tells_of


class Position:
    """A hand as the rules have it, and what of it the system knows."""

    def __init__(self, coverage: Coverage, has: Capabilities, setup: Any) -> None:
        self.coverage, self.has, self.setup = coverage, has, setup
        self.hand = Hand(coverage, setup)
        self.passed: set[str] = set()
        """Events that were legal in a state through which the system has gone by itself."""
        self.alone: list[str] = []
        """The events that the rules have sent by themselves, as lines."""
        self.has_chosen = False
        """Whether one of them was optional: the system may have another reason to end the hand."""
        self.disputed: frozenset[str] | None = None
        """The events, as lines, that are legal on one side only; None if the system has not told."""
        self._result: HandResult | None = None

    @property
    def state(self) -> str:
        return self.hand.state_name

    @property
    def is_over(self) -> bool:
        """Say whether the hand that was dealt has ended and another one begun."""
        return self.hand.table.hand_number > 1

    @property
    def is_known(self) -> bool:
        """Say whether the system has the state."""
        return has_name(self.has.states, self.state)

    def knows(self, event: EventForm) -> bool:
        """Say whether the system has the event, and the state."""
        return self.is_known and has_name(self.has.events, event["event"])

    def known_legal(self) -> list[EventForm]:
        """List the legal events that the system knows."""
        return [event for event in self.hand.legal() if self.knows(event)]

    def result(self) -> HandResult | None:
        """Say how the hand that was dealt ended, None while it goes on; the next deal does not change it."""
        self._result = self._result or self.hand.result()
        return self._result

    def enabled(self) -> frozenset[str]:
        """Name the transitions that are enabled now, as features."""
        taken = self.coverage.kernel.TRANSITIONS
        return frozenset(f"{ENABLED}/{taken[move >> 16]}" for move in self.hand.moves())

    def rows(self) -> frozenset[str]:
        """Name the rows of the tables of cases that apply now."""
        return frozenset(self.coverage.rows(self.hand.table, self.hand.state))

    def transition(self, event: EventForm) -> str:
        """Name the transition that an event takes; empty if it is refused, or no event of the variant."""
        coverage = self.coverage
        try:
            code = coverage.codec.code_of(event)
        except NotAnEvent:
            return ""
        move: int = coverage.kernel.way(self.hand.table, coverage.ruleset, self.hand.state, code)
        return "" if move == coverage.kernel.REFUSED else str(coverage.kernel.TRANSITIONS[move >> 16])

    def path(self, event: EventForm | None) -> tuple[str, ...]:
        """Name the transitions that an event would take here, one after the other; without an event, the deal's."""
        if event is None:
            hand = Hand(self.coverage, replace(self.setup, dealt=False))
            if self.setup.dealt:
                hand.send(hand.legal()[0])
        elif not self.transition(event):
            return ()
        else:
            hand = self.hand.twin()
            hand.send(event)
        return tuple(transition.name for transition in hand.taken)

    def contradiction(self, event: EventForm) -> Difference:
        """Make the difference of a system that allows an event which the rules refuse, or refuses one they allow."""
        coverage, name, found = self.coverage, event["event"], self.rows()
        d = Difference(ALLOWS, self.state, event=event, transition=ABSENT.id(name), features=found)
        try:
            shown = self.hand.tries(name, coverage.codec.numbers_of(event))
        except NotAnEvent:  # a system may tell of any
            return d
        found |= features(coverage.obligations[name] for name in shown)
        if transition := self.transition(event):
            found |= {TAKEN.id(transition), *self.enabled()} - {f"{ENABLED}/{transition}"}
            return replace(d, kind=REFUSES, transition=transition, features=found)
        atoms = self.hand.failing_atoms(event)
        candidates = (t for t in coverage.chart.outgoing(self.state) if t.event == name)
        refusing = (t.name for t in candidates if atoms and set(atoms) <= dict(t.guards).keys())
        transition = next(refusing, ABSENT.id(self.state, name))
        return replace(d, transition=transition, atoms=atoms, features=found)

    def indistinguishable(self, player: int, happened: Sequence[EventForm]) -> Iterator[Any]:
        """Give other setups after which all of this can happen too and the player sees the same."""
        seen = self.hand.knowledge(player)
        for setup in self.setup.indistinguishable(self.hand.table, self.coverage.ruleset, player):
            twin = Position(self.coverage, self.has, setup)
            happens = all(twin.hand.send(event) for event in happened)
            if happens and twin.state == self.state and twin.hand.knowledge(player) == seen:
                yield setup


Player = Callable[[Position], EventForm | None]
"""Chooses the event that is tried next in a hand; None ends the hand."""


class Ended(Exception):
    """The hand cannot be compared any further."""


class SideBySide:
    """A hand that is played on both sides; what comes of it goes into the record."""

    def __init__(
        self, position: Position, record: Record, system: Adapter, earlier: tuple[ReplayHand, ...] = ()
    ) -> None:
        self._position, self.record, self._system, self._earlier = position, record, system, earlier
        self._coverage, self._operations = position.coverage, position.has.operations
        self._looks_for_leaks = False
        self.broke_down = False
        """Whether the system has to be started again."""
        self._transition = self._coverage.kernel.TRANSITIONS[0]
        self._before: frozenset[str] = frozenset((TAKEN.id(self._transition),))
        self._state = position.state
        self._event: EventForm | None = None
        self._shown = set(position.hand.shown)
        """What the last event has shown, with the events that the rules have sent after it by themselves."""
        self._taken: list[str] | None = None
        """The transitions that these have taken; None before the last event has happened."""
        self.steps: list[Step] = []
        """The events that were tried, and those between them that were not sent."""
        self._noted: set[tuple[Any, ...]] = set()
        """Differences of this hand, with which it goes on."""
        self._astray: set[str] = set()
        """The attributes of the table that differ since then, and are not compared any more."""

    @property
    def played(self) -> ReplayHand:
        """The hand so far, with the events that were sent."""
        return ReplayHand(self._position.setup, tuple(step.event for step in self.steps if step.sent))

    def play(self, player: Player) -> None:
        """Play the hand.

        Raises:
            Ended: where it cannot be compared any further.
        """
        self.deal()
        while not self._position.is_over and (event := player(self._position)):
            self.attempt(event)

    def deal(self) -> None:
        """Deal the hand to the system, and compare.

        Raises:
            Ended: where it cannot be compared any further.
        """
        self._ask("deal", self._position.setup.json(), needed=True)
        self._compare()

    def attempt(self, event: EventForm) -> None:
        """Send an event to both sides, and compare them afterwards.

        Raises:
            Ended: where they cannot be compared any further.
        """
        self._before = self._position.rows()
        if not self._try(event):
            raise Ended

    def _try(self, event: EventForm) -> bool:
        """Send an event to both sides, and compare them afterwards; say whether the hand goes on."""
        record, position = self.record, self._position
        record.events += 1
        noted = len(self._noted)
        self._state, self._event, self._transition = position.state, event, position.transition(event)
        self.steps.append(Step(event, sent=True, happened=self._transition != ""))
        self._taken = None
        accepted = self._ask("send", event, needed=True)
        record.comparisons["send"] += 1
        self._shown.clear()
        position.disputed = None
        if bool(accepted) != bool(self._transition):
            raise self._end(self._contradiction(event, "accepts {}" if accepted else "refuses {}"))
        self._send_by_rules(event)
        if accepted:
            position.passed.clear()
            while not position.is_over and (alone := self._unasked_event()):
                self._go_on(alone)
        record.covered |= self._shown
        compared = record.compared
        goes_on = self._compare()
        if len(self._noted) == noted and not self._astray and (goes_on or record.compared > compared):
            record.agreed.update(self._features())
        return goes_on

    def _send_by_rules(self, event: EventForm) -> None:
        """Let the event happen by the rules, and note what it shows and takes."""
        hand = self._position.hand
        hand.send(event)
        self._shown |= hand.shown
        self._taken = [*(self._taken or ()), *(transition.name for transition in hand.taken)]

    # Many systems have fewer steps than the rules: they put a trick away, or settle a claim, without being told. To
    # stand beside such a system the rules take these steps too, one at a time: where there is just one legal event and
    # the system knows none, that one; where the hand may also end, what the system's result says of it. Nothing is
    # taken that the system could still be asked to do. What was legal on the way is remembered in `passed`, so that a
    # system that lists it a step later is not blamed.

    def _go_on(self, event: EventForm) -> None:
        """Take an event by the rules alone."""
        position = self._position
        legal = (e["event"] for e in position.hand.legal())
        position.passed.update(name for name in legal if has_name(position.has.events, name))
        position.alone.append(event_line(event))
        self.steps.append(Step(event, sent=False, happened=True))
        self._send_by_rules(event)

    def _unasked_event(self) -> EventForm | None:
        """Give the event that the system may have taken by itself here, None if it waits for one."""
        position, legal = self._position, self._position.hand.legal()
        optional = [e for e in legal if e["event"] in OPTIONAL]
        if optional and not position.knows(optional[0]) and {"observe", "result"} <= self._operations:
            told = (self._ask("observe", needed=True) or {}).get("result") or {}
            if told and (event := self._event_told(told)):
                position.has_chosen = True
                return event
        others = [e for e in legal if e not in optional]
        return others[0] if len(others) == 1 and not position.known_legal() else None

    def _event_told(self, told: Json) -> EventForm | None:
        """Give the optional event with which the system tells that the hand has ended; None if it tells of none."""
        for event in self._position.hand.legal():
            if event["event"] in OPTIONAL:
                twin = self._position.hand.twin()
                twin.send(event)
                ended = twin.result()
                if ended and tells_of(told, ended, event):
                    return event
        return None

    # Comparing

    def _compare(self) -> bool:
        """Compare how both sides stand; say whether the hand goes on."""
        position, operations = self._position, self._operations
        ended = position.hand.hands_ended > 0
        if ended and "result" not in operations:
            return False
        answer = self._ask("observe") if "observe" in operations else None
        if answer is not None:
            # The event that begins another match begins one in which no hand has ended.
            has_begun = self._event and self._event["event"] == self._coverage.chart.beginning.event
            if "result" in operations and not has_begun and self._has_part("result", answer):
                self._compare_fields("result.", position.result(), answer["result"])
            if position.is_known and self._has_part("state", answer, not ended):
                self.record.comparisons["state"] += 1
                if not means_the_same("state", position.state, answer["state"], UNORDERED):
                    raise self._end(self._wrong_fields("", ["state"], {"state": position.state}, answer))
            if self._has_part("table", answer, not ended):
                self._compare_fields("", position.hand.observe(), answer["table"])
            elif ended:
                return False
        if position.is_known:
            self._compare_legal()
            self._compare_views()
        return True

    def _has_part(self, part: str, answer: Json, wanted: bool = True) -> bool:
        """Say whether an answer has a part, and note if it has not, though wanted."""
        self.record.omissions[part] += wanted and part not in answer
        return part in answer

    def _compare_fields(self, prefix: str, expected: Mapping[str, Any] | None, actual: Json | None) -> None:
        """Compare the fields of an object that may be null."""
        if expected is None or actual is None:
            self.record.comparisons[prefix.rstrip(".")] += 1
            if expected is not actual:
                raise self._end(self._wrong_end(expected, actual))
            return
        reasons = {expected.get("reason"), actual.get("reason")}
        if prefix and (reasons <= REASONS_ALIKE or self._position.has_chosen):
            expected = {name: value for name, value in expected.items() if name != "reason"}
        fields = self._comparable(prefix, expected, self._told(prefix, expected, actual))
        actual = {name: _completed(value, expected.get(name)) for name, value in actual.items()}
        if different := different_fields(expected, actual, UNORDERED, fields):
            difference = self._wrong_fields(prefix, different, expected, actual)
            if prefix:
                raise self._end(difference)
            self._note(difference)
            self._astray.update(*(table_attributes(name) for name in different))

    def _told(self, prefix: str, expected: Mapping[str, Any], actual: Json) -> Collection[str]:
        """Name the fields that the system is to tell."""
        declared = self._position.has.fields
        return actual.keys() if prefix else expected.keys() if declared is None else declared

    def _comparable(self, prefix: str, expected: Mapping[str, Any], known: Collection[str]) -> set[str]:
        """Name the known fields of an object that have not gone astray."""
        record = self.record
        fields = expected.keys() & known
        found = {n for n in fields if not self._astray or self._astray.isdisjoint(attributes_behind(n))}
        record.comparisons.update([prefix + name for name in found])
        if prefix:
            record.omissions.update([prefix + name for name in expected.keys() - fields])
        return found

    def _compare_legal(self) -> None:
        position = self._position
        answer = self._ask("legal") if "legal" in self._operations else None
        if answer is None:
            return
        self.record.comparisons["legal"] += 1
        expected = {event_line(e): e for e in position.known_legal()}
        actual = {event_line(e): e for e in answer}
        position.disputed = frozenset(expected.keys() ^ actual.keys())
        if len(actual) < len(answer):
            twice = next(line for line in actual if [event_line(e) for e in answer].count(line) > 1)
            self._note(self._difference(PROTOCOL, f"it lists {twice} as legal twice", "legal"))
        for line in sorted(actual.keys() - expected.keys()):
            if actual[line]["event"] not in position.passed and position.knows(actual[line]):
                self._note(self._contradiction(actual[line], "lists {} as legal"))
        for line in sorted(expected.keys() - actual.keys()):
            self._note(self._contradiction(expected[line], "does not list {} as legal"))

    def _compare_views(self) -> None:
        for player in PLAYERS if "view" in self._operations else ():
            actual = self._ask("view", player)
            if actual is None:
                continue
            expected: Json = {**self._position.hand.knowledge(player)}
            if "state" in actual:
                expected["state"] = self._position.state
            if "legal" in actual:
                own = (e for e in self._position.known_legal() if e.get("player") == player)
                expected["legal"] = sorted(map(event_line, own))
                actual = {**actual, "legal": sorted(map(event_line, actual["legal"]))}
            fields = self._comparable("view.", expected, actual.keys())
            if different := different_fields(expected, actual, UNORDERED, fields):
                difference = self._wrong_fields("view.", different, expected, actual)
                self.look_for_leaks((player,), difference)
                raise self._end(difference)

    def look_for_leaks(self, players: tuple[int, ...] = PLAYERS, known: Difference | None = None) -> None:
        """Compare each player's view with those after deals that they cannot tell apart from this one.

        Raises:
            Ended: if two of them differ; the leak has the values of the ``known`` difference, if there is one.
        """
        position = self._position
        if "view" not in self._operations or self._astray or not position.setup.dealt or position.is_over:
            return
        self._looks_for_leaks = True
        happened = [step.event for step in self.steps if step.happened]
        for player in players:
            view: Json | None = None
            for setup in position.indistinguishable(player, happened):
                view = view or self._view_after(position.setup, player)
                other = self._view_after(setup, player)
                if view is None or other is None:
                    break
                names = sorted(view.keys() & other.keys())
                seen = {name: view[name] for name in names}
                if unequal := different_fields(seen, other, UNORDERED):
                    name = unequal[0]
                    says = f"player {player} can tell from {name} which hidden cards the other player has"
                    d = Difference(LEAK, self._state, event=self._event, field=f"view.{name}", says=says)
                    values = (known.expected, known.actual) if known else (view[name], other[name])
                    raise self._end(replace(d, expected=values[0], actual=values[1]))

    def _view_after(self, setup: Any, player: int) -> Json | None:
        """Give the system's view after a deal and all that has happened; None if it refuses an event."""
        self._ask("deal", setup.json(), needed=True)
        for event, sent, happened in self.steps:
            if sent and happened and not self._ask("send", event, needed=True):
                return None
        seen: Json | None = self._ask("view", player)
        return seen

    # What differs

    def _note(self, d: Difference) -> None:
        """Record a difference with which the hand goes on, once, unless another one may have caused it."""
        sign = (d.kind, d.transition, d.atoms, d.field)
        is_caused = self._astray & attributes_read(self._coverage.chart, d)
        if is_caused and d.kind in BREAK_DOWNS:
            d = replace(d, beside=tuple(field for kind, *_, field in sorted(self._noted) if kind == VALUE))
        if sign not in self._noted and (not is_caused or d.kind in BREAK_DOWNS):
            hand = replace(self.played, leaks=self._looks_for_leaks)
            self.record.add(replace(d, hand=hand, steps=tuple(self.steps), earlier=self._earlier))
        self._noted.add(sign)

    def _end(self, difference: Difference) -> Ended:
        """Record a difference with which the hand cannot go on."""
        self._note(difference)
        return Ended()

    def _contradiction(self, event: EventForm, says: str) -> Difference:
        return replace(self._position.contradiction(event), says=f"it {says.format(event_line(event))}")

    def _wrong_fields(
        self, prefix: str, different: list[str], expected: Mapping[str, Any], actual: Json
    ) -> Difference:
        name, (field, *beside) = different[0], [prefix + name for name in different]
        others = f"; so do {', '.join(beside)}" if beside else ""
        says = f"{field} {'differs' if name in actual else 'is declared and not told'}{others}"
        d = self._wrong_value(field, expected[name], actual.get(name), says)
        d = replace(d, features=self._features(), beside=tuple(beside))
        return replace(d, features=relevant_features(self._coverage.chart, d))

    def _wrong_end(self, expected: Mapping[str, Any] | None, actual: Json | None) -> Difference:
        """Make the difference of a hand that ends on one side only; it is laid to the transition that ends it.

        Where the rules go on, that is the event that the system tells of, or a transition that was not taken.
        """
        position, chart = self._position, self._coverage.chart
        if expected is None:
            says = f"ends the hand here; the rules still wait in {position.state}"
        else:
            reason = expected.get("reason")
            says = f"goes on here; the rules end the hand{f' ({reason})' if reason else ''}"
        d = self._wrong_value("result", expected, actual, says)
        counting, taken = dependence(hands_ended).reads, transitions_of(chart, d)
        visited = {position.state}.union(*((t.source, t.target) for t in taken))
        inside = (t for t in chart.transitions if any(chart.is_inside(state, t.source) for state in visited))
        untaken = (t for t in inside if not t.event and t not in taken)
        ending = [
            t for t in (taken if expected else untaken) if actions_writing(actions_of(chart, [t]), counting)
        ]
        names = [t.name for t in ending[:1] or taken]
        if expected is None and (event := self._event_told(actual or {})):
            names, ending = [position.transition(event)], []
        actions = actions_writing(actions_of(chart, ending), counting)
        return replace(d, features=frozenset((*map(TAKEN.id, names), *(f"{ACTION}/{a}" for a in actions))))

    def _wrong_value(self, field: str, expected: Any, actual: Any, says: str) -> Difference:
        return replace(self._difference(VALUE, says, field), expected=expected, actual=actual)

    def _features(self) -> frozenset[str]:
        """Name the features of the last event, and of the position before it; of a refused event, the refusal."""
        if self._event and not self._transition:
            return frozenset((REFUSAL, f"{REFUSAL}/{self._event['event']}"))
        shown = features(self._coverage.obligations[name] for name in self._shown)
        return shown | self._before | self._position.enabled()

    def _difference(self, kind: str, says: str, field: str) -> Difference:
        """Make a difference that comes of the last event."""
        path = self._position.path(self._event) if self._taken is None else tuple(self._taken)
        d = Difference(kind, self._state, event=self._event, says=says, field=field)
        return replace(d, transition=self._transition, path=path)

    def _ask(self, operation: str, *given: Any, needed: bool = False) -> Any:
        """Ask the system for an operation; give None if it lacks that.

        Raises:
            Ended: if it breaks down, or lacks an operation that is needed.
        """
        try:
            return getattr(self._system, operation)(*given)
        except Skipped as reason:
            where = "" if needed else f" in {self._position.state}"
            self.record.not_compared.add(f"{operation}{where}: {reason}")
            if needed:
                raise Ended from None
            return None
        except Misbehaviour as found:
            self.broke_down = True
            d = self._difference(found.kind, str(found), operation)
            d = replace(d, features=self._before.union(map(TAKEN.id, d.path)))
            if operation == "send" and not self._transition:
                refused = self._position.contradiction(given[0])
                d = replace(d, transition=refused.transition, atoms=refused.atoms)
            raise self._end(d) from None


def _completed(told: Any, expected: Any) -> Any:
    """Put the expected list where null stands among the lists of a value: what is not known is not compared."""
    if isinstance(told, list) and isinstance(expected, list) and len(told) == len(expected):
        pairs = zip(told, expected, strict=True)
        return [e if t is None and isinstance(e, list) else t for t, e in pairs]
    return told
