"""Everything that the pages tell, read and played: variants, rulings, sources, scenarios."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.explore.coverage import Coverage
from sixtysix.rulebook.evidence import Evidence, Files, Place, Shown, evidence
from sixtysix.rulebook.hands import Frame, Hand, HandError, hand_of_scenario
from sixtysix.rulebook.parameters import NOT_ASKED, Group, Parameter, groups
from sixtysix.spec import load, spec_dir
from sixtysix.spec.document import read_document
from sixtysix.spec.model import Chart, Invariant, State, Transition, Variant, parameter
from sixtysix.spec.scenario import Scenario, read_scenario


class BookError(SixtySixError):
    """Variants that cannot stand in one book, or a scenario that is not so."""


@dataclass(frozen=True)
class Ruling:
    """A question that the texts leave open, and how it is decided."""

    id: str
    title: str
    question: str
    sources: Mapping[str, str]
    decision: str
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """A text that the rules rest on, and its sections."""

    id: str
    title: str
    says: str
    sections: Mapping[str, str]


@dataclass(frozen=True)
class Told:
    """A scenario with the hand that it is; ``chart`` is that of its house rules, if it has any."""

    name: str
    scenario: Scenario
    chart: Chart
    hand: Hand

    @cached_property
    def aims_at(self) -> frozenset[str]:
        """What its last event shows, and the events that it says are refused."""
        last = len(self.scenario.when)
        return frozenset().union(*(frame.shown for frame in self.hand.frames[last:]))

    @property
    def transitions(self) -> list[Transition]:
        """Those that it takes, each once."""
        taken = dict.fromkeys(name for frame in self.hand.frames for name in frame.taken)
        known = {t.id: t for t in self.chart.transitions}
        return [known[name] for name in taken]

    def changes(self, known: Iterable[Group]) -> list[tuple[str, str]]:
        """The parameters that its house rules set, with their values."""
        assert self.chart.variant
        values = self.chart.variant.parameters
        paths = [p for group in known for p in group.parameters]
        return [(p.path, p.written(values)) for p in paths if _is_set(self.scenario.parameters, p.path)]


@dataclass(frozen=True)
class Chapter:
    """What the book tells of one variant."""

    chart: Chart
    evidence: Evidence
    told: tuple[Told, ...]

    @property
    def variant(self) -> Variant:
        assert self.chart.variant
        return self.chart.variant

    @property
    def name(self) -> str:
        return self.variant.name

    @cached_property
    def transitions(self) -> Mapping[str, Transition]:
        return {t.id: t for t in self.chart.transitions}

    def about(self, transition: Transition) -> list[Shown]:
        """What is to be shown of a transition and its conditions, its pairs with others left out."""
        return [
            s for s in self.evidence.shown.values() if _is_of(s, transition) and s.obligation.kind != "pair"
        ]

    def of_atom(self, transition: Transition, atom: str) -> list[Shown]:
        return [s for s in self.about(transition) if s.obligation.atom == atom]

    def of_case(self, case: str) -> list[Shown]:
        return [s for s in self.evidence.shown.values() if s.obligation.case == case]

    def absent(self, state: str) -> list[Shown]:
        """The events that a state has no transition for."""
        shown = self.evidence.shown.values()
        return [s for s in shown if s.obligation.kind == "absent" and s.obligation.state == state]

    def shown_in(self, hand: Hand) -> list[Shown]:
        """What a generated hand is there for."""
        return [self.evidence.shown[name] for name in hand.obligations]

    def frame(self, place: Place) -> Frame:
        hand = next(hand for hand in self.evidence.hands if hand.id == place.hand)
        return hand.frames[place.step]

    def invariants(self, state: str) -> list[Invariant]:
        """What holds in a state, or in every state inside it."""
        known = self.chart.invariants.values()
        return [i for i in known if any(self.chart.is_inside(state, outer) for outer in i.holds_in)]

    def scenarios_at(self, transition: Transition) -> list[Told]:
        """The scenarios that are about a transition: their end shows it, or a condition of it, or cites its rulings."""
        ids = {s.obligation.id for s in self.about(transition)}
        return [t for t in self.told if ids & t.aims_at or self._same_ruling(t, transition)]

    def scenarios_through(self, transition: Transition) -> list[Told]:
        """The other scenarios in which a transition is taken."""
        passing = [t for t in self.told if f"taken/{transition.id}" in t.hand.shown]
        about = self.scenarios_at(transition)
        return [t for t in passing if t not in about]

    def scenarios_showing(self, obligation: str) -> list[Told]:
        return [t for t in self.told if obligation in t.hand.shown]

    def _same_ruling(self, told: Told, transition: Transition) -> bool:
        rulings = {cited for cited in transition.cites if _is_ruling(cited)}
        return bool(rulings.intersection(told.scenario.source)) and any(
            transition.id in frame.taken for frame in told.hand.frames
        )


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
        return next(p for p in known if _is_at(p.path, path) or _is_at(path, p.path))

    def most_common(self, parameter: Parameter) -> str:
        """What most variants have, in words; of several the first one's."""
        values = [parameter.written(chapter.variant.parameters) for chapter in self.chapters]
        return max(values, key=values.count)

    def differs(self, parameter: Parameter) -> bool:
        return len({parameter.written(chapter.variant.parameters) for chapter in self.chapters}) > 1

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
            if any(_is_at(p.path, path) or _is_at(path, p.path) for path in ruling.parameters)
        )
        return Touch(
            chapter,
            tuple((path, value) for path, value in values if value != NOT_ASKED),
            tuple(
                s for s in chapter.chart.states.values() if ruling.id in _cited_in(chapter.chart, s, ruling)
            ),
            tuple(t for t in chapter.chart.transitions if ruling.id in cited_at(chapter.chart, t)),
            chapter.evidence.shown.get(f"ruling/{ruling.id}"),
            tuple(t for t in chapter.told if ruling.id in t.scenario.source),
        )


