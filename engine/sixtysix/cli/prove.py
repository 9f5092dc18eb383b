"""Walk every line of play, and check every invariant."""

from contextlib import nullcontext
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import click
from rich.table import Table

from sixtysix.cli import frame
from sixtysix.compile.machines import kernel, machine
from sixtysix.contract.events import Json, event_line
from sixtysix.errors import counted, require
from sixtysix.prove.prove import Checkpoint, Proof, Share, failures_of, shares, walk_share
from sixtysix.prove.prove import prove as walk

SAVE_EVERY = 10.0
"""Seconds between checkpoints."""


@frame.command("sixtysix prove kinderschnapsen --deals 2000 --jobs 2")
@click.argument("variant")
@click.option("--deals", type=click.IntRange(1), help="Walk a sample of so many deals, not all of them.")
@click.option("--seed", default=0, type=frame.SEED, help="Which sample.")
@click.option(
    "--from-trick",
    default=1,
    type=click.IntRange(1),
    help="Walk on from this trick of hands that begin with random play.",
)
@frame.in_processes
@click.option("--anew", is_flag=True, help="Do not go on from where an earlier run was stopped.")
@frame.report_option
@frame.json_option
def prove(
    variant: str,
    deals: int | None,
    seed: int,
    from_trick: int,
    run: frame.LongRun,
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
    wanted = shares(kernel(variant), deals, seed, from_trick)
    checkpoint = Checkpoint(_checkpoint_file(variant, wanted))
    proof = Proof() if anew else checkpoint.load(wanted)
    with frame.compiling(variant):
        walk_share(replace(wanted[0], deals=1))
    if proof.found:
        frame.messages.print(f"going on from a checkpoint: {proof.total.deals:,} deals are done")
    with run.workers() as at_work:
        walked, label = walk(at_work, wanted, proof), f"walking {variant}"
        try:
            for _ in frame.progress(walked, label, len(wanted), done=len(proof.found)):
                checkpoint.save(proof, SAVE_EVERY)
        finally:  # whatever ends the walk, what is done by then is kept
            if len(proof.found) < len(wanted) and proof.found and checkpoint.save(proof):
                done = f"{proof.total.deals:,} deals are done"
                frame.messages.print(f"{done}; the same command goes on from there")
    if run.interrupted:
        run.end()
    with frame.messages.status("looking for what is wrong") if proof.total.failed else nullcontext():
        violations = failures_of(wanted, proof)
    content = proof.json(variant, machine(variant).version, wanted, violations)
    frame.report(content, as_json, [_table(content), *map(_told, violations)], output)
    checkpoint.remove()
    run.end(found=proof.total.failed)


def _checkpoint_file(variant: str, wanted: list[Share]) -> Path:
    """Name the file that keeps the proof while it runs, after everything that the proof depends on."""
    from platformdirs import user_cache_path

    from sixtysix.kernels.numba_backend import compiled

    what = (compiled(wanted[0].kernel).kernel.__name__, len(wanted), wanted[0].first, wanted[-1].deals)
    key = sha256(repr((*what, wanted[0].trick, wanted[0].seed)).encode()).hexdigest()[:16]
    return user_cache_path("sixtysix") / f"proof_{Path(variant).stem}_{key}.json"


def _told(violation: Json) -> str:
    """Say what fails, and how to get there."""
    line = ", ".join(map(event_line, violation["events"])) or "the deal"
    return (
        f"\n{violation['broken']}\n"
        f"  after {line}\n"
        f"  from the deck {' '.join(violation['deck'])}, dealt by {violation['dealer']}"
    )


def _table(content: Json) -> Table:
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
