"""Counting the event sequences of each length that a deal can go on with, and reference counts as plain text.

A sequence begins right after the hand has been dealt and ends with its hand at the latest: an event that ends
the hand is counted, and not gone on from.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self

from sixtysix.contract.events import Codec, Json, event_line
from sixtysix.errors import SixtySixError
from sixtysix.kernels.program import MOST_MOVES, Program, legal_moves, rules_of
from sixtysix.runtime import GameMachine

Counts = Counter[int]
"""How many sequences there are, by their number of events."""

Divided = dict[str, Counts]
"""The same for the sequences that begin with each first event, written as a line like ``1 lead_card AS``."""

DEEPEST = 99
"""More events than this no hand has."""

COUNT = re.compile(r"D([1-9]\d?) +(\d{1,18})", re.ASCII)


class PerftError(SixtySixError):
    """A line of reference counts that cannot be read."""


@dataclass(frozen=True)
class CountedDeal:
    """A deal of a file, a ``Setup``, and the counts that stand there, with the column of each."""

    line: int
    deal: Any
    counts: Counts
    columns: dict[int, int]


class InPlay(Protocol):
    """A hand in play, in the form that some backend goes on from."""

    def after(self) -> list[tuple[str, Self | None]]:
        """Give every event that is legal now, and what it leads to: None if it ends the hand."""

    def counts(self, depth: int) -> Counts:
        """Count the sequences of 1 to ``depth`` events that this can go on with."""


@dataclass(frozen=True)
class KernelPosition:
    """A hand in play on a kernel: the table and the number of the state."""

    program: Program
    table: Any
    state: int

    @classmethod
    def dealt(cls, program: Program, deal: Any) -> Self:
        """Begin with the hand that has just been dealt."""
        table = program.rules.Table()
        return cls(program, table, deal.begin(program.kernel, table))

    def after(self) -> list[tuple[str, Self | None]]:
        kernel = self.program.kernel
        codec, moves = Codec.of_kernel(kernel), legal_moves(kernel, self.table, self.state)
        return [(event_line(codec.json_of(move)), self._after(move)) for move in moves]

    def _after(self, move: int) -> Self | None:
        kernel, rules, table = self.program.kernel, self.program.rules, self.table.copy()
        state = kernel.take(table, kernel.RULESET, self.state, move)
        over = rules.hands_ended(table) != rules.hands_ended(self.table)
        return None if over else type(self)(self.program, table, state)

    def counts(self, depth: int) -> Counts:
        program = self.program
        stack, states, counts = program.tables(depth), program.zeros(depth), program.zeros(depth + 1)
        program.write(stack, 0, self.table)
        states[0] = self.state
        moves, left = program.zeros(depth, MOST_MOVES), program.zeros(depth)
        program.run["count_sequences"](stack, states, moves, left, depth, counts)
        return Counter({length: int(counts[length]) for length in range(1, depth + 1)})


@dataclass(frozen=True)
class MachinePosition:
    """A hand in play on a machine; every event that is counted is sent to it."""

    game: GameMachine

    @classmethod
    def dealt(cls, machine: type[GameMachine], deal: Any) -> Self:
        """Begin with the hand that has just been dealt."""
        return cls(deal.start(machine))

    def after(self) -> list[tuple[str, Self | None]]:
        saved = self.game.snapshot()
        return [(event_line(event), self._after(saved, event)) for event in self.game.legal_events()]

    def _after(self, saved: Json, event: Json) -> Self | None:
        game = self.game.restore(saved)
        game.send(**event)
        ended = game.rules_module.hands_ended
        return None if ended(game.table) != ended(self.game.table) else type(self)(game)

    def counts(self, depth: int) -> Counts:
        return total(dict(divide(self, depth)))


def divide(position: InPlay, depth: int) -> Iterator[tuple[str, Counts]]:
    """Give for each legal event its line, and count the sequences of 1 to ``depth`` events that begin with it."""
    for line, after in position.after():
        counts = Counter({1: 1})
        if after and depth > 1:
            counts.update({length + 1: number for length, number in after.counts(depth - 1).items()})
        yield line, counts


def total(divided: Divided) -> Counts:
    """Count the sequences, whatever they begin with."""
    return sum(divided.values(), Counter())


@dataclass(frozen=True)
class WrongCount:
    """A count of a file that is not the one counted: its place, and what was counted for each first event."""

    line: int
    column: int
    depth: int
    expected: int
    counted: int
    first: dict[str, int]


def differences(reference: CountedDeal, divided: Divided, depth: int) -> Iterator[WrongCount]:
    """Give the reference's counts up to a depth that are not those of its deal, counted at least as deep."""
    counted = total(divided)
    for length, expected in reference.counts.items():
        if length <= depth and counted[length] != expected:
            first = {line: counts[length] for line, counts in divided.items()}
            place = reference.line, reference.columns[length]
            yield WrongCount(*place, length, expected, counted[length], first)


