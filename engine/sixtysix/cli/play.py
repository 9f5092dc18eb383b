"""Play a match in the terminal."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import randbits

import click

from sixtysix.cli.frame import FILE, SEED, console, example, messages, require_folder
from sixtysix.errors import SixtySixError
from sixtysix.game.names import PACKS
from sixtysix.machines import machine
from sixtysix.opponent import STRENGTHS, Player
from sixtysix.terminal.keys import Keys, Lines, Reader
from sixtysix.terminal.saved import Saved, SavedGameError, free_path, read_saved
from sixtysix.terminal.table import Left, TerminalTable


@click.command(epilog=example("sixtysix play schnapsen --strength 2"))
@click.argument("variant", required=False)
@click.option("--seed", type=SEED, help="Where the random numbers start; drawn if it is left out.")
@click.option(
    "--strength",
    type=click.IntRange(min(STRENGTHS), max(STRENGTHS)),
    default=max(STRENGTHS),
    show_default=True,
    help="How strong the computer is.",
)
@click.option("--hotseat", is_flag=True, help="Two people at one keyboard, and no computer.")
@click.option(
    "--cards", type=click.Choice(list(PACKS)), default="french", show_default=True, help="The pack."
)
@click.option("--load", "loaded", type=FILE, help="Go on with a game that was saved.")
@click.option(
    "--save",
    "target",
    type=FILE,
    help="Where the game is saved; a new file if left out.",
)
def play(
    variant: str | None,
    seed: int | None,
    strength: int,
    hotseat: bool,
    cards: str,
    loaded: str | None,
    target: str | None,
) -> None:
    """Play a match of VARIANT against the computer, or with --hotseat against each other.

    Keys are taken as they are pressed; where the input is no terminal, lines are read. A game that is left, with q or
    Ctrl-C, is saved, and --load goes on with it.
    """
    if (variant is None) == (loaded is None):
        raise click.UsageError("name what is played: a VARIANT, or a saved game with --load")
    require_folder(target)
    if loaded:
        saved = read_saved(Path(loaded))
        with _as_fault_of(loaded):
            game = machine(saved.variant).restore(saved.begin)
    else:
        seed = randbits(32) if seed is None else seed
        game = machine(str(variant))(seed=seed)
        saved = Saved(str(variant), seed, None if hotseat else strength, cards, game.snapshot())
    path = Path(target or loaded or free_path(Path(), saved.variant))
    reader: Reader = Keys() if sys.stdin.isatty() and console.is_terminal else Lines(sys.stdin)
    table = TerminalTable(game, saved, path, reader, console, _computer(saved))
    if loaded:
        with _as_fault_of(loaded):
            table.go_on()
    _play(table)


@contextmanager
def _as_fault_of(file: str) -> Iterator[None]:
    """Blame the file of a saved game for an error in playing it again."""
    try:
        yield
    except SixtySixError as error:
        raise SavedGameError(f"{file}: {error}") from None


def _computer(saved: Saved) -> Player | None:
    if saved.strength is None:
        return None
    with messages.status("the computer sits down"):
        return Player(saved.variant, saved.strength, saved.seed)


def _play(table: TerminalTable) -> None:
    """Play; whatever ends it before the match is over, the game is saved."""
    try:
        table.play()
    except Left:
        _save(table)
    except BaseException:
        _save(table)
        raise


def _save(table: TerminalTable) -> None:
    if table.is_underway:
        table.save()
        click.echo(f"The game is saved. Go on with: sixtysix play --load {shlex.quote(str(table.path))}")
