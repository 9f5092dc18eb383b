"""The referee, an independent implementation of the rules, agrees with every hand."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.house_rules import Rules, any_rules, written

import sixtysix
from sixtysix.chart import load
from sixtysix.game.hands import Odds

from ..referee import check_hand, check_match
from ..runtime.games import VARIANTS, simulate

HANDS = 120
RANDOM_RULES = [*range(6), *(pytest.param(number, marks=pytest.mark.slow) for number in range(6, 100))]

HOUSE_RULES: dict[str, Rules] = {
    "late closing": ("schnapsen", {"closing.effective": "after_trick"}),
    "late closing in santase": ("santase-1", {"closing.effective": "after_trick"}),
    "pending marriages": ("schnapsen", {"marriage.first_lead": "pending"}),
    "marriages count": ("schnapsen", {"marriage.first_lead": "counts"}),
    "pending, automatic": ("santase-2", {"marriage.first_lead": "pending"}),
    "best of five": ("schnapsen", {"match.best_of": 5}),
    "best of five, up": ("snapszer", {"match.best_of": 5}),
    "best of five, loser deals": ("santase-3", {"match.best_of": 5}),
    "best of five, Schneider": ("schnapsen", {"match": {"best_of": 5, "schneider": 2}}),
    "last trick with the target": ("santase-1", {"unclaimed.winner": "last_trick_with_target"}),
    "marriages decide": ("snapszer", {"unclaimed.winner": "most_with_marriages"}),
    "closing doubles": ("schnapsen", {"closing.doubles": True}),
    "winner deals": ("snapszer", {"dealing.next_dealer": "winner"}),
    "closer's win is lost": ("schnapsen", {"closing.penalty": {"by": "closers_win"}}),
    "no duty to trump": ("schnapsen", {"reply.strict": "suit_only"}),
    "best of seven, small": ("kinderschnapsen", {"match.best_of": 7, "dealing.first_leader": "dealer"}),
}


def judge(name: str, hands: int, seed: int, odds: Odds | None = None) -> list[str]:
    """Have the referee judge random hands, and return the reasons for their ends."""
    variant = load(name).variant
    played = list(simulate(sixtysix.machine(name), hands, seed, odds=odds, check=True))
    parameters: Any = variant.parameters
    for number, hand in enumerate(played):
        assert not check_hand(hand, parameters), f"hand {number} of seed {seed}"
    assert not check_match(played)
    return [hand["result"]["reason"] for hand in played]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_variants(variant: str) -> None:
    reasons = judge(variant, HANDS, 1)
    reasons += judge(variant, HANDS // 3, 2, Odds(false_claim=0, closing=0.5, right_claim=0.05))
    parameters = load(variant).variant.parameters
    mode, pays = parameters["claim"]["mode"], parameters["closing"]["penalty"] != "none"
    expected = {"automatic" if mode == "automatic" else "claim", "closer_failed" if pays else "last_trick"}
    if mode in ("after_trick_or_marriage", "any_time"):
        expected.add("false_claim")
    assert set(reasons) >= expected


@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_house_rules(rules: str, tmp_path: Path) -> None:
    judge(written(tmp_path, HOUSE_RULES[rules]), HANDS // 2, 5, Odds(false_claim=0.05, closing=0.25))


@pytest.mark.parametrize("number", RANDOM_RULES)
def test_any_rules(number: int, tmp_path: Path) -> None:
    rules = written(tmp_path, any_rules(Random(number)))
    judge(rules, HANDS // 3, number, Odds(false_claim=0.05, closing=0.25))
