"""Data classes for charts and variants.

A `Chart` is the statechart of a family of games. Its parts may need features, which a variant turns on or off.
`Chart.configure` returns the `ConfiguredChart` of one variant.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import product, takewhile
from pathlib import Path
from typing import Any, Self, TypeVar, overload

from sixtysix.chart.parameters import Declarations, Parameter, Parameters, Requirement
from sixtysix.chart.problems import Pointer
from sixtysix.chart.sources import AGAINST, OFF, Citing, Item, Sources
from sixtysix.contract.rules import rules_module
from sixtysix.languages import ENGLISH, N_, _, spoken

TEXTS = ("says", "otherwise", "label", "words", "because")
"""Keys of texts that are filled when a chart is configured; ``now`` is filled later, from a game's table."""


@dataclass(frozen=True)
class Feature(Requirement):
    """A named condition on a variant's parameters."""

    name: str = ""
    says: str = ""
    place: Pointer = field(default=(), compare=False, repr=False)


def feature_states(features: Mapping[str, Requirement], parameters: Parameters) -> frozenset[str]:
    """Return the names of all features. A name such as ``not closing`` means that the feature is off."""
    return frozenset(f"{'' if on.holds(parameters) else OFF}{name}" for name, on in features.items())


@dataclass(frozen=True)
class Event(Item):
    """An event that a player or the table sends."""

    label: str
    by: str  # ``player`` or, between hands, ``table``
    carries: tuple[str, ...] = ()  # the arguments besides the player
    words: str = ""  # the event's name in drawings, in the reader's language: ``exchange the jack``

    @property
    def arguments(self) -> tuple[str, ...]:
        return ("player", *self.carries) if self.by == "player" else self.carries


@dataclass(frozen=True)
class Function(Item):
    """A guard or action. The rules module has a function of the same name."""

    otherwise: str = ""
    features: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()  # after the table ``t`` and the ruleset ``r``
    margin: str = ""
    """For a guard that compares numbers: the function that returns the steps above the limit; 0 is just enough."""
    margin_arguments: tuple[str, ...] = ()
    now: str = ""  # a sentence with a number of the current table: ``{talon_cards card}``


@dataclass(frozen=True)
class Invariant(Item):
    """A condition on the game's table that must hold in some states and in their substates."""

    holds_in: tuple[str, ...] = ()
    compares: bool = False  # True if the function also takes the table before the last event
    features: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case(Item):
    """A table in the rules, such as the worth of a won hand. A function of the same name picks the row that applies."""

    states: tuple[str, ...]  # the atomic states in which the function picks a row
    rows: Callable[[Any], Mapping[int, str]]  # returns the names of the rows under a ruleset
    features: tuple[str, ...] = ()


@dataclass(frozen=True)
class Impossible(Citing):
    """The reason why certain obligations cannot be shown by any hand. See `sixtysix.chart.obligations`."""

    obligations: tuple[str, ...]  # patterns of ids, such as ``refused/lead/*``
    because: str
    features: tuple[str, ...] = ()
    # True if inherited from an extended variant, so that ``because`` may not apply
    inherited: bool = False

    @cached_property
    def source(self) -> tuple[str, ...]:
        return self.sources.of("", self.own_source)


@dataclass(frozen=True)
class Transition(Citing):
    """A transition from one state to another."""

    name: str  # unique in the chart, in the words of the rules
    source: str
    target: str
    event: str | None = None  # None for an eventless transition
    cond: tuple[str, ...] = ()  # guards that must hold
    unless: tuple[str, ...] = ()  # guards that must not hold
    on: tuple[str, ...] = ()  # actions
    internal: bool = False
    says: str = ""
    features: tuple[str, ...] = ()
    asked_with: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Pairs of a guard and the features without which the guard does not apply."""

    @cached_property
    def cites(self) -> tuple[str, ...]:
        return self.sources.of(self.name, self.own_source)

    @property
    def guards(self) -> tuple[tuple[str, bool], ...]:
        """Pairs of a guard's name and the value that the guard must have."""
        return tuple((name, True) for name in self.cond) + tuple((name, False) for name in self.unless)


Kept = TypeVar("Kept", bound="Function | Invariant | Case")

STATE_ACTIONS = (N_("start"), N_("enter"), N_("exit"), N_("finish"))  # the keys of a state's lists of actions


