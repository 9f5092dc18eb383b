"""What a chart's tests must show, and the hands that show it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from sixtysix.chart.kinds import (
    ABSENT,
    CASE,
    CHANCE,
    DIVERTED,
    MARGIN,
    PAIR,
    REFUSED,
    RULING,
    STATE,
    STAYS,
    TAKEN,
    Kind,
)
from sixtysix.chart.model import Chart, ConfiguredChart, Impossible, Transition
from sixtysix.conditions import sentence
from sixtysix.events import Json
from sixtysix.rules import rules_module

MARGINS = {-1: "one step short", 0: "just enough", 1: "one step more"}


@dataclass(frozen=True)
class Obligation:
    """One thing that a test must show; which of the fields it has its kind says."""

    kind: Kind
    id: str
    """``refused/lead/holds_card``, ``absent/DONE/claim``, ``case/bonus/paid``, ``ruling/R5``."""
    says: str
    cites: tuple[str, ...]
    state: str = ""
    event: str | None = None
    transition: Transition | None = None
    then: Transition | None = None
    atom: str = ""
    case: str = ""
    row: int = 0
    by: tuple[str, ...] = ()
    """Of a ruling: the ids of the obligations that cite it, each of which shows it."""

    def said(self, template: str) -> str:
        """Fill a template of its kind with its parts; ``{row}`` is the last part of its id."""
        return template.format(
            says=self.says,
            state=self.state,
            event=self.event,
            transition=self.transition.name if self.transition else "",
            then=self.then.name if self.then else "",
            atom=self.atom,
            case=self.case,
            row=self.id.rpartition("/")[2],
        )

    @cached_property
    def trait(self) -> str:
        """What differences that show it have in common, if its kind tells them apart."""
        return self.said(self.kind.trait)

    @property
    def is_shown_by_others(self) -> bool:
        return self.kind.is_shown_by_others


@dataclass(frozen=True)
class Witness:
    """A hand that shows an obligation.

    The ``events`` are accepted one after the other, and the last of them shows the obligation, or the one ``refused``
    after it: then ``atoms`` are the conditions that fail.
    """

    setup: Any
    """Where it begins: a ``Setup`` of the rules module."""
    events: tuple[Json, ...] = ()
    refused: Json | None = None
    atoms: tuple[str, ...] = ()
    state: str = ""
    """Where it ends."""

    @cached_property
    def length(self) -> int:
        """Events, the refused one included."""
        return len(self.events) + (self.refused is not None)


def event_line(event: Json) -> str:
    """An event in its JSON form as a line: ``1 lead_card AS``."""
    values = [str(value) for name, value in event.items() if name not in ("event", "player")]
    player = [str(event["player"])] if "player" in event else []
    return " ".join([*player, event["event"], *values])


def why_impossible(chart: Chart, obligation: Obligation) -> Impossible | None:
    """What the spec says of an obligation that no hand can show; None if it says nothing."""
    return next((i for i in chart.impossible if _matches(i, obligation)), None)


def possible(chart: Chart, wanted: Iterable[Obligation]) -> list[Obligation]:
    """What hands must show: all but the rulings, which others show, and what the spec calls impossible."""
    return [o for o in wanted if not o.is_shown_by_others and not why_impossible(chart, o)]


def impossible(chart: Chart, wanted: Iterable[Obligation]) -> list[Obligation]:
    """What the spec says that no hand can show."""
    return [o for o in wanted if why_impossible(chart, o)]


def idle_patterns(chart: Chart, wanted: Iterable[Obligation]) -> Iterator[str]:
    """The patterns of a configured chart's impossible obligations that fit none of the obligations."""
    ids = [o.id for o in wanted]
    for impossible in (i for i in chart.impossible if not i.inherited):
        for pattern in impossible.obligations:
            if not any(fnmatchcase(known, pattern) for known in ids):
                yield pattern


def _matches(impossible: Impossible, obligation: Obligation) -> bool:
    return any(fnmatchcase(obligation.id, pattern) for pattern in impossible.obligations)


def obligations(chart: ConfiguredChart) -> list[Obligation]:
    """Everything the tests of a configured chart must show, in document order."""
    found = [
        *_states(chart),
        *_transitions(chart),
        *_absent(chart),
        *_pairs(chart),
        *_cases(chart),
        *_chance(chart),
    ]
    return [*found, *_rulings(o for o in found if not why_impossible(chart, o))]


