"""A picture as a Mermaid ``stateDiagram-v2``."""

import re
from collections.abc import Iterator

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram import wording
from sixtysix.compile.diagram.picture import Arrow, Box, Look, Picture, picture

_STEP = "    "
_SPECIAL = re.compile(r'[#;:<>&"\\{}%`]')

_WORDS = {"as", "class", "click", "default", "direction", "end", "note", "state", "style"}
"""What Mermaid does not take for the name of a state."""


def mermaid(chart: Chart, state: str | None = None) -> str:
    """The whole chart, or one state with its neighbours, as Mermaid text.

    KeyError if there is no such state.
    """
    drawn = picture(chart, state)
    lines = [
        *(line for box in drawn.boxes for line in _box(drawn, box)),
        *_arrows(drawn, None),
        *(line for box in drawn.boxes for line in _brought_home(box, _strays(drawn))),
    ]
    return "\n".join(("stateDiagram-v2", *(f"{_STEP}{line}" for line in lines))) + "\n"


def _box(drawn: Picture, box: Box) -> Iterator[str]:
    yield f'state "{box.state.name}" as {_name(box.key)}' + (" {" if box.children else "")
    if box.children:
        for child in box.children:
            yield from (f"{_STEP}{line}" for line in _box(drawn, child))
        yield from (f"{_STEP}{line}" for line in _arrows(drawn, box.key))
        yield "}"
    if box.state.initial and box.look is not Look.SMALL:
        yield f"[*] --> {_name(box.key)}"
    if box.state.final:
        yield f"{_name(box.key)} --> [*]"
    if box.look is not Look.SMALL:
        before = f"note right of {_name(box.key)}" if box.children else _name(box.key)
        yield from (f"{before} : {text}" for text in _inside(drawn.chart, box))


def _strays(drawn: Picture) -> set[str]:
    """The boxes that an arrow names outside the compound they are in: Mermaid puts a state where it is named last."""
    ends = ((arrow, key) for arrow in drawn.arrows for key in (arrow.tail, arrow.head))
    return {key for arrow, key in ends if next(reversed(drawn.holders(key)), None) != drawn.holder(arrow)}


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


def _inside(chart: Chart, box: Box) -> Iterator[str]:
    """What the state does by itself, then its internal transitions."""
    yield from (escape(line.text) for line in wording.doings(chart, box.state))
    for t in box.state.transitions:
        if t.internal:
            yield escape(str(wording.label(chart, t)))


def _arrows(drawn: Picture, holder: str | None) -> Iterator[str]:
    """The arrows whose ends the compound ``holder`` is the innermost to hold, each after its id."""
    for arrow in drawn.arrows:
        if drawn.holder(arrow) == holder:
            yield f"%% {escape(arrow.transition.name)}"
            yield _arrow(drawn.chart, arrow)


def _arrow(chart: Chart, arrow: Arrow) -> str:
    words = escape(str(wording.label(chart, arrow.transition)))
    return f"{_name(arrow.tail)} --> {_name(arrow.head)}" + (f" : {words}" if words else "")


def escape(text: str) -> str:
    """Text that means nothing to Mermaid; it writes a character by its number as ``#58;``."""
    return _SPECIAL.sub(lambda found: f"#{ord(found[0])};", " ".join(text.split()))


def _name(key: str) -> str:
    name = re.sub(r"\W", "_", key)
    return f"{name}_" if name.lower() in _WORDS else name
