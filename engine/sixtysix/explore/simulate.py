"""Random play on compiled machines."""

from collections.abc import Callable, Iterator
from itertools import count, islice

from sixtysix.errors import SixtySixError
from sixtysix.explore.policy import Odds, RandomPolicy
from sixtysix.explore.trace import HandRecorder
from sixtysix.runtime import GameMachine
from sixtysix.runtime.declarations import Json


class InvariantViolated(SixtySixError):
    """Play reached a state in which an invariant does not hold."""


def simulate(
    machine: type[GameMachine],
    hands: int,
    seed: int,
    *,
    odds: Odds | None = None,
    check: bool = False,
    recorder: Callable[[GameMachine], HandRecorder] = HandRecorder,
) -> Iterator[Json]:
    """Random hands in the JSON form ``hand``, match after match until there are enough of them.

    With ``check`` every invariant is checked after every event.

    Raises:
        InvariantViolated: with the match, the event and the invariants.
    """
    matches = (play_match(machine, seed, stream, odds or Odds(), check, recorder) for stream in count())
    return islice((hand for match in matches for hand in match), hands)


def play_match(
    machine: type[GameMachine],
    seed: int,
    stream: int,
    odds: Odds,
    check: bool,
    recorder: Callable[[GameMachine], HandRecorder],
) -> Iterator[Json]:
    """The hands of one match."""
    game = machine(seed=seed, stream=stream)
    policy = RandomPolicy(odds, seed, stream)
    record = recorder(game)
    game.send("start_game")
    record.begin()
    while game.state != "DONE":
        legal = list(game.legal_numbers())
        named = [game.event_json(event, numbers) for event, numbers in legal]
        event = named[policy.choose(game.table, game.ruleset, legal)]
        before = game.table.copy()
        record.step(event, named)
        game.send(**event)
        if check and (violations := game.violations(before)):
            raise InvariantViolated(f"match {stream} of seed {seed}, after {event}: {'; '.join(violations)}")
        if game.table.hands_ended != before.hands_ended:
            yield record.end()
            record.begin()
