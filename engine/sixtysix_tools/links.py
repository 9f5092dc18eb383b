"""What the links of statements, rulings and scenarios leave out, by what the others say.

Each lint of a statement is called after the code of its findings, and gives for each its place in the statement and a
message: the place of an entry of a list, or of a key.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sixtysix.chart.document import Document, read_document
from sixtysix.chart.load import ChartReading, read_chart
from sixtysix.chart.model import Chart, ConfiguredChart, Transition, Variant
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import SCENARIOS, stamps
from sixtysix.chart.problems import Finding, Pointer, Problem, as_mapping, value_at
from sixtysix.chart.provenance import asked_by
from sixtysix.chart.sources import Sources, Statement, listed, named_in, read_text
from sixtysix.errors import did_you_mean

Missing = Iterator[tuple[Pointer, str]]


def scenario_documents(folder: Path) -> Mapping[str, Document]:
    """Read the scenarios beside a chart, by their names."""
    return {path.stem: read_document(path) for path, *_ in stamps(folder / SCENARIOS)}


@dataclass(frozen=True)
class Family:
    """A chart, and what lies beside it."""

    folder: Path

    @cached_property
    def reading(self) -> ChartReading:
        return read_chart(self.folder / "chart.yaml")

    @property
    def has_chart(self) -> bool:
        """Tell whether it has a chart that can be used."""
        return (self.folder / "chart.yaml").is_file() and not self.reading.problems

    @property
    def chart(self) -> Chart:
        return self.reading.chart

    @cached_property
    def sources(self) -> Sources:
        return Sources(self.folder)

    @cached_property
    def scenarios(self) -> Mapping[str, Document]:
        return scenario_documents(self.folder)

    @property
    def items(self) -> set[str]:
        """What a statement may lead to."""
        return {*self.reading.names, *self.reading.declarations.by_path, *self.sources.rulings}

    def variants_of(self, text: str) -> dict[str, ConfiguredChart]:
        """Give the charts of the variants that rest on a text, by their names."""
        return {name: one for name, one in self.reading.variants.items() if text in one.variant.source}

    def matters(self, path: str, variant: Variant) -> bool:
        """Tell whether a variant has a parameter, with an effect."""
        declared = self.reading.declarations
        known = path in declared.by_path and parameter(variant.parameters, path) is not None
        return known and declared.matters(declared.by_path[path], variant.parameters)


def lint_text(document: Document) -> list[Problem]:
    """Find statements that are not in order or lead nowhere; of those in order, what their other links call for."""
    family, text, found = Family(document.path.parent.parent), read_text(document), list[Finding]()
    if not (family.folder / "chart.yaml").is_file():
        return []
    found += _disorder(document, family)
    for one in text.statements if family.has_chart and not found else ():
        for lint in STATEMENT_LINTS:
            for place, message in lint(one, family):
                code, is_key = lint.__name__.replace("_", "-"), len(place) == 1
                found.append(Finding(("statements", one.place, *place), code, message, at_key=is_key))
    return [document.problem(*finding) for finding in found]


def _disorder(document: Document, family: Family) -> Iterator[Finding]:
    """Find statements that are not in order or lead nowhere, and links to items and scenarios that there are not."""
    text, before = read_text(document), (-1, 0)
    known = {"becomes": family.items, "otherwise": family.items, "shown": family.scenarios.keys()}
    sections = list(text.sections)
    for one in text.statements:
        place: Pointer = ("statements", one.place)
        number = int(one.place.rpartition(".")[2] or 0)
        at = (sections.index(one.section) if one.section in sections else -1, number)
        if at[0] < 0:
            message = f"there is no section {one.section}{did_you_mean(one.section, sections)}"
            yield Finding(place, "unknown-section", message, at_key=True)
        elif at != ((before[0], before[1] + 1) if at[0] == before[0] else (before[0] + 1, 1)):
            yield Finding(place, "not-in-order", "the statements of a text are numbered in its order", True)
        before = at
        if not (one.becomes or one.otherwise or one.no_rule or one.front_end):
            message = f"nothing became of {one.id}: it names no item, no ruling, and nobody else who does it"
            yield Finding(place, "lost-statement", message, at_key=True)
        for key, words in known.items():
            yield from _unknown(
                getattr(one, key), (*place, key), "scenario" if key == "shown" else "item", words
            )


def _unknown(named: Iterable[str], place: Pointer, kind: str, known: Collection[str]) -> Iterator[Finding]:
    """Find what is named and is not known."""
    for index, word in enumerate(named):
        if word not in known:
            message = f"there is no {kind} {word[:64]}{did_you_mean(word, known)}"
            yield Finding((*place, index), f"unknown-{kind}", message)


def not_decided(one: Statement, family: Family) -> Missing:
    """Find parameters on which a ruling tells of this text, or calls it silent, and that no ruling led to decides."""
    rulings = family.sources.rulings
    for index, item in enumerate(one.becomes):
        behind = family.sources.behind.get(item, ()) if item in family.reading.declarations.by_path else ()
        deciding = [name for name in behind if one.text in named_in(rulings.get(name, {}))]
        if deciding and not {*deciding} & {*one.leads_to}:
            told = [
                f"{name} (silent)" if one.text in listed(rulings[name], "silent") else name
                for name in deciding
            ]
            message = f"{one.id} leads to no ruling about {item}; {one.text} on it: {', '.join(told)}"
            yield ("becomes", index), message


def parameter_left_out(one: Statement, family: Family) -> Missing:
    """Find guards and rulings without the parameter that the one asks for and the other decides."""
    rules = family.reading.rules
    assert rules is not None
    for index, item in enumerate(one.becomes):
        asked = asked_by(rules, item) if item in family.chart.guards else set()
        for ruling in one.leads_to:
            decided = {*listed(family.sources.rulings.get(ruling), "parameters")}
            if asked & decided and not decided & {*one.becomes}:
                left = ", ".join(sorted(asked & decided))
                yield ("becomes", index), f"{one.id} leads to {item} and {ruling}, and not to {left}"


def not_refused(one: Statement, family: Family) -> Missing:
    """Find guards beside scenarios that refuse, none of them because of these guards."""
    guards = [item for item in one.becomes if item in family.chart.guards]
    shown = [family.scenarios[name].mapping for name in one.shown if name in family.scenarios]
    lists = [value_at(scenario, ("then", "not_legal")) for scenario in shown]
    refusals = [refusal for given in lists if isinstance(given, list) for refusal in given]
    because = list(dict.fromkeys(name for refusal in refusals for name in listed(refusal, "because")))
    if guards and because and not {*guards} & {*because}:
        message = (
            f"{one.id} became {', '.join(guards)}; what shows it refuses because of {', '.join(because)}"
        )
        yield ("shown",), message


def left_out(one: Statement, family: Family) -> Missing:
    """Find items that no variant of the text has."""
    own = family.variants_of(one.text)
    cited = {name for chart in own.values() for name, _ in chart.cited}
    for index, item in enumerate(one.becomes if own else ()):
        if item in family.reading.names and item not in cited:
            yield ("becomes", index), f"{one.id} leads to {item}, which no variant of {one.text} has"


def transition_left_out(one: Statement, family: Family) -> Missing:
    """Find events without a transition that they move."""
    events = {way.name: way.event for way in family.chart.transitions}
    for index, item in enumerate(one.becomes):
        if item in family.chart.events and item not in [events.get(other) for other in one.becomes]:
            ways = ", ".join(way for way, event in events.items() if event == item)
            yield ("becomes", index), f"{one.id} leads to {item} and to no transition of it: {ways}"


def guard_left_out(one: Statement, family: Family) -> Missing:
    """Find guards that the transitions beside them do not ask for, though they ask for others of them."""
    ways: list[Transition] = [way for way in family.chart.transitions if way.name in one.becomes]
    asked = {name for way in ways for name, _ in way.guards}
    guards = [item for item in one.becomes if item in family.chart.guards]
    missing = [name for name in guards if name not in asked]
    if 0 < len(missing) < len(guards):
        names = ", ".join(way.name for way in ways)
        yield ("becomes",), f"{one.id} became {', '.join(missing)}, which {names} does not ask for"


STATEMENT_LINTS = (
    not_decided, parameter_left_out, not_refused, left_out, transition_left_out, guard_left_out,
)  # fmt: skip


def lint_rulings(document: Document) -> list[Problem]:
    """Find links of rulings to what there is not, or that the statements do not have; and what they leave out."""
    family = Family(document.path.parent)
    rulings = as_mapping(document.mapping.get("rulings")).items()
    found = [one for name, ruling in rulings for one in _links_of(name, as_mapping(ruling), family)]
    if not found and family.has_chart:
        found = [one for name, ruling in rulings for one in _left_out_of(name, as_mapping(ruling), family)]
    return [document.problem(*finding) for finding in found]


def _links_of(name: str, ruling: Mapping[str, Any], family: Family) -> Iterator[Finding]:
    """Find texts that a ruling names wrongly: it tells what all those say that touch its question, and no other."""
    sources, place, told = family.sources, ("rulings", name), as_mapping(ruling.get("sources"))
    touching = {one.text for one in sources.statements.values() if name in one.leads_to}
    for text in told:
        yield from sources.finding(text, (*place, "sources", text), at_key=True)
        if sources.statements and text in sources.texts and text not in touching:
            message = f"no statement of {text} leads to {name}; if the text says nothing, it is silent"
            yield Finding((*place, "sources", text), "not-linked", message, at_key=True)
    for index, text in enumerate(listed(ruling, "silent")):
        yield from sources.finding(text, (*place, "silent", index))
        if text in touching:
            message = f"{text} is not silent: statements of it lead to {name}"
            yield Finding((*place, "silent", index), "not-silent", message)
    for text in sources.texts:
        if text in touching and text not in told:
            message = f"{name} does not tell what {text} says, whose statements lead to it"
            yield Finding(place, "not-told", message, at_key=True)
    if declared := (family.folder / "chart.yaml").is_file() and family.reading.declarations.by_path:
        yield from _unknown(listed(ruling, "parameters"), (*place, "parameters"), "parameter", declared)
    yield from _unknown(listed(ruling, "shown"), (*place, "shown"), "scenario", family.scenarios)


def _left_out_of(name: str, ruling: Mapping[str, Any], family: Family) -> Iterator[Finding]:
    """Find parameters that a decision names and a ruling does not list, and texts of which it tells nothing.

    Texts only where their game has all that it decides: a ruling on closers concerns no game in which they cannot fail.
    """
    place, decided, declared = ("rulings", name), listed(ruling, "parameters"), family.reading.declarations
    words = {word.rstrip(".,;:") for word in str(ruling.get("decision")).split()}
    for path in sorted(words & declared.by_path.keys() - {*decided}):
        if "." in path:
            message = f"the decision of {name} names {path}, which is not among its parameters"
            yield Finding(place, "not-decided", message, at_key=True)
    games = [one.variant for one in family.reading.variants.values()]
    has_all = [one for one in games if all(family.matters(path, one) for path in decided)]
    texts = {text for one in has_all for text in one.source if text in family.sources.texts}
    if decided and (missing := texts - named_in(ruling)):
        message = f"{name} tells neither what {', '.join(sorted(missing))} says to it nor that it is silent"
        yield Finding(place, "not-told", message, at_key=True)


def lint_scenario(scenario: Document) -> Iterator[Problem]:
    """Find a scenario that no statement and no ruling names, and links of it that only one side has.

    A ruling that names it is one that it is about; and it is about some ruling if its statements lead to any.
    """
    sources, name = Sources(scenario.path.parent.parent), scenario.path.stem
    if scenario.path.parent.name != SCENARIOS or not sources.statements:
        return
    rulings = {*listed(scenario.mapping.get("shows"), "rulings"), *listed(scenario.mapping, "source")}
    naming = [id for id, ruling in sources.rulings.items() if name in listed(ruling, "shown")]
    for id in (id for id in naming if id not in rulings):
        yield scenario.problem(("shows",), "not-about", f"{id} names {name}, which does not name {id}")
    about = [one for one in sources.statements.values() if name in one.shown]
    deciding = [id for id in sources.rulings if any(id in one.leads_to for one in about)]
    if deciding and not rulings:
        message = f"{name} names no ruling; what it shows leads to {', '.join(deciding)}"
        yield scenario.problem(("title",), "no-ruling", message, at_key=True)
    if not naming and not about:
        message = f"no statement and no ruling names {name} under shown: nobody would miss it"
        yield scenario.problem((), "not-named", message)
