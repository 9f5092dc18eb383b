"""Where a system differs from the rules, in which hand, and what of the rules stands behind it."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sixtysix.chart import obligations as kinds
from sixtysix.chart.model import Chart, Transition
from sixtysix.chart.obligations import Obligation
from sixtysix.chart.provenance import dependence
from sixtysix.contract.events import Json
from sixtysix.contract.rules import rules_module
from sixtysix.errors import SetupError, counted
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.replay import HandRecord

SAMPLE = 12
"""Generated hands that a record keeps."""

LEAKS = "leaks"
"""The last part of a script's line if leaks are looked for."""


@dataclass(frozen=True)
class Script(HandRecord):
    """A hand whose events are tried, whether they are allowed or not."""

    leaks: bool = False
    """Whether the views at its end are compared with those of deals that a player cannot tell apart."""

    @property
    def line(self) -> str:
        return ", ".join([super().line, *[LEAKS] * self.leaks])


def parse_script(coverage: Coverage, line: str) -> Script:
    """Read the hand in a line, as `Script.line` writes it.

    Raises:
        SixtySixError: if a part of it is neither a setup nor an event of the chart, or it cannot be dealt.
    """
    parts = [part for part in map(str.strip, line.split(",")) if part]
    leaks = parts[-1:] == [LEAKS]
    setup, others = coverage.rules.Setup.parse(iter(parts[: len(parts) - leaks]))
    script = Script(setup, tuple(coverage.codec.parse(part, complete=True) for part in others), leaks)
    try:
        Hand(coverage, setup)
        if setup.by_chance:
            raise SetupError("a deck is missing")
    except SetupError as error:
        raise SetupError(f"the hand cannot be dealt: {error}") from None
    return script


ALLOWS, REFUSES, VALUE, LEAK, CRASH, HANG, PROTOCOL, FLAKY = KINDS = {
    "allows": "allows nothing that the rules refuse",
    "refuses": "refuses nothing that the rules allow",
    "value": "tells what the rules say",
    "leak": "tells no player what they may not know",
    "crash": "does not crash",
    "hang": "answers in time",
    "protocol": "keeps to the protocol",
    "flaky": "does the same whenever it is asked the same",
}
"""The kinds of differences, and what a system does that has none of it.

Three are kinds of `Misbehaviour`; the last is what does not come again.
"""

BREAK_DOWNS = (CRASH, HANG, PROTOCOL)

REFUSAL, TABLE, MAY, DONE = "refusal", "table", "may", "done"

TRAITS = {kind.name: kind.rank for kind in kinds.KINDS if kind.trait} | {
    REFUSAL: 2,
    TABLE: 4,
    MAY: 5,
    DONE: 6,
}
"""What differences are told apart by, the smaller the rank the better: kinds of obligations, the refusal of an event,
whole tables of cases, the transitions that may be taken next, and the actions that have written the value."""


class Step(NamedTuple):
    """An event that was tried in a hand."""

    event: Json
    sent: bool
    """False if the system has left it out by going on by itself."""
    happened: bool
    """Whether the rules allow it."""


@dataclass(frozen=True)
class Difference:
    """One thing that differs at the end of ``script``; ``traits`` are what its last event shows."""

    kind: str
    state: str
    """Of the rules, before the event."""
    script: Script
    steps: tuple[Step, ...] = ()
    """The events of the script, and between them those that were not sent."""
    event: Json | None = None
    """What is allowed or refused wrongly, else what happened last."""
    path: tuple[str, ...] = ()
    """The transitions that the rules take with it, one after the other."""
    transition: str = ""
    atoms: tuple[str, ...] = ()
    field: str = ""
    """``leader``, ``result.game_points``, ``view.hand``; of a break-down, what was asked for."""
    expected: Any = None
    told: Any = None
    says: str = ""
    traits: frozenset[str] = frozenset()
    earlier: tuple[Script, ...] = ()
    """The hands that the system has played before since it was started."""

    @property
    def key(self) -> tuple[Any, ...]:
        """What differences have in common of which one example is enough."""
        event = self.event["event"] if self.event else ""
        return (self.kind, event, self.transition, self.atoms, self.field, tuple(sorted(self.traits)))


@dataclass
class Record:
    """The outcome of some hands. Records add up to the same in any order, but for the examples."""

    hands: int = 0
    events: int = 0
    told: Counter[str] = field(default_factory=Counter)
    """How often each part of what a system tells was compared: ``send``, ``legal``, ``leader``, ``view.hand``."""
    untold: Counter[str] = field(default_factory=Counter)
    """How often each was left out of an answer in which it could have been."""
    shown: set[str] = field(default_factory=set)
    agreed: Counter[str] = field(default_factory=Counter)
    """How often each trait was shown without a difference."""
    counts: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    """How often each kind of difference occurred, by `Difference.key`."""
    examples: dict[tuple[Any, ...], Difference] = field(default_factory=dict)
    """The one with the fewest events of each."""
    not_compared: set[str] = field(default_factory=set)
    sample: list[Script] = field(default_factory=list)
    """Some of the generated hands, whatever they show."""

    @property
    def compared(self) -> int:
        """Count the values compared."""
        return self.told.total()

    @property
    def never_told(self) -> list[str]:
        """Say what the system could have told and never has."""
        return [
            f"{name}: in none of {counted(number, 'answer')}"
            for name, number in sorted(self.untold.items())
            if number and not self.told[name]
        ]

    def add(self, difference: Difference, count: int = 1) -> None:
        known = self.examples.get(difference.key)
        self.counts[difference.key] += count
        if not known or len(difference.script.events) < len(known.script.events):
            self.examples[difference.key] = difference

    def join(self, other: "Record") -> None:
        """Add what came of other hands."""
        self.hands += other.hands
        self.events += other.events
        self.told += other.told
        self.untold += other.untold
        self.shown |= other.shown
        self.agreed += other.agreed
        self.not_compared |= other.not_compared
        self.sample = [*self.sample, *other.sample][:SAMPLE]
        for key, example in other.examples.items():
            self.add(example, other.counts[key])


