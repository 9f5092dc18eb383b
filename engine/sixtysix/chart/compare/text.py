"""A comparison in sentences."""

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from sixtysix.chart.compare.comparison import TITLES, VALUE, Change, Comparison, Side, Thing, either
from sixtysix.chart.model import STATE_ACTIONS
from sixtysix.events import sentence

WIDTH = 80

_TOLD = ("says", "source", "place")
"""Aspects that a heading tells already, or that mean nothing on one side."""


def text(comparison: Comparison) -> str:
    """Tell a comparison to people: ``-`` marks what only the first side has, ``+`` the second, ``~`` what both do."""
    before, after = comparison.before.name, comparison.after.name
    if not comparison.changes:
        return f"{before} and {after} do not differ"
    lines = [f"- only in {before}", f"+ only in {after}", "~ different"]
    for kind, title in TITLES.items():
        changes = comparison.of_kind(kind)
        if changes:
            lines += ["", f"{title} ({len(changes)})"]
            lines += [line for change in changes for line in ("", *_change(comparison, change))]
    return "\n".join(lines)


def _change(comparison: Comparison, change: Change) -> Iterator[str]:
    yield _wrapped(f"{sign(change)} {change.name}: {change.says}{_cited(change.source)}", 4)
    if change.kind not in ("parameters", "follows"):
        yield from (_wrapped(f"    {line}", 6) for line in details(comparison, change))
        return
    width = max(len(comparison.before.name), len(comparison.after.name))
    for side, thing in _sides(comparison, change):
        value = "not there" if thing is None else _shown(thing.aspects[VALUE])
        yield _wrapped(f"    {side.name:<{width}}  {value}", width + 6)


def details(comparison: Comparison, change: Change) -> Iterator[str]:
    """Tell a change in detail, a line for each condition, action and so on that comes or goes."""
    if change.kind == "features" and change.aspects == ("on",):
        on, off = comparison.before.name, comparison.after.name
        if change.after and change.after.aspects["on"]:
            on, off = off, on
        yield f"on in {on}, off in {off}"
    elif change.before is None or change.after is None:
        for side, thing in _sides(comparison, change):
            for aspect, value in thing.aspects.items() if thing else ():
                for item in () if value is False or aspect in _TOLD else _items(value):
                    yield f"{aspect}: {_item(side, aspect, item)}"
    else:
        for aspect in change.aspects:
            yield from _aspect(comparison, change, aspect)


def sign(change: Change) -> str:
    """Give ``-`` for what only the first side has, ``+`` the second, ``~`` what both do."""
    return "+" if change.before is None else "-" if change.after is None else "~"


def _sides(comparison: Comparison, change: Change) -> tuple[tuple[Side, Thing | None], ...]:
    return (comparison.before, change.before), (comparison.after, change.after)


def _aspect(comparison: Comparison, change: Change, aspect: str) -> Iterator[str]:
    """Tell what has become of one aspect; of a list the items that came and went, or its order."""
    assert change.before
    assert change.after
    old, new = (_items(thing.aspects.get(aspect)) for thing in (change.before, change.after))
    common = [item for item in either(old, new) if item in old and item in new]
    if common and len(common) == len(old) == len(new):
        yield f"- {aspect} in the order {', '.join(map(_shown, old))}"
        yield f"+ {aspect} in the order {', '.join(map(_shown, new))}"
        return
    for mark, items, side in (("-", old, comparison.before), ("+", new, comparison.after)):
        for item in items:
            if item not in common:
                yield f"{mark} {aspect}: {_item(side, aspect, item)}"


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _item(side: Side, aspect: str, item: Any) -> str:
    """Write a condition or an action with its sentence and sources, anything else as it is."""
    if aspect == "conditions":
        wanted, name = not item.startswith("not "), item.removeprefix("not ")
        guard = side.chart.guards[name]
        return f"{sentence(guard, wanted)} ({item}){_cited(guard.source)}"
    if aspect in ("actions", *STATE_ACTIONS):
        action = side.chart.actions[item]
        return f"{action.says} ({item}){_cited(action.source)}"
    return _shown(item)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return ", ".join(f"{k}: {_shown(v)}" for k, v in value.items()) if isinstance(value, dict) else str(value)


def _cited(source: tuple[str, ...]) -> str:
    return f" [{', '.join(source)}]" if source else ""


def _wrapped(line: str, indent: int) -> str:
    return fill(line, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
