"""List the variants of the family."""

import click

from sixtysix.chart import load_chart, load_variant, variant_names
from sixtysix.cli.frame import example, json_option, report, table


@click.command(epilog=example("sixtysix variants"))
@click.option("--names", is_flag=True, help="Print the names alone, for scripts.")
@json_option
def variants(names: bool, as_json: bool) -> None:
    """List the variants of the family."""
    if names:
        click.echo(" ".join(variant_names()))
        return
    family = load_chart()
    known = [load_variant(name, family) for name in variant_names()]
    shown = table(["name", "title", "what it is"])
    for v in known:
        shown.add_row(v.name, v.title, v.says)
    report(
        {"variants": [{"name": v.name, "title": v.title, "says": v.says} for v in known]}, as_json, [shown]
    )
