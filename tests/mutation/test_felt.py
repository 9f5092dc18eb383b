"""Every parameter is felt: whichever is changed alone, a scenario of the variant fails, or nobody could tell."""

from contextlib import suppress
from typing import Any

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix.project.check import scenario_files
from sixtysix.scenarios.reading import read_scenario
from sixtysix.scenarios.run import scenario_on
from sixtysix.scenarios.scenario import Scenario
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.spec_faults import parameter_mutants


def killer(chart: ConfiguredChart, scenarios: dict[str, Scenario]) -> str:
    """Return the name of a scenario that fails under the rules of a chart; empty if all hold."""
    kernel = compile_kernel(chart)
    return next((name for name, one in scenarios.items() if fails(kernel, one)), "")


def fails(kernel: Any, scenario: Scenario) -> bool:
    with suppress(Exception):  # under other rules a scenario may raise anything
        return scenario_on(kernel, scenario) is None
    return True


@pytest.mark.slow
@pytest.mark.parametrize("variant", variant_names())
def test_every_change_of_one_parameter_fails_a_scenario(variant: str) -> None:
    chart, read = load(variant), {path.stem: read_scenario(path) for path in scenario_files()}
    about = {name: one for name, one in read.items() if variant in one.variants and not one.parameters}
    assert not killer(chart, about)
    killers = {mutant.id: killer(mutant.chart, about) for mutant in parameter_mutants(chart)}
    arguments = Arguments(chart)
    arguments.refuse(name for name, by in killers.items() if by)
    unfelt = [name for name, by in killers.items() if not (by or arguments.because(name))]
    assert not unfelt, (
        f"no scenario of {variant} fails for {', '.join(unfelt)}: write one, or argue in equivalents.yaml"
    )
