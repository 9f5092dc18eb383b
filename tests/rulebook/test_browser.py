"""The site in a browser: a reviewer's walk, no errors, no requests, nothing that shuts a reader out."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from sixtysix.chart import variant_names

from .links import WIDTHS, targets, unseen

AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = pytest.mark.slow

KINDS = {
    "index": "index.html",
    "rulings": "rulings.html",
    "sources": "sources.html",
    "comparison": "compare.html",
    "pair": "compare/kinderschnapsen-and-santase-2.html",
    "game": "variants/snapszer/index.html",
    "variant": "variants/kinderschnapsen/chart.html",
    "examples": "variants/kinderschnapsen/examples.html",
    "state": "variants/santase-2/state-TRICK_START.html",
    "hands": "variants/kinderschnapsen/hands.html",
    "quiz": "variants/kinderschnapsen/quiz.html",
}

RULES: dict[str, Any] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
}
"""The rules that axe checks; in dark mode only the colours differ."""

ALIKE = 5
"""Number of neighbours in a page that axe checks, which skips most of the long lists."""

THIN_OUT = """most => document.querySelectorAll("main *").forEach(
    part => [...part.children].slice(most).forEach(other => other.remove()))"""

PHONE: ViewportSize = {"width": 390, "height": 844}


KINDS_OF_TARGETS = ("compare", "hands", "index", "rulings", "sources", "state")


def lit(page: Page) -> tuple[set[str], set[str]]:
    """The ids of the active states and of the transitions just taken."""
    active, taken = (
        page.locator(f".pane svg .{name}").evaluate_all("parts => parts.map(part => part.id)")
        for name in ("active", "taken")
    )
    return set(active), set(taken)


def test_a_reviewers_walk(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.get_by_role("link", name="Snapszer", exact=True).click()
    expect(page.locator("h1")).to_have_text("Snapszer")
    page.get_by_role("link", name="Chart", exact=True).click()
    expect(page.locator("h1")).to_have_text("Snapszer as a chart")

    page.locator("#state-TRICK_START a text", has_text="TRICK_START").click()
    expect(page.locator("h1")).to_have_text("TRICK_START")

    page.get_by_role("navigation", name="What can happen").get_by_role("link", name="close the talon").click()
    section = page.locator(":target")
    expect(section.locator("h3")).to_contain_text("The leader closes the talon.")
    for text in (
        "You lead this trick.",
        "Nobody has closed the talon.",
        "cards that closing needs, turn-up included.",
    ):
        expect(section.locator(".conditions")).to_contain_text(text)
    expect(section.locator(".rulings")).to_contain_text("When closing bites")
    expect(section.locator(".rulings")).to_contain_text("It binds at once, in every variant.")

    section.locator(".shows a").first.click()
    player = page.locator(".player")
    expect(player.locator(".happened")).to_be_visible()
    page.keyboard.press("Home")
    closing = step_to_closing(page)
    assert closing.startswith(("You: ", "The other player: "))
    active, taken = lit(page)
    assert active == {"state-TRICK_START", "state-HAND_PLAY", "state-PLAY"}
    assert taken == {"transition-close"}
    expect(player.locator(".felt")).to_contain_text("closed the talon")
    expect(player.locator(".legal")).to_contain_text("lead card")

    page.get_by_text("Compare with").click()
    page.locator("details.with").get_by_role("link", name="Schnapsen", exact=True).click()
    expect(page.locator("h1")).to_have_text("Schnapsen and Snapszer")
    change = page.locator("[id^=change-]", has_text="When a player may say that they have enough")
    expect(change.locator("del")).to_contain_text("After winning a trick, before the next one begins")
    expect(change.locator("ins")).to_contain_text("Either player, whenever the hand waits for an event")


def step_to_closing(page: Page) -> str:
    """Step with the arrow key until somebody closes the talon; return the page's text then."""
    told = page.locator(".player .happened")
    for _ in range(50):
        if "close talon" in told.inner_text():
            return told.inner_text()
        page.keyboard.press("ArrowRight")
    raise AssertionError("nobody closes the talon")


