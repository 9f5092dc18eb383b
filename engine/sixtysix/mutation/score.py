"""How many mutants of a variant its test vectors kill."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any

from sixtysix.chart import load
from sixtysix.compile.kernel import compile_kernel
from sixtysix.kernels.workers import Workers
from sixtysix.mutation.equivalence import SAME_PROGRAM, Arguments, same_program
from sixtysix.mutation.mutant import KINDS, Mutant
from sixtysix.mutation.mutants import mutants
from sixtysix.mutation.vectors import Vectors, checked_vectors

KILLED, EQUIVALENT, SURVIVED = "killed", "equivalent", "survived"
OUTCOMES = (KILLED, EQUIVALENT, SURVIVED)

SHARE = 12
"""Mutants that are judged at a time."""

_ALONE = Lock()
"""Held at work: CPython 3.11 fails when two threads of a cluster's worker make syntax trees at once."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant; ``because`` says why, if it is equivalent."""

    id: str
    kind: str
    operator: str
    place: str
    description: str
    outcome: str
    because: str = ""


@dataclass(frozen=True)
class Share:
    """Some mutants of a variant by their ids, and the lines of the vectors that they face."""

    variant: str
    name: str
    """What messages call the vectors' file."""
    lines: tuple[str, ...]
    mutants: tuple[str, ...]


@dataclass
class Score:
    """The verdicts on the mutants of a variant, so far."""

    verdicts: list[Verdict] = field(default_factory=list)

    def number(self, kind: str, outcome: str = "", operator: str = "") -> int:
        """How many mutants of a kind there are, with this outcome and of this operator if one is named."""
        return sum(
            v.kind == kind and outcome in ("", v.outcome) and operator in ("", v.operator)
            for v in self.verdicts
        )

    def percent(self, kind: str, operator: str = "") -> float:
        """How many of 100 mutants are killed, those left out that are equivalent; 100 if there is none."""
        killed, survived = (self.number(kind, outcome, operator) for outcome in (KILLED, SURVIVED))
        return 100 * killed / (killed + survived) if killed + survived else 100.0

    def listed(self, outcome: str, *keys: str) -> list[dict[str, str]]:
        """The verdicts with this outcome, by these of their fields."""
        return [{key: getattr(v, key) for key in keys} for v in self.verdicts if v.outcome == outcome]

    @property
    def survivors(self) -> list[Verdict]:
        return [v for v in self.verdicts if v.outcome == SURVIVED]

    def json(self) -> dict[str, Any]:
        counts = {
            kind: {"mutants": self.number(kind)}
            | {outcome: self.number(kind, outcome) for outcome in OUTCOMES}
            for kind in KINDS
        }
        return {
            **counts,
            "survivors": self.listed(SURVIVED, "id", "kind", "operator", "place", "description"),
            "equivalents": self.listed(EQUIVALENT, "id", "because"),
        }


def shares(variant: str, name: str, lines: Iterable[str], wanted: Iterable[str]) -> list[Share]:
    """The wanted mutants of a variant, some at a time.

    Raises:
        VectorError: if a line is no vector of the variant, or the variant itself does something else.
    """
    lines, ids = tuple(lines), tuple(wanted)
    checked_vectors(lines, name, compile_kernel(load(variant)))
    return [Share(variant, name, lines, ids[i : i + SHARE]) for i in range(0, len(ids), SHARE)]


def judged(at_work: Workers, wanted: list[Share]) -> Iterator[Verdict]:
    """The verdicts on the shares' mutants, in their order."""
    for verdicts in at_work.results(judge, wanted):
        yield from verdicts


def judge(share: Share) -> list[Verdict]:
    """The verdicts on the mutants of one share."""
    with _ALONE:
        bench = _bench(share.variant, share.name, share.lines)
        return [bench.verdict(mutant) for mutant in share.mutants]


class _Bench:
    """The mutants of a variant by their ids, and what it takes to judge them."""

    def __init__(self, variant: str, name: str, lines: tuple[str, ...]) -> None:
        chart = load(variant)
        kernel = compile_kernel(chart)
        self.mutants = {mutant.id: mutant for mutant in mutants(variant)}
        self.vectors = Vectors(checked_vectors(lines, name, kernel))
        self.tables = self.vectors.tables(kernel)
        self.is_same = same_program(chart)
        self.arguments = Arguments.of(chart)

    def verdict(self, name: str) -> Verdict:
        mutant = self.mutants[name]
        kernel = mutant.kernel()
        described = (name, mutant.kind, mutant.operator, mutant.place, mutant.description)
        if self.vectors.kill(kernel):
            return Verdict(*described, KILLED)
        because = self.arguments.because(name) or self.proof(mutant, kernel)
        return Verdict(*described, EQUIVALENT if because else SURVIVED, because)

    def proof(self, mutant: Mutant, kernel: Any) -> str:
        """Why a survivor is no fault; empty if it is one, which most show by their tables, quicker than a proof."""
        return SAME_PROGRAM if self.vectors.tables(kernel) == self.tables and self.is_same(mutant) else ""


@lru_cache(maxsize=2)
def _bench(variant: str, name: str, lines: tuple[str, ...]) -> _Bench:
    return _Bench(variant, name, lines)


def refuse_wrong_arguments(variant: str, score: Score) -> None:
    """Make sure that none of the killed mutants is one of which the spec says that nobody can tell it from the rules.

    Raises:
        SpecError: if one is, or the file with these arguments has problems.
    """
    Arguments.of(load(variant)).refuse(v.id for v in score.verdicts if v.outcome == KILLED)
