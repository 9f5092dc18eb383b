"""The report of a run: as JSON, Markdown, JUnit XML and HTML."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import MARGIN, TAKEN
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.palette import ACCENT, PAGES, stylesheet
from sixtysix.compile.diagram.wording import Mark
from sixtysix.conform.differences import ALLOWS, BREAK_DOWNS, KINDS, LEAK, REFUSES, VALUE, Difference, Tally
from sixtysix.conform.finding import Finding
from sixtysix.conform.house_rules import HouseRule
from sixtysix.conform.protocol import Capabilities
from sixtysix.contract.events import EventForm, Json, behind, cited, event_line
from sixtysix.errors import counted
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.names import SIGNS


@dataclass(frozen=True)
class Report:
    """A finished run: what was compared, and where the system differs."""

    coverage: Coverage
    system: Capabilities
    tally: Tally
    vectors: int  # the number of vectors that were played
    findings: tuple[Finding, ...]
    seconds: float
    interrupted: bool = False
    seed: int = 0
    fixed: tuple[str, ...] = ()  # findings of earlier runs whose hands do not show them any more
    unmatched: tuple[str, ...] = ()  # known differences that did not show
    house_rule: HouseRule = field(default_factory=HouseRule)

    @property
    def variant(self) -> str:
        return self.coverage.chart.variant.name

    @property
    def covered(self) -> list[bool]:
        """For each obligation of the variant True if the run has shown it."""
        wanted = (o for o in self.coverage.obligations.values() if not o.is_shown_by_others)
        return [o.id in self.tally.covered for o in wanted]

    @property
    def system_name(self) -> str:
        return _printable(" ".join(filter(None, (self.system.name, self.system.version))), "")

    @property
    def not_compared(self) -> list[str]:
        return [*sorted(self.tally.not_compared), *self.tally.never_given, *self.tally.cut_short]

    @property
    def summary(self) -> str:
        """``196 hands, 2,490 events, 194,863 values; 139 of 160 obligations shown``."""
        tally = self.tally
        vectors = f", {counted(self.vectors, 'vector')} among them" if self.vectors else ""
        numbers = (
            f"{counted(tally.hands, 'hand')}{vectors}, {tally.events:,} events, {tally.compared:,} values"
        )
        interrupted = "; interrupted before the end" if self.interrupted else ""
        return f"{numbers}; {sum(self.covered)} of {len(self.covered)} obligations shown{interrupted}"

    @property
    def news(self) -> list[Finding]:
        """The findings that are not known."""
        return [finding for finding in self.findings if not finding.known]

    @property
    def explained(self) -> str:
        """The house rule that explains most of the findings, in words; empty if none explains any."""
        changes = self.house_rule.changes
        if not changes:
            return ""
        rule = ", ".join(f"{path}: {json.dumps(value)}" for path, value in changes.items())
        left = [finding.id for finding in self.findings if finding.id not in self.house_rule.explained]
        remains = f"; it leaves {', '.join(left)}" if left else ""
        number = f"{len(self.house_rule.explained)} of {counted(len(self.findings), 'finding')}"
        return f"{number} would be none under {rule}{remains}"

    @property
    def left_unexplained(self) -> str:
        """A sentence if explaining has ended before it was done; empty if it was, or was not begun."""
        ended = "explaining has ended before it was done; --explain gives it longer"
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

    def compared(self, kind: str) -> bool:
        """True if a difference of this kind could have been found."""
        parts = self.tally.comparisons.keys()
        if kind in (ALLOWS, REFUSES):
            return not parts.isdisjoint(("send", "legal"))
        if kind == LEAK:
            return any(name.startswith("view.") for name in parts)
        return self.tally.hands > 0 and (kind != VALUE or not parts <= {"send", "legal"})

    def cases(self) -> Iterator[tuple[str, str, Finding | None, str]]:
        """Yield the cases of a test: each finding, and each kind of difference of which there is none.

        A case has a kind, a name, its finding, and the reason why it is skipped, which is empty if it is not.
        """
        for kind, title in KINDS.items():
            found = [finding for finding in self.findings if finding.kind == kind]
            yield from ((kind, f.id, f, f"known: {f.known}" if f.known else "") for f in found)
            if not found:
                yield kind, title, None, "" if self.compared(kind) else "nothing of this was compared"

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
            "fixed": list(self.fixed),
            "gone": list(self.unmatched),
            "house_rule": dict(self.house_rule.changes),
            "explained": sorted(self.house_rule.explained),
            "findings": [finding.json() for finding in self.findings],
        }


# Findings in words


def event_text(event: EventForm | None) -> str:
    """Write an event as a line; without an event, name the deal."""
    return event_line(event) if event else "the deal"


def headline(d: Difference) -> str:
    """Say a difference in one sentence."""
    where = f"In {d.state}"
    if d.kind == VALUE:
        return f"{where}, after {event_text(d.event)}, {d.says}"
    if d.kind in (ALLOWS, REFUSES):
        return f"{where}, {d.says}"
    return f"{where}, at {event_text(d.event)}: {d.says.splitlines()[0] if d.says else d.kind}"


def complaint(finding: Finding) -> list[str]:
    """Return the lines that a system said when it broke down, except for the first one."""
    d = finding.difference
    return d.says.splitlines()[1:] if d.kind in BREAK_DOWNS else []


def tried_lines(finding: Finding) -> list[str]:
    """Write the hand, an event a line; an event that the rules refuse has the conditions that refuse it."""
    return [event_text(step["event"]) + step_note(step) for step in finding.hand.get("steps", ())]


def step_note(step: Json) -> str:
    """Return a note if the event of a step was refused, or taken by the system itself."""
    if "refused" in step:
        return f" (refused: {', '.join(step['refused']) or 'no transition'})"
    return "" if step["sent"] else " (by itself)"


def details(finding: Finding) -> Iterator[str]:
    """Write what else there is to say of a finding, a line each: the values, the house rules, the broken rules."""
    d = finding.difference
    if d.line:
        by = f", impossible by line {d.certain}" if d.certain > d.line else ""
        yield f"at line {d.line} of the log{by}"
    if d.kind in (VALUE, LEAK):
        yield f"expected {json.dumps(d.expected)}, told {json.dumps(d.actual)}"
    yield from (f"| {line}" for line in complaint(finding))
    yield from (f"- {line}" for line in _notes(finding))
    if finding.after:
        yield f"only after {counted(len(finding.after), 'other hand')} of the same process"


def _notes(finding: Finding, mark: str = "") -> Iterator[str]:
    """Write what explains a finding, a line each, with a ``mark`` around each name of the spec."""

    def names(between: str, of: Iterable[str]) -> str:
        return between.join(f"{mark}{name}{mark}" for name in of)

    if finding.also:
        yield f"also, of the same cause: {names(', ', finding.also)}"
    if finding.perhaps:
        yield f"perhaps of the same cause: {mark}{finding.perhaps}{mark}"
    if finding.agrees_with:
        tried = counted(finding.tried, "hand")
        yield f"agrees with {names(', or with ', finding.agrees_with)} (tried in {tried} that show it)"
    yield from (f"{mark}{r.name}{mark}: {r.says}{behind(r.source)}" for r in finding.rules)
    if finding.parameters:
        yield f"parameters: {names(', ', finding.parameters)}"


def plain_text(finding: Finding) -> str:
    """Write a finding as plain lines: what differs, the rules, the hand, and the command that repeats it."""
    hand = f"the hand: {'; '.join(tried_lines(finding)) or 'its deal'}"
    return "\n".join([headline(finding.difference), *details(finding), hand, f"again:    {finding.repeat}"])


# As Markdown


def markdown(report: Report) -> str:
    """Write the report as Markdown."""
    return "\n".join(_markdown_lines(report)) + "\n"


def _markdown_lines(report: Report) -> Iterator[str]:
    yield f"# {report.system_name}: {report.variant}, {report.verdict}"
    yield from ("", f"{report.summary}.")
    if report.not_compared:
        yield from ("", f"Not compared: {'; '.join(map(_inline, report.not_compared))}.")
    for says in filter(None, (report.explained, report.left_unexplained)):
        yield from ("", f"{says}.")
    if report.findings:
        yield from ("", "| finding | times | rulings |", "|---|---:|---|")
    for finding in report.findings:
        yield f"| `{finding.id}` | {finding.count} | {', '.join(finding.rulings)} |"
    for finding in report.findings:
        d = finding.difference
        yield from ("", f"## `{finding.id}`", "", f"{_inline(headline(finding.difference))}.", "")
        if d.kind in (VALUE, LEAK):
            yield from (f"Expected `{json.dumps(d.expected)}`, told `{json.dumps(d.actual)}`.", "")
        if lines := complaint(finding):
            yield from (*(f"> {_inline(line)}  " for line in lines), "")
        yield from (f"- {line[0].upper()}{line[1:]}" for line in _notes(finding, "`"))
        others = counted(len(finding.after), "other hand")
        after = f", after {others} of the same process" if finding.after else ""
        yield from ("", f"The hand (`{d.hand.setup}`){after}:", "", "```text")
        yield from tried_lines(finding) or [event_text(None)]
        yield from ("```", "", "```sh", finding.repeat, "```")


def _inline(text: str) -> str:
    """Write text of the system so that it stands in a line of Markdown."""
    return " ".join(text.replace("<", "&lt;").replace("|", "\\|").split())


# As JUnit XML


def junit(report: Report) -> str:
    """Write the XML of a test suite: a case for each kind of difference, and a failure for each finding."""
    suite = Element("testsuite", name=f"sixtysix conform {report.variant}", errors="0")
    for kind, name, finding, why_skipped in report.cases():
        place = f"{report.variant}.{kind}" if finding else report.variant
        case = SubElement(suite, "testcase", classname=place, name=name)
        if why_skipped:
            SubElement(case, "skipped", message=_printable(why_skipped))
        elif finding:
            says = headline(finding.difference)
            failure = SubElement(case, "failure", type=kind, message=_printable(says))
            lines = [says, "", *details(finding), "", *tried_lines(finding), "", finding.repeat]
            failure.text = _printable("\n".join(lines))
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(report.news)))
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    SubElement(suite, "system-out").text = f"{report.system_name}: {report.summary}"
    root = Element("testsuites")
    root.append(suite)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _printable(text: str, but: str = "\n\t") -> str:
    """Replace the characters that XML cannot hold, or that a terminal obeys, ``but`` for these."""
    return "".join(c if c.isprintable() or c in but else "\N{REPLACEMENT CHARACTER}" for c in text)


# As a page

BROKEN = Mark("✗", ACCENT, "broken")


def html(report: Report) -> str:
    """Write one HTML page that asks for nothing else: findings, diagrams, and hands card by card."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # which an extra brings
    from markupsafe import Markup

    coverage = report.coverage
    cards = re.compile(rf"\b({'|'.join(word for word in SIGNS if len(word) > 1)})\b")

    def dealt(finding: Finding) -> Mapping[str, object]:
        setup = finding.difference.hand.setup
        return Hand(coverage, setup).observe() if setup.dealt else {}

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
        cited=cited,
        complaint=complaint,
        headline=headline,
        note=step_note,
        json=json.dumps,
        dealt=dealt,
        diagram=lambda finding: Markup(_diagram(coverage.chart, finding)),
    )


