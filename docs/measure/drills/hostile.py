"""The drill of hostile pages: names and house rules that are markup stay words, with a server and without.

``python -m docs.measure.drills.hostile`` opens each page in every language in Chromium; it fails if a script runs, or
an element comes of a name or a rule.
"""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.serve.serving import serving
from tests.serve.test_offline import hosted

from sixtysix.languages import Language, known_languages
from sixtysix_tables.serve.offline import table_files

NAMES = (
    "<img src=x onerror=x()>",
    "'\"><svg onload=x()>",
    "</p><script>x()</script>",
    "{{x()}}${x()}{name}%s",
    "javascript:x()",
)

HOUSE = """\
extends: kinderschnapsen
name: hostile
title: '"><img src=x onerror=x()></script><script>x()</script>'
says: '{number} </textarea><svg onload=x()> ${x()} {{7*7}} "><iframe srcdoc="<script>parent.x()</script>">'
parameters: {game.points: 2}
"""

HEARS = "window.ran = 0; window.x = () => { window.ran += 1; };"

FOUND = """() => [window.ran,
    document.querySelectorAll("img, iframe, script:not([src]), [onerror], [onload], [srcdoc]").length,
    [...document.querySelectorAll("a")].filter(({ protocol }) => protocol === "javascript:").length]"""


def pages_of(context: BrowserContext, address: str, name: str) -> Iterator[Page]:
    """Open every page of a server that says a name, or what the house rules say."""
    page, browser = context.new_page(), context.browser
    assert browser
    page.goto(f"{address}/")
    yield page
    page.get_by_role("textbox").fill(name)
    page.locator("button.main").click()
    page.locator(".invite").wait_for()
    yield page
    other = browser.new_context(locale=page.evaluate("navigator.language"))
    other.add_init_script(HEARS)
    guest = other.new_page()
    guest.goto(page.locator("#invitation").input_value())
    yield guest
    guest.get_by_role("textbox").fill(name)
    guest.locator("button.main").click()
    for one in (guest, page):
        one.locator("#own button").first.wait_for()
        one.keyboard.press("h")
        yield one
        one.keyboard.press("Escape")
    page.goto(f"{address}/")
    yield page
    other.close()


def pages_without(context: BrowserContext, address: str, language: Language) -> Iterator[Page]:
    """Open the pages of a table without a server."""
    page = context.new_page()
    page.goto(f"{address}{language.code}/")
    yield page
    page.locator("button.main").click()
    page.locator("#own button").first.wait_for()
    page.keyboard.press("h")
    yield page


def main() -> None:
    seen, wrong, languages = 0, 0, known_languages()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house, built = Path(folder) / "hostile.yaml", Path(folder) / "table"
        house.write_text(HOUSE, encoding="utf-8")
        for name, text in table_files([str(house)], [languages[0], *languages]).items():
            (built / name).parent.mkdir(parents=True, exist_ok=True)
            (built / name).write_text(text, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        with (
            serving(Path(folder) / "db", str(house), languages=tuple(languages)) as address,
            hosted(built) as static,
        ):
            for language in languages:
                for name in NAMES:
                    context = browser.new_context(locale=language.code)
                    context.add_init_script(HEARS)
                    without = pages_without(context, static, language) if name == NAMES[0] else ()
                    for page in chain(pages_of(context, address, name), without):
                        seen += 1
                        if any(told := page.evaluate(FOUND)):
                            wrong += 1
                            print(f"{language.code} {name} {page.url}: {told}")
                    context.close()
        browser.close()
    print(
        f"{seen} pages in {len(languages)} languages: {wrong} where something of a name or of house rules was no text"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
