"""Generate machines, diagrams, tests, vectors and reports."""

from collections.abc import Iterable
from pathlib import Path

import click

from sixtysix.build import PACKAGE_FILES, build_variants, compare, family_files, write
from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.variants import chart_path
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, counted


@frame.command("sixtysix build schnapsen --out /tmp/built")
@click.argument("names", metavar="[VARIANT]...", nargs=-1)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if something is not up to date."
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write below this folder.")
@click.option("--anew", is_flag=True, help="Do not use what an earlier build of the same spec has left.")
def build(names: tuple[str, ...], only_check: bool, out: Path | None, anew: bool) -> None:
    """Generate machines, diagrams, tests, vectors and reports of the VARIANTs (default: all of the family)."""
    files = PACKAGE_FILES | ({} if out else family_files())
    wanted = list(names or variant_names())
    root = out or _project_root(wanted)
    builds = frame.progress(build_variants(wanted, anew=anew), "building", len(wanted))
    for built in builds:
        files |= built.files
        frame.warn(built.warnings)
    if only_check:
        stale = compare(root, files)
        for path, how in stale.items():
            click.echo(f"{path}: {how}", err=True)
        click.echo(f"{counted(len(files), 'file')}, {len(stale)} not up to date")
        frame.end(stale)
    written = write(root, files)
    click.echo(f"{counted(len(files), 'file')} below {root}, {len(written)} of them changed")


def _project_root(names: Iterable[str]) -> Path:
    """Find the folder of the checkout, where everything made of the family's chart is written."""
    root = spec_dir().parent
    for name in names:
        if chart_path(name) != spec_dir() / "chart.yaml":
            raise SixtySixError(f"{name} is of another chart: say with --out where to write")
    if not (root / "pyproject.toml").is_file():
        raise SixtySixError("this is no checkout of the project: say with --out where to write")
    return root
