"""Searches for house rules that explain findings. A house rule is a set of changed parameters.

Most differences between implementations are house rules. The system's answers are recorded once, in the hands of the
findings and in some other hands. Rules with a single changed parameter are compared with these answers. The change
that explains findings in the most hands is kept. A second change is then added to the kept change, and so on.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice, pairwise, product, takewhile
from random import Random

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import Schema
from sixtysix.chart.problems import Pointer, value_at, write_value
from sixtysix.chart.provenance import parameters_against, parameters_behind
from sixtysix.chart.variants import changed
from sixtysix.conform.differences import (
    BREAK_DOWNS,
    FLAKY,
    LEAK,
    VALUE,
    Difference,
    ReplayHand,
    Tally,
    actions_writing,
    table_attributes,
)
from sixtysix.conform.finding import Finding
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.conform.side_by_side import Ended, HandByRules, SideBySide
from sixtysix.conform.sut import System
from sixtysix.conform.trial import Trial, replaying
from sixtysix.contract.chance import seed_chance
from sixtysix.contract.events import PLAYERS, EventForm
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.play.replay import replay

# Changes of parameters

NUMBER, CHOICE, ORDER = "change-number", "change-choice", "change-order"


@dataclass(frozen=True, eq=False)
class ParameterChange:
    """A parameter's new value, and the chart with this value."""

    operator: str
    place: str  # the parameter's path: ``claim.penalty.by``
    value: str
    chart: ConfiguredChart = field(repr=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.value}"

    @cached_property
    def coverage(self) -> Coverage:
        return Coverage(self.chart)


def changes(chart: ConfiguredChart, only: str = "") -> Iterator[ParameterChange]:
    """Yield small changes, each of a single parameter. If ``only`` is a path, yield only changes of this parameter.

    A number goes up or down by one. A choice is replaced by every other choice. In a list, two neighbours are swapped.
    """
    for pointer, value in _values_within(chart.variant.parameters):
        if only in ("", ".".join(map(str, pointer))):
            for operator, nearest in _other_values(chart.declarations.schema, pointer, value):
                tried = (_change(chart, pointer, other, operator) for other in nearest)
                yield from islice(filter(None, tried), 1)


@lru_cache(maxsize=2)
def all_changes(coverage: Coverage) -> tuple[ParameterChange, ...]:
    """Return `changes_at` for all parameters (cached)."""
    return tuple(changes_at(coverage.chart, [""]))


def changes_at(chart: ConfiguredChart, places: Iterable[str]) -> list[ParameterChange]:
    """Return small changes, each of a single parameter with one of these paths. The path ``""`` means any path.

    Numbers change by one and by two, because a change by one may have no effect.
    """
    found = [change for place in sorted(places) for change in changes(chart, place)]
    return [*found, *shifted(chart, {change.place for change in found}, (-2, 2))]


def shifted(chart: ConfiguredChart, places: Iterable[str], steps: Iterable[int]) -> list[ParameterChange]:
    """Return changes of the numbers at these paths. Each step is added to each number."""
    found = list[ParameterChange | None]()
    for pointer, step in product((tuple(place.split(".")) for place in sorted(places)), steps):
        value = value_at(chart.variant.parameters, pointer)
        found += [_change(chart, pointer, value + step, NUMBER)] if type(value) is int else []
    return [*filter(None, found)]


def _change(chart: ConfiguredChart, pointer: Pointer, value: object, operator: str) -> ParameterChange | None:
    other, place = changed(chart, {pointer: value}), ".".join(map(str, pointer))
    return ParameterChange(operator, place, write_value(value), other) if other else None


def _values_within(value: object, pointer: Pointer = ()) -> Iterator[tuple[Pointer, object]]:
    yield pointer, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _values_within(part, (*pointer, key))


def _other_values(
    schema: Schema, pointer: Pointer, value: object
) -> Iterator[tuple[str, tuple[object, ...]]]:
    yield from ((CHOICE, (choice,)) for choice in _choices(schema, pointer) if choice != value)
    if isinstance(value, int) and not isinstance(value, bool):
        yield NUMBER, (value - 1, value - 2)
        yield NUMBER, (value + 1, value + 2)
    for index, (first, second) in enumerate(pairwise(value) if isinstance(value, list) else ()):
        if first != second:
            assert isinstance(value, list)
            yield ORDER, ([*value[:index], second, first, *value[index + 2 :]],)


