"""The chapter of one variant: its chart, the evidence for it, and its scenarios."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart, Invariant, Transition, Variant
from sixtysix.chart.obligations import ABSENT, PAIR, TAKEN
from sixtysix.check import scenario_files
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage
from sixtysix.rulebook.evidence import (
    Evidence,
    Files,
    Frame,
    Hand,
    HandError,
    Place,
    Shown,
    evidence,
    hand_of_scenario,
)
from sixtysix.rulebook.words import leaves
from sixtysix.scenarios.reading import read_scenario, scenario_chart
from sixtysix.scenarios.scenario import Scenario


class BookError(SixtySixError):
    """Raised for two variants of one name, or a scenario that does not hold."""


@dataclass(frozen=True)
class Told:
    """A scenario with its hand. ``chart`` is that of its house rules, if it has any."""

    name: str
    scenario: Scenario
    chart: ConfiguredChart
    hand: Hand

    @cached_property
    def aims_at(self) -> frozenset[str]:
        """Collect the obligations that its last event shows, and its refused events."""
        last = len(self.scenario.when)
        return frozenset().union(*(frame.shown for frame in self.hand.frames[last:]))

    @property
    def transitions(self) -> list[Transition]:
        """List the transitions that it takes, each once."""
        taken = dict.fromkeys(name for frame in self.hand.frames for name in frame.taken)
        known = {t.name: t for t in self.chart.transitions}
        return [known[name] for name in taken]

    @property
    def changes(self) -> list[tuple[str, str]]:
        """List the parameters that its house rules set, with their values."""
        return list(leaves(self.scenario.parameters))

    @property
    def cites(self) -> tuple[str, ...]:
        """List the rulings and sources that it shows."""
        return (*self.scenario.source, *self.scenario.rulings)


@dataclass(frozen=True)
class Chapter:
    """The content of the book about one variant."""

    chart: ConfiguredChart
    evidence: Evidence
    told: tuple[Told, ...]

    @property
    def variant(self) -> Variant:
        return self.chart.variant

    @property
    def name(self) -> str:
        return self.variant.name

    @cached_property
    def transitions(self) -> Mapping[str, Transition]:
        return {t.name: t for t in self.chart.transitions}

    def about(self, transition: Transition) -> list[Shown]:
        """List the obligations of a transition and its conditions, without its pairs."""
        single = (s for s in self.evidence.shown.values() if s.obligation.kind != PAIR)
        return [s for s in single if (t := s.obligation.transition) and t.name == transition.name]

    def of_atom(self, transition: Transition, atom: str) -> list[Shown]:
        return [s for s in self.about(transition) if s.obligation.atom == atom]

    def of_case(self, case: str) -> list[Shown]:
        return [s for s in self.evidence.shown.values() if s.obligation.case == case]

    def absent(self, state: str) -> list[Shown]:
        """List the events for which a state has no transition."""
        shown = self.evidence.shown.values()
        return [s for s in shown if s.obligation.kind == ABSENT and s.obligation.state == state]

    def shown_in(self, hand: Hand) -> list[Shown]:
        """List the obligations for which a hand was generated."""
        return [self.evidence.shown[name] for name in hand.obligations]

    def frame(self, place: Place) -> Frame:
        hand = next(hand for hand in self.evidence.hands if hand.id == place.hand)
        return hand.frames[place.step]

    def invariants(self, state: str) -> list[Invariant]:
        """List the invariants that hold in a state."""
        known = self.chart.invariants.values()
        return [i for i in known if any(self.chart.is_inside(state, outer) for outer in i.holds_in)]

    def scenarios_at(self, transition: Transition) -> list[Told]:
        """List the scenarios about a transition.

        First come those whose end shows it or one of its conditions, then those that take it and show its rulings.
        """
        ids = {s.obligation.id for s in self.about(transition)}
        rulings = {cited for cited in transition.cites if cited[:1] == "R" and cited[1:].isdigit()}
        aimed = [t for t in self.told if ids & t.aims_at]
        return aimed + [
            t
            for t in self.told
            if t not in aimed
            and rulings.intersection(t.cites)
            and any(transition.name in frame.taken for frame in t.hand.frames)
        ]

    def scenarios_through(self, transition: Transition) -> list[Told]:
        """List the other scenarios that take a transition."""
        passing = [t for t in self.told if TAKEN.id(transition.name) in t.hand.shown]
        about = self.scenarios_at(transition)
        return [t for t in passing if t not in about]

    def scenarios_showing(self, obligation: str) -> list[Told]:
        return [t for t in self.told if obligation in t.hand.shown]


def require_different(names: Iterable[str]) -> None:
    """Make sure that no two variants, given by names or paths, have one name.

    Raises:
        SixtySixError: if two have, or one of them has problems.
    """
    known: set[str] = set()
    for name_or_path in names:
        variant = load(name_or_path).variant
        if variant.name in known:
            raise BookError(f"{name_or_path}: the book has a variant {variant.name} already")
        known.add(variant.name)


def read_chapters(files: Mapping[str, Files]) -> Iterator[Chapter]:
    """Read the chapter of each variant, one after the other.

    Args:
        files: what `sixtysix build` makes of each variant, by its name or the path of its file.

    Raises:
        SixtySixError: if a variant, a scenario or what was built has problems.
    """
    scenarios = {path.stem: read_scenario(path) for path in scenario_files()}
    for name_or_path, built in files.items():
        chart = load(name_or_path)
        coverage = Coverage(chart)
        own = ((stem, s) for stem, s in scenarios.items() if chart.variant.name in s.variants)
        told = tuple(_told(coverage, stem, scenario) for stem, scenario in own)
        yield Chapter(chart, evidence(coverage, built), told)


def _told(coverage: Coverage, name: str, scenario: Scenario) -> Told:
    chart = coverage.chart
    if scenario.then.refused_parameters:
        return Told(name, scenario, chart, Hand(name, ()))
    if scenario.parameters:
        chart = scenario_chart(scenario, chart.variant.name)
        coverage = Coverage(chart)
    try:
        return Told(name, scenario, chart, hand_of_scenario(coverage, scenario, name))
    except HandError as error:
        file = scenario.document.file if scenario.document else name
        raise BookError(f"{file}: {error}") from None
