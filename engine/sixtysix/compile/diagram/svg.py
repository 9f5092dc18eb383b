"""Pictures of DOT source; as SVG they are the same on every machine, and their states and transitions can be links."""

import re
from collections.abc import Callable, Mapping
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

PANE = Path(__file__).parent / "pane.js"
"""The script that fits a drawing into a pane of a page, as a module of JavaScript."""

_CELL = re.compile(
    r'<polygon fill="none" stroke="none"(?: stroke-width="\d+")? points="([^"]*)"/>\n'
    r'<text ([^>]*?)x="[^"]*" y="[^"]*"([^>]*?font-size="([\d.]+)"[^>]*>)'
    rf"([{MIDDLE}{END}]?)"
)
_SPAN = re.compile(
    r'</text>\n<text [^>]*?((?: text-decoration="[^"]*")?) font-size="[^"]*"( fill="[^"]*">[^<]*)(?=</text>)'
)
"""Words that look otherwise than those before them in their cell: they follow where those end, whatever the font."""
_ROW = re.compile(
    r'(<text [^>]*? y="([^"]*)"[^>]*>[^<]*)(</text>(?:\n<text [^>]*? y="\2"[^>]*>[^<]*</text>)+)'
)
_LINK = re.compile(r'<g id="a_([^"]*)"><a [^>]*?title="([^"]*)"[^>]*>(.*?)</a>\n</g>', re.DOTALL)
_PART = r"(?:(?:from|to)-)?(?:state|transition(?:-tail|-label)?|initial(?:-arrow)?|final)"
_TITLE = re.compile(rf'(<g id="{_PART}-([^"]*)"[^>]*>\n)<title>[^<]*</title>')

_BUNDLE = re.compile(
    r'<g id="(transition(?:-tail)?)-([^"+]*(?:\+[^"+]*)+)"( class="edge">\n)<title>.*?(</title>.*?\n</g>)',
    re.DOTALL,
)
"""The line of several transitions: each gets one of its own, all of them in the same place."""

_BREAK = re.compile(r"(?<=>)\n(?!<g |</svg>)")
"""Between the parts of what is drawn: a state or a transition stands on one line."""


def render(dot_source: str, format: str, style: str = f"<style>{DARK_DRAWINGS}</style>") -> bytes:
    """Make a svg, png, pdf or dot file of a DOT source, with the Graphviz inside pygraphviz.

    For a page that has the style itself it is left out of an SVG.
    """
    if format == "dot":
        return dot_source.encode()
    require("draw")
    import pygraphviz

    drawn: bytes = pygraphviz.AGraph(string=dot_source).draw(format=format, prog="dot")
    return _stable(drawn.decode(), style).encode() if format == "svg" else drawn


