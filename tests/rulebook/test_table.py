"""Links to the table: the address of an example is a hand that the machine plays, and stops where the page says."""

import json
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page

from sixtysix import machine
from sixtysix.chart import load, variant_names
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.coverage import coverage_of
from sixtysix.game.setup import Setup
from sixtysix.play.replay import start
from sixtysix.runtime import GameMachine
from sixtysix_rulebook.evidence import evidence, failures

from .html_pages import SitePages


def read(link: str) -> tuple[str, dict[str, Any], int]:
    """A link to the table: its page, the hand behind it, and the seat."""
    page, _, anchor = unescape(link).partition("#hand=")
    hand, _, seat = anchor.partition("&seat=")
    return page.rpartition("/")[2], json.loads(unquote(hand)), int(seat)


def replayed(variant: str, hand: dict[str, Any]) -> GameMachine:
    """Return the machine before the last step of the hand."""
    game = start(machine(variant), Setup.of_json(hand))
    for step in hand["steps"][:-1]:
        game.send(**step["event"])
    return game


@pytest.mark.parametrize("variant", variant_names())
def test_a_tried_event_is_legal_or_only_one_condition_refuses_it(
    variant: str, site: Path, pages: SitePages
) -> None:
    chart, folder = load(variant), site / "variants" / variant
    links = [link for state in chart.states for link in pages[folder / f"state-{state}.html"].links]
    tried = [read(link) for link in links if "#hand=" in link]
    for file, hand, seat in tried:
        event = hand["steps"][-1]["event"]
        assert (file, hand["variant"]) == (f"{variant.replace('-', '_')}.html", variant)
        assert event["player"] == seat
        explained = replayed(variant, hand).explain(**event)
        assert explained.allowed or len(explained.reasons) == 1
    ways = {t.event for t in chart.transitions if t.event and chart.events[t.event].by == "player"}
    assert {hand["steps"][-1]["event"]["event"] for _, hand, _ in tried} == ways
    assert len(tried) > 2 * len(ways)


@pytest.mark.parametrize("variant", variant_names())
def test_a_page_gives_the_reasons_of_a_refusal_that_the_machine_gives(variant: str) -> None:
    coverage, number = coverage_of(variant), 0
    vectors = built_vectors(variant)
    _, hands = evidence(coverage, vectors)
    for vector in vectors:
        game = start(machine(variant), Setup.of_json(vector["setup"]))
        for step, frame in zip(vector["steps"], hands[vector["id"]].frames[1:], strict=True):
            if frame.refused:
                reasons = game.explain(step["event"]).reasons
                told = failures(coverage.chart, frame)[-len(reasons) :]
                assert all(one in reason.says for one, reason in zip(told, reasons, strict=True)), told
                number += 1
            elif frame.refused is None:
                game.send(step["event"])
    assert number > 10


@pytest.mark.slow
def test_a_step_of_an_example_leads_to_a_table_that_looks_alike(page: Page, site: Path) -> None:
    page.goto((site / "variants/santase-2/scenario-queen-of-the-marriage.html").as_uri())
    page.keyboard.press("End")
    file, hand, seat = read(page.get_by_role("link", name="Try from here").get_attribute("href") or "")
    assert (file, hand["variant"], seat) == ("santase_2.html", "santase-2", 1)
    position = hand["position"]
    shown = [page.locator(".seat").nth(n).locator(".held .card").all_inner_texts() for n in (1, 0)]
    assert [len(cards) for cards in shown] == [len(cards) for cards in position["hands"]]
    assert set(position) == {
        "hands", "won", "marriages", "marriage", "leader", "turnup", "trump", "led", "last_trick", "closed_by",
        "strict", "dealer",
    }  # fmt: skip
    page.get_by_role("link", name="Try from here").click()
    assert "/table/santase_2.html#hand=" in page.url


def test_an_example_of_house_rules_has_no_table_and_a_file_of_house_rules_has_one(small_site: Path) -> None:
    folder = small_site / "variants" / "kinderschnapsen"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("scenario-*.html")]
    house = [text for text in texts if "House rules:" in text]
    assert house
    assert not any("/table/kinderschnapsen.html#" in text or 'data-try="../' in text for text in house)
    own = [text for text in texts if text not in house]
    assert all('data-try="../../table/kinderschnapsen.html"' in text for text in own)
    assert (small_site / "table" / "santase_70.html").is_file()
