"""House rules that explain findings: changes of parameters under which the system plays by the rules.

Foreign implementations mostly differ by house rules. So what the system has answered in the hands of the findings, and
in some others, is compared with the rules of every single change of a parameter, and the one that explains most is kept
while the next is looked for. What no change explains is looked for among the faults of the rules that a finding names.
The system is not asked again.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from sixtysix.chart.problems import value_at
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.alternatives import (
    Change,
    changes,
    changes_at,
    faults,
    groups_elsewhere,
    shifted,
    together,
)
from sixtysix.conform.differences import (
    ALLOWS,
    BREAK_DOWNS,
    FLAKY,
    LEAK,
    VALUE,
    Difference,
    Record,
    Script,
    Step,
)
from sixtysix.conform.findings import Finding
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.conform.trial import Trial
from sixtysix.events import PLAYERS, Json
from sixtysix.evidence.coverage import Coverage
from sixtysix.kernels.program import legal_moves
from sixtysix.mutation.spec_faults import parameter_mutants, shown_value

UNEXPLAINED = (*BREAK_DOWNS, LEAK, FLAKY)
"""Kinds of differences that no rules explain."""

NEW = ""
"""What differences are counted by that are of no finding."""

AND = " + "
"""What stands between the parameters of a change of two."""

MOST_EXAMPLES = 3
"""Hands of each finding."""

MOST_PAIRS = 60
"""Changes of two parameters at once that are tried."""

MOST_CHANGES = 12
"""Parameters of a house rule."""

MOST_FAULTS_TRIED = 150
"""Faults that are tried for one finding."""

MOST_FAULTS = 3
"""Faults that a finding names."""


Wrong = Sequence[frozenset[str]]
"""By hand the findings that it shows by some rules; `NEW` stands for a difference that is of none."""


class Unheard:
    """A log of a kernel that nobody reads."""

    def take(self, transition: int) -> None:
        pass

    def come_to(self, t: Any, state: int) -> None:
        pass


UNHEARD = Unheard()


@dataclass
class Transcript(Adapter):
    """What a system has answered in one hand, as a system that knows nothing else; it plays by any rules."""

    script: Script
    of: str
    """The finding that the hand shows; empty for another one."""
    has: Capabilities
    system: Adapter | None = None
    """The system itself, while it still answers."""
    answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    steps: Sequence[Step] = ()
    """The events that were tried."""
    known: list[tuple[list[Any], list[Difference]]] = field(default_factory=list)
    """What is different, by the ways in which the hand has gone."""
    compared: int = 0
    """How many values the variant's rules have to say to the hand."""

    def start(self) -> Capabilities:
        return self.has

    def variant(self, name: str, parameters: Json) -> None:
        pass

    def deal(self, setup: Json) -> None:
        self._sent: tuple[str, ...] = ()
        if self.system:
            self.system.deal(setup)

    def send(self, event: Json) -> bool:
        accepted = bool(self._answer("send", event))
        self._sent += (json.dumps(event),)
        return accepted

    def legal(self) -> list[Json]:
        return list(self._answer("legal"))

    def observe(self) -> Json:
        seen: Json = self._answer("observe")
        return seen

    def view(self, player: int) -> Json:
        seen: Json = self._answer("view", player)
        return seen

    def _answer(self, operation: str, *given: Any) -> Any:
        key = (operation, json.dumps(given), self._sent)
        if self.system:
            self.answers[key] = getattr(self.system, operation)(*given)
        if key not in self.answers:
            raise Skipped("it was not asked for that")
        return self.answers[key]

    def play(self, coverage: Coverage, system: Adapter) -> None:
        """Let the system play the hand, and keep its answers."""
        trial, self.system = Trial(coverage, system=self), system
        trial.replay(self.script)
        self.compared, self.steps, self.system = trial.record.compared, trial.steps, None

    def differences(self, coverage: Coverage) -> list[Difference]:
        """Compare the answers with rules; that these have less to say to the hand is a difference too."""
        # Most rules play most hands alike, and it is cheaper to play one than to compare it.
        course = self._course(coverage)
        found = next((found for known, found in self.known if known == course), None)
        if found is None:
            found = self._compared(coverage)
            self.known.append((course, found))
        return found

    def _compared(self, coverage: Coverage) -> list[Difference]:
        trial = Trial(coverage, self)
        with suppress(Exception):  # rules with a fault may end in anything
            trial.replay(self.script)
        found, is_whole = list(trial.record.examples.values()), trial.record.compared >= self.compared
        return found if is_whole else [*found, Difference(VALUE, "", self.script)]

    def _course(self, coverage: Coverage) -> list[Any]:
        """Give the table, what is legal and the result after each event, and what the players see at the end."""
        course: list[Any] = []
        kernel, rules, r = coverage.kernel, coverage.rules, coverage.ruleset
        with suppress(Exception):  # as above
            t, setup = rules.Table(), self.script.setup
            state = setup.begin(kernel, t, UNHEARD)
            for step in (None, *self.steps):
                after = state
                if step:
                    setup.stack(t, r)
                    after = kernel.step(t, r, state, coverage.codec.code_of(step.event), UNHEARD)
                state = state if after == kernel.REFUSED else after
                events = [move & 0xFFFF for move in legal_moves(kernel, t, state)]
                course.append((after, kernel.STATES[state], t.copy(), events))
            course.append(rules.result(t, kernel.STATES[state]))
            course += [rules.view(t, r, player) for player in PLAYERS]
        return course


