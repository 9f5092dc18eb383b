"""The command that checks and updates the language catalogues."""

import re

import click

from sixtysix.chart import spec_dir
from sixtysix.chart.problems import Problem
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, require


@frame.command("sixtysix languages --update")
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option("--update", "is_update", is_flag=True, help="Add new texts, drop unused texts, and compile.")
@click.option("--whole", "is_whole", is_flag=True, help="Also find texts without a translation.")
@frame.json_option
def languages(codes: tuple[str, ...], is_update: bool, is_whole: bool, as_json: bool) -> None:
    """Check the catalogues in spec/languages.

    A CODE such as de selects one catalogue. With --update, a catalogue is created for a new CODE. A text without a
    translation is shown in English.
    """
    require("languages")
    from sixtysix_tools.catalogues import MISSING, problems, template, updated, write_catalogue

    folder = spec_dir() / "languages"
    for code in codes:
        if not re.fullmatch("[a-z]{2,3}", code) or not (is_update or (folder / f"{code}.po").is_file()):
            raise SixtySixError(f"there is no language {code[:20]!r}; a code has two or three letters")
    chosen = [folder / f"{code}.po" for code in codes] or sorted(folder.glob("*.po"))
    texts, found, missing = template(), list[Problem](), dict[str, int]()
    if is_update:
        for path, catalogue in [(path, updated(path, texts)) for path in chosen]:
            write_catalogue(path, catalogue)
    for path in chosen:
        of_path = [*problems(path, texts)]
        missing[path.stem] = sum(one.code == MISSING for one in of_path)
        found += [one for one in of_path if is_whole or one.code != MISSING]
    lines = (f"{code}: {len(texts):,} texts, {number:,} not translated" for code, number in missing.items())
    content = {"texts": len(texts), "missing": missing, "problems": [vars(one) for one in found]}
    frame.report(content, as_json, [*lines, *map(str, found)])
    frame.end(found)
