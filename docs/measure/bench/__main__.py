"""Run all benchmarks: ``python -m docs.measure.bench``."""

from argparse import ArgumentParser

from rich.console import Console
from rich.table import Table

from ..figures import keep
from . import events, hands, race, start


def main() -> None:
    """Run all benchmarks. Print the tables as Markdown, and store the results."""
    ArgumentParser(prog="docs.measure.bench", description=__doc__).parse_args()
    console, tables = Console(), list[str]()

    def show(table: Table) -> None:
        console.print(table, "")
        with console.capture() as shown:
            console.print(table)
        tables.append("\n".join(line for line in shown.get().splitlines() if line.startswith("|")))

    played = hands.measure()
    show(race.table("Random hands of Schnapsen a second", "played by", "hands", played))
    show(race.table("Events a second of Schnapsen's chart", "chart", "events", events.measure()))
    show(start.table(start.measure()))
    names = {"machine": hands.MACHINE, "numba_on_all_cores": hands.ALL_CORES, "node": hands.NODE}
    keep("bench", {key: played[name].median for key, name in names.items() if name in played}, tables)


if __name__ == "__main__":
    main()
