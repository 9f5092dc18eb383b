"""Explains when an event is allowed, and why an event is allowed or refused in a hand."""

from sixtysix.chart.model import Chart, ConfiguredChart, Transition
from sixtysix.chart.parameters import parameter
from sixtysix.chart.provenance import parameters_behind
from sixtysix.chart.validation import bare
from sixtysix.contract.events import Json, behind, sentence
from sixtysix.errors import SixtySixError, counted, one_of
from sixtysix.game.forms import HandForm
from sixtysix.game.names import read_cards
from sixtysix.languages import _
from sixtysix.play.replay import HandRecord, MachineGame, replay, start
from sixtysix.runtime import Explanation, GameMachine


def conditions(chart: ConfiguredChart, event: str) -> Json:
    """Return the transitions of an event, with the guards and parameters of each transition.

    Raises:
        SixtySixError: if the chart has no such event.
    """
    event = next((known.name for known in chart.events.values() if event == known.label), event)
    if event not in chart.events:
        raise SixtySixError(f"there is no event {event!r}{one_of(event, chart.events)}")

    def atoms(t: Transition) -> list[Json]:
        guards = ((name, sentence(chart.guards[name], wanted)) for name, wanted in t.guards)
        return [{"atom": name, "says": says, "source": [*chart.cites_of(t, name)]} for name, says in guards]

    transitions = [
        {
            "id": t.name,
            "state": t.source,
            "target": t.target,
            "says": t.says,
            "source": list(t.cites),
            "atoms": atoms(t),
            "parameters": {
                path: parameter(chart.variant.parameters, path) for path in parameters_behind(chart, t.on)
            },
        }
        for t in chart.transitions
        if t.event == event
    ]
    return {"event": event, "transitions": transitions}


def conditions_text(chart: Chart, found: Json) -> str:
    event = chart.events[found["event"]]
    lines = [f"{event.label}: {event.says}"]
    for t in found["transitions"]:
        where = _("in {state}, to {target}", state=t["state"], target=t["target"])
        lines += ["", f"{where}: {_cited(t)}"]
        lines += [f"  - {_cited(atom)}" for atom in t["atoms"]]
        if named := ", ".join(f"{path} ({_value(value)})" for path, value in t["parameters"].items()):
            lines.append("  " + _("The effect depends on {parameters}", parameters=named))
    return "\n".join(lines)


def _value(value: object) -> str:
    return " ".join(map(bare, value)) if isinstance(value, list) else bare(value)


def _cited(entry: Json) -> str:
    return str(entry["says"]) + behind(entry["source"])


def explanation(machine: type[GameMachine], line: str, hand: HandForm, step: int) -> Explanation:
    """Return the reason why an event is allowed or refused just before a step of a hand.

    ``line`` is the event, such as ``1 lead_card AS``. Steps are counted from 1.

    Raises:
        SixtySixError: if the hand has no such step or cannot be replayed, or if ``line`` is not an event.
    """
    record = HandRecord.of_json(hand)
    if step > len(record.events):
        raise SixtySixError(f"the hand has {counted(len(record.events), 'step')}; there is no step {step}")
    game = MachineGame(start(machine, record.setup))
    for point in replay(game, record.events[: step - 1]):
        if point.event and not point.accepted:
            raise SixtySixError(f"step {point.number}: {game.why_refused(point.event)}")
    return game.explain(machine.codec.parse(read_cards(line), complete=True, turn=0))
