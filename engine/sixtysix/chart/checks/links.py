"""What the links of statements and scenarios leave out, by what rulings, guards and scenarios say themselves."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.functions import asked_by
from sixtysix.chart.load import ChartReading, read_chart
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import SCENARIOS, stamps, variant_path
from sixtysix.chart.problems import Finding, Problem, value_at
from sixtysix.chart.read.document import Document, read_document
from sixtysix.chart.sources import Sources, Statement, listed, named_in, read_text
from sixtysix.chart.variants import follow


def scenario_documents(folder: Path) -> Mapping[str, Document]:
    """Read the scenarios beside a chart, by their names."""
    return {path.stem: read_document(path) for path, *_ in stamps(folder / SCENARIOS)}


def rulings_of(scenario: Document) -> set[str]:
    """Name the rulings, and whatever else, that a scenario says it is about."""
    return {*listed(scenario.mapping.get("shows"), "rulings"), *listed(scenario.mapping, "source")}


def unnamed(scenario: Document) -> list[Problem]:
    """Find a scenario that no statement and no ruling names, and links of it that only one side has.

    A ruling that names it is one that it is about; and it is about some ruling if its statements lead to any.
    """
    folder, name = scenario.path.parent.parent, scenario.path.stem
    sources = Sources(folder)
    if scenario.path.parent.name != SCENARIOS or not sources.statements:
        return []
    naming = [id for id, ruling in sources.rulings.items() if name in listed(ruling, "shown")]
    found = [
        scenario.problem(("shows",), "not-about", f"{id} names {name}, which does not name {id}")
        for id in naming
        if id not in rulings_of(scenario)
    ]
    about = [one for one in sources.statements.values() if name in one.shown]
    deciding = [id for id in sources.rulings if any(id in one.leads_to for one in about)]
    if deciding and not rulings_of(scenario):
        message = f"{name} names no ruling; what it shows leads to {', '.join(deciding)}"
        found.append(scenario.problem(("title",), "no-ruling", message, at_key=True))
    if not naming and not about:
        message = f"no statement and no ruling names {name} under shown: nobody would miss it"
        found.append(scenario.problem((), "not-named", message))
    return found


def loose(document: Document) -> list[Problem]:
    """Find statements of a text in order that lack a link which their other links call for.

    A parameter calls for a ruling that decides it and tells of this text. A guard and a ruling call for the parameter
    that the one asks for and the other decides. Guards, beside scenarios that refuse, call for one that does so
    because of them. An event calls for a transition that it moves, and a transition for every guard beside it, if it
    asks for one of them. And find those that lead to what no variant of the text has, or to a parameter that one has
    by its default alone.
    """
    folder = document.path.parent.parent
    if not (reading := _chart_in(folder)):
        return []
    scenarios, found = scenario_documents(folder), list[Finding]()
    own = {name: one for name, one in reading.variants.items() if document.path.stem in one.variant.source}
    given = {name: follow(variant_path(name, folder, folder), folder).settings.values for name in own}
    cited = {name for chart in own.values() for name, _ in chart.cited}
    left_out = reading.names.keys() - cited if own else ()
    for one in read_text(document).statements:
        found += (*_undecided(one, reading), *_unasked(one, reading), *_unrefused(one, reading, scenarios))
        found += (*_left_out(one, left_out), *_unmoved(one, reading), *_unguarded(one, reading))
        found += _by_default(one, own, given, reading)
    return [document.problem(*finding) for finding in found]


def untold(document: Document) -> list[Problem]:
    """Find rulings in order that tell neither what a text says nor that it is silent.

    Only where its game has all that they decide: a ruling on closers concerns no game in which they cannot fail. And
    find parameters that a decision names and that are not among those of its ruling.
    """
    if not (reading := _chart_in(document.path.parent)):
        return []
    found, games = list[Problem](), [configured.variant for configured in reading.variants.values()]
    sources = reading.chart.sources
    for name, ruling in sources.rulings.items():
        decided = listed(ruling, "parameters")
        words = {word.rstrip(".,;:") for word in str(ruling.get("decision")).split()}
        for path in sorted(words & reading.declarations.by_path.keys() - {*decided}):
            if "." in path:
                message = f"the decision of {name} names {path}, which is not among its parameters"
                found.append(document.problem(("rulings", name), "not-decided", message, at_key=True))
        has_all = [one for one in games if all(_is_felt(path, one, reading) for path in decided)]
        texts = {text for one in has_all for text in one.source if text in sources.texts}
        if decided and (missing := texts - named_in(ruling)):
            message = (
                f"{name} tells neither what {', '.join(sorted(missing))} says to it nor that it is silent"
            )
            found.append(document.problem(("rulings", name), "not-told", message, at_key=True))
    return found


def _chart_in(folder: Path) -> ChartReading | None:
    """Read the chart of a folder, if there is one and it has no problems."""
    chart = folder / "chart.yaml"
    reading = read_chart(chart) if chart.is_file() else None
    return None if reading is None or reading.problems else reading


def _is_felt(path: str, variant: Variant, reading: ChartReading) -> bool:
    declared = reading.declarations
    known = path in declared.by_path and parameter(variant.parameters, path) is not None
    return known and declared.matters(declared.by_path[path], variant.parameters)


def _unmoved(one: Statement, reading: ChartReading) -> Iterator[Finding]:
    moving = {way.name: way.event for way in reading.chart.transitions}
    for index, item in enumerate(one.becomes):
        if item in reading.chart.events and item not in [moving.get(other) for other in one.becomes]:
            ways = ", ".join(way for way, event in moving.items() if event == item)
            message = f"{one.id} leads to {item} and to no transition of it: {ways}"
            yield Finding(("statements", one.place, "becomes", index), "transition-left-out", message)


def _unguarded(one: Statement, reading: ChartReading) -> Iterator[Finding]:
    ways = [way for way in reading.chart.transitions if way.name in one.becomes]
    asked = {name for way in ways for name, _ in way.guards}
    guards = [item for item in one.becomes if item in reading.chart.guards]
    missing = [name for name in guards if name not in asked]
    if 0 < len(missing) < len(guards):
        message = f"{one.id} became {', '.join(missing)}, which {', '.join(way.name for way in ways)} does not ask for"
        yield Finding(("statements", one.place, "becomes"), "guard-left-out", message, at_key=True)


def _by_default(
    one: Statement, own: Mapping[str, ConfiguredChart], given: Mapping[str, Any], reading: ChartReading
) -> Iterator[Finding]:
    for index, item in enumerate(one.becomes):
        felt = [name for name, chart in own.items() if _is_felt(item, chart.variant, reading)]
        if silent := [name for name in felt if parameter(given[name], item) is None]:
            message = f"{one.id} leads to {item}, which {', '.join(silent)} does not give: it has the default"
            yield Finding(("statements", one.place, "becomes", index), "not-given", message)


def _undecided(one: Statement, reading: ChartReading) -> Iterator[Finding]:
    sources = reading.chart.sources
    for index, item in enumerate(one.becomes):
        behind = sources.behind.get(item, ()) if item in reading.declarations.by_path else ()
        deciding = [name for name in behind if value_at(sources.rulings.get(name), ("sources", one.text))]
        if deciding and not {*deciding} & {*one.leads_to}:
            message = f"{one.id} leads to no ruling about {item}; {one.text} on it: {', '.join(deciding)}"
            yield Finding(("statements", one.place, "becomes", index), "not-decided", message)


def _unasked(one: Statement, reading: ChartReading) -> Iterator[Finding]:
    rules, rulings = reading.rules, reading.chart.sources.rulings
    assert rules is not None
    for index, item in enumerate(one.becomes):
        asked = asked_by(rules, item) if item in reading.chart.guards else set()
        for ruling in one.leads_to:
            decided = {*listed(rulings.get(ruling), "parameters")}
            if asked & decided and not decided & {*one.becomes}:
                message = (
                    f"{one.id} leads to {item} and {ruling}, and not to {', '.join(sorted(asked & decided))}"
                )
                yield Finding(("statements", one.place, "becomes", index), "parameter-left-out", message)


def _left_out(one: Statement, items: Collection[str]) -> Iterator[Finding]:
    for index, item in enumerate(one.becomes):
        if item in items:
            message = f"{one.id} leads to {item}, which no variant of {one.text} has"
            yield Finding(("statements", one.place, "becomes", index), "left-out", message)


def _unrefused(one: Statement, reading: ChartReading, scenarios: Mapping[str, Document]) -> Iterator[Finding]:
    guards = [item for item in one.becomes if item in reading.chart.guards]
    shown = [scenarios[name].mapping for name in one.shown if name in scenarios]
    lists = [value_at(scenario, ("then", "not_legal")) for scenario in shown]
    refusals = [refusal for given in lists if isinstance(given, list) for refusal in given]
    because = list(dict.fromkeys(name for refusal in refusals for name in listed(refusal, "because")))
    if guards and because and not {*guards} & {*because}:
        message = (
            f"{one.id} became {', '.join(guards)}; what shows it refuses because of {', '.join(because)}"
        )
        yield Finding(("statements", one.place, "shown"), "not-refused", message, at_key=True)
