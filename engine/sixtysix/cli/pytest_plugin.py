"""A plugin of pytest: an implementation is tested within one's own tests.

``pytest --sixtysix my.module:Adapter --sixtysix-variant schnapsen``, with the settings of ``conform`` if there are any.
Every kind of comparison is a test, and every finding a failing one.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("sixtysix", "conformance to the rules of a card game")
    says = "test this adapter, MODULE:CLASS or a command that speaks `sixtysix protocol`"
    group.addoption("--sixtysix", metavar="ADAPTER", help=says)
    group.addoption("--sixtysix-variant", metavar="VARIANT", help="the variant that it plays")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the run as one test; what comes of it is known later."""
    adapter, variant = config.getoption("--sixtysix"), config.getoption("--sixtysix-variant")
    words = [variant] if variant else []
    if adapter:
        words += ["--adapter" if re.fullmatch(r"[\w.]+:\w+", adapter) else "--sut", adapter]
    if words:
        options = _options(words)
        name = f"sixtysix {options['variant']}"
        run = ConformanceRun.from_parent(session, name=name, nodeid=name)
        run.options = options
        items.append(run)


def _options(words: list[str]) -> dict[str, Any]:
    """Read the options of ``sixtysix conform`` from the words and the settings.

    Raises:
        UsageError: if they are wrong.
    """
    from sixtysix.errors import SixtySixError, require

    try:
        require("cli")
    except SixtySixError as error:
        raise pytest.UsageError(f"--sixtysix: {error}") from None
    import click

    from sixtysix.cli.conform import conform

    try:
        return conform.make_context("pytest --sixtysix", words).params
    except SixtySixError as error:
        raise pytest.UsageError(str(error)) from None
    except click.UsageError as error:
        raise pytest.UsageError(f"sixtysix: {error.format_message()}") from None


class Result(pytest.Item):
    """What came of one kind of comparison, or a finding: why it ``fails`` or is skipped."""

    fails = skips = ""

    def runtest(self) -> None:
        if self.skips:
            pytest.skip(self.skips)
        if self.fails:
            pytest.fail(self.fails, pytrace=False)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, self.name


class ConformanceRun(Result):
    """A run of `sixtysix conform` with these ``options``."""

    options: dict[str, Any]

    def results(self) -> Iterator[Result]:
        """Run, and give the tests that come of it."""
        from sixtysix.cli.conform import Session
        from sixtysix.conform.reports import text_lines
        from sixtysix.errors import SixtySixError

        try:
            report = Session(self.options["variant"], self.options).run().play()
            if not (report.findings or report.tally.compared):
                raise SixtySixError(f"nothing was compared: {'; '.join(report.not_compared)}")
        except SixtySixError as error:
            yield self._result("runs", str(error))
            return
        for _, name, finding, why_skipped in report.cases():
            fails = "\n".join(text_lines(report.coverage, finding)) if finding and not finding.known else ""
            yield self._result(name, fails, why_skipped)

    def _result(self, name: str, fails: str, skips: str = "") -> Result:
        node: Result = Result.from_parent(self.session, name=name, nodeid=f"{self.nodeid}::{name}")
        node.fails, node.skips = fails, skips
        return node


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run what comes of a run as tests of their own."""
    if not isinstance(item, ConformanceRun):
        return None
    results = list(item.results())
    item.session.testscollected += len(results) - 1
    for result, following in zip(results, [*results[1:], nextitem], strict=True):
        item.ihook.pytest_runtest_protocol(item=result, nextitem=following)
    return True
