"""Known differences: those that a tester has named in a file, each with a reason."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sixtysix.chart.model import Chart
from sixtysix.chart.problems import Problem, refuse
from sixtysix.chart.validation import read_in_form
from sixtysix.conform.finding import Finding
from sixtysix.errors import did_you_mean


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

    def mark(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Mark each finding that is known with its reason."""
        for finding in findings:
            reasons = (entry.reason for entry in self.entries if entry.has(finding))
            yield replace(finding, known=next(reasons, ""))

    def gone(self, findings: Iterable[Finding]) -> list[str]:
        """Name the entries to which no finding belongs."""
        found = list(findings)
        return [str(entry) for entry in self.entries if not any(map(entry.has, found))]

    @property
    def names(self) -> list[str]:
        """The ids of the findings."""
        return [entry.finding for entry in self.entries if entry.finding]

    @property
    def unsent(self) -> frozenset[tuple[str, str]]:
        """The events, each with its state, that would end a generated hand by a known difference."""
        return frozenset((entry.event, entry.state) for entry in self.entries if entry.event)


def read_known(path: Path, chart: Chart) -> Known:
    """Read a file of known differences.

    Raises:
        SpecError: if it is not in form, or names an event or a state that the chart does not have.
    """
    document, problems = read_in_form(path, "known"), list[Problem]()
    for number, entry in enumerate(document.data):
        for key, names in (("event", chart.events), ("state", chart.states)):
            if entry.get(key, "") and entry[key] not in names:
                says = f"there is no {key} {entry[key]}{did_you_mean(entry[key], names)}"
                problems.append(document.problem((number, key), f"unknown-{key}", says))
    refuse(problems)
    return Known(tuple(KnownDifference(**entry) for entry in document.data))
