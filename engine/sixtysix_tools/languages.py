"""List the languages, and bring their catalogues up to date."""

import re

import click

from sixtysix.chart.paths import spec_dir
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError
from sixtysix.languages import read_catalogue
from sixtysix.project.catalogues import FOLDER, paths, texts, untranslated, update


@frame.command("sixtysix languages --update")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option(
    "--update",
    "is_update",
    is_flag=True,
    help="Write the catalogues anew: with what is new, and without what nobody says any more.",
)
@frame.json_option
def languages(codes: tuple[str, ...], is_update: bool, as_json: bool) -> None:
    """List the languages beside English, and how many texts have no translation yet; of the CODEs (de) alone.

    With --update a CODE may be new: then its catalogue is begun, as a draft.
    """
    folder = spec_dir() / FOLDER
    chosen = [folder / f"{code}.po" for code in codes] or paths()
    for path in chosen:
        if not re.fullmatch("[a-z]{2,3}", path.stem) or not (is_update or path.is_file()):
            raise SixtySixError(f"there is no language {path.stem[:20]!r}; codes are of two letters or three")
        if is_update:
            update(path)
    wanted, found = texts(spec_dir()), {}
    shown = frame.table(["language", "state", "texts", "without translation"])
    for path in chosen:
        catalogue = read_catalogue(path)
        state, missing = "draft" if catalogue.is_draft else "offered", untranslated(catalogue, wanted)
        found[path.stem] = {"state": state, "texts": len(wanted), "missing": missing}
        shown.add_row(path.stem, state, f"{len(wanted):,}", f"{missing:,}")
    frame.report({"languages": found}, as_json, [shown])
