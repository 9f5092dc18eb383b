"""Findings: each finding is one way in which a system breaks the rules.

A tester can list known findings in a file, with a reason for each.
"""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from sixtysix.chart.model import Chart
from sixtysix.chart.obligations import CASE, MARGIN
from sixtysix.chart.problems import refuse, unknown
from sixtysix.chart.validation import read_in_form
from sixtysix.conform import differences as kinds
from sixtysix.conform.differences import Difference
from sixtysix.conform.sut import TIMEOUT, Sut
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import Coverage, Hand

CLOSEST = 2  # number of a finding's rules whose rulings are listed
REPLAYS = 3  # number of replays of a finding's hand on a fresh system


class Rule(NamedTuple):
    """A part of the spec that a finding names: a condition, a transition, an action or a row of a rules table."""

    name: str
    says: str
    source: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """One way in which a system breaks the rules."""

    id: str  # ``allows/lead/holds_card``, ``value/result.game_points/case/worth_of_claim/double``
    kind: str
    count: int
    difference: Difference  # the difference with the shortest hand
    feature: str = ""
    """The feature to which the finding is attributed: ``case/worth_of_claim/double``, ``may/close``."""
    rules: tuple[Rule, ...] = ()
    parameters: tuple[str, ...] = ()  # the variant's parameters that these rules depend on
    hand: Json = field(default_factory=dict)
    repeat: str = ""
    came_again: int | None = None  # number of the `REPLAYS` that reproduce the finding; None if not tried
    agrees_with: tuple[str, ...] = ()
    """Changes of parameters with which the rules agree with the system: ``claim.penalty.by: claimant_tricks``."""
    tried: int = 0  # number of hands in which changes were tried
    also: tuple[str, ...] = ()  # ids that other findings with the same cause would have
    perhaps: str = ""  # id of a finding that may have the same cause, which cannot be tested
    known: str = ""  # the tester's reason for accepting the finding

    @property
    def rulings(self) -> tuple[str, ...]:
        """The sources of the first two rules, such as ``R32``."""
        return tuple(dict.fromkeys(source for rule in self.rules[:CLOSEST] for source in rule.source))

    @property
    def closest(self) -> tuple[Rule, ...]:
        """The most relevant rules: the conditions that failed, and the rule whose name is in `feature`."""
        names = {*self.difference.atoms, self.feature, self.feature.partition("/")[2]}
        named = tuple(rule for rule in self.rules if rule.name in names)
        return named or (self.rules[:1] if self.kind in (kinds.REFUSES, kinds.VALUE, kinds.LEAK) else ())

    @property
    def is_flaky(self) -> bool:
        """True if a fresh system reproduces the finding only sometimes, or never."""
        return self.came_again is not None and self.came_again < REPLAYS

    def is_shown_by(self, other: Difference) -> bool:
        """True if a hand with this difference shows the finding."""
        d = self.difference
        if (d.kind, d.field) != (other.kind, other.field):
            return False
        if d.kind == kinds.ALLOWS:
            return (d.transition, d.atoms) == (other.transition, other.atoms)
        return d.kind in kinds.BREAK_DOWNS or self.explains(other)

    def explains(self, other: Difference) -> bool:
        """True if the finding's cause may also be the cause of this difference."""
        d, (kind, _, name) = self.difference, self.feature.partition("/")
        if other.kind != self.kind:
            return False
        if self.kind == kinds.ALLOWS:
            return d.transition == other.transition and set(d.atoms) <= set(other.atoms)
        if self.kind not in (kinds.REFUSES, kinds.VALUE):
            return d.field == other.field
        if self.kind == kinds.REFUSES and kind == kinds.ENABLED:
            return d.event_name == other.event_name and self.feature in other.features
        if self.kind == kinds.REFUSES and kind != MARGIN.name and d.transition != other.transition:
            return False
        of_field = d.field in (other.field, *other.beside) or other.field in d.beside
        if self.kind == kinds.VALUE and kind != kinds.REFUSAL and not of_field:
            return False
        if kind == kinds.TABLE:
            return any(each.startswith(CASE.id(name, "")) for each in other.features)
        return self.feature in other.features or not self.feature

    def json(self) -> Json:
        d = self.difference
        return {
            "id": self.id,
            "kind": self.kind,
            "count": self.count,
            "says": d.says,
            "state": d.state,
            "event": d.event,
            "atoms": list(d.atoms),
            "transition": d.transition or None,
            "field": d.field or None,
            "expected": d.expected,
            "told": d.actual,
            "shows": self.feature or None,
            "rules": [rule._asdict() for rule in self.rules],
            "rulings": list(self.rulings),
            "parameters": list(self.parameters),
            "line": d.line or None,
            "certain": d.certain or None,
            "hand": self.hand,
            "came_again": self.came_again,
            "agrees_with": list(self.agrees_with),
            "tried": self.tried,
            "also": list(self.also),
            "perhaps": self.perhaps or None,
            "known": self.known or None,
            "repeat": self.repeat,
        }


