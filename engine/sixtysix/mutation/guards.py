"""Charts with a fault in one guard of one transition."""

from collections.abc import Iterator

from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.mutation.charts import spec_mutant, with_transition
from sixtysix.mutation.mutant import Mutant


def guard_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Every guard dropped, negated, and swapped for each other one that takes the same arguments."""
    for transition in chart.transitions:
        for name, wanted in transition.guards:
            yield from _of_guard(chart, transition, name, wanted)


def _of_guard(chart: ConfiguredChart, t: Transition, name: str, wanted: bool) -> Iterator[Mutant]:
    shown, place = name if wanted else f"not {name}", f"{t.name}/{name}"
    without = {key: tuple(n for n in getattr(t, key) if n != name) for key in ("cond", "unless")}
    opposite = "unless" if wanted else "cond"
    yield spec_mutant(
        with_transition(chart, t, **without), "drop-guard", place, "", f"{t.name} does not ask for {shown}"
    )
    negated = {**without, opposite: (*without[opposite], name)}
    yield spec_mutant(
        with_transition(chart, t, **negated),
        "negate-guard",
        place,
        "",
        f"{t.name} asks for the opposite of {shown}",
    )
    for other in _replacements(chart, t, name):
        key = "cond" if wanted else "unless"
        swapped = {key: tuple(other if n == name else n for n in getattr(t, key))}
        yield spec_mutant(
            with_transition(chart, t, **swapped),
            "swap-guard",
            place,
            other,
            f"{t.name} asks for {other if wanted else f'not {other}'} in place of {shown}",
        )


def _replacements(chart: ConfiguredChart, t: Transition, name: str) -> list[str]:
    taken = chart.guards[name].arguments
    return [g.name for g in chart.guards.values() if g.arguments == taken and g.name not in t.cond + t.unless]
