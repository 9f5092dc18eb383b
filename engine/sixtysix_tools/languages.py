"""List the languages, and bring their catalogues up to date."""

import re
from pathlib import Path

import click

from sixtysix.chart.paths import spec_dir
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, counted
from sixtysix.languages import CONTEXT, Entry, read_catalogue
from sixtysix.project.catalogues import FOLDER, due, fingerprint, paths, texts, untranslated, update
from sixtysix_tools.readings import when_read


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
    tasks = [task for path in chosen for task in due(path) if is_whole and task.code != "draft"]
    told = {"due": list(map(vars, tasks))} if is_whole else {}
    frame.report({"languages": found} | told, as_json, [shown, *map(str, tasks)])
    frame.end(bool(tasks))


def _read(path: Path, given: str) -> None:
    """Show a translation and its English text, and both as they were when it was read; note that it has been read."""
    wanted, entries = texts(spec_dir()), read_catalogue(path).entries
    meant = [
        text
        for text, one in entries.items()
        if (one.says or one.due)
        and given in (text, text.rpartition(CONTEXT)[2], *wanted.get(text, ()), str(one.line))
    ]
    if len(meant) != 1:
        stand = (
            f"{counted(len(meant), 'text')} of {path.name} are"
            if meant
            else f"no translated text of {path.name} is"
        )
        raise SixtySixError(f"{stand} {given[:60]!r}; translations are read one at a time")
    text, one = meant[0], entries[meant[0]]

    def before(folder: Path) -> str:
        known = folder / FOLDER / path.name
        old = read_catalogue(known).entries.get(one.before or text, Entry()) if known.is_file() else Entry()
        return old.says if fingerprint(one.before or text, old.says) == one.read else ""

    for label, says in (
        ("English was", one.before),
        ("English is", text.rpartition(CONTEXT)[2]),
        (f"{path.stem} was", when_read(before) or one.due),
        (f"{path.stem} is", one.says or one.due),
    ):
        click.echo(f"{label}: {says or 'not known'}", err=True)
    if click.confirm("Does it say the same?", err=True):
        update(path, text)
