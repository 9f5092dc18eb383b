"""A picture as a Mermaid ``stateDiagram-v2``."""

import re
from collections.abc import Iterator

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import wording
from sixtysix.compile.diagram.picture import Box, Picture, picture

_STEP = "    "
_SPECIAL = re.compile(r'[#;:<>&"\\{}%`]')

_WORDS = {"as", "class", "click", "default", "direction", "end", "note", "state", "style"}
"""What Mermaid does not take for the name of a state."""


def mermaid(chart: Chart, state: str | None = None) -> str:
    """Write the whole chart, or one state with its neighbours, as Mermaid text.

    KeyError if there is no such state.
    """
    # Mermaid puts a state where it is named last. A box that an arrow names outside its compound has strayed, and is
    # named once more within the compound at the end.
    drawn = picture(chart, state)
    ends = ((arrow, key) for arrow in drawn.arrows for key in (arrow.tail, arrow.head))
    strays = {key for arrow, key in ends if next(reversed(drawn.holders[key]), None) != drawn.holder(arrow)}
    lines = [
        *(line for box in drawn.boxes for line in _box(drawn, box)),
        *_arrows(drawn, None),
        *(line for box in drawn.boxes for line in _brought_home(box, strays)),
    ]
    return "\n".join(("stateDiagram-v2", *(f"{_STEP}{line}" for line in lines))) + "\n"


def _box(drawn: Picture, box: Box) -> Iterator[str]:
    name = _name(box.key)
    yield f'state "{box.state.name}" as {name}' + (" {" if box.children else "")
    if box.children:
        for child in box.children:
            yield from (f"{_STEP}{line}" for line in _box(drawn, child))
        yield from (f"{_STEP}{line}" for line in _arrows(drawn, box.key))
        yield "}"
    if box.state.initial and not box.is_neighbour:
        yield f"[*] --> {name}"
    if box.state.final:
        yield f"{name} --> [*]"
    if not box.is_neighbour:
        before = f"note right of {name}" if box.children else name
        doings = [line.text for _, line in wording.doings(drawn.chart, box.state)]
        own = (wording.label(drawn.chart, t) for t in box.state.transitions if t.internal)
        yield from (f"{before} : {_escaped(text)}" for text in (*doings, *own))


def _brought_home(box: Box, strays: set[str]) -> Iterator[str]:
    """A compound with those of the boxes inside it that have strayed, if any."""
    inside = [
        *(_name(child.key) for child in box.children if child.key in strays),
        *(line for child in box.children for line in _brought_home(child, strays)),
    ]
    if inside:
        yield f"state {_name(box.key)} {{"
        yield from (f"{_STEP}{line}" for line in inside)
        yield "}"


def _arrows(drawn: Picture, holder: str | None) -> Iterator[str]:
    """The arrows whose ends the compound ``holder`` is the innermost to hold, each after its id."""
    for arrow in drawn.arrows:
        if drawn.holder(arrow) == holder:
            words = _escaped(wording.label(drawn.chart, arrow.transition))
            yield f"%% {_escaped(arrow.transition.name)}"
            yield f"{_name(arrow.tail)} --> {_name(arrow.head)}" + (f" : {words}" if words else "")


def _escaped(text: str) -> str:
    """Text that means nothing to Mermaid; it writes a character by its number as ``#58;``."""
    return _SPECIAL.sub(lambda found: f"#{ord(found[0])};", " ".join(text.split()))


def _name(key: str) -> str:
    name = re.sub(r"\W", "_", key)
    return f"{name}_" if name.lower() in _WORDS else name
