"""From a configured chart to flat Python source: the same machine as numbers and straight-line code.

A kernel has the chart's atomic states and events as integer constants and three functions: ``step`` takes
an event, ``legal`` lists the events that would be accepted, ``violated`` checks the invariants. It calls the
same rules functions as the machine, and holds none itself.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from textwrap import indent
from types import ModuleType

from sixtysix.compile.machine import INDENT, module_name, rules_import
from sixtysix.errors import SixtySixError
from sixtysix.spec.model import Chart, Event, Transition

LARGEST_VALUE = 62
"""The largest card, suit or other argument that an event's code has room for."""


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
def step(t: rules.Table, r: rules.Ruleset, state: int, happening: int{taken_argument}) -> int:
    """Let the event with this code happen in the stable state: the next stable state, or `REFUSED`.{taken_says}"""
    event, player, value = happening >> 8, (happening >> 6 & 3) - 1, (happening & 63) - 1
'''

_PASS_ON = '''
def pass_on(t: rules.Table, r: rules.Ruleset, state: int{taken_argument}) -> int:
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


def kernel_source(chart: Chart, *, traced: bool = False) -> str:
    """The module of a configured chart's kernel.

    If ``traced``, ``step`` takes a list too, and appends the places in ``TRANSITIONS`` of what it takes.

    Raises:
        KernelError: if an event carries more than one argument, or one that its code has no room for.
    """
    for event in chart.events.values():
        if len(event.carries) > 1:
            raise KernelError(
                f"a kernel's events carry one argument at most; {event.name} carries {event.carries}"
            )
    return _Kernel(chart, traced).source()


def compile_kernel(chart: Chart, *, traced: bool = False) -> ModuleType:
    """The kernel of a configured chart, compiled in memory (see `kernel_source`)."""
    assert chart.variant
    module = ModuleType(f"sixtysix_machines.{module_name(chart.variant.name)}_kernel")
    exec(compile(kernel_source(chart, traced=traced), f"<{module.__name__}>", "exec"), vars(module))
    return module


