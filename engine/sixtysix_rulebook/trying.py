"""What the page needs on which a reader tries positions: machines as scripts, and what it knows besides."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import sixtysix.game
from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.chart.obligations import TAKEN
from sixtysix.compile.javascript import package
from sixtysix.contract.events import Json, event_line
from sixtysix.game.names import MOMENTS
from sixtysix.game.position import cards_in_order, lay_out, state_of
from sixtysix.transpile import script
from sixtysix_rulebook.book import Book, Chapter, Told, cited_at
from sixtysix_rulebook.evidence import Frame
from sixtysix_rulebook.site import Page

CORE = "machines.js"
"""What all machines stand on, at the top of the site; the machine of a page lies beside it."""

POSITION = "position.js"
SHARED = ("python.js", "rules.js", "runtime.js", POSITION)
"""The modules in it, each behind those that it imports."""

ASKED = (
    "dealer", "leader", "turnup", "trump", "closed_by", "strict", "led", "last_trick", "hands", "won", "marriage",
    "declared",
)  # fmt: skip
"""What is asked of a table to lay out its position."""


def may_try(chart: ConfiguredChart) -> bool:
    """Tell whether positions of a chart can be tried: those of the rules that put them onto a table."""
    return chart.rules == sixtysix.game.__name__


def scripts(book: Book) -> Iterator[Page]:
    """Write the scripts of all pages on which positions are tried; they are the same in every language.

    Raises:
        TranslationError: if a machine cannot be translated.
    """
    charts = {f"variants/{c.name}/machine.js": c.chart for c in book.chapters if may_try(c.chart)}
    charts |= {
        f"variants/{c.name}/machine-{told.name}.js": told.chart
        for c in book.chapters
        for told in c.told
        if has_own_rules(told)
    }
    if not charts:
        return
    # In one package, so that the rules are translated once; a page has one machine, and asks for no name.
    machines = {
        f"machine_{n}.js": replace(chart, variant=replace(chart.variant, name=f"machine-{n}"))
        for n, chart in enumerate(charts.values())
    }
    made = package(list(machines.values()), {POSITION: (state_of, cards_in_order, lay_out)})
    yield Page(CORE, script({name: made[name] for name in SHARED}))
    for path, name in zip(charts, machines, strict=True):
        yield Page(path, script({"machine.js": made[name]}))


def has_own_rules(told: Told) -> bool:
    """Tell whether positions of a scenario's hand are tried by house rules of its own."""
    return bool(told.scenario.parameters) and may_try(told.chart) and _start(told.hand.frames) is not None


def tried(chapter: Chapter, told: Told | None = None) -> Json:
    """Collect what a page knows besides the machine, which speaks English.

    Args:
        chapter: a variant.
        told: the scenario whose house rules are tried; None if they are the variant's own.
    """
    chart = told.chart if told else chapter.chart
    rulings, events = chart.sources.rulings, [e for e in chart.events.values() if e.by == "player"]
    ways = [t for e in events for t in chart.transitions if t.event == e.name]
    guards = {name: chart.guards[name] for t in ways for name, _ in t.guards}
    cited = {name for t in ways for name in cited_at(chart, t) if name in rulings}
    base = chapter.name if told else _base(chart)
    return {
        "variant": base,
        "parameters": told.scenario.parameters if told else _differing(chart, base),
        "guards": {n: {"says": g.says, "otherwise": g.otherwise, "now": g.now} for n, g in guards.items()},
        "invariants": {one.name: one.says for one in chart.invariants.values()},
        "events": {e.name: {"says": e.says.rstrip("."), "carries": [*e.carries, ""][0]} for e in events},
        "transitions": {
            t.name: {
                "says": t.says,
                "state": t.source,
                "cites": [name for name in t.cites if name in rulings],
            }
            for t in ways
        },
        "by_itself": {t.name: t.says for t in chart.transitions if not t.event},
        "rulings": {name: rulings[name]["title"] for name in sorted(cited)},
        "moments": {state: chart.language(MOMENTS[state]) for state in chart.stable if state in MOMENTS},
        "start": _start(told.hand.frames if told else _frames(chapter)),
        "examples": {} if told else dict(_examples(chapter, ways)),
    }


def _base(chart: ConfiguredChart) -> str:
    """Name the variant of the family that a chart is, or that it extends."""
    known = variant_names()
    return next((name for name in chart.variant.lineage if name in known), chart.variant.name)


def _differing(chart: ConfiguredChart, base: str) -> Json:
    """Give the parameters in which house rules differ from the variant of the family that they extend."""
    if base == chart.variant.name:
        return {}
    before, after = load(base).variant.parameters, chart.variant.parameters
    differing = {
        group: {
            key: value for key, value in own.items() if value is not None and value != before[group].get(key)
        }
        for group, own in after.items()
    }
    return {group: own for group, own in differing.items() if own}


def _frames(chapter: Chapter) -> Iterator[Frame]:
    return (frame for hand in chapter.evidence.hands.values() for frame in hand.frames)


def _start(frames: Iterable[Frame]) -> Json | None:
    """Find the first table on which cards are dealt."""
    return next((_asked(frame.table) for frame in frames if any(frame.table["hands"])), None)


def _asked(table: Json) -> Json:
    return {key: table[key] for key in ASKED}


def _examples(chapter: Chapter, ways: Iterable[Transition]) -> Iterator[tuple[str, Json]]:
    """Find a table, with an event, before each transition is taken and before each of its conditions fails alone.

    They are named ``close`` and ``close.talon_open``.
    """
    for t in ways:
        for one in chapter.about(t):
            kind, place = one.obligation.kind, next(iter(one.places), None)
            if place is None or not place.step or not (kind == TAKEN or kind.fails):
                continue
            before, after = chapter.evidence.hands[place.hand].frames[place.step - 1 : place.step + 1]
            if after.event:
                name = f"{t.name}.{one.obligation.atom}" if kind.fails else t.name
                yield name, {**_asked(before.table), "ask": event_line(after.event)}
