"""The referee, who knows nothing of the package, agrees with every hand that is played."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import sixtysix
from sixtysix.chart import load
from sixtysix.game.hands import Odds
from sixtysix.play.simulate import simulate

from ..referee import check_hand, check_match
from ..runtime.games import VARIANTS

HANDS = 150
RANDOM_RULES = 14

HOUSE_RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "late closing": ("schnapsen", {"closing.effective": "after_trick"}),
    "late closing in santase": ("santase-1", {"closing.effective": "after_trick"}),
    "pending marriages": ("schnapsen", {"marriage.first_lead": "pending"}),
    "marriages count": ("schnapsen", {"marriage.first_lead": "counts"}),
    "pending, automatic": ("santase-2", {"marriage.first_lead": "pending"}),
    "best of five": ("schnapsen", {"match.best_of": 5}),
    "best of five, up": ("snapszer", {"match.best_of": 5}),
    "best of five, loser deals": ("santase-3", {"match.best_of": 5}),
    "best of seven, small": ("kinderschnapsen", {"match.best_of": 7, "dealing.first_leader": "dealer"}),
}


def house_rules(folder: Path, base: str, changes: dict[str, Any]) -> str:
    """A file of house rules."""
    path = folder / "house.yaml"
    lines = [
        f"  {name}: {value}".replace("True", "true").replace("False", "false")
        for name, value in changes.items()
    ]
    path.write_text(
        f"name: house\ntitle: House\nsays: Rules of the house.\nextends: {base}\nparameters:\n"
        + "\n".join(lines)
    )
    return str(path)


def judge(name: str, hands: int, seed: int, odds: Odds | None = None) -> list[str]:
    """Have the referee judge random hands, and collect the reasons for their ends."""
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
    judge(house_rules(tmp_path, *HOUSE_RULES[rules]), HANDS // 2, 5, Odds(false_claim=0.05, closing=0.25))


def any_rules(random: Random) -> tuple[str, dict[str, Any]]:
    """A variant and changes to it that make a playable game."""
    base = random.choice(VARIANTS)
    mode = random.choice(["after_trick_or_marriage", "any_time", "after_trick", "automatic"])
    by = random.choice(["worth", "opponent_tricks", "claimant_tricks"])
    fixed = (
        ""
        if by == "worth"
        else f", with_trick: {random.randrange(1, 4)}, without_trick: {random.randrange(1, 5)}"
    )
    penalty = random.choice(["none", "{with_trick: 1, without_trick: 4}"])
    most_points = random.random() < 0.5
    changes: dict[str, Any] = {
        "claim": f"{{mode: {mode}, until: {random.choice(['next_lead', 'next_trick'])}, "
        f"target: {random.randrange(30, 80)}, penalty: {{by: {by}{fixed}}}}}",
        "closing": f"{{needs_talon: {random.randrange(2, 5)}, first_lead: {random.random() < 0.7}, "
        f"full_holding: {random.random() < 0.5}, "
        f"effective: {random.choice(['at_once', 'after_trick'])}, penalty: {penalty}}}",
        "reply.strict": random.choice(["head", "follow"]),
        "dealing.first_leader": random.choice(["dealer", "non-dealer"]),
        "dealing.next_dealer": random.choice(["other", "loser"]),
        "worth": f"{{single: 1, double: {random.randrange(1, 4)}, triple: {random.randrange(1, 5)}, "
        f"counts: {random.choice(['points', 'trick_points'])}, "
        f"single_from: {random.randrange(1, 50)}, triple_when: {random.choice(['no_trick', 'no_points'])}, "
        f"loser_state: {random.choice(['at_closing', 'at_end'])}}}",
        "unclaimed": f"{{winner: {'most_points' if most_points else 'last_trick'}, "
        f"points: {random.choice([1, 2, 'by_worth'])}{', tie_bonus: 2' if most_points else ''}}}",
        "last_trick.points": random.choice([0, 10]),
        "match.best_of": random.choice([1, 3]),
        "looking.own_tricks": random.choice(["any_time", "until_next_trick"]),
    }
    if base != "kinderschnapsen":
        changes["marriage.first_lead"] = random.choice(["forbidden", "pending", "counts"])
        changes["marriage.lead"] = random.choice(["either", "queen"])
        changes["exchange.needs_talon"] = random.randrange(2, 6)
        changes["exchange.first_lead"] = random.random() < 0.5
    return base, changes


@pytest.mark.parametrize("number", range(RANDOM_RULES))
def test_any_rules(number: int, tmp_path: Path) -> None:
    rules = house_rules(tmp_path, *any_rules(Random(number)))
    judge(rules, HANDS // 3, number, Odds(false_claim=0.05, closing=0.25))
