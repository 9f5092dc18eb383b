"""Which obligations of a variant hands show: those of its tests, reported, and those played elsewhere."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sixtysix.chart import load, spec_dir
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import KINDS, Kind, Obligation, impossible, why_impossible
from sixtysix.compile.diagram.wording import COVERED, IMPOSSIBLE, OPEN, Marks
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.events import Json, NotAnEvent, event_line
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.trace import TraceError, read_objects


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


class CoverError(SixtySixError):
    """A hand that the rules do not allow, or no hands at all."""


def generated_vectors(variant: str, instead: str = "name files of hands or vectors") -> str:
    """Find the file of the vectors that `sixtysix build` has made of a variant of the family.

    Raises:
        CoverError: if there is none.
    """
    file = spec_dir().parent / "generated" / "vectors" / f"{variant}.jsonl"
    if not file.is_file():
        raise CoverError(f"there are no generated vectors of {variant}: {instead}")
    return str(file)


def hands_of(lines: Iterable[str], name: str, in_form: bool = True) -> Iterator[Json]:
    """The hands and vectors of a file, one JSON object a line, held to their schemas if ``in_form``.

    Raises:
        TraceError: with ``name``, line and column, if a line is neither.
    """
    return read_objects(lines, name, _form if in_form else lambda _: "", TraceError)


def _form(found: object) -> str:
    return "vector" if isinstance(found, dict) and "setup" in found else "hand"


class Cover:
    """Which obligations of a variant the added hands cover."""

    def __init__(self, variant: str) -> None:
        self._coverage = Coverage(load(variant))
        self.obligations: tuple[Obligation, ...] = tuple(self._coverage.obligations.values())
        self.impossible = {o.id for o in impossible(self._coverage.chart, self.obligations)}
        self.covered: set[str] = set()
        self.in_form: bool = self._coverage.rules.FAMILY
        """Whether the project's schemas tell its hands and vectors."""

    def add(self, hand: Json, name: str) -> None:
        """Count what a hand or a vector shows.

        Raises:
            CoverError: with ``name``, if it cannot be dealt, or one of its events is not allowed.
        """
        try:
            setup = self._coverage.rules.Setup.of_json(hand.get("setup", hand))
            playing = Hand(self._coverage, setup)
        except SetupError as error:
            raise CoverError(f"{name} cannot be dealt: {error}") from None
        self._count(playing.shown)
        for number, step in enumerate(hand["steps"], 1):
            if "legal" in step and "state" in step and "setup" not in hand:
                self._refusals(playing, step["legal"])
            try:
                accepted = playing.send(step["event"])
            except NotAnEvent as error:
                raise CoverError(f"{name}, step {number}: {error}") from None
            if accepted == ("refused" in step):
                verdict = "allowed" if accepted else "not allowed"
                raise CoverError(f"{name}, step {number}: {event_line(step['event'])} is {verdict}")
            self._count(playing.shown)

    def _count(self, shown: Iterable[str]) -> None:
        self.covered.update(shown)
        self.covered.update(self._coverage.rulings(self.covered))

    def _refusals(self, playing: Hand, legal: list[Json]) -> None:
        """What the events show that are not among the legal ones."""
        lines = set(map(event_line, legal))
        for event in self._coverage.chart.events:
            for numbers in self._coverage.codec.choices(event):
                json = self._coverage.codec.json(event, numbers)
                if event_line(json) not in lines:
                    self.covered.update(playing.tries(event, numbers))

    def counts(self, kind: Kind | None = None) -> dict[str, int]:
        """How many obligations, of one kind or of all, there are, are covered, impossible and open."""
        of_kind = {o.id for o in self.obligations if kind in (None, o.kind)}
        covered, impossible = of_kind & self.covered, of_kind & self.impossible
        return {
            "obligations": len(of_kind),
            "covered": len(covered),
            "impossible": len(impossible - covered),
            "open": len(of_kind - covered - impossible),
        }
