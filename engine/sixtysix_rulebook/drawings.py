"""Drawings as elements of an HTML page: charts whose states and transitions are links, and pictures.

The page's style sheet has the colours.
"""

from xml.etree import ElementTree

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.svg import Element, Links, add_links, tag, to_text

_IN_STYLE = ("font-family", "text-anchor", "{http://www.w3.org/XML/1998/namespace}space")
"""Attributes that the style sheet sets once for every text."""


def drawing(chart: Chart, state: str | None, links: Links, label: str) -> str:
    """Return a drawing of the chart, or of one of its states, as an element of an HTML page."""
    return _element(draw(chart, state), label, "group", links)


def picture(source: str, label: str) -> str:
    """Return DOT source, drawn without links, as an element of an HTML page."""
    return _element(source, label, "img", {})


def _element(source: str, label: str, role: str, links: Links) -> str:
    root = ElementTree.fromstring(render(source, "svg", style=""))
    _crop(root, root[0])
    add_links(root, links)
    for text in root.iter(tag("text")):
        for name in _IN_STYLE:
            if text.get(name) not in ("middle", "end"):
                text.attrib.pop(name, None)
    root.attrib |= {"class": "chart", "role": role, "aria-label": label}
    return to_text(root)


def _crop(root: Element, graph: Element) -> None:
    """Remove the background and the title: the page has one."""
    paper, *titles = (part for part in list(graph) if part.tag in (tag("polygon"), tag("text")))
    graph.remove(paper)
    for title in titles:
        graph.remove(title)
    shift = float(graph.get("transform", "").rstrip(")").split()[-1])
    left, _, width, height = map(float, root.get("viewBox", "").split())
    cut = titles[-1] if titles else None
    top = float(cut.get("y", 0)) + shift + 6 if cut is not None else 0.0
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height - top:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height - top:g}")
