"""Settings for all tests, and a browser."""

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
    # A process that is started in the background ignores interrupts, and all its children do, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests need fast compilation, not fast programs. This must be set before numba is imported.
os.environ.setdefault("NUMBA_OPT", "1")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Use one worker more than processors, because tests wait for other processes and browsers."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Exclude the tests themselves from garbage collection."""
    gc.collect()
    gc.freeze()


CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
"""The names of Chromium on different systems."""

PATIENCE = 30_000
"""Timeout in milliseconds. On a busy machine, the computer player alone takes seconds."""


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Chromium, for one module. While the browser is open, the process cannot run another event loop."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not chromium:
        pytest.skip("there is no Chromium: `make browser` installs it")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()