class _Kernel:
    def __init__(self, chart: Chart, traced: bool) -> None:
        self.chart = chart
        self.traced = traced
        self.leaves = [name for name, state in chart.states.items() if not state.is_compound]
        self.places = {t.id: place for place, t in enumerate(chart.transitions)}

    def source(self) -> str:
        taken = {
            "taken_argument": ", taken: list[int]" if self.traced else "",
            "taken_says": "\n\n    ``taken`` gets the place of each transition.\n    " if self.traced else "",
        }
        parts = [
            self.header(),
            "\n".join(self.constants()),
            _CODES.strip(),
            _STEP.strip("\n").format(**taken) + _body(self.step(), 1) + "    return REFUSED",
            _PASS_ON.strip("\n").format(**taken) + _body(self.pass_on(), 2) + "        return state",
            _LEGAL.strip("\n") + _body(self.legal(), 1) + "    return n",
            _VIOLATED.strip("\n") + _body(self.violated(), 1) + "    return -1",
        ]
        return "\n\n\n".join(parts) + "\n"

    def header(self) -> str:
        assert self.chart.variant
        what = (
            f"The kernel of {self.chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."
        )
        return f'"""{what}"""\n\n{rules_import(self.chart)}'

    def constants(self) -> Iterator[str]:
        chart = self.chart
        assert chart.variant
        rules = import_module(chart.rules)
        ruleset = rules.ruleset(chart.variant.parameters)
        yield from _enumeration("STATES", self.leaves, self.leaves)
        yield from _enumeration("EVENTS", chart.events, map(_constant, chart.events))
        yield f"INVARIANTS = {_names(chart.invariants)}"
        if self.traced:
            yield f"TRANSITIONS = {_names(self.places)}"
        for kind in dict.fromkeys(kind for event in chart.events.values() for kind in event.carries):
            values = tuple(rules.ARGUMENTS[kind].values(ruleset))
            if not all(0 <= value <= LARGEST_VALUE for value in values):
                raise KernelError(
                    f"a kernel's {kind} is a number from 0 to {LARGEST_VALUE}; the rules have {values}"
                )
            yield f"{_values(kind)} = {values!r}"

    def step(self) -> Iterator[str]:
        for leaf in self.leaves:
            outgoing = [t for t in self.chart.outgoing(leaf) if t.event]
            if outgoing:
                yield f"if state == {leaf}:"
                for transition in outgoing:
                    yield from _indent(self.taken(transition, leaf))

    def taken(self, transition: Transition, leaf: str) -> Iterator[str]:
        event = self.chart.events[transition.event or ""]
        conditions = [f"event == {_constant(event.name)}", *self.atoms(transition)]
        target = leaf if transition.internal else self.chart.leaf(transition.target)
        passing = f"pass_on(t, r, {target}{', taken' if self.traced else ''})"
        moves_on = any(t.event is None for t in self.chart.outgoing(target))
        yield f"if {' and '.join(conditions)}:"
        yield from _indent(self.effects(transition, leaf))
        yield f"    return {passing if moves_on else target}"

    def pass_on(self) -> Iterator[str]:
        for leaf in self.leaves:
            for transition in self.chart.outgoing(leaf):
                if transition.event is None:
                    yield f"if {' and '.join([f'state == {leaf}', *self.atoms(transition)])}:"
                    yield from _indent(self.effects(transition, leaf))
                    yield f"    state = {self.chart.leaf(transition.target)}"
                    yield "    continue"

    def effects(self, transition: Transition, leaf: str) -> Iterator[str]:
        """Leaving, acting, entering: in that order."""
        if self.traced:
            yield f"taken.append({self.places[transition.id]})"
        for state in self.chart.path_out(transition, leaf):
            yield from map(self.call, self.chart.exit_actions(state))
        yield from map(self.call, transition.on)
        for state in self.chart.path_in(transition):
            yield from map(self.call, self.chart.entry_actions(state))

    def legal(self) -> Iterator[str]:
        for leaf in self.leaves:
            events = {
                event: [t for t in self.chart.outgoing(leaf) if t.event == event]
                for event in self.chart.events
            }
            if any(events.values()):
                yield f"if state == {leaf}:"
            for name, transitions in events.items():
                if transitions:
                    yield from _indent(self.choices(self.chart.events[name], transitions))

    def choices(self, event: Event, transitions: list[Transition]) -> Iterator[str]:
        """Loops over players and values; what does not depend on the value is asked outside its loop."""
        depth = 0
        player, value = "-1", "-1"
        if event.by == "player":
            yield "for player in range(2):"
            player, depth = "player", 1
        early, late = self.split(event, transitions)
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

    def split(self, event: Event, transitions: list[Transition]) -> tuple[str, str]:
        """The condition that some transition can be taken: the part without the value, the part with it."""
        if len(transitions) > 1:
            alternatives = [" and ".join(self.atoms(t)) for t in transitions]
            return "", " or ".join(f"({a})" if a else "True" for a in alternatives)
        calls = dict(
            zip((name for name, _ in transitions[0].guards), self.atoms(transitions[0]), strict=True)
        )
        late = [name for name in calls if set(self.chart.guards[name].arguments) & set(event.carries)]
        return (
            " and ".join(call for name, call in calls.items() if name not in late),
            " and ".join(calls[name] for name in late),
        )

    def violated(self) -> Iterator[str]:
        for place, invariant in enumerate(self.chart.invariants.values()):
            inside = [
                n for n in self.leaves if any(self.chart.is_inside(n, outer) for outer in invariant.holds_in)
            ]
            states = " or ".join(f"state == {name}" for name in inside)
            before = ", before" if invariant.compares else ""
            yield f"if ({states}) and not rules.{invariant.name}(t, r{before}):"
            yield f"    return {place}"

    def atoms(self, transition: Transition) -> list[str]:
        return [("" if wanted else "not ") + self.call(name) for name, wanted in transition.guards]

    def call(self, name: str) -> str:
        function = self.chart.guards.get(name) or self.chart.actions[name]
        values = ["player" if argument == "player" else "value" for argument in function.arguments]
        return f"rules.{name}({', '.join(('t', 'r', *values))})"


def _enumeration(name: str, members: Iterable[str], constants: Iterable[str]) -> Iterator[str]:
    constants = list(constants)
    yield f"{name} = {_names(members)}"
    yield f"{', '.join(constants)} = range({len(constants)})"


def _names(names: Iterable[str]) -> str:
    return "(" + "".join(f'"{name}", ' for name in names).rstrip() + ")"


def _constant(event: str) -> str:
    return event.upper()


def _values(kind: str) -> str:
    return f"{kind.upper()}S"


def _indent(lines: Iterable[str]) -> Iterator[str]:
    return (INDENT + line for line in lines)


def _body(lines: Iterable[str], depth: int) -> str:
    return "\n" + indent("".join(f"{line}\n" for line in lines), INDENT * depth)
