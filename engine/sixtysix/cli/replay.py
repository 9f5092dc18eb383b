"""Play the hands of a trace again, and report the first difference."""

from functools import cache

import click

from sixtysix.chart import load
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, counted
from sixtysix.machines import machine
from sixtysix.play.trace import first_difference, read_hands, require_own


@frame.command("sixtysix replay hands.jsonl")
@click.argument("file", type=frame.TRACE)
@frame.variant_option
def replay(file: str, variant: str | None) -> None:
    """Play the hands of a trace again and report the first difference; exit 1 if there is one."""
    compiled = cache(machine)
    number, in_form = 0, variant is None or compiled(variant).rules_module.FAMILY
    lineage = load(variant).variant.lineage if variant else ()
    with frame.open_lines(file) as lines:
        for number, hand in enumerate(read_hands(lines, file, in_form), 1):
            with frame.blaming(f"{file}: hand {number}"):
                own = frame.variant_of(hand, variant)
                require_own(hand, lineage or (own,))
                difference = first_difference(compiled(own), hand)
            if difference:
                click.echo(f"hand {number}, {difference}")
                frame.end(difference)
    if not number:
        raise SixtySixError(f"{file}: there is no hand in it")
    click.echo(f"{counted(number, 'hand')}, no difference")
