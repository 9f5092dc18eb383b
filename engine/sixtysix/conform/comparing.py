"""Reports of several runs side by side: what is new since another run, and which system shows which finding."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sixtysix.chart.validation import read_form
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError, counted


def read_report(path: Path) -> Json:
    """Read a report that ``sixtysix conform --json`` has printed.

    Raises:
        SixtySixError: if it is none.
    """
    return dict(read_form(path, "report", "a report of conform --json"))


def compared(before: Json, after: Json) -> dict[str, list[str]]:
    """Name the findings that are new, gone, and there both times; what is known is as good as any other.

    Raises:
        SixtySixError: if the reports are of two variants.
    """
    if before["variant"] != after["variant"]:
        raise SixtySixError(f"one report is of {before['variant']}, the other one of {after['variant']}")
    old, new = ([finding["id"] for finding in report["findings"]] for report in (before, after))
    return {
        "new": [id for id in new if id not in old],
        "gone": [id for id in old if id not in new],
        "as before": [id for id in new if id in old],
    }


def engines(reports: Sequence[Json]) -> str:
    """Write the page of several reports as Markdown: the systems with their dates, and a table of system by finding."""
    runs: dict[str, list[Json]] = {}
    lines = ["# Systems and what was found", "", row("system", "variant", "date", "hands", "findings")]
    lines.append(row("---", "---", "---", "---:", "---:"))
    for report in reports:
        cells = (report[key] for key in ("system", "variant", "date"))
        lines.append(row(*cells, f"{report['hands']:,}", len(report["findings"])))
        runs.setdefault(report["system"], []).append(report)
    says = (
        "Each cell: how many events the shortest hand has, by the rules of each run. A dot: it does not show."
    )
    lines += ["", f"{counted(len(runs), 'system')}. {says}", "", *matrix({name: name for name in runs}, runs)]
    return "\n".join(lines) + "\n"


def matrix(headings: Mapping[str, str], runs: Mapping[str, Iterable[Json]]) -> Iterator[str]:
    """Write the table of finding by system, with these headings, a line each."""
    found = {name: [{f["id"]: f["hand"] for f in run["findings"]} for run in of] for name, of in runs.items()}
    yield row("finding", *headings.values())
    yield row(*["---"] * (1 + len(headings)))
    for id in sorted({id for of in found.values() for run in of for id in run}):
        yield row(f"`{id}`", *(_cell([run.get(id) for run in found[name]]) for name in headings))


def _cell(hands: Sequence[Any]) -> str:
    """Give how many events each hand has."""
    steps = [hand["steps"] if isinstance(hand, dict) else hand for hand in hands]
    lengths = ["·" if hand is None else str(len(hand)) for hand in steps]
    return " / ".join(lengths) if any(hand is not None for hand in steps) else ""


def row(*cells: Any) -> str:
    """Write a row of a table of Markdown."""
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"
