"""The command `prove`, which plays all deals in all possible ways, and checks the invariants in every state."""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from os import cpu_count
from time import perf_counter
from typing import Any

import click
from rich.table import Table as Grid

from sixtysix.cli import frame
from sixtysix.cli.work import LongRun, compiling, in_processes, progress
from sixtysix.compile.machine import kernel, machine
from sixtysix.contract.events import Codec, Json, event_line
from sixtysix.contract.rules import MOST_MOVES, KernelModule, legal_moves
from sixtysix.errors import SixtySixError, counted, require
from sixtysix.game.hands import LONG_HANDS, Deals, repeat_deck, stage
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.kernels.play import A_TABLE, by_table
from sixtysix.kernels.program import KERNEL, NUMBA, Code, Found, program
from sixtysix.play.simulate import at_table, steps

SHARE, ENDGAMES = 250, 10  # the number of deals in a batch: whole hands, and hands from a later stage

MOST_DEALS = 100_000_000  # the most deals that one run can walk

EXPLAINED = 10  # the most failing deals for which the events before the failure are shown


@frame.command("sixtysix prove kinderschnapsen --deals 2000 --jobs 2")
@click.argument("variant", type=frame.VARIANT)
@click.option("--deals", type=click.IntRange(1), help="Play only a sample of this many deals.")
@click.option("--seed", default=0, type=frame.SEED, help="Seed of the sample.")
@click.option(
    "--from-trick",
    default=1,
    type=click.IntRange(1),
    help="Play at random up to this trick, and in every possible way from there.",
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
    """Play every deal of a VARIANT in every possible way, and check every invariant in every state.

    Exit 1 if an invariant is violated or a hand cannot be finished.
    """
    if deals is None and seed:
        raise click.UsageError("--seed chooses the sample, so it needs --deals")
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
    with frame.messages.status("looking for the failures") if total.failed else nullcontext():
        violations = failures_of(wanted, found)
    content: Json = {
        "variant": variant,
        "version": machine(variant).version,
        "deals": total.deals,
        "each_stands_for": deals_of(wanted[0].kernel).stand_for if from_trick == 1 else 1,
        "from_trick": from_trick,
        "states": total.states,
        "events": total.events,
        "hands": total.lines.total(),
        "ends": dict(sorted(total.lines.items())),
        "longest": total.longest,
        "dead_ends": total.dead_ends,
        "broken": total.broken,
        "endless": total.endless,
        "violations": violations,
        "seconds": round(perf_counter() - began, 1),
        "date": date.today().isoformat(),
        "cores": cpu_count(),
    }
    frame.report(content, as_json, [_proof_table(content), *map(_violation, violations)], output)
    run.end(found=total.failed)


@dataclass(frozen=True)
class DealShare:
    """A batch of deals for a worker. The number of the first deal is ``first``.

    Deals are numbered as in `Deals`. If ``stage`` is greater than 1, the numbers select random hands instead.
    """

    kernel: Code
    first: int
    deals: int
    stage: int = 1
    seed: int = 0


def shares(kernel: Code, deals: int | None, seed: int, stage: int) -> list[DealShare]:
    """Return batches of all deals, or of a sample that the seed selects."""
    number = deals_of(kernel).number
    if deals is None and (number > MOST_DEALS or stage > 1):
        raise SixtySixError(f"there are {number:,} deals; choose a sample with --deals (and --from-trick)")
    if deals is not None and stage == 1 and deals > number:
        raise SixtySixError(f"there are only {number:,} deals, not {deals:,}")
    if deals is not None and deals > MOST_DEALS:
        raise SixtySixError(f"{deals:,} deals are too many: {MOST_DEALS:,} at most")
    wanted, size = number if deals is None else deals, SHARE if stage == 1 else ENDGAMES
    begin = seed * deals if deals is not None and stage == 1 else 0
    return [
        DealShare(kernel, begin + first, min(size, wanted - first), stage, seed)
        for first in range(0, wanted, size)
    ]


@cache
def deals_of(kernel: Code) -> Deals:
    return Deals(kernel.module.RULESET)


def walk_share(share: DealShare) -> Found:
    from sixtysix.kernels.numba_backend import walker

    tables, states, _ = roots(share, NUMBA)
    return walker(share.kernel).walk(tables, states)


def roots(share: DealShare, backend: str) -> tuple[Any, Any, list[list[int]]]:
    """Return the tables and states in which the search begins, and the earlier moves of each hand."""
    on = program(share.kernel, backend)
    tables, states = on.tables(share.deals), on.zeros(share.deals)
    if share.stage == 1:
        deals, fresh = deals_of(share.kernel), on.tables(1)
        on.write(fresh, 0, Table(given_dealer=0))
        decks = on.array([deals.at(share.first + place) for place in range(share.deals)])
        on.run["deal_all"](decks, fresh, on.zeros(MOST_MOVES), tables, states)
        return tables, states, [[]] * share.deals
    begun = []
    for place in range(share.deals):
        table, state, moves = _at_stage(share, share.first + place)
        on.write(tables, place, table)
        states[place] = on.kernel.STATES.index(state)
        begun.append(moves)
    return tables, states, begun


def _at_stage(share: DealShare, stream: int) -> tuple[Table, str, list[int]]:
    """Play a random hand up to the stage. Return the table, the state and the moves so far."""
    moves: list[int] = []
    ended = 0
    game = at_table(share.kernel.module, share.seed, stream)
    for state, t, legal, made in steps(game, share.seed, stream, A_TABLE, LONG_HANDS, check=False):
        if t.hands_ended != ended:
            moves, ended = [], t.hands_ended
        if legal and not by_table(legal[-1]):
            if stage(t) == share.stage:
                return t, state, moves
            moves.append(legal[made])
    raise SixtySixError(f"none of {A_TABLE} random hands gets as far as --from-trick {share.stage}")


# The compiled `walk` only counts failures, and does not keep the moves before them. A batch with a failure is therefore
# played again here, in CPython. Breadth-first search finds the fewest moves to the failure. An endless hand violates no
# invariant; it is found as a cycle of positions.


def failures(share: DealShare) -> Iterator[Json]:
    """Yield a failure for each deal that fails, with the events before the failure."""
    kernel: KernelModule = share.kernel.module
    codec = Codec.of_kernel(kernel)
    tables, states, begun = roots(share, KERNEL)
    for place in range(share.deals):
        broken, moves = _failure(kernel, tables[place], states[place])
        if broken:
            events = [codec.json_of(move) for move in (*begun[place], *moves)]
            setup = Setup.of_table(tables[place], kernel.RULESET)
            yield {"broken": broken, **setup.json(), "events": events}


def _failure(kernel: KernelModule, root: Table, state: int) -> tuple[str | None, list[int]]:
    """Return a failure and the shortest way to the failure. Return (None, []) if nothing fails."""
    r = kernel.RULESET

    def broken(table: Table, state: int, before: Table) -> str | None:
        place = kernel.violated(table, r, state, before)
        return None if place < 0 else f"{kernel.INVARIANTS[place]} in {kernel.STATES[state]}"

    repeat_deck(root, r)
    if problem := broken(root, state, root):
        return problem, []
    seen: set[tuple[int, str]] = set()
    waiting: deque[tuple[Table, int, list[int]]] = deque([(root, state, [])])
    arrows: dict[tuple[int, str], set[tuple[int, str]]] = {}
    while waiting:
        table, state, line = waiting.popleft()
        moves = legal_moves(kernel, table, state)
        if not moves:
            return f"no event is legal in {kernel.STATES[state]}", line
        for move in moves:
            after = table.copy()
            reached = kernel.take(after, r, state, move)
            if problem := broken(after, reached, table):
                return problem, [*line, move]
            if after.hands_ended == table.hands_ended:
                key = (reached, repr(after))
                arrows.setdefault((state, repr(table)), set()).add(key)
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, reached, [*line, move]))
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError:
        return "the hand can go on for ever", []
    return None, []


def failures_of(shares: Sequence[DealShare], found: Sequence[Found]) -> list[Json]:
    """Return the failures of at most `EXPLAINED` deals. Only the first batch with failures is searched."""
    failed = next((share for share, of in zip(shares, found, strict=False) if of.failed), None)
    deals = [replace(failed, first=failed.first + n, deals=1) for n in range(failed.deals)] if failed else []
    failing = islice((deal for deal in deals if walk_share(deal).failed), EXPLAINED)
    return [failure for deal in failing for failure in failures(deal)]


# Output


def _violation(violation: Json) -> str:
    line = ", ".join(map(event_line, violation["events"])) or "the deal"
    return (
        f"\n{violation['broken']}\n"
        f"  after {line}\n"
        f"  from the deck {' '.join(violation['deck'])}, dealt by {violation['dealer']}"
    )


def _proof_table(content: Json) -> Grid:
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
