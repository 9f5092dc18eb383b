"""The command `perft`, which counts the legal sequences of events after a deal. Each length is counted separately.

A sequence begins right after the deal. An event that ends the hand also ends the sequence. Expected counts are in a
text file with one deal per line.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, NoReturn

import click
from rich.table import Table

from sixtysix.cli import frame
from sixtysix.cli.hands import open_lines
from sixtysix.cli.work import compiling, progress
from sixtysix.compile.machine import kernel, machine
from sixtysix.contract.events import Json, event_line
from sixtysix.contract.rules import MOST_MOVES, KernelModule
from sixtysix.errors import SetupError, SixtySixError, counted
from sixtysix.game.setup import Setup
from sixtysix.game.views import ARGUMENTS
from sixtysix.kernels.program import BACKENDS, KERNEL, MACHINE, NUMBA, Program, program
from sixtysix.play.replay import Game, KernelGame, MachineGame, start
from sixtysix.play.trace import lines_of
from sixtysix.runtime import GameMachine

DEPTH = 5  # the default depth

DEEPEST = 99  # more events than any hand has

Counts = Counter[int]  # the number of sequences by number of events

Divided = dict[str, Counts]  # the counts by first event, such as ``1 lead_card AS``

Backend = type[GameMachine] | Program  # A machine class, or the program of a kernel


class DealCount(NamedTuple):
    """The counts for a deal, by first event and by length. The greatest length is ``depth``."""

    deal: Setup
    depth: int
    by_first: Divided

    @property
    def counts(self) -> dict[int, int]:
        counts = sum(self.by_first.values(), Counts())
        return {length: counts[length] for length in range(1, self.depth + 1)}

    def json(self, divided: bool) -> Json:
        basis = {"deck": self.deal.deck, "dealer": self.deal.dealer, "counts": self.counts}
        first = {line: known[self.depth] for line, known in self.by_first.items()}
        return {**basis, "first": first} if divided else basis

    def tables(self, divided: bool) -> Iterator[str | Table]:
        yield click.style(deal_line(self.deal), bold=True)
        content = self.json(divided)
        for heading, key in (("events", "counts"), (f"first of {self.depth}", "first")):
            if key in content:
                table = frame.table([heading], ["sequences"])
                for name, number in content[key].items():
                    table.add_row(str(name), f"{number:,}")
                yield table


def count(deals: Collection[tuple[Setup, int]], on: Backend) -> Iterator[DealCount]:
    for number, (deal, depth) in enumerate(deals, 1):
        game, label = dealt_on(on, deal), f"deal {number} of {len(deals)}"
        yield DealCount(deal, depth, dict(progress(divide(on, game, depth), label, len(game.legal()))))


def dealt_on(on: Backend, deal: Setup) -> Game:
    return KernelGame(on.kernel, deal) if isinstance(on, Program) else MachineGame(start(on, deal))


def divide(on: Backend, game: Game, depth: int) -> Iterator[tuple[str, Counts]]:
    """Yield (event, counts) for each legal event. Only the sequences that begin with this event are counted."""
    for event in game.legal():
        then, counts = game.twin(), Counter({1: 1})
        then.send(event)
        ends_hand = then.hands_ended != game.hands_ended
        if depth > 1 and not ends_hand:
            counts.update({length + 1: n for length, n in _counted(on, then, depth - 1).items()})
        yield event_line(event), counts


def _counted(on: Backend, game: Game, depth: int) -> Counts:
    if not isinstance(on, Program) or not isinstance(game, KernelGame):
        return sum((counts for _, counts in divide(on, game, depth)), Counts())
    stack, states, counts = on.tables(depth), on.zeros(depth), on.zeros(depth + 1)
    on.write(stack, 0, game.table)
    states[0] = game.state
    on.run["count_sequences"](stack, states, on.zeros(depth, MOST_MOVES), on.zeros(depth), depth, counts)
    return Counter({length: int(counts[length]) for length in range(1, depth + 1)})


# Reference counts


@dataclass(frozen=True)
class CountedDeal:
    """A deal in a file of expected counts."""

    line: int
    deal: Setup
    counts: Counts
    columns: dict[int, int]  # the column of each count in the line


def deal_line(deal: Setup) -> str:
    return f"{' '.join(deal.deck)} ; dealer {deal.dealer}"


def read_references(lines: Iterable[str], name: str, kernel: KernelModule) -> Iterator[CountedDeal]:
    """Yield the deals in a file. A line has the form ``AS TH ... ; dealer 0 ; D1 5 ; D2 35 ...``.

    Empty lines and lines that begin with ``#`` are skipped. The caller opens the file with ``errors=DECODE_ERRORS``.

    Raises:
        SixtySixError: if a line is invalid.
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
    """Return the deal in a line. If the line is invalid, raise a SetupError that begins with the column."""
    (start, deck), *others = _columns_and_fields(line)
    cards = _deck(start, deck, ARGUMENTS["card"].names(kernel.RULESET))
    column, dealer = others[0] if others else (start + len(deck), "")
    if dealer not in ("dealer 0", "dealer 1"):
        raise SetupError(f"{column}: after the deck comes 'dealer 0' or 'dealer 1', not {dealer[:20]!r}")
    counts, columns = Counts(), {}
    for column, field in others[1:]:
        match = re.fullmatch(r"D([1-9]\d?) +(\d{1,18})", field, re.ASCII)
        if not match:
            raise SetupError(f"{column}: a count is written as 'D3 120', not {field[:20]!r}")
        depth = int(match[1])
        if depth in columns:
            raise SetupError(f"{column}: D{depth} is repeated")
        counts[depth], columns[depth] = int(match[2]), column
    return CountedDeal(number, Setup(cards, int(dealer[-1])), counts, columns)


