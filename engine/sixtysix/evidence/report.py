"""What a variant's tests show, and what no hand can: for people as Markdown, for programs as JSON."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixtysix.chart.kinds import KINDS, Kind
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import Obligation, why_impossible
from sixtysix.compile.diagram.wording import COVERED, IMPOSSIBLE, OPEN, Marks
from sixtysix.events import Json


@dataclass(frozen=True)
class Shown:
    """One obligation, and the ids of the vectors that show it, or why none can."""

    obligation: Obligation
    vectors: tuple[str, ...]
    because: str

    @property
    def status(self) -> str:
        return "covered" if self.vectors else "impossible" if self.because else "open"


def shown(chart: ConfiguredChart, wanted: Sequence[Obligation], vectors: Sequence[Json]) -> list[Shown]:
    """Each obligation with the vectors that are its witnesses."""
    by_id: dict[str, list[str]] = {}
    for vector in vectors:
        for name in vector["obligations"]:
            by_id.setdefault(name, []).append(vector["id"])
    found = []
    for o in wanted:
        reason = why_impossible(chart, o)
        because = f"{reason.because} [{', '.join(reason.source)}]" if reason else ""
        found.append(Shown(o, tuple(by_id.get(o.id, ())), because))
    return found


def counts(found: Sequence[Shown]) -> dict[str, int]:
    """How many obligations there are, and how many are covered, impossible and open."""
    statuses = [s.status for s in found]
    return {"obligations": len(found)} | {
        status: statuses.count(status) for status in ("covered", "impossible", "open")
    }


def report(chart: ConfiguredChart, found: Sequence[Shown], hands: int) -> str:
    """The report as Markdown."""
    total = counts(found)
    lines = [
        f"# What the tests of {chart.variant.title} show",
        "",
        f"Made by `sixtysix build`: {total['obligations']} obligations, each with the shortest witness found in "
        f"{hands:,} random hands; the witnesses are the vectors `generated/vectors/{chart.variant.name}.jsonl`.",
        "",
        "| obligation | all | covered | impossible | open |",
        "|---|---:|---:|---:|---:|",
    ]
    for kind, of_kind in by_kind(found).items():
        of = counts(of_kind)
        numbers = " | ".join(str(of[key]) for key in ("obligations", "covered", "impossible", "open"))
        lines.append(f"| {kind.title} | {numbers} |")
    for status, heading in (("open", "Open"), ("impossible", "Impossible")):
        of_status = [s for s in found if s.status == status]
        if of_status:
            lines += ["", f"## {heading}", ""]
            lines += [f"- `{s.obligation.id}`: {s.because or 'no hand shows it'}" for s in of_status]
    for kind, of_kind in by_kind([s for s in found if s.vectors]).items():
        lines += ["", f"## {kind.title}", "", "| obligation | what it says | witness |", "|---|---|---|"]
        lines += [_row(s) for s in of_kind]
    return "\n".join(lines) + "\n"


def _row(shown: Shown) -> str:
    o = shown.obligation
    name = o.id.partition("/")[2]
    cites = f" [{', '.join(o.cites)}]" if o.cites and not o.is_shown_by_others else ""
    return f"| `{name}` | {o.says}{cites} | {' '.join(v.rpartition('-')[2] for v in shown.vectors)} |"


def report_json(chart: ConfiguredChart, found: Sequence[Shown], hands: int) -> str:
    """The report as JSON on one line, for programs; people read the other one."""
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
    return json.dumps({"variant": chart.variant.name, **counts(found), "hands": hands, "items": items}) + "\n"


MARKS = {"covered": COVERED, "impossible": IMPOSSIBLE, "open": OPEN}


def marks(statuses: Iterable[tuple[Obligation, str]]) -> Marks:
    """Mark in a drawing whether each state, transition and condition is shown."""
    return {o.id.partition("/")[2]: MARKS[status] for o, status in statuses if o.kind.is_marked}


def by_kind(found: Sequence[Shown]) -> dict[Kind, list[Shown]]:
    """The obligations of each kind, in the order of `KINDS`."""
    kinds = {kind: [s for s in found if s.obligation.kind == kind] for kind in KINDS}
    return {kind: of_kind for kind, of_kind in kinds.items() if of_kind}
