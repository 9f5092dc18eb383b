"""Findings where a build server shows them: as annotations of GitHub, and as SARIF for its page of alerts."""

import json
from collections.abc import Iterator, Mapping

from sixtysix.conform.differences import KINDS
from sixtysix.conform.findings import Finding
from sixtysix.conform.reports import Report, details, headline, tried_lines
from sixtysix.contract.events import Json

SARIF = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/main/sarif-2.1/schema/sarif-schema-2.1.0.json"

ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
IN_PROPERTIES = {**ESCAPES, ":": "%3A", ",": "%2C"}


def told(finding: Finding) -> str:
    """Write a finding as plain lines: what differs, the rules, the hand, and the command that repeats it."""
    hand = "; ".join(tried_lines(finding)) or "its deal"
    return "\n".join(
        [f"{headline(finding)}.", *details(finding), f"the hand: {hand}", f"again: {finding.repeat}"]
    )


def github(report: Report) -> Iterator[str]:
    """Write the findings as workflow commands of GitHub: an error each, a notice if it is known."""
    for finding in report.findings:
        place = {"file": report.file, "line": "1"} if report.file else {}
        properties = {**place, "title": f"{report.variant}: {finding.id}"}
        shown = ",".join(f"{key}={_escaped(value, IN_PROPERTIES)}" for key, value in properties.items())
        level = "notice" if finding.known else "error"
        yield f"::{level} {shown}::{_escaped(told(finding), ESCAPES)}"


def _escaped(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)


def sarif(report: Report) -> str:
    """Write a SARIF log: a rule for each finding, and a result of it at the beginning of the adapter's file.

    A system has no lines, so alerts are told apart by the variant and the finding's id.
    """
    rules = [
        {
            "id": finding.id,
            "name": finding.kind,
            "shortDescription": {"text": headline(finding)},
            "fullDescription": {"text": f"A system under test {KINDS[finding.kind]}."},
            "help": {"text": told(finding), "markdown": f"```text\n{told(finding)}\n```"},
            "properties": {"tags": list(finding.rulings)},
        }
        for finding in report.findings
    ]
    place = {"artifactLocation": {"uri": report.file or "."}, "region": {"startLine": 1}}
    results: list[Json] = [
        {
            "ruleId": finding.id,
            "ruleIndex": number,
            "level": "error",
            "message": {"text": told(finding)},
            "locations": [{"physicalLocation": place}],
            "partialFingerprints": {"finding/v1": f"{report.variant}/{finding.id}"},
            "suppressions": [{"kind": "external", "justification": finding.known}] if finding.known else [],
        }
        for number, finding in enumerate(report.findings)
    ]
    run = {"tool": {"driver": {"name": "sixtysix conform", "rules": rules}}, "results": results}
    return json.dumps({"$schema": SARIF, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"
