"""Searching random play for the shortest hand that shows each obligation."""

from collections.abc import Iterable
from dataclasses import replace

from sixtysix.chance import below, seed_chance
from sixtysix.chart.kinds import CHANCE
from sixtysix.chart.obligations import Json, Obligation, Witness
from sixtysix.events import Numbers
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.table import Table
from sixtysix.kernels.policy import POLICY_STREAM, choose, weights
from sixtysix.kernels.program import MOST_MOVES

STYLES = ANYTHING, EVENT_BY_EVENT, FIRST_PLAYS_HIGH, SECOND_PLAYS_HIGH = range(4)
"""What players choose from in a hand: any move; those of one event; one player the highest cards, one the lowest."""

NEVER = 1_000
"""Longer than any hand."""

CHUNKS = (8, 6, 4, 3, 2, 1)
"""How many events at a time are left out of a witness to make it shorter."""


class Search:
    """Random hands, each state of which is asked what it shows of what is ``needed``.

    ``witnesses`` has the shortest hand by obligation, also of others that were shown by the way.
    """

    def __init__(self, coverage: Coverage, needed: Iterable[Obligation]) -> None:
        self.witnesses: dict[str, Witness] = {}
        self.hands = 0
        self._coverage = coverage
        self._kernel = coverage.kernel
        self._rules, self._r = coverage.rules, coverage.ruleset
        self._needed = list(needed)
        self._habits = [weights(self._kernel.EVENTS, self._rules.shares(odds)) for odds in self._rules.HABITS]
        self._tried = {state: self._tried_in(state) for state in self._kernel.STATES}
        self._pairs = self._pairs_of_events()

    def run(self, seed: int, at_least: int, at_most: int) -> None:
        """Play hands: at least and at most so many, and in between until nothing is open; then shorten witnesses."""
        while self.hands < at_least or (self.hands < at_most and self.open()):
            self.play(seed, self.hands)
        self.shorten()

    def shorten(self) -> None:
        """Leave out of every witness what it can do without."""
        for name, witness in list(self.witnesses.items()):
            self.witnesses[name] = self._shortened(name, witness)

    def open(self) -> list[Obligation]:
        """What is needed and has no witness."""
        return [o for o in self._needed if o.id not in self.witnesses]

    def _tried_in(self, state: str) -> list[tuple[str, list[str]]]:
        """The events that may show something by being tried in the state, and what that may be."""
        chart = self._coverage.chart
        of_state = [o for o in self._needed if o.kind.is_tried and chart.is_inside(state, o.state)]
        by_event = ((event, [o.id for o in of_state if o.event == event]) for event in chart.events)
        return [(event, names) for event, names in by_event if names]

    def _pairs_of_events(self) -> dict[int, list[tuple[int, str]]]:
        """For each transition of an event those that an event may take right after it, with the pair's id."""
        places = {name: place for place, name in enumerate(self._kernel.TRANSITIONS)}
        pairs: dict[int, list[tuple[int, str]]] = {}
        for o in self._needed:
            if o.transition and o.then and o.transition.event and o.then.event:
                pairs.setdefault(places[o.transition.name], []).append((places[o.then.name], o.id))
        return pairs

    def play(self, seed: int, stream: int) -> None:
        """One hand, from its deal until the next one is dealt or nothing can happen any more."""
        self.hands += 1
        coverage, kernel, choices, moves = self._coverage, self._kernel, Table(), [0] * MOST_MOVES
        seed_chance(choices, seed, stream | POLICY_STREAM)
        habit, style = self._habits[below(choices, len(self._habits))], below(choices, len(STYLES))
        t, state, hand = self._dealt(seed, stream, choices)
        while True:
            self._try_events(t, state, hand)
            number = kernel.legal(t, self._r, state, moves)
            self._look_ahead(t, state, hand, moves[:number])
            if not number:
                return
            considered = _considered(choices, style, moves[:number])
            move = considered[
                choose(choices, t, self._r, habit, considered, len(considered), self._rules.situation)
            ]
            event = coverage.codec.json_of(move)
            coverage.forget()
            state = kernel.take(t, self._r, state, move, coverage)
            coverage.rest(t, state)
            hand = replace(hand, events=(*hand.events, event), state=kernel.STATES[state])
            self._keep(coverage.shown, hand)
            if t.hand_number > 1:
                return

    def _dealt(self, seed: int, stream: int, choices: Table) -> tuple[Table, int, Witness]:
        """A hand dealt by chance, half of the time close to the end of the game or the match."""
        t, setup = Table(), self._coverage.rules.Setup.shuffled(self._kernel, seed, stream, self._coverage)
        if stream == 0:
            self._deal_by_chance()
            self._begin(Witness(replace(setup, dealt=False), state=self._coverage.chart.stable[0]))
        if below(choices, 2):
            setup = setup.near_the_end(self._r, choices)
        state = setup.begin(self._kernel, t, self._coverage)
        return t, state, Witness(setup, state=self._kernel.STATES[state])

    def _deal_by_chance(self) -> None:
        """The first deal of the seeds whose deal is asked for."""
        for o in self._needed:
            if o.kind == CHANCE:
                setup, event = self._coverage.rules.Setup(dealt=False, seed=o.row), {"event": o.event}
                self.witnesses[o.id] = Witness(setup, (event,), state="TRICK_START")

    def _begin(self, undealt: Witness) -> None:
        """What can be shown before a hand is dealt, and by its deal."""
        with self._coverage.aside():
            hand = Hand(self._coverage, undealt.setup)
            self._keep(self._coverage.shown, undealt)
            self._try_events(hand.table, hand.state, undealt)
            hand.send({"event": "start_game"})
            self._keep(
                self._coverage.shown,
                replace(undealt, events=({"event": "start_game"},), state=self._kernel.STATES[hand.state]),
            )

    def _try_events(self, t: Table, state: int, hand: Witness) -> None:
        """Every event that may show something here sooner than it is known to."""
        length = hand.length + 1
        for event, names in self._tried[self._kernel.STATES[state]]:
            if all(self._length(name) <= length for name in names):
                continue
            for numbers in self._coverage.codec.choices(event):
                shown = self._coverage.tried(t, state, event, numbers)
                sooner = [name for name in shown if length < self._length(name)]
                if sooner:
                    self._keep(sooner, self._with(t, state, hand, event, numbers))

    def _with(self, t: Table, state: int, hand: Witness, event: str, numbers: Numbers) -> Witness:
        """The hand with this event, accepted or refused."""
        coverage = self._coverage
        code, json = coverage.codec.code(event, numbers), coverage.codec.json(event, numbers)
        with coverage.aside():
            after = self._kernel.step(t.copy(), self._r, state, code, coverage)
        if after == self._kernel.REFUSED:
            return replace(hand, refused=json, atoms=coverage.failing_atoms(t, state, json))
        return replace(hand, events=(*hand.events, json), state=self._kernel.STATES[after])

    def _look_ahead(self, t: Table, state: int, hand: Witness, moves: list[int]) -> None:
        """Two moves, where they show a pair of transitions that nothing has shown yet."""
        for move in moves:
            missing = [pair for pair in self._pairs.get(move >> 16, ()) if pair[1] not in self.witnesses]
            if missing:
                self._look_behind(t.copy(), state, hand, move, missing)

    def _look_behind(
        self, t: Table, state: int, hand: Witness, move: int, missing: list[tuple[int, str]]
    ) -> None:
        """The moves after this one, where they show one of the missing pairs."""
        codec, moves = self._coverage.codec, [0] * MOST_MOVES
        with self._coverage.aside():
            after = self._kernel.take(t, self._r, state, move, self._coverage)
        number = self._kernel.legal(t, self._r, after, moves) if t.hand_number == 1 else 0
        for then, name in missing:
            for next_move in moves[:number]:
                if next_move >> 16 == then:
                    events = (*hand.events, codec.json_of(move), codec.json_of(next_move))
                    self._keep([name], replace(hand, events=events))

    def _keep(self, shown: Iterable[str], witness: Witness) -> None:
        for name in shown:
            if witness.length < self._length(name):
                self.witnesses[name] = witness

    def _length(self, name: str) -> int:
        known = self.witnesses.get(name)
        return known.length if known else NEVER

    def _shortened(self, name: str, witness: Witness) -> Witness:
        """The witness without every run of events that it can do without."""
        if witness.setup.by_chance:
            return witness
        shortest = self._played(name, witness.events, witness)
        assert shortest, f"{name} is not shown by its witness"
        for size in CHUNKS:
            place = 0
            while place + size <= len(shortest.events):
                events = shortest.events[:place] + shortest.events[place + size :]
                shorter = self._played(name, events, shortest)
                shortest, place = (shorter, place) if shorter else (shortest, place + 1)
        return shortest

    def _played(self, name: str, events: tuple[Json, ...], witness: Witness) -> Witness | None:
        """The witness with these events, if they can all happen and the last still shows the obligation."""
        hand = Hand(self._coverage, witness.setup)
        for event in events:
            self._coverage.forget()
            if not hand.send(event):
                return None
        atoms: tuple[str, ...] = ()
        if witness.refused:
            self._coverage.forget()
            atoms = self._coverage.failing_atoms(hand.table, hand.state, witness.refused)
            if hand.send(witness.refused):
                return None
        if name not in self._coverage.shown:
            return None
        return replace(witness, events=events, atoms=atoms, state=self._kernel.STATES[hand.state])


def _considered(choices: Table, style: int, moves: list[int]) -> list[int]:
    """What a player chooses from; now and then anything, whatever the style."""
    if style == ANYTHING or below(choices, 8) == 0:
        return moves
    if style == EVENT_BY_EVENT:
        events = sorted({move >> 8 for move in moves})
        event = events[below(choices, len(events))]
        return [move for move in moves if move >> 8 == event]
    ranks = [move & 7 for move in moves if move & 63]
    player = (moves[-1] >> 6 & 3) - 1
    high = player == style - FIRST_PLAYS_HIGH
    wanted = (min if high else max)(ranks, default=0)
    return [move for move in moves if not move & 63 or move & 7 == wanted]
