"""Two people play in Chromium, by what the pages offer them."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect
from sixtysix_tables.serve.computer import Opponent

from sixtysix.game.names import PACKS
from sixtysix.project.catalogues import whole
from sixtysix_tables.serve import records
from sixtysix_tables.serve.server import other_addresses
from sixtysix_tables.serve.storage import StorageError

from .serving import serving, shuffled_decks

SEED = 61
"""Of the decks: in this match there are an exchange, a marriage, a closed talon and claims, right and false."""


class FirstCard(Opponent):
    """Takes the first card, and does nothing else than a player must."""

    async def choose(self, *seat: Any, views: Any = None, client: str = "") -> Any:
        return next(
            event for event in seat[3][-1]["legal"] if "card" in event or event["event"] == "next_trick"
        )

    def prepare(self, *_: Any) -> None:
        pass


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


def set_up(people: tuple[Person, Person], address: str, names: tuple[str, str] = ("", "")) -> None:
    """One sets up a table, the other follows the link."""
    one, other = people
    one.page.goto(address)
    one.page.get_by_label("Your name").fill(names[0])
    one.page.get_by_role("button", name="Set up the table").click()
    other.page.goto(one.page.locator("#invitation").input_value())
    other.page.get_by_label("Your name").fill(names[1])
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


def take_back(regrets: Person, other: Person, name: str) -> None:
    """Make a move, and take it back with the consent of the other player."""
    number, hand = regrets.number, regrets.hand()
    assert regrets.choose()
    regrets.wait_for(number + 1)
    regrets.page.locator("#menu summary").click()
    regrets.page.get_by_role("menuitem", name="Take back").click()
    expect(other.page.locator("#why")).to_contain_text(f"{name} would like to take back their last move.")
    other.page.locator("[data-event=take_back]").click()
    for person in (regrets, other):
        person.wait_for(number + 3)
    assert regrets.hand() == hand
    expect(other.page.locator("#log")).to_contain_text(f"{name} takes back what was done last.")


NAMES = ("Ada", "Ben")


def test_two_people_play_a_whole_game(tmp_path: Path, browser: Browser) -> None:
    """To seven, with everything there is; one reloads, one loses the connection, one takes a move back.

    Both see the end. Then one looks at the last hand again, and the other gives up the next match.
    """
    db = tmp_path / "games.sqlite"
    interruptions = {3: "regret", 5: "reload", 9: "offline", 14: "absent"}
    with serving(db, decks=shuffled_decks(SEED), dealer=0) as address:
        phone: Any = {
            "viewport": {"width": 390, "height": 844},
            "has_touch": True,
            "is_mobile": True,
            "reduced_motion": "reduce",
        }
        people = (Person(browser, reduced_motion="reduce"), Person(browser, **phone))
        set_up(people, address, NAMES)
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
            elif kind_of == "regret":
                take_back(actor, other, NAMES[people.index(actor)])
            else:
                actor.choose()
            for person in people:
                person.wait_for(number + 1)
        ends = [person.page.locator("#end[open]") for person in people]
        for end in ends:
            expect(end).to_be_visible()
        told = [end.locator("h2").inner_text() for end in ends]
        winner = told.index("You win the game!")
        assert told[1 - winner] == f"{NAMES[winner]} wins the game!"
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
        people[0].page.locator("[data-event=leave-replay]").click()
        for person in people:
            person.page.locator("[data-event=rematch]:visible").last.click()
        for person, end in zip(people, ends, strict=True):
            expect(end).not_to_be_visible()
            expect(person.page.locator("#own button")).to_have_count(5)
            expect(person.page.locator("#score")).to_contain_text("7 to go")
        people[1].page.locator("#menu summary").click()
        people[1].page.get_by_role("menuitem", name="Give up the match").click()
        people[1].page.locator("[data-event=confirm]").click()
        for person, says in zip(people, ("Ben gives up the match.", "You give up the match."), strict=True):
            expect(person.page.locator("#end .result")).to_have_text(says)
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


def figure(page: Page, card: str) -> list[str]:
    """The paths of the upper half of a court card that is held."""
    return [
        str(d)
        for d in page.locator(f"#own [data-card='{card}'] .frame + g path").evaluate_all(
            "paths => paths.map(path => path.getAttribute('d'))"
        )
    ]


def test_cards_are_shown_as_one_likes_and_it_is_remembered(tmp_path: Path, browser: Browser) -> None:
    """The Ober is a queen in French cards alone; a king looks the same in all."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED + 1), dealer=1) as address:
        people = (Person(browser), Person(browser))
        one = people[0]
        set_up(people, address)
        king, queen = (next(card for card in one.hand() if card[0] == rank) for rank in "KQ")
        kings, queens = list[list[str]](), dict[str, list[str]]()
        for style, pack in PACKS.items():
            one.page.locator("#suits").select_option(style)
            expect(one.page.locator(f"#own [data-card='{king}']")).to_have_accessible_name(
                re.compile(f"^{pack.name(king)} [1-5]$")
            )
            kings.append(figure(one.page, king))
            queens[style] = figure(one.page, queen)
            one.page.keyboard.press("h")
            suits = ", ".join(pack.suits[suit].name for suit in "SHDC")
            expect(one.page.locator("#help")).to_contain_text(f"declare the marriage of {suits}")
            one.page.keyboard.press("Escape")
        assert kings[0]
        assert kings == [kings[0]] * len(PACKS)
        assert queens["french"] != queens["german"] == queens["hungarian"] != []
        one.page.reload()
        expect(one.page.locator(f"#own [data-card='{king}']")).to_have_accessible_name(
            re.compile(pack.name(king))
        )
        for person in people:
            person.context.close()


