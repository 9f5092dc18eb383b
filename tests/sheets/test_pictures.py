"""The pictures for players: the deal, who takes a trick, what a hand is worth, of house rules, too."""

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixtysix import sheets as of_sheets
from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix.compile.diagram import render
from sixtysix.compile.diagram.palette import ACCENT, FRAME
from sixtysix.sheets import pictures

from ..house_rules import house

SVG = "{http://www.w3.org/2000/svg}"

PIER = Path(__file__).parent.parent / "turnstile" / "variants" / "pier.yaml"

PHONE = 358
"""Width for a picture on a phone of 390 pixels."""


@cache
def drawn(variant: str) -> dict[str, ElementTree.Element]:
    return {n: ElementTree.fromstring(render(dot, "svg")) for n, dot in pictures(load(variant)).items()}


def words(picture: ElementTree.Element) -> str:
    found = " ".join("".join(text.itertext()) for text in picture.iter(f"{SVG}text"))
    return " ".join(found.replace("\u2063", "").split())


def filled(picture: ElementTree.Element, color: str) -> int:
    return sum(polygon.attrib["fill"] == color for polygon in picture.iter(f"{SVG}polygon"))


@pytest.mark.parametrize("variant", variant_names())
def test_a_phone_shows_each_picture_at_a_readable_size(variant: str) -> None:
    assert [*drawn(variant)] == ["deal", "trick", "scoring"]
    for name, picture in drawn(variant).items():
        assert float(picture.attrib["viewBox"].split()[2]) <= PHONE, name
        assert min(float(text.attrib["font-size"]) for text in picture.iter(f"{SVG}text")) >= 11, name


@pytest.mark.parametrize("variant", variant_names())
def test_the_deal_has_a_back_for_each_card_of_a_holding_and_one_card_turned_up(variant: str) -> None:
    chart, deal = load(variant), drawn(variant)["deal"]
    assert filled(deal, FRAME) == 2 * chart.ruleset.holding
    assert sum(p.attrib["stroke"] == ACCENT for p in deal.iter(f"{SVG}polygon")) == 1
    assert f"+{len(chart.ruleset.cards) - 2 * chart.ruleset.holding - 1}" in words(deal)


@pytest.mark.parametrize("variant", variant_names())
def test_the_scoring_table_is_drawn_row_by_row(variant: str) -> None:
    shown = words(drawn(variant)["scoring"])
    for part in (part for section in of_sheets.fill_prose(load(variant)).sections for part in section.table):
        assert part.says in shown
        assert all(row.says in shown and row.points in shown for row in part.rows)


def test_a_strict_reply_goes_higher_first_only_where_the_rules_say_so() -> None:
    assert "1 a higher card of the suit" in words(drawn("schnapsen")["trick"])
    assert "1 a card of the suit 2 a trump 3 any card" in words(drawn("santase-2")["trick"])


def test_house_rules_have_pictures_of_their_own(tmp_path: Path) -> None:
    rules = house(
        tmp_path,
        "extends: schnapsen\nparameters:\n  deck.suits: [S, H]\n  reply.strict: suit_only\n"
        "  dealing: {packets: [DD, turn-up, NN], first_leader: dealer}\n"
        "  closing: {effective: after_trick, full_holding: false, penalty: {with_trick: 5, without_trick: 5}}\n",
        "two-suits",
    )
    shown = {name: words(picture) for name, picture in drawn(str(rules)).items()}
    assert "The dealer: 2 cards leads first" in shown["deal"]
    assert "closed just before this lead" in shown["trick"]
    assert "1 a card of the suit 2 any card" in shown["trick"]
    assert "no trump" not in shown["trick"]  # of two suits one is trumps
    assert "5 Whatever the opponent had won by then." in shown["scoring"]


def test_every_value_that_texts_may_name_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known = read_document(spec_dir() / "rulebook.yaml").mapping["rulebook"]["pack"]
    worked_out: set[str] = set()
    monkeypatch.setattr(of_sheets, "read_prose", lambda chart, values: worked_out.update(values))
    of_sheets.fill_prose(load("schnapsen"))
    assert worked_out == {*known}


def test_a_chart_without_prose_has_no_pictures() -> None:
    assert pictures(load(str(PIER))) == {}
