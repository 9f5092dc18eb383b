"""From a configured chart to the Python source of its machine: a python-statemachine class.

The source is meant to be read: states nest as in the chart, every transition stands under the sentence
that describes it, and each guard and action is one method that calls the rules module.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from hashlib import sha256
from textwrap import indent
from types import ModuleType
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Event, Function, State, Transition
from sixtysix.rules import rules_module

INDENT = "    "
WIDTH = 110


def class_name(variant: str) -> str:
    """``santase-1`` gives ``Santase1``."""
    return "".join(word.capitalize() for word in re.split(r"[^0-9A-Za-z]+", variant))


def module_name(variant: str) -> str:
    """``santase-1`` gives ``santase_1``."""
    return re.sub(r"[^0-9A-Za-z]+", "_", variant).lower()


def machine_source(chart: ConfiguredChart) -> str:
    """The module of a configured chart's machine."""
    rules = rules_module(chart.rules)
    parts = [
        _docstring(f"{chart.variant.title}. {chart.variant.says}"),
        f"machine_name = {_text(chart.variant.name)}\nversion = {_text(_version(chart, rules))}\n"
        f"rules_module: ClassVar[ModuleType] = rules\nruleset = rules.{ruleset_source(chart.ruleset)}",
        _events(chart.events.values()),
        _names(chart),
        "\n".join(_state(chart, name) for name in chart.top).rstrip(),
        *(_transition(chart, transition) for transition in chart.transitions),
        *(_guard(guard) for guard in chart.guards.values()),
        *(_action(action) for action in chart.actions.values()),
        _invariants(chart),
    ]
    body = "\n\n".join(indent(part, INDENT) for part in parts)
    return f"{_header(chart)}\n\n\nclass {class_name(chart.variant.name)}(GameMachine):\n{body}\n"


def compile_machine(chart: ConfiguredChart) -> type[Any]:
    """The machine class of a configured chart, compiled in memory."""
    name = f"sixtysix_machines.{module_name(chart.variant.name)}"
    module = ModuleType(name)
    exec(compile(machine_source(chart), f"<{name}>", "exec"), vars(module))
    machine: type[Any] = vars(module)[class_name(chart.variant.name)]
    return machine


def _header(chart: ConfiguredChart) -> str:
    names = [
        "Event",
        "GameMachine",
        *(["Invariant"] if chart.invariants else []),
        "State",
        *(["guard"] if chart.guards else []),
    ]
    return (
        _docstring(
            f"The machine of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."
        )
        + "\n\nfrom types import ModuleType\nfrom typing import ClassVar\n\n"
        + f"{rules_import(chart)}\nfrom sixtysix.runtime import {', '.join(names)}"
    )


def rules_import(chart: ConfiguredChart) -> str:
    """The statement that imports the chart's rules module as ``rules``."""
    package, _, module = chart.rules.rpartition(".")
    if not package:
        return f"import {module} as rules"
    return f"from {package} import {module}" + ("" if module == "rules" else " as rules")


def _version(chart: ConfiguredChart, rules: ModuleType) -> str:
    """Make a digest of the rules that the machine plays: structure, numbers and the table's fields, no sentences.

    A game that was saved goes on with a machine of the same version. A number that is 0 is left out: where a new field
    of the ruleset is 0 its rule is not there, and games saved before stay valid.
    """
    structure = [
        *(
            (s.name, s.parent, chart.entry_actions(s.name), chart.exit_actions(s.name))
            for s in chart.states.values()
        ),
        *((t.source, t.event, t.target, t.guards, t.on, t.internal) for t in chart.transitions),
    ]
    numbers = {
        name: value for name, value in sorted(chart.ruleset._asdict().items()) if value not in (0, (0, 0))
    }
    table = [f.name for f in fields(rules.Table)]
    return sha256(repr((structure, numbers, table)).encode()).hexdigest()[:16]


def ruleset_source(ruleset: Any) -> str:
    """The call that makes this ruleset."""
    lines = "".join(f"    {name}={value!r},\n" for name, value in ruleset._asdict().items())
    return f"{type(ruleset).__name__}(\n{lines})"


def _events(events: Any) -> str:
    lines = "".join(f"    {_text(event.name)}: {_event_declaration(event)},\n" for event in events)
    return f"declared_events: ClassVar[dict[str, Event]] = {{\n{lines}}}"