def test_what_cannot_be_saved_is_told_and_tried_again_after_a_while(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says it and waits five seconds before it connects again; then the card can be played."""

    def full(*_: object) -> None:
        raise StorageError("not saved: database or disk is full")

    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        people = (Person(browser), Person(browser))
        one, other = people
        page, sockets = one.page, list[WebSocket]()
        page.on("websocket", lambda socket: sockets.append(socket))
        page.clock.install()
        set_up(people, address)
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        number = one.number
        with monkeypatch.context() as patch:
            patch.setattr(records, "append", full)
            page.keyboard.press("1")
            expect(page.locator("#link")).to_contain_text("This could not be saved")
            while not sockets[-1].is_closed():
                page.wait_for_timeout(50)
        page.clock.run_for(4_900)
        assert (len(sockets), one.number) == (1, number)
        expect(page.locator("#link")).to_contain_text("This could not be saved")
        page.clock.run_for(5_000)
        expect(page.locator("#link")).to_have_text("")
        assert len(sockets) == 2
        page.keyboard.press("1")
        other.wait_for(number + 1)
        for person in people:
            person.context.close()


def test_one_looks_on(tmp_path: Path, browser: Browser) -> None:
    """Whoever has the address and no seat sees the backs of the cards; in a network, where invitations lead there."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1, host="0.0.0.0") as address:
        assert address.startswith("http://localhost:")
        people = (Person(browser), Person(browser))
        set_up(people, address)
        others = other_addresses("0.0.0.0", int(address.rsplit(":", 1)[1]))
        assert people[1].page.url.startswith(f"{others or address}/tables/")
        onlooker = Person(browser)
        onlooker.page.goto(people[0].page.url)
        expect(onlooker.page.locator("#actions")).to_contain_text("You are looking on")
        expect(people[0].page.locator("#score")).to_contain_text("1 spectator")
        assert onlooker.page.locator("#own .back").count() == 5
        assert onlooker.all("[data-card]", "card") == [shuffled_decks(SEED)[0][6]]
        for person in (*people, onlooker):
            person.context.close()


def test_nothing_that_costs_points_happens_unasked(tmp_path: Path, browser: Browser) -> None:
    """Claims without enough and closing are asked about, a held key is pressed once, and the bar stays where it is."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        people = (Person(browser, viewport={"width": 1280, "height": 720}), Person(browser))
        one, other = people
        set_up(people, address)
        bar = one.page.locator("#actions").bounding_box()
        one.page.keyboard.press("!")
        expect(one.page.locator("#why")).to_contain_text(
            "A right claim between a trick and the next lead wins the hand."
        )
        number = one.number + 1
        one.page.keyboard.press("1")
        for person in people:
            person.wait_for(number)
        one.expect_events(number)
        other.page.keyboard.press("1")
        one.wait_for(number + 1)
        other.wait_for(number + 1)
        winner = one if "my-turn" in (one.page.locator("body").get_attribute("class") or "") else other
        number = winner.number
        winner.page.keyboard.press("!")
        expect(winner.page.locator("#why")).to_contain_text("of 66. A false claim costs the hand.")
        winner.expect_events(number)
        winner.page.keyboard.press("Escape")
        winner.page.keyboard.press("Enter")
        winner.wait_for(number + 1)
        winner.page.keyboard.press("c")
        expect(winner.page.locator("#why")).to_contain_text("nobody draws")
        winner.expect_events(number + 1)
        for _ in range(20):
            winner.page.keyboard.down("1")
        winner.page.keyboard.up("1")
        winner.wait_for(number + 2)
        winner.expect_events(number + 2)
        expect(winner.page.locator("#link")).to_have_text("")
        assert one.page.locator("#actions").bounding_box() == bar
        for person in people:
            assert person.errors == []
            person.context.close()


def test_a_match_against_the_computer_with_all_that_helps(tmp_path: Path, browser: Browser) -> None:
    """A hint, taking back, the account of a hand and its replay, giving up, the list of tables, whose turn it is."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        one = Person(browser, viewport={"width": 844, "height": 390})
        page = one.page
        page.goto(address)
        page.get_by_label("the computer: beginner").check()
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Set up the table").click()
        expect(page).to_have_title("● Your turn – Schnapsen")
        hand = one.hand()
        page.keyboard.press("i")
        expect(page.locator("#why")).to_contain_text("it wins the game with")
        page.keyboard.press("1")
        expect(page).to_have_title("● Your turn – Schnapsen")
        expect(page.locator("#piles .back")).not_to_have_count(0)
        page.keyboard.press("u")
        expect(page.locator("#own button")).to_have_count(5)
        expect(page.locator("#trick .card[data-card]")).to_have_count(0)
        assert one.hand() == hand
        while True:
            # Asked before the account of the hand, which opens together with what the next hand offers.
            offers = one.offers()
            if page.locator("#end[open]").count():
                break
            if offers:
                number = one.number
                one.choose()
                one.wait_for(number + 1)
            page.wait_for_timeout(50)
        expect(page.locator("#end .applied")).to_have_count(1)
        tricks = page.locator("#end [data-row=tricks] td").all_inner_texts()
        for part in ("[data-event=continue]", "#end-title"):
            box = page.locator(f"#end {part}").bounding_box()
            assert box
            assert 0 <= box["y"] <= 390 - box["height"], f"{part} is out of sight"
        page.locator("#end [data-event=replay]").click()
        expect(page.locator("#status")).to_contain_text("Hand 1, 1 of")
        assert one.hand() == hand
        for step in ("forward", "back", "last"):
            page.locator(f"[data-event={step}]").click()
        expect(page.locator("#status")).to_contain_text("game point")
        page.locator("[data-event=leave-replay]").click()
        assert sum(int(number) for number in tricks) > 0
        page.locator("#menu summary").click()
        menu = page.locator("#choices").bounding_box()
        assert menu
        assert menu["y"] + menu["height"] <= 390, "the end of the menu is out of reach"
        page.get_by_role("menuitem", name="Give up the match").click()
        page.locator("[data-event=confirm]").click()
        expect(page.locator("#end")).to_contain_text("The computer wins the game!")
        page.goto(address)
        expect(page.locator(".mine li")).to_contain_text("with the computer over")
        page.locator(".mine li a").click()
        page.locator("#end [data-event=continue]").click()
        page.locator("#menu summary").click()
        page.get_by_role("menuitem", name="Leave this table").click()
        expect(page.locator(".mine")).to_have_count(0)
        assert one.errors == []
        one.context.close()


HEARD_AND_SEEN = """
window.told = { sounds: 0, moves: 0 };
const { start } = OscillatorNode.prototype, { animate } = Element.prototype;
OscillatorNode.prototype.start = function (...given) { window.told.sounds += 1; return start.apply(this, given); };
Element.prototype.animate = function (...given) { window.told.moves += 1; return animate.apply(this, given); };
"""


def test_the_table_is_as_calm_as_one_likes(tmp_path: Path, browser: Browser) -> None:
    """No sound until it is asked for, no moving cards where less motion is wanted, no chart until it is unfolded."""
    variants, decks = ("snapszer", "schnapsen"), shuffled_decks(SEED)
    with serving(tmp_path / "db", *variants, decks=decks, dealer=0) as address:
        people = (Person(browser, reduced_motion="reduce"), Person(browser))
        for person in people:
            person.context.add_init_script(HEARD_AND_SEEN)
        people[0].page.goto(address)
        games = people[0].page.locator("input[name=variant]").evaluate_all("all => all.map(e => e.value)")
        assert games == ["schnapsen", "snapszer"], "the best known is the first"
        set_up(people, address)
        expect(people[0].page.locator("#drawing")).not_to_be_visible()
        told = [[0, 0], [0, 0]]
        for move in range(6):
            if move == 3:
                people[0].page.locator("#menu summary").click()
                people[0].page.get_by_role("menuitem", name="Sound: off").click()
            person = next(person for person in people if choice(person.offers(), person.points()))
            number = person.number
            person.choose()
            for one in people:
                one.wait_for(number + 1)
            told = [one.page.evaluate("[told.sounds, told.moves]") for one in people]
            assert (told[0][0] > 0) == (move >= 3)
        assert told[1][0] == told[0][1] == 0
        assert told[1][1] > 0
        assert told[0][0] > 1, "it sounds when the turn has come, too"
        suits = [card[1] for card in people[0].hand()]
        assert [suit for n, suit in enumerate(suits) if suit not in suits[:n]] == [
            suit for n, suit in enumerate(suits) if suits[n - 1] != suit or n == 0
        ], "cards of a suit lie together"
        for one in people:
            assert one.errors == []
            one.context.close()


SCREENS = {(1400, 900), (1280, 720), (844, 390), (390, 844), (2560, 1440)}


def test_everything_is_in_sight_on_every_screen(tmp_path: Path, browser: Browser) -> None:
    """A hand of six cards and the bar, large enough for a finger, with every message; no text lies under another."""
    variant = "santase-1"
    with serving(tmp_path / "db", variant, decks=shuffled_decks(SEED, variant), dealer=1) as address:
        people = (Person(browser, has_touch=True), Person(browser))
        set_up(people, address, ("Wilhelmine von Hohenstein", "Benedikt"))
        for _ in range(3):
            person = next(person for person in people if person.offers())
            number = person.number
            person.choose()
            for one in people:
                one.wait_for(number + 1)
        onlooker = Person(browser)
        onlooker.page.goto(people[0].page.url)
        everybody = (*people, onlooker)
        for person in everybody:
            person.page.locator("#own .card").first.wait_for()
            person.page.evaluate(
                "document.getElementById('link').textContent = 'Connection lost; trying again …'"
            )
        for person in people:
            person.page.keyboard.press("c")
            expect(person.page.locator("#why")).to_contain_text("talon")
        for width, height in SCREENS:
            for person in everybody:
                person.page.set_viewport_size({"width": width, "height": height})
                boxes = person.page.locator(
                    "#own .card, #actions button, #actions p, #menu summary, #status, #link, #why, #why button, .tally"
                ).evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())")
                assert len(boxes) > 9
                for box in boxes:
                    assert box["left"] >= 0, (width, box)
                    assert box["right"] <= width, (width, box)
                    assert box["bottom"] <= height, (width, box)
                small = person.page.locator(":is(button, select, summary, a):visible").evaluate_all(
                    """all => all.map(e => [e.textContent, e.getBoundingClientRect()])
                        .filter(([text, box]) => box.height < 44 || box.width < 24).map(([text]) => text)"""
                )
                assert small == [], width
                assert apart(person, "#piles", "#status"), width
                if person is not onlooker:
                    assert apart(person, "#why", "#own"), width
        for person in everybody:
            person.context.close()


