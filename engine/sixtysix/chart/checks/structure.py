"""The shape of a chart: initial and final states, internal transitions, what can be reached."""

from collections.abc import Iterator

from sixtysix.chart.checks.outline import Node, Outline
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
