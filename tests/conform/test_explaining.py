"""House rules that explain findings: the rules by which a system really plays are found."""

from pathlib import Path
from typing import Any

import pytest
from tests.house_rules import written

from sixtysix.chart import load
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.house_rules import HouseRule
from sixtysix.contract.events import Json

from ..command import run
from .systems import reported

pytestmark = pytest.mark.slow

VARIANT = "kinderschnapsen"


class Club(Kernel):
    """A right system, except for two rules of a club."""

    def variant(self, name: str, parameters: Json) -> None:
        worth: Any = {**parameters["worth"], "double": 3}
        super().variant(name, {**parameters, "worth": worth, "reply": {"strict": "follow"}})


def test_the_rules_by_which_a_system_plays_are_found(tmp_path: Path) -> None:
    report = reported(VARIANT, Club, hands=30, explains=60)
    assert dict(report.house_rule.changes) == {"worth.double": 3, "reply.strict": "follow"}
    assert report.house_rule.explained == {finding.id for finding in report.findings}
    alone = {finding.kind: finding.agrees_with for finding in report.findings}
    assert alone == {"value": ("worth.double: 3",), "allows": ("reply.strict: follow",)}

    file = tmp_path / "club.yaml"
    file.write_text(report.house_rule.file(VARIANT))
    assert load(str(file)).variant.parameters["worth"]["double"] == 3
    assert not reported(str(file), Club, hands=30).findings


def test_a_house_rule_extends_the_file_that_was_played_wherever_it_is_written(tmp_path: Path) -> None:
    rules, there = written(tmp_path, (VARIANT, {"closing.needs_talon": 3})), tmp_path / "there"
    there.mkdir()
    system = ["--adapter", "tests.conform.test_explaining:Club", "--failures", "", "--hands", "30"]
    done = run("conform", rules, *system, "--house-rule", there / "club.yaml")
    assert done.exit_code == 1
    parameters = load(str(there / "club.yaml")).variant.parameters
    assert (parameters["worth"]["double"], parameters["closing"]["needs_talon"]) == (3, 3)


def test_findings_that_no_rule_explains_are_left() -> None:
    class Odd(Club):
        def observe(self) -> Json:
            seen = super().observe()
            seen["table"]["talon"] += seen["table"]["talon"] == 3
            return seen

    report = reported(VARIANT, Odd, hands=30, explains=60)
    left = {finding.id for finding in report.findings} - report.house_rule.explained
    assert {name.split("/")[1] for name in left} == {"talon"}
    assert f"{len(report.findings) - len(left)} of {len(report.findings)} findings" in report.explained


def test_a_value_names_the_parameters_that_its_hand_feels() -> None:
    (finding,) = [f for f in reported(VARIANT, Club, hands=30).findings if f.kind == "value"]
    assert finding.parameters == ("worth.double",)
    assert len(finding.rulings) <= 14


def test_a_condition_too_many_is_named() -> None:
    class Hesitant(Kernel):
        """The talon may be closed only after winning a trick, by either player."""

        def _hesitates(self, event: Json) -> bool:
            return event["event"] == "close_talon" and not self.observe()["table"]["tricks"][event["player"]]

        def send(self, event: Json) -> bool:
            return not self._hesitates(event) and super().send(event)

        def legal(self) -> list[Json]:
            return [event for event in super().legal() if not self._hesitates(event)]

    (finding,) = reported(VARIANT, Hesitant, hands=30, explains=60).findings
    assert finding.agrees_with == ("closing.first_lead: false",)


def by_rules(**others: dict[str, Any]) -> type[Kernel]:
    """A system that plays by other rules, with several changed parameters."""

    class ByRules(Kernel):
        def variant(self, name: str, parameters: Json) -> None:
            super().variant(name, {**parameters, **{k: {**parameters[k], **v} for k, v in others.items()}})

    return ByRules


@pytest.mark.parametrize(
    ("variant", "rules", "agrees"),
    [
        ("schnapsen", {"marriage": {"first_lead": "counts"}}, "marriage.first_lead: counts"),
        ("santase-1", {"game": {"points": 7}}, "game.points: 7"),
    ],
)
def test_rules_that_agree_are_distinguished_by_playing_on(variant: str, rules: Any, agrees: str) -> None:
    """Only play after the marriage, or a hand at another score, distinguishes the rules."""
    report = reported(variant, by_rules(**rules), hands=40, explains=600)
    assert {finding.agrees_with for finding in report.findings} == {(agrees,)}


def test_one_hand_agrees_with_nothing() -> None:
    report = reported(VARIANT, by_rules(reply={"strict": "follow"}), hands=2, explains=60, fail_fast=True)
    assert [f.agrees_with for f in report.findings if f.count < 3] == [()] * len(report.findings)


def test_changes_that_no_hand_distinguishes_are_comments_in_the_file() -> None:
    rule = HouseRule({"worth.double": 3}, open={"value/x": ("a: 1", "a: 2")})
    assert rule.file(VARIANT).splitlines()[-1] == "  # left out, for value/x: a: 1, or a: 2"
