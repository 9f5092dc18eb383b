"""Plays a hand on a system and by the rules, side by side, and compares everything after each event."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from sixtysix.chart.obligations import ABSENT, TAKEN
from sixtysix.chart.provenance import dependence
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
    ReplayHand,
    Tally,
    TriedEvent,
    actions_writing,
    attributes_behind,
    attributes_read,
    event_text,
    features,
    fields_together,
    relevant_features,
    table_attributes,
    transitions_of,
)
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.contract.events import PLAYERS, EventForm, Json, NotAnEvent, event_line
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.forms import HandResult
from sixtysix.game.hands import hands_ended
from sixtysix.game.setup import Setup
from sixtysix.game.views import OPTIONAL, UNORDERED, different_fields

REASONS_ALIKE = frozenset(("claim", "automatic"))
"""Reasons for the end of a hand that count as the same: a system may not know if somebody had to claim."""


class HandByRules(Hand):
    """A hand played by the rules. ``has`` holds the capabilities of the system that plays the same hand."""

    def __init__(self, coverage: Coverage, has: Capabilities, setup: Setup) -> None:
        super().__init__(coverage, setup)
        self.has = has
        self.legal_on_the_way: set[str] = set()
        """Events that were legal in a state that the system passed through by itself."""
        self.not_sent: list[str] = []  # lines of events taken without being sent
        self.end_is_reported = False
        """True if an event in ``not_sent`` was optional: the system may have ended the hand for another reason."""
        self.legal_on_one_side: frozenset[str] | None = None
        """Lines of the events that only the system or only the rules list as legal. None if unknown."""
        self._result: HandResult | None = None

    def _stand(self, state: int) -> None:
        super()._stand(state)
        self._moves: list[int] | None = None
        self._legal: list[EventForm] | None = None

    def moves(self) -> list[int]:
        self._moves = super().moves() if self._moves is None else self._moves
        return self._moves

    def legal(self) -> list[EventForm]:
        self._legal = super().legal() if self._legal is None else self._legal
        return self._legal

    @property
    def is_over(self) -> bool:
        """True if the hand has ended and the next hand has begun."""
        return self.table.hand_number > 1

    @property
    def is_known(self) -> bool:
        """True if the system's capabilities include the current state."""
        return has_name(self.has.states, self.state_name)

    def knows(self, event: EventForm) -> bool:
        """True if the system's capabilities include the event and the current state."""
        return self.is_known and has_name(self.has.events, event["event"])

    def known_legal(self) -> list[EventForm]:
        """Return the legal events that the system's capabilities include."""
        legal = self.legal() if self.is_known else []
        return [event for event in legal if has_name(self.has.events, event["event"])]

    def only_way(self) -> EventForm | None:
        """Return the only non-optional legal event, if any. Return None if the system knows some legal event."""
        others = [event for event in self.legal() if event["event"] not in OPTIONAL]
        return others[0] if len(others) == 1 and not self.known_legal() else None

    def result(self, since: int = 0) -> HandResult | None:
        """Return the result of the hand, even after the next deal. Return None if the hand has not ended."""
        self._result = self._result or super().result(since)
        return self._result

    def enabled(self) -> frozenset[str]:
        taken = self.coverage.kernel.TRANSITIONS
        return frozenset(f"{ENABLED}/{taken[move >> 16]}" for move in self.moves())

    def rows(self) -> frozenset[str]:
        """Return the rows of the rules tables that apply in the current situation."""
        return frozenset(self.coverage.rows(self.table, self.state))

    def transition(self, event: EventForm) -> str:
        """Return the name of the transition that an event would take, or ``""`` if the event is not legal."""
        try:
            code = self.codec.code_of(event)
        except NotAnEvent:
            return ""
        kernel = self.coverage.kernel
        move: int = kernel.way(self.table, self.ruleset, self.state, code)
        return "" if move == kernel.REFUSED else str(kernel.TRANSITIONS[move >> 16])

    def ending(self, reported: Mapping[str, object]) -> EventForm | None:
        """Return the claim that would explain the system's result, or None."""
        for event in self.legal() if reported.get("reason") in (None, *REASONS_ALIKE) else ():
            if event["event"] in OPTIONAL:
                twin = self.twin()
                twin.send(event)
                ended = twin.result()
                if ended and ended["winner"] == event["player"] == reported.get("winner"):
                    return event
        return None

    def contradiction(self, event: EventForm) -> Difference:
        """Return the difference to record if the system wrongly accepts or refuses this event."""
        coverage, name, found = self.coverage, event["event"], self.rows()
        d = Difference(ALLOWS, self.state_name, event=event, transition=ABSENT.id(name), features=found)
        try:
            shown = self.tries(name, coverage.codec.numbers_of(event))
        except NotAnEvent:  # a system may list unknown events
            return d
        found |= features(coverage.obligations[name] for name in shown)
        if transition := self.transition(event):
            found |= {TAKEN.id(transition), *self.enabled()} - {f"{ENABLED}/{transition}"}
            return replace(d, kind=REFUSES, transition=transition, features=found)
        atoms = self.failing_atoms(event)
        candidates = (t for t in coverage.chart.outgoing(self.state_name) if t.event == name)
        refusing = (t.name for t in candidates if atoms and set(atoms) <= dict(t.guards).keys())
        transition = next(refusing, ABSENT.id(self.state_name, name))
        return replace(d, transition=transition, atoms=atoms, features=found)

    def indistinguishable(self, player: int, happened: Sequence[EventForm]) -> Iterator[Setup]:
        """Yield other setups that look the same to this player after these events."""
        seen = self.knowledge(player)
        for setup in self.setup.indistinguishable(self.table, self.coverage.ruleset, player):
            twin = Hand(self.coverage, setup)
            happens = all(twin.send(event) for event in happened)
            if happens and twin.state_name == self.state_name and twin.knowledge(player) == seen:
                yield setup


