"""What the scripts of the pages read: what is searched, hands to step through, machines to try positions on."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import sixtysix.game
from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.chart.obligations import TAKEN
from sixtysix.compile.javascript import package
from sixtysix.contract.events import Json, event_line
from sixtysix.game.names import MOMENTS
from sixtysix.game.position import cards_in_order, lay_out, state_of
from sixtysix.transpile import script
from sixtysix_rulebook import words
from sixtysix_rulebook.book import Book, Chapter, ScenarioHand, cited_at
from sixtysix_rulebook.evidence import Frame, ShownHand, failures
from sixtysix_rulebook.prose import has_prose, scored


class Page(NamedTuple):
    """A file of the site: its path below the folder, and its text."""

    path: str
    text: str


_MISSING = object()


def compact_json(data: Any) -> str:
    """Write JSON in as few characters as it needs."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# The search


class SearchEntry(NamedTuple):
    """What is found: where it leads, of which kind it is, its title and text, and what players ask that it answers.

    ``game`` is the variant's title. It is ``found_by`` players' own words, too, and none the longer for them.
    """

    href: str
    kind: str
    title: str
    text: str
    asks: str = ""
    variant: str = ""
    game: str = ""
    found_by: str = ""


def search_entries(book: Book) -> Iterator[SearchEntry]:
    """List all that can be found in a book."""
    for chapter in book.chapters:
        yield from (one._replace(game=chapter.variant.title) for one in _of_rules(book, chapter))
    for id, ruling in book.rulings.items():
        text = " ".join(str(ruling["decision"]).split())
        yield SearchEntry(f"rulings.html#{id}", "ruling", f"{id} {ruling['title']}", text, ruling["question"])
    for chapter in book.chapters:
        yield from (one._replace(game=chapter.variant.title) for one in _of_chart(chapter))
    for _, inside in book.parameters:
        for one in inside:
            yield SearchEntry(f"compare.html#{one.path}", "parameter", one.path, one.says)
    for statement in book.sources.statements.values():
        yield SearchEntry(f"sources.html#{statement.id}", "source", statement.id, statement.says)


def _of_rules(book: Book, chapter: Chapter) -> Iterator[SearchEntry]:
    title, name, page = chapter.variant.title, chapter.name, f"variants/{chapter.name}/index.html"
    yield SearchEntry(page, "game", title, chapter.variant.says, variant=name)
    if chapter.prose is None:
        return
    _ = book.language
    if found := book.differences(chapter):
        base, sections = found
        for section, here, there in sections:
            text = f"{' '.join(here) or '–'} {base}: {' '.join(there) or '–'}"
            asks = _("How does it differ from {game}? differences", game=base)
            yield SearchEntry(f"{page}#differs-{section.name}", "difference", section.title, text, asks, name)
    for section in chapter.prose.sections:
        for one in section.sentences:
            place = f"{page}#rule-{one.name}"
            yield SearchEntry(place, "rule", section.title, one.says, one.asks, name, found_by=one.found_by)
        for part in section.table:
            rows = " ".join(f"{row.points}: {row.says}" for row in part.rows)
            place, text = f"{page}#table-{part.name}", f"{part.says}: {rows}"
            yield SearchEntry(place, "rule", section.title, text, part.asks, name, found_by=part.found_by)
    for term in chapter.prose.glossary:
        forms = ", ".join((term.term, *term.also))
        place = f"{page}#word-{term.name}"
        yield SearchEntry(place, "word", term.term, term.says, variant=name, found_by=forms)


def _of_chart(chapter: Chapter) -> Iterator[SearchEntry]:
    name, folder = chapter.name, f"variants/{chapter.name}"
    for example in chapter.examples:
        place = f"{folder}/scenario-{example.name}.html"
        yield SearchEntry(place, "example", example.scenario.title, "", variant=name)
    for state in chapter.chart.states.values():
        place = f"{folder}/state-{state.name}.html"
        yield SearchEntry(place, "state", state.name, state.says, variant=name)
    for t in chapter.transitions.values():
        label = chapter.chart.events[t.event].label if t.event else t.name
        place = f"{folder}/state-{t.source}.html#{t.name}"
        yield SearchEntry(place, "transition", label, t.says, variant=name)


