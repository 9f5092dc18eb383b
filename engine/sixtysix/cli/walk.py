"""Commands that go through every line of play."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sixtysix.cli.common import (
    FINDINGS,
    SEED,
    compiling,
    console,
    example,
    jobs_and_cluster,
    messages,
    progress,
    require_folder,
)
from sixtysix.events import event_line
from sixtysix.extras import require
from sixtysix.kernels.found import Found
from sixtysix.kernels.workers import workers
from sixtysix.machines import kernel
from sixtysix.prove.deals import Deals
from sixtysix.prove.prove import Checkpoint, Proof, Share, failures_of, shares, walk_share
from sixtysix.prove.prove import prove as walk

SAVE_EVERY = 10.0
"""Seconds between checkpoints."""


@click.command(epilog=example("sixtysix prove kinderschnapsen --deals 2000 --jobs 2"))
@click.argument("variant")
@click.option("--deals", type=click.IntRange(1), help="Walk a sample of so many deals, not all of them.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="Which sample.")
@click.option(
    "--from-trick",
    default=1,
    show_default=True,
    type=click.IntRange(1),
    help="Walk on from this trick of hands begun at random.",
)
@jobs_and_cluster
@click.option("--anew", is_flag=True, help="Do not go on from where an earlier run was stopped.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write the JSON object to this file too."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def prove(
    variant: str,
    deals: int | None,
    seed: int,
    from_trick: int,
    jobs: int,
    cluster: str | None,
    anew: bool,
    output: str | None,
    as_json: bool,
) -> None:
    """Walk every line of play of every deal of a VARIANT, and check every invariant in every state.

    A run that is stopped goes on from there when it is started again. Exits with 1 if an invariant does not hold
    or a hand cannot go on.
    """
    if deals is None and seed:
        raise click.UsageError("--seed says which sample: it needs --deals")
    require("fast")
    require_folder(output)
    wanted = shares(kernel(variant), deals, seed, from_trick)
    checkpoint = Checkpoint(_checkpoint_file(variant, wanted))
    proof = Proof() if anew else checkpoint.load(wanted)
    with compiling(variant):
        walk_share(replace(wanted[0], deals=1))
    with workers(jobs, cluster) as at_work:
        _walk_on(variant, walk(at_work, wanted, proof), proof, len(wanted), checkpoint)
    with messages.status("looking for what is wrong") if proof.total.failed else nullcontext():
        violations = failures_of(wanted, proof)
    report = _report(variant, wanted, proof, violations)
    if output:
        lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in report.items())
        Path(output).write_text("{\n  " + ",\n  ".join(lines) + "\n}\n", encoding="utf-8")
    checkpoint.remove()
    if as_json:
        click.echo(json.dumps(report))
    else:
        console.print(_proof_table(report, proof.total))
        for violation in violations:
            click.echo(_told(violation))
    sys.exit(FINDINGS if proof.total.failed else 0)


def _walk_on(
    variant: str, walked: Iterator[Proof], proof: Proof, number: int, checkpoint: Checkpoint
) -> None:
    """Walk what the proof does not have yet; what it has by then is kept, whatever ends the walk."""
    if proof.found:
        messages.print(f"going on from a checkpoint: {proof.total.deals:,} deals are done")
    try:
        for _ in progress(walked, f"walking {variant}", number, len(proof.found)):
            checkpoint.save(proof, SAVE_EVERY)
    finally:
        if len(proof.found) < number and proof.found and checkpoint.save(proof):
            messages.print(f"{proof.total.deals:,} deals are done; the same command goes on from there")


def _checkpoint_file(variant: str, wanted: list[Share]) -> Path:
    """Where the proof is kept while it runs, by everything that it depends on."""
    from platformdirs import user_cache_path

    from sixtysix.kernels.numba_backend import compiled

    what = (compiled(wanted[0].kernel).kernel.__name__, len(wanted), wanted[0].first, wanted[-1].deals)
    key = sha256(repr((*what, wanted[0].trick, wanted[0].seed)).encode()).hexdigest()[:16]
    return user_cache_path("sixtysix") / f"proof_{Path(variant).stem}_{key}.json"


def _report(variant: str, wanted: list[Share], proof: Proof, violations: list[Any]) -> dict[str, Any]:
    total, whole = proof.total, wanted[0].trick == 1
    return {
        "variant": variant,
        "deals": total.deals,
        "each_stands_for": Deals(wanted[0].kernel.module.RULESET).stand_for if whole else 1,
        "from_trick": wanted[0].trick,
        "states": total.states,
        "events": total.events,
        "hands": total.lines.total(),
        "ends": dict(sorted(total.lines.items())),
        "longest": total.longest,
        "dead_ends": total.dead_ends,
        "broken": total.broken,
        "endless": total.endless,
        "violations": violations,
        "seconds": round(proof.seconds, 1),
        "date": date.today().isoformat(),
        "cores": os.cpu_count(),
        "shares": [[found.deals, found.states, found.events, found.lines.total()] for found in proof.sums()],
    }


def _told(violation: dict[str, Any]) -> str:
    """What fails, and how to get there."""
    line = ", ".join(map(event_line, violation["events"])) or "the deal"
    return (
        f"\n{violation['broken']}\n"
        f"  after {line}\n"
        f"  from the deck {' '.join(violation['deck'])}, dealt by {violation['dealer']}"
    )


def _proof_table(report: dict[str, Any], total: Found) -> Table:
    """What was walked, and how many lines of play end how."""
    note = "every invariant holds in every state; every hand ends"
    if total.failed:
        note = (
            f"invariants are broken {total.broken:,} times; hands cannot go on in {total.dead_ends:,} states, "
            f"and go on for ever from {total.endless:,} deals"
        )
    what = "deals" if report["from_trick"] == 1 else f"random hands from trick {report['from_trick']} on"
    table = Table(
        title=f"{report['variant']}: every line of play of {report['deals']:,} {what}",
        caption=note,
        box=SIMPLE_HEAD,
    )
    table.add_column("what")
    table.add_column("how many", justify="right")
    for name in ("deals", "each_stands_for", "states", "events", "hands"):
        table.add_row(name.replace("_", " "), f"{report[name]:,}")
    for end, number in report["ends"].items():
        reason, points = end.split("/")
        table.add_row(f"  {reason.replace('_', ' ')}, {points} game points", f"{number:,}")
    table.add_row("events of the longest hand", str(report["longest"]))
    table.add_row("seconds", f"{report['seconds']:,}")
    return table


COMMANDS = (prove,)
