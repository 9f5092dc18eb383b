"""A second opinion on recorded hands.

The referee knows the JSON forms and a variant's parameters, but does not import the package that it judges. The code
uses the words of the JSON forms ("AS", "TRICK_END") and is as plain as possible, so that people can check the rules
here. It never raises. Everything wrong with a hand becomes a line of text.

A card is rank and suit, ``card[0]`` and ``card[1]``; the other player is ``1 - player``.
"""

import json
from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]

TABLE = (
    *("dealer", "leader", "turn", "trump", "turnup", "talon", "strict", "closed_by", "hands", "led"),
    *("marriage", "points", "trick_points", "tricks", "score", "games", "bonus"),
)
RESULT = ("winner", "game_points", "reason", "score", "games", "bonus")
NOT_IN_FORM = (KeyError, IndexError, TypeError, ValueError, AttributeError)


def check_hand(hand: Json, parameters: Json) -> list[str]:
    """Return all differences between a hand and the hand that these parameters, deck and events should give."""
    found: list[str] = []
    try:
        _check_hand(hand, parameters, found)
    except NOT_IN_FORM as error:
        found.append(f"not in the form of a hand: {error!r}")
    return found


def check_match(hands: list[Json]) -> list[str]:
    """Return all places where the hands do not follow one another like the hands of a match.

    The list begins with the first hand of a match. After the last hand of a match, another match may follow.
    """
    found: list[str] = []
    try:
        _check_match(hands, found)
    except NOT_IN_FORM as error:
        found.append(f"not in the form of hands: {error!r}")
    return found