def _choices(schema: Schema, pointer: Pointer) -> Iterator[object]:
    if pointer:
        key, rest = pointer[0], pointer[1:]
        part = schema.get("items") if isinstance(key, int) else schema.get("properties", {}).get(key)
        yield from _choices(part or {}, rest)
    else:
        yield from schema.get("enum", ())
        yield from [schema["const"]] if "const" in schema else []
        yield from [False, True] if schema.get("type") == "boolean" else []
    for keyword in ("oneOf", "anyOf", "allOf"):
        for alternative in schema.get(keyword, ()):
            yield from _choices(alternative, pointer)


# The parameters of a finding


def with_parameters(coverage: Coverage, finding: Finding) -> Finding:
    """Find the parameters that a finding's rules depend on. Return the finding with these parameters."""
    if finding.is_flaky:
        return finding
    names = [part for rule in finding.rules for part in rule.name.split("/")]
    d, chart = finding.difference, coverage.chart
    is_value = d.kind == VALUE and bool(d.steps)
    if is_value:  # an earlier action may have written the wrong value
        hand = Hand(coverage, d.hand.setup)
        for step in d.steps:
            hand.send(step.event)
        for t in hand.path:
            actions = chart.actions_of([t])
            if actions_writing(actions, table_attributes(d.field)):
                names += [t.name, *actions]
    behind = parameters_behind(chart, names)
    against = parameters_against(chart, d.state, d.event_name)
    parameters = tuple(dict.fromkeys((*behind, *against)))
    if is_value:  # keep the changes that influence the rules' answer at the difference
        expected, found = _rules_say(coverage, d), set[str]()
        for change in all_changes(coverage):
            is_open = change.place in parameters and change.place not in found
            if is_open and _rules_say(change.coverage, d) not in (expected, None):
                found.add(change.place)
        parameters = tuple(path for path in parameters if path in found)
    return replace(finding, parameters=parameters)


def _rules_say(coverage: Coverage, d: Difference) -> tuple[list[bool], object] | None:
    """Return the rules' answer where the system differed. Return None if the rules make the hand impossible."""
    try:
        hand = Hand(coverage, d.hand.setup)
        accepted = [point.accepted for point in replay(hand, (step.event for step in d.steps))]
    except SixtySixError:
        return None
    place, _, name = d.field.rpartition(".")
    value: object = hand.result() if "result" in (d.field, place) else hand.observe()
    if place == "view":
        value = [hand.knowledge(player) for player in PLAYERS]
    elif d.field == "state":
        value = hand.state_name
    elif isinstance(value, dict) and name in value:
        value = value[name]
    return accepted[-1:], value


# The recorded answers of a system


class Transcript:
    """A system's recorded answers in one hand, for comparison with changed rules.

    ``of`` is the id of the finding that the hand shows, or ``""``.
    """

    def __init__(
        self, hand: ReplayHand, of: str, system: System, has: Capabilities, coverage: Coverage
    ) -> None:
        self.of, self.hand, self._has = of, replace(hand, leaks=False), has
        self._answers: dict[tuple[str, str, tuple[str, ...]], object] = {}
        """Answers by command, request, and the events sent before."""
        self._values = self._played_by(coverage, system).compared
        """Number of values that the variant's own rules compare in the hand."""

    def differences(self, coverage: Coverage) -> list[Difference]:
        """Compare the recorded answers with the rules of ``coverage``, and return the differences."""
        tally = self._played_by(coverage)
        # Fewer comparable values than under the variant's own rules are a difference, too.
        less = [Difference(VALUE, "", self.hand)] if tally.compared < self._values else []
        return [*tally.examples.values(), *less]

    def _played_by(self, coverage: Coverage, system: System | None = None) -> Tally:
        tally, sent = Tally(), tuple[str, ...]()

        def ask(command: str, **given: object) -> object:
            nonlocal sent
            sent = () if command == "deal" else sent
            key = (command, json.dumps(given), sent)
            sent = (*sent, key[1]) if command == "send" else sent
            if system:
                self._answers[key] = system.ask(command, **given)
            if key not in self._answers:
                raise Skipped("it was not asked for that")
            return self._answers[key]

        with suppress(Ended if system else Exception):  # changed rules may not be able to play the hand
            rules = HandByRules(coverage, self._has, self.hand.setup)
            SideBySide(rules, tally, ask).play(replaying(self.hand))
        return tally


