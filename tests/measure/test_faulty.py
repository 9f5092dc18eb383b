"""The measuring of conformance on faulty systems knows where each fault is."""

from docs.measure.faulty import mutants_of, places

from sixtysix.chart import load
from sixtysix.chart.obligations import obligations


def test_a_transition_too_many_is_one_that_the_rules_lack() -> None:
    chart = load("kinderschnapsen")
    absent = {obligation.id for obligation in obligations(chart) if obligation.id.startswith("absent/")}
    copies = [m for m in mutants_of("kinderschnapsen").values() if m.operator == "copy-transition"]
    assert copies
    for mutant in copies:
        place, told = places(chart, mutant)
        assert place == mutant.place
        assert told in absent
