"""The page of questions in a browser: by keyboard, by tap, without JavaScript, in the dark and on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sixtysix.chart import variant_names

from .html_pages import SitePages
from .test_browser import AXE, RULES

pytestmark = pytest.mark.slow

FORM = re.compile(r"<form data-topic=.*?</form>", re.S)


def test_each_game_leads_to_its_questions_and_they_name_nothing_but_words(
    site: Path, pages: SitePages
) -> None:
    for variant in variant_names():
        assert pages[site / "variants" / variant / "index.html"].links.count("quiz.html") == 2
        page = (site / "variants" / variant / "quiz.html").read_text(encoding="utf-8")
        forms = FORM.findall(page)
        assert len(forms) >= 10
        for form in forms:
            assert 'href="index.html#' in form.partition('<details class="because">')[2]
            assert "_" not in re.sub(r"<.*?>", "", form)


def test_house_rules_have_their_own_questions(small_site: Path) -> None:
    page = (small_site / "variants/santase-70/quiz.html").read_text(encoding="utf-8")
    assert "70 points" in page
    assert "66" not in re.sub(r"<.*?>", "", " ".join(FORM.findall(page)))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True, reduced_motion="reduce")
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def begin(page: Page, site: Path, address: str = "variants/schnapsen/quiz.html") -> Locator:
    """Open a page of questions; return the visible parts of its form."""
    page.goto((site / address).as_uri())
    return page.locator(".quiz form:visible")


def test_ten_questions_are_sat_by_keyboard_alone(page: Page, site: Path) -> None:
    form = begin(page, site)
    heading, topics = page.locator(".quiz .count"), []
    form.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(form.get_by_role("status")).to_have_text("Choose an answer first.")
    for number in range(1, 11):
        expect(heading).to_have_text(f"Question {number} of 10")
        topics.append(form.get_attribute("data-topic"))
        expect(form.locator(".because")).to_be_hidden()
        heading.focus()
        page.keyboard.press("Tab")
        expect(form.locator("input").first).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        verdict = "Right." if form.get_attribute("data-right") == "1" else "Wrong. The rules say:"
        expect(form.get_by_role("status")).to_contain_text(verdict)
        expect(form.locator(".because li").first).to_be_visible()
        expect(form.get_by_role("button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(heading).to_be_focused()
    assert len({*topics}) == len(topics)
    expect(heading).to_have_text(f"{10 - form.count()} of 10 right")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Question 1 of 10")
    expect(form.locator("input:checked")).to_have_count(0)


def test_none_of_these_goes_with_no_other_answer(page: Page, site: Path) -> None:
    form = begin(page, site)
    while not form.locator("fieldset.acts").count():
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
    expect(forms.nth(20)).to_be_visible()
    expect(forms.get_by_role("button")).to_have_count(0)
    forms.first.get_by_text("The answer").click()
    expect(forms.first.locator(".because .right")).to_be_visible()
    context.close()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1400), ("light", 390), ("dark", 390)])
def test_the_quiz_is_accessible(scheme: str, width: int, sized: Page, site: Path) -> None:
    form = begin(sized, site, "variants/snapszer/quiz.html")
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
    """Assert that a page fits, that its targets are large enough for a finger, and that axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width, stage
    small = page.locator(".quiz :is(button, label):visible").evaluate_all(
        """parts => parts.filter(part => {
            const { width, height } = part.getBoundingClientRect();
            return width < 43.9 || height < 43.9;
        }).map(part => part.outerHTML)"""
    )
    assert small == [], stage
    if AXE.is_file():
        found = page.evaluate("rules => axe.run(document, rules)", RULES[scheme])
        assert [v["id"] for v in found["violations"]] == [], stage
