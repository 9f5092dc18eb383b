"""The report as one HTML page that asks for nothing else: findings, diagrams, and hands card by card."""

import json
import re
from collections.abc import Iterable

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import MARGIN, TAKEN
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.wording import Mark
from sixtysix.conform.findings import Finding
from sixtysix.conform.reports import Report, headline, note
from sixtysix.events import Json
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.names import PACKS
from sixtysix.palette import ACCENT, PAGES, stylesheet

BROKEN = Mark("✗", ACCENT, "broken")

PACK = PACKS["french"]

CARD = re.compile(rf"\b([{''.join(PACK.ranks)}][{''.join(PACK.suits)}])\b")


def html(report: Report, coverage: Coverage) -> str:
    """Fill the template: a page in one file, without scripts or links to elsewhere."""

    def dealt(finding: Finding) -> Json:
        setup = finding.difference.script.setup
        return Hand(coverage, setup).tell() if setup.dealt else {}

    env = Environment(
        loader=PackageLoader("sixtysix.conform"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.tests["card"] = lambda text: bool(CARD.fullmatch(text))
    return env.get_template("report.html").render(
        report=report,
        colours=stylesheet(PAGES),
        pack=PACK,
        parts=CARD.split,
        carried=lambda event: [str(value) for key, value in event.items() if key not in ("event", "player")],
        headline=headline,
        note=note,
        json=json.dumps,
        dealt=dealt,
        diagram=lambda finding: Markup(_diagram(coverage.chart, finding)),
    )


def _diagram(chart: ConfiguredChart, finding: Finding) -> str:
    """The state where it happens, with the transition and the conditions that are broken."""
    d = finding.difference
    known = {t.name: t for t in chart.transitions}
    blamed = finding.trait.removeprefix(TAKEN.id(""))
    transition = known.get(blamed) or known.get(d.transition)
    state = transition.source if transition else d.state
    taken = frozenset((transition.name,)) if transition else frozenset[str]()
    marks = {f"{name}/{atom}": BROKEN for name in taken for atom in _broken_atoms(finding)}
    marks |= dict.fromkeys(taken, BROKEN)
    dot = draw(chart, state, active=frozenset((state,)), taken=taken, marks=marks).source
    return _inline(render(dot, "svg").decode())


def _broken_atoms(finding: Finding) -> Iterable[str]:
    kind, _, rest = finding.trait.partition("/")
    return (*finding.difference.atoms, *([rest.partition("/")[0]] if kind == MARGIN.name else []))


def _inline(svg: str) -> str:
    """The drawing as part of a page: no declaration, no size, no ids that another one has too."""
    svg = re.sub(r"<\?xml.*?\?>\s*", "", svg)
    svg = re.sub(r'(<svg) width="[\d.]+px" height="[\d.]+px"', r"\1", svg, count=1)
    return re.sub(r' id="[^"]*"', "", svg)
