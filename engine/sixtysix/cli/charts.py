"""The commands that read charts: explain them, draw them, compare them, write them for other tools."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from sixtysix.chart import load
from sixtysix.chart.comparison import Comparison, compare, describe
from sixtysix.chart.model import ConfiguredChart, translated
from sixtysix.chart.problems import shortened
from sixtysix.chart.revisions import side
from sixtysix.chart.variants import require_family
from sixtysix.cli import frame
from sixtysix.cli.hands import read_hands
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.compile.diagram import contrast, draw, render
from sixtysix.compile.export import FORMATS, drawn_as_mermaid
from sixtysix.compile.javascript import package
from sixtysix.compile.machine import translated_machine
from sixtysix.errors import SixtySixError, one_of
from sixtysix.evidence.explain import conditions, conditions_text, explanation
from sixtysix.files import write
from sixtysix.game.names import ENDS
from sixtysix.languages import _
from sixtysix.play.effect import Effect, changes_between, effects, parting


@frame.command('sixtysix explain schnapsen "0 lead_card AS" --trace hands.jsonl --step 3')
@click.argument("variant")
@click.argument("event")
@click.option("--trace", type=frame.TRACE, help="Explain the event in a hand of this trace.")
@frame.hand_option
@click.option("--step", default=1, type=click.IntRange(1), help="Before which of its steps.")
@frame.json_option
@frame.in_language
def explain(variant: str, event: str, trace: str | None, hand: int, step: int, as_json: bool) -> None:
    """Say when a VARIANT allows an EVENT; with --trace, why it does or does not at one point of a hand.

    An EVENT is a name (close_talon), within a trace a line: player, name, card or suit ("1 lead_card AS").
    """
    frame.require_with("--trace", "a trace", "--hand", "--step")
    if trace is None:
        chart = translated(load(variant))
        _player, *words = event.split() or [""]
        if words and {_player, words[0]} & chart.events.keys():
            raise SixtySixError(f"{event!r} is an event at one point of a hand: name the hand with --trace")
        found = conditions(chart, event)
        click.echo(json.dumps(found) if as_json else conditions_text(chart, found))
    else:
        ((_number, played, _own),) = read_hands(trace, variant, hand)
        with frame.blaming(f"{trace}: hand {hand}"):
            answer = explanation(translated_machine(variant), event, played, step)
        click.echo(json.dumps(answer.json()) if as_json else str(answer))


whole_option = click.option(
    "--whole", is_flag=True, help="Draw states and transitions that are the same, too."
)
state_option = click.option("--state", help="Draw this state with its neighbours, not the whole chart.")

FORMS = {"svg": "svg", "png": "png", "pdf": "pdf", "dot": "dot", "gv": "dot", "mmd": "mermaid"}
"""The forms of drawings, by the endings of files."""


def form_option(*forms: str) -> frame.Option:
    says = "What to draw: by the file's ending, else svg."
    return click.option("--format", "form", type=click.Choice(forms), help=says)


def form_of(file: str | None, form: str | None, *but: str) -> str:
    """Give the form of a drawing: the one that is named, else that by which its file ends; ``but`` there is none of.

    Raises:
        SixtySixError: if it is none, or the two are not the same.
    """
    ending = Path(file or "-").suffix[1:].lower()
    if form and FORMS.get(ending, form) != form:
        raise SixtySixError(f"{file}: --format {form} makes no .{ending}")
    known = [name for name, of in FORMS.items() if of not in but]
    if not form and ending and ending not in known:
        raise SixtySixError(f"{file}: no drawing ends in .{ending}; there are .{' .'.join(known)}")
    return form or FORMS.get(ending, "svg")


@frame.command("sixtysix diagram snapszer --state TRICK_START -o trick_start.png")
@click.argument("variant")
@click.option("--diff", "other", metavar="OTHER", help="Mark what differs from this variant, as `diff` does.")
@whole_option
@state_option
@form_option("svg", "png", "pdf", "dot", "mermaid")
@frame.output_option
@frame.in_language
def diagram(
    variant: str, other: str | None, whole: bool, state: str | None, form: str | None, output: str | None
) -> None:
    """Draw the statechart of a VARIANT; with --diff, what differs from another."""
    frame.require_with("--diff", "a difference", "--whole")
    form = form_of(output, form)
    if form == "mermaid" and other:
        raise click.UsageError("Mermaid cannot show what is marked")
    if other:
        picture = drawing_of_two(compare(side(variant), side(other)), state, whole, form)
    else:
        chart = translated(load(variant))
        require_state(state, chart)
        picture = (
            drawn_as_mermaid(chart, state).encode() if form == "mermaid" else render(draw(chart, state), form)
        )
    frame.put_out(picture, output)


def drawing_of_two(comparison: Comparison, state: str | None, whole: bool, form: str) -> bytes:
    """Draw what differs between two charts, or one state or the whole of both with what differs marked."""
    require_state(state, comparison.before.chart, comparison.after.chart)
    return render(contrast(comparison, state, whole=whole), form)


def require_state(state: str | None, *charts: ConfiguredChart) -> None:
    """Make sure that one of the charts has the state, if one is named."""
    known = dict.fromkeys(name for chart in charts for name in chart.states)
    if state is not None and state not in known:
        names = " and ".join(dict.fromkeys(chart.variant.name for chart in charts))
        raise SixtySixError(f"{names} has no state {state!r}{one_of(state, known)}")


@frame.command("sixtysix diff schnapsen sunday.yaml --play")
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("-o", "--output", type=frame.NEW_FILE, help="Draw what differs into this file too.")
@state_option
@whole_option
@form_option("svg", "png", "pdf", "dot")
@click.option("--play", is_flag=True, help="Say too what each change comes to in play.")
@click.option("--hands", default=1_000, type=click.IntRange(1), help="How many to play for each change.")
@frame.seed_option
@in_processes
@frame.json_option
@frame.in_language
def diff(
    before: str,
    after: str,
    output: str | None,
    state: str | None,
    whole: bool,
    form: str | None,
    play: bool,
    hands: int,
    seed: int,
    run: LongRun,
    as_json: bool,
) -> None:
    """Say what differs between the rules of the variants A and B.

    It exits with 0 if nothing differs, with 1 if anything does, with 2 on bad input.

    A and B are names or paths of files, or either behind a git revision and a colon: HEAD~1:schnapsen,
    main:spec/variants/schnapsen.yaml. Chart, rulings and parameters are that revision's too; without one, they are
    what lies in the checkout.

    With --play the same hands are played by both rules, for all that differs and for each parameter alone, until the
    rules part: in what may happen, or in what the end of the hand leaves, from its winner to who deals next. It says
    how often they do, in which hand the earliest, and how many game points a hand brings to who makes the first move
    and to the other player. Players choose by chance, and seldom claim falsely.
    """
    frame.require_with("-o", "a drawing", "--state", "--whole", "--format")
    form = form_of(output, form, "mermaid")
    frame.require_with("--play", "hands in play", "--hands", "--seed")
    if play:
        require_family("diff --play", [before, after])
    comparison = compare(side(before), side(after))
    require_state(state, comparison.before.chart, comparison.after.chart)
    if output:
        write(output, drawing_of_two(comparison, state, whole, form))
    found = _in_play(comparison, hands, seed, run) if play and comparison.changes else {}
    if as_json:
        told = [{"parameters": list(paths), **effect.json()} for paths, effect in found.items()]
        click.echo(json.dumps(comparison.json() | ({"play": told} if play else {})))
    else:
        click.echo(describe(comparison))
        for part in _play_parts(comparison, found, hands) if found else ():
            frame.Output(soft_wrap=True).print(part, markup=False, highlight=False)
    run.end(found=comparison.changes)


def _in_play(comparison: Comparison, hands: int, seed: int, run: LongRun) -> dict[tuple[str, ...], Effect]:
    """Play hands by both rules, and by the first with each change alone; those done before an interruption."""
    one, other = comparison.before.chart, comparison.after.chart
    found = {}
    with run.workers() as at_work:
        for paths, chart in changes_between(one, other):
            label, total = shortened(", ".join(paths) or "the charts"), Effect()
            done = effects(at_work, one, chart, hands, seed)
            for effect in progress(done, label, hands, size=lambda effect: effect.hands):
                total.join(effect)
            found[paths] = total
    return found


def _play_parts(comparison: Comparison, found: Mapping[tuple[str, ...], Effect], hands: int) -> Iterator[Any]:
    """Show what changes come to in play: a table, and for each the earliest hand that parts."""
    names = (comparison.before.name, comparison.after.name)
    says = _(
        "In play ({hands hand} each; game points a hand, of who moves first and of the other)", hands=hands
    )
    yield f"\n{says}\n"
    table = frame.table((_("changed"),), (_("hands that part"), *names))
    for place, (paths, effect) in enumerate(found.items()):
        before, after = ("  ".join(f"{n:.2f}" for n in side) for side in effect.json()["points"].values())
        table.add_row(", ".join(paths) if place else _("all of it"), f"{effect.parted:,}", before, after)
    yield table
    for paths, effect in list(found.items())[1:] or found.items():
        if effect.example:
            yield f"{', '.join(paths)}: {parting(effect.example.told, ENDS)}"
            yield f"  {', '.join((effect.example.setup, *effect.example.events))}\n"


@frame.command("sixtysix export snapszer --to scxml -o snapszer.scxml")
@click.argument("variant")
@click.option(
    "--to",
    required=True,
    type=click.Choice([*FORMATS, "javascript"]),
    help="The format, by the tool that reads it; or the language in which the machine is to run.",
)
@click.option(
    "-o", "--output", type=click.Path(), help="Write to this file, or for a language into this folder."
)
def export(variant: str, to: str, output: str | None) -> None:
    """Write the statechart of a VARIANT for another tool, or the whole machine in another language.

    The file begins with what the format cannot say of the chart. JavaScript is a package, which says all.
    """
    chart = load(variant)
    if to in FORMATS:
        frame.put_out(FORMATS[to](chart), output)
    elif output in (None, "-"):
        raise SixtySixError(f"--to {to} writes several files: name a folder with -o")
    else:
        frame.write_folder(Path(str(output)), package([chart]))
