"""The static table in Chromium: games without a network, hands and positions by address."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.compile.export.javascript_package import scripted
from tests.compile.export.node import needs_node
from tests.rulebook.test_browser import AXE, RULES
from tests.runtime.games import machine, simulate

from sixtysix.chart.validation import malformed
from sixtysix.compile.machine import machine as compiled
from sixtysix.play.trace import first_difference
from sixtysix_tables.match import HandEnd

from ..command import run
from ..house_rules import house

pytestmark = pytest.mark.slow

Json = dict[str, Any]

HURRY = "const wait = globalThis.setTimeout; globalThis.setTimeout = (then, ms) => wait(then, ms / 60);"
"""Removes the computer's pause."""

MOST_MOVES = 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The table of one variant and of house rules."""
    place = tmp_path_factory.mktemp("offline")
    rules = house(place, "name: sunday\nextends: kinderschnapsen\nparameters: {game.points: 2}\n", "sunday")
    result = run("table", "-o", place / "table", "kinderschnapsen", rules)
    assert result.exit_code == 0, result.output
    return place / "table"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Yield the address of a static host of the folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a page; no script on it may fail."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(HURRY)
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def rests(page: Page) -> bool:
    """Wait until the player may act; return True if the match goes on."""
    page.wait_for_function(
        """() => document.querySelector("#end[open]") || document.querySelector("body.my-turn .may")
            || document.querySelector("#actions [data-event=rematch]")"""
    )
    end = page.locator("#end[open]")
    if not end.count():
        return page.locator("#actions [data-event=rematch]").count() == 0
    if end.get_attribute("data-over"):
        return False
    end.locator("[data-event=continue]").click()
    return rests(page)


def choose(page: Page) -> None:
    """Claim with enough points, else put the trick away or play the first playable card."""
    points = int(page.locator("#score .points b").first.inner_text())
    claim = page.locator("#actions .may[data-event=claim]")
    if points >= 66 and claim.count():
        claim.click()
    else:
        page.locator("#actions .may[data-event=next_trick], #own .may").first.click()


def set_up(page: Page, game: str) -> None:
    page.locator(f"input[data-title='{game}']").check()
    page.get_by_role("button", name="Set up the table").click()
    rests(page)


def test_a_whole_game_is_played_without_a_network(page: Page, address: str, folder: Path) -> None:
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto(address)
    set_up(page, "sunday")
    for move in range(MOST_MOVES):
        if not rests(page):
            break
        if move == 4:
            hand = page.locator("#own").inner_text()
            page.goto(address)
            page.locator("#tables a", has_text="sunday").click()
            rests(page)
            assert page.locator("#own").inner_text() == hand
        choose(page)
    expect(page.locator("#end h2")).to_contain_text("the game!")
    page.locator("#end [data-event=replay]").click()
    expect(page.locator("#status")).to_contain_text("1 of ")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#status")).to_contain_text("2 of ")
    with page.expect_download() as download:
        page.locator("[data-event=save]").click()
    hand = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert malformed(hand, "hand") is None
    house = folder.with_name("sunday.yaml")
    assert first_difference(compiled(str(house)), hand) is None
    page.keyboard.press("Escape")
    page.locator("#actions [data-event=rematch]").click()
    rests(page)
    choose(page)
    rests(page)
    page.keyboard.press("u")
    expect(page.locator("#log")).to_contain_text("You take back")
    looked_at(page)
    page.emulate_media(color_scheme="dark")
    looked_at(page)
    page.goto(address)
    looked_at(page)


def looked_at(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("rules => axe.run(document, rules)", RULES["light"])["violations"]
    assert [one for one in found if one["impact"] in ("serious", "critical")] == []


# Addresses


def hand_of(seed: int) -> Json:
    """Return a hand as a line, without the tables of its steps."""
    (hand,) = simulate(machine("kinderschnapsen"), hands=1, seed=seed)
    return {**hand, "steps": [{"event": step["event"]} for step in hand["steps"]]}


POSITION: Json = {
    "hands": [["QS", "JS", "QH"], ["2S", "7H", "JD"]],
    "won": [["7D", "2D"], []],
    "leader": 0,
    "turnup": "2H",
    "dealer": 1,
}


def opened(page: Page, address: str, content: Any, more: str = "") -> str:
    """Open an address, and return the page's text."""
    text = content if isinstance(content, str) else json.dumps(content)
    page.goto("about:blank")
    page.goto(f"{address}kinderschnapsen.html#hand={quote(text)}{more}")
    page.wait_for_function("() => document.body.dataset.link")
    return page.locator("#link").inner_text()


def test_a_hand_opens_before_its_last_step_or_another(page: Page, address: str) -> None:
    hand = hand_of(3)
    for step in (None, 1, 4):
        game = machine("kinderschnapsen")(decks=[hand["deck"]], dealer=hand["dealer"])
        game.send("start_game")
        for one in hand["steps"][: (step or len(hand["steps"])) - 1]:
            game.send(**one["event"])
        assert opened(page, address, hand, f"&step={step}" if step else "") == ""
        view = game.view(game.view(0)["turn"])
        shown = page.locator("#own button").evaluate_all("all => all.map(one => one.dataset.card)")
        assert sorted(shown) == sorted(view["hand"])
        log = page.locator("#log li:not(.deal):not(.result)")
        assert log.count() == (step or len(hand["steps"])) - 1


