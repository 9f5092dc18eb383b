"""The report of a conformance run, as JSON, Markdown, JUnit XML or HTML."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeGuard, cast
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from sixtysix.chart.obligations import possible
from sixtysix.compile.diagram.palette import PAGES, stylesheet
from sixtysix.conform import differences as kinds
from sixtysix.conform.differences import Difference, Tally, event_text
from sixtysix.conform.finding import Finding
from sixtysix.conform.house_rules import HouseRule
from sixtysix.conform.protocol import Capabilities
from sixtysix.contract.events import Json, behind
from sixtysix.errors import counted
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.names import SIGNS
from sixtysix.game.views import ARGUMENTS

TOO_LITTLE = "too little was compared: "


@dataclass(frozen=True)
class Report:
    """The report of a conformance run: what was compared, and the findings.

    >>> from sixtysix.conform.run import Run
    >>> from sixtysix.conform.sut import Sut
    >>> run = Run("kinderschnapsen", Sut(adapter="sixtysix.conform.adapters:Kernel"), hands=0)
    >>> report = run.report()
    >>> report.verdict, report.json()["findings"]
    ('nothing was compared', [])
    """

    coverage: Coverage
    system: Capabilities
    tally: Tally
    vectors: int  # the number of vectors that were played
    findings: tuple[Finding, ...]
    seconds: float
    interrupted: bool = False
    least: int | None = None  # minimum number of hands; None for a log or given hands
    seed: int = 0
    fixed: tuple[str, ...] = ()  # ids of findings of earlier runs whose kept hands no longer show them
    unmatched: tuple[str, ...] = ()  # known differences that did not occur
    house_rule: HouseRule = field(default_factory=HouseRule)

    @property
    def variant(self) -> str:
        return self.coverage.chart.variant.name

    @property
    def covered(self) -> list[bool]:
        """An obligation is a fact that a test must show. For each obligation, True if a hand showed this fact."""
        wanted = (o for o in self.coverage.obligations.values() if not o.is_shown_by_others)
        return [o.id in self.tally.covered for o in wanted]

    @property
    def too_little(self) -> str:
        """A phrase that says that too little was compared, or ``""`` if enough was compared."""
        if self.news or self.least is None:
            return ""
        if self.tally.hands < self.least:
            return f"{TOO_LITTLE}{counted(self.tally.hands, 'hand')} for {self.least} vectors"
        # A system without some events or states cannot show all obligations.
        is_part = any(what.startswith(("event ", "state ")) for what in self.tally.not_compared)
        is_half = is_part or 2 * sum(self.covered) >= len(self.covered)
        return "" if is_half else f"{TOO_LITTLE}fewer than half of the obligations"

    @property
    def left_out(self) -> list[str]:
        """The ids of the obligations that hands can show but did not show; ``[]`` if enough was compared."""
        wanted = possible(self.coverage.chart, self.coverage.obligations.values()) if self.too_little else []
        return [o.id for o in wanted if o.id not in self.tally.covered]

    @property
    def not_shown(self) -> str:
        return f"not shown: {', '.join(self.left_out)}" if self.left_out else ""

    @property
    def system_name(self) -> str:
        return _printable(" ".join(filter(None, (self.system.name, self.system.version))), "")

    @property
    def not_compared(self) -> list[str]:
        return [*sorted(self.tally.not_compared), *self.tally.never_given]

    @property
    def summary(self) -> str:
        """A summary such as ``196 hands, 2,490 events, 194,863 values; 139 of 160 obligations shown``."""
        tally = self.tally
        vectors = f", {counted(self.vectors, 'vector')} among them" if self.vectors else ""
        hands = f"{counted(tally.hands, 'hand')}{vectors}"
        numbers = f"{hands}, {tally.events:,} events, {tally.compared:,} values"
        interrupted = "; interrupted before the end" if self.interrupted else ""
        return f"{numbers}; {sum(self.covered)} of {len(self.covered)} obligations shown{interrupted}"

    @property
    def news(self) -> list[Finding]:
        """The findings that are not known differences."""
        return [finding for finding in self.findings if not finding.known]

    @property
    def explained(self) -> str:
        """A phrase about the house rule that explains the most findings, or ``""``."""
        changes = self.house_rule.changes
        if not changes:
            return ""
        rule = ", ".join(f"{path}: {json.dumps(value)}" for path, value in changes.items())
        left = [finding.id for finding in self.findings if finding.id not in self.house_rule.explained]
        remains = f"; it leaves {', '.join(left)}" if left else ""
        number = f"{len(self.house_rule.explained)} of {counted(len(self.findings), 'finding')}"
        return f"under {rule}, {number} would be gone{remains}"

    @property
    def left_unexplained(self) -> str:
        ended = "the search for house rules was cut short; --explain gives it more time"
        return "" if self.house_rule.is_whole else ended

    @property
    def verdict(self) -> str:
        known = len(self.findings) - len(self.news)
        beside = f" and {known} known" if known else ""
        if self.news:
            return counted(len(self.news), "finding") + beside
        if known:
            return f"{known} known and no other difference"
        return "no difference" if self.tally.compared else "nothing was compared"

    def json(self) -> Json:
        return {
            "variant": self.variant,
            "system": self.system_name,
            "date": date.today().isoformat(),
            "hands": self.tally.hands,
            "vectors": self.vectors,
            "events": self.tally.events,
            "values": self.tally.compared,
            "obligations": len(self.covered),
            "shown": sum(self.covered),
            "seed": self.seed,
            "seconds": round(self.seconds, 1),
            "interrupted": self.interrupted,
            "not_compared": self.not_compared,
            "too_little": self.too_little or None,
            "not_shown": self.left_out,
            "fixed": list(self.fixed),
            "gone": list(self.unmatched),
            "house_rule": dict(self.house_rule.changes),
            "explained": sorted(self.house_rule.explained),
            "findings": [finding.json() for finding in self.findings],
        }


# Findings in words


def headline(d: Difference) -> str:
    """Return a sentence with the system's answer and the rules' answer."""
    says = d.says.partition("\n")[0] or d.kind
    if d.kind == kinds.ALLOWS:
        return f"{_capital(says)}; the rules refuse it"
    if d.kind == kinds.REFUSES:
        return f"{_capital(says)}; the rules allow it"
    if d.kind == kinds.FLAKY:
        return _capital(says)
    after = f"After {event_text(d.event)}"
    if says.startswith(f"{d.field} differs"):
        others = f" ({', '.join(d.beside)} too)" if d.beside else ""
        return (
            f"{after}, {d.field}{','.join(f'{of}{_both_values(*pair)}' for of, *pair in compared(d))}{others}"
        )
    if d.kind in (kinds.VALUE, kinds.LEAK):
        return f"{after}, {says}"
    return f"At {event_text(d.event)}, {DOES.get(d.kind, d.kind)}: {says}"


DOES = {
    kinds.CRASH: "it crashes",
    kinds.HANG: "it does not answer",
    kinds.PROTOCOL: "it does not keep to the protocol",
}
"""A failure in words, by its kind."""


def compared(d: Difference) -> list[tuple[str, object, object]]:
    """Return tuples (owner, expected, actual): one for each player whose cards differ, or one with no owner."""
    both = d.expected, d.actual
    if all(isinstance(value, list) and all(map(_is_cards, value)) for value in both):
        pairs = enumerate(zip(*cast(tuple[list[object], list[object]], both), strict=False))
        return [(f" of player {number}", *pair) for number, pair in pairs if pair[0] != pair[1]]
    return [("", *both)]


def _is_cards(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(card, str) for card in value)


def _both_values(expected: object, actual: object) -> str:
    """Return the end of a sentence, such as ``": AS in place of KS"``."""
    if _is_cards(expected) and _is_cards(actual):
        more, less = (
            " ".join(c for c in a if c not in b) for a, b in ((actual, expected), (expected, actual))
        )
        if more or less:
            return f": {more or 'nothing'} in place of {less or 'nothing'}"
    return f" is {_plain(actual)}; the rules say {_plain(expected)}"


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def complaint(finding: Finding) -> list[str]:
    """Return a failed system's message without the first line. Return ``[]`` if the system did not fail."""
    d = finding.difference
    return d.says.splitlines()[1:] if d.kind in kinds.BREAK_DOWNS else []


