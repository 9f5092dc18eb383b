"""Obligations: facts about a chart that tests must show.

For example, the event ``lead`` is refused if the player does not hold the card. A hand shows this fact if a player
tries to lead such a card.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property

from sixtysix.chart.model import Chart, ConfiguredChart, Impossible, Transition
from sixtysix.chart.problems import Mistake, unknown
from sixtysix.chart.sources import is_ruling
from sixtysix.contract.events import sentence
from sixtysix.contract.rules import rules_module
from sixtysix.errors import did_you_mean
from sixtysix.languages import N_, _

MARGINS = {-1: N_("one step short"), 0: N_("just enough"), 1: N_("one step more")}


@dataclass(frozen=True)
class Kind:
    """A kind of obligation, such as ``refused``: an event is refused because one condition fails."""

    name: str
    title: str  # the heading of the kind in reports
    rank: int  # the smaller, the more specific; specific obligations tell faults apart better
    test: str = "{says}"  # template for the names of generated tests
    transitions: int = 0  # number of names of transitions that follow the kind in an obligation's id
    is_tried: bool = False  # True if trying an event may show the obligation, even if the event is refused
    fails: str = ""  # what happens if only the obligation's condition fails; empty without one
    feature: str = ""  # the feature of play to which differences are attributed; empty if there is none

    def id(self, *parts: str) -> str:
        """Return the id of an obligation of this kind, such as ``refused/lead/holds_card``."""
        return "/".join((self.name, *parts))


STATE = Kind("state", "Every state is entered", 5, "{state} {says}", feature="state/{state}")
TAKEN = Kind(
    "taken",
    "Every transition is taken; there each of its conditions holds",
    3,
    transitions=1,
    feature="taken/{transition}",
)
PAIR = Kind(
    "pair", "Every transition is taken right after every one that can come before it", 6, transitions=2
)
"""The transition is taken, then the transition ``then``."""
REFUSED = Kind(
    "refused",
    "Every condition decides alone: where only it fails, the event is refused",
    1,
    "no {transition} if {says}",
    transitions=1,
    is_tried=True,
    fails=N_("the event is refused"),
)
"""Only the guard fails, and the event is refused."""
DIVERTED = Kind(
    "diverted",
    "Every condition that divides two transitions: where only it fails, the other one is taken",
    1,
    transitions=1,
    is_tried=True,
    fails=N_("another transition is taken"),
)
"""Only the guard fails, and another transition is taken: of the same event, or also eventless."""
STAYS = Kind(
    "stays",
    "Every condition of a transition without event: where only it fails, nothing happens",
    1,
    "no {transition} if {says}",
    transitions=1,
    fails=N_("nothing happens"),
)
"""Only the guard of an eventless transition fails, and no transition is taken."""
ABSENT = Kind(
    "absent", "Every event is refused in the states that have no transition for it", 7, is_tried=True
)
MARGIN = Kind(
    "margin",
    "Every number that decides: just enough for it, one step short, one step more",
    1,
    transitions=1,
    is_tried=True,
    feature="margin/{guard}/{row}",
)
"""Only the guard decides, ``row`` steps above the smallest number for which it holds."""
CASE = Kind("case", "Every row of the tables of the rules", 0, feature="case/{case}/{row}")
CHANCE = Kind("chance", "What is left to chance comes from the seed", 7)
"""A deal depends only on the seed ``row``."""
RULING = Kind("ruling", "Every ruling that something in the chart rests on", 7)

KINDS = (STATE, TAKEN, PAIR, REFUSED, DIVERTED, STAYS, ABSENT, MARGIN, CASE, CHANCE, RULING)
"""In the order of reports."""


@dataclass(frozen=True)
class Obligation:
    """One fact that tests must show. Fields that its kind does not need are empty."""

    kind: Kind
    id: str  # ``refused/lead/holds_card``, ``absent/DONE/claim``, ``case/bonus/paid``, ``ruling/R5``
    says: str
    cites: tuple[str, ...]
    state: str = ""
    event: str | None = None
    transition: Transition | None = None
    then: Transition | None = None
    guard: str = ""
    case: str = ""
    row: int = 0
    by: tuple[str, ...] = ()  # for a ruling: ids of citing obligations, each of which shows the ruling

    def said(self, template: str) -> str:
        """Return a template such as ``taken/{transition}``, filled with the obligation's fields."""
        return template.format(
            says=self.says,
            state=self.state,
            event=self.event,
            transition=self.transition.name if self.transition else "",
            then=self.then.name if self.then else "",
            guard=self.guard,
            case=self.case,
            row=self.id.rpartition("/")[2],  # the row's name, not its number
        )

    @cached_property
    def feature(self) -> str:
        return self.said(self.kind.feature)

    @property
    def is_shown_by_others(self) -> bool:
        return self.kind is RULING  # shown by any of the obligations in ``by``


def why_impossible(chart: Chart, id: str) -> Impossible | None:
    """Return the reason why the obligation ``id`` is impossible, or None if it is possible."""
    for reason in chart.impossible:
        if any(fnmatchcase(id, pattern) for pattern in reason.obligations):
            return reason
    return None


def possible(chart: Chart, wanted: Iterable[Obligation]) -> list[Obligation]:
    """Return the obligations for which a hand must be found."""
    return [o for o in wanted if not o.is_shown_by_others and not why_impossible(chart, o.id)]


def impossible(chart: Chart, wanted: Iterable[Obligation]) -> list[Obligation]:
    return [o for o in wanted if why_impossible(chart, o.id)]


