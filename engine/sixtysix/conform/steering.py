"""Generated play: hands by chance that are steered towards what has not been shown yet, with illegal events too."""

from collections.abc import Iterable

from sixtysix.chance import below, folded_seed, seed_chance
from sixtysix.chart.kinds import PAIR, TAKEN
from sixtysix.conform.position import Position
from sixtysix.conform.scripts import Script
from sixtysix.conform.system import Capabilities
from sixtysix.events import Json, event_line
from sixtysix.evidence.coverage import NOBODY, Coverage, Hand
from sixtysix.kernels.policy import POLICY_STREAM, choose, weights

CANDIDATES = 10
"""Illegal events of which one is chosen."""

RARELY = 6
"""One in so many positions has an illegal event that shows nothing new."""

LONGEST = 80
"""Events of a hand."""


class Steering:
    """Players whose choices depend on the seed and on what they have shown since they began."""

    def __init__(self, coverage: Coverage, has: Capabilities, seed: int) -> None:
        self._coverage, self._has, self._seed = coverage, has, seed
        rules = coverage.rules
        self._choices = rules.Table()
        self._habits = [weights(coverage.kernel.EVENTS, rules.shares(odds)) for odds in rules.HABITS]
        self._seen: set[str] = set()
        self._hand: Hand | None = None
        """The hand that is played, or was played last."""
        events = (e for e in coverage.chart.events if has.events is None or e in has.events)
        self._all = [(event, numbers) for event in events for numbers in coverage.codec.choices(event)]

    def deal(self, stream: int) -> Script:
        """A hand by chance: half of the time close to the end of the game or the match."""
        coverage = self._coverage
        self._look()
        seed_chance(self._choices, folded_seed(self._seed), stream | POLICY_STREAM)
        self._habit = self._habits[below(self._choices, len(self._habits))]
        self._events = 0
        setup = coverage.rules.Setup.shuffled(coverage.kernel, self._seed, stream, NOBODY)
        if below(self._choices, 2):
            setup = setup.near_the_end(coverage.ruleset, self._choices)
        return Script(setup)

    def __call__(self, position: Position) -> Json | None:
        """The next event of a hand."""
        self._events += 1
        self._hand = position.hand
        self._look()
        moves = [m for m in position.moves() if position.knows(self._coverage.codec.json_of(m))]
        if not moves or self._events > LONGEST:
            return None
        return self._illegal(position) or self._legal(position, moves)

    def _look(self) -> None:
        """What the hand has shown is no longer new, its last event included."""
        if self._hand:
            self._seen |= self._hand.shown_so_far

    def _illegal(self, position: Position) -> Json | None:
        """An event that is refused, if there is one that shows something new, or now and then."""
        hand, coverage = position.hand, self._coverage
        legal = {event_line(event) for event in position.legal()}
        anyway = below(self._choices, RARELY) == 0
        found = None
        for _ in range(CANDIDATES):
            name, numbers = self._all[below(self._choices, len(self._all))]
            event = coverage.codec.json(name, numbers)
            if event_line(event) in legal or name in position.passed:
                continue
            shown = set(hand.tries(name, numbers))
            if shown - self._seen:
                self._seen |= shown
                return event
            if shown and anyway:
                found = event
        return found

    def _legal(self, position: Position, moves: list[int]) -> Json:
        """A move that shows something new, half of the time if there is one; else one by habit."""
        coverage = self._coverage
        if below(self._choices, 2):
            new = [move for move in moves if not self._seen.issuperset(self._shown(position, move))]
            if new:
                move = new[below(self._choices, len(new))]
                self._seen.update(self._shown(position, move))
                return coverage.codec.json_of(move)
        t, r = position.hand.table, coverage.ruleset
        place = choose(self._choices, t, r, self._habit, moves, len(moves), coverage.rules.situation)
        return coverage.codec.json_of(moves[place])

    def _shown(self, position: Position, move: int) -> Iterable[str]:
        coverage, hand = self._coverage, position.hand
        event = coverage.codec.json_of(move)
        taken = coverage.kernel.TRANSITIONS[move >> 16]
        pairs = (PAIR.id(before.name, taken) for before in hand.path[-1:])
        tried = hand.tries(event["event"], coverage.codec.numbers_of(event))
        return [TAKEN.id(taken), *(p for p in pairs if p in coverage.obligations), *tried]