# The search

UNEXPLAINED = (*BREAK_DOWNS, LEAK, FLAKY)  # kinds of differences that house rules cannot explain

OTHER = ""  # the id of a difference that belongs to no finding

MOST_EXAMPLES = 3  # hands for each finding
MOST_CHANGES = 12  # changed parameters in a house rule
ENOUGH = 3  # minimum count of a finding for which house rules are sought
FURTHEST = 8  # maximum change of a number, in steps

Outcome = Sequence[frozenset[str]]
"""For each hand, the ids of the findings that the hand shows under some rules, or `OTHER`."""

Progress = Callable[[Iterable[ParameterChange], int], Iterable[ParameterChange]]
"""Yields the changes to try and shows progress; the arguments are the changes and their number."""


@dataclass(frozen=True)
class HouseRule:
    """The set of changed parameters that explains the most findings."""

    changes: Mapping[str, object] = field(default_factory=dict)  # parameter values by path
    explained: frozenset[str] = frozenset()  # ids of the findings that it explains
    is_whole: bool = True  # True if the search was completed
    open: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each finding id, the changes that explain the finding equally well."""

    def file(self, variant: str) -> str:
        """Return the text of a house rules file. ``variant`` is the name or the path of the variant to extend."""
        lines = [f"  {path}: {json.dumps(value)}" for path, value in self.changes.items()]
        lines += [f"  # left out, for {id}: {', or '.join(changes)}" for id, changes in self.open.items()]
        return "\n".join([f"extends: {variant}", "parameters:" + " {}" * (not self.changes), *lines, ""])


class HouseRuleSearch:
    """Searches for house rules that explain findings.

    Changes are tested on recorded answers of the system, and then in hands that the system plays to the end. A house
    rule must not cause a difference in a hand that agreed before. Failures, leaks and flaky findings stay unexplained.
    """

    def __init__(
        self,
        coverage: Coverage,
        system: System,
        found: Sequence[Finding],
        tally: Tally,
        others: Iterable[ReplayHand],
        progress: Progress,
        is_over: Callable[[], bool],
    ) -> None:
        self._coverage, self._found, self._progress, self._is_over = coverage, found, progress, is_over
        self._system, self._trial = system, Trial(coverage, system)
        explainable = (f for f in found if f.count >= ENOUGH and f.kind not in UNEXPLAINED)
        self._findings = [f for f in explainable if not f.is_flaky]
        played = _transcripts(coverage, system, self._findings, tally, others) if self._findings else ()
        # A harmful change mostly shows in hands without a finding, so such hands come first.
        self._hands = sorted(takewhile(lambda hand: not is_over(), played), key=lambda hand: hand.of != "")
        everything = frozenset((OTHER, *(finding.id for finding in self._findings)))
        self._first = self._outcome(coverage, [everything] * len(self._hands))
        """The outcome under the variant's own rules."""
        self._shown = Counter(id for ids in self._first for id in ids)
        """Number of hands that show each finding."""
        self._outcomes: dict[ParameterChange, Outcome] = {}
        """Outcomes of the changes that add no new difference."""
        self._agreeing: dict[str, tuple[str, ...]] = {finding.id: () for finding in found}
        self.house_rule = HouseRule(is_whole=not self._findings)

    def findings(self) -> list[Finding]:
        """Return all findings, each with the changed parameters that explain it."""
        return [replace(f, agrees_with=self._agreeing[f.id], tried=self._shown[f.id]) for f in self._found]

    def run(self) -> Iterator[tuple[Finding, str]]:
        """Search until every change is tried or the time is up. Yield (finding, explanation)."""
        if not self._findings or self._is_over():
            return
        candidates: dict[str, list[ParameterChange]] = {f.id: [] for f in self._findings}
        waiting = self._single_changes()
        while waiting:
            further = []
            for change in self._tried(waiting, self._first):
                for f in self._findings:
                    if self._explains(change, f):
                        candidates[f.id].append(change)
                        further += self._further(change)
            tried = {*map(str, self._outcomes)}
            waiting = [*{name: one for one in further if (name := str(one)) not in tried}.values()]
        for f in self._findings:
            left = self._likeliest(f, candidates[f.id])
            left.sort(key=lambda change: _number(self._outcomes[change]))
            self._agreeing[f.id] = tuple(map(str, left))
            yield from ((f, f"agrees with {change}") for change in left)
        certain = {names[0] for names in self._agreeing.values() if len(names) == 1}
        unclear = {id: names for id, names in self._agreeing.items() if names and certain.isdisjoint(names)}
        self.house_rule = replace(self.house_rule, open=unclear)
        agreeing = set().union(*self._agreeing.values()).difference(*unclear.values())
        self._left_out = {str(change) for of in candidates.values() for change in of} - agreeing
        kept = self._kept_changes()
        together = " + ".join(f"{path}: {write_value(value)}" for path, value in kept.items())
        for finding in self._findings:
            if finding.id in self.house_rule.explained and not self._agreeing[finding.id]:
                self._agreeing[finding.id] = (together,)
                yield finding, f"agrees with {together}"
        self.house_rule = replace(self.house_rule, is_whole=not self._is_over())

    def _single_changes(self) -> list[ParameterChange]:
        near = {path for finding in self._findings for path in finding.parameters}
        tried = [change for change in all_changes(self._coverage) if change.place in near]
        for finding in self._findings:  # a number may be wrong by as much as the system's value
            tried += shifted(self._coverage.chart, finding.parameters, _steps(finding.difference))
        return list({str(change): change for change in reversed(tried)}.values())[::-1]

    def _further(self, change: ParameterChange) -> list[ParameterChange]:
        pointer = tuple(change.place.split("."))
        old, new = (value_at(c.variant.parameters, pointer) for c in (self._coverage.chart, change.chart))
        is_number = change.operator == NUMBER and abs(new - old) < FURTHEST
        return shifted(change.chart, [change.place], [1 if new > old else -1]) if is_number else []

    def _likeliest(self, finding: Finding, candidates: Sequence[ParameterChange]) -> list[ParameterChange]:
        """Play the finding's hands to the end under each change. Return the changes that fit the most hands."""
        hands = {hand.hand.line: hand.hand for hand in self._hands if hand.of == finding.id}
        choices, ends = Table(), [change.coverage.ruleset for change in candidates]
        seed_chance(choices, 1, 0)
        for one, r in product([*hands.values()], ends):
            for setup in (one.setup.at_match_start(r), one.setup.near_the_end(r, choices)):
                again = replace(one, setup=setup)
                hands[again.line] = again
        wrong: dict[ParameterChange, int] = {}
        for change in candidates:
            if self._is_over():
                return []
            possible = [hand for hand in hands.values() if _is_undecided(hand.setup, change.coverage.ruleset)]
            number = sum(self._contradicts(change, hand, finding) for hand in possible)
            if 2 * number <= len(possible):
                wrong[change] = number
        return [change for change, number in wrong.items() if number == min(wrong.values())]

    def _contradicts(self, change: ParameterChange, hand: ReplayHand, finding: Finding) -> bool:
        """Play a hand to its end under a change. Return True if the hand shows this finding or a new difference."""
        tally, choices, given = Tally(), Random(hand.line), replaying(hand)
        wanted = [finding.difference.event_name]

        def player(rules: HandByRules) -> EventForm | None:
            if event := given(rules):
                return event
            legal = rules.known_legal()
            if liked := [event for event in legal if event["event"] in wanted]:
                wanted.clear()
            return choices.choice(liked or legal) if legal else None

        rules = HandByRules(change.coverage, self._trial.start(), hand.setup)
        both = SideBySide(rules, tally, self._system.ask)
        with suppress(Ended):
            both.play(player)
        if both.broke_down:
            self._trial = Trial(self._coverage, self._system)
        others = [f for f in self._findings if f is not finding]
        return any(not any(f.is_shown_by(d) for f in others) for d in tally.examples.values())

    def _kept_changes(self) -> dict[str, object]:
        coverage, best = self._coverage, self._first
        kept: dict[str, object] = {}
        step = self._least_wrong([c for c in self._outcomes if str(c) not in self._left_out], best)
        while len(kept) < MOST_CHANGES:
            if step is None:
                left = {path for f in self._findings if _shows(best, f) for path in f.parameters}
                others = (c for c in changes_at(coverage.chart, left) if str(c) not in self._left_out)
                tried = self._tried([*others], best)
                step = self._least_wrong(tried, best)
            if step is None:
                break
            best, coverage = self._outcomes[step], step.coverage
            kept[step.place] = value_at(step.chart.variant.parameters, tuple(step.place.split(".")))
            explained = frozenset(f.id for f in self._findings if not _shows(best, f))
            self.house_rule = replace(self.house_rule, changes=dict(kept), explained=explained)
            step = None
        return kept

    def _tried(self, changes: Sequence[ParameterChange], than: Outcome) -> Iterator[ParameterChange]:
        for change in takewhile(lambda _: not self._is_over(), self._progress(changes, len(changes))):
            if outcome := self._outcome(change.coverage, than):
                self._outcomes[change] = outcome
                yield change

    def _least_wrong(self, harmless: Iterable[ParameterChange], than: Outcome) -> ParameterChange | None:
        best = min(harmless, key=lambda change: _number(self._outcomes[change]), default=None)
        return best if best and _number(self._outcomes[best]) < _number(than) else None

    def _explains(self, change: ParameterChange, finding: Finding) -> bool:
        """True if the change removes the finding from all its example hands, and from at least half of its hands."""
        rows = zip(self._hands, self._first, self._outcomes[change], strict=True)
        shown = [(hand.of, ids) for hand, before, ids in rows if finding.id in before]
        left = [of for of, ids in shown if finding.id in ids]
        return bool(shown) and finding.id not in left and 2 * len(left) <= len(shown)

    def _outcome(self, coverage: Coverage, baseline: Outcome) -> Outcome:
        """Return the findings in each hand under these rules. Return ``[]`` if a hand has new findings."""
        outcome: list[frozenset[str]] = []
        for hand, before in zip(self._hands, baseline, strict=True):
            found = hand.differences(coverage)
            shown = (next((f.id for f in self._findings if f.is_shown_by(d)), OTHER) for d in found)
            outcome.append(frozenset(shown))
            if not outcome[-1] <= before:
                return []
        return outcome


