"""Say what differs between the rules of two variants, or of two revisions."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import click

from sixtysix.chart.compare.comparison import Comparison, compare, text
from sixtysix.chart.compare.revisions import side
from sixtysix.chart.problems import shortened
from sixtysix.cli import frame
from sixtysix.cli.diagram import drawing_of_two, require_state, state_option
from sixtysix.contract.rules import rules_module
from sixtysix.files import write
from sixtysix.languages import Language
from sixtysix.play.effect import Effect, changes_between, effects, parting


@frame.command("sixtysix diff schnapsen sunday.yaml --play")
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("-o", "--output", type=frame.NEW_FILE, help="Draw both as one chart into this file too.")
@state_option
@click.option("--format", "form", type=click.Choice(["svg", "png", "pdf", "dot"]), default="svg")
@click.option("--play", is_flag=True, help="Say too what each change comes to in play.")
@click.option("--hands", default=1_000, type=click.IntRange(1), help="How many to play for each change.")
@frame.seed_option
@frame.in_processes
@frame.json_option
@frame.in_language
def diff(
    before: str,
    after: str,
    output: str | None,
    state: str | None,
    form: str,
    play: bool,
    hands: int,
    seed: int,
    run: frame.LongRun,
    as_json: bool,
    language: Language,
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
    comparison = compare(side(before, language), side(after, language))
    require_state(state, comparison.before.chart, comparison.after.chart)
    if output:
        write(output, drawing_of_two(comparison, state, form))
    found = _in_play(comparison, hands, seed, run) if play and comparison.changes else {}
    if as_json:
        told = [{"parameters": list(paths), **effect.json()} for paths, effect in found.items()]
        click.echo(json.dumps(comparison.json() | ({"play": told} if play else {})))
    else:
        click.echo(text(comparison))
        for line in _told(comparison, found, hands) if found else ():
            frame.Output(soft_wrap=True).print(line, markup=False, highlight=False)
    run.end(found=comparison.changes)


def _in_play(
    comparison: Comparison, hands: int, seed: int, run: frame.LongRun
) -> dict[tuple[str, ...], Effect]:
    """Play hands by both rules, and by the first with each change alone; those done before an interruption."""
    one, other = comparison.before.chart, comparison.after.chart
    found = {}
    with run.workers() as at_work:
        for paths, chart in changes_between(one, other):
            label, total = shortened(", ".join(paths) or "the charts"), Effect()
            done = effects(at_work, one, chart, hands, seed)
            for effect in frame.progress(done, label, hands, size=lambda effect: effect.hands):
                total.join(effect)
            found[paths] = total
    return found


def _told(comparison: Comparison, found: Mapping[tuple[str, ...], Effect], hands: int) -> Iterator[Any]:
    names = (comparison.before.name, comparison.after.name)
    _, ends = comparison.language, getattr(rules_module(comparison.before.chart.rules), "ENDS", {})
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
            yield f"{', '.join(paths)}: {parting(effect.example.told, _, ends)}"
            yield f"  {', '.join((effect.example.setup, *effect.example.events))}\n"