def _deck(column: int, deck: str, names: Collection[str]) -> tuple[str, ...]:
    missing = dict.fromkeys(names)
    for word in re.finditer(r"\S+", deck):
        card, place = word[0], column + word.start()
        if card not in names:
            raise SetupError(f"{place}: there is no card {card[:20]!r}; there are {' '.join(names)}")
        if card not in missing:
            raise SetupError(f"{place}: {card} is repeated")
        del missing[card]
    if missing:
        raise SetupError(f"{column + len(deck)}: the deck lacks {' '.join(missing)}")
    return tuple(deck.split())


def _columns_and_fields(line: str) -> Iterator[tuple[int, str]]:
    column = 1
    for field in line.split(";"):
        yield column + len(field) - len(field.lstrip()), field.strip()
        column += len(field) + 1


# The command

HEADER = """\
# How many sequences of 1, 2, 3 ... events each deal can go on with: `sixtysix perft {variant} --deal FILE`.
# A line: the deck in dealing order ; who deals ; D1 sequences of one event ; D2 of two events ; ...
# A sequence begins when the hand has been dealt, and ends with it at the latest.
# Made by `sixtysix perft {variant} --deals {deals} --seed {seed} --depth {depth} --write FILE`.
"""


@frame.command("sixtysix perft schnapsen --depth 6 --divide")
@click.argument("variant", type=frame.VARIANT)
@click.option(
    "--depth",
    type=click.IntRange(1, DEEPEST),
    help=f"Maximum number of events. Default: the depths in the file of --deal, otherwise {DEPTH}.",
)
@click.option(
    "--deal", "file", type=frame.TRACE, help="Check the counts in this file of deals; - is standard input."
)
@click.option("--deals", type=click.IntRange(1, 10_000), help="Number of random deals; by default one.")
@click.option("--seed", type=frame.SEED, help="Seed of the shuffles; 0 by default.")
@click.option(
    "--divide", "divided", is_flag=True, help="Also split the count at the full depth by the first event."
)
@click.option(
    "--write", "target", type=frame.OUTPUT, help="Write deals and counts to this file; --deal can check them."
)
@click.option(
    "--backend", type=click.Choice(BACKENDS), default=KERNEL, help="As for `simulate`; machine is slow."
)
@frame.json_option
def perft(
    variant: str,
    depth: int | None,
    file: str | None,
    deals: int | None,
    seed: int | None,
    divided: bool,
    target: str | None,
    backend: str,
    as_json: bool,
) -> None:
    """Count the legal sequences of events after a deal, for each length.

    A sequence begins right after the deal and stays within the hand. With --deal, the counts in a file are checked. If
    a count is wrong, the command splits it by the first event of the sequences, and exits with 1.
    """
    if file and (deals or seed is not None or divided):
        raise click.UsageError("--deal cannot be combined with --deals, --seed or --divide")
    if target and (divided or as_json):
        raise click.UsageError("--write cannot be combined with --divide or --json")
    on = machine(variant) if backend == MACHINE else program(kernel(variant), backend)
    code = kernel(variant).module
    if backend == NUMBA:
        with compiling(variant):
            dict(divide(on, dealt_on(on, Setup.shuffled(code, 0, 0)), 2))
    if file:
        with open_lines(file) as stream:
            lines = list(lines_of(stream, file))
        references = list(read_references(lines, file, code))
        if not references:
            raise SixtySixError(f"{file}: there are no deals in it")
        if not target:
            _check_counts(file, references, depth, on, as_json)
        wanted = {one.line: (one.deal, depth or max(one.counts, default=DEPTH)) for one in references}
    else:
        depth, deals, seed = depth or DEPTH, deals or 1, seed or 0
        lines = [HEADER.format(variant=variant, deals=deals, seed=seed, depth=depth), *[""] * deals]
        wanted = {n + 2: (Setup.shuffled(code, seed, n), depth) for n in range(deals)}
    found = list(count([*wanted.values()], on))
    if target:
        for line, one in zip(wanted, found, strict=True):
            counts = (f"D{length} {number}" for length, number in one.counts.items())
            lines[line - 1] = " ; ".join([deal_line(one.deal), *counts]) + "\n"
        frame.put_out("".join(lines), target)
        return
    rows, tables = [one.json(divided) for one in found], chain(*(one.tables(divided) for one in found))
    frame.report({"variant": variant, "backend": backend, "seed": seed, "deals": rows}, as_json, tables)


