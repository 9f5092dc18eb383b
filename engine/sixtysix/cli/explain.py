"""Say when an event is allowed, or why it is not."""

import json

import click

from sixtysix.chart import load
from sixtysix.cli import frame
from sixtysix.compile.machines import machine
from sixtysix.languages import Language
from sixtysix.play.explain import conditions, conditions_text, explanation


@frame.command('sixtysix explain schnapsen "0 lead_card AS" --trace hands.jsonl --step 3')
@click.argument("variant")
@click.argument("event")
@click.option("--trace", type=frame.TRACE, help="Explain the event in a hand of this trace.")
@frame.hand_option
@click.option("--step", default=1, type=click.IntRange(1), help="Before which of its steps.")
@frame.json_option
@frame.in_language
def explain(
    variant: str, event: str, trace: str | None, hand: int, step: int, as_json: bool, language: Language
) -> None:
    """Say when a VARIANT allows an EVENT, or with --trace why it does or does not at one point of a hand.

    An EVENT is a name (close_talon), within a trace a line: player, name, card or suit ("1 lead_card AS").
    """
    frame.require_trace(trace)
    if trace is None:
        chart = load(variant, language)
        found = conditions(chart, event)
        click.echo(json.dumps(found) if as_json else conditions_text(chart, found))
    else:
        ((_number, found, _own),) = frame.hands(trace, variant, hand)
        with frame.blaming(f"{trace}: hand {hand}"):
            answer = explanation(machine(variant, language), event, found, step)
        click.echo(json.dumps(answer.json()) if as_json else answer.told_in(language))
