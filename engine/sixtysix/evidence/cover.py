"""Reports which obligations of a variant are covered by hands. An obligation is a fact that tests must show."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import KINDS, Obligation, impossible, why_impossible
from sixtysix.chart.paths import built_below, is_path
from sixtysix.contract.events import NotAnEvent, behind, event_line
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.evidence.vectors import read_vectors
from sixtysix.game.forms import HandForm, VectorForm
from sixtysix.languages import N_
from sixtysix.play.trace import require_own


class Mark(NamedTuple):
    sign: str
    meaning: str


MARKS = {
    "covered": Mark("✓", N_("shown by a test")),
    "impossible": Mark("∅", N_("cannot be shown")),
    "open": Mark("✗", N_("not shown yet")),
}


def count_statuses(statuses: Iterable[str]) -> dict[str, int]:
    """Return the number of all obligations, and the number of obligations with each status."""
    found = Counter(statuses)
    return {"obligations": found.total()} | {status: found[status] for status in MARKS}


# Coverage of a variant's tests


@dataclass(frozen=True)
class ObligationStatus:
    obligation: Obligation
    vectors: tuple[str, ...]  # the ids of the vectors that show the obligation
    because: str  # the reason why no hand can show the obligation, or ""

    @property
    def status(self) -> str:
        return "covered" if self.vectors else "impossible" if self.because else "open"


def shown(
    chart: ConfiguredChart, wanted: Sequence[Obligation], vectors: Sequence[VectorForm]
) -> list[ObligationStatus]:
    by_id: dict[str, list[str]] = {}
    for vector in vectors:
        for name in vector["obligations"]:
            by_id.setdefault(name, []).append(vector["id"])
    found = []
    for o in wanted:
        reason = why_impossible(chart, o.id)
        because = f"{reason.because}{behind(reason.source)}" if reason else ""
        found.append(ObligationStatus(o, tuple(by_id.get(o.id, ())), because))
    return found


def report(chart: ConfiguredChart, found: Sequence[ObligationStatus], hands: int) -> str:
    lines = [
        f"# What the tests of {chart.variant.title} show",
        "",
        f"Made by `sixtysix build`: {len(found)} obligations, each with the shortest witness found in "
        f"{hands:,} random hands; the witnesses are the vectors `generated/vectors/{chart.variant.name}.jsonl`.",
        "",
        "| obligation | all | covered | impossible | open |",
        "|---|---:|---:|---:|---:|",
    ]
    for kind in KINDS:
        of = count_statuses(s.status for s in found if s.obligation.kind == kind)
        if of["obligations"]:
            lines.append(f"| {kind.title} | {' | '.join(map(str, of.values()))} |")
    for status in ("open", "impossible"):
        if of_status := [s for s in found if s.status == status]:
            lines += ["", f"## {status.capitalize()}", ""]
            lines += [f"- `{s.obligation.id}`: {s.because or 'no hand shows it'}" for s in of_status]
    for kind in KINDS:
        if rows := [_row(s) for s in found if s.vectors and s.obligation.kind == kind]:
            lines += ["", f"## {kind.title}", "", "| obligation | what it says | witness |", "|---|---|---|"]
            lines += rows
    return "\n".join(lines) + "\n"


def _row(shown: ObligationStatus) -> str:
    o = shown.obligation
    name = o.id.partition("/")[2]
    cites = "" if o.is_shown_by_others else behind(o.cites)
    return f"| `{name}` | {o.says}{cites} | {' '.join(v.rpartition('-')[2] for v in shown.vectors)} |"


def report_json(chart: ConfiguredChart, found: Sequence[ObligationStatus], hands: int) -> str:
    items = [
        {
            "id": s.obligation.id,
            "kind": s.obligation.kind.name,
            "status": s.status,
            "says": s.obligation.says,
            "cites": list(s.obligation.cites),
            "vectors": list(s.vectors),
            "because": s.because or None,
        }
        for s in found
    ]
    total = count_statuses(s.status for s in found)
    return json.dumps({"variant": chart.variant.name, **total, "hands": hands, "items": items}) + "\n"


# Coverage of other hands


def vectors_file(variant: str) -> Path:
    """Return the path of a variant's test vectors. `sixtysix build` writes this file."""
    name = load(variant).variant.name if is_path(variant) else variant
    return built_below(variant) / "generated" / "vectors" / f"{name}.jsonl"


def built_vectors(variant: str) -> list[VectorForm]:
    file = vectors_file(variant)
    return read_vectors(file.read_text(encoding="utf-8")) if file.is_file() else []


class Cover:
    """Collects the obligations that are covered by the hands passed to `add`."""

    def __init__(self, variant: str) -> None:
        self._coverage = Coverage(load(variant))
        obligations = self._coverage.obligations.values()
        self._impossible = {o.id for o in impossible(self._coverage.chart, obligations)}
        self.covered: set[str] = set()

    def add(self, hand: HandForm | VectorForm) -> None:
        """Add the obligations that a hand covers.

        Raises:
            SixtySixError: if the hand belongs to another variant, or does not follow the rules.
        """
        require_own(hand, self._coverage.chart.variant.lineage)
        playing = Hand.of_json(self._coverage, hand)
        self.covered |= playing.shown
        for number, step in enumerate(hand["steps"], 1):
            if "legal" in step and "state" in step and "setup" not in hand:
                legal = sorted(map(event_line, playing.legal()))
                if sorted(map(event_line, step["legal"])) != legal:
                    says = f"wrong legal events; expected {', '.join(legal)}"
                    raise SixtySixError(f"step {number}: {says}")
                self._count_refusals(playing)
            try:
                accepted = playing.send(step["event"])
            except NotAnEvent as error:
                raise SixtySixError(f"step {number}: {error}") from None
            if accepted == ("refused" in step):
                verdict = "allowed, but the step has `refused`" if accepted else "not allowed"
                raise SixtySixError(f"step {number}: {event_line(step['event'])} is {verdict}")
            self.covered |= playing.shown
        self.covered.update(self._coverage.rulings(self.covered))

    def _count_refusals(self, playing: Hand) -> None:
        codec = self._coverage.codec
        lines = set(map(event_line, playing.legal()))
        for event in self._coverage.chart.events:
            for numbers in codec.choices(event):
                if event_line(codec.json(event, numbers)) not in lines:
                    self.covered.update(playing.tries(event, numbers))

    def statuses(self) -> list[tuple[Obligation, str]]:
        return [
            (o, "covered" if o.id in self.covered else "impossible" if o.id in self._impossible else "open")
            for o in self._coverage.obligations.values()
        ]
