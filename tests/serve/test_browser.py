"""In Chromium: two people play a whole game, and one plays against the computer."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.compile.test_palette import contrast

from sixtysix.chart.validation import malformed
from sixtysix.compile.machine import machine
from sixtysix.game.names import KEYS
from sixtysix.play.trace import first_difference
from sixtysix_tables.serve import COLOURS

from .serving import serving, shuffled_decks

pytestmark = pytest.mark.slow

SEED = 61
"""The seed of the decks: this match has an exchange, a marriage, a closed talon, and right and false claims."""


class Person:
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

    def go_on(self) -> None:
        if self.page.locator("#end[open]").count():
            self.page.locator("#end [data-event=continue]").click()

    def offers(self) -> list[str]:
        return self.all("#actions .may", "event") + self.all("#own .may", "card")

    def all(self, selector: str, name: str) -> list[str]:
        found = self.page.locator(selector).evaluate_all(f"all => all.map(one => one.dataset.{name})")
        return [str(value) for value in found]

    def choose(self) -> str | None:
        """Choose the best offer; return None if there is none."""
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
    """Claim with enough points, or nearly enough; close in a good position; lead and reply from the left."""
    if "claim" in offers and points >= 60:
        return "claim"
    for event in ("exchange_trump", "declare_marriage"):
        if event in offers:
            return event
    if "close_talon" in offers and points >= 40:
        return "close_talon"
    rest = [offer for offer in offers if offer not in ("claim", "close_talon")]
    return rest[0] if rest else None


def set_up(people: tuple[Person, Person], address: str) -> None:
    """One person sets up a table, the other follows the link."""
    one, other = people
    one.page.goto(address)
    one.page.get_by_role("button", name="Set up the table").click()
    other.page.goto(one.page.locator("#invitation").input_value())
    other.page.get_by_role("button", name="Sit down and play").click()
    for person in people:
        person.page.locator("#own button").first.wait_for()


def reload(person: Person) -> None:
    """Reload the page; nothing has changed."""
    before = (person.number, person.hand(), person.page.locator("#score").inner_text())
    person.page.reload()
    person.wait_for(before[0])
    expect(person.page.locator("#own button")).to_have_count(len(before[1]))
    assert (person.number, person.hand(), person.page.locator("#score").inner_text()) == before


def choose_without_connection(person: Person) -> None:
    """The choice is kept, and sent when the connection is back; no other page sees it before."""
    number = person.number
    person.context.set_offline(True)
    expect(person.page.locator("#link")).to_contain_text("Connection lost")
    assert person.choose()
    person.page.wait_for_timeout(200)
    assert person.number == number
    person.context.set_offline(False)
    person.wait_for(number + 1)
    expect(person.page.locator("#link")).to_have_text("")


def take_back(regrets: Person, other: Person) -> None:
    """Make a move, and take it back with the other player's consent."""
    number, hand = regrets.number, regrets.hand()
    assert regrets.choose()
    regrets.wait_for(number + 1)
    regrets.page.locator("#menu summary").click()
    regrets.page.get_by_role("menuitem", name="Take back").click()
    expect(other.page.locator("#why")).to_contain_text("The other player would like to take back")
    other.page.locator("[data-event=take_back]").click()
    for person in (regrets, other):
        person.wait_for(number + 3)
    assert regrets.hand() == hand
    expect(other.page.locator("#log")).to_contain_text("The other player takes back the last move.")


def test_two_people_play_a_whole_game(tmp_path: Path, browser: Browser) -> None:
    """To seven, with every event; one person reloads, one loses the connection, one takes a move back.

    Both see the end. Then one looks at the last hand again, and both begin another match.
    """
    interruptions = {3: "regret", 5: "reload", 9: "offline"}
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=0) as address:
        phone: Any = {
            "viewport": {"width": 390, "height": 844},
            "has_touch": True,
            "is_mobile": True,
            "reduced_motion": "reduce",
        }
        people = (Person(browser, reduced_motion="reduce"), Person(browser, **phone))
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
            elif kind_of == "regret":
                take_back(actor, other)
            else:
                actor.choose()
            for person in people:
                person.wait_for(number + 1)
        ends = [person.page.locator("#end[open]") for person in people]
        for end in ends:
            expect(end).to_be_visible()
        told = [end.locator("h2").inner_text() for end in ends]
        winner = told.index("You win the game!")
        assert told[1 - winner] == "The other player wins the game!"
        scores = [end.locator("[data-row=score] td").all_inner_texts() for end in ends]
        assert scores[0] == scores[1][::-1]
        assert min(map(int, scores[0])) == 0
        lines = people[0].page.locator("#log li").all_inner_texts()
        hands = [n for n, line in enumerate(lines) if line.startswith("Hand ")]
        assert len(hands) > 2
        assert hands[0] == 0, "the newest hand is at the top, below its heading"
        numbers = [int(lines[n].split()[1]) for n in hands]
        assert numbers == sorted(numbers, reverse=True)
        for n in hands:
            assert " game point" in lines[n + 1], "the end of a hand stands under another hand"
        people[0].page.locator("#end [data-event=replay]").click()
        expect(people[0].page.locator("#status")).to_contain_text(f"Hand {numbers[0]}, 1 of ")
        people[0].page.locator("[data-event=last]").click()
        expect(people[0].page.locator("#status")).to_contain_text(" game point")
        told_of_hand(people[0], address, tmp_path)
        people[0].page.locator("[data-event=leave-replay]").click()
        people[1].page.locator("#end [data-event=replay]").click()
        people[0].page.locator("[data-event=rematch]:visible").last.click()
        expect(people[1].page.locator("#why")).to_contain_text("The other player would like a rematch.")
        people[1].page.reload()
        expect(ends[1].get_by_role("alert")).to_have_text("The other player would like a rematch.")
        people[1].page.locator("#end [data-event=replay]").click()
        people[1].page.locator("[data-event=forward]").click()
        expect(people[1].page.locator("#why")).to_contain_text("The other player would like a rematch.")
        people[1].page.locator("[data-event=leave-replay]").click()
        people[1].page.locator("[data-event=rematch]:visible").last.click()
        for person, end in zip(people, ends, strict=True):
            expect(end).not_to_be_visible()
            expect(person.page.locator("#own button")).to_have_count(5)
            expect(person.page.locator("#score")).to_contain_text("7 to go")
            assert person.errors == []
            person.context.close()


