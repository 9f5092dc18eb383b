"""From a configured chart to flat Python source: the same machine as numbers and straight-line code.

A kernel has the chart's atomic states and events as integer constants, the variant's ruleset, and functions:
``enter`` begins, ``legal`` lists the events that would be accepted, ``step`` takes one, ``violated`` checks the
invariants. It calls the same rules functions as the machine, and holds none itself.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from textwrap import indent
from types import ModuleType
from typing import Any, Protocol

from sixtysix.chart.model import ConfiguredChart, Event, Transition
from sixtysix.compile.machine import INDENT, WIDTH, module_name, ruleset_source
from sixtysix.errors import SixtySixError

LARGEST_VALUE = 61
"""The largest card, suit or other argument that an event's code has room for."""


class Log(Protocol):
    """What a traced kernel tells."""

    def take(self, transition: int) -> None:
        """The transition at this place in ``TRANSITIONS`` is about to be taken."""

    def come_to(self, t: Any, state: int) -> None:
        """Eventless transitions are about to be tried in this state."""


class KernelError(SixtySixError):
    """The chart has something that a kernel cannot say."""


_CODES = '''
REFUSED = -1
"""What stands for an event that is not allowed."""


def code(event: int, player: int, value: int) -> int:
    """An event as one number. ``player`` and ``value`` (its card or suit) are -1 where it has none."""
    return event << 8 | (player + 1) << 6 | (value + 1)
'''

_ENTER = '''
def enter(t: Table, r: Ruleset{log_argument}) -> int:
    """Enter the chart: the first stable state."""
'''

_STEP = '''
def step(t: Table, r: Ruleset, state: int, happening: int{log_argument}) -> int:
    """Let the event with this code happen in the stable state: the next one, or `REFUSED`."""
    move = way(t, r, state, happening)
    return move if move == REFUSED else take(t, r, state, move{log})
'''

_WAY = '''
def way(t: Table, r: Ruleset, state: int, happening: int) -> int:
    """The move of the event with this code: the transition that it takes, and the code; or `REFUSED`."""
    event, player, value = happening >> 8, (happening >> 6 & 3) - 1, (happening & 63) - 1
'''

_TAKE = '''
def take(t: Table, r: Ruleset, state: int, move: int{log_argument}) -> int:
    """Take a move that `legal` or `way` gave for this state and table: the next stable state."""
    transition = move >> 16
'''

_ARGUMENTS = {"player": "player = (move >> 6 & 3) - 1", "value": "value = (move & 63) - 1"}
"""What takes an event's arguments out of its move."""

_PASS_ON = '''
def pass_on(t: Table, r: Ruleset, state: int{log_argument}) -> int:
    """Take eventless transitions until none can be taken."""
    while True:
'''

_LEGAL = '''
def legal(t: Table, r: Ruleset, state: int, moves: list[int]) -> int:
    """Write the move of every event that the stable state accepts into ``moves``; give their number."""
    n = 0
'''

_VIOLATED = '''
def violated(t: Table, r: Ruleset, state: int, before: Table) -> int:
    """The first invariant, by its place in `INVARIANTS`, that does not hold; -1 if all do.

    ``before`` is the table as it was before the last event.
    """
'''


def kernel_source(chart: ConfiguredChart, *, traced: bool = False) -> str:
    """The module of a configured chart's kernel.

    If ``traced``, its functions take a `Log` too, and tell it what they do.

    Raises:
        KernelError: if an event carries more than one argument, or one that its code has no room for.
    """
    for event in chart.events.values():
        if len(event.carries) > 1:
            raise KernelError(
                f"a kernel's events carry one argument at most; {event.name} carries {event.carries}"
            )
    return _Kernel(chart, traced).source()


def compile_kernel(chart: ConfiguredChart, *, traced: bool = False) -> ModuleType:
    """The kernel of a configured chart, compiled in memory (see `kernel_source`)."""
    module = ModuleType(f"sixtysix_machines.{module_name(chart.variant.name)}_kernel")
    exec(compile(kernel_source(chart, traced=traced), f"<{module.__name__}>", "exec"), vars(module))
    return module


