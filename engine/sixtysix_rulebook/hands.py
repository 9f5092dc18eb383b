"""The data by which a page steps through hands."""

from collections.abc import Iterable, Iterator

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.prose import Prose
from sixtysix.contract.events import Json
from sixtysix.sheets import fill_prose
from sixtysix_rulebook import words
from sixtysix_rulebook.book import Chapter
from sixtysix_rulebook.evidence import Frame, ShownHand, failures
from sixtysix_rulebook.prose import scored

_MISSING = object()


def hands_data(chapter: Chapter, chart: ConfiguredChart, hands: Iterable[ShownHand]) -> Json:
    """Return what a page needs to step through hands.

    ``states`` gives each state's enclosing states, innermost first, and ``transitions`` each transition's label,
    sentence and page. ``hands`` gives each hand's frames: the state, the changed fields of the table, and the legal
    events as lines.
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
    table: Json = {}

    def changed(now: Json) -> Json:
        return {key: value for key, value in now.items() if value != table.get(key, _MISSING)}

    for frame in frames:
        content: Json = {"state": frame.state, "table": changed(frame.table), "legal": frame.legal}
        if frame.event:
            content |= {"event": words.event(frame.event, chart.language), "taken": frame.taken}
        if frame.event and frame.refused is not None:
            content["refused"] = failures(chart, frame)
        if frame.ended:
            content["ended"] = words.result(frame.ended, chart.language)
            content["because"] = scored(prose, frame.shown)
            content["scored"] = changed(frame.scored or {})
        table = frame.table
        yield content
