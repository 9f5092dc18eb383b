"""An adapter for tetraptych/synapsen (Python), at dfc78819639f53a89e08568e123081c5c67da037.

Here, closing, a marriage and a lead are one move. The adapter keeps the first two until the lead. Hands end at 66.
"""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from sixtysix.conform.adapter import Adapter, serve
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.contract.events import Json

sys.path.insert(0, str(Path(os.environ["ENGINES"], "tetraptych_synapsen")))
GAME = import_module("schnapsen")
RANKS = dict(zip("TJQKA", range(10, 15), strict=True))
CARDS = {rank + suit: GAME.Card(number, suit) for rank, number in RANKS.items() for suit in "SHDC"}
NAMES = {card: name for name, card in CARDS.items()}


class Engine(Adapter):
    capabilities = Capabilities(
        *("tetraptych/synapsen", "dfc7881"),
        events=frozenset({"declare_marriage", "close_talon", "lead_card", "play_card"}),
        fields=frozenset(
            {"leader", "turn", "trump", "turnup", "talon", "strict", "closed_by", "led", "marriage"}
        )
        | {"dealer", "hands", "points", "stock"},
        states=frozenset({"TRICK_START", "TRICK_IN_PROGRESS"}),
        operations=frozenset({"legal", "observe", "result"}),
    )

    def deal(self, setup: Json) -> None:
        deck, self._dealer = [CARDS[name] for name in setup["deck"]], setup["dealer"]
        hands = [[deck[place] for place in places] for places in ((1, 3, 5, 8, 10), (0, 2, 4, 7, 9))]
        self._state = state = GAME.SchnapsenGameState()
        state.playerHands = dict(zip((1, 2), hands[::-1] if self._dealer else hands, strict=True))
        state.deck, state.faceUpCard, state.trumpSuit = [*deck[11:], deck[6]], deck[6], deck[6].suit
        state.playerToMove = 2 - self._dealer
        self._closes, self._marriage = False, ""

    def _moves(self) -> list[tuple[Json, Any]]:
        """Return pairs: an event, and a move of the engine that begins with this event."""
        state, found = self._state, list[tuple[Json, Any]]()
        if state.winner is not None:
            raise Skipped("the hand is over")
        player = state.playerToMove - 1
        for move in state.GetMoves():
            name = NAMES[move.card]
            event = {
                "event": "play_card" if state.currentTrick else "lead_card",
                "player": player,
                "card": name,
            }
            if self._closes > move.close_talon:
                continue
            if move.close_talon > self._closes:
                event = {"event": "close_talon", "player": player}
            elif move.marriage_points and not self._marriage:
                event = {"event": "declare_marriage", "player": player, "suit": name[1]}
            elif self._marriage and not (move.marriage_points and name[1] == self._marriage):
                continue
            if event not in (known for known, _ in found):
                found.append((event, move))
        return found

    def legal(self) -> list[Json]:
        return [event for event, _ in self._moves()]

    def send(self, event: Json) -> bool:
        move = next((move for known, move in self._moves() if known == event), None)
        if move is None:
            return False
        if event["event"] == "close_talon":
            self._closes = True
        elif event["event"] == "declare_marriage":
            self._marriage, after = event["suit"], self._state.Clone()
            after.DoMove(move)
            self._state = self._state if after.winner is None else after
        else:
            self._state.DoMove(move)
            self._closes, self._marriage = False, ""
        return True

    def observe(self) -> Json:
        state = self._state
        if state.winner is not None:
            return {"result": {"winner": state.winner - 1, "game_points": int(state.GetResult(state.winner))}}
        led = NAMES[state.currentTrick[0][1]] if state.currentTrick else None
        turn, points = state.playerToMove - 1, [state.pointsTaken[player] for player in (1, 2)]
        if self._marriage:
            points[turn] += 40 if self._marriage == state.trumpSuit else 20
        closer = state.playerToMove if self._closes else state.whoClosedTalon
        table = {
            "dealer": self._dealer,
            "leader": 1 - turn if led else turn,
            "turn": turn,
            "trump": state.trumpSuit,
            "turnup": NAMES[state.faceUpCard] if state.deck else None,
            "talon": max(0, len(state.deck) - 1),
            "strict": state.isTalonClosed or self._closes,
            "closed_by": None if closer is None else closer - 1,
            "led": led,
            "marriage": self._marriage or None,
            "hands": [[NAMES[card] for card in state.playerHands[player]] for player in (1, 2)],
            "points": points,
            "stock": [NAMES[card] for card in state.deck[:-1]],
        }
        return {"state": "TRICK_IN_PROGRESS" if led else "TRICK_START", "table": table, "result": None}


if __name__ == "__main__":
    serve(Engine())
