"""Scenarios, held to what they say in each of their variants."""

from collections.abc import Iterator
from functools import cache

from sixtysix.chart.problems import SpecError
from sixtysix.compile.machine import compile_machine
from sixtysix.evidence.coverage import Coverage
from sixtysix.machines import machine
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.check import family_chart, refused_parameters
from sixtysix.scenarios.play import at, run_scenario
from sixtysix.scenarios.scenario import Scenario
from sixtysix.scenarios.showing import not_shown


def scenario_machine(scenario: Scenario, variant: str) -> type[GameMachine]:
    """The machine class of one of a scenario's variants, under its house rules if it has any.

    Raises:
        SpecError: if these cannot be played.
    """
    if not scenario.parameters:
        return _machine(variant)
    return compile_machine(scenario.chart(variant))


def scenario_coverage(scenario: Scenario, variant: str) -> Coverage:
    """What tells what the scenario shows of one of its variants, under its house rules if it has any.

    Raises:
        SpecError: if these cannot be played.
    """
    return Coverage(scenario.chart(variant)) if scenario.parameters else _coverage(variant)


@cache
def _machine(variant: str) -> type[GameMachine]:
    return machine(variant)


@cache
def _coverage(variant: str) -> Coverage:
    return Coverage(family_chart(variant))


def scenario_findings(scenario: Scenario) -> Iterator[str]:
    """What is otherwise than the scenario says, each line with its place and, if there are several, its variant."""
    for variant in scenario.variants:
        for finding in _findings(scenario, variant):
            yield finding + (f" (in {variant})" if len(scenario.variants) > 1 else "")


def _findings(scenario: Scenario, variant: str) -> Iterator[str]:
    if scenario.then.refused_parameters:
        yield from _refusal_findings(scenario, variant)
        return
    try:
        run_scenario(scenario, scenario_machine(scenario, variant))
    except AssertionError as error:
        yield from str(error).splitlines()
        return
    for place, message in not_shown(scenario, scenario_coverage(scenario, variant)):
        yield at(scenario, place) + message


def _refusal_findings(scenario: Scenario, variant: str) -> Iterator[str]:
    """Whether the house rules are refused for what is said."""
    refused: list[str] = []
    try:
        scenario.chart(variant)
    except SpecError as error:
        refused = refused_parameters(error)
    if sorted(refused) != sorted(scenario.then.refused_parameters):
        because = f"because of {', '.join(refused)}" if refused else "by nothing"
        yield f"{at(scenario, ('then', 'refused_parameters'))}the house rules are refused {because}"
