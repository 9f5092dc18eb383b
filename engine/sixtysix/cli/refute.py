"""Search random hands for one that shows what the spec calls impossible."""

from collections.abc import Iterator

import click

from sixtysix.cli import frame
from sixtysix.contract.events import Json
from sixtysix.evidence.search import Refuted
from sixtysix.evidence.search import refute as search


@frame.command("sixtysix refute schnapsen --hands 1000000 --jobs 2")
@click.argument("variant")
@click.option("--hands", default=10_000, type=click.IntRange(1), help="How many to play.")
@frame.seed_option
@frame.in_processes
@frame.report_option
@frame.json_option
def refute(
    variant: str, hands: int, seed: int, run: frame.LongRun, output: str | None, as_json: bool
) -> None:
    """Search random hands of a VARIANT for one that shows what the spec calls impossible; exit 1 if there is one."""
    total = Refuted()
    with run.workers() as at_work:
        searched = search(at_work, variant, seed, hands)
        for found in frame.progress(searched, f"doubting {variant}", hands, size=lambda found: found.hands):
            total.join(found)
    content = {**total.json(variant, seed), "interrupted": run.interrupted}
    run.report(content, as_json, _shown(content), output)
    run.end(found=content["refuted"])


def _shown(content: Json) -> Iterator[str]:
    refuted = content["refuted"]
    claimed = len(content["impossible"])
    yield f"{content['variant']}: {content['hands']:,} hands refute {len(refuted)} of {claimed} claims" + (
        "; interrupted before the end" * content["interrupted"]
    )
    for hand in refuted:
        refusal = f", refused {hand['refused']}" if hand["refused"] else ""
        yield f"\n{hand['obligation']}\n  after {', '.join(hand['events'])}{refusal}"
        yield f"  from the deck {' '.join(hand['deck'])}, dealt by {hand['dealer']}"
