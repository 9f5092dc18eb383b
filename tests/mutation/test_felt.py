"""Every parameter is felt: whichever is changed alone, a scenario of the variant fails, or nobody could tell."""

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.compile.machines import kernel
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.score import scenario_tests
from sixtysix_tools.spec_faults import parameter_mutants


@pytest.mark.slow
@pytest.mark.parametrize("variant", variant_names())
def test_every_change_of_one_parameter_fails_a_scenario(variant: str) -> None:
    chart, scenarios = load(variant), scenario_tests(variant)
    assert scenarios.kill(kernel(variant).module) == ""
    killers = {mutant.id: scenarios.kill(mutant.kernel()) for mutant in parameter_mutants(chart)}
    arguments = Arguments(chart)
    arguments.refuse(name for name, killer in killers.items() if killer)
    unfelt = [name for name, killer in killers.items() if not (killer or arguments.because(name))]
    assert not unfelt, (
        f"no scenario of {variant} fails for {', '.join(unfelt)}: write one, or argue in equivalents.yaml"
    )
