"""Differences between a system and the rules, and the parts of the spec that are involved in a difference."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sixtysix import game
from sixtysix.chart import obligations as kinds
from sixtysix.chart.model import Chart, Transition
from sixtysix.chart.obligations import Obligation
from sixtysix.chart.provenance import dependence
from sixtysix.contract.events import EventForm, act_line
from sixtysix.errors import SetupError, counted
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.names import read_cards
from sixtysix.game.setup import Setup
from sixtysix.play.replay import HandRecord

SAMPLE = 12  # number of generated hands that a tally keeps

LEAKS = "leaks"  # the last part of a hand's line if the hand is checked for leaks


@dataclass(frozen=True)
class ReplayHand(HandRecord):
    """A hand to replay on a system. All its events are sent, even those that the rules forbid."""

    leaks: bool = False
    """True if the replay ends with a check for leaks: a view must not depend on cards hidden from its player."""

    @property
    def line(self) -> str:
        return ", ".join([super().line, *[LEAKS] * self.leaks])


def parse_hand(coverage: Coverage, line: str) -> ReplayHand:
    """Parse a hand from the text that `ReplayHand.line` returns.

    Raises:
        SixtySixError: if a part is neither a setup nor an event of the chart, or if the hand cannot be dealt.
    """
    parts = [part for part in map(str.strip, read_cards(line).split(",")) if part]
    leaks = parts[-1:] == [LEAKS]
    setup, others = Setup.parse(iter(parts[: len(parts) - leaks]))
    hand = ReplayHand(setup, tuple(coverage.codec.parse(part, complete=True) for part in others), leaks)
    try:
        Hand(coverage, setup)
        if setup.by_chance:
            raise SetupError("a deck is missing")
    except SetupError as error:
        raise SetupError(f"the hand cannot be dealt: {error}") from None
    return hand


KINDS = ("allows", "refuses", "value", "leak", "crash", "hang", "protocol", "flaky")
"""The kinds of differences.

