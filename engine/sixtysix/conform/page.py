"""The report as one HTML page that asks for nothing else: findings, diagrams, and hands card by card."""

import json
import re

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import MARGIN, TAKEN
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.palette import ACCENT, PAGES, stylesheet
from sixtysix.compile.diagram.wording import Mark
from sixtysix.conform.findings import Finding
from sixtysix.conform.reports import Report, complaint, headline, note
from sixtysix.contract.events import Json, cited
from sixtysix.evidence.coverage import Hand

BROKEN = Mark("✗", ACCENT, "broken")


def html(report: Report) -> str:
    """Fill the template: a page in one file, without scripts or links to elsewhere."""
    coverage = report.coverage
    signs = coverage.rules.SIGNS
    cards = re.compile(rf"\b({'|'.join(word for word in signs if len(word) > 1) or '(?!)'})\b")

    def dealt(finding: Finding) -> Json:
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
        signs=signs,
        parts=cards.split,
        carried=lambda event: [str(value) for key, value in event.items() if key not in ("event", "player")],
        cited=cited,
        complaint=complaint,
        headline=headline,
        note=note,
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
    svg = render(
        draw(chart, state, active=frozenset((state,)), taken=taken, marks=marks).source, "svg"
    ).decode()
    # As a part of a page a drawing has no declaration, no size, and no ids that another one has too.
    svg = re.sub(r"<\?xml.*?\?>\s*", "", svg)
    svg = re.sub(r'(<svg) width="[\d.]+px" height="[\d.]+px"', r"\1", svg, count=1)
    return re.sub(r' id="[^"]*"', "", svg)