class Replay:
    """Replays one hand from its deck."""

    def __init__(self, hand: Json, parameters: Json) -> None:
        self.rules = parameters
        self.state = "TRICK_START"
        self.dealer: int = hand["dealer"]
        self.score: list[int] = hand["before"]["score"]
        self.games: list[int] = hand["before"]["games"]
        self.bonus: int = hand["before"]["bonus"]
        self.hands: list[list[str]] = [[], []]
        self.won: list[list[str]] = [[], []]
        self.strict = False
        self.closed_by: int | None = None
        self.at_closing: list[tuple[int, int]] = []  # tricks and counted points of each player
        self.led = ""
        self.last_trick: list[str] | None = None
        self.marriage: str | None = None
        self.marriage_points = [0, 0]
        self.pending = [0, 0]
        self.ended: tuple[int | None, str] | None = None  # winner and reason
        self.deal(list(hand["deck"]))

    # dealing and counting

    def deal(self, deck: list[str]) -> None:
        dealing = self.rules["dealing"]
        for packet in dealing["packets"]:
            if packet == "turn-up":
                self.turnup = deck.pop(0)
                self.trump = self.turnup[1]
            else:
                for letter in packet:
                    self.hands[self.dealer if letter == "D" else 1 - self.dealer].append(deck.pop(0))
        self.face_down = deck
        self.holding = len(self.hands[0])
        self.leader = self.dealer if dealing["first_leader"] == "dealer" else 1 - self.dealer

    def is_higher(self, card: str, than: str) -> bool:
        ranks = self.rules["deck"]["ranks"]
        return card[1] == than[1] and ranks.index(card[0]) < ranks.index(than[0])

    def trick_points(self, player: int) -> int:
        deck = self.rules["deck"]
        value = dict(zip(deck["ranks"], deck["values"], strict=True))
        cards: int = sum(value[card[0]] for card in self.won[player])
        all_won = len(self.won[0]) + len(self.won[1]) == len(deck["ranks"]) * len(deck["suits"])
        last: int = self.rules["last_trick"]["points"]
        return cards + last if all_won and player == self.leader else cards

    def points(self, player: int) -> int:
        return self.trick_points(player) + self.marriage_points[player]

    def tricks(self, player: int) -> int:
        return len(self.won[player]) // 2

    def has_enough(self, player: int) -> bool:
        return bool(self.points(player) >= self.rules["claim"]["target"])

    def talon_has(self, least: int) -> bool:
        """True if the talon is open and has at least this number of cards. The turn-up counts."""
        size = len(self.face_down) + 1 if self.turnup else 0
        return self.closed_by is None and size > 0 and size >= least

    def turn(self) -> int:
        return 1 - self.leader if self.state == "TRICK_IN_PROGRESS" else self.leader

    def table(self) -> Json:
        """Return the table in the JSON form ``table``, with sorted cards and all optional keys."""
        both = (0, 1)
        return {
            "dealer": self.dealer, "leader": self.leader, "turn": self.turn(),
            "trump": self.trump, "turnup": self.turnup or None, "talon": len(self.face_down),
            "strict": self.strict, "closed_by": self.closed_by, "led": self.led or None,
            "hands": [sorted(cards) for cards in self.hands], "marriage": self.marriage,
            "points": [self.points(p) for p in both], "trick_points": [self.trick_points(p) for p in both],
            "tricks": [self.tricks(p) for p in both],
            "score": self.score, "games": self.games, "bonus": self.bonus,
            "pending": self.pending, "won": [sorted(cards) for cards in self.won],
            "stock": self.face_down, "last_trick": self.last_trick,
        }  # fmt: skip

    # what may be done

    def legal(self) -> list[Json]:
        """Return every event that is allowed now."""
        me = self.turn()
        if self.state == "TRICK_START":
            events = [*self.before_the_lead(me), *self.with_cards("lead_card", self.leads(me))]
        elif self.state == "TRICK_IN_PROGRESS":
            events = self.with_cards("play_card", self.replies(me))
        else:
            events = [{"event": "next_trick", "player": me}]
        return events + [{"event": "claim", "player": player} for player in self.claimants()]

    def with_cards(self, event: str, cards: list[str]) -> list[Json]:
        return [{"event": event, "player": self.turn(), "card": card} for card in cards]

    def claimants(self) -> list[int]:
        claim, before_lead = self.rules["claim"], self.state == "TRICK_START"
        mode, after_marriage = claim["mode"], before_lead and self.marriage is not None
        after_trick = self.state == "TRICK_END"
        if before_lead and self.won[self.leader]:
            after_trick = claim.get("until") == "next_lead"
        if mode == "any_time":
            return [0, 1]
        if mode == "after_trick_or_marriage" and (after_trick or after_marriage):
            return [self.leader]
        if mode == "after_trick" and after_trick and self.has_enough(self.leader):
            return [self.leader]
        return []

    def before_the_lead(self, me: int) -> list[Json]:
        exchange, closing, marriage = self.rules["exchange"], self.rules["closing"], self.rules["marriage"]
        hand, events, first = self.hands[me], [], not self.won[0] + self.won[1]
        may_exchange = exchange["card"] + self.trump in hand and (exchange["first_lead"] or not first)
        if may_exchange and self.talon_has(exchange["needs_talon"]):
            events.append({"event": "exchange_trump", "player": me})
        may_close = closing["allowed"] and (closing["first_lead"] or not first)
        may_close = may_close and self.talon_has(closing["needs_talon"])
        if may_close and len(hand) >= self.holding * closing["full_holding"]:
            events.append({"event": "close_talon", "player": me})
        if not marriage["allowed"] or self.marriage is not None:
            return events
        if marriage["first_lead"] == "forbidden" and not self.won[me]:
            return events
        if self.strict and not marriage["in_strict_play"]:
            return events
        pairs = [suit for suit in self.rules["deck"]["suits"] if "K" + suit in hand and "Q" + suit in hand]
        return events + [{"event": "declare_marriage", "player": me, "suit": suit} for suit in pairs]

    def leads(self, me: int) -> list[str]:
        if self.marriage is None:
            before = self.before_the_lead(me) if self.rules["marriage"].get("must_declare") else []
            pairs = [event["suit"] for event in before if event["event"] == "declare_marriage"]
            return [card for card in self.hands[me] if card[0] not in "KQ" or card[1] not in pairs]
        ranks = "Q" if self.rules["marriage"]["lead"] == "queen" else "KQ"
        return [card for card in self.hands[me] if card[1] == self.marriage and card[0] in ranks]

    def replies(self, me: int) -> list[str]:
        hand = self.hands[me]
        if not self.strict:
            return hand
        same_suit = [card for card in hand if card[1] == self.led[1]]
        higher = [card for card in same_suit if self.is_higher(card, self.led)]
        trumps = [card for card in hand if card[1] == self.trump]
        if self.rules["reply"]["strict"] == "head":
            return higher or same_suit or trumps or hand
        return same_suit or (hand if self.rules["reply"]["strict"] == "suit_only" else trumps or hand)

    # doing it

    def do(self, event: Json) -> None:
        getattr(self, event["event"])(**{key: event[key] for key in event if key != "event"})
        if self.rules["claim"]["mode"] == "automatic" and self.ended is None:
            for player in (0, 1):
                if self.has_enough(player):
                    self.ended = (player, "automatic")

    def claim(self, player: int) -> None:
        self.ended = (player, "claim") if self.has_enough(player) else (1 - player, "false_claim")

    def exchange_trump(self, player: int) -> None:
        low = self.rules["exchange"]["card"] + self.trump
        self.hands[player].remove(low)
        self.hands[player].append(self.turnup)
        self.turnup = low

    def close_talon(self, player: int) -> None:
        self.closed_by = player
        self.at_closing = [(self.tricks(p), self.counted(p)) for p in (0, 1)]
        self.strict = self.rules["closing"]["effective"] == "at_once"

    def declare_marriage(self, player: int, suit: str) -> None:
        rules = self.rules["marriage"]
        self.marriage = suit
        waits = rules["first_lead"] == "pending" and not self.won[player]
        account = self.pending if waits else self.marriage_points
        account[player] += rules["trump"] if suit == self.trump else rules["plain"]

    def lead_card(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        self.led = card
        self.marriage = None
        self.state = "TRICK_IN_PROGRESS"

    def play_card(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        trumped = card[1] == self.trump and self.led[1] != self.trump
        winner = player if trumped or self.is_higher(card, self.led) else 1 - player
        self.last_trick, self.led = [self.led, card], ""
        self.won[winner] += self.last_trick
        self.marriage_points[winner] += self.pending[winner]
        self.pending[winner] = 0
        self.leader = winner
        self.state = "TRICK_END"
        if self.closed_by is None and self.turnup:
            self.draw(winner)
            self.draw(1 - winner)
        self.strict = self.closed_by is not None or not self.turnup

    def draw(self, player: int) -> None:
        if self.face_down:
            self.hands[player].append(self.face_down.pop(0))
        else:
            self.hands[player].append(self.turnup)
            self.turnup = ""

    def next_trick(self, player: int) -> None:
        self.last_trick = None
        self.state = "TRICK_START"
        if self.hands[player]:
            return
        decides = self.rules["unclaimed"]["winner"]
        count = self.points if decides == "most_with_marriages" else self.trick_points
        mine, theirs = count(player), count(1 - player)
        if decides in ("last_trick", "last_trick_with_target"):
            wins = decides == "last_trick" or self.has_enough(player)
            self.ended = (player if wins else 1 - player, "last_trick")
        elif mine == theirs:
            self.ended = (None, "tie")
        else:
            self.ended = (player if mine > theirs else 1 - player, "most_points")

    # settling it

    def counted(self, player: int) -> int:
        """Return the player's points that decide the worth of a hand."""
        by_tricks = self.rules["worth"]["counts"] == "trick_points"
        return self.trick_points(player) if by_tricks else self.points(player)

    def worth(self, loser: int) -> int:
        rules, (tricks, points) = self.rules["worth"], (self.tricks(loser), self.counted(loser))
        if rules.get("loser_state") == "at_closing" and self.closed_by is not None:
            tricks, points = self.at_closing[loser]
        return self.worth_of(tricks, points)

    def worth_of(self, tricks: int, points: int) -> int:
        rules = self.rules["worth"]
        if (tricks if rules["triple_when"] == "no_trick" else points) == 0:
            return int(rules["triple"])
        return int(rules["single"] if points >= rules["single_from"] else rules["double"])

    def outcome(self) -> tuple[int | None, str, int]:
        """Return the winner, the reason and the game points without the bonus."""
        assert self.ended is not None
        winner, reason = self.ended
        penalty, unclaimed = self.rules["closing"].get("penalty", "none"), self.rules["unclaimed"]["points"]
        ran_out = reason in ("last_trick", "most_points", "tie")
        if self.closed_by is not None and penalty != "none" and (ran_out or winner != self.closed_by):
            winner = 1 - self.closed_by
            if penalty["by"] == "worth":
                return winner, "closer_failed", self.worth(self.closed_by)
            if penalty["by"] == "closers_win":
                return winner, "closer_failed", self.worth_of(*self.at_closing[winner])
            had_a_trick = self.at_closing[winner][0] > 0
            return winner, "closer_failed", penalty["with_trick" if had_a_trick else "without_trick"]
        if winner is None:
            return None, reason, 0
        if reason == "false_claim":
            return winner, reason, self.false_claim_points(1 - winner)
        return winner, reason, unclaimed if ran_out and unclaimed != "by_worth" else self.worth(1 - winner)

    def false_claim_points(self, claimant: int) -> int:
        penalty = self.rules["claim"]["penalty"]
        if penalty["by"] == "worth":
            return self.worth(1 - claimant)
        asked = claimant if penalty["by"] == "claimant_tricks" else 1 - claimant
        return int(penalty["with_trick" if self.won[asked] else "without_trick"])

    def result(self) -> Json:
        """Return the JSON form ``result``. ``next_dealer`` is "either" if it depends on the match."""
        winner, reason, game_points = self.outcome()
        score, games, game = list(self.score), list(self.games), self.rules["game"]
        form: Json = {"winner": winner, "reason": reason, "score": score, "games": games}
        form["next_dealer"] = 1 - self.dealer
        if winner is None:
            return form | {"game_points": 0, "bonus": self.bonus + self.rules["unclaimed"]["tie_bonus"]}
        doubles = self.closed_by is not None and self.rules["closing"]["doubles"]
        game_points = game_points * (2 if doubles else 1) + self.bonus
        if game["counts"] == "down":
            score[winner] -= game_points
            score[winner] = score[winner] if game["below_zero"] else max(score[winner], 0)
        else:
            score[winner] += game_points
        if score[winner] <= 0 if game["counts"] == "down" else score[winner] >= game["points"]:
            start = game["points"] if game["counts"] == "down" else 0
            games[winner] += self.rules["match"].get("schneider", 1) if score[1 - winner] == start else 1
            match_is_won = 2 * games[winner] > self.rules["match"]["best_of"]
            form["next_dealer"] = None if match_is_won else "either"
        elif self.rules["dealing"]["next_dealer"] == "loser":
            form["next_dealer"] = 1 - winner
        elif self.rules["dealing"]["next_dealer"] == "winner":
            form["next_dealer"] = winner
        return form | {"game_points": game_points, "bonus": 0}


def _check_hand(hand: Json, parameters: Json, found: list[str]) -> None:
    deck, best_of = parameters["deck"], parameters["match"]["best_of"]
    if hand["best_of"] != best_of:
        found.append(f"best_of is {hand['best_of']}, the variant's is {best_of}")
    if sorted(hand["deck"]) != sorted(rank + suit for rank in deck["ranks"] for suit in deck["suits"]):
        found.append(f"the deck is not the variant's: {hand['deck']}")
        return
    replay = Replay(hand, parameters)
    for number, step in enumerate(hand["steps"]):
        where, event, legal = f"step {number}", step["event"], replay.legal()
        if replay.ended is not None:
            found.append(f"{where}: {event}, but the hand was over before")
            return
        if step["state"] != replay.state:
            found.append(f"{where}: state is {step['state']}, expected {replay.state}")
        found += _compare(where, step["table"], replay.table(), TABLE)
        found += _compare_events(where, step["legal"], legal)
        if event not in legal:
            found.append(f"{where}: {event} is not allowed")
            return
        replay.do(event)
    if replay.ended is None:
        found.append(f"the steps end in {replay.state}, but the hand is not over")
        return
    expected, next_dealer = replay.result(), hand["result"]["next_dealer"]
    found += _compare("result", hand["result"], expected, RESULT)
    if next_dealer not in ((0, 1) if expected["next_dealer"] == "either" else (expected["next_dealer"],)):
        found.append(f"result: next_dealer is {next_dealer}, expected {expected['next_dealer']}")


def _compare(where: str, actual: Json, expected: Json, required: Iterable[str]) -> list[str]:
    """Return the differences in the required keys, and in the other keys of ``actual``."""
    found = [f"{where}: {key} is missing" for key in required if key not in actual]
    for key in expected.keys() & actual.keys() - {"next_dealer"}:
        value = [sorted(cards) for cards in actual[key]] if key in ("hands", "won") else actual[key]
        if json.dumps(value) != json.dumps(expected[key]):
            found.append(f"{where}: {key} is {value}, expected {expected[key]}")
    return sorted(found)


def _compare_events(where: str, actual: list[Json], expected: list[Json]) -> list[str]:
    found = [f"{where}: legal lacks {event}" for event in expected if event not in actual]
    found += [f"{where}: legal has {event}, which is not" for event in actual if event not in expected]
    if not found and len(actual) != len(expected):
        found.append(f"{where}: legal names an event twice")
    return found


def _check_match(hands: list[Json], found: list[str]) -> None:
    fresh = hands[0]["before"]["score"]
    start: Json = {"score": fresh, "games": [0, 0], "bonus": 0}
    before, dealer, first_dealer = start, None, 0  # a dealer of None is anybody
    if fresh[0] != fresh[1]:
        found.append(f"hand 0: a match cannot begin at {fresh}")
    for number, hand in enumerate(hands):
        where, result = f"hand {number}", hand["result"]
        if (hand["variant"], hand["best_of"]) != (hands[0]["variant"], hands[0]["best_of"]):
            found.append(f"{where}: another variant or another best_of than in the first hand")
        found += _compare(f"{where}: before", hand["before"], before, before)
        if dealer is None:
            first_dealer = hand["dealer"]
        elif hand["dealer"] != dealer:
            found.append(f"{where}: dealer is {hand['dealer']}, expected {dealer}")
        dealer = result["next_dealer"]
        match_is_over = 2 * max(result["games"]) > hand["best_of"]
        if match_is_over != (dealer is None):
            found.append(f"{where}: next_dealer is {dealer} with {result['games']} games won")
        if match_is_over:
            before, dealer = start, None
        elif result["games"] != hand["before"]["games"]:
            before, first_dealer = start | {"games": result["games"]}, 1 - first_dealer
            if dealer != first_dealer:
                found.append(f"{where}: next_dealer is {dealer}, but {first_dealer} deals the next game")
        else:
            before = {key: result[key] for key in ("score", "games", "bonus")}
