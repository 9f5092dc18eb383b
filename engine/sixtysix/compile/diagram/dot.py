"""A picture as Graphviz source.

The words of an arrow stand on a card, a node of its own that cuts the line in two, so Graphviz lays out
words and lines clear of each other. Boxes run down the page in the chart's order: an arrow that leads back
is given to Graphviz the other way round, with its head drawn at the tail.
"""

from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import wording
from sixtysix.compile.diagram.picture import Arrow, Box, Picture, picture
from sixtysix.compile.diagram.wording import FONTS, Block, Line, box, table
from sixtysix.errors import require
from sixtysix.palette import ACCENT, ACTIVE, CARD, COMPOUND, FRAME, HAIR, INK, INNER, PALE, STATE

if TYPE_CHECKING:
    from graphviz import Digraph

_TITLE, _WIDE = 700, 340
"""How wide a drawing's title and a state may be."""


def draw(
    chart: Chart,
    state: str | None = None,
    *,
    active: frozenset[str] = frozenset(),
    taken: frozenset[str] = frozenset(),
    marks: wording.Marks = MappingProxyType({}),
) -> "Digraph":
    """Draw the whole chart, or one state with its neighbours.

    ``active`` names states and ``taken`` transition ids that stand out; ``marks`` stand before states, events and
    conditions. KeyError if there is no such state.

    Raises:
        SixtySixError: if Graphviz is not installed.
    """
    # The words of drawings are wanted where nothing is drawn, and nothing may be there to draw with.
    require("draw")
    from graphviz import Digraph

    painter = _Painter(picture(chart, state), active, taken, marks)
    graph = Digraph(state or chart.name)
    title = table(
        (*wording.title(chart, state), wording.signs(painter.detail), *wording.legend(marks)), _TITLE, gap=16
    )
    graph.attr(label=f"<{title}>", labelloc="t", labeljust="l", fontname=FONTS, bgcolor="white", pad="0.25")
    is_whole = painter.detail == wording.OVERVIEW
    graph.attr(compound="true", newrank="true", splines="true")
    graph.attr(nodesep="0.25" if is_whole else "0.32", ranksep="0.16" if is_whole else "0.42")
    graph.attr("node", shape="plain", fontname=FONTS)
    graph.attr("edge", color=INK, penwidth="1.2", arrowsize="0.8")
    painter.boxes(graph, painter.picture.boxes)
    painter.cards(graph, None)
    for arrow in painter.picture.arrows:
        painter.arrow(graph, arrow)
    return graph


@dataclass(frozen=True)
class _Painter:
    picture: Picture
    active: frozenset[str]
    taken: frozenset[str]
    marks: wording.Marks

    @property
    def detail(self) -> int:
        """How much is said: of the whole chart little, so that it fits a screen, unless its conditions are marked."""
        if self.picture.is_close_up:
            return wording.SOURCES
        return wording.SENTENCES if self.picture.focus or self.marks else wording.OVERVIEW

    def boxes(self, graph: "Digraph", boxes: tuple[Box, ...]) -> None:
        for item in boxes:
            if item.state.initial and not item.is_neighbour:
                dot = {"shape": "circle", "style": "filled", "color": INK, "label": "", "width": "0.16"}
                graph.node(_dot(item.key), id=f"initial-{item.key}", **dot)
                below, ends = self._tie(item.key, _dot(item.key), "lhead")
                graph.edge(_dot(item.key), below, id=f"initial-arrow-{item.key}", weight="10", **ends)
            paint = self._cluster if item.children else self._final if item.state.final else self._node
            paint(graph, item)

    def _cluster(self, graph: "Digraph", item: Box) -> None:
        blocks = wording.blocks(
            self.picture.chart, item.state, min(self.detail, wording.SENTENCES), self.marks
        )
        label = table([line for block in blocks for line in block.lines], _TITLE)
        active = item.state.name in self.active
        is_odd = len(self.picture.holders[item.key]) % 2
        mark = self._line_mark(item.state.name)
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=_id(item), label=f"<{label}>", labelloc="t", labeljust="l")
            inner.attr(
                style="rounded,filled",
                fillcolor=INNER if is_odd else COMPOUND,
                margin="9" if self.detail == wording.OVERVIEW else "14",
            )
            inner.attr(color=ACCENT if active else FRAME, penwidth="2.6" if active else "1.2")
            if mark:
                inner.attr(**_drawn(mark, "rounded,filled,"))
            self.boxes(inner, item.children)
            self.cards(inner, item.key)

    def _final(self, graph: "Digraph", item: Box) -> None:
        """A bull's-eye above its name."""
        color = ACCENT if item.state.name in self.active else INK
        lines = wording.header(item.state, self.marks)[: 1 if item.is_neighbour else 2]
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=_id(item), label=f"<{table(lines, _WIDE)}>", labelloc="b", color="transparent")
            eye = {"shape": "doublecircle", "style": "filled", "color": color, "label": "", "width": "0.16"}
            inner.node(item.key, id=f"final-{item.key}".replace(" ", "-"), **eye)

    def _node(self, graph: "Digraph", item: Box) -> None:
        state, chart = item.state, self.picture.chart
        blocks = [Block((Line(state.name, wording.NAME),))]
        if not item.is_neighbour:
            blocks = list(wording.blocks(chart, state, self.detail, self.marks))
            blocks.append(Block(tuple(Line(name, wording.EVENT) for name in state.children)))
        active = state.name in self.active
        frame = _frame(self._line_mark(state.name), active, FRAME, 3)
        label = box(blocks, _WIDE, f'{frame} BGCOLOR="{ACTIVE if active else STATE}"')
        graph.node(item.key, id=_id(item), label=f"<{label}>")

    def cards(self, graph: "Digraph", cluster: str | None) -> None:
        """The cards that stand in a cluster, those outside all clusters for None.

        A card stands where its arrow starts; on a way back, in what holds both ends. Cards are narrower where many
        stand side by side around one state.
        """
        picture = self.picture
        ends = Counter(end for arrow in picture.arrows for end in {arrow.tail, arrow.head})
        width = 196 if picture.focus and max(ends.values(), default=0) > 5 else 226
        for arrow in picture.arrows:
            start = next(reversed(picture.holders[arrow.tail]), None)
            home = picture.holder(arrow) if picture.leads_back(arrow) else start
            if home == cluster and (words := self._words(arrow)):
                name = arrow.transition.name
                frame = _frame(self._line_mark(name), name in self.taken, HAIR, 1)
                label = box([Block(tuple(words))], width, f'{frame} BGCOLOR="{CARD}"')
                graph.node(_card(arrow), id=f"transition-label-{name}", label=f"<{label}>")

    def _words(self, arrow: Arrow) -> list[Line]:
        t = arrow.transition
        return list(wording.arrow_lines(self.picture.chart, t, self.detail, self.marks, arrow.note))

    def arrow(self, graph: "Digraph", arrow: Arrow) -> None:
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
        # Graphviz has no lines to clusters: such a line leads to a node inside and is cut off at the border. It is
        # tied to the dot of the initial state if it comes from above and to the last box if it comes from below,
        # so that it does not cross what is between.
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
    """``state-DONE``, of a neighbour ``from-state-DONE`` or ``to-state-DONE``."""
    return "-".join([*item.key.split(" ")[:-1], "state", item.state.name])


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
