"""The ledger of the sources: every citation names something, and every statement of a source leads somewhere.

A chart that can be used is also looked through for what rests on nothing, and for rulings that nothing rests on.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from sixtysix.chart import read_chart
from sixtysix.chart.chart_file import ChartFile
from sixtysix.chart.document import Document
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import SCENARIOS
from sixtysix.chart.problems import Mistake, Pointer, Problem
from sixtysix.chart.sources import Sources, Statement, text_in
from sixtysix.errors import did_you_mean


class Family:
    """A chart with its sources and the names of its scenarios, read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self.path, self.sources = folder / "chart.yaml", Sources(folder)
        self.scenarios = {path.stem for path in (folder / SCENARIOS).glob("*.yaml")}

    @cached_property
    def file(self) -> ChartFile:
        return read_chart(self.path)


def _unknown(named: Iterable[str], place: Pointer, kind: str, known: Collection[str]) -> Iterator[Mistake]:
    for index, word in enumerate(named):
        if word not in known:
            message = f"there is no {kind} {word[:64]}{did_you_mean(word, known)}"
            yield Mistake((*place, index), f"unknown-{kind}", message)


def lint_text(document: Document) -> list[Problem]:
    """Find statements that lead nowhere, or to what there is not."""
    family, text = Family(document.path.parent.parent), text_in(document)
    if not family.path.is_file():
        return []
    return document.problems_of(
        one for statement in text.statements for one in _lost(statement, text.sections, family)
    )


def _lost(one: Statement, sections: Collection[str], family: Family) -> Iterator[Mistake]:
    place: Pointer = ("statements", one.place)
    items = {*family.file.places, *family.file.chart.declarations.by_path, *family.sources.rulings}
    if one.section not in sections:
        message = f"there is no section {one.section}{did_you_mean(one.section, sections)}"
        yield Mistake(place, "unknown-section", message, at_key=True)
    if not (one.becomes or one.otherwise or one.no_rule or one.front_end):
        message = f"nothing became of {one.id}: it names no item, no ruling, and nobody else who does it"
        yield Mistake(place, "lost-statement", message, at_key=True)
    yield from _unknown(one.becomes, (*place, "becomes"), "item", items)
    yield from _unknown(one.otherwise, (*place, "otherwise"), "item", items)
    yield from _unknown(one.shown, (*place, "shown"), "scenario", family.scenarios)


def lint_rulings(document: Document) -> list[Problem]:
    """Find the texts, parameters and scenarios that rulings name and there are not."""
    return document.problems_of(_misnamed(document))


def _misnamed(document: Document) -> Iterator[Mistake]:
    family = Family(document.path.parent)
    for name, ruling in document.mapping["rulings"].items():
        place = ("rulings", name)
        for text in ruling.get("sources", {}):
            yield from family.sources.mistake(text, (*place, "sources", text), at_key=True)
        for index, text in enumerate(ruling.get("silent", ())):
            yield from family.sources.mistake(text, (*place, "silent", index))
        if family.path.is_file():
            declared = family.file.chart.declarations.by_path
            yield from _unknown(ruling.get("parameters", ()), (*place, "parameters"), "parameter", declared)
        yield from _unknown(ruling.get("shown", ()), (*place, "shown"), "scenario", family.scenarios)


def lint_chart(document: Document) -> list[Problem]:
    """Find items that some variant has and cites nothing for, and rulings that nothing rests on."""
    family = Family(document.path.parent)
    return family.file.problems_of((*_resting_on_nothing(family), *_idle_rulings(family)))


def _resting_on_nothing(family: Family) -> Iterator[Mistake]:
    lacking: dict[str, list[str]] = {}
    for name, chart in family.file.variants.items() if family.sources.statements else ():
        bare = [path for path, one in chart.declarations.by_path.items() if one.form and not one.source]
        items = [item for item, cited in chart.cited if not cited]
        for item in items + [path for path in bare if parameter(chart.variant.parameters, path) is not None]:
            lacking.setdefault(item, []).append(name)
    for item, names in lacking.items():
        place = family.file.places.get(item, ("parameters",))
        message = f"{item} rests on nothing in {', '.join(names)}: no statement of their texts, no ruling"
        yield Mistake(place, "rests-on-nothing", message, at_key=True)


def _idle_rulings(family: Family) -> Iterator[Mistake]:
    cited = {citation for _, cites in family.file.chart.cited for citation in cites}
    for name, ruling in family.sources.rulings.items():
        if not ruling.get("parameters") and name not in cited:
            yield Mistake((), "not-cited", f"nothing cites {name}, which decides no parameter")


LINTS = {"chart": lint_chart, "rulings": lint_rulings, "statements": lint_text}
"""The lint of each kind of file, by the names that `check` has for them."""
