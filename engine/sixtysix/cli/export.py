"""Write a chart in the format of another tool, or a variant in another language."""

from pathlib import Path

import click

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.cli import frame
from sixtysix.compile.export import FORMATS
from sixtysix.compile.javascript import package
from sixtysix.errors import SixtySixError
from sixtysix.files import require_folder

JAVASCRIPT = "javascript"


@frame.command("sixtysix export snapszer --to scxml -o snapszer.scxml")
@click.argument("variant")
@click.option(
    "--to",
    required=True,
    type=click.Choice([*FORMATS, JAVASCRIPT]),
    help="The format, by the tool that reads it; or the language in which the machine is to run.",
)
@click.option(
    "-o", "--output", type=click.Path(), help="Write to this file, or for a language into this folder."
)
def export(variant: str, to: str, output: str | None) -> None:
    """Write the statechart of a VARIANT in the format of another tool, or the whole machine in another language.

    The file begins with what the format cannot say of the chart. JavaScript is a package, which says all.
    """
    chart = load(variant)
    if to == JAVASCRIPT:
        write_package(chart, output)
        return
    with frame.opened(output or "-") as stream:
        assert stream
        stream.write(FORMATS[to](chart))


def write_package(chart: ConfiguredChart, folder: str | None) -> None:
    """Write the package of a variant into a folder.

    Raises:
        SixtySixError: if no folder is named, or it cannot be written.
    """
    if folder is None or folder == "-":
        raise SixtySixError(f"--to {JAVASCRIPT} writes several files: name a folder with -o")
    require_folder(Path(folder))
    frame.write_folder(Path(folder), package([chart]))