def _states(chart: Chart) -> Iterator[Obligation]:
    for state in chart.states.values():
        if not state.is_compound:
            yield Obligation(STATE, STATE.id(state.name), state.says, state.source, state.name)


def _transitions(chart: Chart) -> Iterator[Obligation]:
    for t in chart.transitions:
        yield Obligation(TAKEN, TAKEN.id(t.name), t.says, t.cites, t.source, t.event, t)
        for atom, wanted in t.guards:
            guard, kind = chart.guards[atom], _kind_of_failure(chart, t, atom)
            says = sentence(guard, not wanted)
            yield Obligation(kind, kind.id(t.name, atom), says, guard.source, t.source, t.event, t, atom=atom)
            if guard.margin:
                yield from _margins(chart, t, atom)


def _margins(chart: Chart, t: Transition, atom: str) -> Iterator[Obligation]:
    guard = chart.guards[atom]
    for row, label in MARGINS.items():
        name = MARGIN.id(t.name, atom, label.replace(" ", "_"))
        says = f"{sentence(guard, row >= 0)} ({label.capitalize()}.)"
        yield Obligation(MARGIN, name, says, guard.source, t.source, t.event, t, atom=atom, row=row)


def _kind_of_failure(chart: Chart, t: Transition, atom: str) -> Kind:
    """What shows that the atom alone fails: whether failing it opens another transition of the same event."""
    wanted = dict(t.guards)[atom]
    siblings = (s for s in chart.states[t.source].transitions if s.event == t.event)
    if any(dict(s.guards).get(atom) is (not wanted) for s in siblings):
        return DIVERTED
    return REFUSED if t.event else STAYS


def _absent(chart: Chart) -> Iterator[Obligation]:
    for state in chart.stable:
        handled = {t.event for t in chart.outgoing(state)}
        for event in chart.events.values():
            if event.name not in handled:
                says = f"{state} has no transition for {event.name}."
                cites = chart.states[state].source
                yield Obligation(ABSENT, ABSENT.id(state, event.name), says, cites, state, event.name)


def _pairs(chart: Chart) -> Iterator[Obligation]:
    """Each transition with every one that can come next as far as their states tell."""
    for first in chart.transitions:
        for leaf in _leaves_after(chart, first):
            for then in chart.outgoing(leaf):
                if leaf in chart.stable or then.event is None:
                    yield Obligation(
                        PAIR,
                        PAIR.id(first.name, then.name),
                        f"{first.says} Then: {then.says}",
                        tuple(dict.fromkeys((*first.cites, *then.cites))),
                        leaf,
                        then.event,
                        first,
                        then,
                    )


def _leaves_after(chart: Chart, t: Transition) -> list[str]:
    """The atomic states that the machine may be in once it has taken the transition."""
    if t.internal:
        return [
            s.name for s in chart.states.values() if not s.is_compound and chart.is_inside(s.name, t.source)
        ]
    return [chart.leaf(t.target)]


def _cases(chart: ConfiguredChart) -> Iterator[Obligation]:
    for case in chart.cases.values():
        for row, label in case.rows(chart.ruleset).items():
            name = CASE.id(case.name, label.replace(" ", "_"))
            says = f"{case.says} ({label.capitalize()}.)"
            yield Obligation(CASE, name, says, case.source, case.states[0], case=case.name, row=row)


def _chance(chart: Chart) -> Iterator[Obligation]:
    """The first deal of the seeds that the rules name."""
    begin = chart.beginning
    rules = rules_module(chart.rules)
    for seed in rules.SEEDS:
        says = f"What is left to chance comes from the seed {seed}."
        yield Obligation(
            CHANCE,
            CHANCE.id(f"seed_{seed}"),
            says,
            tuple(rules.SEEDS_CITE),
            begin.source,
            begin.event,
            row=seed,
        )


def _rulings(found: Iterable[Obligation]) -> Iterator[Obligation]:
    """The rulings that something cites, each shown by what it says most closely: a case or atom before a transition."""
    citing: dict[str, list[Obligation]] = {}
    for obligation in found:
        for citation in obligation.cites:
            if citation[:1] == "R" and citation[1:].isdigit():
                citing.setdefault(citation, []).append(obligation)
    for ruling in sorted(citing, key=lambda name: int(name[1:])):
        closest = min(o.kind.rank for o in citing[ruling])
        by = tuple(o.id for o in citing[ruling] if o.kind.rank == closest)
        yield Obligation(RULING, RULING.id(ruling), f"Ruling {ruling}.", (ruling,), by=by)
