"""The command that makes a site of the rules."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import click

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.paths import is_path
from sixtysix.chart.variants import chart_path
from sixtysix.cli import frame
from sixtysix.cli.frame import require_folder, update_folder
from sixtysix.cli.work import progress
from sixtysix.errors import SixtySixError, require
from sixtysix.languages import ENDONYMS, ENGLISH, catalogue, speaking

Item = TypeVar("Item")


@frame.command("sixtysix rulebook sunday.yaml -o rulebook")
@click.argument("names", metavar="[VARIANT]...", nargs=-1, type=frame.VARIANT)
@click.option(
    "-o",
    "--output",
    default="rulebook",
    type=click.Path(path_type=Path),
    help="The folder for the site; pages of an earlier one go, except what somebody has changed.",
)
@click.option(
    "--language",
    "codes",
    metavar="CODE",
    multiple=True,
    help="A language of the site; may be given again. The first is at its top, each other one in a folder.",
)
@click.pass_context
def rulebook(context: click.Context, names: tuple[str, ...], output: Path, codes: tuple[str, ...]) -> None:
    """Make a site of the rules: prose and charts, examples to step through, and a table to try them on.

    It is of all variants in English, if no other ones are named. A VARIANT that is a file joins those named, or the
    whole family.
    """
    require("rulebook")
    from sixtysix.evidence.cover import built_vectors
    from sixtysix.evidence.vectors import read_vectors
    from sixtysix.project.build import build_variants
    from sixtysix_rulebook.book import book_of, read_chapters, require_different
    from sixtysix_rulebook.hands import FOLDER
    from sixtysix_rulebook.pages import Pages
    from sixtysix_tables.serve.offline import table_files

    require_folder(output)
    languages = list(dict.fromkeys(codes)) or [context.obj or ENGLISH]
    for code in languages:
        catalogue(code)
    files = [name for name in names if is_path(name)]
    if len(charts := {chart_path(name) for name in names}) > 1:
        raise SixtySixError("a rulebook is of one chart, but the variants are of several")
    family = variant_names() if charts <= {spec_dir() / "chart.yaml"} else ()
    variants = [*([name for name in names if not is_path(name)] or family), *files]
    if files:
        require_different(variants)
    built = {name: [] if is_path(name) else built_vectors(name) for name in variants}
    unbuilt = [name for name, found in built.items() if not found]
    made = _told(build_variants(unbuilt), "searching hands", unbuilt) if unbuilt else ()
    for name, found in zip(unbuilt, made, strict=True):
        [lines] = [text for file, text in found.files.items() if file.endswith(".jsonl")]
        built[name] = read_vectors(lines)
        frame.warn(found.warnings)
    chapters = list(_told(read_chapters(built), "playing hands", variants))
    texts: dict[str, str] = {}
    for code in languages:
        with speaking(code):
            book = book_of(chapter.translated() for chapter in chapters)
            pages = Pages(book, languages)
            parts = map(dict, (pages.shared(), *map(pages.of_game, book.chapters)))
            label = f"writing in {ENDONYMS.get(code, code)}"
            for part in _told(parts, label, ["what the games share", *variants]):
                texts |= part
    tables = (table_files(variants, each) for each in (languages,))
    for part in _told(tables, "writing", ["the table"]):
        texts |= {f"{FOLDER}/{name}": text for name, text in part.items()}
    update_folder(output, texts)
    count = sum(path.endswith(".html") for path in texts)
    click.echo(f"{count} pages in {len(texts)} files: {output / 'index.html'}")


def _told(items: Iterable[Item], label: str, names: Sequence[str]) -> Iterator[Item]:
    """Yield the items, one for each name: with a bar on a terminal, elsewhere each after a line with its name."""
    if frame.messages.is_terminal:
        yield from progress(items, label, len(names))
        return
    making = iter(items)
    for name in names:
        click.echo(f"{label}: {name}", err=True)
        yield next(making)