def test_a_hand_is_stepped_with_buttons_and_keys(page: Page, site: Path) -> None:
    page.goto((site / "variants/schnapsen/scenario-lead-after-a-marriage.html").as_uri())
    player = page.locator(".player")
    where = player.locator(".where")
    expect(where).to_have_text("0 of 5")
    assert lit(page) == ({"state-TRICK_START", "state-HAND_PLAY", "state-PLAY"}, set())
    player.get_by_role("button", name="Next").click()
    expect(where).to_have_text("1 of 5")
    active, taken = lit(page)
    assert "state-TRICK_IN_PROGRESS" in active
    assert {part.partition("-")[0] for part in taken} == {"transition"}
    assert {part.rpartition("-")[2] for part in taken} == {"lead"}
    page.keyboard.press("End")
    expect(where).to_have_text("5 of 5")
    expect(player.locator(".happened")).to_have_text("The other player: lead card 10♠. Refused.")
    expect(player.locator(".why")).to_have_text(
        "They are told:After a marriage, a card of that pair must be led."
    )
    page.keyboard.press("ArrowLeft")
    expect(player.locator(".happened")).to_have_text("The other player: declare marriage ♥.")
    expect(player.locator(".legal")).to_contain_text("lead card K♥Q♥")
    expect(player.locator(".seat").first).to_contain_text("points 33")
    page.keyboard.press("Home")
    expect(where).to_have_text("0 of 5")
    page.locator(".steps a").nth(3).click()
    expect(where).to_have_text("3 of 5")


PARTS = ["*", "compare/*", *(f"variants/{name}/*" for name in variant_names())]
SHARE = 3
"""One page in this many of each part is opened, with different ones for each variant."""


@pytest.mark.parametrize("part", PARTS)
def test_pages_open_without_errors_requests_or_overflow(part: str, page: Page, site: Path) -> None:
    faults: list[str] = []
    page.on("console", lambda message: faults.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("request", lambda request: faults.append(request.url) if not _is_local(request.url) else None)
    page.set_viewport_size(PHONE)
    files = sorted(site.glob(f"{part}.html"))[PARTS.index(part) % SHARE :: SHARE]
    assert files
    for file in files:
        page.goto(file.as_uri())
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], f"{file.name} is {width} wide"
    assert faults == []


def _is_local(url: str) -> bool:
    return url.startswith(("file:", "data:"))


@pytest.fixture(scope="module")
def scenario_page(site: Path) -> Path:
    return site / "variants/schnapsen/scenario-lead-after-a-marriage.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible(
    scheme: str, browser: Browser, site: Path, scenario_page: Path, subtests: pytest.Subtests
) -> None:
    if not AXE.is_file():
        pytest.skip("there is no axe-core: npm ci --prefix tests")
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    for kind, file in {**{k: site / path for k, path in KINDS.items()}, "scenario": scenario_page}.items():
        with subtests.test(kind):
            page.goto(file.as_uri())
            page.evaluate(THIN_OUT, ALIKE)
            page.add_script_tag(path=AXE)
            found = page.evaluate("rules => axe.run(document, rules)", RULES[scheme])
            assert [_told(v) for v in found["violations"] if v["impact"] in ("serious", "critical")] == []
    context.close()


def _told(violation: dict[str, Any]) -> str:
    return f"{violation['id']}: {violation['nodes'][0]['html'][:200]} ({len(violation['nodes'])} times)"


@pytest.mark.parametrize(("language", "variant"), [("en", "schnapsen"), ("bg", "santase-1")])
def test_the_object_of_the_game_is_on_a_phones_first_screen(
    language: str, variant: str, page: Page, spoken_site: Path
) -> None:
    page.set_viewport_size(PHONE)
    folder = spoken_site if language == "en" else spoken_site / language
    page.goto((folder / "variants" / variant / "index.html").as_uri())
    expect(page.locator("#rule-object p").first).to_be_in_viewport(ratio=1)


