"""When a chart allows an event, why it does or does not at one point of a hand, and where the hand is then."""

from collections.abc import Iterable

from sixtysix.chart.model import Chart, ConfiguredChart, Transition
from sixtysix.chart.parameters import parameter
from sixtysix.chart.provenance import parameters_behind
from sixtysix.chart.validation import bare
from sixtysix.compile.diagram import draw
from sixtysix.compile.diagram.palette import ACCENT, BLUE
from sixtysix.compile.diagram.wording import Mark
from sixtysix.contract.events import EventForm, Json, NotAnEvent, behind, sentence
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.forms import HandForm
from sixtysix.languages import N_, _
from sixtysix.play.replay import Game, HandRecord, MachineGame, replay, start
from sixtysix.runtime import Explanation, GameMachine


def conditions(chart: ConfiguredChart, event: str) -> Json:
    """Give what a chart asks of an event: each transition that it has, its atoms, and parameters of what it does.

    Raises:
        SixtySixError: if the chart has no such event.
    """
    event = next((known.name for known in chart.events.values() if event == known.label), event)
    if event not in chart.events:
        meant = did_you_mean(event, list(chart.events)) or f"; there are {', '.join(chart.events)}"
        raise SixtySixError(f"there is no event {event!r}{meant}")

    def atoms(t: Transition) -> list[Json]:
        guards = ((chart.guards[name], wanted) for name, wanted in t.guards)
        return [{"atom": g.name, "says": sentence(g, want), "source": list(g.source)} for g, want in guards]

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
    """Write what `conditions` has given as sentences."""
    event = chart.events[found["event"]]
    lines = [f"{event.label}: {event.says}"]
    for t in found["transitions"]:
        where = _("in {state}, to {target}", state=t["state"], target=t["target"])
        lines += ["", f"{where}: {_cited(t)}"]
        lines += [f"  - {_cited(atom)}" for atom in t["atoms"]]
        if named := ", ".join(f"{path}: {_value(value)}" for path, value in t["parameters"].items()):
            lines.append("  " + _("What it does depends on {parameters}", parameters=named))
    return "\n".join(lines)


def _value(value: object) -> str:
    return " ".join(map(bare, value)) if isinstance(value, list) else bare(value)


def _cited(entry: Json) -> str:
    return str(entry["says"]) + behind(entry["source"])


def explanation(machine: type[GameMachine], line: str, hand: HandForm, step: int) -> Explanation:
    """Say why the event of a line (``1 lead_card AS``) is or is not allowed before a step of a hand of a trace.

    Args:
        machine: what plays the hand.
        line: the event.
        hand: in the form of a trace.
        step: which step of the hand, from 1.

    Raises:
        SixtySixError: if the hand has no such step or cannot be played, or the line is no event.
    """
    record = HandRecord.of_json(hand)
    game = MachineGame(start(machine, record.setup))
    _play(game, record.first(step)[:-1])
    return game.explain(machine.codec.parse(line, complete=True, turn=0))


def _play(game: Game, events: Iterable[EventForm]) -> None:
    """Let the events happen.

    Raises:
        SixtySixError: if one is not allowed, or does not exist.
    """
    try:
        for point in replay(game, events):
            if point.event and not point.accepted:
                raise SixtySixError(f"step {point.number}: {game.why_refused(point.event)}")
    except NotAnEvent as error:
        raise SixtySixError(f"step {point.number + 1}: {error}") from None


def journey(chart: ConfiguredChart, hand: HandForm, step: int, name: str, focus: str | None = None) -> str:
    """Draw where the hand is after so many of its steps and what it has taken since the deal, as DOT.

    Args:
        chart: a configured chart.
        hand: in the form of a trace.
        step: the number of steps that are played, 0 for the deal alone.
        name: what the drawing calls the hand.
        focus: the state that is drawn; the whole chart if left out.

    Raises:
        SixtySixError: if the hand has no such step, cannot be dealt, or one of its events is not allowed.
        KeyError: if there is no such state.
    """
    playing = Hand.of_json(Coverage(chart), hand)
    record = HandRecord.of_json(hand)
    events = record.first(step)
    _play(playing, events)
    made, state, steps = _("the cards are dealt"), playing.state_name, len(record.events)
    for event in events[-1:]:
        carried = (str(value) for key, value in event.items() if key not in ("event", "player"))
        done = " ".join([chart.events[event["event"]].label, *carried])
        made = _("player {number}", number=event["player"]) + f", {done}"
    moment = _("step {step} of {steps}: {made}", step=step, steps=steps, made=made)
    is_over = N_("the hand is over, the table is in {state}")
    where = is_over if step == steps else N_("the hand is in {state}")
    now = Mark("▶", ACCENT, f"{name}, {moment}", "bold")
    before = Mark("○", BLUE, _("the way there since the deal"), "double")
    marks = {way.name: before for way in playing.path} | {way.name: now for way in playing.taken}
    marks[state] = Mark("●", ACCENT, _(where, state=state), "bold")
    return draw(chart, focus, active=frozenset(chart.ancestors(state)), marks=marks)