def _diagram(chart: ConfiguredChart, finding: Finding) -> str:
    """Draw the state where it happens, with the transition and the conditions that are broken."""
    d = finding.difference
    known = {t.name: t for t in chart.transitions}
    kind, _, blamed = finding.feature.partition("/")
    transition = known.get(blamed if kind == TAKEN.name else "") or known.get(d.transition)
    state = transition.source if transition else d.state
    taken = frozenset((transition.name,)) if transition else frozenset[str]()
    atoms = (*d.atoms, *([blamed.partition("/")[0]] if kind == MARGIN.name else []))
    marks = {f"{name}/{atom}": BROKEN for name in taken for atom in atoms} | dict.fromkeys(taken, BROKEN)
    svg = render(draw(chart, state, active=frozenset((state,)), taken=taken, marks=marks), "svg").decode()
    # As a part of a page a drawing has no declaration, no size, and no ids that another one has too.
    svg = re.sub(r"<\?xml.*?\?>\s*", "", svg)
    svg = re.sub(r'(<svg) width="[\d.]+px" height="[\d.]+px"', r"\1", svg, count=1)
    return re.sub(r' id="[^"]*"', "", svg)


# For the next run, and for others


def known_differences(report: Report) -> str:
    """Write the findings as a file of known differences; those that are no news keep their reasons."""
    head = f"# What {report.system_name} does otherwise, on {date.today()}. Say why it may.\n"
    reasons = {f.id: f.known or headline(f.difference) for f in report.findings}
    reasons |= {id: f"It comes of {f.id}." for f in report.findings for id in f.also}
    entries = (f"- finding: {id}\n  reason: {json.dumps(reason)}\n" for id, reason in reasons.items())
    return head + ("".join(entries) or "[]\n")


REPORTS: dict[str, tuple[str, Callable[[Report], str]]] = {
    "junit": ("JUnit XML", junit),
    "markdown": ("Markdown", markdown),
    "html": ("one HTML page", html),
    "write-known": ("what is found as known differences, for --known,", known_differences),
}
"""The reports that are files, by their names: the words for each, and the function that makes its text."""