class _Kernel:
    def __init__(self, chart: ConfiguredChart, traced: bool) -> None:
        self.chart = chart
        self.traced = traced
        self.rules = import_module(chart.rules)
        self.ruleset = chart.ruleset
        self.sets: Mapping[str, str] = getattr(self.rules, "SETS", {})
        self.leaves = [name for name, state in chart.states.items() if not state.is_compound]
        self.places = {t.name: place for place, t in enumerate(chart.transitions)}
        self.and_log = ", log" if traced else ""
        self.used = {"Ruleset", "Table"}

    def source(self) -> str:
        argument = {"log_argument": ", log: Log" if self.traced else "", "log": self.and_log}
        parts = [
            "\n".join(self.constants()),
            _CODES.strip(),
            _LEGAL.strip("\n") + _body(self.legal(), 1) + "    return n",
            _ENTER.strip("\n").format(**argument) + _body(self.enter(), 1).rstrip("\n"),
            _STEP.strip("\n").format(**argument),
            _WAY.strip("\n") + _body(self.way(), 1) + "    return REFUSED",
            _TAKE.strip("\n").format(**argument) + _body(self.take(), 1) + "    return REFUSED",
            _PASS_ON.strip("\n").format(**argument) + _body(self.pass_on(), 2) + "        return state",
            _VIOLATED.strip("\n") + _body(self.violated(), 1) + "    return -1",
        ]
        text = self.header() + "\n\n" + "\n\n\n".join(parts)
        return "".join(f"{_folded(line)}\n" for line in text.splitlines())

    def header(self) -> str:
        what = (
            f"The kernel of {self.chart.variant.name}, made by `sixtysix build` from the spec. Do not edit."
        )
        names = "".join(f"    {name},\n" for name in sorted(self.used))
        log = "from sixtysix.compile.kernel import Log\n" * self.traced
        return f'"""{what}"""\n\n{log}from {self.chart.rules} import (\n{names})'

    def constants(self) -> Iterator[str]:
        chart = self.chart
        yield f'VARIANT = "{chart.variant.name}"'
        yield f'RULES = "{chart.rules}"\n'
        yield from _enumeration("STATES", self.leaves, self.leaves)
        yield ""
        yield from _enumeration("EVENTS", chart.events, map(_constant, chart.events))
        yield "\nARGUMENTS = ("
        yield from (f"    {event.arguments!r},".replace("'", '"') for event in chart.events.values())
        yield ")"
        yield '"""The arguments of each event."""'
        yield f"\nINVARIANTS = {_names(chart.invariants)}"
        yield f"\nTRANSITIONS = {_names(self.places)}\n"
        for transition in chart.transitions:
            if transition.event:
                event = _constant(transition.event)
                yield f"{_move(transition)} = {self.places[transition.name]} << 16 | {event} << 8"
        yield ""
        for kind in dict.fromkeys(kind for event in chart.events.values() for kind in event.carries):
            values = tuple(self.rules.ARGUMENTS[kind].names(self.ruleset).values())
            if not all(0 <= value <= LARGEST_VALUE for value in values):
                raise KernelError(
                    f"a kernel's {kind} is a number from 0 to {LARGEST_VALUE}; the rules have {values}"
                )
            yield f"{_values(kind)} = {values!r}"
        yield f"\nRULESET = {ruleset_source(self.ruleset)}"

    def by_state(self, lines: Callable[[str], Iterator[str]]) -> Iterator[str]:
        """The lines of each atomic state under its test."""
        test = "if"
        for leaf in self.leaves:
            found = list(lines(leaf))
            if found:
                yield f"{test} state == {leaf}:"
                yield from _indent(found)
                test = "elif"

    def events_of(self, leaf: str) -> Iterator[Transition]:
        """The transitions that events take out of an atomic state."""
        return (transition for transition in self.chart.outgoing(leaf) if transition.event)

    def way(self) -> Iterator[str]:
        def of_state(leaf: str) -> Iterator[str]:
            for transition in self.events_of(leaf):
                conditions = [f"event == {_constant(transition.event or '')}", *self.atoms(transition)]
                yield f"if {' and '.join(conditions)}:"
                yield f"    return {_move(transition)} | happening"

        return self.by_state(of_state)

    def take(self) -> Iterator[str]:
        def of_state(leaf: str) -> Iterator[str]:
            for transition in self.events_of(leaf):
                effects = list(self.effects(transition, leaf))
                yield f"if transition == {self.places[transition.name]}:  # {transition.name}"
                yield from _indent(_ARGUMENTS[name] for name in _ARGUMENTS if _names_it(effects, name))
                yield from _indent(effects)

        return self.by_state(of_state)

    def leaving(self, transition: Transition, leaf: str) -> Iterator[str]:
        return (a for state in self.chart.path_out(transition, leaf) for a in self.chart.exit_actions(state))

    def effects(self, transition: Transition, leaf: str) -> Iterator[str]:
        """Leaving, acting, entering, in that order, and going on."""
        if self.traced:
            yield f"log.take({self.places[transition.name]})"
        yield from map(self.call, self.leaving(transition, leaf))
        yield from map(self.call, transition.on)
        for state in self.chart.path_in(transition):
            yield from map(self.call, self.chart.entry_actions(state))
        if transition.internal:
            yield f"return {self.going_on(leaf, 'state')}"
        else:
            yield f"return {self.going_on(self.chart.leaf(transition.target))}"

    def going_on(self, leaf: str, name: str | None = None) -> str:
        """The state that a machine which has come to the leaf rests in; ``name`` is what the leaf is called there."""
        moves_on = any(t.event is None for t in self.chart.outgoing(leaf))
        return f"pass_on(t, r, {name or leaf}{self.and_log})" if moves_on else name or leaf

    def enter(self) -> Iterator[str]:
        leaf = self.chart.leaf(self.chart.initial_of(None))
        for state in reversed(tuple(self.chart.ancestors(leaf))):
            yield from map(self.call, self.chart.entry_actions(state))
        yield f"return {self.going_on(leaf)}"

    def pass_on(self) -> Iterator[str]:
        if self.traced:
            yield "log.come_to(t, state)"
        for leaf in self.leaves:
            for transition in self.chart.outgoing(leaf):
                if transition.event is None:
                    yield f"if {' and '.join([f'state == {leaf}', *self.atoms(transition)])}:"
                    *effects, _ = self.effects(transition, leaf)
                    yield from _indent(effects)
                    yield f"    state = {self.chart.leaf(transition.target)}"
                    yield "    continue"

    def legal(self) -> Iterator[str]:
        return self.by_state(self.legal_in)

    def legal_in(self, leaf: str) -> Iterator[str]:
        """Write the table's events, then each player's, with conditions on the player alone asked once."""
        outgoing = [t for event in self.chart.events for t in self.chart.outgoing(leaf) if t.event == event]
        for transition in outgoing:
            if self.event(transition).by == "table":
                yield from self.choices(transition, "", ())
        by_player = [t for t in outgoing if self.event(t).by == "player"]
        if by_player:
            yield "for player in range(2):"
            yield "    by = (player + 1) << 6"
            shared = self.shared(by_player)
            depth = 1
            if shared:
                yield f"    if {' and '.join(self.atom(*guard) for guard in shared)}:"
                depth = 2
            for transition in by_player:
                yield from _indent(self.choices(transition, " | by", shared), depth)

    def shared(self, transitions: list[Transition]) -> tuple[tuple[str, bool], ...]:
        """The guards on the player alone that all the transitions have."""
        return tuple(
            guard
            for guard in transitions[0].guards
            if self.chart.guards[guard[0]].arguments == ("player",)
            and all(guard in t.guards for t in transitions)
        )

    def choices(
        self, transition: Transition, player: str, known: tuple[tuple[str, bool], ...]
    ) -> Iterator[str]:
        event = self.event(transition)
        guards = [guard for guard in transition.guards if guard not in known]
        about_value = [g for g in guards if set(self.chart.guards[g[0]].arguments) & set(event.carries)]
        early = [self.atom(*guard) for guard in guards if guard not in about_value]
        move = f"{_move(transition)}{player}"
        depth = 0
        if early:
            yield f"if {' and '.join(early)}:"
            depth = 1
        if not event.carries:
            yield from _indent([f"moves[n] = {move}", "n += 1"], depth)
        elif about_value and all(wanted and name in self.sets for name, wanted in about_value):
            yield from _indent(self.members(move, [name for name, _ in about_value]), depth)
        else:
            yield from _indent([f"for value in {_values(event.carries[0])}:"], depth)
            late = " and ".join(self.atom(*guard) for guard in about_value) or "True"
            lines = [f"if {late}:", f"    moves[n] = {move} | (value + 1)", "    n += 1"]
            yield from _indent(lines, depth + 1)

    def members(self, move: str, guards: list[str]) -> Iterator[str]:
        """A move for each member of the intersection of the guards' sets, the smallest first."""
        sets = [self.call_set(name) for name in guards]
        yield f"values = {' & '.join(sets)}"
        yield "while values:"
        yield "    lowest = values & -values"
        yield f"    moves[n] = {move} | lowest.bit_length()"
        yield "    n += 1"
        yield "    values ^= lowest"

    def violated(self) -> Iterator[str]:
        for place, invariant in enumerate(self.chart.invariants.values()):
            self.used.add(invariant.name)
            inside = [
                n for n in self.leaves if any(self.chart.is_inside(n, outer) for outer in invariant.holds_in)
            ]
            states = " or ".join(f"state == {name}" for name in inside)
            before = ", before" if invariant.compares else ""
            yield f"if ({states}) and not {invariant.name}(t, r{before}):"
            yield f"    return {place}"

    def event(self, transition: Transition) -> Event:
        return self.chart.events[transition.event or ""]

    def atoms(self, transition: Transition) -> list[str]:
        return [self.atom(*guard) for guard in transition.guards]

    def atom(self, name: str, wanted: bool) -> str:
        return self.call(name) if wanted else f"not {self.call(name)}"

    def call(self, name: str) -> str:
        function = self.chart.guards.get(name) or self.chart.actions[name]
        return self.call_of(name, function.arguments)

    def call_set(self, guard: str) -> str:
        return self.call_of(self.sets[guard], self.chart.guards[guard].arguments[:-1])

    def call_of(self, name: str, arguments: Iterable[str]) -> str:
        self.used.add(name)
        values = ["player" if argument == "player" else "value" for argument in arguments]
        return f"{name}({', '.join(('t', 'r', *values))})"


