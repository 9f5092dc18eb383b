"""Simulated hands: reproducible in any process, different for other seeds, and distributed by the odds."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

import sixtysix
from sixtysix.chart.validation import malformed
from sixtysix.game import invariants
from sixtysix.game.hands import Odds
from sixtysix.play.simulate import InvariantViolated

from ..runtime.games import VARIANTS, Json, simulate

DIGEST = """
import json, sys
from hashlib import sha256
import sixtysix
from sixtysix.game.hands import Odds
from tests.runtime.games import simulate

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
        assert malformed(hand, "hand") is None
        assert hand["variant"] == variant
        if hand["result"]["next_dealer"] is not None:
            assert following["dealer"] == hand["result"]["next_dealer"]
            assert following["before"]["score"] == hand["result"]["score"]


def taken(played: list[Json], event: str) -> int:
    return sum(step["event"]["event"] == event for hand in played for step in hand["steps"])


def reasons(played: list[Json]) -> list[str]:
    return [hand["result"]["reason"] for hand in played]


def false_claims(played: list[Json]) -> int:
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
    often = hands(variant, 60, 1, odds=Odds(false_claim=1, closing=1))
    assert 40 < false_claims(often) <= 60
    assert taken(often, "close_talon") > 3


def test_a_violated_invariant_stops_the_play(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = sixtysix.machine("schnapsen")
    broken = [i for i in machine.invariants if i.test is not invariants.closing_stays]
    spoilt = next(i for i in machine.invariants if i.test is invariants.closing_stays)

    def closing_stays(t: Any, r: Any, before: Any) -> bool:
        return bool(t.closed_by < 0)

    never = type(spoilt)(closing_stays, spoilt.says, spoilt.states, True)
    monkeypatch.setattr(machine, "invariants", (*broken, never))
    with pytest.raises(
        InvariantViolated, match=r"schnapsen: table \d+ of seed 1, hand \d+: closing_stays .* close_talon"
    ):
        list(simulate(machine, 50, 1, odds=Odds(closing=0.5), check=True))
