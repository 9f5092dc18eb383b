"""A variant's test vectors as hands step by step, and each obligation with the hands that show it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sixtysix.chart import variant_names
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.obligations import impossible, obligations, why_impossible
from sixtysix.contract.events import EventForm, Json, event_line, sentence
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.evidence.cover import ObligationStatus, shown
from sixtysix.evidence.coverage import Coverage, Guard, Hand
from sixtysix.game.forms import Observation, VectorForm
from sixtysix.game.setup import Setup
from sixtysix.languages import _


class HandError(SixtySixError):
    """An event is refused although it should be accepted, or accepted although it should be refused."""


@dataclass(frozen=True)
class Frame:
    """The situation at one moment of a hand: at its start, or after ``event``.

    ``taken`` are the ids of the transitions that the event took, one after the other. If the event was refused,
    ``refused`` has the conditions that failed. If the event ended a hand, ``ended`` is the result of the hand, with the
    bonus that its winner was ``paid``.
    """

    state: str
    table: Observation
    legal: tuple[str, ...]
    event: EventForm | None = None
    taken: tuple[str, ...] = ()
    refused: tuple[Guard, ...] | None = None
    ended: Json | None = None
    # the table at the end of that hand; in ``table`` the next hand may have been dealt already
    scored: Json | None = None
    shown: frozenset[str] = frozenset()  # the ids of the obligations that the event shows


@dataclass(frozen=True)
class ShownHand:
    """A hand to step through. ``obligations`` are the ids of the obligations for which the hand was chosen."""

    id: str
    frames: tuple[Frame, ...]
    obligations: tuple[str, ...] = ()
    dealt: Json | None = None
    """The ``deck``, the ``dealer`` and the score ``before``, if the hand begins with its deal."""

    @cached_property
    def shown(self) -> frozenset[str]:
        """The obligations that the hand shows."""
        return frozenset().union(*(frame.shown for frame in self.frames))


def failures(chart: Chart, frame: Frame) -> list[str]:
    """Return why the event of ``frame`` was refused, in the words shown to the player who tried the event."""
    assert frame.event
    assert frame.refused is not None
    event = frame.event["event"]
    if not frame.refused:
        return [_("{state} has no transition for {event}.", state=frame.state, event=event)]
    reasons = [sentence(chart.guards[guard.name], not guard.wanted) for guard in frame.refused]
    return [_("They are told:"), *reasons] if frame.event.get("player") == 1 else reasons


def frames(hand: Hand, steps: Sequence[tuple[EventForm, bool]]) -> Iterator[Frame]:
    """Yield a frame for the start of a hand, and one after each step. A step is (event, whether it must be accepted).

    Raises:
        HandError: if an event is refused that should be accepted, or the other way round.
    """

    def frame(**of_event: Any) -> Frame:
        legal = tuple(map(event_line, hand.legal()))
        return Frame(hand.state_name, hand.observe(), legal, shown=hand.shown, **of_event)

    yield frame()
    for event, accepted in steps:
        ended, failing = hand.hands_ended, hand.failing(event)
        paid = hand.table.bonus
        if hand.send(event) != accepted:
            verdict = "is refused" if accepted else "is not refused"
            raise HandError(f"{event_line(event)} {verdict} in {hand.state_name}")
        result = hand.result(ended)
        yield frame(
            event=event,
            taken=tuple(transition.name for transition in hand.taken),
            refused=None if accepted else failing,
            ended=result and {**result, "paid": paid},
            scored=result and hand.observe_end(),
        )


@dataclass(frozen=True)
class Place:
    """A step of a hand. Steps are counted from 1; step 0 is the deal."""

    hand: str
    step: int

    @property
    def anchor(self) -> str:
        return f"{self.hand}.{self.step}" if self.step else self.hand


@dataclass(frozen=True)
class Item(ObligationStatus):
    """An obligation with its status, and the places where hands show the obligation."""

    places: tuple[Place, ...]


def drop_refuted_claims(chart: ConfiguredChart, vectors: Iterable[VectorForm]) -> ConfiguredChart:
    """Return the chart without each claim that an obligation is impossible if a vector shows this obligation."""
    covered = {name for vector in vectors for name in vector["obligations"]}
    wrong = [why_impossible(chart, o.id) for o in impossible(chart, obligations(chart)) if o.id in covered]
    return replace(chart, impossible=tuple(claim for claim in chart.impossible if claim not in wrong))


def evidence(
    coverage: Coverage, vectors: Sequence[VectorForm]
) -> tuple[dict[str, Item], dict[str, ShownHand]]:
    """Replay a variant's test vectors. Return two dicts by id: all obligations, and all hands.

    Raises:
        SixtySixError: if the vectors belong to other rules.
    """
    variant = coverage.kernel.VARIANT
    statuses = shown(coverage.chart, [*coverage.obligations.values()], vectors)
    wrong = f"the vectors of {variant} belong to other rules; run sixtysix build {variant}"
    if variant in variant_names() and any(one.status == "open" for one in statuses):
        raise SixtySixError(wrong)
    hands: dict[str, ShownHand] = {}
    try:
        for vector in vectors:
            hand = Hand(coverage, Setup.of_json(vector["setup"]))
            steps = [(step["event"], "refused" not in step) for step in vector["steps"]]
            played = tuple(frames(hand, steps))
            dealt = {key: vector["setup"][key] for key in ("deck", "dealer", "before")}
            is_dealt = vector["setup"].get("dealt", True)
            shows = tuple(vector["obligations"])
            hands[vector["id"]] = ShownHand(vector["id"], played, shows, dealt if is_dealt else None)
    except (HandError, SetupError) as error:
        raise SixtySixError(f"{wrong} ({error})") from None
    places: dict[tuple[str, str], Place] = {}
    for one in hands.values():
        for step, frame in enumerate(one.frames):
            for name in (*frame.shown, *coverage.rulings(frame.shown)):
                places.setdefault((one.id, name), Place(one.id, step))
    found = {
        (name := one.obligation.id): Item(
            one.obligation,
            one.vectors,
            one.because,
            tuple(places.get((id, name), Place(id, 0)) for id in one.vectors),
        )
        for one in statuses
    }
    return found, hands
