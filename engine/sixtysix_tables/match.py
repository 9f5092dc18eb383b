"""A match at a game table, with its log and the account of the last hand.

An account explains the game points of a hand. `account` and `ending` are translated into JavaScript for the static
table.
"""

from collections.abc import Callable, Iterable, Mapping
from random import SystemRandom
from secrets import randbits
from typing import TypedDict

from sixtysix.contract.events import PLAYERS, Json
from sixtysix.game import views
from sixtysix.game.cards import NOBODY, other
from sixtysix.game.ruleset import CLAIMANT_TRICKS, CLOSERS_WIN, OPPONENT_TRICKS, Ruleset
from sixtysix.game.scoring import closing_factor, counted_points, row_of
from sixtysix.game.table import CLOSER_FAILED, FALSE_CLAIM, LAST_TRICK, MOST_POINTS, REASONS, TIE, Table
from sixtysix.game.views import observe
from sixtysix.languages import N_, Text
from sixtysix.runtime import GameMachine, StateHandler


class Content(TypedDict, total=False):
    """An entry of a table's log: an event, a request for a rematch, or a request to take back a move."""

    event: Mapping[str, object]
    hand: int
    worth: int
    took: str
    gave: str
    result: Json
    rematch: int
    take_back: int
    by: int
    events: int


class Beginning(TypedDict):
    """The state of a match at the beginning of a hand."""

    game: Json
    hand: int
    account: Json | None  # the account of the hand before


def deck_of(machine: type[GameMachine]) -> list[str]:
    return [views.card_name(machine.ruleset, card) for card in machine.ruleset.cards]


def shuffled(machine: type[GameMachine]) -> list[str]:
    """Return a shuffled deck. Nobody can predict the order from earlier decks."""
    cards = deck_of(machine)
    return SystemRandom().sample(cards, len(cards))


class Refused(Exception):
    """A request is refused, and nothing has changed. ``code`` is a key of `wire.SAYS`."""

    def __init__(self, code: str, why: dict[str, object] | None = None) -> None:
        super().__init__(code)
        self.code, self.why = code, why


class HandEnd(StateHandler):
    """Keeps the account of a hand that ends, because the next hand is dealt at once."""

    state = "HAND_END"
    account: Json | None = None

    def on_entry(self) -> None:
        self.account = account(self.game.table, self.game.ruleset)


