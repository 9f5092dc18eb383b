"""Draw a chart, or what differs between two."""

import sys
from collections.abc import Callable
from pathlib import Path

import click

from sixtysix.chart import load
from sixtysix.chart.compare.comparison import Comparison, compare
from sixtysix.chart.compare.revisions import side
from sixtysix.chart.model import ConfiguredChart
from sixtysix.cli.frame import FILE, TRACE, example, hands, variant_of
from sixtysix.compile.diagram import contrast, draw, mermaid, render
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.play.journey import journey


def drawing_options(*formats: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add the options of a command that draws."""

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
    type=TRACE,
    help="Mark where a hand of this trace is; without a VARIANT it is the hand's.",
)
@click.option("--hand", default=1, show_default=True, type=click.IntRange(1), help="Which hand of the trace.")
@click.option(
    "--step", type=click.IntRange(0), help="After which of its steps; 0 for the deal.  [default: the last]"
)
@drawing_options("svg", "png", "pdf", "dot", "mermaid")
@click.option("-o", "--output", type=FILE, help="Write to this file, not to standard output.")
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
        write_drawing(_of_hand(trace, variant, hand, step, state, file_format), output)
    elif variant is None:
        raise click.UsageError("Missing argument 'VARIANT'.")
    elif other:
        write_drawing(drawing_of_two(compare(side(variant), side(other)), state, file_format), output)
    else:
        write_drawing(_of_variant(variant, state, file_format), output)


def _of_variant(variant: str, state: str | None, file_format: str) -> bytes:
    chart = load(variant)
    require_state(state, chart)
    if file_format == "mermaid":
        return mermaid(chart, state).encode()
    return render(draw(chart, state).source, file_format)


def drawing_of_two(comparison: Comparison, state: str | None, file_format: str) -> bytes:
    """Draw two charts as one, or one state of them, with what differs marked."""
    require_state(state, comparison.before.chart, comparison.after.chart)
    return render(contrast(comparison, state).source, file_format)


def _of_hand(
    trace: str, variant: str | None, number: int, step: int | None, state: str | None, file_format: str
) -> bytes:
    _, hand = next(hands(trace, number))
    try:
        chart = load(variant_of(hand, variant, "as VARIANT"))
        found = journey(chart, hand, len(hand["steps"]) if step is None else step)
    except SixtySixError as error:
        raise SixtySixError(f"{trace}: hand {number}: {error}") from None
    require_state(state, found.chart)
    return render(found.drawing(f"hand {number}", state), file_format)


def require_state(state: str | None, *charts: ConfiguredChart) -> None:
    """Make sure that one of the charts has the state, if one is named.

    Raises:
        SixtySixError: if none has.
    """
    known = dict.fromkeys(name for chart in charts for name in chart.states)
    if state is not None and state not in known:
        meant = did_you_mean(state, known) or f"; there are {', '.join(known)}"
        names = " and ".join(dict.fromkeys(chart.variant.name for chart in charts))
        raise SixtySixError(f"{names} has no state {state!r}{meant}")


def write_drawing(picture: bytes, output: str | None) -> None:
    """Write a picture to a file, or to standard output."""
    if output:
        Path(output).write_bytes(picture)
    else:
        sys.stdout.buffer.write(picture)
