"""A finished run."""

from dataclasses import dataclass

from sixtysix.conform.differences import Record
from sixtysix.conform.findings import Finding, said
from sixtysix.conform.system import Capabilities
from sixtysix.errors import counted
from sixtysix.events import Json
from sixtysix.evidence.coverage import Coverage


@dataclass(frozen=True)
class Report:
    """What was compared, and where the system differs."""

    variant: str
    system: Capabilities
    record: Record
    findings: tuple[Finding, ...]
    obligations: int
    """How many obligations the variant has."""
    shown: int
    """How many of them the run has shown."""
    seconds: float
    interrupted: bool = False

    @property
    def system_name(self) -> str:
        return " ".join(filter(None, (self.system.name, self.system.version)))

    @property
    def not_compared(self) -> list[str]:
        return sorted(self.record.not_compared)

    @property
    def summary(self) -> str:
        """``196 hands, 2,490 events, 194,863 values; 139 of 160 obligations shown``."""
        r = self.record
        numbers = f"{r.hands:,} hands, {r.events:,} events, {r.compared:,} values"
        interrupted = "; interrupted before the end" if self.interrupted else ""
        return f"{numbers}; {self.shown} of {self.obligations} obligations shown{interrupted}"

    @property
    def verdict(self) -> str:
        return counted(len(self.findings), "finding") if self.findings else "no difference"

    def json(self) -> Json:
        return {
            "variant": self.variant,
            "system": self.system_name,
            "hands": self.record.hands,
            "events": self.record.events,
            "values": self.record.compared,
            "obligations": self.obligations,
            "shown": self.shown,
            "seconds": self.seconds,
            "interrupted": self.interrupted,
            "not_compared": self.not_compared,
            "findings": [finding.json() for finding in self.findings],
        }


def report(
    coverage: Coverage,
    system: Capabilities,
    record: Record,
    findings: tuple[Finding, ...],
    seconds: float,
    interrupted: bool = False,
) -> Report:
    """A run of the coverage's variant."""
    wanted = {o.id for o in coverage.obligations.values() if not o.is_shown_by_others}
    return Report(
        coverage.chart.variant.name,
        system,
        record,
        findings,
        len(wanted),
        len(wanted & record.shown),
        round(seconds, 1),
        interrupted,
    )


def headline(finding: Finding) -> str:
    """A finding in one sentence."""
    d = finding.difference
    where = f"In {d.state}"
    if d.kind == "value":
        return f"{where}, after {said(d.event)}, {d.says}"
    if d.kind in ("allows", "refuses"):
        return f"{where}, {d.says}"
    return f"{where}, at {said(d.event)}: {d.says.splitlines()[0] if d.says else d.kind}"


def tried_lines(finding: Finding) -> list[str]:
    """The hand, an event a line; those that the rules refuse with what refuses them."""
    lines = []
    for step in finding.hand.get("steps", ()):
        lines.append(said(step["event"]) + note(step))
    return lines


def note(step: Json) -> str:
    """What is to be said of a step of a hand beside its event."""
    if "refused" in step:
        return f" (refused: {', '.join(step['refused']) or 'no transition'})"
    return "" if step["sent"] else " (by itself)"
