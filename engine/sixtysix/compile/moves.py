"""Source that lists the legal moves of a state: the kernel's ``legal``, and that of a compiled machine."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import NamedTuple

from sixtysix.compile.lines import Line, Statement, when

Guard = tuple[str, bool]
"""An atom with the value it must have."""


def write_members(moves: list[int], n: int, move: int, members: int) -> int:
    """Write the move with each member of a set, the smallest first, behind ``n`` others; give the number of all."""
    while members:
        lowest = members & -members
        moves[n] = move | lowest.bit_length()
        n += 1
        members ^= lowest
    return n


class Choice(NamedTuple):
    """A transition that an event may take, with the source of its move, which has no player and no value yet."""

    event: str
    by: str
    carries: tuple[str, ...]
    move: str
    guards: Sequence[Guard]


# Whoever searches lists the legal events of millions of states, so each condition is asked as seldom as can be.
# What hangs on the player alone, and is asked of every event, stands around all of them; what hangs on no card
# stands around the loop over the cards; and where the rules give the set of cards that satisfy a condition,
# there is no loop: the sets are intersected.
class Moves:
    """Writes the moves of choices.

    Args:
        arguments: what each function of the rules takes after ``t`` and ``r``.
        sets: the rules module's ``SETS``.
    """

    def __init__(self, arguments: Mapping[str, tuple[str, ...]], sets: Mapping[str, str]) -> None:
        self._arguments, self._sets = arguments, sets
        self.called: set[str] = set()
        """The functions of the rules that have been called."""

    def call(self, name: str, arguments: Iterable[str] | None = None) -> str:
        """Write the call of a function of the rules."""
        self.called.add(name)
        given = self._arguments[name] if arguments is None else arguments
        values = ["player" if argument == "player" else "value" for argument in given]
        return f"{name}({', '.join(('t', 'r', *values))})"

    def atom(self, name: str, wanted: bool) -> str:
        """Write the condition that an atom has the value it must have."""
        return self.call(name) if wanted else f"not {self.call(name)}"

    def all(self, choices: Iterable[Choice]) -> Iterator[Statement]:
        """Write the moves of the table, then those of each player."""
        choices = list(choices)
        yield from self._listed([one for one in choices if one.by == "table"], "", ())
        by_player = [one for one in choices if one.by == "player"]
        if by_player:
            of_player = [g for g in by_player[0].guards if self._arguments[g[0]] == ("player",)]
            shared = [guard for guard in of_player if all(guard in one.guards for one in by_player)]
            listed = list(self._listed(by_player, " | by", shared))
            if shared:
                listed = [when(list(starmap(self.atom, shared)), listed)]
            yield Line("for player in range(2)", (), "", ":", ["by = (player + 1) << 6", *listed])

    def _listed(self, choices: list[Choice], player: str, known: Collection[Guard]) -> Iterator[Statement]:
        """Write the moves by the choices, of which the ``known`` guards hold."""
        for choice, other in alternatives(choices):
            carries = choice.carries
            guards = [guard for guard in choice.guards if guard not in known]
            about_value = [g for g in guards if set(self._arguments[g[0]]) & set(carries)]
            early = [self.atom(*guard) for guard in guards if guard not in about_value]
            move = f"{choice.move}{player}"
            written: list[Statement] = [f"moves[n] = {move}", "n += 1"]
            if other:
                *early, last = early
                if other.move != choice.move:
                    or_else = Line("else", (), "", ":", [f"moves[n] = {other.move}{player}"])
                    written = [when([last], written[:1]), or_else, "n += 1"]
            elif carries:
                written = list(self._of_values(move, carries[0], about_value))
            if early:
                yield when(early, written)
            else:
                yield from written

    def _of_values(self, move: str, kind: str, guards: list[Guard]) -> Iterator[Statement]:
        """Write the move with each value that satisfies the guards: by their sets if all have one, else one by one."""
        if guards and all(wanted and name in self._sets for name, wanted in guards):
            sets = [self.call(self._sets[name], self._arguments[name][:-1]) for name, _ in guards]
            yield Line("members = ", sets, " & ")
            yield f"n = write_members(moves, n, {move}, members)"
        else:
            found: list[Statement] = [f"moves[n] = {move} | (value + 1)", "n += 1"]
            satisfied = [when(list(starmap(self.atom, guards)), found)] if guards else found
            yield Line(f"for value in {values_of(kind)}", (), "", ":", satisfied)


def alternatives(choices: Iterable[Choice]) -> Iterator[tuple[Choice, Choice | None]]:
    """Give the choices, each with the one behind it if this is taken where its last guard alone fails."""
    waiting = deque(choices)
    while waiting:
        one = waiting.popleft()
        if waiting and one.guards and one.event == waiting[0].event and not one.carries:
            *before, (name, wanted) = one.guards
            if list(waiting[0].guards) == [*before, (name, not wanted)]:
                yield one, waiting.popleft()
                continue
        yield one, None


def values_of(kind: str) -> str:
    """Name the constant that has all values of a kind of argument."""
    return f"{kind.upper()}S"