Form = Mapping[str, object]  # A table, view or result in its JSON form, or the parts that a system has

Player = Callable[[HandByRules], EventForm | None]  # returns the next event to try; None ends the hand

Ask = Callable[..., Any]  # sends a request to a system, like `System.ask`


class Ended(Exception):
    """The hand cannot be compared any further."""


class SideBySide:
    """Plays a hand on a system and by the rules, and adds the differences to ``tally``.

    Methods raise `Ended` when the hand cannot be compared any further.
    """

    def __init__(self, rules: HandByRules, tally: Tally, ask: Ask) -> None:
        self.rules, self.tally, self._ask_system = rules, tally, ask
        self._coverage, self._operations = rules.coverage, rules.has.operations
        self._looks_for_leaks = False
        self.broke_down = False  # True if the system must be restarted
        self._event: EventForm | None = None
        """The event tried last; the next fields are the event's state, its transition, and the rows that applied."""
        self._state = rules.state_name
        self._transition = self._coverage.kernel.TRANSITIONS[0]
        self._rows_before = frozenset((TAKEN.id(self._transition),))
        self._shown = set(rules.shown)
        """Obligations shown by the last event, and by events taken after it without being sent."""
        self._begun = 0  # number of transitions taken before ``_event``
        self.steps: list[TriedEvent] = []  # the events tried, and events taken in between without being sent
        self._recorded: set[tuple[str, str, tuple[str, ...], str]] = set()
        """The kind, transition, atoms and field of each difference recorded in this hand."""
        self._wrong_attributes: set[str] = set()
        """The attributes of `Table` that have differed. Their fields are not compared any more."""

    @property
    def played(self) -> ReplayHand:
        """The hand with the events that were sent so far."""
        return ReplayHand(self.rules.setup, tuple(step.event for step in self.steps if step.sent))

    def play(self, player: Player) -> None:
        self.deal()
        while not self.rules.is_over and (event := player(self.rules)):
            self.attempt(event)

    def deal(self) -> None:
        self._ask("deal", needed=True, **self.rules.setup.json())
        self._compare()

    def attempt(self, event: EventForm) -> None:
        """Try an event on the system and by the rules, and compare the outcomes."""
        tally, rules = self.tally, self.rules
        tally.events += 1
        recorded = len(self._recorded)
        self._rows_before, self._state = rules.rows(), rules.state_name
        self._event, self._transition = event, rules.transition(event)
        self.steps.append(TriedEvent(event, sent=True, happened=self._transition != ""))
        self._begun = len(rules.path)
        accepted = self._ask("send", needed=True, event=event)
        tally.comparisons["send"] += 1
        self._shown.clear()
        rules.legal_on_one_side = None
        if bool(accepted) != bool(self._transition):
            raise self._end_with(self._contradiction(event, "accepts {}" if accepted else "refuses {}"))
        rules.send(event)
        self._shown |= rules.shown
        if accepted:
            rules.legal_on_the_way.clear()
            while not rules.is_over and (automatic := self._automatic_event()):
                self._take_automatic(automatic)
        tally.covered |= self._shown
        compared = tally.compared
        goes_on = self._compare()
        is_new = len(self._recorded) > recorded
        if not is_new and not self._wrong_attributes and (goes_on or tally.compared > compared):
            tally.agreed.update(self._features())
        if not goes_on:
            raise Ended

    # Many systems have fewer steps than the rules: they put a trick away or settle a claim by themselves. To stay level
    # with such a system, the rules take these steps too, one at a time: the only legal event if the system has none,
    # or an event that ends the hand if the system reports a result. An event that could still be sent to the system is
    # not taken. Events that were legal on the way are remembered, so that a system may list them a step later.

    def _take_automatic(self, event: EventForm) -> None:
        rules = self.rules
        legal = (e["event"] for e in rules.legal())
        rules.legal_on_the_way.update(name for name in legal if has_name(rules.has.events, name))
        rules.not_sent.append(event_line(event))
        self.steps.append(TriedEvent(event, sent=False, happened=True))
        rules.send(event)
        self._shown |= rules.shown

    def _automatic_event(self) -> EventForm | None:
        """Return the event that the system may have taken by itself, or None."""
        rules = self.rules
        optional = next((e for e in rules.legal() if e["event"] in OPTIONAL), None)
        if optional and not rules.knows(optional) and {"observe", "result"} <= self._operations:
            reported = (self._ask("observe", needed=True) or {}).get("result")
            if reported and (event := rules.ending(reported)):
                rules.end_is_reported = True
                return event
        return rules.only_way()

    # Comparing

    def _compare(self) -> bool:
        """Compare the system's reports with the rules. Return True if the hand goes on."""
        rules, operations = self.rules, self._operations
        ended = rules.hands_ended > 0
        if ended and "result" not in operations:
            return False
        answer = self._ask("observe") if "observe" in operations else None
        if answer is not None:
            # When an event begins a match, no hand of this match has ended yet.
            has_begun = self._event and self._event["event"] == self._coverage.chart.beginning.event
            if "result" in operations and not has_begun and self._has_part("result", answer):
                self._compare_fields("result.", rules.result(), answer["result"])
            if rules.is_known and self._has_part("state", answer, not ended):
                self.tally.comparisons["state"] += 1
                state = {"state": rules.state_name}
                if different := different_fields(state, answer):
                    raise self._end_with(*self._wrong_fields("", different, state, answer))
            if self._has_part("table", answer, not ended):
                self._compare_fields("", rules.observe(), answer["table"])
            elif ended:
                return False
        if rules.is_known:
            self._compare_legal()
            self._compare_views()
        return True

    def _has_part(self, part: str, answer: Collection[str], wanted: bool = True) -> bool:
        self.tally.omissions[part] += wanted and part not in answer
        return part in answer

    def _compare_fields(self, prefix: str, expected: Form | None, actual: Form | None) -> None:
        if expected is None or actual is None:
            self.tally.comparisons[prefix.rstrip(".")] += 1
            if expected is not actual:
                raise self._end_with(self._wrong_end(expected, actual))
            return
        is_alike = {expected.get("reason"), actual.get("reason")} <= REASONS_ALIKE
        if prefix and (is_alike or self.rules.end_is_reported):
            expected = {name: value for name, value in expected.items() if name != "reason"}
        reported = actual.keys() if prefix else self._declared_fields(expected, actual)
        if actual == expected and set(reported) >= expected.keys() and not (prefix or self._wrong_attributes):
            self.tally.comparisons.update([*expected])
            return
        compared = self._comparable(prefix, expected, reported)
        if different := different_fields(compared, actual, UNORDERED):
            actual = {name: _completed(value, expected.get(name)) for name, value in actual.items()}
            different = different_fields(compared, actual, UNORDERED)
        if different:
            wrong = self._wrong_fields(prefix, different, expected, actual)
            if prefix:
                raise self._end_with(*wrong)
            for difference in wrong:
                self._add_difference(difference)
            self._wrong_attributes.update(*(table_attributes(name) for name in different))

    def _declared_fields(self, expected: Form, actual: Form) -> Collection[str]:
        return expected.keys() if self.rules.has.fields is None else self.rules.has.fields

    def _comparable(self, prefix: str, expected: Form, known: Collection[str]) -> Json:
        """Return the fields to compare: the system has the field, and no earlier wrong value can affect the field."""
        tally, wrong = self.tally, self._wrong_attributes
        fields = expected.keys() & known
        found = {
            name: value
            for name, value in expected.items()
            if name in fields and (not wrong or wrong.isdisjoint(attributes_behind(name)))
        }
        tally.comparisons.update([prefix + name for name in found] if prefix else [*found])
        if prefix:
            tally.omissions.update([prefix + name for name in expected.keys() - fields])
        return found

    def _compare_legal(self) -> None:
        rules = self.rules
        if "legal" not in self._operations or (answer := self._ask("legal")) is None:
            return
        self.tally.comparisons["legal"] += 1
        rules.legal_on_one_side = frozenset()
        if answer == (known := rules.known_legal()):
            return
        expected = {event_line(e): e for e in known}
        lines = list(map(event_line, answer))
        actual = dict(zip(lines, answer, strict=True))
        rules.legal_on_one_side = frozenset(expected.keys() ^ actual.keys())
        if len(actual) < len(answer):
            twice = next(line for line in actual if lines.count(line) > 1)
            says = f"it lists {event_text(actual[twice])} as legal twice"
            self._add_difference(self._difference(PROTOCOL, says, "legal"))
        for line in sorted(actual.keys() - expected.keys()):
            if actual[line]["event"] not in rules.legal_on_the_way and rules.knows(actual[line]):
                self._add_difference(self._contradiction(actual[line], "lists {} as legal"))
        for line in sorted(expected.keys() - actual.keys()):
            self._add_difference(self._contradiction(expected[line], "does not list {} as legal"))

    def _compare_views(self) -> None:
        for player in PLAYERS if "view" in self._operations else ():
            if (actual := self._ask("view", player=player)) is None:
                continue
            expected: Json = {**self.rules.knowledge(player)}
            if "state" in actual:
                expected["state"] = self.rules.state_name
            if "legal" in actual:
                own = (e for e in self.rules.known_legal() if e.get("player") == player)
                expected["legal"] = sorted(map(event_line, own))
                actual = {**actual, "legal": sorted(map(event_line, actual["legal"]))}
            compared = self._comparable("view.", expected, actual.keys())
            if different := different_fields(compared, actual, UNORDERED):
                wrong = self._wrong_fields("view.", different, expected, actual)
                self.look_for_leaks((player,), wrong[0])
                raise self._end_with(*wrong)

    def look_for_leaks(self, players: tuple[int, ...] = PLAYERS, known: Difference | None = None) -> None:
        """Replay the hand with other hidden cards. If a player's view changes, the view leaks these cards."""
        rules = self.rules
        if "view" not in self._operations or self._wrong_attributes or not rules.setup.dealt or rules.is_over:
            return
        self._looks_for_leaks = True
        happened = [step.event for step in self.steps if step.happened]
        for player in players:
            view: Json | None = None
            for setup in rules.indistinguishable(player, happened):
                view = view or self._view_after(rules.setup, player)
                other = self._view_after(setup, player)
                if view is None or other is None:
                    break
                names = sorted(view.keys() & other.keys())
                seen = {name: view[name] for name in names}
                if unequal := different_fields(seen, other, UNORDERED):
                    name = unequal[0]
                    says = f"player {player} can tell from {name} which hidden cards the other player has"
                    d = Difference(LEAK, self._state, event=self._event, field=f"view.{name}", says=says)
                    # A leak that is looked for because of a wrong view has the values of this view.
                    values = (known.expected, known.actual) if known else (view[name], other[name])
                    raise self._end_with(replace(d, expected=values[0], actual=values[1]))

    def _view_after(self, setup: Setup, player: int) -> Json | None:
        """Deal other cards, and replay the hand's events. Return the player's view, or None if an event is refused."""
        self._ask("deal", needed=True, **setup.json())
        for event, sent, happened in self.steps:
            if sent and happened and not self._ask("send", needed=True, event=event):
                return None
        seen: Json | None = self._ask("view", player=player)
        return seen

    # What differs

    def _add_difference(self, d: Difference) -> None:
        """Record a new difference. Ignore it if an earlier wrong value may be the cause, unless the system failed."""
        sign = (d.kind, d.transition, d.atoms, d.field)
        is_caused = self._wrong_attributes & attributes_read(self._coverage.chart, d)
        if is_caused and d.kind in BREAK_DOWNS:
            before = (field for kind, *_, field in sorted(self._recorded) if kind == VALUE)
            d = replace(d, beside=tuple(before))
        if sign not in self._recorded and (not is_caused or d.kind in BREAK_DOWNS):
            hand = replace(self.played, leaks=self._looks_for_leaks)
            self.tally.add(replace(d, hand=hand, steps=tuple(self.steps)))
        self._recorded.add(sign)

    def _end_with(self, *differences: Difference) -> Ended:
        for difference in differences:
            self._add_difference(difference)
        if not self.rules.hands_ended:
            self.tally.ended_early[1 + sum(self.rules.table.tricks)] += 1
        return Ended()

    def _contradiction(self, event: EventForm, says: str) -> Difference:
        return replace(self.rules.contradiction(event), says=f"it {says.format(event_text(event))}")

    def _wrong_fields(
        self, prefix: str, different: list[str], expected: Form, actual: Form
    ) -> list[Difference]:
        """Group related wrong fields, and return a difference for each group."""
        taken = self.rules.path[self._begun :] if self._event else self.rules.dealing
        chart, left, found = self._coverage.chart, different, list[Difference]()
        # A field that is null on one side only is not wrong: play has gone another way, as at the end of a match.
        elsewhere = {name for name in different if (expected[name] is None) != (actual.get(name) is None)}
        while left:
            name, *_ = together = fields_together(left, chart.actions_of(taken), elsewhere)
            left = [other for other in left if other not in together]
            field, *beside = [prefix + one for one in together]
            others = f"; likewise {', '.join(beside)}" if beside else ""
            says = f"{field} {'differs' if name in actual else 'is declared and not reported'}{others}"
            d = replace(
                self._difference(VALUE, says, field),
                expected=expected[name],
                actual=actual.get(name),
                features=self._features(),
                beside=tuple(beside),
            )
            found.append(replace(d, features=relevant_features(chart, d)))
        return found

    def _wrong_end(self, expected: Form | None, actual: Form | None) -> Difference:
        """Return the difference for a hand that has ended on one side only: in the system, or by the rules."""
        rules, chart = self.rules, self._coverage.chart
        if expected is None:
            says = f"ends the hand here; the rules still wait in {rules.state_name}"
        else:
            reason = expected.get("reason")
            says = f"goes on here; the rules end the hand{f' ({reason})' if reason else ''}"
        d = replace(self._difference(VALUE, says, "result"), expected=expected, actual=actual)
        counting, taken = dependence(hands_ended).reads, transitions_of(chart, d)
        visited = {rules.state_name}.union(*((t.source, t.target) for t in taken))
        inside = (t for t in chart.transitions if any(chart.is_inside(state, t.source) for state in visited))
        untaken = (t for t in inside if not t.event and t not in taken)
        candidates = taken if expected else untaken
        ending = [t for t in candidates if actions_writing(chart.actions_of([t]), counting)]
        # Blame the transition that ends the hand, or the claim that explains the system's result.
        names = [t.name for t in ending[:1] or taken]
        if actual and (event := rules.ending(actual)):
            names, ending = [rules.transition(event)], []
        actions = actions_writing(chart.actions_of(ending), counting)
        return replace(d, features=frozenset((*map(TAKEN.id, names), *(f"{ACTION}/{a}" for a in actions))))

    def _features(self) -> frozenset[str]:
        if self._event and not self._transition:
            return frozenset((REFUSAL, f"{REFUSAL}/{self._event['event']}"))
        shown = _features_of(self._coverage, frozenset(self._shown))
        return shown | self._rows_before | self.rules.enabled()

    def _difference(self, kind: str, says: str, field: str) -> Difference:
        rules, event = self.rules, self._event
        taken = rules.path[self._begun :] if event else rules.dealing
        if event and self._transition and not taken:  # the system broke down at the event
            twin = rules.twin()
            twin.send(event)
            taken = twin.taken
        d = Difference(kind, self._state, event=event, transition=self._transition, says=says, field=field)
        return replace(d, path=tuple(t.name for t in taken))

    def _ask(self, operation: str, needed: bool = False, **given: object) -> Any:
        """Return the system's answer, or None if the system lacks an operation that is not ``needed``."""
        try:
            return self._ask_system(operation, **given)
        except Skipped as reason:
            where = "" if needed else f" in {self.rules.state_name}"
            self.tally.not_compared.add(f"{operation}{where}: {reason}")
            if needed:
                raise Ended from None
            return None
        except Misbehaviour as found:
            self.broke_down = True
            d = self._difference(found.kind, str(found), operation)
            d = replace(d, features=self._rows_before.union(map(TAKEN.id, d.path)))
            if operation == "send" and not self._transition:
                refused = self.rules.contradiction(cast(EventForm, given["event"]))
                d = replace(d, transition=refused.transition, atoms=refused.atoms)
            raise self._end_with(d) from None


@lru_cache(maxsize=10_000)
def _features_of(coverage: Coverage, shown: frozenset[str]) -> frozenset[str]:
    return features(coverage.obligations[name] for name in shown)


def _completed(reported: object, expected: object) -> object:
    """Fill the unknown parts (null) of a reported list with the expected values."""
    if isinstance(reported, list) and isinstance(expected, list) and len(reported) == len(expected):
        pairs = zip(reported, expected, strict=True)
        return [e if t is None and isinstance(e, list) else t for t, e in pairs]
    return reported
