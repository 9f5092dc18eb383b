"""Finds links of a site whose targets do not scroll into view."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page

from .html_pages import parsed

WIDTHS = (1400, 390)

AFRESH = 20
"""Every 20th address is opened in a new page; the others are reached by links inside the page."""

IN_VIEW = """id => {
    const shown = [...document.querySelectorAll("[data-step]")].some(step => step.dataset.step === id)
        && document.querySelector(".player");
    const target = shown || document.getElementById(id);
    const box = target.getBoundingClientRect();
    return target.checkVisibility() && box.top >= -1 && box.top < innerHeight - 20;
}"""
"""True if the top of an address's target is in view; the player shows a step of a hand."""


def targets(site: Path) -> dict[tuple[str, bool], list[str]]:
    """Return addresses with an anchor. The key is the kind of page, and True if the link leaves the page."""
    kinds: dict[tuple[str, bool], dict[str, None]] = {}
    for path in sorted(site.rglob("*.html")):
        for link in dict.fromkeys(parsed(path).links):
            file, _, anchor = link.partition("#")
            if anchor and not anchor.startswith("hand="):  # that is a position, for the script of the table
                target = (path.parent / file if file else path).resolve().relative_to(site.resolve())
                kind = target.stem.partition("-")[0]
                kinds.setdefault((kind, bool(file)), {})[f"{target.as_posix()}#{anchor}"] = None
    return {kind: list(found) for kind, found in sorted(kinds.items())}


def unseen(page: Page, site: Path, addresses: Iterable[str], width: int) -> Iterator[str]:
    """Open the addresses. Yield each address whose target is not in view."""
    page.set_viewport_size({"width": width, "height": 900 if width > 500 else 844})
    for number, address in enumerate(addresses):
        if number % AFRESH == 0:
            page.goto("about:blank")
        page.goto(f"{site.as_uri()}/{address}")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if not page.evaluate(IN_VIEW, address.partition("#")[2]):
            yield f"{address} at {width} pixels"
