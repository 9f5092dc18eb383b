"""Scenarios, held to what they say in each of their variants, and to what a chart's tests must show."""

from collections.abc import Iterator
from functools import cache

from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.compile.machine import compile_machine
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.machines import machine
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.check import family_chart, refused_parameters
from sixtysix.scenarios.play import at, run_scenario
from sixtysix.scenarios.scenario import Given, Scenario
from sixtysix.scenarios.setting import lay_out, setup_of


def shown(scenario: Scenario, coverage: Coverage) -> set[str]:
    """The ids of the obligations that its events show, and those that are said to be legal or not in the end.

    Args:
        scenario: one whose events are accepted.
        coverage: of the chart of one of its variants.
    """
    hand, then = _played(scenario, coverage), scenario.then
    found = set(hand.shown_so_far)
    for line in (*then.legal, *(refusal.event for refusal in then.not_legal)):
        event = coverage.codec.parse(line)
        numbers = coverage.codec.numbers_of(event)
        found.update(hand.tries(event["event"], numbers))
    return found | set(coverage.rulings(found))


def rows_of_end(scenario: Scenario, coverage: Coverage) -> dict[str, str]:
    """The rows that its last event shows, by the names of their cases."""
    shown = _played(scenario, coverage).shown
    rows = (coverage.obligations[name] for name in shown if name.startswith("case/"))
    labels = {case.name: case.rows(coverage.ruleset) for case in coverage.chart.cases.values()}
    found = {o.case: labels[o.case][o.row] for o in rows}
    return {case: found[case] for case in labels if case in found}


def _played(scenario: Scenario, coverage: Coverage) -> Hand:
    """The hand after the events."""
    hand = begun(scenario.given, coverage)
    for line in scenario.when:
        hand.send(coverage.codec.parse(line))
    return hand


def begun(given: Given, coverage: Coverage) -> Hand:
    """A hand that stands where a scenario begins."""
    hand = Hand(coverage, setup_of(given, coverage.ruleset))
    lay_out(hand.table, coverage.ruleset, given)
    return hand


def not_shown(scenario: Scenario, coverage: Coverage) -> Iterator[tuple[Pointer, str]]:
    """What it says that it shows and does not, each with its place in the document."""
    found = shown(scenario, coverage)
    for number, ruling in enumerate(scenario.rulings):
        name = f"ruling/{ruling}"
        if name in coverage.obligations and name not in found:
            by = ", ".join(coverage.obligations[name].by)
            yield ("shows", "rulings", number), f"nothing of this shows {ruling}, as one of these would: {by}"
    for case, row in scenario.cases.items():
        if f"case/{case}/{row.replace(' ', '_')}" not in found:
            rows = sorted(name for name in found if name.startswith(f"case/{case}/"))
            instead = f", but {', '.join(rows)}" if rows else ""
            yield ("shows", "cases", case), f"this does not show {case}: {row}{instead}"


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
