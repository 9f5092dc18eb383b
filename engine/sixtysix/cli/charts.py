"""The commands that explain, draw, compare and export charts."""

import json
from pathlib import Path

import click

from sixtysix.chart import load
from sixtysix.chart.comparison import compare, side
from sixtysix.chart.model import ConfiguredChart, translated
from sixtysix.cli import frame
from sixtysix.cli.hands import read_hands
from sixtysix.compile.diagram import draw, render
from sixtysix.compile.export import FORMATS, drawn_as_mermaid
from sixtysix.compile.javascript import package
from sixtysix.compile.machine import translated_machine
from sixtysix.errors import SixtySixError, one_of
from sixtysix.evidence.explain import conditions, conditions_text, explanation
from sixtysix.files import write
from sixtysix.redline import Redline, house_rules
from sixtysix.sheets import SHEETS, pictures


@frame.command('sixtysix explain schnapsen "0 lead_card AS" --trace hands.jsonl --step 3')
@click.argument("variant")
@click.argument("event", required=False)
@click.option("--trace", type=frame.TRACE, help="Explain the event in a hand of this trace.")
@frame.hand_option
@click.option(
    "--step", default=1, type=click.IntRange(1), help="Try the event just before this step of the hand."
)
@frame.json_option
@frame.in_language
def explain(variant: str, event: str | None, trace: str | None, hand: int, step: int, as_json: bool) -> None:
    """Explain when a VARIANT allows an EVENT.

    An EVENT is a name, such as close_talon. Without an EVENT, list the events. With --trace, explain why an EVENT is
    allowed or refused in a hand. With --trace, an EVENT begins with the player: "0 close_talon" or "1 lead_card AS".
    """
    frame.require_with("--trace", "--hand", "--step")
    if event is None:
        if trace:
            raise click.UsageError("--trace needs an EVENT to explain")
        events = {one.name: one.says for one in translated(load(variant)).events.values()}
        width = max(map(len, events))
        frame.report(
            {"events": events}, as_json, [f"{name:{width}}  {says}" for name, says in events.items()]
        )
    elif trace is None:
        chart = translated(load(variant))
        _player, *words = event.split() or [""]
        if words and {_player, words[0]} & chart.events.keys():
            raise SixtySixError(f"{event!r} is more than the name of an event; give a hand with --trace")
        found = conditions(chart, event)
        click.echo(json.dumps(found) if as_json else conditions_text(chart, found))
    else:
        ((_number, played, _own),) = read_hands(trace, variant, hand)
        with frame.blaming(f"{trace}: hand {hand}"):
            answer = explanation(translated_machine(variant), event, played, step)
        click.echo(json.dumps(answer.json()) if as_json else str(answer))


state_option = click.option("--state", help="Draw this state with its neighbours instead of the whole chart.")
sheet_option = click.option(
    "--sheet", type=click.Choice(SHEETS), help="Draw this one-page summary for players."
)

FORMS = {"svg": "svg", "png": "png", "pdf": "pdf", "dot": "dot", "gv": "dot", "mmd": "mermaid"}
"""The formats of drawings, by the ending of the file."""
PICTURES = ("svg", "png", "pdf")


def form_of(file: str | None, form: str | None = None) -> str:
    """Return ``form``, or the format for the file's ending if ``form`` is None.

    Raises:
        SixtySixError: if the ending is unknown or contradicts ``form``.
    """
    ending = Path(file or "-").suffix[1:].lower()
    if form and FORMS.get(ending, form) != form:
        raise SixtySixError(f"{file}: --format {form} writes no .{ending} file")
    if not form and ending and ending not in FORMS:
        raise SixtySixError(f"{file}: a drawing cannot be a .{ending} file; use one of .{' .'.join(FORMS)}")
    return form or FORMS.get(ending, "svg")


