"""Renders DOT source as a picture. Parts of an SVG can be links. An SVG is the same on every machine."""

import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from xml.etree import ElementTree

from sixtysix.chart.model import Chart, Transition
from sixtysix.compile.diagram.labels import END, FONTS, MIDDLE
from sixtysix.compile.diagram.palette import BLUE, DARK_DRAWINGS
from sixtysix.compile.diagram.picture import drawn_states
from sixtysix.errors import require
from sixtysix.languages import _

PANE = Path(__file__).parent / "pane.js"  # the JavaScript module that fits a drawing into a pane of a page

_CELL = re.compile(
    r'<polygon fill="none" stroke="none"(?: [a-z-]+="[\d,]*")* points="([^"]*)"/>\n'
    r'<text ([^>]*?)x="[^"]*" y="[^"]*"([^>]*?font-size="([\d.]+)"[^>]*>)'
    rf"([{MIDDLE}{END}]?)"
)
_SPAN = re.compile(
    r'</text>\n<text [^>]*?((?: text-decoration="[^"]*")?) font-size="[^"]*"( fill="[^"]*">[^<]*)(?=</text>)'
)
"""A text that continues its cell in another style. It begins where the text before it ends, whatever the font."""
_ROW = re.compile(
    r'(<text [^>]*? y="([^"]*)"[^>]*>[^<]*)(</text>(?:\n<text [^>]*? y="\2"[^>]*>[^<]*</text>)+)'
)
_LINK = re.compile(r'<g id="a_([^"]*)"><a [^>]*?title="([^"]*)"[^>]*>(.*?)</a>\n</g>', re.DOTALL)
_PART = r"(?:(?:from|to)-)?(?:state|transition(?:-tail|-label)?|initial(?:-arrow)?|final)"
_TITLE = re.compile(rf'(<g id="{_PART}-([^"]*)"[^>]*>\n)<title>[^<]*</title>')

_BUNDLE = re.compile(
    r'<g id="(transition(?:-tail)?)-([^"+]*(?:\+[^"+]*)+)"( class="edge">\n)<title>.*?</title>(.*?\n</g>)',
    re.DOTALL,
)
"""A line that several transitions share: each transition gets its own element, inside that of the one before."""

_RULE = re.compile(r'(<polyline fill="none" [^>]*?points=")([-\d.]+),([-\d.]+) \2,([-\d.]+)')
"""The part of a line beside its words; Graphviz leaves gaps of a pixel above and below it."""

_BREAK = re.compile(r"(?<=>)\n(?!<g |</svg>)")
"""Line breaks inside a state or a transition, which are written on one line."""

_PAPER = "<style>@page { size: SIDE; margin: 5mm } @media print { svg { max-width: 100vw; max-height: 99vh } }</style>"
"""A drawing that is printed by itself fills one page, at most in its natural size."""


def render(dot_source: str, format: str, style: str = f"<style>{DARK_DRAWINGS}</style>") -> bytes:
    """Render DOT source as svg, png, pdf or dot.

    ``style`` is added to an SVG. Pass '' if the page around the SVG has the style already.
    """
    if format == "dot":
        return dot_source.encode()
    require("draw")
    import pygraphviz

    _load_fonts()
    drawn: bytes = pygraphviz.AGraph(string=dot_source).draw(format=format, prog="dot")
    return _stable(drawn.decode(), style).encode() if format == "svg" else drawn


@cache
def _load_fonts() -> None:
    import pygraphviz

    # Fontconfig prints warnings at its first use, so one word is drawn with standard error discarded.
    with suppress(OSError), open(os.devnull, "wb") as nowhere:
        own = os.dup(2)
        try:
            os.dup2(nowhere.fileno(), 2)
            pygraphviz.AGraph("digraph { word }").draw(format="svg", prog="dot")
        finally:
            os.dup2(own, 2)
            os.close(own)


