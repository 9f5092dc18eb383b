"""Draw a chart, or what differs between two."""

import sys

import click

from sixtysix.chart import load
from sixtysix.chart.compare.comparison import Comparison, compare
from sixtysix.chart.compare.revisions import side
from sixtysix.chart.model import ConfiguredChart
from sixtysix.cli import frame
from sixtysix.compile.diagram import contrast, draw, mermaid, render
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.evidence.journey import journey
from sixtysix.files import write
from sixtysix.languages import Language

state_option = click.option("--state", help="Draw this state with its neighbours, not the whole chart.")


@frame.command("sixtysix diagram snapszer --state TRICK_START --format png -o trick_start.png")
@click.argument("variant", required=False)
@click.option("--diff", "other", metavar="OTHER", help="Mark what differs from this variant, as `diff` does.")
@click.option(
    "--trace",
    type=frame.TRACE,
    help="Mark where a hand of this trace is; without a VARIANT it is the hand's.",
)
@frame.hand_option
@click.option(
    "--step", type=click.IntRange(0), help="After which of its steps; 0 for the deal.  [default: the last]"
)
@state_option
@click.option("--format", "form", type=click.Choice(["svg", "png", "pdf", "dot", "mermaid"]), default="svg")
@frame.output_option
@frame.in_language
def diagram(
    variant: str | None,
    other: str | None,
    trace: str | None,
    hand: int,
    step: int | None,
    state: str | None,
    form: str,
    output: str | None,
    language: Language,
) -> None:
    """Draw the statechart of a VARIANT, with --diff what differs from another, with --trace where a hand is in it."""
    _ = language
    if other and trace:
        raise click.UsageError("--diff and --trace are two drawings")
    frame.require_trace(trace)
    if form == "mermaid" and (other or trace):
        raise click.UsageError("Mermaid cannot show what is marked")
    if trace:
        ((_number, found, own),) = frame.hands(trace, variant, hand, given="as VARIANT")
        with frame.blaming(f"{trace}: hand {hand}"):
            chart = load(own, language)
            way = journey(chart, found, len(found["steps"]) if step is None else step)
        require_state(state, way.chart)
        picture = render(way.drawing(_("hand {number}", number=hand), state), form)
    elif variant is None:
        raise click.UsageError("Missing argument 'VARIANT'.")
    elif other:
        picture = drawing_of_two(compare(side(variant, language), side(other, language)), state, form)
    else:
        chart = load(variant, language)
        require_state(state, chart)
        is_text = form == "mermaid"
        picture = mermaid(chart, state).encode() if is_text else render(draw(chart, state).source, form)
    if output not in (None, "-"):
        write(output, picture)
    else:
        sys.stdout.buffer.write(picture)


def drawing_of_two(comparison: Comparison, state: str | None, form: str) -> bytes:
    """Draw two charts as one, or one state of them, with what differs marked."""
    require_state(state, comparison.before.chart, comparison.after.chart)
    return render(contrast(comparison, state).source, form)


def require_state(state: str | None, *charts: ConfiguredChart) -> None:
    """Make sure that one of the charts has the state, if one is named."""
    known = dict.fromkeys(name for chart in charts for name in chart.states)
    if state is not None and state not in known:
        meant = did_you_mean(state, known) or f"; there are {', '.join(known)}"
        names = " and ".join(dict.fromkeys(chart.variant.name for chart in charts))
        raise SixtySixError(f"{names} has no state {state!r}{meant}")
