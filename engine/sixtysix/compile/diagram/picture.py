"""The content of a drawing, independent of its format: nested boxes for states, arrows for transitions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sixtysix.chart.model import Chart, State, Transition
from sixtysix.languages import _


@dataclass(frozen=True)
class Box:
    """A state in a drawing. A compound state without inner boxes lists the names of its substates.

    ``key`` is unique in the drawing. A neighbour (a state drawn only as a name) can appear twice, with two keys.
    """

    key: str
    state: State
    children: tuple["Box", ...] = ()
    is_neighbour: bool = False

    def walk(self) -> Iterator["Box"]:
        """Yield the box, then all boxes inside the box, from top to bottom."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Arrow:
    """A transition, drawn from box ``tail`` to box ``head``; ``note`` names a source or target that has no box."""

    transition: Transition
    tail: str
    head: str
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """One drawing. ``focus`` is the state that the drawing is about; None for the whole chart."""

    chart: Chart
    focus: str | None
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def is_close_up(self) -> bool:
        """True for a drawing of one atomic state, which also shows conditions and actions."""
        return self.focus is not None and not self.chart.states[self.focus].is_compound

    @cached_property
    def known(self) -> Mapping[str, Box]:
        """All boxes of the drawing by key, from top to bottom."""
        return {box.key: box for top in self.boxes for box in top.walk()}

    @cached_property
    def holders(self) -> Mapping[str, list[str]]:
        """For each box's key, the keys of the compounds around the box, outermost first."""
        found: dict[str, list[str]] = {key: [] for key in self.known}
        for outer in self.known.values():
            for inner in list(outer.walk())[1:]:
                found[inner.key].append(outer.key)
        return found

    def comes_in(self, arrow: Arrow) -> bool:
        """True if the drawing shows one atomic state, and the arrow leads into this state."""
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
    """Return groups of transitions: two are together if they differ only in whether one condition must be true."""
    found: list[list[Transition]] = []
    for t in transitions:
        group = next((group for group in found if len(group) == 1 and parting(group[0], t)), None)
        if group:
            group.append(t)
        else:
            found.append([t])
    return found


def parting(one: Transition, other: Transition) -> str:
    """Return the guard that one transition requires and the other excludes; '' unless their other guards are equal."""
    apart = {name for name, _ in set(one.guards) ^ set(other.guards)}
    alike = (one.source, one.event, one.internal) == (other.source, other.event, other.internal)
    return apart.pop() if alike and len(apart) == 1 and len(one.guards) == len(other.guards) else ""


def drawn_states(chart: Chart) -> Iterator[str]:
    """Yield the states that have a drawing of their own: atomic states in which some transition has a condition."""
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
        box, arrows = _inside(chart, state, external)
    else:
        box, arrows = _around(chart, state, external)
    ends = dict.fromkeys(key for arrow in arrows for key in (arrow.tail, arrow.head) if " " in key)
    small = [Box(key, chart.states[key.split(" ", 1)[1]], is_neighbour=True) for key in ends]
    above = (neighbour for neighbour in small if neighbour.key.startswith("from"))
    below = (neighbour for neighbour in small if neighbour.key.startswith("to"))
    return Picture(chart, state, (*above, box, *below), arrows)


def _full(chart: Chart, name: str) -> Box:
    state = chart.states[name]
    return Box(name, state, tuple(_full(chart, child) for child in state.children))


def _inside(chart: Chart, compound: str, external: Iterable[Transition]) -> tuple[Box, tuple[Arrow, ...]]:
    """Return a compound's box with its direct substates, and all arrows that start or end in the compound."""

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


def _around(chart: Chart, state: str, external: Iterable[Transition]) -> tuple[Box, tuple[Arrow, ...]]:
    """Return an atomic state's box, arrows into the state, and arrows that leave the state or a compound around it."""
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
