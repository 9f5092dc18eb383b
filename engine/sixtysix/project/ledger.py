"""The ledger of the sources: every citation names something, and every statement of a source leads somewhere.

A chart that can be used is also looked through for what rests on nothing, and for rulings that nothing rests on.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from sixtysix.chart import read_chart
from sixtysix.chart.chart_file import ChartFile
from sixtysix.chart.document import Document
from sixtysix.chart.functions import lint
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import SCENARIOS
from sixtysix.chart.problems import Mistake, Pointer, unknown
from sixtysix.chart.sources import Sources, Statement, text_in


class Family:
    """A chart with its sources and the names of its scenarios, read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self.path, self.sources = folder / "chart.yaml", Sources(folder)
        self.scenarios = {path.stem for path in (folder / SCENARIOS).glob("*.yaml")}

    @cached_property
    def file(self) -> ChartFile:
        return read_chart(self.path)


def _unknown(named: Iterable[str], place: Pointer, kind: str, known: Collection[str]) -> Iterator[Mistake]:
    misnamed = ((index, name) for index, name in enumerate(named) if name not in known)
    return (unknown(kind, name, known, (*place, index)) for index, name in misnamed)


def lint_text(document: Document) -> Iterator[Mistake]:
    """Yield statements that lead nowhere, or to what there is not."""
    family, text = Family(document.path.parent.parent), text_in(document)
    for statement in text.statements if family.path.is_file() else ():
        yield from _lost(statement, text.sections, family)


def _lost(one: Statement, sections: Collection[str], family: Family) -> Iterator[Mistake]:
    place: Pointer = ("statements", one.place)
    items = {*family.file.places, *family.file.chart.declarations.by_path, *family.sources.rulings}
    if one.section not in sections:
        yield unknown("section", one.section, sections, place, at_key=True)
    if not (one.becomes or one.otherwise or one.no_rule or one.front_end):
        message = f"nothing became of {one.id}: it names no item, no ruling, and nobody else who does it"
        yield Mistake(place, "lost-statement", message, at_key=True)
    yield from _unknown(one.becomes, (*place, "becomes"), "item", items)
    yield from _unknown(one.otherwise, (*place, "otherwise"), "item", items)
    yield from _unknown(one.shown, (*place, "shown"), "scenario", family.scenarios)


def lint_rulings(document: Document) -> Iterator[Mistake]:
    """Yield the texts, parameters and scenarios that rulings name and there are not."""
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


def lint_chart(document: Document) -> Iterator[Mistake]:
    """Yield what some variant has and cites nothing for, rulings that nothing rests on, and what its functions deny."""
    family = Family(document.path.parent)
    yield from lint(family.file)
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
    cited = {citation for _, cites in family.file.chart.cited for citation in cites}
    for name, ruling in family.sources.rulings.items():
        if not ruling.get("parameters") and name not in cited:
            yield Mistake((), "not-cited", f"nothing cites {name}, which decides no parameter")


LINTS = {"chart": lint_chart, "rulings": lint_rulings, "statements": lint_text}
"""The lint of each kind of file, by the names that `check` has for them."""
