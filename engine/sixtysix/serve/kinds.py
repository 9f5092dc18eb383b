"""The kinds of matches: a variant, and the best of how many games."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.machine import compile_machine
from sixtysix.game import views
from sixtysix.machines import machine
from sixtysix.runtime import GameMachine

MATCHES = (1, 3, 5, 7)
"""The lengths of matches that are offered, in games."""


@dataclass(frozen=True)
class Kind:
    """A variant as it is played at a table."""

    chart: ConfiguredChart
    machine: type[GameMachine]

    @property
    def title(self) -> str:
        return self.chart.variant.title

    @property
    def says(self) -> str:
        return self.chart.variant.says

    @property
    def best_of(self) -> int:
        best_of: int = self.machine.ruleset.best_of
        return best_of

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """List every card, suit by suit, each from the highest down."""
        r = self.machine.ruleset
        return tuple(views.card_name(r, card) for card in r.cards)

    @cached_property
    def drawing(self) -> bytes:
        """Draw the chart of HAND_PLAY as SVG."""
        return render(draw(self.chart, "HAND_PLAY").source, "svg")

    @cached_property
    def arrows(self) -> Mapping[str, Mapping[str, list[str]]]:
        """The transitions that an event may take in a state: state, then event, then their names."""
        return {
            state: {
                event: [t.name for t in self.chart.outgoing(state) if t.event == event]
                for event in self.chart.events
            }
            for state in self.chart.stable
        }

    @cached_property
    def says_of_event(self) -> Mapping[str, str]:
        """Give the sentence of each event that players make."""
        return {name: event.says for name, event in self.chart.events.items() if event.by == "player"}


@cache
def kind(variant: str, best_of: int | None = None) -> Kind:
    """Load a variant by its name or the path of its file; ``best_of`` is the variant's own if left out.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    family = load_chart()
    known = load_variant(variant, family)
    own: int = known.parameters["match"]["best_of"]
    if best_of in (None, own):
        return Kind(family.configure(known), machine(variant))
    parameters: dict[str, Any] = {**known.parameters, "match": {"best_of": best_of}}
    chart = family.configure(replace(known, parameters=parameters))
    return Kind(chart, compile_machine(chart))