def idle_patterns(chart: Chart, wanted: Iterable[Obligation]) -> Iterator[str]:
    """Yield the unused patterns under ``impossible``. Patterns from an extended variant are left out."""
    ids = [o.id for o in wanted]
    patterns = (pattern for i in chart.impossible if not i.inherited for pattern in i.obligations)
    return (pattern for pattern in patterns if not any(fnmatchcase(known, pattern) for known in ids))


def obligations(chart: ConfiguredChart) -> list[Obligation]:
    found = [
        *(
            Obligation(STATE, STATE.id(state.name), state.says, state.source, state.name)
            for state in chart.states.values()
            if not state.is_compound
        ),
        *_transitions(chart),
        *_absent(chart),
        *_pairs(chart),
        *_cases(chart),
        *_chance(chart),
    ]
    return [*found, *_rulings(o for o in found if not why_impossible(chart, o.id))]


# Taking a transition does not test it: each of its conditions must matter. So for each condition there is a hand where
# only this condition fails. What happens then depends on the state's other transitions: the event is refused, another
# transition with the opposite condition is taken, or, without an event, the machine stays where it is.
def _transitions(chart: Chart) -> Iterator[Obligation]:
    for t in chart.transitions:
        yield Obligation(TAKEN, TAKEN.id(t.name), t.says, t.cites, t.source, t.event, t)
        for name, wanted in t.guards:
            guard, cites = chart.guards[name], chart.cites_of(t, name)
            siblings = (s for s in chart.states[t.source].transitions if s.event == t.event)
            kind = REFUSED if t.event else STAYS
            if any(dict(s.guards).get(name) is (not wanted) for s in siblings):
                kind = DIVERTED
            says = sentence(guard, not wanted)
            yield Obligation(kind, kind.id(t.name, name), says, cites, t.source, t.event, t, guard=name)
            for row, label in MARGINS.items() if guard.margin else ():
                id = MARGIN.id(t.name, name, label.replace(" ", "_"))
                says = f"{sentence(guard, row >= 0)} ({_capital(_(label))}.)"
                yield Obligation(MARGIN, id, says, cites, t.source, t.event, t, guard=name, row=row)


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]


def _absent(chart: Chart) -> Iterator[Obligation]:
    for state in chart.stable:
        handled = {t.event for t in chart.outgoing(state)}
        for event in (name for name in chart.events if name not in handled):
            says = _("{state} has no transition for {event}.", state=state, event=event)
            cites = chart.states[state].source
            yield Obligation(ABSENT, ABSENT.id(state, event), says, cites, state, event)


def _pairs(chart: Chart) -> Iterator[Obligation]:
    atomic = [state.name for state in chart.states.values() if not state.is_compound]
    for first in chart.transitions:
        inside = [leaf for leaf in atomic if chart.is_inside(leaf, first.source)]
        for leaf in inside if first.internal else [chart.leaf(first.target)]:
            for then in chart.outgoing(leaf):
                if leaf in chart.stable or then.event is None:
                    name, says = PAIR.id(first.name, then.name), f"{first.says} {_('Then:')} {then.says}"
                    cites = tuple(dict.fromkeys((*first.cites, *then.cites)))
                    yield Obligation(PAIR, name, says, cites, leaf, then.event, first, then)


def _cases(chart: ConfiguredChart) -> Iterator[Obligation]:
    for case in chart.cases.values():
        for row, label in case.rows(chart.ruleset).items():
            name = CASE.id(case.name, label.replace(" ", "_"))
            says = f"{case.says} ({_capital(_(label))}.)"
            yield Obligation(CASE, name, says, case.source, case.states[0], case=case.name, row=row)


def _chance(chart: Chart) -> Iterator[Obligation]:
    begin, rules = chart.beginning, rules_module(chart.rules)
    for seed, cites in rules.SEEDS.items():
        says = _("What is left to chance comes from the seed {seed}.", seed=seed)
        yield Obligation(CHANCE, CHANCE.id(f"seed_{seed}"), says, cites, begin.source, begin.event, row=seed)


def _rulings(found: Iterable[Obligation]) -> Iterator[Obligation]:
    citing: dict[str, list[Obligation]] = {}
    for obligation in found:
        for citation in obligation.cites:
            if is_ruling(citation):
                citing.setdefault(citation, []).append(obligation)
    for ruling in sorted(citing, key=lambda name: int(name[1:])):
        # Only the most specific kind of the citing obligations counts.
        closest = min(o.kind.rank for o in citing[ruling])
        by = tuple(o.id for o in citing[ruling] if o.kind.rank == closest)
        yield Obligation(RULING, RULING.id(ruling), f"Ruling {ruling}.", (ruling,), by=by)


def pattern_mistakes(
    reasons: Iterable[Mapping[str, Sequence[str]]], transitions: Collection[str]
) -> Iterator[Mistake]:
    """Yield a mistake for each unknown kind of obligation and each unknown transition in the patterns."""
    known = {kind.name: kind.transitions for kind in KINDS}
    for index, reason in enumerate(reasons):
        for number, pattern in enumerate(reason["obligations"]):
            at, (kind, *names) = ("impossible", index, "obligations", number), pattern.split("/")
            if kind not in known and set("*?[").isdisjoint(kind):
                message = f"there is no kind of obligation {kind[:64]}{did_you_mean(kind, known)}"
                yield Mistake(at, "unknown-kind", message)
            for name in names[: known.get(kind, 0)]:
                if name not in transitions and set("*?[").isdisjoint(name):
                    yield unknown("transition", name, transitions, at)
