"""One system and the rules side by side: a hand is played on both, and after each event everything is compared."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sixtysix.conform.comparing import different_fields, means_the_same
from sixtysix.conform.differences import ALLOWS, LEAK, REFUSES, VALUE, Difference, Record, refusal, traits
from sixtysix.conform.leaks import indistinguishable
from sixtysix.conform.position import Position, has_name
from sixtysix.conform.scripts import Script
from sixtysix.conform.system import Capabilities, Json, Misbehaviour, Skipped, System
from sixtysix.errors import SixtySixError
from sixtysix.explore.coverage import Coverage
from sixtysix.rules import views
from sixtysix.rules.table import Table
from sixtysix.spec.obligations import event_line

Answer = TypeVar("Answer")

Player = Callable[[Position], Json | None]
"""Says what is tried next in a hand; None ends it."""

MOST_FAILED_STARTS = 3
"""How often in a row a system may break down before it has dealt a hand."""


class CannotRun(SixtySixError):
    """The system cannot be tested: it does not start, or does not play the variant."""


class _Ended(Exception):
    """The hand cannot be compared any further; ``difference`` is why, None if the system lacks something."""

    def __init__(self, difference: Difference | None = None) -> None:
        self.difference = difference


class Trial:
    """A system that is tested, which is started anew after a break-down."""

    def __init__(self, coverage: Coverage, system: System) -> None:
        self.coverage = coverage
        self.record = Record()
        self._system = system
        self._runs = False
        self._has = Capabilities("", "")

    @property
    def has(self) -> Capabilities:
        """What the system has.

        Raises:
            CannotRun: if it does not start several times in a row, or does not play the variant.
        """
        self._start()
        return self._has

    def play(self, script: Script, player: Player, leaks: bool = False) -> Script:
        """Play a hand as the player says, and record what comes of it; give the hand with the events that were tried.

        Where ``leaks``, the views at its end are compared with those of deals that a player cannot tell apart.
        """
        self._start()
        play = _Play(self, self._system, self._has, script.up_to(0))
        self.record.hands += 1
        try:
            play.run(player)
            if leaks:
                play.look_for_leaks()
        except _Ended as ended:
            if ended.difference:
                self.record.add(ended.difference)
        return play.script

    def replay(self, script: Script, leaks: bool = False) -> Script:
        """Play the events of a hand."""
        return self.play(script, _Given(script), leaks)

    def differences(self, script: Script, leaks: bool) -> list[Difference]:
        """What is different if the hand is played again, apart from the record."""
        record, self.record = self.record, Record()
        try:
            self.replay(script, leaks)
            return list(self.record.examples.values())
        finally:
            self.record = record

    def stop(self) -> None:
        """End the system."""
        try:
            self._system.stop()
        except (Misbehaviour, Skipped):
            return

    def broke_down(self) -> None:
        """The system is to be started again."""
        self._runs = False

    def _start(self) -> None:
        variant = self.coverage.chart.variant
        assert variant
        problem: Exception | None = None
        for _ in range(0 if self._runs else MOST_FAILED_STARTS):
            try:
                self._has = self._system.start()
                self._system.variant(variant.name, dict(variant.parameters))
            except Misbehaviour as found:
                problem = found
            except Skipped as reason:
                raise CannotRun(f"the system does not play {variant.name}: {reason}") from None
            else:
                self._runs = True
                self.record.not_compared.update(_lacking(self.coverage, self._has))
                return
        if not self._runs:
            raise CannotRun(
                f"the system broke down {MOST_FAILED_STARTS} times in a row before a hand was dealt: {problem}"
            )


class _Play:
    """One hand on both sides."""

    def __init__(self, trial: Trial, system: System, has: Capabilities, script: Script) -> None:
        self._trial, self._system, self._has = trial, system, has
        self._coverage = trial.coverage
        self.script = script
        self._position = Position(self._coverage, has, script)
        self._before: frozenset[str] = frozenset((f"taken/{self._coverage.kernel.TRANSITIONS[0]}",))
        self._state = self._position.state
        self._event: Json | None = None
        self._transition = self._coverage.kernel.TRANSITIONS[0]
        self._begun: int | None = None
        """How many transitions the coverage had seen before the last event, once that has happened."""
        self._sent: list[Json] = []
        """The events of the script that have happened."""
        self._happened: list[Json] = []
        """Those, and what the system has done by itself."""
        self._played: list[Json] = []
        """Those, and what was refused."""

    def run(self, player: Player) -> None:
        self._asked("deal", partial(self._system.deal, self.script.setup))
        self._compare()
        while not self._position.over:
            self._before = self._position.traits_here()
            event = player(self._position)
            if event is None:
                return
            self._try(event)

    def _try(self, event: Json) -> None:
        """Send an event to both, and compare what they say and how they stand afterwards."""
        record, position = self._trial.record, self._position
        record.events += 1
        self.script = replace(self.script, events=(*self.script.events, event))
        self._played.append(event)
        self._state, self._event, self._transition = position.state, event, position.way(event)
        self._begun = None
        accepted = self._asked("send", partial(self._system.send, event))
        self._coverage.forget()
        if accepted and not self._transition:
            raise self._allowed(event, f"it accepts {event_line(event)}")
        if not accepted and self._transition:
            raise self._refused(event, f"it refuses {event_line(event)}")
        self._begun = len(self._coverage.path)
        position.hand.send(event)
        if accepted:
            position.passed.clear()
            self._sent.append(event)
            self._happened.append(event)
            self._catch_up()
        self._compare()
        record.shown |= self._coverage.shown & self._coverage.obligations.keys()
        record.agreed.update(self._traits())

    def _catch_up(self) -> None:
        """Go on where the system has gone on by itself."""
        position = self._position
        while not position.over and (event := self._goes_on(position)):
            known = (e["event"] for e in position.legal() if has_name(self._has.events, e["event"]))
            position.passed.update(known)
            position.alone.append(event_line(event))
            self._happened.append(event)
            self._played.append(event)
            position.hand.send(event)

    def _goes_on(self, position: Position) -> Json | None:
        """What the system may have done by itself here, None if it waits for an event."""
        legal = position.legal()
        claims = [e for e in legal if e["event"] == "claim"]
        if claims and not position.knows(claims[0]) and (claim := self._claimed(claims)):
            return claim
        others = [e for e in legal if e["event"] != "claim"]
        if len(others) != 1 or any(map(position.knows, legal)):
            return None
        return others[0]

    def _claimed(self, claims: list[Json]) -> Json | None:
        """The claim that the system's result tells of."""
        if not {"observe", "result"} <= self._has.operations:
            return None
        told = (self._asked("observe", self._system.observe) or {}).get("result") or {}
        by_winner = (e for e in claims if e["player"] == told.get("winner"))
        return next(by_winner, None) if told.get("reason") == "claim" else None

    def _compare(self) -> None:
        ended = self._position.hand.table.hands_ended > 0
        if ended and not self._has_operation("result"):
            raise _Ended
        told = self._lacking("observe", self._system.observe) if self._has_operation("observe") else None
        if told is not None:
            self._compare_observed(told)
            if ended and "table" not in told:
                raise _Ended
            self._compare_table(told)
        self._compare_legal()
        self._compare_views()

    def _compare_observed(self, told: Json) -> None:
        position = self._position
        if self._has_operation("result") and "result" in told and not self._has_begun_a_match():
            self._compare_fields("result.", position.result(), told["result"])
        if has_name(self._has.states, position.state):
            self._compare_value("state", position.state, told.get("state", position.state))

    def _compare_table(self, told: Json) -> None:
        if "table" in told:
            self._compare_fields("", self._position.hand.tell(), told["table"])

    def _has_operation(self, name: str) -> bool:
        return name in self._has.operations

    def _has_begun_a_match(self) -> bool:
        """Whether the last event has begun another match, in which no hand has ended."""
        return self._event is not None and self._event["event"] == "start_game"

    def _compare_fields(self, prefix: str, expected: Json | None, told: Json | None) -> None:
        """Compare the fields of an object that may be null."""
        if expected is None or told is None:
            self._compare_value(prefix.rstrip("."), expected, told)
            return
        known = told.keys() if prefix else self._has.fields
        fields = set(expected) if known is None else expected.keys() & known
        self._trial.record.compared += len(fields)
        different = list(different_fields(expected, told, fields))
        if different:
            raise self._valued(prefix, different, expected, told)

    def _compare_value(self, field: str, expected: Any, told: Any) -> None:
        self._trial.record.compared += 1
        if not means_the_same(field, expected, told):
            raise self._valued("", [field], {field: expected}, {field: told})

    def _compare_legal(self) -> None:
        if not self._has_operation("legal") or not has_name(self._has.states, self._position.state):
            return
        told = self._lacking("legal", self._system.legal)
        if told is None:
            return
        position = self._position
        self._trial.record.compared += 1
        expected = {event_line(e): e for e in position.legal() if position.knows(e)}
        found = {event_line(e): e for e in told}
        for line in sorted(found.keys() - expected.keys()):
            if found[line]["event"] not in position.passed and position.knows(found[line]):
                self._state = position.state
                raise self._allowed(found[line], f"it lists {line} as legal")
        for line in sorted(expected.keys() - found.keys()):
            self._state, self._transition = position.state, position.way(expected[line])
            raise self._refused(expected[line], f"it does not list {line} as legal")

    def _compare_views(self) -> None:
        if not self._has_operation("view") or not has_name(self._has.states, self._position.state):
            return
        for player in range(2):
            told = self._lacking("view", partial(self._system.view, player))
            if told is None:
                return
            expected = self._position.view(player)
            fields = expected.keys() & told.keys()
            self._trial.record.compared += len(fields)
            different = list(different_fields(expected, told, fields))
            if different:
                difference = self._valued("view.", different, expected, told).difference
                assert difference
                self.look_for_leaks((player,), difference)
                raise _Ended(difference)

    def look_for_leaks(self, players: tuple[int, ...] = (0, 1), found: Difference | None = None) -> None:
        """Compare each player's view with those after deals that he cannot tell apart from this one."""
        if not self._has_operation("view") or self._position.over or not self.script.dealt:
            return
        for player in players:
            told: Json | None = None
            played = replace(self.script, events=tuple(self._sent))
            for script in indistinguishable(self._position, player, played, self._happened):
                told = told or self._view_after(played, player)
                other = self._view_after(script, player)
                if told is None or other is None:
                    break
                if name := next(_unequal(told, other), None):
                    raise self._leaked(player, name, told, other, found)

    def _view_after(self, script: Script, player: int) -> Json | None:
        """The system's view at the end of the hand; None if it refuses one of its events."""
        self._asked("deal", partial(self._system.deal, script.setup))
        for event in script.events:
            if not self._asked("send", partial(self._system.send, event)):
                return None
        return self._lacking("view", partial(self._system.view, player))

    def _leaked(self, player: int, name: str, told: Json, other: Json, found: Difference | None) -> _Ended:
        says = f"player {player} can tell from {name} which hidden cards the other player has"
        return _Ended(
            self._difference(
                LEAK,
                self._event,
                field=f"view.{name}",
                expected=found.expected if found else told.get(name),
                told=found.told if found else other.get(name),
                says=says,
            )
        )

    def _allowed(self, event: Json, says: str) -> _Ended:
        transition, atoms = self._position.blamed(event)
        return _Ended(
            self._difference(
                ALLOWS,
                event,
                transition=transition,
                atoms=atoms,
                says=says,
                traits=self._position.tried(event),
            )
        )

    def _refused(self, event: Json, says: str) -> _Ended:
        shown = self._position.tried(event) | {f"taken/{self._transition}"}
        return _Ended(self._difference(REFUSES, event, transition=self._transition, says=says, traits=shown))

    def _valued(self, prefix: str, different: list[str], expected: Json, told: Json) -> _Ended:
        field = different[0]
        others = f"; so do {', '.join(prefix + name for name in different[1:])}" if different[1:] else ""
        return _Ended(
            self._difference(
                VALUE,
                self._event,
                transition=self._transition,
                field=prefix + field,
                expected=expected[field],
                told=told.get(field),
                says=f"{prefix}{field} differs{others}",
                traits=self._traits(),
            )
        )

    def _traits(self) -> frozenset[str]:
        """What the last event showed, and what applied before it."""
        if self._event and not self._transition:
            return refusal(self._event)
        coverage = self._coverage
        known = (coverage.obligations[name] for name in coverage.shown if name in coverage.obligations)
        return traits(known) | self._before

    def _difference(self, kind: str, event: Json | None, **told: Any) -> Difference:
        if self._begun is None:
            path = self._position.path(event)
        else:
            path = tuple(transition.id for transition in self._coverage.path[self._begun :])
        return Difference(kind, self._state, self.script, tuple(self._played), event, path, **told)

    def _lacking(self, operation: str, ask: Callable[[], Answer]) -> Answer | None:
        """The answer; None if the system says that it has none."""
        try:
            return ask()
        except Skipped as reason:
            self._trial.record.not_compared.add(f"{operation} in {self._position.state}: {reason}")
            return None
        except Misbehaviour as found:
            raise self._broken(operation, found) from None

    def _asked(self, operation: str, ask: Callable[[], Answer]) -> Answer:
        """The answer, without which the hand cannot go on."""
        try:
            return ask()
        except Skipped as reason:
            self._trial.record.not_compared.add(f"{operation}: {reason}")
            raise _Ended from None
        except Misbehaviour as found:
            raise self._broken(operation, found) from None

    def _broken(self, operation: str, found: Misbehaviour) -> _Ended:
        self._trial.broke_down()
        return _Ended(
            self._difference(
                found.kind, self._event, transition=self._transition, field=operation, says=str(found)
            )
        )


class _Given:
    """Plays the events of a script. What the rules have sent by themselves is not sent again."""

    def __init__(self, script: Script) -> None:
        self._events = list(script.events)

    def __call__(self, position: Position) -> Json | None:
        while self._events:
            event = self._events.pop(0)
            if event_line(event) in position.alone:
                position.alone.remove(event_line(event))
            elif position.knows(event):
                return event
            else:
                return None
        return None


def _unequal(one: Json, other: Json) -> Iterator[str]:
    """The keys that both have, with different values."""
    return (
        name for name in sorted(one.keys() & other.keys()) if not means_the_same(name, one[name], other[name])
    )


def _lacking(coverage: Coverage, has: Capabilities) -> Iterator[str]:
    """What a system with these capabilities cannot be compared in."""
    everything = {
        "event": (has.events, list(coverage.chart.events)),
        "state": (has.states, list(coverage.chart.stable)),
        "field": (has.fields, list(views.observe(Table(), coverage.ruleset))),
        "operation": (has.operations, ["legal", "observe", "result", "view"]),
    }
    for kind, (having, names) in everything.items():
        yield from (f"{kind} {name}" for name in names if not has_name(having, name))
