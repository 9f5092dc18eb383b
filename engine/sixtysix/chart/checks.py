"""Checks the names, the nesting of states, the features, and the placeholders of a chart."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from keyword import iskeyword

from sixtysix.chart.chart_file import ChartFile
from sixtysix.chart.model import Chart, ConfiguredChart, Event, State
from sixtysix.chart.parameters import condition_mistakes, placeholder_mistakes
from sixtysix.chart.problems import Mistake, unknown
from sixtysix.chart.sources import OFF, Citing, Item
from sixtysix.errors import nearest
from sixtysix.languages import braces

RESERVED = frozenset({
    "TransitionNotAllowed", "activate_initial_state", "active_listeners", "active_states", "add_listener",
    "allow_event_without_transition", "allowed_events", "atomic_configuration_update", "bind_events_to",
    "cancel_event", "catch_errors_as_events", "codec", "conditions", "configuration", "configuration_values",
    "current_event", "current_state", "current_state_value", "declared_events", "enable_self_transition_entries",
    "enabled_events", "engine", "events", "explain", "id", "invariants", "is_terminated", "kernel_source",
    "legal_codes", "legal_events", "legality", "load_kernel", "machine_name", "model", "name", "observe",
    "prepare", "raise_", "restore", "result", "rules_module", "ruleset", "send", "snapshot",
    "start_configuration_values", "state", "states", "states_map", "table", "transition",
    "undo", "version", "view", "violations",
})  # fmt: skip
"""Attributes that every machine class has."""


def name_mistakes(file: ChartFile) -> Iterator[Mistake]:
    """Yield a mistake for each unknown, duplicate, reserved or unused name."""
    chart, used = file.chart, [use for part in file.parts for use in file.uses(part)]
    kinds = ("state", "feature", "event", "guard", "action")
    known: dict[str, Mapping[str, object]] = {kind: getattr(chart, f"{kind}s") for kind in kinds}
    misnamed = [use for use in used if use[1] not in known[use[0]]]
    yield from (unknown(kind, name, known[kind], place) for kind, name, place in misnamed)
    yield from _name_clashes(chart)
    names = {use[:2] for use in used}
    for kind in kinds[1:]:
        misspelt = {nearest(name, known[kind]) for _, name, _ in misnamed}
        for name in known[kind]:
            if (kind, name) not in names and name not in misspelt:
                message = f"the {kind} {name} is declared and never used"
                yield Mistake((f"{kind}s", name), f"unused-{kind}", message, at_key=True)


def _name_clashes(chart: Chart) -> Iterator[Mistake]:
    owners: dict[str, str] = {}
    for part, kind in named(chart, "state", "event", "guard", "action"):
        if owners.setdefault(part.name, kind) != kind:
            message = f"the {kind} {part.name} has the name of {_a(owners[part.name])}"
            yield Mistake(part.place, "name-clash", message, at_key=True)
        if kind == "event" and owners.get(part.name.upper()) == "state":
            message = f"in a kernel the event {part.name} is named {part.name.upper()}, like the state"
            yield Mistake(part.place, "name-clash", message, at_key=True)
        if iskeyword(part.name) or part.name in RESERVED:
            message = f"{_a(kind)} cannot be named {part.name}; the name is taken"
            yield Mistake(part.place, "reserved-name", message, at_key=True)
    owners = {part.name: kind for part, kind in named(chart, "state", "guard", "action", "case")}
    for t in chart.transitions:  # drawings, reports and mutants refer to transitions by name only
        if t.name in owners:
            message = f"the transition {t.name} has the name of {_a(owners[t.name])}"
            yield Mistake((*t.place, "name"), "name-clash", message)
        owners.setdefault(t.name, "transition")


def named(chart: Chart, *kinds: str) -> Iterator[tuple[Item, str]]:
    """Yield (part, kind) for each part of the chart whose kind is in ``kinds``, such as ``"guard"``."""
    return ((part, kind) for kind in kinds for part in getattr(chart, f"{kind}s").values())


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def structure_mistakes(file: ChartFile) -> Iterator[Mistake]:
    """Yield mistakes such as two initial states in one compound, or a final state with transitions."""
    chart = file.chart
    for parent in (None, *(state for state in chart.states.values() if state.is_compound)):
        children = _children(chart, parent.name if parent else None)
        initial = [child for child in children if child.initial]
        around, place = (parent.name, parent.place) if parent else ("the chart", ("states",))
        if not initial:
            message = f"none of the states in {around} is initial"
            yield Mistake(place, "no-initial", message, at_key=True)
        for child in initial[1:]:
            message = f"{around} has an initial state already: {initial[0].name}"
            yield Mistake((*child.place, "initial"), "two-initials", message, at_key=True)
    for state in chart.states.values():
        for key, inside in (("transitions", state.transitions), ("states", state.children)):
            if state.final and inside:
                message = f"{state.name} is final and cannot have {key}"
                yield Mistake((*state.place, key), f"final-{key}", message, at_key=True)
    for t in chart.transitions:
        if t.internal and t.target != t.source:
            message = f"an internal transition of {t.source} leads to {t.source}, not to {t.target[:64]}"
            yield Mistake(file.place_of(t, t.target), "internal-target", message)
    for case in chart.cases.values():
        for name in (name for name in case.states if chart.states[name].is_compound):
            message = f"a case needs atomic states, but {name} has substates"
            yield Mistake(file.place_of(case, name), "compound-case", message)
    yield from _unreachable(chart)


def _children(chart: Chart, parent: str | None) -> list[State]:
    return [state for state in chart.states.values() if state.parent == parent]


def _unreachable(chart: Chart) -> Iterator[Mistake]:
    """Yield a mistake for each unreachable state whose parent can be reached."""

    def entered(parent: str | None) -> list[State]:
        children = _children(chart, parent)
        return [child for child in children if child.initial] or children

    reached, waiting = set[str](), entered(None)
    while waiting:
        state = waiting.pop()
        if state.name not in reached:
            reached.add(state.name)
            waiting += [chart.states[state.parent]] if state.parent else []
            waiting += entered(state.name)
            waiting += [chart.states[t.target] for t in state.transitions]
    for state in chart.states.values():
        if state.name not in reached and (state.parent is None or state.parent in reached):
            yield Mistake(
                state.place, "unreachable-state", f"no transition leads to {state.name}", at_key=True
            )


def parameter_mistakes(file: ChartFile) -> Iterator[Mistake]:
    """Yield mistakes in the conditions of features and in the placeholders of texts."""
    chart = file.chart
    for feature in chart.features.values():
        yield from condition_mistakes(feature, feature.place, chart.declarations)
    for part, (key, text) in ((one, said) for one in file.parts for said in file.texts(one)):
        shown: list[Citing] = [part]
        if isinstance(part, Event):  # an event is shown where its transitions are
            shown = [t for t in chart.transitions if t.event == part.name]
        for found in braces(text):
            for around in shown:
                names = (*(n for n in getattr(around, "features", ()) if not n.startswith(OFF)), *found.on)
                known = [chart.features[name] for name in names]
                place = (*part.place, key)
                if wrong := list(placeholder_mistakes(found, known, chart.declarations, place)):
                    yield from wrong
                    break


# Two transitions exclude each other if a guard is in `cond` of one and in `unless` of the other. A reader can see this,
# whatever the rules compute. Features remove transitions and guards, so every set of features of some variant is
# checked. A pair is reported once, with the first variant that has both.
def overlap_mistakes(file: ChartFile, variants: Iterable[ConfiguredChart]) -> Iterator[Mistake]:
    """Yield a mistake for each pair of transitions that may be enabled at the same time."""
    reported, seen = set[tuple[str, str]](), set[frozenset[str]]()
    for chart in variants:
        if chart.active in seen:
            continue
        seen.add(chart.active)
        for state in chart.states.values():
            around = [name for name in chart.ancestors(state.name) if name != state.name]
            outer = [t for name in around for t in chart.states[name].transitions]
            for first, second in (*combinations(state.transitions, 2), *product(outer, state.transitions)):
                excluded = {*first.cond} & {*second.unless} or {*first.unless} & {*second.cond}
                if first.event != second.event or excluded or (first.name, second.name) in reported:
                    continue
                reported.add((first.name, second.name))
                what = f"two transitions of {second.event}" if second.event else "two eventless transitions"
                where = f"in {state.name} of {chart.variant.name}"
                other = f"this one and the one in line {file.documents[0].position(first.place)[0]}"
                advice = "put a guard in cond of one and in unless of the other"
                message = f"{what} can be taken at the same time {where}, {other}; {advice}"
                yield Mistake(second.place, "overlap", message)
