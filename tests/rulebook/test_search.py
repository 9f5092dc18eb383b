"""The search of the rulebook: players' questions have their answer among the first three results."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixtysix.chart.document import read_document

pytestmark = pytest.mark.slow

QUESTIONS = read_document(Path(__file__).with_name("questions.yaml")).mapping

FOUND = """async query => {
  const input = document.querySelector("[role=search] input");
  input.focus();
  while (!window.SEARCH) await new Promise(done => setTimeout(done, 10));
  input.value = query;
  input.dispatchEvent(new Event("input"));
  return [...document.querySelectorAll(".found a")].map(link => link.getAttribute("href"));
}"""
"""Searches, and returns the addresses of the results."""


Asked = list[dict[str, Any]]
ASKED: list[tuple[str, str, Asked]] = [
    (language, game, asked) for language, games in QUESTIONS.items() for game, asked in games.items()
]


def opened(page: Page, site: Path, language: str, game: str) -> Page:
    folder = site if language == "en" else site / language
    page.goto((folder / "variants" / game / "index.html").as_uri())
    return page


@pytest.mark.parametrize(
    ("language", "game", "asked"), ASKED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_question_of_players_is_answered_among_the_first_three(
    language: str, game: str, asked: Asked, page: Page, spoken_site: Path, subtests: pytest.Subtests
) -> None:
    opened(page, spoken_site, language, game)
    for question in asked:
        with subtests.test(question["asks"]):
            first = page.evaluate(FOUND, question["asks"])[:3]
            own = {href for href in first if f"variants/{game}/" in href}
            answers = {f"index.html#{name}" for name in question["answers"]}
            answers |= {f"scenario-{name}.html" for name in question["answers"]}
            assert answers & {href.rpartition("/")[2] for href in own}, first


@pytest.mark.parametrize(
    ("language", "game", "written", "meant"),
    [
        ("hu", "snapszer", "betakaras", "betakarás"),
        ("de", "schnapsen", "farbe bekenen", "Farbe bekennen"),
        ("bg", "santase-1", "затвраяне", "затваряне"),
    ],
    ids=["no accents", "a letter left out", "letters that changed places"],
)
def test_a_word_is_found_though_it_is_spelled_otherwise(
    language: str, game: str, written: str, meant: str, page: Page, spoken_site: Path
) -> None:
    opened(page, spoken_site, language, game)
    assert page.evaluate(FOUND, meant)
    assert page.evaluate(FOUND, written)[:3] == page.evaluate(FOUND, meant)[:3]


def test_an_unknown_word_is_reported(page: Page, spoken_site: Path) -> None:
    opened(page, spoken_site, "en", "schnapsen")
    assert page.evaluate(FOUND, "xyzzy marriage")
    expect(page.locator(".found p")).to_have_text("The rulebook has no such word: xyzzy.")
    assert page.evaluate(FOUND, "xyzzy") == []
    expect(page.locator(".found p").last).to_have_text("Nothing is found.")


def test_a_long_text_is_cut_to_the_part_that_answers(page: Page, spoken_site: Path) -> None:
    opened(page, spoken_site, "en", "santase-2")
    page.evaluate(FOUND, "shuffle")
    (whole,) = (text for href, _, _, text, *_ in page.evaluate("window.SEARCH") if href == "rulings.html#R23")
    told = page.locator(".found a[href$='#R23'] span").last.inner_text()
    assert "shuffled" in told
    assert told.startswith("… ")
    assert told.removeprefix("… ") in whole
