"""Hands in the JSON form ``hand``: written while they are played, and played again."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.rules import views
from sixtysix.rules.table import Table
from sixtysix.runtime import EventNotAllowed, GameMachine
from sixtysix.runtime.declarations import Json

KEYS = ("variant", "best_of", "deck", "dealer", "first_dealer", "before", "steps", "result")


class TraceError(SixtySixError):
    """A trace that cannot be read."""


class HandRecorder:
    """Writes down the running hand of a game, event by event."""

    def __init__(self, game: GameMachine) -> None:
        self._game = game
        self._hand: Json = {}

    def begin(self) -> None:
        """A hand has just been dealt."""
        game, t = self._game, self._game.table
        self._hand = {
            "variant": game.machine_name,
            "best_of": game.ruleset.best_of,
            "deck": views.deck(t, game.ruleset),
            "dealer": t.dealer,
            "first_dealer": t.first_dealer,
            "before": {"score": list(t.score), "games": list(t.games), "bonus": t.bonus},
            "steps": [],
        }

    def step(self, event: Json, legal: list[Json]) -> None:
        """The event is about to happen."""
        self._hand["steps"].append(
            {
                "state": self._game.state,
                "table": views.observe(self._game.table, self._game.ruleset),
                "legal": legal,
                "event": event,
            }
        )

    def end(self) -> Json:
        """The hand has ended with the last event: the hand, complete."""
        return {**self._hand, "result": result(self._game)}


def result(game: GameMachine) -> Json:
    """How the last hand of the game ended, in the JSON form ``result``."""
    next_dealer = None if game.state == "DONE" else game.table.dealer
    return {**views.result(game.table), "next_dealer": next_dealer}


def read_hands(lines: Iterable[str], name: str) -> Iterator[Json]:
    """The hands of a trace, one JSON object a line; empty lines do not count.

    Raises:
        TraceError: with ``name`` and the line number, if a line is no hand.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            hand = json.loads(line)
        except ValueError as error:
            column = getattr(error, "colno", 1)
            raise TraceError(f"{name}:{number}:{column}: not JSON: {error}") from None
        except RecursionError:
            raise TraceError(f"{name}:{number}:1: nested too deeply") from None
        if not isinstance(hand, dict):
            raise TraceError(f"{name}:{number}:1: a hand is a JSON object, not {type(hand).__name__}")
        if missing := [key for key in KEYS if key not in hand]:
            raise TraceError(f"{name}:{number}:1: the hand lacks {', '.join(missing)}")
        yield hand


def set_up_hand(machine: type[GameMachine], hand: Json) -> GameMachine:
    """A game in which this hand has just been dealt.

    Raises:
        SixtySixError: if the hand's deck, dealer or score cannot be.
    """
    game = machine(seed=0, decks=[hand["deck"]], dealer=hand["dealer"])
    game.send("start_game")
    table: Table = game.table
    try:
        table.first_dealer = int(hand["first_dealer"])
        for player in (0, 1):
            table.score[player] = int(hand["before"]["score"][player])
            table.games[player] = int(hand["before"]["games"][player])
        table.bonus = int(hand["before"]["bonus"])
    except (TypeError, KeyError, IndexError, ValueError) as error:
        raise TraceError(f"the hand's score before it is malformed: {error!r}") from None
    return game


def first_difference(machine: type[GameMachine], hand: Json) -> str | None:
    """Play the hand again: where it first differs from what was written down, None if it does not.

    Raises:
        SixtySixError: if the hand cannot be set up.
    """
    game = set_up_hand(machine, hand)
    for number, step in enumerate(hand["steps"], 1):
        now = {
            "state": game.state,
            "table": views.observe(game.table, game.ruleset),
            "legal": game.legal_events(),
        }
        if difference := _difference(step, now):
            return f"step {number}: {difference}"
        try:
            game.send(**step["event"])
        except (EventNotAllowed, TypeError) as error:
            return f"step {number}: {error}"
    if difference := _difference({"result": hand["result"]}, {"result": result(game)}):
        return f"after {len(hand['steps'])} steps: {difference}"
    return None


def _difference(written: Any, played: Any, path: str = "") -> str | None:
    """The first place where what was played differs from what was written; keys added in writing do not count."""
    if isinstance(written, dict) and isinstance(played, dict):
        for key, value in played.items():
            where = f"{path}.{key}" if path else key
            if key not in written:
                return f"{where} is missing"
            if difference := _difference(written[key], value, where):
                return difference
        return None
    if written != played:
        return f"{path} is {json.dumps(written)}, played again it is {json.dumps(played)}"
    return None
