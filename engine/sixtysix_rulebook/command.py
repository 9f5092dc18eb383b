"""The command that makes a site of the rules. Its folder is replaced as a whole or not at all."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.paths import is_path
from sixtysix.chart.variants import chart_path
from sixtysix.cli import frame
from sixtysix.cli.work import progress
from sixtysix.errors import SixtySixError, require
from sixtysix.languages import Language

MARK = "rulebook.txt"
"""A folder with this file is a rulebook, which we may replace."""

MADE = "A rulebook made by `sixtysix rulebook`; it replaces this whole folder.\n"


def require_place(folder: Path) -> None:
    """Make sure that the site may be written to a folder.

    Raises:
        SixtySixError: if it holds something else than a rulebook, or there is no folder above it.
    """
    if not folder.resolve().parent.is_dir():
        raise SixtySixError(f"{folder}: cannot be written: there is no folder {folder.parent}")
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise SixtySixError(f"{folder}: is no folder; say another one with -o")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise SixtySixError(f"{folder}: holds other things than a rulebook; say another folder with -o")


def write_site(folder: Path, pages: Iterable[tuple[str, str]]) -> int:
    """Write the pages to a new folder, put it in the old one's place, and count the pages.

    Raises:
        SixtySixError: see `require_place`; then nothing has changed.
    """
    require_place(folder)
    target, number = folder.resolve(), 0
    with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as work:
        made, former = Path(work) / "made", Path(work) / "former"
        for path, text in chain(pages, [(MARK, MADE)]):
            file = made / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            number += path.endswith(".html")
        # No system renames one folder over another that holds something. The old one steps aside, and comes back if
        # the new one cannot take its place.
        if target.exists():
            target.rename(former)
        try:
            made.rename(target)
        except BaseException:
            if former.exists():
                former.rename(target)
            raise
    return number


@frame.command("sixtysix rulebook sunday.yaml -o rulebook")
@click.argument("names", metavar="[VARIANT]...", nargs=-1)
@click.option(
    "-o",
    "--output",
    default="rulebook",
    type=click.Path(path_type=Path),
    help="The folder for the site; what it held of an earlier one is replaced.",
)
@frame.in_language
def rulebook(names: tuple[str, ...], output: Path, language: Language) -> None:
    """Make a site of the rules: charts to click, conditions with their rulings, hands to step through.

    It is in English, and beside it in each language whose catalogue is whole; with --language, in that one too.

    Named variants are the only ones in the site. A VARIANT that is a file joins those named, or the whole family.
    """
    require("rulebook")
    from sixtysix.project.build import build_variants
    from sixtysix.project.catalogues import whole
    from sixtysix_rulebook.book import book_of, read_chapters, require_different
    from sixtysix_rulebook.evidence import Files, generated_files
    from sixtysix_rulebook.pages import Pages

    require_place(output)
    files = [name for name in names if is_path(name)]
    charts = {chart_path(name) for name in names}
    if len(charts) > 1:
        raise SixtySixError("a rulebook is of one chart, but the variants are of several")
    family = variant_names() if charts <= {spec_dir() / "chart.yaml"} else ()
    known = [name for name in names if not is_path(name)] or list(family)
    if files:
        require_different([*known, *files])
    built: dict[str, Files] = {n: {} if is_path(n) else generated_files(n) for n in [*known, *files]}
    unbuilt = [name for name, found in built.items() if not found]
    made = progress(build_variants(unbuilt), "searching hands", len(unbuilt)) if unbuilt else ()
    for name, found in zip(unbuilt, made, strict=True):
        built[name] = found.files
        frame.warn(found.warnings)
    book = book_of(progress(read_chapters(built), "playing hands", len(built)))
    languages = {one.code: one for one in (*whole(), language)}
    sites = [Pages(book.told_in(one), languages.values()) for one in languages.values()]
    pages = progress(chain.from_iterable(sites), "writing pages", sum(map(len, sites)))
    number = write_site(output, pages)
    click.echo(f"{number} pages: {output / 'index.html'}")
