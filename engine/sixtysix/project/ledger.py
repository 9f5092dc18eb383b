"""Checks the references between the chart, the rulings, the scenarios, and statements from the sources.

A statement quotes a source, and names the items of the chart that implement it. First, references to unknown things are
reported. If a source has no such references, missing and wrong references are reported.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from sixtysix.chart import read_chart
from sixtysix.chart.chart_file import ChartFile
from sixtysix.chart.document import SCENARIOS, Document, scenarios_in
from sixtysix.chart.parameters import all_of, parameter
from sixtysix.chart.paths import published_names
from sixtysix.chart.problems import Mistake, Pointer, Problem, SpecError, unknown
from sixtysix.chart.provenance import asked_by
from sixtysix.chart.sources import Sources, Statement, named_in, text_in
from sixtysix.contract.rules import rules_module
from sixtysix.errors import did_you_mean
from sixtysix.scenarios.reading import scenario_of
from sixtysix.scenarios.scenario import Scenario


class Family:
    """A chart with its sources and scenarios. The chart is read on first use."""

    def __init__(self, folder: Path) -> None:
        self.path, self.sources = folder / "chart.yaml", Sources(folder)
        self.scenarios = scenarios_in(folder)

    @cached_property
    def file(self) -> ChartFile:
        return read_chart(self.path)

    def decided(self, ruling: str) -> set[str]:
        return {*self.sources.rulings.get(ruling, {}).get("parameters", ())}

    def asked(self, item: str) -> set[str]:
        """Return the parameters that a rules function uses. Return an empty set for any other item."""
        return asked_by(rules_module(self.file.chart.rules), item)


@cache
def _scenario(document: Document) -> Scenario | None:
    with suppress(SpecError):  # `sixtysix check` reports the problems of scenarios
        return scenario_of(document)
    return None


def _unknown(named: Iterable[str], place: Pointer, kind: str, known: Collection[str]) -> Iterator[Mistake]:
    for index, word in enumerate(named):
        if word not in known:
            yield unknown(kind, word, known, (*place, index))


# Statements


def lint_text(document: Document) -> list[Problem]:
    """Return the problems in the references of a source's statements."""
    family, text = Family(document.path.parent.parent), text_in(document)
    if not family.path.is_file():
        return []
    found = [one for statement in text.statements for one in _lost(statement, text.sections, family)]
    if not found:
        found = [
            Mistake(("statements", statement.place, key), code, message, at_key=True)
            for statement in text.statements
            for lint in (_left_out, _not_shown)
            for key, code, message in lint(statement, family)
        ]
    return document.problems_of(found)


def _lost(one: Statement, sections: Collection[str], family: Family) -> Iterator[Mistake]:
    place: Pointer = ("statements", one.place)
    items = {*family.file.places, *family.file.chart.declarations.by_path, *family.sources.rulings}
    if one.section not in sections:
        message = f"there is no section {one.section}{did_you_mean(one.section, sections)}"
        yield Mistake(place, "unknown-section", message, at_key=True)
    if not (one.becomes or one.otherwise or one.no_rule or one.front_end):
        message = f"nothing was made of {one.id}: it names no item, no ruling, and no implementer"
        yield Mistake(place, "lost-statement", message, at_key=True)
    yield from _unknown(one.becomes, (*place, "becomes"), "item", items)
    yield from _unknown(one.otherwise, (*place, "otherwise"), "item", items)
    yield from _unknown(one.shown, (*place, "shown"), "scenario", family.scenarios)


Gaps = Iterator[tuple[str, str, str]]  # findings in a statement: key, code and message of each