def test_a_position_opens_and_goes_on_with_why_not_and_the_chart(page: Page, address: str) -> None:
    assert opened(page, address, {"variant": "kinderschnapsen", "position": POSITION}) == ""
    expect(page.locator("#status")).to_have_text("Your lead.")
    page.locator("#actions [data-event=next_trick]").click()
    expect(page.locator("#why")).to_contain_text("only after a trick")
    page.keyboard.press("!")
    expect(page.locator("#why li").first).to_contain_text("Your points fall short of 46.")
    expect(page.locator("#why small").first).to_be_hidden()
    page.locator("#why summary").first.click()
    expect(page.locator("#why small").first).to_contain_text("R10")
    if not page.locator("#chart[open]").count():
        page.locator("#chart summary").click()
    expect(page.locator("#state-TRICK_START.here")).to_have_count(1)
    choose(page)
    rests(page)
    assert page.locator("#log li").count() > 2
    page.reload()  # begins anew, and leaves no table behind
    expect(page.locator("#own button")).to_have_count(3)
    page.goto(address)
    expect(page.locator("#tables a", has_text="Kinderschnapsen")).to_have_count(0)


def test_a_line_of_a_trace_opens_from_the_first_page(page: Page, address: str) -> None:
    hand = hand_of(3)
    for line, says in (("{x", "a line of a trace"), (json.dumps({**hand, "variant": "poker"}), "not here")):
        page.goto(address)
        page.locator("#hand").fill(line)
        page.get_by_role("button", name="Open it").click()
        expect(page.locator("#says")).to_contain_text(says)
    page.locator("#hand").fill(json.dumps(hand))
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#log li:not(.deal):not(.result)")).to_have_count(len(hand["steps"]) - 1)


@pytest.mark.parametrize(
    ("content", "more", "why"),
    [
        ("{x", "", "It is not JSON."),
        ({"variant": "schnapsen", "position": POSITION}, "", "It belongs to another game: schnapsen."),
        (hand_of(3), "&step=99", "There is no step 99."),
        (hand_of(3), "&seat=2", "The seat must be 0 or 1."),
        ({**hand_of(3), "deck": ["AS"]}, "", "a deck must hold each of the 12 cards"),
        ({"position": {**POSITION, "hands": 7}}, "", "The position has no such hands."),
        ({"position": {**POSITION, "led": "QS"}}, "", "A card is in two places."),
        ({"position": {**POSITION, "won": [["7D"], []]}}, "", "tricks are pairs of cards"),
    ],
)
def test_an_address_that_cannot_be_opened_says_why(
    page: Page, address: str, content: Any, more: str, why: str
) -> None:
    if isinstance(content, dict):
        content = {"variant": "kinderschnapsen", **content}
    told = opened(page, address, content, more)
    assert told.startswith("This address cannot be opened. ")
    assert why in told


def test_opened_from_a_file_it_says_what_it_needs(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    for name in ("index.html", "kinderschnapsen.html"):
        page.goto((folder / name).as_uri())
        expect(page.locator("#needs")).to_be_visible()
        expect(page.locator("#needs")).to_contain_text("python -m http.server")
    page.close()


# Storage in the browser


@pytest.mark.parametrize("kept", ["{", "7", '{"variant": "kinderschnapsen", "begin": {}, "events": []}'])
def test_a_table_that_is_spoilt_says_so(page: Page, address: str, kept: str) -> None:
    page.goto(address)
    page.evaluate("kept => { localStorage['table-x'] = kept; localStorage['past-x'] = kept; }", kept)
    page.goto(f"{address}kinderschnapsen.html#x")
    expect(page.locator("#link")).to_have_text(
        re.compile(r"This table is gone\.|The rules have changed; this game cannot go on\.")
    )


# Comparison with Python

PLAYED = """
import {{ readFileSync }} from "node:fs";
import {{ Match, variant }} from "FOLDER/static/match.js";
const {{ begin, events }} = JSON.parse(readFileSync({file}, "utf8"));
const match = new Match(await variant("kinderschnapsen", begin.version), {{ begin, events: [] }});
console.log(JSON.stringify(events.map((event) => {{
  if (event.take_back) match.takeBack();
  else match.happen(event);
  const {{ view, result }} = match.state(0);
  return [view, result];
}})));
"""


@needs_node
def test_views_results_and_accounts_are_those_of_python(folder: Path, tmp_path: Path) -> None:
    end, chance = HandEnd(), Random(3)
    game = machine("kinderschnapsen")(seed=5, handlers=[end], history=True)
    begin, events, expected = game.snapshot(), list[Json](), list[Any]()
    since = 0
    while game.table.hands_ended < 4:
        own = [n for n, event in enumerate(events[since:], since) if event.get("player") == 0]
        if own and "take_back" not in events[-1] and chance.random() < 0.1:
            for _ in events[own[-1] :]:
                game.undo()
            events.append({"take_back": True})
            since = len(events)
        else:
            hand = game.table.hand_number
            event = chance.choice([e for e in game.legal_events() if e["event"] != "quit"])
            game.send(**event)
            events.append(event)
            since = len(events) if game.table.hand_number != hand else since
        result = game.result()
        expected.append([game.view(0), {**result, "account": end.account} if result else None])
    (tmp_path / "events.json").write_text(json.dumps({"begin": begin, "events": events}), encoding="utf-8")
    found = scripted(PLAYED.format(file=json.dumps(str(tmp_path / "events.json"))), folder)
    assert found == json.loads(json.dumps(expected))


# Errors
