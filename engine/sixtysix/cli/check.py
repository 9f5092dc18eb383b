"""Check the spec, or files of it, and report everything that is wrong."""

import sys
from pathlib import Path

import click

from sixtysix.cli import BAD_INPUT, frame
from sixtysix.errors import counted
from sixtysix.project.check import all_files, warnings
from sixtysix.project.check import check as problems_of


@frame.command("sixtysix check house.yaml")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@frame.json_option
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check FILES of the spec, or the project's own spec, and report everything that is wrong."""
    files = files or tuple(all_files())
    problems, without_effect = problems_of(files), warnings(files)
    if not as_json:
        for problem in problems:
            click.echo(str(problem), err=True)
        frame.warn(map(str, without_effect))
    found = {"errors": list(map(vars, problems)), "warnings": list(map(vars, without_effect))}
    content = {"files": len(files), **found}
    frame.report(content, as_json, [f"{counted(len(files), 'file')}, {counted(len(problems), 'error')}"])
    sys.exit(BAD_INPUT if problems else 0)