def apart(person: Person, one: str, other: str) -> bool:
    """Tell whether two parts of a page do not lie one over the other."""
    first, second = person.page.locator(one).bounding_box(), person.page.locator(other).bounding_box()
    assert first
    assert second
    return any(
        before["x"] + before["width"] <= after["x"] + 1 or before["y"] + before["height"] <= after["y"] + 1
        for before, after in ((first, second), (second, first))
    )


def test_an_invitation_works_where_there_is_no_clipboard(tmp_path: Path, browser: Browser) -> None:
    """As on http in a network; it says whether others can open it, and the address bar is the invitation too."""
    with serving(tmp_path / "db", decks=shuffled_decks(SEED), dealer=1) as address:
        one, friend, third = Person(browser), Person(browser), Person(browser)
        one.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        one.page.goto(address)
        one.page.get_by_role("button", name="Set up the table").click()
        expect(one.page.locator(".invite")).to_contain_text("Only browsers on this machine can open it.")
        one.page.evaluate(
            "document.execCommand = (what) => { window.done = [what, getSelection().toString()]; return true; }"
        )
        one.page.get_by_role("button", name="Copy the link").click()
        expect(one.page.locator(".copy button")).to_have_text("Copied")
        assert one.page.evaluate("window.done[0]") == "copy"
        one.page.evaluate("document.execCommand = () => false")
        one.page.get_by_role("button", name="Copied").click()
        expect(one.page.locator(".copy button")).to_have_text("Copy it with Ctrl-C")
        assert one.page.url == one.page.locator("#invitation").input_value()
        third.page.goto(one.page.url.split("/seat/")[0])
        expect(third.page.locator("#trick")).to_contain_text("Ask for the invitation")
        friend.page.goto(one.page.url)
        friend.page.get_by_role("button", name="Sit down and play").click()
        one.page.locator("#own button").first.wait_for()
        assert "/seat/" not in one.page.url
        one.page.reload()
        expect(one.page.locator("#own button")).to_have_count(5)
        for person in (one, friend, third):
            person.context.close()


