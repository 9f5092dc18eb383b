"""The command that makes a site of the rules."""

from itertools import chain
from pathlib import Path

import click

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.paths import is_path
from sixtysix.chart.variants import chart_path
from sixtysix.cli import frame
from sixtysix.cli.work import progress
from sixtysix.errors import SixtySixError, require
from sixtysix.files import require_folder, update_folder
from sixtysix.languages import Language


@frame.command("sixtysix rulebook sunday.yaml -o rulebook")
@click.argument("names", metavar="[VARIANT]...", nargs=-1, type=frame.VARIANT)
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
    from sixtysix.evidence.cover import built_vectors
    from sixtysix.evidence.vectors import read_vectors
    from sixtysix.project.build import build_variants
    from sixtysix.project.catalogues import whole
    from sixtysix_rulebook.book import book_of, read_chapters, require_different
    from sixtysix_rulebook.pages import Pages

    require_folder(output, "index.html")
    files = [name for name in names if is_path(name)]
    charts = {chart_path(name) for name in names}
    if len(charts) > 1:
        raise SixtySixError("a rulebook is of one chart, but the variants are of several")
    family = variant_names() if charts <= {spec_dir() / "chart.yaml"} else ()
    known = [name for name in names if not is_path(name)] or list(family)
    if files:
        require_different([*known, *files])
    built = {name: [] if is_path(name) else built_vectors(name) for name in [*known, *files]}
    unbuilt = [name for name, found in built.items() if not found]
    made = progress(build_variants(unbuilt), "searching hands", len(unbuilt)) if unbuilt else ()
    for name, found in zip(unbuilt, made, strict=True):
        built[name] = read_vectors(
            next(text for file, text in found.files.items() if file.endswith(".jsonl"))
        )
        frame.warn(found.warnings)
    book = book_of(progress(read_chapters(built), "playing hands", len(built)))
    languages = {one.code: one for one in (*whole(), language)}
    pages = chain.from_iterable(Pages(book.told_in(one), languages.values()) for one in languages.values())
    games = len(languages) * len(built)

    def begun(page: tuple[str, str]) -> int:
        """Count a game with its first page."""
        return int(Path(page[0]).match("variants/*/index.html"))

    texts = dict(progress(pages, "writing the pages of games", games, size=begun))
    update_folder(output, texts)
    click.echo(f"{sum(path.endswith('.html') for path in texts)} pages: {output / 'index.html'}")