def _names(chart: ConfiguredChart) -> str:
    """What the transitions are called: of each state in the order in which they are tried."""
    lines = (
        _item(state.name, [transition.name for transition in state.transitions])
        for state in chart.states.values()
        if state.transitions
    )
    return f"transition_names: ClassVar[dict[str, tuple[str, ...]]] = {{\n{indent(''.join(lines), INDENT)}}}"


def _item(key: str, names: Sequence[str]) -> str:
    line = f"{_text(key)}: {_tuple(names)},\n"
    if len(line) + 2 * len(INDENT) <= WIDTH:
        return line
    return f"{_text(key)}: (\n" + "".join(f"{INDENT}{_text(name)},\n" for name in names) + "),\n"


def _event_declaration(event: Event) -> str:
    by = "" if event.by == "player" else f", by={_text(event.by)}"
    carries = f", carries={_tuple(event.carries)}" if event.carries else ""
    return f"Event({_text(event.says)}{by}{carries})"


def _state(chart: ConfiguredChart, name: str) -> str:
    state = chart.states[name]
    options = ", ".join(_state_options(chart, state))
    if not state.is_compound:
        return f"{name} = State({options})\n{_docstring(state.says)}\n"
    children = "\n".join(_state(chart, child) for child in state.children)
    bases = f"State.Compound, {options}" if options else "State.Compound"
    return f"class {name}({bases}):\n" + indent(f"{_docstring(state.says)}\n\n{children}", INDENT)


def _state_options(chart: ConfiguredChart, state: State) -> Iterator[str]:
    if state.initial:
        yield "initial=True"
    if state.final:
        yield "final=True"
    if enter := chart.entry_actions(state.name):
        yield f"enter={_list(enter)}"
    if leave := chart.exit_actions(state.name):
        yield f"exit={_list(leave)}"


def _transition(chart: ConfiguredChart, transition: Transition) -> str:
    options = ["None" if transition.internal else _path(chart, transition.target)]
    if transition.event:
        options.append(f"event={_text(transition.event)}")
    for key in ("cond", "unless", "on"):
        if names := getattr(transition, key):
            options.append(f"{key}={_list(names)}")
    taken = _call(f"{_path(chart, transition.source)}.to", options)
    return f"# {transition.says} [{', '.join(transition.cites)}]\n{taken}"


def _call(name: str, arguments: Sequence[str]) -> str:
    """A call on one line, or with an argument a line if it is long."""
    short = f"{name}({', '.join(arguments)})"
    if len(short) + len(INDENT) <= WIDTH and len(arguments) < 4:
        return short
    return f"{name}(\n" + "".join(f"{INDENT}{argument},\n" for argument in arguments) + ")"


def _path(chart: ConfiguredChart, state: str) -> str:
    return ".".join(reversed(list(chart.ancestors(state))))


def _guard(guard: Function) -> str:
    data = [_text(guard.says)]
    if guard.otherwise != guard.says:
        data.append(f"otherwise={_text(guard.otherwise)}")
    if guard.source:
        data.append(f"source={_tuple(guard.source)}")
    return f"{_call('@guard', data)}\n{_signature(guard)} -> bool:\n    return {_of_rules(guard)}"


def _action(action: Function) -> str:
    says = indent(_docstring(action.says), INDENT)
    return f"{_signature(action)} -> None:\n{says}\n    {_of_rules(action)}"


def _of_rules(function: Function) -> str:
    return f"rules.{function.name}({', '.join(('self.table', 'self.ruleset', *function.arguments))})"


def _signature(function: Function) -> str:
    return f"def {function.name}({', '.join(('self', *(f'{a}: int' for a in function.arguments)))})"


def _invariants(chart: ConfiguredChart) -> str:
    lines = []
    for invariant in chart.invariants.values():
        leaves = [
            name
            for name, state in chart.states.items()
            if not state.is_compound and any(chart.is_inside(name, outer) for outer in invariant.holds_in)
        ]
        lines.append(
            f"    Invariant(\n        {_text(invariant.name)},\n        {_text(invariant.says)},\n"
            f"        rules.{invariant.name},\n        {_tuple(leaves)},\n"
            + (f"        compares={invariant.compares},\n" if invariant.compares else "")
            + "    ),\n"
        )
    return f"invariants = (\n{''.join(lines)})" if lines else "invariants = ()"


def _docstring(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""{escaped}"""'


def _text(text: str) -> str:
    quoted = repr(text)
    return quoted if quoted[0] == '"' or '"' in text else f'"{quoted[1:-1]}"'


def _list(names: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, names))}]"


def _tuple(names: Sequence[str]) -> str:
    return f"({', '.join(map(_text, names))}{',' if len(names) == 1 else ''})"
