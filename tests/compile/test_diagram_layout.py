"""The layout of drawings, measured in the SVGs: text, boxes and lines do not overlap."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import ceil, dist
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from tests.house_rules import any_rules, written

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import drawings, render
from sixtysix.redline import house_rules

pytestmark = pytest.mark.slow

VARIANTS = list(variant_names())
HOUSES = [f"drawn {number}" for number in range(40)]
"""Seeds of random house rules."""

SVG = "{http://www.w3.org/2000/svg}"
SCREEN = (1400, 900)
PAGE = 1600
LETTERS = 11
CROSSINGS, CROSSINGS_OF_A_MATCH = 2, 6
"""Pairs of lines that cross in the whole chart, and nowhere else.

Another match crosses the way into PLAY, and leaving that out of it; another game of a match crosses three more.
"""
LETTER = 0.6
"""The width of a letter relative to the font's size: more than in most fonts."""
STEP = 8
"""Distance of the points of a line, less than the height of a row of text."""
ARROWHEAD = 12
"""Maximum distance of the ends of lines that share an arrowhead."""
TOGETHER = 160
"""Distance from there in which they may join."""
TOUCHES = 6
"""Maximum distance of an arrow's end from the border of a box."""

Point = tuple[float, float]


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    name: str = ""

    def overlaps(self, other: "Area") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: "Area") -> bool:
        return (
            self.left <= other.left
            and self.right >= other.right
            and self.top <= other.top
            and self.bottom >= other.bottom
        )


class Drawing:
    """A finished SVG, with the charts that its lines belong to."""

    def __init__(self, source: str, *charts: Chart) -> None:
        self.root = ElementTree.fromstring(render(source, "svg"))
        self.transitions = {t.name: (chart, t) for chart in charts for t in chart.transitions}
        self.width, self.height = map(float, self.root.attrib["viewBox"].split()[2:])
        self.nodes = [node for node in self.of_class("node") if texts(node)]
        self.boxes = [frame(node) for node in self.nodes]
        self.clusters = [frame(c) for c in self.of_class("cluster") if c.find(f"{SVG}path") is not None]
        self.texts = texts(self.root)
        self.edges = {edge.attrib["id"]: edge for edge in self.of_class("edge")}
        self.lines = {name: line_points(edge) for name, edge in self.edges.items()}

    def of_class(self, kind: str) -> list[ElementTree.Element]:
        return [g for g in self.root.iter(f"{SVG}g") if g.attrib.get("class") == kind]

    def faults(self, crossings: int = 0) -> Iterator[tuple[str, str, str]]:
        """Yield the problems as (kind, elements)."""
        yield from self.covered()
        yield from self.struck()
        yield from self.astray()
        yield from self.misled()
        crossed = self.crossed()
        yield from (("line over line", one, other) for one, other in crossed if len(crossed) > crossings)
        if self.width > PAGE:
            yield "wider than a page", f"{self.width}", ""
        for text in self.root.iter(f"{SVG}text"):
            if float(text.attrib["font-size"]) < LETTERS:
                yield "small letters", "".join(text.itertext()), ""

    def covered(self) -> Iterator[tuple[str, str, str]]:
        for kind, areas in (("text", self.texts), ("box", self.boxes)):
            for one, other in combinations(areas, 2):
                if one.overlaps(other):
                    yield f"{kind} over {kind}", one.name, other.name
        for node, box in zip(self.nodes, self.boxes, strict=True):
            yield from (("text out of its box", t.name, box.name) for t in texts(node) if not box.holds(t))
            cut = [c for c in self.clusters if box.overlaps(c) and not c.holds(box)]
            yield from (("box over a border", box.name, border.name) for border in cut)

    def struck(self) -> Iterator[tuple[str, str, str]]:
        for name, line in self.lines.items():
            near = around(line)
            for text in self.texts:
                if text.overlaps(near) and any(text.holds(Area(x, y, x, y)) for x, y in line):
                    yield "line through text", name, text.name

    def astray(self) -> Iterator[tuple[str, str, str]]:
        """Yield lines that leave a compound which holds both ends and is neither."""
        for name, line in self.lines.items():
            if found := self.transitions.get(name.rpartition("-")[2]):
                chart, ends = found[0], (found[1].source, found[1].target)
                for border in self.clusters:
                    state = border.name.removeprefix("state-")
                    stays = state not in ends and all(chart.is_inside(end, state) for end in ends)
                    if stays and not border.holds(around(line)):
                        yield "line out of its box", name, state

    def misled(self) -> Iterator[tuple[str, str, str]]:
        """Yield arrows that end at none of the states that they lead to, contain or enclose."""
        for name, edge in self.edges.items():
            if not (found := self.transitions.get(name.removeprefix("transition-"))):
                continue
            chart, target = found[0], found[1].target
            ends = {*chart.ancestors(target), *chart.ancestors(chart.leaf(target))}
            areas = [
                a for a in (*self.boxes, *self.clusters, *self.finals()) if a.name.split("-")[-1] in ends
            ]
            head = next(edge.iter(f"{SVG}polygon"))
            if not any(at_border(around(numbers(head.attrib["points"])), area) for area in areas):
                yield "arrow to another state", name, target

    def finals(self) -> list[Area]:
        """Yield the discs of final states."""
        discs = [g for g in self.of_class("node") if g.attrib["id"].startswith("final-")]
        return [
            Area(x - r, y - r, x + r, y + r, disc.attrib["id"])
            for disc in discs
            for ring in disc.findall(f"{SVG}ellipse")
            for x, y, r in [[float(ring.attrib[key]) for key in ("cx", "cy", "rx")]]
        ]

    def crossed(self) -> list[tuple[str, str]]:
        """Yield pairs of crossing lines; transitions that share a line are one."""
        drawn = {tuple(line): name for name, line in self.lines.items()}
        return [(drawn[one], drawn[other]) for one, other in combinations(drawn, 2) if cross(one, other)]