def from_menu(page: Page, event: str) -> None:
    page.locator("#menu summary").click()
    page.locator(f"#choices [data-event={event}]").click()


def test_tricks_are_put_away_by_themselves_if_one_wishes(tmp_path: Path, browser: Browser) -> None:
    """Never while their winner looks at something; the wish and the pace are kept, and the server is told the pace."""
    sockets = list[str]()
    with serving(tmp_path / "db", computer=FirstCard) as address:
        one = Person(browser, reduced_motion="reduce")
        one.page.on("websocket", lambda socket: sockets.append(socket.url))
        one.page.goto(address)
        one.page.get_by_label("the computer: beginner").check()
        one.page.get_by_role("button", name="Set up the table").click()
        one.page.locator("#own .may").first.wait_for()
        from_menu(one.page, "puts-away")
        with one.page.expect_websocket(lambda socket: socket.url.endswith("pace=fast")):
            from_menu(one.page, "pace")
        expect(one.page.locator("#choices [data-event=pace]")).not_to_be_visible()
        with one.page.expect_websocket():
            one.page.reload()
        one.page.locator("#menu summary").click()
        expect(one.page.locator("#choices [data-event=puts-away]")).to_have_text(
            "Tricks: put away by themselves"
        )
        expect(one.page.locator("#choices [data-event=pace]")).to_have_text("Pace: fast")
        one.page.keyboard.press("Escape")
        assert [url.partition("&pace=")[2] for url in sockets] == ["normal", "fast", "fast"]
        put_away = one.page.locator("#actions .main[data-event=next_trick]")
        for _ in range(40):
            one.page.locator("#own .may, #actions .may[data-event=next_trick], #end[open]").first.wait_for()
            if put_away.count() or one.page.locator("#end[open]").count():
                break
            one.page.locator("#own .may").first.click()
            one.wait_for(one.number)
        one.page.keyboard.press("l")
        expect(one.page.locator("#own-tricks")).to_be_visible()
        number = one.number
        one.page.wait_for_timeout(1000)
        assert one.number == number, "it was put away under the eyes of its winner"
        one.page.keyboard.press("l")
        one.wait_for(number + 1)
        assert one.errors == []
        one.context.close()


