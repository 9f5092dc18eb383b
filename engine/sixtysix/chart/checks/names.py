"""Names that mean nothing, mean two things, or are never used."""

from collections.abc import Collection, Iterator, Mapping
from keyword import iskeyword
from typing import Any

from sixtysix.chart.checks.outline import GUARDS, Outline, Word
from sixtysix.chart.kinds import KINDS
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.errors import did_you_mean, nearest

RESERVED = frozenset({
    "TransitionNotAllowed", "activate_initial_state", "active_listeners", "active_states", "add_listener",
    "allow_event_without_transition", "allowed_events", "atomic_configuration_update", "bind_events_to",
    "cancel_event", "catch_errors_as_events", "configuration", "configuration_values", "current_event",
    "current_state", "current_state_value", "declared_events", "enable_self_transition_entries",
    "enabled_events", "event_json", "events", "explain", "id", "invariants", "is_terminated",
    "legal_events", "legal_numbers", "legality", "machine_name", "model", "name", "observe", "prepare",
    "raise_", "restore", "rules_module", "ruleset", "send", "snapshot", "start_configuration_values",
    "state", "states", "states_map", "table", "transition", "version", "view", "violations",
})  # fmt: skip
"""Names that a machine's class has already."""

RESERVED_ARGUMENTS = frozenset({
    "event", "event_data", "machine", "model", "player", "self", "source", "state", "target", "transition",
})  # fmt: skip
"""Names that mean something else where an event's arguments are passed on."""

_ATTRIBUTES = ("event", "guard", "action")
_MUST_BE_USED = ("feature", "event", "guard", "action")

_IN_OBLIGATIONS = {kind.name: kind.transitions for kind in KINDS}
"""How many transitions follow the kind in the id of an obligation."""

_IN_MUTANTS = {
    f"{change}-{part}": 1
    for part, changes in {
        "guard": ("drop", "negate", "swap"),
        "transition": ("drop", "copy", "retarget"),
        "action": ("drop", "swap"),
        "actions": ("order",),
    }.items()
    for change in changes
}
"""The same for each operator of mutants. In place of a transition actions may have a state's list: ``DONE.enter``."""


def name_findings(outline: Outline) -> Iterator[Finding]:
    """Unknown names, names given twice or reserved, and declared names that nothing uses."""
    unknown = list(_unknown(outline))
    for word, kind in unknown:
        message = f"there is no {kind} {word.text[:64]}{did_you_mean(word.text, _known(outline, kind))}"
        yield Finding(word.place, f"unknown-{kind}", message)
    yield from _repeated_states(outline)
    yield from _repeated_transitions(outline)
    yield from _clashes(outline)
    yield from _reserved(outline)
    yield from _unused(outline, [word for word, _ in unknown])


def uses(outline: Outline) -> Iterator[tuple[Word, str]]:
    """Every name that is used, with the kind of thing it must be."""
    for arrow in outline.arrows:
        if arrow.event:
            yield arrow.event, "event"
        if arrow.target:
            yield arrow.target, "state"
        for word, features in (use for key in GUARDS for use in arrow.guards(key)):
            yield from [(word, "guard"), *((feature, "feature") for feature in features)]
        yield from ((word, "action") for word in arrow.words("on"))
        yield from ((word, "feature") for word in arrow.words("when"))
    for node in outline.nodes:
        yield from ((word, "action") for word in node.actions)
    for table in outline.tables.values():
        for entry in table.values():
            yield from ((word, "feature") for word in entry.words("when"))
            yield from ((word, "state") for key in ("holds_in", "in") for word in entry.words(key))
    for entry in outline.impossible:
        yield from ((word, "feature") for key in ("when", "unless") for word in entry.words(key))


def _known(outline: Outline, kind: str) -> Mapping[str, object]:
    return outline.states if kind == "state" else outline.tables[kind]


def _unknown(outline: Outline) -> Iterator[tuple[Word, str]]:
    """The uses of a name that is not declared; a malformed use or declaration is the schema's to report."""
    for word, kind in uses(outline):
        declared = word.text in _known(outline, kind) or word.text in outline.lost
        if not declared and not outline.is_refused(word.place) and outline.nodes:
            yield word, kind


