"""What generated and written tests say: deal a hand, play events, expect arrows or a refusal.

An event is written as a line: its player if it has one, its name, its card or suit:
``1 lead_card AS``, ``0 next_trick``, ``start_game``.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from statemachine.transition import Transition

from sixtysix.explore.trace import set_up_hand
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.runtime.lines import parse_event


def dealt(
    machine: type[GameMachine], deck: str, *, dealer: int, score: Sequence[int], games: Sequence[int] = (0, 0)
) -> GameMachine:
    """A game in which a hand has just been dealt from this deck, at this score and with so many games won."""
    before = {"score": list(score), "games": list(games), "bonus": 0}
    return set_up_hand(
        machine, {"deck": deck.split(), "dealer": dealer, "first_dealer": dealer, "before": before}
    )


def play(game: GameMachine, lines: Iterable[str]) -> None:
    """Send the events one after the other."""
    for line in lines:
        game.send(**parse_event(type(game), line))


def arrows(game: GameMachine, line: str) -> list[str]:
    """Send the event; the transitions it takes, one after the other: ``TRICK_END -> HAND_END / run_out``."""
    watch = _Watch()
    game.add_listener(watch)  # type: ignore[no-untyped-call]
    game.send(**parse_event(type(game), line))
    return watch.arrows


def refused(game: GameMachine, line: str) -> list[str]:
    """Send the event, which must be refused and change nothing; the atoms that failed.

    Raises:
        AssertionError: if it is accepted, or if anything has changed.
    """
    before = game.snapshot()
    try:
        game.send(**parse_event(type(game), line))
    except EventNotAllowed as error:
        assert game.snapshot() == before, f"{line} was refused, but changed the game"
        return [reason.atom for reason in error.explanation.reasons]
    raise AssertionError(f"{line} was accepted")


class _Watch:
    """Writes down every transition that is taken from when it is added."""

    def __init__(self) -> None:
        self.arrows: list[str] = []

    def before_transition(self, transition: Transition) -> None:
        self.arrows.append(arrow(transition))


def arrow(transition: Any) -> str:
    """``TRICK_END -> HAND_END / run_out``: where a transition leads, and its actions."""
    actions = [spec.attr_name for spec in transition.on if not spec.is_convention]
    return f"{transition.source.id} -> {(transition.target or transition.source).id}" + (
        f" / {', '.join(actions)}" if actions else ""
    )