@frame.command("sixtysix diagram snapszer --state TRICK_START -o trick_start.png")
@click.argument("variant")
@state_option
@sheet_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["svg", "png", "pdf", "dot", "mermaid"]),
    help="Format of the drawing. Default: the ending of the output file, otherwise svg.",
)
@click.option("--diff", "other", metavar="OTHER", help="Draw how OTHER differs from VARIANT.")
@click.option(
    "-o",
    "--output",
    type=frame.OUTPUT,
    help="Write to this file (- is standard output). Default: VARIANT.svg on a terminal, standard output in a pipe.",
)
@frame.in_language
def diagram(
    variant: str,
    state: str | None,
    sheet: str | None,
    form: str | None,
    other: str | None,
    output: str | None,
) -> None:
    """Draw the statechart of a VARIANT, or a one-page summary for players (with --sheet)."""
    form, chart = form_of(output, form), translated(load(variant))
    if form == "mermaid" and not (sheet or other):
        require_state(state, chart)
        picture = drawn_as_mermaid(chart, state).encode()
    elif red := Redline(compare(side(variant), side(other))) if other else house_rules(chart):
        picture = redlined(red, state, sheet, form)
    else:
        require_state(state, chart)
        picture = render(pictures(chart)[sheet] if sheet else draw(chart, state), form)
    if output is None and form in PICTURES and frame.console.is_terminal:
        names = (chart.variant.name, other and Path(other).stem, sheet or state)
        output = f"{'-'.join(filter(None, names))}.{form}"
        click.echo(f"drawn to {output}; -o chooses another file")
    frame.put_out(picture, output)


def redlined(red: Redline, state: str | None, sheet: str | None, form: str) -> bytes:
    if form == "mermaid":
        raise click.UsageError("Mermaid cannot mark differences; use svg, png, pdf or dot")
    if state and sheet:
        raise click.UsageError("use either --state or --sheet, not both")
    require_state(state, red.before, red.after)
    return render(red.draw(sheet or state), form)


def require_state(state: str | None, *charts: ConfiguredChart) -> None:
    """Raise SixtySixError if no chart has the state. None is always allowed."""
    known = dict.fromkeys(name for chart in charts for name in chart.states)
    if state is not None and state not in known:
        names = " and ".join(dict.fromkeys(chart.variant.name for chart in charts))
        raise SixtySixError(f"{names} has no state {state!r}{one_of(state, known)}")


@frame.command("sixtysix diff schnapsen sunday.yaml -o differs.svg")
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("-o", "--output", type=frame.NEW_FILE, help="Also draw the differences, in this file.")
@state_option
@sheet_option
@frame.json_option
@frame.in_language
def diff(
    before: str, after: str, output: str | None, state: str | None, sheet: str | None, as_json: bool
) -> None:
    """Compare the rules of the variants A and B.

    Exit 0 if the rules are the same, 1 if they differ, 2 on bad input.

    A and B are names or paths of files. A file is read with the chart and the rulings in its folder. If the folder has
    no chart, the file is read with those of the project.
    """
    frame.require_with("-o", "--state", "--sheet")
    comparison = compare(side(before), side(after))
    red = Redline(comparison)
    if output:
        write(output, redlined(red, state, sheet, form_of(output)))
    click.echo(json.dumps(comparison.json()) if as_json else red.describe())
    frame.end(comparison.changes)


@frame.command("sixtysix export snapszer --to scxml -o snapszer.scxml")
@click.argument("variant")
@click.option(
    "--to",
    required=True,
    type=click.Choice([*FORMATS, "javascript"]),
    help="The format of the statechart; javascript writes the whole machine.",
)
@click.option("-o", "--output", type=click.Path(), help="Write to this file; for javascript, to this folder.")
def export(variant: str, to: str, output: str | None) -> None:
    """Write the statechart of a VARIANT for another tool, or the whole machine in another language.

    An exported statechart begins with a list of the things that its format cannot express.
    """
    chart = load(variant)
    if to in FORMATS:
        frame.put_out(FORMATS[to](chart), output)
    elif output in (None, "-"):
        raise SixtySixError(f"--to {to} writes several files: name a folder with -o")
    else:
        frame.write_folder(Path(str(output)), package([chart]))
