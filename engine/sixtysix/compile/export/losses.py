"""What a format cannot say, told only of a chart that has it."""

from collections.abc import Callable, Sized

from sixtysix.chart.model import ConfiguredChart, Event

Loss = Callable[[ConfiguredChart], str]
"""What is lost of a chart, as the end of *cannot say …*; empty if the chart has nothing of the kind."""


def losses_of(chart: ConfiguredChart, losses: tuple[Loss, ...]) -> list[str]:
    """What is lost of this chart."""
    return [told for loss in losses if (told := loss(chart))]


def computation(chart: ConfiguredChart) -> str:
    """The functions behind the names of guards and actions."""
    counts = _counted(guard=chart.guards, action=chart.actions)
    return f"what {counts} compute: they are functions of {chart.rules}" if counts else ""


def refusals(chart: ConfiguredChart) -> str:
    """Events that are refused, where a tool ignores them."""
    guarded = any(t.event and t.guards for t in chart.transitions)
    return "that an event is refused, and why: one that no transition takes is ignored" if guarded else ""


def failures(chart: ConfiguredChart) -> str:
    """The sentences of refusals."""
    asked = {name for t in chart.transitions if t.event for name in t.cond}
    names = [g.name for g in chart.guards.values() if g.name in asked and g.otherwise]
    return f"what is the case when one of these conditions fails: {', '.join(names)}" if names else ""


def events(chart: ConfiguredChart) -> str:
    """Who sends an event, and its arguments."""
    told = ", ".join(map(_event, chart.events.values()))
    return f"who sends an event, and with what: {told}" if told else ""


def invariants(chart: ConfiguredChart) -> str:
    """What always holds."""
    told = ", ".join(f"{i.name} in {' and '.join(i.holds_in)}" for i in chart.invariants.values())
    return f"what always holds: {told}" if told else ""


def comparisons(chart: ConfiguredChart) -> str:
    """Invariants that are also given the table as it was before the event."""
    told = ", ".join(i.name for i in chart.invariants.values() if i.compares)
    return f"what holds from one event to the next: {told}" if told else ""


def cases(chart: ConfiguredChart) -> str:
    """The tables that tests show row by row."""
    return f"the tables whose rows are tested one by one: {', '.join(chart.cases)}" if chart.cases else ""


def impossible(chart: ConfiguredChart) -> str:
    """The reasons why something cannot be shown."""
    counts = _counted(reason=chart.impossible)
    return f"{counts} why something cannot be shown by any hand" if counts else ""


def parameters(chart: ConfiguredChart) -> str:
    """What the functions read."""
    told = ", ".join(chart.variant.parameters)
    return f"the parameters that the functions read: {told}" if told else ""


def lifecycle(chart: ConfiguredChart) -> str:
    """Actions of a substate that run when the state around it is entered or left."""
    told = ", ".join(
        f"{name} ({key} of {state.name})"
        for state in chart.states.values()
        for key in ("start", "finish")
        for name in getattr(state, key)
    )
    return f"that these actions of the state around it belong to a substate: {told}" if told else ""


def sentences(chart: ConfiguredChart) -> str:
    """What states and transitions are about."""
    counts = _counted(
        state=[s for s in chart.states.values() if s.says],
        transition=[t for t in chart.transitions if t.says],
    )
    return f"what {counts} are about" if counts else ""


def sources(chart: ConfiguredChart) -> str:
    """What the parts of the chart rest on."""
    counts = _counted(
        state=[s for s in chart.states.values() if s.source],
        transition=[t for t in chart.transitions if t.cites],
        guard=[g for g in chart.guards.values() if g.source],
        action=[a for a in chart.actions.values() if a.source],
    )
    return f"the sources of {counts}" if counts else ""


def remarks(chart: ConfiguredChart) -> str:
    """Sentences and sources that stand in comments."""
    told = " and ".join(filter(None, (sentences(chart), sources(chart))))
    return f"{told}: it stands in comments" if told else ""


def meta(chart: ConfiguredChart) -> str:
    """What stands under a key for anything."""
    counts = _counted(guard=chart.guards, action=chart.actions)
    told = " and ".join(filter(None, (f"what {counts} mean" if counts else "", sources(chart))))
    return f"{told}: it stands under `meta`" if told else ""


def conjunctions(chart: ConfiguredChart) -> str:
    """Guards of several atoms and atoms that must fail, where a guard is one name."""
    ids = [t.name for t in chart.transitions if len(t.guards) > 1 or t.unless]
    told = "that several guards must hold, or one must fail: the guard `all` takes them as parameters, in "
    return told + ", ".join(ids) if ids else ""


def internal(chart: ConfiguredChart) -> str:
    """Internal transitions that are lines of text in their state."""
    ids = [t.name for t in chart.transitions if t.internal]
    return f"that lines in a state are transitions: {', '.join(ids)}" if ids else ""


def parts_of_labels(chart: ConfiguredChart) -> str:
    """Several guards or actions in one label."""
    ids = [t.name for t in chart.transitions if len(t.guards) > 1 or len(t.on) > 1]
    told = "where one condition or action ends and the next begins, except by its full stop"
    return f"{told}: {', '.join(ids)}" if ids else ""


def parts_of_actions(chart: ConfiguredChart) -> str:
    """Several actions in one label."""
    ids = [t.name for t in chart.transitions if len(t.on) > 1]
    return (
        f"where one action ends and the next begins, except by its full stop: {', '.join(ids)}" if ids else ""
    )


def _event(event: Event) -> str:
    return f"{event.name} ({', '.join((event.by, *event.carries))})"


def _counted(**things: Sized) -> str:
    """``19 guards and 1 action``, without what there is none of."""
    *first, last = _counts(things) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _counts(things: dict[str, Sized]) -> list[str]:
    return [f"{len(many)} {one}{'' if len(many) == 1 else 's'}" for one, many in things.items() if many]
