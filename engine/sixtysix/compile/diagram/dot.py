"""A picture as Graphviz source.

The words of an arrow stand on a card, a node of its own that cuts the line in two, so Graphviz lays out
words and lines clear of each other. Boxes run down the page in the chart's order: an arrow that leads back
is given to Graphviz the other way round, with its head drawn at the tail.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import palette, wording
from sixtysix.compile.diagram.labels import FONTS, Block, Line, box, table
from sixtysix.compile.diagram.picture import Arrow, Box, Picture, picture
from sixtysix.errors import require

if TYPE_CHECKING:
    from graphviz import Digraph


class Layout(NamedTuple):
    """The measures of a drawing: widths and paddings in points, and what Graphviz takes in inches as texts."""

    title: int
    wide: int
    """Of a state."""
    beside: int
    """Of a state that is in no compound."""
    below_title: int
    padding: int
    margin: str
    """Within a compound."""
    pad: str
    nodesep: str
    ranksep: str


CLOSE_UP = Layout(
    1_100, 640, 640, below_title=8, padding=3, margin="14", pad="0.15", nodesep="0.25", ranksep="0.9"
)
"""Of one state: what leads in at the left, where it leads at the right."""
PART = Layout(700, 340, 340, below_title=16, padding=5, margin="12", pad="0.2", nodesep="0.3", ranksep="0.18")
WHOLE = Layout(
    1_000, 400, 200, below_title=4, padding=3, margin="7", pad="0.1", nodesep="0.25", ranksep="0.11"
)
"""Of the whole chart, which is as wide as a screen."""


def draw(
    chart: Chart,
    state: str | None = None,
    *,
    active: frozenset[str] = frozenset(),
    taken: frozenset[str] = frozenset(),
    marks: wording.Marks = MappingProxyType({}),
    notes: Sequence[Line] = (),
) -> str:
    """Draw the whole chart, or one state with its neighbours, as DOT source.

    ``active`` names states and ``taken`` transition ids that stand out; ``marks`` stand before states, events and
    conditions; ``notes`` are below the title. KeyError if there is no such state.

    Raises:
        SixtySixError: if Graphviz is not installed.
    """
    # The words of drawings are wanted where nothing is drawn, and nothing may be there to draw with.
    require("draw")
    from graphviz import Digraph

    painter = _Painter(picture(chart, state), active, taken, marks)
    graph, layout = Digraph(state or chart.name), painter.layout
    title = table([*painter.words.title(state), *notes], layout.title, layout.below_title)
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
"""A part of a sheet: its name, the labels of its boxes, and the arrows between them."""


def draw_sheets(name: str, head: Sequence[Line], parts: Sequence[Part]) -> str:
    """Draw parts beside each other below a heading, each box above those that its arrows lead to, as DOT source."""
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
        # Each part is laid out by itself, in this order from left to right.
        graph.attr(pack="8", packmode=f"array_ut{len(parts)}")
    for column, (part, boxes, arrows) in enumerate(parts):
        for place, label in enumerate(boxes):
            graph.node(f"{part} {place}", id=f"{part}-{place}", label=f"<{label}>", sortv=f"{column}")
        for tail, to in arrows:
            # What has no border is led to by no arrow, but it is above or below.
            look = {} if all('BORDER="1"' in boxes[end][:40] for end in (tail, to)) else {"style": "invis"}
            graph.edge(f"{part} {tail}", f"{part} {to}", id=f"{part}-{tail}-{to}", **look)
    return str(graph.source)


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
            return wording.CLOSE_UP
        return wording.SENTENCES if any("/" in name for name in self.marks) else wording.OVERVIEW

    @property
    def words(self) -> wording.Words:
        return wording.Words(self.picture.chart, self.detail, self.marks)

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole chart, with little said of it."""
        return self.detail == wording.OVERVIEW

    @property
    def layout(self) -> Layout:
        if self.picture.is_close_up:
            return CLOSE_UP
        return WHOLE if self.is_whole and not self.picture.focus else PART

    def boxes(self, graph: "Digraph", boxes: tuple[Box, ...]) -> None:
        # What comes first stands first: so the line from a dot is straight, whatever else leads to the same box.
        for item in boxes:
            if item.state.initial and not item.is_neighbour:
                graph.node(_dot(item.key), id=f"initial-{item.key}", **_disc("circle", palette.INK))
                below, ends = self._tie(item.key, _dot(item.key), "lhead")
                if self.is_whole and not ends:
                    _row(graph, _dot(item.key), below)
                ends = {**ends, **self._into(item.key), "weight": "10"}
                graph.edge(_dot(item.key), below, id=f"initial-arrow-{item.key}", **ends)
        for item in boxes:
            paint = self._cluster if item.children else self._final if item.state.final else self._node
            paint(graph, item)

    def _cluster(self, graph: "Digraph", item: Box) -> None:
        blocks = replace(self.words, detail=min(self.detail, wording.SENTENCES)).blocks(item.state)
        label = table([line for block in blocks for line in block.lines], PART.title)
        active = item.state.name in self.active
        is_odd = len(self.picture.holders[item.key]) % 2
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=_id(item), label=f"<{label}>", labelloc="t", labeljust="l")
            fill = palette.INNER if is_odd else palette.COMPOUND
            inner.attr(style="rounded,filled", fillcolor=fill, margin=self.layout.margin)
            inner.attr(color=palette.ACCENT if active else palette.FRAME, penwidth="2.6" if active else "1.2")
            self.boxes(inner, item.children)
            self.cards(inner, item.key)

    def _final(self, graph: "Digraph", item: Box) -> None:
        """Draw a bull's-eye above its name."""
        color = palette.ACCENT if item.state.name in self.active else palette.INK
        lines = self.words.header(item.state)[: 1 if item.is_neighbour else 2]
        with graph.subgraph(name=f"cluster {item.key}") as inner:
            inner.attr(id=_id(item), label=f"<{table(lines, PART.wide)}>", labelloc="b", color="transparent")
            inner.node(item.key, id=f"final-{item.key}".replace(" ", "-"), **_disc("doublecircle", color))

    def _node(self, graph: "Digraph", item: Box) -> None:
        state = item.state
        blocks, width = [Block((Line(state.name, wording.NAME),))], 226
        for bundle in self.bundles if item.is_neighbour and self.picture.is_close_up else ():
            if bundle[0].tail == item.key:
                blocks += self.words.bundle(bundle)
        if not item.is_neighbour:
            width = self.layout.wide if self.picture.holders[item.key] else self.layout.beside
            blocks = list(self.words.blocks(state))
            blocks.append(Block(tuple(Line(name, wording.EVENT) for name in state.children)))
        active = state.name in self.active
        frame = _frame(active, palette.FRAME, 3)
        look = f'{frame} BGCOLOR="{palette.ACTIVE if active else palette.STATE}"'
        label = box(blocks, width, look, self.layout.padding)
        graph.node(item.key, id=_id(item), label=f"<{label}>")

    @cached_property
    def bundles(self) -> list[tuple[Arrow, ...]]:
        """List the arrows, those between the same boxes together, as one line.

        Each has a line of its own where its conditions stand: in a compound, and behind the table of a state.
        """
        found: dict[object, list[Arrow]] = {}
        for arrow in self.picture.arrows:
            alike = (arrow.tail, arrow.head, arrow.transition.event is None)
            is_one = self.is_whole or self.picture.comes_in(arrow)
            found.setdefault(alike if is_one else arrow, []).append(arrow)
        return list(map(tuple, found.values()))

    def _into(self, key: str) -> dict[str, str]:
        """Where lines end that lead into the one state that a drawing is about: at its name, wherever they begin."""
        is_it = self.picture.is_close_up and key == self.picture.focus
        return {"headport": f"head-{key}:w", "weight": "0"} if is_it else {}

    def cards(self, graph: "Digraph", cluster: str | None) -> None:
        """Draw the cards that stand in a cluster, those outside all clusters for None.

        A card stands where its arrow starts; on a way back, in what holds both ends. Cards are narrower where many
        stand side by side around one state.
        """
        picture = self.picture
        ends = Counter(end for arrow in picture.arrows for end in {arrow.tail, arrow.head})
        width = 196 if picture.focus and max(ends.values(), default=0) > 5 else 226
        for first, *others in self.bundles:
            start = next(reversed(picture.holders[first.tail]), None)
            home = picture.holder(first) if picture.leads_back(first) else start
            home = None if self._beside(first) else home
            if home == cluster and (words := self._words(first)):
                names = [arrow.transition.name for arrow in (first, *others)]
                frame = _frame(bool(self.taken.intersection(names)), palette.HAIR, 1)
                blocks = [Block(tuple(words))]
                if others:
                    blocks = list(self.words.bundle((first, *others)))
                look = f'{frame} BGCOLOR="{palette.CARD}"'
                label = box(blocks, WHOLE.wide if others else width, look, self.layout.padding)
                graph.node(_card(first), id=f"transition-label-{'+'.join(names)}", label=f"<{label}>")

    def _words(self, arrow: Arrow) -> list[Line]:
        if self.picture.is_close_up:
            return []
        return list(self.words.arrow(arrow.transition, arrow.note))

    def arrows(self, graph: "Digraph", bundle: tuple[Arrow, ...]) -> None:
        """Draw one line, or two with the card between; the line with the arrowhead bears the transitions' ids."""
        arrow = bundle[0]
        if self.picture.is_close_up:
            section = f"transition-label-{bundle[len(bundle) // 2].transition.name}:e"
            ports = {"tailport": section, **self._into(arrow.head)}
            graph.edge(arrow.tail, arrow.head, **self._line(bundle, "transition"), **ports)
            return
        back = self.picture.leads_back(arrow) and not self._beside(arrow)
        upper, lower = (arrow.head, arrow.tail) if back else (arrow.tail, arrow.head)
        above, leaves = self._tie(upper, lower, "ltail")
        below, enters = self._tie(lower, upper, "lhead")
        head = self._line(bundle, "transition") | {"dir": "back" if back else "forward"}
        tail = self._line(bundle, "transition-tail") | {"dir": "none"}
        if self._beside(arrow):
            # The part of the line that leads out of the compound, or into it, does not say what is above what.
            leads_out = self.picture.holders[arrow.tail] or self.picture.known[arrow.tail].children
            if not (leads_out and self._words(arrow)):
                head["constraint"] = "false"
            else:
                _row(graph, _card(arrow), above)
                graph.edge(_card(arrow), above, **tail, **_swap_ends(leaves))
                graph.edge(below, _card(arrow), **head | {"dir": "back"}, **_swap_ends(enters))
                return
        elif not back and self.is_whole:
            head["weight"] = tail["weight"] = "9"
        if self._words(arrow):
            graph.edge(above, _card(arrow), **(head if back else tail), **leaves)
            graph.edge(_card(arrow), below, **(tail if back else head), **enters)
        else:
            graph.edge(above, below, **head, **(leaves | enters))

    def level(self, graph: "Digraph") -> None:
        """Put what stands beside a compound of the whole chart at its height: first with first box, last with last."""
        compounds = [box for box in self.picture.boxes if box.children]
        alone = [box for box in self.picture.boxes if not box.children]
        if self.is_whole and not self.picture.focus and len(compounds) == 1 and alone:
            leaves = [box for box in compounds[0].walk() if not box.children]
            _row(graph, alone[0].key, leaves[0].key)
            _row(graph, alone[-1].key, leaves[-1].key)

    def _beside(self, arrow: Arrow) -> bool:
        """Tell whether an arrow of the whole chart leads from or to a compound from what stands beside it."""
        if not self.is_whole or self.picture.focus:
            return False
        tops = {next(iter(self.picture.holders[key]), key) for key in (arrow.tail, arrow.head)}
        return len(tops) == 2 and any(self.picture.known[key].children for key in tops)

    def _line(self, bundle: tuple[Arrow, ...], part: str) -> dict[str, str]:
        t, names = bundle[0].transition, [arrow.transition.name for arrow in bundle]
        line = {"id": f"{part}-{'+'.join(names)}"}
        line |= {"style": "dashed", "color": palette.PALE} if t.event is None else {}
        return line | ({"color": palette.ACCENT, "penwidth": "2.6"} if self.taken.intersection(names) else {})

    def _tie(self, key: str, other: str, clip: str) -> tuple[str, dict[str, str]]:
        """Find the node that a line is tied to; for a compound also the cluster whose border it is clipped at."""
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
    """Name an element: ``state-DONE``, of a neighbour ``from-state-DONE`` or ``to-state-DONE``."""
    return "-".join([*item.key.split(" ")[:-1], "state", item.state.name])


def _frame(stands_out: bool, color: str, width: int) -> str:
    """Write the border of a box of its own, as attributes."""
    return f'BORDER="{width if stands_out else 1}" COLOR="{palette.ACCENT if stands_out else color}" STYLE="ROUNDED"'


def _row(graph: "Digraph", *keys: str) -> None:
    """Put nodes at one height."""
    graph.body.append("\t{rank=same " + " ".join(f'"{key}"' for key in keys) + "}\n")


def _swap_ends(ends: dict[str, str]) -> dict[str, str]:
    """Turn the borders at which a line is clipped, for one that is given to Graphviz the other way round."""
    other = {"ltail": "lhead", "lhead": "ltail"}
    return {other.get(name, name): value for name, value in ends.items()}


def _disc(shape: str, color: str) -> dict[str, str]:
    return {"shape": shape, "style": "filled", "color": color, "label": "", "width": "0.16"}


def _dot(key: str) -> str:
    return f"initial {key}"


def _card(arrow: Arrow) -> str:
    return f"transition {arrow.transition.name}"
