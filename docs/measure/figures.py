"""What pages quote of what was measured: every figure from the report of its run, none by hand.

``python -m docs.measure.figures`` prints each quotation as it is today; a test finds those that a page has otherwise.
"""

import json
import os
import platform
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from sixtysix.chart import variant_names
from sixtysix.contract.events import Json

ROOT = Path(__file__).parents[2]
REPORTS, PROOFS = ROOT / "generated/reports", ROOT / "generated/proofs"


def keep(name: str, figures: Mapping[str, float], tables: Sequence[str] = ()) -> None:
    """Write what a run has measured, with its tables as Markdown, the date and the machine, to its report."""
    machine = (
        f"{os.cpu_count()} cores, {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
    report = {"date": date.today().isoformat(), "machine": machine, "figures": figures, "tables": tables}
    text = json.dumps(report, indent=1, ensure_ascii=False) + "\n"
    (REPORTS / f"{name}.json").write_text(text, encoding="utf-8")


def kept(name: str) -> Json:
    """Read the report of a run."""
    report: Json = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    return report


def figures() -> dict[str, float]:
    """Collect all figures by their names."""
    of_variants = [kept(name)["items"] for name in variant_names()]
    statuses = Counter(item["status"] for items in of_variants for item in items)
    noticed = [
        100 * part["killed"] / (part["killed"] + part["survived"])
        for name in variant_names()
        for part in map(kept(f"mutation-{name}").__getitem__, ("spec", "rules"))
    ]
    proof = json.loads((PROOFS / "kinderschnapsen.json").read_text(encoding="utf-8"))
    league = (REPORTS / "league.md").read_text(encoding="utf-8")
    together = next(line for line in league.splitlines() if line.startswith("| together "))
    found, true, _, named_right, *_ = (int(cell) for cell in together.split("|") if cell.strip().isdigit())
    return {
        "obligations": statuses.total(),
        "shown": statuses["covered"],
        "least_noticed": min(noticed),
        "most_noticed": max(noticed),
        "lines_of_play": proof["hands"],
        "findings": found,
        "true_findings": true,
        "named_right": named_right,
        **kept("bench")["figures"],
        **kept("load")["figures"],
    }


QUOTED = {
    "README.md": (
        "| {shown:,} of {obligations:,}; of the rest it is said why not |",
        "| {least_noticed:.1f} to {most_noticed:.1f} % |",
        "| all of {lines_of_play:,} |",
        "| {true_findings} of {findings}, {named_right} |",
        "| {machine:,.0f}; {numba_on_all_cores:,.0f}; {node:,.0f} |",
        "| {games}, within {p99_ms:.0f} ms |",
    )
}
"""What a page says, with the figures by their names."""


def quotations() -> Iterator[tuple[str, str]]:
    """Give each page with what it should say."""
    found = figures()
    for page, said in QUOTED.items():
        yield from ((page, one.format_map(found)) for one in said)
    for run in ("bench", "load"):
        yield from (("docs/results.md", table) for table in kept(run)["tables"])


if __name__ == "__main__":
    for where, says in quotations():
        print(f"{where}: {says}")
