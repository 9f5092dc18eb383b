"""Where a hand is in the chart after some of its steps, and the way it has come."""

from dataclasses import dataclass

from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.compile.diagram import draw
from sixtysix.compile.diagram.palette import ACCENT, BLUE
from sixtysix.compile.diagram.wording import Mark
from sixtysix.contract.events import Json, NotAnEvent, event_line
from sixtysix.errors import SetupError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.languages import N_
from sixtysix.play.replay import HandRecord, replay
from sixtysix.play.trace import TraceError


@dataclass(frozen=True)
class Journey:
    """A point of a hand: what has just happened there, and what before."""

    chart: ConfiguredChart
    moment: str
    """Where in the hand, and what happened: ``step 7 of 28: player 0, PLAY_CARD KD``."""
    state: str
    is_over: bool
    taken: tuple[Transition, ...]
    """What the last event, or the deal, has taken."""
    way: tuple[Transition, ...]
    """What was taken since the deal, before that."""

    @property
    def active(self) -> frozenset[str]:
        """The state and those that hold it."""
        return frozenset(self.chart.ancestors(self.state))

    def drawing(self, hand: str, focus: str | None = None) -> str:
        """Draw the chart, or one state, with the journey of the hand of this name marked, as DOT.

        KeyError if there is no such state.
        """
        _ = self.chart.language
        where = (
            N_("the hand is over, the table is in {state}") if self.is_over else N_("the hand is in {state}")
        )
        now = Mark("▶", ACCENT, f"{hand}, {self.moment}", "bold")
        here = Mark("●", ACCENT, _(where, state=self.state), "bold")
        before = Mark("○", BLUE, _("the way there since the deal"), "double")
        marks = {t.name: now for t in self.taken} | {self.state: here}
        marks |= {t.name: before for t in self.way if t.name not in marks}
        return str(draw(self.chart, focus, active=self.active, marks=marks).source)


def journey(chart: ConfiguredChart, hand: Json, step: int) -> Journey:
    """Play the hand on a configured chart up to so many of its steps, 0 for the deal alone.

    Raises:
        TraceError: if the hand has no such step, cannot be dealt, or one of its events is not allowed.
    """
    coverage = Coverage(chart)
    try:
        record = HandRecord.of_json(coverage.rules, hand)
        playing = Hand(coverage, record.setup)
    except SetupError as error:
        raise TraceError(f"it cannot be dealt: {error}") from None
    events = record.events
    if step > len(events):
        raise TraceError(f"it has {len(events)} steps, not {step}")
    try:
        for point in replay(playing, events[:step]):
            if point.event and not point.accepted:
                raise TraceError(f"step {point.number}: {event_line(point.event)} is not allowed")
    except NotAnEvent as error:
        raise TraceError(f"step {point.number + 1}: {error}") from None
    _ = chart.language
    made = _("the cards are dealt")
    if step:
        event = events[step - 1]
        carried = (str(value) for key, value in event.items() if key not in ("event", "player"))
        done = " ".join([chart.events[event["event"]].label, *carried])
        made = _("player {number}", number=event["player"]) + f", {done}"
    moment = _("step {step} of {steps}: {made}", step=step, steps=len(events), made=made)
    way = tuple(playing.path[: -len(playing.taken)])
    return Journey(chart, moment, playing.state_name, step == len(events), playing.taken, way)
