"""Data for pages that show a hand step by step, and links that open a hand at a game table."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import TAKEN
from sixtysix.chart.prose import Prose
from sixtysix.compile.source import module_name
from sixtysix.contract.events import Json
from sixtysix.sheets import fill_prose
from sixtysix_rulebook import words
from sixtysix_rulebook.book import Chapter
from sixtysix_rulebook.evidence import Frame, ShownHand, failures
from sixtysix_rulebook.words import scored


def hands_data(chapter: Chapter, chart: ConfiguredChart, hands: Iterable[ShownHand]) -> Json:
    """Return the data that a page needs to step through hands.

    - ``states``: each state, followed by its enclosing states, innermost first.
    - ``transitions``: the label, the sentence and the page of each transition.
    - ``hands``: the frames of each hand. A frame has only the fields of the table that have changed.
    """
    prose = chapter.prose if chart is chapter.chart else fill_prose(chart)
    return {
        "states": {name: list(chart.ancestors(name)) for name in chart.states},
        "transitions": {
            t.name: [
                chart.events[t.event].label if t.event else "",
                t.says,
                f"state-{t.source}.html#{t.name}" if t.name in chapter.transitions else "",
            ]
            for t in chart.transitions
        },
        "hands": {hand.id: list(_frames_json(chart, prose, hand.frames)) for hand in hands},
    }


def _frames_json(chart: ConfiguredChart, prose: Prose, frames: Iterable[Frame]) -> Iterator[Json]:
    table: Mapping[str, object] = {}

    def changed(now: Mapping[str, object]) -> Json:
        return {key: value for key, value in now.items() if key not in table or value != table[key]}

    for frame in frames:
        content: Json = {"state": frame.state, "table": changed(frame.table), "legal": frame.legal}
        if frame.event:
            content |= {"event": words.event(frame.event), "taken": frame.taken}
        if frame.event and frame.refused is not None:
            content["refused"] = failures(chart, frame)
        if frame.ended:
            content["ended"] = words.result(frame.ended)
            content["because"] = scored(prose, frame.shown)
            content["scored"] = changed(frame.scored or {})
        table = frame.table
        yield content


FOLDER = "table"  # the folder of the game tables in a site


def page(chart: ConfiguredChart) -> str:
    """Return the file name of the game table for a variant. The file is in `FOLDER`."""
    return f"{module_name(chart.variant.name)}.html"


def address(chart: ConfiguredChart, hand: ShownHand, step: int) -> str:
    """Return a link, relative to `FOLDER`. It opens a hand just before a step, at the seat of the acting player."""
    events = [frame.event for frame in hand.frames[1:step] if frame.refused is None]
    last = hand.frames[step].event
    assert last
    trace: Mapping[str, Any] = {
        "variant": chart.variant.name,
        "best_of": chart.ruleset.best_of,
        **(hand.dealt or {}),
        "steps": [{"event": event} for event in (*events, last)],
    }
    return f"{page(chart)}#hand={quote(json.dumps(trace, separators=(',', ':')))}&seat={last['player']}"


def trials(chapter: Chapter) -> Iterator[tuple[str, str]]:
    """Yield (name, link) for positions in which a reader can try an event at a game table.

    The name ``close`` is for a position in which the transition ``close`` can be taken. The name ``close.talon_open``
    is for a position in which only the condition ``talon_open`` of this transition fails.
    """
    chart = chapter.chart
    for t in chart.transitions:
        if not t.event or chart.events[t.event].by != "player":
            continue
        for one in chapter.about(t):
            kind = one.obligation.kind
            place = next((p for p in one.places if p.step and chapter.hands[p.hand].dealt), None)
            if place and (kind == TAKEN or kind.fails):
                name = f"{t.name}.{one.obligation.guard}" if kind.fails else t.name
                yield name, address(chart, chapter.hands[place.hand], place.step)
