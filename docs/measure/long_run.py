"""Long comparisons of every variant, whose counts are committed: the tests make the same ones shorter."""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from pathlib import Path

from sixtysix.chart import variant_names
from sixtysix.contract.events import Json

PROOFS = Path(__file__).parents[2] / "generated" / "proofs"


def write_counts(
    compared: Callable[[str, int], Json],
    says: str,
    file: str,
    others: Sequence[str] = (),
    hands: int = 20_000,
) -> None:
    """Compare so many hands of the variants, and of what other names stand for, and write down how much that was.

    Each is written as soon as it is done.
    """
    parser = ArgumentParser(description=says)
    names = [*variant_names(), *others]
    parser.add_argument("variants", nargs="*", default=names, help="all, if none is named")
    parser.add_argument("--hands", type=int, default=hands, help="of each variant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="variants at the same time")
    wanted, counts = parser.parse_args(), PROOFS / file
    report: dict[str, Json] = json.loads(counts.read_text(encoding="utf-8")) if counts.exists() else {}
    with ProcessPoolExecutor(wanted.jobs) as workers:
        running = {workers.submit(compared, name, wanted.hands): name for name in wanted.variants}
        for done in as_completed(running):
            found, variant = done.result(), running[done]
            report[variant] = {"date": date.today().isoformat(), "cores": os.cpu_count(), **found}
            counts.write_text(json.dumps(report, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            told = ", ".join(f"{number} {what}" for what, number in found.items() if type(number) is int)
            print(f"{variant}: {told}: no difference", flush=True)