The values of `Misbehaviour.kind` are three of them. A flaky difference is not reproduced when its hand is replayed.
"""
ALLOWS, REFUSES, VALUE, LEAK, CRASH, HANG, PROTOCOL, FLAKY = KINDS

BREAK_DOWNS = (CRASH, HANG, PROTOCOL)

REFUSAL, TABLE, ENABLED, ACTION = "refusal", "table", "may", "done"
"""Features of play besides obligations: the event is refused, the rules table applies, the transition is enabled
after the event, or the action wrote the wrong value."""

FEATURES = {kind.name: kind.rank for kind in kinds.KINDS if kind.feature} | {
    REFUSAL: 2,
    TABLE: 4,
    ENABLED: 5,
    ACTION: 6,
}
"""The kinds of features that differences are attributed to, with ranks: a smaller rank is more specific."""


def event_text(event: EventForm | None) -> str:
    """Return an event in words, such as ``lead_card AS by player 1``. For None, return ``the deal``."""
    if event is None:
        return "the deal"
    return act_line(event) + (f" by player {event['player']}" if "player" in event else "")


class TriedEvent(NamedTuple):
    """An event that was tried in a hand."""

    event: EventForm
    sent: bool  # False if the system took the step by itself
    happened: bool  # True if the rules allow it


@dataclass(frozen=True)
class Difference:
    """A difference between the system and the rules, with the hand that shows this difference."""

    kind: str
    state: str  # the state of the rules before the event
    hand: ReplayHand = ReplayHand(Setup())
    """The hand up to this point; ``steps`` is set when the difference is recorded."""
    steps: tuple[TriedEvent, ...] = ()
    event: EventForm | None = None  # the wrongly allowed or refused event, else the last event that happened
    path: tuple[str, ...] = ()  # the transitions that the rules take with the event, in order
    transition: str = ""
    atoms: tuple[str, ...] = ()
    # ``leader``, ``result.game_points``, ``view.hand``; at a failure, the requested operation
    field: str = ""
    expected: object = None
    actual: object = None
    beside: tuple[str, ...] = ()
    """Other fields that differ in the same answer; at a failure, earlier wrong fields that may have caused it."""
    says: str = ""
    features: frozenset[str] = frozenset()  # the features of play that the last event shows
    line: int = 0  # the line of a log; ``certain`` is the line that proves the difference; 0 without a log
    certain: int = 0
    logged: Any = None  # the hand of the log

    @property
    def event_name(self) -> str:
        """The name of the event, or ``""`` if the deal itself shows the difference."""
        return self.event["event"] if self.event else ""

    @property
    def sign(self) -> str:
        """A name that similar differences have in common, such as ``value/leader``."""
        return "/".join(filter(None, (self.kind, self.field, self.event_name if self.kind != VALUE else "")))

    @property
    def key(self) -> tuple[object, ...]:
        """A key that equivalent differences have in common. A `Tally` keeps one example for each key."""
        about = (self.kind, self.event_name, self.transition, self.atoms, self.field)
        return (*about, tuple(sorted(self.features)))


@dataclass
class Tally:
    """The outcome of some hands: counts, coverage and differences."""

    hands: int = 0
    events: int = 0
    comparisons: Counter[str] = field(default_factory=Counter)
    """Number of comparisons of each part of an answer: ``send``, ``legal``, ``leader``, ``view.hand``."""
    omissions: Counter[str] = field(default_factory=Counter)
    """For each part: number of answers that lacked the part although the system could have reported it."""
    covered: set[str] = field(default_factory=set)  # the obligations that the hands show
    agreed: Counter[str] = field(default_factory=Counter)
    """Number of times that each feature occurred without a difference."""
    counts: Counter[tuple[object, ...]] = field(default_factory=Counter)
    """Number of occurrences of each difference, by `Difference.key`."""
    examples: dict[tuple[object, ...], Difference] = field(default_factory=dict)
    """For each key the example with the fewest events."""
    not_compared: set[str] = field(default_factory=set)
    ended_early: Counter[int] = field(default_factory=Counter)
    """Number of hands that ended at a difference, by trick."""
    sample: list[ReplayHand] = field(default_factory=list)
    """Some generated hands, with or without differences."""

    @property
    def compared(self) -> int:
        return self.comparisons.total()

    @property
    def never_given(self) -> list[str]:
        """Phrases about parts that no answer contained, and about hands that ended early."""
        ended = ", ".join(f"{number} in trick {trick}" for trick, number in sorted(self.ended_early.items()))
        return [
            f"{name}: in none of {counted(number, 'answer')}"
            for name, number in sorted(self.omissions.items())
            if number and not self.comparisons[name]
        ] + [f"the rest of hands that ended at a difference: {ended}"] * bool(ended)

    def times(self, differences: Iterable[Difference]) -> int:
        """Return the number of occurrences of these differences."""
        return sum(self.counts[d.key] for d in differences)

    def add(self, difference: Difference, count: int = 1) -> None:
        known = self.examples.get(difference.key)
        self.counts[difference.key] += count
        if not known or len(difference.hand.events) < len(known.hand.events):
            self.examples[difference.key] = difference

    def join(self, other: "Tally") -> None:
        """Add the counts, the coverage and the differences of another tally."""
        self.hands += other.hands
        self.events += other.events
        self.comparisons += other.comparisons
        self.omissions += other.omissions
        self.covered |= other.covered
        self.agreed += other.agreed
        self.not_compared |= other.not_compared
        self.ended_early += other.ended_early
        self.sample = [*self.sample, *other.sample][:SAMPLE]
        for key, example in other.examples.items():
            self.add(example, other.counts[key])


# The rules behind a difference

BEHIND: Mapping[str, frozenset[str]] = {
    "turn": frozenset(("leader", "led", "followed")),
    "last_trick": frozenset(("led", "followed")),
    "stock": frozenset(("deck", "drawn", "talon")),
    "hand": frozenset(("hands",)),
    "holdings": frozenset(("hands",)),
    "own_tricks": frozenset(("won", "first_tricks")),
    "winner": frozenset(("hand_winner",)),
    "next_dealer": frozenset(("dealer",)),
}
"""For each JSON field with another name, the attributes of `Table` behind the field."""


def features(obligations: Iterable[Obligation]) -> frozenset[str]:
    having = [o for o in obligations if o.feature]
    return frozenset([*(o.feature for o in having), *(f"{TABLE}/{o.case}" for o in having if o.case)])


def table_attributes(field: str) -> set[str]:
    """Return the attributes of `Table` that hold the value of a JSON field, such as ``won`` for ``own_tricks``."""
    name = field.rpartition(".")[2]
    return set(BEHIND.get(name, {name}))


def attributes_behind(field: str) -> set[str]:
    """Return the attributes of `Table` on which a JSON field depends, directly or through a rules function."""
    function = getattr(game, field.rpartition(".")[2], None)
    return table_attributes(field).union(dependence(function).reads if callable(function) else ())


def reads_of(name: str) -> frozenset[str]:
    """Return the attributes of `Table` that a rules function reads."""
    return dependence(getattr(game, name)).reads


def transitions_of(chart: Chart, d: Difference) -> list[Transition]:
    """Return the transitions that a difference names."""
    known = {t.name: t for t in chart.transitions}
    return [known[name] for name in dict.fromkeys((d.transition, *d.path)) if name in known]


def actions_writing(actions: Iterable[str], attributes: Collection[str]) -> list[str]:
    """Return the actions that write any of these attributes of `Table`."""
    return [name for name in actions if not dependence(getattr(game, name)).writes.isdisjoint(attributes)]


def actions_behind(chart: Chart, transitions: Iterable[Transition], field: str) -> list[str]:
    """Return the actions of these transitions that write a field. If no action writes the field, return all actions."""
    actions = chart.actions_of(transitions)
    return actions_writing(actions, table_attributes(field)) or actions


def fields_together(names: Sequence[str], actions: Iterable[str], others: Collection[str]) -> list[str]:
    """Return the first wrong field, and all other fields that may be wrong for the same reason."""
    together, known = [names[0]], table_attributes(names[0])
    for name in names[1:]:
        writers = [dependence(getattr(game, it)) for it in actions_writing(actions, table_attributes(name))]
        if name in others or not writers or any(known & (it.reads | it.writes) for it in writers):
            together.append(name)
            known |= table_attributes(name)
    return together


def attributes_read(chart: Chart, d: Difference) -> set[str]:
    """Return the attributes of `Table` that are read by the guards and actions behind a difference."""
    if d.kind in (ALLOWS, REFUSES) and d.event:
        transitions, actions = [t for t in chart.outgoing(d.state) if t.event == d.event_name], []
    else:
        of_result = d.field == "result"
        ending = [t for t in chart.transitions if of_result and kinds.TAKEN.id(t.name) in d.features]
        transitions = [*transitions_of(chart, d), *ending]
        actions = actions_behind(chart, transitions, d.field)
    names = [*(name for t in transitions for name, _ in t.guards), *actions]
    return set().union(*map(reads_of, names))


def agreed_features(chart: Chart, tally: Tally) -> Counter[str]:
    """Return how often each feature occurred without a difference."""
    agreed = tally.agreed.copy()
    for transition in chart.transitions:
        for action in chart.actions_of([transition]):
            agreed[f"{ACTION}/{action}"] += tally.agreed[kinds.TAKEN.id(transition.name)]
    return agreed


def relevant_features(chart: Chart, d: Difference) -> frozenset[str]:
    """Return the features of play that may have influenced a wrong value."""
    taken = transitions_of(chart, d)
    of_result = d.field.startswith("result.")
    behind, attributes = actions_behind(chart, taken, d.field), table_attributes(d.field)
    known = attributes_read(chart, d).union(*(dependence(getattr(game, action)).writes for action in behind))
    writes = [not set(behind).isdisjoint(chart.actions_of([t])) for t in taken]
    afterwards = taken[writes.index(True) + 1 :] if of_result and any(writes) else []
    later = {kinds.TAKEN.id(t.name) for t in afterwards}

    writers = actions_writing(chart.actions_of(taken), attributes)

    def may_influence(feature: str) -> bool:
        kind, _, rest = feature.partition("/")
        if not writers and not (of_result and kind in (kinds.CASE.name, TABLE)):
            return kind in (kinds.TAKEN.name, REFUSAL)
        if of_result and (kind in (kinds.STATE.name, ENABLED) or feature in later):
            return False
        if kind == ENABLED:  # not if the value itself decides what is enabled
            names = (name for t in chart.transitions if t.name == rest for name, _ in t.guards)
            return all(attributes.isdisjoint(reads_of(name)) for name in names)
        # A rules table must read only what matters here: who deals next does not influence a price.
        return kind not in (kinds.CASE.name, TABLE) or reads_of(rest.partition("/")[0]) <= known

    # The winner may be set by one action when the hand ends and by another when it is settled: no feature tells which.
    last = [] if of_result and len(writers) > 1 else writers[-1:]
    return frozenset((*filter(may_influence, d.features), *(f"{ACTION}/{action}" for action in last)))
