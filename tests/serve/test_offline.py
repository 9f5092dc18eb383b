"""The table without a server plays in Chromium with the network off, and tells what the server's table tells."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect
from sixtysix_tables.serve.log import LoggedMatch, kind
from sixtysix_tables.serve.records import Founding
from tests.compile.export.javascript_package import scripted
from tests.compile.export.node import needs_node
from tests.rulebook.test_browser import AXE, RULES, _told
from tests.runtime.games import RARE, machine

from sixtysix.cli import main
from sixtysix_tables.match import Saved, read_saved

from .test_browser import choice

HURRY = """
const wait = globalThis.setTimeout;
globalThis.setTimeout = (then, ms) => wait(then, ms / 60);
let seeds = 2n ** 40n;
const any = crypto.getRandomValues.bind(crypto);
const known = (numbers) => numbers.map(() => (seeds += 2n ** 20n));
crypto.getRandomValues = (numbers) => (numbers instanceof BigUint64Array ? known(numbers) : any(numbers));
"""
"""Players need no time to follow here, and get the same cards again."""

MOST_MOVES = 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of one variant and of house rules."""
    place = tmp_path_factory.mktemp("offline")
    house = place / "sunday.yaml"
    house.write_text(
        "name: sunday\nextends: kinderschnapsen\nparameters: {game.points: 2}\n", encoding="utf-8"
    )
    made = place / "table"
    result = CliRunner().invoke(main, ["table", "-o", str(made), "kinderschnapsen", str(house)])
    assert result.exit_code == 0, result.output
    return made


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve files, as any host does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def watched(page: Page) -> list[str]:
    """Collect the errors of a page."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    return errors


def offers(page: Page) -> list[str]:
    told: list[str] = page.locator("#actions .may, #own .may").evaluate_all(
        "all => all.map(one => one.dataset.event ?? one.dataset.card)"
    )
    return told


def rests(page: Page) -> bool:
    """Wait until the player may do something; say whether the match goes on."""
    page.wait_for_function(
        """() => document.querySelector("#end[open]") || document.querySelector("body.my-turn .may")
            || document.querySelector("#actions [data-event=rematch]")"""
    )
    end = page.locator("#end[open]")
    if end.count():
        if end.get_attribute("data-over"):
            return False
        end.locator("[data-event=continue]").click()
        return rests(page)
    return page.locator("#actions [data-event=rematch]").count() == 0


def choose(page: Page) -> None:
    points = int(page.locator("#score .points b").first.inner_text())
    liked = choice(offers(page), points)
    assert liked
    page.locator(f"#actions .may[data-event='{liked}'], #own .may[data-card='{liked}']").first.click()
    confirm = page.locator("#why [data-event=confirm]")
    if confirm.count():
        confirm.click()


def of(page: Page) -> tuple[str | None, list[str], str]:
    hand = page.locator("#own button").evaluate_all("all => all.map(one => one.dataset.card)")
    return page.locator("body").get_attribute("data-number"), hand, page.locator("#score").inner_text()


def serious(page: Page) -> list[Any]:
    page.evaluate(AXE.read_text(encoding="utf-8"))  # which the policy of the page does not forbid
    found = page.evaluate("rules => axe.run(document, rules)", RULES["light"])
    return [_told(one) for one in found["violations"] if one["impact"] in ("serious", "critical")]


def test_it_speaks_the_language_of_the_browser_or_the_one_that_is_chosen(
    folder: Path, browser: Browser
) -> None:
    context = browser.new_context(locale="de-AT")
    page = context.new_page()
    errors = watched(page)
    with hosted(folder) as address:
        page.goto(address)
        page.wait_for_url(f"{address}de/")
        page.get_by_role("button", name="Den Tisch aufstellen").click()
        rests(page)
        expect(page.locator("#suits")).to_have_value("french")
        assert page.url.startswith(f"{address}de/kinderschnapsen.html#")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.goto(f"{address}de/")
        page.get_by_role("link", name="magyar").click()
        page.wait_for_url(f"{address}hu/")
        page.goto(address)
        page.wait_for_url(f"{address}hu/")
        page.locator("#tables a").click()  # the same game goes on in another language
        rests(page)
        expect(page.locator("#suits")).to_have_value("hungarian")  # the rules say felső and alsó there
        page.goto(f"{address}hu/")
        page.get_by_role("link", name="English").click()
        page.wait_for_url(address)
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert page.url == address
    assert errors == []


def test_the_length_of_a_match_is_chosen_on_the_first_page(folder: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.add_init_script(HURRY)
    errors = watched(page)
    with hosted(folder) as address:
        page.goto(address)
        page.get_by_label("Kinderschnapsen").check()
        page.get_by_label("best of 3").check()
        page.get_by_label("the computer: beginner").check()
        page.get_by_role("button", name="Set up the table").click()
        rests(page)
        expect(page.locator("h1")).to_have_text("Kinderschnapsen best of 3")
        expect(page.locator("#score .games")).to_have_text(["0 games", "0 games"])
        while page.locator("#score .games", has_text="1 game").count() == 0:
            assert rests(page)
            choose(page)
        page.reload()
        while rests(page):
            choose(page)
        expect(page.locator("#end h2")).to_contain_text("the match!")
        games = page.locator("#end [data-row=games] td").all_inner_texts()
        assert "2" in games
        page.goto(address)
        page.get_by_label("Kinderschnapsen").check()
        page.get_by_label("one game").check()
        page.get_by_role("button", name="Set up the table").click()
        rests(page)
        expect(page.locator("h1")).to_have_text("Kinderschnapsen")
        expect(page.locator("#score .games")).to_have_count(0)
    assert errors == []


def test_a_game_of_several_has_its_own_length_unless_one_chooses_another(
    browser: Browser, tmp_path: Path
) -> None:
    house = tmp_path / "long.yaml"
    house.write_text("name: long\nextends: kinderschnapsen\nparameters: {match.best_of: 9}\n", "utf-8")
    result = CliRunner().invoke(main, ["table", "-o", str(tmp_path / "table"), str(house), "kinderschnapsen"])
    assert result.exit_code == 0, result.output
    page = browser.new_page()
    with hosted(tmp_path / "table") as address:
        for game, length, told in (
            ("long", "as the game has it", "long best of 9"),
            ("long", "one game", "long"),
            ("Kinderschnapsen", "as the game has it", "Kinderschnapsen"),
            ("Kinderschnapsen", "best of 7", "Kinderschnapsen best of 7"),
        ):
            page.goto(address)
            page.locator(f"input[data-title='{game}']").check()
            expect(page.locator("input[name=best_of][value=own]")).to_be_checked()
            page.get_by_label(length).check()
            page.get_by_role("button", name="Set up the table").click()
            rests(page)
            expect(page.locator("h1")).to_have_text(told)


def test_matches_are_counted_on_the_device_if_one_wishes(folder: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.add_init_script(HURRY)

    def menu(item: str) -> str:
        page.locator("#menu summary").click()
        chosen = page.locator(f"#choices [data-event={item}]")
        told = chosen.inner_text()
        chosen.click()
        return told

    def give_up() -> None:
        rests(page)
        menu("resign")
        page.locator("#why [data-event=confirm]").click()
        page.locator("#end [data-event=rematch]").click()

    with hosted(folder) as address:
        page.goto(address)
        page.get_by_role("button", name="Set up the table").click()
        give_up()
        rests(page)
        assert menu("counts") == "Matches: not counted"
        give_up()
        give_up()
        rests(page)
        page.reload()
        rests(page)
        assert menu("counts") == "Matches counted: 0 won, 2 lost"
        menu("counts")
        assert menu("counts") == "Matches counted: 0 won, 0 lost"


def test_a_whole_game_is_played_without_a_network(folder: Path, browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    context.add_init_script(HURRY)
    page = context.new_page()
    errors = watched(page)
    with hosted(folder.parent) as host:
        address = f"{host}{folder.name}/"
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        session = context.new_cdp_session(page)
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []
    context.set_offline(True)  # and the host is gone, too
    page.goto(address)
    page.get_by_label("sunday").check()
    page.get_by_label("the computer: beginner").check()
    page.get_by_role("button", name="Set up the table").click()
    for move in range(MOST_MOVES):
        if not rests(page):
            break
        if move == 6:
            before, place = of(page), page.url
            page.close()
            page = context.new_page()
            errors += watched(page)
            page.goto(address)
            expect(page.locator("#tables a")).to_contain_text("sunday")
            page.locator("#tables a").click()
            rests(page)
            assert page.url == place
            assert of(page)[1:] == before[1:]
        choose(page)
    expect(page.locator("#end h2")).to_contain_text("the game!")
    page.locator("#end [data-event=replay]").click()
    expect(page.locator("#status")).to_contain_text("1 of ")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#status")).to_contain_text("2 of ")
    page.keyboard.press("Escape")
    page.locator("#actions [data-event=rematch]").click()
    rests(page)
    choose(page)
    rests(page)
    page.locator("#menu summary").click()
    with page.expect_download() as download:
        page.locator("#choices [data-event=save]").click()
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    saved = read_saved(file)
    assert (saved.variant, saved.strength) == ("sunday", 1)
    here = machine(str(folder.parent / "sunday.yaml")).restore(saved.begin)
    for event in saved.events:
        here.send(**event)
    here.send(**here.legal_events()[0])
    Saved("sunday", 3, 1, "french", saved.begin, [*saved.events, here.current_event or {}]).write(file)
    assert AXE.is_file()
    assert serious(page) == []
    page.goto(address)
    assert serious(page) == []
    page.locator("#load").set_input_files(file)
    expect(page.locator("#tables a")).to_have_count(0)
    rests(page)
    assert page.url.startswith(f"{address}sunday.html#")
    assert page.locator("#own button").count() == len(here.view(0)["hand"])
    page.evaluate("localStorage.setItem('table-spoiled', '{')")
    page.goto(address)
    expect(page.locator("#tables a")).to_have_count(2)
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    page.locator("#load").set_input_files(tmp_path / "no.json")
    expect(page.locator("#load-says")).to_contain_text("cannot be loaded")
    page.get_by_label("Kinderschnapsen").check()
    page.get_by_role("button", name="Set up the table").click()
    rests(page)
    expect(page.locator("#score")).to_contain_text("5 to go")
    page.keyboard.press("i")
    expect(page.locator("#why")).to_contain_text("it wins the game with", timeout=30_000)
    choose(page)
    rests(page)
    page.keyboard.press("u")
    expect(page.locator("#log")).to_contain_text("You take back")
    page.locator("#actions [data-event=next_trick]").click()
    expect(page.locator("#why")).to_contain_text("only after a trick")
    context.close()
    assert errors == []


PLAYED = """
import {{ readFileSync }} from "node:fs";
import {{ Match, variant }} from "FOLDER/static/match.js";
const {{ begin, events }} = JSON.parse(readFileSync({file}, "utf8"));
const saved = {{ format: 1, variant: "kinderschnapsen", seed: 1, strength: 1, pack: "french", begin, events: [] }};
const game = await variant("kinderschnapsen", begin.version);
const match = new Match(game, saved);
const told = events.map((event) => {{
  if (event.take_back) match.takeBack();
  else match.happen(event);
  const {{ number, ...state }} = match.state(0);
  return {{ ...state, happened: state.happened.at(-1) }};
}});
told.push(Array.from({{ length: match.hand - 1 }}, (_, hand) => match.steps(hand + 1)));
const {{ hands, before }} = match.past();
const again = new Match(game, match.toSaved(), {{ hands, before }});
told.push(JSON.stringify(again.state(0).view) === JSON.stringify(match.state(0).view));
console.log(JSON.stringify(told));
"""


HANDS, TAKEN_BACK = 4, 0.1


@needs_node
@pytest.mark.parametrize("best_of", [1, 3])
def test_it_tells_what_the_table_of_the_server_tells(best_of: int, folder: Path, tmp_path: Path) -> None:
    """Two matches, with moves taken back: view, result and account, what has happened, and each step of each hand."""
    of_server = kind("kinderschnapsen", best_of)
    match = LoggedMatch(
        of_server, Founding("x", "kinderschnapsen", best_of, "", strength=1, seed=5, dealer=0)
    )
    begin, events, expected = match.game.snapshot(), list[Any](), list[Any]()
    log: list[Any] = []
    random, hand = Random(3), 0
    while match.hand <= HANDS:
        if match.hand != hand:  # the server does so as it gives a deck, which is done here by the seed alone
            hand, match.begin = match.hand, match.game.snapshot()
        legal = [event for event in match.game.legal_events() if event["event"] != "quit"]
        event = random.choices(legal, [RARE.get(event["event"], 1.0) for event in legal])[0]
        takes_back = random.random() < TAKEN_BACK and match.last_event_of(0) is not None
        events.append({"take_back": True} if takes_back else event)
        entry = match._do({"take_back": 0}) if takes_back else match._do({"event": event})
        log.append(entry)
        told = match.happened(0)[-1]
        expected.append(
            {
                "is": "state",
                "since": 0,
                "seat": 0,
                "hand": match.hand,
                "view": match.view(0),
                "happened": told,
            }
            | {"result": match.result(), "rematch": [], "take_back": None, "resigned": None}
        )
    (tmp_path / "events.json").write_text(json.dumps({"begin": begin, "events": events}), encoding="utf-8")
    found = scripted(PLAYED.format(file=json.dumps(str(tmp_path / "events.json"))), folder)
    assert found.pop() is True
    steps = [LoggedMatch.steps(of_server, match.founding, log, n, 0) for n in range(1, match.hand)]
    assert found.pop() == json.loads(json.dumps(steps))
    assert len(found) == len(expected) > 10 * HANDS
    assert any("by" in one["happened"] for one in found)
    for number, (one, other) in enumerate(zip(found, expected, strict=True)):
        assert one == json.loads(json.dumps(other)), number


def test_two_variants_of_one_name_are_refused(tmp_path: Path) -> None:
    house = tmp_path / "mine.yaml"
    house.write_text("name: schnapsen\nextends: schnapsen\nparameters: {game.points: 2}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["table", "-o", str(tmp_path / "table"), "schnapsen", str(house)])
    assert (result.exit_code, not (tmp_path / "table").exists()) == (2, True)


def test_a_name_that_the_folder_has_already_is_refused(tmp_path: Path) -> None:
    house = tmp_path / "mine.yaml"
    house.write_text("name: account\nextends: schnapsen\nparameters: {game.points: 2}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["table", "-o", str(tmp_path / "table"), str(house)])
    assert (result.exit_code, "no room for a variant called account" in result.stderr) == (2, True)


def test_it_needs_a_folder_that_can_be_written() -> None:
    result = CliRunner().invoke(main, ["table", "-o", "/dev/null/x", "kinderschnapsen"])
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
