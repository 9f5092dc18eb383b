"""The rules in prose: the sentences of a family, and those of one variant with its numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sixtysix.chart.document import Document, read_document
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.parameters import Condition, parameter
from sixtysix.chart.paths import RULEBOOK, Stamps, stamps
from sixtysix.languages import term_text

PACK = "pack"
"""The group of values that are worked out from others; a text names them like parameters."""

COMPARED = ("alike", "unlike")
"""The keys of two parameters that must be equal, or must not."""


@dataclass(frozen=True)
class Sentence:
    """A sentence, a row of a table with its game ``points``, or the heading of ``rows``.

    ``shown`` names what shows it, the best first. It is ``found_by`` players' own words.
    """

    name: str
    says: str
    source: tuple[str, ...]
    shown: tuple[str, ...]
    asks: str
    found_by: str
    points: str
    brief: str
    rows: "tuple[Sentence, ...]"


@dataclass(frozen=True)
class Section:
    """A chapter of the prose."""

    name: str
    title: str
    sentences: tuple[Sentence, ...]
    table: tuple[Sentence, ...]
    """The headings of its table."""


@dataclass(frozen=True)
class Term:
    """A word, its other forms, and its meaning."""

    name: str
    term: str
    says: str
    also: tuple[str, ...]


@dataclass(frozen=True)
class Prose:
    """The prose of one variant; ``beside`` is the variant from which it may be told apart."""

    beside: str
    sections: tuple[Section, ...]
    glossary: tuple[Term, ...]
    pictures: Mapping[str, Section]
    """The words of pictures: of each its title and captions."""

    @property
    def parts(self) -> list[Sentence]:
        """The headings of all tables."""
        return [part for section in self.sections for part in section.table]


@lru_cache(maxsize=4)
def _document(folder: Path, _: Stamps) -> Document:
    return read_document(folder / RULEBOOK)


def words(chart: Chart) -> Mapping[str, str]:
    """Return the words by which a deal is described."""
    return {name: chart.language(word) for name, word in _data(chart)["words"].items()}


def has_prose(chart: Chart) -> bool:
    """True if there is a file of prose beside the chart."""
    return chart.folder is not None and (chart.folder / RULEBOOK).is_file()


def _data(chart: Chart) -> Mapping[str, Any]:
    assert chart.folder is not None
    data: Mapping[str, Any] = _document(chart.folder, stamps(chart.folder)).mapping["rulebook"]
    return data


def read_prose(chart: ConfiguredChart, pack: Mapping[str, Any]) -> Prose:
    """Return the prose of the chart's variant.

    Args:
        chart: a chart with prose beside it.
        pack: the values that are worked out from parameters.
    """
    data, parameters = _data(chart), {**chart.variant.parameters, PACK: pack}

    def filled(text: str) -> str:
        return chart.declarations.fill(chart.language(text), parameters, chart.active)

    def kept(items: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        return ((n, one) for n, one in items.items() if Condition.of(one).holds(parameters) and compares(one))

    def compares(one: Mapping[str, Any]) -> bool:
        told = ((key, {parameter(parameters, path) for path in one[key]}) for key in COMPARED if key in one)
        return all((len(values) == 1) == (key == "alike") for key, values in told)

    def sentence(name: str, one: Mapping[str, Any], around: tuple[str, ...] = ()) -> Sentence:
        source = tuple(dict.fromkeys((*around, *one.get("source", ()))))
        keys = ("says", "asks", "found_by", "points", "brief")
        says, asks, found_by, points, brief = (filled(one.get(key, "")) for key in keys)
        rows = sentences(one.get("rows", {}), source)
        return Sentence(name, says, source, tuple(one.get("shown", ())), asks, found_by, points, brief, rows)

    def sentences(items: Mapping[str, Any], around: tuple[str, ...] = ()) -> tuple[Sentence, ...]:
        return tuple(sentence(name, one, around) for name, one in kept(items))

    def section(name: str, one: Mapping[str, Any]) -> Section:
        return Section(
            name, filled(one["title"]), sentences(one["sentences"]), sentences(one.get("table", {}))
        )

    sections = (section(name, one) for name, one in data["chapters"].items())
    pictures = {name: section(name, one) for name, one in data.get("pictures", {}).items()}
    forms = {n: filled(term_text(one)).split(", ") for n, one in kept(data.get("glossary", {}))}
    terms = (
        Term(name, said[0], filled(data["glossary"][name]["says"]), tuple(said[1:]))
        for name, said in forms.items()
    )
    return Prose(data["beside"], tuple(s for s in sections if s.sentences or s.table), tuple(terms), pictures)
