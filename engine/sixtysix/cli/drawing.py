"""Commands that draw charts, and say what differs between two."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import click

from sixtysix.cli.common import FINDINGS, example, require_folder
from sixtysix.errors import SixtySixError
from sixtysix.spec import load
from sixtysix.spec.comparison import compare
from sixtysix.spec.comparison_text import text
from sixtysix.spec.model import Chart
from sixtysix.spec.problems import did_you_mean
from sixtysix.spec.revisions import side


def drawing(*formats: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options of a command that draws."""

    def options(command: Callable[..., None]) -> Callable[..., None]:
        state = click.option("--state", help="Draw this state with its neighbours, not the whole chart.")
        form = click.option(
            "--format", "file_format", type=click.Choice(formats), default="svg", show_default=True
        )
        return state(form(command))

    return options


@click.command(
    epilog=example("sixtysix diagram snapszer --state TRICK_START --format png -o trick_start.png")
)
@click.argument("variant")
@click.option("--diff", "other", metavar="OTHER", help="Mark what differs from this variant, as `diff` does.")
@drawing("svg", "png", "pdf", "dot", "mermaid")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write to this file, not to standard output."
)
def diagram(variant: str, other: str | None, state: str | None, file_format: str, output: str | None) -> None:
    """Draw the statechart of a VARIANT."""
    from sixtysix.compile.diagram import contrast, draw, mermaid, render

    if other is not None:
        if file_format == "mermaid":
            raise click.UsageError("--diff draws no mermaid")
        comparison = compare(side(variant), side(other))
        _check_state(variant, state, comparison.before.chart, comparison.after.chart)
        _write(render(contrast(comparison, state).source, file_format), output)
        return
    chart = load(variant)
    _check_state(variant, state, chart)
    if file_format == "mermaid":
        _write(mermaid(chart, state).encode(), output)
    else:
        _write(render(draw(chart, state).source, file_format), output)


@click.command(epilog=example("sixtysix diff HEAD~1:schnapsen schnapsen -o what-differs.svg"))
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Draw both as one chart into this file too."
)
@drawing("svg", "png", "pdf", "dot")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def diff(
    before: str, after: str, output: str | None, state: str | None, file_format: str, as_json: bool
) -> None:
    """Say what differs between the rules of the variants A and B; exit 1 if anything does.

    A and B are names or paths of files, or either behind a git revision and a colon: HEAD~1:schnapsen,
    main:spec/variants/schnapsen.yaml. Chart, rulings and parameters are that revision's too; without one, they are
    what lies in the checkout.
    """
    from sixtysix.compile.diagram import contrast, render

    require_folder(output)
    comparison = compare(side(before), side(after))
    _check_state(before, state, comparison.before.chart, comparison.after.chart)
    if output:
        _write(render(contrast(comparison, state).source, file_format), output)
    click.echo(json.dumps(comparison.json()) if as_json else text(comparison))
    sys.exit(FINDINGS if comparison.changes else 0)


def _check_state(variant: str, state: str | None, *charts: Chart) -> None:
    known = dict.fromkeys(name for chart in charts for name in chart.states)
    if state is not None and state not in known:
        meant = did_you_mean(state, known) or f"; there are {', '.join(known)}"
        raise SixtySixError(f"{variant} has no state {state!r}{meant}")


def _write(picture: bytes, output: str | None) -> None:
    if not output:
        sys.stdout.buffer.write(picture)
        return
    try:
        Path(output).write_bytes(picture)
    except OSError as error:
        raise SixtySixError(f"{output}: cannot be written: {error.strerror}") from None


COMMANDS = (diagram, diff)
