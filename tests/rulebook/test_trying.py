"""Positions that a reader lays out on the site: answers, addresses, scenarios, with the network off."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.rulebook.test_browser import AXE, RULES
from tests.scenarios.test_position import events_of, played

from sixtysix.compile.machines import machine
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.reading import parse_scenario
from sixtysix.scenarios.run import scenario_findings

OPEN = "variants/santase-2/try.html#declare.holds_king"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        offline=True, reduced_motion="reduce", viewport={"width": 1280, "height": 900}
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, faults = context.new_page(), list[str]()
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def visit(page: Page, site: Path, address: str) -> None:
    file, _, fragment = address.partition("#")
    page.goto(f"{(site / file).as_uri()}#{fragment}")


def place(page: Page, name: str) -> list[str]:
    cards: list[str] = page.locator(f'[data-place="{name}"] [data-card]').evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )
    return cards


def runs(page: Page) -> None:
    """The scenario that is copied is accepted, and is so."""
    page.get_by_role("button", name="Copy as a scenario").click()
    expect(page.locator(".share output")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert list(scenario_findings(parse_scenario(text))) == [], text


def test_a_refusal_is_told_in_words_and_another_position_has_another_answer(
    page: Page, small_site: Path
) -> None:
    visit(page, small_site, "variants/kinderschnapsen/state-TRICK_START.html")
    page.locator('[id="close"] .conditions li', has_text="the talon has at least").get_by_role(
        "link", name="Try it"
    ).click()
    verdict = page.locator(".verdict")
    expect(verdict).to_be_in_viewport()
    expect(verdict).to_contain_text("may not. With the turn-up, the talon has fewer than the")
    failed = page.locator(".way .fails")
    expect(failed).to_have_count(1)
    expect(failed.get_by_role("link", name="R1 Talon size")).to_have_attribute(
        "href", "../../rulings.html#R1"
    )
    expect(page.locator(".way .holds")).not_to_have_count(0)
    runs(page)
    # The tricks go back to where they came from, but for the leader's.
    turnup, other, first, second = place(page, "won.1")
    for card, to in ((turnup, "turnup"), (other, "talon"), (first, "talon"), (second, "talon")):
        page.locator(f'[data-card="{card}"]').click()
        page.locator(f'[data-place="{to}"] .here').click()
    expect(verdict).to_contain_text("Yes, ")
    expect(verdict.locator(".problem")).to_be_empty()
    expect(page.locator(".legal")).to_contain_text("close talon")
    runs(page)
    page.get_by_role("button", name="Begin again").click()
    expect(verdict).to_contain_text("may not.")


def test_what_cannot_be_is_said_and_the_keyboard_does_it_all(page: Page, small_site: Path) -> None:
    visit(page, small_site, OPEN)
    held = place(page, "hands.0")
    page.locator(f'[data-card="{held[0]}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-card="{held[0]}"]')).to_be_focused()
    page.locator('[data-place="talon"] .here').focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-card="{held[0]}"]')).to_be_focused()
    problem = page.locator(".problem")
    expect(problem).to_have_text("But no hand comes to this: Between tricks both hold as many cards.")
    page.keyboard.press("Space")
    page.locator('[data-place="hands.0"] .here').focus()
    page.keyboard.press("Enter")
    expect(problem).to_be_empty()
    # A reply without a lead cannot be answered; a lead and a reply are a trick.
    lead, reply = place(page, "hands.1")[0], held[1]
    page.locator(f'[data-card="{reply}"]').drag_to(page.locator('[data-place="reply"]'))
    expect(problem).to_have_text("A reply lies there without a lead.")
    page.locator(f'[data-card="{lead}"]').drag_to(page.locator('[data-place="led"]'))
    expect(page.locator(".answer")).to_contain_text("Now: after a trick.")
    page.locator(f'[data-card="{lead}"]').click()
    page.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    # A card takes the place of another.
    turnup, (other, *_) = place(page, "turnup")[0], place(page, "hands.1")
    page.locator(f'[data-card="{other}"]').click()
    page.locator(f'[data-card="{turnup}"]').click()
    # Going to a part of the page leaves them where they are.
    page.evaluate("location.hash = 'content'")
    page.wait_for_function("document.getElementById('content').getBoundingClientRect().top >= 0")
    assert (place(page, "turnup"), turnup in place(page, "hands.1")) == ([other], True)


def test_conditions_that_say_you_are_told_to_the_one_who_asks(page: Page, small_site: Path) -> None:
    for folder, who, told in (
        ("", "Who asks", "They are told:"),
        ("hu/", "Ki kérdezi", "A másik játékosnak ezt mondják:"),
    ):
        visit(page, small_site, f"{folder}variants/santase-2/try.html#close.is_leader")
        asking = page.get_by_label(who)
        for player, parts in (("0", ["SECTION"]), ("1", ["P", "SECTION"])):
            asking.select_option(player)
            assert page.locator(".ways > *").evaluate_all("all => all.map(one => one.tagName)") == parts
        expect(page.locator(".ways > p")).to_have_text(told)


def test_an_address_leads_to_the_same_position_in_every_language(page: Page, small_site: Path) -> None:
    visit(page, small_site, "variants/santase-2/try.html#reply.follows_suit")
    page.get_by_label("Closed the talon").select_option("1")
    page.get_by_label("Who asks").select_option("0")
    page.get_by_role("button", name="Copy the address").click()
    address = page.evaluate("navigator.clipboard.readText()")
    assert 80 < len(address.partition("#")[2]) < 200
    laid = page.locator(".board").inner_html(), page.locator(".verdict").inner_text()
    page.goto("about:blank")
    page.goto(address)
    expect(page.get_by_label("Closed the talon")).to_have_value("1")
    assert (page.locator(".board").inner_html(), page.locator(".verdict").inner_text()) == laid
    page.get_by_role("link", name="magyar").click()
    expect(page.locator(".verdict")).to_contain_text("Nem, nem szabad.")
    assert page.url.endswith(address.partition("#")[2])
    visit(page, small_site, "variants/santase-2/try.html#hands=ASAS.KH&leader=7")
    expect(page.locator(".problem")).to_contain_text("The address is of no position of this game")


def test_a_hand_is_left_at_any_step(page: Page, small_site: Path) -> None:
    visit(page, small_site, "variants/santase-2/scenario-queen-of-the-marriage.html")
    page.keyboard.press("End")
    refused = page.locator(".player .why").inner_text()
    page.get_by_role("link", name="Try from here").click()
    expect(page.locator(".answer")).to_contain_text(refused)
    runs(page)
    page.go_back()
    page.keyboard.press("Home")
    page.get_by_role("link", name="Try from here").click()
    expect(page.locator(".way.taken")).to_have_count(1)
    runs(page)


def test_house_rules_are_tried_by_their_own_machine(page: Page, small_site: Path) -> None:
    visit(page, small_site, "variants/santase-70/try.html#close")
    runs(page)
    expect(page.locator(".scenario-text")).to_contain_text('parameters: {"claim":{"target":70}}')
    won = "".join(rank + suit for suit in "SHDC" for rank in "ATKQJ9" if rank + suit not in ("9S", "9H"))
    visit(
        page,
        small_site,
        f"variants/santase-70/try.html#hands=9S.9H&won={won}.&leader=0&trump=D&ask=0+lead_card+9S",
    )
    expect(page.locator(".problem")).to_contain_text("Whoever reaches 70 first wins at once.")
    own = sorted(small_site.glob("variants/kinderschnapsen/scenario-*.html"))
    own = [path for path in own if path.with_name(path.name.replace("scenario-", "try-")).is_file()]
    page.goto(own[0].as_uri())
    page.get_by_role("link", name="Try from here").click()
    expect(page.locator("main")).to_contain_text("House rules:")
    runs(page)


@pytest.mark.parametrize("variant", ["kinderschnapsen", "santase-2"])
def test_the_page_answers_as_python_explains(variant: str, page: Page, small_site: Path) -> None:
    visit(page, small_site, f"variants/{variant}/try.html")
    game_class: type[GameMachine] = machine(variant)
    games: list[dict[str, Any]] = []
    for game in played(game_class, 20):
        events = events_of(game)[::7]
        games.append(
            {
                "table": game.observe(),
                "events": events,
                "explained": [game.explain(**e).json() for e in events],
            }
        )
    found = page.evaluate(
        "asked => asked.map(({ table, events }) => {"
        "  const standing = game(read(addressOf(positionOf(table), '')).position);"
        "  return events.map((event) => ({ ...standing.explain(event) }));"
        "})",
        games,
    )
    assert found == [one["explained"] for one in games]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_it_shuts_nobody_out(scheme: str, width: int, sized: Page, small_site: Path) -> None:
    visit(sized, small_site, OPEN)
    sized.locator("[data-card]").first.click()
    assert sized.evaluate("document.documentElement.scrollWidth") <= width
    small = sized.locator(".trial :is(button, select, summary, fieldset label)").evaluate_all(
        """parts => parts.filter(part => part.checkVisibility()).filter(part => {
            const { width, height } = part.getBoundingClientRect();
            return width < 43.9 || height < 43.9;
        }).map(part => part.outerHTML)"""
    )
    assert small == []
    if AXE.is_file():
        sized.add_script_tag(path=AXE)
        found = sized.evaluate("rules => axe.run(document, rules)", RULES[scheme])
        assert [v["id"] for v in found["violations"]] == []
    sized.emulate_media(media="print")
    expect(sized.locator(".share")).to_be_hidden()
