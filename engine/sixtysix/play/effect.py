"""What a change of the rules comes to in play: the same deals and choices by both, until the rules part them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations
from types import MappingProxyType
from typing import Any, NamedTuple

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.problems import value_at
from sixtysix.chart.variants import changed
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.source import module_name
from sixtysix.contract.chance import folded_seed, seed_chance
from sixtysix.contract.events import Codec, Json, event_line
from sixtysix.contract.rules import KernelModule
from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.game.names import STAKES
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.kernels.play import POLICY_STREAM, by_table, choose, weights
from sixtysix.kernels.program import Code
from sixtysix.kernels.workers import Workers
from sixtysix.languages import N_, Text, _
from sixtysix.play.replay import KernelGame

TASK = 100
"""Hands that are compared at a time."""

MOST_EVENTS = 1_000
"""After so many events a hand is left as it is: by some rules it may never end."""

AT_MOST = 2
"""Events that a sentence names of those that one side alone allows."""


def parting(told: Iterable[Text], ends: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return how rules part, in words; ``ends`` are what the reasons are called for which a hand ends."""

    def filling(values: Mapping[str, Any]) -> Mapping[str, Any]:
        reason = values.get("reason")
        return {**values} | ({"reason": _(ends.get(reason, reason))} if reason else {})

    return ", ".join(_(text, **filling(values)) for text, values in told)


class Parting(NamedTuple):
    """A hand up to where the rules part."""

    setup: str
    events: tuple[str, ...]
    told: tuple[Text, ...]
    """How they part: ``only the first allows 0 close_talon``."""

    def json(self) -> Json:
        return {**self._asdict(), "says": parting(self.told)}


@dataclass
class Effect:
    """What came of some hands."""

    hands: int = 0
    parted: int = 0
    """In how many of them the rules parted: in what may happen, in the state, or in what is at stake."""
    example: Parting | None = None
    """The shortest of them."""
    points: list[list[int]] = field(default_factory=lambda: [[0, 0], [0, 0]])
    """Game points by the first and the second rules: of whoever makes the first move, and of the other player."""

    def join(self, other: "Effect") -> None:
        """Add what came of other hands."""
        self.hands += other.hands
        self.parted += other.parted
        examples = [example for example in (self.example, other.example) if example]
        self.example = min(examples, key=lambda example: len(example.events), default=None)
        pairs = zip(self.points, other.points, strict=True)
        self.points = [[a + b for a, b in zip(*pair, strict=True)] for pair in pairs]

    def json(self) -> Json:
        average = [[round(points / max(1, self.hands), 4) for points in side] for side in self.points]
        return {
            "hands": self.hands,
            "parted": self.parted,
            "shortest": self.example and self.example.json(),
            "points": dict(zip(("before", "after"), average, strict=True)),
        }


def changes_between(
    before: ConfiguredChart, after: ConfiguredChart
) -> Iterator[tuple[tuple[str, ...], ConfiguredChart]]:
    """Give the second rules with all that differs, then the first with each parameter of the second.

    What cannot be changed alone, as the rank of an exchange that the deck has not, is changed with one or two others
    if that will do. What means nothing by one of the rules, and has no value there, is not changed alone.
    """
    one, other = before.variant.parameters, after.variant.parameters
    sections = {section: {**one.get(section, {}), **other.get(section, {})} for section in {**one, **other}}
    paths = [(section, key) for section, keys in sections.items() for key in keys]
    values = {path: value_at(other, path) for path in paths if value_at(one, path) != value_at(other, path)}
    yield tuple(map(".".join, values)), after
    seen = {frozenset(values)}
    for path in (path for path, value in values.items() if value is not None):
        others = [each for each in values if each != path]
        for few in chain.from_iterable(combinations(others, number) for number in range(3)):
            if chart := changed(before, {each: values[each] for each in (path, *few)}):
                if frozenset((path, *few)) not in seen and chart.variant.parameters != one:
                    seen.add(frozenset((path, *few)))
                    yield tuple(map(".".join, (path, *few))), chart
                break


class Task(NamedTuple):
    """Hands to be compared: of so many streams of a seed, from the first on."""

    before: Code
    after: Code
    seed: int
    first: int
    hands: int


def effects(
    workers: Workers, before: ConfiguredChart, after: ConfiguredChart, hands: int, seed: int
) -> Iterator[Effect]:
    """Play hands by both rules, and give what came of them, some at a time."""
    one, other = (
        Code(f"{module_name(chart.variant.name)}_kernel", kernel_source(chart)) for chart in (before, after)
    )
    tasks = (Task(one, other, seed, first, min(TASK, hands - first)) for first in range(0, hands, TASK))
    yield from workers.results(_effect, tasks)


def _effect(task: Task) -> Effect:
    total = Effect()
    for stream in range(task.first, task.first + task.hands):
        total.join(_compared(task, stream))
    return total


