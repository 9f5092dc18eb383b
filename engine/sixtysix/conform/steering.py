"""Players who choose the events of generated hands, steered by what their hands have shown so far."""

from collections.abc import Iterable

from sixtysix.chart.obligations import PAIR, TAKEN
from sixtysix.conform.attribution import finding_named
from sixtysix.conform.differences import ALLOWS, REFUSES, ReplayHand
from sixtysix.conform.protocol import has_name
from sixtysix.conform.side_by_side import HandByRules
from sixtysix.conform.trial import Trial
from sixtysix.contract.chance import below, folded_seed, seed_chance
from sixtysix.contract.events import EventForm, event_line
from sixtysix.evidence.coverage import Hand, Recorder
from sixtysix.game.hands import HABITS, shares, situation
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.kernels.play import POLICY_STREAM, choose, weights

CANDIDATES = 10  # illegal events that are looked at before one of them is chosen
RARELY = 6  # one position in this many has an illegal event that shows nothing new
LONGEST = 80  # events of a hand


class Steering:
    """Players whose choices depend on the seed and on what they have shown since they began."""

    # Chance alone shows the common parts of the rules a thousand times and the rare ones never. So half of the time
    # players prefer a move that shows something new, and try an illegal event that does: what it shows is known from
    # the rules before it is sent. The other half goes by habit, for players who always do something new claim falsely
    # in the first trick, and no hand gets any further. `_seen` is what players count on having shown; it is filled up
    # with what a hand really showed when the next event is chosen, or the next hand is dealt, since its last event may
    # end it.

    def __init__(self, trial: Trial, seed: int, known: Iterable[str] = ()) -> None:
        self._trial, self._seed = trial, seed
        self._coverage = coverage = trial.coverage
        named = (finding_named(coverage, name) for name in known)
        self._known = [finding for finding in named if finding.kind in (ALLOWS, REFUSES)]
        self._choices = Table()
        self._habits = [weights(coverage.kernel.EVENTS, shares(odds)) for odds in HABITS]
        self._seen: set[str] = set()
        self._hand: Hand | None = None  # the hand that is played, or was played last
        events = (event for event in coverage.chart.events if has_name(trial.start().events, event))
        self._all = [(event, numbers) for event in events for numbers in coverage.codec.choices(event)]

    def deal(self, stream: int) -> ReplayHand:
        """Deal a hand by chance: half of the time close to the end of the game or the match."""
        coverage = self._coverage
        self._update_seen()
        seed_chance(self._choices, folded_seed(self._seed), stream | POLICY_STREAM)
        self._habit = self._habits[below(self._choices, len(self._habits))]
        self._events = 0
        setup = Setup.shuffled(coverage.kernel, self._seed, stream, Recorder(coverage))
        if below(self._choices, 2):
            setup = setup.near_the_end(coverage.ruleset, self._choices)
        return ReplayHand(setup)

    def __call__(self, rules: HandByRules) -> EventForm | None:
        """Choose the next event of a hand."""
        self._events += 1
        self._hand = rules
        self._update_seen()
        codec = self._coverage.codec
        moves = [move for move in rules.moves() if self._may_send(rules, codec.json_of(move))]
        if not moves or self._events > LONGEST:
            return None
        return self._refused_event(rules) or codec.json_of(self._legal_move(rules, moves))

    def _may_send(self, rules: HandByRules, event: EventForm) -> bool:
        """True if the system has the event, and no known finding would come of it."""
        if not rules.knows(event) or (event["event"], rules.state_name) in self._trial.avoided:
            return False
        differing = rules.legal_on_one_side
        if not self._known or (differing is not None and event_line(event) not in differing):
            return True
        contradiction = rules.contradiction(event)
        return not any(finding.explains(contradiction) for finding in self._known)

    def _update_seen(self) -> None:
        """Add what the hand has shown, its last event included."""
        if self._hand:
            self._seen |= self._hand.shown_so_far

    def _refused_event(self, rules: HandByRules) -> EventForm | None:
        """Choose an event that is refused, if there is one that shows something new, or now and then."""
        legal = {event_line(event) for event in rules.legal()}
        anyway = below(self._choices, RARELY) == 0
        found = None
        for _ in range(CANDIDATES):
            name, numbers = self._all[below(self._choices, len(self._all))]
            event = self._coverage.codec.json(name, numbers)
            is_legal = event_line(event) in legal or name in rules.legal_on_the_way
            if is_legal or not self._may_send(rules, event):
                continue
            shown = set(rules.tries(name, numbers))
            if shown - self._seen:
                self._seen |= shown
                return event
            if shown and anyway:
                found = event
        return found

    def _legal_move(self, hand: Hand, moves: list[int]) -> int:
        """Choose a move that shows something new, half of the time if there is one; else one by habit."""
        if below(self._choices, 2):
            new = [move for move in moves if not self._seen.issuperset(self._shown_by(hand, move))]
            if new:
                move = new[below(self._choices, len(new))]
                self._seen.update(self._shown_by(hand, move))
                return move
        r = self._coverage.ruleset
        return moves[choose(self._choices, hand.table, r, self._habit, moves, len(moves), situation)]

    def _shown_by(self, hand: Hand, move: int) -> list[str]:
        """Return what a move shows, as far as that is known before it is made."""
        coverage = self._coverage
        event, taken = coverage.codec.json_of(move), coverage.kernel.TRANSITIONS[move >> 16]
        pairs = (PAIR.id(before.name, taken) for before in hand.path[-1:])
        tried = hand.tries(event["event"], coverage.codec.numbers_of(event))
        return [TAKEN.id(taken), *(p for p in pairs if p in coverage.obligations), *tried]
