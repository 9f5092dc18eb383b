"""Commands that draw charts, and say what differs between two."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import click

from sixtysix.chart import load
from sixtysix.chart.compare.comparison import Comparison, compare
from sixtysix.chart.compare.revisions import side
from sixtysix.chart.compare.text import text
from sixtysix.chart.model import Chart
from sixtysix.cli.common import FINDINGS, example, require_folder
from sixtysix.cli.traces import hands, variant_of
from sixtysix.errors import SixtySixError, did_you_mean


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
@click.argument("variant", required=False)
@click.option("--diff", "other", metavar="OTHER", help="Mark what differs from this variant, as `diff` does.")
@click.option(
    "--trace",
    type=click.Path(exists=True, allow_dash=True, dir_okay=False),
    help="Mark where a hand of this trace is; without a VARIANT it is the hand's.",
)
@click.option("--hand", default=1, show_default=True, type=click.IntRange(1), help="Which hand of the trace.")
@click.option(
    "--step", type=click.IntRange(0), help="After which of its steps; 0 for the deal.  [default: the last]"
)
@drawing("svg", "png", "pdf", "dot", "mermaid")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write to this file, not to standard output."
)
def diagram(
    variant: str | None,
    other: str | None,
    trace: str | None,
    hand: int,
    step: int | None,
    state: str | None,
    file_format: str,
    output: str | None,
) -> None:
    """Draw the statechart of a VARIANT, with --diff what differs from another, with --trace where a hand is in it."""
    if other and trace:
        raise click.UsageError("--diff and --trace are two drawings")
    if file_format == "mermaid" and (other or trace):
        raise click.UsageError("Mermaid cannot show what is marked")
    if trace:
        _write(_of_hand(trace, variant, hand, step, state, file_format), output)
    elif variant is None:
        raise click.UsageError("Missing argument 'VARIANT'.")
    elif other:
        _write(_of_two(compare(side(variant), side(other)), state, file_format), output)
    else:
        _write(_of_variant(variant, state, file_format), output)


def _of_variant(variant: str, state: str | None, file_format: str) -> bytes:
    from sixtysix.compile.diagram import draw, mermaid, render

    chart = load(variant)
    _check_state(state, chart)
    if file_format == "mermaid":
        return mermaid(chart, state).encode()
    return render(draw(chart, state).source, file_format)


def _of_two(comparison: Comparison, state: str | None, file_format: str) -> bytes:
    from sixtysix.compile.diagram import contrast, render

    _check_state(state, comparison.before.chart, comparison.after.chart)
    return render(contrast(comparison, state).source, file_format)


def _of_hand(
    trace: str, variant: str | None, number: int, step: int | None, state: str | None, file_format: str
) -> bytes:
    from sixtysix.compile.diagram import render
    from sixtysix.play.journey import journey

    _, hand = next(hands(trace, number))
    try:
        chart = load(variant_of(hand, variant, "as VARIANT"))
        found = journey(chart, hand, len(hand["steps"]) if step is None else step)
    except SixtySixError as error:
        raise SixtySixError(f"{trace}: hand {number}: {error}") from None
    _check_state(state, found.chart)
    return render(found.drawing(f"hand {number}", state), file_format)


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
    """Say what differs between the rules of the variants A and B.

    It exits with 0 if nothing differs, with 1 if anything does, with 2 on bad input.

    A and B are names or paths of files, or either behind a git revision and a colon: HEAD~1:schnapsen,
    main:spec/variants/schnapsen.yaml. Chart, rulings and parameters are that revision's too; without one, they are
    what lies in the checkout.
    """
    require_folder(output)
    comparison = compare(side(before), side(after))
    _check_state(state, comparison.before.chart, comparison.after.chart)
    if output:
        _write(_of_two(comparison, state, file_format), output)
    click.echo(json.dumps(comparison.json()) if as_json else text(comparison))
    sys.exit(FINDINGS if comparison.changes else 0)


def _check_state(state: str | None, *charts: Chart) -> None:
    known = dict.fromkeys(name for chart in charts for name in chart.states)
    if state is not None and state not in known:
        meant = did_you_mean(state, known) or f"; there are {', '.join(known)}"
        names = " and ".join(dict.fromkeys(chart.variant.name for chart in charts if chart.variant))
        raise SixtySixError(f"{names} has no state {state!r}{meant}")


def _write(picture: bytes, output: str | None) -> None:
    if not output:
        sys.stdout.buffer.write(picture)
        return
    try:
        Path(output).write_bytes(picture)
    except OSError as error:
        raise SixtySixError(f"{output}: cannot be written: {error.strerror}") from None


COMMANDS = (diagram, diff)
