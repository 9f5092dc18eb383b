"""List the languages, and bring their catalogues up to date."""

import re
from pathlib import Path

import click

from sixtysix.chart.paths import spec_dir
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, counted
from sixtysix.languages import CONTEXT, read_catalogue
from sixtysix.project.catalogues import FOLDER, due, paths, texts, untranslated, update


@frame.command("sixtysix languages --update")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option(
    "--update",
    "is_update",
    is_flag=True,
    help="Write the catalogues anew: with what is new, and without what nobody says any more.",
)
@click.option("--whole", "is_whole", is_flag=True, help="Find what is due; a release has nothing that is.")
@click.option(
    "--read",
    metavar="TEXT",
    help="Note that the translation of this text has been read: in English, or where it is said, or its line.",
)
@frame.json_option
def languages(
    codes: tuple[str, ...], is_update: bool, is_whole: bool, read: str | None, as_json: bool
) -> None:
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
    if read is not None:
        if len(codes) != 1:
            raise SixtySixError("translations are read one at a time: name one CODE")
        _read(chosen[0], read)
    wanted, found = texts(spec_dir()), {}
    shown = frame.table(["language", "state", "texts", "without translation"])
    for path in chosen:
        catalogue = read_catalogue(path)
        state, missing = "draft" if catalogue.is_draft else "offered", untranslated(catalogue, wanted)
        found[path.stem] = {"state": state, "texts": len(wanted), "missing": missing}
        shown.add_row(path.stem, state, f"{len(wanted):,}", f"{missing:,}")
    tasks = [task for path in chosen for task in due(path) if task.code != "draft"]
    frame.report(
        {"languages": found, "due": list(map(vars, tasks))}, as_json, [shown, *map(str, tasks * is_whole)]
    )
    frame.end(tasks * is_whole)


def _read(path: Path, given: str) -> None:
    """Show a translation and its English text, and both as they were when it was read; note that it has been read."""
    wanted, entries = texts(spec_dir()), read_catalogue(path).entries
    translated = {text: one for text, one in entries.items() if one.says or one.due}
    meant = [t for t, one in translated.items() if given in (t, *wanted.get(t, ()), str(one.line))]
    if len(meant) != 1:
        number = counted(len(meant), "translation")
        raise SixtySixError(
            f"{given[:60]!r} means {number} of {path.name}; name one, by its text, place or line"
        )
    (text,), one = meant, entries[meant[0]]

    was = one.due or "not known"
    click.echo(f"English was: {one.before or text}\nEnglish is: {text.rpartition(CONTEXT)[2]}", err=True)
    click.echo(f"{path.stem} was: {was}\n{path.stem} is: {one.says or one.due}", err=True)
    if click.confirm("Does it say the same?", err=True):
        update(path, text)
