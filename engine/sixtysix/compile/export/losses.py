"""What stands at the beginning of an export: what it is, and what its format cannot say of this chart."""

from collections.abc import Iterable, Iterator, Sized
from textwrap import wrap

from sixtysix.chart.model import ConfiguredChart, Function
from sixtysix.contract.events import behind
from sixtysix.errors import counted

_COMMENT_WIDTH = 108
"""Of the lines of a comment."""

LOSSES = {
    "computation": "what {} compute: they are functions of {rules}",
    "refusals": "that an event is refused, and why: one that no transition takes is ignored",
    "failures": "what is the case when one of these conditions fails: {}",
    "events": "who sends an event, and with what: {}",
    "invariants": "what always holds: {}",
    "cases": "the tables whose rows are tested one by one: {}",
    "impossible": "{} why something cannot be shown by any hand",
    "parameters": "the parameters that the functions read: {}",
    "lifecycle": "that these actions of the state around it belong to a substate: {}",
    "sentences": "{}",
    "sources": "{}",
    "remarks": "{}: it stands in comments",
    "meta": "{}: it stands under `meta`",
    "conjunctions": "that several guards must hold, or one must fail: the guard `all` takes them as parameters, in {}",
    "internal": "that lines in a state are transitions: {}",
    "parts_of_labels": "where one condition or action ends and the next begins, except by its full stop: {}",
}
"""What a format may be unable to say, by a name: the end of *cannot say …*."""


def losses_of(chart: ConfiguredChart, names: Iterable[str]) -> list[str]:
    """Say of these losses what is lost of the chart; one that has nothing of the kind loses nothing."""
    states, transitions = list(chart.states.values()), list(chart.transitions)
    guards, actions, invariants = chart.guards.values(), chart.actions.values(), chart.invariants.values()
    asked = {name for t in transitions if t.event for name in t.cond}
    of_substates = (
        f"{name} ({key} of {state.name})"
        for state in states
        for key in ("start", "finish")
        for name in getattr(state, key)
    )
    functions = _counted(guard=guards, action=actions)
    said = _counted(state=[s for s in states if s.says], transition=[t for t in transitions if t.says])
    cited = _counted(
        state=[s for s in states if s.source],
        transition=[t for t in transitions if t.cites],
        guard=[g for g in guards if g.source],
        action=[a for a in actions if a.source],
    )
    meaning = [f"what {functions} mean"] if functions else []
    sentences = [f"what {said} are about"] if said else []
    sources = [f"the sources of {cited}"] if cited else []
    named = {
        "failures": (g.name for g in guards if g.name in asked and g.otherwise),
        "events": (f"{e.name} ({', '.join((e.by, *e.carries))})" for e in chart.events.values()),
        "invariants": (f"{i.name} in {' and '.join(i.holds_in)}" for i in invariants),
        "cases": chart.cases,
        "parameters": chart.variant.parameters,
        "lifecycle": of_substates,
        "conjunctions": (t.name for t in transitions if len(t.guards) > 1 or t.unless),
        "internal": (t.name for t in transitions if t.internal),
        "parts_of_labels": (t.name for t in transitions if len(t.guards) > 1 or len(t.on) > 1),
    }
    lost = {
        "computation": functions,
        "refusals": "events" if any(t.event and t.guards for t in transitions) else "",
        "impossible": _counted(reason=chart.impossible),
        "sentences": "".join(sentences),
        "sources": "".join(sources),
        "remarks": " and ".join(sentences + sources),
        "meta": " and ".join(meaning + sources),
        **{loss: ", ".join(items) for loss, items in named.items()},
    }
    return [LOSSES[name].format(lost[name], rules=chart.rules) for name in names if lost[name]]


def _counted(**items: Sized) -> str:
    """``19 guards and 1 action``, without what there is none of."""
    *first, last = [counted(len(many), one) for one, many in items.items() if many] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def one_line(text: str) -> str:
    """Put a space for whatever parts the words of a text or cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def remark(says: str, source: tuple[str, ...]) -> str:
    """Write a sentence with its sources on one line."""
    return one_line(says + behind(source))


def title(chart: ConfiguredChart) -> str:
    """Write the variant's title, and what it is."""
    return one_line(". ".join(chart.titles))


def heading(chart: ConfiguredChart, format: str, losses: Iterable[str]) -> Iterator[str]:
    """Write the lines of a comment: what this is, and what the format cannot say of it."""
    yield title(chart)
    yield f"Made by `sixtysix export` from the rules of {chart.variant.name}."
    if lost := losses_of(chart, losses):
        yield ""
        yield f"{format} cannot say"
        for loss in lost:
            yield from wrap(f"- {loss}", _COMMENT_WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def glossary(kind: str, functions: Iterable[Function]) -> Iterator[str]:
    """Yield the lines of a comment: a heading, then each function with its arguments and its sentence."""
    for place, function in enumerate(functions):
        if place == 0:
            yield from ("", f"{kind}:")
        yield f"  {function.name}({', '.join(function.arguments)}): {remark(function.says, function.source)}"
