"""Witnesses told so that they read well: a deal as holdings and turn-up, or a position late in a hand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sixtysix.chart.obligations import Witness
from sixtysix.events import Json
from sixtysix.game import views
from sixtysix.game.ruleset import Ruleset
from sixtysix.scenarios.retelling import hand_given
from sixtysix.scenarios.scenario import Given

LONG = 4
"""More events before the one that matters than a reader follows gladly."""


Telling = tuple[Given | Any, tuple[Json, ...], Json | None]
"""Where a play begins (of another game, the setup), its events, and the one that is refused after them."""


def told_by_dealer(witness: Witness) -> Witness:
    """The witness with the players' numbers changed, if need be, so that player 0 deals."""
    w, setup = witness, witness.setup
    if not setup.dealer:
        return witness
    mirrored = replace(setup, dealer=0, score=setup.score[::-1], games=setup.games[::-1])
    events, refused = tuple(map(_mirrored, w.events)), _mirrored(w.refused) if w.refused else None
    return replace(w, setup=mirrored, events=events, refused=refused)


def _mirrored(event: Json) -> Json:
    return {**event, "player": 1 - event["player"]} if "player" in event else event


def tellings(
    r: Ruleset, witness: Witness, points: Sequence[tuple[str, Json]], result: Json | None
) -> Iterator[Telling]:
    """Ways to tell the witness, the best to read first; not each of them shows what it shows.

    Args:
        r: the rules.
        witness: one of player 0's deals.
        points: state and table before its first event and after each that is accepted.
        result: how the hand ends, if it does.
    """
    names = [views.card_name(r, card) for card in r.cards]
    if not witness.setup.dealt:
        for deck in (names, list(witness.setup.deck)) if witness.setup.deck else ([],):
            given = Given(
                dealt=False, deal=tuple(deck), seed=witness.setup.seed, dealer=witness.setup.dealer or 0
            )
            yield given, witness.events, witness.refused
        return
    standings = list(_standings(r, witness, result))
    if len(witness.events) + bool(witness.refused) > LONG + 1:
        for number in range(len(witness.events), 0, -1):
            state, table = points[number]
            if state == points[0][0] and _can_be_laid_out(table):
                drawn = 2 * sum(event["event"] == "play_card" for event in witness.events[number:])
                given = _position(r, table, drawn)
                for standing in standings:
                    yield replace(given, **standing), witness.events[number:], witness.refused
    drawn = 2 * sum(event["event"] == "play_card" for event in witness.events)
    place = len(r.dealing)
    hidden = witness.setup.deck[place:]
    stock = [*hidden[:drawn], *sorted(hidden[drawn:], key=names.index)]
    for standing in standings:
        before = {"score": [0, 0], "games": [0, 0], "bonus": 0}
        dealt = hand_given(r, {"deck": [*witness.setup.deck[:place], *stock], "dealer": 0, "before": before})
        hands = tuple(tuple(sorted(hand, key=names.index)) for hand in dealt.hands)
        yield replace(dealt, hands=hands, **standing), witness.events, witness.refused


def _standings(r: Ruleset, witness: Witness, result: Json | None) -> Iterator[dict[str, Any]]:
    """The score before the hand: that of a new game, and where the hand ends first one that it decides just so."""
    following = {"next_deals": (tuple(views.card_name(r, card) for card in r.cards),)} if result else {}
    if result and result["winner"] is not None:
        # The bonus that waited for the winner is told as none, so they get it no more.
        winner, points = result["winner"], result["game_points"] - witness.setup.bonus
        score = [r.game_goal, r.game_goal] if r.counts_down else [0, 0]
        score[winner] = points if r.counts_down else r.game_goal - points
        games = [0, 0]
        games[winner] = r.best_of // 2
        again = following if any(event["event"] == "start_game" for event in witness.events) else {}
        yield {"score": tuple(score), "games": tuple(games), "bonus": 0, **again}
    yield {"score": None, "games": (0, 0), "bonus": 0, **following}
    yield {
        "score": witness.setup.score,
        "games": witness.setup.games,
        "bonus": witness.setup.bonus,
        **following,
    }


def _can_be_laid_out(table: Json) -> bool:
    return table["closed_by"] is None and table["marriage"] is None and not any(table["pending"])


def _position(r: Ruleset, table: Json, drawn: int) -> Given:
    return Given(
        hands=tuple(map(tuple, table["hands"])),
        won=tuple(map(tuple, table["won"])),
        marriages=tuple(map(tuple, table["declared"])) if any(table["declared"]) else (),
        leader=table["leader"],
        trump="" if table["turnup"] else table["trump"],
        turnup=table["turnup"] or "",
        stock=tuple(table["stock"][:drawn]),
    )
