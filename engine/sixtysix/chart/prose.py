"""The prose of the rulebook: sentences for a whole family of games, filled with the values of one variant."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from sixtysix.chart import load_chart
from sixtysix.chart.document import Document, scenarios_in
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.parameters import (
    Declarations,
    Requirement,
    condition_mistakes,
    parameter,
    placeholder_mistakes,
)
from sixtysix.chart.paths import RULEBOOK, Stamps, stamps
from sixtysix.chart.problems import Mistake, Pointer, unknown
from sixtysix.chart.sources import Sources
from sixtysix.chart.validation import read_in_form
from sixtysix.errors import did_you_mean
from sixtysix.languages import _, braces, term_text

PACK = "pack"  # the group of derived values; texts refer to them as to parameters

COMPARED = ("alike", "unlike")  # keys of two parameters that must be equal, or different


@dataclass(frozen=True)
class Sentence:
    """A sentence of the rulebook, a heading of a table, or a row of a table."""

    name: str
    says: str
    source: tuple[str, ...]
    shown: tuple[str, ...]  # examples of the sentence, best first
    asks: str  # questions that the sentence answers
    found_by: str  # more words by which a search finds the sentence
    points: str  # for a row of a table, the game points
    rows: "tuple[Sentence, ...]"  # for the heading of a table


@dataclass(frozen=True)
class Section:
    """A chapter of the rulebook, with sentences and tables."""

    name: str
    title: str
    sentences: tuple[Sentence, ...]
    table: tuple[Sentence, ...]  # the headings of the chapter's tables


@dataclass(frozen=True)
class Term:
    """A word of the glossary, its other forms, and its meaning."""

    name: str
    term: str
    says: str
    also: tuple[str, ...]


@dataclass(frozen=True)
class Prose:
    """The sentences of the rulebook for one variant."""

    beside: str  # the variant with which the rulebook compares the others
    sections: tuple[Section, ...]
    glossary: tuple[Term, ...]
    pictures: Mapping[str, Section]  # the titles and captions of pictures, by picture

    @property
    def parts(self) -> list[Sentence]:
        """The headings of all tables. A heading contains the rows of its table."""
        return [part for section in self.sections for part in section.table]


@lru_cache(maxsize=4)
def _document(folder: Path, _: Stamps) -> Document:
    return read_in_form(folder / RULEBOOK, "rulebook")


def words(chart: Chart) -> Mapping[str, str]:
    """Return a mapping from name to a phrase in the current language. The phrases describe a deal."""
    return {name: _(word) for name, word in _data(chart)["words"].items()}


def has_prose(chart: Chart) -> bool:
    return chart.folder is not None and (chart.folder / RULEBOOK).is_file()


def _data(chart: Chart) -> Mapping[str, Any]:
    assert chart.folder is not None
    data: Mapping[str, Any] = _document(chart.folder, stamps(chart.folder)).mapping["rulebook"]
    return data


def read_prose(chart: ConfiguredChart, pack: Mapping[str, Any]) -> Prose:
    """Return the prose of the chart's variant. ``pack`` has the values of placeholders such as ``{pack.cards}``."""
    data, parameters = _data(chart), {**chart.variant.parameters, PACK: pack}

    def filled(text: str) -> str:
        return chart.declarations.fill(_(text), parameters, chart.active)

    def kept(items: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        return (
            (n, one) for n, one in items.items() if Requirement.of(one).holds(parameters) and compares(one)
        )

    def compares(one: Mapping[str, Any]) -> bool:
        groups = ((key, {parameter(parameters, path) for path in one[key]}) for key in COMPARED if key in one)
        return all((len(values) == 1) == (key == "alike") for key, values in groups)

    def sentence(name: str, one: Mapping[str, Any], around: tuple[str, ...] = ()) -> Sentence:
        source = tuple(dict.fromkeys((*around, *one.get("source", ()))))
        keys = ("says", "asks", "found_by", "points")
        says, asks, found_by, points = (filled(one.get(key, "")) for key in keys)
        rows = sentences(one.get("rows", {}), source)
        return Sentence(name, says, source, tuple(one.get("shown", ())), asks, found_by, points, rows)

    def sentences(items: Mapping[str, Any], around: tuple[str, ...] = ()) -> tuple[Sentence, ...]:
        return tuple(sentence(name, one, around) for name, one in kept(items))

    def section(name: str, one: Mapping[str, Any]) -> Section:
        return Section(
            name, filled(one["title"]), sentences(one["sentences"]), sentences(one.get("table", {}))
        )

    sections = (section(name, one) for name, one in data["chapters"].items())
    pictures = {name: section(name, one) for name, one in data.get("pictures", {}).items()}

    def term(name: str, one: Mapping[str, Any]) -> Term:
        first, *also = filled(term_text(one["term"], *one.get("also", ()))).split(", ")
        return Term(name, first, filled(one["says"]), tuple(also))

    terms = tuple(term(name, one) for name, one in kept(data.get("glossary", {})))
    return Prose(data["beside"], tuple(s for s in sections if s.sentences or s.table), terms, pictures)


def prose_mistakes(document: Document) -> Iterator[Mistake]:
    """Yield the mistakes in a rulebook. The rulebook must fit the schema ``rulebook``.

    Raises:
        SpecError: if the chart in the rulebook's folder cannot be used.
    """
    folder, data = document.path.parent, document.mapping["rulebook"]
    chart = load_chart(folder / "chart.yaml")
    scenarios = frozenset(scenarios_in(folder))
    yield from Sources(folder).mistakes_in(document.data)
    known = _Known(chart.declarations, chart.features, scenarios, data.get(PACK, ()))
    yield from known.mistakes(data, ("rulebook",), ())


@dataclass(frozen=True)
class _Known:  # names to which the rulebook may refer
    declared: Declarations
    features: Mapping[str, Requirement]
    scenarios: frozenset[str] = field(repr=False)
    pack: Sequence[str]

    def mistakes(
        self, data: Mapping[str, Any], place: Pointer, around: tuple[Requirement, ...]
    ) -> Iterator[Mistake]:
        """Yield the mistakes in a part of the rulebook. The part appears only if the conditions ``around`` hold."""
        own = Requirement.of(data)
        wrong = list(condition_mistakes(own, place, self.declared))
        yield from wrong
        if wrong:
            return
        around = (*around, own)
        yield from _repeated(data.get("rows", {}), (*place, "rows"))
        for key, value in data.items():
            if isinstance(value, Mapping) and key not in ("where", "words"):
                yield from self.mistakes(value, (*place, key), around)
            elif key in ("says", "asks", "found_by", "title", "points") and isinstance(value, str):
                yield from self._text(value, (*place, key), around)
            elif key in COMPARED:
                for path in value:
                    yield from self._text(f"{{{path}}}", (*place, key), around)
            elif key == "shown":
                for index, name in enumerate(value):
                    if "/" not in name and "*" not in name and name not in self.scenarios:
                        yield unknown("scenario", name, self.scenarios, (*place, key, index))

    def _text(self, text: str, place: Pointer, around: tuple[Requirement, ...]) -> Iterator[Mistake]:
        for found in braces(text):
            for name in (*found.on, *([found.choice] if found.choice else ())):
                if name not in self.features:
                    yield unknown("feature", name, self.features, place)
                    return
            group, _, name = found.value.partition(".")
            if group == PACK and name:
                if name not in self.pack:
                    message = f"there is no {found.value}{did_you_mean(name, self.pack)}"
                    yield Mistake(place, "unknown-value", message)
            else:
                conditions = [*around, *(self.features[name] for name in found.on)]
                yield from placeholder_mistakes(found, conditions, self.declared, place)


def _repeated(rows: Mapping[str, Any], place: Pointer) -> Iterator[Mistake]:
    first: dict[str, str] = {}
    for name, row in rows.items():
        alike = repr([row.get(key) for key in ("points", "where", *COMPARED)])
        if "points" in row and alike in first:
            message = f"{name} gives {row['points']} under the conditions of {first[alike]}"
            yield Mistake((*place, name, "points"), "repeated-row", message)
        first.setdefault(alike, name)