def step_note(step: Json) -> str:
    """Return a note to print after an event, or ``""``. ``" (by itself)"`` marks an event that was not sent."""
    if "refused" in step:
        return f" (refused: {', '.join(step['refused']) or 'no transition'})"
    return "" if step["sent"] else " (by itself)"


def parts(coverage: Coverage, finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield (title, text) for each part of a finding's description: the rule, the state, the hand and so on."""
    d = finding.difference
    yield from (("rule", rule.says) for rule in finding.closest if not d.says.endswith("not reported"))
    if d.kind == kinds.ALLOWS and not d.atoms:
        yield "rule", f"{d.state} has no transition for {d.event_name}."
    if d.line:
        by = f", impossible according to line {d.certain}" if d.certain > d.line else ""
        yield "log", f"line {d.line}{by}"
    if d.kind == kinds.LEAK:
        yield "reported", f"{json.dumps(d.actual)}; expected {json.dumps(d.expected)}"
    yield from (("|", line) for line in complaint(finding))
    if finding.agrees_with:
        tried_in = f"(tried in {counted(finding.tried, 'hand')} with this difference)"
        yield "agrees with", f"{', or with '.join(finding.agrees_with)} {tried_in}"
    yield "state", d.state
    if not d.line and (before := position(coverage, d)):  # many cards of a log are guessed
        yield "cards", before
    tried = (event_text(step["event"]) + step_note(step) for step in finding.hand.get("steps", ()))
    yield "hand", "; ".join(tried) or "its deal"
    if finding.also:
        yield "also", f"of the same cause: {', '.join(finding.also)}"
    if finding.perhaps:
        yield "perhaps", f"of the same cause: {finding.perhaps}"


def small_print(finding: Finding) -> str:
    """Return a line with a finding's id, rules, sources and parameters."""
    closest = finding.closest
    named = [f"{rule.name}{behind(rule.source)}" for rule in closest]
    others = ", ".join(rule.name for rule in finding.rules if rule not in closest)
    lists = {"depends on": ", ".join(finding.parameters), "related rules": others}
    return "; ".join([finding.id, *named, *(f"{title}: {names}" for title, names in lists.items() if names)])


def position(coverage: Coverage, d: Difference) -> str:
    """Return the cards and points before the event at which the system differs, or ``""`` before a match begins."""
    hand = Hand(coverage, d.hand.setup)
    happened = [step.event for step in d.steps]
    for event in happened[:-1] if d.event in happened[-1:] else happened:
        hand.send(event)
    table, order = hand.observe(), ARGUMENTS["card"].names(coverage.ruleset)
    holdings = (" ".join(sorted(cards, key=order.__getitem__)) or "no card" for cards in table["hands"])
    leads = {table["leader"]: " (leads)"}
    found = [f"player {player}{leads.get(player, '')} has {cards}" for player, cards in enumerate(holdings)]
    found += [f"{name} {table[name]}" for name in ("trump", "led") if table[name]]
    closed = " (closed)" * (table["closed_by"] is not None)
    found += [f"talon {table['talon']}{closed}", "points {} {}".format(*table["points"])]
    return ", ".join(found) if table["trump"] else ""


def text_lines(coverage: Coverage, finding: Finding) -> list[str]:
    """Return a finding as lines of text, from the headline to the small print."""
    lines = [f"{title:12}{text}" for title, text in parts(coverage, finding)]
    count = counted(finding.count, "time")
    lines += [f"{'again':12}{finding.repeat}"] if finding.repeat else []
    return [f"{headline(finding.difference)} ({count})", *lines, small_print(finding)]


# As Markdown


def markdown(report: Report) -> str:
    return "\n".join(_markdown_lines(report)) + "\n"


def _markdown_lines(report: Report) -> Iterator[str]:
    yield f"# {report.system_name}: {report.variant}, {report.verdict}"
    yield from ("", f"{report.summary}.")
    for says in filter(
        None, (report.too_little, report.not_shown, report.explained, report.left_unexplained)
    ):
        yield from ("", f"{_capital(says)}.")
    if report.findings:
        yield from ("", "| finding | times | |", "|---|---:|---|")
    for number, finding in enumerate(report.findings, 1):
        says, known = _inline(headline(finding.difference)), finding.known and f"known: {finding.known}"
        yield f"| {number}. {says} | {finding.count} | {_inline(known)} |"
    for number, finding in enumerate(report.findings, 1):
        yield from ("", f"## {number}. {_inline(headline(finding.difference))}", "")
        for title, text in parts(report.coverage, finding):
            yield f"> {_inline(text)}  " if title == "|" else f"- {title}: {_inline(text)}"
        yield from ("", "```sh", finding.repeat, "```") if finding.repeat else ()
        yield from ("", f"<sub>{_inline(small_print(finding))}</sub>")
    if report.not_compared:
        yield from ("", f"Not compared: {'; '.join(map(_inline, report.not_compared))}.")


def _inline(text: str) -> str:
    return " ".join(text.replace("<", "&lt;").replace("|", "\\|").split())


# As JUnit XML


def junit(report: Report) -> str:
    """Return JUnit XML with a test case for each finding, or with a single test case if there are no findings."""
    suite = Element("testsuite", name=f"sixtysix conform {report.variant}", errors="0")
    for finding in report.findings:
        case = SubElement(suite, "testcase", classname=f"{report.variant}.{finding.kind}", name=finding.id)
        if finding.known:
            SubElement(case, "skipped", message=_printable(f"known: {finding.known}"))
        else:
            says = _printable(headline(finding.difference))
            failure = SubElement(case, "failure", type=finding.kind, message=says)
            failure.text = _printable("\n".join(text_lines(report.coverage, finding)))
    if not report.findings:
        case = SubElement(suite, "testcase", classname=report.variant, name="agrees with the rules")
        if report.too_little:
            SubElement(case, "failure", message=report.too_little).text = report.not_shown
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    SubElement(suite, "system-out").text = f"{report.system_name}: {report.summary}"
    root = Element("testsuites")
    root.append(suite)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _printable(text: str, but: str = "\n\t") -> str:
    """Replace unprintable characters, except for the characters in ``but``."""
    return "".join(c if c.isprintable() or c in but else "\N{REPLACEMENT CHARACTER}" for c in text)


# As a page


def html(report: Report) -> str:
    """Return a self-contained HTML page with the findings and their hands."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # installed by an extra

    coverage = report.coverage
    cards = re.compile(rf"\b({'|'.join(word for word in SIGNS if len(word) > 1)})\b")
    order = ARGUMENTS["card"].names(coverage.ruleset)

    def dealt(finding: Finding) -> Mapping[str, object]:
        setup = finding.difference.hand.setup
        return Hand(coverage, setup).observe() if setup.dealt else {}

    def marked(value: object, other: object) -> list[tuple[str, bool]]:
        if not (_is_cards(value) and _is_cards(other)):
            return [(_plain(value), True)]
        return [(card, card not in other) for card in sorted(value, key=lambda card: order.get(card, 0))]

    env = Environment(
        loader=PackageLoader("sixtysix.conform"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return env.get_template("report.html").render(
        report=report,
        colours=stylesheet(PAGES),
        signs=SIGNS,
        parts=cards.split,
        carried=lambda event: [str(value) for key, value in event.items() if key not in ("event", "player")],
        compared=compared,
        marked=marked,
        complaint=complaint,
        headline=headline,
        note=step_note,
        small_print=small_print,
        dealt=dealt,
    )


# For the next run, and for other tools


def known_differences(report: Report) -> str:
    """Return the text of a file for ``--known``: all findings, each with a reason. Earlier reasons are kept."""
    head = f"# How {report.system_name} differs from the rules, on {date.today()}. Give a reason for each.\n"
    reasons = {f.id: f.known or headline(f.difference) for f in report.findings}
    reasons |= {id: f"Same cause as {f.id}." for f in report.findings for id in f.also}
    entries = (f"- finding: {id}\n  reason: {json.dumps(reason)}\n" for id, reason in reasons.items())
    return head + ("".join(entries) or "[]\n")


REPORTS: dict[str, tuple[str, Callable[[Report], str]]] = {
    "junit": ("JUnit XML", junit),
    "markdown": ("Markdown", markdown),
    "html": ("one HTML page", html),
    "write-known": ("the findings as known differences", known_differences),
}
"""Reports that are files, by option: what is written, and the function that returns the text."""
