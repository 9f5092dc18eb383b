"""A part of Kinderschnapsen as an adapter: who may play which card, wins the trick, and draws.

The adapter has no closing, claims, `next_trick` or result. Its capabilities declare this.
"""

from sixtysix.conform.adapter import Adapter, serve
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.contract.events import Json

VALUES = {"Q": 12, "J": 11, "7": 7, "2": 2}


class Tricks(Adapter):
    capabilities = Capabilities(
        "tricks.py",
        "1.0",
        variants=("kinderschnapsen",),
        events=frozenset({"lead_card", "play_card"}),
        fields=frozenset({"leader", "turn", "trump", "turnup", "talon", "hands", "led", "trick_points"}),
        states=frozenset({"TRICK_START", "TRICK_IN_PROGRESS"}),
        operations=frozenset({"legal", "observe"}),
    )

    def deal(self, setup: Json) -> None:
        deck: list[str] = setup["deck"]
        self.leader: int = 1 - setup["dealer"]
        self.hands = [deck[3:6], deck[:3]] if self.leader else [deck[:3], deck[3:6]]
        self.turnup, self.stock = deck[6], deck[7:]
        self.trump, self.led, self.points = self.turnup[1], "", [0, 0]

    def turn(self) -> int:
        return 1 - self.leader if self.led else self.leader

    def legal(self) -> list[Json]:
        if not any(self.hands):
            raise Skipped("the hand is over")
        event, cards = ("play_card", self.replies()) if self.led else ("lead_card", self.hands[self.leader])
        return [{"event": event, "player": self.turn(), "card": card} for card in cards]

    def replies(self) -> list[str]:
        hand = self.hands[self.turn()]
        suit = [card for card in hand if card[1] == self.led[1]]
        trumps = [card for card in hand if card[1] == self.trump]
        return hand if self.turnup else [card for card in suit if self.beats(card)] or suit or trumps or hand

    def beats(self, card: str) -> bool:
        higher = "QJ72".index(card[0]) < "QJ72".index(self.led[0])
        return higher if card[1] == self.led[1] else card[1] == self.trump

    def send(self, event: Json) -> bool:
        if event not in self.legal():
            return False
        self.hands[event["player"]].remove(event["card"])
        if event["event"] == "lead_card":
            self.led = event["card"]
        else:
            self.take_trick(event["card"])
        return True

    def take_trick(self, reply: str) -> None:
        if self.beats(reply):
            self.leader = 1 - self.leader
        self.points[self.leader] += VALUES[self.led[0]] + VALUES[reply[0]]
        self.led = ""
        if self.turnup:
            self.hands[self.leader].append(self.stock.pop(0))
            self.hands[1 - self.leader].append(self.stock.pop(0) if self.stock else self.turnup)
            self.turnup = self.turnup if self.stock else ""

    def observe(self) -> Json:
        if not any(self.hands):
            return {}
        cards = {"trump": self.trump, "turnup": self.turnup or None, "led": self.led or None}
        players = {"leader": self.leader, "turn": self.turn(), "trick_points": self.points}
        table = {**cards, **players, "talon": len(self.stock), "hands": self.hands}
        return {"state": "TRICK_IN_PROGRESS" if self.led else "TRICK_START", "table": table}


if __name__ == "__main__":
    serve(Tricks())
