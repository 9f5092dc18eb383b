"""Generate machines, diagrams, tests, vectors and reports."""

from pathlib import Path

import click

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.paths import built_below
from sixtysix.chart.variants import chart_path
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, counted, require
from sixtysix.files import require_folder
from sixtysix.project.build import PACKAGE_FILES, Files, build_variants, compare, family_files, write


@frame.command("sixtysix build schnapsen --out /tmp/built")
@click.argument("names", metavar="[VARIANT]...", nargs=-1)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if something is not up to date."
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write below this folder.")
@click.option("--anew", is_flag=True, help="Do not use what an earlier build of the same spec has left.")
def build(names: tuple[str, ...], only_check: bool, out: Path | None, anew: bool) -> None:
    """Generate machines, diagrams, tests, vectors and reports of the VARIANTs (default: all of the family).

    What is made of the family is written into the checkout; what is made of a file of house rules, sunday.yaml, into
    the folder sunday beside it.
    """
    require("draw")  # said before the long work begins
    wanted = list(names or variant_names())
    roots = [out or _root(name) for name in wanted]
    for root in roots if not only_check else ():
        require_folder(root)
    files: dict[Path, Files] = {root: dict(PACKAGE_FILES) for root in roots}
    if spec_dir().parent in files and not out:
        files[spec_dir().parent] |= family_files()
    builds = frame.progress(build_variants(wanted, anew=anew), "building", len(wanted))
    for root, built in zip(roots, builds, strict=True):
        files[root] |= built.files
        frame.warn(built.warnings)
    if only_check:
        stale = {path: how for root, some in files.items() for path, how in compare(root, some).items()}
        for path, how in stale.items():
            click.echo(f"{path}: {how}", err=True)
        click.echo(f"{counted(sum(map(len, files.values())), 'file')}, {len(stale)} not up to date")
        frame.end(stale)
    for root, some in files.items():
        written = write(root, some)
        click.echo(f"{counted(len(some), 'file')} below {root}, {len(written)} of them changed")


def _root(name: str) -> Path:
    """Find where everything made of a variant is written if nobody says where."""
    if chart_path(name) != spec_dir() / "chart.yaml":
        raise SixtySixError(f"{name} is of another chart: say with --out where to write")
    root = built_below(name)
    if root == spec_dir().parent and not (root / "pyproject.toml").is_file():
        raise SixtySixError("this is no checkout of the project: say with --out where to write")
    return root
