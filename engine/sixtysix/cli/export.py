"""Write a chart in the format of another tool."""

import sys

import click

from sixtysix.chart import load
from sixtysix.cli.frame import FILE, example, opened
from sixtysix.compile.export import FORMATS


@click.command(epilog=example("sixtysix export snapszer --to scxml -o snapszer.scxml"))
@click.argument("variant")
@click.option(
    "--to", required=True, type=click.Choice(list(FORMATS)), help="The format, by the tool that reads it."
)
@click.option("-o", "--output", default="-", type=FILE, help="Write to this file, not to standard output.")
def export(variant: str, to: str, output: str) -> None:
    """Write the statechart of a VARIANT in the format of another tool.

    The file begins with what the format cannot say of the chart.
    """
    text = FORMATS[to](load(variant))
    with opened(output) as stream:
        (stream or sys.stdout).write(text)
