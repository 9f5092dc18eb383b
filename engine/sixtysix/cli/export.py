"""Write a chart in the format of another tool."""

import sys

import click

from sixtysix.chart import load
from sixtysix.cli import frame
from sixtysix.compile.export import FORMATS


@frame.command("sixtysix export snapszer --to scxml -o snapszer.scxml")
@click.argument("variant")
@click.option(
    "--to", required=True, type=click.Choice(list(FORMATS)), help="The format, by the tool that reads it."
)
@frame.output_option
def export(variant: str, to: str, output: str | None) -> None:
    """Write the statechart of a VARIANT in the format of another tool.

    The file begins with what the format cannot say of the chart.
    """
    text = FORMATS[to](load(variant))
    with frame.opened(output) as stream:
        (stream or sys.stdout).write(text)
