"""The differences between two variants, or between two versions of a variant, as data."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from sixtysix.chart import load
from sixtysix.chart.model import STATE_ACTIONS, TEXTS, ConfiguredChart, translated
from sixtysix.chart.parameters import all_of
from sixtysix.chart.problems import write_value
from sixtysix.chart.sources import Item, translated_ruling
from sixtysix.contract.rules import rules_module
from sixtysix.errors import SixtySixError
from sixtysix.languages import N_, _

Key = TypeVar("Key")

TITLES = {
    "parameters": N_("Parameters"),
    "follows": N_("What follows from the deck and the deal"),
    "features": N_("Features"),
    "states": N_("States"),
    "transitions": N_("Transitions"),
    "atoms": N_("Conditions"),
    "actions": N_("Actions"),
    "events": N_("Events"),
    "invariants": N_("Invariants"),
    "cases": N_("Tables of the rules"),
    "rulings": N_("Rulings"),
    "words": N_("The variant"),
}
"""The kinds of items that are compared, in order, with their headings; ``words`` are the variant's own texts."""

VALUE, SOURCE = "value", N_("source")  # the aspect of a parameter, and an aspect of most other things


@dataclass(frozen=True)
class Side:
    """A variant in a comparison."""

    name: str  # the name in messages
    chart: ConfiguredChart


def side(name_or_path: str) -> Side:
    """Return one side of a comparison. The texts of the variant are in the current language."""
    return Side(name_or_path, translated(load(name_or_path)))


@dataclass(frozen=True)
class ComparedItem:
    """A parameter, a state or another item of one variant. Only the values in ``aspects`` are compared."""

    says: str = ""
    source: tuple[str, ...] = ()
    aspects: Mapping[str, Any] = field(default_factory=dict)  # texts keep their placeholders


@dataclass(frozen=True)
class Change:
    """An item that differs between two variants."""

    kind: str
    name: str
    before: ComparedItem | None  # None if the item is new
    after: ComparedItem | None  # None if the item was removed

    @property
    def says(self) -> str:
        return (self.after or self.before or ComparedItem()).says

    @property
    def source(self) -> tuple[str, ...]:
        return tuple(either(*(thing.source if thing else () for thing in (self.before, self.after))))

    @property
    def aspects(self) -> tuple[str, ...]:
        """The keys of ``ComparedItem.aspects`` whose values differ."""
        before, after = (thing.aspects if thing else {} for thing in (self.before, self.after))
        return tuple(key for key in either(before, after) if before.get(key) != after.get(key))

    def json(self) -> dict[str, Any]:
        before, after = (
            thing and thing.aspects.get(VALUE, thing.aspects) for thing in (self.before, self.after)
        )
        source = list(self.source)
        return {"name": self.name, "says": self.says, "before": before, "after": after, "source": source}


@dataclass(frozen=True)
class Comparison:
    """Two variants, and all differences between them."""

    before: Side
    after: Side
    changes: tuple[Change, ...]

    def of_kind(self, kind: str) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.kind == kind)

    def json(self) -> dict[str, Any]:
        found = {kind: [change.json() for change in self.of_kind(kind)] for kind in TITLES}
        return {"before": self.before.name, "after": self.after.name, "equal": not self.changes, **found}


def compare(before: Side, after: Side) -> Comparison:
    """Return all differences between two variants, or between two versions of a variant.

    Titles and descriptions are compared only if both sides are versions of the same variant.

    Raises:
        SixtySixError: if the variants belong to different games.

    >>> found = compare(side("schnapsen"), side("kinderschnapsen"))
    >>> found.of_kind("features")[0].name
    'marriages'
    """
    if before.chart.rules != after.chart.rules:
        raise SixtySixError(
            f"{before.name} and {after.name} belong to different games; compare variants of one game"
        )
    one, other = before.chart.variant, after.chart.variant
    texts, changed = {*one.source} & {*other.source}, one.changed | other.changed

    def found(kind: str, side: Side) -> dict[str, ComparedItem]:
        if kind == "words":
            return _words(side) if one.name == other.name else {}
        items = _ITEMS[kind](side)
        # Variants with texts of their own cite different statements for everything that they share. This is not a
        # difference: only sources that both sides may cite are compared.
        for name, item in items.items():
            if SOURCE in item.aspects:
                both_may = side.chart.sources.within(texts, changed, item.aspects[SOURCE])
                items[name] = replace(item, aspects={**item.aspects, SOURCE: both_may})
        return items

    changes = []
    for kind in TITLES:
        ones, others = found(kind, before), found(kind, after)
        for name in either(ones, others):
            old, new = ones.get(name), others.get(name)
            differ = old is None or new is None or old.aspects != new.aspects
            # If a side leaves out an item that its family has, the side's transitions show that.
            is_shown_elsewhere = kind in ("actions", "events", "cases") and any(
                name in getattr(side.chart.family, kind) and name not in getattr(side.chart, kind)
                for side in (before, after)
            )
            if differ and not is_shown_elsewhere:
                changes.append(Change(kind, name, old, new))
    return Comparison(before, after, tuple(changes))


