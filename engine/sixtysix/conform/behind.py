"""What of the rules stands behind a difference: the conditions and actions that decide what is told."""

from collections.abc import Iterable, Iterator

from sixtysix.chart.model import Chart, Transition
from sixtysix.chart.provenance import dependence
from sixtysix.conform.differences import ALLOWS, REFUSES, Difference
from sixtysix.rules import rules_module


def attributes(chart: Chart, field: str) -> set[str]:
    """The fields of the table that a field of the JSON forms tells."""
    name = field.rpartition(".")[2]
    return set(rules_module(chart.rules).BEHIND.get(name, {name}))


def way_of(chart: Chart, d: Difference) -> list[Transition]:
    """The transitions of the difference's event, as the rules take them."""
    known = {t.name: t for t in chart.transitions}
    return [known[name] for name in dict.fromkeys((d.transition, *d.path)) if name in known]


def actions_behind(chart: Chart, way: Iterable[Transition], field: str) -> list[str]:
    """The actions on the way that write the field of the table; all of them if none is seen to."""
    rules, way = rules_module(chart.rules), list(way)
    entered = (a for t in way for state in chart.path_in(t) for a in chart.entry_actions(state))
    actions = list(dict.fromkeys((*(a for t in way for a in t.on), *entered)))
    written = attributes(chart, field)
    return [a for a in actions if written & dependence(getattr(rules, a)).writes] or actions


def deciding(chart: Chart, t: Transition) -> list[tuple[str, bool]]:
    """The guards by which the transition is taken rather than another of its event."""
    others = [o for o in chart.states[t.source].transitions if o.event == t.event and o != t]
    return [guard for guard in t.guards if any(guard not in other.guards for other in others)]


def read_by(chart: Chart, d: Difference) -> set[str]:
    """Everything of the table by which the rules come to what they say where the system differs."""
    rules = rules_module(chart.rules)
    return {name for f in _functions(chart, d) for name in dependence(getattr(rules, f)).reads}


def _functions(chart: Chart, d: Difference) -> Iterator[str]:
    if d.kind in (ALLOWS, REFUSES) and d.event:
        ways = (t for t in chart.outgoing(d.state) if d.event and t.event == d.event["event"])
        yield from (name for t in ways for name, _ in t.guards)
    else:
        way = way_of(chart, d)
        yield from (name for t in way for name, _ in t.guards)
        yield from actions_behind(chart, way, d.field)