def test_the_whole_chart_fits_a_laptop_and_a_phone_has_it_as_boxes(page: Page, site: Path) -> None:
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto((site / "variants/schnapsen/chart.html").as_uri())
    drawing = page.locator(".drawing")
    assert drawing.evaluate("box => box.scrollWidth <= box.clientWidth && box.clientHeight <= innerHeight")
    page.set_viewport_size(PHONE)
    expect(drawing).to_be_hidden()
    expect(page.locator(".nested").get_by_role("link", name="CLOSE_TALON")).to_be_visible()


FOUND = [
    (
        "may I close after a marriage?",
        "The leader may close after a marriage as well as before one",
        r"schnapsen-before-the-lead|exchange-marriage-closing",
    ),
    (
        "what do I win if my opponent closed and I reach 66 by a marriage?",
        "2 game points if you had a trick when they closed, else 3.",
        "closer-beaten-by-a-marriage",
    ),
]
"""Questions of readers, the answer, and the example beside it."""


@pytest.mark.parametrize(("question", "answer", "example"), FOUND)
def test_a_reader_finds_the_answer(question: str, answer: str, example: str, page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.get_by_role("searchbox").fill(question)
    page.locator(".found li").first.get_by_role("link").click()
    expect(page.locator("main").get_by_text(answer).first).to_be_in_viewport()
    page.locator(".rule", has_text=answer).get_by_role("link", name="example").click()
    expect(page).to_have_url(re.compile(example))
    expect(page.locator(".player .felt")).to_be_visible()


def test_the_search_needs_no_mouse_and_prefers_the_game_that_is_open(page: Page, site: Path) -> None:
    page.goto((site / "variants/santase-2/index.html").as_uri())
    page.get_by_role("searchbox").fill("queen led after a marriage")
    first = page.locator(".found a").first
    expect(first).to_contain_text("Santase, second rule set")
    expect(first).to_contain_text("After a marriage its queen must be led.")
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".found")).to_be_hidden()


def test_links_bring_their_targets_into_view(page: Page, site: Path) -> None:
    known = targets(site)
    assert {kind for kind, _ in known} >= set(KINDS_OF_TARGETS)
    for place, width in enumerate(WIDTHS, 1):
        places = [(addresses, n) for addresses in known.values() for n in (place, place + 1)]
        chosen = {addresses[len(addresses) * n // 4] for addresses, n in places}
        assert list(unseen(page, site, sorted(chosen), width)) == []


@pytest.mark.parametrize("variant", variant_names())
@pytest.mark.parametrize("language", ["", "bg", "de", "hu"])
def test_a_game_is_printed_on_four_pages(variant: str, language: str, page: Page, spoken_site: Path) -> None:
    """On A4 and on Letter, with the margins of the style sheet."""
    page.goto((spoken_site / language / "variants" / variant / "index.html").as_uri())
    sheets = [len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) for paper in ("A4", "Letter")]
    assert max(sheets) <= 4, sheets


IN_PANE = """pane => {
  const [frame, chart] = [pane.getBoundingClientRect(), pane.querySelector("svg")];
  const seen = [...chart.querySelectorAll("text")].filter((text) => getComputedStyle(text).visibility === "visible");
  const heights = seen.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
  const { left, right, top } = [...chart.querySelectorAll(".active")].at(-1).getBoundingClientRect();
  const isInView = left >= frame.left && right <= frame.right && top >= frame.top && top < frame.bottom;
  return Math.min(...heights) > 8.99 && isInView;
}"""
"""True if letters are legible and the innermost active state is in view."""


@pytest.mark.parametrize("width", [1400, 390])
def test_the_pane_of_a_hand_shows_the_active_state_in_letters_that_can_be_read(
    page: Page, site: Path, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((site / "variants/schnapsen/scenario-schnapsen-65-points.html").as_uri())
    pane, onward = page.locator(".pane"), page.locator("[data-go=on]")
    assert pane.evaluate(IN_PANE)
    while onward.get_attribute("aria-disabled") != "true":
        onward.click()
        assert pane.evaluate(IN_PANE)
    if width == 390:
        page.get_by_role("button", name="Whole chart").click()
        expect(page.locator("dialog svg").locator("text", has_text="PRE_GAME").first).to_be_visible()
        page.get_by_role("button", name="Close this").click()
        expect(page.locator(".pane > svg")).to_be_visible()
