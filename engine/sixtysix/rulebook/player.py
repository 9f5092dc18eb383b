"""Hands as data that a page steps through."""

import json
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from sixtysix.chart.model import Chart
from sixtysix.chart.obligations import Json
from sixtysix.rulebook import words
from sixtysix.rulebook.chapter import Chapter
from sixtysix.rulebook.hands import Frame, Hand, failures


def data(chapter: Chapter, chart: Chart, hands: Iterable[Hand]) -> Markup:
    """The hands as JSON for a ``script`` element.

    ``states`` holds the enclosing states of each state, innermost first; ``transitions`` of each its sentence and
    its page; ``hands`` of each its frames: the state, what is different on the table, legal events as lines.
    """
    told = {
        "states": {name: list(chart.ancestors(name)) for name in chart.states},
        "transitions": {
            t.name: [
                chart.events[t.event].label if t.event else "",
                t.says,
                f"state-{t.source}.html#{t.name}" if t.name in chapter.transitions else "",
            ]
            for t in chart.transitions
        },
        "hands": {hand.id: _frames(chart, hand) for hand in hands},
    }
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def _frames(chart: Chart, hand: Hand) -> list[Json]:
    frames = []
    table: Json = {}
    for frame in hand.frames:
        frames.append(_frame(chart, frame, table))
        table = frame.table
    return frames


def _frame(chart: Chart, frame: Frame, before: Json) -> Json:
    changed = {key: value for key, value in frame.table.items() if value != before.get(key, _MISSING)}
    told: dict[str, Any] = {"state": frame.state, "table": changed, "legal": list(frame.legal)}
    if frame.event:
        told |= {"event": words.event(frame.event), "taken": list(frame.taken)}
    if frame.refused is not None:
        told["refused"] = failures(chart, frame)
    if frame.ended:
        told["ended"] = words.result(frame.ended)
    return told


_MISSING = object()
