"""List the variants of the family."""

import click

from sixtysix.chart import load_chart, load_variant, variant_names
from sixtysix.cli import frame


@frame.command("sixtysix variants")
@click.option("--names", is_flag=True, help="Print the names alone, for scripts.")
@frame.json_option
def variants(names: bool, as_json: bool) -> None:
    """List the variants of the family."""
    if names:
        click.echo(" ".join(variant_names()))
        return
    family = load_chart()
    loaded = [load_variant(name, family) for name in variant_names()]
    known = [{"name": v.name, "title": v.title, "says": v.says} for v in loaded]
    shown = frame.table(["name", "title", "what it is"])
    for one in known:
        shown.add_row(*one.values())
    frame.report({"variants": known}, as_json, [shown])
