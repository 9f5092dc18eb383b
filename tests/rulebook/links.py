"""Links that do not bring into view what they lead to: ``make links`` opens all of a site, for hours."""

import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.rulebook.html_pages import parsed

WIDTHS = (1400, 390)

IN_VIEW = """id => {
    const shown = [...document.querySelectorAll("[data-step]")].some(step => step.dataset.step === id)
        && document.querySelector(".player, .trial");
    const target = shown || document.getElementById(id);
    const box = target.getBoundingClientRect();
    return target.checkVisibility() && box.top >= -1 && box.top < innerHeight - 20;
}"""
"""Whether the upper end of what an address names is in view; the player shows a step of a hand."""


def targets(site: Path) -> dict[tuple[str, bool], list[str]]:
    """List the addresses with an anchor that links of a site lead to, by the kind of page and whether it is another."""
    kinds: dict[tuple[str, bool], dict[str, None]] = {}
    for path in sorted(site.rglob("*.html")):
        for link in dict.fromkeys(parsed(path).links):
            file, _, anchor = link.partition("#")
            if anchor:
                target = (path.parent / file if file else path).resolve().relative_to(site.resolve())
                kind = target.stem.partition("-")[0]
                kinds.setdefault((kind, bool(file)), {})[f"{target.as_posix()}#{anchor}"] = None
    return {kind: list(found) for kind, found in sorted(kinds.items())}


def unseen(page: Page, site: Path, addresses: Iterable[str], width: int) -> Iterator[str]:
    """Open addresses, and give those whose target is not in view."""
    page.set_viewport_size({"width": width, "height": 900 if width > 500 else 844})
    for address in addresses:
        page.goto("about:blank")
        page.goto(f"{site.as_uri()}/{address}")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if not page.evaluate(IN_VIEW, address.partition("#")[2]):
            yield f"{address} at {width} pixels"


def main() -> None:
    site, number, found = Path(sys.argv[1]).resolve(), 0, list[str]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")
        addresses = sorted({address for known in targets(site).values() for address in known})
        for width in WIDTHS:
            for address in unseen(page, site, addresses, width):
                found.append(address)
                print(address, flush=True)
            number += len(addresses)
    print(f"{number} links followed, {len(found)} out of view")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
