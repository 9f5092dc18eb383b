"""Whether a rules module keeps what docs/another-game.md asks of it, beyond the names that it must have."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from json import loads
from typing import Any

from sixtysix.chart.load import ChartReading
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.problems import Problem
from sixtysix.chart.provenance import ruleset_parameters
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.contract import base
from sixtysix.errors import SixtySixError
from sixtysix.kernels.backends import KERNEL
from sixtysix.kernels.program import Code
from sixtysix.kernels.workers import Workers
from sixtysix.play.simulate import Simulation, write_trace
from sixtysix.play.trace import first_difference

HANDS = 5
"""Hands of each variant that are played twice."""


def contract_problems(reading: ChartReading, variants: Mapping[str, ConfiguredChart]) -> list[Problem]:
    """Find what every run of a chart without problems would refuse; some hands of these variants are played."""
    rules: Any = reading.rules
    found = list(_of_module(rules))
    for name, chart in {} if found else variants.items():
        try:
            found += [f"{name}: {message}" for message in _of_variant(rules, chart)]
        except SixtySixError as error:
            found.append(str(error))
        except Exception as error:
            found.append(f"{name}: a hand cannot be played: {type(error).__name__}: {error}")
    return [reading.document.problem(("rules",), "contract", f"{rules.__name__}: {one}") for one in found]


def _of_module(rules: Any) -> Iterator[str]:
    if not hasattr(rules.Table, "__dataclass_fields__"):
        yield "Table is no dataclass"
        return
    fresh = rules.Table()
    for field in fields(fresh):
        value = getattr(fresh, field.name)
        if not all(type(one) is int for one in (value if isinstance(value, list) and value else [value])):
            yield f"the field {field.name} of Table is neither an integer nor a list of integers"
    if "chance" not in {field.name for field in fields(fresh)}:
        yield "Table has no field chance: derive it from sixtysix.contract.base.Table"
    if not issubclass(rules.Setup, base.Setup):
        yield "Setup is not derived from sixtysix.contract.base.Setup"
    for name in getattr(rules.Setup, "standing", dict)():
        if not hasattr(fresh, name):
            yield f"Setup has a field {name}, and Table has none of this name"
    made = ruleset_parameters(rules)
    if lost := [name for name in rules.Ruleset._fields if name not in made]:
        yield f"ruleset does not end with Ruleset(...) that gives {', '.join(lost)}, by name and from its parameters"


def _of_variant(rules: Any, chart: ConfiguredChart) -> Iterator[str]:
    kernel: Any = compile_kernel(chart)
    setup = rules.Setup.shuffled(kernel, 0, 0)
    again, others = rules.Setup.parse(part.strip() for part in str(setup).split(","))
    if others or again != setup or rules.Setup.of_json(setup.json()) != setup:
        yield f"the setup {setup} is another one when it is read again"
    if (first := next(setup.plainer(chart.ruleset), setup)) != setup:
        yield f"the setup {setup} begins a match, and plainer makes it {first}; the default of what is rolled is -1"
    play = Simulation(KERNEL, Code(kernel.__name__, kernel_source(chart)))
    for number, (line, _) in enumerate(write_trace(Workers(), play, HANDS), 1):
        if difference := first_difference(kernel, loads(line)):
            yield f"hand {number} of seed 0 is another one when its setup is played again: {difference}"
            break
