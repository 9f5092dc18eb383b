"""The example page: two people play a hand in Chromium from what their pages offer."""

import pytest
from playwright.sync_api import Browser, Page, expect

from .tables import HERE, running

pytestmark = pytest.mark.slow

MOST_PRESSES = 60


class Person:
    def __init__(self, browser: Browser, address: str) -> None:
        self.errors: list[str] = []
        self.page: Page = browser.new_context().new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text))
        self.page.goto(f"{(HERE / 'page.html').as_uri()}#{address}")
        self.title = self.page.get_by_role("heading")
        self.cards = self.page.locator("#hand button")
        self.said = self.page.get_by_role("status")

    def holding(self) -> set[str]:
        return set(self.cards.all_inner_texts())

    def mark(self) -> None:
        """Add a mark to the page, which disappears at the next update."""
        self.page.evaluate("document.getElementById('events').append(document.createElement('hr'))")

    def sees_what_happened(self) -> None:
        expect(self.page.locator("#events hr")).to_have_count(0)


def press(person: Person, people: list[Person]) -> None:
    """Press a playable card, or another button, and wait until everybody sees the result."""
    for each in people:
        each.mark()
    person.page.locator("#hand button:not([aria-disabled]), #events button").first.click()
    for each in people:
        each.sees_what_happened()


def test_two_pages_play_a_hand(browser: Browser) -> None:
    with running("kinderschnapsen", 66) as addresses:
        people = [Person(browser, address) for address in addresses]
        for person in people:
            expect(person.title).to_have_text("A table for two")
        press(people[0], people)

        waiting, on_turn = sorted(people, key=lambda person: person.title.inner_text() == "Your turn")
        expect(waiting.title).to_have_text("The other player's turn")
        expect(waiting.cards).to_have_count(3)
        expect(on_turn.cards).to_have_count(3)
        assert not any(card in waiting.page.content() for card in on_turn.holding())
        waiting.cards.first.click(force=True)  # Playwright does not click disabled elements
        expect(waiting.said).to_have_text("The other player leads this trick.")

        results = [person.page.locator("#result") for person in people]
        for _ in range(MOST_PRESSES):
            press(next(person for person in people if person.title.inner_text() == "Your turn"), people)
            if results[0].inner_text():
                break
        told = {result.inner_text().removeprefix("The last hand: ") for result in results}
        assert {who.split(" win")[0] for who in told} == {"You", "The other player"}
        assert len({who.split(" win")[1].removeprefix("s") for who in told}) == 1
        assert [person.errors for person in people] == [[], []]


def test_a_page_comes_back(browser: Browser) -> None:
    with running("schnapsen", 66) as addresses:
        person = Person(browser, addresses[0])
        press(person, [person])
        held = person.holding()
        person.page.reload()
        expect(person.cards).to_have_count(5)
        assert person.holding() == held
        assert person.errors == []


def test_a_page_without_a_seat_says_so(browser: Browser) -> None:
    with running("schnapsen", 66) as addresses:
        expect(Person(browser, addresses[0][:-1]).said).to_have_text("There is no such seat.")
