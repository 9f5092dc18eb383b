"""The commands of those who play."""

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
@click.option("--seed", type=frame.SEED, help="Where the random numbers start; drawn if it is left out.")
@click.option("--hotseat", is_flag=True, help="Two people at one terminal, and no computer.")
@frame.in_language
def play(variant: str, seed: int | None, hotseat: bool) -> None:
    """Play a match of VARIANT against the computer; with --hotseat, against each other.

    Type a number of the list, a card (AS), or an event with its card or suit (declare_marriage H). What is not allowed
    is answered with the rule that forbids it. q, Ctrl-C or the end of input leaves the table; nothing is saved.
    """
    from sixtysix_tables import play as terminal

    if sys.stdin is None:
        raise SixtySixError("there is no standard input to play with")
    try:
        terminal.play(translated_machine(variant), randbits(32) if seed is None else seed, hotseat)
    except (terminal.Left, EOFError, KeyboardInterrupt):
        click.echo()


def _offered() -> tuple[str, ...]:
    """Return the languages that pages are offered in, the one that is spoken first."""
    return tuple(dict.fromkeys((spoken(), *known_languages())))


@frame.command("sixtysix serve --port 8066 --db games.sqlite")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...", type=frame.VARIANT)
@click.option("--host", default="127.0.0.1", help="The address to listen at.")
@click.option("--port", default=8066, type=click.IntRange(0, 65535), help="Its port; 0 takes a free one.")
@click.option("--db", default="sixtysix.sqlite", type=frame.FILE, help="The file that keeps the games.")
@click.option(
    "--origin", metavar="URL", help="The address under which players reach a proxy before this server."
)
@frame.in_language
def serve(variants: tuple[str, ...], db: str, host: str, port: int, origin: str | None) -> None:
    """Serve tables in the browser: for two people or one against the computer, of any VARIANT (of all of them).

    Pages are in the language of the browser, if its catalogue is whole; with --language, in that one where a browser
    asks for none that is offered.

    Every move is in the file before anyone is told of it: stop the server whenever you like, and start it again.
    """
    require("serve")
    from sixtysix_tables.serve.app import Options
    from sixtysix_tables.serve.server import Server

    parts = urlsplit(origin or "http://localhost")
    is_bare = parts.hostname and parts[2:] in (("", "", ""), ("/", "", ""))
    if parts.scheme not in ("http", "https") or not is_bare:
        raise SixtySixError(f"--origin: {origin!r} is no address of a page, such as https://cards.example")
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
    frame.console.print(f"Tables at {server.address} (Ctrl-C stops; the games stay in {db})", soft_wrap=True)
    try:
        server.run()
    except KeyboardInterrupt:
        frame.console.print(f"stopped; every game is kept in {db}", soft_wrap=True)


@frame.command("sixtysix table -o table schnapsen")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...", type=frame.VARIANT)
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="The folder for the files."
)
@frame.in_language
def table(variants: tuple[str, ...], output: Path) -> None:
    """Make a table in the browser that needs no server: a folder of static files.

    It plays against the computer, offline too, and can be installed. Put the folder on any host of files. A VARIANT may
    be a file of house rules; all variants of the family are there if none is named. Games stay in the browser, and go
    to a file and back in the form of sixtysix play. It is in the language of the browser, or one chosen on the first
    page; with --language, in that one where a browser asks for none that is offered.
    """
    require("table")
    require("draw")
    require_folder(output)
    from sixtysix_tables.serve.offline import table_files

    frame.write_folder(output, table_files(variants or variant_names(), _offered()))
