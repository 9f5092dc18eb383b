"""Commands about what tests show."""

import json
import sys
from datetime import date
from os import cpu_count
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sixtysix.chart.obligations import Witness
from sixtysix.cli.common import (
    FINDINGS,
    SEED,
    Bar,
    console,
    example,
    jobs_and_cluster,
    messages,
    require_folder,
)
from sixtysix.evidence.refute import claims, told
from sixtysix.evidence.refute import refute as search
from sixtysix.evidence.report import TITLES
from sixtysix.kernels.workers import workers


@click.command(epilog=example("sixtysix cover schnapsen my-tests.jsonl --missing"))
@click.argument("variant")
@click.argument("traces", nargs=-1, type=click.Path(exists=True, allow_dash=True, dir_okay=False))
@click.option("--missing", is_flag=True, help="List what is not covered.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def cover(variant: str, traces: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """Say which of a VARIANT's obligations the hands and vectors of TRACES cover; without any, the generated vectors.

    A hand covers what its events show and, as it tells which events were legal, also what the others would be
    refused for.
    """
    from sixtysix.evidence.cover import Cover, generated_vectors, hands_of
    from sixtysix.play.trace import DECODE_ERRORS

    cover = Cover(variant)
    for name in traces or (generated_vectors(variant),):
        with (
            click.open_file(name, encoding="utf-8", errors=DECODE_ERRORS) as lines,
            messages.status(f"playing the hands of {name}"),
        ):
            for number, hand in enumerate(hands_of(lines, name), 1):
                cover.add(hand, f"{name}: hand {number}")
    counts = cover.counts()
    uncovered = [o for o in cover.obligations if o.id not in cover.covered and o.id not in cover.impossible]
    if as_json:
        extra = {"missing": [o.id for o in uncovered]} if missing else {}
        click.echo(json.dumps({"variant": variant, **counts, **extra}))
        return
    table = Table(title=f"What is covered of {variant}", box=SIMPLE_HEAD)
    table.add_column("obligation", overflow="fold")
    for heading in ("all", "covered", "impossible", "open"):
        table.add_column(heading, justify="right", no_wrap=True)
    for kind, title in TITLES.items():
        of_kind = cover.counts(kind)
        if of_kind["obligations"]:
            table.add_row(title, *map(str, of_kind.values()))
    table.add_section()
    table.add_row("in all", *map(str, counts.values()))
    console.print(table)
    if missing:
        for obligation in uncovered:
            click.echo(f"{obligation.id}: {obligation.says}")


@click.command(epilog=example("sixtysix refute schnapsen --hands 1000000 --jobs 2"))
@click.argument("variant")
@click.option("--hands", default=10_000, show_default=True, type=click.IntRange(1), help="How many to play.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="Where the random numbers start.")
@jobs_and_cluster
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write the JSON object to this file too."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def refute(
    variant: str, hands: int, seed: int, jobs: int, cluster: str | None, output: str | None, as_json: bool
) -> None:
    """Search random hands of a VARIANT for one that shows what the spec calls impossible; exit 1 if there is one."""
    require_folder(output)
    doubted = claims(variant)
    played, found, interrupted = 0, dict[str, Witness](), False
    try:
        with workers(jobs, cluster) as at_work, Bar(f"doubting {variant}", hands) as bar:
            for refuted in search(at_work, variant, seed, hands):
                played += refuted.hands
                found = {**refuted.witnesses, **found}
                bar.advance(refuted.hands)
    except KeyboardInterrupt:
        interrupted = True
    report: dict[str, Any] = {
        "variant": variant,
        "hands": played,
        "seed": seed,
        "impossible": doubted,
        "refuted": [told(name, witness) for name, witness in sorted(found.items())],
        "date": date.today().isoformat(),
        "cores": cpu_count(),
    }
    if output:
        Path(output).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    if as_json:
        click.echo(json.dumps(report))
    else:
        click.echo(f"{variant}: {played:,} hands refute {len(found)} of {len(doubted)} claims")
        for name, witness in sorted(found.items()):
            hand = told(name, witness)
            click.echo(
                f"\n{name}\n  after {', '.join(hand['events'])}"
                + (f", refused {hand['refused']}" if hand["refused"] else "")
                + f"\n  from the deck {' '.join(hand['deck'])}, dealt by {hand['dealer']}"
            )
    if interrupted:
        raise KeyboardInterrupt
    sys.exit(FINDINGS if found else 0)


COMMANDS = (cover, refute)
