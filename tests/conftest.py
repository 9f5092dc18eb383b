"""What tests share: they can interrupt processes wherever they run, and drive a browser."""

import gc
import os
import shutil
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Whoever is started in the background ignores interrupts, and passes that on to every process it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Programs are compiled to be compared, not to be fast, and numba must not have been imported before it is told.
os.environ.setdefault("NUMBA_OPT", "1")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Have one worker more than there are processors: tests wait for other processes, for browsers and for clocks."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Keep the tests themselves from being searched for garbage, again and again and for nothing."""
    gc.collect()
    gc.freeze()


CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
"""What it is called on one system or another."""

PATIENCE = 30_000
"""Milliseconds for what a page is to show: the computer's choice alone takes seconds where others are at work."""


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Chromium, for one module: while it is driven, no other event loop can be run in the process."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not chromium:
        pytest.skip("there is no Chromium: `make browser` installs it")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()
