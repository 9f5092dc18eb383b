"""Names in the chart that mean nothing, mean two things, are never used or no function's."""

import inspect
from collections.abc import Collection, Iterable, Iterator, Mapping
from keyword import iskeyword
from typing import Any

from sixtysix.chart.checks.outline import GUARDS, Entry, Node, Outline, Part, Word
from sixtysix.chart.model import OFF
from sixtysix.chart.obligations import KINDS
from sixtysix.chart.problems import Finding, Pointer, as_list, as_mapping
from sixtysix.contract.events import NUMBER
from sixtysix.contract.rules import BEFORE, LEADING, Rules, arguments_of
from sixtysix.errors import did_you_mean, nearest
from sixtysix.languages import braces

RESERVED = frozenset({
    "TransitionNotAllowed", "activate_initial_state", "active_listeners", "active_states", "add_listener",
    "allow_event_without_transition", "allowed_events", "atomic_configuration_update", "bind_events_to",
    "cancel_event", "catch_errors_as_events", "codec", "conditions", "configuration", "configuration_values",
    "current_event", "current_state", "current_state_value", "declared_events", "enable_self_transition_entries",
    "enabled_events", "engine", "events", "explain", "id", "invariants", "is_terminated", "kernel_source",
    "legal_codes", "legal_events", "legality", "load_kernel", "machine_name", "model", "name", "observe",
    "prepare", "raise_", "restore", "result", "rules_module", "ruleset", "send", "snapshot",
    "start_configuration_values", "state", "states", "states_map", "table", "transition", "transition_names",
    "undo", "version", "view", "violations",
})  # fmt: skip
"""Names that a machine's class has already."""

RESERVED_ARGUMENTS = frozenset({
    "event", "event_data", "machine", "model", "player", "self", "source", "state", "target", "transition",
})  # fmt: skip
"""Names that mean something else where an event's arguments are passed on."""

_ATTRIBUTES = ("event", "guard", "action")
"""What a machine's class has as attributes, beside its states."""

_CHANGES = {
    "guard": ("drop", "negate", "swap"),
    "transition": ("drop", "copy", "retarget"),
    "action": ("drop", "swap"),
    "actions": ("order",),
}
_TRANSITIONS = {kind.name: kind.transitions for kind in KINDS} | {
    f"{change}-{part}": 1 for part, changes in _CHANGES.items() for change in changes
}
"""How many names of transitions follow the kind in the id of an obligation, or the operator in that of a mutant.

In place of a transition actions may have a state's list: ``DONE.enter``.
"""


def name_findings(outline: Outline) -> Iterator[Finding]:
    """Find unknown names, names given twice or reserved, and declared names that nothing uses."""
    used = list(_uses(outline))
    unknown = [(word, kind) for word, kind in used if word.text not in _known(outline, kind)]
    for word, kind in unknown:
        message = f"there is no {kind} {word.text[:64]}{did_you_mean(word.text, _known(outline, kind))}"
        yield Finding(word.place, f"unknown-{kind}", message)
    yield from _taken(outline)
    yield from _repeated_transitions(outline)
    yield from _unused(outline, {(word.text, kind) for word, kind in used}, [word for word, _ in unknown])


def _uses(outline: Outline) -> Iterator[tuple[Word, str]]:
    for edge in outline.edges:
        if edge.event:
            yield edge.event, "event"
        if edge.target:
            yield edge.target, "state"
        for word, features in (use for key in GUARDS for use in edge.guards(key)):
            yield from [(word, "guard"), *_features(features)]
        yield from ((word, "action") for word in edge.words("on"))
        yield from _features(edge.words("when"))
    for node in outline.nodes:
        yield from ((word, "action") for word in node.actions)
    for table in outline.tables.values():
        for entry in table.values():
            yield from _features(entry.words("when"))
            yield from ((word, "state") for key in ("holds_in", "in") for word in entry.words(key))
    for reason in outline.impossible:
        yield from _features(reason.words("when"))
    for _, text in outline.texts():
        named = (found.choice for found in braces(text.text) if found.choice)
        yield from ((Word(feature, text.place), "feature") for feature in named)


def _features(when: Iterable[Word]) -> Iterator[tuple[Word, str]]:
    return ((word._replace(text=word.text.removeprefix(OFF)), "feature") for word in when)


