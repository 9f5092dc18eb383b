"""What generated and written tests say: deal a hand, play events, expect arrows or a refusal.

An event is written as a line: its player if it has one, its name, its card or suit:
``1 lead_card AS``, ``0 next_trick``, ``start_game``.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from statemachine.transition import Transition

from sixtysix.events import event_line
from sixtysix.game import views
from sixtysix.play.trace import set_up_hand
from sixtysix.runtime import EventNotAllowed, GameMachine


def dealt(
    machine: type[GameMachine],
    deck: str,
    *,
    dealer: int,
    score: Sequence[int],
    games: Sequence[int] = (0, 0),
    bonus: int = 0,
) -> GameMachine:
    """A game in which a hand has just been dealt from this deck, at this score, games won and bonus."""
    before = {"score": list(score), "games": list(games), "bonus": bonus}
    return set_up_hand(
        machine, {"deck": deck.split(), "dealer": dealer, "first_dealer": dealer, "before": before}
    )


def fresh(machine: type[GameMachine], deck: str, *, dealer: int) -> GameMachine:
    """A game that has not begun; its first hand will be dealt from this deck by this dealer."""
    return machine(seed=0, decks=[deck.split()], dealer=dealer)


def play(game: GameMachine, lines: Iterable[str]) -> None:
    """Send the events one after the other."""
    for line in lines:
        game.send(**game.codec.parse(line))


def arrows(game: GameMachine, line: str) -> list[str]:
    """Send the event; the transitions it takes, one after the other: ``TRICK_END -> HAND_END / run_out``."""
    watch = _Watch()
    game.add_listener(watch)  # type: ignore[no-untyped-call]
    game.send(**game.codec.parse(line))
    return watch.arrows


def refused(game: GameMachine, line: str) -> list[str]:
    """Send the event, which must be refused and change nothing; the atoms that failed.

    Raises:
        AssertionError: if it is accepted, or if anything has changed.
    """
    before = game.snapshot()
    try:
        game.send(**game.codec.parse(line))
    except EventNotAllowed as error:
        assert game.snapshot() == before, f"{line} was refused, but changed the game"
        return [reason.atom for reason in error.explanation.reasons]
    raise AssertionError(f"{line} was accepted")


def changed(game: GameMachine, line: str) -> dict[str, Any]:
    """Send the event; the fields of the table that are different then, except lists of cards."""
    before = game.observe()
    game.send(**game.codec.parse(line))
    after = game.observe()
    unread = {"state", "hands", "won", "stock", "shown"}
    return {key: value for key, value in after.items() if value != before[key] and key not in unread}


def legal(game: GameMachine) -> list[str]:
    """The legal events as lines."""
    return [event_line(event) for event in game.legal_events()]


def ended(game: GameMachine, line: str) -> dict[str, Any]:
    """Send the event, which must end the hand; its winner, the game points, the reason, and how the match stands.

    Raises:
        AssertionError: if the hand goes on.
    """
    before = game.table.hands_ended
    game.send(**game.codec.parse(line))
    assert game.table.hands_ended == before + 1, f"the hand goes on after {line}"
    ended: dict[str, Any] = views.result(game.table)
    return ended


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
