"""A plugin of pytest: an implementation is tested within one's own tests.

``pytest --sixtysix my.module:Adapter --sixtysix-variant schnapsen``, with the settings of ``conform`` if there are any.
The run is one test, which fails with all that is found. Wherever sixtysix is installed pytest loads this, so that
nothing else is imported before it is asked for.
"""

import re
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("sixtysix", "conformance to the rules of a card game")
    says = "test this adapter, MODULE:CLASS or a command that speaks `sixtysix protocol`"
    group.addoption("--sixtysix", metavar="ADAPTER", help=says)
    group.addoption("--sixtysix-variant", metavar="VARIANT", help="the variant that it plays")


def pytest_configure(config: pytest.Config) -> None:
    """Read the options of the run, if there is one.

    Raises:
        UsageError: if they are wrong.
    """
    adapter, variant = config.getoption("--sixtysix"), config.getoption("--sixtysix-variant")
    words = [variant] if variant else []
    if adapter:
        words += ["--adapter" if re.fullmatch(r"[\w.]+:\w+", adapter) else "--sut", adapter]
    if not words:
        return
    from sixtysix.errors import SixtySixError, require

    try:
        require("cli")
        import click

        from sixtysix.cli.conform import conform

        config.stash[OPTIONS] = conform.make_context("pytest --sixtysix", words).params
    except SixtySixError as error:
        raise pytest.UsageError(str(error)) from None
    except click.UsageError as error:
        raise pytest.UsageError(f"--sixtysix: {error.format_message()}") from None


OPTIONS = pytest.StashKey[dict[str, Any]]()
"""The options of ``sixtysix conform``."""


class ConformanceRun(pytest.Item):
    """A run of `sixtysix conform`."""

    def runtest(self) -> None:
        from click import unstyle

        from sixtysix.cli.conform import Session, report_lines
        from sixtysix.errors import SixtySixError

        options = self.config.stash[OPTIONS]
        try:
            report = Session(options["variant"], options).run().play()
        except SixtySixError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
        text = unstyle("\n".join(report_lines(report)))
        if report.news or not (report.findings or report.tally.compared):
            pytest.fail(text, pytrace=False)
        print(text)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, self.name


def _name(config: pytest.Config) -> str:
    """Return the name of the run, by which it is given again; empty if there is none."""
    return f"sixtysix {config.stash[OPTIONS]['variant']}" if OPTIONS in config.stash else ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Look for no file where the name of the run is given as that of a test."""
    session.config.args[:] = [arg for arg in session.config.args if arg != _name(session.config)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the run as one test, whatever it finds: plugins count on each test having one result."""
    if name := _name(config):
        items.append(ConformanceRun.from_parent(session, name=name, nodeid=name))
