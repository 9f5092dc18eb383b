"""Figures that pages quote, each from the report of its run.

``python -m docs.measure.figures`` prints each quotation as it is today; a test finds those that a page has otherwise.
"""

import json
import os
import platform
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from sixtysix.chart import variant_names
from sixtysix.contract.events import Json

from .faulty import HANDS

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


PARTS = ("no claims", "a part of the table")
"""Kinds of systems that have less than the kernel, quoted by a page."""


def figures() -> dict[str, float | str]:
    """Collect all figures, dates and machines by their names."""
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
    conformance = [json.loads(path.read_text("utf-8")) for path in PROOFS.glob("conformance-*.json")]
    dated = {run: kept(run)["date"] for run in ("bench", "load", "league", "crash", "hidden")}
    return {
        "obligations": statuses.total(),
        "shown": statuses["covered"],
        "least_noticed": min(noticed),
        "most_noticed": max(noticed),
        "lines_of_play": proof["hands"],
        "states_of_play": proof["states"],
        "deals": proof["deals"],
        "all_deals": proof["deals"] * proof["each_stands_for"],
        "longest": proof["longest"],
        "minutes": proof["seconds"] / 60,
        "least_hands": min(report["hands"] - report.get("vectors", 0) for report in conformance),
        "unlike": "a" if any(report["findings"] for report in conformance) else "no",
        "engines": len(kept("league")["engines"]),
        "faults": len(re.findall(r"^\| \d+ \|", faults, re.MULTILINE)),
        "faults_found": int(re.findall(r"Found (\d+)", faults)[0]),
        "faults_named": len(re.findall(r"\| right \|$", faults, re.MULTILINE)),
        "faulty_engines": len(set(re.findall(r"^\| \d+ \| (\w+)", faults, re.MULTILINE))),
        "faults_date": re.findall(r"played alone on ([\d-]+)", faults)[0],
        "proof_date": proof["date"],
        "faulty_date": max(kept(f"faulty-{name}")["date"] for name in variant_names()),
        "faulty_hands": HANDS,
        "computer": kept("bench")["machine"].rpartition(".")[0],
        **{f"{run}_date": day for run, day in dated.items()},
        "findings": found,
        "true_findings": true,
        "named_right": named_right,
        **{f"faulty_{key}".replace(" ", "_"): number for key, number in faulty.items()},
        **kept("bench")["figures"],
        **kept("load")["figures"],
        **{f"crash_{key}": number for key, number in kept("crash")["figures"].items()},
        **{f"hidden_{key}": number for key, number in kept("hidden")["figures"].items()},
    }


QUOTED = {
    "README.md": (
        "| {shown:,} of {obligations:,}; of the rest it is said why not |",
        "| {least_noticed:.1f} to {most_noticed:.1f} % |",
        "| all of {lines_of_play:,} |",
        "| {true_findings} of {findings}, {named_right} |",
        "| {machine:,.0f}; {numba_on_all_cores:,.0f}; {node:,.0f} |",
        "| {games}, within {p99_ms:.0f} ms |",
    ),
    "docs/results.md": (
        "Unless it is said otherwise: {computer}.",
        "with at least {least_hands:,} random hands of each variant: {unlike} difference",
        "(`make measure faulty`, {faulty_date})",
        "{faulty_found:,} of {faulty_systems:,} are found within {faulty_hands} hands;",
        "the findings of {faulty_named:,} name the transition",
        "{faulty_one_finding:,} are one finding.",
        "Of {faulty_no_claims_systems} faults, a system without claims showed {faulty_no_claims_found}, and one that "
        "tells a part of the table {faulty_a_part_of_the_table_found}.",
        "`make measure league` ({league_date}) tests {engines} engines of others.",
        "It found {findings} differences; {true_findings} are true by the engine's source, {named_right} name",
        "Of [{faults} faults](../docs/measure/league/faults.md) put by hand into {faulty_engines} of the engines, "
        "{faults_found} were found and {faults_named} named right ({faults_date})",
        "every line of play of {deals:,} deals, which stand for all {all_deals:,} because",
        "In {states_of_play:,} states every invariant holds, and all of {lines_of_play:,} hands end, "
        "after {longest} events at most.",
        "It took {minutes:.0f} minutes",
        "(`make measure proof`, {proof_date},",
        "`make measure bench`, {bench_date},",
        "plays {node:,.0f} random hands",
        "bench.load --games {games}",
        "`, {load_date}, the players on the same machine",
        "killed {crash_kills} times amid {crash_games} games kept all of {crash_acknowledged:,} acknowledged events, "
        "and of {crash_told:,} that players were told ({crash_date}).",
        "- In {hidden_pairs} pairs of deals that differ in what a player cannot know, that player was sent the same "
        "{hidden_messages:,} messages ({hidden_date}).",
    ),
}
"""What a page says, with the figures by their names."""

NO_REPORT = {
    "`make measure mutate` (2026-11-24)": "a report of mutants has no date",
    "prove schnapsen --deals 100 --from-trick 6 --seed 1": "an example, which a test runs",
    "a second in Node 20, 6.20 times the kernel in CPython beside it": "only the hands in Node are kept",
    "1.1 s for 10,000 hands, and 8.3 s and 163 MiB for 10,000,000 on one core": "a shell has timed the command",
    "--seconds 60": "the report has no duration",
    "the six games": "the family",
    "724 files and 18 MB, made in 10 seconds": "the command prints the files; the rest is a shell's",
    "in four languages it is 2,893 files, 76 MB and 27 seconds (2026-11-26)": "so are these",
    "installs in 3 seconds and has 12 MB": "the run prints this and keeps no report",
    "`[cli]` 6 seconds and 47 MB, with `[all]` 14 seconds and 488 MB": "so it does here",
    "within 0.3 seconds (`python -m docs.measure.installed dist/*`, 2026-11-23,": "and here",
}
"""Figures of docs/results.md that no report has, each with the reason."""


def mutants(name: str) -> Iterator[tuple[int, float]]:
    """Yield the number of mutants and the percentage noticed: of the spec of a variant, then of the rules."""
    for part in map(kept(f"mutation-{name}").__getitem__, ("spec", "rules")):
        yield (made := part["killed"] + part["survived"]), 100 * part["killed"] / made


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def row(name: str) -> str:
    """Return the row of a variant in the table of obligations."""
    statuses = Counter(item["status"] for item in kept(name)["items"])
    vectors = (ROOT / f"generated/vectors/{name}.jsonl").read_text(encoding="utf-8").count("\n")
    counts = f"{statuses.total()} | {statuses['covered']} | {statuses['impossible']} | {vectors}"
    noticed = " | ".join(f"{made} | {share:.1f} %" for made, share in mutants(name))
    return f"| [{name}](../generated/reports/{name}.md) | {counts} | {noticed} |"


def quotations() -> Iterator[tuple[str, str]]:
    """Yield each page with what it should say."""
    found = figures()
    for page, said in QUOTED.items():
        yield from ((page, one.format_map(found)) for one in said)
    yield from (("docs/results.md", row(name)) for name in variant_names())
    for run in ("bench", "load"):
        yield from (("docs/results.md", table) for table in kept(run)["tables"])


if __name__ == "__main__":
    for where, says in quotations():
        print(f"{where}: {says}")
