"""How drawings look, measured: text that is clear of text, of lines and of borders, on a page's width."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.chart.comparison import compare
from sixtysix.chart.revisions import side
from sixtysix.compile.diagram import contrast, drawings, render

VARIANTS = list(variant_names())
PAIRS = ["schnapsen santase-3", "kinderschnapsen snapszer"]
SVG = "{http://www.w3.org/2000/svg}"
PAGE, WIDE_PAGE = 1600, 1750
"""A drawing of what differs has the arrows of two charts."""
CROSSINGS = {"chart": 2}
"""Pairs of lines that cross: in the whole chart another match crosses the way into PLAY, and leaving that out of it."""
LETTER = 0.6
"""The width of a letter as a part of the font's size: more than most fonts take."""

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


@cache
def pictures(case: str) -> dict[str, ElementTree.Element]:
    """Every drawing of a variant, or of what differs between two."""
    one, *others = case.split()
    sources = drawings(load(one))
    for other in others:
        comparison = compare(side(one), side(other))
        sources = {name: contrast(comparison, None if name == "chart" else name) for name in sources}
    return {name: ElementTree.fromstring(render(source, "svg")) for name, source in sources.items()}


def text_area(text: ElementTree.Element) -> Area:
    words = "".join(text.itertext()).rstrip()
    size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
    width = len(words) * size * LETTER
    x -= width * {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
    return Area(x, y - size * 0.75, x + width, y + size * 0.2, words)


def texts(element: ElementTree.Element) -> list[Area]:
    return [text_area(text) for text in element.iter(f"{SVG}text")]


def numbers(data: str) -> list[Point]:
    found = [float(number) for number in re.findall(r"-?[\d.]+", data)]
    return list(zip(found[::2], found[1::2], strict=True))


def around(points: list[Point], name: str) -> Area:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Area(min(xs), min(ys), max(xs), max(ys), name)


def frame(group: ElementTree.Element) -> Area:
    """The outermost shape of a node or cluster."""
    shapes = [numbers(p.attrib["d"]) for p in group.findall(f"{SVG}path")]
    shapes += [numbers(p.attrib["points"]) for p in group.findall(f"{SVG}polygon")]
    return around([point for shape in shapes for point in shape], group.attrib["id"])


def of_class(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [g for g in picture.iter(f"{SVG}g") if g.attrib.get("class") == kind]


def line_points(edge: ElementTree.Element) -> Iterator[Point]:
    """Points along an arrow's curve, closer to each other than a row of text is high."""
    for path in edge.findall(f"{SVG}path"):
        start, *rest = numbers(path.attrib["d"])
        for one, two, end in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            for step in range(101):
                yield bezier(start, one, two, end, step / 100)
            start = end


def bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


@pytest.mark.parametrize("case", [*VARIANTS, *PAIRS])
def test_no_text_overlaps_another(case: str) -> None:
    for name, picture in pictures(case).items():
        clashes = [(a.name, b.name) for a, b in combinations(texts(picture), 2) if a.overlaps(b)]
        assert not clashes, name


@pytest.mark.parametrize("case", [*VARIANTS, *PAIRS])
def test_text_stays_inside_its_box(case: str) -> None:
    for name, picture in pictures(case).items():
        for node in of_class(picture, "node"):
            spilled = [text.name for text in texts(node) if not frame(node).holds(text)]
            assert not spilled, name


@pytest.mark.parametrize("case", [*VARIANTS, *PAIRS])
def test_no_line_runs_through_text(case: str) -> None:
    for name, picture in pictures(case).items():
        written = texts(picture)
        for edge in of_class(picture, "edge"):
            for x, y in line_points(edge):
                dot = Area(x, y, x, y)
                struck = [text.name for text in written if text.holds(dot)]
                assert not struck, (name, edge.attrib["id"])


@pytest.mark.parametrize("case", [*VARIANTS, *PAIRS])
def test_boxes_stand_clear_of_each_other(case: str) -> None:
    for name, picture in pictures(case).items():
        boxes = [frame(node) for node in of_class(picture, "node") if node.find(f".//{SVG}text") is not None]
        assert not [(a.name, b.name) for a, b in combinations(boxes, 2) if a.overlaps(b)], name


@pytest.mark.parametrize("case", [*VARIANTS, *PAIRS])
def test_clusters_hold_a_box_whole_or_not_at_all(case: str) -> None:
    for name, picture in pictures(case).items():
        boxes = [frame(node) for node in of_class(picture, "node") if node.find(f".//{SVG}text") is not None]
        clusters = [frame(c) for c in of_class(picture, "cluster") if c.find(f"{SVG}path") is not None]
        cut = [(b.name, c.name) for b in boxes for c in clusters if b.overlaps(c) and not c.holds(b)]
        assert not cut, name


@pytest.mark.parametrize("case", [*VARIANTS, *PAIRS])
def test_a_drawing_fits_a_page_and_can_be_read(case: str) -> None:
    for name, picture in pictures(case).items():
        assert float(picture.attrib["width"].removesuffix("px")) <= (WIDE_PAGE if case in PAIRS else PAGE), (
            name
        )
        sizes = [float(text.attrib["font-size"]) for text in picture.iter(f"{SVG}text")]
        assert min(sizes) >= 11


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_drawing_of_a_game_fits_a_laptop_screen(variant: str) -> None:
    for name, picture in pictures(variant).items():
        _, _, width, height = map(float, picture.attrib["viewBox"].split())
        assert (width <= 1400, height <= 900) == (True, True), name


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_stays_in_the_state_that_holds_both_its_ends(variant: str) -> None:
    chart = load(variant)
    ends = {t.name: (t.source, t.target) for t in chart.transitions}
    for name, picture in pictures(variant).items():
        held = {
            g.attrib["id"].removeprefix("state-"): frame(g)
            for g in of_class(picture, "cluster")
            if g.find(f"{SVG}path") is not None
        }
        for edge in of_class(picture, "edge"):
            tail, head = ends.get(edge.attrib["id"].rpartition("-")[2], ("", ""))
            for compound, border in held.items():
                if tail != compound != head and all(
                    end and chart.is_inside(end, compound) for end in (tail, head)
                ):
                    outside = [p for p in line_points(edge) if not border.holds(Area(*p, *p))]
                    assert not outside, (name, edge.attrib["id"], compound)


@pytest.mark.parametrize("variant", VARIANTS)
def test_lines_cross_in_the_whole_chart_alone(variant: str) -> None:
    for name, picture in pictures(variant).items():
        drawn = {tuple(line_points(edge))[::5]: edge.attrib["id"] for edge in of_class(picture, "edge")}
        crossing = [
            (drawn[one], drawn[other])
            for one, other in combinations(drawn, 2)
            if any(cross(*a, *b) for a in pairwise(one) for b in pairwise(other))
        ]
        assert len(crossing) <= CROSSINGS.get(name, 0), (name, crossing)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether the way from a to b cuts the way from c to d; ends that touch do not cut."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_substates_are_drawn_inside_their_compound(variant: str) -> None:
    frames = {f.name: f for g in pictures(variant)["chart"].iter(f"{SVG}g") if (f := state_frame(g))}
    for state in load(variant).states.values():
        if state.parent is not None:
            assert frames[f"state-{state.parent}"].holds(frames[f"state-{state.name}"])


def state_frame(group: ElementTree.Element) -> Area | None:
    is_state = group.attrib["id"].startswith("state-") and group.find(f"{SVG}path") is not None
    return frame(group) if is_state else None


def test_an_arrow_to_a_compound_ends_at_its_border() -> None:
    edge = next(g for g in of_class(pictures("schnapsen")["chart"], "edge") if "game_begun" in g.attrib["id"])
    head = edge.find(f"{SVG}polygon")
    play = next(
        g for g in of_class(pictures("schnapsen")["chart"], "cluster") if g.attrib["id"] == "state-PLAY"
    )
    assert head is not None
    assert around(numbers(head.attrib["points"]), "").right == pytest.approx(frame(play).left, abs=2)
