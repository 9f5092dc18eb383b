"""Counting the event sequences of each length that a deal can go on with, and reference counts as plain text.

A sequence begins right after the hand has been dealt and ends with its hand at the latest: an event that ends
the hand is counted, and not gone on from.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from sixtysix.contract.events import Json, event_line
from sixtysix.contract.rules import KernelModule
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.game.setup import Setup
from sixtysix.game.views import ARGUMENTS
from sixtysix.kernels.program import MOST_MOVES, Program
from sixtysix.play.replay import Game, KernelGame, MachineGame, start
from sixtysix.runtime import GameMachine

Counts = Counter[int]
"""How many sequences there are, by their number of events."""

Divided = dict[str, Counts]
"""The same for the sequences that begin with each first event, written as a line like ``1 lead_card AS``."""

DEEPEST = 99
"""More events than this no hand has."""

COUNT = re.compile(r"D([1-9]\d?) +(\d{1,18})", re.ASCII)


@dataclass(frozen=True)
class CountedDeal:
    """A deal of a file, and the counts that stand there, with the column of each."""

    line: int
    deal: Setup
    counts: Counts
    columns: dict[int, int]


Backend = type[GameMachine] | Program
"""What hands are played on: a machine class, or the program of a kernel."""


def dealt_on(on: Backend, deal: Setup) -> Game:
    """Begin with a hand that has just been dealt."""
    return KernelGame(on.kernel, deal) if isinstance(on, Program) else MachineGame(start(on, deal))


def divide(on: Backend, game: Game, depth: int) -> Iterator[tuple[str, Counts]]:
    """Give for each legal event its line, and count the sequences of 1 to ``depth`` events that begin with it."""
    for event in game.legal():
        then, counts = game.twin(), Counter({1: 1})
        then.send(event)
        ends_hand = then.hands_ended != game.hands_ended
        if depth > 1 and not ends_hand:
            counts.update({length + 1: n for length, n in _counted(on, then, depth - 1).items()})
        yield event_line(event), counts


def _counted(on: Backend, game: Game, depth: int) -> Counts:
    """Count the sequences of 1 to ``depth`` events that the game can go on with."""
    if not isinstance(on, Program) or not isinstance(game, KernelGame):
        return total(dict(divide(on, game, depth)))
    stack, states, counts = on.tables(depth), on.zeros(depth), on.zeros(depth + 1)
    on.write(stack, 0, game.table)
    states[0] = game.state
    on.run["count_sequences"](stack, states, on.zeros(depth, MOST_MOVES), on.zeros(depth), depth, counts)
    return Counter({length: int(counts[length]) for length in range(1, depth + 1)})


def total(divided: Divided) -> Counts:
    """Count the sequences, whatever they begin with."""
    return sum(divided.values(), Counter())


def differences(reference: CountedDeal, divided: Divided, depth: int) -> Iterator[Json]:
    """Give the reference's counts up to a depth that are not those of its deal, counted at least as deep.

    Of each stands its ``line`` and ``column``, its ``depth``, what was ``expected`` and ``counted``, and of that what
    begins with each ``first`` event.
    """
    counted = total(divided)
    for length, expected in reference.counts.items():
        if length <= depth and counted[length] != expected:
            place = {"line": reference.line, "column": reference.columns[length], "depth": length}
            first = {line: counts[length] for line, counts in divided.items()}
            yield {**place, "expected": expected, "counted": counted[length], "first": first}


def deal_line(deal: Setup) -> str:
    """Write the deck and the dealer."""
    return f"{' '.join(deal.deck)} ; dealer {deal.dealer}"


def reference_line(deal: Setup, counts: Mapping[int, int]) -> str:
    """Write the deal and its counts, as a line that `read_references` reads."""
    return " ; ".join([deal_line(deal), *(f"D{length} {number}" for length, number in counts.items())])


def read_references(lines: Iterable[str], name: str, kernel: KernelModule) -> Iterator[CountedDeal]:
    """Read the deals of a file, one a line: ``DECK ; dealer N ; D1 n ; D2 n ...``, with any counts or none.

    Empty lines and lines that begin with ``#`` do not count. The lines come from a file opened with `DECODE_ERRORS`,
    and the deals are those of the kernel's variant.

    Raises:
        SixtySixError: with ``name``, line and column, if a line is something else.
    """
    for number, line in enumerate(lines, 1):
        try:
            line.encode()
            if line.strip() and not line.startswith("#"):
                yield _reference(number, line, kernel)
        except UnicodeEncodeError as error:
            raise SixtySixError(f"{name}:{number}:{error.start + 1}: not UTF-8") from None
        except SetupError as error:
            raise SixtySixError(f"{name}:{number}:{error}") from None


def _reference(number: int, line: str, kernel: KernelModule) -> CountedDeal:
    """Read a line; what is wrong in it is a SetupError that begins with its column."""
    (start, deck), *others = _split(line)
    cards = _deck(start, deck, ARGUMENTS["card"].names(kernel.RULESET))
    column, dealer = others[0] if others else (start + len(deck), "")
    if dealer not in ("dealer 0", "dealer 1"):
        raise SetupError(f"{column}: after the deck comes 'dealer 0' or 'dealer 1', not {dealer[:20]!r}")
    counts, columns = Counts(), {}
    for column, field in others[1:]:
        match = COUNT.fullmatch(field)
        if not match:
            raise SetupError(f"{column}: a count is written as 'D3 120', not {field[:20]!r}")
        depth = int(match[1])
        if depth in columns:
            raise SetupError(f"{column}: D{depth} is there twice")
        counts[depth], columns[depth] = int(match[2]), column
    return CountedDeal(number, Setup(cards, int(dealer[-1])), counts, columns)


def _deck(column: int, deck: str, names: Collection[str]) -> tuple[str, ...]:
    """Read the deck that begins at a column: each of the named cards once."""
    missing = dict.fromkeys(names)
    for word in re.finditer(r"\S+", deck):
        card, place = word[0], column + word.start()
        if card not in names:
            raise SetupError(f"{place}: there is no card {card[:20]!r}; there are {' '.join(names)}")
        if card not in missing:
            raise SetupError(f"{place}: {card} is there twice")
        del missing[card]
    if missing:
        raise SetupError(f"{column + len(deck)}: the deck lacks {' '.join(missing)}")
    return tuple(deck.split())


def _split(line: str) -> Iterator[tuple[int, str]]:
    """Give the fields between semicolons, stripped, each with its column."""
    column = 1
    for field in line.split(";"):
        yield column + len(field) - len(field.lstrip()), field.strip()
        column += len(field) + 1
