"""Two people play in Chromium, by what the pages offer them."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from sixtysix.game.names import PACKS

from .serving import serving, shuffled_decks

SEED = 61
"""Of the decks: in this match there are an exchange, a marriage, a closed talon and claims, right and false."""


class Person:
    """Somebody at a page, who takes what it offers."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda m: self.errors.append(m.text) if "Content Security" in m.text else None
        )

    @property
    def number(self) -> int:
        return int(self.page.locator("body").get_attribute("data-number") or 0)

    def wait_for(self, number: int) -> None:
        self.page.wait_for_function(
            "number => Number(document.body.dataset.number) >= number", arg=number, timeout=10_000
        )

    def hand(self) -> list[str]:
        return [
            str(card)
            for card in self.page.locator("#own button").evaluate_all("all => all.map(e => e.dataset.card)")
        ]

    def points(self) -> int:
        return int(self.page.locator("#score .points b").first.inner_text())

    def expect_events(self, number: int) -> None:
        """Stay as it is for a moment."""
        self.page.wait_for_timeout(300)
        assert self.number == number

    def go_on(self) -> None:
        """Take note of the end of a hand."""
        if self.page.locator("#end[open]").count():
            self.page.locator("#end [data-event=continue]").click()

    def offers(self) -> list[str]:
        """List the events and cards that may be chosen."""
        return self.all("#actions .may", "event") + self.all("#own .may", "card")

    def all(self, selector: str, name: str) -> list[str]:
        found = self.page.locator(selector).evaluate_all(f"all => all.map(one => one.dataset.{name})")
        return [str(value) for value in found]

    def choose(self) -> str | None:
        """Take the offer that is liked best; None if there is none."""
        liked = choice(self.offers(), self.points())
        if liked is None:
            return None
        self.go_on()
        costs = liked == "close_talon" or (liked == "claim" and self.points() < 66)
        self.page.locator(
            f"#actions .may[data-event='{liked}'], #own .may[data-card='{liked}']"
        ).first.click()
        if costs:
            self.page.locator("#why [data-event=confirm]").click()
        return liked


def choice(offers: list[str], points: int) -> str | None:
    """Claims with enough, or nearly; closes when it goes well; leads and replies from the left."""
    if "claim" in offers and points >= 60:
        return "claim"
    for event in ("exchange_trump", "declare_marriage"):
        if event in offers:
            return event
    if "close_talon" in offers and points >= 40:
        return "close_talon"
    rest = [offer for offer in offers if offer not in ("claim", "close_talon")]
    return rest[0] if rest else None


def log(db: Path) -> list[dict[str, Any]]:
    connection = sqlite3.connect(db)
    rows = connection.execute("SELECT content FROM entries ORDER BY number").fetchall()
    connection.close()
    return [json.loads(content) for (content,) in rows]


def set_up(people: tuple[Person, Person], address: str) -> None:
    """One sets up a table, the other follows the link."""
    one, other = people
    one.page.goto(address)
    one.page.get_by_role("button", name="Set up the table").click()
    other.page.goto(one.page.locator("#invitation").input_value())
    other.page.get_by_role("button", name="Sit down and play").click()
    for person in people:
        person.page.locator("#own button").first.wait_for()


def reload(person: Person) -> None:
    """Open the page again: everything is as it was."""
    before = (person.number, person.hand(), person.page.locator("#score").inner_text())
    person.page.reload()
    person.wait_for(before[0])
    expect(person.page.locator("#own button")).to_have_count(len(before[1]))
    assert (person.number, person.hand(), person.page.locator("#score").inner_text()) == before


def choose_without_connection(person: Person) -> None:
    """The choice is kept, and made once the connection is back; no other page is told before."""
    number = person.number
    person.context.set_offline(True)
    expect(person.page.locator("#link")).to_contain_text("Connection lost")
    assert person.choose()
    person.page.wait_for_timeout(200)
    assert person.number == number
    person.context.set_offline(False)
    person.wait_for(number + 1)
    expect(person.page.locator("#link")).to_have_text("")


def miss_a_move(absent: Person, present: Person) -> None:
    """The other player's moves are shown as soon as the connection is back."""
    number = absent.number
    absent.context.set_offline(True)
    expect(present.page.locator("#score .away")).to_have_count(1)
    assert present.choose()
    present.wait_for(number + 1)
    assert absent.number == number
    absent.context.set_offline(False)
    absent.wait_for(number + 1)