# Hands


def hands_data(chapter: Chapter, chart: ConfiguredChart, hands: Iterable[ShownHand]) -> Json:
    """Collect what steps through hands.

    ``states`` gives each state's enclosing states, innermost first, and ``transitions`` each transition's label,
    sentence and page. ``hands`` gives each hand's frames: the state, the changed fields of the table, and the legal
    events as lines.
    """
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
        "hands": {hand.id: list(_frames_json(chart, hand.frames)) for hand in hands},
    }


def _frames_json(chart: ConfiguredChart, frames: Iterable[Frame]) -> Iterator[Json]:
    prose = words.fill_prose(chart) if has_prose(chart) else None
    table: Json = {}

    def changed(now: Json) -> Json:
        return {key: value for key, value in now.items() if value != table.get(key, _MISSING)}

    for frame in frames:
        content: Json = {"state": frame.state, "table": changed(frame.table), "legal": frame.legal}
        if frame.event:
            content |= {"event": words.event(frame.event, chart.language), "taken": frame.taken}
        if frame.event and frame.refused is not None:
            content |= {"refused": failures(chart, frame), "asked": event_line(frame.event)}
        if frame.ended:
            content["ended"] = words.result(frame.ended, chart.language)
            content["because"] = scored(prose, frame.shown) if prose else []
            content["scored"] = changed(frame.scored or {})
        table = frame.table
        yield content


# Machines


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


def machine_scripts(book: Book) -> Iterator[Page]:
    """Write the scripts of all pages on which positions are tried; they are the same in every language.

    Raises:
        TranslationError: if a machine cannot be translated.
    """
    charts = {f"variants/{c.name}/machine.js": c.chart for c in book.chapters if may_try(c.chart)}
    charts |= {
        f"variants/{c.name}/machine-{example.name}.js": example.chart
        for c in book.chapters
        for example in c.examples
        if has_own_rules(example)
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


def has_own_rules(example: ScenarioHand) -> bool:
    """Tell whether positions of a scenario's hand are tried by house rules of its own."""
    return bool(example.scenario.parameters) and may_try(example.chart) and _start([example.hand]) is not None


def position_data(chapter: Chapter, example: ScenarioHand | None = None) -> Json:
    """Collect what a page knows besides the machine, which speaks English.

    Args:
        chapter: a variant.
        example: the scenario whose house rules are tried; None if they are the variant's own.
    """
    chart = example.chart if example else chapter.chart
    rulings, events = chart.sources.rulings, [e for e in chart.events.values() if e.by == "player"]
    ways = [t for e in events for t in chart.transitions if t.event == e.name]
    guards = {name: chart.guards[name] for t in ways for name, _ in t.guards}
    cited = {name for t in ways for name in cited_at(chart, t) if name in rulings}
    base = chapter.name if example else _base(chart)
    hands = [example.hand] if example else chapter.hands.values()
    return {
        "variant": base,
        "parameters": example.scenario.parameters if example else _differing(chart, base),
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
        "start": _start(hands),
        "examples": {} if example else dict(_examples(chapter, ways)),
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


def _start(hands: Iterable[ShownHand]) -> Json | None:
    """Find the first table on which cards are dealt."""
    return next(
        (_asked(frame.table) for hand in hands for frame in hand.frames if any(frame.table["hands"])), None
    )


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
            before, after = chapter.hands[place.hand].frames[place.step - 1 : place.step + 1]
            if after.event:
                name = f"{t.name}.{one.obligation.atom}" if kind.fails else t.name
                yield name, {**_asked(before.table), "ask": event_line(after.event)}
