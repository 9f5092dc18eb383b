"""What a drawing shows, before any format: nested boxes for states and arrows for transitions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from sixtysix.chart.model import Chart, State, Transition


class Look(Enum):
    FULL = "full"
    """With everything the state says and does, and its substates inside."""
    FOLDED = "folded"
    """A compound that only names its substates."""
    SMALL = "small"
    """A neighbour: its name."""


@dataclass(frozen=True)
class Box:
    """A state in a drawing. ``key`` is its own in the drawing: a neighbour may stand there twice."""

    key: str
    state: State
    look: Look
    children: tuple["Box", ...] = ()

    def walk(self) -> Iterator["Box"]:
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Arrow:
    """A transition between two boxes; ``note`` says what their names do not."""

    transition: Transition
    tail: str
    head: str
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """One drawing. ``focus`` is the state it is about, None for the whole chart."""

    chart: Chart
    focus: str | None
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def is_close_up(self) -> bool:
        """Whether it is about one atomic state, so that there is room for sources."""
        return self.focus is not None and not self.chart.states[self.focus].is_compound

    def walk(self) -> Iterator[Box]:
        for box in self.boxes:
            yield from box.walk()

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each box, from the top of the page to its bottom."""
        return {box.key: place for place, box in enumerate(self.walk())}

    def box(self, key: str) -> Box:
        return next(box for box in self.walk() if box.key == key)

    def leads_back(self, arrow: Arrow) -> bool:
        return self.order[arrow.head] < self.order[arrow.tail]

    def holders(self, key: str) -> list[str]:
        """The compounds that hold a box, outermost first."""
        return [b.key for b in self.walk() if b.key != key and key in {inner.key for inner in b.walk()}]

    def holder(self, arrow: Arrow) -> str | None:
        """The innermost compound that holds both ends, None if there is none."""
        heads = self.holders(arrow.head)
        return next((key for key in reversed(self.holders(arrow.tail)) if key in heads), None)


def pictured(chart: Chart) -> Iterator[str]:
    """The states with a drawing of their own: compounds, and what has transitions."""
    return (state.name for state in chart.states.values() if state.is_compound or state.transitions)


def picture(chart: Chart, state: str | None = None) -> Picture:
    """The picture of the whole chart, or of one state with its neighbours.

    KeyError if there is no such state.
    """
    if state is None:
        return _whole(chart)
    return _inside(chart, state) if chart.states[state].is_compound else _around(chart, state)


def _whole(chart: Chart) -> Picture:
    arrows = (Arrow(t, t.source, t.target) for t in chart.transitions if not t.internal)
    return Picture(chart, None, tuple(_full(chart, name) for name in chart.top), tuple(arrows))


def _full(chart: Chart, name: str) -> Box:
    state = chart.states[name]
    return Box(name, state, Look.FULL, tuple(_full(chart, child) for child in state.children))


def _inside(chart: Chart, compound: str) -> Picture:
    """A compound: its substates with compounds among them folded, and its neighbours."""
    arrows = []
    for t in chart.transitions:
        if not t.internal and compound in {*chart.ancestors(t.source), *chart.ancestors(t.target)}:
            arrow = Arrow(t, _end(chart, compound, t.source, "from"), _end(chart, compound, t.target, "to"))
            if arrow.tail != arrow.head or t.source == t.target:
                arrows.append(replace(arrow, note="" if arrow.tail.endswith(t.source) else f"in {t.source}"))
    children = tuple(_folded(chart.states[child]) for child in chart.states[compound].children)
    return Picture(
        chart,
        compound,
        _with_neighbours(chart, Box(compound, chart.states[compound], Look.FULL, children), arrows),
        tuple(arrows),
    )


def _folded(state: State) -> Box:
    return Box(state.name, state, Look.FOLDED if state.is_compound else Look.FULL)


def _end(chart: Chart, compound: str, state: str, way: str) -> str:
    """The key of the box that stands for ``state`` in the drawing of ``compound``."""
    if not chart.is_inside(state, compound):
        return f"{way} {state}"
    if state == compound:
        return state
    return next(name for name in chart.ancestors(state) if chart.states[name].parent == compound)


def _around(chart: Chart, state: str) -> Picture:
    """An atomic state: what leads into it, and what can be taken there, its compounds' transitions too."""
    arrows = [
        Arrow(t, f"from {t.source}", state, "" if t.target == state else f"enters {t.target}")
        for t in chart.transitions
        if not t.internal and chart.leaf(t.target) == state and state != t.source
    ]
    arrows += [
        Arrow(t, state, f"to {t.target}", "" if t.source == state else f"anywhere in {t.source}")
        for t in chart.outgoing(state)
        if not t.internal
    ]
    focus = Box(state, chart.states[state], Look.FULL)
    return Picture(chart, state, _with_neighbours(chart, focus, arrows), tuple(arrows))


def _with_neighbours(chart: Chart, focus: Box, arrows: list[Arrow]) -> tuple[Box, ...]:
    """The focus between small boxes for what arrows come from and lead to."""
    ends = dict.fromkeys(key for arrow in arrows for key in (arrow.tail, arrow.head) if " " in key)
    small = [Box(key, chart.states[key.split(" ", 1)[1]], Look.SMALL) for key in ends]
    return (
        *(b for b in small if b.key.startswith("from")),
        focus,
        *(b for b in small if b.key.startswith("to")),
    )
