"""An adapter for the PyPI package ``schnapsen``, which plays by itself and asks two bots for their moves.

In the package, a marriage and its lead are one move. Nobody asks for the next trick, closes or claims, and a game is
one hand. The adapter itself remembers a marriage until its lead.
"""

from collections.abc import Iterable
from importlib.metadata import version

from schnapsen.deck import Card, Rank, Suit
from schnapsen.game import (
    Bot,
    BotState,
    GamePhase,
    GameState,
    Hand,
    Marriage,
    Move,
    PlayerPerspective,
    SchnapsenGamePlayEngine,
    Talon,
    TrumpExchange,
)

from sixtysix.conform.adapter import Adapter, serve
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.contract.events import Json

TARGET = 66
"""A player with so many points has won; here the players claim by themselves."""

RANKS = {"A": Rank.ACE, "T": Rank.TEN, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK}
SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
CARDS = {rank + suit: Card.get_card(RANKS[rank], SUITS[suit]) for rank in RANKS for suit in SUITS}
NAMES = {card: name for name, card in CARDS.items()}
SUIT_NAMES = {suit: name for name, suit in SUITS.items()}


class Player(Bot):
    """Makes the move in ``move``."""

    def __init__(self, number: int, move: Move | None = None) -> None:
        super().__init__(str(number))
        self.number = number
        self.move = move

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        assert self.move
        return self.move


class SchnapsenPackage(Adapter):
    capabilities = Capabilities(
        "schnapsen",
        version("schnapsen"),
        variants=("schnapsen",),
        events=frozenset({"exchange_trump", "declare_marriage", "lead_card", "play_card"}),
        fields=frozenset({"leader", "turn", "trump", "turnup", "talon", "strict", "led", "marriage"})
        | {"hands", "won", "points", "pending"},
        states=frozenset({"TRICK_START", "TRICK_IN_PROGRESS"}),
        operations=frozenset({"legal", "observe", "result"}),
    )

    def __init__(self) -> None:
        self._engine = SchnapsenGamePlayEngine()

    def deal(self, setup: Json) -> None:
        deck, dealer = [CARDS[name] for name in setup["deck"]], setup["dealer"]
        leader = BotState(Player(1 - dealer), Hand([deck[place] for place in (0, 2, 4, 7, 9)]))
        follower = BotState(Player(dealer), Hand([deck[place] for place in (1, 3, 5, 8, 10)]))
        self._state = GameState(leader, follower, Talon([*deck[11:], deck[6]]), None)
        self._marriage: Marriage | None = None
        self._lead: Move | None = None
        self._result: Json | None = None

    def legal(self) -> list[Json]:
        return [event for event, _ in self._moves()]

    def _moves(self) -> list[tuple[Json, Move]]:
        """Return pairs: a legal event, and the package's move for this event."""
        validator = self._engine.move_validator
        if self._result:
            raise Skipped("the hand is over")
        if self._lead:
            replies = validator.get_legal_follower_moves(self._engine, self._state, self._lead)
            return [(self._event(move), move) for move in replies]
        moves = [
            (self._event(move), move) for move in validator.get_legal_leader_moves(self._engine, self._state)
        ]
        if self._marriage:  # an exchange is a move before it there
            lead = self._event(self._marriage.underlying_regular_move()), self._marriage
            return [lead, *((event, move) for event, move in moves if isinstance(move, TrumpExchange))]
        return moves

    def _event(self, move: Move) -> Json:
        if isinstance(move, TrumpExchange):
            return {"event": "exchange_trump", "player": self._leader}
        if isinstance(move, Marriage):
            return {"event": "declare_marriage", "player": self._leader, "suit": SUIT_NAMES[move.suit]}
        name = "play_card" if self._lead else "lead_card"
        return {"event": name, "player": self._turn, "card": NAMES[move.as_regular_move().card]}

    @property
    def _leader(self) -> int:
        return _player(self._state.leader)

    @property
    def _turn(self) -> int:
        return 1 - self._leader if self._lead else self._leader

    def send(self, event: Json) -> bool:
        move = next((move for known, move in self._moves() if known == event), None)
        if move is None:
            return False
        if event["event"] == "declare_marriage":
            self._marriage = move.as_marriage()
        elif event["event"] == "lead_card":
            self._lead, self._marriage = move, None
        else:
            self._play(move)
        return True

    def _play(self, move: Move) -> None:
        """Play a whole trick (the lead in ``_lead`` and this reply), or an exchange."""
        bots = Player(self._leader, self._lead or move), Player(1 - self._leader, move)
        self._state = self._engine.play_one_trick(self._state, *bots)
        self._lead = None
        ended = self._engine.trick_scorer.declare_winner(self._state)
        if ended:
            winner, points = ended
            reason = "claim" if winner.score.direct_points >= TARGET else "last_trick"
            self._result = {"winner": _player(winner), "game_points": points, "reason": reason}

    def observe(self) -> Json:
        if self._result:
            return {"result": self._result}
        state = "TRICK_IN_PROGRESS" if self._lead else "TRICK_START"
        return {"state": state, "table": {**self._talon(), **self._players()}, "result": None}

    def _talon(self) -> Json:
        talon = self._state.talon
        trump_card = talon.trump_card()
        return {
            "trump": SUIT_NAMES[self._state.trump_suit],
            "turnup": NAMES[trump_card] if trump_card else None,
            "talon": max(0, len(talon.get_cards()) - 1),
            "strict": self._state.game_phase() == GamePhase.TWO,
        }

    def _players(self) -> Json:
        bots = sorted((self._state.leader, self._state.follower), key=_player)
        led = _card_of(self._lead)
        hands = [[card for card in bot.hand.get_cards() if card is not led] for bot in bots]
        scores = [bot.score for bot in bots]
        declared = self._marriage or self._lead
        if isinstance(declared, Marriage):
            scores[self._leader] += self._engine.trick_scorer.marriage(declared, self._state)
        return {
            "leader": self._leader,
            "turn": self._turn,
            "led": NAMES[led] if led else None,
            "marriage": SUIT_NAMES[self._marriage.suit] if self._marriage else None,
            "hands": [_names(cards) for cards in hands],
            "won": [_names(bot.won_cards) for bot in bots],
            "points": [score.direct_points for score in scores],
            "pending": [score.pending_points for score in scores],
        }


def _player(bot: BotState) -> int:
    assert isinstance(bot.implementation, Player)
    return bot.implementation.number


def _card_of(lead: Move | None) -> Card | None:
    if isinstance(lead, Marriage):
        return lead.underlying_regular_move().card
    return lead.as_regular_move().card if lead else None


def _names(cards: Iterable[Card]) -> list[str]:
    return [NAMES[card] for card in cards]


if __name__ == "__main__":
    serve(SchnapsenPackage())
