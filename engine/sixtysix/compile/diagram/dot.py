"""A picture as Graphviz source.

The words of an arrow stand on a card, a node of its own that cuts the line in two, so Graphviz lays out
words and lines clear of each other. Boxes run down the page in the chart's order: an arrow that leads back
is given to Graphviz the other way round, with its head drawn at the tail.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import graphviz

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import wording
from sixtysix.compile.diagram.picture import Arrow, Box, Look, Picture
from sixtysix.compile.diagram.text import FONTS, Block, Line, box, table
from sixtysix.palette import (
    ACCENT,
    ACTIVE,
    CARD,
    COMPOUND,
    FRAME,
    HAIR,
    INK,
    INNER,
    PALE,
    STATE,
)

_TITLE, _WIDE = 700, 340
"""How wide a drawing's title and a state may be."""


@dataclass(frozen=True)
class Painter:
    """Draws one picture; ``active`` states and ``taken`` transitions stand out, ``marks`` stand before lines."""

    picture: Picture
    active: frozenset[str]
    taken: frozenset[str]
    marks: wording.Marks

    @property
    def chart(self) -> Chart:
        return self.picture.chart

    def paint(self) -> graphviz.Digraph:
        graph = graphviz.Digraph(self.picture.focus or self.chart.name)
        lines = (*wording.title(self.chart, self.picture.focus), *wording.legend(self.marks))
        title = table(lines, _TITLE, gap=16)
        graph.attr(
            label=f"<{title}>", labelloc="t", labeljust="l", fontname=FONTS, bgcolor="white", pad="0.25"
        )
        graph.attr(compound="true", newrank="true", splines="true", nodesep="0.32", ranksep="0.42")
        graph.attr("node", shape="plain", fontname=FONTS)
        graph.attr("edge", color=INK, penwidth="1.2", arrowsize="0.8")
        self._boxes(graph, self.picture.boxes)
        self._cards(graph, None)
        for arrow in self.picture.arrows:
            self._arrow(graph, arrow)
        return graph

    def _boxes(self, graph: graphviz.Digraph, boxes: tuple[Box, ...]) -> None:
        for item in boxes:
            if item.state.initial and item.look is not Look.SMALL:
                self._initial(graph, item)
            if item.children:
                self._cluster(graph, item)
            elif item.state.final:
                self._final(graph, item)
            else:
                self._node(graph, item)

    def _initial(self, graph: graphviz.Digraph, item: Box) -> None:
        """A filled dot and its arrow."""
        dot = _dot(item.key)
        graph.node(
            dot, id=f"initial-{item.key}", shape="circle", style="filled", color=INK, label="", width="0.16"
        )
        below, ends = self._tie(item.key, dot, "lhead")
        graph.edge(dot, below, id=f"initial-arrow-{item.key}", weight="10", **ends)

    def _cluster(self, graph: graphviz.Digraph, item: Box) -> None:
        blocks = wording.blocks(self.chart, item.state, False, self.marks)
        lines = [line for block in blocks for line in block.lines]
        active = item.state.name in self.active
        depth = len(self.picture.holders(item.key))
        mark = self._line_mark(item.state.name)
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=self._id(item), label=f"<{table(lines, _TITLE)}>", labelloc="t", labeljust="l")
            inner.attr(style="rounded,filled", fillcolor=INNER if depth % 2 else COMPOUND, margin="14")
            inner.attr(color=ACCENT if active else FRAME, penwidth="2.6" if active else "1.2")
            if mark:
                inner.attr(**_drawn(mark, "rounded,filled,"))
            self._boxes(inner, item.children)
            self._cards(inner, item.key)

    def _node(self, graph: graphviz.Digraph, item: Box) -> None:
        active = item.state.name in self.active
        frame = _frame(self._line_mark(item.state.name), active, FRAME, 3)
        label = box(self._blocks(item), _WIDE, f'{frame} BGCOLOR="{ACTIVE if active else STATE}"')
        graph.node(item.key, id=self._id(item), label=f"<{label}>")

    def _final(self, graph: graphviz.Digraph, item: Box) -> None:
        """A bull's-eye above its name."""
        color = ACCENT if item.state.name in self.active else INK
        lines = wording.header(item.state, self.marks)[: 1 if item.look is Look.SMALL else 2]
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=self._id(item), label=f"<{table(lines, _WIDE)}>", labelloc="b", color="transparent")
            eye = {"shape": "doublecircle", "style": "filled", "color": color, "label": "", "width": "0.16"}
            inner.node(item.key, id=f"final-{item.key}".replace(" ", "-"), **eye)

    def _blocks(self, item: Box) -> Iterator[Block]:
        if item.look is Look.SMALL:
            yield Block((Line(item.state.name, wording.NAME),))
            return
        yield from wording.blocks(self.chart, item.state, self.picture.is_close_up, self.marks)
        if item.look is Look.FOLDED:
            yield Block(tuple(Line(name, wording.EVENT) for name in item.state.children))

    def _id(self, item: Box) -> str:
        """``state-DONE``, of a neighbour ``from-state-DONE`` or ``to-state-DONE``."""
        return "-".join([*item.key.split(" ")[:-1], "state", item.state.name])

    def _cards(self, graph: graphviz.Digraph, cluster: str | None) -> None:
        """The cards that stand in a cluster, those outside all clusters for None."""
        for arrow in self.picture.arrows:
            words = self._words(arrow)
            if words and self._home(arrow) == cluster:
                t = arrow.transition
                frame = _frame(self._line_mark(t.name), t.name in self.taken, HAIR, 1)
                label = box([Block(tuple(words))], self._card_width, f'{frame} BGCOLOR="{CARD}"')
                graph.node(_card(arrow), id=f"transition-label-{t.name}", label=f"<{label}>")

    @property
    def _card_width(self) -> int:
        """Narrower where many stand side by side around one state."""
        ends = Counter(end for arrow in self.picture.arrows for end in {arrow.tail, arrow.head})
        return 196 if self.picture.focus and max(ends.values(), default=0) > 5 else 226

    def _home(self, arrow: Arrow) -> str | None:
        """The cluster of an arrow's card: where the arrow starts; on a way back, what holds both ends."""
        if self.picture.leads_back(arrow):
            return self.picture.holder(arrow)
        return next(reversed(self.picture.holders(arrow.tail)), None)

    def _words(self, arrow: Arrow) -> list[Line]:
        t, close_up = arrow.transition, self.picture.is_close_up
        return list(wording.arrow_lines(self.chart, t, close_up, self.marks, arrow.note))

    def _arrow(self, graph: graphviz.Digraph, arrow: Arrow) -> None:
        """One line, or two with the card between; the line with the arrowhead bears the transition's id."""
        back = self.picture.leads_back(arrow)
        upper, lower = (arrow.head, arrow.tail) if back else (arrow.tail, arrow.head)
        above, leaves = self._tie(upper, lower, "ltail")
        below, enters = self._tie(lower, upper, "lhead")
        head = self._line(arrow, "transition") | {"dir": "back" if back else "forward"}
        tail = self._line(arrow, "transition-tail") | {"dir": "none"}
        if self._words(arrow):
            graph.edge(above, _card(arrow), **(head if back else tail), **leaves)
            graph.edge(_card(arrow), below, **(tail if back else head), **enters)
        else:
            graph.edge(above, below, **head, **(leaves | enters))

    def _line(self, arrow: Arrow, part: str) -> dict[str, str]:
        t = arrow.transition
        line = {"id": f"{part}-{t.name}"} | ({"style": "dashed", "color": PALE} if t.event is None else {})
        mark = self._line_mark(t.name)
        line |= _drawn(mark) if mark else {}
        return line | ({"color": ACCENT, "penwidth": "2.6"} if t.name in self.taken else {})

    def _line_mark(self, name: str) -> wording.Mark | None:
        """The mark of a state or a transition that has a line of its own."""
        mark = self.marks.get(name)
        return mark if mark and mark.line else None

    def _tie(self, key: str, other: str, clip: str) -> tuple[str, dict[str, str]]:
        """The node that a line is tied to; for a compound also the cluster whose border it is clipped at."""
        item = self.picture.box(key)
        if not item.children:
            return key, {}
        border = {} if other in {b.key for b in item.walk()} else {clip: f"cluster {key}", "minlen": "2"}
        if clip == "lhead":
            return _dot(next(c.key for c in item.children if c.state.initial)), border
        while item.children:
            item = item.children[-1]
        return item.key, border


def _drawn(mark: wording.Mark, style: str = "") -> dict[str, str]:
    """How a line or a border with this mark is drawn."""
    if mark.line == "double":
        return {"color": f"{mark.color}:{mark.color}" if not style else mark.color, "penwidth": "1.4"}
    return {"color": mark.color, "style": style + mark.line, "penwidth": "2.4"}


def _frame(mark: wording.Mark | None, stands_out: bool, color: str, width: int) -> str:
    """The border of a box of its own, as attributes."""
    if mark and not stands_out:
        broken = f",{mark.line.upper()}" if mark.line in ("dotted", "dashed") else ""
        return f'BORDER="2" COLOR="{mark.color}" STYLE="ROUNDED{broken}"'
    return f'BORDER="{width if stands_out else 1}" COLOR="{ACCENT if stands_out else color}" STYLE="ROUNDED"'


def _dot(key: str) -> str:
    return f"initial {key}"


def _card(arrow: Arrow) -> str:
    return f"transition {arrow.transition.name}"
