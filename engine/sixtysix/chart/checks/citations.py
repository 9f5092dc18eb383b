"""What of a variant rests on none of its own texts, nor on a ruling that tells what they say or leave open."""

from collections.abc import Iterator

from sixtysix.chart.load import ChartReading
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import variant_names
from sixtysix.chart.problems import Problem, SpecError
from sixtysix.chart.variants import load_variant


def uncited(reading: ChartReading) -> list[Problem]:
    """Find the items of a chart without problems that some variant beside it has and cites nothing for."""
    chart = reading.chart
    if not chart.sources.statements:
        return []
    lacking: dict[str, list[str]] = {}
    for name in variant_names(chart.folder):
        try:
            configured = chart.configure(load_variant(name, chart))
        except SpecError:  # its own file tells
            continue
        for item in _without(configured):
            lacking.setdefault(item, []).append(name)
    message = "nothing stands behind {} in {}: no statement of their texts, no ruling that tells of them"
    return [
        reading.document.problem(
            reading.names.get(item, ("parameters",)),
            "rests-on-nothing",
            message.format(item, ", ".join(names)),
            True,
        )
        for item, names in lacking.items()
    ]


def _without(chart: ConfiguredChart) -> Iterator[str]:
    for table in (chart.events, chart.guards, chart.actions, chart.invariants, chart.cases, chart.states):
        yield from (name for name, one in table.items() if not one.source)
    yield from (t.name for t in chart.transitions if not t.cites)
    for path, one in chart.declarations.by_path.items():
        given = parameter(chart.variant.parameters, path) is not None
        if one.form and given and not one.source:
            yield path
