"""What functions of the rules depend on, and the parameters behind them."""

import pytest

import sixtysix.game
from sixtysix.chart import load
from sixtysix.chart.provenance import dependence, parameters_against, parameters_behind, ruleset_parameters
from sixtysix.game import award_trick, talon_deep_enough_to_close
from sixtysix.game.ruleset import Ruleset

from ..turnstile import turnstile_rules


def test_dependences_include_those_of_called_functions() -> None:
    trick = dependence(award_trick)
    assert {"award_trick", "follower_wins", "suit_of"} <= trick.calls
    assert trick.asks == {"values", "last_trick_points"}
    assert trick.writes == {"won", "first_tricks", "tricks", "trick_points", "points", "pending", "leader"}
    assert dependence(talon_deep_enough_to_close).writes == frozenset()


def test_every_field_of_the_ruleset_is_made_of_parameters() -> None:
    made_of = ruleset_parameters(sixtysix.game)
    assert made_of.keys() == set(Ruleset._fields)
    assert all(made_of.values())
    assert made_of["false_claim"] == {"claim.penalty.with_trick", "claim.penalty.without_trick"}


def test_a_ruleset_may_be_made_by_position() -> None:
    assert ruleset_parameters(turnstile_rules) == {
        "price": {"fare.price"},
        "coins": {"fare.coins"},
        "gives_change": {"fare.change"},
        "people": {"day.people"},
    }


@pytest.mark.parametrize(
    ("names", "parameters"),
    [
        (["talon_deep_enough_to_close"], ("closing.allowed", "closing.needs_talon")),
        (["has_full_holding"], ("dealing.packets", "closing.allowed", "closing.full_holding")),
        (["is_leader"], ()),
        (["right_claim_after_trick"], ("claim.mode",)),
        (["no such rule"], ()),
    ],
)
def test_the_parameters_behind_rules(names: list[str], parameters: tuple[str, ...]) -> None:
    assert parameters_behind(load("schnapsen"), names) == parameters


def test_the_parameters_because_of_which_there_is_no_such_transition() -> None:
    assert "claim.mode" in parameters_against(load("schnapsen"), "TRICK_IN_PROGRESS", "claim")
    assert parameters_against(load("schnapsen"), "TRICK_START", "lead_card") == (
        "marriage.allowed",
        "marriage.lead",
        "marriage.must_declare",
    )
    assert parameters_against(load("schnapsen"), "NO_SUCH_STATE", "claim") == ()
