"""The table in Chromium in a language of its own: nothing of ours is in English, in words or in accessible names."""

from pathlib import Path

from playwright.sync_api import Browser, Page

from sixtysix.languages import ENGLISH

from ..languages import in_english, pseudo_language
from .serving import serving, shuffled_decks
from .test_browser import SEED, Person

TOLD = """() => {
  const told = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest("script, style, title, .languages")) told.push(node.textContent);
    } else {
      const names = ["title", "aria-label", "aria-description", "placeholder"];
      told.push(...names.map((name) => node.getAttribute(name) ?? ""));
    }
  }
  return told;
}"""


def read(page: Page) -> list[str]:
    """List the words of a page that are in English."""
    return [word for told in page.evaluate(TOLD) for word in in_english(told)]


def test_a_table_says_nothing_in_english(browser: Browser, tmp_path: Path) -> None:
    """From the first page to the end: moves, refusals with their rules, the chart, help, the menu."""
    languages = (ENGLISH, pseudo_language())
    decks = shuffled_decks(SEED)
    with serving(tmp_path / "db", decks=decks, dealer=0, languages=languages) as address:
        one, other = Person(browser), Person(browser)
        one.page.goto(address)
        assert "Set up the table" in one.page.inner_text("form"), "the browser asks for English"
        for person in (one, other):
            person.page.goto(f"{address}/language/xx")
            assert person.page.locator("html").get_attribute("lang") == "xx"
        assert not read(one.page)
        one.page.locator("button.main").click()
        link = one.page.locator("#invitation").input_value()
        assert not read(one.page)
        other.page.goto(link)
        assert not read(other.page)
        other.page.locator("button.main").click()
        one.page.locator("#own button").first.wait_for()
        one.page.locator("#chart summary").click()
        one.page.locator("#drawing svg").wait_for()
        other.page.keyboard.press("h")
        assert not read(other.page)
        other.page.keyboard.press("Escape")
        for number in range(9):
            for person in (one, other):
                person.go_on()
                refused = person.page.locator("#own .no, #actions [data-event]:not(.may)")
                if number % 5 == 2 and refused.count():
                    refused.last.click()
                    person.page.locator("#why li").first.wait_for()
                    assert not read(person.page)
                number_before = person.number
                if person.choose():
                    for each in (one, other):
                        each.wait_for(number_before + 1)
            assert not read((one, other)[number % 2].page)
        one.go_on()
        one.page.locator("#menu summary").click()
        assert not read(one.page)
        one.page.locator("[data-event=resign]").click()
        one.page.locator("#why [data-event=confirm]").click()
        one.page.locator("#end[open]").wait_for()
        assert not read(one.page)
        assert not one.errors
        assert not other.errors
