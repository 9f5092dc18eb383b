"""Hands written as scenarios, and witnesses as plays that read well."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sixtysix.contract.events import EventForm, event_line
from sixtysix.errors import SixtySixError, counted
from sixtysix.game import views
from sixtysix.game.forms import Before, HandForm, HandResult, Heading, PointForm
from sixtysix.game.names import ENDS
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.play.replay import MachineGame, Witness, replay, start
from sixtysix.play.trace import first_difference
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.scenario import Given, Scenario, Then, receivers, setup_of

LONG = 4
"""More events before the one that matters than a reader follows gladly."""


Play = tuple[Given | Setup, tuple[EventForm, ...], EventForm | None]
"""Where a play begins, its events, and the one that is refused after them."""


def hand_scenario(
    machine: type[GameMachine], variant: str, hand: HandForm, upto: int | None = None, title: str = ""
) -> Scenario:
    """Write a hand in the JSON form ``hand`` as a scenario: how it ends, or how it stands after ``upto`` events.

    Args:
        machine: what the hand is played on. It is the variant's, but for the number of games.
        variant: the scenario's variant.
        hand: the hand.
        upto: the number of its events that are written; all of them if left out.
        title: the fact that it shows; if left out, how it ends or stands.

    Raises:
        SixtySixError: if the hand goes another way on the machine, or has not so many events.
    """
    if difference := first_difference(machine, hand):
        raise SixtySixError(f"it cannot be played again: {difference}")
    events = [step["event"] for step in hand["steps"]]
    if upto is not None and upto > len(events):
        raise SixtySixError(f"it has {len(events)} events, not {upto}")
    given, happened = _hand_given(machine.ruleset, hand), events[:upto]
    game = MachineGame(start(machine, setup_of(given, machine.ruleset)))
    list(replay(game, happened))
    if len(happened) == len(events):
        ended = views.result(game.table, game.state_name)
        then, says = Then(result=ended), "Nobody wins the hand."
        if ended["winner"] is not None:
            points = counted(ended["game_points"], "game point")
            says = f"Player {ended['winner']} wins {points} {ENDS[str(ended['reason'])]}."
    else:
        table = {key: game.observe()[key] for key in ("turn", "points", "tricks", "strict")}
        then = Then(game.state_name, table, legal=tuple(map(event_line, game.legal())))
        says = f"What may happen after {counted(len(happened), 'event')} of the hand."
    return Scenario(title or says, (variant,), given, then, tuple(map(event_line, happened)))


def _hand_given(r: Ruleset, hand: Heading) -> Given:
    """How a hand in the JSON form ``hand`` begins: who holds what, and how the match stands."""
    deck, dealer, before = hand["deck"], hand["dealer"], hand["before"]
    dealt = list(zip(receivers(r, dealer), deck, strict=False))
    holdings = tuple(tuple(card for to, card in dealt if to == player) for player in (0, 1))
    first = hand.get("first_dealer", dealer)
    # Cards that lie in the order of the deck at the bottom need not be named.
    order = [views.card_name(r, card) for card in r.cards]
    stock = deck[len(dealt) :]
    named = len(stock)
    while named > 0 and list(stock[named - 1 :]) == sorted(stock[named - 1 :], key=order.index):
        named -= 1
    return Given(
        hands=holdings,
        turnup=next(card for to, card in dealt if to is None),
        stock=tuple(stock[:named]),
        dealer=dealer,
        first_dealer=None if first == dealer or r.best_of == 1 else first,
        score=(before["score"][0], before["score"][1]),
        games=(before["games"][0], before["games"][1]),
        bonus=before["bonus"],
    )


def dealt_by_first(witness: Witness) -> Witness:
    """Change the players' numbers, if need be, so that player 0 deals."""
    w, setup = witness, witness.setup
    if not setup.dealer:
        return witness
    mirrored = replace(setup, dealer=0, score=setup.score[::-1], games=setup.games[::-1])
    events, refused = tuple(map(_mirrored, w.events)), _mirrored(w.refused) if w.refused else None
    return replace(w, setup=mirrored, events=events, refused=refused)


def _mirrored(event: EventForm) -> EventForm:
    return {**event, "player": 1 - event["player"]} if "player" in event else event


def plainer_plays(
    r: Ruleset, witness: Witness, points: Sequence[PointForm], result: HandResult | None
) -> Iterator[Play]:
    """Give plays much like the witness, the plainest first; not each of them shows what it shows.

    Args:
        r: the rules.
        witness: one of player 0's deals.
        points: the positions before its first event and after each that is accepted.
        result: how the hand ends, if it does.
    """
    names = [views.card_name(r, card) for card in r.cards]
    setup, events, refused = witness.setup, witness.events, witness.refused
    if not setup.dealt:
        for deck in (names, setup.deck) if setup.deck else ((),):
            given = Given(dealt=False, deal=tuple(deck), seed=setup.seed, dealer=setup.dealer or 0)
            yield given, events, refused
        return
    standings = list(_standings(r, witness, result))
    if len(events) + bool(refused) > LONG + 1:
        for number in range(len(events), 0, -1):
            state, table = points[number]["state"], points[number]["table"]
            is_open = table["closed_by"] is None and table["marriage"] is None and not any(table["pending"])
            if state == points[0]["state"] and is_open:
                given = Given(
                    hands=tuple(map(tuple, table["hands"])),
                    won=tuple(map(tuple, table["won"])),
                    marriages=tuple(map(tuple, table["declared"])) if any(table["declared"]) else (),
                    leader=table["leader"],
                    trump="" if table["turnup"] else str(table["trump"]),
                    turnup=table["turnup"] or "",
                    stock=tuple(table["stock"][: _drawn(events[number:])]),
                )
                for standing in standings:
                    yield replace(given, **standing), events[number:], refused
    dealt, hidden, drawn = setup.deck[: len(r.dealing)], setup.deck[len(r.dealing) :], _drawn(events)
    stock = [*hidden[:drawn], *sorted(hidden[drawn:], key=names.index)]
    before = Before(score=[0, 0], games=[0, 0], bonus=0)
    begins = _hand_given(r, Heading(best_of=r.best_of, deck=[*dealt, *stock], dealer=0, before=before))
    hands = tuple(tuple(sorted(hand, key=names.index)) for hand in begins.hands)
    for standing in standings:
        yield replace(begins, hands=hands, **standing), events, refused


def _drawn(events: Sequence[EventForm]) -> int:
    """How many cards are drawn at most while these events happen."""
    return 2 * [event["event"] for event in events].count("play_card")


def _standings(r: Ruleset, witness: Witness, result: HandResult | None) -> Iterator[dict[str, Any]]:
    """The score before the hand: that of a new game, and where the hand ends first one that it decides just so."""
    following = {"next_deals": (tuple(views.card_name(r, card) for card in r.cards),)} if result else {}
    setup = witness.setup
    if result and result["winner"] is not None:
        # The bonus that waited for the winner is told as none, so they get it no more.
        winner, points = result["winner"], result["game_points"] - setup.bonus
        score = [r.game_goal, r.game_goal] if r.counts_down else [0, 0]
        score[winner] = points if r.counts_down else r.game_goal - points
        games = [0, 0]
        games[winner] = r.best_of // 2
        again = following if any(event["event"] == "start_game" for event in witness.events) else {}
        yield {"score": tuple(score), "games": tuple(games), "bonus": 0, **again}
    yield {"score": None, "games": (0, 0), "bonus": 0, **following}
    yield {"score": setup.score, "games": setup.games, "bonus": setup.bonus, **following}
