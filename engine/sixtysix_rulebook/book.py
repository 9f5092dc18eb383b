"""The content of the rules site: a chapter for each variant, and the parameters, rulings and sources.

An obligation is one fact of the rules that a test should show.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from sixtysix.chart import load
from sixtysix.chart.comparison import Side, compare
from sixtysix.chart.model import Chart, ConfiguredChart, Invariant, State, Transition, Variant, translated
from sixtysix.chart.obligations import PAIR, TAKEN, obligations
from sixtysix.chart.parameters import Parameter, parameter
from sixtysix.chart.prose import Prose, Section
from sixtysix.chart.sources import Sources, Statement, is_ruling, translated_ruling
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.forms import VectorForm
from sixtysix.languages import ENGLISH, spoken
from sixtysix.redline import Redline
from sixtysix.scenarios.reading import family_scenarios, scenario_chart
from sixtysix.scenarios.scenario import Scenario, setup_of
from sixtysix.sheets import fill_prose
from sixtysix_rulebook.evidence import (
    HandError,
    Item,
    Place,
    ShownHand,
    drop_refuted_claims,
    evidence,
    frames,
)
from sixtysix_rulebook.questions import Question, chosen_questions
from sixtysix_rulebook.words import NOT_ASKED, nearness, parameter_value


@dataclass(frozen=True)
class ScenarioHand:
    """A scenario, the hand that the scenario plays, and the chart by which the hand is played."""

    name: str
    scenario: Scenario
    chart: ConfiguredChart
    hand: ShownHand

    @cached_property
    def aims_at(self) -> frozenset[str]:
        """The ids of the obligations (facts that tests must show) of the last event and of refused events after it."""
        last = len(self.scenario.when)
        return frozenset().union(*(frame.shown for frame in self.hand.frames[last:]))

    @property
    def is_aside(self) -> bool:
        """True if the scenario is about house rules, handlers or a seed."""
        return bool(self.scenario.parameters or self.scenario.then.calls or self.scenario.given.seed)

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.scenario.source, *self.scenario.rulings)))


@dataclass(frozen=True)
class Chapter:
    """The site's content for one variant."""

    chart: ConfiguredChart
    obligations: Mapping[str, Item]  # all obligations, by id
    hands: Mapping[str, ShownHand]  # the hands that show the obligations, by id of the hand
    examples: tuple[ScenarioHand, ...]  # the scenarios of the variant
    asked: tuple[tuple[str, Question], ...] = ()  # (topic, question) for each question of its quiz

    def translated(self) -> "Chapter":
        """Return the chapter in the current language. The hands stay the same."""
        if spoken() == ENGLISH:
            return self
        chart = translated(self.chart)
        known = {one.id: one for one in obligations(chart)}
        items = {id: replace(one, obligation=known[id]) for id, one in self.obligations.items()}
        # Scenarios with house rules have charts of their own, which take a while.
        charts = (chart if one.chart is self.chart else translated(one.chart) for one in self.examples)
        examples = tuple(replace(one, chart=of) for one, of in zip(self.examples, charts, strict=True))
        asked = tuple(
            (topic, replace(one, about=tuple(known[o.id] for o in one.about))) for topic, one in self.asked
        )
        return Chapter(chart, items, self.hands, examples, asked)

    @property
    def variant(self) -> Variant:
        return self.chart.variant

    @property
    def name(self) -> str:
        return self.variant.name

    @cached_property
    def transitions(self) -> Mapping[str, Transition]:
        return {t.name: t for t in self.chart.transitions}

    @cached_property
    def prose(self) -> Prose:
        return fill_prose(self.chart)

    def example(self, shown: Iterable[str]) -> ScenarioHand | Place | None:
        """Return a scenario or a step of a hand for the first pattern in ``shown`` that matches one.

        A pattern with ``/`` matches ids of obligations. Any other pattern matches names of scenarios.
        """
        scenarios = [t for t in self.examples if t.hand.frames]
        for pattern in shown:
            if "/" not in pattern:
                found = [t for t in scenarios if fnmatchcase(t.name, pattern)]
            else:
                found = [t for t in scenarios if any(fnmatchcase(id, pattern) for id in t.aims_at)]
            if found:
                return min(found, key=lambda t: bool(t.scenario.parameters))
            for id, one in self.obligations.items():
                if one.places and fnmatchcase(id, pattern):
                    return one.places[0]
        return None

    def examples_by_section(self) -> list[tuple[Section | None, list[ScenarioHand]]]:
        """Return (section, scenarios) for each section of the game's rules that has scenarios.

        The section is None for scenarios that fit no section. Asides (`ScenarioHand.is_aside`) are left out. Scenarios
        about common situations come first in their section.
        """
        often = Counter(id for hand in self.hands.values() for id in hand.shown)
        found: dict[Section | None, list[ScenarioHand]] = {}
        for one in sorted(self.examples, key=lambda one: -min((often[id] for id in one.aims_at), default=0)):
            near = {s: nearness(s, one.name, one.scenario.rulings) for s in self.prose.sections}
            nearest = max(near, key=near.__getitem__) if any(map(any, near.values())) else None
            if not one.is_aside:
                found.setdefault(nearest, []).append(one)
        return [(s, found[s]) for s in (*self.prose.sections, None) if s in found]

    def value(self, one: Parameter) -> str:
        return parameter_value(parameter(self.variant.parameters, one.path), one.path)

    def about(self, transition: Transition) -> list[Item]:
        """Return the obligations about a transition. Obligations about pairs of transitions are left out."""
        single = (s for s in self.obligations.values() if s.obligation.kind != PAIR)
        return [s for s in single if (t := s.obligation.transition) and t.name == transition.name]

    def invariants(self, state: str) -> list[Invariant]:
        known = self.chart.invariants.values()
        return [i for i in known if any(self.chart.is_inside(state, outer) for outer in i.holds_in)]

    def scenarios(self, transition: Transition) -> tuple[list[ScenarioHand], list[ScenarioHand]]:
        """Return (scenarios about a transition, other scenarios that take the transition).

        A scenario is about a transition if an obligation in `ScenarioHand.aims_at` is about the transition.
        A scenario is also about a transition if it takes the transition and cites a ruling of the transition.
        """
        ids = {s.obligation.id for s in self.about(transition)}
        rulings = {cited for cited in transition.cites if is_ruling(cited)}
        passing = [t for t in self.examples if TAKEN.id(transition.name) in t.hand.shown]
        about = [t for t in self.examples if ids & t.aims_at]
        about += [
            t
            for t in self.examples
            if t not in about
            and rulings.intersection(t.cites)
            and any(transition.name in frame.taken for frame in t.hand.frames)
        ]
        return about, [t for t in passing if t not in about]


