"""Scenarios, held to what they say in each of their variants, and to what a chart's tests must show."""

from collections.abc import Collection, Iterator
from functools import cache

from sixtysix.chart import load
from sixtysix.chart.parameters import all_of
from sixtysix.chart.paths import is_path
from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.compile.machine import compile_machine
from sixtysix.evidence.coverage import Coverage, Hand, coverage_of
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.play import at, run_scenario
from sixtysix.scenarios.reading import refused_parameters, scenario_chart
from sixtysix.scenarios.scenario import Scenario
from sixtysix.scenarios.setup import setup_of


@cache
def _machine(variant: str) -> type[GameMachine]:
    """Compile a variant as its spec is now, which may not have been built yet."""
    return compile_machine(load(variant))


def _played(scenario: Scenario, coverage: Coverage) -> Hand:
    """Give the hand after the events."""
    hand = Hand(coverage, setup_of(scenario.given, coverage.ruleset))
    for line in scenario.when:
        hand.send(coverage.codec.parse(line))
    return hand


def rows_of_end(scenario: Scenario, coverage: Coverage) -> dict[str, str]:
    """Find the rows that its last event shows, by the names of their cases."""
    shown = _played(scenario, coverage).shown
    rows = (coverage.obligations[name] for name in shown if name.startswith("case/"))
    labels = {case.name: case.rows(coverage.ruleset) for case in coverage.chart.cases.values()}
    found = {o.case: labels[o.case][o.row] for o in rows}
    return {case: found[case] for case in labels if case in found}


def not_shown(scenario: Scenario, coverage: Coverage) -> Iterator[tuple[Pointer, str]]:
    """Find what it says that it shows and does not, each with its place in the document.

    Its events show something, and those that are said to be legal or not in the end.

    Args:
        scenario: one whose events are accepted.
        coverage: of the chart of one of its variants.
    """
    hand, then = _played(scenario, coverage), scenario.then
    found = set(hand.shown_so_far)
    for line in (*then.legal, *(refusal.event for refusal in then.not_legal)):
        event = coverage.codec.parse(line)
        found.update(hand.tries(event["event"], coverage.codec.numbers_of(event)))
    found |= set(coverage.rulings(found))
    for number, ruling in enumerate(scenario.rulings):
        name = f"ruling/{ruling}"
        if name in coverage.obligations and name not in found:
            by = ", ".join(coverage.obligations[name].by)
            yield ("shows", "rulings", number), f"nothing of this shows {ruling}, as one of these would: {by}"
        elif name not in coverage.obligations and not _house_rules(scenario, coverage, ruling):
            resting = _resting_on(coverage, ruling)
            if resting and resting.isdisjoint(_come_up(coverage, found)):
                message = f"nothing that rests on {ruling} comes up here: {', '.join(sorted(resting))}"
                yield ("shows", "rulings", number), message
    for case, row in scenario.cases.items():
        if f"case/{case}/{row.replace(' ', '_')}" not in found:
            rows = sorted(name for name in found if name.startswith(f"case/{case}/"))
            instead = f", but {', '.join(rows)}" if rows else ""
            yield ("shows", "cases", case), f"this does not show {case}: {row}{instead}"


def _house_rules(scenario: Scenario, coverage: Coverage, ruling: str) -> bool:
    """Tell whether it chooses what the ruling leaves open."""
    given = {path for path, _ in all_of(scenario.parameters)}
    return not given.isdisjoint(coverage.chart.sources.rulings[ruling].get("parameters", ()))


def _resting_on(coverage: Coverage, ruling: str) -> set[str]:
    """Name the actions and states of the family that rest on a ruling."""
    family = coverage.chart.family
    actions = {name for name, action in family.actions.items() if ruling in action.source}
    return actions | {name for name, state in family.states.items() if ruling in state.source}


def _come_up(coverage: Coverage, shown: Collection[str]) -> set[str]:
    """Name the states, with those around them, and the actions of the transitions that were taken or tried."""
    obligations, family = [coverage.obligations[name] for name in shown], coverage.chart.family
    ways = [way for one in obligations for way in (one.transition, one.then) if way]
    passed = {state for way in ways for state in (way.source, way.target)}
    passed |= {one.state for one in obligations if one.state in family.states}
    acted = {action for way in ways for action in (*way.on, *family.states[way.target].enter)}
    return passed | acted | {outer for state in passed for outer in family.ancestors(state)}


def _has_house_rules(scenario: Scenario, variant: str) -> bool:
    return bool(scenario.parameters) or is_path(variant)


def scenario_machine(scenario: Scenario, variant: str) -> type[GameMachine]:
    """Find the machine class of one of a scenario's variants, under its house rules if it has any.

    Raises:
        SpecError: if these cannot be played.
    """
    if _has_house_rules(scenario, variant):
        return compile_machine(scenario_chart(scenario, variant))
    return _machine(variant)


def scenario_coverage(scenario: Scenario, variant: str) -> Coverage:
    """Make what tells what the scenario shows of one of its variants, under its house rules if it has any.

    Raises:
        SpecError: if these cannot be played.
    """
    if _has_house_rules(scenario, variant):
        return Coverage(scenario_chart(scenario, variant))
    return coverage_of(variant)


def scenario_findings(scenario: Scenario) -> Iterator[str]:
    """Find what is otherwise than the scenario says: lines with the place and, if there are several, the variant."""
    for variant in scenario.variants:
        for finding in _findings(scenario, variant):
            yield finding + (f" (in {variant})" if len(scenario.variants) > 1 else "")


def _findings(scenario: Scenario, variant: str) -> Iterator[str]:
    if wanted := scenario.then.refused_parameters:
        refused: list[str] = []
        try:
            scenario_chart(scenario, variant)
        except SpecError as error:
            refused = refused_parameters(error)
        if sorted(refused) != sorted(wanted):
            because = f"because of {', '.join(refused)}" if refused else "by nothing"
            yield f"{at(scenario, ('then', 'refused_parameters'))}the house rules are refused {because}"
        return
    try:
        run_scenario(scenario, scenario_machine(scenario, variant))
    except AssertionError as error:
        yield from str(error).splitlines()
        return
    for place, message in not_shown(scenario, scenario_coverage(scenario, variant)):
        yield at(scenario, place) + message
