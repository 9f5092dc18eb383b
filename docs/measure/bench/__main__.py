"""Every benchmark, one after the other: ``python -m docs.measure.bench``."""

import os
import platform
import shutil
from datetime import date

from docs.measure.bench import answers, charts, growth, hands, javascript, start
from rich.console import Console


def main() -> None:
    """Measure and print everything, as Markdown."""
    console = Console()
    console.print(
        f"{date.today().isoformat()}, {os.cpu_count()} cores, {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}\n"
    )
    console.print(hands.table(hands.measure()), "")
    if shutil.which("node"):
        console.print(javascript.table(javascript.measure()), "")
    console.print(charts.table(charts.measure()), "")
    console.print(start.table(start.measure()), "")
    console.print(growth.table(growth.measure()), "")
    console.print(answers.table(answers.measure()), "")


if __name__ == "__main__":
    main()
