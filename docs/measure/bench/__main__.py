"""Every benchmark, one after the other: ``python -m docs.measure.bench``."""

import shutil

from docs.measure.bench import charts, growth, hands, javascript, start
from docs.measure.bench.javascript import NODE
from docs.measure.figures import keep
from rich.console import Console
from rich.table import Table


def main() -> None:
    """Measure, print and keep everything, as Markdown."""
    console, tables = Console(), list[str]()

    def show(table: Table) -> None:
        console.print(table, "")
        with console.capture() as shown:
            console.print(table)
        tables.append("\n".join(line for line in shown.get().splitlines() if line.startswith("|")))

    hands_measured = hands.measure()
    show(hands.table(hands_measured))
    figures = {
        "machine": hands_measured[hands.MACHINE].hands_per_second,
        "numba_on_all_cores": max(speed.hands_per_second for speed in hands_measured.values()),
    }
    if shutil.which("node"):
        in_node = javascript.measure()
        show(javascript.table(in_node))
        figures["node"] = in_node[NODE].hands_per_second
    show(charts.table(charts.measure()))
    show(start.table(start.measure()))
    show(growth.table(growth.measure()))
    keep("bench", figures, tables)


if __name__ == "__main__":
    main()
