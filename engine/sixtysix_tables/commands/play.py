"""Play a match in the terminal."""

import shlex
import sys
from contextlib import suppress
from pathlib import Path
from secrets import randbits

import click

from sixtysix.cli import frame
from sixtysix.compile.machines import machine
from sixtysix.errors import SixtySixError
from sixtysix.game.names import PACKS
from sixtysix.languages import Language
from sixtysix_tables.commands import speak_plainly
from sixtysix_tables.match import Saved, free_path, read_saved
from sixtysix_tables.opponent import STRENGTHS, Player
from sixtysix_tables.terminal.table import Left, Lines, Reader, TerminalTable


@frame.command("sixtysix play schnapsen --strength 2")
@click.argument("variant", required=False)
@click.option("--seed", type=frame.SEED, help="Where the random numbers start; drawn if it is left out.")
@click.option(
    "--strength",
    type=click.IntRange(min(STRENGTHS), max(STRENGTHS)),
    default=max(STRENGTHS),
    help="How strong the computer is.",
)
@click.option("--hotseat", is_flag=True, help="Two people at one keyboard, and no computer.")
@click.option("--cards", type=click.Choice(list(PACKS)), default="french", help="The pack.")
@click.option("--load", "loaded", type=frame.FILE, help="Go on with a game that was saved.")
@click.option(
    "--save", "target", type=frame.NEW_FILE, help="Where the game is saved; a new file if left out."
)
@frame.in_language
def play(
    variant: str | None,
    seed: int | None,
    strength: int,
    hotseat: bool,
    cards: str,
    loaded: str | None,
    target: str | None,
    language: Language,
) -> None:
    """Play a match of VARIANT against the computer; with --hotseat, against each other.

    Keys are taken as they are pressed; where the input is no terminal, lines are read. A game that is left, with q or
    Ctrl-C, is saved, and --load goes on with it.
    """
    _ = language
    speak_plainly()
    if sys.stdin is None:
        raise SixtySixError("there is no standard input to play with")
    if (variant is None) == (loaded is None):
        raise click.UsageError("name what is played: a VARIANT, or a saved game with --load")
    if loaded:
        saved = read_saved(Path(loaded))
    else:
        seed = randbits(32) if seed is None else seed
        begin = machine(str(variant), language)(seed=seed).snapshot()
        saved = Saved(str(variant), seed, None if hotseat else strength, cards, begin)
    path = Path(target or loaded or free_path(Path(), saved.variant))
    has_keys = sys.stdin.isatty() and frame.console.is_terminal
    reader = Reader() if has_keys else Lines(sys.stdin)
    computer = None
    with frame.blaming(loaded or saved.variant):
        compiled = machine(saved.variant, language)
        if saved.strength is not None:
            with frame.messages.status(_("the computer sits down")):
                computer = Player(saved.variant, saved.strength, saved.seed)
        table = TerminalTable(compiled, saved, path, reader, frame.console, computer, language)
        table.go_on()
    try:
        with suppress(Left):
            table.play()
    finally:
        if table.match.is_played:
            table.save()
            command = f"sixtysix play --load {shlex.quote(str(path))}"
            click.echo(_("The game is saved. Go on with: {command}", command=command))
