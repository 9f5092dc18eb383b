"""What is called by a transition keeps its name when another transition is added."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import ConfiguredChart, Event, Transition
from sixtysix.chart.obligations import KINDS, STAYS, obligations
from sixtysix.compile.kernel import compile_kernel
from sixtysix.mutation.mutant import Mutant
from sixtysix.mutation.spec_faults import action_mutants, guard_mutants, transition_mutants

RESIGN = Event("resign", "Give the hand up.", "RESIGN", "player")


def with_another(chart: ConfiguredChart, state: str) -> ConfiguredChart:
    """The chart with one transition more, the first of the state."""
    more = Transition(
        "resign_hand", state, "HAND_END", "resign", (), (), ("run_out",), False, "Given up.", ()
    )
    changed = replace(chart.states[state], transitions=(more, *chart.states[state].transitions))
    events, states = {"resign": RESIGN, **chart.events}, {**chart.states, state: changed}
    return replace(chart, events=events, states=states)


def told_by_obligations(chart: ConfiguredChart) -> dict[str, str]:
    return {o.id: o.says for o in obligations(chart)}


def names_of_tests(chart: ConfiguredChart) -> list[str]:
    """The ids of obligations, by which their tests go."""
    wanted = obligations(chart)
    return [o.id for o in wanted]


def told_by_mutants(chart: ConfiguredChart) -> dict[str, str]:
    found: Iterator[Mutant] = chain(guard_mutants(chart), action_mutants(chart), transition_mutants(chart))
    return {mutant.id: mutant.description for mutant in found}


def constants(chart: ConfiguredChart) -> set[str]:
    return {name for name in vars(compile_kernel(chart)) if name.isupper()}


@pytest.mark.parametrize("state", ["TRICK_START", "TRICK_END", "HAND_PLAY"])
@pytest.mark.parametrize("variant", variant_names())
def test_adding_a_transition_changes_the_name_of_no_other(variant: str, state: str) -> None:
    before = load(variant)
    after = with_another(before, state)
    assert told_by_obligations(before).items() <= told_by_obligations(after).items()
    assert told_by_mutants(before).items() <= told_by_mutants(after).items()
    assert set(names_of_tests(before)) <= set(names_of_tests(after))
    assert constants(after) - constants(before) == {"RESIGN", "MOVE_RESIGN_HAND"}
    assert constants(before) < constants(after)


@pytest.mark.parametrize("variant", variant_names())
def test_every_generated_test_has_a_name_of_its_own(variant: str) -> None:
    names = names_of_tests(load(variant))
    assert len(set(names)) == len(names)


def test_an_obligation_is_named_by_its_kind_and_what_it_is_about() -> None:
    chart = load("schnapsen")
    found = {o.id: o for o in obligations(chart)}
    for o in found.values():
        kind, *parts = o.id.split("/")
        assert kind == o.kind.name
        transitions = [t.name for t in (o.transition, o.then) if t]
        assert parts[: o.kind.transitions] == transitions[: o.kind.transitions]
        assert bool(o.kind.fails) <= bool(o.atom)
    assert {o.kind for o in found.values()} == set(KINDS) - {STAYS}
    said = found["margin/close/talon_deep_enough_to_close/just_enough"]
    refused = found["refused/close/talon_open"]
    assert refused.said(refused.kind.test) == "no close if The talon is closed."
    assert said.feature == "margin/talon_deep_enough_to_close/just_enough"


def test_no_name_is_a_number() -> None:
    for variant in variant_names():
        named = {*told_by_obligations(load(variant)), *constants(load(variant))}
        assert not [name for name in named if name.rpartition("_")[2].isdecimal() and "seed" not in name]
