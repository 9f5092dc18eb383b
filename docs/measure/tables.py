"""Tables of Markdown for the page of the league."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sixtysix.contract.events import Json


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
