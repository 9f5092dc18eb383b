"""The shape of a chart: initial and final states, what can be reached, and transitions that can be taken at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from sixtysix.chart.checks.declarations import features_on
from sixtysix.chart.checks.outline import GUARDS, Arrow, Node, Outline
from sixtysix.chart.parameters import Parameters
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.errors import nearest


def structure_findings(outline: Outline) -> Iterator[Finding]:
    """Compounds without one initial state, final states that go on, states that cannot be reached."""
    for parent in [None, *(node.place for node in outline.nodes if node.is_compound)]:
        yield from _initial_findings(outline, parent)
    for node in outline.nodes:
        yield from _final_findings(node)
    yield from _internal_findings(outline)
    yield from _case_findings(outline)
    yield from _unreachable(outline)


def _initial_findings(outline: Outline, parent: Pointer | None) -> Iterator[Finding]:
    children = outline.children(parent)
    initial = [child for child in children if child.is_marked("initial")]
    around = "the chart" if parent is None else str(parent[-1])
    if children and not initial and not any(outline.may_have(c.place, "initial") for c in children):
        place = ("states",) if parent is None else parent
        yield Finding(place, "no-initial", f"none of the states in {around} is initial", at_key=True)
    for child in initial[1:]:
        message = f"{around} has an initial state already: {initial[0].name}"
        yield Finding((*child.place, "initial"), "two-initials", message, at_key=True)


def _final_findings(node: Node) -> Iterator[Finding]:
    for key in ("transitions", "states"):
        if node.is_marked("final") and node.data.get(key):
            message = f"{node.name} is final and cannot have {key}"
            yield Finding((*node.place, key), f"final-{key}", message, at_key=True)


def _internal_findings(outline: Outline) -> Iterator[Finding]:
    for arrow in outline.arrows:
        target = arrow.target
        if arrow.data.get("internal") is True and target and target.text != arrow.source:
            message = (
                f"an internal transition of {arrow.source} leads to {arrow.source}, not to {target.text[:64]}"
            )
            yield Finding(target.place, "internal-target", message)


def _case_findings(outline: Outline) -> Iterator[Finding]:
    for case in outline.tables["case"].values():
        for word in case.words("in"):
            node = outline.states.get(word.text)
            if node and node.is_compound:
                message = f"a case is asked in atomic states, and {node.name} has states of its own"
                yield Finding(word.place, "compound-case", message)


def _unreachable(outline: Outline) -> Iterator[Finding]:
    if any(arrow.target is None for arrow in outline.arrows):
        return
    reached = _reached(outline)
    for node in outline.nodes:
        if node.place not in reached and (node.parent is None or node.parent in reached):
            yield Finding(node.place, "unreachable-state", f"no transition leads to {node.name}", at_key=True)


def _reached(outline: Outline) -> set[Pointer]:
    """The places of all states that some path enters, and of those a mistake may hide the way to."""
    reached: set[Pointer] = set()
    waiting = [*_entered(outline, None), *_perhaps_meant(outline)]
    while waiting:
        node = waiting.pop()
        if node.place in reached:
            continue
        reached.add(node.place)
        if node.parent is not None:
            waiting.append(outline.by_place[node.parent])
        waiting += _entered(outline, node.place) if node.is_compound else []
        targets = (arrow.target.text for arrow in node.arrows if arrow.target)
        waiting += [outline.states[t] for t in targets if t in outline.states]
    return reached


def _entered(outline: Outline, parent: Pointer | None) -> list[Node]:
    """The initial states in a compound; all states if none is marked."""
    children = outline.children(parent)
    return [child for child in children if child.is_marked("initial")] or children


def _perhaps_meant(outline: Outline) -> list[Node]:
    """States that misspelt targets and malformed parts may mean, and further ones of a name given twice."""
    unknown = {arrow.target.text for arrow in outline.arrows if arrow.target} - set(outline.states)
    texts = [*unknown, *outline.lost]
    names = {nearest(text, outline.states) for text in texts if text not in outline.states}
    names |= outline.lost & set(outline.states)
    repeated = [node for node in outline.nodes if outline.states[node.name] is not node]
    return [*(outline.states[name] for name in names if name), *repeated]


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