def test_two_people_play_a_whole_game(tmp_path: Path, browser: Browser) -> None:
    """To seven, with everything there is; one reloads, one loses the connection, both see the end."""
    db = tmp_path / "games.sqlite"
    interruptions = {5: "reload", 9: "offline", 14: "absent"}
    with serving(db, decks=shuffled_decks(SEED), dealer=0) as address:
        phone: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        people = (Person(browser), Person(browser, **phone))
        set_up(people, address)
        for move in range(200):
            actor = next((person for person in people if choice(person.offers(), person.points())), None)
            if actor is None:
                break
            other = people[1 - people.index(actor)]
            number = actor.number
            kind_of = interruptions.get(move)
            if kind_of == "reload":
                reload(other)
                reload(actor)
            if kind_of == "offline":
                choose_without_connection(actor)
            elif kind_of == "absent":
                miss_a_move(other, actor)
            else:
                actor.choose()
            for person in people:
                person.wait_for(number + 1)
        ends = [person.page.locator("#end[open]") for person in people]
        for end in ends:
            expect(end).to_be_visible()
        told = [end.locator("h2").inner_text() for end in ends]
        assert sorted(told) == ["The other player wins the game!", "You win the game!"]
        scores = [end.locator("[data-row=score] td").all_inner_texts() for end in ends]
        assert scores[0] == scores[1][::-1]
        assert min(map(int, scores[0])) <= 0
        for person in people:
            person.page.locator("#end [data-event=rematch]").click()
        for person, end in zip(people, ends, strict=True):
            expect(end).not_to_be_visible()
            expect(person.page.locator("#own button")).to_have_count(5)
            expect(person.page.locator("#score")).to_contain_text("7 to go")
            assert person.errors == []
            person.context.close()
    events = [entry["event"] for entry in log(db) if "event" in entry]
    assert {"exchange_trump", "declare_marriage", "close_talon", "claim"} <= {e["event"] for e in events}
    assert sum(event["event"] == "claim" for event in events) >= 3


def test_by_keyboard_and_why_not(tmp_path: Path, browser: Browser) -> None:
    """Cards, the chart and the questions have keys; what is not allowed is answered with the rule."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        people = (Person(browser, viewport={"width": 1280, "height": 800}), Person(browser))
        one, other = people
        set_up(people, address)
        one.page.keyboard.press("k")
        one.page.keyboard.press("S")
        expect(one.page.locator("#why")).to_contain_text("You have not won a trick yet.")
        one.page.keyboard.press("Escape")
        expect(one.page.locator("#why")).not_to_be_visible()
        one.page.keyboard.press("n")
        expect(one.page.locator("#why")).to_contain_text("only after a trick")
        other.page.keyboard.press("2")
        expect(other.page.locator("#why")).to_contain_text("The other player leads this trick.")
        number, card = one.number, one.hand()[1]
        one.page.keyboard.press("2")
        one.wait_for(number + 1)
        expect(one.page.locator("#trick .near .card")).to_have_attribute("data-card", card)
        other.wait_for(number + 1)
        expect(other.page.locator("#trick .far .card")).to_have_attribute("data-card", card)
        expect(one.page.locator("#state-TRICK_IN_PROGRESS.here")).to_be_attached()
        expect(one.page.locator("[id='transition-label-lead'].taken")).to_be_attached()
        reply = other.hand()[0]
        other.page.keyboard.press("1")
        one.wait_for(number + 2)
        other.wait_for(number + 2)
        winner = one if one.page.locator("button.pile").count() else other
        winner.page.keyboard.press("l")
        assert sorted(winner.all("#own-tricks .card", "card")) == sorted([card, reply])
        winner.page.keyboard.press("l")
        expect(winner.page.locator("#own-tricks")).to_have_count(0)
        winner.page.keyboard.press("n")
        winner.wait_for(number + 3)
        winner.page.keyboard.press("l")
        assert sorted(winner.all("#own-tricks .card", "card")) == sorted([card, reply])
        winner.page.keyboard.press("l")
        expect(winner.page.locator("#own-tricks")).to_have_count(0)
        one.page.keyboard.press("k")
        expect(one.page.locator("#drawing")).not_to_be_visible()
        one.page.keyboard.press("h")
        expect(one.page.locator("#help")).to_contain_text("ten: 10")
        expect(one.page.locator("#help")).to_contain_text("You have won a trick.")
        for person in people:
            assert person.errors == []
            person.context.close()


def test_cards_are_shown_as_one_likes_and_it_is_remembered(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        people = (Person(browser), Person(browser))
        one = people[0]
        set_up(people, address)
        king = next(card for card in one.hand() if card[0] in "K")
        for style, pack in PACKS.items():
            one.page.locator("#suits").select_option(style)
            expect(one.page.locator(f"#own [data-card='{king}']")).to_have_accessible_name(pack.name(king))
        one.page.reload()
        expect(one.page.locator(f"#own [data-card='{king}']")).to_have_accessible_name(pack.name(king))
        for person in people:
            person.context.close()


def test_one_looks_on(tmp_path: Path, browser: Browser) -> None:
    """Whoever has the address and no seat sees the backs of the cards."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        people = (Person(browser), Person(browser))
        set_up(people, address)
        onlooker = Person(browser)
        onlooker.page.goto(people[0].page.url)
        expect(onlooker.page.locator("#actions")).to_contain_text("You are looking on")
        expect(people[0].page.locator("#score")).to_contain_text("1 looks on")
        assert onlooker.page.locator("#own .back").count() == 5
        assert onlooker.all("[data-card]", "card") == [shuffled_decks(SEED)[0][6]]
        for person in (*people, onlooker):
            person.context.close()
