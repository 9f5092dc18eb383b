"""Checks for flaws that no game may have, whatever its rules."""

import json
from collections.abc import Iterable, Iterator, Mapping

from sixtysix.contract.events import PLAYERS, Json
from sixtysix.game.cards import NO_CARD, NOBODY, bit
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import REASONS, Table
from sixtysix.game.views import ARGUMENTS, OPTIONAL, POINTS
from sixtysix.runtime import GameMachine

AS_THEY_ARE = ("talon", "points", "pending", "trick_points", "tricks", "score", "games", "bonus")
"""Fields that are the same numbers in the JSON form and on the table."""

NOT_IN_A_VIEW = ("hands", "won", "stock", "declared", "may_look")


def flaws(game: GameMachine, before: Table | None = None) -> Iterator[str]:
    """Yield a sentence for each flaw of a game in its present state.

    Invariants must hold, and JSON forms must agree with the table. A player's view must show what this player may know,
    and nothing else. Some invariants need ``before``, the table before the last event.
    """
    yield from game.violations(before)
    table, legal = game.observe(), game.legal_events()
    yield from _different("table", _table(game.table, game.ruleset), table)
    who = {event.get("player") for event in legal if event["event"] not in OPTIONAL}
    if not who <= {None, table["turn"]}:
        yield f"it is the turn of player {table['turn']}, but the other player may act"
    if not legal and not game.is_terminated:
        yield "no event is legal"
    for player in PLAYERS:
        known, view = _view(game, table, legal, player), game.view(player)
        yield from _different(f"view of player {player}", known, view)
        yield from (f"the view of player {player} has {name}" for name in sorted(view.keys() - known.keys()))
    if ended := game.result():
        yield from _different("result", _result(game.table, game.state), ended)


def resumed(game: GameMachine) -> GameMachine:
    """Return a copy of the game, restored from a snapshot in JSON text."""
    return type(game).restore(json.loads(json.dumps(game.snapshot())))


def snapshot_flaws(game: GameMachine, restored: GameMachine) -> Iterator[str]:
    if (restored.observe(), restored.legal_events()) != (game.observe(), game.legal_events()):
        yield "a snapshot restores another game"


def _different(form: str, wanted: Json, found: Json) -> Iterator[str]:
    for name, value in wanted.items():
        if name not in found or found[name] != value:
            yield f"{name} of the {form} is {json.dumps(found.get(name))}, expected {json.dumps(value)}"


def _table(t: Table, r: Ruleset) -> Json:
    cards, suits = (
        {number: name for name, number in ARGUMENTS[kind].names(r).items()} for kind in ("card", "suit")
    )
    return {
        **{name: getattr(t, name) for name in AS_THEY_ARE},
        **{name: [_names(cards, mask) for mask in getattr(t, name)] for name in ("hands", "shown")},
        "won": [_won(t, r, cards, player) for player in PLAYERS],
        "declared": [_names(suits, mask) for mask in t.declared],
        "stock": [cards[card] for card in t.deck[t.drawn : t.drawn + t.talon]],
        "dealer": _player(t.dealer),
        "leader": _player(t.leader),
        "closed_by": _player(t.closed_by),
        "trump": suits.get(t.trump),
        "marriage": suits.get(t.marriage),
        "turnup": cards.get(t.turnup),
        "led": None if t.followed in cards else cards.get(t.led),
        "last_trick": [cards[t.led], cards[t.followed]] if t.followed in cards else None,
        "strict": t.strict == 1,
        "may_look": _may_look(t, r),
    }


def _may_look(t: Table, r: Ruleset) -> bool:
    lies_there, is_led = t.followed != NO_CARD, t.led != NO_CARD
    until_lead = not is_led and not r.next_trick_ends_claims and t.tricks[t.leader] > 0
    return r.tricks_never_open == 0 and (lies_there or until_lead or r.tricks_open_any_time == 1)


def _won(t: Table, r: Ruleset, cards: Mapping[int, str], player: int) -> list[str]:
    first = t.first_tricks[player] if r.only_first_trick_open == 1 else 0
    return _names(cards, first) + _names(cards, t.won[player] ^ first)


def _own_tricks(r: Ruleset, table: Json, player: int) -> list[str] | None:
    shown = table["won"][player][:2] if r.only_first_trick_open == 1 else table["won"][player]
    return shown if table["may_look"] else None


def _names(names: Mapping[int, str], mask: int) -> list[str]:
    return [name for number, name in names.items() if mask & bit(number)]


def _player(number: int) -> int | None:
    return None if number == NOBODY else number


def _view(game: GameMachine, table: Json, legal: Iterable[Json], player: int) -> Json:
    return {
        **{name: value for name, value in table.items() if name not in NOT_IN_A_VIEW},
        **(dict.fromkeys(POINTS) if game.ruleset.points_hidden else {}),
        "player": player,
        "hand": table["hands"][player],
        "own_tricks": _own_tricks(game.ruleset, table, player),
        "holdings": [len(cards) for cards in table["hands"]],
        "legal": [event for event in legal if event.get("player") == player],
    }


def _result(t: Table, state: str) -> Json:
    return {
        "winner": _player(t.hand_winner),
        "reason": REASONS[t.reason],
        "game_points": t.game_points,
        "score": t.final_score,
        "games": t.games,
        "bonus": t.bonus,
        "next_dealer": None if state in ("PRE_GAME", "DONE", "TERMINATED") else t.dealer,
    }
