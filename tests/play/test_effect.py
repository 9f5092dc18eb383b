"""What a change of the rules comes to in play: where they part, how often, and what it is worth."""

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.cli import main
from sixtysix.conform.differences import parse_hand
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.kernels.workers import Workers, workers
from sixtysix.play.effect import Effect, changes_between, effects, parting

HANDS = 60


def played(
    before: ConfiguredChart, after: ConfiguredChart, at_work: Workers | None = None, hands: int = HANDS
) -> Effect:
    total = Effect()
    for effect in effects(at_work or Workers(), before, after, hands, seed=1):
        total.join(effect)
    return total


@cache
def by_parameter(one: str, other: str) -> dict[tuple[str, ...], tuple[ConfiguredChart, Effect]]:
    before = load(one)
    return {paths: (chart, played(before, chart)) for paths, chart in changes_between(before, load(other))}


def test_the_same_rules_never_part() -> None:
    effect = played(load("snapszer"), load("snapszer"))
    assert (effect.hands, effect.parted, effect.example) == (HANDS, 0, None)
    assert effect.points[0] == effect.points[1] != [0, 0]


def test_every_parameter_that_differs_is_changed_alone_or_with_few_others() -> None:
    found = by_parameter("schnapsen", "snapszer")
    everything, *singles = found
    given_up = {"game.below_zero", "claim.until"}  # by the rules of Snapszer they mean nothing
    assert {path for paths in singles for path in paths} == {*everything} - given_up
    assert ("closing.needs_talon",) in singles
    assert ("exchange.card", "deck.ranks", "deck.values") in singles


def test_the_first_rules_play_the_same_hands_whatever_they_are_compared_with() -> None:
    assert len({str(effect.points[0]) for _, effect in by_parameter("schnapsen", "snapszer").values()}) == 1


@pytest.mark.parametrize(("one", "other"), [("schnapsen", "snapszer"), ("santase-2", "santase-3")])
def test_an_example_shows_where_the_rules_part(one: str, other: str) -> None:
    before = Coverage(load(one))
    for chart, effect in list(by_parameter(one, other).values())[1:]:
        if not effect.example or says(effect) == "the deck is another one":
            continue
        after = Coverage(chart)
        script = parse_hand(before, ", ".join((effect.example.setup, *effect.example.events)))
        first, second = Hand(before, script.setup), Hand(after, script.setup)
        for event in script.events[:-1]:
            assert first.send(event)
            assert second.send(event)
            assert first.legal() == second.legal()
            assert {event["player"] for event in first.view(1)["legal"]} <= {1}
        assert all(hand.send(event) for event in script.events[-1:] for hand in (first, second))
        ends = [(hand.state_name, hand.legal(), comes_to(hand)) for hand in (first, second)]
        assert ends[0] != ends[1], says(effect)


def says(effect: Effect) -> str:
    """How the rules part in the example."""
    assert effect.example
    return parting(effect.example.told)


def comes_to(hand: Hand) -> Json:
    """How the hand has ended, but for what it is called."""
    return {key: value for key, value in (hand.result() or {}).items() if key != "reason"}


def changed_in(base: str, parameters: str, folder: Path, hands: int = HANDS) -> Effect:
    """What came of the hands by a variant and by one that changes parameters of it."""
    path = folder / "changed.yaml"
    path.write_text(f"extends: {base}\nparameters: {parameters}\n", encoding="utf-8")
    return played(load(base), load(str(path)), hands=hands)


def test_the_name_of_an_end_alone_parts_no_hand(tmp_path: Path) -> None:
    """A hand that the winner of the last trick wins with most points too is called otherwise, and worth the same."""
    effect = changed_in("santase-1", "{unclaimed: {winner: most_points, tie_bonus: 0}}", tmp_path)
    assert effect.example
    assert says(effect) == "by the first 1 wins 1 (last_trick), by the second 0 wins 1 (most_points)"
    assert 0 < effect.parted < HANDS


@pytest.mark.parametrize(
    ("base", "parameters", "hands", "first", "second"),
    [
        ("schnapsen", "dealing.next_dealer: loser", 60, "0 deals next", "1 deals next"),
        ("schnapsen", "game.points: 2", 60, "the games stand at 0:0, 1 deals next", "the games stand at 1:0"),
        ("snapszer", "unclaimed.tie_bonus: 2", 1_000, "the bonus is 1", "the bonus is 2"),
    ],
)
def test_what_a_hand_leaves_to_the_next_one_matters(
    base: str, parameters: str, hands: int, first: str, second: str, tmp_path: Path
) -> None:
    effect = changed_in(base, f"{{{parameters}}}", tmp_path, hands)
    assert effect.hands == hands
    assert effect.example
    by_first, by_second = says(effect).split(", by the second ")
    assert (by_first.partition(", ")[2], by_second.partition(", ")[2]) == (first, second)


def test_a_price_shows_in_how_a_hand_ends() -> None:
    _, effect = by_parameter("schnapsen", "snapszer")[("claim.penalty",)]
    assert effect.example
    assert effect.example.events[-1].endswith("claim")
    assert "(false_claim), by the second" in says(effect)
    assert 0 < effect.parted < HANDS / 2
    assert sum(effect.points[1]) < sum(effect.points[0])


def test_what_matters_between_hands_alone_parts_none() -> None:
    _, effect = by_parameter("schnapsen", "snapszer")[("game.counts",)]
    assert effect.parted == 0


def test_more_processes_find_the_same() -> None:
    before, after = load("santase-2"), load("santase-3")
    with workers(2) as at_work:
        assert played(before, after, at_work) == played(before, after)


def test_a_house_rule_is_told_as_text_and_as_json(tmp_path: Path) -> None:
    path = tmp_path / "sunday.yaml"
    path.write_text("extends: schnapsen\nparameters: {closing.needs_talon: 2}\n", encoding="utf-8")
    words = ["diff", "schnapsen", str(path), "--play", "--hands", "20"]
    shown = CliRunner().invoke(main, words)
    assert shown.exit_code == 1
    assert "In play (20 hands each" in shown.stdout
    assert "closing.needs_talon: only the second allows" in shown.stdout
    content = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    assert [entry["parameters"] for entry in content["play"]] == [["closing.needs_talon"]]
    assert content["play"][0]["hands"] == 20
    assert content["play"][0]["parted"] > 10
