"""Hands step by step: the table, the legal events, and the transitions that were taken."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from sixtysix.chart.model import Chart
from sixtysix.errors import SixtySixError
from sixtysix.events import Json, event_line, sentence
from sixtysix.evidence import coverage as play
from sixtysix.evidence.coverage import Coverage
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.run import begun
from sixtysix.scenarios.scenario import Scenario


class HandError(SixtySixError):
    """Raised for an event that should be accepted and is refused, or the other way round."""


class Step(NamedTuple):
    """An event, and whether it is to be accepted."""

    event: Json
    accepted: bool = True


@dataclass(frozen=True)
class Frame:
    """A point of a hand, with the event that led to it (none at the beginning).

    ``taken`` are the ids of the transitions that the event took, one after the other. For an event that was
    refused, ``refused`` has the atoms that failed. ``ended`` is the result of the hand that the event ended, with
    the bonus that its winner was ``paid``.
    """

    state: str
    table: Json
    legal: tuple[str, ...]
    event: Json | None = None
    taken: tuple[str, ...] = ()
    refused: tuple[str, ...] | None = None
    ended: Json | None = None
    shown: frozenset[str] = frozenset()
    """The ids of the obligations that the event shows."""


@dataclass(frozen=True)
class Hand:
    """A hand by its id, and the ids of the obligations that it is there for."""

    id: str
    frames: tuple[Frame, ...]
    obligations: tuple[str, ...] = ()

    @cached_property
    def shown(self) -> frozenset[str]:
        """Collect the obligations that the hand shows."""
        return frozenset().union(*(frame.shown for frame in self.frames))


def hand_of_vector(coverage: Coverage, vector: Json) -> Hand:
    """Play the hand of a vector.

    Raises:
        HandError: if an event is refused that the vector accepts, or the other way round.
    """
    setup, steps = vector["setup"], vector["steps"]
    hand = play.Hand(coverage, coverage.rules.Setup.of_json(setup))
    wanted = [Step(step["event"], "refused" not in step) for step in steps]
    return Hand(vector["id"], tuple(_frames(coverage.rules, hand, wanted)), tuple(vector["obligations"]))


def hand_of_scenario(coverage: Coverage, machine: type[GameMachine], scenario: Scenario, name: str) -> Hand:
    """Play the hand of a scenario; its refused events come last.

    Raises:
        SixtySixError: if it cannot be dealt, or one of its events is not accepted or refused as it says.
    """
    hand = begun(scenario.given, coverage)
    steps = [Step(machine.codec.parse(line)) for line in scenario.when]
    steps += [Step(machine.codec.parse(refusal.event), False) for refusal in scenario.then.not_legal]
    return Hand(name, tuple(_frames(coverage.rules, hand, steps)))


def failures(chart: Chart, frame: Frame) -> list[str]:
    """Say why the event of a frame was refused, in sentences."""
    assert frame.event
    assert frame.refused is not None
    event = frame.event["event"]
    if not frame.refused:
        return [f"{frame.state} has no transition for {event}."]
    ways = [t for t in chart.outgoing(frame.state) if t.event == event]
    wanted = {name: value for t in ways for name, value in t.guards}
    return [sentence(chart.guards[name], not wanted.get(name, True)) for name in frame.refused]


def _frames(rules: Any, hand: play.Hand, steps: Iterable[Step]) -> Iterator[Frame]:
    yield _frame(hand)
    for event, accepted in steps:
        ended, paid = rules.hands_ended(hand.table), {"paid": hand.table.bonus} if rules.FAMILY else {}
        atoms = hand.failing_atoms(event)
        if hand.send(event) != accepted:
            verdict = "is refused" if accepted else "is not refused"
            raise HandError(f"{event_line(event)} {verdict} in {hand.state_name}")
        frame = _frame(hand, event, None if accepted else atoms)
        has_ended = rules.hands_ended(hand.table) > ended
        yield replace(frame, ended={**(hand.result() or {}), **paid}) if has_ended else frame


def _frame(hand: play.Hand, event: Json | None = None, refused: tuple[str, ...] | None = None) -> Frame:
    return Frame(
        state=hand.state_name,
        table=hand.tell(),
        legal=tuple(map(event_line, hand.legal())),
        event=event,
        taken=tuple(transition.name for transition in hand.taken) if event else (),
        refused=refused,
        shown=hand.shown,
    )