def deal_line(deal: Any) -> str:
    """Write the cards of a deal in dealing order, and who deals."""
    cards, dealer, *_ = str(deal).split(", ")
    return f"{cards.removeprefix('deck ')} ; {dealer}"


def reference_line(deal: Any, counts: Counts, depth: int) -> str:
    """Write the deal and its counts up to a depth, as a line that `read_references` reads."""
    return " ; ".join([deal_line(deal), *(f"D{length} {counts[length]}" for length in range(1, depth + 1))])


def read_references(lines: Iterable[str], name: str, kernel: Any) -> Iterator[CountedDeal]:
    """Read the deals of a file, one a line: ``DECK ; dealer N ; D1 n ; D2 n ...``, with any counts or none.

    Empty lines and lines that begin with ``#`` do not count. The lines come from a file opened with `DECODE_ERRORS`,
    and the deals are those of the kernel's variant.

    Raises:
        PerftError: with ``name``, line and column, if a line is something else.
    """
    for number, line in enumerate(lines, 1):
        try:
            line.encode()
            if line.strip() and not line.startswith("#"):
                yield _reference(number, line, kernel)
        except UnicodeEncodeError as error:
            raise PerftError(f"{name}:{number}:{error.start + 1}: not UTF-8") from None
        except _Malformed as error:
            raise PerftError(f"{name}:{number}:{error}") from None


class _Malformed(Exception):
    """What is wrong in a line, behind its column."""


def _reference(number: int, line: str, kernel: Any) -> CountedDeal:
    rules = rules_of(kernel)
    (column, deck), *fields = _split(line)
    _check_deck(deck, column, list(rules.ARGUMENTS["card"].names(kernel.RULESET)))
    if not fields or fields[0][1] not in ("dealer 0", "dealer 1"):
        column, found = fields[0] if fields else (len(line.rstrip()) + 1, "")
        raise _Malformed(f"{column}: after the deck comes 'dealer 0' or 'dealer 1', not {found[:20]!r}")
    counts, columns = Counts(), {}
    for column, field in fields[1:]:
        match = COUNT.fullmatch(field)
        if not match:
            raise _Malformed(f"{column}: a count is written as 'D3 120', not {field[:20]!r}")
        depth = int(match[1])
        if depth in columns:
            raise _Malformed(f"{column}: D{depth} is there twice")
        counts[depth], columns[depth] = int(match[2]), column
    setup, _ = rules.Setup.parse([f"deck {deck}", fields[0][1]])
    return CountedDeal(number, setup, counts, columns)


def _split(line: str) -> Iterator[tuple[int, str]]:
    """Give the fields between semicolons, stripped, each with its column."""
    column = 1
    for field in line.split(";"):
        yield column + len(field) - len(field.lstrip()), field.strip()
        column += len(field) + 1


def _check_deck(text: str, column: int, names: list[str]) -> None:
    """Make sure that the cards are the ``names``, each once."""
    missing = dict.fromkeys(names)
    for word in re.finditer(r"\S+", text):
        card, place = word[0], column + word.start()
        if card not in names:
            raise _Malformed(f"{place}: there is no card {card[:20]!r}; there are {' '.join(names)}")
        if card not in missing:
            raise _Malformed(f"{place}: {card} is there twice")
        del missing[card]
    if missing:
        raise _Malformed(f"{column + len(text)}: the deck lacks {' '.join(missing)}")
