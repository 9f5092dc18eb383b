"""Plays random hands to find short hands that show the obligations. An obligation is a fact that tests must show."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from sixtysix.chart.obligations import CHANCE, Obligation
from sixtysix.contract.chance import below, seed_chance
from sixtysix.contract.events import EventForm
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.cards import rank_of
from sixtysix.game.hands import HABITS, shares, situation
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.kernels.play import POLICY_STREAM, choose, weights
from sixtysix.play.replay import Witness

Found = TypeVar("Found")
Part = TypeVar("Part")
Events = tuple[EventForm, ...]

CHUNKS = (8, 6, 4, 3, 2, 1)  # the sizes of the runs that `shortened` tries to remove


def shortened(
    found: Found,
    parts_of: Callable[[Found], tuple[Part, ...]],
    again: Callable[[Found, tuple[Part, ...]], Found | None],
) -> Found:
    """Return a version of ``found`` without unnecessary parts (delta debugging).

    ``again(found, parts)`` returns a version of ``found`` with only these parts, or None to reject the version.
    """
    for size in CHUNKS:
        place = 0
        while place + size <= len(parts_of(found)):
            parts = parts_of(found)
            shorter = again(found, parts[:place] + parts[place + size :])
            found, place = (shorter, place) if shorter else (found, place + 1)
    return found


STYLES = ANYTHING, EVENT_BY_EVENT, FIRST_PLAYS_HIGH, SECOND_PLAYS_HIGH = range(4)
"""Moves that players consider. The last two styles give one player the highest ranks, and the other the lowest."""

NEVER = 1_000  # longer than any hand


class Search:
    """Plays random hands, and keeps the shortest hand that shows each obligation.

    ``needed`` are the obligations to search for. ``known`` is an earlier search to continue. ``witnesses`` maps the id
    of an obligation to the shortest hand found.
    """

    def __init__(
        self, coverage: Coverage, needed: Iterable[Obligation], known: "Search | None" = None
    ) -> None:
        self.witnesses: dict[str, Witness] = dict(known.witnesses) if known else {}
        self.hands: int = known.hands if known else 0
        self._coverage, self._kernel = coverage, coverage.kernel
        self._r = coverage.ruleset
        self._needed = list(needed)
        self._played_from: Setup | None = None
        self._played_on: list[tuple[EventForm | None, Hand]] = []
        """The last hand that was tried, at the beginning and after each event. `_played_from` is the setup."""
        self._habits = [weights(self._kernel.EVENTS, shares(odds)) for odds in HABITS]
        self._tried: dict[str, dict[str, list[str]]] = {state: {} for state in self._kernel.STATES}
        """For each state and each event: the ids of the obligations that trying the event may show."""
        for state, by_event in self._tried.items():
            for event in coverage.chart.events:
                names = [
                    o.id
                    for o in self._needed
                    if o.kind.is_tried and o.event == event and coverage.chart.is_inside(state, o.state)
                ]
                if names:
                    by_event[event] = names
        places = {name: place for place, name in enumerate(self._kernel.TRANSITIONS)}
        self._pairs: dict[int, list[tuple[int, str]]] = {}
        """For each transition: the transitions that may follow directly, and the ids of these pairs."""
        for o in self._needed:
            if o.transition and o.then and o.transition.event and o.then.event:
                pair = places[o.then.name], o.id
                self._pairs.setdefault(places[o.transition.name], []).append(pair)

    # The first hands also look for shorter witnesses. Later hands look only for missing ones, which takes a third of
    # the time. A rare obligation needs many hands.

    def run(self, seed: int, at_least: int, at_most: int) -> None:
        """Play random hands, then shorten the witnesses.

        Play ``at_least`` hands. Then go on until each needed obligation has a witness, or ``at_most`` hands are played.
        """
        while self.hands < at_least:
            self.play(seed, self.hands)
        number = NEVER
        while self.hands < at_most and (still_open := {o.id for o in self.open()}):
            if len(still_open) < number:
                number = len(still_open)
                for by_event in self._tried.values():
                    by_event |= {
                        event: [i for i in ids if i in still_open] for event, ids in by_event.items()
                    }
            self.play(seed, self.hands)
        self.shorten()

    def shorten(self) -> None:
        """Remove unnecessary events from the hands in ``witnesses``."""
        for name, witness in list(self.witnesses.items()):
            if witness.setup.by_chance:
                continue
            again = partial(self._played, name)
            shortest = again(witness, witness.events)
            assert shortest, f"the witness of {name} does not show it"
            self.witnesses[name] = shortened(shortest, lambda w: w.events, again)

    def open(self) -> list[Obligation]:
        return [o for o in self._needed if o.id not in self.witnesses]

    def play(self, seed: int, stream: int) -> None:
        """Play one random hand.

        Half of all hands begin near the end of the game or the match.
        """
        self.hands += 1
        choices, codec = Table(), self._coverage.codec
        seed_chance(choices, seed, stream | POLICY_STREAM)
        habit, style = self._habits[below(choices, len(self._habits))], below(choices, len(STYLES))
        setup = Setup.shuffled(self._kernel, seed, stream)
        if stream == 0:
            self._begin(replace(setup, dealt=False))
        if below(choices, 2):
            setup = setup.near_the_end(self._r, choices)
        hand = Hand(self._coverage, setup)
        witness = Witness(hand.setup)
        while True:
            self._try_events(hand, witness)
            moves = hand.moves()
            self._look_ahead(hand, witness, moves)
            if not moves:
                return
            considered = _considered(choices, style, moves)
            place = choose(choices, hand.table, self._r, habit, considered, len(considered), situation)
            hand.take(considered[place])
            events = (*witness.events, codec.json_of(considered[place]))
            witness = replace(witness, events=events)
            self._keep(hand.shown, witness)
            if hand.table.hand_number > 1:
                return

    def _begin(self, undealt: Setup) -> None:
        for o in self._needed:
            if o.kind == CHANCE:  # some deal with this seed shows the obligation
                assert o.event
                setup, deal = Setup(dealt=False, seed=o.row), EventForm(event=o.event)
                hand = Hand(self._coverage, setup)
                hand.send(deal)
                self.witnesses[o.id] = Witness(setup, (deal,))
        hand = Hand(self._coverage, undealt)
        witness = Witness(undealt)
        self._keep(hand.shown, witness)
        self._try_events(hand, witness)
        event = hand.legal()[-1]
        hand.send(event)
        self._keep(hand.shown, replace(witness, events=(event,)))

    def _try_events(self, hand: Hand, witness: Witness) -> None:
        length, codec = witness.length + 1, self._coverage.codec
        for name, ids in self._tried[hand.state_name].items():
            if all(self._length(id_) <= length for id_ in ids):
                continue
            for numbers in codec.choices(name):
                sooner = [id_ for id_ in hand.tries(name, numbers) if length < self._length(id_)]
                if not sooner:
                    continue
                event, twin = codec.json(name, numbers), hand.twin()
                if twin.send(event):
                    found = replace(witness, events=(*witness.events, event))
                else:
                    found = replace(witness, refused=event)
                self._keep(sooner, found)

    # Random play seldom makes two rare moves in a row. If a pair of transitions has no witness, both moves are
    # therefore tried on a copy of the hand.
    def _look_ahead(self, hand: Hand, witness: Witness, moves: list[int]) -> None:
        codec = self._coverage.codec
        for move in moves:
            missing = [pair for pair in self._pairs.get(move >> 16, ()) if pair[1] not in self.witnesses]
            if not missing:
                continue
            twin = hand.twin()
            twin.take(move)
            next_moves = twin.moves() if twin.table.hand_number == 1 else []
            for then, name in missing:
                for next_move in next_moves:
                    if next_move >> 16 == then:
                        events = (*witness.events, codec.json_of(move), codec.json_of(next_move))
                        self._keep([name], replace(witness, events=events))

    def _keep(self, shown: Iterable[str], witness: Witness) -> None:
        for name in shown:
            if witness.length < self._length(name):
                self.witnesses[name] = witness

    def _length(self, name: str) -> int:
        known = self.witnesses.get(name)
        return known.length if known else NEVER

    def _played(self, name: str, witness: Witness, events: Events) -> Witness | None:
        hand = self._after(witness.setup, events)
        if not hand:
            return None
        if witness.refused:
            hand = hand.twin()
            if hand.send(witness.refused):
                return None
        return replace(witness, events=events) if name in hand.shown else None

    # Consecutive attempts mostly have the same first events. These events are not replayed.
    def _after(self, setup: Setup, events: Events) -> Hand | None:
        """Return the hand after these events, or None if an event is refused. Callers must not modify the hand."""
        if setup is not self._played_from:
            self._played_from, self._played_on = setup, [(None, Hand(self._coverage, setup))]
        line, same = self._played_on, 1
        while same < len(line) and same <= len(events) and line[same][0] is events[same - 1]:
            same += 1
        del line[same:]
        for event in events[same - 1 :]:
            hand = line[-1][1].twin()
            if not hand.send(event):
                return None
            line.append((event, hand))
        return line[-1][1]


def _considered(choices: Table, style: int, moves: list[int]) -> list[int]:
    if style == ANYTHING or below(choices, 8) == 0:
        return moves
    if style == EVENT_BY_EVENT:
        events = sorted({move >> 8 for move in moves})
        event = events[below(choices, len(events))]
        return [move for move in moves if move >> 8 == event]
    # The low six bits of a move are its value plus one, or 0 without a value.
    ranks = [rank_of((move & 63) - 1) if move & 63 else None for move in moves]
    high = (moves[-1] >> 6 & 3) - 1 == style - FIRST_PLAYS_HIGH
    wanted = (min if high else max)((rank for rank in ranks if rank is not None), default=None)
    return [move for move, rank in zip(moves, ranks, strict=True) if rank in (None, wanted)]
