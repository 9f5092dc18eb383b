"""Play the hands of a trace again, and report the first difference."""

from functools import cache

import click

from sixtysix.cli import frame
from sixtysix.compile.machines import machine
from sixtysix.errors import counted
from sixtysix.play.trace import first_difference


@frame.command("sixtysix replay hands.jsonl")
@click.argument("file", type=frame.TRACE)
@frame.variant_option
def replay(file: str, variant: str | None) -> None:
    """Play the hands of a trace again and report the first difference; exit 1 if there is one."""
    compiled = cache(machine)
    number, in_form = 0, variant is None or compiled(variant).rules_module.FAMILY
    for number, hand, own in frame.hands(file, variant, in_form=in_form):
        with frame.blaming(f"{file}: hand {number}"):
            difference = first_difference(compiled(own), hand)
        if difference:
            click.echo(f"hand {number}, {difference}")
            frame.end(difference)
    click.echo(f"{counted(number, 'hand')}, no difference")
