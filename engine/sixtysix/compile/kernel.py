"""Writes the kernel of a variant: a Python module that plays fast, because states and events are integers.

A kernel has these functions: ``enter`` begins a game, ``legal`` lists the legal events, ``way`` finds the transition of
an event, ``take`` takes a transition, and ``violated`` checks the invariants. A kernel calls the same rules functions
as the machine class. The constant ``WAYS`` lists the transitions of each event with their conditions. Explanations are
made from this list.

The functions report their steps to an optional ``log``. Programs that play many hands need no log, so the lines that
use the log are removed (`sixtysix.kernels.program`). The kernel then runs in CPython, or is compiled by numba.
JavaScript is translated from the same source.
"""

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from inspect import getsource
from itertools import groupby, starmap
from textwrap import fill, indent
from types import ModuleType

from sixtysix.chart.model import ConfiguredChart, Invariant, Transition
from sixtysix.compile.source import (
    INDENT,
    WIDTH,
    CodeLine,
    Statement,
    filled,
    module_name,
    quoted,
    ruleset_source,
    when,
    written,
)
from sixtysix.contract.rules import rules_module
from sixtysix.errors import SixtySixError

LARGEST_VALUE = 61  # the largest argument that fits into an event's code


class KernelError(SixtySixError):
    """The chart has something that a kernel cannot express."""


_CODES = '''
REFUSED = -1
"""Returned for an event that is not allowed."""


def code(event: int, player: int, value: int) -> int:
    """Return an event as one number. ``player`` and ``value`` (its card or suit) are -1 if it has none."""
    return event << 8 | (player + 1) << 6 | (value + 1)
'''

_ENTER = '''
def enter(t: Table, r: Ruleset, log: KernelLog | None = None) -> int:
    """Enter the chart; return the first stable state."""
'''

_WAY = '''
def way(t: Table, r: Ruleset, state: int, happening: int) -> int:
    """Return the move of an event's code: the transition that it takes, and the code; or `REFUSED`.

    The conditions are checked one by one; `legal` uses the sets of cards and suits that satisfy them.
    """
    event, player, value = happening >> 8, (happening >> 6 & 3) - 1, (happening & 63) - 1
'''

_TAKE = '''
def take(t: Table, r: Ruleset, state: int, move: int, log: KernelLog | None = None) -> int:
    """Take a move from `legal` or `way` for this state and table; return the next stable state."""
    transition = move & ~255
'''

_ARGUMENTS = {"player": "player = (move >> 6 & 3) - 1", "value": "value = (move & 63) - 1"}
"""Statements that extract an event's arguments from its move."""

_PASS_ON = '''
def pass_on(t: Table, r: Ruleset, state: int, log: KernelLog | None = None) -> int:
    """Take eventless transitions until none is enabled; return the state."""
    while True:
'''

_WAYS = '''
"""The transitions by state and event, in the order in which they are tried; under None, the eventless ones. Each has
its name, its target (None if it is internal), and its conditions: the guard, the required value, and its arguments.
Sentences and sources are with the guards of the machine."""
'''

_LEGAL = '''
def legal(t: Table, r: Ruleset, state: int, moves: list[int]) -> int:
    """Write the moves of all legal events of a stable state into ``moves``; return their number."""
    n = 0
'''

_VIOLATED = '''
def violated(t: Table, r: Ruleset, state: int, before: Table) -> int:
    """Return the index in `INVARIANTS` of the first invariant that does not hold, or -1.

    ``before`` is the table before the last event.
    """
'''


def kernel_source(chart: ConfiguredChart) -> str:
    """Return the source of the kernel of a variant's chart.

    Raises:
        KernelError: if an event has more than one argument besides the player, or if an argument is not a number from
            0 to 61.
    """
    return _Kernel(chart).source()


def compile_kernel(chart: ConfiguredChart) -> ModuleType:
    """Compile the kernel of a variant in memory. Return the module."""
    module = ModuleType(f"sixtysix_machines.{module_name(chart.variant.name)}_kernel")
    exec(compile(kernel_source(chart), f"<{module.__name__}>", "exec"), vars(module))
    return module


def write_members(moves: list[int], n: int, move: int, members: int) -> int:
    """Append a move for each bit of ``members``, and return the new number of moves."""
    while members:
        lowest = members & -members
        moves[n] = move | lowest.bit_length()
        n += 1
        members ^= lowest
    return n


