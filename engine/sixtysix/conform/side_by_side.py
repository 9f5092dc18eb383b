"""A hand on one system and by the rules, side by side: after each event everything is compared."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sixtysix.chart.obligations import ABSENT, TAKEN
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import (
    ALLOWS,
    BREAK_DOWNS,
    LEAK,
    MAY,
    REFUSAL,
    REFUSES,
    VALUE,
    Difference,
    Record,
    Script,
    Step,
    attributes,
    ending,
    read_by,
    telling,
    traits,
)
from sixtysix.conform.protocol import Capabilities, Misbehaviour, Skipped, has_name
from sixtysix.contract.events import PLAYERS, Json, NotAnEvent, event_line
from sixtysix.contract.values import different_fields, means_the_same
from sixtysix.evidence.coverage import Coverage, Hand


class Position:
    """A hand as the rules have it, and what of it the system knows."""

    def __init__(self, coverage: Coverage, has: Capabilities, setup: Any) -> None:
        self.coverage, self._has, self._setup = coverage, has, setup
        self.hand = Hand(coverage, setup)
        self.passed: set[str] = set()
        """Events that were legal in a state through which the system has gone by itself."""
        self.alone: list[str] = []
        """The events that the rules have sent by themselves, as lines."""
        self.has_chosen = False
        """Whether one of them was optional: the system may have another reason to end the hand."""
        self.disputed: frozenset[str] | None = None
        """The events, as lines, that are legal on one side only; None if the system has not told."""
        self._result: Json | None = None

    @property
    def state(self) -> str:
        return self.hand.state_name

    @property
    def over(self) -> bool:
        """Say whether the hand that was dealt has ended and another one begun."""
        return bool(self.coverage.rules.hands_dealt(self.hand.table) > 1)

    def knows_state(self) -> bool:
        return has_name(self._has.states, self.state)

    def knows(self, event: Json) -> bool:
        """Say whether the system has the event, and this state."""
        return self.knows_state() and has_name(self._has.events, event["event"])

    def result(self) -> Json | None:
        """Say how the hand that was dealt ended, None while it goes on."""
        if self._result is None:
            self._result = self.hand.result()
        return self._result

    def may(self) -> frozenset[str]:
        """Name the transitions that may be taken now, as traits."""
        taken = self.coverage.kernel.TRANSITIONS
        return frozenset(f"{MAY}/{taken[move >> 16]}" for move in self.hand.moves())

    def result_after(self, event: Json) -> Json | None:
        """Say how the hand would end with an event, None if it would go on."""
        twin = self.hand.twin()
        twin.send(event)
        return twin.result()

    def view(self, player: int) -> Json:
        view: Json = self.coverage.rules.view(self.hand.table, self.coverage.ruleset, player)
        return view

    def rows(self) -> frozenset[str]:
        """Give the rows of the tables of rules that apply now."""
        return frozenset(self.coverage.rows(self.hand.table, self.hand.state))

    def blamed(self, event: Json) -> tuple[str, tuple[str, ...]]:
        """Give, of an event that is refused, a transition that it would take but for some atoms, and these."""
        name = event["event"]
        if not self._fits(event):
            return ABSENT.id(name), ()
        atoms = self.hand.failing_atoms(event)
        ways = (t for t in self.coverage.chart.outgoing(self.state) if t.event == name)
        fitting = (t.name for t in ways if atoms and set(atoms) <= dict(t.guards).keys())
        return next(fitting, ABSENT.id(self.state, name)), atoms

    def way(self, event: Json) -> str:
        """Name the transition that an event takes; empty if it is refused."""
        coverage = self.coverage
        code = coverage.codec.code_of(event)
        move: int = coverage.kernel.way(self.hand.table, coverage.ruleset, self.hand.state, code)
        return "" if move == coverage.kernel.REFUSED else str(coverage.kernel.TRANSITIONS[move >> 16])

    def path(self, event: Json | None) -> tuple[str, ...]:
        """Name the transitions that an event would take here, one after the other; for None those of the deal."""
        if event is None:
            hand = Hand(self.coverage, replace(self._setup, dealt=False))
            if self._setup.dealt:
                hand.send(hand.legal()[0])
        else:
            hand = self.hand.twin()
            if not self._fits(event) or not hand.send(event):
                return ()
        return tuple(transition.name for transition in hand.taken)

    def otherwise(self, event: Json) -> Difference:
        """Give what it would be if the system did otherwise than the rules with this event: allow it, or refuse it."""
        way, traits = self.way(event) if self._fits(event) else "", self.tried(event)
        if way:
            traits |= {TAKEN.id(way), *self.may()} - {f"{MAY}/{way}"}
            return Difference(REFUSES, self.state, Script(None), event=event, transition=way, traits=traits)
        transition, atoms = self.blamed(event)
        about: dict[str, Any] = {"transition": transition, "atoms": atoms, "traits": traits}
        return Difference(ALLOWS, self.state, Script(None), event=event, **about)

    def tried(self, event: Json) -> frozenset[str]:
        """Give the traits of trying the event."""
        if not self._fits(event):
            return self.rows()
        shown = self.hand.tries(event["event"], self.coverage.codec.numbers_of(event))
        return traits(self.coverage.obligations[name] for name in shown) | self.rows()

    def indistinguishable(self, player: int, happened: Sequence[Json]) -> Iterator[Any]:
        """Give other setups, after which all of this can happen too and the player sees the same."""
        seen = self.view(player)
        for setup in self._setup.alike(self.hand.table, self.coverage.ruleset, player):
            twin = Position(self.coverage, self._has, setup)
            happens = all(twin.hand.send(event) for event in happened)
            if happens and twin.state == self.state and twin.view(player) == seen:
                yield setup

    def _fits(self, event: Json) -> bool:
        """Say whether the variant has such an event with such arguments; a system may tell of any."""
        try:
            self.coverage.codec.numbers_of(event)
        except NotAnEvent:
            return False
        return True


Player = Callable[[Position], Json | None]
"""Says what is tried next in a hand; None ends it."""


class Ended(Exception):
    """The hand cannot be compared any further."""


class SideBySide:
    """A hand that is played on both; what comes of it goes into the record."""

    def __init__(
        self,
        coverage: Coverage,
        record: Record,
        system: Adapter,
        has: Capabilities,
        setup: Any,
        earlier: tuple[Script, ...] = (),
    ) -> None:
        self._coverage, self._record, self._system, self._has = coverage, record, system, has
        self._rules, self._setup, self._earlier = coverage.rules, setup, earlier
        self._looks = False
        """Whether leaks have been looked for."""
        self.broke_down = False
        """Whether the system has to be started again."""
        self._position = Position(coverage, has, setup)
        self._transition = coverage.kernel.TRANSITIONS[0]
        self._before: frozenset[str] = frozenset((TAKEN.id(self._transition),))
        self._state = self._position.state
        self._event: Json | None = None
        self._shown = set(self._position.hand.shown)
        """What the last event has shown, with those that the rules have sent after it by themselves."""
        self._taken: list[str] | None = None
        """The transitions that these have taken; None before the last event has happened."""
        self.steps: list[Step] = []
        """The events that were tried, and those between them that were not sent."""
        self._noted: set[tuple[Any, ...]] = set()
        """Differences of this hand, with which it goes on."""
        self._astray: set[str] = set()
        """What of the table differs since then, and is not compared any more."""

    @property
    def script(self) -> Script:
        """Give the hand so far, with the events that were sent."""
        return Script(self._setup, tuple(step.event for step in self.steps if step.sent))

    def run(self, player: Player) -> None:
        """Play the hand.

        Raises:
            Ended: where it cannot be compared any further.
        """
        self._ask("deal", self._setup.json(), needed=True)
        if not self._compare():
            return
        while not self._position.over:
            self._before = self._position.rows()
            event = player(self._position)
            if event is None:
                return
            self._try(event)

    def _try(self, event: Json) -> None:
        """Send an event to both, and compare what they say and how they stand afterwards."""
        record, position = self._record, self._position
        record.events += 1
        noted = len(self._noted)
        self._state, self._event, self._transition = position.state, event, position.way(event)
        self.steps.append(Step(event, sent=True, happened=self._transition != ""))
        self._taken = None
        accepted = self._ask("send", event, needed=True)
        record.told["send"] += 1
        self._shown.clear()
        position.disputed = None
        if accepted and not self._transition:
            raise self._end(self._otherwise(event, "accepts {}"))
        if not accepted and self._transition:
            raise self._end(self._otherwise(event, "refuses {}"))
        self._happen(event)
        if accepted:
            position.passed.clear()
            self._catch_up()
        record.shown |= self._shown
        compared = record.compared
        goes_on = self._compare()
        if len(self._noted) == noted and not self._astray and (goes_on or record.compared > compared):
            record.agreed.update(self._traits())
        if not goes_on:
            raise Ended

    def _happen(self, event: Json) -> None:
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

    def _catch_up(self) -> None:
        """Go on where the system has gone on by itself."""
        position = self._position
        while not position.over and (event := self._goes_on()):
            known = (e["event"] for e in position.hand.legal() if has_name(self._has.events, e["event"]))
            position.passed.update(known)
            position.alone.append(event_line(event))
            self.steps.append(Step(event, sent=False, happened=True))
            self._happen(event)

    def _goes_on(self) -> Json | None:
        """Give what the system may have done by itself here, None if it waits for an event."""
        position, legal = self._position, self._position.hand.legal()
        optional = [e for e in legal if e["event"] in self._rules.OPTIONAL]
        tells = {"observe", "result"} <= self._has.operations
        if optional and not position.knows(optional[0]) and tells:
            told = (self._ask("observe", needed=True) or {}).get("result") or {}
            for event in optional if told else ():
                ended = position.result_after(event)
                if ended and self._rules.tells_of(told, ended, event):
                    position.has_chosen = True
                    return event
        others = [e for e in legal if e not in optional]
        return others[0] if len(others) == 1 and not any(map(position.knows, legal)) else None

    # Comparing

    def _compare(self) -> bool:
        """Compare how both stand; say whether the hand goes on."""
        position, operations = self._position, self._has.operations
        ended = self._rules.hands_ended(position.hand.table) > 0
        if ended and "result" not in operations:
            return False
        told = self._ask("observe") if "observe" in operations else None
        if told is not None:
            # The event that begins another match begins one in which no hand has ended.
            has_begun = self._event and self._event["event"] == self._coverage.chart.beginning.event
            if "result" in operations and not has_begun and self._tells("result", told):
                self._compare_fields("result.", position.result(), told["result"])
            if position.knows_state() and self._tells("state", told, not ended):
                self._compare_value("state", position.state, told["state"])
            if self._tells("table", told, not ended):
                self._compare_fields("", position.hand.observe(), told["table"])
            elif ended:
                return False
        if position.knows_state():
            self._compare_legal()
            self._compare_views()
        return True

    def _tells(self, part: str, told: Json, wanted: bool = True) -> bool:
        """Say whether it is a part of what is told, and note if it is not, though wanted."""
        self._record.untold[part] += wanted and part not in told
        return part in told

    def _compare_fields(self, prefix: str, expected: Json | None, told: Json | None) -> None:
        """Compare the fields of an object that may be null."""
        if expected is None or told is None:
            self._record.told[prefix.rstrip(".")] += 1
            if expected is not told:
                raise self._end(self._ends_otherwise(expected, told))
            return
        reasons = {expected.get("reason"), told.get("reason")}
        if prefix and (reasons <= {*self._rules.REASONS_ALIKE} or self._position.has_chosen):
            expected = {name: value for name, value in expected.items() if name != "reason"}
        known = told.keys() if prefix else self._has.fields
        fields = self._comparable(prefix, expected, set(expected) if known is None else known)
        different = different_fields(expected, told, self._rules.UNORDERED, fields)
        if different and prefix:
            raise self._end(self._valued(prefix, different, expected, told))
        if different:
            self._note(self._valued(prefix, different, expected, told))
            self._astray.update(*(attributes(self._coverage.chart, name) for name in different))

    def _comparable(self, prefix: str, expected: Json, known: Collection[str]) -> set[str]:
        """Give the known fields of an object that have not gone astray."""
        chart, record = self._coverage.chart, self._record
        fields = expected.keys() & known
        found = {n for n in fields if not self._astray or self._astray.isdisjoint(attributes(chart, n))}
        record.told.update([prefix + name for name in found])
        if prefix:
            record.untold.update([prefix + name for name in expected.keys() - fields])
        return found

    def _compare_value(self, field: str, expected: Any, told: Any) -> None:
        self._record.told[field] += 1
        if not means_the_same(field, expected, told, self._rules.UNORDERED):
            raise self._end(self._valued("", [field], {field: expected}, {field: told}))

    def _compare_legal(self) -> None:
        position = self._position
        told = self._ask("legal") if "legal" in self._has.operations else None
        if told is None:
            return
        self._record.told["legal"] += 1
        expected = {event_line(e): e for e in position.hand.legal() if position.knows(e)}
        found = {event_line(e): e for e in told}
        position.disputed = frozenset(expected.keys() ^ found.keys())
        for line in sorted(found.keys() - expected.keys()):
            if found[line]["event"] not in position.passed and position.knows(found[line]):
                self._note(self._otherwise(found[line], "lists {} as legal"))
        for line in sorted(expected.keys() - found.keys()):
            self._note(self._otherwise(expected[line], "does not list {} as legal"))

    def _compare_views(self) -> None:
        for player in PLAYERS if "view" in self._has.operations else ():
            told = self._ask("view", player)
            if told is None:
                return
            expected = self._position.view(player)
            if "state" in told:
                expected["state"] = self._position.state
            if "legal" in told:
                may = [e for e in self._position.hand.legal() if self._position.knows(e)]
                expected["legal"] = sorted(event_line(e) for e in may if e.get("player") == player)
                told = {**told, "legal": sorted(map(event_line, told["legal"]))}
            fields = self._comparable("view.", expected, told.keys())
            if different := different_fields(expected, told, self._rules.UNORDERED, fields):
                difference = self._valued("view.", different, expected, told)
                self.look_for_leaks((player,), difference)
                raise self._end(difference)

    def look_for_leaks(self, players: tuple[int, ...] = PLAYERS, found: Difference | None = None) -> None:
        """Compare each player's view with those after deals that they cannot tell apart from this one.

        Raises:
            Ended: if two of them differ.
        """
        is_dealt = self._setup.dealt and not self._position.over
        if "view" not in self._has.operations or self._astray or not is_dealt:
            return
        self._looks = True
        happened = [step.event for step in self.steps if step.happened]
        for player in players:
            told: Json | None = None
            for setup in self._position.indistinguishable(player, happened):
                told = told or self._view_after(self._setup, player)
                other = self._view_after(setup, player)
                if told is None or other is None:
                    break
                names = sorted(told.keys() & other.keys())
                seen = {name: told[name] for name in names}
                if unequal := different_fields(seen, other, self._rules.UNORDERED):
                    name = unequal[0]
                    says = f"player {player} can tell from {name} which hidden cards the other player has"
                    values = (found.expected, found.told) if found else (told[name], other[name])
                    told_of = dict(zip(("expected", "told"), values, strict=True))
                    raise self._end(
                        self._difference(LEAK, self._event, field=f"view.{name}", says=says, **told_of)
                    )

    def _view_after(self, setup: Any, player: int) -> Json | None:
        """Give the system's view after a deal and all that has happened; None if it refuses an event."""
        self._ask("deal", setup.json(), needed=True)
        for event, sent, happened in self.steps:
            if sent and happened and not self._ask("send", event, needed=True):
                return None
        seen: Json | None = self._ask("view", player)
        return seen

    # What differs

    def _note(self, difference: Difference) -> None:
        """Record a difference with which the hand goes on, once, and not if it may come of another."""
        d = difference
        sign = (d.kind, d.transition, d.atoms, d.field)
        comes_of_another = d.kind not in BREAK_DOWNS and self._astray & read_by(self._coverage.chart, d)
        if sign not in self._noted and not comes_of_another:
            self._record.add(d)
        self._noted.add(sign)

    def _end(self, difference: Difference) -> Ended:
        """Record a difference with which the hand cannot go on."""
        self._note(difference)
        return Ended()

    def _otherwise(self, event: Json, says: str) -> Difference:
        d = self._position.otherwise(event)
        self._state = d.state
        about: dict[str, Any] = {"transition": d.transition, "atoms": d.atoms, "traits": d.traits}
        return self._difference(d.kind, event, says=f"it {says.format(event_line(event))}", **about)

    def _valued(self, prefix: str, different: list[str], expected: Json, told: Json) -> Difference:
        field = different[0]
        others = f"; so do {', '.join(prefix + name for name in different[1:])}" if different[1:] else ""
        says = f"{prefix}{field} {'differs' if field in told else 'is declared and not told'}{others}"
        found = self._value(prefix + field, expected[field], told.get(field), says, self._traits())
        return replace(found, traits=telling(self._coverage.chart, found))

    def _ends_otherwise(self, expected: Json | None, told: Json | None) -> Difference:
        """Say that a hand ends on one side only."""
        rests = self._position.state
        if expected is None:
            says, shown = f"ends the hand here; the rules still wait in {rests}", self._position.may()
        else:
            reason = expected.get("reason")
            says = f"goes on here; the rules end the hand{f' ({reason})' if reason else ''}"
            shown = frozenset(map(TAKEN.id, self._path()))
        found = self._value("result", expected, told, says, shown)
        over = ending(self._coverage.chart, found) if expected else frozenset[str]()
        return replace(found, traits=shown | over)

    def _value(self, field: str, expected: Any, told: Any, says: str, traits: frozenset[str]) -> Difference:
        about = {"field": field, "expected": expected, "told": told, "says": says, "traits": traits}
        return self._difference(VALUE, self._event, transition=self._transition, path=self._path(), **about)

    def _traits(self) -> frozenset[str]:
        """Give what the last event showed, and what applied before it; of one that is refused, that it is."""
        if self._event and not self._transition:
            return frozenset((REFUSAL, f"{REFUSAL}/{self._event['event']}"))
        shown = traits(self._coverage.obligations[name] for name in self._shown)
        return shown | self._before | self._position.may()

    def _path(self) -> tuple[str, ...]:
        """Name the transitions that the rules take with the last event."""
        return self._position.path(self._event) if self._taken is None else tuple(self._taken)

    def _difference(self, kind: str, event: Json | None, **told: Any) -> Difference:
        script = replace(self.script, leaks=self._looks)
        return Difference(kind, self._state, script, tuple(self.steps), event, earlier=self._earlier, **told)

    def _ask(self, operation: str, *given: Any, needed: bool = False) -> Any:
        """Give the system's answer; if it says that it has none, None, or where one is needed end the hand."""
        try:
            return getattr(self._system, operation)(*given)
        except Skipped as reason:
            where = "" if needed else f" in {self._position.state}"
            self._record.not_compared.add(f"{operation}{where}: {reason}")
            if needed:
                raise Ended from None
            return None
        except Misbehaviour as found:
            self.broke_down = True
            told = {"transition": self._transition, "path": self._path(), "field": operation}
            raise self._end(self._difference(found.kind, self._event, **told, says=str(found))) from None
