"""Every parameter matters: if it alone is changed, a scenario of the variant fails, or the change is equivalent."""

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.compile.kernel import compile_kernel
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.faults import parameter_mutants
from sixtysix_tools.killers import Scenarios


@pytest.mark.slow
@pytest.mark.parametrize("variant", variant_names())
def test_every_change_of_one_parameter_fails_a_scenario(variant: str) -> None:
    chart, about = load(variant), Scenarios(variant)
    assert not about.kill(compile_kernel(chart))
    killers = {m.id: about.kill(compile_kernel(m.chart)) for m in parameter_mutants(chart)}
    arguments = Arguments(chart)
    arguments.refuse(name for name, by in killers.items() if by)
    unfelt = [name for name, by in killers.items() if not (by or arguments.because(name))]
    assert not unfelt, (
        f"no scenario of {variant} fails for {', '.join(unfelt)}: write one, or argue in equivalents.yaml"
    )
