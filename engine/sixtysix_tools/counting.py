"""The commands that count event sequences, and walk every line of play."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import date
from itertools import chain
from os import cpu_count
from time import perf_counter
from typing import NamedTuple, NoReturn

import click
from rich.table import Table

from sixtysix.cli import frame
from sixtysix.cli.hands import open_lines
from sixtysix.cli.work import LongRun, compiling, in_processes, progress
from sixtysix.compile.machines import kernel, machine
from sixtysix.contract.events import Json, event_line
from sixtysix.errors import SixtySixError, counted, require
from sixtysix.game.setup import Setup
from sixtysix.kernels.program import BACKENDS, KERNEL, MACHINE, NUMBA, Found, program
from sixtysix.play.trace import lines_of
from sixtysix_tools import perft as sequences
from sixtysix_tools.prove import failures_of, proof_json, shares, walk_share

DEPTH = 5
"""The depth if none is given."""


class DealCount(NamedTuple):
    """A deal, how many sequences it has of each length up to a depth, and of the full length by first event."""

    deal: Setup
    counts: dict[int, int]
    first: dict[str, int]
    by_first: sequences.Divided

    def json(self, divided: bool) -> Json:
        """Return the counts as JSON; ``divided``, also those by first event."""
        first = {"first": self.first} if divided else {}
        return {"deck": self.deal.deck, "dealer": self.deal.dealer, "counts": self.counts, **first}

    def tables(self, divided: bool) -> Iterator[str | Table]:
        """Show what `json` returns."""
        yield click.style(sequences.deal_line(self.deal), bold=True)
        by_length = {str(length): number for length, number in self.counts.items()}
        for heading, counts in {"events": by_length, f"first of {len(self.counts)}": self.first}.items():
            table = frame.table([heading], ["sequences"])
            for name, number in counts.items():
                table.add_row(name, f"{number:,}")
            if divided or counts is by_length:
                yield table


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
    code = kernel(variant).module
    shuffled = Setup.shuffled
    if backend == NUMBA:
        with compiling(variant):
            dict(sequences.divide(on, sequences.dealt_on(on, shuffled(code, 0, 0)), 2))
    if file:
        with open_lines(file) as stream:
            lines = list(lines_of(stream, file))
        references = list(sequences.read_references(lines, file, code))
        if not references:
            raise SixtySixError(f"{file}: there is no deal in it")
        if not target:
            _check_counts(file, references, depth, on, as_json)
        wanted = {one.line: (one.deal, depth or max(one.counts, default=DEPTH)) for one in references}
    else:
        depth, deals, seed = depth or DEPTH, deals or 1, seed or 0
        lines = [HEADER.format(variant=variant, deals=deals, seed=seed, depth=depth), *[""] * deals]
        wanted = {n + 2: (shuffled(code, seed, n), depth) for n in range(deals)}
    found = list(_count([*wanted.values()], on))
    if target:
        for number, one in zip(wanted, found, strict=True):
            lines[number - 1] = sequences.reference_line(one.deal, one.counts) + "\n"
        frame.put_out("".join(lines), target)
        return
    rows, tables = [one.json(divided) for one in found], chain(*(one.tables(divided) for one in found))
    frame.report({"variant": variant, "backend": backend, "seed": seed, "deals": rows}, as_json, tables)


def _count(deals: Sequence[tuple[Setup, int]], on: sequences.Backend) -> Iterator[DealCount]:
    """Count the sequences of each deal up to its depth, with a bar that moves on with each first event."""
    for number, (deal, depth) in enumerate(deals, 1):
        game = sequences.dealt_on(on, deal)
        divided, label = sequences.divide(on, game, depth), f"deal {number} of {len(deals)}"
        by_first = dict(progress(divided, label, len(game.legal())))
        counts = sequences.total(by_first)
        first = {line: known[depth] for line, known in by_first.items()}
        yield DealCount(deal, {length: counts[length] for length in range(1, depth + 1)}, first, by_first)


def _check_counts(
    file: str,
    references: list[sequences.CountedDeal],
    depth: int | None,
    on: sequences.Backend,
    as_json: bool,
) -> NoReturn:
    """Compare all counts up to the depth, and exit with 1 if one differs."""
    lengths = [[length for length in one.counts if length <= (depth or length)] for one in references]
    compared = sum(map(len, lengths))
    if not compared:
        raise SixtySixError(f"{file}: there is no count to compare with; `--write -` makes them")
    wanted = [(one.deal, max(some, default=0)) for one, some in zip(references, lengths, strict=True)]
    found = [
        difference
        for reference, counted_deal in zip(references, _count(wanted, on), strict=True)
        for difference in sequences.differences(reference, counted_deal.by_first, len(counted_deal.counts))
    ]
    shown = []
    for one in found:
        says = "{line}:{column}: depth {depth}: expected {expected}, counted {counted}".format(**one)
        shown.append(f"{file}:{says}")
        width = len(str(one["counted"])) + 2
        shown += [f"{number:>{width}} {line}" for line, number in one["first"].items()]
    deals = counted(len(references), "deal")
    shown.append(f"{file}: {deals}, {counted(compared, 'count')}, {len(found) or 'none'} wrong")
    checked = {"file": file, "deals": len(references), "counts": compared}
    frame.report({**checked, "differences": found}, as_json, shown)
    frame.end(found)


@frame.command("sixtysix prove kinderschnapsen --deals 2000 --jobs 2")
@click.argument("variant", type=frame.VARIANT)
@click.option("--deals", type=click.IntRange(1), help="Walk a sample of so many deals, not all of them.")
@click.option("--seed", default=0, type=frame.SEED, help="Which sample.")
@click.option(
    "--from-trick",
    default=1,
    type=click.IntRange(1),
    help="Walk on from this trick of hands that begin with random play.",
)
@in_processes
@frame.report_option
@frame.json_option
def prove(
    variant: str,
    deals: int | None,
    seed: int,
    from_trick: int,
    run: LongRun,
    output: str | None,
    as_json: bool,
) -> None:
    """Walk every line of play of every deal of a VARIANT, and check every invariant in every state.

    Exits with 1 if an invariant does not hold or a hand cannot go on.
    """
    if deals is None and seed:
        raise click.UsageError("--seed says which sample: it needs --deals")
    require("fast")
    wanted = shares(kernel(variant), deals, seed, from_trick)
    with compiling(variant):
        walk_share(replace(wanted[0], deals=1))
    began, found = perf_counter(), list[Found]()
    with run.workers() as at_work:
        found += progress(at_work.results(walk_share, wanted), f"walking {variant}", len(wanted))
    if run.interrupted:
        run.end()
    total = sum(found, Found())
    with frame.messages.status("looking for what is wrong") if total.failed else nullcontext():
        violations = failures_of(wanted, found)
    content = proof_json(variant, machine(variant).version, wanted, total, violations)
    content |= {
        "seconds": round(perf_counter() - began, 1),
        "date": date.today().isoformat(),
        "cores": cpu_count(),
    }
    frame.report(content, as_json, [_proof_table(content), *map(_violation, violations)], output)
    run.end(found=total.failed)


def _violation(violation: Json) -> str:
    """Say what fails, and how to get there."""
    line = ", ".join(map(event_line, violation["events"])) or "the deal"
    return (
        f"\n{violation['broken']}\n"
        f"  after {line}\n"
        f"  from the deck {' '.join(violation['deck'])}, dealt by {violation['dealer']}"
    )


def _proof_table(content: Json) -> Table:
    """Tabulate what was walked, and how many lines of play end how."""
    note = "every invariant holds in every state; every hand ends"
    if content["broken"] or content["dead_ends"] or content["endless"]:
        note = (
            f"invariants are broken {content['broken']:,} times; hands cannot go on in "
            f"{content['dead_ends']:,} states, and go on for ever from {content['endless']:,} deals"
        )
    what = "deals" if content["from_trick"] == 1 else f"random hands from trick {content['from_trick']} on"
    title = f"{content['variant']}: every line of play of {content['deals']:,} {what}"
    shown = frame.table(["what"], ["how many"], title=title, caption=note)
    for name in ("deals", "each_stands_for", "states", "events", "hands"):
        shown.add_row(name.replace("_", " "), f"{content[name]:,}")
    for end, number in content["ends"].items():
        reason, points = end.split("/")
        shown.add_row(f"  {reason.replace('_', ' ')}, {counted(int(points), 'game point')}", f"{number:,}")
    shown.add_row("events of the longest hand", str(content["longest"]))
    shown.add_row("seconds", f"{content['seconds']:,}")
    return shown