@dataclass(frozen=True)
class Book:
    family: Chart
    chapters: tuple[Chapter, ...]
    parameters: tuple[tuple[Parameter, tuple[Parameter, ...]], ...]
    """The groups of parameters, each with the parameters in the group."""

    @property
    def sources(self) -> Sources:
        return self.family.sources

    @cached_property
    def rulings(self) -> Mapping[str, Mapping[str, Any]]:
        """The rulings in the language that is current at the first access."""
        return {id: translated_ruling(one) for id, one in self.sources.rulings.items()}

    @staticmethod
    def behind(path: str, *chapters: Chapter) -> list[str]:
        """Return the rulings and sources that the parameter at ``path`` cites in the given chapters."""
        declared = (chapter.chart.declarations.by_path[path] for chapter in chapters)
        return list(dict.fromkeys(cited for one in declared for cited in one.source))

    def showing(self, statement: Statement) -> list[tuple[Chapter, list[ScenarioHand]]]:
        """Return (chapter, scenarios) for each variant with scenarios that show the statement."""
        resting = [c for c in self.chapters if statement.text in c.variant.source]
        shown = [(c, [t for t in c.examples if t.name in statement.shown]) for c in resting]
        return [(c, examples) for c, examples in shown if examples]

    def base(self, chapter: Chapter) -> Chapter | None:
        """Return the chapter of the closest ancestor variant. Return None if the book has no such chapter."""
        known = {c.name: c for c in self.chapters}
        return next((known[name] for name in chapter.variant.lineage[1:] if name in known), None)

    def differences(self, chapter: Chapter) -> Redline | None:
        """Return the differences from the `base` variant. If there is no base, compare with `Prose.beside`."""
        base, beside = self.base(chapter), chapter.prose.beside
        if base is None and chapter.name == beside:
            return None
        chart = base.chart if base else translated(load(beside))
        return Redline(compare(Side(chart.variant.name, chart), Side(chapter.name, chapter.chart)))

    def held_at(self, path: str) -> list[Parameter]:
        """Return the parameters whose path is equal to ``path``, above ``path`` or below ``path``."""
        known = (one for _, inside in self.parameters for one in inside)
        return [
            one for one in known if f"{one.path}.".startswith(f"{path}.") or path.startswith(f"{one.path}.")
        ]

    def touches(
        self, id: str
    ) -> Iterator[tuple[Chapter, list[tuple[str, str]], list[State], list[Transition]]]:
        """Yield the chapters that a ruling affects, each with the affected parameters, states and transitions."""
        held_at = self.rulings[id].get("parameters", ())
        paths = {one.path for path in held_at for one in self.held_at(path)}
        held = [one for _, inside in self.parameters for one in inside if one.path in paths]
        for chapter in self.chapters:
            chart = chapter.chart
            values = [(one.path, value) for one in held if (value := chapter.value(one)) != NOT_ASKED]
            # Actions use parameters. A ruling on a parameter is listed there, not at every action that uses it.
            acting = [] if held_at else [name for name, one in chart.actions.items() if id in one.source]
            states = [
                s
                for s in chart.states.values()
                if id in s.source or {*acting}.intersection(s.start + s.enter + s.exit + s.finish)
            ]
            transitions = [t for t in chart.transitions if id in cited_at(chart, t)]
            if values or states or transitions:
                yield chapter, values, states, transitions


