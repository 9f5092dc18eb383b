"""The committed scores belong to the current mutants, and are high enough."""

import json
from collections import Counter
from pathlib import Path

import pytest

from sixtysix.chart import load, variant_names
from sixtysix_tools.mutate import mutants

REPORTS = Path(__file__).parents[2] / "generated" / "reports"

LEAST = {"spec": 98.0, "rules": 95.0}
"""The least percentage of non-equivalent mutants that must be killed."""


MEASURED = [name for name in variant_names() if (REPORTS / f"mutation-{name}.json").is_file()]


def test_scores_are_known_of_the_family_as_it_was_first() -> None:
    assert len(MEASURED) >= 6


@pytest.mark.parametrize("variant", MEASURED)
def test_the_vectors_kill_enough_of_the_mutants_there_are(variant: str) -> None:
    report = json.loads((REPORTS / f"mutation-{variant}.json").read_text(encoding="utf-8"))
    kinds = Counter(mutant.kind for mutant in mutants(load(variant)).values())
    for kind, least in LEAST.items():
        found = report[kind]
        assert found["mutants"] == kinds[kind], f"{kind}: run `make measure mutate` again"
        assert found["killed"] + found["equivalent"] + found["survived"] == found["mutants"]
        assert 100 * found["killed"] >= least * (found["mutants"] - found["equivalent"])
