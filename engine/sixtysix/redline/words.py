"""Describes in words how two variants differ: one text with the changes marked, and a numbered list of changes."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import groupby, starmap
from typing import Any, TypeVar

from sixtysix.chart.comparison import TITLES, Comparison
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import Parameter, parameter
from sixtysix.chart.problems import write_value
from sixtysix.chart.prose import words
from sixtysix.compile.diagram.labels import GONE, NEW
from sixtysix.contract.events import behind
from sixtysix.game.names import own_pack
from sixtysix.languages import _
from sixtysix.sheets import deal_in_words

Of = TypeVar("Of")

ALIKE = 0.6  # the share of words that two texts must have in common to be merged

_TOKENS = re.compile(r"\S+?(?=[.,;:]*(?:\s|$))|[.,;:]+(?=\s|$)")
_BEFORE_STOP = re.compile(rf" (?=[{GONE}{NEW}]?[.,;:]+(?:[\s{GONE}{NEW}]|$))")


def both_texts(old: str, new: str, with_gone: bool = True) -> str:
    """Merge two texts into one. A mark precedes each word that only one of the texts has.

    One or two equal words between changes are marked as changed, too. If ``with_gone`` is false, words that only
    ``old`` has are left out. If ``with_gone`` is true and one text is empty, the other text begins with + or −.
    """
    one, other, found = _TOKENS.findall(old), _TOKENS.findall(new), list[str]()
    if not (one and other):
        return of_side(GONE, one * with_gone, "−") + of_side(NEW, other, "+" * with_gone)
    match = SequenceMatcher(None, one, other, autojunk=False)
    start, end = (0, 0), (len(one), len(other))
    whole = [("replace", 0, end[0], 0, end[1])]
    for is_same, group in groupby(
        match.get_opcodes() if match.ratio() >= ALIKE else whole,
        lambda code: (
            code[0] == "equal" and (code[2] - code[1] > 2 or code[1::2] == start or code[2::2] == end)
        ),
    ):
        run = list(group)
        gone, come = one[run[0][1] : run[-1][2]] * with_gone, other[run[0][3] : run[-1][4]]
        if is_same:
            found.append(" ".join(come))
            continue
        for mark, side in ((GONE, gone), (NEW, come)):  # a comma belongs to the word before it
            if side and side[0][0] in ".,;:":
                found.append(of_side(mark, [side.pop(0)]))
        found.append("\u00a0→\u00a0".join(filter(None, (of_side(GONE, gone), of_side(NEW, come)))))
    return _BEFORE_STOP.sub("", " ".join(filter(None, found)))


def of_side(mark: str, tokens: Sequence[str], sign: str = "") -> str:
    text = _BEFORE_STOP.sub("", " ".join(mark + token for token in tokens))
    return f"{sign}\u00a0{text}" if sign and text else text


def aligned(
    old: Sequence[Of], new: Sequence[Of], text: Callable[[Of], str]
) -> Iterator[tuple[Of | None, Of | None]]:
    """Yield pairs of an old and a new item, to be shown side by side. An item can be paired with None."""

    def is_like(one: Of, other: Of) -> bool:
        words = (text(one).split(), text(other).split())
        return any(words) and SequenceMatcher(None, words[0], words[1], autojunk=False).ratio() >= ALIKE

    keys = [[text(thing) or repr(thing) for thing in side] for side in (old, new)]
    match = SequenceMatcher(None, keys[0], keys[1], autojunk=False)
    for kind, start, end, begin, stop in match.get_opcodes():
        ones, others = list(old[start:end]), list(new[begin:stop])
        if kind == "equal" or (len(ones) == len(others) and all(map(text, (*ones, *others)))):
            yield from zip(ones, others, strict=True)
            continue
        for one in ones:
            place = next((n for n, other in enumerate(others) if is_like(one, other)), -1)
            yield from ((None, other) for other in others[: max(place, 0)])
            yield one, others[place] if place >= 0 else None
            del others[: place + 1]
        yield from ((None, other) for other in others)


@dataclass(frozen=True)
class Entry:
    """A numbered change, with the old and the new value in words."""

    number: int
    group: str
    title: str
    before: str
    after: str
    names: tuple[str, ...]  # paths of parameters, or the name of a part of the chart
    source: tuple[str, ...]

    @property
    def marked(self) -> str:
        """The old and the new value, merged into one text."""
        return both_texts(self.before, self.after)

    @property
    def plain(self) -> str:
        """The change as text for a terminal: a heading, the old value, and the new value."""
        head = f"#{self.number}  {self.group}. {self.title} ({self.names[0]}){behind(self.source)}"
        values = (("-", self.before), ("+", self.after))
        return "".join([head, *(f"\n    {sign} {text}" for sign, text in values if text)])


def entries(comparison: Comparison) -> list[Entry]:
    """Return all changes, both of parameters and of other parts of the spec."""
    is_one = comparison.before.chart.family == comparison.after.chart.family
    found = [*_of_parameters(comparison), *(() if is_one else _of_parts(comparison))]
    return [replace(one, number=number) for number, one in enumerate(found, 1)]


def _of_parameters(comparison: Comparison) -> Iterator[Entry]:
    before, after = comparison.before.chart, comparison.after.chart
    declared, told = after.declarations.by_path, set[str]()
    both = {p: tuple(parameter(c.variant.parameters, p) for c in (before, after)) for p in declared}
    differing = {path: values for path, values in both.items() if values[0] != values[1]}
    lost = {
        path: {p for need in after.declarations.needs(path) for p in need.where if p in differing}
        for path, (_old, new) in differing.items()
        if new is None
    }
    for path, values in differing.items():
        one = declared[path]
        is_group = one.parts and all(value is None or isinstance(value, Mapping) for value in values)
        if is_group or one.group in told or lost.get(path):
            continue
        told.add(path)
        names = (path, *(p for p in declared if p.startswith(f"{path}.") or path in lost.get(p, ())))
        group, title = title_of(declared[one.group]), title_of(one)
        cites = [c.source for c in comparison.of_kind("parameters") if c.name in names]
        old, new = (_in_words(one, value, c) for value, c in zip(values, (before, after), strict=True))
        yield Entry(0, group, title, old, new, names, tuple(dict.fromkeys(sum(cites, ()))))


def _of_parts(comparison: Comparison) -> Iterator[Entry]:
    for kind, heading in TITLES.items():
        for change in comparison.of_kind(kind) if kind not in ("parameters", "follows", "features") else ():
            sides = (one.aspects if one else {} for one in (change.before, change.after))
            old, new = (
                ". ".join(f"{_(key)}: {write_value(side[key])}" for key in change.aspects if key in side)
                for side in sides
            )
            yield Entry(0, _(heading), change.says or change.name, old, new, (change.name,), change.source)


def title_of(one: Parameter) -> str:
    """Return the description of a parameter or a group, up to the first colon or full stop."""
    return re.split(r"[:.]", one.says)[0]


def _in_words(one: Parameter, value: Any, chart: ConfiguredChart) -> str:
    if value is None:
        return ""
    if one.path == "dealing.packets":
        return deal_in_words(value, words(chart))
    pack, called = own_pack(), dict(one.words)
    if one.path in ("deck.ranks", "deck.suits"):
        called |= {key: name for key, (_sign, name) in pack.ranks.items()}
        called |= {key: suit.name for key, suit in pack.suits.items()}
    for form in one.form.get("oneOf", (one.form,)):
        called |= dict(zip(form.get("enum", ()), form.get("enumDescriptions", ()), strict=False))
    if isinstance(value, Mapping):  # what decides between numbers does not matter if they are one
        parts = [(chart.declarations.by_path[f"{one.path}.{name}"], part) for name, part in value.items()]
        told = {title_of(part): str(number) for part, number in parts if "enum" not in part.form}
        if len({*told.values()}) == 1:
            return told.popitem()[1]
        return ". ".join(starmap("{}: {}".format, told.items())) or _in_words(*parts[0], chart)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    each = value if isinstance(value, list) else [value]
    names = (called.get(str(word)) or _(str(word)) for word in each)
    return ", ".join(name.partition("|")[0] for name in names).rstrip(".")
