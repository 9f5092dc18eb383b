"""The search of random hands for one that refutes what the spec calls impossible."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from os import cpu_count

from sixtysix.chart import load
from sixtysix.chart.obligations import Witness, impossible
from sixtysix.events import Json, event_line
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import Search
from sixtysix.kernels.workers import Workers

SHARE = 2_000
"""Hands that are played in one go."""


@dataclass(frozen=True)
class Share:
    """Some of a search: so many hands of a variant, the first with the random numbers of this stream."""

    variant: str
    seed: int
    first: int
    hands: int


@dataclass
class Refuted:
    """The number of hands, and one hand for each obligation that was shown although it is called impossible."""

    hands: int = 0
    witnesses: dict[str, Witness] = field(default_factory=dict)

    def join(self, other: "Refuted") -> None:
        """Add some more of the search; the first hand found for a claim stays."""
        self.hands += other.hands
        self.witnesses = {**other.witnesses, **self.witnesses}

    def json(self, variant: str, seed: int) -> Json:
        """Report the search, with the hands that refute claims."""
        return {
            "variant": variant,
            "hands": self.hands,
            "seed": seed,
            "impossible": claims(variant),
            "refuted": [_told(name, witness) for name, witness in sorted(self.witnesses.items())],
            "date": date.today().isoformat(),
            "cores": cpu_count(),
        }


def claims(variant: str) -> list[str]:
    """List the ids of the obligations that the spec calls impossible.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    coverage = _coverage(variant)
    return [o.id for o in impossible(coverage.chart, coverage.obligations.values())]


def refute(workers: Workers, variant: str, seed: int, hands: int) -> Iterator[Refuted]:
    """Play random hands, and give what some at a time refute."""
    firsts = range(0, hands, SHARE)
    yield from workers.results(
        _refuted, (Share(variant, seed, first, min(SHARE, hands - first)) for first in firsts)
    )


def _told(name: str, witness: Witness) -> Json:
    """Write the hand that refutes a claim as JSON."""
    return {
        "obligation": name,
        **witness.setup.json(),
        "events": [event_line(event) for event in witness.events],
        "refused": event_line(witness.refused) if witness.refused else None,
    }


def _refuted(share: Share) -> Refuted:
    coverage = _coverage(share.variant)
    doubted = impossible(coverage.chart, coverage.obligations.values())
    search = Search(coverage, doubted)
    for stream in range(share.first, share.first + share.hands):
        search.play(share.seed, stream)
    search.witnesses = {o.id: search.witnesses[o.id] for o in doubted if o.id in search.witnesses}
    search.shorten()
    return Refuted(share.hands, search.witnesses)


@cache
def _coverage(variant: str) -> Coverage:
    return Coverage(load(variant))
