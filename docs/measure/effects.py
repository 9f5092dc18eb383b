"""What each difference of two variants comes to in play: all pairs, as `sixtysix diff A B --play` compares them.

``python -m docs.measure.effects`` plays the hands and writes the figures that the rulebook shows where it compares.
"""

import os
import platform
from datetime import date
from itertools import combinations
from pathlib import Path

import click

from sixtysix.chart import load, variant_names
from sixtysix.cli.frame import laid_out
from sixtysix.cli.work import progress
from sixtysix.kernels.workers import workers
from sixtysix.play.effect import Effect, changes_between, effects

FIGURES = Path(__file__).parents[2] / "generated" / "reports" / "effects.json"

SEED = 66


@click.command()
@click.option(
    "--hands", default=1_000, show_default=True, type=click.IntRange(1), help="How many for each change."
)
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=FIGURES)
def main(hands: int, jobs: int, output: Path) -> None:
    """Play the hands of every pair, and write what came of them."""
    pairs = list(combinations(variant_names(), 2))
    figures = []
    with workers(jobs) as at_work:
        for one, other in progress(pairs, "pairs", len(pairs)):
            before, found = load(one), []
            for paths, chart in changes_between(before, load(other)):
                total = Effect()
                for effect in effects(at_work, before, chart, hands, SEED):
                    total.join(effect)
                found.append({"parameters": list(paths), **total.json()})
            figures.append({"before": one, "after": other, "play": found})
    report = {
        "hands": hands,
        "seed": SEED,
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "pairs": figures,
    }
    output.write_text(laid_out(report), encoding="utf-8")


if __name__ == "__main__":
    main()