def traits(shown: Iterable[Obligation]) -> frozenset[str]:
    """Give what is shown as far as it tells differences apart; a margin of a condition is one, whatever it guards."""
    named = [o for o in shown if o.trait]
    return frozenset([*(o.trait for o in named), *(f"{TABLE}/{o.case}" for o in named if o.case)])


def attributes(chart: Chart, field: str) -> set[str]:
    """Give the fields of the table behind a field of the JSON forms."""
    name = field.rpartition(".")[2]
    return set(rules_module(chart.rules).BEHIND.get(name, {name}))


def way_of(chart: Chart, d: Difference) -> list[Transition]:
    """Give the transitions of the difference's event, as the rules take them."""
    known = {t.name: t for t in chart.transitions}
    return [known[name] for name in dict.fromkeys((d.transition, *d.path)) if name in known]


def actions_of(chart: Chart, transition: Transition) -> list[str]:
    """Name the actions of taking a transition, those of the states that it enters last."""
    entered = (action for state in chart.path_in(transition) for action in chart.entry_actions(state))
    return [*transition.on, *entered]


def actions_behind(chart: Chart, way: Iterable[Transition], field: str) -> list[str]:
    """Give the actions on the way that write the field of the table; all of them if none is seen to."""
    way = list(way)
    return actions_writing(chart, way, field) or actions_on(chart, way)


def actions_on(chart: Chart, way: Iterable[Transition]) -> list[str]:
    """Name the actions on the way, each once."""
    return list(dict.fromkeys(action for t in way for action in actions_of(chart, t)))


def actions_writing(chart: Chart, way: Iterable[Transition], field: str) -> list[str]:
    """Name those that write the field of the table."""
    return writing(chart, actions_on(chart, way), attributes(chart, field))


def writing(chart: Chart, actions: Iterable[str], fields: Collection[str]) -> list[str]:
    """Keep those of the actions that write one of the fields of the table."""
    rules = rules_module(chart.rules)
    return [name for name in actions if not dependence(getattr(rules, name)).writes.isdisjoint(fields)]


def ending(chart: Chart, d: Difference) -> frozenset[str]:
    """Give the traits of what ends the hand on the difference's way: that this action was done."""
    counted = dependence(rules_module(chart.rules).hands_ended).reads
    return frozenset(
        f"{DONE}/{name}" for name in writing(chart, actions_on(chart, way_of(chart, d)), counted)
    )


def read_by(chart: Chart, d: Difference) -> set[str]:
    """Give everything of the table by which the rules come to what they say where the system differs."""
    rules, event = rules_module(chart.rules), d.event["event"] if d.event else ""
    if d.kind in (ALLOWS, REFUSES) and event:
        way, actions = [t for t in chart.outgoing(d.state) if t.event == event], []
    else:
        way = way_of(chart, d)
        actions = actions_behind(chart, way, d.field)
    asked = [*(name for t in way for name, _ in t.guards), *actions]
    return {field for name in asked for field in dependence(getattr(rules, name)).reads}


def telling(chart: Chart, d: Difference) -> frozenset[str]:
    """Give the traits of a difference in a value that have a say in it.

    A table has if all that it asks is read or written on the way to the value: who deals next decides no price. Where
    a hand has ended says nothing of how, and neither does what may happen or has happened since. What may happen
    because of the value has none either.
    """
    rules, way, of_result = rules_module(chart.rules), way_of(chart, d), d.field.startswith("result.")
    behind, behind_it = actions_behind(chart, way, d.field), attributes(chart, d.field)
    known = read_by(chart, d).union(*(dependence(getattr(rules, action)).writes for action in behind))
    done = [not set(behind).isdisjoint(actions_of(chart, t)) for t in way]
    since = (
        {kinds.TAKEN.id(t.name) for t in way[done.index(True) + 1 :]} if of_result and any(done) else set()
    )

    def has_a_say(trait: str) -> bool:
        kind, _, rest = trait.partition("/")
        if of_result and (kind in (kinds.STATE.name, MAY) or trait in since):
            return False
        if kind == MAY:
            asked = (name for t in chart.transitions if t.name == rest for name, _ in t.guards)
            return all(behind_it.isdisjoint(dependence(getattr(rules, name)).reads) for name in asked)
        case = getattr(rules, rest.partition("/")[0], None) if kind in (kinds.CASE.name, TABLE) else None
        return case is None or dependence(case).reads <= known

    # What ends a hand names its winner, and the settlement may name the other one: which of them did tells no trait.
    written = actions_writing(chart, way, d.field)
    done_last = [] if of_result and len(written) > 1 else written[-1:]
    return frozenset((*filter(has_a_say, d.traits), *(f"{DONE}/{action}" for action in done_last)))
