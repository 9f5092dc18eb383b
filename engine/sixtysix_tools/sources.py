"""List what the texts say, and what became of it."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from textwrap import fill

import click

from sixtysix.chart import load_chart
from sixtysix.chart.paths import built_below, variant_names
from sixtysix.chart.sources import Sources, Statement, Text
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError, did_you_mean


@frame.command("sixtysix sources schnapsen-rules --behind close")
@click.argument("texts", metavar="[TEXT]...", nargs=-1)
@click.option(
    "--behind", metavar="ITEM", help="Only statements that became this: a parameter, a guard, a ruling."
)
@click.option("--not-shown", is_flag=True, help="Only rules that no scenario shows.")
@click.option("--mutants", is_flag=True, help="With a fault that breaks each rule, and what notices it.")
@frame.json_option
def sources(
    texts: tuple[str, ...], behind: str | None, not_shown: bool, mutants: bool, as_json: bool
) -> None:
    """List the statements of a TEXT on which the rules rest, and what became of each; without one, count them."""
    known = load_chart().sources
    for text in texts:
        if text not in known.texts:
            raise SixtySixError(f"there is no text {text}{did_you_mean(text, known.texts)}")
    wanted = _wanted(known, texts, behind, not_shown)
    if behind and not wanted:
        raise SixtySixError(f"no statement became {behind}{did_you_mean(behind, known.behind)}")
    if texts or behind or mutants or not_shown:
        breaking = _breaking() if mutants else {}
        told = [{**asdict(one), **breaking.get(one.id, {})} for one in wanted]
        frame.report({"statements": told}, as_json, _listed(wanted, known, breaking))
    else:
        _report_counts(known.texts, as_json)


UNBROKEN = "no mutant changes what it became"


def _wanted(known: Sources, texts: Collection[str], behind: str | None, not_shown: bool) -> list[Statement]:
    statements = (one for one in known.statements.values() if not texts or one.text in texts)
    wanted = (one for one in statements if behind in (None, *one.leads_to))
    return [one for one in wanted if not not_shown or (one.is_rule and not one.shown)]


def _breaking() -> dict[str, dict[str, str]]:
    """Read what `make measure mutate` writes: by which mutant each statement is broken, and what kills it."""
    files = [
        built_below(name) / "generated" / "reports" / f"statements-{name}.json" for name in variant_names()
    ]
    reports = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    return {one.pop("statement"): one for report in reports for one in report["statements"]}


def _listed(
    statements: list[Statement], known: Sources, breaking: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    around = ""
    for one in statements:
        if (heading := f"{one.text}: {known.texts[one.text].sections[one.section]}") != around:
            around = heading
            yield f"\n{heading}"
        yield _laid_out(f"{one.place:10}", one.says)
        fates = [*_fates(one)]
        if broken := breaking.get(one.id):
            fates.append(
                f"broken by {broken['mutant']}: {broken['by']} notices" if broken["by"] else UNBROKEN
            )
        for fate in fates:
            yield _laid_out(" " * 12, fate)


def _laid_out(head: str, words: str) -> str:
    return fill(
        words, frame.console.width, initial_indent=head, subsequent_indent=" " * 12, break_on_hyphens=False
    )


def _fates(one: Statement) -> Iterator[str]:
    """Say in a line each what became of a statement."""
    if one.no_rule:
        yield f"no rule: {one.no_rule}"
    if one.front_end:
        yield one.front_end
    if one.otherwise:
        yield f"decided otherwise: {' '.join(one.otherwise)}"
    if one.becomes:
        yield f"became {' '.join(one.becomes)}"
    if one.shown:
        yield f"shown by {' '.join(one.shown)}"


def _report_counts(texts: Mapping[str, Text], as_json: bool) -> None:
    counts = {
        id: {
            "statements": len(text.statements),
            "rules": sum(one.is_rule for one in text.statements),
            "otherwise": sum(bool(one.otherwise) for one in text.statements),
            "front_end": sum(bool(one.front_end) for one in text.statements),
            "no_rule": sum(bool(one.no_rule) for one in text.statements),
            "in_scenarios": sum(bool(one.shown) for one in text.statements),
        }
        for id, text in texts.items()
    }
    shown = frame.table(["text"], ("all", "rules", "otherwise", "front end", "no rule", "shown"))
    for id, count in counts.items():
        shown.add_row(id, *map(str, count.values()))
    frame.report({"texts": counts}, as_json, [shown])
