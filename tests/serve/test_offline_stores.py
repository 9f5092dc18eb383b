"""What a browser keeps may be spoilt, refused or full: the table without a server goes on, or says why it cannot."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .test_offline import HURRY, choose, folder, hosted, rests, watched

Json = dict[str, Any]

__all__ = ["folder"]


def put(**fields: Any) -> Callable[[Json], str]:
    """Change fields of what is kept; one with a dot is within another."""

    def spoilt(kept: Json) -> str:
        for path, value in fields.items():
            *above, last = path.split("__of__")[::-1]
            inner = kept
            for name in above:
                inner = inner[name]
            inner[last] = value
        return json.dumps(kept)

    return spoilt


def text(written: str) -> Callable[[Json], str]:
    return lambda kept: written


def without(field: str) -> Callable[[Json], str]:
    return lambda kept: json.dumps({name: value for name, value in kept.items() if name != field})


NO_JSON = ("", "{", "null", "7", "[]", "{}", '"x"', "true", "[" * 20_000)
FIELDS = ("variant", "seed", "strength", "pack", "begin", "events")


def each(field: str, *values: Any) -> dict[str, Callable[[Json], str]]:
    return {f"{field} {value!r}": put(**{field: value}) for value in values}


SAVED = {
    **{f"{written[:5]!r}": text(written) for written in NO_JSON},
    **{f"no {field}": without(field) for field in FIELDS},
    **each("seed", "x", -1, 1.5, 1e300, None, {}, [1]),
    **each("strength", 0, 9, "x", None, "2"),
    **each("pack", "__proto__", 7, {"toString": 1}, "none"),
    **each("variant", "none", 7, "__proto__", None),
    **each("begin", None, 7, {}, [], "x"),
    **each("version__of__begin", "0"),
    **each("table__of__begin", {}),
    **each("states__of__begin", ["NOWHERE"]),
    **each("checksum__of__begin", "0"),
    **each("events", None, 7, {}, [None], [7], [{}], [{"event": "none"}], [{"event": "quit"}], ["__proto__"]),
}

PAST = {
    **{f"past {written[:5]!r}": text(written) for written in NO_JSON},
    **each("hands", 7, [7], [None], [{}], [{"begin": {}, "events": []}], [{"begin": {}, "events": [{}]}]),
    **each("resigned", "x", 7, {}),
    **each("before", "x", -5, 1e300),
    **each("when", "x", -1, 1e300),
    **each("standing", 7, {}, {"score": 7}, {"score": ["a", None]}, {"score": []}),
}

OTHERS = [
    *(("suits", value) for value in ("__proto__", "constructor", "none", "")),
    *(("open-story", value) for value in ("", "x")),
    ("open-chart", "x"),
    ("sound", "x"),
    ("last-variant", "__proto__"),
    ("last-opponent", "9"),
    ("table-", "{}"),
    ("past-", "{"),
]


@pytest.fixture(scope="module")
def page(folder: Path, browser: Browser) -> Iterator[Page]:
    """The first page, with a game that has been played a little; what is kept of it is the page's."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.add_init_script(HURRY)
    page = context.new_page()
    with hosted(folder) as host:
        page.goto(host)
        found(page)
        for _ in range(2):
            rests(page)
            choose(page)
        rests(page)
        name = page.url.partition("#")[2]
        page.evaluate(
            """name => {
                sessionStorage.saved = localStorage["table-" + name];
                sessionStorage.past = localStorage["past-" + name];
            }""",
            name,
        )
        page.goto(host)
        yield page
    context.close()


def found(page: Page) -> None:
    page.get_by_label("Kinderschnapsen").check()
    page.get_by_label("the computer: beginner").check()
    page.get_by_role("button", name="Set up the table").click()


def keep(page: Page, **changes: str) -> str:
    """Keep the game as it was under the name good, and what is given besides; give the address of the first page."""
    first: str = page.url.partition("kinderschnapsen.html")[0].partition("#")[0]
    page.goto(first)
    page.evaluate(
        """changes => {
            localStorage.clear();
            const { saved, past } = sessionStorage;
            const all = { "table-good": saved, "past-good": past, ...changes };
            for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
        }""",
        changes,
    )
    page.reload()
    return first


def kept(page: Page) -> tuple[Json, Json]:
    saved, past = page.evaluate("[sessionStorage.saved, sessionStorage.past]")
    return json.loads(saved), json.loads(past)


