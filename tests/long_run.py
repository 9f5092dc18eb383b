"""Long comparisons of every variant, whose counts are committed: the tests make the same ones shorter."""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from itertools import repeat
from pathlib import Path
from typing import Any

from sixtysix.chart import variant_names

PROOFS = Path(__file__).parents[1] / "generated" / "proofs"


def write_counts(compared: Callable[[str, int], dict[str, Any]], says: str, file: str) -> None:
    """Compare so many hands of every variant, and write down how much that was."""
    parser = ArgumentParser(description=says)
    parser.add_argument("--hands", type=int, default=20_000, help="of each variant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="variants at the same time")
    wanted, names = parser.parse_args(), variant_names()
    report: dict[str, Any] = {"date": date.today().isoformat(), "cores": os.cpu_count(), "variants": {}}
    with ProcessPoolExecutor(wanted.jobs) as workers:
        for variant, found in zip(names, workers.map(compared, names, repeat(wanted.hands)), strict=True):
            report["variants"][variant] = found
            print(f"{variant}: {found['hands']} hands, {found['events']} events: no difference", flush=True)
    (PROOFS / file).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