def _known(outline: Outline, kind: str) -> Mapping[str, object]:
    return outline.states if kind == "state" else outline.tables[kind]


def _repeated_transitions(outline: Outline) -> Iterator[Finding]:
    """Find transitions called like something else; drawings, reports and mutants know them by their names alone."""
    owners = dict.fromkeys(outline.states, "state")
    owners |= {name: kind for kind in ("guard", "action", "case") for name in outline.tables[kind]}
    for word in (edge.name for edge in outline.edges if edge.name):
        if owners.get(word.text) == "transition":
            message = f"there is another transition {word.text[:64]}; a name stands for one transition"
            yield Finding(word.place, "duplicate-transition", message)
        elif word.text in owners:
            message = f"the transition {word.text} has the name of {_a(owners[word.text])}"
            yield Finding(word.place, "name-clash", message)
        owners.setdefault(word.text, "transition")


def _taken(outline: Outline) -> Iterator[Finding]:
    """Find states given twice, and what a machine's class cannot have as an attribute beside another."""
    named: list[tuple[Node | Entry, str]] = [(node, "state") for node in outline.nodes]
    named += [(entry, kind) for kind in _ATTRIBUTES for entry in outline.tables[kind].values()]
    owners: dict[str, str] = {}
    for part, kind in named:
        if kind == "state" and outline.states[part.name] is not part:
            message = f"there is another state {part.name}; a name stands for one state"
            yield Finding(part.place, "duplicate-state", message, at_key=True)
        if owners.setdefault(part.name, kind) != kind:
            message = f"the {kind} {part.name} has the name of {_a(owners[part.name])}"
            yield Finding(part.place, "name-clash", message, at_key=True)
        if kind == "event" and owners.get(part.name.upper()) == "state":
            message = f"in a kernel the event {part.name} is {part.name.upper()}, as the state is"
            yield Finding(part.place, "name-clash", message, at_key=True)
        if iskeyword(part.name) or part.name in RESERVED:
            message = f"{_a(kind)} cannot be named {part.name}; the name is taken"
            yield Finding(part.place, "reserved-name", message, at_key=True)


def _unused(outline: Outline, used: set[tuple[str, str]], unknown: list[Word]) -> Iterator[Finding]:
    for kind in ("feature", *_ATTRIBUTES):
        table = outline.tables[kind]
        meant = {nearest(word.text, table) for word in unknown}
        for name, entry in table.items():
            if (name, kind) not in used and name not in meant:
                message = f"the {kind} {name} is declared and never used"
                yield Finding(entry.place, f"unused-{kind}", message, at_key=True)


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


_OBLIGATIONS = [kind.name for kind in KINDS]
_GLOB = frozenset("*?[")


def pattern_findings(data: Any, place: Pointer, key: str, transitions: Collection[str]) -> Iterator[Finding]:
    """Find the kinds of obligations and the transitions that patterns of ids name and there are not.

    The patterns stand under a key of each entry in a list: ``obligations``, ``mutants``.
    """
    for index, entry in enumerate(as_list(data)):
        for word in Part((*place, index), as_mapping(entry)).words(key):
            kind, *names = word.text.removeprefix("spec/").split("/")
            if key == "obligations" and kind not in _OBLIGATIONS and not set(kind) & _GLOB:
                message = f"there is no kind of obligation {kind[:64]}{did_you_mean(kind, _OBLIGATIONS)}"
                yield Finding(word.place, "unknown-kind", message)
            for name in names[: _TRANSITIONS.get(kind, 0)]:
                if name not in transitions and not set(name) & {".", *_GLOB}:
                    message = f"there is no transition {name[:64]}{did_you_mean(name, transitions)}"
                    yield Finding(word.place, "unknown-transition", message)


