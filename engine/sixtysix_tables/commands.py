"""The commands for players."""

import logging
import sys
from pathlib import Path
from secrets import randbits
from urllib.parse import urlsplit

import click

from sixtysix.chart import variant_names
from sixtysix.cli import frame
from sixtysix.cli.frame import require_folder
from sixtysix.compile.machine import translated_machine
from sixtysix.errors import SixtySixError, require
from sixtysix.languages import known_languages, spoken


@frame.command("sixtysix play schnapsen")
@click.argument("variant", type=frame.VARIANT)
@click.option("--seed", type=frame.SEED, help="Seed of the random numbers; random by default.")
@click.option("--hotseat", is_flag=True, help="Let two people play at one terminal, without the computer.")
@frame.in_language
def play(variant: str, seed: int | None, hotseat: bool) -> None:
    """Play a match of VARIANT against the computer; with --hotseat, two people play at one terminal.

    Your moves are listed with numbers. Type a number, a card (AS), or an event with its card or suit (declare_marriage
    H). After a forbidden move you see the rule against it. q, Ctrl-C or the end of input stops the match; nothing is
    saved.
    """
    from sixtysix_tables import play as terminal

    if sys.stdin is None:
        raise SixtySixError("there is no standard input to play with")
    try:
        terminal.play(translated_machine(variant), randbits(32) if seed is None else seed, hotseat)
    except (terminal.Left, EOFError, KeyboardInterrupt):
        click.echo()


def _offered() -> tuple[str, ...]:
    return tuple(dict.fromkeys((spoken(), *known_languages())))


@frame.command("sixtysix serve --port 8066 --db games.sqlite")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...", type=frame.VARIANT)
@click.option("--host", default="127.0.0.1", help="Address to listen on.")
@click.option(
    "--port", default=8066, type=click.IntRange(0, 65535), help="Port to listen on; 0 chooses a free port."
)
@click.option("--db", default="sixtysix.sqlite", type=frame.FILE, help="Database of the games.")
@click.option("--origin", metavar="URL", help="Public address, if a proxy is in front of this server.")
@frame.in_language
def serve(variants: tuple[str, ...], db: str, host: str, port: int, origin: str | None) -> None:
    """Serve game tables in the browser: for two people, or for one person against the computer.

    The default is all variants. Pages are in the browser's language. If sixtysix does not have this language, pages are
    in the language of --language.

    Every move is saved before anyone sees it, so the server can be stopped and restarted at any time.
    """
    require("serve")
    from sixtysix_tables.serve.app import Options
    from sixtysix_tables.serve.server import Server

    parts = urlsplit(origin or "http://localhost")
    is_bare = parts.hostname and parts[2:] in (("", "", ""), ("/", "", ""))
    if parts.scheme not in ("http", "https") or not is_bare:
        raise SixtySixError(
            f"--origin: {origin!r} is not the address of a site, such as https://cards.example"
        )
    options = Options(
        db=Path(db),
        variants=variants or variant_names(),
        origin=origin and origin.rstrip("/"),
        languages=_offered(),
        host=host,
        port=port,
    )
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    server = Server(options)
    frame.console.print(f"Tables at {server.address} (Ctrl-C stops; games are saved in {db})", soft_wrap=True)
    try:
        server.run()
    except KeyboardInterrupt:
        frame.console.print(f"stopped; every game is saved in {db}", soft_wrap=True)


@frame.command("sixtysix table -o table schnapsen")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...", type=frame.VARIANT)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="Output folder.")
@frame.in_language
def table(variants: tuple[str, ...], output: Path) -> None:
    """Write a game table for the browser, as a folder of static files that need no server.

    People play there against the computer, even offline, and can install the table as an app. Put the folder on any
    static host. A VARIANT may be a file of house rules; the default is all variants of the family. Games stay in the
    browser; players can export and import them. Players choose the language on the first page; --language sets the
    default.
    """
    require("table")
    require("draw")
    require_folder(output)
    from sixtysix_tables.serve.offline import table_files

    frame.write_folder(output, table_files(variants or variant_names(), _offered()))
