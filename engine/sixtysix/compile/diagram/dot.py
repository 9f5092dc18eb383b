"""Writes drawings in DOT, the language of Graphviz.

The label of an arrow is a Graphviz node, which is called a card here. An arrow with a card is drawn as two lines: one
line to the card, and one line from the card. Both lines touch a border of the card, so no line crosses a label. Boxes
go down the page in the order of the chart's states. An arrow that leads up the page is passed to Graphviz in the
reverse direction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import palette, wording
from sixtysix.compile.diagram.labels import FONTS, Block, Line, beside, box, table
from sixtysix.compile.diagram.picture import Arrow, Box, Picture, picture
from sixtysix.errors import require

if TYPE_CHECKING:
    from graphviz import Digraph


class Layout(NamedTuple):
    """Sizes in a drawing, in points. Only ``pad``, ``nodesep`` and ``ranksep`` are in inches."""

    title: int
    wide: int  # width of a state
    beside: int  # width of a state outside of all compounds
    below_title: int
    padding: int
    margin: str  # margin inside a compound
    pad: str
    nodesep: str
    ranksep: str


CLOSE_UP = Layout(
    1_100, 640, 640, below_title=8, padding=3, margin="14", pad="0.15", nodesep="0.25", ranksep="0.9"
)
"""For a drawing of one state: incoming arrows at the left, outgoing ones at the right."""
PART = Layout(700, 340, 340, below_title=16, padding=5, margin="12", pad="0.2", nodesep="0.3", ranksep="0.18")
WHOLE = Layout(
    1_000, 400, 200, below_title=4, padding=3, margin="7", pad="0.1", nodesep="0.25", ranksep="0.11"
)
"""For the whole chart, as wide as a screen."""


def draw(
    chart: Chart,
    state: str | None = None,
    *,
    marks: wording.Marks = MappingProxyType({}),
    notes: Sequence[Line] = (),
) -> str:
    """Return the DOT source of the whole chart, or of one state with its neighbours.

    Args:
        chart: the chart to draw.
        state: the state to draw; default: the whole chart.
        marks: signs to put before states, events and conditions.
        notes: lines below the title.

    Raises:
        KeyError: if there is no such state.
        SixtySixError: if Graphviz is not installed.

    >>> from sixtysix.chart import load
    >>> draw(load("schnapsen"), "TRICK_END").partition(" {")[0]
    'digraph TRICK_END'
    """
    # Imported here, because other modules use the words of drawings where Graphviz may not be installed.
    require("draw")
    from graphviz import Digraph

    painter = _Painter(picture(chart, state), marks)
    graph, layout = Digraph(state or chart.name), painter.layout
    is_dashed = any(arrow.transition.event is None for arrow in painter.picture.arrows)
    title = table([*painter.words.title(state, is_dashed), *notes], layout.title, layout.below_title)
    graph.attr(label=f"<{title}>", labelloc="t", labeljust="l", fontname=FONTS, bgcolor="white")
    graph.attr(compound="true", newrank="true", splines="true", pad=layout.pad)
    graph.attr(nodesep=layout.nodesep, ranksep=layout.ranksep, rankdir="LR" if layout is CLOSE_UP else "TB")
    graph.attr("node", shape="plain", fontname=FONTS)
    graph.attr("edge", color=palette.INK, penwidth="1.2", arrowsize="0.8")
    painter.boxes(graph, painter.picture.boxes)
    painter.cards(graph, None)
    painter.level(graph)
    for bundle in painter.bundles:
        painter.arrows(graph, bundle)
    return str(graph.source)


Part = tuple[str, Sequence[str], Iterable[tuple[int, int]]]
"""A part of a sheet: its name, the labels of its boxes, and arrows between them by index."""


def draw_sheets(name: str, head: Sequence[Line], parts: Sequence[Part]) -> str:
    """Return the DOT source of a drawing: a heading, and below the heading all ``parts`` side by side."""
    require("draw")
    from graphviz import Digraph

    graph = Digraph(name, graph_attr={"id": f"picture-{name}"})
    heading = table(head, 336, gap=4)
    graph.attr(label=f"<{heading}>" if head else "", labelloc="t", labeljust="l", fontname=FONTS)
    graph.attr(bgcolor="white", pad="0.06")
    graph.attr(nodesep="0.12", ranksep="0.16", splines="true")
    graph.attr("node", shape="plain", fontname=FONTS)
    graph.attr("edge", color=palette.INK, penwidth="1.2", arrowsize="0.7")
    if len(parts) > 1:
        # Each part is laid out by itself; they are ordered from left to right.
        graph.attr(pack="8", packmode=f"array_ut{len(parts)}")
    for column, (part, boxes, arrows) in enumerate(parts):
        for place, label in enumerate(boxes):
            graph.node(f"{part} {place}", id=f"{part}-{place}", label=f"<{label}>", sortv=f"{column}")
        for tail, to in arrows:
            # A box without a border gets no visible arrow, but keeps its place above or below.
            look = {} if all('BORDER="1"' in boxes[end][:40] for end in (tail, to)) else {"style": "invis"}
            graph.edge(f"{part} {tail}", f"{part} {to}", id=f"{part}-{tail}-{to}", **look)
    return str(graph.source)


@dataclass(frozen=True)
class _Painter:
    picture: Picture
    marks: wording.Marks

    @property
    def detail(self) -> int:
        return wording.CLOSE_UP if self.picture.is_close_up else wording.OVERVIEW

    @property
    def words(self) -> wording.Words:
        return wording.Words(self.picture.chart, self.detail, self.marks)

    @property
    def layout(self) -> Layout:
        return CLOSE_UP if self.picture.is_close_up else PART if self.picture.focus else WHOLE

    def boxes(self, graph: "Digraph", boxes: tuple[Box, ...]) -> None:
        # The initial box comes first, so that the line from the dot to it is straight, whatever else leads there.
        for item in boxes:
            # In a compound's own drawing, the dot of a substate's parent is missing.
            is_cut_off = item.key == self.picture.focus and item.state.parent
            if item.state.initial and not (item.is_neighbour or is_cut_off):
                graph.node(_dot(item.key), id=f"initial-{item.key}", **_disc("circle"))
                below, ends = self._tie(item.key, _dot(item.key), "lhead")
                if not (self.picture.is_close_up or ends):
                    _same_height(graph, _dot(item.key), below)
                ends = {**ends, **self._into(item.key), "weight": "10"}
                graph.edge(_dot(item.key), below, id=f"initial-arrow-{item.key}", **ends)
        for item in boxes:
            paint = self._cluster if item.children else self._final if item.state.final else self._node
            paint(graph, item)

    def _cluster(self, graph: "Digraph", item: Box) -> None:
        label = table([line for block in self.words.blocks(item.state) for line in block.lines], PART.title)
        is_odd = len(self.picture.holders[item.key]) % 2
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=_id(item), label=f"<{label}>", labelloc="t", labeljust="l")
            fill = palette.INNER if is_odd else palette.COMPOUND
            inner.attr(style="rounded,filled", fillcolor=fill, margin=self.layout.margin)
            inner.attr(color=palette.FRAME, penwidth="1.2")
            self.boxes(inner, item.children)
            self.cards(inner, item.key)

    def _final(self, graph: "Digraph", item: Box) -> None:
        lines = self.words.header(item.state)[: 1 if item.is_neighbour else 2]
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=_id(item), label=f"<{table(lines, PART.wide)}>", labelloc="b", color="transparent")
            inner.node(item.key, id=f"final-{item.key}".replace(" ", "-"), **_disc("doublecircle"))

    def _node(self, graph: "Digraph", item: Box) -> None:
        state = item.state
        blocks, width = [Block((Line(state.name, wording.NAME),), f"head-{_id(item)}")], 226
        for bundle in self.bundles if item.is_neighbour and self.picture.is_close_up else ():
            if bundle[0].tail == item.key:
                blocks += self.words.bundle(bundle)
        if not item.is_neighbour:
            width = self.layout.wide if self.picture.holders[item.key] else self.layout.beside
            blocks = list(self.words.blocks(state))
            blocks.append(Block(tuple(Line(name, wording.NAME) for name in state.children)))
        look = f'BORDER="1" COLOR="{palette.FRAME}" STYLE="ROUNDED" BGCOLOR="{palette.STATE}"'
        label = box(blocks, width, look, self.layout.padding)
        graph.node(item.key, id=_id(item), label=f"<{label}>")

    @cached_property
    def bundles(self) -> list[tuple[Arrow, ...]]:
        """Groups of arrows. The arrows of a group are drawn as one line."""
        found: dict[object, list[Arrow]] = {}
        for arrow in self.picture.arrows:
            alike = (arrow.tail, arrow.head, arrow.transition.event is None)
            is_one = not self.picture.is_close_up or self.picture.comes_in(arrow)
            found.setdefault(alike if is_one else arrow, []).append(arrow)
        return list(map(tuple, found.values()))

    def _into(self, key: str, before: Arrow | None = None) -> dict[str, str]:
        if not (self.picture.is_close_up and key == self.picture.focus):
            return {}
        # Few lines lead to an initial state; the state is level with the first line, which saves height.
        first = next(filter(self.picture.comes_in, self.picture.arrows), None)
        is_level = self.picture.known[key].state.initial and before == first
        return {"headport": f"head-{key}:w", "weight": "9" if is_level else "0"}

    def cards(self, graph: "Digraph", cluster: str | None) -> None:
        picture = self.picture
        for bundle in self.bundles:
            first = bundle[0]
            # A card is in the innermost cluster around its arrow's start, or around both ends if the arrow leads up.
            start = next(reversed(picture.holders[first.tail]), None)
            home = picture.holder(first) if picture.leads_back(first) else start
            home = None if self._crosses_top_compound(first) else home
            if home == cluster and self._is_worded(bundle):
                blocks = self.words.bundle(bundle)
                label = box(blocks, WHOLE.wide if bundle[1:] else 226, 'BORDER="0"', self.layout.padding)
                line = self._line(bundle, "card")
                broken = f' STYLE="{line["style"]}"' if line.get("style") in ("dashed", "dotted") else ""
                look = f'BORDER="{line.get("penwidth", "1")[0]}"{broken}'
                color = line.get("color", palette.INK).partition(":")[0]
                label = beside(label, color, look, has_corner=self._crosses_top_compound(first))
                graph.node(_card(first), id=line["id"], label=f"<{label}>")

    def _is_worded(self, bundle: tuple[Arrow, ...]) -> bool:
        return not self.picture.is_close_up and any(block.lines for block in self.words.bundle(bundle))

    def arrows(self, graph: "Digraph", bundle: tuple[Arrow, ...]) -> None:
        arrow = bundle[0]
        if self.picture.is_close_up:
            # A line shared by several transitions leaves from their state's name, so that it belongs to none alone.
            part, name = f"head-{_id(self.picture.known[arrow.tail])}", arrow.transition.name
            section = part if bundle[1:] else f"transition-label-{name}"
            ports = {"tailport": f"{section}:e", **self._into(arrow.head, arrow)}
            graph.edge(arrow.tail, arrow.head, **self._line(bundle, "transition"), **ports)
            return
        back = self.picture.leads_back(arrow) and not self._crosses_top_compound(arrow)
        upper, lower = (arrow.head, arrow.tail) if back else (arrow.tail, arrow.head)
        above, leaves = self._tie(upper, lower, "ltail")
        below, enters = self._tie(lower, upper, "lhead")
        head = self._line(bundle, "transition") | {"dir": "back" if back else "forward"}
        tail = self._line(bundle, "transition-tail") | {"dir": "none"}
        if self._crosses_top_compound(arrow):
            # The part of a line that leads out of a compound or into one does not constrain which box is above.
            leads_out = self.picture.holders[arrow.tail] or self.picture.known[arrow.tail].children
            if not (leads_out and self._is_worded(bundle)):
                head["constraint"] = "false"
            else:
                _same_height(graph, _card(arrow), above)
                graph.edge(f"{_card(arrow)}:corner", above, **tail, **_swap_ends(leaves))
                graph.edge(below, f"{_card(arrow)}:line:n", **head | {"dir": "back"}, **_swap_ends(enters))
                return
        elif not back:
            head["weight"] = tail["weight"] = "9"
        if self._is_worded(bundle):
            graph.edge(above, f"{_card(arrow)}:line:n", **(head if back else tail), **leaves)
            graph.edge(f"{_card(arrow)}:line:s", below, **(tail if back else head), **enters)
        else:
            graph.edge(above, below, **head, **(leaves | enters))

    def level(self, graph: "Digraph") -> None:
        compounds = [box for box in self.picture.boxes if box.children]
        alone = [box for box in self.picture.boxes if not box.children]
        if not self.picture.focus and len(compounds) == 1 and alone:
            leaves = [box for box in compounds[0].walk() if not box.children]
            _same_height(graph, alone[0].key, leaves[0].key)
            _same_height(graph, alone[-1].key, leaves[-1].key)

    def _crosses_top_compound(self, arrow: Arrow) -> bool:
        if self.picture.focus:
            return False
        tops = {next(iter(self.picture.holders[key]), key) for key in (arrow.tail, arrow.head)}
        return len(tops) == 2 and any(self.picture.known[key].children for key in tops)

    def _line(self, bundle: tuple[Arrow, ...], part: str) -> dict[str, str]:
        t, names = bundle[0].transition, [arrow.transition.name for arrow in bundle]
        line = {"id": f"{part}-{'+'.join(names)}"}
        return line | ({"style": "dashed", "color": palette.PALE} if t.event is None else {})

    def _tie(self, key: str, other: str, clip: str) -> tuple[str, dict[str, str]]:
        # Graphviz has no lines to clusters: such a line leads to a node inside and is clipped at the border. A line
        # from above is tied to the dot of the initial state, a line from below is tied to the last box. So the line
        # does not cross the boxes between.
        item = self.picture.known[key]
        if not item.children:
            return key, {}
        inside = {inner.key for inner in item.walk()}
        border = {} if other in inside else {clip: f"cluster {key}", "minlen": "2"}
        if clip == "lhead":
            return _dot(next(c.key for c in item.children if c.state.initial)), border
        while item.children:
            item = item.children[-1]
        return item.key, border


def _id(item: Box) -> str:
    return "-".join([*item.key.split(" ")[:-1], "state", item.state.name])  # such as to-state-DONE


def _same_height(graph: "Digraph", *keys: str) -> None:
    graph.body.append("\t{rank=same " + " ".join(f'"{key}"' for key in keys) + "}\n")


def _swap_ends(ends: dict[str, str]) -> dict[str, str]:
    other = {"ltail": "lhead", "lhead": "ltail"}
    return {other.get(name, name): value for name, value in ends.items()}


def _disc(shape: str) -> dict[str, str]:
    return {"shape": shape, "style": "filled", "color": palette.INK, "label": "", "width": "0.16"}


def _dot(key: str) -> str:
    return f"initial {key}"


def _card(arrow: Arrow) -> str:
    return f"transition {arrow.transition.name}"
