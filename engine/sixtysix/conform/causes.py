"""One cause, one finding: the findings that come of the same fault are joined."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from sixtysix import game
from sixtysix.chart.obligations import CASE, MARGIN, TAKEN
from sixtysix.chart.provenance import dependence
from sixtysix.conform.differences import (
    ACTION,
    ALLOWS,
    REFUSES,
    TABLE,
    VALUE,
    Difference,
    Record,
    actions_behind,
    actions_of,
    agreed_features,
    attributes_read,
    table_attributes,
    transitions_of,
)
from sixtysix.conform.finding import Finding
from sixtysix.evidence.coverage import Coverage

AS_A_RULE = 4
"""What is refused or wrong this many times as often as it is not counts as refused or wrong as a rule."""

Group = tuple[Finding, Sequence[Difference]]
"""A finding, and the differences that it explains."""


def joined(
    coverage: Coverage, record: Record, groups: Sequence[Group], known: Collection[str]
) -> Iterator[Finding]:
    """Join the findings of one cause; those that are ``known`` stand for themselves."""
    found = [finding for finding, _ in groups]
    causes, cause_of = _Causes(coverage, record, found, known), dict[str, Finding]()

    def first_cause(finding: Finding) -> Finding:
        return first_cause(cause_of[finding.id]) if finding.id in cause_of else finding

    for finding, differences in groups:
        cause = None if finding.id in known else causes.of(finding, differences)
        if cause and first_cause(cause) is not finding:
            cause_of[finding.id] = cause
    for finding in found:
        if finding.id not in cause_of:
            others = [other for other in found if other is not finding and first_cause(other) is finding]
            count = finding.count + sum(other.count for other in others)
            yield replace(finding, count=count, also=tuple(other.id for other in others))


class _Causes:
    """Findings with whose causes others may come, too."""

    def __init__(
        self, coverage: Coverage, record: Record, found: Sequence[Finding], known: Collection[str]
    ) -> None:
        self._chart = coverage.chart
        self._agreed = agreed_features(coverage.chart, record)
        self._allowed = [f for f in found if f.kind == ALLOWS and f.difference.atoms]
        # What is known would hide what is joined to it; but half of a condition the wrong way round is no news.
        self._newly_allowed = [f for f in self._allowed if f.id not in known]
        wrong = (f for f in found if f.kind == VALUE and not _is_of_end(f.difference))
        self._wrong = [f for f in wrong if f.id not in known]

    def of(self, finding: Finding, differences: Sequence[Difference]) -> Finding | None:
        """Find the finding with whose cause another one comes, which explains the differences."""
        if finding.kind == REFUSES:
            return self._taken_otherwise(finding)
        if finding.kind == ALLOWS:
            return self._missing_everywhere(finding)
        if atoms := finding.difference.atoms:  # the event that it breaks down at is refused
            return next((f for f in self._newly_allowed if set(f.difference.atoms) <= set(atoms)), None)
        others = (f for f in self._wrong if f is not finding)
        return next((f for f in others if all(self._comes_of(d, f) for d in differences)), None)

    def _taken_otherwise(self, finding: Finding) -> Finding | None:
        """Find what is allowed for the cause of a refusal: a condition the wrong way round, a duty taken otherwise.

        An event that is refused as a rule, and allowed where one of its conditions fails, asks for the opposite of
        that. One that is refused by rows of a table, and allowed where a condition fails that looks at the same, reads
        the table otherwise.
        """
        d, (kind, _, rest) = finding.difference, finding.feature.partition("/")
        of_event = [f for f in self._allowed if f.difference.event_name == d.event_name]
        if kind in (CASE.name, TABLE):
            seen = self._reads(rest.partition("/")[0])
            of_event = [f for f in of_event if all(self._reads(atom) <= seen for atom in f.difference.atoms)]
        elif kind == MARGIN.name or AS_A_RULE * self._agreed[TAKEN.id(d.transition)] > finding.count:
            return None
        return min(
            of_event, key=lambda f: (f.difference.transition != d.transition, -f.count, f.id), default=None
        )

    def _missing_everywhere(self, finding: Finding) -> Finding | None:
        """Find the first of the findings that a condition is missing, if it is wherever an event asks for it."""
        atoms, transitions = finding.difference.atoms, self._chart.transitions
        asking = {t.event for t in transitions if set(atoms) <= dict(t.guards).keys()}
        alike = [f for f in self._newly_allowed if f.difference.atoms == atoms]
        if len(atoms) != 1 or not asking <= {f.difference.event_name for f in alike}:
            return None
        order = {t.name: place for place, t in enumerate(transitions)}
        first = min(alike, key=lambda f: (order.get(f.difference.transition, len(order)), f.id))
        return first if first is not finding else None

    def _comes_of(self, d: Difference, finding: Finding) -> bool:
        """Say whether a difference may come of a value that a finding says is wrong, in the same step or before."""
        chart, written, (kind, _, name) = self._chart, finding.difference, finding.feature.partition("/")
        if written.field in d.beside and not _is_of_end(d):
            return True
        done = actions_of(chart, transitions_of(chart, d))
        if d.kind == VALUE:
            writers = actions_behind(chart, transitions_of(chart, written), written.field)
            decides = not table_attributes(written.field).isdisjoint(self._deciding(d))
            return decides and not set(writers).isdisjoint(done)
        if kind != ACTION:
            return finding.feature in d.features
        return name in done and AS_A_RULE * self._agreed[finding.feature] <= finding.count

    def _deciding(self, d: Difference) -> set[str]:
        """Name the attributes of the table that decide for whom a hand ends, or whether it ends without an event."""
        if d.field == "result.winner":
            return attributes_read(self._chart, d)
        taken = transitions_of(self._chart, d) if d.field == "result" else ()
        ending = [t for t in taken if not t.event and TAKEN.id(t.name) in d.features]
        return set().union(*(self._reads(guard) for t in ending for guard, _ in t.guards))

    def _reads(self, name: str) -> frozenset[str]:
        return dependence(getattr(game, name)).reads


def _is_of_end(d: Difference) -> bool:
    return d.field.partition(".")[0] == "result"