class Match:
    """A match at a table, and the rematches that follow.

    Methods that change the match return new log entries. The same ``begin`` and ``log`` make an equal `Match`.

    The machine's own random numbers could be computed from earlier decks. The decks therefore come from ``deal``.

    Args:
        machine: the class of the game.
        deal: returns the deck of a hand.
        dealer: the dealer of a match's first hand. The default is random.
        begin: the beginning of the hand to continue. The default is a new match.
        log: the entries since ``begin``.

    Raises:
        SnapshotError, EventNotAllowed: if ``begin`` and ``log`` belong to other rules.

    >>> match = Match(Schnapsen)
    >>> log = match.start()
    >>> Match(Schnapsen, begin=match.begin).view(0) == match.view(0)
    True
    """

    def __init__(
        self,
        machine: type[GameMachine],
        deal: Callable[[type[GameMachine]], list[str]] = shuffled,
        dealer: int | None = None,
        begin: Beginning | None = None,
        log: Iterable[Content] = (),
    ) -> None:
        self.machine, self._deal, self._dealer = machine, deal, dealer
        self.hand = begin["hand"] if begin else 0
        """The number of the current hand, counted over all matches at this table."""
        if begin is None:
            self._new_match()
            return
        self._set_out(begin)
        for content in log:
            self._note(content)
        self._play_again()

    def _new_match(self) -> None:
        self._end = HandEnd()
        self.game = self.machine(seed=randbits(32), dealer=self._dealer, handlers=[self._end])
        self._supply_deck()

    def _supply_deck(self) -> None:
        self.game.rules_module.give_deck(self.game.table, self.game.ruleset, self._deal(self.machine))
        self._set_out({"game": self.game.snapshot(), "hand": self.hand, "account": self._end.account})

    def _set_out(self, begin: Beginning) -> None:
        self.begin = begin
        self.events = list[Mapping[str, object]]()  # of the current hand, except events taken back
        self.wishes: set[int] = set()  # the players who ask for a rematch
        self.take_back: int | None = None  # the player who asks to take back an event

    def _play_again(self) -> None:
        self._end = HandEnd()
        self.game = self.machine.restore(self.begin["game"], handlers=[self._end])
        self._end.account = self.begin["account"]
        for event in self.events:
            self.game.send(event)

    def _note(self, content: Content) -> Content:
        if "event" in content:
            self.events.append(content["event"])
            self.wishes, self.take_back = set(), None
        elif "rematch" in content:
            self.wishes.add(content["rematch"])
        elif "by" in content:
            del self.events[-content["events"] :]
            self.take_back = None
        else:
            self.take_back = content["take_back"]
        return content

    # Actions: each method returns the new entries of the log

    def start(self) -> list[Content]:
        return self.send({"event": "start_game"})

    def send(self, event: Mapping[str, object]) -> list[Content]:
        """Send an event to the game, and return the new entry of the log.

        The entry also stores values that a later version of the rules may compute differently, such as ``result``.

        Raises:
            EventNotAllowed: if the event is not legal.
        """
        t, r = self.game.table, self.game.ruleset
        trump, turnup, dealt, ended = t.trump, t.turnup, t.hand_number, t.hands_ended
        self.game.send(event)
        is_players = "player" in event  # other events deal the next hand, and belong to that hand
        happened: Content = {"event": event, "hand": self.hand if is_players else self.hand + 1}
        if event["event"] == "declare_marriage":
            is_in_trumps = event["suit"] == views.suit_name(r, trump)
            happened["worth"] = r.trump_marriage if is_in_trumps else r.plain_marriage
        if event["event"] == "exchange_trump":
            happened |= {"took": views.card_name(r, turnup), "gave": views.card_name(r, t.turnup)}
        if t.hands_ended > ended:
            happened["result"] = ending(t)
        self._note(happened)
        if t.hand_number > dealt:
            self.hand += 1
            self._supply_deck()
        return [happened]

    def rematch(self, player: int, *, at_once: bool) -> list[Content]:
        """Ask for a rematch.

        The rematch begins if ``at_once`` is true, or if both players have asked.

        Raises:
            EventNotAllowed: if the match is not over.
        """
        if not self.is_over:
            self.game.send("restart")  # raises with the reason
        if player in self.wishes:
            return []
        wish = self._note({"rematch": player})
        if not at_once and self.wishes != set(PLAYERS):
            return [wish]
        self._new_match()
        return [wish, *self.start()]

    def ask_back(self, player: int, *, at_once: bool) -> list[Content]:
        """Ask to take back the player's last event in this hand, or agree to the other player's request.

        Raises:
            Refused: if there is nothing to take back.
        """
        if self.take_back == player:
            return []
        whose = player if self.take_back is None else self.take_back
        places = [place for place, event in enumerate(self.events) if event.get("player") == whose]
        if not places or not self.is_played:
            raise Refused("nothing_to_take_back")
        number = len(self.events) - places[-1]
        if whose == player and not at_once:
            return [self._note({"take_back": player})]
        done = self._note({"take_back": player, "hand": self.hand, "by": whose, "events": number})
        self._play_again()
        return [done]

    # State

    @property
    def is_over(self) -> bool:
        return self.game.state == "DONE"

    @property
    def is_played(self) -> bool:
        return not self.is_over and self.game.state != "PRE_GAME"

    @property
    def turn(self) -> int | None:
        return views.turn(self.game.table) if self.is_played else None

    def view(self, player: int) -> Json:
        return self.game.view(player)

    def result(self) -> Json | None:
        """Return the result and the account of the last hand, or None if no hand of this match has ended."""
        result = self.game.result()
        return {**result, "account": self._end.account} if result else None


def trace(machine: type[GameMachine], begin: Beginning, log: Iterable[Content], player: int) -> Json:
    """Return a finished hand in the JSON form ``hand``.

    Each step also has the values of the log entry, and the player's ``view`` with the cards of both players.
    """
    events = Match(machine, deck_of, begin=begin, log=log).events
    match = Match(machine, deck_of, begin=begin)
    game = match.game
    head = {"variant": machine.machine_name, **views.heading(game.table, machine.ruleset)}
    steps: list[Json] = []
    for event in events:
        table, view = game.observe(), game.view(player)
        step = {"state": table.pop("state"), "table": table, "legal": game.legal_events()}
        step["view"] = {**view, "shown": table["hands"], "own_tricks": None, "legal": []}
        steps.append({**step, **match.send(event)[0]})
    return {**head, "steps": steps, "result": game.result()}


