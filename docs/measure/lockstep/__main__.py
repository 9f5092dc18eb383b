"""Run long comparisons of every variant: ``python -m docs.measure.lockstep engines``.

The counts are written to generated/proofs. Tests call the same functions, in tests/lockstep, with fewer hands.
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.lockstep import backends, javascript
from tests.lockstep.engines import games

from sixtysix.chart import load, variant_names
from sixtysix.compile.javascript import package
from sixtysix.contract.events import Json
from sixtysix.game.hands import Odds
from sixtysix.project.build import write

PROOFS = Path(__file__).parents[3] / "generated" / "proofs"

HOUSE_RULES = "house-rules"
"""In place of a variant's name, this word means random house rules."""


def compare_engines(variant: str, hands: int) -> Json:
    """Compare the machine's kernel with python-statemachine's own engine. Return the counts."""
    return next(counts for counts in games(variant, 0) if counts.hands >= hands)._asdict()


def compare_backends(variant: str, hands: int) -> Json:
    """Compare machine, kernel and numba. In a tenth of the hands, claims and closings are random. Return the counts."""
    plays = [(Odds(), hands), (backends.BOLD, hands // 10)]
    ends = [backends.compare(variant, backends.BACKENDS, odds, number) for odds, number in plays]
    played, events = sum(end.hands.total() for end in ends), sum(end.events for end in ends)
    return {"backends": backends.BACKENDS, "hands": played, "events": events}


def compare_javascript(variant: str, hands: int) -> Json:
    """Compare the exported machine in Node with the machine in Python. Return the counts."""
    if variant == HOUSE_RULES:
        return javascript.house_rules(hands)
    chart = load(variant)
    with TemporaryDirectory() as folder:
        write(Path(folder), package([chart]))
        with javascript.Node(Path(folder)) as node:
            return javascript.beside(node, chart, hands)


COMPARISONS: dict[str, tuple[Callable[[str, int], Json], Sequence[str]]] = {
    "engines": (compare_engines, variant_names()),
    "backends": (compare_backends, variant_names()),
    "javascript": (compare_javascript, [*variant_names(), HOUSE_RULES]),
}


def main() -> None:
    """Compare every variant, and write the counts of each variant at once."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("comparison", choices=COMPARISONS)
    parser.add_argument("--hands", type=int, default=20_000, help="number of hands of each variant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="variants tested at a time")
    wanted = parser.parse_args()
    compare, variants = COMPARISONS[wanted.comparison]
    report: Json = {}
    with ProcessPoolExecutor(wanted.jobs) as workers:
        running = {workers.submit(compare, name, wanted.hands): name for name in variants}
        for done in as_completed(running):
            found, variant = done.result(), running[done]
            report[variant] = {"date": date.today().isoformat(), "cores": os.cpu_count(), **found}
            text = json.dumps(report, indent=1, sort_keys=True) + "\n"
            (PROOFS / f"{wanted.comparison}.json").write_text(text, encoding="utf-8")
            numbers = ", ".join(f"{number} {what}" for what, number in found.items() if type(number) is int)
            print(f"{variant}: {numbers}: no difference", flush=True)


if __name__ == "__main__":
    main()
