"""Serve tables in the browser."""

import logging
from pathlib import Path
from string import ascii_lowercase, digits

import click

from sixtysix.chart import variant_names
from sixtysix.cli import frame
from sixtysix.errors import require
from sixtysix.languages import Language


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
    help="The address under which players reach a proxy before this server, with its path; may be given again.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    default=("127.0.0.1", "::1"),
    help="An address, or a network, whose headers say who the client is; may be given again.",
)
@click.option(
    "--keep",
    default=90.0,
    metavar="DAYS",
    type=frame.POSITIVE,
    help="Delete games that nobody has played for so long.",
)
@click.option(
    "--backup", type=frame.NEW_FILE, help="Copy the file of the games to this new file, and serve nothing."
)
@click.option(
    "--computers",
    default=1,
    type=click.IntRange(1, 64),
    help="In how many processes the computer thinks; each needs a core where many play against it.",
)
@click.option(
    "--mark",
    metavar="LETTER",
    type=click.Choice([*ascii_lowercase, *digits]),
    help="Begins the ids of tables and the keys of players, so that a proxy finds this process among others.",
)
@click.option("--metrics", is_flag=True, help="Tell numbers about the server at /metrics, for Prometheus.")
@click.option(
    "--log-level",
    default="warning",
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="What is written of its work; info has a line for each request.",
)
@frame.in_language
def serve(
    variants: tuple[str, ...],
    host: str,
    port: int,
    db: str,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    keep: float,
    backup: str | None,
    computers: int,
    mark: str | None,
    metrics: bool,
    log_level: str,
    language: Language,
) -> None:
    """Serve tables in the browser: for two people or one against the computer, of any VARIANT (of all of them).

    Pages are in the language of the browser, if its catalogue is whole, or one chosen on the first page; with
    --language, in that one where a browser asks for none that is offered.

    Every move is in the file before anyone is told of it: stop the server whenever you like, and start it again.
    """
    require("serve")
    from sixtysix.project.catalogues import whole
    from sixtysix_tables.serve import storage
    from sixtysix_tables.serve.app import Options
    from sixtysix_tables.serve.server import Server

    if backup:
        storage.backup(Path(db), Path(backup))
        frame.console.print(f"{db} is copied to {backup}", soft_wrap=True)
        return
    options = Options(
        db=Path(db),
        variants=variants or variant_names(),
        host=host,
        port=port,
        origins=tuple(origin.rstrip("/") for origin in origins),
        keep=keep,
        proxies=proxies,
        computers=computers,
        mark=mark or "",
        log_level=log_level,
        metrics=metrics,
        languages=tuple({one.code: one for one in (language, *whole())}.values()),
    )
    logging.basicConfig(level=log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    server = Server(options)
    others = f", for others in your network at {server.others}/" if server.others else ""
    frame.console.print(
        f"Tables at {server.address}{others} (Ctrl-C stops; the games stay in {db})", soft_wrap=True
    )
    try:
        server.run()
    except KeyboardInterrupt:
        frame.console.print(f"stopped; every game is kept in {db}", soft_wrap=True)