def values_of(kind: str) -> str:
    return f"{kind.upper()}S"


# The functions of a kernel


Guard = tuple[str, bool]  # a guard and its required value


class _Kernel:
    def __init__(self, chart: ConfiguredChart) -> None:
        self.chart = chart
        self.rules = rules_module(chart.rules)
        self.ruleset = chart.ruleset
        self.leaves = [name for name, state in chart.states.items() if not state.is_compound]
        self.places = {t.name: place for place, t in enumerate(chart.transitions)}
        functions = (*chart.guards.values(), *chart.actions.values())
        self.arguments = {f.name: f.arguments for f in functions}
        self.called: set[str] = set()  # the rules functions that the kernel calls

    def source(self) -> str:
        legal = list(self.by_state(self.legal))
        parts = ["\n".join(self.constants()), _CODES.strip()]
        if any("write_members" in line for line in written(legal, 0)):
            parts.append(getsource(write_members).strip())
        parts += [
            _function(_LEGAL, legal, "    return n"),
            _function(_ENTER, self.enter()),
            _function(_WAY, self.by_state(self.way), "    return REFUSED"),
            _function(_TAKE, self.by_state(self.take), "    return REFUSED"),
            _function(_PASS_ON, self.pass_on(), "        return state", depth=2),
            _function(_VIOLATED, self.violated(), "    return -1"),
        ]
        name = self.chart.variant.name
        says = f"The kernel of {name}, made by `sixtysix build` from the spec. Do not edit."
        imported = _tuple(
            f"from {self.chart.rules} import ",
            sorted({"Ruleset", "Table", *self.called, *self.chart.invariants}),
        )
        log = "from sixtysix.contract.rules import KernelLog"
        return f'"""{says}"""\n\n{log}\n{imported}\n\n\n' + "\n\n\n".join(parts) + "\n"

    def constants(self) -> Iterator[str]:
        chart = self.chart
        yield f'VARIANT = "{chart.variant.name}"'
        yield f'RULES = "{chart.rules}"\n'
        yield _tuple("STATES = ", map(quoted, self.leaves))
        yield _tuple("", self.leaves, f" = range({len(self.leaves)})") + "\n"
        yield _tuple("EVENTS = ", map(quoted, chart.events))
        yield _tuple("", map(str.upper, chart.events), f" = range({len(chart.events)})") + "\n"
        arguments = (_tuple("", map(quoted, event.arguments)) for event in chart.events.values())
        yield _tuple("ARGUMENTS = ", arguments)
        yield '"""The arguments of each event."""\n'
        yield _tuple("INVARIANTS = ", map(quoted, chart.invariants)) + "\n"
        yield _tuple("TRANSITIONS = ", map(quoted, self.places)) + "\n"
        for transition in chart.transitions:
            if transition.event:
                place = self.places[transition.name]
                yield f"{_move(transition)} = {place} << 16 | {transition.event.upper()} << 8"
        yield ""
        for name, event in chart.events.items():
            if len(event.carries) > 1:
                carried = f"{name} carries {event.carries}"
                raise KernelError(f"a kernel's events carry one argument at most; {carried}")
        for kind in dict.fromkeys(kind for event in chart.events.values() for kind in event.carries):
            values = tuple(self.rules.ARGUMENTS[kind].names(self.ruleset).values())
            if not all(0 <= value <= LARGEST_VALUE for value in values):
                raise KernelError(
                    f"the rules give {kind} the values {values}; a kernel can hold numbers from 0 to {LARGEST_VALUE}"
                )
            yield f"{values_of(kind)} = {values!r}"
        yield f"\nRULESET = {ruleset_source(self.ruleset)}"
        yield f"\nWAYS = {{\n{indent(''.join(map(self.ways, self.leaves)), INDENT)}}}"
        yield _WAYS.strip()

    def ways(self, leaf: str) -> str:
        outgoing = sorted(self.chart.outgoing(leaf), key=lambda t: self.order(t.event))
        of_events = (
            f"{event and quoted(event)}: (\n{indent(''.join(map(self.way_of, ways)), INDENT)}),\n"
            for event, ways in groupby(outgoing, lambda t: t.event)
        )
        return f"{quoted(leaf)}: {{\n{indent(''.join(of_events), INDENT)}}},\n"

    def way_of(self, transition: Transition) -> str:
        conditions = (
            f"({quoted(name)}, {wanted}, {_tuple('', map(quoted, self.chart.guards[name].arguments))}),"
            for name, wanted in transition.guards
        )
        target = None if transition.internal else quoted(transition.target)
        head = f"({quoted(transition.name)}, {target}, ("
        return f"{head}{filled(conditions, ' ', len(head) + 12)})),\n"

    def order(self, event: str | None) -> int:
        return [*self.chart.events, None].index(event)

    def by_state(self, of_state: Callable[[str], Iterator[Statement]]) -> Iterator[Statement]:
        test = "if"
        for leaf in self.leaves:
            found = list(of_state(leaf))
            if found:
                yield when([f"state == {leaf}"], found, test)
                test = "elif"

    def call(self, name: str, arguments: Iterable[str] | None = None) -> str:
        self.called.add(name)
        given = self.arguments[name] if arguments is None else arguments
        values = ["player" if argument == "player" else "value" for argument in given]
        return f"{name}({', '.join(('t', 'r', *values))})"

    def guard(self, name: str, wanted: bool) -> str:
        return self.call(name) if wanted else f"not {self.call(name)}"

    def carried(self, t: Transition) -> tuple[str, ...]:
        return self.chart.events[t.event].carries if t.event else ()

    def alternatives(self, ways: Iterable[Transition]) -> Iterator[tuple[Transition, Transition | None]]:
        """Yield pairs of transitions whose last conditions are opposite. Other transitions are paired with None."""
        waiting = deque(ways)
        while waiting:
            one = waiting.popleft()
            if waiting and one.guards and one.event == waiting[0].event and not self.carried(one):
                *before, (name, wanted) = one.guards
                if list(waiting[0].guards) == [*before, (name, not wanted)]:
                    yield one, waiting.popleft()
                    continue
            yield one, None

    def way(self, leaf: str) -> Iterator[Statement]:
        for t, other in self.alternatives(t for t in self.chart.outgoing(leaf) if t.event):
            conditions = [f"event == {str(t.event).upper()}", *starmap(self.guard, t.guards)]
            found = f"return {_move(t)} | happening"
            if other:
                *conditions, last = conditions
                yield when(conditions, [when([last], [found]), f"return {_move(other)} | happening"])
            else:
                yield when(conditions, [found])

    def take(self, leaf: str) -> Iterator[Statement]:
        for transition in self.chart.outgoing(leaf):
            if transition.event:
                effects = list(self.effects(transition, leaf))
                used = set(re.findall(r"\w+", " ".join(effects)))
                arguments = [taken for name, taken in _ARGUMENTS.items() if name in used]
                yield when([f"transition == {_move(transition)}"], [*arguments, *_if_logged(effects)])

    def effects(self, transition: Transition, leaf: str) -> Iterator[str]:
        yield f"log.take({self.places[transition.name]})"
        for state in self.chart.path_out(transition, leaf):
            yield from map(self.call, self.chart.exit_actions(state))
            yield f"log.leave({quoted(state)})"
        yield from map(self.call, transition.on)
        for state in self.chart.path_in(transition):
            yield from self.entering(state)
        if transition.internal:
            yield f"return {self.stable_after(leaf, 'state')}"
        else:
            yield f"return {self.stable_after(self.chart.leaf(transition.target))}"

    def entering(self, state: str) -> Iterator[str]:
        yield from map(self.call, self.chart.entry_actions(state))
        yield f"log.enter({quoted(state)})"

    def stable_after(self, leaf: str, name: str | None = None) -> str:
        moves_on = any(t.event is None for t in self.chart.outgoing(leaf))
        return f"pass_on(t, r, {name or leaf}, log)" if moves_on else name or leaf

    def enter(self) -> Iterator[Statement]:
        leaf = self.chart.leaf(self.chart.initial_of(None))
        for state in reversed(tuple(self.chart.ancestors(leaf))):
            yield from _if_logged(self.entering(state))
        yield f"return {self.stable_after(leaf)}"

    def pass_on(self) -> Iterator[Statement]:
        yield from _if_logged(["log.come_to(t, state)"])
        for leaf in self.leaves:
            for transition in self.chart.outgoing(leaf):
                if transition.event is None:
                    *effects, _ = self.effects(transition, leaf)
                    after = [f"state = {self.chart.leaf(transition.target)}", "continue"]
                    conditions = [f"state == {leaf}", *starmap(self.guard, transition.guards)]
                    yield when(conditions, [*_if_logged(effects), *after])

    # Searches list the legal events of millions of states, so each condition is checked as seldom as possible. Checks
    # of the player that all events share enclose all events. Checks that do not depend on a card are outside of the
    # loop over cards. If the rules have sets of the cards that pass the checks, these sets are intersected instead.
    def legal(self, leaf: str) -> Iterator[Statement]:
        ways = sorted((t for t in self.chart.outgoing(leaf) if t.event), key=lambda t: self.order(t.event))
        by_player = [t for t in ways if self.chart.events[t.event or ""].by == "player"]
        yield from self.listed([t for t in ways if t not in by_player], "", ())
        if by_player:
            of_player = [g for g in by_player[0].guards if self.arguments[g[0]] == ("player",)]
            shared = [guard for guard in of_player if all(guard in t.guards for t in by_player)]
            listed = list(self.listed(by_player, " | by", shared))
            if shared:
                listed = [when(list(starmap(self.guard, shared)), listed)]
            yield CodeLine("for player in range(2)", (), "", ":", ["by = (player + 1) << 6", *listed])

    def listed(
        self, ways: Iterable[Transition], player: str, known: Collection[Guard]
    ) -> Iterator[Statement]:
        for t, other in self.alternatives(ways):
            carries = self.carried(t)
            guards = [guard for guard in t.guards if guard not in known]
            about_value = [g for g in guards if set(self.arguments[g[0]]) & set(carries)]
            early = [self.guard(*guard) for guard in guards if guard not in about_value]
            move = f"{_move(t)}{player}"
            moves: list[Statement] = [f"moves[n] = {move}", "n += 1"]
            if other:
                *early, last = early
                or_else = CodeLine("else", (), "", ":", [f"moves[n] = {_move(other)}{player}"])
                moves = [when([last], moves[:1]), or_else, "n += 1"]
            elif carries:
                moves = list(self.of_values(move, carries[0], about_value))
            if early:
                yield when(early, moves)
            else:
                yield from moves

    def of_values(self, move: str, kind: str, guards: list[Guard]) -> Iterator[Statement]:
        sets = self.rules.SETS
        if guards and all(wanted and name in sets for name, wanted in guards):
            terms = [self.call(sets[name], self.arguments[name][:-1]) for name, _ in guards]
            yield CodeLine("members = ", terms, " & ")
            yield f"n = write_members(moves, n, {move}, members)"
        else:
            found: list[Statement] = [f"moves[n] = {move} | (value + 1)", "n += 1"]
            satisfied = [when(list(starmap(self.guard, guards)), found)] if guards else found
            yield CodeLine(f"for value in {values_of(kind)}", (), "", ":", satisfied)

    def violated(self) -> Iterator[Statement]:
        places = {name: place for place, name in enumerate(self.chart.invariants)}
        for states, group in groupby(self.chart.invariants.values(), self.states_of):
            checks = []
            for one in group:
                call = f"{one.name}(t, r{', before' if one.compares else ''})"
                checks.append(when([f"not {call}"], [f"return {places[one.name]}"]))
            yield when([states], checks)

    def states_of(self, invariant: Invariant) -> str:
        inside = [
            place
            for place, leaf in enumerate(self.leaves)
            if any(self.chart.is_inside(leaf, outer) for outer in invariant.holds_in)
        ]
        names = [self.leaves[place] for place in inside]
        if len(names) == 1:
            return f"state == {names[0]}"
        if inside[-1] - inside[0] == len(inside) - 1:
            return f"{names[0]} <= state <= {names[-1]}"
        return f"state in ({', '.join(names)})"


def _function(head: str, body: Iterable[Statement], last: str = "", *, depth: int = 1) -> str:
    return "\n".join([head.strip("\n"), *written(body, depth), last]).rstrip()


def _if_logged(effects: Iterable[str]) -> Iterator[Statement]:
    for tells, group in groupby(effects, lambda effect: effect.startswith("log.")):
        lines = list(group)
        yield from [when(["log"], lines)] if tells else lines


def _tuple(before: str, items: Iterable[str], after: str = "") -> str:
    items = list(items)
    line = f"{before}({', '.join(items)}{',' * (len(items) == 1)}){after}"
    if len(line) <= WIDTH:
        return line
    lines = fill(
        ", ".join(items), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT, break_long_words=False
    )
    return f"{before}(\n{lines},\n){after}"


def _move(transition: Transition) -> str:
    return f"MOVE_{transition.name.upper()}"  # not the name of a state or event
