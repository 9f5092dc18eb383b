"""Figures that pages quote. Each figure comes from a report.

``python -m docs.measure.figures`` prints all current quotations. A test finds pages with other figures.
"""

import json
import os
import platform
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

import yaml

from sixtysix.chart import variant_names
from sixtysix.contract.events import Json

from .faulty import HANDS

ROOT = Path(__file__).parents[2]
REPORTS, PROOFS = ROOT / "generated/reports", ROOT / "generated/proofs"


def keep(name: str, figures: Mapping[str, float], tables: Sequence[str] = ()) -> None:
    """Write the figures and tables of a run to its report, with the date and the machine."""
    machine = (
        f"{os.cpu_count()} cores, {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
    report = {"date": date.today().isoformat(), "machine": machine, "figures": figures, "tables": tables}
    text = json.dumps(report, indent=1, ensure_ascii=False) + "\n"
    (REPORTS / f"{name}.json").write_text(text, encoding="utf-8")


def kept(name: str) -> Json:
    report: Json = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    return report


PARTS = ("no claims", "a part of the table")
"""Kinds of systems that report less than the kernel and are quoted."""


def figures() -> Json:
    """Return a mapping from name to figure, with the reports of some runs."""
    of_variants = [kept(name)["items"] for name in variant_names()]
    statuses = Counter(item["status"] for items in of_variants for item in items)
    noticed = [share for name in variant_names() for _, share in mutants(name)]
    proof = json.loads((PROOFS / "kinderschnapsen.json").read_text(encoding="utf-8"))
    league = (REPORTS / "league.md").read_text(encoding="utf-8")
    together = next(line for line in league.splitlines() if line.startswith("| together "))
    faulty = Counter[str]()
    for name in variant_names():
        report = kept(f"faulty-{name}")
        faulty.update({key: report[key] for key in ("systems", "found", "named", "one_finding")})
        faulty.update(
            {f"{kind} {key}": report["partial"][kind][key] for kind in PARTS for key in ("systems", "found")}
        )
    found, true, _, named_right, *_ = (int(cell) for cell in together.split("|") if cell.strip().isdigit())
    faults = (ROOT / "docs/measure/league/faults.md").read_text(encoding="utf-8")
    planted = re.findall(r"^\| \d+ \| (\w+) .* (\w+) \|$", faults, re.MULTILINE)
    conformance = [json.loads(path.read_text("utf-8")) for path in PROOFS.glob("conformance-*.json")]
    return {
        "obligations": statuses.total(),
        "shown": statuses["covered"],
        "least_noticed": min(noticed),
        "most_noticed": max(noticed),
        "proof": proof,
        "all_deals": proof["deals"] * proof["each_stands_for"],
        "minutes": proof["seconds"] / 60,
        "least_hands": min(report["hands"] - report.get("vectors", 0) for report in conformance),
        "unlike": "a" if any(report["findings"] for report in conformance) else "no",
        "engines": len(kept("league")["engines"]),
        "planted": len(planted),
        "planted_in": len({engine for engine, _ in planted}),
        "planted_found": re.findall(r"Found (\d+)", faults)[0],
        "planted_named": sum(name == "right" for _, name in planted),
        "planted_on": re.findall(r"played alone on ([\d-]+)", faults)[0],
        "faulty_date": max(kept(f"faulty-{name}")["date"] for name in variant_names()),
        "faulty_hands": HANDS,
        "findings": found,
        "true_findings": true,
        "named_right": named_right,
        **{f"faulty_{key}".replace(" ", "_"): number for key, number in faulty.items()},
        **{run: kept(run) for run in ("bench", "load", "league", "crash", "hidden")},
    }


PAGES: Json = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
"""The sentences of pages, with the names of figures, and the figures that no report has."""


def mutants(name: str) -> Iterator[tuple[int, float]]:
    """Yield (number of mutants, percentage noticed) for the spec and for the rules of a variant."""
    for part in map(kept(f"mutation-{name}").__getitem__, ("spec", "rules")):
        yield (made := part["killed"] + part["survived"]), 100 * part["killed"] / made


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def row(name: str) -> str:
    statuses = Counter(item["status"] for item in kept(name)["items"])
    vectors = (ROOT / f"generated/vectors/{name}.jsonl").read_text(encoding="utf-8").count("\n")
    counts = f"{statuses.total()} | {statuses['covered']} | {statuses['impossible']} | {vectors}"
    noticed = " | ".join(f"{share:.1f} %" for _, share in mutants(name))
    return f"| [{name}](../generated/reports/{name}.md) | {counts} | {noticed} |"


def quotations() -> Iterator[tuple[str, str]]:
    """Yield pairs: the path of a page, and a text that the page must have."""
    found = figures()
    for page, said in PAGES["quoted"].items():
        yield from ((page, one.format_map(found)) for one in said)
    yield from (("docs/results.md", row(name)) for name in variant_names())
    for run in ("bench", "load"):
        yield from (("docs/results.md", table) for table in kept(run)["tables"])


if __name__ == "__main__":
    for where, says in quotations():
        print(f"{where}: {says}")