def test_nothing_moves_when_the_table_gets_its_cards(tmp_path: Path, browser: Browser) -> None:
    """The invitation lies in its card, and the name of a pack in its box, in the language with the longest words."""
    watch = """window.moved = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value; })
            .observe({ type: "layout-shift", buffered: true });"""
    german = [one for one in whole() if one.code == "de"]
    with serving(tmp_path / "db", languages=german, computer=FirstCard) as address:
        one = Person(browser, viewport={"width": 390, "height": 844}, locale="de", reduced_motion="reduce")
        one.context.add_init_script(watch)
        one.page.goto(address)
        one.page.locator("form button.main").click()
        card, inside = one.page.locator(".invite"), one.page.locator(".copy button")
        inside.wait_for()
        outer, inner = card.bounding_box(), inside.bounding_box()
        assert outer
        assert inner
        assert inner["x"] + inner["width"] < outer["x"] + outer["width"]
        one.page.goto(address)
        one.page.locator("input[name=opponent]").nth(1).check()
        one.page.locator("form button.main").click()
        one.page.locator("#own .may").first.wait_for()
        width = one.page.locator("#suits").evaluate(
            "box => [box.offsetWidth, box.style.width = 'max-content', box.offsetWidth]"
        )
        assert width[0] == width[2], "the name of the pack is cut"
        assert one.page.evaluate("moved") < 0.1
        one.context.close()
