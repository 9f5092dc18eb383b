"""Say which obligations of the rules hands and vectors cover."""

import click

from sixtysix.chart.obligations import KINDS
from sixtysix.cli import frame
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import Cover, generated_vectors, hands_of


@frame.command("sixtysix cover schnapsen my-tests.jsonl --missing")
@click.argument("variant")
@click.argument("traces", nargs=-1, type=frame.TRACE)
@click.option("--missing", is_flag=True, help="List what is not covered.")
@frame.json_option
def cover(variant: str, traces: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """Say which of a VARIANT's obligations the hands and vectors of TRACES cover; without any, the generated vectors.

    A hand covers what its events show. It tells which events were legal too, and so covers the refusals of the others.
    """
    cover = Cover(variant)
    for name in traces or (generated_vectors(variant),):
        number = 0
        with frame.open_lines(name) as lines, frame.messages.status(f"playing the hands of {name}"):
            for number, hand in enumerate(hands_of(lines, name, cover.in_form), 1):
                cover.add(hand, f"{name}: hand {number}")
        if not number:
            raise SixtySixError(f"{name}: there is no hand in it")
    counts = cover.counts()
    uncovered = [o for o in cover.obligations if o.id not in cover.covered and o.id not in cover.impossible]
    shown = frame.table(
        ["obligation"], ["all", "covered", "impossible", "open"], title=f"What is covered of {variant}"
    )
    for kind in KINDS:
        of_kind = cover.counts(kind)
        if of_kind["obligations"]:
            shown.add_row(kind.title, *map(str, of_kind.values()))
    shown.add_section()
    shown.add_row("in all", *map(str, counts.values()))
    listed = [f"{o.id}: {o.says}" for o in uncovered if missing]
    extra = {"missing": [o.id for o in uncovered]} if missing else {}
    frame.report({"variant": variant, **counts, **extra}, as_json, [shown, *listed])