def _repeated_states(outline: Outline) -> Iterator[Finding]:
    for node in outline.nodes:
        if outline.states[node.name] is not node:
            message = f"there is another state {node.name}; a name stands for one state"
            yield Finding(node.place, "duplicate-state", message, at_key=True)


def _repeated_transitions(outline: Outline) -> Iterator[Finding]:
    """Drawings, reports and mutants call transitions, states, guards and actions by their names alone."""
    owners = dict.fromkeys(outline.states, "state")
    owners |= {name: kind for kind in ("guard", "action", "case") for name in outline.tables[kind]}
    for word in (arrow.name for arrow in outline.arrows if arrow.name):
        if owners.get(word.text) == "transition":
            message = f"there is another transition {word.text[:64]}; a name stands for one transition"
            yield Finding(word.place, "duplicate-transition", message)
        elif word.text in owners:
            message = f"the transition {word.text} has the name of {_a(owners[word.text])}"
            yield Finding(word.place, "name-clash", message)
        owners.setdefault(word.text, "transition")


def _clashes(outline: Outline) -> Iterator[Finding]:
    """A machine's class has its states, events, guards and actions as attributes."""
    owners = dict.fromkeys(outline.states, "state")
    for kind in _ATTRIBUTES:
        for entry in outline.tables[kind].values():
            if entry.name in owners:
                message = f"the {kind} {entry.name} has the name of {_a(owners[entry.name])}"
                yield Finding(entry.place, "name-clash", message, at_key=True)
            owners.setdefault(entry.name, kind)


def _reserved(outline: Outline) -> Iterator[Finding]:
    named = [(node.name, node.place, "state") for node in outline.nodes]
    named += [(e.name, e.place, e.kind) for kind in _ATTRIBUTES for e in outline.tables[kind].values()]
    for name, place, kind in named:
        if iskeyword(name) or name in RESERVED:
            message = f"{_a(kind)} cannot be named {name}; the name is taken"
            yield Finding(place, "reserved-name", message, at_key=True)


def _unused(outline: Outline, unknown: list[Word]) -> Iterator[Finding]:
    used = {(word.text, kind) for word, kind in uses(outline)}
    for kind in _MUST_BE_USED:
        meant = {nearest(word.text, outline.tables[kind]) for word in unknown}
        meant |= outline.lost | {nearest(text, outline.tables[kind]) for text in outline.lost}
        for entry in outline.tables[kind].values():
            is_used = (entry.name, kind) in used or entry.name in meant
            if not is_used and not outline.is_refused(entry.place):
                message = f"the {kind} {entry.name} is declared and never used"
                yield Finding(entry.place, f"unused-{kind}", message, at_key=True)


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def impossible_findings(document: Any, place: Pointer, transitions: Collection[str]) -> Iterator[Finding]:
    """Find the transitions that the list ``impossible`` names and the chart does not have."""
    for index, pattern in _patterns(document, place, "obligations"):
        yield from _unknown_transitions(pattern.split("/"), _IN_OBLIGATIONS, index, transitions)


def equivalent_findings(document: Any, place: Pointer, transitions: Collection[str]) -> Iterator[Finding]:
    """Find the transitions that the list ``equivalents`` names and the chart does not have."""
    for index, pattern in _patterns(document, place, "mutants"):
        if pattern.startswith("spec/"):
            yield from _unknown_transitions(pattern.split("/")[1:], _IN_MUTANTS, index, transitions)


def _patterns(entries: Any, place: Pointer, key: str) -> Iterator[tuple[Pointer, str]]:
    """Give every pattern with its place, as far as the entries are in form."""
    for i, entry in enumerate(entries if isinstance(entries, list) else ()):
        patterns = entry.get(key) if isinstance(entry, dict) else None
        for j, pattern in enumerate(patterns if isinstance(patterns, list) else ()):
            if isinstance(pattern, str):
                yield (*place, i, key, j), pattern


def _unknown_transitions(
    parts: list[str], counts: Mapping[str, int], place: Pointer, transitions: Collection[str]
) -> Iterator[Finding]:
    kind, *rest = parts
    for name in rest[: counts.get(kind, 0)]:
        if name not in transitions and not set(name) & set("*?[."):
            message = f"there is no transition {name[:64]}{did_you_mean(name, transitions)}"
            yield Finding(place, "unknown-transition", message)
