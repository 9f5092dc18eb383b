"""What a chart's tests must show, and the hands that show it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix.spec.model import Chart, Transition

Json = dict[str, Any]


@dataclass(frozen=True)
class Obligation:
    """One thing that a test must show.

    ``kind`` is ``taken`` (the transition is taken), ``refused`` (only the atom fails, and the event is
    refused), ``diverted`` (only the atom fails, and another transition of the event is taken) or ``absent``
    (the state has no transition for the event).
    """

    kind: str
    state: str
    event: str | None
    transition: Transition | None = None
    atom: str | None = None

    @property
    def id(self) -> str:
        """``refused/TRICK_START.lead_card.5/holds_card`` or ``absent/DONE/claim``."""
        if self.transition is None:
            return f"{self.kind}/{self.state}/{self.event}"
        return "/".join(filter(None, (self.kind, self.transition.id, self.atom)))


@dataclass(frozen=True)
class Witness:
    """A hand that shows an obligation: how it was dealt, the events that lead there, the one that shows it.

    ``deck`` is None if the match has not begun. ``event`` is sent in ``state`` and takes the transitions with
    these ``arrows``, one after the other, to ``reaches``; a refused event has none and stays.
    """

    deck: tuple[str, ...] | None
    dealer: int
    score: tuple[int, int]
    games: tuple[int, int]
    events: tuple[Json, ...]
    state: str
    event: Json
    arrows: tuple[str, ...]
    reaches: str


def event_line(event: Json) -> str:
    """An event in its JSON form as a line: ``1 lead_card AS``."""
    values = [str(value) for name, value in event.items() if name not in ("event", "player")]
    player = [str(event["player"])] if "player" in event else []
    return " ".join([*player, event["event"], *values])


def excuse(chart: Chart, obligation: Obligation) -> str:
    """Why the spec calls the obligation impossible to show; empty if it does not."""
    return chart.guards[obligation.atom].always if obligation.atom else ""


def obligations(chart: Chart) -> Iterator[Obligation]:
    """Everything the tests of a configured chart must show, in document order."""
    for transition in chart.transitions:
        yield Obligation("taken", transition.source, transition.event, transition)
        if transition.event is not None:
            for atom, _ in transition.guards:
                kind = "diverted" if _diverts(chart, transition, atom) else "refused"
                yield Obligation(kind, transition.source, transition.event, transition, atom)
    for state in chart.stable:
        handled = {t.event for t in chart.outgoing(state)}
        for event in chart.events:
            if event not in handled:
                yield Obligation("absent", state, event)


def _diverts(chart: Chart, transition: Transition, atom: str) -> bool:
    """Whether failing the atom opens another transition of the same event from the same state."""
    wanted = dict(transition.guards)[atom]
    siblings = chart.states[transition.source].transitions
    return any(t.event == transition.event and dict(t.guards).get(atom) is (not wanted) for t in siblings)
