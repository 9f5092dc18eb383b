"""The rules in prose: sentences of a family, and those that a variant's parameters leave, with their numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.parameters import condition_findings, placeholder_findings, repeated_paths
from sixtysix.chart.document import Document, read_document
from sixtysix.chart.load import read_chart
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.parameters import Condition, Declarations, parameter
from sixtysix.chart.paths import RULEBOOK, SCENARIOS, Stamps, read_schema, stamps
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem
from sixtysix.chart.sources import Sources
from sixtysix.chart.validation import schema_findings
from sixtysix.errors import did_you_mean
from sixtysix.languages import braces, term_text

PACK = "pack"
"""The group of values that are worked out from others, for a text to name like parameters."""


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

    def nearness(self, scenario: str, rulings: Iterable[str]) -> tuple[bool, int]:
        """Tell how near a scenario is: whether a sentence names it, and how many of its rulings stand here."""
        told = (*self.sentences, *(row for part in self.table for row in part.rows))
        source = {cited for one in told for cited in one.source}
        return any(fnmatchcase(scenario, p) for one in told for p in one.shown), len(source & {*rulings})

    @property
    def briefly(self) -> list[str]:
        """Say all that it says, each sentence and each part of the table, in few words where it has them."""
        parts = (
            f"{part.brief or part.says}: "
            + "; ".join(f"{row.points} {row.brief or row.says}" for row in part.rows)
            for part in self.table
        )
        return [*(one.brief or one.says for one in self.sentences), *parts]


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
        """List the headings of all tables."""
        return [part for section in self.sections for part in section.table]


def differences(here: Prose, there: Prose) -> Iterator[tuple[Section, list[str], list[str]]]:
    """Give the sections that differ, with what only the one prose says and what only the other says.

    A section that the other does not have is told by its first sentence.
    """
    own, other = ({section.name: section for section in prose.sections} for prose in (here, there))
    for name in dict.fromkeys((*other, *own)):
        mine, theirs = (known[name].briefly if name in known else [] for known in (own, other))
        only, gone = (
            [text for text in one if text not in two] for one, two in ((mine, theirs), (theirs, mine))
        )
        if only or gone:
            yield own.get(name) or other[name], only if theirs else mine[:1], gone if mine else theirs[:1]


def scored(prose: Prose, shown: Iterable[str]) -> list[str]:
    """Say by which rows of its tables a hand was scored that has shown these obligations in the end."""
    shown = tuple(shown)
    return [
        f"{part.says}. {row.says}"
        for part in prose.parts
        for row in part.rows
        if any(fnmatchcase(id, pattern) for id in shown for pattern in row.shown)
    ]


@lru_cache(maxsize=4)
def _document(folder: Path, _: Stamps) -> Document:
    return read_document(folder / RULEBOOK)


def words(chart: Chart) -> Mapping[str, str]:
    """Give the words in which the prose beside a chart tells a deal."""
    return {name: chart.language(word) for name, word in _data(chart)["words"].items()}


def has_prose(chart: Chart) -> bool:
    """Tell whether a chart has prose beside it."""
    return chart.folder is not None and (chart.folder / RULEBOOK).is_file()


def _data(chart: Chart) -> Mapping[str, Any]:
    assert chart.folder is not None
    data: Mapping[str, Any] = _document(chart.folder, stamps(chart.folder)).mapping["rulebook"]
    return data


def prose(chart: ConfiguredChart, pack: Mapping[str, Any]) -> Prose:
    """Fill the prose beside a chart for its variant; ``pack`` has the values that are worked out from parameters."""
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


def lint_prose(document: Document) -> list[Problem]:
    """Find what is wrong with a file of prose beside a chart."""
    beside = read_chart(document.path.parent / "chart.yaml")
    if beside.problems:  # what it has is not known
        return []
    declared, features = beside.declarations, beside.chart.features
    findings = schema_findings(document.data, read_schema("rulebook"))
    folder = document.path.parent
    if not findings and not document.problems:
        scenarios = frozenset(path.stem for path in (folder / SCENARIOS).glob("*.yaml"))
        known = _Known(declared, features, scenarios, document.mapping["rulebook"].get(PACK, ()))
        findings += Sources(folder).findings_in(document.data)
        findings += islice(known.findings(document.mapping["rulebook"], ("rulebook",), ()), MOST_FINDINGS)
        # A parameter of many values, as a deck has, is told by what is worked out from it.
        asked = {*_asked(document.mapping["rulebook"], features)}
        for path, one in declared.by_path.items():
            if one.form and one.form.get("type") != "array" and path not in asked:
                message = f"nothing of the rulebook asks for {path}: it says the same, whatever is chosen"
                findings.append(Finding(("rulebook",), "never-told", message, at_key=True))
    return [document.problem(*finding) for finding in findings]


def _asked(data: Mapping[str, Any], features: Mapping[str, Condition]) -> Iterator[str]:
    """Name the parameters that texts and conditions ask for, themselves or by a feature."""
    for key, value in data.items():
        if key == "where":
            yield from value
        elif isinstance(value, Mapping):
            yield from _asked(value, features)
        elif isinstance(value, str):
            for one in braces(value):
                named = [name for name in (*one.on, one.choice) if name in features]
                yield from (one.value, *(path for name in named for path in features[name].where))


@dataclass(frozen=True)
class _Known:
    """What a prose may name."""

    declared: Declarations
    features: Mapping[str, Condition]
    scenarios: frozenset[str] = field(repr=False)
    pack: Sequence[str]

    def findings(
        self, data: Mapping[str, Any], place: Pointer, around: tuple[Condition, ...]
    ) -> Iterator[Finding]:
        """Look at a mapping, and at those in it, to which its condition applies as well."""
        wrong = list(condition_findings(data, place, self.declared))
        yield from wrong
        if wrong:
            return
        yield from repeated_paths(data, place, self.declared, around)
        around = (*around, Condition.of(data))
        yield from _repeated(data.get("rows", {}), (*place, "rows"))
        for key, value in data.items():
            if isinstance(value, Mapping) and key not in ("where", "words"):
                yield from self.findings(value, (*place, key), around)
            elif key in ("says", "asks", "found_by", "brief", "title", "points") and isinstance(value, str):
                yield from self._text(value, (*place, key), around)
            elif key in COMPARED:
                for path in value:
                    yield from self._text(f"{{{path}}}", (*place, key), around)
            elif key == "shown":
                for index, name in enumerate(value):
                    if "/" not in name and "*" not in name and name not in self.scenarios:
                        message = f"there is no scenario {name}{did_you_mean(name, self.scenarios)}"
                        yield Finding((*place, key, index), "unknown-scenario", message)

    def _text(self, text: str, place: Pointer, around: tuple[Condition, ...]) -> Iterator[Finding]:
        for found in braces(text):
            for name in (*found.on, *([found.choice] if found.choice else ())):
                if name not in self.features:
                    message = f"there is no feature {name}{did_you_mean(name, self.features)}"
                    yield Finding(place, "unknown-feature", message)
                    return
            group, _, name = found.value.partition(".")
            if group == PACK and name:
                if name not in self.pack:
                    message = f"there is no {found.value}{did_you_mean(name, self.pack)}"
                    yield Finding(place, "unknown-value", message)
            else:
                conditions = [*around, *(self.features[name] for name in found.on)]
                yield from placeholder_findings(found, conditions, self.declared, place)


def _repeated(rows: Mapping[str, Any], place: Pointer) -> Iterator[Finding]:
    """Find rows of a table that give the same points under the same conditions, so that one says nothing new."""
    first: dict[str, str] = {}
    for name, row in rows.items():
        alike = repr([row.get(key) for key in ("points", "where", *COMPARED)])
        if "points" in row and alike in first:
            message = f"{name} gives {row['points']} under the conditions of {first[alike]}"
            yield Finding((*place, name, "points"), "repeated-row", message)
        first.setdefault(alike, name)
