"""Drawings for pages: states and transitions are links, and the page's style sheet has the colours."""

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple
from xml.etree import ElementTree

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.diagram.wording import Marks

Element = ElementTree.Element

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"

_STATE = re.compile(r"(?:(?:from|to)-)?(state-\w+)")
_WORDS = re.compile(r"transition-label-(\S+)")
_LINE = re.compile(r"transition-(?!label-|tail-)(\S+)")
_IN_STYLE = ("font-family", "text-anchor", "{http://www.w3.org/XML/1998/namespace}space")
"""Attributes that the style sheet sets once for every text."""

_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


class Link(NamedTuple):
    """The address of a part of a drawing, and its name if it has no words of its own."""

    href: str
    label: str


Links = Mapping[str, Link]
"""The links of states and transitions that have a page: ``state-NAME``, ``transition-ID``."""


def drawing(chart: Chart, state: str | None, links: Links, label: str, marks: Marks | None = None) -> str:
    """Draw the chart, or one of its states, as an element of an HTML page."""
    svg = render(draw(chart, state, marks=marks or {}).source, "svg").decode()
    root = ElementTree.fromstring(svg)
    graph = next(iter(root))
    _crop(root, graph, keep=1 if marks else 0)
    worded = {m[1] for g in graph if (m := _WORDS.fullmatch(g.get("id", "")))}
    for part in list(graph):
        _link(part, links, worded)
    for text in root.iter(_svg("text")):
        for name in _IN_STYLE:
            text.attrib.pop(name, None)
    root.attrib |= {"class": "chart", "role": "group", "aria-label": label}
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)


def _crop(root: Element, graph: Element, keep: int) -> None:
    """Cut off the background, and the title except for its last ``keep`` lines: the page has a title."""
    paper, *titles = (part for part in list(graph) if part.tag in (_svg("polygon"), _svg("text")))
    graph.remove(paper)
    for title in titles[: len(titles) - keep]:
        graph.remove(title)
    shift = float(_PAIR.findall(graph.get("transform", "").replace(" ", ","))[-1][1])
    left, _, width, height = map(float, root.get("viewBox", "").split())
    cut = titles[len(titles) - 1 - keep] if len(titles) > keep else None
    top = float(cut.get("y", 0)) + shift + 6 if cut is not None else 0.0
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height - top:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height - top:g}")


def _link(part: Element, links: Links, worded: set[str]) -> None:
    """Make a part of the drawing a link, if it has a page."""
    name = part.get("id", "")
    inside = list(_head(part))
    if found := _STATE.fullmatch(name):
        for inner in part.findall(_svg("g")):
            _link_internal(inner, part, links)
        _wrap(part, links.get(found[1]), inside)
    elif found := _WORDS.fullmatch(name):
        _wrap(part, links.get(f"transition-{found[1]}"), inside)
    elif (found := _LINE.fullmatch(name)) and found[1] not in worded:
        _wrap(part, links.get(name), inside)


def _link_internal(part: Element, box: Element, links: Links) -> None:
    """Make the words of an internal transition a link, and a rectangle as wide as the state behind them."""
    name, texts = part.get("id", ""), part.findall(_svg("text"))
    if not texts or not _LINE.fullmatch(name):
        return
    xs = [float(x) for x, _ in _PAIR.findall(box.find(_svg("path")).get("d", ""))]  # type: ignore[union-attr]
    ys = [float(text.get("y", 0)) for text in texts]
    sides = {"x": min(xs) + 2, "y": min(ys) - 15, "width": max(xs) - min(xs) - 4}
    sides["height"] = max(ys) - min(ys) + 22
    behind = ElementTree.Element(_svg("rect"), {"class": "behind", "rx": "4", "fill": "none"})
    behind.attrib |= {key: f"{value:.2f}" for key, value in sides.items()}
    part.insert(1, behind)
    _wrap(part, links.get(name), [behind, *texts])


def _head(part: Element) -> Iterator[Element]:
    """Give the elements before the internal transitions of a state; of any other part, all of them."""
    before = takewhile(lambda child: child.tag != _svg("g"), part)
    return (child for child in before if child.tag != _svg("title"))


def _wrap(part: Element, link: Link | None, inside: list[Element]) -> None:
    if link is None or not inside:
        return
    anchor = ElementTree.Element(_svg("a"), {"href": link.href})
    if not any(child.tag == _svg("text") for child in inside):
        anchor.set("aria-label", link.label)
    part.insert(list(part).index(inside[0]), anchor)
    for child in inside:
        part.remove(child)
        anchor.append(child)


def _svg(tag: str) -> str:
    return f"{{{SVG}}}{tag}"
