"""Commands about the spec and what is generated from it."""

import json
import sys
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.check import check, spec_files
from sixtysix.cli.common import BAD_INPUT, FINDINGS, console, example, progress
from sixtysix.errors import SixtySixError
from sixtysix.machines import machine


@click.command("check", epilog=example("sixtysix check house.yaml"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check_command(files: tuple[Path, ...], as_json: bool) -> None:
    """Check FILES of the spec, or the project's own spec, and report everything that is wrong."""
    files = files or tuple(spec_files())
    problems = check(files)
    if as_json:
        click.echo(json.dumps({"files": len(files), "errors": [vars(problem) for problem in problems]}))
    else:
        for problem in problems:
            click.echo(str(problem), err=True)
        click.echo(f"{len(files)} files, {len(problems)} errors")
    sys.exit(BAD_INPUT if problems else 0)


@click.command(epilog=example("sixtysix variants"))
@click.option("--names", is_flag=True, help="Print the names alone, for scripts.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def variants(names: bool, as_json: bool) -> None:
    """List the variants of the family."""
    if names:
        click.echo(" ".join(variant_names()))
        return
    charts = [load(name) for name in variant_names()]
    known = [c.variant for c in charts if c.variant]
    if as_json:
        click.echo(
            json.dumps({"variants": [{"name": v.name, "title": v.title, "says": v.says} for v in known]})
        )
        return
    table = Table(box=SIMPLE_HEAD)
    for heading in ("name", "title", "what it is"):
        table.add_column(heading, overflow="fold")
    for variant in known:
        table.add_row(variant.name, variant.title, variant.says)
    console.print(table)


@click.command(epilog=example("sixtysix build schnapsen --out /tmp/built"))
@click.argument("names", metavar="[VARIANT]...", nargs=-1)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if something is not up to date."
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write below this folder.")
@click.option("--anew", is_flag=True, help="Do not rely on what an earlier build of the same spec gave.")
def build(names: tuple[str, ...], only_check: bool, out: Path | None, anew: bool) -> None:
    """Generate machines, diagrams, tests, vectors and reports of the VARIANTs (default: all of the family)."""
    from sixtysix.build import build_variants, compare, package_files, write

    root = out or _project_root()
    files = package_files()
    wanted = list(names or variant_names())
    builds = progress(build_variants(wanted, anew=anew), "building", len(wanted))
    for name, built in zip(wanted, builds, strict=True):
        files |= built.files
        if built.unshown:
            click.echo(f"{name}: no hand shows {', '.join(built.unshown)}", err=True)
    if only_check:
        stale = list(compare(root, files))
        for found in stale:
            click.echo(str(found), err=True)
        click.echo(f"{len(files)} files, {len(stale)} not up to date")
        sys.exit(FINDINGS if stale else 0)
    written = write(root, files)
    click.echo(f"{len(files)} files below {root}, {len(written)} of them changed")


def _project_root() -> Path:
    root = spec_dir().parent
    if not (root / "pyproject.toml").is_file():
        raise SixtySixError("this is no checkout of the project: say with --out where to write")
    return root


@click.command(epilog=example('sixtysix explain schnapsen "1 close_talon" --trace hands.jsonl --step 3'))
@click.argument("variant")
@click.argument("event")
@click.option(
    "--trace", type=click.Path(exists=True, dir_okay=False), help="Explain the event in a hand of this trace."
)
@click.option("--hand", default=1, show_default=True, type=click.IntRange(1), help="Which hand of the trace.")
@click.option(
    "--step", default=1, show_default=True, type=click.IntRange(1), help="Before which of its steps."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def explain(variant: str, event: str, trace: str | None, hand: int, step: int, as_json: bool) -> None:
    """Say when a VARIANT allows an EVENT, or with --trace why it does or does not at one point of a hand.

    An EVENT is a name (close_talon), within a trace a line: player, name, card or suit ("1 lead_card AS").
    """
    from sixtysix.play.explain import conditions, explanation

    if trace is None:
        found = conditions(load(variant), event)
        click.echo(json.dumps(found.json()) if as_json else str(found))
    else:
        answer = explanation(machine(variant), event, Path(trace), hand, step)
        click.echo(json.dumps(answer.json()) if as_json else str(answer))


COMMANDS = (check_command, variants, build, explain)
