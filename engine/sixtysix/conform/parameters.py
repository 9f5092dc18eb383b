"""The parameters that decide what the rules say where a system differs."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from sixtysix.chart.provenance import parameters_against, parameters_behind
from sixtysix.conform.differences import VALUE, Difference, actions_of, actions_writing, table_attributes
from sixtysix.conform.finding import Finding
from sixtysix.conform.house_rules import all_changes
from sixtysix.contract.events import PLAYERS
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.replay import replay


def with_parameters(coverage: Coverage, finding: Finding) -> Finding:
    """Add the parameters that decide what the broken rules say; this plays the hand by many other rules."""
    if finding.after or finding.is_flaky:
        return finding
    names = [part for rule in finding.rules for part in rule.name.split("/")]
    d, chart = finding.difference, coverage.chart
    if d.kind == VALUE and d.steps:  # an action may also have written the value wrongly before
        hand = Hand(coverage, d.hand.setup)
        for step in d.steps:
            hand.send(step.event)
        for t in hand.path:
            actions = actions_of(chart, [t])
            if actions_writing(actions, table_attributes(d.field)):
                names += [t.name, *actions]
    behind = parameters_behind(chart, names)
    against = parameters_against(chart, d.state, d.event_name)
    parameters = tuple(dict.fromkeys((*behind, *against)))
    if d.kind == VALUE and d.steps:
        parameters = _sensitive(coverage, d, parameters)
    return replace(finding, parameters=parameters)


def _sensitive(coverage: Coverage, d: Difference, paths: Collection[str]) -> tuple[str, ...]:
    """Return those of the parameters whose change changes the rules' answer at the difference."""
    expected, found = _rules_say(coverage, d), set[str]()
    for change in all_changes(coverage):
        is_open = change.place in paths and change.place not in found
        if is_open and _rules_say(change.coverage, d) not in (expected, None):
            found.add(change.place)
    return tuple(path for path in paths if path in found)


def _rules_say(coverage: Coverage, d: Difference) -> Any:
    """Play the difference's hand and return the value that differs; None if the rules cannot play the hand."""
    try:
        hand = Hand(coverage, d.hand.setup)
        accepted = [point.accepted for point in replay(hand, (step.event for step in d.steps))]
    except SixtySixError:
        return None
    place, _, name = d.field.rpartition(".")
    value: Any = hand.result() if "result" in (d.field, place) else hand.observe()
    if place == "view":
        value = [hand.knowledge(player) for player in PLAYERS]
    elif d.field == "state":
        value = hand.state_name
    elif isinstance(value, dict) and name in value:
        value = value[name]
    return accepted[-1:], value
