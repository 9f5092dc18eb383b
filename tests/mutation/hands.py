"""The variant of these tests, its mutants and its vectors."""

from functools import cache
from typing import Any

from sixtysix.chart import load
from sixtysix.compile.machine import kernel
from sixtysix.evidence.cover import built_vectors
from sixtysix.game import Ruleset
from sixtysix_tools.mutant import Mutant
from sixtysix_tools.mutate import mutants

VARIANT = "kinderschnapsen"
KERNEL: Any = kernel(VARIANT).module
RULESET: Ruleset = KERNEL.RULESET


@cache
def mutants_of(variant: str = VARIANT) -> dict[str, Mutant]:
    """Return a mapping from id to mutant for a variant (cached, because this takes seconds)."""
    return mutants(load(variant))


@cache
def vectors() -> list[Any]:
    return built_vectors(VARIANT)