def function_findings(outline: Outline, rules: Rules) -> Iterator[Finding]:
    """Find functions that are missing or take other arguments than the chart gives them."""
    for word in (word for event in outline.tables["event"].values() for word in event.words("carries")):
        if word.text in RESERVED_ARGUMENTS:
            message = f"an argument cannot be named {word.text}; the name is taken"
            yield Finding(word.place, "reserved-name", message)
        elif word.text not in rules.ARGUMENTS:
            meant = did_you_mean(word.text, list(rules.ARGUMENTS))
            message = f"the rules know no argument {word.text[:64]}{meant}"
            yield Finding(word.place, "unknown-argument", message)
        elif word.place[-1] == 1:
            message = "an event carries one argument at most besides its player"
            yield Finding(word.place, "too-many-arguments", message)
    for kind in ("guard", "action", "invariant", "case"):
        for entry in outline.tables[kind].values():
            yield from _function(entry, rules)
    for guard in outline.tables["guard"].values():
        yield from _counts(guard, rules)
    for node in outline.nodes:
        yield from _asked(outline, rules, node.actions, "action", None)
    for edge in outline.edges:
        event = outline.tables["event"][edge.event.text] if edge.event else None
        for key, kind in (("cond", "guard"), ("unless", "guard"), ("on", "action")):
            yield from _asked(outline, rules, edge.words(key), kind, event)


def _function(entry: Entry, rules: Rules) -> Iterator[Finding]:
    arguments = _arguments(rules, entry.name)
    if arguments is None:
        functions = [name for name in dir(rules) if inspect.isfunction(getattr(rules, name))]
        message = f"{rules.__name__} has no function {entry.name}{did_you_mean(entry.name, functions)}"
        yield Finding(entry.place, "missing-function", message, at_key=True)
        return
    taken, message, code = _listed(arguments), "", "wrong-arguments"
    if arguments[: len(LEADING)] != LEADING:
        message = f"{entry.name} must take {_listed(LEADING)} first; it takes {taken}"
    elif entry.kind == "invariant" and not {*arguments[len(LEADING) :]} <= {BEFORE}:
        message = f"an invariant may ask for {BEFORE} alone; {entry.name} takes {taken}"
    elif entry.kind == "case" and arguments != LEADING:
        message = f"a case takes {_listed(LEADING)}; {entry.name} takes {taken}"
    elif entry.kind == "case" and entry.name not in rules.CASES:
        message = f"CASES in the module {rules.__name__} does not tell the rows of {entry.name}"
        code = "unknown-rows"
    if message:
        yield Finding(entry.place, code, message, at_key=True)


def _counts(guard: Entry, rules: Rules) -> Iterator[Finding]:
    """Find what is wrong with the functions that count for a guard: its margin, and the number that it tells."""
    names = [word for word in (guard.word("margin"),) if word]
    if now := guard.word("now"):
        names += [Word(found[1], now.place) for found in NUMBER.finditer(now.text)]
        if set(NUMBER.sub("", now.text)) & set("{}") or not NUMBER.search(now.text):
            message = "this says no number of the moment; write it as {function noun}"
            yield Finding(now.place, "bad-placeholder", message)
    for name, place in names:
        arguments, given = _arguments(rules, name), _arguments(rules, guard.name)
        if arguments is None:
            yield Finding(place, "missing-function", f"{rules.__name__} has no function {name[:64]}")
        elif given and (arguments[: len(LEADING)] != LEADING or not set(arguments) <= set(given)):
            message = f"{name} is given {_listed(given)}, as {guard.name} is; it takes {_listed(arguments)}"
            yield Finding(place, "wrong-arguments", message)


def _asked(
    outline: Outline, rules: Rules, words: Iterable[Word], kind: str, event: Entry | None
) -> Iterator[Finding]:
    """Find arguments that the functions ask for and the event, if there is one, does not carry."""
    carried: tuple[str, ...] = ()
    source = "no event brings it"
    if event:
        carried = tuple(word.text for word in event.words("carries"))
        carried = carried if event.data.get("between_hands") is True else ("player", *carried)
        source = f"the event {event.name} carries {_listed(carried)}"
    for word in words:
        arguments = _arguments(rules, word.text) if word.text in outline.tables[kind] else None
        lacking = [a for a in (arguments or ())[len(LEADING) :] if a not in carried]
        if lacking:
            message = f"the {kind} {word.text} asks for {_listed(lacking)}, but {source}"
            yield Finding(word.place, "argument-not-carried", message)


def _arguments(rules: Rules, name: str) -> tuple[str, ...] | None:
    function: Any = getattr(rules, name, None)
    return arguments_of(function) if inspect.isfunction(function) else None


def _listed(arguments: Iterable[str]) -> str:
    return ", ".join(arguments) or "nothing"
