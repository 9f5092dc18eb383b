"""Serve tables in the browser."""

from pathlib import Path

import click

from sixtysix.chart import variant_names
from sixtysix.cli import frame
from sixtysix.errors import require


@frame.command("sixtysix serve --port 8066 --db games.sqlite")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
@click.option("--host", default="127.0.0.1", help="The address to listen at.")
@click.option("--port", default=8066, type=click.IntRange(0, 65535), help="Its port; 0 takes a free one.")
@click.option("--db", default="sixtysix.sqlite", type=frame.FILE, help="The file that keeps the games.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="The address under which players reach a proxy before this server; may be given again.",
)
@click.option(
    "--keep",
    default=90.0,
    metavar="DAYS",
    type=frame.POSITIVE,
    help="Delete games that nobody has played for so long.",
)
def serve(
    variants: tuple[str, ...], host: str, port: int, db: str, origins: tuple[str, ...], keep: float
) -> None:
    """Play in the browser, two people or one against the computer, at tables of any VARIANT (of all of them).

    Every move is in the file before anyone is told of it: stop the server whenever you like, and start it again.
    """
    require("serve")
    from sixtysix.serve.app import Options
    from sixtysix.serve.server import Server

    names = variants or variant_names()
    server = Server(Options(Path(db), names, host, port, tuple(o.rstrip("/") for o in origins), keep))
    frame.console.print(f"Tables at {server.address} (Ctrl-C stops; the games stay in {db})", soft_wrap=True)
    try:
        server.run()
    except KeyboardInterrupt:
        frame.console.print(f"stopped; every game is kept in {db}", soft_wrap=True)