def works(page: Page, first: str, name: str) -> str:
    """Wait until a table can be played or says why not; say which."""
    page.goto(f"{first}kinderschnapsen.html#{name}")
    page.wait_for_function(
        """() => document.querySelector("body.my-turn .may")
            || document.body.dataset.link === "gone" && document.getElementById("link").textContent"""
    )
    return page.locator("#link").inner_text()


@pytest.mark.parametrize("way", [*SAVED, *PAST])
def test_a_game_that_is_spoilt_says_so_and_leaves_the_others_alone(page: Page, way: str) -> None:
    """With its own past spoilt it goes on all the same."""
    errors = watched(page)
    saved, past = kept(page)
    game = SAVED[way](saved) if way in SAVED else json.dumps(saved)
    beside = PAST[way](past) if way in PAST else json.dumps(past)
    first = keep(page, **{"table-spoilt": game, "past-spoilt": beside})
    expect(page.locator("#tables a[href$='#good']")).to_have_count(1)
    told = works(page, first, "spoilt")
    assert told == "" if way in PAST else told in ("", *SENTENCES), told
    assert errors == []


def test_a_score_below_zero_is_told_as_nothing_to_go(page: Page) -> None:
    saved, past = kept(page)
    past["standing"] = {"score": [7, -2], "due": None, "over": True, "games": [0, 1]}
    keep(page, **{"table-below": json.dumps(saved), "past-below": json.dumps(past)})
    expect(page.locator("#tables a[href$='#below']")).to_contain_text("over, 7 : 0")


SENTENCES = ("This table is gone.", "This game was played by other rules, and cannot go on.")


@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_a_spoilt_choice_is_none(page: Page, name: str, value: str) -> None:
    errors = watched(page)
    first = keep(page, **{name: value})
    assert works(page, first, "good") == ""
    page.goto(first)
    found(page)
    rests(page)
    assert errors == []


def test_so_many_ways_were_tried() -> None:
    assert len(SAVED) + len(PAST) + len(OTHERS) >= 69


REFUSED = """
const get = () => { throw new DOMException("no", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get });
"""


def test_a_browser_that_refuses_to_keep_anything_says_so(folder: Path, browser: Browser) -> None:
    context = browser.new_context(service_workers="block")
    context.add_init_script(REFUSED)
    page = context.new_page()
    errors = watched(page)
    with hosted(folder) as host:
        page.goto(host)
        found(page)
        expect(page.locator("#load-says")).to_contain_text("could not be saved")
        page.goto(f"{host}kinderschnapsen.html#x")
        expect(page.locator("#link")).to_have_text("This table is gone.")
    context.close()
    assert errors == []


FILL = """() => {
    let text = "x".repeat(2 ** 20);
    while (text) {
        try {
            localStorage.setItem("filling" + Math.random(), text);
        } catch {
            text = text.slice(text.length / 2 + 0.5);
        }
    }
}"""
EMPTY = "for (const name of Object.keys(localStorage)) if (name.startsWith('filling')) localStorage.removeItem(name)"


def test_not_saved_is_said_until_a_save_succeeds(page: Page) -> None:
    first = keep(page)
    works(page, first, "good")
    page.evaluate(FILL)
    before = page.evaluate("localStorage['table-good']")
    for _ in range(2):
        choose(page)
        expect(page.locator("#link")).to_contain_text("could not be saved")
        rests(page)
        expect(page.locator("#link")).to_contain_text("could not be saved")
    assert page.evaluate("localStorage['table-good']") == before
    page.evaluate(EMPTY)
    choose(page)
    expect(page.locator("#link")).to_have_text("")
    rests(page)
    hand = page.locator("#own button").count()
    assert works(page, first, "good") == ""
    page.reload()
    rests(page)
    assert page.locator("#own button").count() == hand


def test_a_page_may_load_nothing_from_elsewhere(page: Page) -> None:
    for path in ("", "kinderschnapsen.html#good"):
        page.goto(keep(page) + path)
        policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
        assert "default-src 'none'; script-src 'self'" in policy
        assert page.evaluate("fetch('https://cards.example/').then(() => true, () => false)") is False
        page.evaluate(
            """const script = document.createElement("script");
            script.textContent = "globalThis.ran = 1";
            document.body.append(script);"""
        )
        assert page.evaluate("globalThis.ran ?? null") is None