def hand_json(coverage: Coverage, difference: Difference) -> Json:
    """Return the hand of a difference as JSON, with the rules' answer to each event.

    The answer is the next state or, for a refused event, the failing conditions. ``sent`` is false if the system played
    the event without a request.
    """
    setup, steps = difference.hand.setup, []
    hand = Hand(coverage, setup)
    for event, sent, _ in difference.steps:
        atoms = hand.failing_atoms(event)
        came = {"state": hand.state_name} if hand.send(event) else {"refused": list(atoms)}
        steps.append({"event": event, "sent": sent, **came})
    return {"variant": coverage.chart.variant.name, "setup": setup.json(), "steps": steps}


def repeat_command(variant: str, sut: Sut, finding: Finding) -> str:
    """Return the shell command that replays a finding's hand. ``variant`` is a name or a path."""
    how = ["--sut", sut.command] if sut.command is not None else ["--adapter", sut.adapter or ""]
    how += ["--timeout", f"{sut.timeout:g}"] * (sut.timeout != TIMEOUT)
    again = ["--hand", finding.difference.hand.line, "--finding", finding.id]
    return shlex.join(["sixtysix", "conform", variant, *how, *again])


# Known differences


@dataclass(frozen=True)
class KnownDifference:
    """A difference that the tester accepts. Either ``finding`` is set, or ``event`` and ``state`` are set."""

    reason: str
    finding: str = ""
    event: str = ""
    state: str = ""

    def __str__(self) -> str:
        return self.finding or f"{self.event} in {self.state}"

    def has(self, finding: Finding) -> bool:
        d = finding.difference
        if self.finding:
            return finding.id == self.finding
        return (self.event, self.state) == (d.event_name, d.state)


@dataclass(frozen=True)
class Known:
    entries: tuple[KnownDifference, ...] = ()

    def reason(self, finding: Finding) -> str:
        return next((entry.reason for entry in self.entries if entry.has(finding)), "")

    def mark(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        return tuple(replace(f, known=self.reason(f)) for f in findings)

    def unmatched(self, findings: Sequence[Finding]) -> tuple[str, ...]:
        """Return the known differences that match none of ``findings``."""
        return tuple(str(entry) for entry in self.entries if not any(map(entry.has, findings)))

    @property
    def names(self) -> list[str]:
        return [entry.finding for entry in self.entries if entry.finding]

    @property
    def avoided(self) -> frozenset[tuple[str, str]]:
        """Pairs (event, state) of known differences. Generated hands avoid these events."""
        return frozenset((entry.event, entry.state) for entry in self.entries if entry.event)


def read_known(path: Path, chart: Chart) -> Known:
    """Return the known differences that a file lists.

    Raises:
        SpecError: if the file is malformed, or names an event or a state that the chart does not have.
    """
    document, names = read_in_form(path, "known"), {"event": chart.events, "state": chart.states}
    mistakes = (
        unknown(key, entry[key], known, (number, key))
        for number, entry in enumerate(document.data)
        for key, known in names.items()
        if entry.get(key) and entry[key] not in known
    )
    refuse(document.problems_of(mistakes))
    return Known(tuple(KnownDifference(**entry) for entry in document.data))