def book_of(chapters: Iterable[Chapter]) -> Book:
    bound = tuple(chapters)
    groups = bound[0].chart.declarations.groups
    parameters = tuple((group, tuple(_leaf_parameters(group))) for group in groups)
    return Book(bound[0].chart.family, bound, parameters)


def _leaf_parameters(around: Parameter) -> Iterator[Parameter]:
    for one in around.parts:
        yield from [one] if one.form else _leaf_parameters(one)


def cited_at(chart: Chart, t: Transition) -> list[str]:
    """Return the citations of a transition, of its conditions and of its actions, without duplicates."""
    guards = [chart.cites_of(t, name) for name, _ in t.guards]
    actions = [chart.actions[name].source for name in t.on]
    return list(dict.fromkeys(name for source in (t.cites, *guards, *actions) for name in source))


def require_different(names: Iterable[str]) -> None:
    """Raise SixtySixError if two variants have the same name. Each variant is given by name or path."""
    known: set[str] = set()
    for name_or_path in names:
        variant = load(name_or_path).variant
        if variant.name in known:
            raise SixtySixError(f"{name_or_path}: the book has a variant {variant.name} already")
        known.add(variant.name)


def read_chapters(vectors: Mapping[str, Sequence[VectorForm]]) -> Iterator[Chapter]:
    """Yield the chapter of each variant. ``vectors`` maps the variant's name or path to test vectors."""
    scenarios = family_scenarios()
    for name_or_path, built in vectors.items():
        coverage = Coverage(drop_refuted_claims(load(name_or_path), built))
        name = coverage.chart.variant.name
        examples = tuple(
            _play_scenario(coverage, stem, s) for stem, s in scenarios.items() if name in s.variants
        )
        asked = tuple(chosen_questions(coverage, built))
        yield Chapter(coverage.chart, *evidence(coverage, built), examples, asked)


def _play_scenario(coverage: Coverage, name: str, scenario: Scenario) -> ScenarioHand:
    if scenario.then.refused_parameters:
        return ScenarioHand(name, scenario, coverage.chart, ShownHand(name, ()))
    if scenario.parameters:
        coverage = Coverage(scenario_chart(scenario, coverage.chart.variant.name))
    begin, parse = Hand(coverage, setup_of(scenario.given, coverage.ruleset)), coverage.codec.parse
    steps = [(parse(line), True) for line in scenario.when]
    steps += [(parse(refusal.event), False) for refusal in scenario.then.not_legal]
    try:
        played = tuple(frames(begin, steps))
        return ScenarioHand(name, scenario, coverage.chart, ShownHand(name, played))
    except HandError as error:
        file = scenario.document.file if scenario.document else name
        raise SixtySixError(f"{file}: {name}: {error}") from None
