"""List the variants of the family."""

import click

from sixtysix.chart import load_chart, load_variant, variant_names
from sixtysix.cli import frame
from sixtysix.languages import Language


@frame.command("sixtysix variants")
@click.option("--names", is_flag=True, help="Print the names alone, for scripts.")
@frame.json_option
@frame.in_language
def variants(names: bool, as_json: bool, language: Language) -> None:
    """List the variants of the family."""
    if names:
        click.echo(" ".join(variant_names()))
        return
    family = load_chart()
    loaded = [load_variant(name, family) for name in variant_names()]
    _ = language
    known = [{"name": v.name, "title": _(v.title), "says": _(v.says)} for v in loaded]
    shown = frame.table([_("name"), _("title"), _("what it is")])
    for one in known:
        shown.add_row(*one.values())
    frame.report({"variants": known}, as_json, [shown])