def _stable(svg: str, style: str) -> str:
    # Graphviz places text by the fonts of the machine it runs on, and the SVG is committed. Every cell of a label has
    # a size that we computed, so text is placed by its cell instead, and version numbers are removed. The style is
    # last, so that the graph is the first part.
    def placed(cell: re.Match[str]) -> str:
        points = [tuple(map(float, point.split(","))) for point in cell[1].split()]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        y = (points[0][1] + points[1][1]) / 2 + float(cell[4]) * 0.35
        x, anchor = {MIDDLE: ((left + right) / 2, "middle"), END: (right, "end")}.get(
            cell[5], (left, "start")
        )
        return f'<text {cell[2].replace("start", anchor)}x="{x:g}" y="{y:.2f}"{cell[3]}'

    def unbundled(line: re.Match[str]) -> str:
        part, names, opening, rest = line.groups()
        each = [f'<g id="{part}-{name}"{opening}<title>{name}</title>' for name in names.split("+")]
        return "\n".join(each) + rest + "</g>" * (len(each) - 1)

    svg = re.sub(r"<!--.*?-->\n?|<!DOCTYPE.*?>\n?", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(width|height)="([\d.]+)pt"', r'\1="\2px"', svg).replace("&#45;", "-")
    svg = _ROW.sub(lambda row: row[1] + _SPAN.sub(r"<tspan\1\2</tspan>", row[3]), svg)
    svg = _CELL.sub(placed, svg)
    svg = _RULE.sub(lambda m: f"{m[1]}{m[2]},{float(m[3]) - 1:.2f} {m[2]},{float(m[4]) + 1:.2f}", svg)
    svg = _TITLE.sub(r"\1<title>\2</title>", svg)
    svg = _LINK.sub(r'<g id="\1" class="internal">\n<title>\2</title>\3</g>', svg)
    svg = _BUNDLE.sub(unbundled, svg)
    if style:
        width, height = map(float, re.findall(r'="([\d.]+)px"', svg)[:2])
        style = _PAPER.replace("SIDE", "landscape" if width > height else "portrait") + style
    # The texts above the drawing become its title and description, for screen readers and a browser's tab.
    if style and (above := re.findall(r"([^<>]+)</(?:text|tspan)>", "".join(svg.split("<g ")[:2]))):
        title, *says = above
        style = f"<title>{title}</title><desc>{' '.join(says) or title}</desc>{style}"
        svg = svg.replace("<svg ", '<svg role="img" ', 1)
    return _BREAK.sub("", svg).replace("</svg>", f"{style}</svg>")


# Links

Element = ElementTree.Element

SVG = "http://www.w3.org/2000/svg"

_STATE = re.compile(r"(?:(?:from|to)-)?(state-\w+)")
_WORDS = re.compile(r"transition-label-([^\s+]+)")
_LINE = re.compile(r"transition-(?!label-|tail-)(\S+)")


class Link(NamedTuple):
    """A link in a drawing."""

    href: str
    label: str  # used where the drawing has no text


Links = Mapping[str, Link]
"""Links of states, transitions and rulings by name: ``state-NAME``, ``transition-ID``, ``R5``."""


def links_of(
    chart: Chart,
    of_state: Callable[[str], str],
    of_transition: Callable[[Transition], str],
    rulings: str = "",
) -> Links:
    """Return links for states, transitions and rulings. Links without an address are left out."""
    known = chart.sources.rulings if rulings else {}
    links = {name: Link(f"{rulings}#{name}", _(one["question"])) for name, one in known.items()}
    links |= {f"state-{name}": Link(of_state(name), _("State {state}", state=name)) for name in chart.states}
    for t in chart.transitions:
        label = f"{chart.events[t.event].label}: {t.says}" if t.event else t.says
        links[f"transition-{t.name}"] = Link(of_transition(t), label)
    return {part: link for part, link in links.items() if link.href}


def links_between(chart: Chart, drawing: str) -> Links:
    """Return the links in a drawing that lead to other drawings in the same folder."""
    known = {*drawn_states(chart)} - {drawing}

    def of_state(name: str) -> str:
        return f"{name}.svg" if name in known else "chart.svg" if name == drawing else ""

    return links_of(chart, of_state, lambda t: f"{t.source}.svg" if t.source in known else "")


def link_svg(svg: str, links: Links, beside: Mapping[str, str] = MappingProxyType({})) -> str:
    """Add links to an SVG. The drawings in ``beside`` (address: title) are linked in the top right corner."""
    root = ElementTree.fromstring(svg)
    add_links(root, links)
    right = float(root.attrib["viewBox"].split()[2]) - 8
    look = {"font-family": FONTS, "font-size": "11.00", "fill": BLUE, "text-anchor": "end"}
    corner = ElementTree.Element(tag("text"), {"x": f"{right:g}", "y": "16", **look})
    for href, title in beside.items():
        anchor = ElementTree.SubElement(corner, tag("a"), {"href": href})
        anchor.text, anchor.tail = title, "  ·  " if len(corner) < len(beside) else ""
    if beside:
        root.insert(1, corner)
    return to_text(root)


def title_of(svg: str) -> str:
    """Return the title of a drawing: the first text in its SVG."""
    return next(ElementTree.fromstring(svg).iter(tag("text"))).text or ""


def add_links(root: Element, links: Links) -> None:
    """Add links to the states, transitions and rulings in an SVG."""
    graph = root[0]
    for parent in list(graph.iter(tag("g"))):
        for text in parent.findall(tag("text")):
            if link := links.get(text.text or ""):
                ElementTree.SubElement(text, tag("title")).text = link.label
                _wrap(parent, link, [text])
    worded = {m[1] for g in graph.iter(tag("g")) if (m := _WORDS.fullmatch(g.get("id", "")))}
    for part in list(graph):
        name = part.get("id", "")
        # The part of a state above its internal transitions, because these are links of their own.
        before = takewhile(lambda child: child.tag != tag("g"), part)
        inside = [child for child in before if child.tag != tag("title")]
        found = _STATE.fullmatch(name)
        if found or name.startswith("card-"):
            for inner in [g for g in part.findall(tag("g")) if g.get("id", "").startswith("transition-")]:
                _link_internal_transition(inner, links)
            _wrap(part, links.get(found[1]) if found else None, inside)
        elif (found := _LINE.fullmatch(name)) and found[1] not in worded:
            _wrap(part, links.get(name), inside)


def to_text(root: Element) -> str:
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)


def _link_internal_transition(part: Element, links: Links) -> None:
    inside = [child for child in part if child.tag in (tag("polygon"), tag("text"))]
    for behind in part.findall(tag("polygon")):
        behind.set("class", "behind")
    name = part.get("id", "").replace("transition-label-", "transition-")
    _wrap(part, links.get(name), inside)


def _wrap(part: Element, link: Link | None, inside: list[Element]) -> None:
    if link is None or not inside:
        return
    anchor = ElementTree.Element(tag("a"), {"href": link.href})
    if not any(child.tag == tag("text") for child in inside):
        anchor.set("aria-label", link.label)
    part.insert(list(part).index(inside[0]), anchor)
    for child in inside:
        part.remove(child)
        anchor.append(child)


def tag(name: str) -> str:
    return f"{{{SVG}}}{name}"
