"""What hands that were played elsewhere show of a variant's obligations."""

from collections.abc import Iterable, Iterator

from sixtysix.chart import load, spec_dir
from sixtysix.chart.kinds import Kind
from sixtysix.chart.obligations import Obligation, impossible
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.events import Json, NotAnEvent, event_line
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.trace import TraceError, read_objects


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
