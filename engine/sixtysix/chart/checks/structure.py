"""The shape of a chart: initial and final states, what can be reached, and transitions that can be taken at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from sixtysix.chart.checks.outline import GUARDS, Node, Outline, Word
from sixtysix.chart.checks.parameters import known_facts
from sixtysix.chart.parameters import Parameters
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.chart.validation import MISSING


def structure_findings(outline: Outline) -> Iterator[Finding]:
    """Find compounds without one initial state, final states that go on, states that cannot be reached."""
    for parent in [None, *(node for node in outline.nodes if node.is_compound)]:
        children = outline.children(parent)
        initial = [child for child in children if child.is_marked("initial")]
        around, place = (parent.name, parent.place) if parent else ("the chart", ("states",))
        if children and not initial:
            message = f"none of the states in {around} is initial"
            yield Finding(place, "no-initial", message, at_key=True)
        for child in initial[1:]:
            message = f"{around} has an initial state already: {initial[0].name}"
            yield Finding((*child.place, "initial"), "two-initials", message, at_key=True)
    for node in outline.nodes:
        for key in ("transitions", "states"):
            if node.is_marked("final") and node.data.get(key):
                message = f"{node.name} is final and cannot have {key}"
                yield Finding((*node.place, key), f"final-{key}", message, at_key=True)
    for edge in outline.edges:
        source, target = edge.source, edge.target
        if target is None:
            yield Finding(edge.place, MISSING, "the key target is missing")
        elif edge.is_internal and target and target.text != source:
            message = f"an internal transition of {source} leads to {source}, not to {target.text[:64]}"
            yield Finding(target.place, "internal-target", message)
    for case in outline.tables["case"].values():
        for word in case.words("in"):
            if outline.states[word.text].is_compound:
                message = f"a case is asked in atomic states, and {word.text} has states of its own"
                yield Finding(word.place, "compound-case", message)
    if all(edge.target for edge in outline.edges):
        yield from _unreachable(outline)


def _unreachable(outline: Outline) -> Iterator[Finding]:
    """Find the outermost states that no path enters."""
    reached: set[Pointer] = set()
    waiting = [*_entered(outline, None)]
    while waiting:
        node = waiting.pop()
        if node.place in reached:
            continue
        reached.add(node.place)
        if node.parent is not None:
            waiting.append(node.parent)
        waiting += _entered(outline, node) if node.is_compound else []
        waiting += [outline.states[edge.target.text] for edge in node.edges if edge.target]
    for node in outline.nodes:
        if node.place not in reached and (node.parent is None or node.parent.place in reached):
            yield Finding(node.place, "unreachable-state", f"no transition leads to {node.name}", at_key=True)


def _entered(outline: Outline, parent: Node | None) -> list[Node]:
    """List the initial states in a compound; all states if none is marked."""
    children = outline.children(parent)
    return [child for child in children if child.is_marked("initial")] or children


class _Guarded(NamedTuple):
    """A transition in one variant: its trigger, and the atoms that variant has."""

    place: Pointer
    event: str | None
    cond: frozenset[str]
    unless: frozenset[str]


# Whether two transitions exclude each other is not asked of the rules: a guard must stand in `cond` of the one and in
# `unless` of the other, so that a reader sees it. It depends on what `when` leaves of them, so it is asked for every
# set of features that some variant has, and a pair is told once, with the first variant that has both.
def overlap_findings(
    outline: Outline, variants: Mapping[str, Parameters], line_of: Callable[[Pointer], int]
) -> Iterator[Finding]:
    """Find each pair of transitions that exclude each other in no way, with a variant that has both."""
    sets: dict[frozenset[str], str] = {}
    for name, parameters in variants.items():
        sets.setdefault(known_facts(outline, parameters), name)
    told: set[tuple[Pointer, Pointer]] = set()
    for features, variant in (sets or {frozenset[str](): ""}).items():
        for state, first, second in _overlaps(outline, features):
            if (first.place, second.place) not in told:
                told.add((first.place, second.place))
                what = f"two transitions of {second.event}" if second.event else "two eventless transitions"
                where = f"in {state}" + (f" of {variant}" if variant else "")
                other = f"this one and that of line {line_of(first.place)}"
                advice = "put a guard in cond of one and in unless of the other"
                message = f"{what} can be taken at once {where}, {other}; {advice}"
                yield Finding(second.place, "overlap", message)


def _overlaps(outline: Outline, features: frozenset[str]) -> Iterator[tuple[str, _Guarded, _Guarded]]:
    edges = {node.place: list(_guarded(outline, node, features)) for node in outline.nodes}
    for node in outline.nodes:
        own, outer, around = edges[node.place], list[_Guarded](), node.parent
        while around:
            outer += edges[around.place]
            around = around.parent
        for first, second in (*combinations(own, 2), *product(outer, own)):
            excluded = first.cond & second.unless or first.unless & second.cond
            if first.event == second.event and not excluded:
                yield node.name, first, second


def _guarded(outline: Outline, node: Node, features: frozenset[str]) -> Iterator[_Guarded]:
    """Give the state's own transitions in a variant with these features."""
    guards = outline.tables["guard"]
    for edge in node.edges:
        if _is_kept(edge.words("when"), features):
            cond, unless = (
                frozenset(
                    word.text
                    for word, when in edge.guards(key)
                    if _is_kept(when, features) and _is_kept(guards[word.text].words("when"), features)
                )
                for key in GUARDS
            )
            yield _Guarded(edge.place, edge.event.text if edge.event else None, cond, unless)


def _is_kept(when: Iterable[Word], features: frozenset[str]) -> bool:
    return features.issuperset(word.text for word in when)
