"""A league of other projects' engines: ``python -m docs.measure.league --engines FOLDER`` tests each engine.

Each engine is a checkout in a folder with the engine's name. ``engines.yaml`` has the commit. Engines that are missing
or not compiled are skipped.
"""

import json
import os
import platform
from collections.abc import Mapping
from datetime import date
from importlib.metadata import version
from pathlib import Path

import click

from sixtysix.cli.frame import laid_out
from sixtysix.contract.events import Json
from sixtysix.errors import counted

from .engine import SEED, Engine, table
from .page import markdown, verdicts

REPORT = Path("generated/reports/league")


@click.command()
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option(
    "--engines", required=True, type=click.Path(path_type=Path, resolve_path=True), help="Where they are."
)
@click.option("--fetch", is_flag=True, help="Check out what is missing with git.")
@click.option("--only-report", is_flag=True, help="Test nothing; write the report of the last run anew.")
def main(names: tuple[str, ...], engines: Path, fetch: bool, only_report: bool) -> None:
    """Test the named engines, or all, and update the report. Results of other engines stay in the report."""
    listed, data = table(), REPORT.with_suffix(".json")
    if unknown := [name for name in names if name not in listed]:
        raise click.BadParameter(f"there is no engine {unknown[0]}; there are {', '.join(listed)}")
    report: Json = json.loads(data.read_text(encoding="utf-8")) if data.is_file() else {"engines": {}}
    for engine in () if only_report else [listed[name] for name in names or listed]:
        if fetch:
            engine.fetch(engines)
        if lack := engine.lacks(engines):
            click.echo(f"{engine.name} is skipped: {lack}", err=True)
            continue
        for rules in engine.rules:
            click.echo(f"{engine.name}, by {rules}: {engine.hands} hands", err=True)
            run = engine.test(rules, engines)
            report["engines"].setdefault(engine.name, {})[rules] = run
            report |= {"date": date.today().isoformat(), "sixtysix": version("sixtysix"), "seed": SEED}
            report["machine"] = f"{os.cpu_count()} cores, {platform.machine()}"
            click.echo(f"  {counted(len(run['findings']), 'finding')}", err=True)
            write(report, listed)
    write(report, listed)


def write(report: Json, listed: Mapping[str, Engine]) -> None:
    """Write the report. Engines and rules are in the order of ``engines.yaml``."""
    runs = report["engines"]
    if not runs:
        return
    report["engines"] = {
        name: {rules: runs[name][rules] for rules in engine.rules if rules in runs[name]}
        for name, engine in listed.items()
        if name in runs
    }
    REPORT.with_suffix(".json").write_text(laid_out(report), encoding="utf-8")
    REPORT.with_suffix(".md").write_text(markdown(report, listed, verdicts()), encoding="utf-8")


if __name__ == "__main__":
    main()
