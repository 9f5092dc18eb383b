"""A pytest plugin that tests an implementation with ``sixtysix conform``.

Use ``pytest --sixtysix my.module:Adapter --sixtysix-variant schnapsen``. The plugin reads the settings for ``conform``
in pyproject.toml. A single test reports all findings. pytest always loads this module if sixtysix is installed.
Therefore, the other modules are imported only if one of the options is used.
"""

import re
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("sixtysix", "conformance to the rules of a card game")
    says = "test this adapter: MODULE:CLASS, or a command (see `sixtysix protocol`)"
    group.addoption("--sixtysix", metavar="ADAPTER", help=says)
    group.addoption("--sixtysix-variant", metavar="VARIANT", help="the variant that the adapter plays")


def pytest_configure(config: pytest.Config) -> None:
    """Read the options of the plugin. Raise UsageError if an option is wrong."""
    adapter, variant = config.getoption("--sixtysix"), config.getoption("--sixtysix-variant")
    arguments = [variant] if variant else []
    if adapter:
        arguments += ["--adapter" if re.fullmatch(r"[\w.]+:\w+", adapter) else "--sut", adapter]
    if not arguments:
        return
    from sixtysix.errors import SixtySixError, require

    try:
        require("cli")
        import click

        from sixtysix.cli.conform import conform

        config.stash[OPTIONS] = conform.make_context("pytest --sixtysix", arguments).params
    except SixtySixError as error:
        raise pytest.UsageError(str(error)) from None
    except click.UsageError as error:
        raise pytest.UsageError(f"--sixtysix: {error.format_message()}") from None


OPTIONS = pytest.StashKey[dict[str, Any]]()  # the options of ``sixtysix conform``


class ConformanceRun(pytest.Item):
    """A run of `sixtysix conform` as a single test."""

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
        if report.news or report.too_little or not (report.findings or report.tally.compared):
            pytest.fail(text, pytrace=False)
        print(text)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, self.name


def _test_name(config: pytest.Config) -> str:
    return f"sixtysix {config.stash[OPTIONS]['variant']}" if OPTIONS in config.stash else ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    # The name of the test may be an argument; pytest would look for a file of that name.
    session.config.args[:] = [arg for arg in session.config.args if arg != _test_name(session.config)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    if name := _test_name(config):
        # Plugins expect one result for each test, so the run is one test whatever it finds.
        items.append(ConformanceRun.from_parent(session, name=name, nodeid=name))
