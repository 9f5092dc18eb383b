"""Vectors kill the faults that they reach, and no others."""

import pytest

from sixtysix.errors import SixtySixError
from sixtysix.game import Table
from sixtysix.mutation import Mutant
from sixtysix_tools import score
from sixtysix_tools.score import Bench, vector_tests

from .hands import KERNEL, RULESET, VARIANT, hands, mutants_of, vectors_of, vectors_where


def boundary() -> Mutant:
    """The target is reached with more points only."""
    found = mutants_of()["rules/compare/target_reached/return t.points[player] > r.target"]
    assert found.description.endswith(">= r.target -> return t.points[player] > r.target")
    return found


def is_just_enough(t: Table) -> bool:
    return RULESET.target in t.points


def test_a_fault_at_a_boundary_is_killed_by_vectors_that_stand_on_it() -> None:
    reaching = vectors_where(lambda witness, t: witness.state == "TRICK_END" and is_just_enough(t))
    assert reaching
    assert vector_tests(reaching).kill(boundary().kernel())


def test_it_survives_vectors_that_do_not() -> None:
    others = vectors_where(lambda witness, t: len(witness.events) == 4 and not is_just_enough(t))
    assert others
    assert not vector_tests(others).kill(boundary().kernel())


@pytest.mark.parametrize(
    "name",
    [
        "spec/drop-guard/lead/is_leader",
        "spec/drop-transition/close",
        "spec/retarget-transition/reply/TRICK_START",
        "spec/drop-action/TRICK_END.enter/draw_cards",
        "spec/order-actions/TRICK_END.enter/award_trick",
        "spec/change-number/deck.values.0/13",
        "spec/change-choice/dealing.first_leader/dealer",
        "spec/change-order/deck.ranks/J Q 7 2",
        "rules/statement/award_trick/no t.tricks[winner] += 1",
        "rules/arithmetic/other/return 1 + player",
    ],
)
def test_faults_in_all_places_are_killed(name: str) -> None:
    finished = vector_tests(vectors_where(lambda witness, t: t.hands_ended == 1, number=40))
    assert finished.kill(mutants_of()[name].kernel())


def test_the_variant_itself_is_not_killed() -> None:
    assert not vector_tests(vectors_where(lambda witness, t: t.hands_ended == 1)).kill(KERNEL)


def test_tables_differ_in_what_they_do_not_show_too() -> None:
    finished = vector_tests(vectors_where(lambda witness, t: t.hands_ended == 1, number=10))
    hidden = mutants_of()["rules/statement/deal/no t.hand_number += 1"].kernel()
    assert not finished.kill(hidden)
    assert finished.tables(hidden) != finished.tables(KERNEL)


def test_a_vector_that_the_variant_does_not_keep_to_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    vector = vectors_of([hands(1)[3][0]])[0]
    vector["steps"][2]["changes"]["talon"] = 9
    monkeypatch.setattr(score, "built_vectors", lambda variant: [vector])
    with pytest.raises(
        SixtySixError, match=r"^kinderschnapsen without a fault fails kind.*, one of its vectors$"
    ):
        Bench(VARIANT, "vectors")
