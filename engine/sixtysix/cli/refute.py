"""Search random hands for one that shows what the spec calls impossible."""

from collections.abc import Iterator

import click

from sixtysix.cli.frame import (
    Bar,
    Run,
    example,
    jobs_and_cluster,
    json_option,
    report,
    report_option,
    require_folder,
    seed_option,
)
from sixtysix.events import Json
from sixtysix.evidence.search import Refuted
from sixtysix.evidence.search import refute as search
from sixtysix.kernels.workers import workers


@click.command(epilog=example("sixtysix refute schnapsen --hands 1000000 --jobs 2"))
@click.argument("variant")
@click.option("--hands", default=10_000, show_default=True, type=click.IntRange(1), help="How many to play.")
@seed_option
@jobs_and_cluster
@report_option
@json_option
def refute(
    variant: str, hands: int, seed: int, jobs: int, cluster: str | None, output: str | None, as_json: bool
) -> None:
    """Search random hands of a VARIANT for one that shows what the spec calls impossible; exit 1 if there is one."""
    require_folder(output)
    total = Refuted()
    with Run() as run, workers(jobs, cluster) as at_work, Bar(f"doubting {variant}", hands) as bar:
        for refuted in search(at_work, variant, seed, hands):
            total.join(refuted)
            bar.advance(refuted.hands)
    content = total.json(variant, seed)
    report(content, as_json, _shown(content), output)
    run.end(found=content["refuted"])


def _shown(content: Json) -> Iterator[str]:
    refuted = content["refuted"]
    claimed = len(content["impossible"])
    yield f"{content['variant']}: {content['hands']:,} hands refute {len(refuted)} of {claimed} claims"
    for hand in refuted:
        refusal = f", refused {hand['refused']}" if hand["refused"] else ""
        yield f"\n{hand['obligation']}\n  after {', '.join(hand['events'])}{refusal}"
        yield f"  from the deck {' '.join(hand['deck'])}, dealt by {hand['dealer']}"
