"""How many of the league's findings logs show, by the same names: ``python -m docs.measure.listening``.

The writers of the folder logs have each engine play by chance, and tell the cards of both players or of one. What
`generated/reports/league.json` has of an engine is what it was found to do when it was driven.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
from docs.measure.league.__main__ import REPORT, rules_of, table

from sixtysix.cli.frame import laid_out
from sixtysix.conform.listening import listen
from sixtysix.conform.log import read_log
from sixtysix.contract.events import Json
from sixtysix.errors import counted
from sixtysix.evidence.coverage import coverage_of

OF_PYTHON = (sys.executable, "docs/measure/league/logs/of_python.py")
WRITERS = {
    **{
        name: (*OF_PYTHON, name) for name in ("cpatrasciuc_schnapsen", "tetraptych_synapsen", "isc_schnapsen")
    },
    "omerkel_schnapsen": ("node", "docs/measure/league/logs/omerkel_schnapsen.mjs"),
}
WHOSE = {"both players": (), "one player": ("0",)}
OUTPUT = Path("generated/reports/listening.json")


@click.command()
@click.option(
    "--engines", required=True, type=click.Path(path_type=Path, resolve_path=True), help="Where they are."
)
@click.option("--hands", default=5000, help="Logged hands of all engines together.")
@click.option("--logs", required=True, type=click.Path(path_type=Path), help="The folder that gets the logs.")
def main(engines: Path, hands: int, logs: Path) -> None:
    """Write the logs, judge them by the rules of the league, and compare what is found."""
    environment = {**os.environ, "ENGINES": str(engines), "PYTHONPATH": "."}
    league: Json = json.loads(REPORT.with_suffix(".json").read_text(encoding="utf-8"))["engines"]
    logs.mkdir(exist_ok=True)
    compared: Json = {"hands": hands, "engines": {}}
    sums = {whose: [0, 0, 0] for whose in WHOSE}
    for name, writer in WRITERS.items():
        for whose, players in WHOSE.items():
            log = logs / f"{name}-{len(players)}.jsonl"
            with log.open("w", encoding="utf-8") as output:
                words = (*writer, str(hands // len(WRITERS)), *players)
                subprocess.run(words, stdout=output, env=environment, check=True)
            for rules in table()[name].rules:
                driven = {each["id"] for each in league[name][rules]["findings"]}
                coverage = coverage_of(rules_of(rules))
                with log.open(encoding="utf-8") as lines:
                    report = listen(coverage, read_log(lines, log.name, coverage), log.name)
                heard = {
                    f.id: f"{log.name}:{f.difference.line}-{f.difference.certain}" for f in report.findings
                }
                sides = {"both": driven & heard.keys(), "driven": driven - heard.keys()}
                told = {side: sorted(ids) for side, ids in sides.items()}
                told["heard"] = [f"{id} at {place}" for id, place in heard.items() if id not in driven]
                compared["engines"].setdefault(name, {}).setdefault(rules, {})[whose] = told
                sums[whose] = [
                    so_far + len(ids) for so_far, ids in zip(sums[whose], told.values(), strict=True)
                ]
                click.echo(
                    f"{name}, by {rules}, {whose}: {json.dumps(told)} in {report.seconds:.0f} s", err=True
                )
    for whose, (both, driven_only, heard_only) in sums.items():
        share = both / (both + driven_only)
        more = f"{counted(heard_only, 'finding')} by another name or of something else"
        click.echo(f"{whose}: {both} of {both + driven_only} findings ({share:.0%}), and {more}")
    OUTPUT.write_text(laid_out({**compared, "sums": sums}), encoding="utf-8")


if __name__ == "__main__":
    main()
