"""When an event is allowed, and why it was or was not at one point of a hand."""

from dataclasses import dataclass
from pathlib import Path

from sixtysix.chart.model import Chart, Transition
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.events import Json, sentence
from sixtysix.play.trace import DECODE_ERRORS, TraceError, dealt, read_hands
from sixtysix.runtime import Explanation, GameMachine


@dataclass(frozen=True)
class Conditions:
    """Every transition that an event has in a configured chart."""

    chart: Chart
    event: str
    transitions: tuple[Transition, ...]

    def __str__(self) -> str:
        event = self.chart.events[self.event]
        lines = [f"{event.label}: {event.says}"]
        for t in self.transitions:
            lines += ["", f"in {t.source}, to {t.target}: {t.says}{_cited(t.cites)}"]
            lines += [f"  - {says}{_cited(source)}" for _, says, source in self._atoms(t)]
        return "\n".join(lines)

    def json(self) -> Json:
        return {
            "event": self.event,
            "transitions": [
                {
                    "id": t.name,
                    "state": t.source,
                    "target": t.target,
                    "says": t.says,
                    "source": list(t.cites),
                    "atoms": [{"atom": a, "says": says, "source": list(s)} for a, says, s in self._atoms(t)],
                }
                for t in self.transitions
            ],
        }

    def _atoms(self, transition: Transition) -> list[tuple[str, str, tuple[str, ...]]]:
        guards = [(self.chart.guards[name], wanted) for name, wanted in transition.guards]
        return [(g.name, sentence(g, wanted), g.source) for g, wanted in guards]


def conditions(chart: Chart, event: str) -> Conditions:
    """Find what a configured chart asks of an event.

    Raises:
        SixtySixError: if the chart has no such event.
    """
    event = next((known.name for known in chart.events.values() if event == known.label), event)
    if event not in chart.events:
        meant = did_you_mean(event, list(chart.events)) or f"; there are {', '.join(chart.events)}"
        raise SixtySixError(f"there is no event {event!r}{meant}")
    return Conditions(chart, event, tuple(t for t in chart.transitions if t.event == event))


def explanation(machine: type[GameMachine], line: str, trace: Path, hand: int, step: int) -> Explanation:
    """Say why the event of a line (``1 lead_card AS``) is or is not allowed before a step of a hand of a trace.

    Args:
        machine: what plays the hand.
        line: the event.
        trace: the file.
        hand: which hand of the trace, from 1.
        step: which step of the hand, from 1.

    Raises:
        SixtySixError: if the trace has no such hand or step, or the line is no event.
    """
    with trace.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
        found = next((h for n, h in enumerate(read_hands(lines, str(trace)), 1) if n == hand), None)
    if found is None:
        raise TraceError(f"{trace} has no hand {hand}")
    if step > len(found["steps"]):
        raise TraceError(f"hand {hand} of {trace} has {len(found['steps'])} steps, not {step}")
    game = dealt(machine, found)
    for earlier in found["steps"][: step - 1]:
        game.send(**earlier["event"])
    return game.explain(**machine.codec.parse(line))


def _cited(source: tuple[str, ...]) -> str:
    return f" [{', '.join(source)}]" if source else ""
