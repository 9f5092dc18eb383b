"""Mutants of which the spec says why nobody can tell them from the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from sixtysix.chart.checks.names import equivalent_findings
from sixtysix.chart.load import read_chart
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.chart.parameters import Condition
from sixtysix.chart.problems import Problem, SpecError
from sixtysix.chart.read.build import build_condition
from sixtysix.chart.read.document import Document, parse_document, read_document
from sixtysix.chart.read.schema import own_schema, schema_findings
from sixtysix.mutation.mutant import fits

FILE = "equivalents.yaml"
"""Lies beside the chart."""

KEY = "equivalents"


@dataclass(frozen=True)
class Argument:
    """One entry of the file; ``holds`` says for which parameters, ``index`` where it stands."""

    patterns: tuple[str, ...]
    because: str
    holds: Condition
    index: int

    def covers(self, mutant: str) -> bool:
        return any(fits(mutant, pattern) for pattern in self.patterns)


class Arguments:
    """The arguments of a file that hold for a variant.

    Raises:
        SpecError: with everything that is wrong with the file.
    """

    def __init__(self, path: Path, variant: Variant) -> None:
        none = f"{KEY}: []"
        self._document = read_document(path) if path.exists() else parse_document(none, path, str(path))
        self._variant = variant
        self._arguments = [a for a in _read(self._document) if a.holds.holds(variant.parameters)]

    @classmethod
    def of(cls, chart: ConfiguredChart) -> Self:
        """Those that hold for the variant of a configured chart."""
        assert chart.folder
        return cls(chart.folder / FILE, chart.variant)

    @property
    def patterns(self) -> list[str]:
        return [pattern for argument in self._arguments for pattern in argument.patterns]

    def because(self, mutant: str) -> str:
        """The argument for the mutant with this id; empty if there is none."""
        return next((a.because for a in self._arguments if a.covers(mutant)), "")

    def refuse(self, killed: Iterable[str]) -> None:
        """Make sure that there is no argument for a mutant that was killed.

        Raises:
            SpecError: with every argument that is wrong.
        """
        problems = list(self._wrong(killed))
        if problems:
            raise SpecError(problems)

    def _wrong(self, killed: Iterable[str]) -> Iterator[Problem]:
        for mutant in killed:
            message = f"{mutant} can be told from the rules: a vector of {self._variant.name} kills it"
            for argument in self._arguments:
                if argument.covers(mutant):
                    yield self._document.problem((KEY, argument.index), "killed", message)


def _read(document: Document) -> list[Argument]:
    findings = schema_findings(document.data, own_schema("equivalents"))
    if (chart := document.path.parent / "chart.yaml").exists():
        findings += equivalent_findings(document.mapping.get(KEY), (KEY,), read_chart(chart).transitions)
    problems = [*document.problems, *(document.problem(*finding) for finding in findings)]
    if problems:
        raise SpecError(problems)
    return [
        Argument(tuple(entry["mutants"]), entry["because"], build_condition(entry), index)
        for index, entry in enumerate(document.mapping[KEY])
    ]
