"""Strategies: the plays of a variant hold what the rules say, and shrink to what shows a fault."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from sixtysix.compile.machines import machine
from sixtysix.conform.differences import parse_hand
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import coverage_of
from sixtysix.testing.strategies import Play, plays, setups

SOME = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("variant", ["kinderschnapsen", "schnapsen", "santase-3"])
def test_the_machine_says_what_a_play_says(variant: str) -> None:
    of_variant = machine(variant)

    @SOME
    @given(plays(variant))
    def follows(play: Play) -> None:
        game = of_variant.rules_module.Setup.of_json(play.setup).start(of_variant, hands=2)
        for step in play.steps:
            assert (step.event in game.legal_events()) == step.allowed
            if step.allowed:
                game.send(**step.event)
            assert (game.state, game.legal_events()) == (step.state, step.legal)

    follows()


def test_a_play_is_written_as_a_hand_for_conform() -> None:
    coverage = coverage_of("kinderschnapsen")

    @SOME
    @given(plays("kinderschnapsen"))
    def is_read(play: Play) -> None:
        script = parse_hand(coverage, repr(play))
        assert script.setup.json() == play.setup
        assert [*script.events] == [step.event for step in play.steps]

    is_read()


def shortest(found: st.SearchStrategy[Play], event: str, allowed: bool) -> Play:
    return find(
        found,
        lambda play: any((s.event["event"], s.allowed) == (event, allowed) for s in play.steps),
        settings=settings(SOME, max_examples=2000, phases=[Phase.generate, Phase.shrink]),
        random=Random(0),
    )


def test_plays_shrink_to_the_events_that_are_needed() -> None:
    play = shortest(plays("kinderschnapsen"), "next_trick", True)
    # A trick needs three events; shrinking may keep one that does no harm.
    assert len(play.steps) <= 4
    assert play.steps[-1].event["event"] == "next_trick"
    refused = shortest(plays("kinderschnapsen"), "next_trick", False)
    assert [step.event["event"] for step in refused.steps] == ["next_trick"]
    assert play.setup["before"] == {"score": [0, 0], "games": [0, 0], "bonus": 0}


@SOME
@given(plays("schnapsen", illegal=False))
def test_plays_without_illegal_events_have_none(play: Play) -> None:
    assert all(step.allowed for step in play.steps)


@SOME
@given(setups("schnapsen"))
def test_setups_are_whole_decks_in_the_form_of_the_protocol(setup: Json) -> None:
    assert sorted(setup) == ["before", "dealer", "dealt", "deck"]
    assert len(set(setup["deck"])) == 20
    assert json.loads(json.dumps(setup)) == setup
