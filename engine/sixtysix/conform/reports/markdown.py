"""The report as Markdown, for the summary of a build server."""

import json
from collections.abc import Iterator

from sixtysix.conform.findings import Finding, said
from sixtysix.conform.reports.report import Report, headline, tried_lines


def markdown(report: Report) -> str:
    """The report as Markdown."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {report.system_name}: {report.variant}, {report.verdict}"
    yield from ("", f"{report.summary}.")
    if report.not_compared:
        yield from ("", f"Not compared: {'; '.join(_inline(text) for text in report.not_compared)}.")
    if report.findings:
        yield from ("", "| finding | times | rulings |", "|---|---:|---|")
    for finding in report.findings:
        yield f"| `{finding.id}` | {finding.count} | {', '.join(finding.rulings)} |"
    for finding in report.findings:
        yield from _finding(finding)


def _finding(finding: Finding) -> Iterator[str]:
    d = finding.difference
    yield from ("", f"## `{finding.id}`", "", f"{_inline(headline(finding))}.", "")
    if d.kind in ("value", "leak"):
        yield from (f"Expected `{json.dumps(d.expected)}`, told `{json.dumps(d.told)}`.", "")
    for rule in finding.rules:
        yield f"- `{rule.name}`: {rule.says} [{', '.join(rule.source)}]"
    if finding.parameters:
        yield f"- Parameters: {', '.join(f'`{name}`' for name in finding.parameters)}"
    yield from ("", f"The hand (`{d.script.setup}`):", "", "```text")
    yield from tried_lines(finding) or [said(None)]
    yield from ("```", "", "```sh", finding.repeat, "```")


def _inline(text: str) -> str:
    """Text of the system as it stands in a line."""
    return " ".join(text.replace("<", "&lt;").replace("|", "\\|").split())
