"""A chart and its rules with one fault."""

import ast
import re
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType, ModuleType

from sixtysix.chart.model import ConfiguredChart
from sixtysix.mutation.bounded import twin_kernel

SPEC, RULES = "spec", "rules"
KINDS = (SPEC, RULES)
"""Where a fault can be."""


def fits(mutant: str, pattern: str) -> bool:
    """Whether the id of a mutant is like the pattern, in which ``*`` stands for any text."""
    return _compiled(pattern).fullmatch(mutant) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))))


@dataclass(frozen=True)
class Changed:
    """A function of the rules, and what stands in its place."""

    function: FunctionType
    node: ast.FunctionDef


@dataclass(frozen=True)
class Mutant:
    """One fault: ``chart`` has it if the kind is spec, else ``changed`` does."""

    kind: str
    operator: str
    """What kind of change it is: ``drop-guard``, ``compare``."""
    place: str
    """What is changed: a transition, a state's actions, a parameter's path, a function."""
    change: str
    """What tells it from others of the operator at the place; empty where there are none."""
    description: str
    chart: ConfiguredChart = field(repr=False)
    changed: Changed | None = field(default=None, repr=False)

    @property
    def id(self) -> str:
        """``spec/drop-guard/right_claim_after_marriage/is_leader``, ``rules/number/draw_cards/if t.talon > 1``."""
        return "/".join(filter(None, (self.kind, self.operator, self.place, self.change)))

    def kernel(self) -> ModuleType:
        """The kernel with the fault. The rules that everybody else calls stay as they are.

        In its loops of more than `TURNS` turns, and in those of the rules, it raises `EndlessLoop`.
        """
        return twin_kernel(self.chart, {self.changed.function: self.changed.node} if self.changed else {})
