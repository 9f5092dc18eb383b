"""The boxes and arrows of a drawing. Boxes are states, and arrows are transitions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sixtysix.chart.model import Chart, State, Transition
from sixtysix.languages import _


@dataclass(frozen=True)
class Box:
    """A state in a drawing."""

    key: str  # unique in the drawing, such as DONE, or for neighbours `from DONE` and `to DONE`
    state: State
    children: tuple["Box", ...] = ()
    is_neighbour: bool = False  # drawn only as a name

    def walk(self) -> Iterator["Box"]:
        """Yield the box, then all boxes inside the box, from top to bottom."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Arrow:
    """A transition in a drawing, from one box to another."""

    transition: Transition
    tail: str
    head: str
    note: str = ""  # names a source or target that has no box


@dataclass(frozen=True)
class Picture:
    """A drawing of the whole chart, or of one state."""

    chart: Chart
    focus: str | None  # the state that is drawn; None for the whole chart
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def is_close_up(self) -> bool:
        """True if the drawing shows a single atomic state."""
        return self.focus is not None and not self.chart.states[self.focus].is_compound

    @cached_property
    def known(self) -> Mapping[str, Box]:
        """All boxes of the drawing, as a mapping from key to box."""
        return {box.key: box for top in self.boxes for box in top.walk()}

    @cached_property
    def holders(self) -> Mapping[str, list[str]]:
        """Maps the key of each box to the keys of the compounds around the box, outermost first."""
        found: dict[str, list[str]] = {key: [] for key in self.known}
        for outer in self.known.values():
            for inner in list(outer.walk())[1:]:
                found[inner.key].append(outer.key)
        return found

    def comes_in(self, arrow: Arrow) -> bool:
        return self.is_close_up and arrow.tail != self.focus

    def leads_back(self, arrow: Arrow) -> bool:
        """True if the arrow leads up the page."""
        order = list(self.known)
        return order.index(arrow.head) < order.index(arrow.tail)

    def holder(self, arrow: Arrow) -> str | None:
        """Return the key of the innermost compound around both ends of the arrow, or None."""
        heads = self.holders[arrow.head]
        return next((key for key in reversed(self.holders[arrow.tail]) if key in heads), None)


def alternatives(transitions: Iterable[Transition]) -> list[list[Transition]]:
    """Return groups: two transitions if one guard decides between them, otherwise a single transition."""
    found: list[list[Transition]] = []
    for t in transitions:
        group = next((group for group in found if len(group) == 1 and parting(group[0], t)), None)
        if group:
            group.append(t)
        else:
            found.append([t])
    return found


def parting(one: Transition, other: Transition) -> str:
    """Return the one guard that decides between two transitions of an event. Return '' if there is no such guard."""
    apart = {name for name, _ in set(one.guards) ^ set(other.guards)}
    alike = (one.source, one.event, one.internal) == (other.source, other.event, other.internal)
    return apart.pop() if alike and len(apart) == 1 and len(one.guards) == len(other.guards) else ""


def drawn_states(chart: Chart) -> Iterator[str]:
    """Yield the names of atomic states with guarded transitions. Each of these states has its own drawing."""
    asking = {t.source for t in chart.transitions if t.guards}
    return (name for name, state in chart.states.items() if name in asking and not state.is_compound)


def picture(chart: Chart, state: str | None = None) -> Picture:
    """Return the picture of the whole chart, or of one state with its neighbours.

    Raises:
        KeyError: if there is no such state.
    """
    external = [t for t in chart.transitions if not t.internal]
    if state is None:
        arrows = tuple(Arrow(t, t.source, t.target) for t in external)
        return Picture(chart, None, tuple(_full(chart, name) for name in chart.top), arrows)
    if chart.states[state].is_compound:
        box, arrows = _of_compound(chart, state, external)
    else:
        box, arrows = _of_atomic_state(chart, state, external)
    ends = dict.fromkeys(key for arrow in arrows for key in (arrow.tail, arrow.head) if " " in key)
    small = [Box(key, chart.states[key.split(" ", 1)[1]], is_neighbour=True) for key in ends]
    above = (neighbour for neighbour in small if neighbour.key.startswith("from"))
    below = (neighbour for neighbour in small if neighbour.key.startswith("to"))
    return Picture(chart, state, (*above, box, *below), arrows)


def _full(chart: Chart, name: str) -> Box:
    state = chart.states[name]
    return Box(name, state, tuple(_full(chart, child) for child in state.children))


def _of_compound(
    chart: Chart, compound: str, external: Iterable[Transition]
) -> tuple[Box, tuple[Arrow, ...]]:
    def end(state: str, way: str) -> str:
        if not chart.is_inside(state, compound):
            return f"{way} {state}"
        inside = (name for name in chart.ancestors(state) if chart.states[name].parent == compound)
        return next(inside, compound)

    arrows = []
    for t in external:
        tail, head = end(t.source, "from"), end(t.target, "to")
        leads_here = chart.is_inside(t.source, compound) or chart.is_inside(t.target, compound)
        if leads_here and (tail != head or t.source == t.target):
            arrows.append(
                Arrow(t, tail, head, "" if tail.endswith(t.source) else _("in {state}", state=t.source))
            )
    around = chart.states[compound]
    return Box(compound, around, tuple(Box(c, chart.states[c]) for c in around.children)), tuple(arrows)


def _of_atomic_state(
    chart: Chart, state: str, external: Iterable[Transition]
) -> tuple[Box, tuple[Arrow, ...]]:
    arrows = [
        Arrow(t, f"from {t.source}", state, "" if t.target == state else _("enters {state}", state=t.target))
        for t in external
        if chart.leaf(t.target) == state and state != t.source
    ]
    arrows += [
        Arrow(
            t, state, f"to {t.target}", "" if t.source == state else _("anywhere in {state}", state=t.source)
        )
        for t in chart.outgoing(state)
        if not t.internal
    ]
    return Box(state, chart.states[state]), tuple(arrows)
