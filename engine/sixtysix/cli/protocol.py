"""Print the protocol that an implementation under test speaks."""

import json

import click

from sixtysix.chart.paths import read_schema
from sixtysix.cli import frame
from sixtysix.conform.protocol import reference


@frame.command("sixtysix protocol")
@click.option("--json", "as_json", is_flag=True, help="Print the JSON Schema of the messages.")
def protocol(as_json: bool) -> None:
    """Print the protocol by which an implementation, in any language, is tested.

    The page is Markdown: each command with its request, its reply, and examples.
    """
    click.echo(json.dumps(read_schema("protocol"), indent=2) if as_json else reference())
