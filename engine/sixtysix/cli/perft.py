"""Count the event sequences of each length."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

import click
from rich.table import Table

from sixtysix.cli import FINDINGS
from sixtysix.cli.frame import (
    SEED,
    TRACE,
    example,
    json_option,
    open_lines,
    opened,
    progress,
    report,
    table,
)
from sixtysix.errors import counted
from sixtysix.game.setup import Setup
from sixtysix.kernels.backends import BACKENDS, KERNEL, MACHINE, program
from sixtysix.machines import kernel, machine
from sixtysix.prove.perft import (
    DEEPEST,
    Difference,
    Divided,
    KernelPosition,
    MachinePosition,
    PerftError,
    Position,
    Reference,
    deal_line,
    differences,
    divide,
    read_references,
    reference_line,
    total,
)

DEPTH = 5
"""The depth if none is given."""

Count = Callable[[Setup, int, str], Divided]
"""Counts the sequences of a deal up to a depth; the text labels the progress bar."""

HEADER = """\
# How many sequences of 1, 2, 3 ... events each deal can go on with: `sixtysix perft {variant} --deal FILE`.
# A line: the deck in dealing order ; who deals ; D1 sequences of one event ; D2 of two events ; ...
# A sequence begins when the hand has been dealt, and ends with it at the latest.
# Made by `sixtysix perft {variant} --deals {deals} --seed {seed} --depth {depth} --write FILE`.
"""


@click.command(epilog=example("sixtysix perft schnapsen --depth 6 --divide"))
@click.argument("variant")
@click.option(
    "--depth", type=click.IntRange(1, DEEPEST), help=f"Events at most; all of the file's depths, or {DEPTH}."
)
@click.option(
    "--deal",
    "file",
    type=TRACE,
    help="Check the counts of this file of deals, - for standard input.",
)
@click.option(
    "--deals", type=click.IntRange(1, 10_000), help="Count for so many shuffled deals, not for one."
)
@click.option("--seed", type=SEED, help="Where the random numbers of shuffles start; 0 if left out.")
@click.option(
    "--divide", "divided", is_flag=True, help="Print the counts at the full depth for each first event too."
)
@click.option(
    "--write",
    "target",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write the deals with their counts, in the form that --deal takes, to this file.",
)
@click.option(
    "--backend",
    type=click.Choice(BACKENDS),
    default=KERNEL,
    show_default=True,
    help="What counts: the machine for a few events, the others for many.",
)
@json_option
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
    count = _counting(variant, backend)
    if file:
        lines, references = _read(file, variant)
        if target:
            _write(target, _recounted(lines, references, depth, count))
        else:
            _check(file, references, depth, count, as_json)
        return
    depth, deals, seed = depth or DEPTH, deals or 1, seed or 0
    found = _shuffles(variant, deals, seed, depth, count)
    if target:
        header = HEADER.format(variant=variant, deals=deals, seed=seed, depth=depth)
        _write(target, [header, *(_line(deal, by_first, depth) for deal, by_first in found)])
    else:
        rows = [_json(deal, by_first, depth, divided) for deal, by_first in found]
        content = {"variant": variant, "backend": backend, "seed": seed, "deals": rows}
        report(content, as_json, _shown(found, depth, divided))


def _counting(variant: str, backend: str) -> Count:
    """Make what counts on a backend, with a bar that moves on with each first event."""
    dealt: Callable[[Setup], Position]
    if backend == MACHINE:
        dealt = partial(MachinePosition.dealt, machine(variant))
    else:
        dealt = partial(KernelPosition.dealt, program(kernel(variant), backend))

    def count(deal: Setup, depth: int, label: str) -> Divided:
        position = dealt(deal)
        return dict(progress(divide(position, depth), label, len(position.after())))

    return count


def _shuffles(variant: str, deals: int, seed: int, depth: int, count: Count) -> list[tuple[Setup, Divided]]:
    code = kernel(variant).module
    found = [Setup.shuffled(code, seed, number) for number in range(deals)]
    return [(deal, count(deal, depth, f"deal {number} of {deals}")) for number, deal in enumerate(found, 1)]


def _read(file: str, variant: str) -> tuple[list[str], list[Reference]]:
    """Read the lines of a file, and its deals."""
    with open_lines(file) as stream:
        lines = stream.readlines()
    references = list(read_references(lines, file, kernel(variant).module.RULESET))
    if not references:
        raise PerftError(f"{file}: there is no deal in it")
    return lines, references


def _recounted(lines: list[str], references: list[Reference], depth: int | None, count: Count) -> list[str]:
    """Count each deal of the lines anew."""
    lines = lines.copy()
    for number, reference in enumerate(references, 1):
        deepest = depth or max(reference.counts, default=DEPTH)
        found = count(reference.deal, deepest, f"deal {number} of {len(references)}")
        lines[reference.line - 1] = _line(reference.deal, found, deepest)
    return lines


def _check(file: str, references: list[Reference], depth: int | None, count: Count, as_json: bool) -> None:
    """Compare all counts up to the depth, and exit with 1 if one differs."""
    found: list[Difference] = []
    counts = 0
    for number, reference in enumerate(references, 1):
        depths = [length for length in reference.counts if length <= (depth or length)]
        counts += len(depths)
        if depths:
            label = f"deal {number} of {len(references)}"
            found += differences(reference, count(reference.deal, max(depths), label), max(depths))
    if not counts:
        raise PerftError(f"{file}: there is no count to compare with; `--write -` makes them")
    checked = {"file": file, "deals": len(references), "counts": counts}
    shown = [line for difference in found for line in _differing(file, difference)]
    shown.append(
        f"{file}: {counted(len(references), 'deal')}, {counted(counts, 'count')}, "
        f"{len(found) or 'none'} wrong"
    )
    report({**checked, "differences": list(map(asdict, found))}, as_json, shown)
    sys.exit(FINDINGS if found else 0)


def _differing(file: str, found: Difference) -> Iterator[str]:
    place = f"{file}:{found.line}:{found.column}"
    yield f"{place}: depth {found.depth}: expected {found.expected}, counted {found.counted}"
    for line, number in found.first.items():
        yield f"{number:>{len(str(found.counted)) + 2}} {line}"


def _write(target: str, lines: list[str]) -> None:
    with opened(target) as stream:
        assert stream
        stream.writelines(lines)


def _line(deal: Setup, found: Divided, depth: int) -> str:
    return reference_line(deal, total(found), depth) + "\n"


def _json(deal: Setup, found: Divided, depth: int, divided: bool) -> dict[str, Any]:
    counts = total(found)
    report: dict[str, Any] = {"deck": deal.deck, "dealer": deal.dealer}
    report["counts"] = {length: counts[length] for length in range(1, depth + 1)}
    return report | ({"first": {line: counts[depth] for line, counts in found.items()}} if divided else {})


def _shown(found: list[tuple[Setup, Divided]], depth: int, divided: bool) -> Iterator[str | Table]:
    """Show the counts of each deal by depth; ``divided``, also those at the full depth by first event."""
    for deal, by_first in found:
        counts = total(by_first)
        yield click.style(deal_line(deal), bold=True)
        yield _table("events", {str(length): counts[length] for length in range(1, depth + 1)})
        if divided:
            yield _table(f"first of {depth}", {line: counts[depth] for line, counts in by_first.items()})


def _table(heading: str, counts: dict[str, int]) -> Table:
    shown = table([heading], ["sequences"])
    for name, number in counts.items():
        shown.add_row(name, f"{number:,}")
    return shown
