"""What of a variant rests on none of its own texts, and what rests on a ruling that is about something else.

Each lint is called after the code of its findings.
"""

from collections.abc import Iterator, Sequence

from sixtysix.chart.document import Document
from sixtysix.chart.load import ChartReading, read_chart
from sixtysix.chart.parameters import parameter
from sixtysix.chart.problems import Finding, Pointer, Problem, value_at
from sixtysix.chart.provenance import asked_by
from sixtysix.chart.sources import Sources, listed


def lint_chart(document: Document) -> Iterator[Problem]:
    """Find what is wrong with the citations of a chart that has no other problem."""
    reading = read_chart(document.path)
    for lint in (rests_on_nothing, not_led_to, not_cited, not_decided):
        yield from (reading.document.problem(*finding) for finding in lint(reading))


def rests_on_nothing(reading: ChartReading) -> Iterator[Finding]:
    """Find the items that some variant has and cites nothing for, in a family with texts."""
    lacking: dict[str, list[str]] = {}
    for name, chart in reading.variants.items() if reading.chart.sources.statements else ():
        items = [item for item, cited in chart.cited if not cited]
        given = (
            (path, one) for path, one in chart.declarations.by_path.items() if one.form and not one.source
        )
        items += [path for path, _ in given if parameter(chart.variant.parameters, path) is not None]
        for item in items:
            lacking.setdefault(item, []).append(name)
    for item, names in lacking.items():
        message = f"nothing stands behind {item} in {', '.join(names)}: "
        message += "no statement of their texts, no ruling that tells of them"
        place = reading.names.get(item, ("parameters",))
        yield Finding(place, "rests-on-nothing", message, at_key=True)


# Where a text is silent no statement can lead to a ruling; nor do those that became no other item, as one that was
# decided otherwise or left to the front ends.
def not_led_to(reading: ChartReading) -> Iterator[Finding]:
    """Find rulings that an item cites, and to which none of its statements leads."""
    sources = reading.chart.sources
    leading = [one for one in sources.statements.values() if set(one.becomes) - sources.rulings.keys()]
    about = {name for one in leading for name in one.leads_to}
    for item, place in reading.names.items():
        own = [one for one in leading if item in one.becomes]
        led = {name for one in own for name in one.leads_to}
        for index, ruling in enumerate(_source(reading, place) if own else ()):
            known = sources.rulings.get(ruling)
            if known and ruling in about - led and not known.get("silent"):
                others = ", ".join(name for name in sources.rulings if name in led) or "none"
                message = f"no statement that became {item} leads to {ruling}; they lead to {others}"
                yield Finding((*entry_of(place), "source", index), "not-led-to", message)


def not_cited(reading: ChartReading) -> Iterator[Finding]:
    """Find rulings that an item should cite: all of its statements lead there, or it asks for all that they decide.

    And those that decide no parameter, so that something has to cite them, and nothing does. Cases are asked through
    other cases, and left out.
    """
    sources, chart, rules = reading.chart.sources, reading.chart, reading.rules
    assert rules is not None  # a chart without problems has them
    decided = {name: listed(ruling, "parameters") for name, ruling in sources.rulings.items()}
    leading = [one for one in sources.statements.values() if set(one.becomes) - sources.rulings.keys()]
    for item, place in reading.names.items():
        own, cited = [one for one in leading if item in one.becomes], _source(reading, place)
        agreed = (name for name in sources.rulings if all(name in one.leads_to for one in own))
        missing = [name for name in agreed if name not in cited]
        if own[1:] and missing:
            message = (
                f"every statement that became {item} leads to {', '.join(missing)}, which it does not cite"
            )
            yield Finding(place, "not-cited", message, at_key=True)
        if item in {**chart.guards, **chart.actions, **chart.invariants}:
            asked = asked_by(rules, item)
            behind = [id for id, paths in decided.items() if paths and asked.issuperset(paths)]
            if missing := [id for id in behind if id not in cited]:
                message = f"{item} asks for all that {', '.join(missing)} decides, and does not cite it"
                yield Finding(place, "not-cited", message, at_key=True)
    cited_at_all = {name for place in reading.names.values() for name in _source(reading, place)}
    for name, paths in decided.items():
        if not paths and name not in cited_at_all:
            yield Finding((), "not-cited", f"nothing cites {name}, which decides no parameter")


def not_decided(reading: ChartReading) -> Iterator[Finding]:
    """Find claims of what is impossible under features whose parameters no ruling decides that they cite."""
    chart = reading.chart
    for index, claim in enumerate(chart.impossible):
        asked = chart.asked_by(claim.when)
        rulings = (chart.sources.rulings.get(id) for id in claim.source)
        known = {path for ruling in rulings for path in listed(ruling, "parameters")}
        if asked and claim.source and not asked & known:
            message = f"{', '.join(claim.source)} decides nothing about {', '.join(sorted(asked))}, on which this rests"
            yield Finding(("impossible", index, "source"), "not-decided", message, at_key=True)


def lint_parameters(document: Document) -> Iterator[Problem]:
    """Find declared parameters without a ruling, where several texts may say different things."""
    folder = document.path.parent
    sources, chart = Sources(folder), folder / "chart.yaml"
    decided = {name for ruling in sources.rulings.values() for name in listed(ruling, "parameters")}
    declared = read_chart(chart).declarations.by_path if len(sources.texts) > 1 else {}
    for name, one in declared.items():
        if one.form and name not in decided:
            message = f"no ruling has {name} among its parameters"
            yield document.problem(one.place, "not-decided", message, at_key=True)


def entry_of(place: Pointer) -> Pointer:
    """Give the place of what is named there: a transition's name stands in the transition."""
    return place[:-1] if place[-1] == "name" and isinstance(place[-2], int) else place


def _source(reading: ChartReading, place: Pointer) -> Sequence[str]:
    return listed(value_at(reading.document.data, entry_of(place)), "source")
