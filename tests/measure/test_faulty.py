"""The measuring of conformance on faulty systems knows where each fault is."""

import pytest
from docs.measure.faulty import mutants_of, places

from sixtysix.chart import load, variant_names
from sixtysix.chart.obligations import obligations


@pytest.mark.parametrize("variant", variant_names())
def test_a_transition_too_many_is_one_that_the_rules_lack(variant: str) -> None:
    chart = load(variant)
    absent = {obligation.id for obligation in obligations(chart) if obligation.id.startswith("absent/")}
    copies = [m for m in mutants_of(variant).values() if m.operator == "copy-transition"]
    assert copies
    for mutant in copies:
        place, told = places(chart, mutant)
        assert place == mutant.place
        assert told in absent
