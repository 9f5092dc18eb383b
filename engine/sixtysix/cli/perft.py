"""Count the event sequences of each length."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import tee
from typing import Any, NoReturn

import click
from rich.table import Table

from sixtysix.cli import frame
from sixtysix.compile.machines import kernel, machine
from sixtysix.errors import counted
from sixtysix.files import lines_of
from sixtysix.game.setup import Setup
from sixtysix.kernels.backends import BACKENDS, KERNEL, MACHINE, NUMBA, program
from sixtysix.prove import perft as sequences

DEPTH = 5
"""The depth if none is given."""

Dealt = Callable[[Setup], sequences.InPlay]
"""Makes the position after a deal, on some backend."""

Counted = tuple[Setup, int, sequences.Counts, sequences.Divided]
"""A deal, the depth to which it was counted, the counts by depth, and those by first event."""

HEADER = """\
# How many sequences of 1, 2, 3 ... events each deal can go on with: `sixtysix perft {variant} --deal FILE`.
# A line: the deck in dealing order ; who deals ; D1 sequences of one event ; D2 of two events ; ...
# A sequence begins when the hand has been dealt, and ends with it at the latest.
# Made by `sixtysix perft {variant} --deals {deals} --seed {seed} --depth {depth} --write FILE`.
"""


@frame.command("sixtysix perft schnapsen --depth 6 --divide")
@click.argument("variant")
@click.option(
    "--depth",
    type=click.IntRange(1, sequences.DEEPEST),
    help=f"Events at most; all of the file's depths, or {DEPTH}.",
)
@click.option(
    "--deal", "file", type=frame.TRACE, help="Check the counts of this file of deals, - for standard input."
)
@click.option(
    "--deals", type=click.IntRange(1, 10_000), help="Count for so many shuffled deals, not for one."
)
@click.option("--seed", type=frame.SEED, help="Where the random numbers of shuffles start; 0 if left out.")
@click.option(
    "--divide", "divided", is_flag=True, help="Print the counts at the full depth for each first event too."
)
@click.option(
    "--write",
    "target",
    type=frame.OUTPUT,
    help="Write the deals with their counts, in the form that --deal takes, to this file.",
)
@click.option(
    "--backend",
    type=click.Choice(BACKENDS),
    default=KERNEL,
    help="What counts: the machine for a few events, the others for many.",
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
    """Count the event sequences of each length that a deal of a VARIANT can go on with.

    A sequence begins when the hand has been dealt and ends with it. With --deal the counts of a file are checked;
    exits with 1 if one differs, and says for each first event what was counted.
    """
    if file and (deals or seed is not None or divided):
        raise click.UsageError("--deal goes with none of --deals, --seed and --divide")
    if target and (divided or as_json):
        raise click.UsageError("--write goes with none of --divide and --json")
    on = machine(variant) if backend == MACHINE else program(kernel(variant), backend)
    dealt: Dealt = partial(sequences.dealt_on, on)
    code = kernel(variant).module
    if backend == NUMBA:
        with frame.compiling(variant):
            dealt(Setup.shuffled(code, 0, 0)).counts(1)
    if file is None:
        depth, deals, seed = depth or DEPTH, deals or 1, seed or 0
        found = list(_counted([(Setup.shuffled(code, seed, n), depth) for n in range(deals)], dealt))
        if target:
            header = HEADER.format(variant=variant, deals=deals, seed=seed, depth=depth)
            _write(target, [header, *map(_line, found)])
        else:
            rows = [
                {
                    "deck": deal.deck,
                    "dealer": deal.dealer,
                    "counts": {n: counts[n] for n in range(1, depth + 1)},
                }
                | ({"first": {line: counts[depth] for line, counts in by_first.items()}} if divided else {})
                for deal, _, counts, by_first in found
            ]
            content = {"variant": variant, "backend": backend, "seed": seed, "deals": rows}
            frame.report(content, as_json, _shown(found, divided))
        return
    with frame.open_lines(file) as stream:
        text, read = tee(lines_of(stream, file))
        references, lines = list(sequences.read_references(read, file, code)), list(text)
    if not references:
        raise sequences.PerftError(f"{file}: there is no deal in it")
    if not target:
        _check(file, references, depth, dealt, as_json)
    wanted = [(one.deal, depth or max(one.counts, default=DEPTH)) for one in references]
    for reference, one in zip(references, _counted(wanted, dealt), strict=True):
        lines[reference.line - 1] = _line(one)
    _write(target, lines)


def _counted(deals: Sequence[tuple[Setup, int]], dealt: Dealt) -> Iterator[Counted]:
    """Count the sequences of each deal up to its depth, with a bar that moves on with each first event."""
    for number, (deal, depth) in enumerate(deals, 1):
        position = dealt(deal)
        divided, label = sequences.divide(position, depth), f"deal {number} of {len(deals)}"
        by_first = dict(frame.progress(divided, label, len(position.after())))
        yield deal, depth, sequences.total(by_first), by_first


def _line(counted: Counted) -> str:
    deal, depth, counts, _ = counted
    return sequences.reference_line(deal, counts, depth) + "\n"


def _write(target: str, lines: list[str]) -> None:
    with frame.opened(target) as stream:
        assert stream
        stream.writelines(lines)


def _check(
    file: str, references: list[sequences.CountedDeal], depth: int | None, dealt: Dealt, as_json: bool
) -> NoReturn:
    """Compare all counts up to the depth, and exit with 1 if one differs."""
    wanted = [[length for length in one.counts if length <= (depth or length)] for one in references]
    compared = sum(map(len, wanted))
    if not compared:
        raise sequences.PerftError(f"{file}: there is no count to compare with; `--write -` makes them")
    deepest = [max(depths, default=0) for depths in wanted]
    counts = _counted([(one.deal, most) for one, most in zip(references, deepest, strict=True)], dealt)
    found = [
        difference
        for reference, (_, most, _, by_first) in zip(references, counts, strict=True)
        for difference in sequences.differences(reference, by_first, most)
    ]
    shown = []
    for one in found:
        place = f"{file}:{one.line}:{one.column}: depth {one.depth}"
        shown.append(f"{place}: expected {one.expected}, counted {one.counted}")
        width = len(str(one.counted)) + 2
        shown += [f"{number:>{width}} {line}" for line, number in one.first.items()]
    deals = counted(len(references), "deal")
    shown.append(f"{file}: {deals}, {counted(compared, 'count')}, {len(found) or 'none'} wrong")
    checked = {"file": file, "deals": len(references), "counts": compared}
    frame.report({**checked, "differences": list(map(asdict, found))}, as_json, shown)
    frame.end(found)


def _shown(found: list[Counted], divided: bool) -> Iterator[str | Table]:
    """Show the counts of each deal by depth; ``divided``, also those at the full depth by first event."""
    for deal, depth, counts, by_first in found:
        yield click.style(" ; ".join(deal.fields()), bold=True)
        yield _table("events", {length: counts[length] for length in range(1, depth + 1)})
        if divided:
            yield _table(f"first of {depth}", {line: counts[depth] for line, counts in by_first.items()})


def _table(heading: str, counts: Mapping[Any, int]) -> Table:
    shown = frame.table([heading], ["sequences"])
    for name, number in counts.items():
        shown.add_row(str(name), f"{number:,}")
    return shown
