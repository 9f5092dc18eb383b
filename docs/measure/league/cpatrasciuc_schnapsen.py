"""An adapter for cpatrasciuc/schnapsen-card-game (Python), at 2e047665d37d58f512eef36e2d740429d8b5fea3.
In this engine, a marriage and its lead are one action. The adapter keeps the marriage until the lead. Hands end at 66.
"""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from sixtysix.conform.adapter import Adapter, serve
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.contract.events import Json

sys.path.insert(0, str(Path(os.environ["ENGINES"], "cpatrasciuc_schnapsen", "src")))
ACTIONS, STATES = import_module("model.player_action"), import_module("model.game_state")
PLAY, ANNOUNCE = ACTIONS.PlayCardAction, ACTIONS.AnnounceMarriageAction
PLAIN = {"exchange_trump": ACTIONS.ExchangeTrumpCardAction, "close_talon": ACTIONS.CloseTheTalonAction}
SEATS = tuple(STATES.PlayerId)
CARDS = {str(c.card_value).replace("X", "T") + c.suit.name[0]: c for c in STATES.Card.get_all_cards()}
NAMES = {card: name for name, card in CARDS.items()}


class Engine(Adapter):
    capabilities = Capabilities(
        *("cpatrasciuc/schnapsen-card-game", "2e04766"),
        events=frozenset({"exchange_trump", "declare_marriage", "close_talon", "lead_card", "play_card"}),
        fields=frozenset(
            {"leader", "turn", "trump", "turnup", "talon", "strict", "closed_by", "led", "marriage"}
        )
        | {"hands", "points", "tricks", "won", "stock"},
        states=frozenset({"TRICK_START", "TRICK_IN_PROGRESS"}),
        operations=frozenset({"legal", "observe", "result"}),
    )

    def deal(self, setup: Json) -> None:
        deck, dealer = [CARDS[name].copy() for name in setup["deck"]], setup["dealer"]
        hands = [[deck[place] for place in places] for places in ((1, 3, 5, 8, 10), (0, 2, 4, 7, 9))]
        pair, first = STATES.PlayerPair(*(hands[::-1] if dealer else hands)), SEATS[1 - dealer]
        self._state = STATES.GameState(pair, deck[6].suit, deck[6], deck[11:], next_player=first)
        self._marriage: str | None = None

    def _action(self, event: Json) -> Any:
        seat, name = SEATS[event["player"]], event["event"]
        if name in PLAIN:
            return PLAIN[name](seat)
        card = event.get("card") or "Q" + event["suit"]
        held = next((held for held in self._state.cards_in_hand[seat] if NAMES[held] == card), CARDS[card])
        is_of_pair = name == "declare_marriage" or (self._marriage == card[1] and card[0] in "KQ")
        return (ANNOUNCE if is_of_pair else PLAY)(seat, held)

    def send(self, event: Json) -> bool:
        name, action, state = event["event"], self._action(event), self._state
        is_wrong = self._marriage and (name[0] == "d" or (name[0] == "l" and type(action) is PLAY))
        is_reply = not state.is_to_lead(action.player_id)
        if is_wrong or is_reply != (name == "play_card") or not action.can_execute_on(state):
            return False
        after = action.execute(state)
        if name == "declare_marriage":
            self._marriage, after = event["suit"], after if after.is_game_over else state
        elif name == "lead_card":
            self._marriage = None
        self._state = after
        return True

    def legal(self) -> list[Json]:
        if self._state.is_game_over:
            raise Skipped("the hand is over")
        listed = [self._event(action) for action in ACTIONS.get_available_actions(self._state)]
        if self._marriage:
            lead = {"event": "lead_card", "player": SEATS.index(self._state.next_player)}
            pair = [{**lead, "card": rank + self._marriage} for rank in "KQ"]
            return [*pair, *(event for event in listed if event["event"] in PLAIN)]
        return [event for place, event in enumerate(listed) if event not in listed[:place]]

    def _event(self, action: Any) -> Json:
        player = SEATS.index(action.player_id)
        for plain in (name for name, kind in PLAIN.items() if type(action) is kind):
            return {"event": plain, "player": player}
        card = NAMES[action.card]
        if isinstance(action, ANNOUNCE):
            return {"event": "declare_marriage", "player": player, "suit": card[1]}
        name = "lead_card" if self._state.is_to_lead(action.player_id) else "play_card"
        return {"event": name, "player": player, "card": card}

    def observe(self) -> Json:
        state, seat = self._state, self._state.next_player
        if state.is_game_over:
            winner = max(SEATS, key=lambda seat: state.game_points[seat])
            return {"result": {"winner": SEATS.index(winner), "game_points": state.game_points[winner]}}
        led, closer = state.current_trick[seat.opponent()], state.player_that_closed_the_talon
        points = [state.trick_points[each] for each in SEATS]
        if self._marriage and state.trick_points[seat]:
            points[SEATS.index(seat)] += 40 if self._marriage == state.trump.name[0] else 20
        table = {
            "leader": SEATS.index(seat.opponent() if led else seat),
            "turn": SEATS.index(seat),
            "trump": state.trump.name[0],
            "turnup": NAMES[state.trump_card] if state.trump_card else None,
            "talon": len(state.talon),
            "strict": state.must_follow_suit(),
            "closed_by": None if closer is None else SEATS.index(closer),
            "led": NAMES[led] if led else None,
            "marriage": self._marriage,
            "points": points,
            "hands": [[NAMES[c] for c in state.cards_in_hand[s] if c != led] for s in SEATS],
            "tricks": [len(state.won_tricks[seat]) for seat in SEATS],
            "won": [[NAMES[c] for t in state.won_tricks[s] for c in (t.one, t.two)] for s in SEATS],
            "stock": [NAMES[card] for card in state.talon],
        }
        return {"state": "TRICK_IN_PROGRESS" if led else "TRICK_START", "table": table, "result": None}


if __name__ == "__main__":
    serve(Engine())
