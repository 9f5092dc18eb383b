"""The test vectors of a variant as hands to step through, and the obligations that the hands show.

An obligation is one fact of the rules that a test should show.
"""

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
    """An event was accepted instead of refused, or refused instead of accepted."""


@dataclass(frozen=True)
class Frame:
    """A moment of a hand: the start, or the moment after an event."""

    state: str
    table: Observation
    legal: tuple[str, ...]
    event: EventForm | None = None
    taken: tuple[str, ...] = ()  # the ids of the transitions that the event took, in order
    refused: tuple[Guard, ...] | None = None  # the conditions that failed; None if the event was accepted
    ended: Json | None = None  # the result of the hand that the event ended, with the bonus as ``paid``
    # the table at the end of that hand; in ``table`` the next hand may have been dealt already
    scored: Json | None = None
    shown: frozenset[str] = frozenset()  # the ids of the obligations that the event shows


@dataclass(frozen=True)
class ShownHand:
    """A hand to step through."""

    id: str
    frames: tuple[Frame, ...]
    obligations: tuple[str, ...] = ()  # the ids of the obligations for which the hand was chosen
    dealt: Json | None = None
    """The ``deck``, the ``dealer`` and the score ``before``, if the hand begins with its deal."""

    @cached_property
    def shown(self) -> frozenset[str]:
        return frozenset().union(*(frame.shown for frame in self.frames))


def failures(chart: Chart, frame: Frame) -> list[str]:
    """Return sentences that explain why the event of a frame was refused."""
    assert frame.event
    assert frame.refused is not None
    event = frame.event["event"]
    if not frame.refused:
        return [_("{state} has no transition for {event}.", state=frame.state, event=event)]
    reasons = [sentence(chart.guards[guard.name], not guard.wanted) for guard in frame.refused]
    return [_("They are told:"), *reasons] if frame.event.get("player") == 1 else reasons


def frames(hand: Hand, steps: Sequence[tuple[EventForm, bool]]) -> Iterator[Frame]:
    """Yield a frame for the start of a hand and for each step. A step is (event, whether the event is legal).

    Raises:
        HandError: if a legal event is refused, or an illegal event is accepted.
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
    """A step of a hand. The deal is step 0."""

    hand: str
    step: int

    @property
    def anchor(self) -> str:
        return f"{self.hand}.{self.step}" if self.step else self.hand


@dataclass(frozen=True)
class Item(ObligationStatus):
    """An obligation with its status, and the steps of hands that show the obligation."""

    places: tuple[Place, ...]


def drop_refuted_claims(chart: ConfiguredChart, vectors: Iterable[VectorForm]) -> ConfiguredChart:
    """Return the chart without refuted claims.

    A claim says that an obligation is impossible. A test vector that shows the obligation refutes the claim.
    """
    covered = {name for vector in vectors for name in vector["obligations"]}
    wrong = [why_impossible(chart, o.id) for o in impossible(chart, obligations(chart)) if o.id in covered]
    return replace(chart, impossible=tuple(claim for claim in chart.impossible if claim not in wrong))


def evidence(
    coverage: Coverage, vectors: Sequence[VectorForm]
) -> tuple[dict[str, Item], dict[str, ShownHand]]:
    """Replay a variant's test vectors. Return (obligations by id, hands by id).

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
