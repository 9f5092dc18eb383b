"""Variants as they are played at tables, and the data for the pages of tables."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart, translated
from sixtysix.chart.prose import has_prose
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.machine import compile_machine, translated_machine
from sixtysix.contract.events import Json
from sixtysix.game.ruleset import RANKS
from sixtysix.languages import spoken
from sixtysix.runtime import GameMachine
from sixtysix.sheets import fill_prose
from sixtysix_tables.match import deck_of

MATCHES = (1, 3, 5, 7)  # the lengths of matches on offer, in games


@dataclass(frozen=True)
class MatchKind:
    """A variant, and the number of games in a match."""

    chart: ConfiguredChart
    machine: type[GameMachine]

    @property
    def best_of(self) -> int:
        return int(self.machine.ruleset.best_of)

    @cached_property
    def drawing(self) -> bytes:
        """The SVG drawing of the state HAND_PLAY, without a style element. The page's policy forbids style elements."""
        return render(draw(self.chart, "HAND_PLAY"), "svg", style="")

    @cached_property
    def arrows(self) -> Mapping[str, Mapping[str, list[str]]]:
        """The names of the transitions for an event in a state: ``arrows[state][event]``."""
        return {
            state: {
                event: [t.name for t in self.chart.outgoing(state) if t.event == event]
                for event in self.chart.events
            }
            for state in self.chart.stable
        }

    def page_data(self, computer: bool) -> Json:
        """Return the facts about the game that a page's script needs."""
        r = self.machine.ruleset
        parts = fill_prose(self.chart).parts if has_prose(self.chart) else ()
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
                "cards": [[RANKS[rank], points] for rank, points in zip(r.ranks, r.values, strict=True)],
                "scoring": [
                    {"says": part.says, "rows": [[row.points, row.says] for row in part.rows]}
                    for part in parts
                ],
            },
            "computer": computer,
            "events": {name: event.says for name, event in self.chart.events.items() if event.by == "player"},
            "arrows": self.arrows,
        }


def kind(variant: str, best_of: int | None = None) -> MatchKind:
    """Return a variant for matches of ``best_of`` games. The default is the variant's own number of games.

    ``variant`` is a name, or the path of a file of house rules.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return _kind(variant, best_of, spoken())


@cache
def _kind(variant: str, best_of: int | None, _: str) -> MatchKind:
    family = load_chart()
    known = load_variant(variant, family)
    own: int = known.parameters["match"]["best_of"]
    if best_of in (None, own):
        return MatchKind(translated(family.configure(known)), translated_machine(variant))
    parameters: dict[str, Any] = {**known.parameters, "match": {"best_of": best_of}}
    chart = translated(family.configure(replace(known, parameters=parameters)))
    return MatchKind(chart, compile_machine(chart))
