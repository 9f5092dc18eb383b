"""Make a table in the browser that needs no server."""

from pathlib import Path

import click

from sixtysix.chart import variant_names
from sixtysix.cli import frame
from sixtysix.errors import require
from sixtysix.files import require_folder
from sixtysix.languages import Language


@frame.command("sixtysix table -o table schnapsen")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="The folder for the files."
)
@frame.in_language
def table(variants: tuple[str, ...], output: Path, language: Language) -> None:
    """Make a table in the browser that needs no server: a folder of static files.

    It plays against the computer, offline too, and can be installed. Put the folder on any host of files. A VARIANT may
    be a file of house rules; all variants of the family are there if none is named. Games stay in the browser, and go
    to a file and back in the form of sixtysix play.
    """
    require("serve")
    require_folder(output)
    from sixtysix_tables.serve.offline import table_files

    frame.write_folder(output, table_files(variants or variant_names(), language))
