"""House rules that explain findings: changes of parameters under which the system plays by the rules.

Foreign implementations mostly differ by house rules. So what the system has answered in the hands of the findings, and
in some that agree, is compared with the rules of every single change of a parameter, and the one that explains most is
kept while the next is looked for. The system is not asked again.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from sixtysix.chart.problems import value_at
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.alternatives import Change, changes, shifted
from sixtysix.conform.differences import BREAK_DOWNS, FLAKY, LEAK, VALUE, Difference, Record, Script
from sixtysix.conform.findings import Finding
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.conform.trial import Trial
from sixtysix.errors import SixtySixError
from sixtysix.events import Json
from sixtysix.evidence.coverage import Coverage
from sixtysix.mutation.spec_faults import parameter_mutants

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

MOST_CHANGES = 8
"""Parameters of a house rule."""


@dataclass
class Transcript(Adapter):
    """What a system has answered in one hand, as a system that knows nothing else; it plays by any rules."""

    script: Script
    has: Capabilities
    system: Adapter | None
    """The system itself, while it still answers."""
    answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    length: int = 0
    """How many events of the hand were tried."""

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

    def differences(self, coverage: Coverage) -> list[Difference]:
        """Compare the answers with rules; that the hand cannot be dealt or played to its end is a difference too."""
        trial = Trial(coverage, self)
        try:
            played = len(trial.replay(self.script).events)
        except SixtySixError:
            played = -1
        if self.system:
            self.length = played
        found = list(trial.record.examples.values())
        return found if found or played >= self.length else [Difference(VALUE, "", self.script)]


@dataclass(frozen=True)
class Explanation:
    """What house rules explain of the findings."""

    changes: Mapping[str, Any] = field(default_factory=dict)
    """Values of parameters that together explain most, by their paths."""
    explained: frozenset[str] = frozenset()
    """The findings that these explain, by their ids."""
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By finding the single changes that explain it: ``claim.penalty.by: claimant_tricks``."""

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
        others: some hands in which the system agrees, and has to go on agreeing.
        progress: passes on the changes that are tried, whose number it is told.
    """
    wanted = [finding for finding in found if finding.kind not in UNEXPLAINED and not finding.after]
    if not wanted:
        return Explanation()
    hands = list(_played(coverage, system, wanted, record, others))
    wrong: dict[Change, Counter[str]] = {}

    def better(tried: Sequence[Change], than: Counter[str]) -> Change | None:
        """Try changes; give the one that leaves the fewest hands wrong, if these are fewer."""
        wrong.update(
            (change, _wrong(hands, change.coverage, wanted)) for change in progress(tried, len(tried))
        )
        best = min(tried, key=lambda change: wrong[change].total(), default=None)
        return best if best and wrong[best].total() < than.total() else None

    first = best = _wrong(hands, coverage, wanted)
    tried = [change for change in changes(coverage) if any(change.place in f.parameters for f in wanted)]
    known = set(map(str, tried))
    for finding in wanted:
        fitting = shifted(coverage, finding.parameters, _steps(finding.difference))
        tried += [change for change in fitting if str(change) not in known]
        known.update(map(str, fitting))
    step = better(tried, best)
    harmless = [change for change in tried if not wrong[change] - first and not wrong[change][NEW]]
    alone = {f.id: tuple(str(change) for change in harmless if not wrong[change][f.id]) for f in wanted}
    # The change that leaves the fewest hands is kept, as long as there is one that leaves fewer than before. Where no
    # single change does, two at once may.
    kept: dict[str, Any] = {}
    helping = {change.place for change in tried if wrong[change].total() < first.total()}
    while best and len(kept) < MOST_CHANGES:
        if step is None:
            left = {path for finding in wanted if best[finding.id] for path in finding.parameters}
            pairs = _pairs([change for change in tried if change.place in left], left)
            step = better(list(islice(pairs, MOST_PAIRS)), best)
        if step is None:
            break
        best, coverage = wrong[step], Coverage(step.chart)
        for place in step.place.split(AND):
            kept[place] = value_at(step.chart.variant.parameters, tuple(place.split(".")))
        tried = [change for change in changes(coverage) if change.place in helping]
        step = better(tried, best)
    explained = frozenset(finding.id for finding in wanted if kept and not best[finding.id])
    return Explanation(kept, explained, alone)


def _pairs(firsts: Iterable[Change], places: Collection[str]) -> Iterator[Change]:
    """Make changes of two of these parameters at once."""
    for first in firsts:
        family, variant = first.chart.family, first.chart.variant
        for place in sorted(place for place in places if place > first.place):
            for second in parameter_mutants(family, variant, place):
                yield Change(f"{first.place}{AND}{place}", f"{first.value}{AND}{second.change}", second.chart)


def _played(
    coverage: Coverage, system: Adapter, found: Iterable[Finding], record: Record, others: Iterable[Script]
) -> Iterator[Transcript]:
    """Let the system play the shortest hands of each finding, and of the others those in which it agrees."""
    has = Trial(coverage, system).start()

    def played(script: Script) -> Transcript:
        answers = Transcript(replace(script, leaks=False), has, system)
        answers.differences(coverage)
        answers.system = None
        return answers

    for finding in found:
        shown = [d for d in record.examples.values() if finding.explains(d)]
        shown.sort(key=lambda d: (len(d.script.events), d.script.line))
        scripts = {d.script.line: d.script for d in (finding.difference, *shown[:MOST_EXAMPLES])}
        yield from map(played, scripts.values())
    for answers in map(played, others):
        if not answers.differences(coverage):
            yield answers


def _steps(d: Difference) -> set[int]:
    """Give by how much the numbers differ that were expected and told."""
    pairs = zip(*(x if isinstance(x, list) else [x] for x in (d.expected, d.told)), strict=False)
    return {sign * (b - a) for a, b in pairs if type(a) is type(b) is int for sign in (-1, 1) if a != b}


def _wrong(hands: Sequence[Transcript], coverage: Coverage | None, found: Sequence[Finding]) -> Counter[str]:
    """Count the hands that differ from the rules, by the findings that they show, or as `NEW`.

    By rules that cannot be played all of them are wrong.
    """
    if coverage is None:
        return Counter({NEW: len(hands) * len(found)})
    wrong: Counter[str] = Counter()
    for hand in hands:
        shown = {next((f.id for f in found if f.explains(d)), NEW) for d in hand.differences(coverage)}
        wrong.update(shown)
    return wrong
