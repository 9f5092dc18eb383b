"""Simulated hands: the same for a seed in any process, others for another, and as likely as asked for."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

import sixtysix
from sixtysix.explore.policy import Odds
from sixtysix.explore.simulate import InvariantViolated, simulate
from sixtysix.rules import invariants

from ..runtime.games import VARIANTS, Json
from ..test_forms import is_in_form

DIGEST = """
import json, sys
from hashlib import sha256
import sixtysix
from sixtysix.explore.simulate import simulate

for variant in sys.argv[1:]:
    hands = simulate(sixtysix.machine(variant), 20, 7)
    print(sha256("".join(json.dumps(hand) for hand in hands).encode()).hexdigest())
"""


def hands(variant: str, number: int, seed: int, **options: Any) -> list[Json]:
    return list(simulate(sixtysix.machine(variant), number, seed, **options))


def test_the_same_seed_gives_the_same_trace_in_any_process() -> None:
    expected = [sha256("".join(map(json.dumps, hands(v, 20, 7))).encode()).hexdigest() for v in VARIANTS]
    for hash_seed in ("0", "1", "random"):
        command = [sys.executable, "-c", DIGEST, *VARIANTS]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.split() == expected


def test_other_seeds_give_other_traces() -> None:
    decks = {tuple(hand["deck"]) for seed in range(10) for hand in hands("schnapsen", 5, seed)}
    assert len(decks) == 50
    assert hands("schnapsen", 8, 3) == hands("schnapsen", 12, 3)[:8]


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_are_in_form_and_follow_one_another(variant: str) -> None:
    played = hands(variant, 12, 1, check=True)
    assert len(played) == 12
    for hand, following in pairwise(played):
        assert is_in_form("hand", hand)
        assert hand["variant"] == variant
        if hand["result"]["next_dealer"] is not None:
            assert following["dealer"] == hand["result"]["next_dealer"]
            assert following["before"]["score"] == hand["result"]["score"]


def taken(played: list[Json], event: str) -> int:
    return sum(step["event"]["event"] == event for hand in played for step in hand["steps"])


def reasons(played: list[Json]) -> list[str]:
    return [hand["result"]["reason"] for hand in played]


def false_claims(played: list[Json]) -> int:
    """Claims of players whose points fall short."""
    return sum(
        step["event"]["event"] == "claim" and step["table"]["points"][step["event"]["player"]] < 66
        for hand in played
        for step in hand["steps"]
    )


@pytest.mark.parametrize("variant", ["schnapsen", "santase-1", "snapszer"])
def test_odds_of_nothing_and_of_everything(variant: str) -> None:
    never = hands(variant, 60, 1, odds=Odds(false_claim=0, closing=0, right_claim=0))
    assert (false_claims(never), taken(never, "close_talon"), taken(never, "claim")) == (0, 0, 0)
    assert set(reasons(never)) <= {"last_trick", "most_points", "tie"}
    always = hands(variant, 60, 1, odds=Odds(false_claim=1, closing=1))
    assert false_claims(always) == 60
    closing = hands(variant, 60, 1, odds=Odds(false_claim=0, closing=1))
    assert taken(closing, "close_talon") == 60
    assert false_claims(closing) == 0


def test_odds_in_between() -> None:
    def rate(closing: float) -> float:
        played = hands("schnapsen", 150, 2, odds=Odds(false_claim=0, closing=closing))
        offered = sum(
            any(event["event"] == "close_talon" for event in step["legal"])
            for hand in played
            for step in hand["steps"]
        )
        return taken(played, "close_talon") / offered

    assert 0.02 < rate(0.05) < 0.09
    assert 0.2 < rate(0.3) < 0.4


def test_right_claims_as_likely_as_asked_for() -> None:
    sure = hands("schnapsen", 40, 2, odds=Odds(false_claim=0, closing=0, right_claim=1))
    for hand in sure:
        for step in hand["steps"]:
            if {"event": "claim", "player": step["table"]["turn"]} in step["legal"]:
                has_enough = step["table"]["points"][step["table"]["turn"]] >= 66
                assert (step["event"]["event"] == "claim") is has_enough


def test_a_violated_invariant_stops_the_play(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = sixtysix.machine("schnapsen")
    broken = [i for i in machine.invariants if i.test is not invariants.closing_stays]
    spoilt = next(i for i in machine.invariants if i.test is invariants.closing_stays)
    never = type(spoilt)(spoilt.name, spoilt.says, lambda t, r, before: t.closed_by < 0, spoilt.states, True)
    monkeypatch.setattr(machine, "invariants", (*broken, never))
    with pytest.raises(
        InvariantViolated, match=r"match \d+ of seed 1, after .*close_talon.*closing_stays in"
    ):
        list(simulate(machine, 50, 1, odds=Odds(closing=0.5), check=True))
