"""Plays told as scenarios."""

from collections.abc import Iterable, Sequence

from sixtysix.errors import SixtySixError, counted
from sixtysix.events import Json, event_line
from sixtysix.game import views
from sixtysix.game.names import ENDS
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.game.views import result
from sixtysix.play.trace import first_difference
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.scenario import Given, Scenario, Then
from sixtysix.scenarios.setting import begin


def retold(
    variant: str, given: Given, when: Iterable[str], then: Then, title: str, parameters: Json | None = None
) -> Scenario:
    """A play of a variant as a scenario; ``parameters`` are its house rules."""
    return Scenario(title, (variant,), given, then, tuple(when), parameters or {})


def hand_scenario(
    machine: type[GameMachine], variant: str, hand: Json, upto: int | None = None, title: str = ""
) -> Scenario:
    """A hand in the JSON form ``hand`` as a scenario: how it ends, or how it stands after ``upto`` events.

    Args:
        machine: what the hand is played on. It is the variant's, but for the number of games.

    Raises:
        SixtySixError: if the hand goes another way on the machine, or has not so many events.
    """
    if difference := first_difference(machine, hand):
        raise SixtySixError(f"it cannot be played again: {difference}")
    events = [step["event"] for step in hand["steps"]]
    if upto is not None and upto > len(events):
        raise SixtySixError(f"it has {len(events)} events, not {upto}")
    given, happened = hand_given(machine.ruleset, hand), events[:upto]
    game = begin(machine, given)
    for event in happened:
        game.send(**event)
    ended = len(happened) == len(events)
    then = _end(game) if ended else _standing(game)
    title = title or (_end_title(dict(then.result)) if ended else _standing_title(len(happened)))
    return retold(variant, given, map(event_line, happened), then, title)


def hand_given(r: Ruleset, hand: Json) -> Given:
    """How a hand in the JSON form ``hand`` begins: who holds what, and how the match stands."""
    deck, dealer, before = hand["deck"], hand["dealer"], hand["before"]
    dealt = list(zip(r.dealing, deck, strict=False))
    first = hand.get("first_dealer", dealer)
    return Given(
        hands=_by_player(dealt, dealer),
        turnup=next(card for to, card in dealt if to == TURN_UP),
        stock=_named_stock(r, deck[len(dealt) :]),
        dealer=dealer,
        first_dealer=None if first == dealer or r.best_of == 1 else first,
        score=_pair(before["score"]),
        games=_pair(before["games"]),
        bonus=before["bonus"],
    )


def _by_player(dealt: Sequence[tuple[int, str]], dealer: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    receivers = [(None if to == TURN_UP else dealer if to else 1 - dealer, card) for to, card in dealt]
    zero, one = (tuple(card for player, card in receivers if player == wanted) for wanted in (0, 1))
    return zero, one


def _named_stock(r: Ruleset, stock: Sequence[str]) -> tuple[str, ...]:
    """The face-down cards without those at the bottom that lie in the order of the deck."""
    order = [views.card_name(r, card) for card in r.cards]
    number = len(stock)
    while number > 0 and list(stock[number - 1 :]) == sorted(stock[number - 1 :], key=order.index):
        number -= 1
    return tuple(stock[:number])


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    first, second = numbers
    return first, second


def _end(game: GameMachine) -> Then:
    return Then(result=result(game.table, game.state))


def _standing(game: GameMachine) -> Then:
    table = game.observe()
    return Then(
        state=game.state,
        table={key: table[key] for key in ("turn", "points", "tricks", "strict")},
        legal=tuple(map(event_line, game.legal_events())),
    )


def _end_title(ended: Json) -> str:
    if ended["winner"] is None:
        return "Nobody wins the hand."
    points = counted(ended["game_points"], "game point")
    return f"Player {ended['winner']} wins {points} {ENDS[ended['reason']]}."


def _standing_title(number: int) -> str:
    return f"What may happen after {counted(number, 'event')} of the hand."
