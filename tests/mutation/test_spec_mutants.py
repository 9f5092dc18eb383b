"""Faults in charts and parameters: the list of mutants, and the change of each."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from sixtysix.chart import load, load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix_tools.faults import (
    action_mutants,
    guard_mutants,
    parameter_mutants,
    rules_mutants,
    spec_mutants,
    transition_mutants,
)
from sixtysix_tools.mutant import Mutant
from sixtysix_tools.mutate import mutants

from ..turnstile import turnstile_rules

FAMILY = load_chart(Path(turnstile_rules.__file__).parent / "chart.yaml")
MUSEUM = load_variant("museum", FAMILY)
GATE = FAMILY.configure(MUSEUM)


def by_id(found: Any) -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in found}


def transition(chart: ConfiguredChart, name: str) -> Transition:
    return next(t for t in chart.transitions if t.name == name)


def test_guards_are_dropped_negated_and_swapped() -> None:
    found = by_id(guard_mutants(GATE))
    place = "fare_short/pays_fare"
    dropped = transition(found[f"spec/drop-guard/{place}"].chart, "fare_short")
    negated = transition(found[f"spec/negate-guard/{place}"].chart, "fare_short")
    assert dropped.guards == (("is_next", True),)
    assert negated.guards == (("is_next", True), ("pays_fare", True))
    assert found[f"spec/drop-guard/{place}"].description == "fare_short does not ask for not pays_fare"
    assert Counter(mutant.operator for mutant in found.values()) == {"drop-guard": 6, "negate-guard": 6}


def test_a_guard_is_swapped_for_one_that_takes_the_same() -> None:
    twin = replace(GATE.guards["is_next"], name="is_last")
    chart = replace(GATE, guards={**GATE.guards, "is_last": twin})
    found = by_id(guard_mutants(chart))
    swapped = found["spec/swap-guard/walk_through/is_next/is_last"]
    assert transition(swapped.chart, "walk_through").cond == ("is_last",)
    assert sum(mutant.operator == "swap-guard" for mutant in found.values()) == 3


def test_transitions_are_dropped_copied_and_retargeted() -> None:
    found = by_id(transition_mutants(GATE))
    assert "walk_through" not in [
        t.name for t in found["spec/drop-transition/walk_through"].chart.transitions
    ]
    copied = found["spec/copy-transition/walk_through/LOCKED"].chart
    assert [t.name for t in copied.states["LOCKED"].transitions][-1] == "copy_of_walk_through"
    retargeted = found["spec/retarget-transition/fare_short/CLOSED"].chart
    assert transition(retargeted, "fare_short").target == "CLOSED"
    assert not transition(retargeted, "fare_short").internal
    assert "spec/copy-transition/go_home/LOCKED" not in found, "a state has its parents' transitions already"
    assert not [name for name in found if name.endswith("/CLOSED") and "copy" in name], (
        "a final state has none"
    )


def test_actions_are_dropped_swapped_and_reordered() -> None:
    found = by_id(action_mutants(GATE))
    assert found["spec/drop-action/OPEN.exit/go_dark"].chart.states["OPEN"].exit == ()
    swapped = found["spec/swap-action/UNLOCKED.enter/show_green/show_red"].chart
    assert swapped.states["UNLOCKED"].enter == ("show_red",)
    reordered = found["spec/order-actions/fare_paid/take_coin"].chart
    assert transition(reordered, "fare_paid").on == ("give_change", "take_coin")
    assert "spec/swap-action/fare_short/take_coin/count_person" not in found, "it takes other arguments"


def test_parameters_change_by_one_by_choice_and_in_order() -> None:
    found = by_id(parameter_mutants(FAMILY.configure(MUSEUM)))
    assert set(found) == {
        "spec/change-number/fare.price/29",
        "spec/change-number/fare.price/31",
        "spec/change-number/day.people/2",
        "spec/change-number/day.people/4",
        "spec/change-choice/fare.change/false",
        "spec/change-order/fare.coins/20 10 50",
        "spec/change-order/fare.coins/10 50 20",
        *(f"spec/change-number/fare.coins.{i}/{c + s}" for i, c in enumerate((10, 20, 50)) for s in (-1, 1)),
    }
    assert found["spec/change-number/fare.price/29"].description == "fare.price is 29, not 30"


def test_a_parameter_takes_its_features_with_it() -> None:
    found = by_id(parameter_mutants(FAMILY.configure(MUSEUM)))
    assert "give_change" not in found["spec/change-choice/fare.change/false"].chart.actions


def test_parameters_that_no_variant_may_have_are_left_out() -> None:
    strict = replace(
        MUSEUM, parameters={"fare": {"price": 1, "coins": [1, 5], "change": False}, "day": {"people": 1}}
    )
    found = by_id(parameter_mutants(FAMILY.configure(strict)))
    assert "spec/change-number/fare.price/2" in found
    assert "spec/change-number/fare.price/0" not in found, "the schema refuses it"
    assert "spec/change-number/fare.coins.0/2" not in found, "the rules refuse it"


def test_every_mutant_of_a_variant_has_its_own_id() -> None:
    chart = load("kinderschnapsen")
    found = [mutant.id for mutant in (*spec_mutants(chart), *rules_mutants(chart))]
    assert len(set(found)) == len(found) > 800
    assert list(mutants(chart)) == found
