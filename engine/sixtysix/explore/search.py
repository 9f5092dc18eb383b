"""Searching random play for the shortest hand that shows each obligation."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

from sixtysix.bulk.forms import Forms
from sixtysix.bulk.policy import POLICY_STREAM, Odds, choose, weights
from sixtysix.bulk.program import MOST_MOVES
from sixtysix.rules import views
from sixtysix.rules.chance import below, seed_chance
from sixtysix.rules.table import Table
from sixtysix.spec.model import Chart, Transition
from sixtysix.spec.obligations import Json, Obligation, Witness, excuse

BOLD = Odds(false_claim=0.15, closing=1.0)
"""Hands that end early make short witnesses."""

SILENT = Odds(false_claim=0.0, closing=0.5, right_claim=0.02)
"""Hands that are played on although a player has enough."""

Numbers = Mapping[str, int]


@dataclass
class _Hand:
    """A hand on its way: what was dealt and what has happened."""

    deck: tuple[str, ...] | None
    dealer: int
    score: tuple[int, int]
    games: tuple[int, int]
    events: list[Json]


class Search:
    """Random hands of a configured chart's traced kernel, each state of which is asked what it shows."""

    def __init__(self, chart: Chart, kernel: ModuleType, wanted: Iterable[Obligation]) -> None:
        assert chart.variant
        self.witnesses: dict[str, Witness] = {}
        self.hands = 0
        self._chart = chart
        self._kernel: Any = kernel
        self._rules = import_module(chart.rules)
        self._r = self._rules.ruleset(chart.variant.parameters)
        self._wanted = tuple(wanted)
        self._asked = {
            state: [o for o in self._wanted if o.kind != "taken" and chart.is_inside(state, o.state)]
            for state in kernel.STATES
        }
        self._forms = Forms.of_kernel(kernel)
        self._odds = [weights(kernel.EVENTS, odds) for odds in (BOLD, SILENT)]
        self._moves = [0] * MOST_MOVES
        self._takings = {o.transition.id: o for o in self._wanted if o.kind == "taken" and o.transition}
        self._transitions = {t.id: t for t in chart.transitions}

    def run(self, seed: int, at_least: int, at_most: int) -> None:
        """Play hands: at least and at most so many, and in between until nothing is open."""
        while self.hands < at_least or (self.hands < at_most and self.open()):
            self._play(seed, self.hands)
            self.hands += 1

    def open(self) -> list[Obligation]:
        """The obligations without a witness that the spec does not call impossible."""
        return [o for o in self._wanted if o.id not in self.witnesses and not excuse(self._chart, o)]

    def _play(self, seed: int, stream: int) -> None:
        """One hand, from before it is dealt until the next one is, or until the match begins anew."""
        t, choices, kernel, odds = Table(), Table(), self._kernel, self._odds[stream % 4 == 0]
        seed_chance(t, seed, stream)
        seed_chance(choices, seed, stream | POLICY_STREAM)
        state, hand = kernel.enter(t, self._r, []), _Hand(None, 0, (0, 0), (0, 0), [])
        while True:
            self._ask(t, state, hand)
            number = kernel.legal(t, self._r, state, self._moves)
            if not number or (state == kernel.PRE_GAME and hand.deck):
                return
            move = self._moves[choose(choices, t, self._r, odds, self._moves, number)]
            event = self._forms.json(move)
            after = self._take(t, state, move, hand, event)
            if hand.deck is None:
                hand = self._dealt(t, stream)
            elif t.hand_number > 1:
                return
            else:
                hand.events.append(event)
            state = after

    def _take(self, t: Table, state: int, move: int, hand: _Hand, event: Json) -> int:
        taken: list[int] = []
        after: int = self._kernel.take(t, self._r, state, move, taken)
        for place in taken:
            obligation = self._takings.get(self._kernel.TRANSITIONS[place])
            if obligation:
                self._keep(obligation, hand, event, state, after, taken)
        return after

    def _dealt(self, t: Table, stream: int) -> _Hand:
        """The hand just dealt; every other one is played close to the end of the game, half of these of the match."""
        if stream % 2:
            for player in range(2):
                short = 1 + below(t, 3)
                t.score[player] = short if self._r.counts_down else self._r.game_goal - short
                t.games[player] = self._r.best_of // 2 if stream % 4 == 1 else 0
        score, games = (t.score[0], t.score[1]), (t.games[0], t.games[1])
        return _Hand(tuple(views.deck(t, self._r)), t.dealer, score, games, [])

    def _ask(self, t: Table, state: int, hand: _Hand) -> None:
        name = self._kernel.STATES[state]
        for obligation in self._asked[name]:
            if (
                self._is_better(obligation, hand)
                and (numbers := self._showing(t, name, obligation)) is not None
            ):
                self._show(obligation, t, state, hand, numbers)

    def _showing(self, t: Table, state: str, obligation: Obligation) -> Numbers | None:
        """The arguments with which the event shows the obligation here."""
        event, transition = obligation.event or "", obligation.transition
        if transition is None:
            numbers = next(iter(self._choices(event)))
            return {**numbers, "player": views.turn(t)} if "player" in numbers and t.leader >= 0 else numbers
        for numbers in self._choices(event):
            if self._fails_alone(t, transition, obligation.atom, numbers):
                accepted = self._accepts(t, state, event, numbers)
                if accepted == (obligation.kind == "diverted"):
                    return numbers
        return None

    def _show(self, obligation: Obligation, t: Table, state: int, hand: _Hand, numbers: Numbers) -> None:
        code = self._forms.code(obligation.event or "", numbers)
        event, after = self._forms.json(code), state
        taken: list[int] = []
        if obligation.kind == "diverted":
            after = self._kernel.step(t.copy(), self._r, state, code, taken)
        self._keep(obligation, hand, event, state, after, taken)

    def _is_better(self, obligation: Obligation, hand: _Hand) -> bool:
        known = self.witnesses.get(obligation.id)
        return known is None or (known.deck is not None and len(hand.events) < len(known.events))

    def _keep(
        self, obligation: Obligation, hand: _Hand, event: Json, state: int, after: int, taken: list[int]
    ) -> None:
        if self._is_better(obligation, hand):
            self.witnesses[obligation.id] = Witness(
                hand.deck,
                hand.dealer,
                hand.score,
                hand.games,
                tuple(hand.events),
                self._kernel.STATES[state],
                event,
                tuple(self._transitions[self._kernel.TRANSITIONS[place]].arrow for place in taken),
                self._kernel.STATES[after],
            )

    def _fails_alone(self, t: Table, transition: Transition, atom: str | None, numbers: Numbers) -> bool:
        return all(
            self._holds(t, name, wanted, numbers) is (name != atom) for name, wanted in transition.guards
        )

    def _accepts(self, t: Table, state: str, event: str, numbers: Numbers) -> bool:
        return any(
            transition.event == event
            and all(self._holds(t, a, wanted, numbers) for a, wanted in transition.guards)
            for transition in self._chart.outgoing(state)
        )

    def _holds(self, t: Table, name: str, wanted: bool, numbers: Numbers) -> bool:
        arguments = [numbers[a] for a in self._chart.guards[name].arguments]
        return bool(getattr(self._rules, name)(t, self._r, *arguments)) is wanted

    def _choices(self, event: str) -> Iterator[Numbers]:
        declared = self._chart.events[event]
        kinds = self._rules.ARGUMENTS
        values = [(0, 1) if a == "player" else kinds[a].values(self._r) for a in declared.arguments]
        return (dict(zip(declared.arguments, choice, strict=True)) for choice in product(*values))
