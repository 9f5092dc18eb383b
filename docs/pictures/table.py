"""The picture of a table in the README: ``python -m docs.pictures.table``."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from tests.serve.serving import serving, shuffled_decks
from tests.serve.test_browser import SEED, Person, set_up

FILE = Path(__file__).with_name("table.jpg")

MOVES = 19


def draw(file: Path) -> None:
    """Play some moves, and ask at a trick why something is not allowed."""
    chromium = shutil.which("chromium")
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with serving(Path(folder) / "db", decks=shuffled_decks(SEED), dealer=0) as address:
            people = Person(browser, viewport={"width": 1280, "height": 800}), Person(browser)
            set_up(people, address)
            for _ in range(MOVES):
                person = next(person for person in people if person.offers())
                number = person.number
                person.choose()
                for one in people:
                    one.wait_for(number + 1)
            page = people[0].page
            page.keyboard.press("k")
            page.locator("#actions [data-event='close_talon']").click()
            page.locator("#drawing svg").wait_for()
            page.wait_for_timeout(500)
            page.screenshot(path=file, type="jpeg", quality=80)
        browser.close()


if __name__ == "__main__":
    draw(FILE)