def _transcripts(
    coverage: Coverage, system: System, found: Iterable[Finding], tally: Tally, others: Iterable[ReplayHand]
) -> Iterator[Transcript]:
    has = Trial(coverage, system).start()
    wanted: list[tuple[str, ReplayHand]] = []
    for finding in found:
        shown = [d for d in tally.examples.values() if finding.explains(d)]
        shown.sort(key=lambda d: (len(d.hand.events), d.hand.line))
        hands = {d.hand.line: d.hand for d in (finding.difference, *shown[:MOST_EXAMPLES])}
        wanted += [(finding.id, hand) for hand in hands.values()]
    for of, hand in (*wanted, *(("", hand) for hand in others)):
        yield Transcript(hand, of, system, has, coverage)


def _steps(d: Difference) -> set[int]:
    """Return the distances between expected and actual numbers, such as ``{-2, 2}``."""
    pairs = zip(*(x if isinstance(x, list) else [x] for x in (d.expected, d.actual)), strict=False)
    return {sign * (b - a) for a, b in pairs if type(a) is type(b) is int for sign in (-1, 1) if a != b}


def _is_undecided(setup: Setup, r: Ruleset) -> bool:
    return all(points > 0 if r.counts_down else points < r.game_goal for points in setup.score)


def _number(outcome: Outcome) -> int:
    return sum(map(len, outcome))


def _shows(outcome: Outcome, finding: Finding) -> bool:
    return any(finding.id in ids for ids in outcome)
