"""Transitions of one event from one state whose guards do not exclude each other."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from sixtysix.chart.checks.features import features_on
from sixtysix.chart.checks.outline import GUARDS, Arrow, Node, Outline
from sixtysix.chart.parameters import Parameters
from sixtysix.chart.problems import Finding, Pointer


class _Guarded(NamedTuple):
    """A transition in one variant: its trigger, and the atoms that variant has."""

    place: Pointer
    event: str | None
    cond: frozenset[str]
    unless: frozenset[str]


def overlap_findings(
    outline: Outline, variants: Mapping[str, Parameters], lines: Mapping[Pointer, int]
) -> Iterator[Finding]:
    """Each pair of transitions that exclude each other in no way, with a variant that has both."""
    told: set[tuple[Pointer, Pointer]] = set()
    for features, variant in _sets_of_features(outline, variants).items():
        for state, first, second in _overlaps(outline, features):
            if (first.place, second.place) not in told:
                told.add((first.place, second.place))
                message = _message(state, first, second, variant, lines)
                yield Finding(second.place, "overlap", message)


def _message(
    state: str, first: _Guarded, second: _Guarded, variant: str, lines: Mapping[Pointer, int]
) -> str:
    what = f"two transitions of {second.event}" if second.event else "two eventless transitions"
    where = f"in {state}" + (f" of {variant}" if variant else "")
    other = f"this one and that of line {lines.get(first.place, 1)}"
    return (
        f"{what} can be taken at once {where}, {other}; put a guard in cond of one and in unless of the other"
    )


def _sets_of_features(outline: Outline, variants: Mapping[str, Parameters]) -> dict[frozenset[str], str]:
    """Each set of features that a variant has, with the first such variant."""
    sets: dict[frozenset[str], str] = {}
    for name, parameters in variants.items():
        sets.setdefault(features_on(outline, parameters), name)
    return sets or {frozenset(): ""}


def _overlaps(outline: Outline, features: frozenset[str]) -> Iterator[tuple[str, _Guarded, _Guarded]]:
    atoms = {g.name for g in outline.tables["guard"].values() if _is_kept(g.words("when"), features)}
    arrows = {n.place: list(_guarded(outline, n, features, atoms)) for n in outline.nodes}
    for node in outline.nodes:
        own = arrows[node.place]
        for first, second in combinations(own, 2):
            if _together(first, second):
                yield node.name, first, second
        for outer in list(outline.ancestors(node))[1:]:
            yield from ((node.name, a, b) for a in arrows[outer.place] for b in own if _together(a, b))


def _guarded(outline: Outline, node: Node, features: frozenset[str], atoms: set[str]) -> Iterator[_Guarded]:
    for arrow in node.arrows:
        if _is_understood(outline, arrow) and _is_kept(arrow.words("when"), features):
            event = arrow.event.text if arrow.event else None
            cond, unless = (_atoms(arrow, key, features) & atoms for key in GUARDS)
            yield _Guarded(arrow.place, event, cond, unless)


def _is_understood(outline: Outline, arrow: Arrow) -> bool:
    """Whether it is well formed and its guards are declared."""
    guards = (*arrow.words("cond"), *arrow.words("unless"))
    return outline.is_whole(arrow.place) and all(g.text in outline.tables["guard"] for g in guards)


def _is_kept(when: Iterable[tuple[str, Pointer]], features: frozenset[str]) -> bool:
    return all(feature in features for feature, _ in when)


def _atoms(arrow: Arrow, key: str, features: frozenset[str]) -> frozenset[str]:
    return frozenset(word.text for word, when in arrow.guards(key) if _is_kept(when, features))


def _together(first: _Guarded, second: _Guarded) -> bool:
    excluded = first.cond & second.unless or first.unless & second.cond
    return first.event == second.event and not excluded