def _stable(svg: str, style: str) -> str:
    # Graphviz places text by the fonts of the machine it runs on, and the SVG is committed. Every cell of a label has
    # a size that we computed, so text is placed by its cell instead, and what names a version goes. The style stands
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
        return "\n".join(f'<g id="{part}-{n}"{opening}<title>{n}{rest}' for n in names.split("+"))

    svg = re.sub(r"<!--.*?-->\n?|<!DOCTYPE.*?>\n?", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(width|height)="([\d.]+)pt"', r'\1="\2px"', svg).replace("&#45;", "-")
    svg = _ROW.sub(lambda row: row[1] + _SPAN.sub(r"<tspan\1\2</tspan>", row[3]), svg)
    svg = _CELL.sub(placed, svg)
    svg = _TITLE.sub(r"\1<title>\2</title>", svg)
    svg = _LINK.sub(r'<g id="\1" class="internal">\n<title>\2</title>\3</g>', svg)
    svg = _BUNDLE.sub(unbundled, svg)
    return _BREAK.sub("", svg).replace("</svg>", f"{style}</svg>")


# Links

Element = ElementTree.Element

SVG = "http://www.w3.org/2000/svg"

_STATE = re.compile(r"(?:(?:from|to)-)?(state-\w+)")
_WORDS = re.compile(r"transition-label-([^\s+]+)")
_CARD_OF_SEVERAL = re.compile(r"transition-label-\S+\+\S+")
_LINE = re.compile(r"transition-(?!label-|tail-)(\S+)")
_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


class Link(NamedTuple):
    """The address of a part of a drawing, and its name if it has no words of its own."""

    href: str
    label: str


Links = Mapping[str, Link]
"""The links of states and transitions of which more is said: ``state-NAME``, ``transition-ID``."""


def links_of(
    chart: Chart, of_state: Callable[[str], str], of_transition: Callable[[Transition], str]
) -> Links:
    """Make the links of a chart, by functions that give addresses; what has an empty one is no link."""
    links = {f"state-{name}": Link(of_state(name), _("State {state}", state=name)) for name in chart.states}
    for t in chart.transitions:
        label = f"{chart.events[t.event].label}: {t.says}" if t.event else t.says
        links[f"transition-{t.name}"] = Link(of_transition(t), label)
    return {part: link for part, link in links.items() if link.href}


def links_between(chart: Chart, drawing: str) -> Links:
    """Make the links of a drawing of a folder that has them all: to the drawings of states, and back to the chart."""
    known = {*drawn_states(chart)} - {drawing}

    def of_state(name: str) -> str:
        return f"{name}.svg" if name in known else "chart.svg" if name == drawing else ""

    return links_of(chart, of_state, lambda t: f"{t.source}.svg" if t.source in known else "")


def link_svg(svg: str, links: Links, beside: Mapping[str, str] = MappingProxyType({})) -> str:
    """Put the links into a drawing, and into its corner those to others ``beside`` it: titles by addresses."""
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
    """Read the title of a drawing: its first words."""
    return next(ElementTree.fromstring(svg).iter(tag("text"))).text or ""


def add_links(root: Element, links: Links) -> None:
    """Put the links into the element of a drawing."""
    graph = root[0]
    worded = {m[1] for g in graph.iter(tag("g")) if (m := _WORDS.fullmatch(g.get("id", "")))}
    for part in list(graph):
        name = part.get("id", "")
        # Of a state, what stands before its internal transitions; they are links of their own.
        before = takewhile(lambda child: child.tag != tag("g"), part)
        inside = [child for child in before if child.tag != tag("title")]
        found = _STATE.fullmatch(name)
        if found or _CARD_OF_SEVERAL.fullmatch(name):
            for inner in [g for g in part.findall(tag("g")) if g.get("id", "").startswith("transition-")]:
                _link_internal(inner, part, links)
            _wrap(part, links.get(found[1]) if found else None, inside)
        elif found := _WORDS.fullmatch(name):
            _wrap(part, links.get(f"transition-{found[1]}"), inside)
        elif (found := _LINE.fullmatch(name)) and found[1] not in worded:
            _wrap(part, links.get(name), inside)


def to_text(root: Element) -> str:
    """Write a drawing as text, to stand within a page."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)


def _link_internal(part: Element, box: Element, links: Links) -> None:
    """Make the words of a transition inside a box a link, and a rectangle as wide as the box behind them."""
    texts, found = part.findall(tag("text")), _WORDS.fullmatch(part.get("id", ""))
    if not texts:
        return
    frames = (path.get("d", "") for path in box.findall(tag("path"))[:1])
    xs = [float(x) for frame in frames for x, _ in _PAIR.findall(frame)]
    ys = [float(text.get("y", 0)) for text in texts]
    sides = {"x": min(xs) + 2, "y": min(ys) - 15, "width": max(xs) - min(xs) - 4}
    sides["height"] = max(ys) - min(ys) + 22
    behind = ElementTree.Element(tag("rect"), {"class": "behind", "rx": "4", "fill": "none"})
    behind.attrib |= {key: f"{value:.2f}" for key, value in sides.items()}
    part.insert(1, behind)
    _wrap(part, links.get(f"transition-{found[1]}" if found else part.get("id", "")), [behind, *texts])


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
    """Name an element of SVG as the parser does."""
    return f"{{{SVG}}}{name}"