def at_border(tip: Area, area: Area) -> bool:
    """True if an arrowhead touches the border of an area without being inside."""
    left, top, right, bottom, _ = area
    outer = Area(left - TOUCHES, top - TOUCHES, right + TOUCHES, bottom + TOUCHES)
    inner = Area(left + TOUCHES, top + TOUCHES, right - TOUCHES, bottom - TOUCHES)
    return tip.overlaps(outer) and not inner.holds(tip)


def cross(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """True if two lines cross, except where they join at a common end."""
    if not around(one).overlaps(around(other)):
        return False
    ends = [p for p in (one[0], one[-1]) for q in (other[0], other[-1]) if dist(p, q) < ARROWHEAD]
    apart = [p for p in pairwise(other) if all(dist(p[0], end) > TOGETHER for end in ends)]
    parts = [(around(part), part) for part in apart]
    return any(
        near.overlaps(area) and cut(*part, *another)
        for part in pairwise(one)
        for near in [around(part)]
        for area, another in parts
    )


def cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    """True if the segments a-b and c-d cross; touching ends do not count."""

    def side_of(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side_of(a, b, c) * side_of(a, b, d) < 0 and side_of(c, d, a) * side_of(c, d, b) < 0


def text_area(text: ElementTree.Element) -> Area:
    words = "".join(text.itertext()).strip()
    size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
    width = len(words) * size * LETTER
    x -= width * {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
    return Area(x, y - size * 0.75, x + width, y + size * 0.2, words)


def texts(element: ElementTree.Element) -> list[Area]:
    return [text_area(text) for text in element.iter(f"{SVG}text")]


def numbers(data: str) -> list[Point]:
    found = [float(number) for number in re.findall(r"-?[\d.]+", data)]
    return list(zip(found[::2], found[1::2], strict=True))


def around(points: Sequence[Point], name: str = "") -> Area:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Area(min(xs), min(ys), max(xs), max(ys), name)


def frame(group: ElementTree.Element) -> Area:
    """Return the area of a node or cluster."""
    shapes = [numbers(p.attrib["d"]) for p in group.findall(f"{SVG}path")]
    shapes += [numbers(p.attrib["points"]) for p in group.iter() if "points" in p.attrib]
    return around([point for shape in shapes for point in shape], group.attrib["id"])


def line_points(edge: ElementTree.Element) -> list[Point]:
    """Yield points along an arrow's curve; of a double line, along one of the two."""
    found = []
    for path in list(edge.iter(f"{SVG}path"))[:1]:
        start, *rest = numbers(path.attrib["d"])
        found.append(start)
        for one, two, end in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            steps = ceil((dist(start, one) + dist(one, two) + dist(two, end)) / STEP) or 1
            found += [bezier(start, one, two, end, step / steps) for step in range(1, steps + 1)]
            start = end
    return found


def bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


def drawn(case: str, folder: Path) -> Iterator[tuple[str, Drawing]]:
    """Return the drawings of a variant, or of random house rules with marked changes."""
    chart = load(written(folder, any_rules(Random(case))) if case in HOUSES else case)
    red = house_rules(chart)
    for name, source in drawings(chart).items():
        yield name, Drawing(red.draw(None if name == "chart" else name) if red else source, chart)


@pytest.mark.parametrize("case", [*VARIANTS, *HOUSES])
def test_text_boxes_and_lines_are_clear_of_each_other(case: str, tmp_path: Path) -> None:
    for name, drawing in drawn(case, tmp_path):
        is_match = "next_game" in drawing.transitions
        most = (CROSSINGS_OF_A_MATCH if is_match else CROSSINGS) if name == "chart" else 0
        assert not list(drawing.faults(most)), name


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_drawing_of_a_game_fits_a_laptop_screen(variant: str, tmp_path: Path) -> None:
    for name, drawing in drawn(variant, tmp_path):
        assert (drawing.width <= SCREEN[0], drawing.height <= SCREEN[1]) == (True, True), name


@pytest.mark.parametrize("variant", VARIANTS)
def test_substates_are_drawn_inside_their_compound(variant: str) -> None:
    chart = load(variant)
    drawing = Drawing(drawings(chart)["chart"], chart)
    frames = {area.name: area for area in (*drawing.boxes, *drawing.clusters)}
    for state in chart.states.values():
        if state.parent is not None:
            assert frames[f"state-{state.parent}"].holds(frames[f"state-{state.name}"])
