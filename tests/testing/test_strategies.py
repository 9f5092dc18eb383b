"""Strategies: plays are whole hands, have the rules' verdict on each event, and shrink to a minimal failure."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from sixtysix.chart import variant_names
from sixtysix.compile.machine import machine
from sixtysix.conform.differences import parse_hand
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import coverage_of
from sixtysix.game.setup import Setup
from sixtysix.play.replay import start
from sixtysix.testing.strategies import Play, plays, setups

ROOT = Path(__file__).parents[2]

SOME = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("variant", ["kinderschnapsen", "schnapsen", "santase-3"])
def test_the_machine_says_what_a_play_says(variant: str) -> None:
    of_variant, coverage = machine(variant), coverage_of(variant)

    @SOME
    @given(plays(variant))
    def follows(play: Play) -> None:
        game = start(of_variant, Setup.of_json(play.setup), hands=2)
        for step in play.steps:
            assert (game.state, game.legal_events()) == (step.state, step.legal)
            assert (step.event in step.legal) == step.allowed
            if step.allowed:
                game.send(**step.event)
        hand = parse_hand(coverage, repr(play))
        assert (hand.setup.json(), [*hand.events]) == (play.setup, [step.event for step in play.steps])

    follows()


OPTIONAL = {"exchange_trump", "close_talon", "declare_marriage", "claim"}


@pytest.mark.parametrize("variant", variant_names())
def test_plays_are_whole_hands_of_every_kind(variant: str) -> None:
    """Of 100 hands, each reason ends 3, each event occurs in 10; the talon is used up in 20, closed in 15."""
    chart, seen = coverage_of(variant).chart, Counter[str]()
    vectors = ROOT / f"generated/vectors/{variant}.jsonl"
    reasons = set(re.findall(r'"reason":"(\w+)"', vectors.read_text(encoding="utf-8")))

    @settings(SOME, max_examples=300)
    @given(plays(variant, illegal=False))
    def count(play: Play) -> None:
        assert play.result
        assert all(step.allowed for step in play.steps)
        tables = [step.table for step in play.steps if step.state != "PRE_GAME"]
        closed = any(table["closed_by"] is not None for table in tables)
        used_up = any(table["turnup"] is None for table in tables)
        seen.update({str(play.result["reason"]), *(step.event["event"] for step in play.steps)})
        seen.update({"closed": closed, "used up": used_up})

    count()
    least = {"closed": 45, "used up": 60} | dict.fromkeys(reasons, 9)
    least |= dict.fromkeys(OPTIONAL & chart.events.keys(), 30)
    assert {name: seen[name] for name, number in least.items() if seen[name] < number} == {}


def test_plays_shrink_to_what_is_needed() -> None:
    def closes(play: Play) -> bool:
        return any(step.event["event"] == "close_talon" for step in play.steps)

    few = settings(SOME, max_examples=500, phases=[Phase.generate, Phase.shrink])
    play = find(plays("kinderschnapsen", illegal=False), closes, settings=few, random=Random(0))
    assert play.setup["before"] == {"score": [5, 5], "games": [0, 0], "bonus": 0}
    assert play.setup["dealt"]
    assert [step.event["event"] for step in play.steps].count("close_talon") == 1


@SOME
@given(setups("schnapsen"))
def test_setups_are_whole_decks_in_the_form_of_the_protocol(setup: Json) -> None:
    assert sorted(setup) == ["before", "dealer", "dealt", "deck"]
    assert len(set(setup["deck"])) == 20
    assert json.loads(json.dumps(setup)) == setup