class _Rules:
    """What every hand by one of the rules needs, made once a process."""

    def __init__(self, code: Code) -> None:
        self.kernel: KernelModule = code.module
        self.codec = Codec.of_kernel(self.kernel)
        self.weights = weights(self.codec.names, shares(Odds()))
        # There are few moves, and each is met in many hands.
        self.line = cache(lambda move: event_line(self.codec.json_of(move)))


_rules = cache(_Rules)


class _Side(KernelGame):
    """A hand by one of the rules, and the chance by which its players choose."""

    def __init__(self, by: _Rules, setup: Setup, seed: int, stream: int) -> None:
        super().__init__(by.kernel, setup)
        self._weights = by.weights
        self.choices = Table()
        seed_chance(self.choices, seed, stream | POLICY_STREAM)
        self.first = -1
        """Who makes the first move."""
        self._ended = self.hands_ended

    @property
    def is_over(self) -> bool:
        return self.hands_ended != self._ended

    def choose(self, moves: list[int]) -> int:
        """Choose the place of a move, by habit."""
        if by_table(moves[-1]):
            return 0
        if self.first < 0:
            self.first = (moves[-1] >> 6 & 3) - 1
        return choose(self.choices, self.table, self.ruleset, self._weights, moves, len(moves), situation)

    def play_out(self) -> None:
        for _event in range(MOST_EVENTS):
            moves = self.moves()
            if self.is_over or not moves:
                return
            self.take(moves[self.choose(moves)])

    @property
    def end(self) -> Json:
        """Tell how the hand has ended: the JSON form ``result``, with its points and reason; empty if it has not."""
        if not self.is_over:
            return {}
        t = self.table
        return views.result(t, self.state_name) | {"points": t.game_points}

    def points(self, first: int) -> list[int]:
        """Give the game points of who has made the first move, and of the other player."""
        end = self.end
        return [end["points"] if end.get("winner") == player else 0 for player in (first, 1 - first)]


def _compared(task: Task, stream: int) -> Effect:
    """Play a hand by both rules, in step until they part."""
    before, after = _rules(task.before), _rules(task.after)
    seed = folded_seed(task.seed)
    setup = Setup.shuffled(before.kernel, seed, stream)
    one = _Side(before, setup, seed, stream)
    told: list[Text] = []
    try:
        # Each begins a match as its own rules do: where one counts up and the other down, with another score.
        other = _Side(after, setup.at_match_start(after.kernel.RULESET), seed, stream)
    except SixtySixError:
        other = _Side(after, Setup.shuffled(after.kernel, seed, stream), seed, stream)
        told = [(N_("the deck is another one"), {})]
    events: list[str] = []
    while not told and not one.is_over and len(events) < MOST_EVENTS:
        moves, other_moves = one.moves(), other.moves()
        legal, other_legal = list(map(before.line, moves)), list(map(after.line, other_moves))
        if one.state_name != other.state_name:
            states = {"state": one.state_name, "also": other.state_name}
            told = [(N_("the first is in {state}, the second in {also}"), states)]
        elif {*legal} != {*other_legal}:
            told = _only(False, legal, other_legal) or _only(True, other_legal, legal)
        else:
            place = one.choose(moves)
            other.take(other_moves[other_legal.index(legal[place])])
            one.take(moves[place])
            events.append(legal[place])
            told = _ends(one.end, other.end)
    if told:
        other.choices = one.choices.copy()
        one.play_out()
        other.play_out()
    first = max(one.first, 0)
    example = Parting(str(setup), tuple(events), tuple(told)) if told else None
    return Effect(1, bool(told), example, [one.points(first), other.points(first)])


def _only(second: bool, legal: Sequence[str], others: Sequence[str]) -> list[Text]:
    alone = [line for line in legal if line not in others]
    events = ", ".join(alone[:AT_MOST]) + ", ..." * (len(alone) > AT_MOST)
    text = N_("only the {second? second | first} allows {events}")
    return [(text, {"second": second, "events": events})] if alone else []


# What the end is called is a name, and parts no hand.
def _ends(one: Mapping[str, object], other: Mapping[str, object]) -> list[Text]:
    """Say in what two ends of a hand differ, if it is anything that is at stake; one that is empty has not come yet."""
    differing = [key for key in ("winner", "points", *STAKES) if one.get(key) != other.get(key)]
    besides = {} if {"winner", "points"} & {*differing} else {key: STAKES[key] for key in differing}
    return [*_end(False, one, besides), *_end(True, other, besides)] if differing else []


def _end(second: bool, end: Mapping[str, object], besides: Mapping[str, str]) -> Iterator[Text]:
    side = {"second": second}
    if not end:
        yield N_("by the {second? second | first} it goes on"), side
    elif end.get("winner") is None:
        yield N_("by the {second? second | first} nobody wins"), side
    else:
        text = N_("by the {second? second | first} {winner} wins {points} ({reason})")
        yield text, side | {key: end[key] for key in ("winner", "points", "reason")}
    for key, text in besides.items():
        if (value := end.get(key)) is not None:
            yield text, {key: ":".join(map(str, value)) if isinstance(value, list) else value}