@dataclass(frozen=True)
class Explanation:
    """What house rules explain of the findings."""

    changes: Mapping[str, Any] = field(default_factory=dict)
    """Values of parameters that together explain most, by their paths."""
    explained: frozenset[str] = frozenset()
    """The findings that these explain, by their ids."""
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By finding the changes that explain it: ``claim.penalty.by: claimant_tricks``, or several of those kept."""
    as_if: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By finding that no change explains the faults that do: ``close asks for has_won_a_trick too``."""

    def house_rule(self, variant: str) -> str:
        """Write the changes as the file of a house rule that extends a variant, given by its name or path."""
        lines = [f"  {path}: {json.dumps(value)}" for path, value in self.changes.items()]
        return "\n".join([f"extends: {variant}", "parameters:", *lines, ""])


def explain(
    coverage: Coverage,
    system: Adapter,
    found: Sequence[Finding],
    record: Record,
    others: Iterable[Script],
    progress: Callable[[Iterable[Change], int], Iterable[Change]],
) -> Explanation:
    """Look for house rules that explain what was found.

    Args:
        coverage: of the variant.
        system: it is asked once more, for the hands that are compared.
        found: the findings; break-downs, leaks and what is flaky are left out.
        record: where their hands are.
        others: some hands in which the system has to agree as far as it does.
        progress: passes on the changes that are tried, whose number it is told.
    """
    wanted = [finding for finding in found if finding.kind not in UNEXPLAINED and not finding.after]
    if not wanted:
        return Explanation()
    hands = list(_played(coverage, system, wanted, record, others))
    hands.sort(key=lambda hand: hand.of != "")  # changes that do harm mostly show it elsewhere
    wrong: dict[Change, Wrong] = {}
    """Of the changes that put nothing wrong that was right before."""

    def better(tried: Sequence[Change], than: Wrong) -> Change | None:
        """Try changes; give the one that leaves least wrong, if that is less."""
        for change in progress(tried, len(tried)):
            if found := _wrong(hands, change.coverage, wanted, than):
                wrong[change] = found
        best = min(filter(wrong.get, tried), key=lambda change: _number(wrong[change]), default=None)
        return best if best and _number(wrong[best]) < _number(than) else None

    base, everything = coverage, frozenset((NEW, *(finding.id for finding in wanted)))
    first = best = _wrong(hands, coverage, wanted, [everything] * len(hands))
    tried = [change for change in changes(coverage) if any(change.place in f.parameters for f in wanted)]
    known = set(map(str, tried))
    for finding in wanted:
        fitting = shifted(coverage, finding.parameters, _steps(finding.difference))
        if type(told := finding.difference.told) is int:
            fitting += [c for c in groups_elsewhere(coverage, told) if c.place in finding.parameters]
        tried += [change for change in fitting if str(change) not in known]
        known.update(map(str, fitting))
    step = better(tried, best)
    harmless = sorted(wrong, key=lambda change: _number(wrong[change]))

    def explains(change: Change, id: str) -> bool:
        """Say whether a finding is none in its own hands, and in half at least of all that show it."""
        shown = [
            (hand.of, ids)
            for hand, before, ids in zip(hands, first, wrong[change], strict=True)
            if id in before
        ]
        left = [of for of, ids in shown if id in ids]
        return id not in left and 2 * len(left) <= len(shown)

    alone = {f.id: tuple(str(c) for c in harmless if explains(c, f.id)) for f in wanted}
    # The change that leaves the fewest hands is kept, as long as there is one that leaves fewer than before. Where no
    # single change does, two at once may.
    kept: dict[str, Any] = {}
    helping = {change.place for change in harmless if _number(wrong[change]) < _number(first)}
    while best and len(kept) < MOST_CHANGES:
        if step is None:
            places = {path for finding in wanted if _shows(best, finding) for path in finding.parameters}
            step = better(changes_at(coverage, places - helping), best)
        if step is None:
            pairs = _pairs([change for change in tried if change.place in places], places)
            step = better(list(islice(pairs, MOST_PAIRS)), best)
        if step is None:
            break
        best, coverage = wrong[step], Coverage(step.chart)
        for place in step.place.split(AND):
            kept[place] = value_at(step.chart.variant.parameters, tuple(place.split(".")))
        tried = changes_at(coverage, helping)
        step = better(tried, best)
    explained = frozenset(finding.id for finding in wanted if kept and not _shows(best, finding))
    for finding in wanted:
        if finding.id in explained and not alone[finding.id]:
            alone[finding.id] = (_needed(base, finding, wanted, hands, kept),)
    left = [finding for finding in wanted if not alone[finding.id] and finding.kind != ALLOWS]
    as_if = _as_if(base, left, wanted, hands, first, progress)
    return Explanation(kept, explained, alone, as_if)


