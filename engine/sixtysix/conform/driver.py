"""Conformance runs: a variant's vectors, and then generated hands, in shares that may be worked on anywhere."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile

from sixtysix.chance import below, folded_seed, seed_chance
from sixtysix.chart.obligations import PAIR, TAKEN
from sixtysix.conform.differences import HANG, Record, Script
from sixtysix.conform.protocol import Capabilities
from sixtysix.conform.side_by_side import Position, has_name
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Trial
from sixtysix.events import Json, event_line
from sixtysix.evidence.cover import CoverError, generated_vectors
from sixtysix.evidence.coverage import NOBODY, Coverage, Hand, coverage_of
from sixtysix.kernels.policy import POLICY_STREAM, choose, weights
from sixtysix.kernels.workers import Workers
from sixtysix.play.trace import DECODE_ERRORS
from sixtysix.play.vectors import read_vectors

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


SHARE = 50
"""Hands that are played with one start of a system; they steer by what they have shown together."""

LEAKS_EVERY = 5
"""One in so many hands is looked at for leaks, in a position somewhere in it."""

MOST_HANGS = 2
"""After so many answers that did not come in time, the rest of a share is left out."""


@dataclass(frozen=True)
class Share:
    """Some of a run: given hands, or so many generated ones, the first from this stream of random numbers."""

    variant: str
    sut: Sut
    scripts: tuple[Script, ...] = ()
    seed: int = 0
    first: int = 0
    hands: int = 0
    marker: str | None = None
    """A file of this machine; once it is gone, the rest of the hands is left out."""

    @property
    def number(self) -> int:
        return len(self.scripts) + self.hands


def shares(variant: str, sut: Sut, seed: int, hands: int) -> list[Share]:
    """A whole run.

    Raises:
        SixtySixError: if the variant's vectors cannot be read.
    """
    scripts = _vector_scripts(variant)
    given = [
        Share(variant, sut, tuple(scripts[first : first + SHARE])) for first in range(0, len(scripts), SHARE)
    ]
    generated = [
        Share(variant, sut, seed=seed, first=first, hands=min(SHARE, hands - first))
        for first in range(0, hands, SHARE)
    ]
    return given + generated


@contextmanager
def interruptible(work: Sequence[Share]) -> Iterator[list[Share]]:
    """The shares so that they end early, wherever on this machine, once this block is left."""
    with NamedTemporaryFile(prefix="sixtysix-conform-") as marker:
        yield [replace(share, marker=marker.name) for share in work]


def run(workers: Workers, work: Sequence[Share]) -> Iterator[Record]:
    """What came of each share, in their order; the same whoever does the work.

    Raises:
        CannotRun: if the system does not start several times in a row, or does not play the variant.
    """
    yield from workers.results(tried, work)


def capabilities(variant: str, sut: Sut) -> Capabilities:
    """What the system says that it has.

    Raises:
        CannotRun: if it does not start several times in a row, or does not play the variant.
    """
    trial = Trial(coverage_of(variant), sut.make())
    try:
        return trial.has
    finally:
        trial.stop()


def tried(share: Share) -> Record:
    """What comes of a share."""
    trial = Trial(coverage_of(share.variant), share.sut.make())
    try:
        steering = Steering(trial.coverage, trial.has, share.seed)
        for number in range(share.number):
            if share.marker and not Path(share.marker).exists():
                break
            if _hangs(trial.record) >= MOST_HANGS:
                trial.record.not_compared.add("hands that were left out because the system hung before")
                break
            if number < len(share.scripts):
                _replay(trial, share, number)
            else:
                _generate(trial, steering, share.first + number)
    finally:
        trial.stop()
    return trial.record


def _hangs(record: Record) -> int:
    return sum(count for key, count in record.counts.items() if key[0] == HANG)


def _replay(trial: Trial, share: Share, number: int) -> None:
    script = share.scripts[number]
    if script.setup.dealt or _may_begin(trial):
        trial.replay(script, number % LEAKS_EVERY == 0)


def _generate(trial: Trial, steering: Steering, stream: int) -> None:
    """Play a hand by chance, and now and then look for leaks in one of its positions."""
    found = trial.record.counts.total()
    played = trial.play(steering.deal(stream), steering)
    if stream % LEAKS_EVERY == 0 and trial.record.counts.total() == found:
        trial.replay(played.up_to(1 + stream // LEAKS_EVERY % max(1, len(played.events))), leaks=True)


def _may_begin(trial: Trial) -> bool:
    """Whether a hand may begin before its match does."""
    begin, has = trial.coverage.chart.beginning, trial.has
    return has_name(has.states, begin.source) and has_name(has.events, begin.event or "")


def _vector_scripts(variant: str) -> list[Script]:
    """The hands of the variant's generated vectors, none if there are none; those that chance deals left out."""
    try:
        name = generated_vectors(variant)
    except CoverError:
        return []
    with open(name, encoding="utf-8", errors=DECODE_ERRORS) as lines:
        vectors = list(read_vectors(lines, name, coverage_of(variant).rules.FAMILY))
    of_json = coverage_of(variant).rules.Setup.of_json
    scripts = (Script(of_json(v["setup"]), tuple(step["event"] for step in v["steps"])) for v in vectors)
    return [script for script in scripts if not script.setup.by_chance]