# The worth of a hand


def account(t: Table, r: Ruleset) -> Json:
    """Return the account of a hand that has just ended.

    ``why`` is the reason for the game points. ``rows`` is the scoring table, in which one row is marked as ``applied``.
    Each sentence is a message template with its values.
    """
    table = observe(t, r)
    why, rows, applied = worth_of_hand(t, r)
    factor = closing_factor(t, r)
    points: list[int] = [row[1] for row in rows]
    return {
        "points": table["points"],
        "pending": table["pending"],
        "trick_points": table["trick_points"],
        "tricks": table["tricks"],
        "closed_by": table["closed_by"],
        "last_trick": table["last_trick"],
        "why": why,
        "rows": [
            {"says": rows[n][0], "points": points[n] * factor, "applied": n == applied}
            for n in range(len(rows))
        ],
    }


def worth_of_hand(t: Table, r: Ruleset) -> tuple[Text, list[tuple[Text, int]], int]:
    """Return the reason for the game points, the rows of the scoring table, and the index of the row that applied."""
    if t.reason == TIE:
        return (N_("Both have the same number of points."), {}), [((N_("a tie"), {}), 0)], 0
    if t.reason == CLOSER_FAILED and r.closer_pays == OPPONENT_TRICKS:
        penalty, had_none = r.closer_penalty, int(t.tricks_at_closing[t.hand_winner] == 0)
        rows: list[tuple[Text, int]] = [
            ((N_("the other player had a trick at the closing"), {}), penalty[0]),
            ((N_("they had none at the closing"), {}), penalty[1]),
        ]
        return (N_("The closer pays."), {}), rows, had_none
    if t.reason == FALSE_CLAIM and r.false_claim_by in (OPPONENT_TRICKS, CLAIMANT_TRICKS):
        of_other = r.false_claim_by == OPPONENT_TRICKS
        judged = t.hand_winner if of_other else other(t.hand_winner)
        values: Json = {"of_other": of_other}
        rows = [
            ((N_("{of_other? the winner | the claimant} has a trick"), values), r.false_claim[0]),
            ((N_("{of_other? the winner | the claimant} has no trick"), values), r.false_claim[1]),
        ]
        return (N_("A false claim has its price."), {}), rows, int(t.tricks[judged] == 0)
    if r.unclaimed_points > 0 and t.reason in (LAST_TRICK, MOST_POINTS):
        fixed = N_("A hand that goes to its last trick has a fixed worth.")
        return (fixed, {}), [((N_("the last trick"), {}), r.unclaimed_points)], 0
    closers_win = t.reason == CLOSER_FAILED and r.closer_pays == CLOSERS_WIN
    of_winner = t.reason == FALSE_CLAIM or closers_win
    judged = t.hand_winner if of_winner else other(t.hand_winner)
    at_closing = closers_win or (bool(r.loser_state_at_closing) and t.closed_by != NOBODY)
    points = t.points_at_closing[judged] if at_closing else counted_points(t, r, judged)
    tricks = (t.tricks_at_closing if at_closing else t.tricks)[judged]
    from_nothing = r.nothing_means_no_trick or r.single_worth_from > 0
    number: Json = {"points": r.single_worth_from if from_nothing else 1}
    names: list[Text] = [
        (N_("{points} or more"), number),
        (N_("fewer than {points}"), number),
        (N_("no trick") if r.nothing_means_no_trick else N_("no points"), {}),
    ]
    had: Json = {
        "winner": of_winner,
        "tricks_alone": bool(r.worth_counts_tricks),
        "points": points,
        "tricks": tricks,
        "closed": at_closing,
    }
    why = N_(
        "The {winner? winner | loser} had {tricks_alone? {points trick point} | {points point}} "
        "in {tricks trick} {closed? when the talon was closed}."
    )
    return (why, had), [(names[n], r.worth[n]) for n in range(len(names))], row_of(r, tricks, points)


def ending(t: Table) -> Json:
    """Return how a hand has ended, in the form that the log stores."""
    winner = None if t.hand_winner == NOBODY else t.hand_winner
    return {"winner": winner, "game_points": t.game_points, "reason": REASONS[t.reason], "bonus": t.bonus}