def either(one: Iterable[Key], other: Iterable[Key]) -> list[Key]:
    """Merge two lists of keys without duplicates: ``either("ac", "abc")`` is ``["a", "b", "c"]``."""
    found = list(one)
    place = 0
    for key in other:
        if key in found:
            place = found.index(key) + 1
        else:
            found.insert(place, key)
            place += 1
    return found


def _parameters(side: Side) -> dict[str, ComparedItem]:
    known, found = side.chart.declarations.by_path, {}
    for path, value in all_of(side.chart.variant.parameters):
        if not isinstance(value, Mapping):
            says, source = (known[path].says, known[path].source) if path in known else ("", ())
            found[path] = ComparedItem(says, source, {VALUE: value})
    return found


def _following(side: Side) -> dict[str, ComparedItem]:
    found = rules_module(side.chart.rules).consequences(side.chart.ruleset)
    return {
        name: ComparedItem(_(says), tuple(source), {VALUE: value})
        for name, (says, source, value) in found.items()
    }


def _features(side: Side) -> dict[str, ComparedItem]:
    def choice(wanted: bool, values: tuple[object, ...]) -> str:
        either_of = _(" or ").join(map(write_value, values))
        return either_of if wanted else _("not {value}", value=either_of)

    found = {}
    for name, feature in side.chart.features.items():
        conditions = [f"{path}: {choice(*values)}" for path, values in feature.where.items()]
        aspects = {N_("on"): name in side.chart.active, "says": feature.says, N_("where"): conditions}
        found[name] = ComparedItem(feature.says, (), aspects)
    return found


def _transitions(side: Side) -> dict[str, ComparedItem]:
    written = {t.name: t for t in side.chart.family.transitions}
    found = {}
    for t in side.chart.transitions:
        aspects = {
            N_("says"): written.get(t.name, t).says,
            N_("event"): t.event,
            N_("from"): t.source,
            N_("to"): t.target,
            N_("internal"): t.internal,
            N_("conditions"): [name if wanted else f"not {name}" for name, wanted in t.guards],
            N_("actions"): list(t.on),
            N_("features"): list(t.features),
            SOURCE: t.cites,
        }
        found[t.name] = ComparedItem(t.says, t.cites, aspects)
    return found


def _rulings(side: Side) -> dict[str, ComparedItem]:
    rulings = {name: translated_ruling(ruling) for name, ruling in side.chart.sources.rulings.items()}
    return {name: ComparedItem(one.get("title", ""), (name,), one) for name, one in rulings.items()}


def _words(side: Side) -> dict[str, ComparedItem]:
    variant = side.chart.variant
    aspects = {
        N_("title"): variant.title,
        "says": variant.says,
        N_("extends"): list(variant.lineage[1:]),
        SOURCE: variant.source,
        N_("family"): side.chart.family.says,
        N_("impossible"): [f"{', '.join(i.obligations)}: {i.because}" for i in side.chart.impossible],
    }
    return {variant.name: ComparedItem(variant.title, variant.source, aspects)}


def _parts(table: str, attributes: Mapping[str, str]) -> Callable[[Side], dict[str, ComparedItem]]:

    def aspects(part: Item) -> dict[str, Any]:
        values = {name: getattr(part, attribute) for name, attribute in attributes.items()}
        lists = {name: list(value) for name, value in values.items() if isinstance(value, tuple)}
        return {"says": part.says, **{name: None if v == "" else v for name, v in values.items()}, **lists}

    def items(side: Side) -> dict[str, ComparedItem]:
        found = {}
        for name, part in getattr(side.chart, table).items():
            written = aspects(getattr(side.chart.family, table).get(name, part))
            # Texts keep their placeholders, because parameters are compared separately.
            texts = {key: written[key] for key in TEXTS if key in written}
            known = {**aspects(part), **texts, SOURCE: part.source}
            found[name] = ComparedItem(part.says, part.source, known)
        return found

    return items


_OF_FUNCTIONS = {key: key for key in (N_("otherwise"), N_("margin"), N_("now"))}

_ITEMS: Mapping[str, Callable[[Side], dict[str, ComparedItem]]] = {
    "parameters": _parameters,
    "follows": _following,
    "features": _features,
    "transitions": _transitions,
    "states": _parts(
        "states",
        {
            N_("inside"): "parent",
            **{key: key for key in (N_("initial"), N_("final"))},
            N_("substates"): "children",
            **{key: key for key in STATE_ACTIONS},
        },
    ),
    "atoms": _parts("guards", _OF_FUNCTIONS),
    "actions": _parts("actions", _OF_FUNCTIONS),
    "events": _parts("events", {key: key for key in (N_("label"), N_("by"), N_("carries"))}),
    "invariants": _parts("invariants", {N_("in"): "holds_in"}),
    "cases": _parts("cases", {"in": "states"}),
    "rulings": _rulings,
}
"""For each kind except ``words``, the function that returns all items of the kind on a side."""
