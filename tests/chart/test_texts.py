"""Texts with parts in braces: how they are filled, and where a value must be there."""

import re
import shutil
from pathlib import Path

import pytest
from tests.documents import read

import sixtysix
from sixtysix.chart import load, load_chart, load_variant, spec_dir
from sixtysix.chart.parameters import Declarations, Parameter, Requirement
from sixtysix.game.guards import talon_cards
from sixtysix.project.check import check

from .spoiled import spoil

DECLARED = Declarations((
    Parameter("a", "", {}, None, Requirement(), (
        Parameter("a.number", "", {"type": "integer"}, None, Requirement()),
        Parameter("a.card", "", {"enum": ["J", "K"]}, None, Requirement(), (), {"J": "jack"}),
    )),
))  # fmt: skip


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Plain.", "Plain."),
        ("At least {a.number}.", "At least 3."),
        ("At least {a.number card}.", "At least 3 cards."),
        ("{a.number game point} or {a.number}.", "3 game points or 3."),
        ("The {a.card} of trumps.", "The jack of trumps."),
        ("TAKE_{a.card}_{a.number}", "TAKE_JACK_3"),
        ("He {on? claims | goes on}.", "He claims."),
        ("He {off? claims | goes on}.", "He goes on."),
        ("He goes on {on? or claims}, and waits.", "He goes on or claims, and waits."),
        ("He goes on {off? or claims}, and waits.", "He goes on, and waits."),
        ("He waits {off? or claims}.", "He waits."),
        ("One {off? or more} waits.", "One waits."),
        (
            "One {on? with the {a.card} {off? or not | and {a.number card}}}.",
            "One with the jack and 3 cards.",
        ),
    ],
)
def test_a_text_is_filled(text: str, filled: str) -> None:
    assert DECLARED.fill(text, {"a": {"number": 3, "card": "J"}}, {"on"}) == filled


def test_the_page_about_the_spec_shows_what_each_form_becomes() -> None:
    chart = load("schnapsen")
    game = sixtysix.machine("schnapsen")(seed=1)
    game.send("start_game")
    counts = {
        "pack": {"cards": len(chart.ruleset.cards)},
        "talon_cards": talon_cards(game.table, game.ruleset),
    }
    rows = re.findall(
        r"(?m)^\| .* \| `(.*)` \| (.*) \|$",
        read("CONTRIBUTING.md").partition("## What a text")[2].partition("\n## ")[0],
    )
    assert len(rows) == 8
    for text, reads in rows:
        text = text.replace("\\|", "|")
        assert chart.declarations.fill(text, {**chart.variant.parameters, **counts}, chart.active) == reads


def test_a_single_one_has_no_plural() -> None:
    assert DECLARED.fill("{a.number card}", {"a": {"number": 1}}, ()) == "1 card"


IN_FEATURES = {
    "says: A lead waits for its reply.": "says: It waits {exchange? for the {exchange.card}}.",
    "says: The price of a failed closing.": 'says: "It is {closing.needs_talon card}."',
    "says: The leader closes the talon.": 'says: "It costs {closer_pays? {closing.needs_talon}}."',
    "says: The leader declares a marriage.": "says: It is worth {marriage.plain point}.",
    "says: Declare king and queen of a suit.": "says: It is worth {marriage.plain point}.",
}


def test_a_value_is_there_where_a_feature_says_so(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    for (old, new), name in zip(
        IN_FEATURES.items(), ("chart", "laws", "chart", "chart", "words"), strict=True
    ):
        spoil(copy / f"{name}.yaml", [(old, new)])
    assert check([copy / "chart.yaml"]) == []


def test_the_chart_of_the_family_keeps_its_placeholders() -> None:
    family = load_chart()
    assert family.events["claim"].label == "CLAIM_{claim.target}"
    assert family.configure(load_variant("kinderschnapsen", family)).events["claim"].label == "CLAIM_46"
