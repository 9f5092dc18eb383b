"""Say what differs between the rules of two variants, or of two revisions."""

import json
from pathlib import Path

import click

from sixtysix.chart.compare.comparison import compare, text
from sixtysix.chart.compare.revisions import side
from sixtysix.cli import frame
from sixtysix.cli.diagram import drawing_of_two, require_state, state_option


@frame.command("sixtysix diff HEAD~1:schnapsen schnapsen -o what-differs.svg")
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("-o", "--output", type=frame.NEW_FILE, help="Draw both as one chart into this file too.")
@state_option
@click.option("--format", "form", type=click.Choice(["svg", "png", "pdf", "dot"]), default="svg")
@frame.json_option
def diff(before: str, after: str, output: str | None, state: str | None, form: str, as_json: bool) -> None:
    """Say what differs between the rules of the variants A and B.

    It exits with 0 if nothing differs, with 1 if anything does, with 2 on bad input.

    A and B are names or paths of files, or either behind a git revision and a colon: HEAD~1:schnapsen,
    main:spec/variants/schnapsen.yaml. Chart, rulings and parameters are that revision's too; without one, they are
    what lies in the checkout.
    """
    comparison = compare(side(before), side(after))
    require_state(state, comparison.before.chart, comparison.after.chart)
    if output:
        Path(output).write_bytes(drawing_of_two(comparison, state, form))
    click.echo(json.dumps(comparison.json()) if as_json else text(comparison))
    frame.end(comparison.changes)
