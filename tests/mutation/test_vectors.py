"""Vectors kill the faults that they reach, and no others."""

import json
from copy import deepcopy

import pytest

from sixtysix.errors import SixtySixError
from sixtysix_tools import mutate
from sixtysix_tools.killers import Vectors
from sixtysix_tools.mutate import Bench

from .hands import KERNEL, RULESET, VARIANT, mutants_of, vectors

pytestmark = pytest.mark.slow


def test_a_fault_at_a_boundary_is_killed_only_by_vectors_at_it() -> None:
    boundary = mutants_of()["rules/compare/target_reached/return t.points[player] > r.target"]
    assert Vectors(vectors()).kill(boundary.kernel())
    others = [vector for vector in vectors() if str(RULESET.target) not in json.dumps(vector)]
    assert others
    assert not Vectors(others).kill(boundary.kernel())


@pytest.mark.parametrize(
    "name",
    [
        "spec/drop-guard/lead/is_leader",
        "spec/retarget-transition/reply/TRICK_START",
        "spec/order-actions/TRICK_END.enter/award_trick",
        "spec/change-order/deck.ranks/J Q 7 2",
        "rules/statement/award_trick/no t.tricks[winner] += 1",
    ],
)
def test_faults_in_all_places_are_killed(name: str) -> None:
    assert Vectors(vectors()).kill(mutants_of()[name].kernel())


def test_tables_differ_in_what_they_do_not_show_too() -> None:
    tests, hidden = (Vectors(vectors()), mutants_of()["rules/statement/deal/no t.hand_number += 1"].kernel())
    assert not tests.kill(KERNEL)
    assert not tests.kill(hidden)
    assert tests.tables(hidden) != tests.tables(KERNEL)


def test_a_vector_that_the_variant_does_not_keep_to_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = deepcopy(next(v for v in vectors() if "talon" in v["steps"][0].get("changes", {})))
    wrong["steps"][0]["changes"]["talon"] = 9
    monkeypatch.setattr(mutate, "built_vectors", lambda variant: [wrong])
    with pytest.raises(SixtySixError, match=f"^{VARIANT} fails its own vector .* even without a fault$"):
        Bench(VARIANT)
