"""The report as JUnit XML: a case for each kind of difference, and a failure for each finding."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from sixtysix.conform.differences import KINDS
from sixtysix.conform.findings import Finding
from sixtysix.conform.reports.report import Report, headline, tried_lines

TITLES = {
    "allows": "allows nothing that the rules refuse",
    "refuses": "refuses nothing that the rules allow",
    "value": "tells what the rules say",
    "leak": "tells no player what they may not know",
    "crash": "does not crash",
    "hang": "answers in time",
    "protocol": "keeps to the protocol",
}


def junit(report: Report) -> str:
    """The XML of a test suite."""
    suite = Element("testsuite", name=f"sixtysix conform {report.variant}", errors="0", skipped="0")
    for kind in KINDS:
        found = [finding for finding in report.findings if finding.kind == kind]
        for finding in found:
            _failure(suite, report, finding)
        if not found:
            SubElement(suite, "testcase", classname=report.variant, name=TITLES[kind])
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(report.findings)))
    SubElement(suite, "system-out").text = f"{report.system_name}: {report.summary}"
    root = Element("testsuites")
    root.append(suite)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _failure(suite: Element, report: Report, finding: Finding) -> None:
    case = SubElement(suite, "testcase", classname=f"{report.variant}.{finding.kind}", name=finding.id)
    failure = SubElement(case, "failure", type=finding.kind, message=_printable(headline(finding)))
    rules = [f"{r.name}: {r.says} [{', '.join(r.source)}]" for r in finding.rules]
    text = "\n".join([finding.difference.says, "", *rules, "", *tried_lines(finding), "", finding.repeat])
    failure.text = _printable(text)


def _printable(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return "".join(c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text)