def _left_out(one: Statement, family: Family) -> Gaps:
    """Yield the rulings, parameters and transitions that a statement should also refer to."""
    rulings, chart = family.sources.rulings, family.file.chart
    guards = [item for item in one.becomes if item in chart.guards]
    for item in one.becomes:
        behind = [name for name in family.sources.behind.get(item, ()) if name in rulings]
        deciding = [name for name in behind if one.text in named_in(rulings[name])]
        if deciding and not {*deciding} & {*one.leads_to}:
            message = f"{one.id} leads to no ruling about {item}; there is {', '.join(deciding)}"
            yield "becomes", "not-decided", message
    for guard, ruling in ((guard, ruling) for guard in guards for ruling in one.leads_to):
        both = family.asked(guard) & family.decided(ruling)
        if both and not family.decided(ruling) & {*one.becomes}:
            message = f"{one.id} leads to {guard} and {ruling}, but not to {', '.join(sorted(both))}"
            yield "becomes", "parameter-left-out", message
    ways = [way for way in chart.transitions if way.name in one.becomes]
    asked = {name for way in ways for name, _ in way.guards}
    missing = [name for name in guards if name not in asked]
    if 0 < len(missing) < len(guards):
        names = ", ".join(way.name for way in ways)
        message = f"{one.id} became {', '.join(missing)}, which {names} does not ask for"
        yield "becomes", "guard-left-out", message


def _not_shown(one: Statement, family: Family) -> Gaps:
    """Yield the scenarios that a statement wrongly lists as its examples.

    An example plays a variant and an event of the statement, or names a ruling or an item of the statement. If the
    scenarios show why events are refused, at least one of the reasons must be a guard of the statement.
    """
    shown = {name: scenario for name in one.shown if (scenario := _scenario(family.scenarios[name]))}
    games = {name for name, chart in family.file.variants.items() if one.text in chart.variant.source}
    ways = family.file.chart.transitions
    events = {way.event for way in ways if {way.name, way.event, *way.on} & {*one.becomes}}
    for name, scenario in shown.items():
        then = scenario.then
        lines = (*scenario.when, *then.legal, *(refusal.event for refusal in then.not_legal))
        has_event = not events or None in events or not events.isdisjoint(" ".join(lines).split())
        has_game = not games or not games.isdisjoint(scenario.variants)
        named = {*scenario.rulings, *scenario.cases, *(path for path, _ in all_of(scenario.parameters))}
        if not (has_event and has_game) and named.isdisjoint(one.leads_to):
            lacking = "event" if has_game else "game"
            yield "shown", "not-an-example", f"{name} is no example of {one.id}: it lacks its {lacking}"
    guards = [item for item in one.becomes if item in family.file.chart.guards]
    refusals = [refusal for scenario in shown.values() for refusal in scenario.then.not_legal]
    because = dict.fromkeys(name for refusal in refusals for name in refusal.because or ())
    if guards and because and because.keys().isdisjoint(guards):
        message = f"{one.id} became {', '.join(guards)}; its examples refuse by {', '.join(because)}"
        yield "shown", "not-refused", message


# Rulings and scenarios


def lint_rulings(document: Document) -> list[Problem]:
    """Return the problems of rulings: unknown references, and sources that are missing or wrong."""
    family, rulings = Family(document.path.parent), document.mapping["rulings"]
    return document.problems_of(one for name in rulings for one in _ruling(name, rulings[name], family))


def _ruling(name: str, ruling: Mapping[str, Any], family: Family) -> Iterator[Mistake]:
    sources, place, mentioned = family.sources, ("rulings", name), ruling.get("sources", {})
    touching = {one.text for one in sources.statements.values() if name in one.leads_to}
    for text in mentioned:
        yield from sources.mistake(text, (*place, "sources", text), at_key=True)
        if sources.statements and text in sources.texts and text not in touching:
            message = f"no statement of {text} leads to {name}; if the text says nothing, list the text under silent"
            yield Mistake((*place, "sources", text), "not-linked", message, at_key=True)
    for index, text in enumerate(ruling.get("silent", ())):
        yield from sources.mistake(text, (*place, "silent", index))
        if text in touching:
            message = f"{text} is not silent: some of its statements lead to {name}"
            yield Mistake((*place, "silent", index), "not-silent", message)
    for text in (text for text in sources.texts if text in touching and text not in mentioned):
        message = f"{name} does not mention {text}, whose statements lead to it"
        yield Mistake(place, "not-told", message, at_key=True)
    if family.path.is_file():
        declared = family.file.chart.declarations.by_path
        yield from _unknown(ruling.get("parameters", ()), (*place, "parameters"), "parameter", declared)
    yield from _unknown(ruling.get("shown", ()), (*place, "shown"), "scenario", family.scenarios)


