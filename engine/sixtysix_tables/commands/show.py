"""Print hands trick by trick."""

from functools import cache

import click

from sixtysix.cli import frame
from sixtysix.compile.machines import machine
from sixtysix.game.names import PACKS
from sixtysix.languages import Language
from sixtysix_tables.terminal.hands import Printer, last_table


@frame.command("sixtysix show hands.jsonl --hand 2")
@click.argument("trace", type=frame.TRACE)
@click.option("--hand", type=click.IntRange(1), help="Print this hand alone.  [default: all]")
@click.option("--cards", type=click.Choice(list(PACKS)), default="french", help="The names of cards.")
@frame.variant_option
@frame.in_language
def show(trace: str, hand: int | None, cards: str, variant: str | None, language: Language) -> None:
    """Print the hands of a TRACE (- for standard input) trick by trick: the deal, what was done, what was legal."""
    frame.speak_plainly()
    compiled = cache(machine)
    for number, found, own in frame.hands(trace, variant, hand, given=""):
        last = last_table(compiled(own), found) if own else None
        for part in Printer(found, PACKS[cards], last, language).hand(number):
            frame.console.print(part)
