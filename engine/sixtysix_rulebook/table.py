"""Addresses of the table beside the site, at which it opens a step of a hand."""

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import TAKEN
from sixtysix.compile.source import module_name
from sixtysix_rulebook.book import Chapter
from sixtysix_rulebook.evidence import ShownHand

FOLDER = "table"
"""The folder of the table in a site."""


def page(chart: ConfiguredChart) -> str:
    """Return the name of the table's page of a variant."""
    return f"{module_name(chart.variant.name)}.html"


def address(chart: ConfiguredChart, hand: ShownHand, step: int) -> str:
    """Return the address, in the folder of the table, that opens a hand before a step, seen by who acts in it."""
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
    """Yield addresses at which an event of a player is tried, by names such as ``close`` and ``close.talon_open``.

    The first may be taken there; at the second, only this condition fails.
    """
    chart = chapter.chart
    for t in chart.transitions:
        if not t.event or chart.events[t.event].by != "player":
            continue
        for one in chapter.about(t):
            kind = one.obligation.kind
            place = next((p for p in one.places if p.step and chapter.hands[p.hand].dealt), None)
            if place and (kind == TAKEN or kind.fails):
                name = f"{t.name}.{one.obligation.atom}" if kind.fails else t.name
                yield name, address(chart, chapter.hands[place.hand], place.step)
