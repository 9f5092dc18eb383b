"""Links that do not bring into view what they lead to: ``make measure links`` opens all of a site, for an hour or more.

What it found is written into ``generated/reports/links.json``.
"""

import os
import platform
import shutil
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import click
from playwright.sync_api import Page, sync_playwright
from tests.rulebook.html_pages import parsed

from sixtysix.cli.frame import laid_out
from sixtysix.cli.work import progress
from sixtysix.kernels.workers import workers

WIDTHS = (1400, 390)

REPORT = Path(__file__).parents[2] / "generated" / "reports" / "links.json"

AT_A_TIME = 200
"""Addresses that one browser opens."""

AFRESH = 20
"""Every so many of them are opened in an empty page; others of the same page are gone to as its own links do."""

LONGEST_LOAD = 600_000
"""Milliseconds that a page may take: a machine that is busy with other work is no finding."""

IN_VIEW = """id => {
    const shown = [...document.querySelectorAll("[data-step]")].some(step => step.dataset.step === id)
        && document.querySelector(".player");
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
            if anchor and not anchor.startswith("hand="):  # that is a position, for the script of the table
                target = (path.parent / file if file else path).resolve().relative_to(site.resolve())
                kind = target.stem.partition("-")[0]
                kinds.setdefault((kind, bool(file)), {})[f"{target.as_posix()}#{anchor}"] = None
    return {kind: list(found) for kind, found in sorted(kinds.items())}


def unseen(page: Page, site: Path, addresses: Iterable[str], width: int) -> Iterator[str]:
    """Open addresses, and give those whose target is not in view."""
    page.set_viewport_size({"width": width, "height": 900 if width > 500 else 844})
    for number, address in enumerate(addresses):
        if number % AFRESH == 0:
            page.goto("about:blank")
        page.goto(f"{site.as_uri()}/{address}")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if not page.evaluate(IN_VIEW, address.partition("#")[2]):
            yield f"{address} at {width} pixels"


class Share(NamedTuple):
    """Addresses of a site to be opened at one width."""

    site: Path
    addresses: Sequence[str]
    width: int


def walked(share: Share) -> list[str]:
    """Open the addresses of a share in a browser of its own, and give those whose target is not in view."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")
        page.set_default_navigation_timeout(LONGEST_LOAD)
        return list(unseen(page, *share))


@click.command()
@click.argument("site", type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path))
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=REPORT)
def main(site: Path, jobs: int, output: Path) -> None:
    """Open every link of a SITE at two widths; exit with 1 if one does not bring its target into view."""
    addresses = sorted({address for known in targets(site).values() for address in known})
    parts = [addresses[n : n + AT_A_TIME] for n in range(0, len(addresses), AT_A_TIME)]
    shares = [Share(site, part, width) for width in WIDTHS for part in parts]
    found: list[str] = []
    with workers(jobs) as at_work:
        for some in progress(at_work.results(walked, shares), "links", len(shares)):
            found += some
            click.echo("\n".join(some), nl=bool(some))
    report = {
        "addresses": len(addresses),
        "widths": list(WIDTHS),
        "out_of_view": found,
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
    }
    output.write_text(laid_out(report), encoding="utf-8")
    click.echo(f"{len(addresses):,} addresses at {len(WIDTHS)} widths, {len(found)} out of view")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
