"""Every benchmark, one after the other: ``python -m tests.bench``."""

import os
import platform
from datetime import date

from rich.console import Console
from tests.bench import answers, charts, growth, hands, start


def main() -> None:
    """Measure and print everything, as Markdown."""
    console = Console()
    console.print(
        f"{date.today().isoformat()}, {os.cpu_count()} cores, {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}\n"
    )
    for shown in (
        hands.table(hands.measure()),
        charts.table(charts.measure()),
        start.table(start.measure()),
        growth.table(growth.measure()),
        answers.table(answers.measure()),
    ):
        console.print(shown)
        console.print()


if __name__ == "__main__":
    main()
