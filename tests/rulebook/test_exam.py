"""The page of questions: of every game in every language, with the answers of the rules, sat by keyboard and by tap."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sixtysix import machine
from sixtysix.chart import variant_names
from sixtysix.evidence.cover import generated_vectors
from sixtysix.evidence.coverage import coverage_of
from sixtysix.exam.questions import Question, answer
from sixtysix.play.replay import MachineGame, replay
from sixtysix_rulebook.exam import pool

from .html_pages import SitePages
from .test_browser import AXE, RULES

LANGUAGES = ("", "bg", "de", "hu")
LEAST = 10
"""Topics of a game, so that ten questions are of ten."""

FORM = re.compile(r'<form data-topic="(.*?)" data-kind="(.*?)" data-right="(.*?)">(.*?)</form>', re.S)


def pool_of(variant: str) -> list[tuple[str, Question]]:
    with open(generated_vectors(variant), encoding="utf-8") as lines:
        return pool(coverage_of(variant), map(json.loads, lines))


@pytest.mark.parametrize("variant", variant_names())
def test_each_game_has_its_questions_in_each_language_with_the_answers_of_the_machine(
    variant: str, site: Path
) -> None:
    asked = pool_of(variant)
    assert len({topic for topic, _ in asked}) >= LEAST
    wanted = []
    for topic, one in asked:
        game = MachineGame(one.play.setup.start(machine(variant)))
        assert all(point.accepted for point in replay(game, one.play.events))
        found = answer(game, one.player, one.ask, one.event, one.acts)
        assert found
        numbers = [n for n, option in enumerate(found.options, 1) if option in found.right]
        wanted.append((topic, one.ask, " ".join(map(str, numbers))))
    for language in LANGUAGES:
        page = (site / language / "variants" / variant / "exam.html").read_text(encoding="utf-8")
        forms = FORM.findall(page)
        assert [form[:3] for form in forms] == wanted
        for topic, _kind, _right, inside in forms:
            because = inside.partition('<details class="because">')[2]
            assert 'href="index.html#' in because, f"{topic}: nothing of the game's page is named"
            assert "_" not in re.sub(r"<.*?>", "", inside), f"{topic}: an identifier"


def test_the_game_leads_to_its_questions(site: Path) -> None:
    pages = SitePages(site / "variants")
    for variant in variant_names():
        assert pages[site / "variants" / variant / "index.html"].links.count("exam.html") == 2


def test_house_rules_have_their_own_questions(small_site: Path) -> None:
    page = (small_site / "variants/santase-70/exam.html").read_text(encoding="utf-8")
    assert "70 points" in page
    assert "66" not in re.sub(r"<.*?>", "", " ".join(form[3] for form in FORM.findall(page)))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True, reduced_motion="reduce")
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def begin(page: Page, site: Path, address: str = "variants/schnapsen/exam.html") -> Locator:
    """Open a page of questions, and give what shows of its form."""
    page.goto((site / address).as_uri())
    return page.locator(".exam form:visible")


def answer_by_keyboard(page: Page, form: Locator, is_right: bool) -> None:
    """Tab from the heading to the answers and choose; Enter answers."""
    inputs, right = form.locator("input"), (form.get_attribute("data-right") or "").split()
    values = inputs.evaluate_all("inputs => inputs.map(input => input.value)")
    places = [values.index(value) for value in right or [""]]
    if not is_right:
        places = [next(n for n in range(len(values)) if n not in places)]
    page.keyboard.press("Tab")
    expect(inputs.first).to_be_focused()
    if inputs.first.get_attribute("type") == "radio":
        page.keyboard.press("Space")
        for _ in range(places[0]):
            page.keyboard.press("ArrowDown")
    else:
        for place in range(max(places) + 1):
            if place:
                page.keyboard.press("Tab")
            if place in places:
                page.keyboard.press("Space")
    page.keyboard.press("Enter")


def test_ten_questions_are_sat_by_keyboard_alone(page: Page, site: Path) -> None:
    form = begin(page, site)
    heading, topics = page.locator(".exam .count"), []
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.closest('.exam form') !== null"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(form.get_by_role("status")).to_have_text("Choose an answer first.")
    page.keyboard.press("Shift+Tab")
    for number in range(1, 11):
        expect(heading).to_have_text(f"Question {number} of 10")
        topics.append(form.get_attribute("data-topic"))
        expect(form.locator(".because")).to_be_hidden()
        answer_by_keyboard(page, form, is_right=number > 1)
        expect(form.get_by_role("status")).to_contain_text(
            "Right." if number > 1 else "Wrong. The rules say:"
        )
        expect(form.locator(".because li").first).to_be_visible()
        expect(form.get_by_role("button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(heading).to_be_focused()
    assert len({*topics}) == len(topics)
    expect(heading).to_have_text("9 of 10 right")
    expect(form).to_have_attribute("data-topic", str(topics[0]))
    expect(form.locator(".because a[href^='index.html#']").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Question 1 of 10")
    expect(form.locator("input:checked")).to_have_count(0)


def test_none_of_these_goes_with_no_other_answer(page: Page, site: Path) -> None:
    form = begin(page, site)
    while form.get_attribute("data-kind") != "acts":
        page.reload()
    none, first = form.get_by_label("None of these."), form.locator("input").first
    first.check()
    none.check()
    expect(first).not_to_be_checked()
    first.check()
    expect(none).not_to_be_checked()


def test_without_javascript_every_question_stands_there_with_its_answer(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    forms = begin(context.new_page(), site)
    expect(forms).to_have_count(len(pool_of("schnapsen")))
    expect(forms.get_by_role("button")).to_have_count(0)
    forms.first.get_by_text("The answer").click()
    expect(forms.first.locator(".because .right")).to_be_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_it_shuts_nobody_out(scheme: str, width: int, sized: Page, site: Path) -> None:
    form = begin(sized, site, "hu/variants/snapszer/exam.html")
    if AXE.is_file():
        sized.add_script_tag(path=AXE)
    look(sized, "asked", scheme, width)
    for number in range(10):
        form.locator("label").first.click()
        form.locator("button").click()
        if number == 0:
            look(sized, "answered", scheme, width)
        form.locator("button").click()
    look(sized, "over", scheme, width)


def look(page: Page, stage: str, scheme: str, width: int) -> None:
    """See that a page fits, that a finger meets what it offers, and that axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width, stage
    small = page.locator(".exam :is(button, label):visible").evaluate_all(
        """parts => parts.filter(part => {
            const { width, height } = part.getBoundingClientRect();
            return width < 43.9 || height < 43.9;
        }).map(part => part.outerHTML)"""
    )
    assert small == [], stage
    if AXE.is_file():
        found = page.evaluate("rules => axe.run(document, rules)", RULES[scheme])
        assert [v["id"] for v in found["violations"]] == [], stage
