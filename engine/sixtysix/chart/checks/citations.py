"""What of a variant rests on none of its own texts, nor on a ruling that tells what they say or leave open.

And what rests on a ruling that is about something else.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from sixtysix.chart.checks.functions import asked_by
from sixtysix.chart.load import ChartReading
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import parameter
from sixtysix.chart.problems import Pointer, Problem, value_at
from sixtysix.chart.sources import listed


def uncited(reading: ChartReading) -> list[Problem]:
    """Find the items of a chart without problems that some variant beside it has and cites nothing for."""
    if not reading.chart.sources.statements:
        return []
    lacking: dict[str, list[str]] = {}
    for name, configured in reading.variants.items():
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


def misled(reading: ChartReading) -> list[Problem]:
    """Find rulings that an item of a chart without problems cites, and to which none of its statements leads.

    And, the other way round, those to which all of several statements lead, and which it does not cite. Where a text
    is silent no statement can lead to a ruling; nor do those that became no other item, as one that was decided
    otherwise or left to the front ends.
    """
    sources, found = reading.chart.sources, list[Problem]()
    leading = [one for one in sources.statements.values() if set(one.becomes) - sources.rulings.keys()]
    about = {name for one in leading for name in one.leads_to}
    for item, place in reading.names.items():
        own = [one for one in leading if item in one.becomes]
        led = {name for one in own for name in one.leads_to}
        cited = _source(reading, place)
        agreed = (name for name in sources.rulings if all(name in one.leads_to for one in own))
        missing = [name for name in agreed if name not in cited]
        if own[1:] and missing:
            message = (
                f"every statement that became {item} leads to {', '.join(missing)}, which it does not cite"
            )
            found.append(reading.document.problem(place, "not-cited", message, at_key=True))
        for index, ruling in enumerate(cited if own else ()):
            known = sources.rulings.get(ruling)
            if known and ruling in about - led and not known.get("silent"):
                others = ", ".join(name for name in sources.rulings if name in led) or "none"
                message = f"no statement that became {item} leads to {ruling}; they lead to {others}"
                pointer = (*entry_of(place), "source", index)
                found.append(reading.document.problem(pointer, "not-led-to", message))
    return found


def unruled(reading: ChartReading) -> list[Problem]:
    """Find what of a chart without problems cites no ruling on the parameters that it asks for.

    And find rulings that decide no parameter, so that something has to cite them, and nothing does.
    """
    rulings = reading.chart.sources.rulings
    decided = {name: {*listed(one, "parameters")} for name, one in rulings.items()}
    cited = {name for place in reading.names.values() for name in _source(reading, place)}
    alone = [name for name, paths in decided.items() if not paths and name not in cited]
    message = "nothing cites {}, which decides no parameter"
    loose = [reading.document.problem((), "not-cited", message.format(name)) for name in alone]
    return [*loose, *_unruled_functions(reading, decided), *_unruled_claims(reading, decided)]


Decided = Mapping[str, Collection[str]]
"""The parameters that each ruling decides."""


def _unruled_functions(reading: ChartReading, decided: Decided) -> Iterator[Problem]:
    """Find functions that ask for all that a ruling decides. Cases are asked through other cases, and left out."""
    rules, chart = reading.rules, reading.chart
    assert rules is not None  # a chart without problems has them
    for name in (*chart.guards, *chart.actions, *chart.invariants):
        place, asked = reading.names[name], asked_by(rules, name)
        behind = [id for id, paths in decided.items() if paths and asked.issuperset(paths)]
        if missing := [id for id in behind if id not in _source(reading, place)]:
            message = f"{name} asks for all that {', '.join(missing)} decides, and does not cite it"
            yield reading.document.problem(place, "not-cited", message, at_key=True)


def _unruled_claims(reading: ChartReading, decided: Decided) -> Iterator[Problem]:
    """Find claims of what is impossible under features whose parameters no ruling decides that they cite."""
    for index, claim in enumerate(reading.chart.impossible):
        conditions = (reading.chart.features[name] for name in claim.when)
        asked = {path for one in conditions for path in one.paths}
        known = {path for id in claim.source for path in decided.get(id, ())}
        if asked and claim.source and not asked & known:
            message = f"{', '.join(claim.source)} decides nothing about {', '.join(sorted(asked))}, on which this rests"
            pointer = ("impossible", index, "source")
            yield reading.document.problem(pointer, "not-decided", message, at_key=True)


def unsaid(reading: ChartReading) -> list[Problem]:
    """Find what of a chart without problems lacks a sentence, or a citation, that most of its kind have."""
    chart, document = reading.chart, reading.document
    kinds: tuple[tuple[str, Sequence[Pointer]], ...] = (
        ("says", [entry_of(reading.names[name]) for name in chart.states]),
        ("says", [entry_of(reading.names[way.name]) for way in chart.transitions]),
        ("otherwise", [reading.names[name] for name in chart.guards]),
        ("source", [("impossible", index) for index in range(len(chart.impossible))]),
    )
    found = list[Problem]()
    for key, places in kinds:
        lacking = [place for place in places if not value_at(document.data, (*place, key))]
        if 2 * len(lacking) < len(places):
            message = f"this has no {key}, as most of its kind have"
            found += (document.problem(place, "not-said", message, at_key=True) for place in lacking)
    return found


def entry_of(place: Pointer) -> Pointer:
    """Give the place of what is named there: a transition's name stands in the transition."""
    return place[:-1] if place[-1] == "name" and isinstance(place[-2], int) else place


def _source(reading: ChartReading, place: Pointer) -> Sequence[str]:
    return listed(value_at(reading.document.data, entry_of(place)), "source")


def _without(chart: ConfiguredChart) -> Iterator[str]:
    yield from (name for name, cited in chart.cited if not cited)
    for path, one in chart.declarations.by_path.items():
        given = parameter(chart.variant.parameters, path) is not None
        if one.form and given and not one.source:
            yield path
