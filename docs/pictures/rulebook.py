"""The pictures of the rulebook in the README: ``python -m docs.pictures.rulebook``."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner
from playwright.sync_api import sync_playwright

from sixtysix.cli import main

FOLDER = Path(__file__).parent


def draw(folder: Path) -> None:
    """Show the beginning of a game's rules, and a question of its quiz that was answered."""
    with sync_playwright() as playwright, TemporaryDirectory() as site:
        done = CliRunner().invoke(main, ["rulebook", "schnapsen", "-o", site])
        assert done.exit_code == 0, done.output
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 800, "height": 820})
        page.add_init_script("Math.random = () => 0")  # the same questions each time
        page.goto(f"file://{site}/variants/schnapsen/index.html#chapter-closing")
        page.screenshot(path=folder / "rulebook.jpg", type="jpeg", quality=80)
        page.goto(f"file://{site}/variants/schnapsen/quiz.html")
        form = page.locator("form:visible")
        form.get_by_role("radio").or_(form.get_by_role("checkbox")).first.check()
        form.get_by_role("button").click()
        page.evaluate("window.scrollTo(0, 300)")
        page.screenshot(path=folder / "quiz.jpg", type="jpeg", quality=80)
        browser.close()


if __name__ == "__main__":
    draw(FOLDER)
