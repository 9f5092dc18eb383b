"""Where a system differs from the rules: one place in one hand."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sixtysix.chart import kinds
from sixtysix.chart.obligations import Json, Obligation
from sixtysix.conform.scripts import Script

ALLOWS, REFUSES, VALUE, LEAK, CRASH, HANG, PROTOCOL = KINDS = (
    "allows",
    "refuses",
    "value",
    "leak",
    "crash",
    "hang",
    "protocol",
)
"""It allows what the rules refuse; refuses what they allow; tells another value; tells a player what they may not
know; and the three kinds of `Misbehaviour`."""

BREAK_DOWNS = (CRASH, HANG, PROTOCOL)

REFUSAL, TABLE = "refusal", "table"

TRAITS = {kind.name: kind.rank for kind in kinds.KINDS if kind.trait} | {REFUSAL: 2, TABLE: 4}
"""What differences are told apart by, the smaller the rank the better: kinds of obligations, the refusal of an event,
and whole tables of cases."""


@dataclass(frozen=True)
class Difference:
    """What differs at the end of ``script``; ``traits`` are what its last event shows."""

    kind: str
    state: str
    """Of the rules, before the event."""
    script: Script
    played: tuple[Json, ...] = ()
    """The events of the script, and between them those that the system has left out by going on by itself."""
    event: Json | None = None
    """What is allowed or refused wrongly, else what happened last."""
    path: tuple[str, ...] = ()
    """The transitions that the rules take with it, one after the other."""
    transition: str = ""
    atoms: tuple[str, ...] = ()
    field: str = ""
    """``leader``, ``result.game_points``, ``view.hand``; of a break-down, what was asked for."""
    expected: Any = None
    told: Any = None
    says: str = ""
    traits: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[Any, ...]:
        """What differences have in common of which one example is enough."""
        event = self.event["event"] if self.event else ""
        return (self.kind, event, self.transition, self.atoms, self.field, tuple(sorted(self.traits)))


@dataclass
class Record:
    """What came of some hands. Records add up to the same whatever their order but for the examples."""

    hands: int = 0
    events: int = 0
    compared: int = 0
    """Values compared."""
    shown: set[str] = field(default_factory=set)
    agreed: Counter[str] = field(default_factory=Counter)
    """How often each trait was shown without a difference."""
    counts: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    """How often each kind of difference occurred, by `Difference.key`."""
    examples: dict[tuple[Any, ...], Difference] = field(default_factory=dict)
    """The one with the fewest events of each."""
    not_compared: set[str] = field(default_factory=set)

    def add(self, difference: Difference, count: int = 1) -> None:
        known = self.examples.get(difference.key)
        self.counts[difference.key] += count
        if not known or len(difference.script.events) < len(known.script.events):
            self.examples[difference.key] = difference

    def join(self, other: "Record") -> None:
        """Add what came of other hands."""
        self.hands += other.hands
        self.events += other.events
        self.compared += other.compared
        self.shown |= other.shown
        self.agreed += other.agreed
        self.not_compared |= other.not_compared
        for key, example in other.examples.items():
            self.add(example, other.counts[key])


def traits(shown: Iterable[Obligation]) -> frozenset[str]:
    """What is shown, as far as it tells differences apart; a margin of a condition is one, whatever it guards."""
    named = [o for o in shown if o.trait]
    return frozenset([*(o.trait for o in named), *(f"{TABLE}/{o.case}" for o in named if o.case)])


def refusal(event: Json) -> frozenset[str]:
    """The traits of an event that is refused, and ought to change nothing."""
    return frozenset((REFUSAL, f"{REFUSAL}/{event['event']}"))
