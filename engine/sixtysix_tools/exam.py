"""The command that asks what follows from the rules: from those of a variant, or from one sentence alone."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.table import Table

from sixtysix.chart import spec_dir
from sixtysix.chart.document import read_document
from sixtysix.chart.paths import read_schema
from sixtysix.chart.problems import SpecError
from sixtysix.chart.validation import schema_findings
from sixtysix.chart.variants import require_family
from sixtysix.cli import frame
from sixtysix.languages import ENGLISH, Language
from sixtysix_tools.asked import Asked, Reading, of_variant
from sixtysix_tools.readings import note_reading

UNSAID = 0
"""The answer that the sentence in view does not say."""

READ = "read"
"""The key of a file of answers that confirms that the item was read against its links."""


@frame.command("sixtysix exam schnapsen --questions 5")
@click.argument("variant", required=False)
@click.option("--of", "item", metavar="ITEM", help="Ask what follows from this sentence alone, to read it.")
@click.option(
    "--questions", "number", default=10, type=click.IntRange(1), help="How many to ask of a VARIANT."
)
@frame.seed_option
@click.option(
    "--answers", type=frame.FILE, help="Take the answers from this file: that of --json, filled in."
)
@frame.json_option
@frame.in_language
def exam(
    variant: str | None,
    item: str | None,
    number: int,
    seed: int,
    answers: str | None,
    as_json: bool,
    language: Language,
) -> None:
    """Ask what follows from the rules of a VARIANT; no rule is shown before the answer.

    With --of it asks with the sentences of one ITEM alone in view: a condition, a transition, a parameter, a ruling,
    a statement, a scenario, a sentence of the rulebook, as `sixtysix check` names what has changed. Whoever
    answers as the machine does, wherever the sentence says something, has read it, and that is noted in spec/read.yaml
    with the questions. An answer that differs is a suspect: of the sentence, or of the machine.

    With --json it asks nothing and prints the questions; with an "answer" in each, the numbers of the options that are
    right, that is a file for --answers.
    """
    if (variant is None) == (item is None):
        raise click.UsageError("name a VARIANT, or an ITEM with --of")
    require_family("exam", [variant])
    reading, view = Reading(item, language) if item else None, tuple[str, ...]()
    asked = reading.asked if reading else of_variant(str(variant), number, seed, language)
    filled = _filled(Path(answers)) if answers else None
    if as_json and not filled:
        about = reading.about if reading else {}
        frame.report({**about, "questions": [one.json(None) for one in asked]}, as_json, ())
        return
    if reading and not as_json:
        frame.report({}, False, reading.shown())
    given: dict[str, Sequence[int]] = {}
    right, is_read = 0, False
    try:
        for place, one in enumerate(asked, 1):
            if not as_json:
                seen = one.view == view
                frame.report({}, False, _shown(one, f"{place}/{len(asked)}", bool(item), seen, language))
                view = one.view
            given[one.id] = filled.get(one.id, []) if filled else _prompted(one, language)
            right += one.is_right(given[one.id])
            if not as_json:
                frame.report({}, False, _verdict(one, given[one.id], language))
        differs = any(not one.is_right(given[one.id]) and given[one.id] != [UNSAID] for one in asked)
        if reading and not differs and (right or not asked):
            is_read = READ in filled if filled else _confirmed(reading)
    except (KeyboardInterrupt, click.Abort):  # what was answered counts
        click.echo()
    said = [language("{right} of {number} right", right=right, number=len(given))] if given else []
    if reading and is_read and language is ENGLISH:
        answered_right = (one.id for one in asked if one.is_right(given[one.id]))
        note_reading(spec_dir(), reading.name, answered_right)
        said.append(f"{reading.name} is noted as read")
    answered = [one.json(given[one.id]) for one in asked if one.id in given]
    frame.report({"right": right, "is_read": is_read, "questions": answered}, as_json, said)
    frame.end(not is_read if reading else right < len(given))


def _confirmed(reading: Reading) -> bool:
    """Ask whether an item was read against all that it is linked to."""
    if reading.linked:
        click.echo(f"It is linked to {', '.join(reading.linked)}.")
    return click.confirm(f"Does {reading.name} say what it should, by all of these?")


def _filled(path: Path) -> dict[str, Sequence[int]]:
    """Read the answers of a file, by the ids of the questions; there is one of `READ` if the item is confirmed.

    Raises:
        SpecError: with everything that is wrong with it.
    """
    document = read_document(path)
    findings = schema_findings(document.data, read_schema("answers"))
    if problems := document.problems or [document.problem(*one) for one in findings]:
        raise SpecError(problems)
    confirmed = {READ: [1]} if document.mapping.get(READ) else {}
    return {one["id"]: one["answer"] for one in document.mapping["questions"]} | confirmed


def _shown(one: Asked, place: str, is_of_item: bool, is_seen: bool, _: Language) -> Iterator[str | Table]:
    yield f"\n{place}  {one.variant}"
    yield from (f"  “{says}”" for says in one.view if not is_seen)
    told = Table(box=None, show_header=False)
    for label, says in one.question["position"].items():
        told.add_row(label, says)
    yield told
    yield f"\n{one.question['asks']}"
    yield from (f"  {number:2} {says}" for number, says in enumerate(one.question["options"], 1))
    if is_of_item:
        yield f"  {UNSAID:2} {_('The sentence does not say.')}"


def _prompted(one: Asked, _: Language) -> Sequence[int]:
    """Ask for the numbers of options until there are such."""
    most, several = len(one.question["options"]), one.question["several"]
    told = _("Numbers, or Enter for none of these") if several else _("Number")
    while True:
        words = (
            click.prompt(told, default="" if several else None, show_default=False).replace(",", " ").split()
        )
        numbers = [int(word) for word in words if word.isdecimal() and int(word) <= most]
        if len(numbers) == len(words) and (several or len(numbers) == 1):
            return numbers


def _verdict(one: Asked, answer: Sequence[int], _: Language) -> Iterator[str]:
    options = one.question["options"]
    right = " ".join(options[number - 1] for number in one.question["right"]) or _("None of these.")
    yield f"✓ {right}" if one.is_right(answer) else f"✗ {_('The rules say:')} {right}"
    yield from (f"  {reason['says']} [{reason['source']}]" for reason in one.question["because"])