@dataclass(frozen=True)
class State(Item):
    """A state of the chart, with its actions, substates and transitions."""

    parent: str | None = None
    initial: bool = False
    final: bool = False
    enter: tuple[str, ...] = ()
    exit: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    finish: tuple[str, ...] = ()
    children: tuple[str, ...] = ()  # direct substates, in the order of the file
    transitions: tuple[Transition, ...] = ()

    @property
    def is_compound(self) -> bool:
        return bool(self.children)


@dataclass(frozen=True)
class Variant:
    """A named set of parameters."""

    name: str
    title: str
    parameters: Parameters
    says: str = ""
    source: tuple[str, ...] = ()
    lineage: tuple[str, ...] = ()  # its own name, then the names of the variants that it extends
    impossible: tuple[Impossible, ...] = ()
    follows: tuple[str, ...] = ()
    """For a published rule set, the texts that it follows."""
    not_said: tuple[str, ...] = ()
    """Rules in the texts of a published rule set that no parameter can express."""
    changed: frozenset[str] = frozenset()
    """The parameters that house rules change; the sources say nothing about the new values."""


GUARDS = ("cond", "unless")  # the keys of a transition's guards

TABLES = ("features", "events", "guards", "actions", "invariants", "cases")
"""The tables of a chart besides its states."""