_LONG = re.compile(r"( *)(if |\w+ = |)(.*?)(:| = range\(\d+\)|)")
"""A line that can be folded: where it begins, what comes before its terms, the terms, what comes after."""


def _folded(line: str) -> str:
    """A line that is too long, with a line of its own for each of its terms."""
    found = _LONG.fullmatch(line)
    if len(line) <= WIDTH or not found:
        return line
    margin, before, terms, after = found.groups()
    operator = " and " if before == "if " else " & " if " & " in terms else ", "
    lead = operator.lstrip() if operator != ", " else ""
    split = terms.split(operator) if lead else terms.strip("(,)").split(operator)
    rows = [
        f"{margin}    {lead if place else ''}{term}{'' if lead else ','}" for place, term in enumerate(split)
    ]
    return "\n".join([f"{margin}{before}(", *rows, f"{margin}){after}"])


def _names_it(lines: Iterable[str], name: str) -> bool:
    return any(re.search(rf"\b{name}\b", line) for line in lines)


def _enumeration(name: str, members: Iterable[str], constants: Iterable[str]) -> Iterator[str]:
    constants = list(constants)
    yield f"{name} = {_names(members)}"
    yield f"{', '.join(constants)} = range({len(constants)})"


def _names(names: Iterable[str]) -> str:
    return "(" + "".join(f'"{name}", ' for name in names).rstrip() + ")"


def _constant(name: str) -> str:
    return name.upper()


def _move(transition: Transition) -> str:
    """The constant of a transition, which no state and no event has as well."""
    return f"MOVE_{_constant(transition.name)}"


def _values(kind: str) -> str:
    return f"{kind.upper()}S"


def _indent(lines: Iterable[str], depth: int = 1) -> Iterator[str]:
    return (INDENT * depth + line for line in lines)


def _body(lines: Iterable[str], depth: int) -> str:
    return "\n" + indent("".join(f"{line}\n" for line in lines), INDENT * depth)