def cited_at(chart: Chart, t: Transition) -> list[str]:
    """Everything that a transition, its conditions and its actions cite, each once."""
    guards = [chart.guards[name].source for name, _ in t.guards]
    actions = [chart.actions[name].source for name in t.on]
    return list(dict.fromkeys(name for source in (t.cites, *guards, *actions) for name in source))


def differing(first: Chapter, second: Chapter, group: Group) -> list[str]:
    """The paths of a group's parameters in which two variants differ."""
    ours, theirs = first.variant.parameters, second.variant.parameters
    return [p.path for p in group.parameters if parameter(ours, p.path) != parameter(theirs, p.path)]


def failures(chart: Chart, frame: Frame) -> list[str]:
    """Why the event of a frame was refused, as sentences."""
    assert frame.event
    assert frame.refused is not None
    event = frame.event["event"]
    if not frame.refused:
        return [f"{frame.state} has no transition for {event}."]
    ways = [t for t in chart.outgoing(frame.state) if t.event == event]
    wanted = {name: value for t in ways for name, value in t.guards}
    guards = chart.guards
    return [guards[n].otherwise if wanted.get(n, True) else guards[n].says for n in frame.refused]


def _cited_in(chart: Chart, state: State, ruling: Ruling) -> list[str]:
    """What a state cites; what it does by itself asks parameters, so that counts where none holds the ruling."""
    names = () if ruling.parameters else state.start + state.enter + state.exit + state.finish
    return [name for source in (state.source, *(chart.actions[n].source for n in names)) for name in source]


def read_chapters(files: Mapping[str, Files]) -> Iterator[Chapter]:
    """What the book tells of each variant, as it is ready.

    Args:
        files: for each variant, a name or the path of a file, what `sixtysix build` makes of it.

    Raises:
        SixtySixError: if a variant, a scenario or what was built has problems, or two variants have one name.
    """
    scenarios = _scenarios()
    names: set[str] = set()
    for name_or_path, built in files.items():
        chapter = read_chapter(name_or_path, built, scenarios)
        if chapter.name in names:
            raise BookError(f"{name_or_path}: the book has a variant {chapter.name} already")
        names.add(chapter.name)
        yield chapter


def bind(chapters: Iterable[Chapter]) -> Book:
    """The book of these chapters, with the rulings and sources of the spec."""
    bound = tuple(chapters)
    return Book(bound, tuple(groups(bound[0].chart.parameters_schema)), _rulings(), _sources())


def read_chapter(name_or_path: str, built: Files, scenarios: Mapping[str, Scenario]) -> Chapter:
    """What the book tells of a variant."""
    chart = load(name_or_path)
    assert chart.variant
    coverage = Coverage(chart)
    own = {stem: s for stem, s in scenarios.items() if s.variant == chart.variant.name}
    told = tuple(_told(coverage, stem, scenario) for stem, scenario in own.items())
    return Chapter(chart, evidence(coverage, built), told)


def _told(coverage: Coverage, name: str, scenario: Scenario) -> Told:
    if scenario.parameters:
        coverage = Coverage(_with_house_rules(scenario))
    try:
        return Told(name, scenario, coverage.chart, hand_of_scenario(coverage, scenario, name))
    except HandError as error:
        file = scenario.document.file if scenario.document else name
        raise BookError(f"{file}: {error}") from None


def _with_house_rules(scenario: Scenario) -> Chart:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house-rules.yaml"
        path.write_text(scenario.house_rules, encoding="utf-8")
        return load(str(path))


def _scenarios() -> dict[str, Scenario]:
    return {path.stem: read_scenario(path) for path in sorted((spec_dir() / "scenarios").glob("*.yaml"))}


def _entries(file: str, key: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    entries: Mapping[str, Mapping[str, Any]] = read_document(spec_dir() / file).mapping[key]
    return entries.items()


def _rulings() -> dict[str, Ruling]:
    return {
        name: Ruling(
            name,
            entry["title"],
            entry["question"],
            entry.get("sources", {}),
            entry["decision"],
            tuple(entry.get("parameters", ())),
        )
        for name, entry in _entries("rulings.yaml", "rulings")
    }


def _sources() -> dict[str, Source]:
    return {
        name: Source(name, entry["title"], entry["says"], entry.get("sections", {}))
        for name, entry in _entries("sources.yaml", "sources")
    }


def _is_of(shown: Shown, transition: Transition) -> bool:
    found = shown.obligation.transition
    return found is not None and found.id == transition.id


def _is_at(path: str, outer: str) -> bool:
    return path == outer or path.startswith(f"{outer}.")


def _is_set(parameters: Mapping[str, Any], path: str) -> bool:
    """Whether parameters, nested or dotted, set what stands at a path."""
    for key, value in parameters.items():
        if _is_at(key, path) or key == path:
            return True
        if path.startswith(f"{key}."):
            return not isinstance(value, Mapping) or _is_set(value, path.removeprefix(f"{key}."))
    return False


def _is_ruling(citation: str) -> bool:
    return citation[:1] == "R" and citation[1:].isdigit()