def _check_counts(
    file: str, references: list[CountedDeal], depth: int | None, on: Backend, as_json: bool
) -> NoReturn:
    lengths = [[length for length in one.counts if length <= (depth or length)] for one in references]
    compared = sum(map(len, lengths))
    if not compared:
        raise SixtySixError(f"{file}: there are no counts to check; --write makes a file with counts")
    wanted = [(one.deal, max(some, default=0)) for one, some in zip(references, lengths, strict=True)]
    found, shown = list[Json](), list[str]()
    for reference, some, one in zip(references, lengths, count(wanted, on), strict=True):
        for length in some:
            expected, known, column = reference.counts[length], one.counts[length], reference.columns[length]
            if known != expected:
                first = {line: counts[length] for line, counts in one.by_first.items()}
                place = {"line": reference.line, "column": column, "depth": length}
                found.append({**place, "expected": expected, "counted": known, "first": first})
                says = f"depth {length}: expected {expected}, counted {known}"
                shown.append(f"{file}:{reference.line}:{column}: {says}")
                shown += [f"{number:>{len(str(known)) + 2}} {line}" for line, number in first.items()]
    deals = counted(len(references), "deal")
    shown.append(f"{file}: {deals}, {counted(compared, 'count')}, {len(found) or 'none'} wrong")
    checked = {"file": file, "deals": len(references), "counts": compared}
    frame.report({**checked, "differences": found}, as_json, shown)
    frame.end(found)
