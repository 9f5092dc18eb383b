"""Three sites, each made once for all workers: the default site, a site in four languages, a site with house rules."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page

from ..command import run
from .html_pages import SitePages

LANGUAGES = ("en", "de", "hu", "bg")

HOUSE_RULES = """name: santase-70
extends: santase-2
title: Santase to seventy
parameters:
  claim: {target: 70}
"""


def make(folder: Path, *arguments: str) -> Path:
    done = run("rulebook", *arguments, "-o", folder)
    assert done.exit_code == 0, done.output
    return folder


def made_once(factory: pytest.TempPathFactory, name: str, *arguments: str) -> Path:
    """Make a site, unless another worker has already made it. Return the path."""
    of_worker = factory.getbasetemp()
    folder = (of_worker.parent if "PYTEST_XDIST_WORKER" in os.environ else of_worker) / name
    with FileLock(folder.with_suffix(".lock")):
        return folder if folder.exists() else make(folder, *arguments)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all variants, in English."""
    return made_once(tmp_path_factory, "site")


@pytest.fixture(scope="session")
def pages(site: Path) -> SitePages:
    """The pages of the site, each parsed once."""
    return SitePages(site)


@pytest.fixture(scope="session")
def spoken_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all variants in every language."""
    return made_once(tmp_path_factory, "spoken-site", *(f"--language={code}" for code in LANGUAGES))


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the two smallest variants and of a house rule."""
    rules = tmp_path_factory.mktemp("house") / "santase-70.yaml"
    rules.write_text(HOUSE_RULES, encoding="utf-8")
    return made_once(tmp_path_factory, "small-site", "kinderschnapsen", "santase-2", str(rules))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with a laptop's width and without animations."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@pytest.fixture
def sized(browser: Browser, scheme: Literal["light", "dark"], width: int) -> Iterator[Page]:
    """A page with the parametrised width and colour scheme, without animations."""
    context = browser.new_context(
        color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 844}
    )
    yield context.new_page()
    context.close()