@dataclass(frozen=True)
class Chart:
    """The statechart of a family of games. Each mapping keeps the order of the file."""

    name: str
    says: str
    rules: str  # the import path of the rules module
    features: Mapping[str, Feature]
    events: Mapping[str, Event]
    guards: Mapping[str, Function]
    actions: Mapping[str, Function]
    invariants: Mapping[str, Invariant]
    states: Mapping[str, State]  # in document order: a compound comes before its substates
    cases: Mapping[str, Case] = field(default_factory=dict)
    impossible: tuple[Impossible, ...] = ()
    declarations: Declarations = field(default_factory=Declarations)  # the possible parameters of a variant
    sources: Sources = field(default_factory=Sources, repr=False)  # the cited texts and rulings
    folder: Path | None = None  # the folder of the chart's file, variants, rulings and texts

    @cached_property
    def beginning(self) -> Transition:
        """The first transition out of the initial state."""
        return next(iter(self.outgoing(self.leaf(self.initial_of(None)))))

    @property
    def transitions(self) -> Iterator[Transition]:
        return (t for state in self.states.values() for t in state.transitions)

    @property
    def items(self) -> Iterator[Item]:
        """All events, guards, actions, invariants, cases and states."""
        tables = (self.events, self.guards, self.actions, self.invariants, self.cases, self.states)
        return (one for table in tables for one in table.values())

    @property
    def cited(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        yield from ((one.name, one.source) for one in self.items)
        yield from ((t.name, t.cites) for t in self.transitions)

    def cites_of(self, t: Transition, guard: str) -> tuple[str, ...]:
        """Return the citations that concern a guard in the transition ``t``."""
        family, known = getattr(self, "family", self), self.sources.statements
        asking = [o for o in family.transitions if guard in (*o.cond, *o.unless)]
        found: list[str] = []
        for citation in self.guards[guard].source:
            of = [o.name for o in asking if citation in o.cites]
            of = of or [o.name for o in asking if o.event and citation in family.events[o.event].source]
            # A citation that concerns only some transitions of the guard applies only to these.
            if not of or t.name in of:
                said = known.get(citation.removeprefix(AGAINST))
                found += (citation, *(said.otherwise if said else ()))
        return tuple(dict.fromkeys(found))

    def cites_in(self, guard: str) -> dict[str, tuple[str, ...]]:
        """Return a mapping from transition to the citations of a guard. See `cites_of`."""
        cites = {t.name: self.cites_of(t, guard) for t in self.transitions if guard in (*t.cond, *t.unless)}
        return cites if any(cites.values()) else {}

    def asked_by(self, features: Iterable[str]) -> set[str]:
        """Return the parameters that decide ``features``, directly or through another parameter."""
        asked = {path for name in features for path in self.features[name.removeprefix(OFF)].where}
        needs = [need for path in asked for need in self.declarations.needs(path)]
        return asked.union(*(need.where for need in needs))

    @property
    def top(self) -> tuple[str, ...]:
        return tuple(s.name for s in self.states.values() if s.parent is None)

    def ancestors(self, state: str) -> Iterator[str]:
        """Yield the state, its parent, the parent's parent, and so on."""
        name: str | None = state
        while name is not None:
            yield name
            name = self.states[name].parent

    def is_inside(self, state: str, outer: str) -> bool:
        return outer in self.ancestors(state)

    def initial_of(self, compound: str | None) -> str:
        """Return the initial substate of a compound, or of the whole chart if ``compound`` is None."""
        return next(s.name for s in self.states.values() if s.parent == compound and s.initial)

    def leaf(self, state: str) -> str:
        """Return the atomic state reached by entering ``state``."""
        while self.states[state].is_compound:
            state = self.initial_of(state)
        return state

    def outgoing(self, leaf: str) -> Iterator[Transition]:
        """Yield the transitions of an atomic state, then the transitions of its ancestors."""
        return (t for name in self.ancestors(leaf) for t in self.states[name].transitions)

    @cached_property
    def stable(self) -> tuple[str, ...]:
        """The atomic states in which a machine can wait for an event."""
        return tuple(s.name for s in self.states.values() if not s.is_compound and not _passes_on(s))

    @property
    def titles(self) -> tuple[str, str]:
        return self.name, self.says

    def changed_by(self, change: Callable[[Any], Any]) -> Self:
        """Return a copy in which ``change`` was applied to every part and every declared parameter."""

        def state(s: State) -> State:
            changed: State = change(s)
            return replace(changed, transitions=tuple(map(change, s.transitions)))

        tables: dict[str, Any] = {
            key: {name: change(one) for name, one in getattr(self, key).items()} for key in TABLES
        }
        return replace(
            self,
            **tables,
            states={name: state(s) for name, s in self.states.items()},
            impossible=tuple(map(change, self.impossible)),
            declarations=self.declarations.changed_by(change),
        )

    def configure(self, variant: Variant) -> "ConfiguredChart":
        """Return the chart of one variant. The placeholders in texts are replaced by values.

        Parts whose features do not hold are removed. Then, unused events, guards and actions are removed.
        """
        known = feature_states(self.features, variant.parameters)
        active = known & frozenset(self.features)
        sources = replace(self.sources, texts_of_variant=variant.source, changed=variant.changed)

        def filled(part: Any) -> Any:
            if not isinstance(part, Citing):
                return part
            texts: dict[str, Any] = {
                key: self.declarations.fill(text, variant.parameters, active)
                for key in TEXTS
                if "{" in (text := getattr(part, key, ""))
            }
            return replace(part, sources=sources, **texts)

        def kept(table: Mapping[str, Kept]) -> dict[str, Kept]:
            return {name: one for name, one in table.items() if known.issuperset(one.features)}

        whole = self.changed_by(filled)
        guards, actions = kept(whole.guards), kept(whole.actions)

        def transition(t: Transition) -> Transition:
            asked_with = dict(t.asked_with)
            here = {name for name in guards if known.issuperset(asked_with.get(name, ()))}
            cond, unless, on = _kept(t.cond, here), _kept(t.unless, here), _kept(t.on, actions)
            return replace(t, cond=cond, unless=unless, on=on)

        def state(s: State) -> State:
            lists: dict[str, Any] = {key: _kept(getattr(s, key), actions) for key in STATE_ACTIONS}
            own = tuple(transition(t) for t in s.transitions if known.issuperset(t.features))
            return replace(s, **lists, transitions=own)

        states = {name: state(s) for name, s in whole.states.items()}
        transitions = [t for state in states.values() for t in state.transitions]
        used = {name for state in states.values() for key in STATE_ACTIONS for name in getattr(state, key)}
        used |= {name for t in transitions for name in (t.event, *t.cond, *t.unless, *t.on) if name}
        of_family = (i for i in whole.impossible if known.issuperset(i.features))
        parts = {field.name: getattr(whole, field.name) for field in fields(Chart)} | {
            "states": states,
            "events": {name: event for name, event in whole.events.items() if name in used},
            "guards": {name: guard for name, guard in guards.items() if name in used},
            "actions": {name: action for name, action in actions.items() if name in used},
            "invariants": kept(whole.invariants),
            "cases": kept(whole.cases),
            "impossible": (*of_family, *(replace(i, sources=sources) for i in variant.impossible)),
            "sources": sources,
        }
        return ConfiguredChart(**parts, variant=variant, active=active, family=self)

    def entry_actions(self, state: str) -> tuple[str, ...]:
        """Return the ``start`` actions of the state's direct substates, then the state's own ``enter`` actions."""
        return self._of_children(state, "start") + self.states[state].enter  # in this order: ruling R24

    def exit_actions(self, state: str) -> tuple[str, ...]:
        """Return the state's own ``exit`` actions, then the ``finish`` actions of the state's direct substates."""
        return self.states[state].exit + self._of_children(state, "finish")

    def _of_children(self, state: str, key: str) -> tuple[str, ...]:
        return tuple(
            name for child in self.states[state].children for name in getattr(self.states[child], key)
        )

    def actions_of(self, transitions: Iterable[Transition]) -> list[str]:
        """Return the actions of some transitions and of all states that the transitions enter."""
        found: dict[str, None] = {}
        for t in transitions:
            entered = (action for state in self.path_in(t) for action in self.entry_actions(state))
            found |= dict.fromkeys((*t.on, *entered))
        return list(found)

    def domain(self, transition: Transition) -> str | None:
        """Return the innermost compound that stays active during the transition, or None."""
        if transition.internal:
            return transition.source
        outer = set(self.ancestors(transition.target)) - {transition.target}
        return next(
            (n for n in self.ancestors(transition.source) if n in outer and n != transition.source), None
        )

    def path_in(self, transition: Transition) -> tuple[str, ...]:
        """Return the states that the transition enters, outermost first."""
        return self.path_out(transition, self.leaf(transition.target))[::-1]

    def path_out(self, transition: Transition, leaf: str) -> tuple[str, ...]:
        """Return the states that the transition leaves from the atomic state ``leaf``, innermost first."""
        if transition.internal:
            return ()
        domain = self.domain(transition)
        return tuple(takewhile(lambda name: name != domain, self.ancestors(leaf)))


@dataclass(frozen=True)
class ConfiguredChart(Chart):
    """The chart of one variant."""

    variant: Variant = field(kw_only=True)
    active: frozenset[str] = field(kw_only=True)  # the features that are on
    family: Chart = field(kw_only=True, repr=False)  # the chart that was configured

    @property
    def titles(self) -> tuple[str, str]:
        return self.variant.title, self.variant.says

    @cached_property
    def ruleset(self) -> Any:
        """The parameters in the form that the rules module uses."""
        # This can fail for an old chart, so it is computed on first use.
        return rules_module(self.rules).ruleset(self.variant.parameters)


def _kept(names: tuple[str, ...], known: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name in known)


# Every combination of the guards' values is tried: there are few, and one guard may exclude another.
def _passes_on(state: State) -> bool:
    """True if a machine always leaves the state at once, by an eventless transition."""
    own = [t for t in state.transitions if t.event is None]
    guards = sorted({name for t in own for name, _ in t.guards})
    truths = (dict(zip(guards, values, strict=True)) for values in product((False, True), repeat=len(guards)))
    return all(any(all(truth[a] is wanted for a, wanted in t.guards) for t in own) for truth in truths)


@overload
def translated(chart: ConfiguredChart) -> ConfiguredChart: ...
@overload
def translated(chart: Chart) -> Chart: ...
def translated(chart: Chart) -> Chart:
    """Return the chart with its texts in the current language."""
    if spoken() == ENGLISH:
        return chart

    def filled(part: Any) -> Any:
        if isinstance(part, Parameter):
            return part.translated()
        keys = ("says", "otherwise", "words", "now")
        return replace(part, **{key: _(getattr(part, key)) for key in keys if hasattr(part, key)})

    if not isinstance(chart, ConfiguredChart):
        return replace(chart.changed_by(filled), says=_(chart.says))
    variant = replace(chart.variant, says=_(chart.variant.says), title=_(chart.variant.title))
    whole = translated(chart.family).configure(variant)
    events = {name: replace(event, label=chart.events[name].label) for name, event in whole.events.items()}
    kept = {reason.obligations for reason in chart.impossible}
    impossible = tuple(reason for reason in whole.impossible if reason.obligations in kept)
    return replace(whole, events=events, impossible=impossible)
