"""Links in a drawing: each state and each transition leads to where more is said of it."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple
from xml.etree import ElementTree

from sixtysix.chart.model import Chart, Transition
from sixtysix.compile.diagram.picture import pictured

Element = ElementTree.Element

SVG = "http://www.w3.org/2000/svg"

_STATE = re.compile(r"(?:(?:from|to)-)?(state-\w+)")
_WORDS = re.compile(r"transition-label-([^\s+]+)")
_BUNDLE = re.compile(r"transition-label-\S+\+\S+")
_LINE = re.compile(r"transition-(?!label-|tail-)(\S+)")
_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


class Link(NamedTuple):
    """The address of a part of a drawing, and its name if it has no words of its own."""

    href: str
    label: str


Links = Mapping[str, Link]
"""The links of states and transitions of which more is said: ``state-NAME``, ``transition-ID``."""


def link_all(
    chart: Chart, of_state: Callable[[str], str], of_transition: Callable[[Transition], str]
) -> Links:
    """Make the links of a chart, by functions that give addresses; what has an empty one is no link."""
    _ = chart.language
    links = {f"state-{name}": Link(of_state(name), _("State {state}", state=name)) for name in chart.states}
    for t in chart.transitions:
        label = f"{chart.events[t.event].label}: {t.says}" if t.event else t.says
        links[f"transition-{t.name}"] = Link(of_transition(t), label)
    return {part: link for part, link in links.items() if link.href}


def between(chart: Chart, drawing: str) -> Links:
    """Make the links of a drawing of a folder that has them all: to the drawings of states, and back to the chart."""
    known = {*pictured(chart)} - {drawing}

    def of_state(name: str) -> str:
        return f"{name}.svg" if name in known else "chart.svg" if name == drawing else ""

    return link_all(chart, of_state, lambda t: f"{t.source}.svg" if t.source in known else "")


def linked(svg: str, links: Links) -> str:
    """Put the links into a drawing."""
    root = ElementTree.fromstring(svg)
    link(root, links)
    return written(root)


def link(root: Element, links: Links) -> None:
    """Put the links into the element of a drawing."""
    graph = root[0]
    worded = {m[1] for g in graph.iter(tag("g")) if (m := _WORDS.fullmatch(g.get("id", "")))}
    for part in list(graph):
        _link(part, links, worded)


def written(root: Element) -> str:
    """Write a drawing as text, to stand within a page."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)


def _link(part: Element, links: Links, worded: set[str]) -> None:
    """Make a part of the drawing a link, if it has a page."""
    name = part.get("id", "")
    inside = list(_head(part))
    found = _STATE.fullmatch(name)
    if found or _BUNDLE.fullmatch(name):
        for inner in part.findall(tag("g")):
            _link_internal(inner, part, links)
        _wrap(part, links.get(found[1]) if found else None, inside)
    elif found := _WORDS.fullmatch(name):
        _wrap(part, links.get(f"transition-{found[1]}"), inside)
    elif (found := _LINE.fullmatch(name)) and found[1] not in worded:
        _wrap(part, links.get(name), inside)


def _link_internal(part: Element, box: Element, links: Links) -> None:
    """Make the words of a transition inside a box a link, and a rectangle as wide as the box behind them."""
    texts, found = part.findall(tag("text")), _WORDS.fullmatch(part.get("id", ""))
    if not texts:
        return
    xs = [float(x) for x, _ in _PAIR.findall(box.find(tag("path")).get("d", ""))]  # type: ignore[union-attr]
    ys = [float(text.get("y", 0)) for text in texts]
    sides = {"x": min(xs) + 2, "y": min(ys) - 15, "width": max(xs) - min(xs) - 4}
    sides["height"] = max(ys) - min(ys) + 22
    behind = ElementTree.Element(tag("rect"), {"class": "behind", "rx": "4", "fill": "none"})
    behind.attrib |= {key: f"{value:.2f}" for key, value in sides.items()}
    part.insert(1, behind)
    _wrap(part, links.get(f"transition-{found[1]}" if found else part.get("id", "")), [behind, *texts])


def _head(part: Element) -> Iterator[Element]:
    """Give the elements before the internal transitions of a state; of any other part, all of them."""
    before = takewhile(lambda child: child.tag != tag("g"), part)
    return (child for child in before if child.tag != tag("title"))


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
