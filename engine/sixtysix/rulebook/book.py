"""The chapters of several variants side by side, with what they have in common."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sixtysix.chart import spec_dir
from sixtysix.chart.compare.comparison import Comparison, compare
from sixtysix.chart.compare.things import Side
from sixtysix.chart.kinds import RULING
from sixtysix.chart.load import load_chart
from sixtysix.chart.model import Chart, State, Transition
from sixtysix.chart.parameters import parameter
from sixtysix.rulebook import texts
from sixtysix.rulebook.chapter import Chapter, Told
from sixtysix.rulebook.evidence import Shown
from sixtysix.rulebook.parameters import NOT_ASKED, Group, Parameter, groups, is_at
from sixtysix.rulebook.texts import Ruling, Source


@dataclass(frozen=True)
class Touch:
    """How a ruling touches a variant: the parameters that hold it, and the states and transitions that cite it."""

    chapter: Chapter
    parameters: tuple[tuple[str, str], ...]
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]
    shown: Shown | None
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Book:
    """The whole site's content."""

    family: Chart
    chapters: tuple[Chapter, ...]
    groups: tuple[Group, ...]
    rulings: Mapping[str, Ruling]
    sources: Mapping[str, Source]

    def chapter(self, name: str) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.name == name), None)

    def base(self, chapter: Chapter) -> Chapter | None:
        """The chapter of what a house rule extends, if the book has it."""
        _, *bases = chapter.variant.lineage
        return next((found for name in bases if (found := self.chapter(name))), None)

    def parameter(self, path: str) -> Parameter:
        """The parameter at a path, the first one of a group, or the one that a path leads into."""
        known = [p for group in self.groups for p in group.parameters]
        return next(p for p in known if is_at(p.path, path) or is_at(path, p.path))

    def most_common(self, parameter: Parameter) -> str:
        """What most variants have, in words; of several the first one's."""
        values = [parameter.written(chapter.variant.parameters) for chapter in self.chapters]
        return max(values, key=values.count)

    def differs(self, parameter: Parameter) -> bool:
        return len({parameter.written(chapter.variant.parameters) for chapter in self.chapters}) > 1

    def comparison(self, first: Chapter, second: Chapter) -> Comparison:
        """Everything that differs between two variants."""
        return compare(*(Side(chapter.name, self.family, chapter.chart) for chapter in (first, second)))

    def touches(self, ruling: Ruling) -> Iterator[Touch]:
        """The variants that a ruling touches."""
        for chapter in self.chapters:
            touch = self._touch(chapter, ruling)
            if touch.parameters or touch.states or touch.transitions:
                yield touch

    def _touch(self, chapter: Chapter, ruling: Ruling) -> Touch:
        known = [p for group in self.groups for p in group.parameters]
        values = (
            (p.path, p.written(chapter.variant.parameters))
            for p in known
            if any(is_at(p.path, path) or is_at(path, p.path) for path in ruling.parameters)
        )
        return Touch(
            chapter,
            tuple((path, value) for path, value in values if value != NOT_ASKED),
            tuple(
                s for s in chapter.chart.states.values() if ruling.id in _cited_in(chapter.chart, s, ruling)
            ),
            tuple(t for t in chapter.chart.transitions if ruling.id in cited_at(chapter.chart, t)),
            chapter.evidence.shown.get(RULING.id(ruling.id)),
            tuple(t for t in chapter.told if ruling.id in t.cites),
        )


def bind(chapters: Iterable[Chapter]) -> Book:
    """The book of these chapters, with the rulings and sources of the spec."""
    bound = tuple(chapters)
    folder = bound[0].chart.folder or spec_dir()
    family, declared = load_chart(folder / "chart.yaml"), groups(bound[0].chart.declarations)
    return Book(family, bound, tuple(declared), texts.rulings(folder), texts.sources(folder))


def cited_at(chart: Chart, t: Transition) -> list[str]:
    """Everything that a transition, its conditions and its actions cite, each once."""
    guards = [chart.guards[name].source for name, _ in t.guards]
    actions = [chart.actions[name].source for name in t.on]
    return list(dict.fromkeys(name for source in (t.cites, *guards, *actions) for name in source))


def differing(first: Chapter, second: Chapter, group: Group) -> list[str]:
    """The paths of a group's parameters in which two variants differ."""
    ours, theirs = first.variant.parameters, second.variant.parameters
    return [p.path for p in group.parameters if parameter(ours, p.path) != parameter(theirs, p.path)]


def _cited_in(chart: Chart, state: State, ruling: Ruling) -> list[str]:
    """What a state cites; what it does by itself asks parameters, so that counts where none holds the ruling."""
    names = () if ruling.parameters else state.start + state.enter + state.exit + state.finish
    return [name for source in (state.source, *(chart.actions[n].source for n in names)) for name in source]
