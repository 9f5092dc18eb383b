"""From a configured chart to flat Python source: the same machine as numbers and straight-line code.

A kernel has the chart's atomic states and events as integer constants and three functions: ``step`` takes an
event, ``legal`` lists the events that would be accepted, ``violated`` checks the invariants. It calls the same
rules functions as the machine, and holds none itself.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from textwrap import dedent, indent
from types import ModuleType

from sixtysix.compile.machine import INDENT, module_name, rules_import
from sixtysix.errors import SixtySixError
from sixtysix.spec.model import Chart, Event, Transition


class KernelError(SixtySixError):
    """The chart has something that a kernel cannot say."""


_CODES = '''
REFUSED = -1
"""What `step` gives for an event that is not allowed; then nothing has changed."""


def code(event: int, player: int, value: int) -> int:
    """An event as one number. ``player`` and ``value`` (its card or suit) are -1 where it has none."""
    return event << 8 | (player + 1) << 6 | (value + 1)
'''

_STEP = '''
def step(t: rules.Table, r: rules.Ruleset, state: int, happening: int) -> int:
    """Let the event with this code happen in the stable state: the next stable state, or `REFUSED`."""
    event, player, value = happening >> 8, (happening >> 6 & 3) - 1, (happening & 63) - 1
'''

_PASS_ON = '''
def pass_on(t: rules.Table, r: rules.Ruleset, state: int) -> int:
    """Take eventless transitions until none can be taken."""
    while True:
'''

_LEGAL = '''
def legal(t: rules.Table, r: rules.Ruleset, state: int, codes: list[int]) -> int:
    """Write the code of every event that the stable state accepts into ``codes``; give their number."""
    n = 0
'''

_VIOLATED = '''
def violated(t: rules.Table, r: rules.Ruleset, state: int, before: rules.Table) -> int:
    """The first invariant, by its place in `INVARIANTS`, that does not hold; -1 if all do.

    ``before`` is the table as it was before the last event.
    """
'''


def kernel_source(chart: Chart) -> str:
    """The module of a configured chart's kernel.

    Raises:
        KernelError: if an event carries more than one argument.
    """
    assert chart.variant
    for event in chart.events.values():
        if len(event.carries) > 1:
            raise KernelError(f"a kernel's events carry one argument at most; {event.name} carries {event.carries}")
    parts = [
        _header(chart),
        "\n".join(_constants(chart)),
        _CODES.strip(),
        _STEP.strip("\n") + _indented(_step(chart), 1) + "    return REFUSED",
        _PASS_ON.strip("\n") + _indented(_pass_on(chart), 2) + "        return state",
        _LEGAL.strip("\n") + _indented(_legal(chart), 1) + "    return n",
        _VIOLATED.strip("\n") + _indented(_violated(chart), 1) + "    return -1",
    ]
    return "\n\n\n".join(parts) + "\n"


def compile_kernel(chart: Chart) -> ModuleType:
    """The kernel of a configured chart, compiled in memory."""
    assert chart.variant
    module = ModuleType(f"sixtysix_machines.{module_name(chart.variant.name)}_kernel")
    exec(compile(kernel_source(chart), f"<{module.__name__}>", "exec"), vars(module))
    return module


def _header(chart: Chart) -> str:
    assert chart.variant
    return dedent(
        f'''\
        """The kernel of {chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."""

        {rules_import(chart)}'''
    )


def _leaves(chart: Chart) -> list[str]:
    return [name for name, state in chart.states.items() if not state.is_compound]


def _constants(chart: Chart) -> Iterator[str]:
    ruleset = import_module(chart.rules).ruleset(chart.variant.parameters if chart.variant else {})
    yield f"STATES = {_names(_leaves(chart))}"
    yield f"{', '.join(_leaves(chart))} = range({len(_leaves(chart))})"
    yield ""
    yield f"EVENTS = {_names(chart.events)}"
    yield f"{', '.join(map(_constant, chart.events))} = range({len(chart.events)})"
    yield ""
    yield f"INVARIANTS = {_names(chart.invariants)}"
    yield ""
    for kind in dict.fromkeys(kind for event in chart.events.values() for kind in event.carries):
        values = import_module(chart.rules).ARGUMENTS[kind].values(ruleset)
        yield f"{_values(kind)} = {tuple(values)!r}"


def _step(chart: Chart) -> Iterator[str]:
    for leaf in _leaves(chart):
        outgoing = [t for t in chart.outgoing(leaf) if t.event]
        if outgoing:
            yield f"if state == {leaf}:"
            for transition in outgoing:
                yield from _indent(_taken(chart, transition, leaf))


def _taken(chart: Chart, transition: Transition, leaf: str) -> Iterator[str]:
    event = chart.events[transition.event or ""]
    conditions = [f"event == {_constant(event.name)}", *_atoms(chart, transition, event)]
    yield f"if {' and '.join(conditions)}:"
    yield from _indent(_effects(chart, transition, leaf, event))
    target = leaf if transition.internal else chart.leaf(transition.target)
    moves_on = any(t.event is None for t in chart.outgoing(target))
    yield f"    return {f'pass_on(t, r, {target})' if moves_on else target}"


def _pass_on(chart: Chart) -> Iterator[str]:
    for leaf in _leaves(chart):
        for transition in chart.outgoing(leaf):
            if transition.event is None:
                yield f"if {' and '.join([f'state == {leaf}', *_atoms(chart, transition, None)])}:"
                yield from _indent(_effects(chart, transition, leaf, None))
                yield f"    state = {chart.leaf(transition.target)}"
                yield "    continue"


def _effects(chart: Chart, transition: Transition, leaf: str, event: Event | None) -> Iterator[str]:
    """Leaving, acting, entering: in that order."""
    for state in chart.path_out(transition, leaf):
        yield from (_call(chart, name, None) for name in chart.exit_actions(state))
    yield from (_call(chart, name, event) for name in transition.on)
    for state in chart.path_in(transition):
        yield from (_call(chart, name, None) for name in chart.entry_actions(state))


def _legal(chart: Chart) -> Iterator[str]:
    for leaf in _leaves(chart):
        events = {event: [t for t in chart.outgoing(leaf) if t.event == event] for event in chart.events}
        if any(events.values()):
            yield f"if state == {leaf}:"
        for name, transitions in events.items():
            if transitions:
                yield from _indent(_choices(chart, chart.events[name], transitions))


def _choices(chart: Chart, event: Event, transitions: list[Transition]) -> Iterator[str]:
    """Loops over players and values; what does not depend on the value is asked outside its loop."""
    depth = 0
    player, value = "-1", "-1"
    if event.by == "player":
        yield "for player in range(2):"
        player, depth = "player", 1
    early, late = _split(chart, event, transitions)
    if early:
        yield INDENT * depth + f"if {early}:"
        depth += 1
    for kind in event.carries:
        yield INDENT * depth + f"for value in {_values(kind)}:"
        value, depth = "value", depth + 1
    if late:
        yield INDENT * depth + f"if {late}:"
        depth += 1
    yield INDENT * depth + f"codes[n] = code({_constant(event.name)}, {player}, {value})"
    yield INDENT * depth + "n += 1"


def _split(chart: Chart, event: Event, transitions: list[Transition]) -> tuple[str, str]:
    """The condition that some transition can be taken: the part without the value, the part with it."""
    if len(transitions) > 1:
        alternatives = [" and ".join(_atoms(chart, t, event)) for t in transitions]
        return "", " or ".join(f"({a})" if a else "True" for a in alternatives)
    atoms = [name for name, _ in transitions[0].guards]
    calls = dict(zip(atoms, _atoms(chart, transitions[0], event), strict=True))
    late = [name for name in atoms if set(chart.guards[name].arguments) & set(event.carries)]
    return (
        " and ".join(call for name, call in calls.items() if name not in late),
        " and ".join(calls[name] for name in late),
    )


def _violated(chart: Chart) -> Iterator[str]:
    for place, invariant in enumerate(chart.invariants.values()):
        inside = [n for n in _leaves(chart) if any(chart.is_inside(n, outer) for outer in invariant.holds_in)]
        states = " or ".join(f"state == {name}" for name in inside)
        before = ", before" if invariant.compares else ""
        yield f"if ({states}) and not rules.{invariant.name}(t, r{before}):"
        yield f"    return {place}"


def _atoms(chart: Chart, transition: Transition, event: Event | None) -> list[str]:
    return [("" if wanted else "not ") + _call(chart, name, event) for name, wanted in transition.guards]


def _call(chart: Chart, name: str, event: Event | None) -> str:
    function = chart.guards.get(name) or chart.actions[name]
    values = ["player" if argument == "player" else "value" for argument in function.arguments]
    return f"rules.{name}({', '.join(('t', 'r', *values))})"


def _names(names: Iterable[str]) -> str:
    return "(" + "".join(f'"{name}", ' for name in names).rstrip() + ")"


def _constant(event: str) -> str:
    return event.upper()


def _values(kind: str) -> str:
    return f"{kind.upper()}S"


def _indent(lines: Iterable[str]) -> Iterator[str]:
    return (INDENT + line for line in lines)


def _indented(lines: Iterable[str], depth: int) -> str:
    return "\n" + indent("".join(f"{line}\n" for line in lines), INDENT * depth)