def _needed(
    coverage: Coverage,
    finding: Finding,
    wanted: Sequence[Finding],
    hands: Sequence[Transcript],
    kept: Mapping[str, Any],
) -> str:
    """Say which of the changes that are kept a finding needs to be none."""
    needed = dict(kept)
    for path in kept:
        fewer = {other: value for other, value in needed.items() if other != path}
        if _is_none(finding, together(coverage, fewer), wanted, hands):
            needed = fewer
    return AND.join(f"{path}: {shown_value(value)}" for path, value in needed.items())


def _is_none(
    finding: Finding, coverage: Coverage | None, wanted: Sequence[Finding], hands: Sequence[Transcript]
) -> bool:
    """Say whether the hands of a finding do not show it by these rules."""
    if coverage is None:
        return False
    own = (hand for hand in hands if hand.of == finding.id)
    return not any(finding.id in _shown(hand, coverage, wanted) for hand in own)


def _as_if(
    coverage: Coverage,
    left: Sequence[Finding],
    wanted: Sequence[Finding],
    hands: Sequence[Transcript],
    first: Wrong,
    progress: Callable[[Iterable[Change], int], Iterable[Change]],
) -> dict[str, tuple[str, ...]]:
    """Name for each of these findings the faults of what it names under which it would be none.

    This is fault localisation by mutation: the mutant that behaves as the system does tells what is wrong in it.
    """
    names = {
        finding.id: {part for rule in finding.rules for part in rule.name.split("/")} for finding in left
    }
    tried = [
        (f, change)
        for f in left
        for change in islice(faults(coverage, f.difference, names[f.id]), MOST_FAULTS_TRIED)
    ]
    found: dict[str, dict[Change, int]] = {finding.id: {} for finding in left}
    for (finding, _), change in zip(tried, progress([c for _, c in tried], len(tried)), strict=True):
        is_none = _is_none(finding, change.coverage, wanted, hands)
        if is_none and (wrong := _wrong(hands, change.coverage, wanted, first)):
            found[finding.id][change] = _number(wrong)
    return {
        id: tuple(c.says for c, n in changes.items() if n == min(changes.values()))[:MOST_FAULTS]
        for id, changes in found.items()
    }


def _pairs(firsts: Iterable[Change], places: Collection[str]) -> Iterator[Change]:
    """Make changes of two of these parameters at once."""
    for first in firsts:
        family, variant = first.chart.family, first.chart.variant
        for place in sorted(place for place in places if place > first.place):
            for second in parameter_mutants(family, variant, place):
                both = replace(second, place=f"{first.place}{AND}{place}")
                yield Change(both, f"{both.place}: {first.mutant.change}{AND}{second.change}")


def _played(
    coverage: Coverage, system: Adapter, found: Iterable[Finding], record: Record, others: Iterable[Script]
) -> Iterator[Transcript]:
    """Let the system play the shortest hands of each finding, and the others."""
    has = Trial(coverage, system).start()

    def played(script: Script, of: str = "") -> Transcript:
        answers = Transcript(replace(script, leaks=False), of, has)
        answers.play(coverage, system)
        return answers

    for finding in found:
        shown = [d for d in record.examples.values() if finding.explains(d)]
        shown.sort(key=lambda d: (len(d.script.events), d.script.line))
        scripts = {d.script.line: d.script for d in (finding.difference, *shown[:MOST_EXAMPLES])}
        yield from (played(script, finding.id) for script in scripts.values())
    yield from map(played, others)


def _steps(d: Difference) -> set[int]:
    """Give by how much the numbers differ that were expected and told."""
    pairs = zip(*(x if isinstance(x, list) else [x] for x in (d.expected, d.told)), strict=False)
    return {sign * (b - a) for a, b in pairs if type(a) is type(b) is int for sign in (-1, 1) if a != b}


def _wrong(
    hands: Sequence[Transcript], coverage: Coverage | None, found: Sequence[Finding], than: Wrong
) -> Wrong:
    """Say what the hands show by these rules; of none if one shows what it does not show by other rules."""
    wrong: list[frozenset[str]] = []
    if coverage is None:  # nothing can be played by them
        return wrong
    for hand, before in zip(hands, than, strict=True):
        wrong.append(_shown(hand, coverage, found))
        if not wrong[-1] <= before:
            return []
    return wrong


def _shown(hand: Transcript, coverage: Coverage, found: Sequence[Finding]) -> frozenset[str]:
    return frozenset(next((f.id for f in found if f.has(d)), NEW) for d in hand.differences(coverage))


def _number(wrong: Wrong) -> int:
    return sum(map(len, wrong))


def _shows(wrong: Wrong, finding: Finding) -> bool:
    return any(finding.id in ids for ids in wrong)
