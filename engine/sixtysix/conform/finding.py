"""A finding: one way in which a system breaks the rules, with the broken rule and the shortest hand that shows it.

A tester may name findings in a file of known differences, each with a reason.
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
from sixtysix.conform.differences import (
    ALLOWS,
    BREAK_DOWNS,
    ENABLED,
    LEAK,
    REFUSAL,
    REFUSES,
    TABLE,
    VALUE,
    Difference,
)
from sixtysix.conform.sut import TIMEOUT, Sut
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import Coverage, Hand

CLOSEST = 2  # rules of a finding whose rulings it names
REPLAYS = 3  # times that the hand of a finding is played again on a fresh system


class Rule(NamedTuple):
    """A part of the spec that a finding names: a condition, a transition, an action, a row of a table."""

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
    """The feature that it is attributed to: ``case/worth_of_claim/double``, ``table/worth_of_claim``, ``may/close``."""
    rules: tuple[Rule, ...] = ()
    parameters: tuple[str, ...] = ()  # the parameters of the variant that decide what these rules say
    hand: Json = field(default_factory=dict)
    repeat: str = ""
    came_again: int | None = None
    """How many of `REPLAYS` on a fresh system show it again; None if that was not tried."""
    agrees_with: tuple[str, ...] = ()
    """Changes of parameters under which it would be no finding: ``claim.penalty.by: claimant_tricks``."""
    tried: int = 0  # the number of hands that show it in which changes were tried
    also: tuple[str, ...] = ()  # what else comes of the same cause, by the ids that it would have alone
    perhaps: str = ""  # the id of a finding that may be of the same cause, which cannot be tried
    known: str = ""  # the tester's reason why it is no news

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings and sources behind the closest of the rules."""
        return tuple(dict.fromkeys(source for rule in self.rules[:CLOSEST] for source in rule.source))

    @property
    def closest(self) -> tuple[Rule, ...]:
        """The rules that fit best: the conditions that fail, or what it is attributed to, or else the first one.

        None of them if it breaks down where the rules allow the event, or they know no such event.
        """
        names = {*self.difference.atoms, self.feature, self.feature.partition("/")[2]}
        named = tuple(rule for rule in self.rules if rule.name in names)
        return named or (self.rules[:1] if self.kind in (REFUSES, VALUE, LEAK) else ())

    @property
    def is_flaky(self) -> bool:
        """True if a fresh system reproduces it only sometimes, or never."""
        return self.came_again is not None and self.came_again < REPLAYS

    def is_shown_by(self, other: Difference) -> bool:
        """True if the difference is the one of this finding."""
        d = self.difference
        if (d.kind, d.field) != (other.kind, other.field):
            return False
        if d.kind == ALLOWS:
            return (d.transition, d.atoms) == (other.transition, other.atoms)
        return d.kind in BREAK_DOWNS or self.explains(other)

    def explains(self, other: Difference) -> bool:
        """True if the difference may be attributed to what this finding is attributed to."""
        d, (kind, _, name) = self.difference, self.feature.partition("/")
        if other.kind != self.kind:
            return False
        if self.kind == ALLOWS:
            return d.transition == other.transition and set(d.atoms) <= set(other.atoms)
        if self.kind not in (REFUSES, VALUE):
            return d.field == other.field
        if self.kind == REFUSES and kind == ENABLED:
            return d.event_name == other.event_name and self.feature in other.features
        if self.kind == REFUSES and kind != MARGIN.name and d.transition != other.transition:
            return False
        of_field = d.field in (other.field, *other.beside) or other.field in d.beside
        if self.kind == VALUE and kind != REFUSAL and not of_field:
            return False
        if kind == TABLE:
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
    """Write a hand as JSON: the setup, and each event with the state after it or with the atoms that refuse it.

    ``sent`` is false for an event that the system has left out by going on by itself.
    """
    setup, steps = difference.hand.setup, []
    hand = Hand(coverage, setup)
    for event, sent, _ in difference.steps:
        atoms = hand.failing_atoms(event)
        came = {"state": hand.state_name} if hand.send(event) else {"refused": list(atoms)}
        steps.append({"event": event, "sent": sent, **came})
    return {"variant": coverage.chart.variant.name, "setup": setup.json(), "steps": steps}


def repeat_command(variant: str, sut: Sut, finding: Finding) -> str:
    """Write the command that plays a finding's hand again; the ``variant`` is a name or a path, as it was given."""
    how = ["--sut", sut.command] if sut.command is not None else ["--adapter", sut.adapter or ""]
    how += ["--timeout", f"{sut.timeout:g}"] * (sut.timeout != TIMEOUT)
    again = ["--hand", finding.difference.hand.line, "--finding", finding.id]
    return shlex.join(["sixtysix", "conform", variant, *how, *again])


# What is known


@dataclass(frozen=True)
class KnownDifference:
    """A known difference: a finding by its id, or all that differs at an event in a state."""

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
    """The known differences of a file."""

    entries: tuple[KnownDifference, ...] = ()

    def reason(self, finding: Finding) -> str:
        """Return why a finding is no news; empty if it is news."""
        return next((entry.reason for entry in self.entries if entry.has(finding)), "")

    def mark(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Mark each finding that is known with its reason."""
        return tuple(replace(f, known=self.reason(f)) for f in findings)

    def unmatched(self, findings: Sequence[Finding]) -> tuple[str, ...]:
        """Return the entries to which no finding belongs."""
        return tuple(str(entry) for entry in self.entries if not any(map(entry.has, findings)))

    @property
    def names(self) -> list[str]:
        """The ids of findings."""
        return [entry.finding for entry in self.entries if entry.finding]

    @property
    def avoided(self) -> frozenset[tuple[str, str]]:
        """The events, each with its state, that are not sent in generated hands, which they would end."""
        return frozenset((entry.event, entry.state) for entry in self.entries if entry.event)


def read_known(path: Path, chart: Chart) -> Known:
    """Read a file of known differences.

    Raises:
        SpecError: if it is not in form, or names an event or a state that the chart does not have.
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
