"""What is played at a table: a variant, and how it is told to the page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.machine import compile_machine
from sixtysix.compile.machines import machine
from sixtysix.contract.events import Json
from sixtysix.game.ruleset import RANKS
from sixtysix.languages import ENGLISH, Language
from sixtysix.runtime import GameMachine
from sixtysix.sheets import scoring_rows
from sixtysix_tables.match import deck_of

MATCHES = (1, 3, 5, 7)
"""The lengths of matches that are offered, in games."""


@dataclass(frozen=True)
class MatchKind:
    """A variant as it is played at a table."""

    chart: ConfiguredChart
    machine: type[GameMachine]

    @property
    def best_of(self) -> int:
        return int(self.machine.ruleset.best_of)

    @cached_property
    def drawing(self) -> bytes:
        """Draw the chart of HAND_PLAY as SVG, without its style: the page has the same, and forbids any within."""
        return render(draw(self.chart, "HAND_PLAY"), "svg", style="")

    @cached_property
    def arrows(self) -> Mapping[str, Mapping[str, list[str]]]:
        """Name the transitions that an event may take in a state: state, then event, then their names."""
        return {
            state: {
                event: [t.name for t in self.chart.outgoing(state) if t.event == event]
                for event in self.chart.events
            }
            for state in self.chart.stable
        }

    @cached_property
    def rules(self) -> list[Json]:
        """List the moves of players, the conditions that each has wherever it can be made, and its ways if several."""
        told = []
        for name, says in self.says_of_event.items():
            arrows = [t for t in self.chart.transitions if t.event == name]
            shared = [atom for atom in arrows[0].guards if all(atom in t.guards for t in arrows)]
            guards = [(self.chart.guards[guard], wanted) for guard, wanted in shared]
            conditions = [guard.says if wanted else guard.otherwise for guard, wanted in guards]
            # Two arrows that ask the same of a state, and differ in the answers, are one way with two ends.
            ways = {(t.source, frozenset(atom for atom, _ in t.guards)): t.says for t in reversed(arrows)}
            several = [*reversed(ways.values())] if len(ways) > 1 else []
            told.append({"event": name, "says": says, "conditions": conditions, "ways": several})
        return told

    def told(self, computer: bool) -> Json:
        """Collect what a page's script must know of the game besides what the table tells it."""
        r = self.machine.ruleset
        return {
            "variant": self.machine.machine_name,
            "best_of": self.best_of,
            "deck": deck_of(self.machine),
            "target": r.target,
            "goal": r.game_goal,
            "counts_down": bool(r.counts_down),
            "holding": r.holding,
            "marriages": {"plain": r.plain_marriage, "trump": r.trump_marriage},
            "rules": {
                "says": self.chart.variant.says,
                "moves": self.rules,
                "cards": [[RANKS[rank], points] for rank, points in zip(r.ranks, r.values, strict=True)],
                "scoring": scoring_rows(self.chart),
            },
            "computer": computer,
            "events": self.says_of_event,
            "arrows": self.arrows,
        }

    @cached_property
    def says_of_event(self) -> Mapping[str, str]:
        """Give the sentence of each event that players make."""
        return {name: event.says for name, event in self.chart.events.items() if event.by == "player"}


@cache
def kind(variant: str, best_of: int | None = None, language: Language = ENGLISH) -> MatchKind:
    """Load a variant by its name or the path of its file; ``best_of`` is the variant's own if left out.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    family = load_chart().told_in(language)
    known = load_variant(variant, family)
    own: int = known.parameters["match"]["best_of"]
    if best_of in (None, own):
        return MatchKind(family.configure(known), machine(variant, language))
    parameters: dict[str, Any] = {**known.parameters, "match": {"best_of": best_of}}
    chart = family.configure(replace(known, parameters=parameters))
    return MatchKind(chart, compile_machine(chart))