def told_of_hand(person: Person, address: str, folder: Path) -> None:
    """A reviewed hand can be saved as a trace, and each of its positions opened at a table of its own."""
    with person.page.expect_download() as download:
        person.page.locator("[data-event=save]").click()
    download.value.save_as(folder / "hand.jsonl")
    hand = json.loads((folder / "hand.jsonl").read_text(encoding="utf-8"))
    assert malformed(hand, "hand") is None
    assert first_difference(machine("schnapsen"), hand) is None
    assert set(hand["steps"][0]) == {"state", "table", "legal", "event"}
    person.page.locator("[data-event=back]").click()
    with person.context.expect_page() as opened:
        person.page.locator("[data-event=play-on]").click()
    assert opened.value.url.startswith(f"{address}/alone/schnapsen.html#hand=")
    for card in person.hand():
        expect(opened.value.locator(f"#own [data-card='{card}']")).to_be_visible()
    opened.value.close()


LETTERS = """() => {
  const dimmed = "#actions button:not(.may), #actions :not(.may) > kbd";
  const seen = document.querySelectorAll(`#status, .others, .caption, ${dimmed}`);
  return [...seen].map((one) => {
    let alpha = 1;
    for (let at = one; at; at = at.parentElement) alpha *= getComputedStyle(at).opacity;
    return [...getComputedStyle(one).color.match(/\\d+/g).slice(0, 3).map(Number), alpha];
  });
}"""
"""The colours and the opacity of text on the felt."""


def test_a_german_table_on_a_small_screen_can_be_read(tmp_path: Path, browser: Browser) -> None:
    """Labels fit their buttons, dimmed ones are legible, and forced colours show whose turn it is."""
    with serving(tmp_path / "db", dealer=1, languages=("en", "de")) as address:
        small: Any = {"viewport": {"width": 1024, "height": 768}, "locale": "de-DE"}
        one = Person(browser, reduced_motion="reduce", **small)
        page = one.page
        page.goto(address)
        page.get_by_label("der Computer").check()
        page.locator("button.main").click()
        page.locator("#own .may").first.wait_for()
        claim = page.locator("#actions [data-event=claim] span").first
        claim.evaluate("label => label.textContent = '66 sagen (30)'")
        assert (
            page.locator("#actions button").evaluate_all(
                "all => all.filter(one => one.scrollHeight > one.clientHeight).map(one => one.innerText)"
            )
            == []
        )
        for scheme, felt in zip(("light", "dark"), COLOURS["felt"], strict=True):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            ground = bytes.fromhex(felt[1:])
            for *letter, alpha in page.evaluate(LETTERS):
                seen = [
                    round(own * alpha + under * (1 - alpha))
                    for own, under in zip(letter, ground, strict=True)
                ]
                assert contrast(f"#{bytes(seen).hex()}", felt) >= 4.5
        page.emulate_media(forced_colors="active")
        expect(page.locator(".tally.due")).to_have_css("outline-style", "solid")
        one.context.close()


def test_one_plays_against_the_computer(tmp_path: Path, browser: Browser) -> None:
    """With the keyboard alone, to the end of the game; a move is taken back, and an explanation requested."""
    with serving(tmp_path / "db", "kinderschnapsen", dealer=1) as address:
        one = Person(browser, viewport={"width": 844, "height": 390}, reduced_motion="reduce")
        page = one.page
        page.goto(address)
        page.get_by_label("the computer").check()
        page.get_by_role("button", name="Set up the table").click()
        expect(page).to_have_title("● Your turn – Kinderschnapsen")
        number, hand = one.number, one.hand()
        page.keyboard.press("n")
        expect(page.locator("#why")).to_contain_text("only")
        page.keyboard.press("1")
        one.wait_for(number + 2)
        page.keyboard.press("u")
        for card in hand:
            expect(page.locator(f"#own [data-card='{card}']")).to_have_count(1)
        assert one.hand() == hand
        for _ in range(2000):
            if page.locator("#end[open] [data-event=rematch]").count():
                break
            # The computer's move may end the hand at any time; once there are offers, nothing moves but this person.
            if offers := one.offers():
                one.go_on()
                liked = choice(offers, one.points())
                number = one.number
                cards = one.hand()
                page.keyboard.press(str(cards.index(liked) + 1) if liked in cards else KEYS[str(liked)])
                one.wait_for(number + 1)
            page.wait_for_timeout(50)
        expect(page.locator("#end-title")).to_contain_text("the game!")
        expect(page.locator("#end .applied")).to_have_count(1)
        assert one.errors == []
        one.context.close()