def lint_scenarios(document: Document) -> Iterator[Problem]:
    """Yield a problem for each scenario that has a duplicate name, is not referred to, or lacks a ruling."""
    folder = document.path.parent.parent
    sources, known = Sources(folder), scenarios_in(folder)
    if document.path.parent.name == SCENARIOS and sources.statements:
        for name, one in document.scenarios.items():
            if known[name] is not one:
                message = f"{known[name].path.name} has a scenario {name}, too"
                yield document.problem(one.above, "duplicate-scenario", message, at_key=True)
            yield from _scenario_alone(name, one, sources)


def _scenario_alone(name: str, document: Document, sources: Sources) -> Iterator[Problem]:
    about = [one for one in sources.statements.values() if name in one.shown]
    deciding = [id for id in sources.rulings if any(id in one.leads_to for one in about)]
    if deciding and not (document.mapping.get("shows", {}).get("rulings") or document.mapping.get("source")):
        message = f"{name} names no ruling; what it shows leads to {', '.join(deciding)}"
        yield document.problem(("title",), "no-ruling", message, at_key=True)
    given = document.mapping["variant"]
    is_of_others = {*([given] if isinstance(given, str) else given)} <= {*published_names()}
    rulings = sources.rulings.values()
    if not is_of_others and not about and not any(name in ruling.get("shown", ()) for ruling in rulings):
        message = f"no statement and no ruling names {name} under shown: it shows nothing"
        yield document.problem((), "not-named", message)


# The chart


def lint_chart(document: Document) -> list[Problem]:
    """Return the problems of the chart's items: missing sources, and rulings that are missing or wrong."""
    family = Family(document.path.parent)
    return family.file.problems_of((*_uncited(family), *_miscited(family)))


def _uncited(family: Family) -> Iterator[Mistake]:
    lacking: dict[str, list[str]] = {}
    for name, chart in family.file.variants.items() if family.sources.statements else ():
        bare = [path for path, one in chart.declarations.by_path.items() if one.form and not one.source]
        items = [item for item, cited in chart.cited if not cited]
        for item in items + [path for path in bare if parameter(chart.variant.parameters, path) is not None]:
            lacking.setdefault(item, []).append(name)
    for item, names in lacking.items():
        place = family.file.places.get(item, ("parameters",))
        message = f"{item} cites nothing in {', '.join(names)}: no statement of their texts, no ruling"
        yield Mistake(place, "rests-on-nothing", message, at_key=True)


# If a text is silent about a ruling, no statement of the text can lead to the ruling. Some statements became no item,
# because they were decided otherwise or are left to front ends.
def _miscited(family: Family) -> Iterator[Mistake]:
    """Yield rulings that an item wrongly cites, and rulings that an item should cite.

    An item should cite a ruling if all statements of the item refer to the ruling. An item should also cite a ruling if
    the item uses all parameters of the ruling. If a ruling has no parameters, at least one item must cite the ruling.
    """
    rulings, chart, cites = family.sources.rulings, family.file.chart, dict(family.file.chart.cited)
    leading = [one for one in family.sources.statements.values() if {*one.becomes} - rulings.keys()]
    about = {name for one in leading for name in one.leads_to}
    for item, place in family.file.places.items():
        own = [one for one in leading if item in one.becomes]
        led = {name for one in own for name in one.leads_to}
        asked = family.asked(item) if item in {**chart.guards, **chart.actions, **chart.invariants} else set()
        for name, ruling in rulings.items():
            if name in cites[item]:
                if own and name in about - led and not ruling.get("silent"):
                    message = f"{item} cites {name}, to which no statement that became {item} leads"
                    yield Mistake(place, "not-led-to", message, at_key=True)
            elif own[1:] and all(name in one.leads_to for one in own):
                message = f"every statement that became {item} leads to {name}, which it does not cite"
                yield Mistake(place, "not-cited", message, at_key=True)
            elif family.decided(name) and family.decided(name) <= asked:
                message = f"{item} uses all parameters that {name} decides, and does not cite it"
                yield Mistake(place, "not-cited", message, at_key=True)
    for name in rulings:
        if not family.decided(name) and not any(name in cited for cited in cites.values()):
            yield Mistake((), "not-cited", f"nothing cites {name}, which decides no parameter")


LINTS = {"chart": lint_chart, SCENARIOS: lint_scenarios, "rulings": lint_rulings, "statements": lint_text}
"""The lint for each kind of file, as returned by `kind_of`."""
