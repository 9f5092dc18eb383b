"""The command that makes a site of the rules."""

from pathlib import Path

import click

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.paths import is_path
from sixtysix.chart.variants import chart_path
from sixtysix.cli import frame
from sixtysix.cli.frame import require_folder
from sixtysix.cli.work import progress
from sixtysix.errors import SixtySixError, require
from sixtysix.languages import ENDONYMS, ENGLISH, catalogue, speaking


@frame.command("sixtysix rulebook sunday.yaml -o rulebook")
@click.argument("names", metavar="[VARIANT]...", nargs=-1, type=frame.VARIANT)
@click.option(
    "-o", "--output", default="rulebook", type=click.Path(path_type=Path), help="The folder for the site."
)
@click.option(
    "--language",
    "codes",
    metavar="CODE",
    multiple=True,
    envvar=frame.LANGUAGE,
    default=[ENGLISH],
    help="Language of the site; may be repeated. The first language is in the root, the others are in subfolders.",
)
def rulebook(names: tuple[str, ...], output: Path, codes: tuple[str, ...]) -> None:
    """Make a site of the rules: prose, charts, examples to step through, and game tables to play at.

    Default: all variants, in English. Files of house rules are added to the named variants; without names, to all.
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
    languages = list(dict.fromkeys(codes))
    for code in languages:
        catalogue(code)
    files = [name for name in names if is_path(name)]
    if len(charts := {chart_path(name) for name in names}) > 1:
        raise SixtySixError("a rulebook covers one chart, but these variants belong to several")
    family = variant_names() if charts <= {spec_dir() / "chart.yaml"} else ()
    variants = [*([name for name in names if not is_path(name)] or family), *files]
    if files:
        require_different(variants)
    built = {name: [] if is_path(name) else built_vectors(name) for name in variants}
    unbuilt = [name for name, found in built.items() if not found]
    made = progress(build_variants(unbuilt), "searching hands", len(unbuilt)) if unbuilt else ()
    for name, found in zip(unbuilt, made, strict=True):
        [lines] = [text for file, text in found.files.items() if file.endswith(".jsonl")]
        built[name] = read_vectors(lines)
        frame.warn(found.warnings)
    chapters = list(progress(read_chapters(built), "playing hands", len(variants)))
    texts: dict[str, str] = {}
    for code in languages:
        with speaking(code):
            book = book_of(chapter.translated() for chapter in chapters)
            pages = Pages(book, languages)
            parts = map(dict, (pages.shared(), *map(pages.of_game, book.chapters)))
            label = f"writing in {ENDONYMS.get(code, code)}"
            for part in progress(parts, label, 1 + len(variants)):
                texts |= part
    texts |= {f"{FOLDER}/{name}": text for name, text in table_files(variants, languages).items()}
    frame.write_folder(output, texts)
