"""The commands, each a thin call."""

import click

from sixtysix.cli import (
    conform,
    coverage,
    drawing,
    export,
    mutate,
    perft,
    play,
    protocol,
    rulebook,
    scenario,
    serve,
    show,
    spec,
    table,
    walk,
)
from sixtysix.cli.common import Commands


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sixtysix")
def main() -> None:
    """The rules of the Sixty-Six card games as a statechart.

    A VARIANT is a name (see `sixtysix variants`) or the path of a YAML file that extends one.
    """


for command in (
    *spec.COMMANDS,
    *drawing.COMMANDS,
    *scenario.COMMANDS,
    *play.COMMANDS,
    *show.COMMANDS,
    *walk.COMMANDS,
    *perft.COMMANDS,
    *coverage.COMMANDS,
    *mutate.COMMANDS,
    *conform.COMMANDS,
    *protocol.COMMANDS,
    *export.COMMANDS,
    *rulebook.COMMANDS,
    *table.COMMANDS,
    *serve.COMMANDS,
):
    main.add_command(command)
