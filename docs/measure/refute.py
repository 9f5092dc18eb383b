"""Tries to refute the spec's claims of impossibility. ``make measure refute`` plays a million hands of each variant."""

import os
from datetime import date
from functools import partial
from pathlib import Path

import click

from sixtysix.chart import variant_names
from sixtysix.chart.obligations import impossible
from sixtysix.cli.frame import laid_out
from sixtysix.cli.work import progress
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import coverage_of
from sixtysix.evidence.search import Search
from sixtysix.kernels.workers import workers

PROOFS = Path(__file__).parents[2] / "generated" / "proofs"
SHARE = 2_000  # hands that a worker plays at a time


def refutations(variant: str, seed: int, streams: range) -> dict[str, Json | None]:
    """Play the hands of these random streams. Return the shortest refuting hand for each claim, or None."""
    coverage = coverage_of(variant)
    claims = impossible(coverage.chart, coverage.obligations.values())
    search = Search(coverage, claims)
    for stream in streams:
        search.play(seed, stream)
    search.witnesses = {one.id: search.witnesses[one.id] for one in claims if one.id in search.witnesses}
    search.shorten()
    hands = {name: {**one.setup.json(), "events": one.tried} for name, one in search.witnesses.items()}
    return {one.id: hands.get(one.id) for one in claims}


@click.command()
@click.argument("variants", nargs=-1)
@click.option("--hands", default=1_000_000, type=click.IntRange(1), help="How many of each variant.")
@click.option("--jobs", default=os.cpu_count() or 1, type=click.IntRange(1))
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=PROOFS)
def main(variants: tuple[str, ...], hands: int, jobs: int, output: Path) -> None:
    """Write a report for each of the VARIANTS, or for all. Stop with exit code 1 if a claim is refuted."""
    shares = [range(first, min(first + SHARE, hands)) for first in range(0, hands, SHARE)]
    for variant in variants or variant_names():
        found = dict[str, Json | None]()
        with workers(jobs) as at_work:
            results = at_work.results(partial(refutations, variant, 0), shares)
            for some in progress(results, variant, len(shares)):
                found = {name: found.get(name) or hand for name, hand in some.items()}
        refuted = [{"obligation": name, **hand} for name, hand in sorted(found.items()) if hand]
        report = {"variant": variant, "hands": hands, "seed": 0, "impossible": [*found], "refuted": refuted}
        report |= {"date": date.today().isoformat(), "cores": os.cpu_count()}
        (output / f"impossible-{variant}.json").write_text(laid_out(report), encoding="utf-8")
        print(f"{variant}: {hands:,} hands refute {len(refuted)} of {len(found)} claims")
        if refuted:
            raise SystemExit(1)


if __name__ == "__main__":
    main()
