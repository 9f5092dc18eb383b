"""The book: the chapters of all variants, and the parameters, rulings and sources that they share."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sixtysix.chart import spec_dir
from sixtysix.chart.compare.comparison import Comparison, Side, compare
from sixtysix.chart.load import load_chart
from sixtysix.chart.model import Chart, State, Transition
from sixtysix.chart.obligations import RULING
from sixtysix.chart.parameters import parameter
from sixtysix.chart.read.document import read_document
from sixtysix.rulebook.chapter import Chapter, Told
from sixtysix.rulebook.evidence import Shown
from sixtysix.rulebook.words import NOT_ASKED, Group, Parameter, groups, is_at


@dataclass(frozen=True)
class Ruling:
    """A question that the texts leave open, and the decision."""

    id: str
    title: str
    question: str
    sources: Mapping[str, str]
    decision: str
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """A text on which the rules rest, and its sections."""

    id: str
    title: str
    says: str
    sections: Mapping[str, str]


@dataclass(frozen=True)
class Touch:
    """The places where a ruling touches a variant: parameters that hold it, states and transitions that cite it."""

    chapter: Chapter
    parameters: tuple[tuple[str, str], ...]
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]
    shown: Shown | None
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Book:
    """The content of the whole site."""

    family: Chart
    chapters: tuple[Chapter, ...]
    groups: tuple[Group, ...]
    rulings: Mapping[str, Ruling]
    sources: Mapping[str, Source]

    def chapter(self, name: str) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.name == name), None)

    def base(self, chapter: Chapter) -> Chapter | None:
        """Find the chapter of the variant that a house rule extends, if the book has it."""
        _, *bases = chapter.variant.lineage
        return next((found for name in bases if (found := self.chapter(name))), None)

    def parameter(self, path: str) -> Parameter:
        """Find the parameter at a path. A group's path finds its first one, a path into a parameter that parameter."""
        known = [p for group in self.groups for p in group.parameters]
        return next(p for p in known if is_at(p.path, path) or is_at(path, p.path))

    def most_common(self, parameter: Parameter) -> str:
        """Find the value that most variants have, in words; the first of several that are as common."""
        values = [parameter.written(chapter.variant.parameters) for chapter in self.chapters]
        return max(values, key=values.count)

    def differs(self, parameter: Parameter) -> bool:
        return len({parameter.written(chapter.variant.parameters) for chapter in self.chapters}) > 1

    def comparison(self, first: Chapter, second: Chapter) -> Comparison:
        """Compare two variants."""
        return compare(*(Side(chapter.name, self.family, chapter.chart) for chapter in (first, second)))

    def touches(self, ruling: Ruling) -> Iterator[Touch]:
        """List where a ruling touches each variant that it touches."""
        held = [
            p
            for group in self.groups
            for p in group.parameters
            if any(is_at(p.path, path) or is_at(path, p.path) for path in ruling.parameters)
        ]
        for chapter in self.chapters:
            chart = chapter.chart
            values = ((p.path, p.written(chapter.variant.parameters)) for p in held)
            touch = Touch(
                chapter,
                tuple((path, value) for path, value in values if value != NOT_ASKED),
                tuple(s for s in chart.states.values() if ruling.id in _cited_in(chart, s, ruling)),
                tuple(t for t in chart.transitions if ruling.id in cited_at(chart, t)),
                chapter.evidence.shown.get(RULING.id(ruling.id)),
                tuple(t for t in chapter.told if ruling.id in t.cites),
            )
            if touch.parameters or touch.states or touch.transitions:
                yield touch


def bind(chapters: Iterable[Chapter]) -> Book:
    """Make a book of chapters, with the rulings and sources of the spec."""
    bound = tuple(chapters)
    folder = bound[0].chart.folder or spec_dir()

    def entries(key: str) -> Iterable[tuple[str, Any]]:
        """Read the entries of a file that lies beside the chart; there are none without it."""
        file = folder / f"{key}.yaml"
        return read_document(file).mapping[key].items() if file.is_file() else ()

    rulings = {
        name: Ruling(
            name,
            entry["title"],
            entry["question"],
            entry.get("sources", {}),
            entry["decision"],
            tuple(entry.get("parameters", ())),
        )
        for name, entry in entries("rulings")
    }
    sources = {
        name: Source(name, entry["title"], entry["says"], entry.get("sections", {}))
        for name, entry in entries("sources")
    }
    family, declared = load_chart(folder / "chart.yaml"), groups(bound[0].chart.declarations)
    return Book(family, bound, tuple(declared), rulings, sources)


def cited_at(chart: Chart, t: Transition) -> list[str]:
    """List the citations of a transition, its conditions and its actions, each once."""
    guards = [chart.guards[name].source for name, _ in t.guards]
    actions = [chart.actions[name].source for name in t.on]
    return list(dict.fromkeys(name for source in (t.cites, *guards, *actions) for name in source))


def differing(first: Chapter, second: Chapter, group: Group) -> list[str]:
    """List the paths of a group's parameters in which two variants differ."""
    ours, theirs = first.variant.parameters, second.variant.parameters
    return [p.path for p in group.parameters if parameter(ours, p.path) != parameter(theirs, p.path)]


def _cited_in(chart: Chart, state: State, ruling: Ruling) -> list[str]:
    """List the citations of a state, with those of its actions unless a parameter holds the ruling.

    Actions ask parameters. A ruling that a parameter holds is told there, not at every action that asks it.
    """
    names = () if ruling.parameters else state.start + state.enter + state.exit + state.finish
    return [name for source in (state.source, *(chart.actions[n].source for n in names)) for name in source]
